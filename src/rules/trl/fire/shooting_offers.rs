//! What a side may declare in its shooting (trl.p16.08, trl.p16.09), and how it is asked. Each way to shoot is an action in
//! the file of its subject.

use crate::{
    battle::{Action, Offer, Offers, Outcome, Question, QuestionKind, Sight, Subject},
    rules::{
        common::offering::{OffersOf, Whose, end_of_step},
        trl::{
            Trl,
            actions::ACTIONS,
            charts::Ammunition,
            fire::{
                state::{Shooting, Stage},
                target_declarations::{CLAUSE, Shoot},
                targets,
            },
        },
    },
    table::{Field, UnitId},
};

/// Asks a side for its targets, or one of its units for another target; tells whether it asked.
pub(in crate::rules::trl) fn ask(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    shooting: &Shooting,
) -> bool {
    let can_shoot = |unit: UnitId| !unit_offers(rules, field, unit).is_empty();
    let (prompt, subject, clause) = match shooting.stage {
        Stage::Choosing => match shooting.without_target.first() {
            Some(&unit) if can_shoot(unit) => {
                ("The target is gone: choose another", Subject::Unit(unit), clause!("trl.p16.09"))
            }
            _ => return false,
        },
        _ if !field.side(shooting.side).any(|unit| can_shoot(unit.id)) => return false,
        _ => ("Name the targets of all that shoot", Subject::Side, CLAUSE),
    };
    outcome.ask(Question {
        seats: vec![shooting.side.into()],
        prompt: prompt.to_owned(),
        kind: QuestionKind::Act,
        subject,
        at: None,
        clause,
        default: None,
    });
    true
}

/// What a side may declare.
pub(in crate::rules::trl) fn offers(
    rules: &Trl,
    sight: &Sight<'_, Trl>,
    shooting: &Shooting,
    whose: Whose,
) -> Vec<Offers> {
    let field = &sight.field;
    if shooting.stage == Stage::Choosing {
        return shooting.without_target.first().map(|unit| unit_offers(rules, field, *unit)).into_iter().collect();
    }
    let units = whose.units(field, shooting.side).into_iter();
    let close: Offers = [end_of_step("Open fire", 0, CLAUSE)].into();
    units.map(|unit| unit_offers(rules, field, unit)).chain([close]).collect()
}

/// The ways in which a unit may shoot, and to hold its fire.
fn unit_offers(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Offers {
    field.recall(&OffersOf::Shots(unit), || {
        if targets::may_shoot(rules, field, unit, Ammunition::Ball).is_err() {
            return Vec::new().into();
        }
        let mut offers = ACTIONS.offered::<Shooting>(rules, field, unit, 0);
        if !offers.is_empty() {
            let slots = Vec::new();
            offers.push(Offer { label: "Hold fire".to_owned(), slots, ..Shoot::offer(Subject::Unit(unit)) });
        }
        offers.into()
    })
}
