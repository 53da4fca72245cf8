//! Leadership (section 18): the points of officers and generals.

use crate::{
    clause::Clause,
    count,
    receipt::Receipt,
    rules::{
        hmm::charts::{Rules, UnitPattern},
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
}

/// Points of leadership.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeadershipPoints {
    /// All points of officers present.
    pub full: u32,
    /// The points that count in a check (hmm.18.04).
    pub counted: u32,
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
