//! A side's movement (trl.p06.02, trl.p06.08): first its tests, then its orders. Which units may move is in
//! `movement::who_may_move`; each order is in the file of its subject.

use bevy::ecs::system::Res;

use crate::{
    battle::{
        Action, At, Offer, OfferRole, Offers, Outcome, Progress, Question, QuestionKind, Refusal, Row, Section, Sight,
        Subject, Up, sequence::system,
    },
    rules::{
        common::offering::{OffersOf, Whose, end_of_step},
        trl::{
            Trl,
            actions::ACTIONS,
            charts::{CardMoment, TestReason},
            event_cards::junctures::asks_first,
            morale::{
                circumstances::circumstances,
                test_queue::{Test, Testing},
            },
            movement::{
                attachments,
                attempts::{Attempt, Trying},
                state::{Moves, Stage},
                who_may_move::BOGGED,
            },
            state::{Conduct, Juncture, UnitState},
            step_end::Done,
            visibility::hiding,
        },
    },
    table::{Field, Side, Table, UnitId},
};

/// The rows that carry it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "A side's movement",
    rows: &[
        Row::of(
            clause!("trl.p06.08"),
            "disorientated units recover, weak ones hold",
            &At(|moves: &Moves| moves.stage == Stage::Tests),
            || system(test),
        ),
        Row::of(
            clause!("trl.hc.07"),
            "bogged units get free",
            &At(|moves: &Moves| moves.stage == Stage::Freeing),
            || system(free),
        ),
        Row::of(clause!("trl.p06.05"), "units move", &At(|moves: &Moves| moves.stage == Stage::Orders), || {
            system(order)
        }),
        Row::of(
            clause!("trl.p11.06"),
            "guns far from their battalion are by themselves, unseen troops hide",
            &At(|moves: &Moves| moves.stage == Stage::Attachments),
            || system(part),
        ),
    ],
};

/// Who is disorientated or has lost half of its stands tests, with one die for both (trl.p06.08, trl.p31.01).
fn test(rules: Res<Trl>, table: Table, moves: Up<Moves>) -> Progress<Trl> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    if asks_first(&rules, field, &mut outcome, Juncture::of(CardMoment::Movement, moves.side)) {
        return Ok(outcome);
    }
    let due = field.side(moves.side).filter_map(|unit| due(&rules, field, unit.id));
    outcome.push(Testing { tests: due.collect() });
    outcome.becomes(moves.at(Stage::Freeing));
    Ok(outcome)
}

/// The test that a unit takes as its side's movement begins.
fn due(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Option<Test> {
    let state = field.of::<UnitState>(unit);
    if !state.is_body() || state.conduct.tested {
        return None;
    }
    let half_lost = || circumstances(rules, field, unit).half_lost();
    let reason = match () {
        () if state.attachment.is_none() && half_lost() => TestReason::HalfLosses,
        () if state.morale.disorientated => TestReason::Recovery,
        () => return None,
    };
    Some(Test::of(unit, reason))
}

/// Bogged units take a skill test each (trl.hc.07).
fn free(table: Table, moves: Up<Moves>) -> Progress<Trl> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    for unit in field.side(moves.side).filter(|unit| BOGGED.bars(field, unit.id)) {
        outcome.push(Trying { unit: unit.id, attempt: Attempt::GetFree });
    }
    outcome.becomes(moves.at(Stage::Orders));
    Ok(outcome)
}

/// Asks the side for orders; if it has none to give, its movement ends.
fn order(rules: Res<Trl>, table: Table, moves: Up<Moves>) -> Progress<Trl> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let can_act = field.side(moves.side).any(|unit| !unit_offers(&rules, field, unit.id).is_empty());
    if !can_act {
        outcome.becomes(moves.closed());
        return Ok(outcome);
    }
    outcome.ask(Question {
        seats: vec![moves.side.into()],
        prompt: "Move units and commanders".to_owned(),
        kind: QuestionKind::Act,
        subject: Subject::Side,
        at: None,
        clause: clause!("trl.p06.05"),
        default: None,
    });
    Ok(outcome)
}

/// When the phase ends: the status of attached guns is read from their distance (trl.p11.06), and units that have gone
/// unseen into hiding are hidden (trl.hc.15).
fn part(rules: Res<Trl>, table: Table, moves: Up<Moves>) -> Progress<Trl> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    Side::BOTH.into_iter().filter(|side| *side == moves.side).for_each(|side| {
        attachments::part(&rules, field, &mut outcome, side);
    });
    hiding::hide(&rules, field, &mut outcome, moves.side);
    outcome.finish();
    Ok(outcome)
}

/// Everything that a side may do in its movement, in parts; of its units those that are asked for.
pub(in crate::rules::trl) fn offers(rules: &Trl, sight: &Sight<'_, Trl>, moves: &Moves, whose: Whose) -> Vec<Offers> {
    let field = &sight.field;
    let acts = whose.units(field, moves.side).into_iter().map(|unit| unit_offers(rules, field, unit));
    let close: Offers = [end_of_step("End the movement", 0, clause!("trl.p06.05"))].into();
    acts.chain([close]).collect()
}

/// The possible acts of one unit; none once its player is done with it.
fn unit_offers(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Offers {
    field.recall(&OffersOf::Moves(unit, 0), || found_offers(rules, field, unit).into())
}

fn found_offers(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
    if field.of::<Conduct>(unit).done || !field.unit(unit).on_table() {
        return Vec::new();
    }
    let mut offers = ACTIONS.offered::<Moves>(rules, field, unit, 0);
    if !offers.is_empty() {
        offers.push(Offer { role: OfferRole::Done, ..Done::offer(Subject::Unit(unit)) });
    }
    offers
}

/// Whether a unit may still be given orders in this phase.
///
/// # Errors
/// That its player is done with it.
pub(in crate::rules::trl) fn must_be_open(sight: &Sight<'_, Trl>, unit: Option<UnitId>) -> Result<(), Refusal> {
    match unit.filter(|unit| sight.unit(*unit).conduct.done) {
        Some(unit) => {
            let name = &sight.field.unit(unit).name;
            Err(Refusal::new(clause!("trl.p06.05"), format!("{name} has been passed over")))
        }
        None => Ok(()),
    }
}
