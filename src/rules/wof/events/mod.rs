//! Changes of wof's private state. Each is a fact that a step has decided; applying it decides nothing.

mod changes;

use serde::{Deserialize, Serialize};

use crate::{
    battle::Secrets,
    rules::{
        opening::Holding,
        wof::{
            charts::{FormationKind, Limber, Pips, Ranks, Spirit},
            formation::layout::Bend,
            papers::{Declared, Papers},
            state::{
                Acted, BattleState, Charge, ChargeFate, ChargeKind, Conduct, Fight, Formation, GunPlace, GunPost,
                Headlong, History, Manned, Morale, Mount, Phase, PhaseLosses, Pursuit, Rout, Shot, StandingAnswer,
                UnitState, Way,
            },
        },
    },
    table::{FeatureId, Side, TableWriter, UnitId},
};

/// One change of wof's private state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WofEvent {
    /// A turn began.
    TurnBegan(u32),
    /// A phase began; losses are counted from zero again.
    PhaseBegan(Phase),
    /// A side is A this turn.
    SideChosen(Side),
    /// A side finished deploying.
    Deployed(Side),
    /// Something of a unit changed.
    Unit(UnitId, Change),
    /// A side declared a shot.
    Declared(Side, Declared),
    /// A side lets a unit hold its fire.
    HoldsFire(Side, UnitId),
    /// A side finished declaring.
    DeclarationsClosed(Side),
    /// The declarations were used up.
    DeclarationsCleared,
    /// A charge was declared, or more of it is known: it replaces the one of that unit at that target.
    Charge(Charge),
    /// The charges of the turn are over.
    ChargesOver,
    /// The fights.
    Fights(Vec<Fight>),
    /// Two enemies are in contact from now on.
    Met(Fight),
    /// A unit is out of every combat.
    Parted(UnitId),
    /// The units out of each other's sight as the movement phase begins (wof.18.3.15).
    Unseen(Vec<(UnitId, UnitId)>),
    /// A block was hit: pips of ball and of shell.
    Battered(FeatureId, Pips, Pips),
    /// A section of a work was hit: pips of heavy ball and shell.
    SectionHit(FeatureId, u16, Pips),
    /// The holders of the objectives at the end of a turn.
    Holds(Vec<Holding>),
    /// The umpire says that a unit is so.
    Overruled(UnitId, Box<UnitState>),
}

/// One change of a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// It spent a part of its move in some way.
    Spent(f32, Acted),
    /// Its player is done with it in this step.
    Done,
    /// It went a way, with this many inches straight ahead at its end.
    Went(Way, f32),
    /// It stands in this formation, this many figures wide.
    Formed(FormationKind, u16),
    /// Where its line is bent, if it is.
    Bent(Option<Bend>),
    /// Its order.
    Ranks(Ranks),
    /// Its morale.
    Spirit(Spirit),
    /// A test left it shaken.
    ShakenByATest,
    /// It is confused this turn.
    Confused,
    /// It holds a block or a work, or does no more.
    Garrisons(Option<FeatureId>),
    /// It is split among further blocks.
    Annexes(Vec<FeatureId>),
    /// It is astride a feature that disorders it meanwhile, or no longer is.
    Astride(Option<FeatureId>),
    /// It is intermixed with these friends.
    Intermixed(Vec<UnitId>),
    /// Its loss, to which unit, and by what.
    Lost(Pips, Option<UnitId>, Hit),
    /// A round of combat begins for it.
    RoundBegan,
    /// The loss that it inflicted on its opponents.
    Gave(Pips),
    /// It shoots, or has declared that it does.
    Fired,
    /// It shot in movement, as it charged or evaded.
    FiredEarly(Shot),
    /// It may not shoot this turn.
    FireBarred,
    /// Enemy guns fired at it.
    ShelledBy(UnitId),
    /// It attacked a block or work that an enemy holds.
    Attacked(FeatureId),
    /// A garrison tells off figures against its attackers.
    Divides(Vec<(UnitId, u16)>),
    /// It failed to support.
    SupportFailed,
    /// It took the one test for fire, charge or reception.
    Tested,
    /// Friends went through it.
    Disturbed,
    /// It fought a round.
    Fought,
    /// It broke.
    Routed(Rout),
    /// Its rout continues so.
    RoutGoesOn(Rout),
    /// It routed an enemy in contact.
    RoutedEnemy(UnitId),
    /// It halted from rout or pursuit, disordered and in good morale.
    Rallied,
    /// It pursues, or does no more.
    Pursues(Option<Pursuit>),
    /// It came back onto the table.
    Returned,
    /// Its limber or team.
    Limber(Limber),
    /// Whether its crew is with its guns.
    Manned(Manned),
    /// The living gunners at each of its guns.
    Crews(Vec<u16>),
    /// Where its battalion gun is.
    BattalionGun(GunPlace),
    /// Its battalion gun has changed place within it.
    GunShifted(GunPost),
    /// Dragoons mount or dismount, this many standing apart with the horses.
    Mount(Mount, u16),
    /// A general joined a unit, or left it, in a turn.
    Joined(Option<UnitId>),
    /// A general moved in a turn.
    GeneralMoved(u32),
    /// Its headlong charge.
    Headlong(Headlong),
    /// Its standing answer.
    Standing(StandingAnswer),
    /// Figures in its front rank as a phase begins.
    FrontRank(u16),
    /// An enemy's move went over a general alone.
    TouchedBy(UnitId),
    /// A general got away from an enemy.
    Escaped(UnitId),
}

/// The cause of a unit's loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hit {
    /// Guns.
    Artillery,
    /// Steady small arms.
    SteadyFire,
    /// Other small arms.
    Fire,
    /// Close combat.
    Combat,
    /// It was run over.
    Overrun,
    /// The price of its own act (wof.21.2.02).
    Price,
}

impl WofEvent {
    /// A change of a unit.
    pub fn of(unit: UnitId, change: Change) -> Self {
        Self::Unit(unit, change)
    }

    /// Writes the change.
    pub fn apply(&self, table: &mut TableWriter<'_>) {
        match self {
            Self::TurnBegan(turn) => begin_turn(table, *turn),
            Self::PhaseBegan(phase) => begin_phase(table, *phase),
            Self::SideChosen(side) => battle(table, |battle| battle.side_a = *side),
            Self::Deployed(side) => battle(table, |battle| battle.deployed[side.index()] = true),
            Self::Unit(id, change) => change.apply(table, *id),
            Self::Declared(side, shot) => papers(table, *side, |papers| {
                papers.holds.retain(|unit| *unit != shot.unit);
                papers.shots.retain(|other| {
                    other.unit != shot.unit || (other.part != shot.part && shot.part.is_some() && other.part.is_some())
                });
                papers.shots.push(shot.clone());
            }),
            Self::HoldsFire(side, unit) => papers(table, *side, |papers| {
                papers.shots.retain(|shot| shot.unit != *unit);
                papers.holds.retain(|held| held != unit);
                papers.holds.push(*unit);
            }),
            Self::DeclarationsClosed(side) => papers(table, *side, |papers| papers.closed = true),
            Self::DeclarationsCleared => {
                Side::BOTH.into_iter().for_each(|side| papers(table, side, |papers| *papers = Papers::default()));
            }
            Self::Charge(charge) => battle(table, |battle| {
                match battle.charges.iter_mut().find(|other| other.unit == charge.unit && other.target == charge.target)
                {
                    Some(known) => known.clone_from(charge),
                    None => battle.charges.push(charge.clone()),
                }
            }),
            Self::ChargesOver => battle(table, |battle| battle.charges.clear()),
            Self::Fights(fights) => battle(table, |battle| battle.fights.clone_from(fights)),
            Self::Met(fight) => battle(table, |battle| {
                let known = |other: &Fight| (other.first, other.second) == (fight.first, fight.second);
                if !battle.fights.iter().any(known) {
                    battle.fights.push(*fight);
                }
            }),
            Self::Parted(unit) => battle(table, |battle| battle.fights.retain(|fight| !fight.has(*unit))),
            Self::Unseen(pairs) => battle(table, |battle| battle.unseen.clone_from(pairs)),
            Self::Battered(feature, ball, shell) => {
                battle(table, |battle| match battle.battered.iter_mut().find(|(known, ..)| known == feature) {
                    Some((_, known_ball, known_shell)) => {
                        (*known_ball, *known_shell) = (*known_ball + *ball, *known_shell + *shell);
                    }
                    None => battle.battered.push((*feature, *ball, *shell)),
                });
            }
            Self::SectionHit(work, section, pips) => {
                battle(table, |battle| {
                    match battle.sections.iter_mut().find(|(known, number, _)| (known, number) == (work, section)) {
                        Some((.., known)) => *known += *pips,
                        None => battle.sections.push((*work, *section, *pips)),
                    }
                });
            }
            Self::Holds(held) => battle(table, |battle| battle.held.clone_from(held)),
            Self::Overruled(id, state) => table.set_of(*id, UnitState::clone(state)),
        }
    }
}

/// A new turn: what units did in the last one is forgotten. Kept: a pursuer that ran into new enemies at its end is
/// still to be tested (wof.19.3.01), and enemies that did not open their ranks to it do not shoot at it (wof.19.3.02).
fn begin_turn(table: &mut TableWriter<'_>, turn: u32) {
    battle(table, |battle| {
        battle.turn = turn;
        battle.charges.retain(|charge| charge.kind == ChargeKind::Crash && charge.fate == ChargeFate::Pending);
    });
    let crashed: Vec<UnitId> =
        table.field().resource::<BattleState>().charges.iter().map(|charge| charge.target).collect();
    for id in every_unit(table) {
        let began_shaken = table.field().of::<Morale>(id).spirit == Spirit::Shaken;
        let began_disordered = table.field().of::<Formation>(id).ranks == Ranks::Disordered;
        let mut conduct = table.of_mut::<Conduct>(id);
        let fire_barred = conduct.fire_barred && crashed.contains(&id);
        *conduct = Conduct { began_shaken, began_disordered, fire_barred, ..Conduct::default() };
        table.of_mut::<Morale>(id).confused = false;
        let mut history = table.of_mut::<History>(id);
        let last = std::mem::take(&mut history.shelled_by[1]);
        history.shelled_by[0] = last;
    }
}

/// A new phase: losses are counted afresh, except figures run over, for which the rest tests in the combat phase
/// (wof.17.6.03); and the units that move in it are asked again.
fn begin_phase(table: &mut TableWriter<'_>, phase: Phase) {
    battle(table, |battle| battle.phase = phase);
    for id in every_unit(table) {
        let losses = &mut table.of_mut::<Conduct>(id).losses;
        let run_over = losses.run_over;
        let all = if phase == Phase::Combat { run_over } else { Pips::NONE };
        *losses = PhaseLosses { all, run_over, ..PhaseLosses::default() };
    }
}

fn every_unit(table: &TableWriter<'_>) -> Vec<UnitId> {
    table.field().units().map(|unit| unit.id).collect()
}

fn battle(table: &mut TableWriter<'_>, change: impl FnOnce(&mut BattleState)) {
    change(&mut table.resource_mut::<BattleState>());
}

fn papers(table: &mut TableWriter<'_>, side: Side, change: impl FnOnce(&mut Papers)) {
    change(&mut table.resource_mut::<Secrets<Papers>>().0[side.index()]);
}
