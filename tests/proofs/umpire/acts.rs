//! The acts one by one, on small tables of the drill.

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Battle, KeepUndo, Order, OverrideAct, Record, Refusal, Seat, Subject, notice::EntryWeight},
    dice::DiceSource,
    measure::{Facing, Leg, Pose},
    table::{
        Presence,
        Side::{First, Second},
        UnitId,
    },
};

use super::{super::Evening, ruled};
use crate::drill::{
    Class, Drill, Health,
    setup::{self, Piece},
};

fn pieces() -> Vec<Piece> {
    vec![
        Piece::new("Old Foot", First, Class::Foot, 10.0, 4.0),
        Piece::new("Grey Horse", First, Class::Horse, 20.0, 4.0),
        Piece::new("White Foot", Second, Class::Foot, 40.0, 33.0),
        Piece::new("Ambush", Second, Class::Foot, 30.0, 25.0).hidden(),
    ]
}

fn moves() -> Evening {
    Evening::new(&pieces(), &[]).at_the_moves()
}

/// Everything but one unit, as text.
fn others(evening: &Evening, apart: UnitId) -> String {
    let field = evening.battle.field();
    let units = field.units().filter(|unit| unit.id != apart);
    units
        .map(|unit| {
            format!(
                "{unit:?} {:?} {:?}",
                field.of::<crate::drill::Soldiers>(unit.id),
                field.stands_of(unit.id).collect::<Vec<_>>()
            )
        })
        .collect()
}

fn rules_on(evening: &mut Evening, act: OverrideAct) {
    evening.battle.overrule(ruled(act.clone())).unwrap_or_else(|refusal| panic!("{act:?}: {refusal}"));
}

fn refused(evening: &mut Evening, act: OverrideAct) -> Refusal {
    let before = (evening.battle.hash(), evening.battle.journal(), evening.battle.entries().to_vec());
    let refusal = evening.battle.overrule(ruled(act.clone())).expect_err("it is impossible");
    assert_eq!(
        (evening.battle.hash(), evening.battle.journal(), evening.battle.entries().to_vec()),
        before,
        "{act:?} changed something"
    );
    refusal
}

#[test]
fn a_moved_unit_keeps_its_formation_and_no_other_unit_moves() {
    let mut evening = moves();
    let unit = evening.unit("Old Foot");
    let (before, apart) = (evening.front("Old Foot"), others(&evening, unit));
    let local = |evening: &Evening, front: Pose| {
        evening.battle.field().stands_of(unit).map(|stand| front.find(stand.pose).at).collect::<Vec<Vec2>>()
    };
    let stood = local(&evening, before);
    let front = Pose::new(Vec2::new(30.0, 12.0), Facing::EAST);
    rules_on(&mut evening, OverrideAct::Move { unit, front });
    assert_eq!(evening.front("Old Foot"), front);
    let stands = local(&evening, front);
    assert!(stood.iter().zip(&stands).all(|(one, other)| one.distance(*other) < 0.001), "{stood:?} {stands:?}");
    assert_eq!(others(&evening, unit), apart);
}

#[test]
fn a_unit_taken_off_stays_off_three_turns_later_and_comes_back_where_the_umpire_puts_it() {
    let mut evening = moves();
    let unit = evening.unit("Old Foot");
    let apart = others(&evening, unit);
    rules_on(&mut evening, OverrideAct::Remove { unit });
    assert_eq!(others(&evening, unit), apart);
    for _ in 0..2 {
        evening.give(Order::new(Seat::First, "close", Subject::Side));
        evening.give(Order::new(Seat::Second, "close", Subject::Side));
        evening = evening.at_the_moves();
    }
    assert_eq!(evening.battle.field().unit(unit).presence, Presence::Lost);
    assert_eq!(evening.battle.field().stands_of(unit).count(), 0);
    let front = Pose::new(Vec2::new(12.0, 8.0), Facing::NORTH);
    rules_on(&mut evening, OverrideAct::Restore { unit, front });
    assert_eq!((evening.front("Old Foot"), evening.battle.field().unit(unit).presence), (front, Presence::OnTable));
    evening.give(evening.march("Old Foot", &[Leg::Advance(3.0)]));
}

#[test]
fn a_state_becomes_what_the_umpire_says_among_those_that_the_rule_set_names() {
    let mut evening = moves();
    let unit = evening.unit("Old Foot");
    let apart = others(&evening, unit);
    let alteration = evening.battle.alterations(unit).remove(0);
    assert_eq!((alteration.what, alteration.now.as_str(), alteration.values.len()), ("health", "steady", 2));
    let state = |value: &str| OverrideAct::State { unit, what: "health".to_owned(), value: value.to_owned() };
    rules_on(&mut evening, state("routing"));
    assert_eq!((evening.soldiers("Old Foot").health, others(&evening, unit)), (Health::Routing, apart));
    assert_eq!(
        evening.story().last(),
        Some(&"The umpire changed Old Foot, health from steady to routing: the table was knocked")
    );
    assert_eq!(refused(&mut evening, state("routing")).reason, "it is so already");
    assert_eq!(refused(&mut evening, state("rested")).reason, "it cannot become that");
}

#[test]
fn an_impossible_act_is_refused_and_changes_nothing() {
    let mut evening = moves();
    let unit = evening.unit("Old Foot");
    let at = |x, y| Pose::new(Vec2::new(x, y), Facing::NORTH);
    let moved = |unit, front| OverrideAct::Move { unit, front };
    let stranger = UnitId(99);
    let rows = [
        (moved(unit, at(-5.0, 4.0)), "it would stand off the table"),
        (moved(unit, at(20.0, 4.0)), "it would stand on Grey Horse"),
        (moved(unit, at(f32::NAN, 4.0)), "that is no place on a table"),
        (moved(stranger, at(5.0, 5.0)), "there is no such unit"),
        (OverrideAct::Remove { unit: stranger }, "there is no such unit"),
        (OverrideAct::Restore { unit, front: at(5.0, 5.0) }, "it is neither lost nor gone"),
        (
            OverrideAct::State { unit, what: "ammunition".to_owned(), value: "full".to_owned() },
            "the rule set keeps nothing of that name of it",
        ),
        (OverrideAct::TakeBack { kept: 2 }, "there is no such order to take back"),
        (OverrideAct::Die { die: 0, face: 3 }, "no such die has fallen since the last order"),
    ];
    for (act, reason) in rows {
        assert_eq!(refused(&mut evening, act).reason, reason);
    }
    let hash = evening.battle.hash();
    for seat in [Seat::First, Seat::Second] {
        let by_a_side = linstock::battle::Override { seat, ..ruled(OverrideAct::Remove { unit }) };
        assert_eq!(
            evening.battle.overrule(by_a_side).expect_err("no side rules").reason,
            "only the umpire rules on this"
        );
    }
    let silent = linstock::battle::Override { reason: "  ".to_owned(), ..ruled(OverrideAct::Remove { unit }) };
    assert_eq!(evening.battle.overrule(silent).expect_err("he says why").reason, "an umpire gives his reason");
    assert_eq!(evening.battle.hash(), hash);
}

#[test]
fn an_act_ends_free_undo_and_orders_after_it_are_taken_back_as_far_as_it() {
    let mut evening = moves();
    evening.give(evening.order("Grey Horse", "halt"));
    let unit = evening.unit("Old Foot");
    rules_on(&mut evening, OverrideAct::Move { unit, front: Pose::new(Vec2::new(12.0, 6.0), Facing::NORTH) });
    assert!(evening.battle.can_undo().is_none() && evening.battle.undo().is_err());
    let ruled_on = evening.battle.hash();
    evening.give(evening.march("Old Foot", &[Leg::Advance(3.0)]));
    evening.battle.undo().expect("nothing was thrown since");
    assert_eq!(evening.battle.hash(), ruled_on);
    evening.give(evening.march("Old Foot", &[Leg::Advance(2.0)]));
    rules_on(&mut evening, OverrideAct::TakeBack { kept: 3 });
    assert_eq!(evening.battle.hash(), ruled_on, "it is as the umpire left it");
}

#[test]
fn orders_taken_back_past_a_die_stay_written_and_their_dice_do_not_fall_again() {
    let pieces = [
        Piece::new("Old Foot", First, Class::Foot, 20.0, 10.0),
        Piece::new("White Foot", Second, Class::Foot, 20.0, 18.0),
    ];
    let mut evening = Evening::new(&pieces, &[1, 2, 3, 1, 2, 1, 1, 3]);
    evening.give(
        evening.order("Old Foot", "declare").with("target", linstock::battle::Value::Unit(evening.unit("White Foot"))),
    );
    evening.give(Order::new(Seat::First, "close", Subject::Side));
    let before = evening.battle.image();
    evening.give(Order::new(Seat::Second, "close", Subject::Side));
    let faces = |evening: &Evening| evening.battle.fallen().iter().map(|fallen| fallen.face).collect::<Vec<u8>>();
    assert_eq!(faces(&evening), [1, 2, 3, 1]);
    let told = evening.battle.entries().len();
    rules_on(&mut evening, OverrideAct::TakeBack { kept: 2 });
    assert_eq!(evening.battle.orders_given(), 2);
    assert_eq!(
        evening.battle.question(),
        Battle::resume(Drill::default(), &before, evening.battle.journal(), Vec::new(), KeepUndo::No).question()
    );
    let entries = evening.battle.entries();
    assert_eq!(entries[told].text, "The umpire took back the last order: the table was knocked");
    assert_eq!(entries[told].weight, EntryWeight::Override);
    let struck: Vec<&str> =
        entries.iter().filter(|entry| entry.weight == EntryWeight::Struck).map(|entry| entry.text.as_str()).collect();
    assert!(struck.iter().any(|text| text.contains("Old Foot")), "{struck:?}");
    let journal = evening.battle.journal();
    assert_eq!(
        (journal.orders().count(), journal.records.iter().filter(|record| matches!(record, Record::Order(_))).count()),
        (2, 3)
    );
    evening.give(Order::new(Seat::Second, "close", Subject::Side));
    assert_eq!(faces(&evening), [2, 1, 1, 3], "the script goes on");
    let read = linstock::battle::Journal::read("j.ron", &evening.battle.journal().written())
        .unwrap_or_else(|problems| panic!("{problems}"));
    let again = Battle::replay(Drill::default(), setup::opening(&pieces, 3), &read, KeepUndo::No)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        (again.hash(), again.entries(), again.journal()),
        (evening.battle.hash(), evening.battle.entries(), evening.battle.journal())
    );
}

#[test]
fn an_umpires_act_on_a_hidden_unit_is_told_to_its_own_side_alone() {
    let mut evening = moves();
    let unit = evening.unit("Ambush");
    let happened = evening.battle.happened(0).len();
    rules_on(&mut evening, OverrideAct::Move { unit, front: Pose::new(Vec2::new(33.0, 20.0), Facing::SOUTH) });
    let last = |seat| AnyBattle::entries(&evening.battle, seat).last().map(|entry| (entry.text.clone(), entry.unit));
    assert_eq!(last(Seat::First), Some(("The umpire ruled on something unseen.".to_owned(), None)));
    let seen = evening.battle.happened(happened).iter().filter(|happened| happened.known_to.knows(Some(First)));
    assert!(
        seen.clone().count() == 1 && seen.clone().all(|happened| !format!("{happened:?}").contains("Ambush")),
        "{seen:?}"
    );
    let own = AnyBattle::entries(&evening.battle, Seat::Second);
    assert_eq!(own.last().map(|entry| entry.text.as_str()), Some("The umpire moved Ambush: the table was knocked"));
}

#[test]
fn a_battle_that_goes_on_from_an_image_is_taken_back_no_further_than_that() {
    let mut evening = moves();
    evening.give(evening.order("Old Foot", "halt"));
    let image = evening.battle.image();
    let mut resumed = Battle::resume(Drill::default(), &image, evening.battle.journal(), Vec::new(), KeepUndo::Yes);
    resumed.give(evening.order("Grey Horse", "halt")).expect("it is lawful");
    resumed.overrule(ruled(OverrideAct::TakeBack { kept: 3 })).expect("that order is kept");
    assert_eq!(resumed.hash(), image.hash());
    let refusal =
        resumed.overrule(ruled(OverrideAct::TakeBack { kept: 1 })).expect_err("nobody knows how it came to that");
    assert_eq!(refusal.reason, "what led to that order is not kept");
}

#[test]
fn units_are_left_alone_while_an_act_is_half_done_or_dice_are_wanted() {
    let pieces = [
        Piece::new("Old Foot", First, Class::Foot, 20.0, 10.0),
        Piece::new("White Foot", Second, Class::Foot, 20.0, 18.0),
    ];
    let mut evening = Evening::with(&pieces, DiceSource::Entered);
    let unit = evening.unit("Old Foot");
    assert_eq!(refused(&mut evening, OverrideAct::Remove { unit }).reason, "nobody moves now");
    evening.give(
        evening.order("Old Foot", "declare").with("target", linstock::battle::Value::Unit(evening.unit("White Foot"))),
    );
    let mut evening = evening.at_the_moves();
    assert_eq!(refused(&mut evening, OverrideAct::Remove { unit }).reason, "dice must be entered first");
    rules_on(&mut evening, OverrideAct::TakeBack { kept: 1 });
    assert_eq!(evening.battle.wanted(), []);
}
