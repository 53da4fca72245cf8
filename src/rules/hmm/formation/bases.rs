//! Troops as they stand, and the bases of their figures, boats and single men (sections 3 and 4).

use crate::{
    measure::{Footprint, Pose},
    rules::{
        common::layout,
        hmm::{
            charts::{FormationKind, Mount, Troop},
            state::UnitView,
        },
        reckon::inputs,
    },
    table::{FigureKind, Stand, UnitId},
};

inputs! {
    /// Troops in their present formation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Body {
        /// The kind of troops.
        troop: Troop = word(clause!("hmm.06.04")),
        /// Whether horsemen ride.
        mount: Mount = word(clause!("hmm.04.18")).or("Mounted").unlisted(),
        /// How they stand.
        formation: FormationKind = word(clause!("hmm.03.19")).or("Line"),
    }
}

impl Body {
    /// A unit's troops as they stand.
    pub fn of(state: UnitView<'_>) -> Self {
        Self { troop: state.troops.kind, mount: state.formation.mount, formation: state.formation.kind }
    }

    /// The formation in which they go: a general is always in column (hmm.06.01).
    pub fn on_the_march(self) -> FormationKind {
        if self.troop == Troop::General { FormationKind::MarchColumn } else { self.formation }
    }

    /// Whether they are on horseback and fight so.
    pub fn is_mounted(self) -> bool {
        self.troop.is_cavalry() && self.mount == Mount::Mounted
    }
}

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

/// Men on bases of their own with their middles at poses of the table.
pub fn singles(unit: UnitId, base: Footprint, kind: FigureKind, poses: impl Iterator<Item = Pose>) -> Vec<Stand> {
    layout::singles(unit, base, kind, poses, MEN_FROM)
}
