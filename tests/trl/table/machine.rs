//! The machine acts where a rarely used rule gives it a reason.

use std::collections::BTreeSet;

use linstock::{
    battle::Seat,
    commander::{Commander as Machine, Player, Temperament},
    measure::Facing,
    rules::trl::{
        charts::{Commander, FormationKind, TerrainKind, Troop},
        state::{Officer, TurnStage},
    },
    table::{FeatureId, Side},
};

use super::{Fight, Judged, Table, battery, general, laying::Spec, line};
use crate::{rules::ground::LaysGround, selfplay::SELDOM_IN_TRL};

/// The only building of a table.
const FARM: FeatureId = FeatureId(0);
/// The number of the assault phase.
const ASSAULT: usize = 3;
/// More orders than any of these tables needs in a step.
const MOST_ORDERS: usize = 40;

/// Every verb that the machine gives a side until it ends its step, the other side is asked or dice are wanted.
fn given(mut fight: Fight, side: Side, mind: Temperament) -> BTreeSet<String> {
    let seat = Seat::from(side);
    let mut machine = Machine::new(1, seat).minded(mind);
    let mut verbs = BTreeSet::new();
    for _ in 0..MOST_ORDERS {
        if fight.asked() != [seat] {
            break;
        }
        let order = machine.order(fight.battle(), seat).expect("it is asked");
        if order.verb == "close" {
            break;
        }
        verbs.insert(order.verb.clone());
        fight.give_order(order).lawful();
    }
    verbs
}

/// The verb with which the machine answers the question that is open.
fn answer_of(fight: &Fight) -> BTreeSet<String> {
    let [seat] = fight.asked()[..] else { panic!("one seat is asked, not {:?}", fight.asked()) };
    let order = Machine::new(1, seat).minded(Temperament::ATTACK).order(fight.battle(), seat).expect("it is asked");
    BTreeSet::from([order.verb])
}

/// A church of four inches: it holds eight stands, two of which shoot from each side.
fn farm() -> Table {
    Table::open().area("the church", TerrainKind::Building, (29.0, 22.0), (33.0, 26.0))
}

/// A unit that holds it.
fn within(spec: Spec) -> Spec {
    spec.at(31.0, 22.0).with(|unit| {
        unit.formation.kind = FormationKind::Garrison;
        unit.formation.garrison = Some(FARM);
    })
}

fn foot_beside_a_church_under_fire() -> Fight {
    let table = farm().unit(line("Men").at(31.0, 21.5)).unit(line("Foe").foe().at(31.0, 40.0).wide(8));
    table.unit(battery("Guns", Troop::LightArtillery).foe().at(44.0, 40.0)).fight(TurnStage::FirstMoves, &[])
}

fn foot_in_a_church_far_from_the_enemy() -> Fight {
    let table = farm().unit(within(line("Men")));
    table.unit(line("Foe").foe().at(31.0, 47.0)).fight(TurnStage::FirstMoves, &[])
}

/// Men who have gone against the garrison of a church, with these dice.
fn storm(dice: &[u8]) -> Fight {
    let garrison = within(line("Foe").foe().facing(Facing::SOUTH));
    let table = farm().unit(line("Men").at(31.0, 19.0)).unit(garrison).unit(line("Reserve").foe().at(60.0, 40.0));
    let mut fight = table.fight(TurnStage::FirstAssaults, dice);
    fight.assaults("Men", "Foe").lawful();
    fight
}

fn guns_before_a_held_church() -> Fight {
    let table = farm().unit(battery("Men", Troop::HeavyArtillery).at(31.0, 8.0));
    table.unit(within(line("Foe").foe().facing(Facing::SOUTH))).fight(TurnStage::FirstShots, &[])
}

fn aide_beside_headless_foot() -> Fight {
    let aide = general("Aide").at(30.0, 14.0).with(|unit| {
        if let Some(general) = &mut unit.general {
            general.rank = Commander::Adjutant;
        }
    });
    let headless = line("Men").at(30.0, 20.0).with(|unit| unit.strength.officer = Officer::Dead);
    let table = Table::open().unit(headless).unit(aide).unit(line("Foe").foe().at(30.0, 40.0));
    table.fight(TurnStage::FirstMoves, &[])
}

/// A side with four event cards in its hand, of which it may hold three.
fn four_cards_in_hand() -> Fight {
    let draws = [[2, 2], [2, 3], [2, 4], [2, 3], [2, 3]];
    let dice: Vec<u8> = draws.iter().flat_map(|draw| [&[6, 1][..], draw].concat()).skip(2).collect();
    let table = Table::open().unit(line("Men").at(10.0, 10.0)).unit(line("Foe").foe().at(60.0, 40.0));
    let mut fight = table.switch("event_cards", "On").fight(TurnStage::EventCards, &dice);
    fight.pass_until(4, ASSAULT, Side::Second);
    fight.closes(Side::Second).lawful();
    fight
}

fn square_without_horse_near() -> Fight {
    let square = line("Men").formed(FormationKind::Square).at(30.0, 20.0);
    Table::open().unit(square).unit(line("Foe").foe().at(30.0, 40.0)).fight(TurnStage::FirstMoves, &[])
}

#[test]
fn the_machine_gives_every_seldom_order_where_it_has_cause() {
    let first = |fight: Fight| given(fight, Side::First, Temperament::ATTACK);
    let rows: [(&str, BTreeSet<String>); 7] = [
        ("discard_card", answer_of(&four_cards_in_hand())),
        ("enter", first(foot_beside_a_church_under_fire())),
        ("leave", first(foot_in_a_church_far_from_the_enemy())),
        ("occupy", answer_of(&storm(&[3, 1, 1, 4, 4, 2, 3, 2]))),
        ("shoot_at_building", first(guns_before_a_held_church())),
        ("take_command", first(aide_beside_headless_foot())),
        ("leave_square", first(square_without_horse_near())),
    ];
    assert_eq!(
        rows.each_ref().map(|(verb, _)| *verb),
        SELDOM_IN_TRL,
        "every verb that its battles may do without has its table"
    );
    let missing: Vec<&(&str, BTreeSet<String>)> = rows.iter().filter(|(verb, verbs)| !verbs.contains(*verb)).collect();
    assert!(missing.is_empty(), "never given: {missing:?}");
}
