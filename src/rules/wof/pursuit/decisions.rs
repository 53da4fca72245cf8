//! Pursuit (wof.19): coming back onto the table, halting, and entering it, each by one die. The moves themselves are in
//! `pursuit::moves`.

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        At, Offer, OfferRole, Order, Outcome, Outlook, Plan, Progress, Question, QuestionKind, Refusal, Row, Section,
        Sight, Subject, Up,
        notice::{EntryWeight, Moment},
        sequence::throws,
    },
    clause::Clause,
    dice::{Dice, NeedDice},
    rules::{
        layout,
        telling::{Weight, note_of},
        wof::{
            Wof,
            artillery::battalion_guns,
            command::{casualties, reach},
            data::{Cover, PursuitCase, PursuitRoll, Ranks},
            events::{Change, WofEvent},
            morale::runs,
            odds::combat,
            orders::{WofOrder, verb},
            pursuit::{self, Hold, Throw, moves},
            state::{BattleState, ChargeKind, Morale, Pursuit, UnitState},
            visibility::shelter,
        },
    },
    table::{Field, Presence, Side, Table, Unit, UnitId},
};

/// The clause of the throws.
const CLAUSE: Clause = clause!("wof.19.0.08");

/// Pursuit (wof.19), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pursuing {
    stage: Stage,
    /// Pursuers that have thrown to halt.
    tested: Vec<UnitId>,
}

/// How far a step of pursuit has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Stage {
    /// Pursuers off the table and those who have nobody left to follow have not been listed yet.
    Begin,
    /// The next pursuer off the table throws to come back.
    Return(Vec<UnitId>),
    /// A side chooses who throws to halt: side A, then side B.
    Ask(usize),
    /// A pursuer throws to halt.
    Halt(usize, UnitId),
    /// Those who may enter pursuit have not been listed yet.
    Winners,
    /// The next winner's owner is asked.
    Enter(Vec<UnitId>),
    /// He is being asked.
    Asked(Vec<UnitId>),
    /// The first throws to resist.
    Resist(Vec<UnitId>),
    /// The next pursuer moves.
    Move(Vec<UnitId>, Length),
    /// What the moves have done to generals is looked at.
    Close,
}

/// How far pursuers go (wof.19.0.06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Length {
    /// A whole pursuit move.
    Full,
    /// The first, of half a move.
    Half,
}

/// How a unit comes to pursue (wof.19.0.01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// Its owner let it go.
    Allowed,
    /// It could not be held.
    Unresisted,
}

impl Pursuing {
    /// Pursuers halt or go on (wof.10.1.03).
    pub fn of_the_initiative_phase() -> Self {
        Self { stage: Stage::Begin, tested: Vec::new() }
    }

    /// Winners enter pursuit or not (wof.10.4.05).
    pub fn entering() -> Self {
        Self { stage: Stage::Winners, tested: Vec::new() }
    }

    /// Whether pursuers come back and halt.
    pub(in crate::rules::wof) fn is_halting(&self) -> bool {
        matches!(self.stage, Stage::Begin | Stage::Return(_) | Stage::Ask(_) | Stage::Halt(..))
    }

    /// Whether winners hold back or enter pursuit.
    pub(in crate::rules::wof) fn is_entering(&self) -> bool {
        matches!(self.stage, Stage::Winners | Stage::Enter(_) | Stage::Asked(_) | Stage::Resist(_))
    }

    /// Whether pursuers move.
    pub(in crate::rules::wof) fn is_moving(&self) -> bool {
        matches!(self.stage, Stage::Move(..) | Stage::Close)
    }

    fn at(&self, stage: Stage) -> Self {
        Self { stage, ..self.clone() }
    }
}

/// The rows that carry it on.
pub(in crate::rules::wof) const ROWS: Section<Wof> = Section {
    name: "Pursuit",
    rows: &[
        Row::of(clause!("wof.19.1.01"), "pursuers come back or halt", &At(Pursuing::is_halting), || throws(halting)),
        Row::of(clause!("wof.19.0.01"), "winners hold back or pursue", &At(Pursuing::is_entering), || throws(entering)),
        Row::of(clause!("wof.19.0.06"), "pursuers move", &At(Pursuing::is_moving), || throws(moving)),
    ],
};

/// Pursuers come back onto the table, and halt (wof.19.1.01, wof.19.2.01).
fn halting(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, task: Up<Pursuing>) -> Progress<Wof> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    match &task.stage {
        Stage::Return(units) => match units.split_first() {
            Some((&unit, rest)) => {
                if throw(rules, field, dice, &mut outcome, unit, PursuitRoll::Return)? == Hold::Succeeds {
                    moves::comes_back(rules, field, &mut outcome, unit);
                }
                outcome.becomes(task.at(Stage::Return(rest.to_vec())));
            }
            None => outcome.becomes(task.at(Stage::Ask(0))),
        },
        Stage::Ask(index) => match field.resource::<BattleState>().sides().get(*index) {
            Some(&side) => ask_who_halts(field, &mut outcome, task, side, *index),
            None => outcome.becomes(task.at(Stage::Move(pursuers(field, Length::Full), Length::Full))),
        },
        Stage::Halt(index, unit) => {
            if throw(rules, field, dice, &mut outcome, *unit, PursuitRoll::Halt)? == Hold::Succeeds {
                moves::ends(rules, field, &mut outcome, *unit, field.of::<UnitState>(*unit));
            }
            let tested = task.tested.iter().copied().chain([*unit]).collect();
            outcome.becomes(Pursuing { stage: Stage::Ask(*index), tested });
        }
        _ => {
            let idle = both_sides(field, |unit| unit.on_table() && has_nobody_to_follow(field, unit.id));
            idle.into_iter()
                .for_each(|unit| moves::ends(rules, field, &mut outcome, unit, field.of::<UnitState>(unit)));
            outcome.becomes(task.at(Stage::Return(both_sides(field, |unit| is_off_the_table(field, unit)))));
        }
    }
    Ok(outcome)
}

/// Winners hold back or enter pursuit (wof.19.0.01).
fn entering(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, task: Up<Pursuing>) -> Progress<Wof> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    match &task.stage {
        Stage::Enter(units) | Stage::Asked(units) => match units.first() {
            Some(&unit) => {
                ask_whether_it_pursues(field, &mut outcome, unit);
                outcome.becomes(task.at(Stage::Asked(units.clone())));
            }
            None => outcome.becomes(task.at(Stage::Move(pursuers(field, Length::Half), Length::Half))),
        },
        Stage::Resist(units) => {
            let Some((&unit, rest)) = units.split_first() else { return Ok(outcome) };
            if throw(rules, field, dice, &mut outcome, unit, PursuitRoll::Resist)? == Hold::Fails {
                enter(rules, field, &mut outcome, unit, Entry::Unresisted);
            }
            outcome.becomes(task.at(Stage::Enter(rest.to_vec())));
        }
        _ => outcome.becomes(task.at(Stage::Enter(winners(field)))),
    }
    Ok(outcome)
}

/// Pursuers go, one after another; then generals whom they have touched are looked after.
fn moving(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, task: Up<Pursuing>) -> Progress<Wof> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    match &task.stage {
        Stage::Move(units, length) => match units.split_first() {
            Some((&unit, rest)) => {
                moves::chase(rules, field, &mut outcome, unit, if *length == Length::Full { 1.0 } else { 0.5 });
                outcome.becomes(task.at(Stage::Move(rest.to_vec(), *length)));
            }
            None => outcome.becomes(task.at(Stage::Close)),
        },
        _ => {
            casualties::standing_alone(rules, field, dice, &mut outcome)?;
            outcome.finish();
        }
    }
    Ok(outcome)
}

/// Units of both sides whom a test picks, side A's first, by id (`wof.h.roll_order`).
fn both_sides(field: &Field<'_>, picks: impl Fn(&Unit) -> bool) -> Vec<UnitId> {
    let of =
        |side: Side| field.units().filter(move |unit| unit.side == side).filter(|unit| picks(unit)).map(|unit| unit.id);
    field.resource::<BattleState>().sides().into_iter().flat_map(of).collect()
}

fn pursuit_of<'f>(field: &Field<'f>, unit: UnitId) -> Option<&'f Pursuit> {
    field.of::<Morale>(unit).pursuit.as_ref()
}

fn is_off_the_table(field: &Field<'_>, unit: &Unit) -> bool {
    unit.presence == Presence::LeftTable && pursuit_of(field, unit.id).is_some_and(|pursuit| pursuit.left_at.is_some())
}

/// Whether all whom a pursuer follows are destroyed, or run no more (wof.19.0.07).
fn has_nobody_to_follow(field: &Field<'_>, unit: UnitId) -> bool {
    pursuit_of(field, unit).is_some_and(|pursuit| moves::followed(field, unit, pursuit).is_none())
}

/// Pursuers on the table that move now; the first move is owed by those who have just set out.
fn pursuers(field: &Field<'_>, length: Length) -> Vec<UnitId> {
    let moves = |unit: &Unit| {
        pursuit_of(field, unit.id).is_some_and(|pursuit| length == Length::Full || pursuit.half_move_owed)
    };
    both_sides(field, |unit| unit.on_table() && moves(unit))
}

/// Units that have routed all whom they fought and may pursue some of them (wof.19.0.01, wof.19.0.03 to wof.19.0.05);
/// horse that broke through does not (`wof.h.breakthrough`), nor does who pursues already (`wof.h.pursuit_contact`).
fn winners(field: &Field<'_>) -> Vec<UnitId> {
    let table = field.resource::<BattleState>();
    let broke_through = |unit: UnitId| {
        table.charges.iter().any(|charge| charge.unit == unit && charge.kind == ChargeKind::Breakthrough)
    };
    both_sides(field, |unit| {
        let state = field.of::<UnitState>(unit.id);
        let free = state.is_body()
            && !state.morale.is_routing()
            && state.morale.pursuit.is_none()
            && !table.is_locked(unit.id);
        unit.on_table() && free && !broke_through(unit.id) && !routed_by(field, unit.id).is_empty()
    })
}

/// Whom a unit routed this turn and may pursue: those who are not destroyed.
fn routed_by(field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let state = field.of::<UnitState>(unit);
    let may = |enemy: &UnitId| {
        let runs = field.unit(*enemy).presence != Presence::Lost && field.of::<Morale>(*enemy).is_routing();
        runs && pursuit::may_pursue(state.condition(), field.of::<UnitState>(*enemy).condition().troop).is_ok()
    };
    state.conduct.has_routed.iter().copied().filter(may).collect()
}

/// A unit enters pursuit, disordered and without its battalion gun; it clumps as it sets out (wof.19.0.02,
/// wof.21.1.09).
fn enter(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, entry: Entry) {
    let state = field.of::<UnitState>(unit);
    let stood = (state.formation.kind, state.formation.width);
    let pursuit = Pursuit {
        targets: routed_by(field, unit),
        allowed: entry == Entry::Allowed,
        half_move_owed: true,
        left_at: None,
        stood,
    };
    battalion_guns::leave(rules, field, outcome, unit);
    outcome.own(WofEvent::of(unit, Change::Ranks(Ranks::Disordered)));
    outcome.own(WofEvent::of(unit, Change::Pursues(Some(pursuit))));
}

/// A throw as the table has it (wof.19.0.09, wof.19.0.10).
fn thrown(rules: &Wof, field: &Field<'_>, unit: UnitId, roll: PursuitRoll) -> Throw {
    let state = field.of::<UnitState>(unit);
    let routed = routed_by(field, unit);
    let target = match &state.morale.pursuit {
        Some(pursuit) => moves::followed(field, unit, pursuit),
        None => moves::nearest(field, unit, &routed).or(routed.first().copied()),
    };
    let rate = |unit: UnitId| runs::rate_inches(rules, runs::clumped(rules, field.of::<UnitState>(unit)).view());
    let on_table = field.unit(unit).on_table();
    let sheltered =
        |enemy: UnitId| field.unit(enemy).on_table() && shelter::in_combat(rules, field, unit, enemy) != Cover::None;
    let cases = [
        (!reach::gone_with(field, unit).is_empty(), PursuitCase::General),
        (state.formation.garrison.is_some() || on_table && target.is_some_and(sheltered), PursuitCase::CoverOrSquare),
        (target.is_some_and(|target| rate(target) > rate(unit)), PursuitCase::FasterTarget),
        (state.morale.pursuit.as_ref().is_some_and(|pursuit| pursuit.allowed), PursuitCase::Allowed),
    ];
    let circumstances = cases.into_iter().filter(|(applies, _)| *applies).map(|(_, case)| case).collect();
    Throw { roll, unit: state.condition(), circumstances }
}

fn throw(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    roll: PursuitRoll,
) -> Result<Hold, NeedDice> {
    let receipt = pursuit::throw(rules.rules(), &thrown(rules, field, unit, roll), dice)?;
    let name = &field.unit(unit).name;
    let text = match (roll, receipt.result) {
        (PursuitRoll::Resist, Hold::Succeeds) => format!("{name} held back from pursuit."),
        (PursuitRoll::Resist, Hold::Fails) => format!("{name} could not be held and pursued."),
        (PursuitRoll::Halt, Hold::Succeeds) => format!("{name} halted its pursuit."),
        (PursuitRoll::Halt, Hold::Fails) => format!("{name} did not halt."),
        (PursuitRoll::Return, Hold::Succeeds) => format!("{name} came back onto the table."),
        (PursuitRoll::Return, Hold::Fails) => format!("{name} stayed off the table."),
    };
    let sets_out = (roll, receipt.result) == (PursuitRoll::Resist, Hold::Fails);
    let weight = if sets_out { Moment::Pursuit.into() } else { Weight::from(EntryWeight::Plain) };
    let (turn, account) = (field.resource::<BattleState>().turn, Some(receipt.account));
    outcome.happen(note_of(field, turn, weight, unit, text, CLAUSE, account));
    Ok(receipt.result)
}

/// How likely a throw succeeds: of the six faces.
fn chance(rules: &Wof, field: &Field<'_>, unit: UnitId, roll: PursuitRoll) -> f32 {
    let thrown = thrown(rules, field, unit, roll);
    let succeeds = |face: &u8| {
        let receipt = pursuit::throw(rules.rules(), &thrown, &mut Dice::scripted(vec![*face]));
        receipt.is_ok_and(|receipt| receipt.result == Hold::Succeeds)
    };
    layout::count((1..=6_u8).filter(succeeds).count()) / 6.0
}

/// A side with a pursuer that has not thrown is asked who throws; any other is passed over (wof.19.1.01).
fn ask_who_halts(field: &Field<'_>, outcome: &mut Outcome<Wof>, task: &Pursuing, side: Side, index: usize) {
    let Some(first) = may_halt(field, task, side).first().copied() else {
        return outcome.becomes(task.at(Stage::Ask(index + 1)));
    };
    let seat = side.into();
    outcome.ask(Question {
        seats: vec![seat],
        prompt: "Which pursuers try to halt?".to_owned(),
        kind: QuestionKind::Act,
        subject: Subject::Side,
        at: Some(field.unit(first).at()),
        clause: clause!("wof.19.1.01"),
        default: Some(Order::new(seat, verb::HALT, Subject::Unit(first))),
    });
}

/// The pursuers of a side that may throw to halt; those who are off the table have thrown to come back (wof.19.1.01,
/// wof.19.2.01).
fn may_halt(field: &Field<'_>, task: &Pursuing, side: Side) -> Vec<UnitId> {
    let units = field.side(side).filter(|unit| unit.on_table()).map(|unit| unit.id);
    units.filter(|unit| pursuit_of(field, *unit).is_some() && !task.tested.contains(unit)).collect()
}

fn ask_whether_it_pursues(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let found = field.unit(unit);
    let prompt = format!("{} has routed its enemies: does it hold back or pursue?", found.name);
    outcome.ask(Question::put_to(found, prompt, clause!("wof.19.0.01"), Order::of(found, verb::RESIST)));
}

pub(crate) fn offers(_: &Wof, sight: &Sight<'_, Wof>, task: &Pursuing) -> Vec<Offer> {
    let answer = |verb, label, unit, clause: Clause| Offer {
        role: OfferRole::Answer,
        ..Offer::act(verb, label, Subject::Unit(unit), 0, Vec::new(), clause)
    };
    match (&task.stage, sight.seat.side()) {
        (Stage::Asked(units), _) => {
            let both = |unit: UnitId| {
                [
                    answer(verb::RESIST, "Try to hold back", unit, CLAUSE),
                    answer(verb::PURSUE, "Let it pursue", unit, clause!("wof.19.0.01")),
                ]
            };
            units.first().map(|unit| both(*unit)).into_iter().flatten().collect()
        }
        (Stage::Ask(_), Some(side)) => {
            let halt = |unit: UnitId| {
                Offer::act(verb::HALT, "Halt", Subject::Unit(unit), 0, Vec::new(), clause!("wof.19.1.01"))
            };
            let close = Offer::act(verb::CLOSE, "No more halts", Subject::Side, 0, Vec::new(), clause!("wof.10.1.03"));
            let close = Offer { role: OfferRole::Close, ..close };
            may_halt(&sight.field, task, side).into_iter().map(halt).chain([close]).collect()
        }
        _ => Vec::new(),
    }
}

/// What a pursuit promises: what a unit cuts down of those it follows, if it is fast enough to catch them.
fn chase(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Outlook {
    let rate = |unit: UnitId| runs::rate_inches(rules, runs::clumped(rules, field.of::<UnitState>(unit)).view());
    let target = match &field.of::<Morale>(unit).pursuit {
        Some(pursuit) => moves::followed(field, unit, pursuit),
        None => moves::nearest(field, unit, &routed_by(field, unit)),
    };
    match target.filter(|&target| field.unit(target).on_table() && rate(unit) > rate(target)) {
        Some(target) => {
            let enemy_loss = combat::cut_down(rules, field, unit, target);
            Outlook { enemy_loss, targets: vec![target], ..Outlook::default() }
        }
        None => Outlook::default(),
    }
}

pub(crate) fn judge(rules: &Wof, sight: &Sight<'_, Wof>, task: &Pursuing, order: &WofOrder) -> Result<Plan, Refusal> {
    let field = &sight.field;
    let chance = |unit: UnitId, roll: PursuitRoll| {
        let chance = chance(rules, field, unit, roll);
        let freed = chance * layout::count(field.figures_of(unit));
        let chase = chase(rules, field, unit);
        let enemy_loss = (1.0 - chance) * chase.enemy_loss;
        Plan {
            outlook: Outlook { chances: vec![(roll.to_string(), chance)], freed, enemy_loss, ..chase },
            ..Plan::default()
        }
    };
    match (&task.stage, order) {
        (Stage::Asked(units), WofOrder::Resist(unit)) if units.first() == Some(unit) => {
            Ok(chance(*unit, PursuitRoll::Resist))
        }
        (Stage::Asked(units), WofOrder::Pursue(unit)) if units.first() == Some(unit) => {
            Ok(Plan { outlook: chase(rules, field, *unit), ..Plan::default() })
        }
        (Stage::Ask(_), WofOrder::Close(_)) => Ok(Plan::default()),
        (Stage::Ask(_), WofOrder::Halt(unit))
            if pursuit_of(field, *unit).is_none() || !field.unit(*unit).on_table() =>
        {
            Err(Refusal::new(clause!("wof.19.1.01"), "it does not pursue"))
        }
        (Stage::Ask(_), WofOrder::Halt(unit)) if task.tested.contains(unit) => {
            Err(Refusal::new(clause!("wof.19.1.01"), "it has thrown this turn"))
        }
        (Stage::Ask(_), WofOrder::Halt(unit)) => Ok(chance(*unit, PursuitRoll::Halt)),
        (Stage::Ask(_), _) => Err(Refusal::new(clause!("wof.19.1.01"), "pursuers halt or go on now")),
        _ => Err(Refusal::new(clause!("wof.19.0.01"), "first say whether it holds back or pursues")),
    }
}

pub(crate) fn carry_out(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, task: &Pursuing, order: &WofOrder) {
    match (&task.stage, order) {
        (Stage::Ask(index), WofOrder::Halt(unit)) => outcome.becomes(task.at(Stage::Halt(*index, *unit))),
        (Stage::Ask(index), _) => outcome.becomes(task.at(Stage::Ask(index + 1))),
        (Stage::Asked(units), WofOrder::Resist(_)) => outcome.becomes(task.at(Stage::Resist(units.clone()))),
        (Stage::Asked(units), WofOrder::Pursue(unit)) => {
            let (field, turn) = (*field, field.resource::<BattleState>().turn);
            enter(rules, &field, outcome, *unit, Entry::Allowed);
            let text = format!("{} was let go and pursued.", field.unit(*unit).name);
            outcome.happen(note_of(&field, turn, Moment::Pursuit, *unit, text, clause!("wof.19.0.01"), None));
            outcome.becomes(task.at(Stage::Enter(units[1..].to_vec())));
        }
        _ => {}
    }
}
