//! The mouse over the table: selecting, boxing, dragging a way, a corner or a turn, clicking a draft's slots.
//!
//! The left button works; the right one turns a selected unit when dragged from it, else it moves the camera, as the
//! middle one does. A press over a panel never reaches the table.

mod hands;

use bevy::{input::ButtonState, prelude::*, window::WindowEvent};

use self::hands::Hands;
use crate::client::{
    bench::Grip,
    draft::{Aim, Snapping},
    pick::PickList,
    views::{self, Showing, TableUnderPointer},
};

/// A button that works on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Button {
    /// The left one, which picks out, clicks and drags.
    Working,
    /// The right one, which turns.
    Turning,
}

impl Button {
    const BOTH: [(Self, MouseButton); 2] = [(Self::Working, MouseButton::Left), (Self::Turning, MouseButton::Right)];

    fn of(button: MouseButton) -> Option<Self> {
        Self::BOTH.iter().find(|(_, known)| *known == button).map(|(meant, _)| *meant)
    }
}

/// A button that is held down.
#[derive(Clone, Copy, Debug)]
struct Press {
    button: Button,
    /// Where it went down, pixels.
    pixel: Vec2,
    /// The piece under it.
    aim: Aim,
}

/// The state of the mouse over the table.
#[derive(Resource, Clone, Debug, Default)]
pub struct Pointer {
    /// The aim of the mouse, while it is over the table.
    pub aim: Option<Aim>,
    /// Where in the window that is, pixels.
    pixel: Vec2,
    /// The last position of the mouse, over the table or not, pixels.
    at: Option<Vec2>,
    pressed: Option<Press>,
    /// The present drag.
    pub drag: Drag,
    /// Whether Shift or Control is held beside the button.
    beside: bool,
    /// Whether lengths snap to things near: not while Alt is held.
    snapping: Snapping,
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
    pub(super) fn drop_drag(&mut self) -> Drag {
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

pub(super) fn plugin(app: &mut App) {
    let moves_on = resource_changed::<views::Aim>.or_else(resource_changed::<Showing>);
    app.init_resource::<Pointer>()
        .init_resource::<PickList>()
        .add_systems(Update, (close_picks.run_if(moves_on), work).chain().in_set(super::desk::ClientSystems::Input));
}

/// Closes the list of pieces under the pointer when the view moves away from it.
fn close_picks(mut picks: ResMut<PickList>) {
    if !picks.units.is_empty() {
        picks.close();
    }
}

/// Reads the mouse in the order of events: a slow machine may draw once for a press, a drag and a release, and each
/// counts where the mouse was then.
fn work(
    table: TableUnderPointer,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    mut happened: MessageReader<WindowEvent>,
    mut pointer: ResMut<Pointer>,
    mut hands: Hands,
) {
    let beside =
        keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight, KeyCode::ControlLeft, KeyCode::ControlRight]);
    pointer.bypass_change_detection().beside = beside;
    let free = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    pointer.bypass_change_detection().snapping = if free { Snapping::Off } else { Snapping::On };
    let mut was = pointer.bypass_change_detection().at;
    for event in happened.read() {
        match event {
            WindowEvent::CursorMoved(moved) => was = Some(moved.position),
            WindowEvent::MouseButtonInput(input) => {
                let Some(button) = Button::of(input.button) else { continue };
                hands.follow(&mut pointer, &table, was);
                match input.state {
                    ButtonState::Pressed => hands.press(&mut pointer, button),
                    ButtonState::Released => hands.let_go(&mut pointer, button),
                }
            }
            _ => {}
        }
    }
    let now = hands.cursor();
    hands.follow(&mut pointer, &table, now);
    pointer.bypass_change_detection().at = now;
    let is_held =
        |press: Press| Button::BOTH.iter().any(|(meant, button)| *meant == press.button && buttons.pressed(*button));
    if pointer.pressed.is_some_and(|press| !is_held(press)) {
        pointer.drop_drag();
    }
}
