//! Later arrivals, and the weather of the hour.

use linstock::{
    battle::{AnyBattle, Battle, Order, Seat, Subject},
    measure::Body,
    rules::hmm::{
        Hmm,
        charts::{Daylight, FormationKind},
    },
    table::Presence,
};

use super::{battle, ford, pass_until, unit};

/// Places the one unit that is in its player's hand.
fn place_the_riflemen(battle: &mut Battle<Hmm>) {
    battle.give(Order::new(Seat::First, "ready", Subject::Side)).expect("the Crown's orders are written");
    let riflemen = Subject::Unit(unit(battle, "Rifles").0.id);
    let offer = AnyBattle::offers(battle, Seat::Second)
        .into_iter()
        .find(|offer| offer.subject == riflemen)
        .expect("to be placed");
    let order = battle.suggest(Seat::Second, &offer).next().expect("there is room");
    battle.give(order).expect("it was suggested");
}

#[test]
fn units_come_on_behind_their_point_of_arrival_whole_on_the_table() {
    let mut battle = battle(&ford(&[("time: \"16:10\"", "time: \"15:37\"")]));
    assert_eq!(unit(&battle, "1st State").0.presence, Presence::Awaited);
    place_the_riflemen(&mut battle);
    pass_until(&mut battle, |battle| battle.sight(Seat::Umpire).table().turn == 2);
    assert_eq!(unit(&battle, "1st State").0.presence, Presence::Awaited, "seven minutes are not two turns yet");
    pass_until(&mut battle, |battle| battle.sight(Seat::Umpire).table().turn == 3);
    let (regulars, state) = unit(&battle, "1st State");
    assert!(regulars.on_table(), "15:37 is the start of turn 3, a minute late");
    let tail = battle.field().stands_of(regulars.id).map(|stand| {
        Body::new(stand.pose, stand.base).corners().iter().fold(0.0, |most: f32, corner| most.max(corner.y))
    });
    let tail = tail.fold(0.0, f32::max);
    assert!((tail - battle.field().size().depth).abs() < 0.001, "its tail is on the edge: {tail}");
    assert_eq!((battle.field().figures_of(regulars.id), state.formation.kind), (20, FormationKind::MarchColumn));
    let told = battle.entries().iter().any(|entry| {
        entry.text == "1st State Regiment came onto the table. The regulars come down the mill road." && entry.turn == 3
    });
    assert!(told, "the journal says so");
}

#[test]
fn a_unit_whose_point_of_arrival_is_taken_steps_aside() {
    let crowded = [("time: \"16:10\"", "time: \"15:30\""), ("at: (410, 345)", "at: (430, 575)")];
    let mut battle = battle(&ford(&crowded));
    place_the_riflemen(&mut battle);
    battle.give(Order::new(Seat::Second, "ready", Subject::Side)).expect("everybody is placed");
    let (regulars, _) = unit(&battle, "1st State");
    let aside = (regulars.at().x - 21.5).abs();
    assert!(regulars.on_table() && (1.0..=12.0).contains(&aside), "{aside}");
    let field = battle.field();
    let others: Vec<Body> = field
        .units_on_table()
        .filter(|unit| unit.id != regulars.id)
        .flat_map(|unit| field.stands_of(unit.id))
        .map(|stand| Body::new(stand.pose, stand.base))
        .collect();
    assert!(
        field
            .stands_of(regulars.id)
            .all(|stand| others.iter().all(|other| !other.overlaps(&Body::new(stand.pose, stand.base))))
    );
}

#[test]
fn the_weather_of_the_hour_sets_in() {
    let mut battle = battle(&ford(&[(
        "from: \"16:40\", weather: \"haze\", visibility: \"haze\"",
        "from: \"15:34\", weather: \"heavy rain\", visibility: \"dark night\"",
    )]));
    place_the_riflemen(&mut battle);
    assert_eq!(battle.sight(Seat::Umpire).table().visibility_inches, 90.0, "hmm.20.19");
    pass_until(&mut battle, |battle| battle.sight(Seat::Umpire).table().turn == 2);
    let table = battle.sight(Seat::Umpire).table();
    assert_eq!((table.visibility_inches, table.daylight), (30.0, Daylight::Night), "600 yards, as the scenario states");
}
