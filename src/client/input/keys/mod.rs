//! Keys: one table of commands ([`COMMANDS`] and its sisters), which feeds the keys, the menus and the help card, and
//! the keys that the player has given them ([`Bindings`]).
//!
//! Keys that are held to move the view are asked for by the camera with `is_held`. Which keys act while a text is typed
//! or a window is open is decided by [`Holder`].

mod bindings;
mod holder;
mod keyboard;
mod layout;
mod modifiers;

use bevy::prelude::*;

pub use bindings::{Bindings, Giving, Taken};
pub use holder::Holder;
pub(in crate::client) use holder::table_has_keyboard;
pub use keyboard::Keyboard;

use crate::client::{
    commands::{
        BENCH, COMMANDS, Command, Deed, PRESENTER, REPLAY, ReplayCommand, Steer, UiCommand, UiCommands, VIEW,
        command_for, is_held_down, is_number, is_of_the_window, shows_only,
    },
    input::open_panels::OpenPanels,
    orders::{active_order::ActiveOrder, selection::Selection, turn_view::TurnView},
    playback::Playback,
    schedule::ClientSystems,
    session::{
        Session,
        leaving::{Exit, Leaving},
        screen::Screen,
    },
    settings::{self, Preferences},
};
use holder::Typing;
use modifiers::beside;

/// How many list entries have a digit.
pub const NUMBERED: usize = 9;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Bindings>()
        .init_resource::<Giving>()
        .add_plugins((settings::keeping::<Bindings>, layout::plugin))
        .add_systems(Update, press.in_set(ClientSystems::Input))
        .add_systems(Update, press_for_comfort.before(ClientSystems::Input))
        .add_systems(Last, bindings::give_pressed.run_if(bindings::is_giving));
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
pub(crate) fn is_held(steer: Steer, keys: &ButtonInput<KeyCode>, bindings: &Bindings, screen: Screen) -> bool {
    let (shift, control) = beside(keys);
    let steers =
        |command: &&Command| command.deed == Deed::View(steer) && (command.is_listed() || screen != Screen::Lesson);
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
    board: Res<TurnView>,
    selection: Res<Selection>,
    acting: Res<ActiveOrder>,
    playback: Res<Playback>,
    screen: Res<State<Screen>>,
    typing: Typing,
    mut shows: ResMut<OpenPanels>,
    mut commands: ResMut<UiCommands>,
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
    for command in commands_of(*screen.get()).filter(acts) {
        let numbered =
            |number| by_number(number, &session, &board, &selection, &acting).filter(|_| !playback.is_running());
        let asked =
            if let Deed::Number(number) = command.deed { numbered(number) } else { command_for(command.deed, shift) };
        match asked {
            // A list open beside the pointer closes before a replay does.
            Some(UiCommand::Look(ReplayCommand::Close)) => commands.write(UiCommand::Cancel),
            Some(asked) => commands.write(asked),
            None if is_of_the_window(command.deed) || is_held_down(command.deed) || is_number(command.deed) => {}
            None => shows.toggle(command.deed),
        }
    }
}

/// Whether Escape closes the window that has the keyboard, and does nothing else.
fn closes_window(holder: Holder, keys: &ButtonInput<KeyCode>, shows: &mut OpenPanels) -> bool {
    holder == Holder::Window && keys.just_pressed(KeyCode::Escape) && shows.close_window()
}

/// The keys that do something where there is no battle: show the rules or the settings, put them away, or quit.
pub(crate) fn press_on_title(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    typing: Typing,
    mut shows: ResMut<OpenPanels>,
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
    shows: Res<OpenPanels>,
    mut comfort: ResMut<Preferences>,
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

/// Carries out a command about the window.
pub(crate) fn fit_window(deed: Deed, comfort: &mut Preferences) {
    match deed {
        Deed::Extent => comfort.extent = comfort.extent.other(),
        Deed::Larger => comfort.scale = comfort.scale.larger(),
        Deed::Smaller => comfort.scale = comfort.scale.smaller(),
        Deed::Palette => comfort.palette = comfort.palette.next(),
        _ => {}
    }
}

/// The commands that act on a screen: in a replay only those of its own and those that only show something.
pub(crate) fn commands_of(screen: Screen) -> impl Iterator<Item = &'static Command> {
    let looks_back = matches!(screen, Screen::Replay | Screen::Lesson);
    let acts = move |command: &&Command| !looks_back || shows_only(command.deed);
    let of_screen: &[Command] = match screen {
        Screen::Lesson => PRESENTER,
        Screen::Replay => REPLAY,
        Screen::Sandbox => BENCH,
        Screen::Battle | Screen::Title => &[],
    };
    of_screen.iter().chain(COMMANDS.iter().filter(acts)).chain(VIEW)
}

/// The meaning of a number from 1 on: an alternative of the slot being filled, else the answer with it, else the offer
/// with it on the list of orders.
fn by_number(
    number: u8,
    session: &Session,
    board: &TurnView,
    selection: &Selection,
    acting: &ActiveOrder,
) -> Option<UiCommand> {
    let place = usize::from(number).checked_sub(1)?;
    let choices = acting.draft.as_ref().and_then(|draft| draft.choices(session.battle()));
    if let Some((_, choices)) = choices {
        return choices.get(place).map(|choice| UiCommand::Choose(choice.word.clone()));
    }
    if acting.draft.is_none() && !board.answers.is_empty() {
        return board.answers.get(place).map(|answer| UiCommand::Give(answer.order.clone()));
    }
    let listed = crate::client::orders::offer_list::listed(board, selection);
    listed.get(place).map(|offer| UiCommand::Take((*offer).clone()))
}

#[cfg(test)]
mod tests {
    use bevy_egui::input::EguiWantsInput;

    use super::*;
    use crate::client::{commands::Stroke, settings::Keeps};

    /// Presses keys on the title; returns whether the program is quit, and the display then.
    fn pressed_on_title(bindings: Bindings, shows: OpenPanels, pressed: &[KeyCode]) -> (bool, OpenPanels) {
        let mut keys = ButtonInput::<KeyCode>::default();
        pressed.iter().for_each(|key| keys.press(*key));
        let mut app = App::new();
        app.init_resource::<Leaving>().insert_resource(keys).insert_resource(bindings).init_resource::<Giving>();
        app.insert_resource(shows).init_resource::<EguiWantsInput>();
        app.add_systems(Update, press_on_title);
        app.update();
        let quits = *app.world().resource::<Leaving>() == Leaving::Wanted(Exit::Desktop);
        (quits, app.world().resource::<OpenPanels>().clone())
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
            assert_eq!(pressed_on_title(bindings, OpenPanels::default(), pressed).0, wanted, "{pressed:?}");
        }
    }

    #[test]
    fn a_window_on_the_title_has_the_keyboard_and_escape_or_its_own_key_closes_it() {
        let rules = || OpenPanels { rules: true, ..OpenPanels::default() };
        for (shows, pressed, quits, left) in [
            (rules(), &[KeyCode::Escape][..], false, OpenPanels::default()),
            (rules(), &[KeyCode::F2], false, OpenPanels::default()),
            (rules(), &[KeyCode::ControlLeft, KeyCode::KeyQ], false, rules()),
            (OpenPanels { settings: true, ..OpenPanels::default() }, &[KeyCode::Escape], false, OpenPanels::default()),
            (OpenPanels::default(), &[KeyCode::Escape], false, OpenPanels::default()),
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
