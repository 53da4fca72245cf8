//! A unit's condition: its class and its present state, in the form that every procedure of these rules asks for. Knows
//! no place, no enemy and no number.

use serde::{Deserialize, Serialize};

use super::charts::{Drill, FormationKind, Grade, Ranks, Spirit, Troop, Vigour};
use crate::{
    clause::Clause,
    rules::{reckon::inputs, wof::organisation},
};

/// Steady units, and what keeps a unit from being so.
pub(crate) const STEADY: Clause = clause!("wof.9.2.01");

/// In fieldworks, woods and buildings skirmishers and guns count as disordered close order.
pub(crate) const IN_STRONG_TERRAIN: Clause = clause!("wof.17.6.01");

/// Skirmishers in buildings and fieldworks count as disordered close order.
pub(crate) const IN_WORKS_AND_HOUSES: Clause = clause!("wof.13.0.10");

/// A unit is in the open unless it is in or behind ground that would disorder its enemy.
pub(crate) const IN_THE_OPEN: Clause = clause!("wof.9.4.01");

/// Rough ground is not in the open for cavalry.
pub(crate) const ROUGH_GROUND: Clause = clause!("wof.9.4.02");

inputs! {
    /// A unit's class and present state, for fire, combat, morale and pursuit alike.
    ///
    /// The fields are in the order in which battles are saved.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub struct Condition {
        /// Regular or irregular.
        drill: Drill = word(clause!("wof.3.0.02")).or("Regular").unlisted(),
        /// The kind of troops.
        ///
        /// Dismounted dragoons are light infantry (wof.12.11.05).
        troop: Troop = word(organisation::CLASSES_OF_TROOPS).or("LineInfantry").asked_first().unlisted(),
        /// Training and will to fight.
        grade: Grade = word(organisation::GRADES).or("C").asked_first(),
        /// How it stands.
        formation: FormationKind = word(clause!("wof.8.0.01")).or("Line").unlisted(),
        /// In good order or not.
        ///
        /// Intermixed units count as shaken, not as disordered (wof.12.7.03).
        ranks: Ranks = word(clause!("wof.9.1.01")).or("Ordered").unlisted(),
        /// Its morale.
        spirit: Spirit = word(clause!("wof.18.0.01")).or("Good").unlisted(),
        /// Whether it has lost half of its strength.
        vigour: Vigour = word(clause!("wof.9.3.01")).or("Fresh").unlisted(),
    }
}

impl Condition {
    /// Regular line infantry of a grade in line, in good order, good morale and full strength.
    pub fn line(grade: Grade) -> Self {
        Self {
            drill: Drill::Regular,
            troop: Troop::LineInfantry,
            grade,
            formation: FormationKind::Line,
            ranks: Ranks::Ordered,
            spirit: Spirit::Good,
            vigour: Vigour::Fresh,
        }
    }

    /// Steady: regular, in good morale and order, not skirmishing, not exhausted, of grade A to D, no guns
    /// (wof.9.2.01).
    pub fn is_steady(self) -> bool {
        self.drill == Drill::Regular
            && self.spirit == Spirit::Good
            && self.ranks == Ranks::Ordered
            && self.formation != FormationKind::Skirmish
            && self.vigour == Vigour::Fresh
            && self.grade <= Grade::D
            && self.troop != Troop::Artillery
    }

    /// As skirmishers and gunners fight in strong terrain: as disordered close order (wof.13.0.10, wof.17.6.01).
    #[must_use]
    pub fn in_strong_terrain(self) -> Self {
        Self { ranks: Ranks::Disordered, ..self }
    }

    /// Whether it is shaken or exhausted, or worse (wof.16.3.09, wof.17.5.09, wof.18.3.09).
    pub fn is_poor(self) -> bool {
        self.spirit != Spirit::Good || self.vigour == Vigour::Exhausted
    }

    /// Whether it stands in square (wof.14.5.01).
    pub fn in_square(self) -> bool {
        self.formation == FormationKind::Square
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_steady_only_if_nothing_is_against_it() {
        // wof.9.2.01
        let steady = Condition::line(Grade::D);
        assert!(steady.is_steady());
        let rows = [
            ("irregular", Condition { drill: Drill::Irregular, ..steady }),
            ("shaken", Condition { spirit: Spirit::Shaken, ..steady }),
            ("routing", Condition { spirit: Spirit::Routing, ..steady }),
            ("disordered", Condition { ranks: Ranks::Disordered, ..steady }),
            ("skirmishing", Condition { formation: FormationKind::Skirmish, ..steady }),
            ("exhausted", Condition { vigour: Vigour::Exhausted, ..steady }),
            ("grade E", Condition { grade: Grade::E, ..steady }),
            ("artillery", Condition { troop: Troop::Artillery, ..steady }),
        ];
        for (row, condition) in rows {
            assert!(!condition.is_steady(), "{row}");
        }
    }
}
