//! The state of field works, breaches, charges and boats. Plain values and their changes; the orders about them decide
//! what may be done, and [`FieldWorks`](super::FieldWorks) lays the results on the table.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    measure::Pose,
    rules::hmm::charts::{Powder, Work},
    table::{FeatureId, Side, UnitId},
};

/// Everything that engineers have under way in a battle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Engineering {
    /// Works begun, finished ones too, in the order in which they were begun.
    pub sites: Vec<Site>,
    /// Gaps being broken or blown, in their order.
    pub breaches: Vec<Breach>,
    /// Charges of powder, in their order.
    pub charges: Vec<Charge>,
    /// Boats that are not where the scenario laid them.
    pub launches: Vec<Launch>,
    /// Pontoon wagons with their inch of bridge in the water.
    pub spent_wagons: Vec<(UnitId, u16)>,
}

/// A work that is being built.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Site {
    /// Whose.
    pub side: Side,
    /// The work.
    pub work: Work,
    /// The feature that it becomes.
    pub feature: FeatureId,
    /// The middle of its trace and the way it looks; for a bridge the bank where it begins and the way across.
    pub at: Pose,
    /// How long it is to be, inches.
    pub inches: u16,
    /// Hundredths of a work point put into it.
    pub hundredths: u32,
}

/// A gap in the making.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Breach {
    /// In what.
    pub feature: FeatureId,
    /// Its middle, inches along the line.
    pub at: f32,
    /// Hundredths of a work point of digging by hand.
    pub hundredths: u32,
    /// How wide it is, inches.
    pub open_inches: f32,
}

/// A charge of powder.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    /// Whose.
    pub side: Side,
    /// The unit that lays it.
    pub unit: UnitId,
    /// Under what.
    pub feature: FeatureId,
    /// Where, inches along the line.
    pub along: f32,
    /// The same on the table.
    pub at: Vec2,
    /// How much.
    pub powder: Powder,
    /// Turns of laying or fusing still to come; 0 once it is ready.
    pub turns_left: u32,
    /// How often it has been tried in vain.
    pub tries: u8,
    /// The turn of the last try.
    pub tried_turn: Option<u32>,
    /// Its fate.
    pub fate: Fate,
}

/// The fate of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// It is being laid, or is laid.
    Lies,
    /// It failed twice and must be fused again.
    Dud,
    /// It has gone off, or an enemy has cut its fuse.
    Gone,
}

/// Boats away from where the scenario laid them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Launch {
    /// Where they belong.
    pub boats: FeatureId,
    /// How many.
    pub count: u16,
    /// The unit in them.
    pub unit: UnitId,
    /// The turn in which they are back, once they have landed.
    pub back_turn: Option<u32>,
}

/// A change of this state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Engineered {
    /// A work was begun.
    Began(Site),
    /// This many hundredths of a point were put into a site, by its number.
    Built(usize, u32),
    /// A gap was begun or grew: its feature, its middle along the line, hundredths of a point, inches now open.
    Broke(Breach),
    /// A charge was begun.
    Laid(Charge),
    /// A charge is so now, by its number.
    Charge(usize, Charge),
    /// Boats put off with a unit.
    PutOff(Launch),
    /// The boats of a unit have landed it and are back in a turn.
    Landed(UnitId, u32),
    /// This many wagons of a train are used up.
    Wagons(UnitId, u16),
}

impl Engineering {
    /// Writes a change.
    pub(in crate::rules::hmm) fn apply(&mut self, change: &Engineered) {
        match change {
            Engineered::Began(site) => self.sites.push(site.clone()),
            Engineered::Built(number, hundredths) => self.sites[*number].hundredths += hundredths,
            Engineered::Broke(breach) => match self.breaches.iter_mut().find(|known| known.same_as(breach)) {
                Some(known) => *known = *breach,
                None => self.breaches.push(*breach),
            },
            Engineered::Laid(charge) => self.charges.push(*charge),
            Engineered::Charge(number, charge) => self.charges[*number] = *charge,
            Engineered::PutOff(launch) => self.launches.push(*launch),
            Engineered::Landed(unit, turn) => {
                self.launches
                    .iter_mut()
                    .filter(|launch| launch.unit == *unit && launch.back_turn.is_none())
                    .for_each(|launch| launch.back_turn = Some(*turn));
            }
            Engineered::Wagons(unit, count) => match self.spent_wagons.iter_mut().find(|(train, _)| train == unit) {
                Some((_, spent)) => *spent = *count,
                None => self.spent_wagons.push((*unit, *count)),
            },
        }
    }

    /// Whether nothing is under way.
    pub fn is_idle(&self) -> bool {
        self.sites.is_empty() && self.breaches.is_empty() && self.launches.is_empty()
    }

    /// Boats of a place that are away in a turn.
    pub fn boats_away(&self, boats: FeatureId, turn: u32) -> u16 {
        let away = self
            .launches
            .iter()
            .filter(|launch| launch.boats == boats && launch.back_turn.is_none_or(|back| turn < back));
        away.map(|launch| launch.count).sum()
    }

    /// The boats that a unit is in.
    pub fn launch_of(&self, unit: UnitId) -> Option<&Launch> {
        self.launches.iter().find(|launch| launch.unit == unit && launch.back_turn.is_none())
    }

    /// How many wagons of a train are spent.
    pub fn spent_wagons_of(&self, train: UnitId) -> u16 {
        self.spent_wagons.iter().find(|(unit, _)| *unit == train).map_or(0, |(_, count)| *count)
    }
}

impl Breach {
    /// Whether two breaches are one: in the same line at the same place.
    pub fn same_as(&self, other: &Self) -> bool {
        self.feature == other.feature && (self.at - other.at).abs() < 0.001
    }
}
