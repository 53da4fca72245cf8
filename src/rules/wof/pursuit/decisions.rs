//! Pursuit (wof.19): coming back onto the table, halting, and entering it, each by one die. The moves themselves are in
//! `pursuit::moves`.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        Action, At, Offer, OfferRole, Order, Outcome, Outlook, Plan, Progress, Question, QuestionKind, Reading,
        Refusal, Row, Section, Sight, Subject, Up,
        notice::{EntryWeight, Moment},
        sequence::throws,
    },
    clause::Clause,
    dice::{Dice, NeedDice},
    rules::{
        common::{journal::Weight, layout, offering::end_of_step},
        wof::{
            Wof,
            artillery::battalion_guns,
            charts::{Cover, PursuitCase, PursuitRoll, Ranks, pursuit::PURSUIT_TABLE},
            command::{command_distance, general_casualties},
            events::{Change, WofEvent},
            journal::line,
            morale::run,
            odds::combat,
            pursuit::{
                moves, pursuers,
                pursuit_table::{self, Hold, Throw},
                state::{Length, Pursuing, Stage},
            },
            state::{BattleState, ChargeKind, Morale, Pursuit, UnitState},
            visibility::cover,
        },
    },
    table::{Field, Presence, Side, Table, Unit, UnitId},
};

/// When winners pursue or not.
pub(in crate::rules::wof) const WINNERS_PURSUE: Clause = clause!("wof.10.4.05");

/// How a unit begins a pursuit (wof.19.0.01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// Its owner let it go.
    Allowed,
    /// It could not be held.
    Unresisted,
}

/// The rows that carry it on.
pub(in crate::rules::wof) const ROWS: Section<Wof> = Section {
    name: "Pursuit",
    rows: &[
        Row::of(clause!("wof.19.1.01"), "pursuers come back or halt", &At(Pursuing::is_halting), || throws(halting)),
        Row::of(clause!("wof.19.0.01"), "winners hold back or pursue", &At(Pursuing::is_entering), || throws(entering)),
        Row::of(moves::FIRST_MOVE_IS_HALF, "pursuers move", &At(Pursuing::is_moving), || throws(moving)),
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

/// Pursuers go, one after another; then generals that they have touched are checked.
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
            general_casualties::standing_alone(rules, field, dice, &mut outcome)?;
            outcome.finish();
        }
    }
    Ok(outcome)
}

/// Units of both sides picked by a test, side A's first, by id (`wof.h.roll_order`).
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

/// Whether all targets of a pursuer are destroyed, or run no more (wof.19.0.07).
fn has_nobody_to_follow(field: &Field<'_>, unit: UnitId) -> bool {
    pursuit_of(field, unit).is_some_and(|pursuit| moves::followed(field, unit, pursuit).is_none())
}

/// Pursuers on the table that move now; those that have just set out still have their first move to make.
fn pursuers(field: &Field<'_>, length: Length) -> Vec<UnitId> {
    let moves = |unit: &Unit| {
        pursuit_of(field, unit.id).is_some_and(|pursuit| length == Length::Full || pursuit.half_move_owed)
    };
    both_sides(field, |unit| unit.on_table() && moves(unit))
}

/// Units that have routed all their opponents and may pursue some of them (wof.19.0.01, wof.19.0.03 to wof.19.0.05);
/// not horse that broke through (`wof.h.breakthrough`), nor units that pursue already (`wof.h.pursuit_contact`).
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

/// The units that a unit routed this turn and may pursue: those not destroyed.
fn routed_by(field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let state = field.of::<UnitState>(unit);
    let may = |enemy: &UnitId| {
        let runs = field.unit(*enemy).presence != Presence::Lost && field.of::<Morale>(*enemy).is_routing();
        runs && pursuers::may_pursue(state.condition(), field.of::<UnitState>(*enemy).condition().troop).is_ok()
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
    let rate = |unit: UnitId| run::rate_inches(rules, run::clumped(rules, field.of::<UnitState>(unit)).view());
    let on_table = field.unit(unit).on_table();
    let sheltered =
        |enemy: UnitId| field.unit(enemy).on_table() && cover::in_combat(rules, field, unit, enemy) != Cover::None;
    let cases = [
        (!command_distance::gone_with(field, unit).is_empty(), PursuitCase::General),
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
    let receipt = pursuit_table::throw(rules.in_force(), &thrown(rules, field, unit, roll), dice)?;
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
    let account = Some(receipt.account);
    outcome.happen(line(field, unit, text, PURSUIT_TABLE).weighing(weight).with(account));
    Ok(receipt.result)
}

/// How likely a throw succeeds: of the six faces.
fn chance(rules: &Wof, field: &Field<'_>, unit: UnitId, roll: PursuitRoll) -> f32 {
    let thrown = thrown(rules, field, unit, roll);
    let succeeds = |face: &u8| {
        let receipt = pursuit_table::throw(rules.in_force(), &thrown, &mut Dice::scripted(vec![*face]));
        receipt.is_ok_and(|receipt| receipt.result == Hold::Succeeds)
    };
    layout::count((1..=6_u8).filter(succeeds).count()) / 6.0
}

/// A side with a pursuer that has not thrown is asked which of them throws; any other is passed over (wof.19.1.01).
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
        default: Some(Order::new(seat, Halt::VERB, Subject::Unit(first))),
    });
}

/// The pursuers of a side that may throw to halt; those off the table have thrown to come back (wof.19.1.01,
/// wof.19.2.01).
fn may_halt(field: &Field<'_>, task: &Pursuing, side: Side) -> Vec<UnitId> {
    let units = field.side(side).filter(|unit| unit.on_table()).map(|unit| unit.id);
    units.filter(|unit| pursuit_of(field, *unit).is_some() && !task.tested.contains(unit)).collect()
}

fn ask_whether_it_pursues(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let found = field.unit(unit);
    let prompt = format!("{} has routed its enemies: does it hold back or pursue?", found.name);
    outcome.ask(Question::put_to(found, prompt, clause!("wof.19.0.01"), Order::of(found, Resist::VERB)));
}

/// Offers for the unit asked whether it holds back, or for the pursuers of a side that may halt, and to end the step.
pub(crate) fn offers(sight: &Sight<'_, Wof>, task: &Pursuing) -> Vec<Offer> {
    if let Some(unit) = task.asked() {
        let answer = |offer: Offer| Offer { role: OfferRole::Answer, ..offer };
        return [Resist::offer(Subject::Unit(unit)), Pursue::offer(Subject::Unit(unit))].map(answer).to_vec();
    }
    let Some(side) = sight.seat.side().filter(|_| task.chooses()) else { return Vec::new() };
    let units = may_halt(&sight.field, task, side).into_iter();
    let close = end_of_step("No more halts", 0, clause!("wof.10.1.03"));
    units.map(|unit| Halt::offer(Subject::Unit(unit))).chain([close]).collect()
}

/// The expected gain of a pursuit: the losses that a unit inflicts on those it follows, if it is fast enough to catch
/// them.
fn chase(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Outlook {
    let rate = |unit: UnitId| run::rate_inches(rules, run::clumped(rules, field.of::<UnitState>(unit)).view());
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

/// The possible results of a throw.
fn prospect(rules: &Wof, field: &Field<'_>, unit: UnitId, roll: PursuitRoll) -> Plan {
    let chance = chance(rules, field, unit, roll);
    let freed = chance * layout::count(field.figures_of(unit));
    let chase = chase(rules, field, unit);
    let enemy_loss = (1.0 - chance) * chase.enemy_loss;
    let outlook = Outlook { chances: vec![(roll.to_string(), chance)], freed, enemy_loss, ..chase };
    Plan { outlook, ..Plan::default() }
}

/// Why an order is refused that does not answer the question.
pub(in crate::rules::wof) fn not_now(task: &Pursuing) -> Refusal {
    match task.chooses() {
        true => Refusal::new(clause!("wof.19.1.01"), "pursuers halt or go on now"),
        false => Refusal::new(clause!("wof.19.0.01"), "first say whether it holds back or pursues"),
    }
}

/// Tries to halt a pursuer.
#[derive(Clone, Copy, Debug)]
pub struct Halt(UnitId);

impl Action<Wof> for Halt {
    const VERB: &'static str = "halt";
    const LABEL: &'static str = "Halt";
    const CLAUSE: Clause = clause!("wof.19.1.01");
    type During = Pursuing;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        let (field, unit) = (&sight.field, self.0);
        let refuse = |reason: &str| Err(Refusal::new(clause!("wof.19.1.01"), reason));
        match sight.under_way::<Pursuing>() {
            Some(task) if !task.chooses() => Err(not_now(task)),
            _ if pursuit_of(field, unit).is_none() || !field.unit(unit).on_table() => refuse("it does not pursue"),
            Some(task) if task.tested.contains(&unit) => refuse("it has thrown this turn"),
            _ => Ok(prospect(rules, field, unit, PursuitRoll::Halt)),
        }
    }

    fn carry_out(&self, _: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let Some(task) = sight.under_way::<Pursuing>() else { return };
        if let Stage::Ask(index) = task.stage {
            outcome.becomes(task.at(Stage::Halt(index, self.0)));
        }
    }
}

/// Throws to resist entering pursuit.
#[derive(Clone, Copy, Debug)]
pub struct Resist(UnitId);

impl Action<Wof> for Resist {
    const VERB: &'static str = "resist";
    const LABEL: &'static str = "Try to hold back";
    const CLAUSE: Clause = PURSUIT_TABLE;
    type During = Pursuing;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        must_be_asked(sight, self.0)?;
        Ok(prospect(rules, &sight.field, self.0, PursuitRoll::Resist))
    }

    fn carry_out(&self, _: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let Some(task) = sight.under_way::<Pursuing>() else { return };
        if let Stage::Asked(units) = &task.stage {
            outcome.becomes(task.at(Stage::Resist(units.clone())));
        }
    }
}

/// Lets a unit pursue.
#[derive(Clone, Copy, Debug)]
pub struct Pursue(UnitId);

impl Action<Wof> for Pursue {
    const VERB: &'static str = "pursue";
    const LABEL: &'static str = "Let it pursue";
    const CLAUSE: Clause = clause!("wof.19.0.01");
    type During = Pursuing;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        must_be_asked(sight, self.0)?;
        Ok(Plan { outlook: chase(rules, &sight.field, self.0), ..Plan::default() })
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let (Some(task), field) = (sight.under_way::<Pursuing>(), &sight.field) else { return };
        let Stage::Asked(units) = &task.stage else { return };
        enter(rules, field, outcome, self.0, Entry::Allowed);
        let text = format!("{} was let go and pursued.", field.unit(self.0).name);
        outcome.happen(line(field, self.0, text, clause!("wof.19.0.01")).weighing(Moment::Pursuit));
        outcome.becomes(task.at(Stage::Enter(units[1..].to_vec())));
    }
}

/// Whether a unit's owner is asked whether it pursues.
fn must_be_asked(sight: &Sight<'_, Wof>, unit: UnitId) -> Result<(), Refusal> {
    match sight.under_way::<Pursuing>() {
        Some(task) if task.asked() != Some(unit) => Err(not_now(task)),
        _ => Ok(()),
    }
}
