//! The shipped battles, fought by the machine under orders that bind: every kind of order is used, and the chart rows
//! that no battle reached are listed.

use std::collections::{BTreeMap, BTreeSet};

use linstock::{
    battle::{AnyBattle, KeepUndo, Seat, Value},
    dice::DiceSource,
    files::Shelf,
    rehearsal::{Limits, Sitter, fight},
    rules::{Changes, hmm::slot_names::slot, open},
    scenario,
    table::Side,
};

use super::any_input::{ChartRow, chart_rows, rows_of_chance};

/// The battles, each fought to its end: in the open and in woods, over works by night, over water from boats.
const BATTLES: [&str; 5] = ["cowpens", "guilford", "kernstown", "stony-point", "upper-crossing"];

/// The observations of a battle.
#[derive(Default)]
struct Seen {
    /// For how many turns commanders stood under each kind of order.
    orders: BTreeMap<String, usize>,
    /// How often each verb was used.
    verbs: BTreeMap<String, usize>,
    /// How often the machine gave each kind of order.
    given: BTreeMap<String, usize>,
    /// The chart rows that receipts drew on.
    rows: BTreeSet<ChartRow>,
}

impl Seen {
    fn look(&mut self, play: &dyn AnyBattle) {
        for side in Side::BOTH {
            let field = play.field(side.into());
            for unit in field.side(side) {
                for row in play.card(side.into(), unit.id).into_iter().filter(|row| row.label == "Order") {
                    *self.orders.entry(row.value.to_string()).or_default() += 1;
                    if row.reason.contains("fall back") {
                        *self.orders.entry("with fall_back".to_owned()).or_default() += 1;
                    }
                }
            }
        }
    }

    fn read(&mut self, play: &dyn AnyBattle) {
        for account in play.entries(Seat::Umpire).into_iter().filter_map(|entry| entry.account.as_ref()) {
            self.rows.extend(chart_rows(account));
        }
        for order in play.journal().orders() {
            *self.verbs.entry(order.verb.clone()).or_default() += 1;
            if let ("order", Some(Value::Choice(kind))) = (order.verb.as_str(), order.value(slot::MISSION)) {
                *self.given.entry(kind.clone()).or_default() += 1;
            }
        }
    }
}

fn fought() -> Seen {
    let mut seen = Seen::default();
    for id in BATTLES {
        let scenario = scenario::open(&Shelf::embedded(), id).unwrap_or_else(|problems| panic!("{problems}"));
        let changes: Changes = [("orders".to_owned(), "Bind".to_owned())].into_iter().collect();
        let play = open(&scenario, "hmm", &changes, DiceSource::Seeded { seed: 5 }, KeepUndo::No);
        let mut play = play.unwrap_or_else(|problems| panic!("{problems}"));
        let [mut first, mut second] = [Seat::First, Seat::Second].map(|seat| Sitter::Machine.sit(5, seat));
        let mut turn = 0;
        let mut witness = |play: &dyn AnyBattle| {
            let now = play.phase(Seat::Umpire).turn;
            if now != turn {
                turn = now;
                seen.look(play);
            }
        };
        fight(play.as_mut(), [first.as_mut(), second.as_mut()], Limits::SCENARIO, &mut witness)
            .unwrap_or_else(|broken| panic!("{id}: {broken}"));
        seen.read(play.as_ref());
    }
    seen
}

#[test]
#[expect(clippy::print_stdout, reason = "what no battle reached is there to be read")]
fn the_machine_uses_every_kind_of_order_and_the_rows_that_no_battle_reached_are_told() {
    // hmm.16.02, hmm.h.fall_back
    let seen = fought();
    println!(
        "turns under each order: {:?}; given by the machine: {:?}; verbs: {:?}",
        seen.orders, seen.given, seen.verbs
    );
    for kind in ["Attack", "Defend", "Reserve"] {
        assert!(
            seen.given.get(kind).is_some_and(|times| *times > 0),
            "the machine never gave {kind}: {:?}",
            seen.given
        );
    }
    for kind in ["Attack", "Defend", "Reserve", "with fall_back"] {
        let used = seen.orders.iter().any(|(order, turns)| order.eq_ignore_ascii_case(kind) && *turns > 0);
        assert!(used, "no commander was ever under {kind}: {:?}", seen.orders);
    }
    let chance = rows_of_chance();
    let unreached: BTreeSet<&ChartRow> = chance.iter().filter(|row| !seen.rows.contains(*row)).collect();
    println!("{} of {} rows were reached; these were not:", chance.len() - unreached.len(), chance.len());
    unreached.iter().for_each(|(procedure, clause, label)| println!("  {procedure} {clause} {label}"));
    let thrown: BTreeSet<&String> = seen.rows.iter().map(|(procedure, ..)| procedure).collect();
    println!("procedures of the table: {thrown:?}");
    for procedure in ["hmm.volley", "hmm.morale", "hmm.officers", "hmm.order_change", "hmm.roundshot"] {
        assert!(thrown.iter().any(|known| *known == procedure), "no battle ever threw for {procedure}");
    }
}
