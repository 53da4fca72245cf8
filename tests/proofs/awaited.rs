//! Everything shown to players before they throw their own dice is on the receipts afterwards, whatever the dice show.

use linstock::{
    battle::{Awaited, KeepUndo, Seat, notice::Entry},
    commander::{Player, Random},
    dice::DiceSource,
    receipt::Account,
    rules::{self, Changes},
    scenario::Scenario,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::sets::shipped;

/// So often dice are entered in a battle.
const THROWS: usize = 24;
/// No battle has more orders.
const MOST_ORDERS: usize = 400;

/// Whether a receipt contains all that was told beforehand.
fn keeps(entry: &Entry, told: &Awaited) -> bool {
    let holds = |account: &Account| {
        let has_inputs = told.account.inputs.iter().all(|input| account.inputs.contains(input));
        has_inputs && told.account.lines.iter().all(|line| account.lines.contains(line))
    };
    entry.unit == told.unit && entry.account.as_ref().is_some_and(holds)
}

/// Fights a battle with dice entered by hand; gives how many rulings were told beforehand, and how many of them with a
/// unit and modifiers.
fn told_in(scenario: &Scenario) -> (usize, usize) {
    let opened = rules::open(scenario, scenario.rule_set.as_str(), &Changes::new(), DiceSource::Entered, KeepUndo::No);
    let mut battle = opened.unwrap_or_else(|problems| panic!("{problems}"));
    let mut players = [Seat::First, Seat::Second].map(|seat| Random::new(5, seat));
    let mut chance = ChaCha8Rng::seed_from_u64(8);
    let (mut told, mut whole, mut throws) = (0, 0, 0);
    for _ in 0..MOST_ORDERS {
        if battle.wanted().is_empty() {
            assert_eq!(battle.awaited(Seat::Umpire), [], "nothing is thrown");
            let Some(seats) = battle.question().map(|question| question.seats.clone()) else { break };
            let order = seats.iter().find_map(|seat| players[seat.side()?.index()].order(battle.as_ref(), *seat));
            battle.give(order.expect("somebody has an answer")).expect("a lawful order");
            continue;
        }
        let before = battle.hash();
        let awaited = battle.awaited(Seat::Umpire);
        assert_eq!(battle.hash(), before, "looking ahead changes nothing");
        let so_far = battle.entries(Seat::Umpire).len();
        let sides = battle.wanted().iter().flat_map(|wanted| std::iter::repeat_n(wanted.die.sides(), wanted.count));
        let faces: Vec<u8> = sides.map(|sides| chance.random_range(1..=sides)).collect();
        battle.enter_dice(&faces).expect("they are wanted");
        (told, throws) = (told + awaited.len(), throws + 1);
        whole += awaited.iter().filter(|ruling| ruling.unit.is_some() && !ruling.account.inputs.is_empty()).count();
        // Where a step wants more dice it has not been taken yet.
        if battle.wanted().is_empty() {
            let entries = battle.entries(Seat::Umpire);
            for ruling in awaited {
                let told = entries[so_far..].iter().any(|entry| keeps(entry, &ruling));
                assert!(told, "{}: {ruling:?} stands on no receipt", scenario.id);
            }
        }
        if throws >= THROWS {
            break;
        }
    }
    (told, whole)
}

#[test]
fn lines_told_before_the_dice_fall_stand_on_the_receipts_afterwards() {
    let mut of_units = 0;
    for scenario in shipped() {
        let (told, whole) = told_in(&scenario);
        assert!(told > THROWS / 4, "{}: {told} rulings", scenario.id);
        of_units += whole;
    }
    assert!(of_units > THROWS, "{of_units} with unit and inputs");
}
