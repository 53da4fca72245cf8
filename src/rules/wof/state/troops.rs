//! The kind of a unit's troops, its formation and its remaining strength.

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    rules::wof::{
        charts::{Arms, Drill, FormationKind, Grade, Pips, Ranks, Troop, Vigour, Weapon},
        formation::layout::Bend,
    },
    table::{FeatureId, UnitId},
};

/// The kind of troops of a unit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troops {
    /// The kind of troops.
    pub kind: Troop,
    /// Regular or irregular.
    pub drill: Drill,
    /// Its grade when the battle began.
    pub grade: Grade,
    /// Its weapon, if it has small arms at all.
    pub weapon: Option<Weapon>,
    /// Its close combat weapons.
    pub arms: Arms,
    /// Whether it is heavy horse of two historical ranks: it cost less, and that is all (wof.3.0.06).
    pub two_ranks: bool,
    /// Whether its loss counts where shares of an army decide; generals' never does.
    pub counts: bool,
}

/// How a unit stands: in what formation, in what order, on what ground.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Formation {
    /// How it stands.
    pub kind: FormationKind,
    /// Figures in its front rank, where it stands in ranks.
    pub width: u16,
    /// Where a bent line is bent (wof.8.1.1.02).
    pub bend: Option<Bend>,
    /// Whether it is disordered until it recovers.
    pub ranks: Ranks,
    /// The stream, ford or zone of works that disorders it while part of it is there (`wof.h.terrain_overlap`).
    pub astride: Option<FeatureId>,
    /// Whether dragoons that can dismount ride; none for all other troops (wof.12.11.01).
    pub mount: Option<Mount>,
    /// The block or work that it holds.
    pub garrison: Option<FeatureId>,
    /// Further blocks among which it is split, each touching another of them (wof.20.8.03).
    pub annexes: Vec<FeatureId>,
    /// How it stood before it went into that; none where it has held it from the start.
    pub stood_outside: Option<FormationKind>,
}

/// How many a unit was and is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strength {
    /// Figures at the start of the game, of attached companies like all others (wof.4.0.03); of a battery its gunners
    /// (`wof.h.artillery_strength`).
    pub start_figures: u16,
    /// Its losses since the battle began, for whatever cause (wof.15.2.04).
    pub lost: Pips,
    /// Its figures that stand apart: horse holders (wof.12.11.03).
    pub apart: u16,
}

/// Whether dragoons ride.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mount {
    /// On horseback.
    Mounted,
    /// On foot, as light infantry with muskets (wof.12.11.05).
    Dismounted,
}

/// Something that belongs to a unit and stands by itself.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartOf {
    /// The unit.
    pub unit: UnitId,
    /// The kind of part.
    pub what: PartKind,
}

/// The kinds of detached parts of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartKind {
    /// Guns that their crew has left (wof.5.0.03).
    Guns,
    /// The horses of dismounted dragoons (wof.12.11.04).
    Horses,
    /// A battalion's gun that waits for it (wof.21.1.09).
    BattalionGun,
}

impl Formation {
    /// The blocks or the work that it holds.
    pub fn held(&self) -> impl Iterator<Item = FeatureId> + '_ {
        self.garrison.into_iter().chain(self.annexes.iter().copied())
    }

    /// Whether it, or part of it, holds a block or a work (wof.20.8.03).
    pub fn holds(&self, feature: FeatureId) -> bool {
        self.held().any(|held| held == feature)
    }

    /// Whether it skirmishes; gunners away from their guns do (wof.12.10.02).
    pub fn skirmishes(&self) -> bool {
        self.kind == FormationKind::Skirmish
    }

    /// Whether it stands in ranks that have a width.
    pub fn stands_in_ranks(&self) -> bool {
        use FormationKind::{Bent, Clump, Column, ExtendedLine, Line};
        matches!(self.kind, Column | Line | ExtendedLine | Bent | Clump)
    }
}

impl Strength {
    /// The figures it has left, horse holders included.
    pub fn figures(&self) -> u32 {
        u32::from(self.start_figures).saturating_sub(self.lost.figures())
    }

    /// Figures in its ranks.
    pub fn in_ranks(&self) -> u32 {
        self.figures().saturating_sub(u32::from(self.apart))
    }

    /// Whether it has lost half of its strength (wof.9.3.01).
    pub fn vigour(&self) -> Vigour {
        if self.lost.exhausts(u32::from(self.start_figures)) { Vigour::Exhausted } else { Vigour::Fresh }
    }
}
