//! A side's step of the movement phase (wof.10.2): first its charges, then its other moves, and in what order. Which
//! units may move is in `movement::who_may_move`; how a move goes in `movement::plain_moves`, `charge::declarations`,
//! `formation::change_orders` and `command::generals`.

use bevy::ecs::system::Res;

use crate::{
    battle::{
        Action, At, Given, Offer, OfferRole, Offers, Outcome, Progress, Question, QuestionKind, Refusal, Row, Section,
        Sight, Subject, Up, sequence::system,
    },
    clause::Clause,
    rules::{
        common::offering::{CLOSE, OffersOf, Whose, end_of_step},
        wof::{
            Wof,
            actions::ACTIONS,
            buildings::garrisons,
            charge::{
                declarations::{self, Charge},
                headlong_charges, standing, targets, who_may_charge,
            },
            formation::stragglers,
            movement::{
                give_way::{self, GiveWay},
                plain_moves,
                state::{Moves, Stage},
                who_may_move::{CHARGES, OTHERS},
            },
            state::{Conduct, UnitState},
            step_end::Done,
        },
    },
    table::{Field, Side, Table, UnitId},
};

/// The rows that carry it on.
pub(in crate::rules::wof) const ROWS: Section<Wof> = Section {
    name: "A side's moves",
    rows: &[
        Row::of(
            clause!("wof.10.2.01"),
            "charges are announced",
            &At(|moves: &Moves| matches!(moves.stage, Stage::Charges(_))),
            || system(announce_charges),
        ),
        Row::of(
            clause!("wof.14.2.02"),
            "they set out",
            &At(|moves: &Moves| matches!(moves.stage, Stage::CarryingOut(_))),
            || system(set_out),
        ),
        Row::of(
            clause!("wof.10.2.02"),
            "everybody else moves",
            &At(|moves: &Moves| moves.stage == Stage::Others),
            || system(act),
        ),
        Row::of(
            clause!("wof.13.0.08"),
            "skirmishers get out of the way",
            &At(|moves: &Moves| matches!(moves.stage, Stage::GivingWay(_))),
            || system(give_way),
        ),
        Row::of(
            clause!("wof.21.4.10"),
            "headlong charges go on",
            &At(|moves: &Moves| moves.stage == Stage::Headlong),
            || system(go_on_headlong),
        ),
        Row::of(
            clause!("wof.13.0.04"),
            "skirmishers who are cut off go back",
            &At(|moves: &Moves| moves.stage == Stage::Straggling),
            || system(go_back),
        ),
        Row::of(
            clause!("wof.21.1.03"),
            "garrisons leave the flames",
            &At(|moves: &Moves| moves.stage == Stage::InFlames),
            || system(leave_the_flames),
        ),
    ],
};

/// Its player announces charges; units that charge headlong do so first.
fn announce_charges(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    match targets::headlong(&rules, field, moves.side) {
        Some(headlong) => declarations::add(&rules, field, &mut outcome, &moves, headlong),
        None => ask(&rules, field, &mut outcome, &moves),
    }
    Ok(outcome)
}

/// The next of the announced charges sets out.
fn set_out(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    let Stage::CarryingOut(announced) = &moves.stage else { unreachable!("its row says when") };
    match announced.split_first() {
        Some((next, rest)) => {
            outcome.becomes(moves.at(Stage::CarryingOut(rest.to_vec())));
            targets::set_out(&rules, &table.whole(), &mut outcome, next);
        }
        None => outcome.becomes(moves.at(Stage::Others)),
    }
    Ok(outcome)
}

/// Its player gives orders for everything but charges.
fn act(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    ask(&rules, &table.whole(), &mut outcome, &moves);
    Ok(outcome)
}

/// The next skirmishers in the way of a move are asked to give way; when all have answered the move goes on.
fn give_way(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let Stage::GivingWay(approach) = &moves.stage else { unreachable!("its row says when") };
    match give_way::step(&rules, field, &mut outcome, approach) {
        give_way::Step::Asked => {}
        give_way::Step::Answered => outcome.becomes(moves.waiting_for(approach.answered())),
        give_way::Step::Done => {
            plain_moves::carry_out(&rules, field, &mut outcome, approach.unit, &approach.legs, approach.care);
            outcome.becomes(moves.at(Stage::Others));
        }
    }
    Ok(outcome)
}

/// The next unit that charges headlong goes on (wof.21.4.10).
fn go_on_headlong(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    match headlong_charges::next(&rules, field, moves.side) {
        Some(unit) => headlong_charges::goes_on(&rules, field, &mut outcome, unit),
        None => outcome.becomes(moves.at(Stage::Straggling)),
    }
    Ok(outcome)
}

/// The next skirmishers that are cut off go back (wof.13.0.04).
fn go_back(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    match stragglers::next(&rules, field, moves.side) {
        Some((unit, places)) => stragglers::goes_back(&rules, field, &mut outcome, unit, &places),
        None => outcome.becomes(moves.at(Stage::InFlames)),
    }
    Ok(outcome)
}

/// The next garrison of a block that burns leaves it (wof.21.1.03).
fn leave_the_flames(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    match garrisons::next_in_flames(field, moves.side) {
        Some(unit) => garrisons::flees_the_flames(&rules, field, &mut outcome, unit),
        None => outcome.finish(),
    }
    Ok(outcome)
}

/// Asks the side for orders; if it has none to give, its announced charges are carried out, or its step ends.
fn ask(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, moves: &Moves) {
    let announced = moves.announced();
    let can_act = match announced {
        [] => field.side(moves.side).any(|unit| !unit_offers(rules, field, unit.id, moves.first_step()).is_empty()),
        _ => more_charges(rules, field, moves.side).iter().any(|offer| offer.barred.is_none()),
    };
    if !can_act {
        return outcome.becomes(moves.closed());
    }
    let prompt = if announced.is_empty() { "Charge, then move" } else { "Charge with more, or carry out the charges" };
    outcome.ask(Question {
        seats: vec![moves.side.into()],
        prompt: prompt.to_owned(),
        kind: QuestionKind::Act,
        subject: Subject::Side,
        at: None,
        clause: clause!("wof.10.2.01"),
        default: None,
    });
}

/// The charges that a side may announce besides those that it has announced.
fn more_charges(rules: &Wof, field: &Field<'_>, side: Side) -> Vec<Offer> {
    let units = field.side(side).filter(|unit| unit.on_table() && !field.of::<Conduct>(unit.id).done);
    units.flat_map(|unit| Charge::offered(rules, field, unit.id)).collect()
}

/// Everything that a side may do in its step, in parts; of its units those that are asked for.
pub(crate) fn offers(rules: &Wof, sight: &Sight<'_, Wof>, moves: &Moves, whose: Whose) -> Vec<Offers> {
    let field = &sight.field;
    if let Some(approach) = moves.approach() {
        return vec![give_way::offers(field, approach).into()];
    }
    let close = |label: &str, step: u8, clause: Clause| -> Offers { [end_of_step(label, step, clause)].into() };
    if !moves.announced().is_empty() {
        return vec![
            more_charges(rules, field, moves.side).into(),
            close("Carry out the charges", CHARGES, clause!("wof.10.2.01")),
        ];
    }
    let units = whose.units(field, moves.side);
    let acts = units.iter().map(|unit| unit_offers(rules, field, *unit, moves.first_step()));
    let standing = units.iter().map(|unit| standing::offers(rules, field, *unit));
    acts.chain(standing).chain([close("End the moves", OTHERS, clause!("wof.10.2.02"))]).collect()
}

/// The possible acts of one unit in a step or a later one; none once it is passed over, nor while it charges headlong
/// (wof.21.4.10).
fn unit_offers(rules: &Wof, field: &Field<'_>, unit: UnitId, from_step: u8) -> Offers {
    field.recall(&OffersOf::Moves(unit, from_step), || found_offers(rules, field, unit, from_step).into())
}

fn found_offers(rules: &Wof, field: &Field<'_>, unit: UnitId, from_step: u8) -> Vec<Offer> {
    let state = field.of::<UnitState>(unit);
    if state.conduct.done || !field.unit(unit).on_table() || who_may_charge::is_headlong(field, unit) {
        return Vec::new();
    }
    let mut offers = ACTIONS.offered::<Moves>(rules, field, unit, from_step);
    if !offers.is_empty() {
        offers.push(Offer { role: OfferRole::Done, step: from_step, ..Done::offer(Subject::Unit(unit)) });
    }
    offers
}

/// Whether an order may be given at the step's present stage.
///
/// # Errors
/// The act that must come first, or that its unit has finished.
pub(crate) fn must_be_open(sight: &Sight<'_, Wof>, moves: &Moves, given: &Given<Wof>) -> Result<(), Refusal> {
    let (verb, unit) = (given.order.verb.as_str(), given.order.subject.unit());
    let comes_later = |reason: &str| Err(Refusal::new(clause!("wof.10.2.02"), reason));
    if moves.approach().is_some() {
        return if verb == GiveWay::VERB { Ok(()) } else { Err(give_way::must_be_first()) };
    }
    if let Some(unit) = unit.filter(|unit| sight.unit(*unit).conduct.done) {
        return comes_later(&format!("{} has been passed over", sight.field.unit(unit).name));
    }
    if unit.is_some_and(|unit| who_may_charge::is_headlong(&sight.field, unit)) {
        return Err(Refusal::new(clause!("wof.21.4.10"), "it goes headlong at the nearest enemy by itself"));
    }
    match given.step {
        Some(CHARGES) if moves.first_step() > CHARGES => comes_later("charges come before all other moves"),
        Some(CHARGES) => Ok(()),
        _ if verb == CLOSE || moves.announced().is_empty() => Ok(()),
        _ => comes_later("the announced charges are carried out before all other moves"),
    }
}

/// Takes up an order: one of the later step ends that of the charges.
pub(crate) fn carry_out(
    rules: &Wof,
    sight: &Sight<'_, Wof>,
    outcome: &mut Outcome<Wof>,
    moves: &Moves,
    given: &Given<Wof>,
) {
    if given.step == Some(OTHERS) {
        outcome.becomes(moves.at(Stage::Others));
    }
    given.carry_out(rules, sight, outcome);
}
