//! The drawn objects, as plain values: the ground, the units with their stands, and the words on their labels.
//!
//! The code that shows a battle fills the [`Scene`]; both views draw it and know nothing else. Changing it is enough:
//! each view compares it with what it drew before. World axes: the table is the XY plane in inches, x from 0 to the
//! width, z height.

pub(crate) mod outlines;
pub(crate) mod terrain_style;

use bevy::prelude::*;

use crate::{
    battle::notice::{MarkRole, Sign},
    client::{
        render::livery::{Livery, Tincture},
        settings::PaletteName,
    },
    measure::Pose,
    table::{Arm, CommandId, Feature, FigureKind, Side, Stand, StandId, TableSize, UnitId},
};

/// The most signs that stand side by side behind a unit.
const MOST_SIGNS: usize = 3;

/// Everything that is drawn of a battle.
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
    /// The units on the table, by id.
    pub units: Vec<SceneUnit>,
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

/// A unit to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneUnit {
    /// Which unit.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its symbol.
    pub arm: Arm,
    /// The command it serves under, if any.
    pub command: Option<CommandId>,
    /// The name for its label.
    pub short_name: String,
    /// The middle of its front edge and the way it looks, table frame.
    pub front: Pose,
    /// Its stands, by number.
    pub stands: Vec<Stand>,
    /// The clothing of its figures.
    pub livery: Livery,
    /// The colour of its side on map and labels.
    pub tincture: Tincture,
    /// The states on its label beside name and strength, the most urgent first.
    pub marks: Vec<SceneMark>,
    /// Whether it is picked out.
    pub emphasis: Emphasis,
}

/// One or two words on a label.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneMark {
    /// The words.
    pub label: String,
    /// Its sign on the table.
    pub sign: Sign,
}

impl SceneMark {
    /// Its meaning for the player.
    pub const fn role(&self) -> MarkRole {
        self.sign.role()
    }
}

/// Whether a unit is picked out from the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emphasis {
    /// It is as the others.
    #[default]
    None,
    /// The pointer is over it.
    Hovered,
    /// It is selected.
    Selected,
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
            units: Vec::new(),
            commands: Vec::new(),
            fallen: Vec::new(),
        }
    }
}

impl SceneUnit {
    /// The figures that still stand.
    pub fn figures(&self) -> usize {
        self.stands.iter().map(Stand::alive).sum()
    }

    /// The signs of its states on the table itself, the most urgent first; the sign that it has acted only where there
    /// is no other.
    pub fn signs(&self) -> Vec<Sign> {
        let mut signs: Vec<Sign> = self.marks.iter().map(|mark| mark.sign).filter(|sign| *sign > Sign::Done).collect();
        signs.sort_unstable_by_key(|sign| std::cmp::Reverse(*sign));
        signs.dedup();
        signs.truncate(MOST_SIGNS);
        if signs.is_empty() && self.marks.iter().any(|mark| mark.sign == Sign::Done) {
            signs.push(Sign::Done);
        }
        signs
    }

    /// Whether it runs, or leaves the field.
    pub fn runs(&self) -> bool {
        self.marks.iter().any(|mark| matches!(mark.sign, Sign::Routing | Sign::Leaving))
    }

    /// The stand that carries the signs of its states: the one in the middle.
    pub fn sign_bearer(&self) -> Option<StandId> {
        self.stands.get(self.stands.len() / 2).map(|stand| stand.id)
    }

    /// The middle of its stands, table inches; its front's middle if it has none.
    pub fn middle(&self) -> Vec2 {
        if self.stands.is_empty() {
            return self.front.at;
        }
        let count = u16::try_from(self.stands.len()).unwrap_or(u16::MAX);
        self.stands.iter().map(|stand| stand.pose.at).sum::<Vec2>() / f32::from(count)
    }
}

impl Scene {
    /// The rectangle around all stands, table inches; the whole table if there are none.
    pub fn fought_ground(&self) -> Rect {
        let corners = self.units.iter().flat_map(|unit| &unit.stands).flat_map(stand_corners);
        let ground = corners.fold(None, |ground: Option<Rect>, corner| {
            Some(ground.map_or(Rect::from_center_size(corner, Vec2::ZERO), |ground| ground.union_point(corner)))
        });
        ground.unwrap_or_else(|| self.table())
    }

    /// The rectangle of the table, inches.
    pub fn table(&self) -> Rect {
        Rect::new(0.0, 0.0, self.size.width, self.size.depth)
    }
}

/// The corners of a stand's base in the table frame: front left, front right, rear right, rear left.
pub fn stand_corners(stand: &Stand) -> [Vec2; 4] {
    let half = Vec2::new(stand.base.frontage, stand.base.depth) / 2.0;
    [Vec2::new(-half.x, half.y), half, Vec2::new(half.x, -half.y), -half].map(|corner| stand.pose.to_table(corner))
}

/// Whether a unit has a handle above it: single figures that others may hide.
pub fn has_handle(unit: &SceneUnit) -> bool {
    matches!(unit.arm, Arm::General | Arm::Messenger)
}
