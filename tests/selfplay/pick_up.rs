//! Battles by points as the machine sets them up: every unit finds a place, in its line and near its commander.

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, KeepUndo, QuestionKind, Seat},
    dice::DiceSource,
    rehearsal::Sitter,
    rules::{Changes, open, pick_up},
    scenario::Scenario,
    table::{Arm, Presence, Unit},
};

/// Forces of the usual size under each rule set that raises some.
const USUAL_POINTS: [(&str, u32); 2] = [("wof", 2000), ("trl", 700)];
const SEEDS: std::ops::RangeInclusive<u64> = 1..=8;

/// A battle by points, set up by the machine on both sides.
fn set_up(rule_set: &str, points: u32, seed: u64) -> Box<dyn AnyBattle> {
    let text = pick_up(rule_set, points, seed).unwrap_or_else(|wrong| panic!("{wrong}"));
    let scenario = Scenario::read("pick-up", &text).unwrap_or_else(|problems| panic!("{problems}"));
    let mut battle = open(&scenario, rule_set, &Changes::new(), DiceSource::Seeded { seed }, KeepUndo::No)
        .unwrap_or_else(|problems| panic!("{problems}"));
    let mut players = [Seat::First, Seat::Second].map(|seat| Sitter::Machine.sit(seed, seat));
    while let Some(question) = battle.question().filter(|question| question.kind == QuestionKind::Deploy) {
        let seat = question.seats[0];
        let order = players[usize::from(seat == Seat::Second)].order(battle.as_ref(), seat);
        let order = order.unwrap_or_else(|| panic!("{rule_set}, seed {seed}: a unit of {seat:?} finds no place"));
        battle.give(order).unwrap_or_else(|refusal| panic!("{rule_set}, seed {seed}: {refusal}"));
    }
    battle
}

#[test]
fn the_machine_finds_a_place_for_every_unit_of_a_force_of_the_usual_size() {
    // trl.hc.25, wof.h.setup
    for (rule_set, points) in USUAL_POINTS {
        for seed in SEEDS {
            let battle = set_up(rule_set, points, seed);
            let in_hand = |unit: &&Unit| unit.presence == Presence::Awaited;
            let left: Vec<&str> =
                battle.field(Seat::Umpire).units().filter(in_hand).map(|unit| unit.name.as_str()).collect();
            assert!(left.is_empty(), "{rule_set}, seed {seed}: {left:?}");
        }
    }
}

#[test]
fn nearly_every_unit_of_a_brigade_is_set_up_in_command() {
    // wof.6.1.01
    let (mut led, mut all) = (0, 0);
    for seed in SEEDS {
        let battle = set_up("wof", 2000, seed);
        let field = battle.field(Seat::Umpire);
        for unit in field.units().filter(|unit| unit.arm != Arm::General) {
            let Some(reach) = battle.command_reach(Seat::Umpire, unit.id) else { continue };
            let is_led = |at: Vec2| reach.places.iter().any(|place| place.distance(at) <= reach.within_inches);
            all += 1;
            led += usize::from(field.stands_of(unit.id).any(|stand| is_led(stand.pose.at)));
        }
    }
    assert!(all > 100 && led * 10 >= all * 9, "{led} of {all} units are in command");
}
