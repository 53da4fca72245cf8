//! Units that took six hits or more in the shooting phase (trl.p22.02): they fall back at its end without a test; by the
//! milder switch they test first.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{Outcome, Progress},
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        charts::{TestReason, options::Toggle},
        command::attached_commanders::motivation_re_roll,
        fire::fall_back::DrivenBy,
        journal::line,
        morale::{
            circumstances::circumstances,
            driven_back,
            motivation_test::{self, MotivationTest},
        },
        movement::{completed_moves::disorientate, falling_back::middle},
        state::{TurnStage, UnitState},
    },
    table::{Field, Table, UnitId},
};

/// Every unit that took as many hits is driven back.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub(in crate::rules::trl) fn step(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let most = rules.charts().fire.hits_that_drive_back;
    let hard_hit = |unit: &UnitId| field.of::<UnitState>(*unit).conduct.all_hits() >= most;
    outcome.becomes(TurnStage::Squares);
    for unit in field.units_on_table().map(|unit| unit.id).filter(hard_hit) {
        drive(rules, field, dice, &mut outcome, unit)?;
    }
    Ok(outcome)
}

fn drive(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
) -> Result<(), NeedDice> {
    let state = field.of::<UnitState>(unit);
    if !state.is_body() || rules.options().six_hits_test == Toggle::On && stands_it(rules, field, dice, outcome, unit)?
    {
        return Ok(());
    }
    if state.is_immobile() {
        disorientate(field, outcome, unit, clause!("trl.p31.22"), "by six hits");
        return Ok(());
    }
    let from = worst_enemy(field, unit).map(|enemy| middle(field, enemy));
    driven_back::driven(rules, field, dice, outcome, (unit, from), (DrivenBy::Hits, 0))
}

/// By the milder switch it tests, and stays if it passes (trl.hc.41).
fn stands_it(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
) -> Result<bool, NeedDice> {
    let state = field.of::<UnitState>(unit);
    let test = MotivationTest {
        reason: TestReason::Shooting,
        motivation: state.troops.motivation,
        formation: state.formation.kind,
        circumstances: circumstances(rules, field, unit),
        re_roll: motivation_re_roll(rules, field, unit),
    };
    let receipt = motivation_test::motivation_test(rules.in_force(), &test, dice)?;
    let how = if receipt.result { "stood it" } else { "did not stand it" };
    let text = format!("{} took six hits and {how}.", field.unit(unit).name);
    let passes = receipt.result;
    outcome.happen(line(field, unit, text, clause!("trl.hc.41")).with(receipt.account));
    Ok(passes)
}

/// The unit that hit another most; of equal ones the nearest (trl.p22.02).
fn worst_enemy(field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    let off = |enemy: UnitId| field.reach(unit, enemy).map_or(f32::INFINITY, |reach| reach.distance());
    let hits = &field.of::<UnitState>(unit).conduct.hits;
    let most = hits.iter().map(|(_, hits)| *hits).max()?;
    let worst = hits.iter().filter(|(_, hits)| *hits == most).map(|(enemy, _)| *enemy);
    worst.min_by(|one, other| off(*one).total_cmp(&off(*other)).then(one.cmp(other)))
}
