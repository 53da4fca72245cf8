//! A charge on one clock: charger, supporter and evader move together; an enemy that first sees it half-way is asked
//! there and then.

use bevy::math::Vec2;
use linstock::{
    battle::{Happening, Order, Seat, Value},
    measure::{Facing, Footprint, Hand, Leg, Pose},
    table::Side::{First, Second},
};

use super::Evening;
use crate::drill::{Class, Health, setup::Piece};

fn pieces(lights_at: f32) -> Vec<Piece> {
    vec![
        Piece::new("Grey Horse", First, Class::Horse, 20.0, 10.0),
        Piece::new("Bay Horse", First, Class::Horse, 26.0, 9.0),
        Piece::new("Blue Lights", Second, Class::Lights, 20.0, lights_at),
    ]
}

fn charge(evening: &Evening) -> Order {
    let (target, supporter) = (evening.unit("Blue Lights"), evening.unit("Bay Horse"));
    evening.order("Grey Horse", "charge").with("target", Value::Unit(target)).with("supporter", Value::Unit(supporter))
}

/// The units that moved since a happening, with where each ended.
fn moves(evening: &Evening, from: usize) -> Vec<(String, Pose)> {
    let field = evening.battle.field();
    let moved = evening.battle.happened(from).iter().filter_map(|happened| match &happened.happening {
        Happening::Moved { unit, front, .. } => Some((field.unit(*unit).name.clone(), *front)),
        _ => None,
    });
    moved.collect()
}

#[test]
fn the_target_is_asked_before_anybody_moves() {
    let mut evening = Evening::new(&pieces(20.0), &[]).at_the_moves();
    let happened = evening.battle.happened(0).len();
    evening.give(charge(&evening));
    assert_eq!(evening.prompt(), "Grey Horse charges Blue Lights: what does it do?");
    assert_eq!(evening.battle.question().map(|question| question.seats.clone()), Some(vec![Seat::Second]));
    assert_eq!(moves(&evening, happened), []);
    let refusal = evening.refused(Order { seat: Seat::First, ..evening.answer("Blue Lights", "evade") });
    assert_eq!(refusal.reason, "the first side is not asked now");
}

#[test]
fn an_evader_with_a_start_gets_away_and_all_three_move_on_the_one_clock() {
    let mut evening = Evening::new(&pieces(20.0), &[]).at_the_moves();
    let happened = evening.battle.happened(0).len();
    evening.give(charge(&evening));
    evening.give(evening.answer("Blue Lights", "evade"));
    let moved = moves(&evening, happened);
    assert_eq!(
        moved.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["Grey Horse", "Bay Horse", "Blue Lights"]
    );
    // A charge goes 14 inches; the evader faces about over its own depth of 1 inch and runs 9.
    assert!((evening.front("Grey Horse").at.y - 24.0).abs() < 1e-3);
    assert!((evening.front("Blue Lights").at.y - 30.0).abs() < 1e-3);
    assert_eq!(evening.story().last(), Some(&"Grey Horse has charged to no purpose"));
}

#[test]
fn an_evader_too_near_is_caught_at_the_moment_that_the_clock_says() {
    let mut evening = Evening::new(&pieces(12.2), &[6, 1]).at_the_moves();
    evening.give(charge(&evening));
    evening.give(evening.answer("Blue Lights", "evade"));
    // 10 + 2 t = 12.2 + 1.75 (t - 0.75) at t = 3.55: the charger's front edge is then at 17.1 inches.
    assert!((evening.front("Grey Horse").at.y - 17.1).abs() < 0.01, "{:?}", evening.front("Grey Horse"));
    assert!((evening.front("Blue Lights").at.y - 18.1).abs() < 0.01, "{:?}", evening.front("Blue Lights"));
    // The supporter set out half a beat later from (26, 9) towards (20, 12.2), and is as far as the clock lets it be.
    let supporter = evening.front("Bay Horse").at;
    let gone = supporter.distance(Vec2::new(26.0, 9.0));
    assert!((5.5..7.0).contains(&gone), "the supporter has gone {gone} inches to {supporter}");
    assert_eq!(evening.story().last(), Some(&"Grey Horse wins 6 to 1"));
}

#[test]
fn an_enemy_that_first_sees_the_charge_half_way_is_asked_there_and_may_stop_it_by_fire() {
    let with_watcher = [pieces(20.0), vec![Piece::new("White Foot", Second, Class::Foot, 26.0, 20.0)]].concat();
    for (word, dice, charger_runs) in [("hold", vec![], false), ("fire", vec![4, 4, 1, 1, 1, 1, 1], true)] {
        let mut evening = Evening::new(&with_watcher, &dice).at_the_moves();
        let alone = charge(&evening);
        evening
            .give(Order { values: alone.values.into_iter().filter(|(slot, _)| slot == "target").collect(), ..alone });
        evening.give(evening.answer("Blue Lights", "stand"));
        assert_eq!(evening.prompt(), "White Foot sees Grey Horse: does it fire?");
        // Its nearest corner is 4 inches to the side of the watcher: within 6 inches when 4.472 short of it.
        assert!((evening.front("Grey Horse").at.y - 15.528).abs() < 0.01, "{:?}", evening.front("Grey Horse"));
        evening.give(evening.answer("White Foot", word));
        if charger_runs {
            evening.give(evening.lose("Grey Horse", &[0, 1]));
            assert_eq!(evening.prompt(), "Throw the check again?");
            evening.give(evening.answer("Grey Horse", "keep"));
            evening.give(evening.answer("Grey Horse", "right"));
            assert_eq!(evening.soldiers("Grey Horse").health, Health::Routing);
            assert_eq!(evening.prompt(), "Move your troops");
            assert_eq!(evening.battle.dice_exhausted(), Ok(()));
        } else {
            assert!(
                (evening.front("Grey Horse").at.y - 20.0).abs() < 0.01,
                "the charge goes home: {:?}",
                evening.front("Grey Horse")
            );
        }
    }
}

#[test]
fn a_charge_needs_a_target_ahead_and_a_supporter_that_may_act() {
    let mut evening = Evening::new(&pieces(20.0), &[]).at_the_moves();
    let at_nobody = charge(&evening).with("target", Value::Unit(evening.unit("Bay Horse")));
    let by_the_target = charge(&evening).with("supporter", Value::Unit(evening.unit("Blue Lights")));
    assert_eq!(evening.refused(at_nobody).reason, "it cannot charge that");
    assert_eq!(evening.refused(by_the_target).reason, "only horse that may act support a charge");
    evening.give(evening.order("Bay Horse", "halt"));
    let with_the_spent = charge(&evening);
    assert_eq!(evening.refused(with_the_spent).reason, "only horse that may act support a charge");
    evening.give(evening.march("Grey Horse", &[Leg::Advance(1.0)]));
    assert_eq!(evening.prompt(), "Move your troops", "the second side moves");
    let too_late = charge(&evening);
    assert_eq!(evening.refused(too_late).reason, "the first side is not asked now");
}

#[test]
fn a_way_cut_in_two_ends_where_the_whole_does() {
    let body = Footprint::new(4.0, 1.0);
    let start = Pose::new(Vec2::new(10.0, 10.0), Facing::NORTH);
    let legs =
        [Leg::Turn(30.0), Leg::Advance(3.0), Leg::Wheel(Hand::Left, 40.0), Leg::AboutFace, Leg::Oblique(1.0, 2.0)];
    let walk = |legs: &[Leg], from| legs.iter().fold(from, |pose: Pose, leg| leg.carry(pose, body));
    let whole = walk(&legs, start);
    for inches in [0.0, 1.5, 3.0, 4.0, 5.8, 99.0] {
        let (done, rest) = Leg::split(&legs, body, inches);
        let end = walk(&rest, walk(&done, start));
        assert!(end.at.distance(whole.at) < 1e-4, "cut at {inches}: {end:?} instead of {whole:?}");
    }
}
