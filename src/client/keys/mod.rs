//! Keys: one table of commands ([`COMMANDS`] and its sisters), which feeds the keys, the menus and the help card, and
//! the keys that the player has given them ([`Bindings`]).
//!
//! Keys that are held to move the view are asked for by the camera with `is_held`. Which keys act while a text is typed
//! or a window is open is decided by [`Holder`].

mod bindings;
mod holder;
mod keyboard;
mod stroke;
mod table;

use bevy::prelude::*;

pub use bindings::{Bindings, Giving, Taken};
pub use holder::Holder;
pub(in crate::client) use holder::table_has_keyboard;
pub use keyboard::Keyboard;
pub use stroke::Stroke;
pub use table::{BENCH, COMMANDS, Command, Deed, MOUSE, PRESENTER, REPLAY, Steer, TABLES, VIEW};

use crate::{
    client::{
        acting::Acting,
        bench::Trial,
        board::Board,
        comfort::{self, Comfort},
        desk::ClientSystems,
        draft::Nudge,
        leaving::{Exit, Leaving},
        playback::Playback,
        replay::{Look, Reviewing},
        selection::Selection,
        session::Session,
        tools::{Shows, Tool},
        wish::{Way, Wish, Wishes},
    },
    measure::Hand,
};
use holder::Typing;

/// How many list entries have a digit.
pub const NUMBERED: usize = 9;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bindings>()
        .init_resource::<Giving>()
        .add_plugins((comfort::keeping::<Bindings>, keyboard::plugin))
        .add_systems(Update, press.in_set(ClientSystems::Input))
        .add_systems(Update, press_for_comfort.before(ClientSystems::Input))
        .add_systems(Last, bindings::give_pressed.run_if(bindings::is_giving));
}

/// Whether Shift, and whether Control or its like, is held beside a key.
fn beside(keys: &ButtonInput<KeyCode>) -> (bool, bool) {
    // A quick hand on a slow machine presses and lets go within one frame.
    let held = |these: &[KeyCode]| {
        these.iter().any(|&key| keys.pressed(key) || keys.just_pressed(key) || keys.just_released(key))
    };
    let shift = held(&[KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let control = held(&[KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight]);
    (shift, control)
}

/// Whether the keys of a command are pressed now.
fn is_pressed(command: &Command, keys: &ButtonInput<KeyCode>, bindings: &Bindings) -> bool {
    let (stroke, (shift, control)) = (bindings.stroke(command), beside(keys));
    keys.just_pressed(bindings.place(stroke))
        && stroke.control == control
        && stroke.shift.is_none_or(|wanted| wanted == shift)
}

/// Whether a key that steers the view in this way is held. In a presentation the second keys of a command belong to the
/// presenter.
pub(super) fn is_held(steer: Steer, keys: &ButtonInput<KeyCode>, bindings: &Bindings, reviewing: &Reviewing) -> bool {
    let (shift, control) = beside(keys);
    let steers = |command: &&Command| {
        command.deed == Deed::View(steer) && (command.is_listed() || reviewing.presenter().is_none())
    };
    VIEW.iter().filter(steers).map(|command| bindings.stroke(command)).any(|stroke| {
        keys.pressed(bindings.place(stroke))
            && stroke.control == control
            && stroke.shift.is_none_or(|wanted| wanted == shift)
    })
}

fn press(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    session: Res<Session>,
    board: Res<Board>,
    selection: Res<Selection>,
    acting: Res<Acting>,
    playback: Res<Playback>,
    reviewing: Res<Reviewing>,
    typing: Typing,
    mut shows: ResMut<Shows>,
    mut wishes: ResMut<Wishes>,
) {
    if keys.get_just_pressed().next().is_none() {
        return;
    }
    let holder = typing.holder(&shows);
    if closes_window(holder, &keys, &mut shows) {
        return;
    }
    let (shift, _) = beside(&keys);
    let acts = |command: &&Command| holder.lets(bindings.stroke(command)) && is_pressed(command, &keys, &bindings);
    for command in commands_of(&session, &reviewing).filter(acts) {
        let numbered =
            |number| by_number(number, &session, &board, &selection, &acting).filter(|_| !playback.is_running());
        let wish =
            if let Deed::Number(number) = command.deed { numbered(number) } else { wish_for(command.deed, shift) };
        match wish {
            // A list open beside the pointer closes before a replay does.
            Some(Wish::Look(Look::Close)) => wishes.put(Wish::Cancel),
            Some(wish) => wishes.put(wish),
            None if is_of_the_window(command.deed) || is_held_down(command.deed) || is_number(command.deed) => {}
            None => shows.toggle(command.deed),
        }
    }
}

/// Whether Escape closes the window that has the keyboard, and does nothing else.
fn closes_window(holder: Holder, keys: &ButtonInput<KeyCode>, shows: &mut Shows) -> bool {
    holder == Holder::Window && keys.just_pressed(KeyCode::Escape) && shows.close_window()
}

/// The keys that do something where there is no battle: show the rules or the settings, put them away, or quit.
pub(super) fn press_on_title(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    typing: Typing,
    mut shows: ResMut<Shows>,
    mut leaving: ResMut<Leaving>,
) {
    if keys.get_just_pressed().next().is_none() {
        return;
    }
    let holder = typing.holder(&shows);
    if closes_window(holder, &keys, &mut shows) {
        return;
    }
    let acts = |command: &&Command| holder.lets(bindings.stroke(command)) && is_pressed(command, &keys, &bindings);
    for command in COMMANDS.iter().filter(acts) {
        match command.deed {
            Deed::Rules | Deed::Settings => shows.toggle(command.deed),
            Deed::Quit => *leaving = Leaving::Wanted(Exit::Desktop),
            _ => {}
        }
    }
}

/// The keys of the program's window itself, in a battle and without one. An open window within it is made larger and
/// smaller by them too.
fn press_for_comfort(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    typing: Typing,
    shows: Res<Shows>,
    mut comfort: ResMut<Comfort>,
) {
    if keys.get_just_pressed().next().is_none() {
        return;
    }
    let holder = match typing.holder(&shows) {
        Holder::Window if !typing.has_text() => Holder::Table,
        holder => holder,
    };
    let acts = |command: &&Command| holder.lets(bindings.stroke(command)) && is_pressed(command, &keys, &bindings);
    for command in COMMANDS.iter().filter(|command| is_of_the_window(command.deed)).filter(acts) {
        fit_window(command.deed, &mut comfort);
    }
}

/// Whether a command is about the window, which there is without a battle too.
pub(crate) const fn is_of_the_window(deed: Deed) -> bool {
    matches!(deed, Deed::Extent | Deed::Larger | Deed::Smaller | Deed::Palette)
}

/// Whether a command goes on as long as its key is held, and so cannot be chosen from a list.
pub(crate) const fn is_held_down(deed: Deed) -> bool {
    matches!(deed, Deed::View(steer) if steer.is_held())
}

/// Whether a command takes a list entry by its number, and so means nothing without that list.
pub(crate) const fn is_number(deed: Deed) -> bool {
    matches!(deed, Deed::Number(_))
}

/// Carries out a command about the window.
pub(crate) fn fit_window(deed: Deed, comfort: &mut Comfort) {
    match deed {
        Deed::Extent => comfort.extent = comfort.extent.other(),
        Deed::Larger => comfort.scale = comfort.scale.larger(),
        Deed::Smaller => comfort.scale = comfort.scale.smaller(),
        Deed::Palette => comfort.palette = comfort.palette.next(),
        _ => {}
    }
}

/// The commands that act in a session: in a replay only those of its own and those that only show something.
pub(crate) fn commands_of(session: &Session, reviewing: &Reviewing) -> impl Iterator<Item = &'static Command> + use<> {
    let is_replay = session.is_replay();
    let acts = move |command: &&Command| !is_replay || shows_only(command.deed);
    let of_place: &[Command] = match reviewing.presenter() {
        Some(_) => PRESENTER,
        None if is_replay => REPLAY,
        None if session.is_bench() => BENCH,
        None => &[],
    };
    of_place.iter().chain(COMMANDS.iter().filter(acts)).chain(VIEW)
}

/// Whether a command changes nothing of the battle, so that a replay has it too.
fn shows_only(deed: Deed) -> bool {
    let shows = |wish| matches!(wish, Wish::Skip | Wish::LookClosely | Wish::Try(Trial::Open) | Wish::Quit);
    !is_number(deed) && wish_for(deed, false).is_none_or(shows)
}

/// The command message of a key; none for those that only show something.
pub(crate) fn wish_for(deed: Deed, shift: bool) -> Option<Wish> {
    let inches = if shift { 0.25 } else { 1.0 };
    Some(match deed {
        Deed::Enter => Wish::Enter,
        Deed::Cancel => Wish::Cancel,
        Deed::Back => Wish::Back,
        Deed::Next => Wish::SelectIdle(Way::Onwards),
        Deed::Previous => Wish::SelectIdle(Way::Back),
        Deed::Command => Wish::SelectNextCommand,
        Deed::Done => Wish::Done,
        Deed::DoneAll => Wish::DoneAll,
        Deed::Undo => Wish::Undo,
        Deed::Redo => Wish::Redo,
        Deed::Cycle => Wish::Cycle(Way::Onwards),
        Deed::CycleBack => Wish::Cycle(Way::Back),
        Deed::NextSlot => Wish::TurnToSlot(Way::Onwards),
        Deed::PreviousSlot => Wish::TurnToSlot(Way::Back),
        Deed::Again => Wish::Again,
        Deed::AsProposed => Wish::AsProposed,
        Deed::Skip => Wish::Skip,
        Deed::Quit => Wish::Quit,
        Deed::Replay => Wish::Replay,
        Deed::Look(look) => Wish::Look(look),
        Deed::Closely => Wish::LookClosely,
        Deed::Bench => Wish::Try(Trial::Open),
        Deed::StartAgain => Wish::Try(Trial::StartAgain),
        Deed::Hands => Wish::Try(Trial::Hands),
        Deed::Onwards => Wish::Try(Trial::Onwards),
        Deed::TakeOff => Wish::TakeOff,
        Deed::Ahead => Wish::Nudge(Nudge::Ahead(inches)),
        Deed::AllTheWay => Wish::Nudge(Nudge::AllTheWay),
        Deed::Astern => Wish::Nudge(Nudge::Ahead(-inches)),
        Deed::Left => Wish::Nudge(Nudge::Aside(Hand::Left, inches)),
        Deed::Right => Wish::Nudge(Nudge::Aside(Hand::Right, inches)),
        Deed::TurnLeft => Wish::Nudge(Nudge::Turn(Hand::Left)),
        Deed::TurnRight => Wish::Nudge(Nudge::Turn(Hand::Right)),
        Deed::View(Steer::Other) => Wish::SwitchView,
        Deed::View(Steer::FoughtGround) => Wish::FitView,
        Deed::View(_)
        | Deed::Number(_)
        | Deed::HoldFire
        | Deed::HoldReach
        | Deed::HoldCommand
        | Deed::HoldGround
        | Deed::Tape
        | Deed::Sight
        | Deed::Labels
        | Deed::Journal
        | Deed::Help
        | Deed::Settings
        | Deed::Rules
        | Deed::Luck
        | Deed::Extent
        | Deed::Larger
        | Deed::Smaller
        | Deed::Palette
        | Deed::Find
        | Deed::Umpire => return None,
    })
}

/// The meaning of a number from 1 on: an alternative of the slot being filled, else the answer with it, else the offer
/// with it on the list of orders.
fn by_number(number: u8, session: &Session, board: &Board, selection: &Selection, acting: &Acting) -> Option<Wish> {
    let place = usize::from(number).checked_sub(1)?;
    let choices = acting.draft.as_ref().and_then(|draft| draft.choices(session.battle()));
    if let Some((_, choices)) = choices {
        return choices.get(place).map(|choice| Wish::Choose(choice.word.clone()));
    }
    if acting.draft.is_none() && !board.answers.is_empty() {
        return board.answers.get(place).map(|answer| Wish::Give(answer.order.clone()));
    }
    let listed = crate::client::panels::orders::listed(board, selection);
    listed.get(place).map(|offer| Wish::Take((*offer).clone()))
}

/// The tool that a command takes up, if it does.
pub(crate) fn tool_of(deed: Deed) -> Option<Tool> {
    match deed {
        Deed::Tape => Some(Tool::Tape),
        Deed::Sight => Some(Tool::Sight),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::input::EguiWantsInput;

    use super::*;
    use crate::client::comfort::Keeps;

    /// Presses keys on the title; returns whether the program is quit, and the display then.
    fn pressed_on_title(bindings: Bindings, shows: Shows, pressed: &[KeyCode]) -> (bool, Shows) {
        let mut keys = ButtonInput::<KeyCode>::default();
        pressed.iter().for_each(|key| keys.press(*key));
        let mut app = App::new();
        app.init_resource::<Leaving>().insert_resource(keys).insert_resource(bindings).init_resource::<Giving>();
        app.insert_resource(shows).init_resource::<EguiWantsInput>();
        app.add_systems(Update, press_on_title);
        app.update();
        let quits = *app.world().resource::<Leaving>() == Leaving::Wanted(Exit::Desktop);
        (quits, app.world().resource::<Shows>().clone())
    }

    #[test]
    fn the_title_can_be_quit_by_the_keys_of_the_command_and_by_no_others() {
        let given = Bindings::parse(r#"{"Quit": "F12"}"#).expect("nothing else has it");
        for (bindings, pressed, wanted) in [
            (Bindings::default(), &[KeyCode::ControlLeft, KeyCode::KeyQ][..], true),
            (Bindings::default(), &[KeyCode::KeyQ], false),
            (given.clone(), &[KeyCode::F12], true),
            (given, &[KeyCode::ControlLeft, KeyCode::KeyQ], false),
        ] {
            assert_eq!(pressed_on_title(bindings, Shows::default(), pressed).0, wanted, "{pressed:?}");
        }
    }

    #[test]
    fn a_window_on_the_title_has_the_keyboard_and_escape_or_its_own_key_closes_it() {
        let rules = || Shows { rules: true, ..Shows::default() };
        for (shows, pressed, quits, left) in [
            (rules(), &[KeyCode::Escape][..], false, Shows::default()),
            (rules(), &[KeyCode::F2], false, Shows::default()),
            (rules(), &[KeyCode::ControlLeft, KeyCode::KeyQ], false, rules()),
            (Shows { settings: true, ..Shows::default() }, &[KeyCode::Escape], false, Shows::default()),
            (Shows::default(), &[KeyCode::Escape], false, Shows::default()),
        ] {
            assert_eq!(pressed_on_title(Bindings::default(), shows, pressed), (quits, left), "{pressed:?}");
        }
    }

    #[test]
    fn function_keys_act_in_an_open_window_and_beside_a_text_escape_closes_windows_alone() {
        let stroke = |key, control| Stroke { key, control, shift: None };
        for (pressed, acts) in [
            (stroke(KeyCode::F2, false), [false, true, true, true]),
            (stroke(KeyCode::Escape, false), [false, true, false, true]),
            (stroke(KeyCode::KeyC, false), [false, false, false, true]),
            (stroke(KeyCode::KeyK, true), [false, false, false, true]),
        ] {
            let holders = [Holder::Command, Holder::Window, Holder::Text, Holder::Table];
            assert_eq!(holders.map(|holder| holder.lets(pressed)), acts, "{pressed}");
        }
    }
}
