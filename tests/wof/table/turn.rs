//! The order of the turn (section 10).

use linstock::{
    battle::Seat,
    rules::wof::{orders::Letter, state::Phase, turn::Stage},
    table::Side,
};

use super::{Judged, Table, line};

#[test]
fn the_higher_die_chooses_to_be_side_a_or_side_b() {
    // wof.10.1.01
    let two = || Table::open().unit(line("24th").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 38.0));
    for (dice, winner, letter, a) in [([5, 2], Side::First, Letter::A, Side::First), ([2, 5], Side::Second, Letter::B, Side::First)] {
        let mut fight = two().fight(Stage::Initiative, &dice);
        assert_eq!((fight.asked(), fight.battle_state().phase), (vec![Seat::from(winner)], Phase::Initiative));
        fight.chooses(winner, letter).lawful();
        assert_eq!(fight.battle_state().side_a, a, "{}", fight.journal().join("\n"));
    }
}

#[test]
fn equal_dice_are_thrown_again() {
    // wof.h.ties
    let fight = Table::open().unit(line("24th").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 38.0));
    let fight = fight.fight(Stage::Initiative, &[3, 3, 1, 6]);
    assert_eq!(fight.asked(), [Seat::Second]);
    assert!(fight.says("threw 3"));
}
