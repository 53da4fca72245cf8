//! Between window and table in either view: where a point of the table is in the window, and which point lies under a
//! pixel. Knows the camera and the height of the ground; knows nothing of what lies there.

use bevy::{ecs::system::SystemParam, prelude::*, window::PrimaryWindow};
use bevy_egui::egui;

use crate::client::{
    scene::terrain_style::Relief,
    view::{TableCamera, ViewMode, table_point},
};

/// How wide and high the handle of a general is with its rim, pixels.
pub const HANDLE_SIZE: f32 = 19.0;
/// How high above the ground it floats, inches.
const HANDLE_HEIGHT: f32 = 2.2;
/// How much higher up the window it stands on the map, which has no height, pixels.
const HANDLE_RISE: f32 = 24.0;

/// The window with the camera and its view.
#[derive(SystemParam)]
pub struct TableProjection<'w, 's> {
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
    relief: Res<'w, Relief>,
    showing: Res<'w, ViewMode>,
}

impl TableProjection<'_, '_> {
    /// Which view is shown.
    pub fn showing(&self) -> ViewMode {
        *self.showing
    }

    /// Where the mouse is, pixels from the window's top left.
    pub fn cursor(&self) -> Option<Vec2> {
        self.window.cursor_position()
    }

    /// Where egui draws what is at a table point on the ground; `None` behind the camera.
    pub fn to_screen(&self, at: Vec2) -> Option<egui::Pos2> {
        self.above(at, 0.0)
    }

    /// Where egui draws what is this many inches above a table point; `None` behind the camera.
    pub fn above(&self, at: Vec2, inches: f32) -> Option<egui::Pos2> {
        self.pixel(at, inches).map(|at| egui::pos2(at.x, at.y))
    }

    /// How many inches of table a pixel covers about a point.
    pub fn inches_a_pixel(&self, at: Vec2) -> f32 {
        let step = |to: Vec2| Some(self.pixel(to, 0.0)?.distance(self.pixel(at, 0.0)?));
        let pixels = step(at + Vec2::X).into_iter().chain(step(at + Vec2::Y)).fold(0.01, f32::max);
        1.0 / pixels
    }

    /// The window position of a place this many inches above the ground, pixels from the top left; `None` behind the
    /// camera.
    pub fn pixel(&self, at: Vec2, above: f32) -> Option<Vec2> {
        let (camera, transform) = *self.camera;
        // Seen from straight above, height does not matter.
        let height = if *self.showing == ViewMode::Map { 0.0 } else { self.relief.height(at) + above };
        camera.world_to_viewport(transform, at.extend(height)).ok()
    }

    /// The place of the table that is seen at a pixel; `None` beyond the ground.
    pub fn place(&self, pixel: Vec2) -> Option<Vec2> {
        let (camera, transform) = *self.camera;
        table_point(camera, transform, &self.relief, pixel)
    }

    /// The window position of the handle of a unit with this front: above its base, so that a crowd does not hide it.
    pub fn handle(&self, front: Vec2) -> Option<Vec2> {
        let above = self.pixel(front, HANDLE_HEIGHT)?;
        Some(if *self.showing == ViewMode::Map { above - Vec2::Y * HANDLE_RISE } else { above })
    }

    /// The rectangle of the window that covers some places, from the ground to this many inches above it.
    pub(crate) fn around(&self, places: impl Iterator<Item = Vec2>, above: f32) -> Option<Rect> {
        // On the map both are the same.
        let levels = if *self.showing == ViewMode::Map { &[0.0][..] } else { &[0.0, above][..] };
        let seen = places.flat_map(|at| levels.iter().filter_map(move |above| self.pixel(at, *above)));
        seen.fold(None, |around: Option<Rect>, at| {
            Some(around.map_or(Rect::from_corners(at, at), |around| around.union_point(at)))
        })
    }

    /// The same as egui counts it.
    pub(crate) fn screen_around(&self, places: impl Iterator<Item = Vec2>, above: f32) -> Option<egui::Rect> {
        let (min, max) = self.around(places, above).map(|around| (around.min, around.max))?;
        Some(egui::Rect::from_min_max(egui::pos2(min.x, min.y), egui::pos2(max.x, max.y)))
    }
}
