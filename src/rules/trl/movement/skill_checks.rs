//! Skill tests in the movement phase: to get free, to search, to change formation without an officer (trl.p14.17,
//! trl.p25.03, trl.p32.03, trl.hc.07).

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{At, Outcome, Progress, Row, Section, Up, sequence::throws},
    dice::Dice,
    rules::trl::{
        Trl,
        charts::Motion,
        events::{Change, TrlEvent},
        formation::{change_orders, placement::Stance, square_orders},
        melee::{skill_test::Purpose, taken_skill_tests::taken},
        movement::attempts::{Attempt, Formed, Trying},
        state::UnitState,
        visibility::searches,
    },
    table::{Field, Table, UnitId},
};

/// The rows that carry it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "A skill test",
    rows: &[Row::of(clause!("trl.p25.03"), "a unit tries something", &At(|_: &Trying| true), || throws(step))],
};

fn step(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, trying: Up<Trying>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Trying { unit, attempt } = *trying;
    let purpose = purpose(attempt);
    let passes = taken(rules, field, dice, &mut outcome, (unit, purpose))?;
    match attempt {
        Attempt::GetFree => gets_free(&mut outcome, unit, passes),
        Attempt::Search(feature) => searches::searched(rules, field, &mut outcome, (unit, feature), passes),
        Attempt::Form(formed) if passes => {
            if let Ok(forms) = change_orders::formed_at(rules, field, unit, stance(field, unit, formed), formed.front) {
                change_orders::take_up(rules, field, &mut outcome, unit, forms);
            }
        }
        Attempt::Reform(formed) if passes => {
            square_orders::take_up(rules, field, &mut outcome, unit, (stance(field, unit, formed), formed.front));
        }
        Attempt::Form(_) | Attempt::Reform(_) => {}
    }
    outcome.finish();
    Ok(outcome)
}

fn purpose(attempt: Attempt) -> Purpose {
    match attempt {
        Attempt::GetFree => Purpose::FreeBogged,
        Attempt::Search(_) => Purpose::Search,
        Attempt::Form(_) | Attempt::Reform(_) => Purpose::ChangeFormation,
    }
}

/// Freeing itself takes a unit's move (trl.hc.07).
fn gets_free(outcome: &mut Outcome<Trl>, unit: UnitId, passes: bool) {
    if passes {
        outcome.own(TrlEvent::of(unit, Change::Freed));
        outcome.own(TrlEvent::of(unit, Change::SpentAll(Motion::Still)));
    }
}

fn stance(field: &Field<'_>, unit: UnitId, formed: Formed) -> Stance {
    let Formed { formation, width, gap_tenths, .. } = formed;
    Stance { formation, width, gap_tenths, ..Stance::of(field.of::<UnitState>(unit)) }
}
