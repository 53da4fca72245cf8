//! Labels over both views: each unit's arm, name, figures left and state, or zoomed out each command's, in type of at
//! least 13 points, larger while a battle is presented. Labels never overlap, and have a line to their unit where they
//! cannot stand beside it.
//!
//! `placing` finds the places and knows only rectangles, `standing` remembers them, `plates` paints; this file chooses
//! the labelled objects.

pub(crate) mod place_names;
mod placing;
mod plates;
mod standing;
pub(crate) mod symbol_painter;

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::{
    client::{
        render::fonts::{LEAST, LetteringSystems, faces_ready},
        scene::{
            Scene,
            units::{DrawnUnit, Emphasis, SceneUnits, has_handle},
        },
        session::battle_opener::starts_anew,
        view::{
            Margins,
            projection::{HANDLE_SIZE, TableProjection},
        },
    },
    table::{Arm, CommandId, UnitId},
};

pub(in crate::client) use symbol_painter::state_symbol;

use placing::{Ground, Labelled, Rank, Spot};
use plates::Plate;
use standing::Placing;

/// The unit or command of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LabelOf {
    /// One unit.
    Unit(UnitId),
    /// All units of a command together.
    Command(CommandId),
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

/// An area over the table that labels keep clear of for a while, such as a banner; pixels from the window's top left.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct KeptClear(pub Option<Rect>);

/// How large the type of the labels is, points.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct LabelType(f32);

impl LabelType {
    /// Type of this many points, but no smaller than the least.
    pub fn new(points: f32) -> Self {
        Self(points.max(LEAST))
    }

    const fn points(self) -> f32 {
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
        .init_resource::<Beneath>()
        .init_resource::<KeptClear>()
        .init_resource::<LabelType>()
        .add_plugins((starts_anew::<LabelsHidden>, place_names::plugin))
        .add_systems(EguiPrimaryContextPass, draw_labels.after(LetteringSystems).in_set(LabelSystems));
}

/// Paints the labels; later shapes cover them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LabelSystems;

/// The room that the handle of a unit takes, if it has one.
fn handle(eye: &TableProjection, unit: &DrawnUnit) -> Option<Rect> {
    let at = has_handle(unit).then(|| eye.handle(unit.front.at)).flatten()?;
    Some(Rect::from_center_size(at, Vec2::splat(HANDLE_SIZE)))
}

/// How many pixels an inch of table takes where the camera looks.
fn pixels_an_inch(eye: &TableProjection, window_middle: Vec2) -> f32 {
    let Some(middle) = eye.place(window_middle) else { return 0.0 };
    let [left, right] = [Vec2::NEG_X, Vec2::X].map(|way| eye.pixel(middle + way / 2.0, 0.0));
    left.zip(right).map_or(0.0, |(left, right)| left.distance(right))
}

/// Below this many pixels to an inch of table all units of a command share one label.
const COMMANDS_BELOW: f32 = 8.0;
/// How high the labels of the tabletop clear the figures, inches.
const OVER_HEADS: f32 = 0.75;

fn draw_labels(
    mut contexts: EguiContexts,
    scene: Res<Scene>,
    units: SceneUnits,
    eye: TableProjection,
    margins: Res<Margins>,
    hidden: Res<LabelsHidden>,
    clear: Res<KeptClear>,
    size: Res<LabelType>,
    mut places: ResMut<LabelPlaces>,
    mut beneath: ResMut<Beneath>,
    mut stood: Local<BTreeMap<LabelOf, Spot>>,
    mut placing: Local<Placing>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    beneath.0 = Some(painter.add(egui::Shape::Noop));
    places.0.clear();
    if hidden.0 || !faces_ready(context) {
        return Ok(());
    }
    let window = context.viewport_rect();
    let free = Rect::new(
        window.min.x + margins.left,
        window.min.y + margins.top,
        window.max.x - margins.right,
        window.max.y - margins.bottom,
    )
    .inflate(-3.0);
    let seen: Vec<SeenUnit> = units.iter().filter_map(|unit| SeenUnit::of(unit, &eye, free)).collect();
    let blocks: Vec<Rect> = seen.iter().filter_map(|unit| eye.around(unit.unit.corners(), OVER_HEADS)).collect();
    let kept: Vec<Rect> = seen.iter().filter_map(|unit| handle(&eye, &unit.unit)).chain(clear.0).collect();
    let ground = Ground { free, blocks: &blocks, kept: &kept };
    let mut plates: Vec<Plate> =
        seen.iter().map(|unit| Plate::of_unit(&unit.unit, unit.around, *size, &painter)).collect();
    if pixels_an_inch(&eye, free.center()) < COMMANDS_BELOW {
        scene.commands.iter().for_each(|command| gather(&mut plates, command.id, &scene, &seen, *size, &painter));
    }
    placing.begin();
    let mut placed = placing.place(&as_labelled(&plates, &stood), ground);
    // Where a unit finds no place, its whole command goes under one label.
    for _ in 0..=scene.commands.len() {
        let crowded = plates
            .iter()
            .zip(&placed)
            .find(|(plate, place)| place.is_none() && matches!(rank(plate), Rank::First | Rank::Usual));
        let Some(command) = crowded.and_then(|(plate, _)| command_of(plate.of, &seen)) else { break };
        gather(&mut plates, command, &scene, &seen, *size, &painter);
        placed = placing.place(&as_labelled(&plates, &stood), ground);
    }
    *stood = plates.iter().zip(&placed).filter_map(|(plate, place)| Some((plate.of, place.as_ref()?.spot))).collect();
    // Leaders first, so that no plate is crossed by one.
    for (plate, place) in plates.iter().zip(&placed) {
        place.iter().for_each(|place| plate.paint_leader(place, &painter));
    }
    for (plate, place) in plates.into_iter().zip(placed) {
        if let Some(place) = place {
            places.0.push((place.rect, plate.of));
            plate.paint(place.rect, &painter);
        }
    }
    Ok(())
}

/// A unit and where it is seen.
struct SeenUnit<'a> {
    unit: DrawnUnit<'a>,
    around: Rect,
}

impl<'a> SeenUnit<'a> {
    fn of(unit: DrawnUnit<'a>, eye: &TableProjection, free: Rect) -> Option<Self> {
        // A unit with a handle is labelled beside the handle.
        let around = handle(eye, &unit).or_else(|| eye.around(unit.corners(), OVER_HEADS))?;
        free.contains(around.center()).then_some(Self { unit, around })
    }
}

fn as_labelled(plates: &[Plate], stood: &BTreeMap<LabelOf, Spot>) -> Vec<Labelled> {
    let labelled = |plate: &Plate| Labelled {
        size: plate.size(),
        around: plate.around,
        rank: rank(plate),
        stood: stood.get(&plate.of).copied(),
    };
    plates.iter().map(labelled).collect()
}

fn rank(plate: &Plate) -> Rank {
    match plate.of {
        LabelOf::Command(_) => Rank::Last,
        LabelOf::Unit(_) if plate.spare => Rank::Spare,
        LabelOf::Unit(_) if plate.names_a_man() => Rank::First,
        LabelOf::Unit(_) => Rank::Usual,
    }
}

fn command_of(of: LabelOf, seen: &[SeenUnit]) -> Option<CommandId> {
    seen.iter().find(|seen| LabelOf::Unit(seen.unit.id) == of)?.unit.command
}

/// Puts one plate for a command in place of its units'. A selected unit keeps its own where there is room.
fn gather(
    plates: &mut Vec<Plate>,
    command: CommandId,
    scene: &Scene,
    seen: &[SeenUnit],
    size: LabelType,
    painter: &egui::Painter,
) {
    let members: Vec<&SeenUnit> = seen.iter().filter(|seen| seen.unit.command == Some(command)).collect();
    let of_members = |of: LabelOf| members.iter().any(|seen| LabelOf::Unit(seen.unit.id) == of);
    plates.retain(|plate| !of_members(plate.of) || plate.emphasis != Emphasis::None);
    plates.iter_mut().filter(|plate| of_members(plate.of)).for_each(|plate| plate.spare = true);
    let Some(first) = members.first() else { return };
    let around = members.iter().fold(first.around, |around, seen| around.union(seen.around));
    // A wide command is labelled over the unit nearest to its middle, not over empty ground.
    let nearest = members.iter().min_by(|one, other| {
        let off = |seen: &SeenUnit| seen.around.center().distance(around.center());
        off(one).total_cmp(&off(other))
    });
    let name = scene
        .commands
        .iter()
        .find(|known| known.id == command)
        .map_or_else(|| command.to_string(), |known| known.short_name.clone());
    let figures =
        members.iter().filter(|seen| !plates::is_one_man(seen.unit.arm)).map(|seen| seen.unit.figures()).sum();
    let arms = members.iter().fold(BTreeMap::<Arm, usize>::new(), |mut arms, seen| {
        *arms.entry(seen.unit.arm).or_default() += seen.unit.figures();
        arms
    });
    let arm = arms.into_iter().max_by_key(|(_, figures)| *figures).map_or(Arm::General, |(arm, _)| arm);
    let emphasis =
        members.iter().map(|seen| seen.unit.emphasis).find(|emphasis| *emphasis != Emphasis::None).unwrap_or_default();
    let marks = plates::worst_mark(&members.iter().map(|seen| &seen.unit).collect::<Vec<_>>());
    plates.push(Plate::of_command(
        command,
        first.unit.tincture,
        arm,
        &name,
        figures,
        marks,
        emphasis,
        nearest.map_or(around, |seen| seen.around),
        size,
        painter,
    ));
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
