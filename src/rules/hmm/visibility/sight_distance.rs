//! How far is seen, and whether along a line of given heights and woods, looked up (section 20).

use super::hiding::Thicket;
use crate::{
    battle::Refusal,
    receipt::Receipt,
    rules::{
        hmm::data::{Rules, Seeing, TerrainKind, Traveller},
        reckon::{ProcedureInputs, inputs, right},
    },
};

inputs! {
    /// How far one sees in the open, inside forest and in scrub.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SightRange for "hmm.sight" by clause!("hmm.20.19") switches ["forest_sight"] {
        /// The visibility.
        seeing: Seeing = word(clause!("hmm.20.19")),
    }

    /// Whether one sees somebody along a line of given heights and woods.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct SightLine for "hmm.sight_line" by clause!("hmm.20.21") switches ["forest_sight"] {
        /// The visibility.
        seeing: Seeing = word(clause!("hmm.20.19")).or("ClearDay"),
        /// How long the line is.
        inches: f32 = measure("inches", clause!("hmm.20.19")),
        /// The level of the ground on which one stands, in hill contours.
        eye_level: u8 = count("contours", clause!("hmm.20.21")).within(0, 20).or("0"),
        /// The level of the ground on which the target stands.
        target_level: u8 = count("contours", clause!("hmm.20.21")).within(0, 20).or("0"),
        /// The highest contour between them.
        hill_level: u8 = count("contours", clause!("hmm.19.12")).within(0, 20).named("hill").or("0"),
        /// Whether a wood lies between them in which neither of them is.
        wood_between: bool = flag(clause!("hmm.20.21")),
        /// Inches of forest on the line in which one of them is.
        forest_inches: f32 = measure("inches", clause!("hmm.19.06")).named("forest").or("0"),
        /// Inches of forest with undergrowth in which one of them is.
        undergrowth_inches: f32 = measure("inches", clause!("hmm.19.08")).named("undergrowth").or("0"),
        /// Inches of scrub or crops on the line.
        scrub_inches: f32 = measure("inches", clause!("hmm.19.14")).named("scrub").or("0"),
        /// As what the target goes.
        target: Traveller = word(clause!("hmm.19.14")).or("Formed"),
    }
}

impl SightLine {
    /// Whether the target is seen.
    pub(super) fn sees(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        let chart = &rules.charts.visibility;
        let visibility = chart.visibility_inches(self.seeing);
        let hides = |kind: TerrainKind, name: &str, how: &str| {
            chart.sight(kind).map_or(Ok(()), |row| Err(super::hiding::hidden_by(row, name, how)))
        };
        super::hiding::must_be_near_enough(self.inches, visibility)?;
        if super::hiding::rises_above(self.hill_level, (self.eye_level, self.target_level)) {
            hides(TerrainKind::HillSlope, "a hill", super::hiding::RISES_BETWEEN)?;
        }
        if self.wood_between {
            hides(TerrainKind::Forest, "a wood", super::hiding::LIES_BETWEEN)?;
        }
        let thicket = Thicket {
            forest_inches: self.forest_inches + self.undergrowth_inches,
            scrub_inches: self.undergrowth_inches + self.scrub_inches,
        };
        super::hiding::must_see_through(rules, thicket, visibility, self.target)
    }
}

/// Whether one sees somebody along a line of given heights and woods (hmm.20.21).
pub fn sight_line(rules: Rules<'_>, of: &SightLine) -> Receipt<()> {
    right(of.draft(), ("sees", "sees"), clause!("hmm.20.21"), of.sees(rules).map(|()| true.into()))
}

/// How far one sees in the open, inside forest and in scrub, in inches (hmm.20.19, hmm.19.06, hmm.19.14).
pub fn sight_range(rules: Rules<'_>, of: &SightRange) -> Receipt<()> {
    let mut draft = of.draft();
    let chart = &rules.charts.visibility;
    let open = chart.visibility_inches(of.seeing);
    let forest = chart.forest_inches(rules.options, open);
    draft.note(clause!("hmm.20.19"), "in the open: inches", open);
    draft.note(clause!("hmm.19.06"), "inside forest: inches", forest);
    draft.note(clause!("hmm.19.14"), "men on foot in scrub: inches", chart.scrub_inches.min(open));
    draft.result("open", open);
    draft.result("forest", forest);
    draft.result("scrub", chart.scrub_inches.min(open));
    draft.close(())
}
