//! The shooting chart of `fire.ron`: weapons, modifiers, saves, and what follows from hits.

use serde::Deserialize;

use super::words::{Ammunition, Arm, ShootCase, Troop, Weapon};
use crate::rules::charts::{Modifiers, Problems, Table, keyed};

/// `fire.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireChart {
    weapons: Table<WeaponRow>,
    /// The dice of a stand that moved, where its weapon has no other number (trl.p10.02).
    pub rate_moved: u32,
    /// The dice that a stand of a wide line has more (trl.p07.02).
    pub rate_line_bonus: u32,
    /// How wide the front of a line must be for that, inches (trl.p07.02).
    pub line_bonus_from_front_inches: f32,
    /// The dice that a stand of jaeger has more (trl.hc.21).
    pub rate_jaeger_bonus: u32,
    /// How many times its dice are thrown at a target that moved at the double (trl.p10.01).
    pub dice_at_doubling_target: u32,
    /// The modifiers to hit.
    pub modifiers: Modifiers<ShootCase>,
    /// Beyond which distance a shot is long, inches (trl.p23.04).
    pub long_range_over_inches: f32,
    /// How far anybody shoots inside a wood, inches (trl.p15.02).
    pub range_in_woods_inches: f32,
    /// How far to each side of straight ahead grape is fired, degrees (trl.p20.03).
    pub grape_degrees_each_side: f32,
    /// How far ahead others must be for howitzers to fire over them, inches (trl.p17.08).
    pub lobs_over_from_inches: f32,
    /// How far friends must be for others to shoot over them from higher ground, inches (trl.p17.06).
    pub shoots_over_from_inches: f32,
    /// From how near those who lay hidden surprise by their fire, inches (trl.hc.14).
    pub surprises_within_inches: f32,
    /// How near to the edge of a wood a point must be to be at it, inches (trl.hc.13).
    pub wood_edge_within_inches: f32,
    /// How near to the point hidden stands must be to be struck, inches (trl.hc.13).
    pub wood_fire_strikes_within_inches: f32,
    /// The radius of the template of howitzers and rockets, inches (trl.p20.04).
    pub template_radius_inches: f32,
    saves: Table<SaveRow>,
    /// The number with which a command stand saves (trl.p21.04).
    pub commander_save: u8,
    /// The hits of a shooting phase that drive a unit back (trl.p22.02).
    pub hits_that_drive_back: u32,
    /// How far they drive it, inches (trl.p22.02).
    pub driven_back_inches: f32,
    /// How far horses fall back at most before one rocket unit, inches (trl.hc.11).
    pub rocket_fall_back_most_inches: f32,
    /// How many fall backs in a shooting phase disorientate (trl.p22.01).
    pub fall_backs_that_disorientate: u32,
    driven_off_over: Table<DrivenOff>,
}

/// A row of the weapon table (trl.p20.01).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponRow {
    weapon: Weapon,
    /// How far it reaches, inches.
    pub range_inches: f32,
    /// The dice of a stand.
    pub rate: u32,
    /// The number that a die needs to hit.
    pub needed: u8,
    /// The number that a die needs against walls and those behind them.
    pub firepower: u8,
    /// Its grape.
    #[serde(default)]
    pub grape: Option<Grape>,
    /// Its template.
    #[serde(default)]
    pub template: Option<Template>,
}

/// How a gun fires grape (trl.p20.02).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grape {
    /// How far it reaches, inches.
    pub range_inches: f32,
    /// The dice of a stand.
    pub rate: u32,
    /// The dice of a stand that moved (trl.p10.03, trl.p23.05).
    pub rate_moved: u32,
    /// The number that a die needs to hit.
    pub needed: u8,
}

/// The template of a shell or rocket (trl.p20.04, trl.p20.07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// The number that wounds a stand under it.
    pub wounds_on: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveRow {
    arm: Arm,
    save: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct DrivenOff {
    troop: Troop,
    inches: f32,
}

keyed! { WeaponRow by weapon: Weapon, SaveRow by arm: Arm, DrivenOff by troop: Troop }

impl FireChart {
    /// The row of a weapon (trl.p20.01).
    pub fn weapon(&self, weapon: Weapon) -> &WeaponRow {
        self.weapons.of(weapon)
    }

    /// The number with which a stand of an arm saves against shooting (trl.p21.04).
    pub fn save(&self, arm: Arm) -> u8 {
        self.saves.of(arm).save
    }

    /// The sum of the fall backs in a shooting phase beyond which a unit is driven off, inches (trl.p22.03).
    pub fn driven_off_over_inches(&self, troop: Troop) -> f32 {
        self.driven_off_over.of(troop).inches
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.weapons.check("weapons", problems);
        self.modifiers.check("modifiers", problems);
        self.saves.check("saves", problems);
        self.driven_off_over.check("driven_off_over", problems);
        for row in &self.weapons {
            row.check(problems);
        }
        for row in &self.saves {
            problems.unless(is_needed(row.save), format!("saves, {}", row.arm), "no die shows it", "2 to 6");
        }
    }
}

/// Whether a die may need a number to pass: 1 always fails, and 6 always passes (trl.p03.01, trl.p03.02).
pub(super) fn is_needed(number: u8) -> bool {
    (2..=6).contains(&number)
}

impl WeaponRow {
    /// How far it reaches with an ammunition, inches; none where it has no such (trl.p20.02).
    pub fn reach_inches(&self, ammunition: Ammunition) -> Option<f32> {
        match ammunition {
            Ammunition::Ball => Some(self.range_inches),
            Ammunition::Grape => self.grape.map(|grape| grape.range_inches),
        }
    }

    fn check(&self, problems: &mut Problems) {
        let row = format!("weapons, {}", self.weapon);
        let numbers = [Some(self.needed), Some(self.firepower), self.grape.map(|grape| grape.needed)];
        let numbers = numbers.into_iter().chain([self.template.map(|template| template.wounds_on)]).flatten();
        problems.unless(numbers.into_iter().all(is_needed), &row, "no die shows a number of it", "2 to 6");
        let shorter = self.grape.is_none_or(|grape| grape.range_inches < self.range_inches);
        problems.unless(shorter, &row, "grape reaches as far as ball", "a shorter range");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::problems_with, trl::charts::ChartTexts};

    #[test]
    fn numbers_that_no_die_shows_and_grape_that_reaches_too_far_are_named() {
        let problems = |from, to| problems_with(ChartTexts::EMBEDDED.fire, from, to, "fire.ron", FireChart::check);
        assert_eq!(problems("", ""), "");
        assert!(problems("(arm: Cavalry, save: 4)", "(arm: Cavalry, save: 1)").contains("saves, cavalry"));
        assert!(
            problems("grape: Some((range_inches: 12, rate: 6", "grape: Some((range_inches: 40, rate: 6")
                .contains("weapons, light gun: grape reaches as far as ball")
        );
        assert!(
            problems(
                "(weapon: Rocket, range_inches: 36, rate: 2, needed: 4",
                "(weapon: Rocket, range_inches: 36, rate: 2, needed: 7"
            )
            .contains("weapons, rocket: no die shows")
        );
        assert!(problems("case: LongRange", "case: Blind").contains("modifiers, LongRange: it has 0 rows"));
    }
}
