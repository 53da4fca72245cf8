//! Pursuit (wof.19): who may pursue, and the one die of the pursuit and rally table.
//! Knows units by their condition; where a pursuit leads is the turn's business.

use crate::{
    battle::Refusal,
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::wof::{
        condition::Condition,
        data::{Drill, Grade, PursuitCase, PursuitRoll, Rules, Troop, options::Toggle},
    },
};

/// Whether a unit that has routed its enemies may pursue them at all (wof.19.0.03 to wof.19.0.05).
///
/// # Errors
/// Why it never does.
pub fn may_pursue(unit: Condition, routed: Troop) -> Result<(), Refusal> {
    match () {
        () if unit.troop == Troop::Artillery => Err(Refusal::new("wof.19.0.05", "gunners never pursue")),
        () if unit.is_poor() => Err(Refusal::new("wof.19.0.04", "shaken or exhausted troops never pursue")),
        () if unit.troop.is_infantry() && routed.is_cavalry() => Err(Refusal::new("wof.19.0.03", "infantry never pursues cavalry")),
        () => Ok(()),
    }
}

/// A throw on the pursuit and rally table (wof.19.0.08).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    /// Why.
    pub roll: PursuitRoll,
    /// Who.
    pub unit: Condition,
    /// What else is the case: a general, cover, a faster target, a pursuit that was allowed.
    pub circumstances: Vec<PursuitCase>,
}

/// Whether a throw did what it was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It resists, halts or returns.
    Succeeds,
    /// It does not.
    Fails,
}

/// Throws the die (wof.19.0.08 to wof.19.0.10, wof.19.2.01).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn throw(rules: Rules<'_>, throw: &Throw, dice: &mut Dice) -> Result<Receipt<Outcome>, NeedDice> {
    let mut draft = Draft::for_procedure("wof.pursuit");
    let chart = &rules.charts.pursuit;
    draft.input("roll", throw.roll.to_string());
    let face = draft.dice(dice.d6s(1, Reason::new("wof.19.0.08", throw.roll.to_string()))?);
    for case in cases(throw).into_iter().filter(|case| chart.modifiers.counts_in(*case, &throw.roll)) {
        chart.modifiers.add(&mut draft, case, 1);
    }
    let score = chart.score(throw.roll);
    let always = throw.roll == PursuitRoll::Return && face >= i32::from(chart.always_returns_on);
    let succeeds = match score.printed {
        Some(from) if rules.options.return_5_6 == Toggle::On => face >= from,
        _ => always || draft.sum() >= score.from,
    };
    let needs = if succeeds && always { "an unmodified 6 always returns".to_owned() } else { format!("needs {}", score.from) };
    draft.note(if throw.roll == PursuitRoll::Return { "wof.19.2.01" } else { "wof.19.0.08" }, needs, draft.sum());
    draft.result("sum", draft.sum());
    draft.result("succeeds", succeeds);
    Ok(draft.close(if succeeds { Outcome::Succeeds } else { Outcome::Fails }))
}

/// The modifiers that a throw meets, in the order of the chart (wof.19.0.09, wof.19.0.10).
fn cases(throw: &Throw) -> Vec<PursuitCase> {
    let unit = throw.unit;
    let own = [
        (unit.grade <= Grade::B, PursuitCase::GoodGrade),
        (unit.grade >= Grade::D, PursuitCase::PoorGrade),
        (unit.troop.is_cavalry(), PursuitCase::Cavalry),
        (unit.drill == Drill::Irregular, PursuitCase::Irregulars),
        (unit.in_square(), PursuitCase::CoverOrSquare),
    ];
    let mut cases: Vec<PursuitCase> = own.into_iter().filter(|(applies, _)| *applies).map(|(_, case)| case).collect();
    cases.extend(throw.circumstances.iter().copied());
    cases.sort_unstable();
    cases.dedup();
    cases
}
