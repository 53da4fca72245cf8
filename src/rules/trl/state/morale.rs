//! What a unit's motivation suffers from beyond this turn.

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

/// The state of a unit's motivation.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Morale {
    /// Whether it is disorientated until it passes a test (trl.p32.02).
    pub disorientated: bool,
}
