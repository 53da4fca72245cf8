//! What hides somebody along a line of sight (hmm.h.los, hmm.20.19, hmm.20.21), by levels and inches. Where it lies is
//! measured on the table.

use crate::{
    battle::Refusal,
    measure::TOLERANCE,
    rules::hmm::data::{Rules, Traveller, visibility::SightRow},
};

/// What a hill or a house does that is higher than both ends of the line.
pub const RISES_BETWEEN: &str = "rises between them";
/// What a wood or a town does that has neither end of the line in it.
pub const LIES_BETWEEN: &str = "lies between them";

/// Why ground of some name hides what is beyond it.
pub fn hidden_by(row: SightRow, name: &str, how: &str) -> Refusal {
    Refusal::new(row.clause, format!("{name} {how}"))
}

/// Whether something whose top is on a level is above both ends of a line (hmm.19.12, hmm.20.21).
pub fn rises_above(top: u8, (eye, mark): (u8, u8)) -> bool {
    top > eye.max(mark)
}

/// Whether one sees so far, inches, where one sees so far in the open (hmm.20.19).
///
/// # Errors
/// By how much not.
pub fn must_be_near_enough(inches: f32, visibility_inches: f32) -> Result<(), Refusal> {
    if inches > visibility_inches + TOLERANCE {
        return Err(
            Refusal::new(clause!("hmm.20.19"), "it is too far to be seen in this light").by(inches - visibility_inches)
        );
    }
    Ok(())
}

/// What hides by its depth of a line that has an end in it, inches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Thicket {
    /// Forest, with undergrowth or without.
    pub forest_inches: f32,
    /// What hides men on foot: undergrowth, scrub, crops.
    pub scrub_inches: f32,
}

/// Whether a target is seen through so much of a thicket, where one sees so far in the open, inches: a man on foot is
/// hidden by what does not hide a rider (hmm.19.06, hmm.19.14).
///
/// # Errors
/// What there is too much of, and by how much.
pub fn must_see_through(
    rules: Rules<'_>,
    thicket: Thicket,
    visibility_inches: f32,
    target: Traveller,
) -> Result<(), Refusal> {
    let chart = &rules.charts.visibility;
    let (forest, most) = (thicket.forest_inches, chart.forest_inches(rules.options, visibility_inches));
    if forest > most + TOLERANCE {
        return Err(Refusal::new(clause!("hmm.19.06"), "there is too much forest between them").by(forest - most));
    }
    let on_foot = matches!(target, Traveller::Formed | Traveller::Skirmishers);
    let (scrub, most) = (thicket.scrub_inches, chart.scrub_inches);
    if on_foot && scrub > most + TOLERANCE {
        return Err(Refusal::new(clause!("hmm.19.14"), "scrub or crops hide it").by(scrub - most));
    }
    Ok(())
}
