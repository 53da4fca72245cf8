//! Offers being filled by pointer and keys, without a window: a client that knows no rule set plays an invented one.

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, LegKind, Order, Seat, Subject, Value},
    client::{
        orders::Direction,
        orders::draft::{Aim, Draft, Extent, Mode, Nudge, Progress, Snapping, Work},
    },
    measure::{Facing, Hand, Leg, Pose},
    table::UnitId,
};

use super::paper;

fn take(play: &dyn AnyBattle, verb: &str, unit: u16) -> Draft {
    let subject = Subject::Unit(UnitId(unit));
    let offers = play.offers(Seat::First);
    let offer = offers.into_iter().find(|offer| offer.verb == verb && offer.subject == subject);
    Draft::begin(play, Seat::First, offer.expect("the offer is there"))
}

fn over(at: Vec2, unit: u16) -> Aim {
    Aim { unit: Some(UnitId(unit)), ..Aim::bare(at) }
}

#[test]
fn a_way_is_clicked_leg_by_leg_and_a_second_click_on_its_end_gives_the_order() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "march", 0);
    let start = battle.field().unit(UnitId(0)).front.at;
    assert_eq!(draft.click(&battle, &Aim::bare(start + Vec2::Y * 3.0)), Progress::Going);
    assert_eq!(draft.plan().expect("it is lawful").left_inches, Some(5.0));
    draft.click(&battle, &Aim::bare(start + Vec2::Y * 5.0));
    let Progress::Give(order) = draft.click(&battle, &Aim::bare(start + Vec2::new(0.2, 5.1))) else {
        panic!("the second click means the order");
    };
    assert_eq!(order.value("path"), Some(&Value::Path(vec![Leg::Advance(3.0), Leg::Advance(2.0)])));
    assert!(battle.judge(&order).is_ok());
}

#[test]
fn another_manner_takes_the_place_of_a_way_that_is_used_up_and_else_adds_a_leg() {
    let battle = paper::deployed();
    let start = battle.field().unit(UnitId(0)).front.at;
    for (clicked, wanted) in [(11.0, &[Leg::Advance(7.0)][..]), (3.0, &[Leg::Advance(3.0), Leg::Advance(4.0)])] {
        let mut draft = take(&battle, "march", 0);
        draft.click(&battle, &Aim::bare(start + Vec2::Y * clicked));
        draft.choose_mode(&battle, Mode::Only(LegKind::Advance));
        assert!(draft.plan().is_some(), "it shows where that leads: {:?}", draft.verdict);
        draft.click(&battle, &Aim::bare(start + Vec2::Y * 7.0));
        assert_eq!(draft.work.path().expect("a way is drawn").legs(), wanted, "{clicked}");
        assert!(draft.plan().is_some(), "{:?}", draft.verdict);
    }
}

#[test]
fn a_way_beyond_the_allowance_is_shown_as_far_as_it_may_go() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "march", 0);
    let start = battle.field().unit(UnitId(0)).front.at;
    draft.hover(&battle, &Aim::bare(start + Vec2::Y * 11.0));
    let plan = draft.plan().expect("it was cut to what is lawful");
    assert!((plan.cost_inches.expect("a march costs") - paper::ALLOWANCE).abs() < 0.01);
}

/// Unit 0 hovers this many inches ahead; how far it goes then, and the line it snaps to.
fn drawn(battle: &dyn AnyBattle, ahead: f32, snapping: Snapping) -> (f32, Option<String>) {
    let mut draft = take(battle, "march", 0);
    let start = battle.field(Seat::First).unit(UnitId(0)).front.at;
    draft.hover(battle, &Aim { snapping, ..Aim::bare(start + Vec2::Y * ahead) });
    let Some([Leg::Advance(inches)]) = draft.work.path().map(|path| [path.legs()[0]]) else {
        panic!("{:?}", draft.work)
    };
    (inches, draft.snapped().map(str::to_owned))
}

#[test]
fn the_end_of_a_way_is_drawn_to_the_edge_of_a_range_that_is_near_and_not_while_it_goes_freely() {
    let battle = paper::deployed();
    // The enemy's front is 20 inches off.
    let just_out = 20.0 - paper::RANGE - 0.05;
    for (ahead, wanted, told) in [
        (7.75, just_out, Some("just out of range of 2th")),
        (7.99, 8.0, Some("just in range at 2th")),
        (7.0, 7.0, None),
    ] {
        let (inches, drawn_to) = drawn(&battle, ahead, Snapping::On);
        assert!((inches - wanted).abs() < 2e-3 && drawn_to.as_deref() == told, "{ahead}: {inches}, {drawn_to:?}");
        assert_eq!(drawn(&battle, ahead, Snapping::Off).1, None);
        assert!((drawn(&battle, ahead, Snapping::Off).0 - ahead).abs() < 1e-3, "with Alt it goes to the pointer");
    }
}

#[test]
fn the_end_of_a_way_is_drawn_into_line_with_a_neighbour_and_not_with_one_who_stands_far_off() {
    for (beside, wanted) in [(6.0, 2.0), (16.0, 2.2)] {
        let mut battle = paper::battle();
        let place = |unit: u16, at: Vec2| {
            let pose = Value::Pose(Pose::new(at, Facing::NORTH));
            Order::new(Seat::First, "place", Subject::Unit(UnitId(unit))).with("pose", pose)
        };
        for order in [place(0, Vec2::new(14.0, 6.0)), place(1, Vec2::new(14.0 + beside, 8.0))] {
            battle.give(order).expect("it lies in the zone");
        }
        for (seat, verb) in [(Seat::First, "ready"), (Seat::Second, "as_history"), (Seat::Second, "ready")] {
            battle.give(Order::new(seat, verb, Subject::Side)).expect("the deployment is lawful");
        }
        let (inches, told) = drawn(&battle, 2.2, Snapping::On);
        assert!((inches - wanted).abs() < 1e-3, "{beside}: {inches}, {told:?}");
        assert_eq!(told.is_some(), beside < 10.0);
    }
}

#[test]
fn a_body_taken_by_its_flank_is_led_as_straight_as_by_its_middle() {
    let battle = paper::deployed();
    let front = battle.field().unit(UnitId(0)).front;
    for (held, to, meant) in [(-1.8, -1.8, true), (1.5, 1.6, true), (0.0, 0.1, true), (1.5, 4.5, false)] {
        let mut draft = take(&battle, "march", 0);
        let aim = |right: f32, ahead: f32| Aim::bare(front.to_table(Vec2::new(right, ahead)));
        draft.drag(&battle, &aim(held, -0.5), &aim(to, 3.0));
        draft.put_down(&battle);
        let legs = draft.work.path().map(linstock::client::orders::draft::PathWork::legs).unwrap_or_default();
        assert_eq!(
            matches!(legs[..], [Leg::Advance(inches)] if (inches - 3.0).abs() < 1e-3),
            meant,
            "{held} {to}: {legs:?}"
        );
    }
}

#[test]
fn hovering_a_target_shows_the_plan_with_what_is_suggested_for_the_rest() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "volley", 0);
    draft.hover(&battle, &over(Vec2::new(14.0, 27.0), 2));
    let refusal = draft.verdict.clone().expect("nothing is missing").expect_err("20 inches are too far");
    assert_eq!(refusal.clause.id(), "paper.2.02");
    assert_eq!(draft.trial().value("how"), Some(&Value::Choice("steady".into())));
}

#[test]
fn a_click_beside_every_candidate_changes_nothing() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "volley", 0);
    assert_eq!(draft.click(&battle, &Aim::bare(Vec2::new(1.0, 1.0))), Progress::Going);
    let Work::Pick { picked, .. } = &draft.work else { panic!("targets are picked") };
    assert!(picked.is_empty());
}

#[test]
fn while_words_are_chosen_a_click_on_the_ground_means_nothing_and_one_on_the_planned_target_the_order() {
    let mut battle = paper::deployed();
    let advance =
        Order::new(Seat::First, "march", Subject::Unit(UnitId(0))).with("path", Value::Path(vec![Leg::Advance(8.0)]));
    battle.give(advance).expect("it is lawful");
    let mut draft = take(&battle, "volley", 0);
    draft.aim_at_unit(&battle, UnitId(2));
    let how = draft.offer.slots.iter().position(|slot| slot.name == "how").expect("a volley is fired somehow");
    draft.open_slot(&battle, how);
    assert!(draft.plan().is_some(), "{:?}", draft.verdict);
    assert_eq!(draft.click(&battle, &Aim::bare(Vec2::new(1.0, 1.0))), Progress::Going);
    assert_eq!(draft.click(&battle, &over(Vec2::new(30.0, 27.0), 3)), Progress::Going);
    assert_eq!(draft.trial().value("target"), Some(&Value::Unit(UnitId(3))), "another target is turned to");
    draft.open_slot(&battle, how);
    draft.aim_at_unit(&battle, UnitId(2));
    draft.open_slot(&battle, how);
    let Progress::Give(order) = draft.click(&battle, &over(Vec2::new(14.0, 27.0), 2)) else {
        panic!("{:?}", draft.verdict)
    };
    assert_eq!(order.value("target"), Some(&Value::Unit(UnitId(2))));
}

#[test]
fn the_keyboard_alone_fills_a_way_and_gives_it() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "march", 0);
    draft.nudge(&battle, Nudge::Ahead(2.0));
    draft.nudge(&battle, Nudge::Turn(Hand::Right));
    let Progress::Give(order) = draft.enter(&battle) else { panic!("it is lawful") };
    assert_eq!(order.value("path"), Some(&Value::Path(vec![Leg::Advance(2.0), Leg::Turn(45.0)])));
}

#[test]
fn enter_on_an_empty_or_unlawful_draft_gives_nothing() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "march", 0);
    assert_eq!(draft.enter(&battle), Progress::Going);
    draft.extent = Extent::Drawn;
    draft.nudge(&battle, Nudge::Ahead(20.0));
    assert_eq!(draft.enter(&battle), Progress::Going);
    assert!(draft.verdict.expect("it was judged").is_err());
}

#[test]
fn the_keyboard_pushes_a_way_as_far_as_it_may_go_and_says_why_no_farther() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "march", 0);
    draft.nudge(&battle, Nudge::Ahead(20.0));
    assert!(draft.cut_short.is_some());
    let Progress::Give(order) = draft.enter(&battle) else {
        panic!("it was cut to what is lawful: {:?}", draft.verdict)
    };
    let Some(Value::Path(legs)) = order.value("path").cloned() else { panic!("a way was made") };
    let [Leg::Advance(inches)] = legs[..] else { panic!("{legs:?}") };
    assert!((inches - paper::ALLOWANCE).abs() < 0.1, "{inches}");
}

#[test]
fn all_the_way_is_as_far_as_it_may_go_and_no_way_too_far() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "march", 0);
    draft.nudge(&battle, Nudge::AllTheWay);
    assert!(draft.is_used_up(), "{:?}", draft.verdict);
    assert_eq!((draft.cut_short.clone(), draft.plan().and_then(|plan| plan.stops.clone())), (None, None));
}

#[test]
fn the_ends_of_a_skirmish_line_are_dragged() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "spread", 0);
    draft.drag(&battle, &Aim::bare(Vec2::new(10.0, 9.0)), &Aim::bare(Vec2::new(20.0, 9.0)));
    let Progress::Give(order) = draft.enter(&battle) else { panic!("it is lawful") };
    let Some(Value::Poses(poses)) = order.value("poses") else { panic!("poses were laid") };
    let places: Vec<f32> = poses.iter().map(|(_, pose)| pose.at.x).collect();
    assert_eq!(places, [10.5, 13.5, 16.5, 19.5]);
}

#[test]
fn a_placed_unit_is_turned_by_dragging_and_a_place_outside_the_zone_says_why() {
    let battle = paper::battle();
    let mut draft = take(&battle, "place", 1);
    draft.drag(&battle, &Aim::bare(Vec2::new(30.0, 5.0)), &Aim::bare(Vec2::new(34.0, 5.0)));
    let Some(Value::Pose(pose)) = draft.trial().value("pose").cloned() else { panic!("a pose was put") };
    assert_eq!(pose.facing.bearing(), 90.0);
    assert!(draft.plan().is_some());
    draft.back(&battle);
    draft.click(&battle, &Aim::bare(Vec2::new(30.0, 20.0)));
    assert_eq!(draft.verdict.expect("it was judged").expect_err("it is outside").clause.id(), "paper.0.01");
}

#[test]
fn a_placed_unit_is_taken_by_its_body_and_dragged_and_a_drag_beside_it_turns_it() {
    let mut battle = paper::battle();
    let at = Pose::new(Vec2::new(30.0, 5.0), Facing::NORTH);
    let placed = Order::new(Seat::First, "place", Subject::Unit(UnitId(1))).with("pose", Value::Pose(at));
    battle.give(placed.clone()).expect("it lies in the zone");
    let offer =
        battle.offers(Seat::First).into_iter().find(|offer| offer.subject == placed.subject && offer.verb == "place");
    let mut draft = Draft::begin_from(&battle, Seat::First, offer.expect("it may still be shifted"), placed);
    let pose = |draft: &Draft| match draft.trial().value("pose") {
        Some(Value::Pose(pose)) => *pose,
        other => panic!("{other:?} is no pose"),
    };
    assert_eq!(pose(&draft), at, "it is taken up where it stands");
    let grip = Aim::bare(Vec2::new(30.5, 4.8));
    for to in [Vec2::new(32.0, 5.8), Vec2::new(34.5, 6.8)] {
        draft.drag(&battle, &grip, &Aim::bare(to));
    }
    assert!(
        pose(&draft).at.distance(Vec2::new(34.0, 7.0)) < 1e-4 && pose(&draft).facing == Facing::NORTH,
        "{:?}",
        pose(&draft)
    );
    draft.drag(&battle, &Aim::bare(Vec2::new(10.0, 5.0)), &Aim::bare(Vec2::new(14.0, 5.0)));
    assert_eq!((pose(&draft).at, pose(&draft).facing.bearing()), (Vec2::new(10.0, 5.0), 90.0));
}

#[test]
fn a_piece_dragged_beside_a_friend_snaps_to_its_flank_and_line_and_not_to_one_that_goes_along() {
    let mut battle = paper::battle();
    let place = |unit: u16, x: f32, y: f32| {
        let pose = Value::Pose(Pose::new(Vec2::new(x, y), Facing::NORTH));
        Order::new(Seat::First, "place", Subject::Unit(UnitId(unit))).with("pose", pose)
    };
    for order in [place(0, 10.0, 5.0), place(1, 30.0, 6.0)] {
        battle.give(order).expect("it lies in the zone");
    }
    let dragged = |snapping: Snapping, companions: Vec<UnitId>| {
        let offer = battle
            .offers(Seat::First)
            .into_iter()
            .find(|offer| offer.verb == "place" && offer.subject == Subject::Unit(UnitId(0)));
        let mut draft =
            Draft::begin_from(&battle, Seat::First, offer.expect("it may still be shifted"), place(0, 10.0, 5.0));
        draft.goes_with(companions);
        draft.drag(&battle, &Aim::bare(Vec2::new(10.0, 4.5)), &Aim { snapping, ..Aim::bare(Vec2::new(25.8, 5.3)) });
        let Some(Value::Pose(pose)) = draft.trial().value("pose").cloned() else { panic!("a pose was put") };
        (pose.at, draft.snapped().is_some())
    };
    let (drawn_to, is_told) = dragged(Snapping::On, Vec::new());
    assert!(drawn_to.distance(Vec2::new(26.0, 6.0)) < 1e-4 && is_told, "{drawn_to}");
    assert!(dragged(Snapping::On, vec![UnitId(1)]).0.distance(Vec2::new(25.8, 5.8)) < 1e-4);
    assert!(
        dragged(Snapping::Off, Vec::new()).0.distance(Vec2::new(25.8, 5.8)) < 1e-4,
        "with Alt it goes to the pointer"
    );
}

#[test]
fn a_list_starts_with_the_suggestion_and_a_way_with_nothing() {
    let mut battle = paper::deployed();
    assert_eq!(take(&battle, "march", 0).verdict, None, "where to go is the player's own affair");
    let advance =
        Order::new(Seat::First, "march", Subject::Unit(UnitId(0))).with("path", Value::Path(vec![Leg::Advance(8.0)]));
    battle.give(advance).expect("it is lawful");
    let draft = take(&battle, "volley", 0);
    assert_eq!(draft.trial().value("target"), Some(&Value::Unit(UnitId(2))));
    assert!(draft.plan().is_some(), "the plan is shown before anything is picked: {:?}", draft.verdict);
}

#[test]
fn a_word_is_chosen_by_its_digit_whatever_slot_is_open_and_only_a_second_choice_means_the_order() {
    let mut battle = paper::deployed();
    let advance =
        Order::new(Seat::First, "march", Subject::Unit(UnitId(0))).with("path", Value::Path(vec![Leg::Advance(8.0)]));
    battle.give(advance).expect("it is lawful");
    let mut draft = take(&battle, "volley", 0);
    let (_, choices) = draft.choices(&battle).expect("a volley is fired somehow");
    let word = choices[0].word.clone();
    assert_eq!(draft.choose(&battle, &word), Progress::Going);
    assert_eq!(draft.trial().value("how"), Some(&Value::Choice(word.clone())));
    assert!(matches!(draft.choose(&battle, &word), Progress::Give(_)));
}

#[test]
fn the_word_that_is_marked_stays_when_another_part_is_turned_to() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "volley", 0);
    let [target, how] =
        ["target", "how"].map(|name| draft.offer.slots.iter().position(|slot| slot.name == name).expect("it is there"));
    draft.open_slot(&battle, how);
    let marked = draft.trial().value("how").cloned();
    assert!(marked.is_some() && draft.order.value("how").is_none(), "it is only marked");
    draft.open_slot(&battle, target);
    assert_eq!(draft.order.value("how").cloned(), marked);
}

#[test]
fn a_hovered_place_or_an_unmoved_piece_is_no_plan_yet() {
    let battle = paper::deployed();
    let mut way = take(&battle, "march", 0);
    way.hover(&battle, &Aim::bare(Vec2::new(14.0, 12.0)));
    assert!(!way.is_begun(), "nothing has been clicked");
    way.nudge(&battle, Nudge::Ahead(2.0));
    assert!(way.is_begun());

    let mut battle = paper::battle();
    let at = Pose::new(Vec2::new(30.0, 5.0), Facing::NORTH);
    let placed = Order::new(Seat::First, "place", Subject::Unit(UnitId(1))).with("pose", Value::Pose(at));
    battle.give(placed.clone()).expect("it lies in the zone");
    let offer =
        battle.offers(Seat::First).into_iter().find(|offer| offer.subject == placed.subject && offer.verb == "place");
    let mut draft = Draft::begin_from(&battle, Seat::First, offer.expect("it may still be shifted"), placed);
    assert!(!draft.is_begun(), "it stands there already");
    draft.nudge(&battle, Nudge::Ahead(1.0));
    assert!(draft.is_begun());
}

#[test]
fn a_click_on_the_end_of_a_way_means_it_and_one_beside_it_the_next_leg() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "march", 0);
    let end = battle.field().unit(UnitId(0)).front.to_table(Vec2::new(0.0, 2.0));
    assert!(draft.is_drawn() && !draft.ends_at(&Aim::bare(end)));
    draft.nudge(&battle, Nudge::Ahead(2.0));
    assert!(draft.ends_at(&Aim::bare(end)) && !draft.ends_at(&Aim::bare(end + Vec2::X * 3.0)));
}

#[test]
fn back_drops_an_empty_draft() {
    let battle = paper::deployed();
    let mut draft = take(&battle, "march", 0);
    draft.nudge(&battle, Nudge::Ahead(2.0));
    assert_eq!(draft.back(&battle), Progress::Going);
    assert_eq!(draft.back(&battle), Progress::Dropped);
}

#[test]
fn candidates_are_cycled_through_and_enter_takes_the_picked_one() {
    let mut battle = paper::deployed();
    let advance =
        Order::new(Seat::First, "march", Subject::Unit(UnitId(0))).with("path", Value::Path(vec![Leg::Advance(8.0)]));
    battle.give(advance).expect("it is lawful");
    let mut draft = take(&battle, "volley", 0);
    draft.cycle(&battle, true);
    let Progress::Give(order) = draft.enter(&battle) else { panic!("12 inches are in range: {:?}", draft.verdict) };
    assert_eq!(order.value("target"), Some(&Value::Unit(UnitId(2))));
    assert_eq!(order.value("how"), Some(&Value::Choice("steady".into())), "what is suggested fills the rest");
}

#[test]
fn the_next_part_of_an_order_is_turned_to_by_key_and_another_value_chosen_for_it_and_the_rest_stays() {
    let mut battle = paper::deployed();
    let advance =
        Order::new(Seat::First, "march", Subject::Unit(UnitId(0))).with("path", Value::Path(vec![Leg::Advance(8.0)]));
    battle.give(advance).expect("it is lawful");
    let mut draft = take(&battle, "volley", 0);
    draft.aim_at_unit(&battle, UnitId(2));
    draft.open_slot(&battle, 0);
    let slots =
        |draft: &Draft| (draft.slot, draft.trial().value("target").cloned(), draft.trial().value("how").cloned());
    let how = |word: &str| Some(Value::Choice(word.into()));
    draft.turn_to_slot(&battle, Direction::Onwards);
    assert_eq!(slots(&draft), (1, Some(Value::Unit(UnitId(2))), how("steady")));
    draft.cycle(&battle, false);
    assert_eq!(slots(&draft), (1, Some(Value::Unit(UnitId(2))), how("rapid")));
    draft.turn_to_slot(&battle, Direction::Onwards);
    assert_eq!(slots(&draft), (0, Some(Value::Unit(UnitId(2))), how("rapid")), "after the last comes the first");
    draft.turn_to_slot(&battle, Direction::Back);
    assert_eq!(draft.slot, 1);
}

#[test]
fn one_more_and_one_fewer_of_several_are_picked_by_key() {
    let battle = paper::deployed();
    let mut offer = take(&battle, "volley", 0).offer;
    offer.slots[0].most = 2;
    let mut draft = Draft::begin(&battle, Seat::First, offer);
    let picked = |draft: &Draft| {
        if let Work::Pick { picked, .. } = &draft.work { picked.clone() } else { panic!("targets are picked") }
    };
    let Work::Pick { candidates, .. } = draft.work.clone() else { panic!("targets are picked") };
    assert!(candidates.len() >= 2, "{candidates:?}");
    for _ in 0..3 {
        draft.nudge(&battle, Nudge::Ahead(1.0));
    }
    assert_eq!(picked(&draft), candidates[..2], "no more than so many");
    draft.nudge(&battle, Nudge::Ahead(-1.0));
    assert_eq!(picked(&draft), candidates[..1]);
    draft.cycle(&battle, true);
    assert_eq!(picked(&draft), candidates[1..2], "another instead of the last");
}
