//! The effects on a unit's morale, and whether it obeys.

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

/// The state of a unit's morale.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Morale {
    /// The reasons for a morale check this turn (hmm.20.08).
    pub shaken: Shaken,
    /// The last turn in which it was shot at or lost a figure (hmm.04.19).
    pub under_fire: Option<u32>,
    /// The rout it is in, if it is.
    pub rout: Option<Rout>,
    /// The turn in which it rallied, until it is in a formation again (hmm.20.11).
    pub rallied: Option<u32>,
    /// Whether it has lost half of its men and is leaving the field (hmm.18.07).
    pub retreating: bool,
    /// The last turn in which it must rest after a melee (hmm.10.13).
    pub resting_until: Option<u32>,
}

/// A rout under way (hmm.18.18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rout {
    /// The turn in which it broke.
    pub began: u32,
    /// Whether the first rout move is still owed at the end of this phase.
    pub first_move_owed: bool,
}

/// The events of this turn that make a unit check (hmm.20.08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shaken {
    /// It lost a figure or an officer.
    pub lost_figure: bool,
    /// An enemy charged its flank or rear.
    pub charged_in_flank: bool,
    /// A friend of its own formation within 6 in began to rout or was destroyed.
    pub saw_rout: bool,
    /// The same, but in the morale phase, when the checks had begun: it counts next turn.
    pub saw_rout_late: bool,
    /// The commander of its regiment fell.
    pub lost_regimental_commander: bool,
    /// Powder went up near it (hmm.20.36).
    pub blast: bool,
    /// It has checked already this turn, as the loser of a melee.
    pub checked: bool,
}

impl Shaken {
    /// Something more has shaken it.
    pub fn add(&mut self, by: Self) {
        self.lost_figure |= by.lost_figure;
        self.charged_in_flank |= by.charged_in_flank;
        self.saw_rout |= by.saw_rout;
        self.saw_rout_late |= by.saw_rout_late;
        self.lost_regimental_commander |= by.lost_regimental_commander;
        self.blast |= by.blast;
        self.checked |= by.checked;
    }

    /// Whether it must check in the morale phase.
    pub fn must_check(self) -> bool {
        let shaken =
            self.lost_figure || self.charged_in_flank || self.saw_rout || self.lost_regimental_commander || self.blast;
        shaken && !self.checked
    }
}

impl Morale {
    /// Whether it can be given orders: not routing and not leaving the field.
    pub fn is_steady(&self) -> bool {
        self.rout.is_none() && !self.retreating
    }

    /// Whether it still rests after a melee in a turn (hmm.10.13).
    pub fn is_resting(&self, turn: u32) -> bool {
        self.resting_until.is_some_and(|last| turn <= last)
    }
}
