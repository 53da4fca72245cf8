//! The possible acts of an umpire on a battle, as plain values: the journal holds them, a rule set says which states
//! exist. [`Battle::overrule`](crate::battle::Battle::overrule) carries them out. Must not know a rule set by name.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Event, RuleTypes, Seat},
    measure::Pose,
    table::{FeatureId, FeatureShape, StandId, UnitId},
};

/// An umpire's act with its reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Override {
    /// The seat that ruled: the umpire, or a side that corrects dice it entered.
    pub seat: Seat,
    /// What.
    pub act: OverrideAct,
    /// The reason in the umpire's own words.
    pub reason: String,
}

/// The possible acts of an umpire.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum OverrideAct {
    /// The battle goes back to its state after this many orders. Dice that have fallen do not fall again: the source
    /// goes on where it is, so that it does not reveal future throws.
    TakeBack {
        /// How many orders stand.
        kept: usize,
    },
    /// A unit on the table is moved in its present formation.
    Move {
        /// Which unit.
        unit: UnitId,
        /// The new place of the middle of its front edge.
        front: Pose,
    },
    /// One stand of a unit that does not go as one block is put elsewhere, and the unit with all its other stands
    /// stays: a skirmisher, a gun.
    MoveStand {
        /// Which stand.
        stand: StandId,
        /// The new place of its middle, and its facing.
        to: Pose,
    },
    /// A unit is taken off the table.
    Remove {
        /// Which unit.
        unit: UnitId,
    },
    /// A unit that is lost or has left comes back onto the table.
    Restore {
        /// Which unit.
        unit: UnitId,
        /// The new place of the middle of its front edge.
        front: Pose,
    },
    /// Something that the rule set keeps of a unit becomes otherwise.
    State {
        /// Which unit.
        unit: UnitId,
        /// Which of its states, as the rule set names it.
        what: String,
        /// Its new value, as the rule set names it.
        value: String,
    },
    /// Ground is laid down: a wood, a hedge, a house.
    LayGround {
        /// The scenario's word for its kind.
        kind: String,
        /// Its shape and place.
        shape: FeatureShape,
        /// The height of its top in levels; 0 for all but hills.
        level: u8,
    },
    /// A feature is taken off the table.
    TakeGround {
        /// Which feature.
        feature: FeatureId,
    },
    /// A die thrown since the last order shows another face; that order is carried out again, and all its other dice
    /// fall as before.
    Die {
        /// Which of the dice since that order, from 0.
        die: usize,
        /// The face that it shows.
        face: u8,
    },
}

impl OverrideAct {
    /// The unit that it is about, if it is about one.
    pub fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Move { unit, .. } | Self::Remove { unit } | Self::Restore { unit, .. } | Self::State { unit, .. } => {
                Some(*unit)
            }
            Self::MoveStand { stand, .. } => Some(stand.unit),
            Self::TakeBack { .. } | Self::LayGround { .. } | Self::TakeGround { .. } | Self::Die { .. } => None,
        }
    }

    /// Whether the battle goes back by it to where it has been.
    pub fn goes_back(&self) -> bool {
        matches!(self, Self::TakeBack { .. } | Self::Die { .. })
    }
}

/// An umpire's change of a unit's place, so that a rule set can give its further effects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Placing {
    /// It is put elsewhere, the middle of its front edge at a pose.
    Moved(Pose),
    /// It is taken off.
    Removed,
    /// It comes back, the middle of its front edge at a pose.
    Restored(Pose),
}

/// A property of a unit that an umpire may change, with the effect of each change.
#[derive(Clone, Debug)]
pub struct Alterable<R: RuleTypes> {
    /// Its name, such as "morale".
    pub what: &'static str,
    /// Its present value.
    pub now: String,
    /// How long it lasts.
    pub lasts: Lasts,
    /// Its possible values, in the order of the rule set, with the events that set them.
    pub values: Vec<(String, Vec<Event<R>>)>,
}

/// How long something of a unit lasts that an umpire may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// Until something happens to the unit: a battle can begin with it.
    Battle,
    /// Until the turn is over.
    Turn,
}

impl<R: RuleTypes> Alterable<R> {
    /// The same, as something that is over with the turn.
    #[must_use]
    pub fn for_a_turn(self) -> Self {
        Self { lasts: Lasts::Turn, ..self }
    }
}

/// Something of a unit that an umpire may change, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alteration {
    /// Its name, such as "morale".
    pub what: &'static str,
    /// Its present value.
    pub now: String,
    /// How long it lasts.
    pub lasts: Lasts,
    /// Its possible values.
    pub values: Vec<String>,
}

impl<R: RuleTypes> From<Alterable<R>> for Alteration {
    fn from(of: Alterable<R>) -> Self {
        Self {
            what: of.what,
            now: of.now,
            lasts: of.lasts,
            values: of.values.into_iter().map(|(value, _)| value).collect(),
        }
    }
}
