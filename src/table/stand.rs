//! A stand and its figures.

use bevy::{ecs::component::Component, math::Vec2};
use serde::{Deserialize, Serialize, Serializer};

use crate::{
    measure::{Body, Footprint, Pose},
    table::StandId,
};

/// One base on the table: a rectangle with its own pose and a grid of figures.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stand {
    /// Which stand.
    pub id: StandId,
    /// The centre of the base and the way it looks, table frame.
    pub pose: Pose,
    /// The size of the base, inches.
    pub base: Footprint,
    /// How many figures stand side by side; cell `i` is file `i % files` from the left, rank `i / files` from the
    /// front.
    pub files: u8,
    /// The figures, alive or fallen.
    pub cells: Vec<Cell>,
}

/// One figure of a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The kind shown.
    #[serde(serialize_with = "kept")]
    pub kind: FigureKind,
    /// Whether it still stands.
    pub alive: bool,
}

/// The appearance of a figure, for drawings and templates; the rule set decides its abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FigureKind {
    /// A foot soldier of the line.
    Infantry,
    /// A skirmishing foot soldier.
    Light,
    /// A mounted trooper.
    Cavalry,
    /// A man of a gun's crew.
    Gunner,
    /// A field piece.
    Gun,
    /// A limber with its team.
    Limber,
    /// A wagon with its team.
    Wagon,
    /// A general, mounted.
    General,
    /// A regimental officer on foot.
    Officer,
    /// A man with the colours.
    Colour,
    /// A drummer or trumpeter.
    Musician,
    /// A mounted messenger.
    Messenger,
    /// A pikeman.
    Pike,
    /// A pioneer or sapper.
    Pioneer,
    /// A boat for a bridge on its carriage with a team.
    Pontoon,
    /// A mounted trooper with a lance.
    Lancer,
    /// A man of a horse gun's crew in the saddle.
    HorseGunner,
    /// A howitzer.
    Howitzer,
    /// A frame from which rockets are fired.
    Rocket,
}

impl FigureKind {
    /// Whether it is a man, on foot or mounted, and no gun, limber, wagon or boat.
    pub const fn is_man(self) -> bool {
        !matches!(self, Self::Gun | Self::Howitzer | Self::Rocket | Self::Limber | Self::Wagon | Self::Pontoon)
    }

    /// Whether it always rides; officers, colours and musicians ride beside those who do.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::Cavalry | Self::Lancer | Self::HorseGunner | Self::General | Self::Messenger)
    }

    /// The plainer kind of which it is one by its looks alone; itself where it is no such kind.
    const fn plainer(self) -> Self {
        match self {
            Self::Lancer => Self::Cavalry,
            Self::HorseGunner => Self::Gunner,
            Self::Howitzer | Self::Rocket => Self::Gun,
            other => other,
        }
    }
}

/// Keeps a kind: in full in a text, in the bytes by which states are compared as the plainer one. So a battle that was
/// kept before lancers, howitzers and rockets had figures of their own still goes from state to state as it did.
fn kept<S: Serializer>(kind: &FigureKind, serializer: S) -> Result<S::Ok, S::Error> {
    let shown = if serializer.is_human_readable() { *kind } else { kind.plainer() };
    shown.serialize(serializer)
}

impl Stand {
    /// How many ranks the cells make.
    pub fn ranks(&self) -> u8 {
        u8::try_from(self.cells.len().div_ceil(usize::from(self.files.max(1)))).unwrap_or(u8::MAX)
    }

    /// The figures still standing.
    pub fn alive(&self) -> usize {
        self.cells.iter().filter(|cell| cell.alive).count()
    }

    /// The men still standing.
    pub fn men(&self) -> usize {
        self.cells.iter().filter(|cell| cell.alive && cell.kind.is_man()).count()
    }

    /// The base where it stands.
    pub fn body(&self) -> Body {
        Body::new(self.pose, self.base)
    }

    /// The centre of a cell, table frame: the point by which every template tests a figure.
    pub fn cell_point(&self, cell: usize) -> Vec2 {
        let files = usize::from(self.files.max(1));
        let (file, rank) = (cell % files, cell / files);
        let place = |index: usize| u8::try_from(index).expect("a stand has a handful of files and ranks");
        let local = self.base.cell(self.files.max(1), self.ranks().max(1), place(file), place(rank));
        self.pose.to_table(local)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_compared_without_what_is_only_looks_and_texts_keep_it() {
        let bytes = |kind| postcard::to_stdvec(&Cell { kind, alive: true }).expect("a cell is plain data");
        for (kind, plainer) in [
            (FigureKind::Lancer, FigureKind::Cavalry),
            (FigureKind::HorseGunner, FigureKind::Gunner),
            (FigureKind::Howitzer, FigureKind::Gun),
            (FigureKind::Rocket, FigureKind::Gun),
        ] {
            assert_eq!(bytes(kind), bytes(plainer), "{kind:?}");
            assert_eq!(kind.is_man(), plainer.is_man(), "{kind:?}");
            let cell = Cell { kind, alive: true };
            let text = ron::to_string(&cell).expect("a cell is plain data");
            assert_eq!(ron::from_str(&text), Ok(cell), "{text}");
        }
    }
}
