//! The bases of a unit's figures, boats and single men (sections 3 and 4).

use crate::{
    measure::{Footprint, Pose},
    rules::{
        common::layout::{self},
        hmm::data::Troop,
    },
    table::{FigureKind, Stand, UnitId},
};

/// The figures to be laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Muster {
    /// The kind of troops.
    pub troop: Troop,
    /// Whether they are on horseback.
    pub riders: Riders,
    /// The figures that stand, in the order in which they fill ranks; guns and limbers of a battery apart.
    pub men: Vec<FigureKind>,
    /// Gun models, sound or not, by the number of their stand.
    pub guns: Vec<u16>,
    /// In how many lines they skirmish.
    pub lines: u8,
}

/// Whether men are laid out on the bases of horse or of foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Riders {
    /// On horseback.
    Mounted,
    /// On foot.
    OnFoot,
}

/// The first number of stands that are not guns.
pub(super) const MEN_FROM: u16 = 32;

/// The first number of boat stands: a unit on such a base is afloat (hmm.20.44).
pub(super) const BOATS_FROM: u16 = 4096;

/// Whether a stand is a boat with men in it.
pub fn is_boat(stand: &Stand) -> bool {
    stand.id.number >= BOATS_FROM
}

/// Whether a figure is a man, which counts, rather than a model served by men.
pub fn is_man(kind: FigureKind) -> bool {
    !matches!(kind, FigureKind::Gun | FigureKind::Limber | FigureKind::Wagon | FigureKind::Pontoon)
}

/// Men on bases of their own with their middles at poses of the table.
pub fn singles(unit: UnitId, base: Footprint, kind: FigureKind, poses: impl Iterator<Item = Pose>) -> Vec<Stand> {
    layout::singles(unit, base, kind, poses, MEN_FROM)
}
