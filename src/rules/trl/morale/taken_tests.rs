//! Units test their motivation one after another (trl.p06.08, trl.p21.08, trl.p31.01 to trl.p31.06), and what follows
//! from a failure is carried out (trl.p31.20 to trl.p31.22).

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{At, Outcome, Progress, Row, Section, Up, notice::EntryWeight, sequence::throws},
    clause::Clause,
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        charts::{EventCard, TestReason},
        command::attached_commanders::motivation_re_roll,
        event_cards::junctures::{asks_first, before_test},
        events::{Bearings, Change, TrlEvent},
        fire::fall_back::DrivenBy,
        journal::line,
        morale::{
            circumstances::{circumstances, tests_as},
            departures::leaves,
            driven_back::driven,
            failures::{Failure, failure},
            modifiers::Circumstances,
            motivation_test::{self, MotivationTest},
            test_queue::{Test, Testing},
        },
        movement::{
            completed_moves::disorientate,
            falling_back::{FallingBack, Reason},
            who_may_move::fall_back_inches,
        },
        state::UnitState,
    },
    table::{Field, Table, UnitId},
};

/// The rows that carry it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "Motivation tests",
    rows: &[Row::of(clause!("trl.p31.07"), "a unit tests its motivation", &At(|_: &Testing| true), || throws(step))],
};

fn step(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, testing: Up<Testing>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Some((test, rest)) = testing.tests.split_first() else {
        outcome.finish();
        return Ok(outcome);
    };
    let there = field.unit(test.unit).on_table();
    if there && asks_first(rules, field, &mut outcome, before_test(field, test.unit)) {
        return Ok(outcome);
    }
    outcome.becomes(Testing { tests: rest.to_vec() });
    if there {
        take(rules, field, dice, &mut outcome, test)?;
    }
    Ok(outcome)
}

/// Takes one test.
fn take(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    test: &Test,
) -> Result<(), NeedDice> {
    let (unit, state) = (test.unit, field.of::<UnitState>(test.unit));
    let failed = thrown(rules, field, dice, outcome, test, circumstances(rules, field, unit))?;
    let recovers = matches!(test.reason, TestReason::Recovery | TestReason::HalfLosses);
    if recovers {
        outcome.own(TrlEvent::of(unit, Change::Tested));
    }
    match failed {
        Some(failed) => return fail(rules, field, dice, outcome, test, failed),
        None if recovers && state.morale.disorientated => {
            outcome.own(TrlEvent::of(unit, Change::Bearings(Bearings::Regained)));
        }
        None => {}
    }
    Ok(())
}

/// Throws for a test; what follows, and by which clause, if the unit fails.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn thrown(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    test: &Test,
    circumstances: Circumstances,
) -> Result<Option<(Failure, Clause)>, NeedDice> {
    let unit = test.unit;
    let motivation_test = test_of(rules, field, (unit, test.reason), circumstances);
    let receipt = motivation_test::motivation_test(rules.in_force(), &motivation_test, dice)?;
    let passes = receipt.result;
    let how = if passes { "held firm" } else { "failed its test" };
    let text = format!("{} {how} {}.", field.unit(unit).name, test.reason);
    outcome.happen(line(field, unit, text, clause(test.reason)).with(receipt.account));
    for card in [EventCard::HoldTheLine, EventCard::Wavering] {
        if field.of::<UnitState>(unit).conduct.has_card(card) {
            outcome.own(TrlEvent::of(unit, Change::CardSpent(card)));
        }
    }
    let whole = tests_as(rules, field, unit);
    if whole != unit {
        let text = format!("{} tests as a part of {}.", field.unit(unit).name, field.unit(whole).name);
        outcome.happen(line(field, unit, text, clause!("trl.p10.07")).weighing(EntryWeight::Detail));
    }
    Ok((!passes).then(|| failure(motivation_test.failed(rules.in_force()))))
}

/// The test of a unit for a reason.
pub fn test_of(
    rules: &Trl,
    field: &Field<'_>,
    (unit, reason): (UnitId, TestReason),
    circumstances: Circumstances,
) -> MotivationTest {
    MotivationTest {
        reason,
        motivation: field.of::<UnitState>(tests_as(rules, field, unit)).troops.motivation,
        formation: field.of::<UnitState>(unit).formation.kind,
        circumstances,
        re_roll: motivation_re_roll(rules, field, unit),
    }
}

/// The clause that asks for a test.
fn clause(reason: TestReason) -> Clause {
    match reason {
        TestReason::Shooting => clause!("trl.p21.08"),
        TestReason::DefensiveFire => clause!("trl.p24.12"),
        TestReason::Assault => clause!("trl.p24.04"),
        TestReason::Combat => clause!("trl.p26.01"),
        TestReason::HalfLosses => clause!("trl.p31.01"),
        TestReason::GeneralDead => clause!("trl.p31.04"),
        TestReason::Recovery => clause!("trl.p06.08"),
        TestReason::FriendsThrough => clause!("trl.p22.04"),
        TestReason::Breach => clause!("trl.hc.34"),
        TestReason::Caisson => clause!("trl.hc.37"),
    }
}

/// What follows where a unit failed. Where it was to assault, or was beaten in combat, the assault itself says what
/// follows.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn fail(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    test: &Test,
    (failure, clause): (Failure, Clause),
) -> Result<(), NeedDice> {
    let (unit, state) = (test.unit, field.of::<UnitState>(test.unit));
    match failure {
        Failure::StaysDisorientated => Ok(()),
        Failure::Disorientated => {
            disorientate(field, outcome, unit, clause, "and stayed");
            Ok(())
        }
        Failure::Removed => leaves(rules, field, dice, outcome, unit, ("left the field", clause)),
        _ if state.is_immobile() => {
            disorientate(field, outcome, unit, clause!("trl.hc.08"), "where it stood");
            Ok(())
        }
        Failure::FallsBack => falls_back(rules, field, dice, outcome, test),
        Failure::FallsBackWholeMove | Failure::RefusesAndFallsBack => {
            let inches = fall_back_inches(rules, field, unit);
            outcome.push(FallingBack::by(unit, test.from, inches, Reason::WholeMove));
            Ok(())
        }
        Failure::ReturnsToStart | Failure::Refuses | Failure::StopsBeforeSquare | Failure::Retreats => Ok(()),
    }
}

/// A unit falls back before the shooter that cost it stands (trl.p21.09, trl.p22.01, trl.p22.03).
fn falls_back(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    test: &Test,
) -> Result<(), NeedDice> {
    driven(rules, field, dice, outcome, (test.unit, test.from), (DrivenBy::Losses, test.lost.into()))
}
