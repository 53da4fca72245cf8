//! Moving the view by mouse and keyboard.
//!
//! Wheel zooms about the pointer. Right drag takes hold of the table and moves it; middle drag, or right drag with Shift,
//! walks round the tabletop. Arrows move, with Shift they walk round; plus and minus zoom, Home fits the fought ground, and
//! V switches between map and tabletop.

use bevy::{
    input::mouse::{AccumulatedMouseMotion, MouseScrollUnit, MouseWheel},
    prelude::*,
    window::{PrimaryWindow, RequestRedraw},
};
use bevy_egui::input::egui_wants_any_keyboard_input;

use crate::client::{
    desk::ClientSystems,
    ground::Relief,
    pointer::Pointer,
    replay::Reviewing,
    views::{Aim, FitView, Showing, TableCamera, pointer_over_table, table_point},
};

/// The key that switches views.
const SWITCH: KeyCode = KeyCode::KeyV;
/// Radians a pixel of drag turns.
const TURN: f32 = 0.005;

/// What a held mouse button does to the view.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
enum Hold {
    #[default]
    Nothing,
    /// This point of the table stays under the pointer.
    Ground(Vec2),
    /// The player walks round the focus.
    Orbit,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hold>().add_systems(
        Update,
        (
            (take_hold, zoom_by_wheel).run_if(pointer_over_table),
            drag.run_if(not(resource_equals(Hold::Nothing))),
            (switch_view, steer_by_keys).run_if(not(egui_wants_any_keyboard_input)),
        )
            .chain()
            .after(ClientSystems::Input),
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
    showing: Res<Showing>,
    pointer: Res<Pointer>,
    mut hold: ResMut<Hold>,
) {
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let (pan, round) = (buttons.just_pressed(MouseButton::Right), buttons.just_pressed(MouseButton::Middle));
    if !round && (!pan || pointer.is_turning()) {
        return;
    }
    *hold = match (*showing, pointing.at_table()) {
        (Showing::Tabletop, _) if round || shift => Hold::Orbit,
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

fn zoom_by_wheel(mut wheel: MessageReader<MouseWheel>, pointing: Pointing, showing: Res<Showing>, mut aim: ResMut<Aim>) {
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
    // What is under the pointer stays there.
    if let Some(at) = pointing.at_table() {
        let kept = aim.span / before;
        let focus = aim.focus;
        let pull = match *showing {
            Showing::Map => 1.0 - kept,
            Showing::Tabletop => (1.0 - kept) * 0.9,
        };
        aim.focus = focus.lerp(at, pull);
    }
}

fn switch_view(keys: Res<ButtonInput<KeyCode>>, mut showing: ResMut<Showing>, mut fit: MessageWriter<FitView>) {
    if keys.just_pressed(SWITCH) {
        *showing = showing.other();
    }
    if keys.just_pressed(KeyCode::Home) {
        fit.write(FitView(None));
    }
}

fn steer_by_keys(
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time>,
    showing: Res<Showing>,
    reviewing: Res<Reviewing>,
    mut aim: ResMut<Aim>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let held = |more: &[KeyCode], less: &[KeyCode]| {
        let pressed = |keys_of: &[KeyCode]| if keys.any_pressed(keys_of.iter().copied()) { 1.0 } else { 0.0 };
        pressed(more) - pressed(less)
    };
    let arrows = Vec2::new(held(&[KeyCode::ArrowRight], &[KeyCode::ArrowLeft]), held(&[KeyCode::ArrowUp], &[KeyCode::ArrowDown]));
    // With Control they make everything larger, not nearer.
    let sized = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let closer = held(&[KeyCode::Equal, KeyCode::NumpadAdd], &[KeyCode::Minus, KeyCode::NumpadSubtract]);
    // A presenter's clicker turns pages.
    let by_pages = if reviewing.presenter().is_some() { 0.0 } else { held(&[KeyCode::PageUp], &[KeyCode::PageDown]) };
    let closer = if sized { 0.0 } else { closer + by_pages };
    if arrows == Vec2::ZERO && closer == 0.0 {
        return;
    }
    // After an idle while the clock has run on without us: one step is never more than a fifteenth of a second.
    let seconds = time.delta_secs().min(1.0 / 15.0);
    if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) && *showing == Showing::Tabletop {
        aim.orbit(arrows.x * 1.4 * seconds, arrows.y * 0.9 * seconds);
    } else {
        let step = arrows * aim.span * 0.8 * seconds;
        aim.pan(step, *showing);
    }
    aim.zoom((-closer * 1.6 * seconds).exp());
    redraw.write(RequestRedraw);
}
