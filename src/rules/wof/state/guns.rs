//! The guns of a battery or of a battalion, and the man at the head of a brigade.

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    rules::{
        wof::charts::{GeneralRank, Limber, Piece},
        word::words,
    },
    table::UnitId,
};

/// The guns of a battery.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battery {
    /// Weight of the guns.
    pub piece: Piece,
    /// Its limber or team, as long as it is there (wof.12.6.02).
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
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct General {
    /// Brigadier or major general.
    pub rank: GeneralRank,
    /// The unit that he has joined.
    pub joined: Option<UnitId>,
    /// The turn in which he last moved (`wof.h.general_moves`).
    pub moved_turn: Option<u32>,
}
