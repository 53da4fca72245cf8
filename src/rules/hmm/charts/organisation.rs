//! The organisation charts of `organisation.ron`: the composition of units and of the bodies above them.

use serde::Deserialize;

use super::words::UnitPattern;
use crate::{
    clause::Clause,
    rules::{
        charts::{Problems, Table, keyed},
        word::{Word, words},
    },
};

words! {
    /// A body of several units (hmm.03.12 to hmm.03.16, hmm.04.11).
    pub UnitBody {
        /// Two battalions and a headquarters.
        EighteenthRegiment => "18th-century infantry regiment",
        /// Three battalions and a headquarters.
        RegularRegiment => "19th-century regular regiment",
        /// Two regiments, their headquarters and a brigadier.
        EighteenthBrigade => "18th-century infantry brigade",
        /// Four volunteer regiments.
        VolunteerBrigade => "19th-century volunteer brigade",
        /// Four regiments and a commander.
        EighteenthCavalryBrigade => "18th-century cavalry brigade",
        /// Four regiments and a commander.
        NineteenthCavalryBrigade => "19th-century cavalry brigade",
    }
}

/// `organisation.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrganisationChart {
    /// Ground and time on the table.
    pub scale: GroundScale,
    units: Table<UnitRow>,
    /// Figures of a regiment's headquarters: colonel, drummer, two colour sergeants (hmm.03.12).
    pub regimental_headquarters: u32,
    bodies: Table<BodyRow>,
    dismounting: (u32, u32),
    /// Skirmishers that a battalion sends out (hmm.20.28).
    pub skirmish_company: SkirmishCompany,
    /// How near its horse holders a unit must come to mount again, inches (hmm.04.22).
    pub holders_within_inches: f32,
}

/// Skirmishers that a battalion sends out (`hmm.h.detach`).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkirmishCompany {
    /// Figures of a light company.
    pub figures: usize,
    /// It is at most one in this many of its battalion.
    pub one_in: usize,
    /// How far from its battalion it keeps at most, inches.
    pub within_inches: f32,
}

/// Ground and time on the table (hmm.01.02, hmm.01.03).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundScale {
    /// Yards of ground for one inch of table.
    pub yards_per_inch: f32,
    /// Minutes of the clock for one turn.
    pub minutes_per_turn: f32,
}

/// The composition of a unit of some pattern at full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRow {
    /// The pattern.
    pub pattern: UnitPattern,
    /// Figures in the ranks, or crew.
    pub in_ranks: u32,
    /// The officers among them; they are no other ranks (hmm.18.09).
    pub officers_in_ranks: u32,
    /// Figures of the command party behind the ranks.
    pub party: u32,
    /// Gun models.
    #[serde(default)]
    pub guns: u32,
    /// The clause that says so.
    pub clause: Clause,
}

impl UnitRow {
    /// Other ranks at full strength: only their loss counts in morale (hmm.18.09).
    pub fn other_ranks(&self) -> u32 {
        self.in_ranks - self.officers_in_ranks
    }

    /// All figures, officers and party included.
    pub fn figures(&self) -> u32 {
        self.in_ranks + self.party
    }
}

/// The composition of a body of several units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BodyRow {
    /// The body.
    pub body: UnitBody,
    /// The pattern of its units.
    pub unit: UnitPattern,
    /// How many.
    pub units: u32,
    /// Figures that it adds: commanders and headquarters.
    pub adds: u32,
    /// The clause that says so.
    pub clause: Clause,
}

keyed! { UnitRow by pattern: UnitPattern, BodyRow by body: UnitBody }

impl OrganisationChart {
    /// The composition of a unit of some pattern.
    pub fn unit(&self, pattern: UnitPattern) -> UnitRow {
        *self.units.of(pattern)
    }

    /// The composition of a body of several units.
    pub fn body(&self, body: UnitBody) -> BodyRow {
        *self.bodies.of(body)
    }

    /// How many of some troopers fight on foot when they dismount; the rest hold horses (hmm.04.21).
    pub fn on_foot(&self, troopers: u32) -> u32 {
        troopers * self.dismounting.0 / self.dismounting.1
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        problems.unless(
            self.scale.yards_per_inch > 0.0 && self.scale.minutes_per_turn > 0.0,
            "scale",
            "it has no extent",
            "more than 0",
        );
        self.units.check("units", problems);
        self.bodies.check("bodies", problems);
        for row in &self.units {
            let sound = row.in_ranks > row.officers_in_ranks;
            problems.unless(
                sound,
                format!("units, {}", row.pattern.name()),
                "nobody but officers is in its ranks",
                "other ranks too",
            );
        }
        let company = self.skirmish_company;
        let sound = company.figures > 0 && company.one_in > 0 && company.within_inches > 0.0;
        problems.unless(sound, "skirmish_company", "it has nobody, or nowhere to go", "more than 0 of each");
        let (part, whole) = self.dismounting;
        problems.unless(part <= whole && whole > 0, "dismounting", "more fight than ride", "a part and a whole");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::each_break_is_named;

    #[test]
    fn a_unit_of_officers_alone_is_named() {
        let chart = ("organisation.ron", include_str!("../../../../assets/rules/hmm/organisation.ron"));
        let officers =
            ("in_ranks: 6, officers_in_ranks: 0, party: 1, guns", "in_ranks: 6, officers_in_ranks: 6, party: 1, guns");
        let rows = [
            (officers.0, officers.1, "units, Battery: nobody but officers is in its ranks"),
            ("(pattern: Battery, in_ranks", "(pattern: Irregulars, in_ranks", "units, Battery: it has 0 rows"),
            ("(body: RegularRegiment", "(body: VolunteerBrigade", "bodies, RegularRegiment: it has 0 rows"),
            ("yards_per_inch: 20", "yards_per_inch: 0", "scale: it has no extent"),
            ("skirmish_company: (figures: 2", "skirmish_company: (figures: 0", "skirmish_company: it has nobody"),
            ("dismounting: (3, 4)", "dismounting: (5, 4)", "dismounting: more fight than ride"),
        ];
        each_break_is_named(chart, OrganisationChart::check, &rows);
    }
}
