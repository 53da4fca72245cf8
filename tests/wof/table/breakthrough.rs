//! Cavalry breakthroughs (17.7).

use linstock::rules::wof::{
    data::{Ranks, Spirit},
    state::{ChargeFate, Rout},
    turn::{Stage, breaking_through::may_break_through},
};

use super::{Spec, Table, horse, line};

fn routed() -> Spec {
    line("Garde").foe().at(36.0, 30.0).with(|unit| {
        unit.spirit = Spirit::Routing;
        unit.rout = Some(Rout {
            began: 1,
            from: bevy::math::Vec2::new(36.0, 20.0),
            cause: None,
            bearing: None,
            half_move_owed: false,
            turned_aside: false,
        });
    })
}

fn after_a_round(came: f32, ranks: Ranks) -> bool {
    let winner = horse("Blues").at(36.0, 20.0).with(move |unit| {
        unit.this_turn.fought = true;
        unit.ranks = ranks;
    });
    let table = Table::open().unit(winner).unit(routed()).charge("Blues", "Garde", move |charge| {
        charge.fate = ChargeFate::Home;
        charge.contact.iter_mut().for_each(|contact| contact.inches = came);
    });
    let fight = table.fight(Stage::Sides(linstock::table::Side::First), &[]);
    may_break_through(fight.battle.rules(), &fight.battle.field(), fight.id("Blues"))
}

#[test]
fn steady_horse_that_came_far_enough_and_routed_everybody_may_break_through() {
    // wof.x.271: wof.17.7.01, wof.17.7.04
    assert!(after_a_round(5.0, Ranks::Ordered));
    assert!(!after_a_round(1.5, Ranks::Ordered), "it came less than 2 in");
    assert!(!after_a_round(5.0, Ranks::Disordered), "it is disordered");
}
