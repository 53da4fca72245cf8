//! The movement chart of `movement.ron`: rates by type and formation, and what ground and neighbours cost.

use serde::Deserialize;

use super::words::{FormationKind, Troop};
use crate::rules::charts::{Problems, Table, keyed};

/// `movement.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementChart {
    rates: Table<RateRow>,
    /// How far light guns go limbered while they march with their battalion's column, inches (trl.p08.07).
    pub light_guns_with_column_inches: f32,
    /// How many times its rate a unit goes at the double (trl.p09.05).
    pub double: f32,
    /// What rough ground takes off a move, once, inches (trl.p14.01, trl.p14.04).
    pub slowed_by_inches: f32,
    /// What bocage takes off the move of infantry in line, inches (trl.p16.04).
    pub bocage_slows_line_by_inches: f32,
    /// The part of their rate at which guns cross a ford (trl.p13.07).
    pub guns_in_ford: f32,
    /// The die that bogs a unit down, and those below it (trl.p14.02, trl.p14.05).
    pub bogs_on: u8,
    /// How far a commander goes alone, inches (trl.p06.06).
    pub commander_inches: f32,
    /// How far a stand stays away from visible enemies, inches (trl.hc.03).
    pub clear_of_enemies_inches: f32,
    /// How near is adjacent, inches (trl.p12.04, trl.p16.03).
    pub adjacent_inches: f32,
    /// How far a skirmish company may be from its light battalion, inches (trl.p11.04).
    pub skirmish_company_within_inches: f32,
    /// How far guns may be from the battalion that they are attached to, inches (trl.p11.06).
    pub attached_guns_within_inches: f32,
    /// How near enemy cavalry pins a square, inches (trl.p08.03).
    pub square_pinned_within_inches: f32,
}

/// The rates of a type of troops, inches (trl.p08.06, trl.hc.06).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct RateRow {
    troop: Troop,
    column: f32,
    line: f32,
    #[serde(default)]
    loose: Option<f32>,
    #[serde(default)]
    square: bool,
    #[serde(default)]
    by_hand: Option<f32>,
}

keyed! { RateRow by troop: Troop }

impl MovementChart {
    /// How far a type goes in a formation, inches, guns limbered; none where it has no such formation, nothing where it
    /// cannot move in it (trl.p08.06).
    pub fn rate_inches(&self, troop: Troop, formation: FormationKind) -> Option<f32> {
        let row = self.rates.of(troop);
        match formation {
            FormationKind::Column => Some(row.column),
            FormationKind::Line => Some(row.line),
            FormationKind::Loose => row.loose,
            FormationKind::Square => row.square.then_some(0.0),
            FormationKind::Garrison => troop.is_infantry().then_some(0.0),
        }
    }

    /// How far unlimbered guns are pushed by hand, inches; none for those who have none (trl.p12.03).
    pub fn by_hand_inches(&self, troop: Troop) -> Option<f32> {
        self.rates.of(troop).by_hand
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.rates.check("rates", problems);
        for row in &self.rates {
            let name = format!("rates, {}", row.troop);
            let has_guns = row.by_hand.is_some() == row.troop.is_artillery();
            problems.unless(has_guns, &name, "guns alone are pushed by hand", "by_hand for guns and for nobody else");
            let sound = [Some(row.column), Some(row.line), row.loose, row.by_hand].into_iter().flatten();
            problems.unless(sound.into_iter().all(|rate| rate > 0.0), name, "a rate is not above 0", "inches above 0");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::problems_with, trl::charts::ChartTexts};

    #[test]
    fn guns_alone_are_pushed_by_hand() {
        let problems =
            |from, to| problems_with(ChartTexts::EMBEDDED.movement, from, to, "movement.ron", MovementChart::check);
        assert_eq!(problems("", ""), "");
        assert!(
            problems("(troop: Rockets, column: 8, line: 8, by_hand: Some(3))", "(troop: Rockets, column: 8, line: 8)")
                .contains("rates, rockets: guns alone")
        );
    }
}
