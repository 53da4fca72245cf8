//! Between window and table: where a point of the table is on the screen, which point the mouse is over, and which
//! piece lies there.

use bevy::{ecs::system::SystemParam, prelude::*, window::PrimaryWindow};
use bevy_egui::egui;

use crate::{
    client::{
        labels::{LabelOf, LabelPlaces},
        orders::draft::{Aim, Snapping},
        scene::{Scene, SceneUnit},
        view::{ViewMode, projection::TableProjection},
    },
    measure::Pose,
    table::{Stand, UnitId},
};

/// How near to a base the pointer still means it, pixels.
const REACH_PIXELS: f32 = 7.0;
/// Nearer than this is the same place, pixels.
const SAME_PIXELS: f32 = 9.0;
/// How near to the middle of a handle the pointer means it, pixels.
const HANDLE_PIXELS: f32 = 10.0;

/// The window seen onto the table.
#[derive(SystemParam)]
pub struct Lens<'w, 's> {
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    eye: TableProjection<'w, 's>,
    labels: Res<'w, LabelPlaces>,
}

impl Lens<'_, '_> {
    /// Which view is shown.
    pub fn showing(&self) -> ViewMode {
        self.eye.showing()
    }

    /// Where the mouse is, pixels from the window's top left.
    pub fn cursor(&self) -> Option<Vec2> {
        self.window.cursor_position()
    }

    /// The size of the window, pixels.
    pub fn window_size(&self) -> Vec2 {
        self.window.size()
    }

    /// The table point under a place of the window.
    pub fn to_table(&self, pixel: Vec2) -> Option<Vec2> {
        self.eye.place(pixel)
    }

    /// Where a table point on the ground is drawn; `None` behind the eye.
    pub fn to_screen(&self, point: Vec2) -> Option<egui::Pos2> {
        self.above(point, 0.0)
    }

    /// Where a place above a table point is drawn, inches over the ground.
    pub fn above(&self, point: Vec2, inches: f32) -> Option<egui::Pos2> {
        self.eye.pixel(point, inches).map(|at| egui::pos2(at.x, at.y))
    }

    /// The handle of a unit that is a single man, such as a general.
    pub fn handle(&self, front: Pose) -> Option<egui::Pos2> {
        self.eye.handle(front.at).map(|at| egui::pos2(at.x, at.y))
    }

    /// How many inches of table a pixel covers about a point.
    pub fn inches_a_pixel(&self, point: Vec2) -> f32 {
        let step = |to: Vec2| Some(self.to_screen(to)?.distance(self.to_screen(point)?));
        let pixels = step(point + Vec2::X).into_iter().chain(step(point + Vec2::Y)).fold(0.01, f32::max);
        1.0 / pixels
    }

    /// The target of the mouse.
    pub fn aim(&self, scene: &Scene, pixel: Vec2) -> Option<Aim> {
        let at = self.to_table(pixel)?;
        let scale = self.inches_a_pixel(at);
        let first = under(scene, at, scale * REACH_PIXELS).into_iter().next();
        let first = match self.label_at(pixel) {
            Some(LabelOf::Unit(unit)) => Some((unit, None)),
            _ => first,
        };
        let (unit, stand) = first.unzip();
        let command = unit.and_then(|id| scene.units.iter().find(|unit| unit.id == id)).and_then(|unit| unit.command);
        Some(Aim {
            at,
            stand: stand.flatten(),
            unit,
            command,
            near: (scale * SAME_PIXELS).max(0.12),
            snapping: Snapping::On,
        })
    }

    /// Where labels stand, pixels.
    pub fn label_places(&self) -> impl Iterator<Item = Rect> {
        self.labels.0.iter().map(|(place, _)| *place)
    }

    /// The label at a place of the window.
    pub fn label_at(&self, pixel: Vec2) -> Option<LabelOf> {
        self.labels.0.iter().rev().find(|(place, _)| place.contains(pixel)).map(|(_, of)| *of)
    }

    /// Every unit at a place of the window, nearest first: more than one opens a pick list.
    pub fn units_at(&self, scene: &Scene, pixel: Vec2) -> Vec<UnitId> {
        if let Some(LabelOf::Unit(unit)) = self.label_at(pixel) {
            return vec![unit];
        }
        let Some(at) = self.to_table(pixel) else { return Vec::new() };
        let handles = scene.units.iter().filter(|unit| crate::client::scene::has_handle(unit)).filter(|unit| {
            self.handle(unit.front).is_some_and(|handle| handle.distance(egui::pos2(pixel.x, pixel.y)) < HANDLE_PIXELS)
        });
        let mut units: Vec<UnitId> = handles.map(|unit| unit.id).collect();
        for (unit, _) in under(scene, at, self.inches_a_pixel(at) * REACH_PIXELS) {
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        units
    }
}

/// The units with a base within a reach of a point, nearest first, ties by id, each with its nearest stand.
fn under(scene: &Scene, at: Vec2, reach: f32) -> Vec<(UnitId, Option<crate::table::StandId>)> {
    let nearest = |unit: &SceneUnit| {
        let gaps = unit.stands.iter().map(|stand| (gap(stand, at), stand.id));
        gaps.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(gap, stand)| (gap, unit.id, Some(stand)))
    };
    let mut found: Vec<_> = scene.units.iter().filter_map(nearest).filter(|(gap, ..)| *gap <= reach).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    found.into_iter().map(|(_, unit, stand)| (unit, stand)).collect()
}

/// How far a point lies outside a base, inches; 0 within it.
fn gap(stand: &Stand, point: Vec2) -> f32 {
    let local = stand.pose.to_local(point).abs() - Vec2::new(stand.base.frontage, stand.base.depth) / 2.0;
    local.max(Vec2::ZERO).length()
}
