//! A side's assaults (trl.p06.02, trl.p24.01): it names one after another, and each is carried through to its end.

use bevy::ecs::system::Res;

use crate::{
    battle::{
        Action, At, Offers, Outcome, Progress, Question, QuestionKind, Refusal, Row, Section, Sight, Subject, Up,
        sequence::system,
    },
    rules::{
        common::offering::{Whose, end_of_step},
        trl::{
            Trl,
            charge::{declarations::NameAssault, state::Assaults},
        },
    },
    table::{Field, Side, Table},
};

/// The rows that carry it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "A side's assaults",
    rows: &[Row::of(clause!("trl.p29.09"), "assaults are named one by one", &At(|_: &Assaults| true), || system(name))],
};

/// Asks the side for its next assault; if no unit of it may assault anybody, its phase ends.
fn name(rules: Res<Trl>, table: Table, assaults: Up<Assaults>) -> Progress<Trl> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    if !somebody_may(&rules, field, assaults.side) {
        outcome.finish();
        return Ok(outcome);
    }
    outcome.ask(Question {
        seats: vec![assaults.side.into()],
        prompt: "Name the next assault".to_owned(),
        kind: QuestionKind::Act,
        subject: Subject::Side,
        at: None,
        clause: clause!("trl.p24.01"),
        default: None,
    });
    Ok(outcome)
}

fn somebody_may(rules: &Trl, field: &Field<'_>, side: Side) -> bool {
    field.side(side).any(|unit| NameAssault::offered(rules, field, unit.id).iter().any(|offer| offer.barred.is_none()))
}

/// The assaults that a side may name, and the end of its phase.
pub(in crate::rules::trl) fn offers(
    rules: &Trl,
    sight: &Sight<'_, Trl>,
    assaults: &Assaults,
    whose: Whose,
) -> Vec<Offers> {
    let units = whose.units(&sight.field, assaults.side).into_iter();
    let close: Offers = [end_of_step("End the assaults", 0, clause!("trl.p24.01"))].into();
    units.map(|unit| NameAssault::offered(rules, &sight.field, unit).into()).chain([close]).collect()
}

/// The reason why other orders are refused in this phase.
pub(in crate::rules::trl) fn not_now() -> Refusal {
    Refusal::new(clause!("trl.p24.01"), "now assaults are named")
}
