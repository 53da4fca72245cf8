//! Generals on the move (wof.6.0.03, `wof.h.general_moves`).

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Refusal, Seat, Value},
    rules::wof::{charts::TerrainKind as Ground, slot_names::slot, state::TurnStage},
};

use super::{Fight, Judged, Table, ahead, brigadier, line, major_general};
use crate::rules::ground::LaysGround;

fn table() -> Table {
    Table::open()
        .unit(brigadier("Ferdinand").at(30.0, 6.0))
        .unit(line("24th").at(30.0, 12.0))
        .unit(line("Far off").foe().at(60.0, 46.0))
}

fn rides(fight: &mut Fight, x: f32, y: f32) -> Result<(), Refusal> {
    let order = fight.order("Ferdinand", "ride").with(slot::TO, Value::Point(Vec2::new(x, y)));
    fight.give(order)
}

#[test]
fn a_general_rides_twenty_four_inches_once_a_turn_over_any_ground() {
    // wof.6.0.03, wof.h.general_moves
    let woods = table().area("the forest", Ground::HeavyWoods, (0.0, 8.0), (28.0, 40.0));
    let mut fight = woods.fight(TurnStage::FirstMoves, &[]);
    assert_eq!(rides(&mut fight, 20.0, 28.5).refused(), "wof.6.0.03");
    rides(&mut fight, 20.0, 26.0).lawful();
    assert_eq!(fight.place("Ferdinand"), (20.0, 26.0));
    assert_eq!(rides(&mut fight, 20.0, 20.0).refused(), "wof.h.general_moves");
}

#[test]
fn a_general_does_not_cross_impassable_ground() {
    // wof.6.0.03
    let mut fight = table()
        .broad_line("the river", Ground::River, 2.0, &[(0.0, 20.0), (72.0, 20.0)])
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(rides(&mut fight, 20.0, 24.0).refused(), "wof.6.0.03");
}

#[test]
fn a_unit_is_led_where_its_brigadier_can_follow_until_he_has_ridden() {
    // wof.6.1.01, wof.h.general_moves
    let mut fight = table().fight(TurnStage::FirstMoves, &[]);
    let places = |fight: &Fight| {
        let reach = fight.battle().command_reach(Seat::First, fight.id("24th")).expect("it has a brigadier");
        reach.places.into_iter().skip(1).map(|at| (at.x, at.y)).collect::<Vec<_>>()
    };
    // Beside where he is: 4 in behind it, as far as it may go ahead.
    assert_eq!(places(&fight), [8.0, 11.0, 14.0, 17.0].map(|y| (30.0, y)));
    rides(&mut fight, 30.0, 10.0).lawful();
    assert_eq!(places(&fight), []);
}

#[test]
fn a_ride_tells_which_units_it_leaves_out_of_command_and_how_many_figures_that_binds() {
    // wof.6.1.01, wof.6.1.03, wof.6.1.05: half of those out of command are confused, and 24 figures of each unit wait
    let fight = table().unit(line("50th").at(40.0, 12.0)).unit(major_general("Hope").at(30.0, 2.0));
    let fight = fight.fight(TurnStage::FirstMoves, &[]);
    let with = Value::Unit(fight.id("24th"));
    let to = |x: f32, y: f32| Value::Point(Vec2::new(x, y));
    let rows = [
        ("join", slot::WITH, with, -12.0, Some("50th")),
        ("ride", slot::TO, to(34.0, 7.0), 0.0, None),
        ("ride", slot::TO, to(52.0, 12.0), -12.0, Some("24th")),
    ];
    for (verb, slot, value, freed, left) in rows {
        let plan = fight.battle().judge(&fight.order("Ferdinand", verb).with(slot, value)).lawful();
        assert_eq!(plan.outlook.freed, freed, "{verb}");
        let told = left.map(|name| format!("Out of command: {name} (wof.6.1.05)."));
        assert_eq!(plan.warnings, told.into_iter().collect::<Vec<_>>(), "{verb}");
    }
}

#[test]
fn a_general_joins_a_unit_of_his_command_and_goes_along() {
    // wof.h.general_moves, wof.6.0.02
    let other = line("Strangers").at(50.0, 12.0).under(2);
    let mut fight = table().unit(other).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.joins("Ferdinand", "Strangers").refused(), "wof.6.0.02");
    fight.joins("Ferdinand", "24th").lawful();
    let joined = fight.state("Ferdinand").general.and_then(|general| general.joined);
    assert_eq!(joined, Some(fight.id("24th")));
    assert!(fight.gap("Ferdinand", "24th") < 0.05);
    let before = fight.place("Ferdinand");
    fight.moves("24th", &[ahead(6.0)]).lawful();
    assert_eq!(fight.place("Ferdinand"), (before.0, before.1 + 6.0));
}
