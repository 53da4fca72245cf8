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
mod pressed;

use std::time::Duration;

use bevy::{input::InputSystems, prelude::*, window::RequestRedraw};

pub use bindings::{Bindings, Giving, Taken};
pub use holder::Holder;
pub(in crate::client) use holder::table_has_keyboard;
pub use keyboard::Keyboard;

use crate::client::{
    commands::{
        BENCH, COMMANDS, Command, CommandWriter, GUIDE, PRESENTER, Panel, REPLAY, RESULT, ReplayCommand, Steer,
        UiCommand, VIEW,
    },
    input::{
        open_panels::{Goal, OpenPanels},
        order_menu::OrderMenu,
    },
    playback::Playback,
    schedule::ClientSystems,
    session::{Session, screen::Screen},
    settings,
};
use modifiers::beside;
pub(crate) use pressed::Pressed;
use pressed::{Strokes, collect};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Bindings>()
        .init_resource::<Giving>()
        .add_plugins((settings::keeping::<Bindings>, layout::plugin))
        .init_resource::<Strokes>()
        .add_systems(PreUpdate, collect.after(InputSystems))
        .add_systems(Update, press.in_set(ClientSystems::Input))
        .add_systems(Update, run_through.in_set(ClientSystems::Input).run_if(resource_exists::<Session>))
        .add_systems(Update, press_for_comfort.before(ClientSystems::Input))
        .add_systems(Last, bindings::give_pressed.run_if(bindings::is_giving));
}

/// Whether a key that steers the view in this way is held. In a presentation the second keys of a command belong to the
/// presenter.
pub(crate) fn is_held(steer: Steer, keys: &ButtonInput<KeyCode>, bindings: &Bindings, screen: Screen) -> bool {
    let beside = beside(keys);
    let steers = |command: &&Command| {
        command.asks == UiCommand::Steer(steer) && (command.is_listed() || screen != Screen::Lesson)
    };
    let mut strokes = VIEW.iter().filter(steers).map(|command| bindings.stroke(command));
    // A tap that is over before the frame steers for one frame.
    let is_down = |key: KeyCode| keys.pressed(key) || keys.just_pressed(key);
    strokes.any(|stroke| is_down(bindings.place(stroke)) && stroke.fits(beside))
}

fn press(
    pressed: Pressed,
    screen: Res<State<Screen>>,
    playback: Option<Res<Playback>>,
    menu: Option<Res<OrderMenu>>,
    mut shows: ResMut<OpenPanels>,
    mut commands: CommandWriter,
) {
    if pressed.is_none() || pressed.closes_window(&mut shows) {
        return;
    }
    let (holder, (shift, _)) = (pressed.typing.holder(&shows), beside(&pressed.keys));
    // What waits to be read, or was missed, takes its keys before anything else.
    let has_result = playback.is_some_and(|playback| playback.waiting().is_some() || playback.is_retelling());
    if has_result && let Some(command) = RESULT.iter().find(|command| pressed.asks_for(command, holder)) {
        commands.write(command.asks.clone());
        return;
    }
    let reads = |command: &&Command| matches!(command.asks, UiCommand::Enter | UiCommand::GoOn);
    if shows.goal == Goal::Shown && COMMANDS.iter().filter(reads).any(|command| pressed.asks_for(command, holder)) {
        shows.goal = Goal::Read;
        return;
    }
    // In the open list of orders letters are orders, and nothing else.
    let lists = holder == Holder::Table && menu.is_some_and(|menu| menu.at.is_some());
    if lists && let Some(letter) = pressed.letters().next() {
        commands.write(UiCommand::Lettered(letter));
        return;
    }
    for command in pressed.asked(commands_of(*screen.get()), holder) {
        match &command.asks {
            // A list open beside the pointer closes before a replay does.
            UiCommand::Look(ReplayCommand::Close) => commands.write(UiCommand::Cancel),
            asked if asked.is_of_the_window() || asked.is_held_down() => {}
            asked if shift => commands.write(asked.finer()),
            asked => commands.write(asked.clone()),
        }
    }
}

/// Runs through the results that wait, and through what was missed, while the key that goes on is held down.
fn run_through(
    time: Res<Time<Real>>,
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    playback: Res<Playback>,
    mut held: Local<Duration>,
    mut commands: CommandWriter,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    /// Held for so long, it is no longer one press.
    const PRESS: Duration = Duration::from_millis(450);
    let is_down = RESULT.iter().any(|command| keys.pressed(bindings.place(bindings.stroke(command))));
    if !is_down || !playback.is_running() {
        *held = Duration::ZERO;
        return;
    }
    *held += time.delta();
    redraw.write(RequestRedraw);
    if (playback.waiting().is_some() || playback.is_retelling()) && *held > PRESS {
        commands.write(UiCommand::GoOn);
    }
}

/// The keys that do something where there is no battle: show the rules or the settings, put them away, or quit.
pub(crate) fn press_on_title(pressed: Pressed, mut shows: ResMut<OpenPanels>, mut commands: CommandWriter) {
    if pressed.is_none() || pressed.closes_window(&mut shows) {
        return;
    }
    let is_there = |command: &&Command| {
        matches!(command.asks, UiCommand::TogglePanel(Panel::Rules | Panel::Settings) | UiCommand::Quit)
    };
    for command in pressed.asked(COMMANDS.iter().filter(is_there), pressed.typing.holder(&shows)) {
        commands.write(command.asks.clone());
    }
}

/// The keys of the program's window itself, in a battle and without one. An open window within it is made larger and
/// smaller by them too.
fn press_for_comfort(pressed: Pressed, shows: Res<OpenPanels>, mut commands: CommandWriter) {
    if pressed.is_none() {
        return;
    }
    let holder = match pressed.typing.holder(&shows) {
        Holder::Window if !pressed.typing.has_text() => Holder::Table,
        holder => holder,
    };
    let of_window = COMMANDS.iter().filter(|command| command.asks.is_of_the_window());
    for command in pressed.asked(of_window, holder) {
        commands.write(command.asks.clone());
    }
}

/// The commands that act on a screen: in a replay only those of its own and those that only show something.
pub(crate) fn commands_of(screen: Screen) -> impl Iterator<Item = &'static Command> + Clone {
    let looks_back = matches!(screen, Screen::Replay | Screen::Lesson);
    let acts = move |command: &&Command| !looks_back || command.asks.shows_only();
    let of_screen: &[Command] = match screen {
        Screen::Lesson => PRESENTER,
        Screen::Replay => REPLAY,
        Screen::Sandbox => BENCH,
        Screen::Guided => GUIDE,
        Screen::Battle | Screen::Title => &[],
    };
    of_screen.iter().chain(COMMANDS.iter().filter(acts)).chain(VIEW)
}

#[cfg(test)]
mod tests {
    use bevy::ecs::message::Messages;
    use bevy_egui::input::EguiWantsInput;

    use super::*;
    use crate::client::{commands::Stroke, settings::Keeps};

    /// Presses keys on the title; returns what is asked for, and the display then.
    fn pressed_on_title(bindings: Bindings, shows: OpenPanels, pressed: &[KeyCode]) -> (Vec<UiCommand>, OpenPanels) {
        let mut keys = ButtonInput::<KeyCode>::default();
        pressed.iter().for_each(|key| keys.press(*key));
        let mut app = App::new();
        app.add_message::<UiCommand>().insert_resource(keys).insert_resource(bindings).init_resource::<Giving>();
        app.insert_resource(Strokes(pressed.to_vec())).insert_resource(shows).init_resource::<EguiWantsInput>();
        app.add_systems(Update, press_on_title);
        app.update();
        let asked = app.world_mut().resource_mut::<Messages<UiCommand>>().drain().collect();
        (asked, app.world().resource::<OpenPanels>().clone())
    }

    #[test]
    fn the_title_can_be_quit_by_the_keys_of_the_command_and_by_no_others() {
        let given = Bindings::parse(r#"{"Quit": "F12"}"#).expect("nothing else has it");
        for (bindings, pressed, asked) in [
            (Bindings::default(), &[KeyCode::ControlLeft, KeyCode::KeyQ][..], vec![UiCommand::Quit]),
            (Bindings::default(), &[KeyCode::KeyQ], Vec::new()),
            (given.clone(), &[KeyCode::F12], vec![UiCommand::Quit]),
            (given, &[KeyCode::ControlLeft, KeyCode::KeyQ], Vec::new()),
        ] {
            assert_eq!(pressed_on_title(bindings, OpenPanels::default(), pressed).0, asked, "{pressed:?}");
        }
    }

    #[test]
    fn a_window_on_the_title_has_the_keyboard_and_escape_or_its_own_key_closes_it() {
        let rules = || OpenPanels { drawer: Some(Panel::Rules), ..OpenPanels::default() };
        let settings = || OpenPanels { settings: true, ..OpenPanels::default() };
        for (shows, pressed, asked, left) in [
            (rules(), &[KeyCode::Escape][..], Vec::new(), OpenPanels::default()),
            (rules(), &[KeyCode::F2], vec![UiCommand::TogglePanel(Panel::Rules)], rules()),
            (rules(), &[KeyCode::ControlLeft, KeyCode::KeyQ], Vec::new(), rules()),
            (settings(), &[KeyCode::Escape], Vec::new(), OpenPanels::default()),
            (OpenPanels::default(), &[KeyCode::Escape], Vec::new(), OpenPanels::default()),
        ] {
            assert_eq!(pressed_on_title(Bindings::default(), shows, pressed), (asked, left), "{pressed:?}");
        }
    }

    #[test]
    fn a_replay_has_of_the_commands_of_a_battle_only_those_that_change_nothing_of_it() {
        let asks = |screen, wanted: &UiCommand| commands_of(screen).any(|command| command.asks == *wanted);
        for (asked, in_replay) in [
            (UiCommand::Done, false),
            (UiCommand::Undo, false),
            (UiCommand::Number(1), false),
            (UiCommand::Enter, false),
            (UiCommand::TogglePanel(Panel::Journal), true),
            (UiCommand::Skip, true),
            (UiCommand::SwitchView, true),
            (UiCommand::Look(ReplayCommand::PlayOrPause), true),
        ] {
            assert_eq!(asks(Screen::Replay, &asked), in_replay, "{asked:?}");
        }
        assert!(asks(Screen::Battle, &UiCommand::Done) && !asks(Screen::Battle, &UiCommand::TakeOff));
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

    /// The commands at hand on a screen; in a presentation the second keys of the view belong to the presenter.
    fn at_hand(screen: Screen) -> Vec<&'static Command> {
        let is_second = |command: &Command| matches!(command.asks, UiCommand::Steer(_)) && !command.is_listed();
        commands_of(screen).filter(|command| screen != Screen::Lesson || !is_second(command)).collect()
    }

    #[test]
    fn no_key_means_two_things_at_a_time_on_any_screen_and_any_keyboard() {
        for (layout, keyboard) in keyboard::known() {
            let mut bindings = Bindings::default();
            bindings.lie_on(keyboard);
            for screen in [Screen::Battle, Screen::Replay, Screen::Lesson, Screen::Sandbox, Screen::Guided] {
                let commands = at_hand(screen);
                for (place, one) in commands.iter().enumerate() {
                    let of = |command: &Command| {
                        let stroke = bindings.stroke(command);
                        Stroke { key: bindings.place(stroke), ..stroke }
                    };
                    let others = commands[place + 1..].iter().filter(|other| other.asks != one.asks);
                    for other in others {
                        let (one_of, other_of) = (of(one), of(other));
                        assert!(!one_of.meets(other_of), "{layout}, {screen:?}: {} and {}", one.id, other.id);
                    }
                }
            }
        }
    }

    /// What is asked for by a key of a keyboard in a battle, with the list of orders open or closed.
    fn pressed_in_battle(keyboard: &Keyboard, menu: OrderMenu, pressed: &[KeyCode]) -> Vec<UiCommand> {
        let mut keys = ButtonInput::<KeyCode>::default();
        pressed.iter().for_each(|key| keys.press(*key));
        let mut bindings = Bindings::default();
        bindings.lie_on(keyboard.clone());
        let mut app = App::new();
        app.add_message::<UiCommand>().insert_resource(keys).insert_resource(bindings).init_resource::<Giving>();
        app.init_resource::<OpenPanels>().init_resource::<EguiWantsInput>().insert_resource(menu);
        app.insert_resource(Strokes(pressed.to_vec()));
        app.insert_resource(State::new(Screen::Battle)).add_systems(Update, press);
        app.update();
        app.world_mut().resource_mut::<Messages<UiCommand>>().drain().collect()
    }

    #[test]
    fn keys_pressed_within_one_frame_act_each_time_and_in_their_order() {
        let ahead = || UiCommand::AHEAD;
        for (pressed, asked) in [
            (&[KeyCode::KeyW, KeyCode::KeyW, KeyCode::KeyW][..], vec![ahead(), ahead(), ahead()]),
            (&[KeyCode::Digit1, KeyCode::KeyW, KeyCode::Enter], vec![UiCommand::Number(1), ahead(), UiCommand::Enter]),
            (&[KeyCode::Enter, KeyCode::Digit1], vec![UiCommand::Enter, UiCommand::Number(1)]),
        ] {
            assert_eq!(pressed_in_battle(&Keyboard::default(), OrderMenu::default(), pressed), asked, "{pressed:?}");
        }
    }

    #[test]
    fn a_letter_is_an_order_in_the_open_list_and_nothing_else_and_a_command_beside_it() {
        let open = OrderMenu { at: Some(Vec2::ZERO) };
        for (layout, keyboard) in keyboard::known() {
            let mut letters = Vec::new();
            for key in keyboard::PRINTING {
                let beside = pressed_in_battle(&keyboard, OrderMenu::default(), &[key]);
                assert!(beside.len() <= 1, "{layout}, {key:?}: {beside:?}");
                assert!(!matches!(beside[..], [UiCommand::Lettered(_)]), "{layout}, {key:?}: no list is open");
                if let Some(letter) = keyboard.letter(key) {
                    let asked = pressed_in_battle(&keyboard, open, &[key]);
                    assert_eq!(asked, [UiCommand::Lettered(letter)], "{layout}, {key:?}");
                    letters.push(letter);
                }
            }
            letters.sort_unstable();
            assert!(letters.into_iter().eq('a'..='z'), "{layout}: each letter is on one key");
        }
    }
}
