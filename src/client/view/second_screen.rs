//! The table alone in a window of its own, for a second screen: what the first window shows of it, without panels and
//! words. It fills the second monitor where there is one. Panels, notes and dice stay in the first window.

use bevy::{
    camera::{CameraUpdateSystems, RenderTarget, visibility::RenderLayers},
    core_pipeline::tonemapping::Tonemapping,
    light::cluster::ClusterConfig,
    prelude::*,
    window::{
        Monitor, MonitorSelection, OnMonitor, PrimaryWindow, RequestRedraw, WindowCloseRequested, WindowMode, WindowRef,
    },
};

use crate::client::{
    scene::terrain_style::Relief,
    session::Session,
    texts,
    view::{Aim, Margins, TableCamera, ViewMode, aim_camera},
};

/// How large the window is where there is no second monitor for it to fill, pixels of the usual size.
const SIZE: UVec2 = UVec2::new(1280, 720);

/// Whether the table is shown on a second screen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SecondScreen {
    /// It is not.
    #[default]
    Closed,
    /// In a window of its own.
    Open,
}

impl SecondScreen {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Closed => Self::Open,
            Self::Open => Self::Closed,
        }
    }
}

/// Whether the second screen may show the table.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Veil {
    /// It may.
    #[default]
    Lifted,
    /// It shows nothing: another player is about to take the seat.
    Drawn,
}

/// The window of the table alone.
#[derive(Component)]
pub struct TableWindow;

/// The camera that draws into it.
#[derive(Component)]
pub(super) struct TableWindowCamera;

pub(super) fn plugin(app: &mut App) {
    let is_open = any_with_component::<TableWindow>;
    app.init_resource::<SecondScreen>()
        .init_resource::<Veil>()
        .add_systems(PreUpdate, (close_by_frame.run_if(is_open), close_with_monitor))
        .add_systems(Update, open_or_close.run_if(resource_changed::<SecondScreen>))
        .add_systems(
            PostUpdate,
            follow.run_if(is_open).after(aim_camera).before(CameraUpdateSystems).before(TransformSystems::Propagate),
        );
}

/// The button on the window's frame closes it.
fn close_by_frame(
    mut requests: MessageReader<WindowCloseRequested>,
    window: Query<(), With<TableWindow>>,
    mut second: ResMut<SecondScreen>,
) {
    if requests.read().any(|request| window.contains(request.window)) {
        *second = SecondScreen::Closed;
    }
}

/// A monitor that is unplugged takes its windows with it.
fn close_with_monitor(mut gone: RemovedComponents<TableWindow>, mut second: ResMut<SecondScreen>) {
    if gone.read().count() > 0 {
        second.set_if_neq(SecondScreen::Closed);
    }
}

fn open_or_close(
    second: Res<SecondScreen>,
    opened: Query<Entity, Or<(With<TableWindow>, With<TableWindowCamera>)>>,
    monitors: Query<Entity, With<Monitor>>,
    first: Query<&OnMonitor, With<PrimaryWindow>>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    opened.iter().for_each(|entity| commands.entity(entity).despawn());
    if *second == SecondScreen::Closed {
        return;
    }
    let taken = first.iter().map(|on| on.0).next();
    let other = taken.and_then(|taken| monitors.iter().find(|monitor| *monitor != taken));
    let mode = other
        .map_or(WindowMode::Windowed, |monitor| WindowMode::BorderlessFullscreen(MonitorSelection::Entity(monitor)));
    let title = texts::title::TABLE_WINDOW.into();
    let window = commands.spawn((TableWindow, Window { title, mode, resolution: SIZE.into(), ..default() })).id();
    commands.spawn((
        TableWindowCamera,
        Camera3d::default(),
        Tonemapping::None,
        ClusterConfig::Single,
        RenderLayers::none(),
        RenderTarget::Window(WindowRef::Entity(window)),
    ));
}

/// Shows what lies in the free part of the first window; nothing where there is no battle, or it may not be seen.
fn follow(
    (aim, margins, showing): (Res<Aim>, Res<Margins>, Res<ViewMode>),
    (relief, session, veil): (Res<Relief>, Option<Res<Session>>, Res<Veil>),
    first: Single<&Window, With<PrimaryWindow>>,
    second: Single<&Window, With<TableWindow>>,
    of_first: Single<(&RenderLayers, &Camera), With<TableCamera>>,
    of_second: Single<
        (&mut Transform, &mut Projection, &mut RenderLayers, &mut Camera),
        (With<TableWindowCamera>, Without<TableCamera>),
    >,
    mut followed: Local<Option<(Aim, ViewMode)>>,
) {
    let aim = aim.shown_in(second.size(), (first.size(), *margins), *showing);
    let (shown, camera) = *of_first;
    let (mut transform, mut projection, mut layers, mut own) = of_second.into_inner();
    let is_seen = session.is_some() && *veil == Veil::Lifted;
    transform.set_if_neq(aim.transform(*showing, relief.height(aim.focus)));
    // What the camera works out from its projection is not to be worked out in every frame.
    if followed.replace((aim, *showing)) != Some((aim, *showing)) || own.is_added() {
        *projection = aim.projection(*showing);
    }
    layers.set_if_neq(if is_seen { shown.clone() } else { RenderLayers::none() });
    own.clear_color = camera.clear_color;
}
