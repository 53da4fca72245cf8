//! The visible world: what is of the whole table as the values of a [`Scene`], each unit and each stand as an entity.
//!
//! The code that shows a battle fills it; both views draw it and know nothing else. Changing it is enough: a view draws
//! again what has changed. World axes: the table is the XY plane in inches, x from 0 to the width, z height.

pub mod gates;
pub(crate) mod outlines;
pub(crate) mod state_icons;
pub(crate) mod terrain_style;
pub mod units;

use bevy::prelude::*;

use crate::{
    client::{
        render::livery::{Livery, Tincture},
        scene::gates::Gate,
        settings::PaletteName,
    },
    measure::Pose,
    table::{CommandId, Feature, FigureKind, Side, TableSize},
};

/// What is drawn of a battle, except its units.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Scene {
    /// The title for the map's cartouche; empty for none.
    pub title: String,
    /// The line under the title, such as place and date; may be empty.
    pub subtitle: String,
    /// The colours in which it is drawn.
    pub palette: PaletteName,
    /// The size of the table, inches.
    pub size: TableSize,
    /// The ground, from below to above.
    pub features: Vec<Feature>,
    /// The gates that stand in them.
    pub gates: Vec<Gate>,
    /// The commands, by id.
    pub commands: Vec<SceneCommand>,
    /// The casualties and their places, in the order in which they fell.
    pub fallen: Vec<SceneFallen>,
}

/// A fallen man, horse or gun.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneFallen {
    /// Its kind.
    pub kind: FigureKind,
    /// Its place and facing, table frame.
    pub pose: Pose,
    /// Its uniform.
    pub livery: Livery,
    /// The colour of its side.
    pub tincture: Tincture,
}

/// A command, for the labels far out.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneCommand {
    /// Which command.
    pub id: CommandId,
    /// Whose it is.
    pub side: Side,
    /// The name for its label.
    pub short_name: String,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            title: String::new(),
            subtitle: String::new(),
            palette: PaletteName::default(),
            size: TableSize { width: 72.0, depth: 48.0 },
            features: Vec::new(),
            gates: Vec::new(),
            commands: Vec::new(),
            fallen: Vec::new(),
        }
    }
}

impl Scene {
    /// The rectangle of the table, inches.
    pub fn table(&self) -> Rect {
        Rect::new(0.0, 0.0, self.size.width, self.size.depth)
    }
}

/// Keeps account of the units and stands of the visible world.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Scene>().add_plugins(units::plugin);
}
