//! Melees on the table (section 10): touching figures are counted, one round of each melee is fought, then the losers
//! check, recoil and rest.

use crate::{
    battle::{
        At, Happening, Outcome, Progress, Row, Section, Up,
        notice::{EntryWeight, Moment},
        sequence::{system, throws},
    },
    clause::Clause,
    dice::{Dice, NeedDice},
    measure::{Leg, Pose},
    rules::{
        common::journal::Weight,
        hmm::{
            Hmm,
            charts::{Footing, MeleeCase},
            command::{commanders, general_casualties::generals_at_risk},
            events::HmmEvent,
            fire::losses::{self, Fallen},
            formation::{close_ranks::CloseRanks, figures, placement},
            journal::line,
            melee::{
                self,
                round::{Contingent, DrawnRounds, MeleeSide, Squares},
            },
            morale::{
                checks::{self, Verdict},
                rout_moves::Fleeing,
                routs,
            },
            movement::obstacles,
            state::{BattleState, Formation, Melee, Morale, UnitState},
            visibility,
        },
    },
    table::{Field, Side, Table, UnitId},
};
use bevy::{
    ecs::system::{InMut, Res},
    math::Vec2,
};
use serde::{Deserialize, Serialize};

/// The melees of a turn, fought one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighting {
    stage: Stage,
    /// Melees still to fight, by their place in the battle's list.
    left: Vec<usize>,
}

/// How far the melees of a turn have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// The melees have not been listed yet.
    List,
    /// The next melee throws its dice.
    Round,
    /// The units of that side of a melee that has just lost check, one a step.
    Losers(usize, Side, usize),
    /// Finished melees are struck off and the broken run.
    Routs,
    /// Ranks are closed.
    Close,
}

impl Fighting {
    /// The beginning.
    pub fn begin() -> Self {
        Self { stage: Stage::List, left: Vec::new() }
    }

    fn at(&self, stage: Stage) -> Self {
        Self { stage, left: self.left.clone() }
    }
}

/// Both sides fight their melees together.
pub(in crate::rules::hmm) const JOINT_MELEES: Clause = clause!("hmm.02.16");

/// The rows that carry it on.
pub(in crate::rules::hmm) const MELEES: Section<Hmm> = Section {
    name: "Melees",
    rows: &[
        Row::of(
            clause!("hmm.10.01"),
            "the melees are listed",
            &At(|melees: &Fighting| melees.stage == Stage::List),
            || system(list),
        ),
        Row::of(
            clause!("hmm.10.03"),
            "a round of a melee",
            &At(|melees: &Fighting| melees.stage == Stage::Round),
            || throws(fight),
        ),
        Row::of(
            clause!("hmm.20.09"),
            "the losers of a round check",
            &At(|melees: &Fighting| matches!(melees.stage, Stage::Losers(..))),
            || throws(losers_check),
        ),
        Row::of(
            clause!("hmm.20.09"),
            "melees that are over are struck off",
            &At(|melees: &Fighting| melees.stage == Stage::Routs),
            || system(strike_off),
        ),
        Row::of(
            clause!("hmm.h.close_ranks"),
            "ranks close after melees",
            &At(|melees: &Fighting| melees.stage == Stage::Close),
            || system(close),
        ),
    ],
};

/// The melees are listed.
fn list(table: Table) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    let left = (0..table.whole().resource::<BattleState>().melees.len()).collect();
    outcome.becomes(Fighting { stage: Stage::Round, left });
    Ok(outcome)
}

/// The next melee is fought; when none is left the broken run.
fn fight(InMut(dice): InMut<Dice>, rules: Res<Hmm>, table: Table, task: Up<Fighting>) -> Progress<Hmm> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let Some((&number, rest)) = task.left.split_first() else {
        outcome.becomes(task.at(Stage::Routs));
        outcome.push(Fleeing::first_moves(field));
        return Ok(outcome);
    };
    let lost = round(&rules, field, dice, &mut outcome, number)?;
    let stage = lost.map_or(Stage::Round, |loser| Stage::Losers(number, loser, 0));
    outcome.becomes(Fighting { stage, left: rest.to_vec() });
    Ok(outcome)
}

/// The next unit of the side that lost a round checks; when all have the melee is concluded.
fn losers_check(InMut(dice): InMut<Dice>, rules: Res<Hmm>, table: Table, task: Up<Fighting>) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Stage::Losers(number, loser, index) = task.stage else { unreachable!("its row says when") };
    let melee = field.resource::<BattleState>().melees[number].clone();
    let Some(&unit) = melee.units_of(loser).get(index) else {
        conclude(rules, field, &mut outcome, &melee);
        outcome.becomes(task.at(Stage::Round));
        return Ok(outcome);
    };
    outcome.becomes(task.at(Stage::Losers(number, loser, index + 1)));
    if index == 0 {
        generals_at_risk(rules, field, dice, &mut outcome, melee.units_of(loser))?;
    }
    loser_checks(rules, field, dice, &mut outcome, &melee, unit)?;
    Ok(outcome)
}

/// Melees that are over are struck off.
fn strike_off(table: Table, task: Up<Fighting>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    let left =
        table.whole().resource::<BattleState>().melees.iter().filter(|melee| !melee.is_over()).cloned().collect();
    outcome.own(HmmEvent::Melees(left));
    outcome.becomes(task.at(Stage::Close));
    Ok(outcome)
}

/// Ranks are closed.
fn close() -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.becomes(CloseRanks { units: None });
    Ok(outcome)
}

/// One round of a melee; the side that lost it, if one did and the melee is to be concluded.
fn round(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    number: usize,
) -> Result<Option<Side>, NeedDice> {
    let melee = field.resource::<BattleState>().melees[number].clone();
    let fought = [melee.attacker, melee.attacker.enemy()].map(|side| fighters(rules, field, &melee, side));
    let touching =
        fought.each_ref().map(|side| side.contingents.iter().map(|contingent| contingent.touching).sum::<u32>());
    if touching.contains(&0) {
        conclude(rules, field, outcome, &melee);
        return Ok(None);
    }
    let receipt = melee::round::melee(rules.in_force(), &fought, dice)?;
    let result = receipt.result;
    let speaker = melee.attackers[0];
    let [ours, theirs] = result.totals;
    let text = match result.loser {
        Some(loser) => format!(
            "Melee: {} lost, {} to {}.",
            rules.side_name(side_of(&melee, loser)),
            ours.min(theirs),
            ours.max(theirs)
        ),
        None => format!("Melee: drawn at {ours}."),
    };
    let weight = if result.loser.is_some() { Moment::MeleeLost.into() } else { Weight::from(EntryWeight::Decisive) };
    let account = receipt.account.thrown_by(|throw, _| side_of(&melee, throw).into());
    outcome.happen(line(field, speaker, text, clause!("hmm.10.04")).weighing(weight).with(account));
    let Some(loser) = result.loser else { return drawn(rules, field, outcome, number, &melee) };
    let side = side_of(&melee, loser);
    for (&unit, &lost) in melee.units_of(side).iter().zip(&result.losses) {
        losses::inflict(rules, field, dice, outcome, &Fallen::from_the_rear(field, unit, lost))?;
    }
    Ok(Some(side))
}

fn side_of(melee: &Melee, index: usize) -> Side {
    if index == 0 { melee.attacker } else { melee.attacker.enemy() }
}

/// A draw is fought again next turn; after the second in a row the side that charged recoils without a check, and one
/// that cannot recoil counts as having failed a check (hmm.20.09).
fn drawn(
    rules: &Hmm,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    number: usize,
    melee: &Melee,
) -> Result<Option<Side>, NeedDice> {
    let draws = melee.draws + 1;
    let mut melees = field.resource::<BattleState>().melees.clone();
    melees[number].draws = draws;
    outcome.own(HmmEvent::Melees(melees));
    let receipt = melee::round::aftermath(rules.in_force(), &DrawnRounds { draws: u32::from(draws) });
    if receipt.result == melee::round::Aftermath::ChargerRecoils {
        let stays_or_goes = |unit: &&UnitId| field.unit(**unit).on_table() && !field.of::<Morale>(**unit).retreating;
        let attackers: Vec<UnitId> = melee.attackers.iter().filter(stays_or_goes).copied().collect();
        for unit in attackers {
            match Recoil::of(rules, field, melee, unit) {
                Some(recoil) => recoil.carry_out(field, outcome),
                None => {
                    routs::break_unit(
                        rules,
                        field,
                        field.resource::<BattleState>().turn,
                        unit,
                        clause!("hmm.20.09"),
                        outcome,
                    );
                }
            }
        }
        conclude(rules, field, outcome, melee);
    }
    Ok(None)
}

/// A side of a melee as it is counted: figures with stands that touch the enemy, and the modifiers of their total.
fn fighters(rules: &Hmm, field: &Field<'_>, melee: &Melee, side: Side) -> MeleeSide {
    let units = melee.units_of(side);
    let foes = melee.units_of(side.enemy());
    let contingents = units.iter().map(|&unit| {
        let state = field.of::<UnitState>(unit);
        Contingent {
            touching: touching_figures(field, unit, foes),
            strength: u32::try_from(figures::men(field, unit)).unwrap_or(0),
            grouping: state.troops.grouping,
        }
    });
    let mut cases: std::collections::BTreeSet<MeleeCase> = std::collections::BTreeSet::new();
    for &unit in units.iter().filter(|&&unit| field.unit(unit).on_table()) {
        let state = field.of::<UnitState>(unit);
        cases.extend(melee::round::weight_of_horse(rules.in_force(), state.troops.kind, state.formation.mount));
        if obstacles::footing_of(rules, field, unit) == Footing::InObstacle {
            cases.insert(MeleeCase::InObstacle);
        }
        if commanders::general_touches(field, unit) {
            cases.insert(MeleeCase::General);
        }
    }
    if side == melee.attacker && melee.across_obstacle {
        cases.insert(MeleeCase::AcrossObstacle);
    }
    if side == melee.attacker && melee.downhill {
        cases.insert(MeleeCase::Downhill);
    }
    let stands_in_square = Squares::of(units.iter().map(|&unit| field.of::<Formation>(unit).kind));
    MeleeSide { contingents: contingents.collect(), cases, stands_in_square }
}

/// Figures of a unit on stands that touch one of these enemies; both figures of a touching stand count (hmm.10.02).
fn touching_figures(field: &Field<'_>, unit: UnitId, foes: &[UnitId]) -> u32 {
    let contacts = field.contact(unit);
    let touches = |stand: &&crate::table::Stand| {
        contacts.iter().any(|contact| {
            contact.ours == crate::table::ask::Piece::Stand(stand.id) && foes.contains(&contact.theirs.unit)
        })
    };
    u32::try_from(
        field.stands_of(unit).filter(touches).map(|stand| figures::living_cells(stand).count()).sum::<usize>(),
    )
    .unwrap_or(0)
}

/// A unit that lost checks at once: it routs, or recoils facing the enemy (hmm.20.09); at half strength it leaves the
/// field in its next move phase instead of recoiling.
fn loser_checks(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    melee: &Melee,
    unit: UnitId,
) -> Result<(), NeedDice> {
    if !field.unit(unit).on_table() {
        return Ok(());
    }
    if figures::men(field, unit) == 0 {
        routs::break_unit(rules, field, field.resource::<BattleState>().turn, unit, clause!("hmm.20.42"), outcome);
        return Ok(());
    }
    let receipt = checks::check_unit(rules, field, dice, unit)?;
    let after = after_check(rules, field, melee, unit, receipt.result);
    let (turn, text) = (field.resource::<BattleState>().turn, after.told_of(&field.unit(unit).name));
    outcome.happen(line(field, unit, text, clause!("hmm.20.09")).with(receipt.account));
    outcome.own(HmmEvent::Shook(unit, checks::checked_already()));
    match after {
        AfterCheck::GivesGround(recoil) => recoil.carry_out(field, outcome),
        AfterCheck::Leaves => {}
        AfterCheck::Failed | AfterCheck::Hemmed => {
            routs::break_unit(rules, field, turn, unit, clause!("hmm.20.09"), outcome);
        }
    }
    Ok(())
}

/// The fate of a unit that lost a melee, after its check.
enum AfterCheck {
    /// It recoils.
    GivesGround(Recoil),
    /// It holds, and leaves the field in its next move phase.
    Leaves,
    /// It failed the check.
    Failed,
    /// It passed, and cannot recoil.
    Hemmed,
}

impl AfterCheck {
    fn told_of(&self, name: &str) -> String {
        match self {
            Self::GivesGround(_) => format!("{name} gave ground in order."),
            Self::Leaves => format!("{name} held together and leaves the field."),
            Self::Failed => format!("{name} failed the check after the melee."),
            Self::Hemmed => format!("{name} passed the check after the melee, but cannot give ground."),
        }
    }
}

fn after_check(rules: &Hmm, field: &Field<'_>, melee: &Melee, unit: UnitId, verdict: Verdict) -> AfterCheck {
    match verdict {
        Verdict::Stands if field.of::<Morale>(unit).retreating => AfterCheck::Leaves,
        Verdict::Stands => Recoil::of(rules, field, melee, unit).map_or(AfterCheck::Hemmed, AfterCheck::GivesGround),
        _ => AfterCheck::Failed,
    }
}

/// A unit that goes straight back from the enemy, its facing kept, and the friends behind it that it pushes back
/// (hmm.20.09).
struct Recoil {
    moved: Vec<UnitId>,
    by: Vec2,
}

impl Recoil {
    /// The recoil of a unit; none where it cannot, which counts as a failed check (hmm.20.09).
    fn of(rules: &Hmm, field: &Field<'_>, melee: &Melee, unit: UnitId) -> Option<Self> {
        let by = away_from_the_enemy(field, melee, unit) * rules.charts().melee.recoil_inches;
        let mut moved = vec![unit];
        push_back(rules, field, unit, by, &mut moved).then_some(Self { moved, by })
    }

    fn carry_out(self, field: &Field<'_>, outcome: &mut Outcome<Hmm>) {
        for moved in self.moved {
            let front = field.unit(moved).front;
            let after = Pose::new(front.at + self.by, front.facing);
            let stands =
                field.stands_of(moved).map(|stand| (stand.id, Pose::new(stand.pose.at + self.by, stand.pose.facing)));
            let stands = stands.collect();
            let body = visibility::block(field, moved).footprint;
            let legs = vec![Leg::Oblique(self.by.dot(front.facing.right()), self.by.dot(front.facing.vector()))];
            outcome.happen(Happening::Moved { unit: moved, from: front, body, legs, front: after, stands });
        }
    }
}

/// The direction straight back from the enemy that touches a unit in a melee: from its front to its rear, or from the
/// flank or rear that is struck.
fn away_from_the_enemy(field: &Field<'_>, melee: &Melee, unit: UnitId) -> Vec2 {
    let facing = field.unit(unit).front.facing;
    let foes = melee.units_of(field.unit(unit).side.enemy());
    let contacts = field.contact(unit);
    let struck = contacts.iter().filter(|contact| foes.contains(&contact.theirs.unit)).filter_map(|contact| {
        let crate::table::ask::Piece::Stand(ours) = contact.ours else { return None };
        Some(field.get_stand(ours)?.body().outward(contact.touch.our_face).vector() * contact.touch.length.max(0.01))
    });
    let towards = struck.fold(Vec2::ZERO, |sum, way| sum + way);
    let (ahead, aside) = (towards.dot(facing.vector()), towards.dot(facing.right()));
    match () {
        () if aside.abs() > ahead.abs() => facing.right() * -aside.signum(),
        () if ahead < 0.0 => facing.vector(),
        () => -facing.vector(),
    }
}

/// Whether a unit can be moved by a vector, gathering the friends that go with it.
fn push_back(rules: &Hmm, field: &Field<'_>, unit: UnitId, by: Vec2, pushed: &mut Vec<UnitId>) -> bool {
    use crate::{
        measure::Body,
        table::ask::{Subject, Whom},
    };
    let mut stands: Vec<_> = field.stands_of(unit).cloned().collect();
    stands.iter_mut().for_each(|stand| stand.pose.at += by);
    let bodies: Vec<Body> = stands.iter().map(|stand| Body::new(stand.pose, stand.base)).collect();
    let side = field.unit(unit).side;
    let near = field.reach_within(Subject::Bodies(&bodies), 0.0, Whom::everybody().except(pushed));
    let mut struck: Vec<UnitId> = near
        .iter()
        .filter_map(|near| field.get_stand(near.stand))
        .filter(|stand| bodies.iter().any(|body| body.overlaps(&Body::new(stand.pose, stand.base))))
        .map(|stand| stand.id.unit)
        .collect();
    struck.dedup();
    if struck.iter().any(|&other| field.unit(other).side != side)
        || field.resource::<BattleState>().melees.iter().any(|melee| struck.iter().any(|&other| melee.has(other)))
    {
        return false;
    }
    for other in struck {
        if !pushed.contains(&other) {
            pushed.push(other);
            if !push_back(rules, field, other, by, pushed) {
                return false;
            }
        }
    }
    stands.iter().all(|stand| placement::on_passable_ground(rules, field, stand).is_ok())
}

/// The melee is over: both sides rest (hmm.10.13).
fn conclude(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, melee: &Melee) {
    let until = field.resource::<BattleState>().turn + rules.charts().melee.rest_turns;
    for &unit in melee.attackers.iter().chain(&melee.defenders) {
        outcome.own(HmmEvent::Rests(unit, until));
    }
    outcome.own(HmmEvent::MeleeOver(melee.attackers.clone()));
}
