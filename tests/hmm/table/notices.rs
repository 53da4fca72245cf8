//! The overlays of a unit by topic.

use bevy::math::Vec2;
use linstock::{
    battle::{
        AnyBattle,
        notice::{OverlayShape, OverlayTopic, Sign},
    },
    rules::hmm::{
        charts::{FormationKind, TerrainKind as Ground, Weapon},
        state::{Rout, TurnStage, UnitState},
    },
    table::Side,
};

use super::{Spec, Table, battery, horse, light, line};
use crate::rules::ground::LaysGround;

fn drawn(table: Table, what: &str) -> OverlayShape {
    let fight = table.fight(TurnStage::FirstMoves, &[]);
    let overlays = AnyBattle::overlays(fight.battle(), fight.seat("Reds"), fight.id("Reds"), OverlayTopic::Reach);
    overlays.into_iter().find(|overlay| overlay.label.starts_with(what)).expect("it is drawn").shape
}

/// How far straight ahead a formed unit's reach is drawn.
fn ahead(table: Table, what: &str) -> f32 {
    let OverlayShape::Polygon(points) = drawn(table, what) else { panic!("a formed unit goes over the ground") };
    points[points.len() / 2].distance(points[0])
}

#[test]
fn reach_is_drawn_over_the_present_ground_and_ends_at_the_first_enemy_met() {
    // hmm.03.02, hmm.06.03, hmm.20.16
    let open = || Table::open().unit(line("Reds").at(30.0, 10.0));
    let wooded = || open().area("the wood", Ground::Forest, (0.0, 0.0), (72.0, 48.0));
    let met = || open().unit(line("Blues").foe().at(30.0, 13.0));
    assert!((ahead(open(), "moves") - 4.0).abs() < 0.1);
    assert!((ahead(wooded(), "moves") - 2.0).abs() < 0.1);
    assert!(ahead(open(), "charges") > 4.5);
    assert!((ahead(met(), "charges") - 3.0).abs() < 0.1);
}

#[test]
fn every_state_is_told_by_its_own_sign() {
    // hmm.18.07, hmm.18.14, hmm.18.17, hmm.20.14, hmm.10.13, hmm.03.35, hmm.02.15
    let ran = |began| Some(Rout { began, first_move_owed: false });
    let rows = [
        ("routing", Sign::Routing, line("Reds").formed(FormationKind::Rout).with(|unit| unit.morale.rout = ran(1))),
        ("rallied, not formed", Sign::Forming, line("Reds").formed(FormationKind::Rout)),
        ("leaving the field", Sign::Leaving, line("Reds").with(|unit| unit.morale.retreating = true)),
        ("out of command", Sign::OutOfCommand, line("Reds").with(|unit| unit.orders.out_of_command = true)),
        ("resting", Sign::Tired, line("Reds").with(|unit| unit.morale.resting_until = Some(9))),
        (
            "changing formation",
            Sign::Forming,
            line("Reds").with(|unit| unit.formation.half_changed = Some(FormationKind::Square)),
        ),
        ("has fired", Sign::Done, line("Reds").with(|unit| unit.conduct.fired = true)),
        ("line", Sign::Posture, line("Reds")),
    ];
    for (label, sign, reds) in rows {
        let fight = Table::open()
            .unit(reds.at(30.0, 10.0))
            .unit(line("Blues").foe().at(30.0, 40.0))
            .fight(TurnStage::FirstMoves, &[]);
        let marks = AnyBattle::marks(fight.battle(), fight.seat("Reds"), fight.id("Reds"));
        assert_eq!(
            marks.iter().find(|mark| mark.label == label).map(|mark| mark.sign),
            Some(sign),
            "{label}: {marks:?}"
        );
    }
}

#[test]
fn loose_men_are_drawn_as_far_as_they_go_in_the_open() {
    let skirmishers = Table::open().unit(light("Reds").at(30.0, 10.0));
    assert!(matches!(drawn(skirmishers, "moves"), OverlayShape::Sector { .. }));
}

/// The shapes that are drawn for the fire of the Reds.
fn fire(reds: Spec) -> Vec<OverlayShape> {
    let fight = Table::open().unit(reds.at(30.0, 20.0)).fight(TurnStage::FirstMoves, &[]);
    let overlays = AnyBattle::overlays(fight.battle(), fight.seat("Reds"), fight.id("Reds"), OverlayTopic::Fire);
    overlays.into_iter().map(|overlay| overlay.shape).collect()
}

/// How far an outline goes beyond where the Reds' front is: to the right, ahead, to the left and behind.
fn extent(shapes: &[OverlayShape]) -> [f32; 4] {
    let [OverlayShape::Polygon(outline)] = shapes else { panic!("one outline: {shapes:?}") };
    let most = |way: Vec2| outline.iter().map(|at| (*at - Vec2::new(30.0, 20.0)).dot(way)).fold(f32::MIN, f32::max);
    [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(most)
}

#[test]
fn the_fire_of_squares_and_skirmishers_is_drawn_all_round_and_that_of_a_line_before_its_front() {
    // hmm.07.02, hmm.20.02, hmm.20.03: smooth muskets reach seven inches
    for (formation, reds) in
        [(FormationKind::Square, line("Reds")), (FormationKind::Skirmish, light("Reds").armed(Weapon::SmoothMusket))]
    {
        let [right, ahead, left, behind] = extent(&fire(reds.formed(formation)));
        assert!(
            (ahead - 7.0).abs() < 0.01 && behind > 7.0 && right > 7.0 && left > 7.0,
            "{formation}: {right} {ahead} {left} {behind}"
        );
    }
    let [_, ahead, _, behind] = extent(&fire(line("Reds")));
    assert!((ahead - 7.0).abs() < 0.01 && behind <= 0.01, "{ahead} {behind}");
}

#[test]
fn no_fire_is_drawn_for_units_that_fire_nothing_as_they_stand() {
    // hmm.03.37, hmm.07.28, hmm.11.15, hmm.20.24
    let routs = |unit: &mut UnitState| unit.morale.rout = Some(Rout { began: 1, first_move_owed: false });
    let dismounted = |unit: &mut UnitState| unit.battery.as_mut().expect("it has guns").guns[0].sound = false;
    let rows = [
        ("routers", line("Reds").formed(FormationKind::Rout).with(routs), 0),
        ("a crew that runs", battery("Reds").with(routs), 0),
        ("guns on their limbers", battery("Reds").formed(FormationKind::Limbered), 0),
        ("guns in action", battery("Reds"), 2),
        ("one of them dismounted", battery("Reds").with(dismounted), 1),
    ];
    for (row, reds, arcs) in rows {
        assert_eq!(fire(reds).len(), arcs, "{row}");
    }
}

#[test]
fn only_units_that_may_charge_have_their_charge_drawn() {
    // hmm.03.07, hmm.03.38, hmm.04.17
    let rows = [
        ("a line", line("Reds"), true),
        ("a march column", line("Reds").formed(FormationKind::MarchColumn), false),
        ("a square", line("Reds").formed(FormationKind::Square), false),
        ("who charged of late", line("Reds").with(|unit| unit.history.charged_turn = Some(1)), false),
        ("horse", horse("Reds"), true),
        ("horse in column", horse("Reds").formed(FormationKind::MarchColumn), false),
    ];
    for (row, reds, charges) in rows {
        let fight = Table::open().unit(reds.at(30.0, 10.0)).turn(2).fight(TurnStage::FirstMoves, &[]);
        let overlays = AnyBattle::overlays(fight.battle(), fight.seat("Reds"), fight.id("Reds"), OverlayTopic::Reach);
        assert_eq!(overlays.iter().any(|overlay| overlay.label.starts_with("charges")), charges, "{row}");
    }
}

#[test]
fn a_unit_threatens_the_enemies_it_could_charge_as_both_stand() {
    // hmm.06.03, hmm.20.29
    let rows = [
        ("near enough", 14.0, FormationKind::Line, true),
        ("too far", 20.0, FormationKind::Line, false),
        ("in square", 14.0, FormationKind::Square, false),
    ];
    for (told, y, formation, may) in rows {
        let table =
            Table::open().unit(line("Reds").formed(formation).at(30.0, 10.0)).unit(line("Blues").foe().at(30.0, y));
        let fight = table.fight(TurnStage::Initiative, &[]);
        let threatens = AnyBattle::threatens(fight.battle(), fight.seat("Blues"), fight.id("Reds"), fight.id("Blues"));
        assert_eq!(threatens, may, "{told}");
    }
}

#[test]
fn a_unit_has_lost_what_it_lacks_of_its_strength_at_the_start_and_a_side_what_its_units_have() {
    // hmm.01.06
    let fight = Table::open()
        .unit(line("Reds").men(24).lost(5).at(30.0, 10.0))
        .unit(line("Others").men(12).at(40.0, 10.0))
        .unit(line("Blues").foe().at(30.0, 40.0))
        .fight(TurnStage::FirstMoves, &[]);
    let (battle, seat) = (fight.battle(), fight.seat("Reds"));
    let lost = |name: &str| {
        let told = AnyBattle::figures_lost_by(battle, seat, fight.id(name)).expect("a body has a strength");
        (told.lost, told.of)
    };
    assert_eq!([lost("Reds"), lost("Others")], [(5, 24), (0, 12)]);
    let of_side = AnyBattle::figures_lost(battle, seat, Side::First).expect("it is counted");
    assert_eq!((of_side.lost, of_side.of), (5, 36));
}
