//! Labels over both views: each unit's arm and strength at its base, and its name and state where it is picked out or
//! near enough; zoomed far out each command's. Type has at least 13 points, more while a battle is presented. Labels
//! never overlap, never lie over another unit's base, and have a line to their unit where they cannot stand beside it.
//!
//! `arranging` chooses what is labelled, from the units as `units_in_window` has them in the window; `placing` finds the places
//! and knows only rectangles, `placement_cache` remembers them, `plates` paints.

mod arranging;
mod candidate_places;
mod command_label;
mod full_label;
mod hindrance;
pub(crate) mod place_names;
mod placement_cache;
mod placing;
mod plates;
mod short_label;
pub(crate) mod symbol_painter;
mod units_in_window;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::{
    client::{
        render::fonts::{LEAST, LetteringSystems, faces_ready},
        scene::{
            Scene,
            units::{Emphasis, SceneUnits},
        },
        session::battle_opener::starts_anew,
        view::{Margins, projection::TableProjection},
    },
    table::{CommandId, UnitId},
};

pub(in crate::client) use symbol_painter::state_symbol;

use arranging::{Layer, Sheet};
use units_in_window::Crowd;

/// The unit or command of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LabelOf {
    /// One unit.
    Unit(UnitId),
    /// All units of a command together.
    Command(CommandId),
}

impl LabelOf {
    /// The one unit that is labelled.
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            Self::Unit(unit) => Some(unit),
            Self::Command(_) => None,
        }
    }
}

/// The present places of the labels, for clicks on them; pixels from the window's top left.
#[derive(Resource, Clone, Debug, Default)]
pub struct LabelPlaces(pub Vec<(Rect, LabelOf)>);

impl LabelPlaces {
    /// Where labels stand.
    pub fn places(&self) -> impl Iterator<Item = Rect> {
        self.0.iter().map(|(place, _)| *place)
    }

    /// The label at a pixel.
    pub fn at(&self, pixel: Vec2) -> Option<LabelOf> {
        self.0.iter().rev().find(|(place, _)| place.contains(pixel)).map(|(_, of)| *of)
    }
}

/// Where other words lie over the table: names of places, and notes beside drawings; pixels from the window's top left.
#[derive(Resource, Clone, Debug, Default)]
pub struct WordPlaces(pub Vec<Rect>);

/// The units that are labelled.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum LabelledUnits {
    /// All of them, as much as there is room for.
    #[default]
    All,
    /// Only these, with name and state.
    Only(Vec<UnitId>),
}

/// What is labelled, and how.
#[derive(SystemParam)]
struct Labelling<'w> {
    hidden: Res<'w, LabelsHidden>,
    units: Res<'w, LabelledUnits>,
    size: Res<'w, LabelType>,
    clear: Res<'w, KeptClear>,
}

/// What labels keep clear of for a while; pixels from the window's top left.
#[derive(Resource, Clone, Debug, Default)]
pub struct KeptClear {
    /// A banner over the table.
    pub banner: Option<Rect>,
    /// Where stands would end by the drafted order: a label at rest is left out there, and others make room.
    pub ghosts: Vec<Rect>,
    /// The cards that stay over the table for a while, which the title and the scale of the map keep off.
    pub cards: Vec<Rect>,
}

/// How large the type of the labels is, points.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct LabelType(f32);

impl LabelType {
    /// Type of this many points, but no smaller than the least.
    pub fn new(points: f32) -> Self {
        Self(points.max(LEAST))
    }

    /// Points.
    pub const fn points(self) -> f32 {
        self.0
    }

    /// How many times the least it is.
    fn times(self) -> f32 {
        self.0 / LEAST
    }
}

impl Default for LabelType {
    fn default() -> Self {
        Self(LEAST)
    }
}

/// The place of the labels among the shapes painted in this frame, so that areas can be laid beneath them.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Beneath(Option<egui::layers::ShapeIdx>);

impl Beneath {
    fn layer() -> egui::LayerId {
        egui::LayerId::new(egui::Order::Background, "beneath the labels".into())
    }

    /// A painter for shapes beneath the labels, from [`Beneath::lay`] on.
    pub(crate) fn painter(painter: &egui::Painter) -> egui::Painter {
        painter.clone().with_layer_id(Self::layer())
    }

    /// Lays the shapes painted for it beneath the labels, once in a frame.
    pub(crate) fn lay(self, painter: &egui::Painter) {
        let painted = painter.ctx().graphics_mut(|graphics| std::mem::take(graphics.entry(Self::layer())));
        if let Some(place) = self.0 {
            painter.set(place, egui::Shape::Vec(painted.all_entries().map(|clipped| clipped.shape.clone()).collect()));
        }
    }
}

/// Whether the table is bare of labels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LabelsHidden(pub bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<LabelPlaces>()
        .init_resource::<WordPlaces>()
        .init_resource::<LabelledUnits>()
        .init_resource::<Beneath>()
        .init_resource::<KeptClear>()
        .init_resource::<LabelType>()
        .add_plugins((starts_anew::<LabelsHidden>, place_names::plugin))
        .add_systems(EguiPrimaryContextPass, draw_labels.after(LetteringSystems).in_set(LabelSystems));
}

/// Paints the labels; later shapes cover them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LabelSystems;

fn draw_labels(
    mut contexts: EguiContexts,
    scene: Res<Scene>,
    units: SceneUnits,
    eye: TableProjection,
    margins: Res<Margins>,
    labelled: Labelling,
    mut places: ResMut<LabelPlaces>,
    mut words: ResMut<WordPlaces>,
    mut beneath: ResMut<Beneath>,
    mut at_rest: Local<Layer>,
    mut picked_out: Local<Layer>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    beneath.0 = Some(painter.add(egui::Shape::Noop));
    places.0.clear();
    words.0.clear();
    if labelled.hidden.0 || !faces_ready(context) {
        return Ok(());
    }
    let window = context.viewport_rect();
    let free = margins.free(Vec2::new(window.width(), window.height())).inflate(-3.0);
    let crowd = Crowd::of(&units, &eye, free);
    let kept: Vec<Rect> = crowd.kept.iter().copied().chain(labelled.clear.banner).collect();
    let ghosts = &labelled.clear.ghosts;
    let sheet = Sheet { crowd: &crowd, free, kept: &kept, ghosts, size: *labelled.size, painter: &painter };
    let (resting, named) = match &*labelled.units {
        LabelledUnits::All => {
            let resting = at_rest.rest(&sheet, &scene.commands);
            let named = picked_out.pick_out(|seen| seen.unit.emphasis != Emphasis::None, &sheet, &resting);
            (resting, named)
        }
        LabelledUnits::Only(units) => {
            (Vec::new(), picked_out.pick_out(|seen| units.contains(&seen.unit.id), &sheet, &[]))
        }
    };
    places.0 = sheet.held(&resting);
    let mut shown = sheet.beside(resting, &named);
    shown.extend(named);
    // Leaders first, so that no plate is crossed by one.
    shown.iter().for_each(|(plate, place)| plate.paint_leader(place, &painter));
    for (plate, place) in shown {
        places.0.push((place.rect, plate.of));
        plate.paint(place.rect, &painter);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_beneath_the_labels_lie_under_all_that_was_painted_later() {
        let context = egui::Context::default();
        context
            .run_ui(egui::RawInput::default(), |ui| {
                let painter = ui.ctx().layer_painter(egui::LayerId::background());
                let wash = egui::Shape::rect_filled(egui::Rect::EVERYTHING, 0.0, egui::Color32::RED);
                let before = painter.add(egui::Shape::Noop);
                let beneath = Beneath(Some(painter.add(egui::Shape::Noop)));
                let label = painter.add(egui::Shape::Noop);
                Beneath::painter(&painter).add(wash.clone());
                beneath.lay(&painter);
                let of_layer = |layer| {
                    let shapes = |graphics: &mut egui::layers::GraphicLayers| {
                        graphics.entry(layer).all_entries().map(|clipped| clipped.shape.clone()).collect::<Vec<_>>()
                    };
                    painter.ctx().graphics_mut(shapes)
                };
                let painted = of_layer(egui::LayerId::background());
                assert_eq!(
                    painted[before.0..=label.0],
                    [egui::Shape::Noop, egui::Shape::Vec(vec![wash]), egui::Shape::Noop]
                );
                assert!(of_layer(Beneath::layer()).is_empty());
            })
            .drop_without_applying_deltas();
    }
}
