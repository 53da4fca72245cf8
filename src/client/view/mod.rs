//! The two views of one world: which is shown, and where the one camera stands for it.
//!
//! Both look at the same point of the table at the same scale, so that switching never loses the place. Only the camera
//! changes: from above without perspective for the map, from a player's chair for the tabletop.

pub mod camera_flight;
pub(crate) mod first_look;
pub(crate) mod lod;
pub(crate) mod pace;
pub mod projection;
pub(crate) mod render_quality;
pub mod second_screen;

use bevy::{
    camera::{ScalingMode, visibility::RenderLayers},
    core_pipeline::tonemapping::Tonemapping,
    ecs::system::SystemParam,
    light::cluster::ClusterConfig,
    prelude::*,
    window::{PrimaryWindow, RequestRedraw},
};
use bevy_egui::{EguiContext, PrimaryEguiContext, egui, input::EguiWantsInput};

use crate::{
    client::{
        scene::{Scene, terrain_style::Relief, units::SceneUnits},
        session::battle_opener::BattleOpened,
    },
    table::UnitId,
};

/// The render layer of the tabletop.
pub(crate) const TABLETOP: usize = 1;
/// The render layer of the map.
pub(crate) const MAP: usize = 2;

/// The camera's angle of view from top to bottom, radians.
const ANGLE: f32 = 0.50;
const STEEPEST: f32 = 1.52;
const FLATTEST: f32 = 0.20;
/// The least and the most inches of table from the top of the window to its bottom.
const NEAREST: f32 = 2.5;
const FARTHEST: f32 = 220.0;

/// The height of the map's camera above the paper, inches: low, so that thin layers of ink stay separate.
const MAP_EYE: f32 = 10.0;

/// Which view is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ViewMode {
    /// The engraved plan.
    #[default]
    Map,
    /// The miniatures.
    Tabletop,
}

impl ViewMode {
    /// The other view.
    pub const fn other(self) -> Self {
        match self {
            Self::Map => Self::Tabletop,
            Self::Tabletop => Self::Map,
        }
    }
}

/// Where the camera looks, for both views.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// The point of the table in the middle of the free part of the window, inches.
    pub focus: Vec2,
    /// How many inches of table there are from top to bottom of the window, at the focus.
    pub span: f32,
    /// The yaw of the camera over the tabletop, radians anticlockwise from up the map.
    pub yaw: f32,
    /// The downward pitch of the camera, radians.
    pub pitch: f32,
}

/// The edges of the window that fitted views and labels keep clear of, pixels: the strip at the top, and at the bottom a
/// band so narrow that the lowest bases do not lie under what is shown there. The table itself reaches to all edges, and
/// whatever opens over it changes nothing here.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    /// On the left.
    pub left: f32,
    /// On the right.
    pub right: f32,
    /// At the top.
    pub top: f32,
    /// At the bottom.
    pub bottom: f32,
}

impl Margins {
    /// The part of the window within the margins, pixels.
    pub fn free(&self, window: Vec2) -> Rect {
        Rect::new(self.left, self.top, window.x - self.right, window.y - self.bottom)
    }
}

/// How much of the window lies under an open drawer at its right, pixels. No fitted view takes notice of it: only a unit
/// that is looked for is brought beside it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct UnderDrawer(pub f32);

/// Whether the mouse is over the table itself, and not over anything that floats.
#[derive(SystemParam)]
pub struct TableUnderPointer<'w, 's> {
    wanted: Res<'w, EguiWantsInput>,
    context: Single<'w, 's, &'static EguiContext, With<PrimaryEguiContext>>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl TableUnderPointer<'_, '_> {
    /// Whether the mouse at a pixel of the window means the table.
    pub fn is_at(&self, pixel: Vec2) -> bool {
        !self.wanted.is_using_pointer() && !self.wanted.is_popup_open() && self.is_seen_at(pixel)
    }

    /// Whether nothing floats over the table at a pixel of the window.
    pub fn is_seen_at(&self, pixel: Vec2) -> bool {
        // What is drawn on the table lies on egui's background.
        let is_table = |layer: egui::LayerId| layer.order == egui::Order::Background;
        let window = Rect::from_corners(Vec2::ZERO, self.window.size());
        window.contains(pixel) && self.context.get().layer_id_at(egui::pos2(pixel.x, pixel.y)).is_none_or(is_table)
    }
}

/// Whether the mouse is over the table itself.
pub fn pointer_over_table(table: TableUnderPointer) -> bool {
    table.window.cursor_position().is_some_and(|at| table.is_at(at))
}

/// Asks for a rectangle of the table to be fitted into the view; the fought ground if none is given.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct FitView(pub Option<Rect>);

/// Asks for a unit to be brought into view, where it is not yet.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BringIntoView(pub UnitId);

/// The ground that was fitted into the view, the window and its margins then, and the resulting view. As long as the player
/// does not move it, the same ground stays fitted while the window changes its size, or the other view is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct Fitted {
    ground: Rect,
    into: (Vec2, Margins, ViewMode),
    aim: Option<Aim>,
}

/// The one camera.
#[derive(Component)]
pub struct TableCamera;

impl Default for Aim {
    fn default() -> Self {
        Self { focus: Vec2::ZERO, span: 48.0, yaw: 0.0, pitch: 0.82 }
    }
}

impl Aim {
    /// Moves the focus by this many inches of the table, to the right and ahead in the view.
    pub fn pan(&mut self, across: Vec2, showing: ViewMode) {
        self.focus += match showing {
            ViewMode::Map => across,
            ViewMode::Tabletop => Vec2::from_angle(self.yaw).rotate(across),
        };
    }

    /// Multiplies the span, held within sensible limits.
    pub fn zoom(&mut self, factor: f32) {
        self.span = (self.span * factor).clamp(NEAREST, FARTHEST);
    }

    /// Walks round the focus, radians; the map knows no such thing.
    pub fn orbit(&mut self, yaw: f32, pitch: f32) {
        self.yaw = (self.yaw + yaw).rem_euclid(std::f32::consts::TAU);
        self.pitch = (self.pitch + pitch).clamp(FLATTEST, STEEPEST);
    }

    /// Fits a rectangle of the table into a window of this size, pixels, within its margins and below the ribbon that
    /// names the side to act.
    pub fn fit(&mut self, ground: Rect, window: Vec2, margins: Margins, showing: ViewMode) {
        const ROOM: f32 = 1.5;
        const RIBBON: f32 = 40.0;
        let free = Margins { top: margins.top + RIBBON, ..margins }.free(window);
        let free =
            if free.width() > 64.0 && free.height() > 64.0 { free } else { Rect::from_corners(Vec2::ZERO, window) };
        let (low, high) = (ground.min - ROOM, ground.max + ROOM);
        let corners = [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)];
        self.focus = ground.center();
        // In perspective the fit changes with the camera: a few rounds settle it.
        for _ in 0..12 {
            let seen = corners.map(|corner| self.pixel(corner, window, showing));
            let around = Rect::from_corners(
                seen.into_iter().reduce(Vec2::min).unwrap_or_default(),
                seen.into_iter().reduce(Vec2::max).unwrap_or_default(),
            );
            let inches_a_pixel = self.span / window.y;
            let off = (around.center() - free.center()) * Vec2::new(1.0, -1.0) * inches_a_pixel;
            let deep = if showing == ViewMode::Tabletop { 1.0 / self.pitch.sin() } else { 1.0 };
            self.pan(off * Vec2::new(1.0, deep), showing);
            self.zoom((around.width() / free.width()).max(around.height() / free.height()));
        }
    }

    /// Looks at a point of the table so that it is seen halfway between left and right of a part of the window, pixels, at
    /// the same scale.
    fn bring(&mut self, point: Vec2, free: Rect, window: Vec2, showing: ViewMode) {
        self.focus = point;
        let aside = window.x / 2.0 - free.center().x;
        self.pan(Vec2::X * aside * self.span / window.y, showing);
    }

    /// The aim by which another window of this size, pixels, shows in its middle and as large as it can what lies within
    /// the margins of a first one.
    fn shown_in(self, other: Vec2, (window, margins): (Vec2, Margins), showing: ViewMode) -> Self {
        let (free, inches_a_pixel) = (margins.free(window), self.span / window.y);
        let mut aim = self;
        let deep = if showing == ViewMode::Tabletop { 1.0 / self.pitch.sin() } else { 1.0 };
        aim.pan((free.center() - window / 2.0) * Vec2::new(1.0, -deep) * inches_a_pixel, showing);
        aim.span = free.height().max(free.width() * other.y / other.x.max(1.0)) * inches_a_pixel;
        aim
    }

    /// The window position of a point of the flat table, pixels from the top left.
    fn pixel(&self, point: Vec2, window: Vec2, showing: ViewMode) -> Vec2 {
        let scale = window.y / self.span;
        let offset = point - self.focus;
        let seen = match showing {
            ViewMode::Map => offset,
            ViewMode::Tabletop => {
                let turned = Vec2::from_angle(-self.yaw).rotate(offset);
                let (rise, depth) = (turned.y * self.pitch.sin(), turned.y * self.pitch.cos());
                let distance = self.distance();
                // Behind the eye nothing is seen; far outside stands for it.
                Vec2::new(turned.x, rise) * distance / (distance + depth).max(distance * 0.05)
            }
        };
        window / 2.0 + seen * Vec2::new(scale, -scale)
    }

    /// Where the camera stands in a view, over ground of some height.
    fn transform(&self, showing: ViewMode, height: f32) -> Transform {
        match showing {
            ViewMode::Map => Transform::from_translation(self.focus.extend(MAP_EYE)),
            ViewMode::Tabletop => {
                let back = Vec2::from_angle(self.yaw).rotate(Vec2::NEG_Y) * self.pitch.cos();
                let target = self.focus.extend(height);
                let eye = target + back.extend(self.pitch.sin()) * self.distance();
                Transform::from_translation(eye).looking_at(target, Vec3::Z)
            }
        }
    }

    fn distance(&self) -> f32 {
        self.span / 2.0 / (ANGLE / 2.0).tan()
    }

    /// The near and far end of the visible part of a table of this size, inches along the line of sight of the
    /// tabletop's camera.
    pub(crate) fn depths(&self, table: Vec2) -> (f32, f32) {
        /// Trees and roofs stand so high.
        const TALLEST: f32 = 3.0;
        let (distance, half) = (self.distance(), ANGLE / 2.0);
        let height = distance * self.pitch.sin();
        let along = |down: f32, height: f32| height / down.sin() * half.cos();
        let near = along((self.pitch + half).min(STEEPEST), (height - TALLEST).max(height * 0.1));
        // A flat view continues beyond the table's last corner.
        let last = distance + table.length();
        let far = if self.pitch - half > 0.05 { along(self.pitch - half, height + TALLEST).min(last) } else { last };
        (near * 0.8, far.max(distance * 1.1))
    }

    fn projection(&self, showing: ViewMode) -> Projection {
        match showing {
            ViewMode::Map => Projection::Orthographic(OrthographicProjection {
                scaling_mode: ScalingMode::FixedVertical { viewport_height: self.span },
                near: 0.0,
                far: MAP_EYE * 2.0,
                ..OrthographicProjection::default_3d()
            }),
            ViewMode::Tabletop => {
                Projection::Perspective(PerspectiveProjection { fov: ANGLE, near: self.distance() * 0.02, ..default() })
            }
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ViewMode>()
        .init_resource::<Aim>()
        .init_resource::<Margins>()
        .init_resource::<UnderDrawer>()
        .init_resource::<Fitted>()
        .add_message::<FitView>()
        .add_message::<BringIntoView>()
        .add_plugins((
            camera_flight::plugin,
            first_look::plugin,
            lod::plugin,
            pace::plugin,
            render_quality::plugin,
            second_screen::plugin,
        ))
        .add_observer(|_: On<BattleOpened>, mut fit: MessageWriter<FitView>| {
            fit.write(FitView(None));
        })
        .add_systems(Startup, spawn_camera)
        .add_systems(
            PostUpdate,
            (fit_view, bring_into_view, aim_camera.run_if(aim_changed)).chain().before(TransformSystems::Propagate),
        );
}

fn spawn_camera(mut commands: Commands, mut fit: MessageWriter<FitView>) {
    // One sun lights the table: there are no lamps to be sorted by where they stand.
    let lamps = ClusterConfig::Single;
    commands.spawn((
        TableCamera,
        Camera3d::default(),
        Tonemapping::None,
        lamps,
        RenderLayers::layer(MAP),
        PrimaryEguiContext,
    ));
    fit.write(FitView(None));
}

fn fit_view(
    mut asked: MessageReader<FitView>,
    scene: Res<Scene>,
    units: SceneUnits,
    window: Single<&Window, With<PrimaryWindow>>,
    margins: Res<Margins>,
    showing: Res<ViewMode>,
    mut fitted: ResMut<Fitted>,
    mut aim: ResMut<Aim>,
) {
    let into = (window.size(), *margins, *showing);
    let fought_ground = || units.fought_ground().unwrap_or_else(|| scene.table());
    let asked = asked.read().last().map(|FitView(ground)| ground.unwrap_or_else(fought_ground));
    let kept = (fitted.aim == Some(*aim) && fitted.into != into).then_some(fitted.ground);
    if let Some(ground) = asked.or(kept) {
        aim.fit(ground, window.size(), *margins, *showing);
        *fitted = Fitted { ground, into, aim: Some(*aim) };
    }
}

/// Looks at a unit that lies outside the window or under its margins or the drawer, at the same scale.
fn bring_into_view(
    mut asked: MessageReader<BringIntoView>,
    units: SceneUnits,
    window: Single<&Window, With<PrimaryWindow>>,
    margins: Res<Margins>,
    drawer: Res<UnderDrawer>,
    showing: Res<ViewMode>,
    mut aim: ResMut<Aim>,
) {
    let Some(unit) = asked.read().last().and_then(|BringIntoView(unit)| units.get(*unit)) else { return };
    let free = Margins { right: margins.right.max(drawer.0), ..*margins }.free(window.size());
    let is_seen = unit.corners().all(|corner| free.contains(aim.pixel(corner, window.size(), *showing)));
    if !is_seen {
        aim.bring(unit.middle(), free, window.size(), *showing);
    }
}

fn aim_changed(aim: Res<Aim>, showing: Res<ViewMode>, relief: Res<Relief>) -> bool {
    aim.is_changed() || showing.is_changed() || relief.is_changed()
}

fn aim_camera(
    aim: Res<Aim>,
    showing: Res<ViewMode>,
    relief: Res<Relief>,
    camera: Single<(&mut Transform, &mut Projection, &mut RenderLayers, &mut Camera), With<TableCamera>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (mut transform, mut projection, mut layers, mut camera) = camera.into_inner();
    *transform = aim.transform(*showing, relief.height(aim.focus));
    *projection = aim.projection(*showing);
    let (layer, around) = match *showing {
        ViewMode::Map => (MAP, Color::srgb(0.20, 0.16, 0.12)),
        ViewMode::Tabletop => (TABLETOP, Color::srgb(0.085, 0.075, 0.07)),
    };
    *layers = RenderLayers::layer(layer);
    camera.clear_color = ClearColorConfig::Custom(around);
    redraw.write(RequestRedraw);
}

/// The point of the ground under a place of the window (pixels from its top left); `None` for the sky.
pub(crate) fn table_point(camera: &Camera, transform: &GlobalTransform, relief: &Relief, pixel: Vec2) -> Option<Vec2> {
    let ray = camera.viewport_to_world(transform, pixel).ok()?;
    let meet =
        |height: f32| ray.plane_intersection_point(Vec3::Z * height, InfinitePlane3d::new(Vec3::Z)).map(Vec3::truncate);
    let flat = meet(0.0)?;
    // Hills are gentle: a few steps towards the height found settle on the slope.
    (0..4).try_fold(flat, |point, _| meet(relief.height(point)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fitted_view_lies_within_the_margins() {
        let mut aim = Aim::default();
        let margins = Margins { left: 300.0, right: 0.0, top: 40.0, bottom: 60.0 };
        let (window, ground) = (Vec2::new(1280.0, 800.0), Rect::new(10.0, 20.0, 60.0, 40.0));
        aim.fit(ground, window, margins, ViewMode::Map);
        let pixels = |point: Vec2| (point - aim.focus) * Vec2::new(1.0, -1.0) * (window.y / aim.span) + window / 2.0;
        let (low, high) = (pixels(Vec2::new(10.0, 40.0)), pixels(Vec2::new(60.0, 20.0)));
        assert!(low.x >= 300.0 && low.y >= 40.0 && high.x <= 1280.0 && high.y <= 740.0, "{low} {high}");
    }

    #[test]
    fn ground_of_every_shape_is_seen_whole_in_every_window_and_view() {
        let margins = Margins { top: 32.0, bottom: 44.0, ..Margins::default() };
        for window in [Vec2::new(960.0, 540.0), Vec2::new(1366.0, 768.0), Vec2::new(3840.0, 2160.0)] {
            for size in [[6.0, 60.0], [72.0, 3.0], [30.0, 30.0], [1.0, 1.0], [120.0, 90.0]] {
                for showing in [ViewMode::Map, ViewMode::Tabletop] {
                    let (mut aim, ground) = (Aim::default(), Rect::from_center_size(Vec2::ONE * 40.0, size.into()));
                    aim.fit(ground, window, margins, showing);
                    let free = margins.free(window).inflate(2.0);
                    for corner in [ground.min, ground.max, Vec2::new(ground.min.x, ground.max.y)] {
                        let seen = aim.pixel(corner, window, showing);
                        assert!(free.contains(seen), "{seen} of {size:?} in {window}, {showing:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_tabletop_too_is_fitted_within_the_margins_from_any_side() {
        let (window, ground) = (Vec2::new(1280.0, 800.0), Rect::new(10.0, 5.0, 50.0, 60.0));
        let margins = Margins { left: 0.0, right: 320.0, top: 48.0, bottom: 0.0 };
        for yaw in [0.0, 0.8, std::f32::consts::PI] {
            for pitch in [0.45, 0.8, 1.4] {
                let mut aim = Aim { yaw, pitch, ..Aim::default() };
                aim.fit(ground, window, margins, ViewMode::Tabletop);
                let corners = [ground.min, ground.max, Vec2::new(10.0, 60.0), Vec2::new(50.0, 5.0)];
                for seen in corners.map(|corner| aim.pixel(corner, window, ViewMode::Tabletop)) {
                    assert!(Rect::new(-2.0, 46.0, 962.0, 802.0).contains(seen), "{seen} at {yaw}, {pitch}");
                }
            }
        }
    }

    #[test]
    fn a_unit_that_is_looked_for_is_brought_beside_an_open_drawer() {
        let (window, point) = (Vec2::new(1280.0, 800.0), Vec2::new(30.0, 20.0));
        for (showing, yaw) in [(ViewMode::Map, 0.0), (ViewMode::Tabletop, 0.0), (ViewMode::Tabletop, 2.0)] {
            for (right, middle) in [(0.0, 640.0), (640.0, 320.0)] {
                let mut aim = Aim { yaw, ..Aim::default() };
                aim.bring(point, Margins { right, ..Margins::default() }.free(window), window, showing);
                let seen = aim.pixel(point, window, showing);
                assert!(seen.distance(Vec2::new(middle, 400.0)) < 1.0, "{seen} in {showing:?} with {right} covered");
            }
        }
    }

    #[test]
    fn a_second_window_shows_what_lies_free_in_the_first_in_its_middle() {
        let (window, margins) = (Vec2::new(1280.0, 800.0), Margins { top: 32.0, bottom: 168.0, ..Margins::default() });
        let free = margins.free(window);
        for showing in [ViewMode::Map, ViewMode::Tabletop] {
            for other in [Vec2::new(1920.0, 1080.0), Vec2::new(800.0, 600.0), Vec2::new(600.0, 900.0)] {
                let (mut aim, ground) = (Aim::default(), Rect::new(10.0, 5.0, 60.0, 40.0));
                aim.fit(ground, window, margins, showing);
                let shown = aim.shown_in(other, (window, margins), showing);
                let seen = Rect::from_corners(Vec2::ZERO, other).inflate(other.y * 0.06);
                for corner in [ground.min, ground.max, Vec2::new(10.0, 40.0), Vec2::new(60.0, 5.0)] {
                    assert!(free.inflate(2.0).contains(aim.pixel(corner, window, showing)));
                    let at = shown.pixel(corner, other, showing);
                    assert!(seen.contains(at), "{corner} at {at} of {other}, {showing:?}");
                }
                let middle = shown.pixel(ground.center(), other, showing);
                assert!(middle.distance(other / 2.0) < other.y * 0.12, "{middle} of {other}, {showing:?}");
            }
        }
    }

    #[test]
    fn panning_follows_the_way_a_player_looks() {
        let mut aim = Aim { yaw: std::f32::consts::FRAC_PI_2, ..Aim::default() };
        aim.pan(Vec2::Y, ViewMode::Tabletop);
        assert!(aim.focus.distance(Vec2::NEG_X) < 1e-5, "{}", aim.focus);
    }
}
