//! A charge under Weight of Fire in the window: charger and responding units on one clock, stepped through by the mouse
//! before an order is given.

use bevy::prelude::*;
use linstock::{
    battle::{Clock, QuestionKind, Seat},
    client::{input::open_panels::OpenPanels, orders::active_order::ActiveOrder},
    table::UnitId,
};

use super::{
    harness::{Window, window},
    player::{Hands, Situation, mouse::Mouse},
};

/// Opens the vedettes and plays on until one of the two may charge the other; gives charger and target.
pub(super) fn about_to_charge(window: &mut Window) -> (UnitId, UnitId) {
    about_to_charge_in(window, "The Vedettes")
}

/// The same in a battle of another title.
pub(super) fn about_to_charge_in(window: &mut Window, title: &str) -> (UnitId, UnitId) {
    window.open_battle(title);
    loop {
        let situation = Situation::read(window);
        match situation.kind {
            QuestionKind::Deploy => Mouse.deploy(window),
            QuestionKind::React => Mouse.answer(window),
            QuestionKind::Sealed => Mouse.shoot(window),
            QuestionKind::Act => {
                let (blues, hussars) = (window.unit("The Blues"), window.unit("The Hussars"));
                let (own, other) = if situation.seat == Seat::First { (blues, hussars) } else { (hussars, blues) };
                let spot = window.unit_at(own).expect("it is in view");
                window.click(spot);
                if window.listed("Charge").is_some() {
                    return (own, other);
                }
                Mouse.close(window);
            }
        }
    }
}

fn clock(window: &Window) -> Clock {
    let clock = window
        .ask(|world| world.resource::<ActiveOrder>().draft.as_ref().and_then(|draft| draft.plan()?.clock.clone()));
    clock.unwrap_or_else(|| panic!("a charge has a clock: {}", window.told()))
}

#[test]
fn hovering_over_a_unit_tells_which_enemies_could_charge_it() {
    // wof.14.0.02
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let (own, other) = about_to_charge(window);
    let threatened_by = window.rest_on(other).threatened_by;
    assert_eq!(threatened_by, [own]);
    window.rest();
    assert!(window.told().contains("could be charged by"), "{}", window.told());
    window.keep_picture("threat");
}

#[test]
fn a_charge_and_the_responses_to_it_are_stepped_through_on_one_clock_before_anybody_commits() {
    // wof.14.0.02, wof.h.prorate
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    let (own, other) = about_to_charge(window);
    let stood = (window.front(own), window.front(other));
    let given = window.battle(|battle, _| battle.orders_given());
    // There is one it can charge: a click on that one would mean the order.
    window.press_listed("Charge");
    window.rest();
    let clock = clock(window);
    assert!(
        clock.movers.iter().any(|mover| mover.unit == own) && clock.movers.iter().any(|mover| mover.unit == other),
        "{clock:?}"
    );
    let slider = window.button("the moment of the clock").expect("the clock has a slider").place;
    let moment = |window: &Window| window.ask(|world| world.resource::<OpenPanels>().moment);
    // The slider's rail lies at its left, the reading of the clock at its right.
    let rail = slider.min.x..slider.min.x + 160.0;
    let at = |part: f32| Vec2::new(rail.start + 4.0 + (rail.end - rail.start - 8.0) * part, slider.center().y);
    window.click(at(0.0));
    let begins = window.keep_picture("clock_begins");
    window.click(at(1.0));
    assert!(moment(window) > 0.8, "{}", moment(window));
    let ends = window.keep_picture("clock_ends");
    assert!(begins.differs(&ends) > 0.002, "those who move are seen elsewhere");
    assert!(window.told().contains("meets"), "what happens when is told: {}", window.told());
    assert_eq!((window.front(own), window.front(other)), stood, "nobody has committed anything");
    assert_eq!(window.battle(|battle, _| battle.orders_given()), given);

    window.press("Give the order");
    window.rest();
    assert!(window.battle(|battle, _| battle.orders_given()) > given, "{}", window.told());
    let met = |window: &mut Window| {
        let near = window.battle(move |battle, _| {
            battle.field(Seat::Umpire).reach(own, other).is_some_and(|reach| reach.distance() < 0.1)
        });
        let question = Situation::read(window).kind;
        (near, question)
    };
    while let (false, QuestionKind::React) = met(window) {
        Mouse.answer(window);
    }
    assert!(met(window).0, "{:?} and {:?}: {}", window.front(own), window.front(other), window.told());
    window.keep_picture("charge_home");
}
