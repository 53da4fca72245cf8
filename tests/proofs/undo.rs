//! Orders are taken back freely as far as the last die or reveal, and given again.

use linstock::{
    battle::{Battle, KeepUndo, Order, Seat, Subject, Value},
    dice::DiceSource,
    measure::{Facing, Leg},
    table::Side::{First, Second},
};

use super::{Evening, player};
use crate::drill::{
    Class, Drill,
    setup::{self, Piece},
};

fn pieces() -> Vec<Piece> {
    vec![
        Piece::new("Old Foot", First, Class::Foot, 10.0, 4.0),
        Piece::new("Grey Horse", First, Class::Horse, 20.0, 4.0),
        Piece::new("First Pioneers", First, Class::Pioneers, 30.0, 4.0),
        Piece::new("White Foot", Second, Class::Foot, 40.0, 33.0),
    ]
}

#[test]
fn a_chain_of_orders_is_taken_back_to_its_beginning_and_given_again() {
    let mut evening = Evening::new(&pieces(), &[]).at_the_moves();
    let orders = [
        evening.march("Old Foot", &[Leg::Advance(3.0)]),
        evening.order("Grey Horse", "face").with("facing", Value::Facing(Facing::EAST)),
        evening.order("First Pioneers", "build"),
    ];
    let mut moments = vec![moment(&evening.battle)];
    for order in &orders {
        evening.give(order.clone());
        moments.push(moment(&evening.battle));
    }
    for (order, before) in orders.iter().zip(&moments).rev() {
        assert_eq!(evening.battle.can_undo(), Some(order));
        assert_eq!(evening.battle.undo().as_ref(), Ok(order));
        assert_eq!(moment(&evening.battle), *before);
        assert_eq!(evening.battle.can_redo(), Some(order));
    }
    for (order, after) in orders.iter().zip(&moments[1..]) {
        assert_eq!(evening.battle.redo().as_ref(), Ok(order));
        assert_eq!(moment(&evening.battle), *after);
    }
    assert_eq!(evening.battle.can_redo(), None);
    assert!(evening.battle.redo().is_err());
}

#[test]
fn an_order_given_after_undoing_forgets_what_was_taken_back() {
    let mut evening = Evening::new(&pieces(), &[]).at_the_moves();
    evening.give(evening.order("Old Foot", "halt"));
    evening.battle.undo().expect("nothing was thrown");
    evening.give(evening.order("Grey Horse", "halt"));
    assert_eq!(evening.battle.can_redo(), None);
}

#[test]
fn a_refused_order_leaves_undo_and_redo_as_they_were() {
    let mut evening = Evening::new(&pieces(), &[]).at_the_moves();
    evening.give(evening.order("Old Foot", "halt"));
    evening.give(evening.order("Grey Horse", "halt"));
    evening.battle.undo().expect("nothing was thrown");
    evening.refused(evening.order("Old Foot", "build"));
    assert!(evening.battle.can_undo().is_some() && evening.battle.can_redo().is_some());
}

#[test]
fn nothing_is_taken_back_past_a_die() {
    let pieces = [
        Piece::new("Old Foot", First, Class::Foot, 20.0, 10.0),
        Piece::new("White Foot", Second, Class::Foot, 20.0, 18.0),
    ];
    let mut evening = Evening::new(&pieces, &[1, 1, 1, 1]);
    evening.give(evening.order("Old Foot", "declare").with("target", Value::Unit(evening.unit("White Foot"))));
    evening.give(Order::new(Seat::First, "close", Subject::Side));
    assert!(evening.battle.can_undo().is_some());
    evening.give(Order::new(Seat::Second, "close", Subject::Side));
    assert_eq!(evening.battle.can_undo(), None);
    let hash = evening.battle.hash();
    assert!(evening.battle.undo().is_err());
    assert_eq!(evening.battle.hash(), hash);
}

#[test]
fn orders_taken_back_in_a_random_battle_leave_no_trace_and_can_be_given_again() {
    for seed in 0..15 {
        let source = DiceSource::Seeded { seed };
        let mut battle =
            Battle::open_audited(Drill::default(), setup::field_day(3), setup::header(source), KeepUndo::Yes);
        let mut players = player::Player::new(seed);
        let mut taken_back = 0;
        while let Some(order) = players.order(&battle) {
            let before = moment(&battle);
            battle.give(order.clone()).expect("a lawful order");
            if battle.can_undo() != Some(&order) {
                assert_eq!(battle.can_undo(), None, "seed {seed}: a die or a reveal ends all undo, not one order's");
                continue;
            }
            let after = moment(&battle);
            battle.undo().expect("it can be undone");
            assert_eq!(moment(&battle), before, "seed {seed}: {order:?} left a trace");
            battle.redo().expect("it was lawful before");
            assert_eq!(moment(&battle), after, "seed {seed}: {order:?} did not come again");
            taken_back += 1;
        }
        assert!(taken_back > 10, "seed {seed}: only {taken_back} orders could be taken back");
    }
}

#[test]
fn a_battle_that_keeps_no_undo_has_none() {
    let mut battle = Battle::open(
        Drill::default(),
        setup::field_day(1),
        setup::header(DiceSource::Seeded { seed: 1 }),
        KeepUndo::No,
    );
    let order = player::Player::new(1).order(&battle).expect("somebody deploys");
    battle.give(order).expect("a lawful order");
    assert_eq!(battle.can_undo(), None);
    assert!(battle.undo().is_err());
}

/// All that can be known of a battle at one moment.
fn moment(battle: &Battle<Drill>) -> String {
    let happened: Vec<_> =
        battle.happened(0).iter().map(|happened| (happened.after_orders, &happened.happening)).collect();
    format!(
        "{} {:?} {:?} {happened:?} {:?}",
        battle.hash(),
        battle.journal().records,
        battle.entries(),
        battle.question()
    )
}
