//! The gun chart of `artillery.ron`: moves, ranges, and the effects of shell and drivers.

use serde::Deserialize;

use super::{
    fire::Reach,
    words::{Ammunition, Piece, TerrainKind},
};
use crate::{
    clause::Clause,
    rules::charts::{Problems, Table, keyed},
};

/// `artillery.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryChart {
    guns: Table<Gun>,
    /// How many inches of range an inch of rough ground counts for, with ballshot (wof.20.2.03).
    pub rough_ground_inch_counts_inches: f32,
    /// How near no friend may be to a target of shell, inches (wof.21.1.01).
    pub shell_clear_of_friends_inches: f32,
    /// The least face on which a hit of shell disorders cavalry (wof.21.1.02).
    pub shell_disorders_from: u8,
    /// The least face on which a hit of shell sets a block on fire (wof.21.1.03).
    pub shell_lights_from: u8,
    /// The least face on which a battery is excused from a duel (wof.21.1.06).
    pub duel_excused_from: u8,
    /// How many contours down a shot plunges that goes no farther (wof.21.1.05).
    pub carry_through_stops_at_contours: u32,
    carry_through_stops_at: Vec<TerrainKind>,
    /// How near a visible enemy drives civilian drivers off, inches (wof.12.6.03).
    pub civilian_drivers_flee_within_inches: f32,
    /// How near a crew must be to its guns to man them again, inches (`wof.h.abandoned_guns`).
    pub crew_mans_guns_within_inches: f32,
}

/// How far canister reaches.
pub const CANISTER_RANGES: Clause = clause!("wof.16.3.02");

/// How far ballshot reaches, close and far.
pub const BALLSHOT_RANGES: Clause = clause!("wof.16.3.03");

/// The weights of guns.
pub const GUN_WEIGHTS: Clause = clause!("wof.3.0.07");

/// A class of guns (wof.t.guns).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    /// Its weight.
    pub piece: Piece,
    /// Its move on the limber, inches.
    pub limbered_inches: f32,
    /// Its move by hand, inches.
    pub manhandled_inches: f32,
    canister_inches: f32,
    #[serde(default)]
    ball: Option<Reach>,
    #[serde(default)]
    shell: Option<Reach>,
    /// How far its shot goes on beyond a target, inches (wof.21.1.04).
    #[serde(default)]
    pub carry_through_inches: Option<f32>,
}

impl Gun {
    /// The ranges of a gun's ammunition; none for ammunition that it does not have (wof.16.3.02, wof.16.3.03,
    /// wof.21.1.01).
    pub fn reach(&self, ammunition: Ammunition) -> Option<Reach> {
        match ammunition {
            Ammunition::Canister => Some(Reach { close_inches: self.canister_inches, far_inches: None }),
            Ammunition::Ball => self.ball,
            Ammunition::Shell => self.shell,
        }
    }
}

keyed! { Gun by piece: Piece }

impl ArtilleryChart {
    /// A class of guns.
    pub fn gun(&self, piece: Piece) -> &Gun {
        self.guns.of(piece)
    }

    /// Whether shot goes no farther than ground of a kind (wof.21.1.05).
    pub fn stops_carry_through(&self, kind: TerrainKind) -> bool {
        self.carry_through_stops_at.contains(&kind)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.guns.check("guns", problems);
        for gun in &self.guns {
            let row = format!("guns, {}", gun.piece);
            [gun.ball, gun.shell].into_iter().flatten().for_each(|reach| reach.check(&row, problems));
            problems.unless(
                gun.ball.is_some() != gun.shell.is_some(),
                &row,
                "it fires neither or both",
                "ballshot or shell",
            );
            problems.unless(
                gun.ball.is_some() == gun.carry_through_inches.is_some(),
                &row,
                "its shot stops dead",
                "as far as its ball goes on",
            );
            problems.unless(
                gun.manhandled_inches < gun.limbered_inches,
                &row,
                "men are faster than horses",
                "less than limbered",
            );
        }
        let faces = [self.shell_disorders_from, self.shell_lights_from, self.duel_excused_from];
        problems.unless(faces.iter().all(|face| (1..=6).contains(face)), "faces", "a face leaves the die", "1 to 6");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::problems_with, wof::charts::ChartTexts};

    #[test]
    fn a_gun_that_cannot_be_is_named() {
        let problems =
            |from, to| problems_with(ChartTexts::EMBEDDED.artillery, from, to, "artillery.ron", ArtilleryChart::check);
        assert_eq!(problems("", ""), "");
        assert!(problems("piece: Heavy", "piece: Light").contains("guns, Heavy: it has 0 rows"));
        assert!(
            problems("close_inches: 40, far_inches: 60", "close_inches: 60, far_inches: 40")
                .contains("guns, heavy gun: far range ends")
        );
        assert!(
            problems("manhandled_inches: 2", "manhandled_inches: 6")
                .contains("guns, heavy gun: men are faster than horses")
        );
        assert!(problems("duel_excused_from: 5", "duel_excused_from: 7").contains("faces: a face leaves the die"));
        assert!(problems(", carry_through_inches: 6)", ")").contains("guns, light gun: its shot stops dead"));
    }
}
