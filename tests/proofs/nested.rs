//! Tasks on top of tasks: a question inside a move, a forced move with a choice inside another unit's fire, a combat
//! inside a combat, and a die thrown again between two steps.

use linstock::{
    battle::{Seat, Value},
    measure::{Facing, Leg},
    table::Side::{First, Second},
};

use super::Evening;
use crate::drill::{Class, Health, Watch, setup::Piece};

fn march_under_fire() -> Vec<Piece> {
    vec![
        Piece::new("Old Foot", First, Class::Foot, 20.0, 10.0),
        Piece::new("Green Foot", First, Class::Foot, 15.9, 9.5),
        Piece::new("White Foot", Second, Class::Foot, 20.0, 22.0),
    ]
}

#[test]
fn the_other_seat_is_asked_in_the_midst_of_a_move_which_then_goes_on() {
    let mut evening = Evening::new(&march_under_fire(), &[]).at_the_moves();
    evening.give(evening.march("Old Foot", &[Leg::Advance(6.0)]));
    assert_eq!(evening.prompt(), "White Foot sees Old Foot: does it fire?");
    assert_eq!(evening.battle.question().map(|question| question.seats.clone()), Some(vec![Seat::Second]));
    assert!((evening.front("Old Foot").at.y - 14.0).abs() < 0.01, "it is asked where it comes within 8 inches");
    evening.give(evening.answer("White Foot", "hold"));
    assert!((evening.front("Old Foot").at.y - 16.0).abs() < 0.01, "it goes the whole way");
    assert_eq!(evening.prompt(), "Move your troops");
}

#[test]
fn a_standing_answer_is_given_without_a_question() {
    for (watch, faces) in [("hold", vec![]), ("fire", vec![1, 1, 1, 1])] {
        let mut evening = Evening::new(&march_under_fire(), &faces).at_the_moves();
        evening.give(linstock::battle::Order::new(Seat::First, "close", linstock::battle::Subject::Side));
        evening.give(evening.order("White Foot", "watch").with("answer", Value::Choice(watch.to_owned())));
        assert_ne!(evening.soldiers("White Foot").watch, Watch::Ask);
        evening.give(linstock::battle::Order::new(Seat::Second, "close", linstock::battle::Subject::Side));
        let mut evening = evening.at_the_moves();
        evening.give(evening.march("Old Foot", &[Leg::Advance(6.0)]));
        assert_eq!(evening.prompt(), "Move your troops", "{watch}");
        assert!((evening.front("Old Foot").at.y - 16.0).abs() < 0.01);
        assert_eq!(evening.battle.dice_exhausted(), Ok(()), "{watch}");
    }
}

#[test]
fn a_retreat_to_the_hand_that_its_owner_chooses_happens_within_the_fire_that_forces_it() {
    // Four dice of the volley, two saves, the check, the check again, and the check of the friend that is run through.
    let dice = [6, 6, 1, 1, 1, 1, 1, 2, 5];
    let mut evening = Evening::new(&march_under_fire(), &dice).at_the_moves();
    evening.give(evening.march("Old Foot", &[Leg::Advance(6.0)]));
    let marching = evening.battle.tasks_under_way();
    evening.give(evening.answer("White Foot", "fire"));
    assert_eq!(evening.prompt(), "Old Foot loses 2: of which stands?");
    evening.give(evening.lose("Old Foot", &[0, 1]));
    assert_eq!(evening.battle.field().figures_of(evening.unit("Old Foot")), 6);
    evening.give(evening.answer("Old Foot", "again"));
    assert_eq!(evening.prompt(), "To which hand does it retreat?");
    assert_eq!(
        evening.battle.tasks_under_way(),
        marching + 2,
        "the retreat is on top of the fire, the fire on top of the march"
    );
    evening.give(evening.answer("Old Foot", "right"));
    assert!(evening.story().contains(&"Green Foot checks: 5"), "it runs through a friend: {:?}", evening.story());
    let front = evening.front("Old Foot");
    assert!(front.at.distance(bevy::math::Vec2::new(17.0, 7.0)) < 0.01 && front.facing == Facing::SOUTH, "{front:?}");
    assert_eq!(evening.prompt(), "Move your troops", "its march is over");
    assert_eq!(evening.battle.dice_exhausted(), Ok(()));
}

#[test]
fn a_check_may_be_thrown_again_once_the_die_is_seen_as_long_as_the_side_has_tokens() {
    let rows: [(&str, &[&str], &[u8], Health); 4] = [
        ("it passes at once", &[], &[4], Health::Steady),
        ("the second die passes", &["again"], &[3, 4], Health::Steady),
        ("the second die stands, whatever it shows", &["again"], &[1, 3], Health::Routing),
        ("the first is kept", &["keep"], &[1], Health::Routing),
    ];
    for (row, words, checks, health) in rows {
        let dice = [&[6, 1, 1, 1, 1], checks].concat();
        let mut evening = Evening::new(&march_under_fire(), &dice).at_the_moves();
        evening.give(evening.march("Old Foot", &[Leg::Advance(6.0)]));
        evening.give(evening.answer("White Foot", "fire"));
        evening.give(evening.lose("Old Foot", &[1]));
        for word in words {
            evening.give(evening.answer("Old Foot", word));
        }
        assert_eq!(evening.soldiers("Old Foot").health, health, "{row}");
        assert_eq!(evening.battle.dice_exhausted(), Ok(()), "{row}");
    }
}

#[test]
fn a_combat_is_fought_out_inside_the_combat_that_caused_it() {
    let pieces = [
        Piece::new("Grey Horse", First, Class::Horse, 20.0, 10.0),
        Piece::new("White Foot", Second, Class::Foot, 20.0, 16.0),
        Piece::new("Red Foot", Second, Class::Foot, 26.0, 17.0),
    ];
    let mut evening = Evening::new(&pieces, &[6, 1, 1, 3]).at_the_moves();
    evening.give(evening.order("Grey Horse", "charge").with("target", Value::Unit(evening.unit("White Foot"))));
    evening.give(evening.answer("White Foot", "stand"));
    evening.give(evening.answer("Red Foot", "hold"));
    evening.give(evening.lose("White Foot", &[0]));
    let first_combat = evening.battle.tasks_under_way();
    evening.give(evening.answer("White Foot", "left"));
    assert_eq!(evening.prompt(), "Grey Horse loses 1: of which stands?");
    assert_eq!(
        evening.battle.tasks_under_way(),
        first_combat + 2,
        "the second combat, its retreat and its losses are on top of the first"
    );
    evening.give(evening.lose("Grey Horse", &[1]));
    evening.give(evening.answer("Grey Horse", "right"));
    let story = evening.story();
    let told: Vec<&str> = story
        .iter()
        .copied()
        .filter(|line| line.contains("wins") || line.contains("combat") || line.contains("breaks"))
        .collect();
    assert_eq!(
        told,
        [
            "Grey Horse wins 6 to 1",
            "Grey Horse breaks through",
            "Red Foot wins 3 to 1",
            "Red Foot has won its combat after breaking through",
            "Grey Horse has won its combat",
        ]
    );
    assert_eq!(evening.battle.dice_exhausted(), Ok(()));
}
