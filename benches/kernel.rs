//! The cost of the battle room beside the rules: an image of 200 stands, restoring it, its hash, a copy to look ahead
//! on, and an order with a step that decides nothing.

#![expect(missing_docs, reason = "criterion_group makes an item of its own")]

#[path = "../tests/drill/mod.rs"]
#[expect(dead_code, reason = "the drill is here for its parade alone; its proofs are in the engine's tests")]
mod drill;

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use linstock::{
    battle::{Battle, KeepUndo, Order, Seat, Subject, Value},
    dice::DiceSource,
    table::UnitId,
};

use drill::{Drill, setup};

const STANDS: u16 = 200;
const ORDERS: usize = 20;

/// Two armies on parade, where the first side moves.
fn parade(keep_undo: KeepUndo) -> Battle<Drill> {
    let header = setup::header(DiceSource::Seeded { seed: 1 });
    let mut battle = Battle::open(Drill::default(), setup::parade(STANDS), header, keep_undo);
    for seat in [Seat::First, Seat::Second] {
        battle.give(Order::new(seat, "close", Subject::Side)).expect("nobody declares anything");
    }
    let stands: usize = battle.field().units().map(|unit| battle.field().stands_of(unit.id).count()).sum();
    assert_eq!(stands, usize::from(STANDS), "the parade is whole");
    battle
}

/// An order that changes one word of a unit's state, so that its step finds nothing to do but to ask again.
fn watch(word: &str) -> Order {
    Order::new(Seat::First, "watch", Subject::Unit(UnitId(1))).with("answer", Value::Choice(word.to_owned()))
}

fn images(criterion: &mut Criterion) {
    let mut battle = parade(KeepUndo::No);
    let image = battle.image();
    let other = {
        let mut later = parade(KeepUndo::No);
        later.give(watch("fire")).expect("a lawful order");
        later.image()
    };
    assert_ne!(image.hash(), other.hash());
    criterion.bench_function("image of 200 stands: take", |bench| bench.iter(|| black_box(battle.image())));
    criterion.bench_function("image of 200 stands: hash", |bench| bench.iter(|| black_box(image.hash())));
    criterion.bench_function("image of 200 stands: restore two in turn", |bench| {
        bench.iter(|| {
            battle.restore(black_box(&image));
            battle.restore(black_box(&other));
        });
    });
    criterion.bench_function("a copy of 200 stands to look ahead on", |bench| {
        bench.iter(|| black_box(battle.imagine(Seat::First, 7)));
    });
}

fn steps(criterion: &mut Criterion) {
    let orders: Vec<Order> = ["fire", "hold"].into_iter().cycle().take(ORDERS).map(watch).collect();
    for (name, keep_undo) in
        [("20 orders with an empty step each", KeepUndo::No), ("20 such orders, with undo kept", KeepUndo::Yes)]
    {
        criterion.bench_function(name, |bench| {
            let give_all = |battle: &mut Battle<Drill>| {
                orders.iter().cloned().for_each(|order| battle.give(order).expect("a lawful order"));
            };
            bench.iter_batched_ref(|| parade(keep_undo), give_all, BatchSize::PerIteration);
        });
    }
}

criterion_group!(kernel, images, steps);
criterion_main!(kernel);
