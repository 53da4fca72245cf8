//! A unit's present abilities, in numbers that mean the same under every rule set: for the machine, for cards and for
//! comparing formations. And where it must stay to be led, and which buildings it could hold.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::table::FeatureId;

/// A unit's present powers; all zero for one that can do nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Powers {
    /// How far it fires, inches.
    pub fire_inches: f32,
    /// How far to either side of its front it fires, degrees.
    pub fire_half_angle_degrees: f32,
    /// The mean loss, as the rules count it, that its fire of one turn does to a formed enemy in the open at half that
    /// distance.
    pub fire_loss: f32,
    /// The same in a turn in which it has moved.
    pub fire_loss_moved: f32,
    /// Up to how far its fire is as good as close by, inches; 0 where it weakens from the start.
    pub full_fire_inches: f32,
    /// How far it may go ahead in a turn over open ground, inches.
    pub move_inches: f32,
    /// How far it may charge, inches; 0 if it may not.
    pub charge_inches: f32,
    /// The mean loss, as the rules count it, that it inflicts in a turn of close combat on formed foot of its own
    /// strength, less its own loss.
    pub shock: f32,
    /// How exposed it is to fire beside a line of foot in the open: 1 for that, less in cover or loose order, more for
    /// a deep target.
    pub exposure: f32,
    /// The share of the fire at it that walls keep off; 0 in the open.
    pub walls: f32,
}

impl Powers {
    /// The same with all losses multiplied, as when stands are told in figures.
    #[must_use]
    pub fn losses_times(self, times: f32) -> Self {
        Self {
            fire_loss: self.fire_loss * times,
            fire_loss_moved: self.fire_loss_moved * times,
            shock: self.shock * times,
            ..self
        }
    }
}

/// A building that a unit could hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Strongpoint {
    /// The piece of ground that it is.
    pub building: FeatureId,
    /// Where the middle of the unit's front may be to go in, table inches.
    pub entrances: Vec<Vec2>,
}

/// Where a unit is in command: near enough to a place that its commander can reach in the side's next move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CommandReach {
    /// Where its commander can be, table inches.
    pub places: Vec<Vec2>,
    /// How near to one of them its nearest base must be, inches.
    pub within_inches: f32,
}

/// How a side must fight to win, as the scenario or the course of the battle has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Posture {
    /// It must take ground or break the enemy before time runs out.
    Attack,
    /// It wins if nothing changes.
    Defend,
    /// Neither side must come to the other.
    #[default]
    Meet,
}
