//! What belongs to a unit: horses, guns, and the rank of a general. Knows no battle.

use serde::{Deserialize, Serialize};

use crate::{
    rules::{
        wof::data::{Limber, Piece},
        word::words,
    },
    table::UnitId,
};

/// Whether dragoons ride.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mount {
    /// On horseback.
    Mounted,
    /// On foot, as light infantry with muskets (wof.12.11.05).
    Dismounted,
}

/// The guns of a battery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battery {
    /// Weight of the guns.
    pub piece: Piece,
    /// What draws them, as long as it is there (wof.12.6.02).
    pub limber: Limber,
    /// Living gunners at each gun model, in the order of the models.
    pub crews: Vec<u16>,
    /// Whether crew and guns are together.
    pub manned: Manned,
}

/// Whether gunners are with their guns (`wof.h.abandoned_guns`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Manned {
    /// They are.
    WithGuns,
    /// They have left them.
    Left,
    /// The guns are the enemy's.
    Captured,
}

/// A light gun that goes with a battalion (wof.21.1.07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattalionGun {
    /// Its gunners.
    pub gunners: u16,
    /// Whether it is with its parent, left behind for now, or lost (wof.21.1.09).
    pub place: GunPlace,
    /// Where in the battalion it stands while it is with it (wof.21.1.11).
    pub post: GunPost,
}

words! {
    /// Where in its battalion's front a gun stands (wof.21.1.11).
    pub GunPost {
        /// At the left end.
        Left => "left",
        /// In the middle.
        Middle => "middle",
        /// At the right end.
        Right => "right",
    }
}

/// Where a battalion's gun is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GunPlace {
    /// With its parent.
    WithParent,
    /// It stays until it can rejoin.
    Behind,
    /// Lost.
    Lost,
}

/// A general on the table (wof.6.0.01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct General {
    /// Brigadier or major general.
    pub rank: GeneralRank,
    /// The unit that he has joined.
    pub joined: Option<UnitId>,
    /// The turn in which he last moved (`wof.h.general_moves`).
    pub moved_turn: Option<u32>,
}

/// The rank of a general.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum GeneralRank {
    /// He leads units.
    Brigadier,
    /// He leads brigadiers; one with a brigade of his own leads that too (wof.6.1.07).
    Major,
}

/// Something that belongs to a unit and stands by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartOf {
    /// The unit.
    pub unit: UnitId,
    /// What.
    pub what: PartKind,
}

/// What stands apart from its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartKind {
    /// Guns that their crew has left (wof.5.0.03).
    Guns,
    /// The horses of dismounted dragoons (wof.12.11.04).
    Horses,
    /// A battalion's gun that waits for it (wof.21.1.09).
    BattalionGun,
}
