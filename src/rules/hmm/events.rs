//! Changes of hmm's private state. Each is a fact that a step has decided; applying it decides nothing.

use serde::{Deserialize, Serialize};

use crate::{
    battle::Secrets,
    measure::Pose,
    rules::{
        hmm::{
            charts::{Ammunition, Daylight, FormationKind, Mount, Weather},
            morale::composite_units,
            papers::{Declarations, Dispatch, Duty, Lookout, Mission, Papers},
            state::{
                Acted, Battery, BattleState, Conduct, CrossingPaid, Formation, General, Gun, History, Melee, Morale,
                Orders, Phase, Rout, Shaken, StandingAnswer, Strength, Troops, UnitState,
            },
            works::Engineered,
        },
        opening::Holding,
    },
    table::{Side, StandId, TableWriter, UnitId},
};

/// One change of hmm's private state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum HmmEvent {
    /// A turn began.
    TurnBegan(u32),
    /// The weather and the light are these: how far one sees in inches, rain and mud, day or night.
    AirChanged(f32, Weather, Daylight),
    /// The throw for first player was decided.
    WentFirst(Side),
    /// A phase began.
    PhaseBegan(Phase),
    /// A side's units are asked afresh: a new step began.
    StepBegan(Side),
    /// A side finished deploying.
    Deployed(Side),
    /// A unit used up its turn.
    Acted(UnitId, Acted),
    /// A unit was passed over in this step.
    Done(UnitId),
    /// A unit changed formation.
    Formed(UnitId, FormationKind, u8),
    /// Horsemen mounted or dismounted; whether their command group rides.
    MountChanged(UnitId, Mount, Mount),
    /// A unit paid half of a change that takes two turns.
    HalfChanged(UnitId, Option<FormationKind>),
    /// A unit used its small arms; its target and the target's front then, for the first-volley rule.
    Fired(UnitId, Option<(UnitId, Pose)>),
    /// The amount that a unit has paid so far for a line whose bank it stands at; none if it stands at none.
    PaidToll(UnitId, Option<CrossingPaid>),
    /// A unit declared a charge.
    ChargeDeclared(UnitId, u32),
    /// A unit lost other ranks.
    LostOtherRanks(UnitId, u16),
    /// A unit lost its commander.
    LostCommander(UnitId),
    /// A unit lost a subaltern.
    LostSubaltern(UnitId),
    /// The commander of a regiment fell.
    LostRegimentalCommander(u16),
    /// Something shook a unit.
    Shook(UnitId, Shaken),
    /// A unit broke.
    Routed(UnitId, Rout),
    /// A unit made the rout move that it owed.
    FirstRoutMoveMade(UnitId),
    /// A unit rallied in a turn.
    Rallied(UnitId, u32),
    /// A unit lost half of its men and must leave.
    Retreats(UnitId),
    /// A unit at half strength was made one fresh unit with another.
    Combined {
        /// The unit that goes on.
        unit: UnitId,
        /// Which is in its ranks from now on.
        with: UnitId,
        /// Their figures together.
        figures: u16,
        /// The turn from which it may act.
        acts_from: u32,
    },
    /// The usable guns of a unit belong to another from now on, with the turn of their capture if they were captured.
    GunsPassed {
        /// Whose they were.
        from: UnitId,
        /// Whose they are.
        to: UnitId,
        /// The turn of their capture.
        captured: Option<u32>,
    },
    /// Captured guns have a crew of this many.
    GunsManned(UnitId, u16),
    /// A unit rests through a turn.
    Rests(UnitId, u32),
    /// A gun fired at a unit.
    GunFired(StandId, u32, UnitId, Ammunition),
    /// A gun was pivoted or pushed in a turn.
    GunHandled(StandId, u32),
    /// A gun was dismounted, or its crew left it.
    GunDismounted(StandId),
    /// A unit turned on the spot: units that fired at it still count it as being in its place (hmm.07.16).
    TurnedOnTheSpot(UnitId, Pose),
    /// A side's target of one unit was written down.
    Declared(Side, UnitId, Vec<UnitId>),
    /// A side finished declaring.
    DeclarationsClosed(Side),
    /// The declarations were used up.
    DeclarationsCleared,
    /// Melees are as follows.
    Melees(Vec<Melee>),
    /// The melee of these attackers is decided.
    MeleeOver(Vec<UnitId>),
    /// The holders of the objectives at the end of a turn.
    Holds(Vec<Holding>),
    /// A unit's standing answer changed.
    Standing(UnitId, StandingAnswer),
    /// Something of a side's orders changed.
    Ordered(Side, Ordering),
    /// Units are under a new order: their conduct under the old one, and its signal, no longer count
    /// (`hmm.h.fall_back`).
    NewlyOrdered(Vec<UnitId>),
    /// A side's commanders looked about as its move phase began.
    CommandBegan(CommandBegan),
    /// A general fell in a turn.
    GeneralLost(UnitId, u32),
    /// Something of works, charges or boats changed.
    Engineered(Engineered),
    /// A general of this command value took a lost general's place.
    GeneralReplaced(UnitId, u8),
    /// The umpire says that a unit is so.
    Overruled(UnitId, Box<UnitState>),
}

/// A change of a side's written orders.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ordering {
    /// A commander has tried to change an order this turn.
    Tried(UnitId),
    /// A formation's commander is under this order from now on.
    Took(UnitId, Mission),
    /// A messenger set out.
    Sent(Dispatch),
    /// A messenger has delivered an order to a commander.
    Delivered(UnitId),
    /// A messenger's order is lost.
    Lost(UnitId),
    /// A commander has done his duty.
    DutyDone(UnitId),
    /// A commander halted in a turn.
    Halted(UnitId, u32),
}

/// How a side's command stands as its move phase begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CommandBegan {
    /// Whose.
    pub side: Side,
    /// The duties of its commanders.
    pub duties: Vec<(UnitId, Duty)>,
    /// Its units out of command (hmm.20.14).
    pub out_of_command: Vec<UnitId>,
    /// Which of its commanders know of an enemy in sight (hmm.16.15).
    pub lookouts: Vec<(UnitId, Lookout)>,
    /// Its units that have their signal to fall back now (`hmm.h.fall_back`).
    pub falling_back: Vec<UnitId>,
}

impl HmmEvent {
    /// Writes the change.
    pub(super) fn apply(&self, table: &mut TableWriter<'_>) {
        match self {
            Self::TurnBegan(turn) => begin_turn(table, *turn),
            Self::AirChanged(visibility_inches, weather, daylight) => battle(table, |battle| {
                (battle.visibility_inches, battle.weather, battle.daylight) = (*visibility_inches, *weather, *daylight);
            }),
            Self::WentFirst(side) => battle(table, |battle| battle.first = *side),
            Self::PhaseBegan(phase) => battle(table, |battle| battle.phase = *phase),
            Self::StepBegan(side) => {
                for id in units_of(table, Some(*side)) {
                    table.of_mut::<Conduct>(id).done = false;
                }
            }
            Self::Deployed(side) => battle(table, |battle| battle.deployed[side.index()] = true),
            Self::Acted(id, acted) => {
                table.of_mut::<Conduct>(*id).acted = *acted;
                if *acted != Acted::Changed {
                    table.of_mut::<Formation>(*id).half_changed = None;
                }
            }
            Self::Done(id) => table.of_mut::<Conduct>(*id).done = true,
            Self::Formed(id, kind, lines) => {
                let mut formation = table.of_mut::<Formation>(*id);
                *formation = Formation { kind: *kind, skirmish_lines: *lines, half_changed: None, ..*formation };
                table.of_mut::<Morale>(*id).rallied = None;
            }
            Self::MountChanged(id, mount, command_group) => {
                let mut formation = table.of_mut::<Formation>(*id);
                (formation.mount, formation.command_group) = (*mount, *command_group);
            }
            Self::HalfChanged(id, formation) => table.of_mut::<Formation>(*id).half_changed = *formation,
            Self::Fired(id, at) => {
                let turn = table.field().resource::<BattleState>().turn;
                note_fire(table, *id, turn, *at);
                at.iter().for_each(|(target, _)| comes_under_fire(table, *target));
            }
            Self::PaidToll(id, toll) => table.of_mut::<History>(*id).toll = *toll,
            Self::ChargeDeclared(id, turn) => table.of_mut::<History>(*id).charged_turn = Some(*turn),
            Self::LostOtherRanks(id, count) => table.of_mut::<Strength>(*id).lost_other_ranks += count,
            Self::LostCommander(id) => table.of_mut::<Strength>(*id).officers.commander = false,
            Self::LostSubaltern(id) => table.of_mut::<Strength>(*id).officers.subalterns -= 1,
            // Volleys that resolve together may strike him twice; he falls once.
            Self::LostRegimentalCommander(regiment) => battle(table, |battle| {
                if !battle.fallen_commanders.contains(regiment) {
                    battle.fallen_commanders.push(*regiment);
                }
            }),
            Self::Shook(id, by) => {
                table.of_mut::<Morale>(*id).shaken.add(*by);
                if by.lost_figure {
                    comes_under_fire(table, *id);
                }
            }
            Self::Routed(id, rout) => {
                table.of_mut::<Morale>(*id).rout = Some(*rout);
                let mut formation = table.of_mut::<Formation>(*id);
                (formation.kind, formation.half_changed) = (FormationKind::Rout, None);
            }
            Self::FirstRoutMoveMade(id) => {
                if let Some(rout) = &mut table.of_mut::<Morale>(*id).rout {
                    rout.first_move_owed = false;
                }
            }
            Self::Rallied(id, turn) => {
                let mut morale = table.of_mut::<Morale>(*id);
                (morale.rout, morale.rallied) = (None, Some(*turn));
            }
            Self::Retreats(id) => table.of_mut::<Morale>(*id).retreating = true,
            Self::Combined { unit: id, with, figures, acts_from } => combine(table, (*id, *with), *figures, *acts_from),
            Self::GunsPassed { from, to, captured } => pass_guns(table, *from, *to, *captured),
            Self::GunsManned(id, crew) => {
                table.of_mut::<Strength>(*id).start_other_ranks = *crew;
                if let Some(mut battery) = table.get_of_mut::<Battery>(*id) {
                    (battery.captured, battery.start_crew) = (None, *crew);
                }
            }
            Self::Rests(id, until) => table.of_mut::<Morale>(*id).resting_until = Some(*until),
            Self::GunFired(stand, turn, target, ammunition) => {
                table.of_mut::<History>(stand.unit).flash_turn = Some(*turn);
                table.of_mut::<Battery>(stand.unit).target = Some(*target);
                gun(table, *stand, |gun| (gun.fired_turn, gun.last) = (Some(*turn), Some((*target, *ammunition))));
                comes_under_fire(table, *target);
            }
            Self::GunHandled(stand, turn) => gun(table, *stand, |gun| gun.handled_turn = Some(*turn)),
            Self::TurnedOnTheSpot(id, front) => follow_the_turn(table, *id, *front),
            Self::GunDismounted(stand) => gun(table, *stand, |gun| gun.sound = false),
            Self::Declared(side, id, targets) => {
                papers(table, *side, |papers| Papers::put(&mut papers.declarations.targets, *id, targets.clone()));
            }
            Self::DeclarationsClosed(side) => papers(table, *side, |papers| papers.declarations.closed = true),
            Self::DeclarationsCleared => Side::BOTH.into_iter().for_each(|side| {
                papers(table, side, |papers| papers.declarations = Declarations::default());
            }),
            Self::Ordered(side, change) => papers(table, *side, |papers| change.apply(papers)),
            Self::NewlyOrdered(units) => {
                for id in units {
                    let mut orders = table.of_mut::<Orders>(*id);
                    (orders.shots, orders.falls_back) = (0, false);
                }
            }
            Self::CommandBegan(command) => command.apply(table),
            Self::GeneralLost(id, turn) => table.of_mut::<General>(*id).lost_turn = Some(*turn),
            Self::GeneralReplaced(id, command_value) => {
                table.set_of(*id, General { command_value: *command_value, lost_turn: None });
            }
            Self::Engineered(change) => battle(table, |battle| battle.engineering.apply(change)),
            Self::Melees(melees) => battle(table, |battle| battle.melees.clone_from(melees)),
            Self::MeleeOver(attackers) => battle(table, |battle| {
                battle
                    .melees
                    .iter_mut()
                    .filter(|melee| melee.attackers == *attackers)
                    .for_each(|melee| melee.over = true);
            }),
            Self::Holds(held) => battle(table, |battle| battle.held.clone_from(held)),
            Self::Overruled(id, state) => table.set_of(*id, UnitState::clone(state)),
            Self::Standing(id, answer) => table.of_mut::<Orders>(*id).standing_fire = *answer,
        }
    }
}

impl Ordering {
    fn apply(&self, papers: &mut Papers) {
        match self {
            Self::Tried(commander) => papers.tried.push(*commander),
            Self::Took(commander, mission) => Papers::put(&mut papers.missions, *commander, mission.clone()),
            Self::Sent(dispatch) => papers.dispatches.push(dispatch.clone()),
            Self::Delivered(messenger) => {
                let delivered = papers.dispatch(*messenger).map(|dispatch| (dispatch.to, dispatch.mission.clone()));
                papers.dispatches.retain(|dispatch| dispatch.messenger != *messenger);
                if let Some((commander, mission)) = delivered {
                    Papers::put(&mut papers.delivered, commander, mission);
                }
            }
            Self::Lost(messenger) => papers.dispatches.retain(|dispatch| dispatch.messenger != *messenger),
            Self::DutyDone(commander) => papers.duties.retain(|(who, _)| who != commander),
            Self::Halted(commander, turn) => Papers::put(&mut papers.halts, *commander, *turn),
        }
    }
}

impl CommandBegan {
    /// Orders that were delivered bind from now on; attempts of the turn before are forgotten.
    fn apply(&self, table: &mut TableWriter<'_>) {
        papers(table, self.side, |papers| {
            for (commander, mission) in std::mem::take(&mut papers.delivered) {
                Papers::put(&mut papers.missions, commander, mission);
            }
            papers.tried.clear();
            papers.duties.clone_from(&self.duties);
            papers.lookouts.clone_from(&self.lookouts);
        });
        for id in units_of(table, Some(self.side)) {
            let mut orders = table.of_mut::<Orders>(id);
            orders.out_of_command = self.out_of_command.contains(&id);
            orders.falls_back |= self.falling_back.contains(&id);
        }
    }
}

/// A new turn: what units did in the last one is forgotten.
fn begin_turn(table: &mut TableWriter<'_>, turn: u32) {
    battle(table, |battle| battle.turn = turn);
    for id in units_of(table, None) {
        if table.of_mut::<Conduct>(id).acted == Acted::Nothing {
            table.of_mut::<Formation>(id).half_changed = None;
        }
        *table.of_mut::<Conduct>(id) = Conduct::default();
        let mut morale = table.of_mut::<Morale>(id);
        morale.shaken = Shaken { saw_rout: morale.shaken.saw_rout_late, ..Shaken::default() };
        if let Some(mut battery) = table.get_of_mut::<Battery>(id) {
            battery.target = None;
        }
    }
}

/// Updates the front of a unit that turned, for the units that fired at it where it stands.
fn follow_the_turn(table: &mut TableWriter<'_>, turned: UnitId, front: Pose) {
    let before = table.field().unit(turned).front;
    for id in units_of(table, None) {
        let mut history = table.of_mut::<History>(id);
        for (_, place) in history.fired_at.iter_mut().filter(|(target, _)| *target == turned) {
            *place = Pose::new(front.at + (place.at - before.at), front.facing);
        }
    }
}

/// Two remnants are one fresh unit: the lower class, their officers together, the second commander under the first, its
/// strength of now its strength at the start (hmm.20.13).
fn combine(table: &mut TableWriter<'_>, (id, with): (UnitId, UnitId), figures: u16, acts_from: u32) {
    let (class, officers) = (table.field().of::<Troops>(with).class, table.field().of::<Strength>(with).officers);
    let mut troops = table.of_mut::<Troops>(id);
    troops.class = composite_units::class_of_both(troops.class, class);
    let mut strength = table.of_mut::<Strength>(id);
    strength.officers = composite_units::pooled(strength.officers, officers);
    *strength = Strength { start_figures: figures, start_other_ranks: figures, lost_other_ranks: 0, ..*strength };
    table.of_mut::<Morale>(id).retreating = false;
    table.of_mut::<History>(id).acts_from = Some(acts_from);
}

/// Sound guns pass from one unit to another, which keeps their numbers.
fn pass_guns(table: &mut TableWriter<'_>, from: UnitId, to: UnitId, captured: Option<u32>) {
    let Some(mut battery) = table.get_of_mut::<Battery>(from) else { return };
    let mut passed = battery.clone();
    battery.guns.iter_mut().for_each(|gun| gun.sound = false);
    passed.guns.retain(|gun| gun.sound);
    passed.guns.iter_mut().for_each(|gun| gun.stand = StandId::new(to, gun.stand.number));
    table.set_of(to, Battery { captured, ..passed });
}

/// A unit has been shot at, or has lost a figure (hmm.04.19).
fn comes_under_fire(table: &mut TableWriter<'_>, id: UnitId) {
    let turn = table.field().resource::<BattleState>().turn;
    table.of_mut::<Morale>(id).under_fire = Some(turn);
}

/// Remembers a shot: the target's place replaces an older one of the same target.
fn note_fire(table: &mut TableWriter<'_>, id: UnitId, turn: u32, at: Option<(UnitId, Pose)>) {
    table.of_mut::<Conduct>(id).fired = true;
    let mut orders = table.of_mut::<Orders>(id);
    orders.shots = orders.shots.saturating_add(1);
    let mut history = table.of_mut::<History>(id);
    history.flash_turn = Some(turn);
    if let Some((target, place)) = at {
        history.fired_at.retain(|(before, _)| *before != target);
        history.fired_at.push((target, place));
    }
}

fn units_of(table: &TableWriter<'_>, side: Option<Side>) -> Vec<UnitId> {
    table.field().units().filter(|unit| side.is_none_or(|side| unit.side == side)).map(|unit| unit.id).collect()
}

fn gun(table: &mut TableWriter<'_>, stand: StandId, change: impl FnOnce(&mut Gun)) {
    let mut battery = table.of_mut::<Battery>(stand.unit);
    if let Some(gun) = battery.guns.iter_mut().find(|gun| gun.stand == stand) {
        change(gun);
    }
}

fn battle(table: &mut TableWriter<'_>, change: impl FnOnce(&mut BattleState)) {
    change(&mut table.resource_mut::<BattleState>());
}

fn papers(table: &mut TableWriter<'_>, side: Side, change: impl FnOnce(&mut Papers)) {
    change(&mut table.resource_mut::<Secrets<Papers>>().0[side.index()]);
}
