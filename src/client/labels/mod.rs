//! Labels over both views: each unit's arm, name, figures left and state, or far out each command's, in type of at least 13
//! points, larger while a battle is presented, never one over another, with a line to what they name where they cannot stand beside it.
//!
//! `placing` finds the places and knows only rectangles, `standing` remembers them; `plates` paints; this file says what is labelled.

mod placing;
mod plates;
mod standing;
pub(super) mod symbols;

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::{
    client::{
        ground::Relief,
        lens::{HANDLE_HEIGHT, handle_over},
        lettering::{LEAST, LetteringSystems, faces_ready},
        pick::has_handle,
        scene::{Emphasis, Scene, SceneUnit, stand_corners},
        tools::Shows,
        views::{Margins, Showing, TableCamera, table_point},
    },
    table::{Arm, CommandId, UnitId},
};

pub(in crate::client) use symbols::state_symbol;

use placing::{Ground, Labelled, Rank, Spot};
use plates::Plate;
use standing::Placing;

/// What a label stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LabelOf {
    /// One unit.
    Unit(UnitId),
    /// All units of a command together.
    Command(CommandId),
}

/// Where the labels stand now, so that a click on one can be told; pixels from the window's top left.
#[derive(Resource, Clone, Debug, Default)]
pub struct LabelPlaces(pub Vec<(Rect, LabelOf)>);

/// What lies over the table for a while, such as a banner: no label stands under it; pixels from the window's top left.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct KeptClear(pub Option<Rect>);

/// How large the type of the labels is, points.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct LabelType(f32);

impl LabelType {
    /// Type of so many points, but no smaller than the least.
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

/// Where among what is painted in this frame the labels begin, so that areas can be laid beneath them.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Beneath(Option<egui::layers::ShapeIdx>);

impl Beneath {
    /// Paints something beneath the labels, once in a frame.
    pub(super) fn paint(self, painter: &egui::Painter, paint: impl FnOnce(&egui::Painter)) {
        let aside = egui::LayerId::new(egui::Order::Background, "beneath the labels".into());
        paint(&painter.clone().with_layer_id(aside));
        let painted = painter.ctx().graphics_mut(|graphics| std::mem::take(graphics.entry(aside)));
        if let Some(place) = self.0 {
            painter.set(place, egui::Shape::Vec(painted.all_entries().map(|clipped| clipped.shape.clone()).collect()));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LabelPlaces>()
        .init_resource::<Beneath>()
        .init_resource::<KeptClear>()
        .init_resource::<LabelType>()
        .add_systems(EguiPrimaryContextPass, draw_labels.after(LetteringSystems).in_set(LabelSystems));
}

/// Paints the labels; what is painted after it covers them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LabelSystems;

/// From the table to the window.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Lens<'w, 's> {
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
    relief: Res<'w, Relief>,
    /// Which view is shown.
    pub(super) showing: Res<'w, Showing>,
}

impl Lens<'_, '_> {
    /// Where a point so high above the ground is seen, pixels from the window's top left; `None` behind the camera.
    pub(super) fn pixel(&self, at: Vec2, above: f32) -> Option<Vec2> {
        let (camera, transform) = *self.camera;
        let above = if *self.showing == Showing::Map { 0.0 } else { above };
        camera.world_to_viewport(transform, self.relief.on(at) + Vec3::Z * above).ok()
    }

    /// The room that the handle of a unit takes, if it has one.
    fn handle(&self, unit: &SceneUnit) -> Option<Rect> {
        let above = has_handle(unit).then(|| self.pixel(unit.front.at, HANDLE_HEIGHT)).flatten()?;
        Some(Rect::from_center_size(handle_over(*self.showing, above), Vec2::splat(HANDLE_ROOM)))
    }

    /// How many pixels an inch of table takes where the camera looks.
    fn pixels_an_inch(&self, window_middle: Vec2) -> f32 {
        let (camera, transform) = *self.camera;
        let Some(middle) = table_point(camera, transform, &self.relief, window_middle) else { return 0.0 };
        let [left, right] = [Vec2::NEG_X, Vec2::X].map(|way| self.pixel(middle + way / 2.0, 0.0));
        left.zip(right).map_or(0.0, |(left, right)| left.distance(right))
    }

    /// The rectangle of the window in which some points of the ground are seen.
    pub(super) fn around(&self, points: impl Iterator<Item = Vec2>, above: f32) -> Option<Rect> {
        let both = points.flat_map(|at| [self.pixel(at, 0.0), self.pixel(at, above)]).flatten();
        both.fold(None, |around: Option<Rect>, at| Some(around.map_or(Rect::from_corners(at, at), |around| around.union_point(at))))
    }
}

/// Below so many pixels to an inch of table every command goes under one label.
const COMMANDS_BELOW: f32 = 8.0;
/// How high the labels of the tabletop clear the figures, inches.
const OVER_HEADS: f32 = 0.75;
/// How wide and high a handle is with its rim, pixels.
const HANDLE_ROOM: f32 = 19.0;

fn draw_labels(
    mut contexts: EguiContexts,
    scene: Res<Scene>,
    lens: Lens,
    margins: Res<Margins>,
    shows: Option<Res<Shows>>,
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
    if shows.is_some_and(|shows| shows.bare) || !faces_ready(context) {
        return Ok(());
    }
    let window = context.viewport_rect();
    let free =
        Rect::new(window.min.x + margins.left, window.min.y + margins.top, window.max.x - margins.right, window.max.y - margins.bottom)
            .inflate(-3.0);
    let seen: Vec<SeenUnit> = scene.units.iter().filter_map(|unit| SeenUnit::of(unit, &lens, free)).collect();
    let blocks: Vec<Rect> =
        seen.iter().filter_map(|unit| lens.around(unit.unit.stands.iter().flat_map(stand_corners), OVER_HEADS)).collect();
    let kept: Vec<Rect> = seen.iter().filter_map(|unit| lens.handle(unit.unit)).chain(clear.0).collect();
    let ground = Ground { free, blocks: &blocks, kept: &kept };
    let mut plates: Vec<Plate> = seen.iter().map(|unit| Plate::of_unit(unit.unit, unit.around, *size, &painter)).collect();
    if lens.pixels_an_inch(free.center()) < COMMANDS_BELOW {
        scene.commands.iter().for_each(|command| gather(&mut plates, command.id, &scene, &seen, *size, &painter));
    }
    placing.begin();
    let mut placed = placing.place(&as_labelled(&plates, &stood), ground);
    // Where a unit finds no place, its whole command goes under one label.
    for _ in 0..=scene.commands.len() {
        let crowded = plates.iter().zip(&placed).find(|(plate, place)| place.is_none() && matches!(rank(plate), Rank::First | Rank::Usual));
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
    unit: &'a SceneUnit,
    around: Rect,
}

impl<'a> SeenUnit<'a> {
    fn of(unit: &'a SceneUnit, lens: &Lens, free: Rect) -> Option<Self> {
        // Whoever has a handle is named beside it, where he is taken hold of.
        let around = lens.handle(unit).or_else(|| lens.around(unit.stands.iter().flat_map(stand_corners), OVER_HEADS))?;
        free.contains(around.center()).then_some(Self { unit, around })
    }
}

fn as_labelled(plates: &[Plate], stood: &BTreeMap<LabelOf, Spot>) -> Vec<Labelled> {
    let labelled =
        |plate: &Plate| Labelled { size: plate.size(), around: plate.around, rank: rank(plate), stood: stood.get(&plate.of).copied() };
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

/// Puts one plate for a command in the place of those of its units. A unit that is picked out keeps its own where there is room.
fn gather(plates: &mut Vec<Plate>, command: CommandId, scene: &Scene, seen: &[SeenUnit], size: LabelType, painter: &egui::Painter) {
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
    let name =
        scene.commands.iter().find(|known| known.id == command).map_or_else(|| command.to_string(), |known| known.short_name.clone());
    let figures = members.iter().filter(|seen| !plates::is_one_man(seen.unit.arm)).map(|seen| seen.unit.figures()).sum();
    let arms = members.iter().fold(BTreeMap::<Arm, usize>::new(), |mut arms, seen| {
        *arms.entry(seen.unit.arm).or_default() += seen.unit.figures();
        arms
    });
    let arm = arms.into_iter().max_by_key(|(_, figures)| *figures).map_or(Arm::General, |(arm, _)| arm);
    let emphasis = members.iter().map(|seen| seen.unit.emphasis).find(|emphasis| *emphasis != Emphasis::None).unwrap_or_default();
    let marks = plates::worst_mark(&members.iter().map(|seen| seen.unit).collect::<Vec<_>>());
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
