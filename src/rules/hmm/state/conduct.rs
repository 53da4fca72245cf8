//! What a unit has done in this turn, what it did before that rules still ask about, and what it has been told.

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    measure::Pose,
    table::{FeatureId, UnitId},
};

/// What a unit has done in this turn; forgotten when the next begins.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conduct {
    /// What it has done this turn.
    pub acted: Acted,
    /// Whether it has used its small arms this turn (hmm.02.15).
    pub fired: bool,
    /// Whether its player has passed over it in this step.
    pub done: bool,
}

/// What a unit did earlier that counts still.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct History {
    /// What it has paid for a line that it stands at and has not crossed yet (hmm.20.16, hmm.19.19).
    pub toll: Option<Toll>,
    /// The turn in which it last fired: by night that shows where it is (hmm.20.20).
    pub flash_turn: Option<u32>,
    /// The turn in which it last charged (hmm.03.07, hmm.04.06).
    pub charged_turn: Option<u32>,
    /// The turn from which it may act again, if it was made of remnants (hmm.18.08).
    pub acts_from: Option<u32>,
    /// The units it has fired at, and where they were: a volley at them there is no first volley (hmm.07.16).
    pub fired_at: Vec<(UnitId, Pose)>,
}

/// What a unit has been told, and how it has kept to it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {
    /// How often it has fired its small arms under its present order (`hmm.h.fall_back`).
    pub shots: u16,
    /// Whether it has had its signal to fall back (`hmm.h.fall_back`).
    pub falls_back: bool,
    /// Whether it was out of its commander's reach when its side's move phase began (hmm.20.14).
    pub out_of_command: bool,
    /// What it answers when it is charged and may fire, without being asked.
    pub standing_fire: StandingAnswer,
}

/// What a unit has paid for crossing a line whose bank it stands at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Toll {
    /// Which line.
    pub at: FeatureId,
    /// Inches of allowance paid so far.
    pub paid_inches: f32,
}

/// What a unit has done with its turn (hmm.02.19): one of these.
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

/// What a unit answers a question without being asked.
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
