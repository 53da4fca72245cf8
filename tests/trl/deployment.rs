//! Deployment where a scenario says nothing else (`trl.h.setup`): along the own long edge, clear of the short ones.

use bevy::math::Vec2;
use linstock::{
    battle::{Battle, KeepUndo, Order, Refusal, Seat, Subject, Value},
    measure::{Facing, Pose},
    rules::{
        pick_up,
        trl::{
            Trl,
            charts::{FormationKind, Troop},
            slot_names::slot,
            state::UnitState,
        },
        word::Word,
    },
    scenario::Scenario,
    table::{Presence, Side, Unit},
};

use super::battle::{header, next, opened, players};

#[test]
fn stands_are_placed_within_twelve_inches_of_the_long_edge_and_six_from_the_short_ones() {
    // trl.x.287: trl.hc.25, trl.p06.01
    let text = pick_up("trl", 500, 1).unwrap_or_else(|wrong| panic!("{wrong}"));
    let scenario = Scenario::read("pick-up", &text).unwrap_or_else(|problems| panic!("{problems}"));
    let (rules, opening) = opened(&scenario);
    assert_eq!((opening.size.width, opening.size.depth), (72.0, 48.0));
    let mut battle: Battle<Trl> = Battle::open(rules, opening, header(&scenario, 3), KeepUndo::No);
    while battle.question().is_some_and(|question| question.seats != [Seat::First]) {
        let order = next(&battle, &mut players(3)).expect("somebody places a unit");
        battle.give(order).expect("it is lawful");
    }
    let field = battle.field();
    let of_the_line = |unit: &&Unit| field.of::<UnitState>(unit.id).troops.kind == Troop::LineInfantry;
    let mut own = field.units().filter(|unit| unit.side == Side::First && unit.presence == Presence::Awaited);
    let foot = own.find(of_the_line).expect("they have some").id;
    // The left stand of the first rank of a column has its middle there.
    let placed = |x: f32, y: f32| -> Result<(), Refusal> {
        let front = Pose::new(Vec2::new(x + 1.0, y + 0.625), Facing::NORTH);
        let order = Order::new(Seat::First, "deploy", Subject::Unit(foot)).with(slot::POSE, Value::Pose(front));
        let column = Value::Choice(FormationKind::Column.name().to_owned());
        battle.judge(&order.with(slot::FORMATION, column).with(slot::WIDTH, Value::Number(2))).map(drop)
    };
    placed(7.0, 11.0).unwrap_or_else(|refusal| panic!("{refusal}"));
    for (x, y) in [(7.0, 13.0), (5.0, 11.0)] {
        assert_eq!(placed(x, y).expect_err("it is outside").clause.id(), "trl.hc.25", "{x} {y}");
    }
}
