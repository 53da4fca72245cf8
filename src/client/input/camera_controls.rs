//! Moving the view by mouse and keyboard.
//!
//! The wheel zooms at the pointer. Right drag moves the table; middle drag, or right drag with Shift, orbits the
//! tabletop. The keys that move the view while held are in the one table of commands.

use bevy::{
    input::mouse::{AccumulatedMouseMotion, MouseScrollUnit, MouseWheel},
    prelude::*,
    window::{PrimaryWindow, RequestRedraw},
};

use crate::client::{
    commands::Steer,
    input::{
        keys::{self, Bindings},
        pointer::Pointer,
    },
    scene::terrain_style::Relief,
    schedule::ClientSystems,
    session::screen::Screen,
    view::{Aim, TableCamera, ViewMode, pointer_over_table, table_point},
};

/// Radians a pixel of drag turns.
const TURN: f32 = 0.005;

/// The effect of a held mouse button on the view.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
enum Hold {
    #[default]
    Nothing,
    /// This point of the table stays under the pointer.
    Ground(Vec2),
    /// The player walks round the focus.
    Orbit,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Hold>().add_systems(
        Update,
        (
            (take_hold, zoom_by_wheel).run_if(pointer_over_table),
            drag.run_if(not(resource_equals(Hold::Nothing))),
            steer_by_keys.run_if(keys::table_has_keyboard),
        )
            .chain()
            // Whether the right button turns a unit is known once the press has been carried out.
            .after(ClientSystems::Act),
    );
}

/// The camera and the pointer, to know which point of the table is pointed at.
#[derive(bevy::ecs::system::SystemParam)]
struct Pointing<'w, 's> {
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
    relief: Res<'w, Relief>,
}

impl Pointing<'_, '_> {
    fn at_table(&self) -> Option<Vec2> {
        let (camera, transform) = *self.camera;
        table_point(camera, transform, &self.relief, self.window.cursor_position()?)
    }
}

fn take_hold(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    pointing: Pointing,
    showing: Res<ViewMode>,
    pointer: Res<Pointer>,
    mut hold: ResMut<Hold>,
) {
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let (pan, round) = (buttons.just_pressed(MouseButton::Right), buttons.just_pressed(MouseButton::Middle));
    if !round && (!pan || pointer.is_turning()) {
        return;
    }
    *hold = match (*showing, pointing.at_table()) {
        (ViewMode::Tabletop, _) if round || shift => Hold::Orbit,
        (_, Some(ground)) => Hold::Ground(ground),
        (_, None) => Hold::Nothing,
    };
}

fn drag(
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    pointing: Pointing,
    mut hold: ResMut<Hold>,
    mut aim: ResMut<Aim>,
) {
    if !buttons.any_pressed([MouseButton::Right, MouseButton::Middle]) {
        *hold = Hold::Nothing;
        return;
    }
    match *hold {
        Hold::Ground(held) => {
            if let Some(now) = pointing.at_table()
                && now.distance(held) > 1e-3
            {
                aim.focus += held - now;
            }
        }
        Hold::Orbit if motion.delta != Vec2::ZERO => aim.orbit(-motion.delta.x * TURN, motion.delta.y * TURN),
        Hold::Orbit | Hold::Nothing => {}
    }
}

fn zoom_by_wheel(
    mut wheel: MessageReader<MouseWheel>,
    pointing: Pointing,
    showing: Res<ViewMode>,
    mut aim: ResMut<Aim>,
) {
    let notches: f32 = wheel
        .read()
        .map(|turn| match turn.unit {
            MouseScrollUnit::Line => turn.y,
            MouseScrollUnit::Pixel => turn.y / 60.0,
        })
        .sum();
    if notches == 0.0 {
        return;
    }
    let before = aim.span;
    aim.zoom(0.86_f32.powf(notches));
    // The point under the pointer stays there.
    if let Some(at) = pointing.at_table() {
        let kept = aim.span / before;
        let focus = aim.focus;
        let pull = match *showing {
            ViewMode::Map => 1.0 - kept,
            ViewMode::Tabletop => (1.0 - kept) * 0.9,
        };
        aim.focus = focus.lerp(at, pull);
    }
}

fn steer_by_keys(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    time: Res<Time>,
    showing: Res<ViewMode>,
    screen: Res<State<Screen>>,
    mut aim: ResMut<Aim>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if keys.get_pressed().chain(keys.get_just_pressed()).next().is_none() {
        return;
    }
    let part = |steer| if keys::is_held(steer, &keys, &bindings, *screen.get()) { 1.0 } else { 0.0 };
    let between = |less, more| part(more) - part(less);
    let across = Vec2::new(between(Steer::Left, Steer::Right), between(Steer::Down, Steer::Up));
    let round = Vec2::new(between(Steer::RoundLeft, Steer::RoundRight), between(Steer::Flatter, Steer::Steeper));
    let closer = between(Steer::Farther, Steer::Nearer);
    if across == Vec2::ZERO && round == Vec2::ZERO && closer == 0.0 {
        return;
    }
    // After an idle while the clock has run on without us: one step is never more than a fifteenth of a second.
    let seconds = time.delta_secs().min(1.0 / 15.0);
    let step = aim.span * 0.8 * seconds;
    match *showing {
        ViewMode::Tabletop => {
            aim.pan(across * step, *showing);
            aim.orbit(round.x * 1.4 * seconds, round.y * 0.9 * seconds);
        }
        // A map cannot be walked round.
        ViewMode::Map => aim.pan((across + round) * step, *showing),
    }
    aim.zoom((-closer * 1.6 * seconds).exp());
    redraw.write(RequestRedraw);
}
