//! Two people at one window: where something is hidden, the next one sees nothing before taking the seat, then what its
//! side saw happen meanwhile, and only then is it asked. Players can have that in every battle.

use bevy::{ecs::system::RunSystemOnce, prelude::*};
use linstock::{
    battle::Seat,
    client::{
        playback::Playback,
        scene::units::SceneUnits,
        settings::{HandOverScreen, Preferences, Results},
        turn::flow::HandOver,
        view::Aim,
    },
    table::UnitId,
};

use super::{
    harness::{Window, output, window},
    screen::Picture,
};

const TITLE: &str = "The Ambush";

/// The turnpike with a battalion in the wood of which the enemy does not know.
pub(super) fn ambush() -> String {
    include_str!("turnpike.ron")
        .replace(r#"id: "turnpike""#, r#"id: "ambush""#)
        .replace("The Turnpike", TITLE)
        .replace(r#"(id: "navarre","#, r#"(id: "navarre", hidden_because: "It lies in the wood.","#)
        .replace("at: (180, 400)", "at: (110, 500)")
}

/// The ambush is among the scenarios as long as this lives.
struct Shipped(std::path::PathBuf);

impl Shipped {
    fn ship(window: &mut Window) -> Self {
        let file = output().join("player/scenarios/ambush.ron");
        std::fs::write(&file, ambush()).expect("the folder can be written to");
        window.go_to_title();
        Self(file)
    }
}

impl Drop for Shipped {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn waits_for(window: &Window) -> Option<Seat> {
    window.ask(|world| world.resource::<HandOver>().to)
}

fn looks(window: &Window) -> Seat {
    window.battle(|_, session| session.viewer())
}

/// A unit by its name, whoever knows of it.
fn unit(window: &Window, name: &'static str) -> UnitId {
    window.battle(move |battle, _| {
        let field = battle.field(Seat::Umpire);
        field.units().find(|unit| unit.name == name).map(|unit| unit.id).expect("it is in this battle")
    })
}

/// Whether a unit is among what is drawn, or shown happening.
fn is_drawn(window: &Window, unit: UnitId) -> bool {
    window.ask(move |world| {
        let shown = world.resource::<Playback>().shown().units.contains_key(&unit);
        let drawn = move |units: SceneUnits| units.get(unit).is_some();
        shown || world.run_system_once(drawn).expect("units are drawn")
    })
}

/// The names of units that the panels or a screen reader tell.
fn named(window: &Window) -> Vec<String> {
    let names = window
        .battle(|battle, _| battle.field(Seat::Umpire).units().map(|unit| unit.name.clone()).collect::<Vec<String>>());
    let told = window.told();
    names.into_iter().filter(|name| told.contains(name.as_str())).collect()
}

/// Whether nothing but one colour lies about the sheet in the middle of a window.
fn is_blank(picture: &Picture, size: Vec2) -> bool {
    let sheet = Rect::from_center_size(size / 2.0, Vec2::new(560.0, 260.0));
    let at = |x: u8, y: u8| Vec2::new(x.into(), y.into()) / Vec2::new(64.0, 40.0) * size;
    let places = (0..64).flat_map(|x| (0..40).map(move |y| at(x, y)));
    places.filter(|at| !sheet.contains(*at)).all(|at| picture.colour(at) == picture.corner())
}

fn size(window: &Window) -> Vec2 {
    window.ask(|world| {
        world.query::<&bevy::window::Window>().iter(world).next().map_or(Vec2::ZERO, bevy::window::Window::size)
    })
}

/// Leaves everything as it is until somebody else is to take the seat.
fn to_the_hand_over(window: &mut Window) {
    for _ in 0..20 {
        if waits_for(window).is_some() {
            return;
        }
        window.press_end();
        if window.button("Give the order").is_some() {
            window.press("Give the order");
        }
    }
    panic!("nobody takes over: {}", window.told());
}

fn deploy(window: &mut Window) {
    window.press("As in history");
    window.press("Ready");
}

#[test]
fn where_something_is_hidden_nothing_of_the_next_side_shows_before_it_sits_down_nor_of_the_hidden_after() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let _ambush = Shipped::ship(window);
    window.open_battle(TITLE);
    let hidden = unit(window, "Navarre");
    assert_eq!((waits_for(window), looks(window)), (None, Seat::First));
    assert!(!is_drawn(window, hidden));
    deploy(window);
    assert_eq!((waits_for(window), looks(window)), (Some(Seat::Second), Seat::First), "Second has something to hide");
    assert!(!is_drawn(window, hidden), "it is in view before its side has pressed");
    assert_eq!(named(window), [""; 0], "{}", window.told());
    let (picture, size) = (window.keep_picture("hand_over_hidden"), size(window));
    assert!(is_blank(&picture, size), "something is seen about the sheet");

    let aim = window.ask(|world| {
        let mut aim = world.resource_mut::<Aim>();
        (aim.focus, aim.span) = (Vec2::new(20.0, 5.0), 9.0);
        *aim
    });
    window.key(KeyCode::Enter);
    assert_eq!((waits_for(window), looks(window)), (None, Seat::Second));
    assert!(is_drawn(window, hidden), "its own side sees it");
    let other = window.ask(|world| *world.resource::<Aim>());
    assert_ne!(other, aim, "the view is not where the other player left it");
    deploy(window);
    to_the_hand_over(window);
    if waits_for(window) == Some(Seat::Second) {
        window.key(KeyCode::Enter);
        to_the_hand_over(window);
    }
    assert_eq!((waits_for(window), named(window)), (Some(Seat::First), Vec::new()), "{}", window.told());
    window.key(KeyCode::Enter);
    assert_eq!(looks(window), Seat::First);
    assert!(!is_drawn(window, hidden), "what is hidden stays so");
    assert_eq!(window.ask(|world| *world.resource::<Aim>()), aim, "the view is as this player left it");
}

#[test]
fn whoever_takes_the_seat_is_shown_what_its_side_saw_happen_before_it_is_asked() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let _ambush = Shipped::ship(window);
    window.open_battle(TITLE);
    let (gun, picardy) = (unit(window, "Royal Artillery"), unit(window, "Picardy"));
    window.ask(|world| world.resource_mut::<Preferences>().results = Results::Stop);
    let may_fire = move |window: &Window| {
        window.battle(move |battle, session| {
            let offers = battle.offers(session.viewer());
            offers
                .iter()
                .any(|offer| offer.verb == "shoot" && offer.barred.is_none() && offer.subject.unit() == Some(gun))
        })
    };
    for _ in 0..30 {
        if waits_for(window).is_some() {
            window.key(KeyCode::Enter);
        } else if window.button("As in history").is_some() {
            deploy(window);
        } else if may_fire(window) {
            break;
        } else {
            window.press_end();
        }
    }
    window.aim_canister(gun, picardy);
    let waiting = |window: &Window| window.ask(|world| world.resource::<Playback>().waiting().cloned());
    let (seen, firing) = (waiting(window).expect("canister at this range strikes somebody"), looks(window));
    while waiting(window).is_some() {
        window.key(KeyCode::Space);
    }
    to_the_hand_over(window);
    window.key(KeyCode::Enter);

    assert_ne!(looks(window), firing);
    let missed = waiting(window).expect("the other side is told of its losses");
    assert_eq!(missed.losses, seen.losses);
    let told = window.told();
    assert!(told.contains(&format!("Picardy lost {}", missed.losses[0].1)), "{told}");
    assert!(window.ask(|world| world.resource::<Playback>().is_retelling()));
    let end = window.ask(|world| {
        let board = world.resource::<linstock::client::orders::turn_view::TurnView>();
        board.close().map(|close| close.label.clone())
    });
    let end = end.expect("it will be asked");
    assert!(window.button(&end).is_none(), "it is asked only when it has seen that: {told}");
    window.keep_picture("missed");
    for _ in 0..5 {
        if window.ask(|world| world.resource::<Playback>().is_retelling()) {
            window.key(KeyCode::Space);
        }
    }
    assert!(window.button(&end).is_some(), "{}", window.told());
}

#[test]
fn players_can_have_the_screen_handed_over_in_every_battle() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    for (screen, wanted) in [(HandOverScreen::WhereHidden, None), (HandOverScreen::Always, Some(Seat::Second))] {
        window.go_to_title();
        window.open_battle("The Turnpike");
        window.ask(move |world| world.resource_mut::<Preferences>().hand_over = screen);
        deploy(window);
        assert_eq!(waits_for(window), wanted, "{screen:?}");
    }
    assert!(!window.told().contains("your eyes"), "there is nothing to hide: {}", window.told());
    window.press("I am here");
    assert_eq!((waits_for(window), looks(window)), (None, Seat::Second));
}
