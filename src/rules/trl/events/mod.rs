//! Changes of trl's private state: what was decided, written down. Decides nothing.

mod cards;
mod changes;

pub use cards::CardEvent;

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    measure::Pose,
    rules::{
        opening::Holding,
        trl::{
            charts::{EventCard, FormationKind, Motion, Weather},
            state::{BattleState, Conduct, FallenGeneral, Fire, Phase, Strength, Troops, UnitState},
        },
    },
    table::{CommandId, FeatureId, Side, TableWriter, UnitId},
};

/// One change of trl's private state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TrlEvent {
    /// A turn began.
    TurnBegan(u32),
    /// A phase began.
    PhaseBegan(Phase),
    /// The weather is so from now on.
    Weather(Weather),
    /// A side has the initiative this turn.
    Initiative(Side),
    /// A side finished deploying.
    Deployed(Side),
    /// Something of a unit changed.
    Unit(UnitId, Change),
    /// A unit counts as a battalion of a brigade from now on.
    JoinedBrigade(CommandId, UnitId),
    /// A battery went into another, and is no battalion of its own any more.
    Combined(UnitId),
    /// A brigade quit the field.
    BrigadeQuit(CommandId),
    /// A general fell at a place.
    GeneralFell(UnitId, Vec2),
    /// The units of the generals that fell have tested.
    GeneralsMourned,
    /// The walls of a building took wounds.
    Battered(FeatureId, u32),
    /// The holders of the objectives at the end of a turn.
    Holds(Vec<Holding>),
    /// Something of the event cards changed.
    Cards(CardEvent),
    /// The umpire says that a unit is so.
    Overruled(UnitId, Box<UnitState>),
}

/// One change of a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// Its stands moved, the farthest this many inches.
    Moved {
        /// The formation in which it began.
        from: FormationKind,
        /// Inches of the stand that moved farthest.
        inches: f32,
        /// What rough ground took off its move in all, inches.
        slowed_inches: f32,
        /// As what shooting counts it.
        motion: Motion,
    },
    /// It went this way, where somebody may see it.
    Went(Vec<Pose>),
    /// It used its whole move, and shooting counts it so.
    SpentAll(Motion),
    /// Its player is done with it in this phase.
    Done,
    /// It took its test at the start of its movement phase.
    Tested,
    /// It searched for hidden troops.
    Searched,
    /// It stands in this formation, this many stands wide.
    Formed(FormationKind, u16),
    /// Its stands are so far apart in loose order, tenths of an inch.
    Spread(u16),
    /// It holds a building, or does no more.
    Garrisons(Option<FeatureId>),
    /// Its guns are on their limbers, or off them.
    Limbered(Limbers),
    /// It is bogged down in some ground.
    Bogged(FeatureId),
    /// It is free of the ground in which it was bogged down.
    Freed,
    /// Whether it is disorientated.
    Bearings(Bearings),
    /// It fired.
    Fired(Fire),
    /// It took hits from a unit.
    Hit(UnitId, u16),
    /// Company stands of it fell.
    Lost(u16, Cause),
    /// Its officer fell.
    OfficerFell,
    /// An adjutant took the place of its officer.
    OfficerReplaced,
    /// It fell back by fire, this many inches that count for being driven off.
    FellBack(f32),
    /// It is no attachment any more, and a battalion of its own.
    Independent,
    /// Its grenadiers stand there from now on, by the numbers of their stands.
    Grenadiers(Vec<u16>),
    /// So many of its company stands were sent out, or, with those lost of them, have come back.
    Sent(Sent),
    /// A general joined a unit, or left it.
    Joined(Option<UnitId>),
    /// It assaulted.
    Assaulted,
    /// Its guns helped with defensive fire.
    Helped,
    /// It formed square as cavalry charged it.
    SquaredWhenCharged,
    /// An event card is in force on it.
    Card(EventCard),
    /// An event card is not in force on it any more.
    CardSpent(EventCard),
    /// So many of its company stands came back.
    Returned(u16),
}

/// Company stands that go from one unit to another (trl.p11.04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sent {
    /// It has so many more, of which some are lost.
    Here {
        /// All of them.
        stands: u16,
        /// Those lost.
        fallen: u16,
    },
    /// It has so many less, of which some are lost.
    Away {
        /// All of them.
        stands: u16,
        /// Those lost.
        fallen: u16,
    },
}

/// Whether guns are on their limbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limbers {
    /// They are.
    On,
    /// They are not.
    Off,
}

/// Whether a unit is disorientated (trl.p32.01, trl.p32.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bearings {
    /// It is.
    Lost,
    /// It is normal again.
    Regained,
}

/// What cost a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// Shooting.
    Shot,
    /// A template of a howitzer or a rocket (trl.p20.08).
    Template,
    /// Defensive fire, after which the attacker tests once for all of it (trl.p24.12).
    Defence,
    /// Melee (trl.p25.04).
    Melee,
}

impl TrlEvent {
    /// A change of a unit.
    pub fn of(unit: UnitId, change: Change) -> Self {
        Self::Unit(unit, change)
    }

    /// Writes the change.
    pub fn apply(&self, table: &mut TableWriter<'_>) {
        match self {
            Self::TurnBegan(turn) => begin_turn(table, *turn),
            Self::PhaseBegan(phase) => begin_phase(table, *phase),
            Self::Weather(weather) => battle(table, |battle| battle.weather = *weather),
            Self::Initiative(side) => battle(table, |battle| battle.initiative = *side),
            Self::Deployed(side) => battle(table, |battle| battle.deployed[side.index()] = true),
            Self::Unit(id, change) => change.apply(table, *id),
            Self::JoinedBrigade(command, unit) => battle(table, |battle| {
                let own = battle.brigades.iter_mut().filter(|one| one.command == *command);
                own.for_each(|one| one.battalions.push(*unit));
            }),
            Self::Combined(unit) => {
                table.of_mut::<Troops>(*unit).counts = false;
                battle(table, |battle| {
                    battle.brigades.iter_mut().for_each(|one| one.battalions.retain(|own| own != unit));
                });
            }
            Self::BrigadeQuit(command) => battle(table, |battle| {
                battle.brigades.iter_mut().filter(|one| one.command == *command).for_each(|one| one.quit = true);
            }),
            Self::GeneralFell(general, at) => battle(table, |battle| {
                battle.fallen_generals.push(FallenGeneral { general: *general, at: *at });
            }),
            Self::GeneralsMourned => battle(table, |battle| battle.fallen_generals.clear()),
            Self::Battered(building, wounds) => battle(table, |battle| battle.batter(*building, *wounds)),
            Self::Holds(held) => battle(table, |battle| battle.held.clone_from(held)),
            Self::Cards(event) => event.apply(table),
            Self::Overruled(id, state) => table.set_of(*id, UnitState::clone(state)),
        }
    }
}

/// A new turn: what units did in the last one is forgotten.
fn begin_turn(table: &mut TableWriter<'_>, turn: u32) {
    battle(table, |battle| battle.turn = turn);
    cards::begin_turn(table);
    for id in every_unit(table) {
        let strength = *table.field().of::<Strength>(id);
        let stands = strength.left() + u16::from(strength.officer.is_there());
        let hot_barrels = table.field().of::<Conduct>(id).has_card(EventCard::DoubleShotted);
        *table.of_mut::<Conduct>(id) = Conduct { hot_barrels, ..Conduct::beginning(stands) };
    }
}

/// A new phase: a side's player is asked about its units again.
fn begin_phase(table: &mut TableWriter<'_>, phase: Phase) {
    battle(table, |battle| battle.phase = phase);
    every_unit(table).into_iter().for_each(|id| table.of_mut::<Conduct>(id).done = false);
}

fn every_unit(table: &TableWriter<'_>) -> Vec<UnitId> {
    table.field().units().map(|unit| unit.id).collect()
}

fn battle(table: &mut TableWriter<'_>, change: impl FnOnce(&mut BattleState)) {
    change(&mut table.resource_mut::<BattleState>());
}
