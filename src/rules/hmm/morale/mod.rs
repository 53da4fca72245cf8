//! Morale (section 18). Here: leadership, casualty steps, the check, the rally, and which of the lost were officers, by
//! a unit's counts.
//!
//! - [`checks`]: which units must check and when, and rallies. [`broken`]: units that break. [`routs`]: routs and
//!   retreats. [`remnants`]: units at half strength made one on the table. [`combining`]: which may be, and the result.

pub mod broken;
pub mod checks;
pub mod combining;
mod officers;
pub mod remnants;
pub mod routs;

pub use officers::{Casualty, OfficerLosses, OfficersPresent, officers};

use crate::{
    clause::Clause,
    count,
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        hmm::data::{Class, Rules, UnitPattern},
        reckon::{Flag, ProcedureInputs, inputs},
    },
};

inputs! {
    /// The leadership points of a unit.
    ///
    /// The officers that a unit can hear (hmm.18.05, hmm.h.leadership).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Voices for "hmm.leadership" by clause!("hmm.18.02") {
        /// After which pattern the unit is raised.
        pattern: UnitPattern = word(clause!("hmm.18.23")),
        /// Its own commanders left.
        commanders: u32 = count("officers", clause!("hmm.18.02")).within(0, 1).or("1").unlisted(),
        /// Its own subalterns left.
        subalterns: u32 = count("officers", clause!("hmm.18.02")).unlisted(),
        /// Regimental commanders left.
        ///
        /// At its regiment's headquarters on the table.
        headquarters: u32 = count("officers", clause!("hmm.18.02")).within(0, 1).or("0").unlisted(),
        /// Commanders left in steady sister units.
        ///
        /// The other units of its regiment that are on the table and neither rout nor retreat.
        sister_commanders: u32 = count("officers", clause!("hmm.18.05")).or("0").unlisted(),
        /// Subalterns left in steady sister units.
        sister_subalterns: u32 = count("officers", clause!("hmm.18.05")).or("0").unlisted(),
    }

    /// The effect of its losses on a unit's morale, and whether it must leave the field.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Losses for "hmm.casualties" by clause!("hmm.18.06") {
        /// After which pattern the unit is raised.
        pattern: UnitPattern = word(clause!("hmm.18.07")).or("VolunteerRegiment").unlisted(),
        /// Other ranks lost.
        lost: u32 = count("figures", clause!("hmm.18.06")),
        /// Other ranks at the start of the battle.
        start: u32 = count("figures", clause!("hmm.18.09")),
    }

    /// A morale check, or an attempt to rally.
    ///
    /// Of a unit that stands or of one that routs (hmm.18.12, hmm.18.17).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Check for "hmm.morale" by clause!("hmm.18.12") {
        /// The unit's class.
        class: Class = word(clause!("hmm.18.11")),
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

/// Points of leadership.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeadershipPoints {
    /// All points of officers present.
    pub full: u32,
    /// The points that count in a check (hmm.18.04).
    pub counted: u32,
}

/// The effect of a unit's losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CasualtyState {
    /// Their modifier to a check.
    pub modifier: i32,
    /// Whether they drive it from the field.
    pub retreat: Retreat,
}

/// Whether losses drive a unit from the field (hmm.18.07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retreat {
    /// It has lost half of its other ranks and must go.
    MustGo,
    /// It may stay.
    MayStay,
}

/// Whether a general is with a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum General {
    /// His base touches it.
    Touching,
    /// None does.
    Absent,
}

impl Flag for General {
    const NO: Self = Self::Absent;
    const YES: Self = Self::Touching;
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

/// Adds up the leadership that a unit has (hmm.18.02, hmm.18.03): own officers, headquarters, sister units; sergeants
/// are in the pattern.
pub fn leadership(rules: Rules<'_>, voices: &Voices) -> Receipt<LeadershipPoints> {
    let mut draft = voices.draft();
    let chart = &rules.charts.morale;
    let own = chart.leadership(voices.pattern);
    draft.note(own.clause, "a commander of this pattern is worth", own.commander_points);
    let mut add = |clause: Clause, label: &str, points: u32| {
        draft.note(clause, label, points);
        points
    };
    let full = add(clause!("hmm.18.02"), "own commander", voices.commanders * own.commander_points)
        + add(clause!("hmm.18.02"), "own subalterns", voices.subalterns * chart.subaltern_points)
        + add(clause!("hmm.h.leadership"), "sergeants, who cannot be lost", own.inherent_points)
        + add(clause!("hmm.18.05"), "regimental headquarters", voices.headquarters * chart.headquarters_points)
        + add(
            clause!("hmm.18.05"),
            "commanders of steady sister units",
            voices.sister_commanders * own.commander_points,
        )
        + add(
            clause!("hmm.18.05"),
            "subalterns of steady sister units",
            voices.sister_subalterns * chart.subaltern_points,
        );
    let counted = full.min(chart.leadership_counts_at_most);
    draft.note(
        clause!("hmm.18.04"),
        format!("{}, counted up to {}", count::counted(full, "point"), chart.leadership_counts_at_most),
        counted,
    );
    draft.result("full", full);
    draft.result("counted", counted);
    draft.close(LeadershipPoints { full, counted })
}

/// The effect of losses of other ranks on a unit (hmm.18.06, hmm.18.07, hmm.18.22); gun crews never have to go.
pub fn casualties(rules: Rules<'_>, of: &Losses) -> Receipt<CasualtyState> {
    let mut draft = of.draft();
    let Losses { pattern, lost, start } = *of;
    let modifier = note_step(rules, lost, start, &mut draft);
    let crew = matches!(pattern, UnitPattern::Battery | UnitPattern::GunPlatoon);
    let half = rules.charts.morale.half_lost(lost, start);
    let retreat = if half && !crew { Retreat::MustGo } else { Retreat::MayStay };
    draft.note(
        clause!("hmm.18.07"),
        format!("{lost} of {start} lost, half or more leaves the field"),
        retreat == Retreat::MustGo,
    );
    draft.result("modifier", modifier);
    draft.result("retreats", retreat == Retreat::MustGo);
    draft.close(CasualtyState { modifier, retreat })
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
    draft.modify(clause!("hmm.18.22"), "casualties", step);
    let fate = draft.dice(dice.d6s(1, Reason::new(clause!("hmm.18.10"), "fate"))?);
    if check.rout_turn > 0 {
        draft.modify(
            clause!("hmm.18.18"),
            format!("rout, turn {}", check.rout_turn),
            chart.rout_modifier(check.rout_turn),
        );
    }
    if check.general == General::Touching {
        draft.modify(clause!("hmm.18.20"), "a general is with them", chart.general_modifier);
    }
    draft.note(clause!("hmm.18.21"), "modifiers in all", draft.sum() - fate);
    let index = chart.index(check.class);
    draft.note(clause!("hmm.18.11"), format!("elan of {}: needs", check.class), index);
    let verdict = verdict(draft.sum() >= index, check.rout_turn, chart.rally_attempts());
    draft.note(clause!("hmm.18.12"), "sum", draft.sum());
    if draft.sum() == index {
        draft.note(clause!("hmm.18.13"), "equal passes", true);
    }
    if verdict == Verdict::Removed {
        draft.note(clause!("hmm.18.19"), "its last attempt: it is removed", true);
    }
    draft.result("sum", draft.sum());
    draft.result("needs", index);
    draft.result("verdict", verdict.word());
    Ok(draft.close(verdict))
}

/// Notes the casualty step that a loss has reached and gives its modifier (hmm.18.06).
fn note_step(rules: Rules<'_>, lost: u32, start: u32, draft: &mut Draft) -> i32 {
    let step = rules.charts.morale.casualty_step(lost, start);
    let words =
        step.map_or_else(|| "below the first step".to_owned(), |step| format!("one in {} or more", step.one_in));
    let modifier = step.map_or(0, |step| step.modifier);
    draft.note(clause!("hmm.18.06"), format!("{lost} of {start} other ranks lost: {words}"), modifier);
    modifier
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
    use crate::rules::hmm::data::Charts;

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

    #[test]
    fn losses_that_are_no_step_change_nothing() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        let state = |pattern, lost, start| casualties(rules, &Losses { pattern, lost, start }).result;
        assert_eq!(state(UnitPattern::VolunteerRegiment, 0, 0).modifier, 0);
        assert_eq!(
            state(UnitPattern::VolunteerRegiment, 3, 20),
            CasualtyState { modifier: 0, retreat: Retreat::MayStay }
        );
        assert_eq!(
            state(UnitPattern::VolunteerRegiment, 10, 20),
            CasualtyState { modifier: -2, retreat: Retreat::MustGo }
        );
        assert_eq!(state(UnitPattern::Battery, 5, 6), CasualtyState { modifier: -2, retreat: Retreat::MayStay });
    }
}
