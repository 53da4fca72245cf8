//! The artillery duel (wof.21.1.06).

use crate::{
    battle::Outcome,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{Ammunition, Rules, options::Toggle},
            fire::{choice_of_target, targets::aim},
            journal::line,
            papers::{Declared, ShotTarget},
            state::{BattleState, General, UnitState},
        },
    },
    table::{Field, UnitId, ask::sort_by_distance},
};

impl Flag for Excuse {
    const NO: Self = Self::None;
    const YES: Self = Self::Has;
}

inputs! {
    /// Whether a battery under fire must answer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct UnderFire for "wof.duel" by clause!("wof.21.1.06") switches ["artillery_duel"] {
        /// Whether it has canister in range, or a general.
        excuse: Excuse = flag(clause!("wof.21.1.06")).named("excused").unlisted(),
    }
}

/// The reasons that free a battery from a duel without a die (wof.21.1.06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excuse {
    /// An enemy in canister range, or a general attached.
    Has,
    /// Neither.
    None,
}

/// Whether a battery under the fire of guns must answer them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duel {
    /// It must, the nearest of them.
    MustAnswer,
    /// It may fire at any target.
    Free,
}

/// Throws whether a battery that guns fired on last turn must fire back, where its owner would rather not
/// (wof.21.1.06).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn duel(rules: Rules<'_>, of: &UnderFire, dice: &mut Dice) -> Result<Receipt<Duel>, NeedDice> {
    let mut draft = of.draft();
    let from = rules.charts.artillery.duel_excused_from;
    let free = if rules.options.artillery_duel == Toggle::Off || of.excuse == Excuse::Has {
        draft.note(
            clause!("wof.21.1.06"),
            "no duel: the option is off, canister is in range, or a general is attached",
            true,
        );
        true
    } else {
        let face = draft.dice(dice.d6s(1, Reason::new(clause!("wof.21.1.06"), "excused from the duel"))?);
        draft.note(clause!("wof.21.1.06"), format!("excused from {from}"), face >= i32::from(from));
        face >= i32::from(from)
    };
    draft.result("free", free);
    Ok(draft.close(if free { Duel::Free } else { Duel::MustAnswer }))
}

/// The nearest of the enemy's guns that fired at a battery last turn and that it can answer (wof.21.1.06).
pub(crate) fn must_answer(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    let state = field.of::<UnitState>(unit);
    if rules.options().artillery_duel == Toggle::Off || state.battery.is_none() {
        return None;
    }
    let guns = state.history.shelled_by[0].iter().filter_map(|enemy| {
        let aimed = aim(rules, field, unit, None, ShotTarget::Unit(*enemy), None).ok()?;
        Some((aimed.distance_inches, *enemy))
    });
    let mut guns: Vec<(f32, UnitId)> = guns.collect();
    sort_by_distance(&mut guns, |(inches, _)| *inches, |(_, enemy)| *enemy);
    guns.first().map(|(_, enemy)| *enemy)
}

/// Batteries that would rather not answer the guns that fired at them throw whether they must (wof.21.1.06).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub(crate) fn hold_duels(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    declared: &mut Vec<Declared>,
) -> Result<(), NeedDice> {
    let sides = field.resource::<BattleState>().sides();
    let batteries: Vec<UnitId> =
        sides.into_iter().flat_map(|side| field.side(side).map(|unit| unit.id).collect::<Vec<_>>()).collect();
    for unit in batteries {
        if choice_of_target::may_shoot(rules, field, unit).is_err() {
            continue;
        }
        let Some(enemy) = must_answer(rules, field, unit) else { continue };
        if declared.iter().any(|shot| shot.unit == unit && shot.mark == ShotTarget::Unit(enemy)) {
            continue;
        }
        let receipt = duel(rules.in_force(), &UnderFire { excuse: excuse(rules, field, unit) }, dice)?;
        let must = receipt.result == Duel::MustAnswer;
        let (name, other) = (&field.unit(unit).name, &field.unit(enemy).name);
        let text = if must {
            format!("{name} had to answer {other}.")
        } else {
            format!("{name} did not have to answer {other}.")
        };
        let told = line(field, unit, text, clause!("wof.21.1.06")).with(receipt.account);
        outcome.happen(told);
        if must {
            declared.retain(|shot| shot.unit != unit);
            declared.push(Declared { unit, part: None, mark: ShotTarget::Unit(enemy), ammunition: None });
        }
    }
    Ok(())
}

/// The reason that frees a battery from a duel: an enemy in canister range, or a general with it (wof.21.1.06).
fn excuse(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Excuse {
    let led = field
        .units_on_table()
        .any(|other| field.get_of::<General>(other.id).is_some_and(|general| general.joined == Some(unit)));
    let mut enemies = field.side(field.unit(unit).side.enemy()).map(|enemy| ShotTarget::Unit(enemy.id));
    let canister = enemies.any(|mark| aim(rules, field, unit, None, mark, Some(Ammunition::Canister)).is_ok());
    if led || canister { Excuse::Has } else { Excuse::None }
}
