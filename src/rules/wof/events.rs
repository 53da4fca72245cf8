//! Changes of wof's private state. Each is a fact that a step has decided; writing it decides nothing.

use serde::{Deserialize, Serialize};

use crate::{
    battle::Secrets,
    rules::{
        opening::Holding,
        wof::{
            data::{Formation, Limber, Pips, Ranks, Spirit},
            fire::ShotsBefore,
            formation::layout::Bend,
            melee::Zeal,
            papers::{Declared, Papers},
            state::{
                Acted, BattleState, Charge, ChargeFate, ChargeKind, Fight, GunPlace, GunPost, Headlong, Manned, Mount, Phase, PhaseLosses,
                Pursuit, Rout, Shot, StandingAnswer, ThisTurn, UnitState, Way,
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
    /// A phase began; losses are counted anew.
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
    /// A charge was declared, or something more of it is known: it takes the place of the one of that unit at that target.
    Charge(Charge),
    /// The charges of the turn are over.
    ChargesOver,
    /// Who fights whom.
    Fights(Vec<Fight>),
    /// Two enemies are in contact from now on.
    Met(Fight),
    /// A unit is out of every combat.
    Parted(UnitId),
    /// Who does not see whom as the movement phase begins (wof.18.3.15).
    Unseen(Vec<(UnitId, UnitId)>),
    /// A block was hit: pips of ball and of shell.
    Battered(FeatureId, Pips, Pips),
    /// A section of a work was hit: pips of heavy ball and shell.
    SectionHit(FeatureId, u16, Pips),
    /// Who holds the objectives at the end of a turn.
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
    /// It went a way, with so many inches straight ahead at its end.
    Went(Way, f32),
    /// It stands so, so many figures wide.
    Formed(Formation, u16),
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
    /// It is astride something that disorders it meanwhile, or is no more.
    Astride(Option<FeatureId>),
    /// It is intermixed with these friends.
    Intermixed(Vec<UnitId>),
    /// It lost so much, to whom, and by what.
    Lost(Pips, Option<UnitId>, Hit),
    /// A round of combat begins for it.
    RoundBegan,
    /// It struck its opponents for so much.
    Gave(Pips),
    /// It shoots, or has declared that it does.
    Fired,
    /// It shot in movement, as it charged or evaded.
    FiredEarly(Shot),
    /// It may not shoot this turn.
    FireBarred,
    /// Enemy guns fired at it.
    ShelledBy(UnitId),
    /// It attacked what an enemy holds.
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
    /// Its rout goes on so.
    RoutGoesOn(Rout),
    /// It routed an enemy with whom it was in contact.
    RoutedEnemy(UnitId),
    /// It halted from rout or pursuit, disordered and in good morale.
    Rallied,
    /// It pursues, or does no more.
    Pursues(Option<Pursuit>),
    /// It came back onto the table.
    Returned,
    /// What draws its guns.
    Limber(Limber),
    /// Whether its crew is with its guns.
    Manned(Manned),
    /// The living gunners at each of its guns.
    Crews(Vec<u16>),
    /// Where its battalion gun is.
    BattalionGun(GunPlace),
    /// Its battalion gun has changed place within it.
    GunShifted(GunPost),
    /// Dragoons ride or not, so many standing apart with the horses.
    Mount(Mount, u16),
    /// A general joined a unit, or left it, in a turn.
    Joined(Option<UnitId>),
    /// A general moved in a turn.
    GeneralMoved(u32),
    /// Its headlong charge.
    Headlong(Headlong),
    /// What it answers without being asked.
    Standing(StandingAnswer),
    /// Figures in its front rank as a phase begins.
    FrontRank(u16),
    /// An enemy's move went over a general who stands alone.
    TouchedBy(UnitId),
    /// A general got away from an enemy.
    Escaped(UnitId),
}

/// By what a unit was hit.
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
                papers
                    .shots
                    .retain(|other| other.unit != shot.unit || (other.part != shot.part && shot.part.is_some() && other.part.is_some()));
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
                match battle.charges.iter_mut().find(|other| other.unit == charge.unit && other.target == charge.target) {
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
                    Some((_, known_ball, known_shell)) => (*known_ball, *known_shell) = (*known_ball + *ball, *known_shell + *shell),
                    None => battle.battered.push((*feature, *ball, *shell)),
                });
            }
            Self::SectionHit(work, section, pips) => {
                battle(table, |battle| match battle.sections.iter_mut().find(|(known, number, _)| (known, number) == (work, section)) {
                    Some((.., known)) => *known += *pips,
                    None => battle.sections.push((*work, *section, *pips)),
                });
            }
            Self::Holds(held) => battle(table, |battle| battle.held.clone_from(held)),
            Self::Overruled(id, state) => table.of_mut::<UnitState>(*id).clone_from(state),
        }
    }
}

impl Change {
    fn apply(&self, table: &mut TableWriter<'_>, id: UnitId) {
        let turn = table.resource_mut::<BattleState>().turn;
        let unit = &mut *table.of_mut::<UnitState>(id);
        match self {
            Self::Spent(part, act) => {
                let spent = (unit.this_turn.spent + part).min(1.0);
                (unit.this_turn.spent, unit.this_turn.act) = (spent, *act);
            }
            Self::Done => unit.this_turn.done = true,
            Self::Went(way, straight) => {
                unit.this_turn.ways.push(way.clone());
                unit.straight_tail_inches = *straight;
            }
            Self::Formed(formation, width) => (unit.formation, unit.width) = (*formation, *width),
            Self::Bent(bend) => unit.bend = *bend,
            Self::Ranks(ranks) => unit.ranks = *ranks,
            Self::Spirit(spirit) => unit.takes_heart(*spirit),
            Self::ShakenByATest => {
                unit.takes_heart(Spirit::Shaken);
                unit.this_turn.shaken = true;
            }
            Self::Confused => unit.confused = true,
            Self::Garrisons(feature) => {
                unit.stood_outside = feature.map(|_| unit.formation);
                (unit.garrison, unit.annexes) = (*feature, Vec::new());
            }
            Self::Annexes(blocks) => unit.annexes.clone_from(blocks),
            Self::Astride(feature) => unit.astride = *feature,
            Self::Intermixed(friends) => unit.intermixed.clone_from(friends),
            Self::Lost(pips, by, hit) => unit.lose(*pips, *by, *hit),
            Self::RoundBegan => {
                let losses = &mut unit.this_turn.losses;
                losses.before_the_round = (losses.all, losses.given);
            }
            Self::Gave(pips) => unit.this_turn.losses.given += *pips,
            Self::Fired => {
                unit.this_turn.fired = true;
                (unit.shots, unit.fired_turn) = (ShotsBefore::Some, Some(turn));
            }
            Self::FiredEarly(shot) => {
                (unit.this_turn.fired, unit.this_turn.early_shot) = (true, Some(*shot));
                (unit.shots, unit.fired_turn) = (ShotsBefore::Some, Some(turn));
            }
            Self::FireBarred => unit.this_turn.fire_barred = true,
            Self::ShelledBy(battery) => {
                if !unit.shelled_by[1].contains(battery) {
                    unit.shelled_by[1].push(*battery);
                }
            }
            Self::Attacked(feature) => unit.this_turn.attacked = Some(*feature),
            Self::Divides(told) => unit.this_turn.divides.clone_from(told),
            Self::SupportFailed => unit.this_turn.support_failed = true,
            Self::Tested => unit.this_turn.tested = true,
            Self::Disturbed => unit.this_turn.disturbed = true,
            Self::Fought => (unit.this_turn.fought, unit.straight_tail_inches) = (true, 0.0),
            Self::Routed(rout) => unit.rout_from(*rout),
            Self::RoutGoesOn(rout) => unit.rout = Some(*rout),
            Self::RoutedEnemy(enemy) => {
                if !unit.this_turn.has_routed.contains(enemy) {
                    unit.this_turn.has_routed.push(*enemy);
                }
            }
            Self::Rallied => {
                (unit.rout, unit.pursuit) = (None, None);
                (unit.spirit, unit.ranks) = (Spirit::Good, Ranks::Disordered);
            }
            Self::Pursues(pursuit) => unit.pursuit.clone_from(pursuit),
            Self::Returned => unit.this_turn.returned = true,
            Self::Joined(host) => unit.general.iter_mut().for_each(|general| general.joined = *host),
            Self::GeneralMoved(turn) => unit.general.iter_mut().for_each(|general| general.moved_turn = Some(*turn)),
            Self::Mount(mount, apart) => (unit.mount, unit.apart) = (Some(*mount), *apart),
            Self::BattalionGun(place) => unit.battalion_gun.iter_mut().for_each(|gun| gun.place = *place),
            Self::GunShifted(post) => {
                unit.this_turn.shifted_gun = true;
                unit.battalion_gun.iter_mut().for_each(|gun| gun.post = *post);
            }
            Self::Headlong(headlong) => unit.headlong = *headlong,
            Self::Standing(answer) => unit.standing = *answer,
            Self::TouchedBy(enemy) => unit.this_turn.touched_by.push(*enemy),
            Self::Escaped(enemy) => unit.this_turn.escaped.push(*enemy),
            Self::FrontRank(figures) => unit.this_turn.losses.front_rank = *figures,
            Self::Limber(_) | Self::Manned(_) | Self::Crews(_) => self.apply_to_battery(unit),
        }
    }

    fn apply_to_battery(&self, unit: &mut UnitState) {
        let Some(battery) = &mut unit.battery else { return };
        match self {
            Self::Limber(limber) => battery.limber = *limber,
            Self::Manned(manned) => battery.manned = *manned,
            Self::Crews(crews) => battery.crews.clone_from(crews),
            _ => {}
        }
    }
}

impl UnitState {
    fn lose(&mut self, pips: Pips, by: Option<UnitId>, hit: Hit) {
        self.lost += pips;
        let losses = &mut self.this_turn.losses;
        losses.all += pips;
        match hit {
            Hit::Artillery => losses.by_artillery += pips,
            Hit::SteadyFire => losses.by_steady_fire += pips,
            Hit::Overrun => {
                losses.run_over += pips;
                self.this_turn.overrun = true;
            }
            Hit::Fire | Hit::Combat | Hit::Price => {}
        }
        match by.map(|by| losses.from.iter_mut().find(|(known, _)| *known == by).ok_or(by)) {
            Some(Ok((_, known))) => *known += pips,
            Some(Err(by)) => losses.from.push((by, pips)),
            None => {}
        }
    }

    /// The state of its morale; whoever is shaken or runs, for whatever cause, is no fanatic any more (wof.21.4.08).
    fn takes_heart(&mut self, spirit: Spirit) {
        self.spirit = spirit;
        if spirit != Spirit::Good && self.zeal == Zeal::Fanatic {
            self.zeal = Zeal::Spent;
        }
    }

    /// Broken, it is disordered and pursues nobody (wof.18.3.05).
    fn rout_from(&mut self, rout: Rout) {
        (self.rout, self.pursuit, self.ranks) = (Some(rout), None, Ranks::Disordered);
        self.takes_heart(Spirit::Routing);
        self.this_turn.routed = true;
        if self.headlong == Headlong::On {
            self.headlong = Headlong::Over;
        }
    }
}

/// A new turn: what units did in the last one is forgotten; a pursuer that ran into new enemies as it ended is still to be tested
/// (wof.19.3.01), and those do not shoot at it whose ranks had not opened (wof.19.3.02).
fn begin_turn(table: &mut TableWriter<'_>, turn: u32) {
    battle(table, |battle| {
        battle.turn = turn;
        battle.charges.retain(|charge| charge.kind == ChargeKind::Crash && charge.fate == ChargeFate::Pending);
    });
    let crashed: Vec<UnitId> = table.resource_mut::<BattleState>().charges.iter().map(|charge| charge.target).collect();
    for id in every_unit(table) {
        let unit = &mut *table.of_mut::<UnitState>(id);
        let (began_shaken, began_disordered) = (unit.spirit == Spirit::Shaken, unit.ranks == Ranks::Disordered);
        let fire_barred = unit.this_turn.fire_barred && crashed.contains(&id);
        unit.this_turn = ThisTurn { began_shaken, began_disordered, fire_barred, ..ThisTurn::default() };
        unit.confused = false;
        let last = std::mem::take(&mut unit.shelled_by[1]);
        unit.shelled_by[0] = last;
    }
}

/// A new phase: losses are counted anew, but for figures that were run over, for whom the rest tests in the combat phase (wof.17.6.03); and who
/// moves in it is asked afresh.
fn begin_phase(table: &mut TableWriter<'_>, phase: Phase) {
    battle(table, |battle| battle.phase = phase);
    for id in every_unit(table) {
        let unit = &mut *table.of_mut::<UnitState>(id);
        let run_over = unit.this_turn.losses.run_over;
        let all = if phase == Phase::Combat { run_over } else { Pips::NONE };
        unit.this_turn.losses = PhaseLosses { all, run_over, ..PhaseLosses::default() };
    }
}

fn every_unit(table: &TableWriter<'_>) -> Vec<UnitId> {
    table.field().units().map(|unit| unit.id).collect()
}

fn battle(table: &mut TableWriter<'_>, change: impl FnOnce(&mut BattleState)) {
    change(&mut table.resource_mut::<BattleState>());
}

fn papers(table: &mut TableWriter<'_>, side: Side, change: impl FnOnce(&mut Papers)) {
    change(&mut table.sealed_mut::<Secrets<Papers>>().0[side.index()]);
}
