//! The machine acts where a rarely used rule gives it a reason.

use std::collections::BTreeSet;

use linstock::{
    commander::Temperament,
    measure::Facing,
    rules::trl::{
        charts::{Commander, EventCard, FormationKind, Troop},
        state::{Officer, TurnStage},
    },
    table::Side,
};

use super::{
    Fight, Judged, Table, battery,
    buildings::{farm, within},
    event_cards, general, line,
};
use crate::selfplay::SELDOM_IN_TRL;

/// The number of the assault phase.
const ASSAULT: usize = 3;

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

/// A side that is asked for its only card, which helps nobody here.
fn a_guide_where_no_ground_is_rough() -> Fight {
    let column = line("Men").formed(FormationKind::Column).at(30.0, 10.0);
    let table = Table::open().unit(column).unit(line("Foe").foe().at(60.0, 40.0));
    let mut fight = event_cards::first(EventCard::LocalGuide, table, &[]);
    fight.pass_until(1, event_cards::MOVEMENT, Side::First);
    fight
}

fn square_without_horse_near() -> Fight {
    let square = line("Men").formed(FormationKind::Square).at(30.0, 20.0);
    Table::open().unit(square).unit(line("Foe").foe().at(30.0, 40.0)).fight(TurnStage::FirstMoves, &[])
}

#[test]
fn the_machine_gives_every_seldom_order_where_it_has_cause() {
    let first = |fight: Fight| fight.verbs_of_machine(Side::First, Temperament::ATTACK);
    let rows: [(&str, BTreeSet<String>); 8] = [
        ("discard_card", four_cards_in_hand().answer_of_machine()),
        ("enter", foot_beside_a_church_under_fire().verbs_of_machine(Side::First, Temperament::DEFEND)),
        ("leave", first(foot_in_a_church_far_from_the_enemy())),
        ("occupy", storm(&[3, 1, 1, 4, 4, 2, 3, 2]).answer_of_machine()),
        ("shoot_at_building", first(guns_before_a_held_church())),
        ("take_command", first(aide_beside_headless_foot())),
        ("leave_square", first(square_without_horse_near())),
        ("keep_cards", a_guide_where_no_ground_is_rough().answer_of_machine()),
    ];
    assert_eq!(
        rows.each_ref().map(|(verb, _)| *verb),
        SELDOM_IN_TRL,
        "every verb that its battles may do without has its table"
    );
    let missing: Vec<&(&str, BTreeSet<String>)> = rows.iter().filter(|(verb, verbs)| !verbs.contains(*verb)).collect();
    assert!(missing.is_empty(), "never given: {missing:?}");
}

#[test]
fn a_defender_goes_to_a_church_near_by_and_stays_within() {
    // trl.p12.04: by its whole move, once it begins that beside an opening.
    let rows = [
        (line("Men").at(31.0, 17.0), vec!["move"]),
        (line("Men").at(31.0, 21.5), vec!["enter"]),
        (within(line("Men")), vec![]),
    ];
    for (men, verbs) in rows {
        let table = farm().unit(men).unit(line("Foe").foe().at(31.0, 46.0));
        let given = table.fight(TurnStage::FirstMoves, &[]).verbs_of_machine(Side::First, Temperament::DEFEND);
        assert_eq!(given.iter().map(String::as_str).collect::<Vec<_>>(), verbs);
    }
}
