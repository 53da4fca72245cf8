//! Field works through the four places at which a set asks its works module: phase, movement, event, cover.

use linstock::{
    battle::{Happening, Order, Seat, Subject, Value},
    dice::DiceSource,
    measure::Leg,
    table::{
        FeatureId, FeatureState,
        Side::{First, Second},
    },
};

use super::Evening;
use crate::drill::{Class, setup::Piece};

/// The barricade of the field day, from (31, 19.5) to (25, 19.5).
const BARRICADE: FeatureId = FeatureId(2);

fn close(seat: Seat) -> Order {
    Order::new(seat, "close", Subject::Side)
}

/// A gun before the barricade and a unit behind it.
fn siege(class: Class, x: f32) -> Vec<Piece> {
    vec![Piece::new("First Gun", First, Class::Gun, 28.0, 5.0), Piece::new("Sortie", Second, class, x, 24.0)]
}

/// Where the second side moves, the gun having bombarded the middle of the barricade or not.
fn at_the_sortie(class: Class, x: f32, bombard: Bombard) -> Evening {
    let mut evening = Evening::new(&siege(class, x), &[]);
    if bombard == Bombard::Yes {
        evening
            .give(evening.order("First Gun", "bombard").with("place", Value::Point(bevy::math::Vec2::new(28.0, 20.0))));
    }
    let mut evening = evening.at_the_moves();
    evening.give(close(Seat::First));
    evening
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bombard {
    Yes,
    No,
}

#[test]
fn works_dug_by_pioneers_stand_when_the_next_phase_begins() {
    let mut evening = Evening::new(
        &[
            Piece::new("First Pioneers", First, Class::Pioneers, 20.0, 10.0),
            Piece::new("White Foot", Second, Class::Foot, 20.0, 18.0),
        ],
        &[],
    )
    .at_the_moves();
    let place = FeatureId(100 + evening.unit("First Pioneers").0);
    evening.give(evening.order("First Pioneers", "build"));
    assert_eq!(evening.prompt(), "Move your troops");
    assert_eq!(evening.state_of(place), &FeatureState::Standing);
    let began =
        evening.battle.happened(0).iter().rposition(|happened| matches!(happened.happening, Happening::PhaseBegan(_)));
    let placed = evening
        .battle
        .happened(0)
        .iter()
        .rposition(|happened| matches!(happened.happening, Happening::FeaturePlaced(_)));
    assert!(began < placed, "the phase begins, then the works do what they do");
    evening.give(evening.march("White Foot", &[Leg::Advance(6.0)]));
    assert!((evening.front("White Foot").at.y - 12.0).abs() < 0.01, "it comes up to half an inch before it");
}

#[test]
fn a_roundshot_breaches_the_barricade_that_it_crosses() {
    let evening = at_the_sortie(Class::Lights, 28.0, Bombard::Yes);
    let FeatureState::Gapped(gaps) = evening.state_of(BARRICADE) else {
        panic!("it is {:?}", evening.state_of(BARRICADE))
    };
    assert_eq!(gaps.len(), 1);
    assert!((gaps[0].0 - 1.0).abs() < 0.01 && (gaps[0].1 - 5.0).abs() < 0.01, "{gaps:?}");
    assert_eq!(at_the_sortie(Class::Lights, 28.0, Bombard::No).state_of(BARRICADE), &FeatureState::Standing);
}

#[test]
fn a_whole_barricade_stops_a_march_and_a_breach_costs_it_a_quarter() {
    let rows = [
        ("whole", Bombard::No, 28.0, 19.5),
        ("through the breach: 4.5 inches, then 10 less 4.5 less 2.5", Bombard::Yes, 28.0, 16.5),
        ("beside the breach", Bombard::Yes, 25.5, 19.5),
        ("past its end", Bombard::No, 22.0, 14.0),
    ];
    for (row, bombard, x, y) in rows {
        let mut evening = at_the_sortie(Class::Lights, x, bombard);
        evening.give(evening.march("Sortie", &[Leg::Advance(10.0)]));
        let front = evening.front("Sortie").at;
        assert!((front.y - y).abs() < 0.01, "{row}: {front}");
    }
}

#[test]
fn a_unit_behind_a_whole_barricade_is_sheltered() {
    let pieces = [
        Piece::new("First Gun", First, Class::Gun, 36.0, 5.0),
        Piece::new("Old Foot", First, Class::Foot, 28.0, 11.0),
        Piece::new("White Foot", Second, Class::Foot, 28.0, 20.5),
    ];
    for (bombard, dice) in [(Bombard::No, 3), (Bombard::Yes, 4)] {
        let mut evening = Evening::with(&pieces, DiceSource::Entered);
        if bombard == Bombard::Yes {
            evening.give(
                evening.order("First Gun", "bombard").with("place", Value::Point(bevy::math::Vec2::new(26.0, 20.0))),
            );
        }
        let mut evening = evening.at_the_moves();
        evening.give(close(Seat::First));
        evening.give(close(Seat::Second));
        assert_eq!(evening.prompt(), "Declare your fire", "the second turn");
        evening.give(evening.order("Old Foot", "declare").with("target", Value::Unit(evening.unit("White Foot"))));
        let evening = evening.at_the_moves();
        let counts: Vec<usize> = evening.battle.wanted().iter().map(|wanted| wanted.count).collect();
        assert_eq!(counts, [dice]);
    }
}
