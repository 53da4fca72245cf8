//! The shooting chart of `fire.ron`: ranges, modifiers, and which figures count.

use serde::Deserialize;

use super::words::{Band, Grade, ShootCase, Weapon};
use crate::{
    clause::Clause,
    measure::TOLERANCE,
    rules::charts::{Modifiers, Problems, Table, keyed},
};

/// `fire.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireChart {
    ranges: Table<WeaponRange>,
    grades: Table<GradeRow>,
    /// The other lines of the shooting modifiers.
    pub modifiers: Modifiers<ShootCase>,
    /// How far to each side of straight ahead a figure shoots, degrees (wof.16.1.02).
    pub arc_degrees_each_side: f32,
    /// Within how many degrees of the line of its front a target is enfiladed (wof.16.1.12).
    pub enfilade_degrees: f32,
    /// How many ranks deep a target is dense.
    pub dense_ranks: DenseRanks,
    /// The most part of its move that a unit may have spent and still fire (wof.16.1.05d).
    pub most_part_of_move_before_fire: f32,
    /// The least part of a target's move that it must spend in arc and range (wof.16.1.06).
    pub least_part_of_move_in_arc: f32,
    /// A unit in combat may be shot at where more figures than this stick out (wof.16.1.08).
    pub hanging_flank_above_figures: u32,
    /// When friends are fired over.
    pub overhead: Overhead,
    /// The limits of fire through a gap between units.
    pub gap: Gap,
    /// How many figures a gunner counts for (wof.15.2.05).
    pub gunners_count: u32,
    /// How many gunners of a gun count at most (wof.16.1.11).
    pub most_gunners_a_gun: u32,
    /// How near a general must be for a free choice of target, inches (wof.16.1.13a).
    pub free_choice_near_general_inches: f32,
    /// How near to the nearest target another may be that is chosen instead, inches (wof.16.1.13b).
    pub near_the_nearest_inches: f32,
}

/// How far small arms reach, close and far.
pub const SMALL_ARMS_RANGES: Clause = clause!("wof.16.3.01");

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponRange {
    weapon: Weapon,
    close_inches: f32,
    far_inches: f32,
}

impl WeaponRange {
    fn reach(self) -> Reach {
        Reach { close_inches: self.close_inches, far_inches: Some(self.far_inches) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct GradeRow {
    grade: Grade,
    modifier: i32,
}

/// How many ranks deep a target of ballshot is dense (wof.16.1.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DenseRanks {
    /// Of foot.
    pub foot: u32,
    /// Of horse.
    pub horse: u32,
}

/// When ballshot and rifles fire over friends (wof.16.2.01).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overhead {
    /// The friends must be nearer than this part of the range.
    pub friend_within_part_of_range: f32,
    /// And this far from the target, inches.
    pub friend_clear_of_target_inches: f32,
}

/// The muzzles that fire through a gap for each of this many inches between two units (wof.16.2.03).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gap {
    /// Inches of gap.
    pub inches: f32,
    /// Gun models.
    pub guns: u32,
    /// Or figures with small arms.
    pub figures: u32,
}

/// Close and far range, inches.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// The limit of close range.
    pub close_inches: f32,
    /// The limit of far range; none where there is close range alone.
    #[serde(default)]
    pub far_inches: Option<f32>,
}

impl Reach {
    /// The band of a distance in inches, none beyond the last; a distance at the limit is inside (wof.16.3.01).
    pub fn band(self, distance_inches: f32) -> Option<Band> {
        let within = |limit: f32| distance_inches <= limit + TOLERANCE;
        match self.far_inches {
            _ if within(self.close_inches) => Some(Band::Close),
            Some(far) if within(far) => Some(Band::Far),
            _ => None,
        }
    }

    /// How far it reaches at all, inches.
    pub fn inches(self) -> f32 {
        self.far_inches.unwrap_or(self.close_inches)
    }

    pub(super) fn check(self, row: &str, problems: &mut Problems) {
        let grows = self.close_inches > 0.0 && self.far_inches.is_none_or(|far| far > self.close_inches);
        problems.unless(grows, row, "far range ends no farther than close range", "close range below far range");
    }
}

keyed! { WeaponRange by weapon: Weapon, GradeRow by grade: Grade }

impl FireChart {
    /// The range bands of a small arm (wof.16.3.01, wof.16.1.10).
    pub fn reach(&self, weapon: Weapon) -> Reach {
        self.ranges.of(weapon).reach()
    }

    /// The modifier of a grade to the die (wof.16.3.04).
    pub fn grade(&self, grade: Grade) -> i32 {
        self.grades.of(grade).modifier
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.ranges.check("ranges", problems);
        self.grades.check("grades", problems);
        self.modifiers.check("modifiers", problems);
        for row in &self.ranges {
            row.reach().check(&format!("ranges, {}", row.weapon), problems);
        }
        let wrong = ("a worse grade shoots as well", "grades from best to worst");
        self.grades.check_order("grades", problems, wrong, |better, worse| {
            better.grade < worse.grade && better.modifier > worse.modifier
        });
        problems.unless(self.gap.inches > 0.0, "gap", "every line is a gap", "more than 0 inches");
        let parts = [
            self.most_part_of_move_before_fire,
            self.least_part_of_move_in_arc,
            self.overhead.friend_within_part_of_range,
        ];
        problems.unless(
            parts.iter().all(|part| (0.0..=1.0).contains(part)),
            "parts",
            "a part is no part of a whole",
            "0 to 1",
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::problems_with, wof::charts::ChartTexts};

    #[test]
    fn ranges_that_do_not_grow_and_grades_out_of_order_are_named() {
        let problems = |from, to| problems_with(ChartTexts::EMBEDDED.fire, from, to, "fire.ron", FireChart::check);
        assert_eq!(problems("", ""), "");
        assert!(
            problems("close_inches: 3, far_inches: 6", "close_inches: 6, far_inches: 6")
                .contains("ranges, carbine: far range ends")
        );
        assert!(
            problems("(grade: B, modifier: 1)", "(grade: B, modifier: -1)")
                .contains("grades, C: a worse grade shoots as well")
        );
        assert!(problems("case: FarRange", "case: Moving").contains("modifiers, FarRange: it has 0 rows"));
        assert!(problems("before_fire: 0.5", "before_fire: 1.5").contains("parts: a part is no part"));
    }

    #[test]
    fn a_range_equal_to_the_limit_is_inside_the_band() {
        // wof.16.3.01
        let reach = Reach { close_inches: 6.0, far_inches: Some(12.0) };
        assert_eq!(
            [6.0, 6.01, 12.0, 12.01].map(|inches| reach.band(inches)),
            [Some(Band::Close), Some(Band::Far), Some(Band::Far), None]
        );
    }
}
