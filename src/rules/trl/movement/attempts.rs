//! What a unit tries that takes a skill test (trl.p14.17, trl.p32.03, trl.hc.07). The test is in
//! `movement::skill_checks`.

use serde::{Deserialize, Serialize};

use crate::{
    measure::Pose,
    rules::trl::charts::FormationKind,
    table::{FeatureId, UnitId},
};

/// A unit tries something.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trying {
    /// Who.
    pub unit: UnitId,
    /// What.
    pub attempt: Attempt,
}

/// What a unit tries.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Attempt {
    /// To get free of the ground in which it is bogged down (trl.hc.07).
    GetFree,
    /// To find hidden troops in a piece of ground (trl.p14.17).
    Search(FeatureId),
    /// To change formation without an officer (trl.p32.03).
    Form(Formed),
    /// To move into square or out of it without an officer.
    Reform(Formed),
}

/// A formation at a place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Formed {
    /// The formation.
    pub formation: FormationKind,
    /// How many stands wide.
    pub width: u16,
    /// How far apart its stands are in loose order, tenths of an inch.
    pub gap_tenths: u16,
    /// The middle of its front.
    pub front: Pose,
}
