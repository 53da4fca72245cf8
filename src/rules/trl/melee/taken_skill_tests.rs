//! A unit's skill test as it is taken on the table: with its own skill and its general's help, told to the players
//! (trl.p25.03, trl.p08.10).

use crate::{
    battle::Outcome,
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::trl::{
        Trl,
        command::attached_commanders::skill_re_roll,
        journal::line,
        melee::skill_test::{Purpose, SkillTest, skill_test},
        state::UnitState,
    },
    table::{Field, UnitId},
};

/// Throws a unit's test.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn thrown(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    (unit, purpose): (UnitId, Purpose),
) -> Result<Receipt<bool>, NeedDice> {
    let skill = field.of::<UnitState>(unit).troops.skill;
    skill_test(rules.in_force(), &SkillTest { purpose, skill, re_roll: skill_re_roll(field, unit) }, dice)
}

/// Throws a unit's test and tells whether it passed.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn taken(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, purpose): (UnitId, Purpose),
) -> Result<bool, NeedDice> {
    let receipt = thrown(rules, field, dice, (unit, purpose))?;
    let how = if receipt.result { "passed" } else { "failed" };
    let text = format!("{} {how} its skill test {purpose}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, purpose.clause()).with(receipt.account));
    Ok(receipt.result)
}
