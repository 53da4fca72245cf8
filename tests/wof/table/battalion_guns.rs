//! Battalion guns (wof.21.1.07 to wof.21.1.11): where they stand, their ammunition, and how they are left, rejoined and
//! lost.

use linstock::{
    battle::{Refusal, Seat, Value},
    measure::Facing,
    rules::wof::{
        charts::{FormationKind, Pips},
        fire::fire_and_movement::ShotsBefore,
        slot_names::slot,
        state::{BattalionGun, GunPlace, GunPost, StandingAnswer, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Spec, Table, ahead, brigadier, hussars, light, line};

fn with_gun(unit: Spec) -> Spec {
    unit.with(|unit| {
        unit.history.shots = ShotsBefore::Some;
        unit.battalion_gun = Some(BattalionGun { gunners: 2, place: GunPlace::WithParent, post: GunPost::Middle });
    })
}

fn table() -> Table {
    Table::open().switch("battalion_guns", "On")
}

fn place(fight: &Fight, name: &str) -> GunPlace {
    fight.state(name).battalion_gun.expect("it has a gun").place
}

/// The 24th with its gun has charged the Garde, six inches off, which stands.
fn charged(dice: &[u8]) -> Fight {
    let foe = line("Garde").foe().at(36.0, 16.0).with(|unit| unit.troops.weapon = None);
    let mut fight = table().unit(with_gun(line("24th").at(36.0, 10.0))).unit(foe).fight(TurnStage::FirstMoves, dice);
    fight.charges_by("24th", "Garde", &[ahead(30.0)]).lawful();
    fight.does("Garde", "stand").lawful();
    fight
}

#[test]
fn a_battalion_that_charges_leaves_its_gun_where_it_stood() {
    // wof.21.1.09
    let fight = charged(&[]);
    assert_eq!((place(&fight, "24th"), fight.presence("Gun of 24th")), (GunPlace::Behind, Presence::OnTable));
    assert_eq!((fight.place("Gun of 24th"), fight.place("24th")), ((36.0, 10.0), (36.0, 16.0)));
}

#[test]
fn a_battalion_that_comes_back_to_its_gun_has_it_again() {
    // wof.21.1.09: it recoils four inches and stands before its gun, or seven and stands on it
    for (die, found, presence) in
        [(3, GunPlace::Behind, Presence::OnTable), (6, GunPlace::WithParent, Presence::Within)]
    {
        let mut fight = charged(&[4, 4, die]);
        fight.pass_all();
        assert_eq!((place(&fight, "24th"), fight.presence("Gun of 24th")), (found, presence), "a {die}");
    }
}

#[test]
fn a_gun_that_was_left_does_not_fire() {
    // wof.21.1.09
    for (at, shots) in [(GunPlace::WithParent, 2), (GunPlace::Behind, 1)] {
        let own = with_gun(line("24th").at(36.0, 10.0))
            .with(|unit| unit.battalion_gun.iter_mut().for_each(|gun| gun.place = at));
        assert_eq!(fired(own, (36.0, 18.0), shots), shots);
    }
}

#[test]
fn an_enemy_that_ends_its_move_at_an_abandoned_gun_takes_it() {
    // wof.21.1.09, wof.h.abandoned_guns
    let charger = with_gun(line("24th").at(36.0, 10.0));
    let foe = line("Garde").foe().at(36.0, 16.0).with(|unit| unit.troops.weapon = None);
    let rider = hussars("Zieten")
        .foe()
        .at(48.0, 9.0)
        .facing(Facing::WEST)
        .with(|unit| unit.orders.standing = StandingAnswer::Stand);
    let mut fight = table()
        .unit(charger)
        .unit(foe)
        .unit(rider)
        .unit(brigadier("Hill").at(4.0, 4.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.charges_by("24th", "Garde", &[ahead(30.0)]).lawful();
    fight.does("Garde", "stand").lawful();
    if fight.asked() == [Seat::First] {
        fight.closes(Side::First).lawful();
    }
    fight.moves("Zieten", &[ahead(12.0)]).lawful();
    assert_eq!((place(&fight, "24th"), fight.presence("Gun of 24th")), (GunPlace::Lost, Presence::Lost));
}

#[test]
fn evaders_and_routers_lose_their_gun() {
    // wof.21.1.09
    let loose = with_gun(light("Croats").men(12).formed(FormationKind::Skirmish));
    let mut fight = table()
        .unit(line("24th").at(36.0, 10.0))
        .unit(loose.foe().at(36.0, 16.0).with(|unit| unit.troops.weapon = None))
        .fight(TurnStage::FirstMoves, &[]);
    fight.charges("24th", "Croats").lawful();
    fight.does("Croats", "evade").lawful();
    assert_eq!(place(&fight, "Croats"), GunPlace::Lost);
    let shot = with_gun(line("24th").at(36.0, 20.0)).with(|unit| {
        (unit.conduct.losses.by_artillery, unit.conduct.losses.all) = (Pips(1), Pips(1));
    });
    let broke = table().unit(shot).unit(brigadier("Hill").at(50.0, 20.0)).fight(TurnStage::FireTests, &[1, 1]);
    assert!(broke.is_routing("24th"));
    assert_eq!(place(&broke, "24th"), GunPlace::Lost);
}

/// Shifts the gun of the 24th.
fn shift(fight: &mut Fight, to: &str) -> Result<(), Refusal> {
    let order = fight.order("24th", "shift_gun").with(slot::POST, Value::Choice(to.to_owned()));
    fight.give(order)
}

#[test]
fn a_gun_changes_its_place_in_the_battalion_once_a_turn_for_nothing() {
    // wof.21.1.11
    let own = with_gun(line("24th").at(36.0, 10.0));
    let mut fight = table()
        .unit(own)
        .unit(line("idle").at(60.0, 4.0))
        .unit(line("far").foe().at(8.0, 44.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(shift(&mut fight, "Middle").refused(), "wof.21.1.11");
    shift(&mut fight, "Right").lawful();
    assert_eq!(fight.state("24th").battalion_gun.expect("it has a gun").post, GunPost::Right);
    assert_eq!(fight.state("24th").conduct.spent, 0.0);
    assert_eq!(shift(&mut fight, "Left").refused(), "wof.21.1.11");
    assert!(!fight.may("idle").contains(&"shift_gun".to_owned()));
}

/// How many shots a unit fires at one file of the enemy somewhere, each with a six.
fn fired(own: Spec, at: (f32, f32), shots: usize) -> usize {
    let mark = line("Garde").men(2).wide(1).foe().at(at.0, at.1).with(|unit| unit.troops.weapon = None);
    let mut fight = table().unit(own).unit(mark).fight(TurnStage::Fire, &vec![6; shots]);
    fight.pass_all();
    fight.accounts("wof.fire").len()
}

#[test]
fn a_gun_has_the_arc_of_the_place_where_it_stands() {
    // wof.21.1.11, wof.16.1.02: the mark is before the right end of the battalion, outside the arc of a gun at its left
    for (post, shots) in [(GunPost::Right, 2), (GunPost::Left, 1)] {
        let own = with_gun(line("24th").at(36.0, 10.0))
            .with(|unit| unit.battalion_gun.iter_mut().for_each(|gun| gun.post = post));
        assert_eq!(fired(own, (41.0, 18.0), shots), shots, "{post}");
    }
}

#[test]
fn a_gun_reaches_farther_than_the_muskets_of_its_battalion() {
    // wof.21.1.07, wof.16.3.03
    let own = with_gun(line("24th").at(36.0, 10.0));
    let mark = line("Garde").foe().at(36.0, 30.0).with(|unit| unit.troops.weapon = None);
    let mut fight = table().unit(own).unit(mark).fight(TurnStage::Fire, &[6]);
    fight.pass_all();
    assert_eq!(fight.results("wof.fire", "score"), ["6"]);
    assert_eq!(fight.state("Garde").conduct.losses.by_artillery, fight.state("Garde").strength.lost);
}
