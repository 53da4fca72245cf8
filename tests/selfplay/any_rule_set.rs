//! The commander plays a rule set that it has never seen.

use linstock::{
    battle::{Order, Seat, Subject, Value},
    rehearsal::{Limits, Seating, Series, Sides, Sitter, rehearse},
    table::{Side, UnitId},
};

use super::{
    page,
    referee::{Watch, watch},
};

const MACHINE_AGAINST_CHANCE: Seating = Seating { sitters: [Sitter::Machine, Sitter::Random], sides: Sides::Swapped };

#[test]
fn the_commander_beats_chance_under_a_rule_set_it_has_never_seen() {
    let seeds: Vec<u64> = (0..40).collect();
    let bouts = rehearse(&seeds, MACHINE_AGAINST_CHANCE, Limits::SCENARIO, |seed| page::open(seed, [4, 4]))
        .expect("battles end");
    let series = Series::of(&bouts, MACHINE_AGAINST_CHANCE);
    assert!(series.wins_by_player[0].count >= 38, "{series:?}");
}

#[test]
fn between_two_commanders_numbers_tell() {
    let seating = Seating { sitters: [Sitter::Machine, Sitter::Machine], sides: Sides::Kept };
    let seeds: Vec<u64> = (0..20).collect();
    let bouts = rehearse(&seeds, seating, Limits::SCENARIO, |seed| page::open(seed, [5, 3])).expect("battles end");
    let won = bouts.iter().filter(|bout| bout.winner() == Some(Side::First)).count();
    assert!(won >= 15, "{won} of 20");
}

#[test]
fn the_same_seed_gives_the_same_battle_in_any_thread() {
    let seeds = [3, 4, 3, 4];
    let bouts = rehearse(&seeds, MACHINE_AGAINST_CHANCE, Limits::SCENARIO, |seed| page::open(seed, [3, 3]))
        .expect("battles end");
    assert_eq!((bouts[0].hash, bouts[1].hash), (bouts[2].hash, bouts[3].hash));
    assert_ne!(bouts[0].hash, bouts[1].hash);
}

#[test]
fn a_battle_that_is_broken_off_stops_after_the_turn_asked_for() {
    let limits = Limits { turns: Some(2), ..Limits::SCENARIO };
    let bouts = rehearse(&[1], MACHINE_AGAINST_CHANCE, limits, |seed| page::open(seed, [3, 3])).expect("battles end");
    assert_eq!((bouts[0].turns, bouts[0].winner()), (2, None));
}

#[test]
fn a_sides_strength_is_what_stands_falls_or_leaves() {
    let bouts = rehearse(&[1, 2, 3], MACHINE_AGAINST_CHANCE, Limits::SCENARIO, |seed| page::open(seed, [4, 4]))
        .expect("battles end");
    for bout in bouts {
        for strength in &bout.tally.sides {
            assert_eq!((strength.brought, strength.units), (32, 4));
            assert!(strength.fallen <= 32 && strength.gone == 0, "{strength:?}");
        }
        assert!(bout.tally.sides.iter().any(|strength| strength.fallen > 0), "nobody fell");
    }
}

#[test]
fn a_battle_under_the_referees_eyes_breaks_nothing() {
    for seed in 0..6 {
        let players = [Sitter::Machine.sit(seed, Seat::First), Sitter::Random.sit(seed, Seat::Second)];
        let how = if seed % 2 == 0 { Watch::Close } else { Watch::CloseWithUndo };
        let watched = watch(&format!("page, seed {seed}"), page::open(seed, [4, 4]), players, how);
        assert!(watched.verbs.keys().all(|verb| verb == "close" || watched.offered.contains(verb)));
        assert!(watched.verbs.contains_key("shoot") && watched.verbs.contains_key("march"), "{:?}", watched.verbs);
        let mut again = page::open(seed, [4, 4]);
        for order in watched.journal.orders() {
            again.give(order.clone()).expect("it was lawful before");
        }
        assert_eq!((again.hash(), again.conclusion()), (watched.hash, Some(&watched.outcome)));
    }
}

#[test]
fn an_order_is_unlawful_unless_an_offer_covers_it_however_a_rule_set_reads_it() {
    // The page reads `close` whatever its subject and other contents.
    let battle = page::open(1, [2, 2]);
    let close = Order::new(Seat::First, "close", Subject::Side);
    assert!(battle.judge(&close).is_ok());
    let rows = [
        ("about a unit", Order { subject: Subject::Unit(UnitId(0)), ..close.clone() }, "`close` is not offered now"),
        ("with a slot too many", close.with("speed", Value::Number(9)), "there is no slot `speed`"),
    ];
    for (row, order, reason) in rows {
        assert_eq!(battle.judge(&order).expect_err(row).reason, reason, "{row}");
    }
}
