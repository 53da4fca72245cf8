//! Morale checks (section 18): which units must check and when, the check and the rally by a unit's counts, and the
//! effects.

use crate::{
    battle::{
        At, Happening, Outcome, Progress, Row, Section, Up,
        sequence::{system, throws},
    },
    count,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        hmm::{
            Hmm,
            charts::{
                Class, FormationKind, Rules,
                morale::{CASUALTY_MODIFIERS, ELAN_INDEX, MORALE_MODIFIERS},
            },
            command::{commanders::general_touches, regiments},
            formation::{figures, parts},
            journal::line,
            morale::{
                self,
                casualty_steps::note_step,
                leadership::{General, Voices},
                rallies::{self, rally},
                rout_moves::Fleeing,
                routs,
            },
            state::{BattleState, Shaken, Strength, UnitState},
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::{Field, Presence, Side, Table, UnitId},
};
use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

/// Units that check their morale, one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checks {
    stage: Stage,
    units: Vec<UnitId>,
}

/// How far the checks have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// The units that must check have not been listed yet; the side that goes first checks first.
    List(Side),
    /// The next unit checks.
    Check,
    /// Units that broke make their first move.
    Routs,
}

impl Checks {
    /// The checks of the morale phase: the first player's units, then the second's, on the state as the phase begins
    /// (hmm.02.17).
    pub fn of_the_morale_phase(first: Side) -> Self {
        Self { stage: Stage::List(first), units: Vec::new() }
    }
}

/// The rows that carry it on.
pub(in crate::rules::hmm) const ROWS: Section<Hmm> = Section {
    name: "Morale checks",
    rows: &[
        Row::of(
            clause!("hmm.20.08"),
            "those who must check are listed",
            &At(|checks: &Checks| matches!(checks.stage, Stage::List(_))),
            || system(list),
        ),
        Row::of(
            clause!("hmm.18.12"),
            "a unit checks, or tries to rally",
            &At(|checks: &Checks| checks.stage == Stage::Check),
            || throws(next_checks),
        ),
        Row::of(clause!("hmm.02.17"), "all have checked", &At(|checks: &Checks| checks.stage == Stage::Routs), || {
            system(close)
        }),
    ],
};

/// Lists the units that must check.
fn list(table: Table, task: Up<Checks>) -> Progress<Hmm> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let Stage::List(first) = task.stage else { unreachable!("its row says when") };
    let turn = field.resource::<BattleState>().turn;
    let units = [first, first.enemy()].into_iter().flat_map(|side| must_check(field, turn, side)).collect();
    outcome.becomes(Checks { stage: Stage::Check, units });
    Ok(outcome)
}

/// The next unit checks; when all have the broken run.
fn next_checks(InMut(dice): InMut<Dice>, rules: Res<Hmm>, table: Table, task: Up<Checks>) -> Progress<Hmm> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    match task.units.split_first() {
        Some((&unit, rest)) => {
            outcome.becomes(Checks { stage: Stage::Check, units: rest.to_vec() });
            check_in_turn(&rules, field, dice, &mut outcome, unit)?;
        }
        None => {
            outcome.becomes(Checks { stage: Stage::Routs, units: Vec::new() });
            outcome.push(Fleeing::first_moves(field));
        }
    }
    Ok(outcome)
}

/// All have checked and run.
fn close() -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.finish();
    Ok(outcome)
}

/// The units of a side that must check, or may try to rally: those that fight (hmm.17.01).
fn must_check(field: &Field<'_>, turn: u32, side: Side) -> Vec<UnitId> {
    let must = |unit: UnitId| {
        let state = field.of::<UnitState>(unit);
        match state.morale.rout {
            Some(rout) => rout.began < turn,
            None => {
                let puts_to_it =
                    state.is_combatant() && state.part_of.is_none() && state.formation.kind != FormationKind::Boats;
                puts_to_it && state.morale.shaken.must_check() && figures::men(field, unit) > 0
            }
        }
    };
    field.side(side).map(|unit| unit.id).filter(|&unit| must(unit)).collect()
}

/// A unit checks, or tries to rally: it stands, breaks, rallies, or is gone for good.
fn check_in_turn(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    unit: UnitId,
) -> Result<(), NeedDice> {
    if !field.unit(unit).on_table() {
        return Ok(());
    }
    let turn = field.resource::<BattleState>().turn;
    let receipt = check_unit(rules, field, dice, unit)?;
    let name = &field.unit(unit).name;
    let text = match receipt.result {
        Verdict::Stands => format!("{name} checked morale and stood."),
        Verdict::Routs => format!("{name} checked morale and failed."),
        Verdict::Rallies => format!("{name} rallied."),
        Verdict::RoutsOn => format!("{name} did not rally."),
        Verdict::Removed => format!("{name} failed to rally a fourth time and left the field."),
    };
    let clause = if receipt.result == Verdict::Removed { rallies::REMOVAL } else { clause!("hmm.18.12") };
    outcome.happen(line(field, unit, text, clause).with(receipt.account));
    match receipt.result {
        Verdict::Routs => routs::break_unit(rules, field, turn, unit, routs::FAILING_MEANS_ROUT, outcome),
        Verdict::Rallies => rally(rules, field, outcome, unit),
        Verdict::Removed => {
            outcome.happen(Happening::Presence { unit, presence: Presence::Lost });
            routs::shake_friends(rules, field, unit, outcome);
        }
        Verdict::Stands | Verdict::RoutsOn => {}
    }
    Ok(())
}

/// Makes a unit check, with inputs measured on the table.
pub fn check_unit(rules: &Hmm, field: &Field<'_>, dice: &mut Dice, unit: UnitId) -> Result<Receipt<Verdict>, NeedDice> {
    let state = field.of::<UnitState>(unit);
    let turn = field.resource::<BattleState>().turn;
    let whole = parts::whole(field, unit);
    let inputs = Check {
        class: state.troops.class,
        leadership: leadership(rules, field, whole),
        lost: u32::from(field.of::<Strength>(whole).lost_other_ranks),
        start: u32::from(field.of::<Strength>(whole).start_other_ranks),
        rout_turn: state.morale.rout.map_or(0, |rout| turn - rout.began),
        general: if general_touches(field, unit) { General::Touching } else { General::Absent },
    };
    check(rules.in_force(), &inputs, dice)
}

/// Leadership points of a unit: its own officers, its regiment's commander, and the officers of its sisters that
/// neither rout nor retreat (hmm.18.05).
pub fn leadership(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> u32 {
    let own = field.of::<UnitState>(unit);
    let shared = |friend: &crate::table::Unit| {
        let state = field.of::<UnitState>(friend.id);
        friend.id != unit
            && state.troops.regiment.is_some()
            && state.troops.regiment == own.troops.regiment
            && state.morale.is_steady()
    };
    let sisters: Vec<_> = field
        .side(field.unit(unit).side)
        .filter(|friend| shared(friend))
        .map(|friend| field.of::<Strength>(friend.id).officers)
        .collect();
    let voices = Voices {
        pattern: own.troops.pattern,
        commanders: u32::from(own.strength.officers.commander),
        subalterns: u32::from(own.strength.officers.subalterns),
        headquarters: u32::from(regiments::commander_is_with(field, unit).is_some()),
        sister_commanders: sisters.iter().map(|officers| u32::from(officers.commander)).sum(),
        sister_subalterns: sisters.iter().map(|officers| u32::from(officers.subalterns)).sum(),
    };
    morale::leadership::leadership(rules.in_force(), &voices).result.full
}

/// A unit that has lost a melee checks at once and not again this turn (hmm.20.09).
pub fn checked_already() -> Shaken {
    Shaken { checked: true, ..Shaken::default() }
}

inputs! {
    /// A morale check, or an attempt to rally.
    ///
    /// Of a unit that stands or of one that routs (hmm.18.12, hmm.18.17).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Check for "hmm.morale" by clause!("hmm.18.12") {
        /// The unit's class.
        class: Class = word(ELAN_INDEX),
        /// Points of leadership present.
        ///
        /// All of them: the check counts them up to its limit.
        leadership: u32 = count("points", clause!("hmm.18.04")).or("6").unlisted(),
        /// Other ranks lost.
        lost: u32 = count("figures", clause!("hmm.18.06")).or("0").unlisted(),
        /// Other ranks at the start of the battle.
        start: u32 = count("figures", clause!("hmm.18.09")).or("20").unlisted(),
        /// Turns since its rout began, 0 for a unit that stands.
        rout_turn: u32 = count("turn", clause!("hmm.18.18")).within(0, 4).or("0"),
        /// Whether a general's base touches it.
        general: General = flag(clause!("hmm.18.20")).unlisted(),
    }
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A standing unit passes.
    Stands,
    /// A standing unit fails: it turns about and routs (hmm.18.14).
    Routs,
    /// A routing unit passes: it stops.
    Rallies,
    /// A routing unit fails and goes on.
    RoutsOn,
    /// A routing unit fails its last attempt and is removed (hmm.18.19).
    Removed,
}

impl Verdict {
    /// The verdict in a word, as a receipt shows it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Stands => "passes",
            Self::Routs => "routs",
            Self::Rallies => "rallies",
            Self::RoutsOn => "routs on",
            Self::Removed => "removed",
        }
    }
}

/// Checks a unit's morale: leadership, casualties, fate, rout and general against its elan index; a unit that fails keeps no order and does not fire
/// (hmm.18.16).
///
/// # Errors
/// [`NeedDice`] where the die of fate is not there.
pub fn check(rules: Rules<'_>, check: &Check, dice: &mut Dice) -> Result<Receipt<Verdict>, NeedDice> {
    let mut draft = check.draft();
    let chart = &rules.charts.morale;
    let counted = check.leadership.min(chart.leadership_counts_at_most);
    let points = i32::try_from(counted).unwrap_or(i32::MAX);
    draft.modify(clause!("hmm.18.04"), format!("leadership, {}", count::counted(check.leadership, "point")), points);
    let step = note_step(rules, check.lost, check.start, &mut draft);
    draft.modify(CASUALTY_MODIFIERS, "casualties", step);
    let fate = draft.dice(dice.d6s(1, Reason::new(clause!("hmm.18.10"), "fate"))?);
    if check.rout_turn > 0 {
        rallies::count_rout(rules, check.rout_turn, &mut draft);
    }
    if check.general == General::Touching {
        rallies::general_helps(rules, &mut draft);
    }
    draft.note(MORALE_MODIFIERS, "modifiers in all", draft.sum() - fate);
    let index = chart.index(check.class);
    draft.note(ELAN_INDEX, format!("elan of {}: needs", check.class), index);
    let verdict = verdict(draft.sum() >= index, check.rout_turn, chart.rally_attempts());
    draft.note(clause!("hmm.18.12"), "sum", draft.sum());
    if draft.sum() == index {
        draft.note(clause!("hmm.18.13"), "equal passes", true);
    }
    if verdict == Verdict::Removed {
        draft.note(rallies::REMOVAL, "its last attempt: it is removed", true);
    }
    draft.result("sum", draft.sum());
    draft.result("needs", index);
    draft.result("verdict", verdict.word());
    Ok(draft.close(verdict))
}

fn verdict(passes: bool, rout_turn: u32, attempts: u32) -> Verdict {
    match (passes, rout_turn) {
        (true, 0) => Verdict::Stands,
        (false, 0) => Verdict::Routs,
        (true, _) => Verdict::Rallies,
        (false, turn) if turn < attempts => Verdict::RoutsOn,
        (false, _) => Verdict::Removed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::Charts;

    fn judged(of: Check, fate: u8) -> Verdict {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        check(Rules { charts, options: &options }, &of, &mut Dice::scripted([fate])).expect("one die is thrown").result
    }

    const STEADY: Check =
        Check { class: Class::Regular, leadership: 2, start: 20, lost: 0, rout_turn: 0, general: General::Absent };

    #[test]
    fn a_sum_equal_to_the_index_passes_and_one_less_fails() {
        // hmm.18.13, hmm.18.14
        assert_eq!((judged(STEADY, 4), judged(STEADY, 3)), (Verdict::Stands, Verdict::Routs));
    }

    #[test]
    fn a_rout_gets_worse_each_turn_and_the_fourth_failure_removes() {
        let on = |rout_turn| Check { rout_turn, ..STEADY };
        assert_eq!((judged(on(1), 5), judged(on(1), 4)), (Verdict::Rallies, Verdict::RoutsOn));
        assert_eq!((judged(on(2), 6), judged(on(3), 6)), (Verdict::Rallies, Verdict::RoutsOn));
        assert_eq!(judged(on(4), 6), Verdict::Removed);
    }
}
