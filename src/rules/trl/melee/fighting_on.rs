//! Combat that goes on until one side is beaten, by the switch (trl.hc.41): an attacker that was struck back at tests,
//! and those who still fight strike again.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{At, Outcome, Progress, Row, Section, Up, sequence::throws},
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        charge::{
            defence::without_those_apart,
            state::{Assaulting, Part, Stage},
        },
        charts::{Impetus, TestReason},
        event_cards::junctures::{asks_first, before_test},
        journal::line,
        melee::rounds,
        morale::{
            circumstances::circumstances,
            failures::Failure,
            taken_tests::{fail, thrown},
            test_queue::Test,
        },
        movement::falling_back::{FallingBack, Reason, middle},
        pursuit::retreats,
    },
    table::{Field, Table, UnitId},
};

/// The rows that carry it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "Combat to the end",
    rows: &[
        Row::of(
            clause!("trl.hc.41"),
            "an attacker that lost stands tests",
            &At(|assault: &Assaulting| matches!(assault.stage, Stage::AttackerTests(_))),
            || throws(tests),
        ),
        Row::of(
            clause!("trl.hc.41"),
            "attackers who still fight strike again",
            &At(|assault: &Assaulting| assault.stage == Stage::FightsOn),
            || throws(fights_on),
        ),
    ],
};

/// An attacker that was struck back at tests; one that fails is out of the combat (trl.hc.41).
fn tests(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Stage::AttackerTests(unit) = assault.stage else { return Ok(outcome) };
    let there = field.unit(unit).on_table();
    if there && asks_first(rules, field, &mut outcome, before_test(field, unit)) {
        return Ok(outcome);
    }
    let mut next = assault.at(Stage::FightsOn);
    if !there || !stands(rules, field, dice, &mut outcome, &assault, unit)? {
        next.fares(unit, Part::Out);
    }
    outcome.becomes(next);
    Ok(outcome)
}

/// Whether an attacker passes its test; what follows if it fails.
fn stands(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    assault: &Assaulting,
    unit: UnitId,
) -> Result<bool, NeedDice> {
    let test = Test::of(unit, TestReason::Combat);
    match thrown(rules, field, dice, outcome, &test, circumstances(rules, field, unit))? {
        None => return Ok(true),
        Some((Failure::Retreats, _)) => beaten(rules, field, dice, outcome, assault, unit)?,
        Some(failed) => fail(rules, field, dice, outcome, &test, failed)?,
    }
    Ok(false)
}

/// A beaten attacker retreats, as many inches as it lost stands in this combat; one that is bogged down is destroyed
/// (trl.p26.02, trl.hc.07).
fn beaten(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    assault: &Assaulting,
    unit: UnitId,
) -> Result<(), NeedDice> {
    if rounds::is_destroyed_as_it_is_beaten(rules, field, dice, outcome, (unit, clause!("trl.hc.41")))? {
        return Ok(());
    }
    let lost = assault.attacker(unit).map_or(0, |attacker| attacker.lost);
    let (from, inches) = (middle(field, assault.target), retreats::forced_inches(rules, field, unit, lost));
    outcome.push(FallingBack::by(unit, Some(from), inches, Reason::Combat));
    Ok(())
}

/// Those who still fight and touch the target strike again; without any it holds, and the assault is over.
fn fights_on(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let (target, still) = (assault.target, without_those_apart(rules, field, &mut outcome, &assault));
    if still.those(Part::Fights).is_empty() {
        let text = format!("{} held its ground.", field.unit(target).name);
        outcome.happen(line(field, target, text, clause!("trl.hc.41")));
        outcome.becomes(still.at(Stage::Over));
        return Ok(outcome);
    }
    let again = Assaulting { round: still.round + 1, ..still };
    let next = rounds::struck(rules, field, dice, &mut outcome, (&again, Impetus::FightsOn))?;
    outcome.becomes(next);
    Ok(outcome)
}
