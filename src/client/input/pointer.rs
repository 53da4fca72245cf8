//! The mouse over the table: which buttons are pressed where, and what is being dragged. What that does is decided
//! where commands are carried out.
//!
//! The left button works; the right one turns a selected unit when dragged from it, else it moves the camera, as the
//! middle one does. A press over a panel never reaches the table.
//!
//! What is hovered comes from Bevy's picking (`picking`, `markers`). Buttons are read from the window's own events instead
//! of Bevy's pointer events: those name what lies under the pointer at the end of a frame, where a slow machine draws once
//! for a press, a drag and a release at three places; and they do not tell of bare ground, where boxes and clicks begin.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
    window::{PrimaryWindow, WindowEvent},
};

use crate::client::{
    input::pick_list::PickList,
    orders::draft::{Aim, Snapping},
    orders::hand_moves::Grip,
    schedule::ClientSystems,
    view::{self, ViewMode},
};

/// A button that works on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Button {
    /// The left one, which picks out, clicks and drags.
    Working,
    /// The right one, which turns.
    Turning,
}

impl Button {
    pub(crate) const BOTH: [(Self, MouseButton); 2] =
        [(Self::Working, MouseButton::Left), (Self::Turning, MouseButton::Right)];

    fn of(button: MouseButton) -> Option<Self> {
        Self::BOTH.iter().find(|(_, known)| *known == button).map(|(meant, _)| *meant)
    }
}

/// A button that is held down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Press {
    pub(crate) button: Button,
    /// Where it went down, pixels.
    pub(crate) pixel: Vec2,
    /// The piece under it.
    pub(crate) aim: Aim,
}

/// The state of the mouse over the table.
#[derive(Resource, Clone, Debug, Default)]
pub struct Pointer {
    /// The aim of the mouse, while it is over the table.
    pub aim: Option<Aim>,
    /// Where in the window that is, pixels.
    pub(crate) pixel: Vec2,
    /// The last position of the mouse, over the table or not, pixels.
    pub(crate) at: Option<Vec2>,
    /// Where it was when the table last followed it, pixels.
    pub(crate) followed: Option<Vec2>,
    /// Whether it has lain still since a key was pressed: the player works by keyboard.
    pub(crate) rests: bool,
    pub(crate) pressed: Option<Press>,
    /// The present drag.
    pub drag: Drag,
    /// Whether Shift or Control is held beside the button.
    pub(crate) beside: bool,
    /// Whether lengths snap to things near: not while Alt is held.
    pub(crate) snapping: Snapping,
}

impl Pointer {
    /// The ends of the drag with the held thing on the bench table, table inches.
    pub fn draws(&self) -> Option<(Vec2, Vec2)> {
        (self.drag == Drag::Held).then_some((self.pressed?.aim.at, self.aim?.at))
    }

    /// From where to where units are being carried on the bench table, table inches.
    pub fn carries(&self) -> Option<(Grip, Vec2, Vec2)> {
        let Drag::Carry(grip) = self.drag else { return None };
        Some((grip, self.pressed?.aim.at, self.aim?.at))
    }

    /// Whether a button is held that works on the table.
    pub fn is_pressed(&self) -> bool {
        self.pressed.is_some()
    }

    /// Cancels the drag without effect; returns it.
    pub(crate) fn drop_drag(&mut self) -> Drag {
        self.pressed = None;
        std::mem::take(&mut self.drag)
    }

    /// Whether the button that usually moves the view is held to turn a unit.
    pub fn is_turning(&self) -> bool {
        self.pressed.is_some_and(|press| press.button == Button::Turning)
    }
}

/// The effect of a drag.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Drag {
    /// Nothing is dragged.
    #[default]
    None,
    /// A box from here to the mouse, pixels.
    Box(Vec2),
    /// The draft follows the mouse.
    Draft,
    /// A corner of the draft follows the mouse.
    Corner,
    /// The draft turns towards the mouse.
    Turn,
    /// The tape is drawn out.
    Tool,
    /// The held thing is drawn out on the bench table.
    Held,
    /// On the bench table the selected units are carried to where the pointer is, or turned after it.
    Carry(Grip),
    /// The umpire carries a unit to where it is to be, or turns it.
    Overrule(Grip),
}

pub(crate) fn plugin(app: &mut App) {
    let moves_on = resource_changed::<view::Aim>.or_else(resource_changed::<ViewMode>);
    app.init_resource::<Pointer>()
        .init_resource::<PickList>()
        .add_message::<PointerInput>()
        .add_systems(Update, (close_picks.run_if(moves_on), read).chain().in_set(ClientSystems::Input))
        .add_systems(Update, let_go_unseen.after(ClientSystems::Act).before(ClientSystems::Flow));
}

/// Closes the list of pieces under the pointer when the view moves away from it.
fn close_picks(mut picks: ResMut<PickList>) {
    if !picks.units.is_empty() {
        picks.close();
    }
}

/// Something that the mouse did over the window.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub(crate) enum PointerInput {
    /// It is here now, pixels; `None` outside the window.
    At(Option<Vec2>),
    /// A button went down.
    Pressed(Button),
    /// A button came up.
    Released(Button),
}

/// Reads the mouse in the order of events: a slow machine may draw once for a press, a drag and a release, and each
/// counts where the mouse was then.
fn read(
    keys: Res<ButtonInput<KeyCode>>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    mut happened: MessageReader<WindowEvent>,
    mut pointer: ResMut<Pointer>,
    mut inputs: MessageWriter<PointerInput>,
) {
    let pointer = pointer.bypass_change_detection();
    pointer.beside =
        keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight, KeyCode::ControlLeft, KeyCode::ControlRight]);
    let free = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    pointer.snapping = if free { Snapping::Off } else { Snapping::On };
    let (own, window) = *window;
    let mut was = pointer.at;
    for event in happened.read() {
        match event {
            WindowEvent::CursorMoved(moved) if moved.window == own => {
                was = Some(moved.position);
                pointer.rests = false;
            }
            WindowEvent::KeyboardInput(input) if input.window == own && is_stroke(input) => pointer.rests = true,
            WindowEvent::MouseButtonInput(input) if input.window == own => {
                pointer.rests = false;
                let Some(button) = Button::of(input.button) else { continue };
                inputs.write(PointerInput::At(was));
                inputs.write(match input.state {
                    ButtonState::Pressed => PointerInput::Pressed(button),
                    ButtonState::Released => PointerInput::Released(button),
                });
            }
            _ => {}
        }
    }
    pointer.at = window.cursor_position();
    inputs.write(PointerInput::At(pointer.at));
}

/// Whether a key goes down that is not only held beside another or beside the mouse.
fn is_stroke(input: &KeyboardInput) -> bool {
    let is_beside = matches!(input.logical_key, Key::Shift | Key::Control | Key::Alt | Key::AltGraph | Key::Super);
    input.state == ButtonState::Pressed && !is_beside
}

/// Drops a drag whose button came up where the window was not told.
fn let_go_unseen(buttons: Res<ButtonInput<MouseButton>>, mut pointer: ResMut<Pointer>) {
    let is_held =
        |press: Press| Button::BOTH.iter().any(|(meant, button)| *meant == press.button && buttons.pressed(*button));
    if pointer.pressed.is_some_and(|press| !is_held(press)) {
        pointer.drop_drag();
    }
}
