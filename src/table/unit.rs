//! A unit and the command it serves under. Its abilities are the rule set's own component beside this one.

use bevy::{ecs::component::Component, math::Vec2};
use serde::{Deserialize, Serialize};

use crate::{
    measure::Pose,
    table::{CommandId, Side, UnitId},
};

/// A body of stands under one name.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Which unit.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// The command it serves under, if any.
    pub command: Option<CommandId>,
    /// Its full name.
    pub name: String,
    /// The name for labels, a dozen letters at most.
    pub short_name: String,
    /// Its symbol on the map.
    pub arm: Arm,
    /// The middle of its front edge and the way it looks, table frame.
    pub front: Pose,
    /// Whether it is on the table, and if not, why.
    pub presence: Presence,
    /// Which sides know that it is there.
    pub known_to: KnownTo,
}

/// The symbol of a unit on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arm {
    /// Line infantry.
    Infantry,
    /// Light infantry, riflemen, irregulars.
    LightInfantry,
    /// Heavy cavalry.
    HeavyCavalry,
    /// Light cavalry.
    LightCavalry,
    /// Guns.
    Artillery,
    /// A general with staff.
    General,
    /// A messenger.
    Messenger,
    /// Wagons, limbers left behind, horse holders.
    Train,
    /// Pioneers and sappers.
    Pioneers,
}

impl Arm {
    /// Whether it fights at all; leaders, messengers and wagons do not.
    pub fn fights(self) -> bool {
        !matches!(self, Self::General | Self::Messenger | Self::Train)
    }
}

/// Whether a unit is on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Presence {
    /// Not yet deployed or arrived.
    Awaited,
    /// In the ranks of its parent unit, as a part that may stand by itself.
    Within,
    /// On the table.
    OnTable,
    /// Went off over an edge.
    LeftTable,
    /// Dispersed, captured or destroyed.
    Lost,
}

/// Which sides know of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum KnownTo {
    /// All seats.
    All,
    /// One side and the umpire.
    Only(Side),
}

impl KnownTo {
    /// Whether a side knows; `None` is the umpire, who knows everything.
    pub fn knows(self, viewer: Option<Side>) -> bool {
        match (self, viewer) {
            (Self::All, _) | (_, None) => true,
            (Self::Only(owner), Some(side)) => owner == side,
        }
    }
}

/// A formation of units and lesser commands under a leader; does not change in a battle.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Command {
    /// Which command.
    pub id: CommandId,
    /// Whose it is.
    pub side: Side,
    /// Its full name.
    pub name: String,
    /// The name for labels.
    pub short_name: String,
    /// The command above, if any.
    pub parent: Option<CommandId>,
    /// The unit that is its leader's stand, if it has a leader on the table.
    pub leader: Option<UnitId>,
}

impl Unit {
    /// The place of the front edge's middle, table frame.
    pub fn at(&self) -> Vec2 {
        self.front.at
    }

    /// Whether it stands on the table.
    pub fn on_table(&self) -> bool {
        self.presence == Presence::OnTable
    }
}
