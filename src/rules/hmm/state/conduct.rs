//! A unit's acts in this turn, its earlier acts that rules still depend on, and its orders.

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    measure::Pose,
    table::{FeatureId, UnitId},
};

/// A unit's acts in this turn; forgotten when the next begins.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conduct {
    /// Its acts this turn.
    pub acted: Acted,
    /// Whether it has used its small arms this turn (hmm.02.15).
    pub fired: bool,
    /// Whether its player has passed over it in this step.
    pub done: bool,
}

/// A unit's earlier acts that still count.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct History {
    /// The amount that it has paid for a line that it stands at and has not crossed yet (hmm.20.16, hmm.19.19).
    pub toll: Option<CrossingPaid>,
    /// The turn in which it last fired: by night that reveals its place (hmm.20.20).
    pub flash_turn: Option<u32>,
    /// The turn in which it last charged (hmm.03.07, hmm.04.06).
    pub charged_turn: Option<u32>,
    /// The turn from which it may act again, if it was made of remnants (hmm.18.08).
    pub acts_from: Option<u32>,
    /// The units it has fired at, and where they were: a volley at them there is no first volley (hmm.07.16).
    pub fired_at: Vec<(UnitId, Pose)>,
}

/// A unit's orders, and how it has carried them out.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {
    /// How often it has fired its small arms under its present order (`hmm.h.fall_back`).
    pub shots: u16,
    /// Whether it has had its signal to fall back (`hmm.h.fall_back`).
    pub falls_back: bool,
    /// Whether it was out of its commander's reach when its side's move phase began (hmm.20.14).
    pub out_of_command: bool,
    /// Its standing answer when it is charged and may fire.
    pub standing_fire: StandingAnswer,
}

/// The amount that a unit has paid for crossing a line whose bank it stands at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CrossingPaid {
    /// Which line.
    pub at: FeatureId,
    /// Inches of allowance paid so far.
    pub paid_inches: f32,
}

/// A unit's act of the turn (hmm.02.19): one of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Acted {
    /// Nothing yet.
    #[default]
    Nothing,
    /// Changed formation or limbered.
    Changed,
    /// Mounted or dismounted.
    Remounted,
    /// Made a plain move.
    Moved,
    /// Moved, fired and moved.
    FiredAndMoved,
    /// Charged.
    Charged,
    /// Pushed or pivoted its guns.
    Manhandled,
    /// Worked on field works or on their demolition.
    Worked,
    /// Finished laying a charge: it may still get away from it (hmm.20.36).
    LaidCharge,
    /// Ran or retreated.
    Fled,
}

/// A unit's standing answer to a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum StandingAnswer {
    /// Its player is asked.
    #[default]
    Ask,
    /// It fires whenever it may.
    Always,
    /// It never fires.
    Never,
}
