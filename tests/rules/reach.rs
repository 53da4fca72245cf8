//! An act for which no enemy is in reach is barred in every rule set, with the distance of the nearest and the reach.

use linstock::{
    battle::{AnyBattle, Battle, Offer, QuestionKind, Seat, Subject, Value},
    rules::{hmm::Hmm, playable::Playable, wof::Wof},
    scenario::Scenario,
    table::{Side, UnitId, Whom},
};

use super::opened::{opened, pass_until};

/// A battle at the first moves of a side.
fn at_the_first_moves<R: Playable>() -> Battle<R> {
    let scenario = Scenario::read("guilford.ron", include_str!("../../scenarios/guilford.ron"))
        .expect("the shipped scenario is sound");
    let mut battle = opened::<R>(&scenario, &[]);
    pass_until(&mut battle, |battle| {
        let asks = battle.question().filter(|question| question.kind == QuestionKind::Act);
        asks.is_some_and(|question| {
            let offers = battle.offers(question.seats[0]);
            offers.iter().any(|offer| offer.barred.as_ref().is_some_and(|bar| bar.reach_inches.is_some()))
        })
    });
    battle
}

/// The nearest enemy of the subject of an offer, and how far off it is, inches.
fn nearest(play: &dyn AnyBattle, seat: Seat, subject: Subject) -> (UnitId, f32) {
    let (field, own) = (play.field(seat), subject.unit().expect("a unit acts"));
    let enemy = seat.side().map_or(Side::Second, Side::enemy);
    let near = field.nearest(own, Whom::of(enemy)).expect("there is an enemy");
    (near.stand.unit, near.reach.distance())
}

/// The offers of the asked seat that are barred because nobody is in reach are so by the nearest enemy, and `judge`
/// refuses that enemy too.
fn barred_by_distance_alone(play: &dyn AnyBattle) -> usize {
    let seat = play.question().expect("somebody is asked").seats[0];
    let is_beyond = |offer: &Offer| offer.barred.as_ref().is_some_and(|bar| bar.reach_inches.is_some());
    let beyond: Vec<Offer> = play.offers(seat).into_iter().filter(is_beyond).collect();
    for offer in &beyond {
        let bar = offer.barred.as_ref().expect("it is barred");
        let (reach, margin) = (bar.reach_inches.expect("it has a reach"), bar.margin.expect("it has a margin"));
        let (enemy, inches) = nearest(play, seat, offer.subject);
        assert!(margin > 0.0 && (reach + margin - inches).abs() < 0.001, "{offer:?}: {inches} in");
        assert!(bar.to_string().contains("nearest "), "{bar}");
        let at_it = offer.order(seat).with("target", Value::Unit(enemy));
        assert!(play.judge(&at_it).is_err(), "{at_it:?}");
        assert_eq!(play.suggest(seat, offer).next(), None, "{offer:?}");
    }
    beyond.len()
}

#[test]
fn no_target_in_reach_is_told_with_the_nearest_and_the_reach_in_every_set() {
    // hmm.06.03, wof.14.0.02
    for found in
        [barred_by_distance_alone(&at_the_first_moves::<Hmm>()), barred_by_distance_alone(&at_the_first_moves::<Wof>())]
    {
        assert!(found > 3, "{found}");
    }
}
