//! The ground that hides a target on a line of sight (hmm.h.los, hmm.20.19, hmm.20.21), by levels and inches. The table
//! measures where it lies.

use crate::{
    battle::Refusal,
    measure::TOLERANCE,
    rules::hmm::charts::{
        Rules, Traveller,
        visibility::{SightRow, VISIBILITY_TABLE},
    },
};

/// The reason for a hill or a house that is higher than both ends of the line.
pub const RISES_BETWEEN: &str = "rises between them";
/// The reason for a wood or a town with neither end of the line in it.
pub const LIES_BETWEEN: &str = "lies between them";

/// The refusal for ground of some name that hides the target.
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
/// The distance that is too much.
pub fn must_be_near_enough(inches: f32, visibility_inches: f32) -> Result<(), Refusal> {
    if inches > visibility_inches + TOLERANCE {
        return Err(
            Refusal::new(VISIBILITY_TABLE, "it is too far to be seen in this light").by(inches - visibility_inches)
        );
    }
    Ok(())
}

/// Ground that hides by its depth, on a line with an end in it, inches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Thicket {
    /// Forest, with undergrowth or without.
    pub forest_inches: f32,
    /// Ground that hides men on foot: undergrowth, scrub, crops.
    pub scrub_inches: f32,
}

/// Whether a target is seen through so much of a thicket, where one sees so far in the open, inches: a man on foot is
/// hidden by what does not hide a rider (hmm.19.06, hmm.19.14).
///
/// # Errors
/// The ground of which there is too much, and by how much.
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
