//! The command chart of `command.ron`: command distances, confusion, danger to generals.

use serde::{Deserialize, Serialize};

use crate::{clause::Clause, rules::charts::Problems};

/// The rank of a general.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum GeneralRank {
    /// He leads units.
    Brigadier,
    /// He leads brigadiers; one with a brigade of his own leads that too (wof.6.1.07).
    Major,
}

/// How far generals command.
pub const COMMAND_DISTANCES: Clause = clause!("wof.6.1.01");

/// `command.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandChart {
    /// How far a brigadier commands a unit of his, and a major general one of his own brigade, inches (wof.6.1.01,
    /// wof.6.1.07).
    pub brigadier_to_unit_inches: f32,
    /// How far a major general commands his brigadiers, inches.
    pub major_general_to_brigadier_inches: f32,
    /// How far he commands their units, inches.
    pub major_general_to_unit_inches: f32,
    /// The distance at which irregulars can be commanded, inches (wof.21.4.04).
    pub to_irregulars_inches: f32,
    /// The highest face on which a brigadier or a unit is confused (wof.6.1.04, wof.6.1.05).
    pub confused_up_to: u8,
    /// The highest face on which a lone general is captured (wof.6.2.03).
    pub captured_alone_up_to: u8,
    /// The highest face on which he is captured with his unit (`wof.h.general_loss`).
    pub captured_with_his_unit_up_to: u8,
    /// How far he escapes towards his own edge otherwise, inches.
    pub escapes_inches: f32,
    /// How far a general moves in a turn, inches (wof.6.0.03).
    pub move_inches: f32,
}

impl CommandChart {
    pub(super) fn check(&self, problems: &mut Problems) {
        let faces = [self.confused_up_to, self.captured_alone_up_to, self.captured_with_his_unit_up_to];
        problems.unless(faces.iter().all(|face| (1..=6).contains(face)), "faces", "a face leaves the die", "1 to 6");
        let nearer = self.major_general_to_unit_inches < self.brigadier_to_unit_inches
            && self.brigadier_to_unit_inches < self.major_general_to_brigadier_inches;
        problems.unless(
            nearer,
            "distances",
            "a major general reaches a unit as far as its brigadier",
            "4, 12 and 24 in that order",
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, wof::charts::ChartTexts};

    #[test]
    fn faces_off_the_die_and_distances_out_of_order_are_named() {
        let rows = [
            ("confused_up_to: 3", "confused_up_to: 7", "faces: a face leaves the die"),
            ("captured_alone_up_to: 1", "captured_alone_up_to: 0", "faces: a face leaves the die"),
            (
                "major_general_to_unit_inches: 4",
                "major_general_to_unit_inches: 40",
                "distances: a major general reaches a unit as far",
            ),
        ];
        each_break_is_named(("command.ron", ChartTexts::EMBEDDED.command), CommandChart::check, &rows);
    }
}
