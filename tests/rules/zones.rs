//! Every deployment zone is drawn as its own side's, for all that may see it.

use linstock::{
    battle::{
        AnyBattle, Seat,
        notice::{OverlayRole, OverlayTopic},
    },
    files::Shelf,
    rules::{hmm::Hmm, playable::Playable, trl::Trl, wof::Wof},
    scenario,
    table::Side,
};

use super::opened::opened;

/// Whose zones a seat sees before the first turn of a shipped scenario.
fn drawn<R: Playable>(scenario: &str, seat: Seat) -> Vec<Side> {
    let scenario = scenario::open(&Shelf::embedded(), scenario).expect("the shipped scenario is sound");
    let battle = opened::<R>(&scenario, &[]);
    let first = AnyBattle::field(&battle, seat).units().next().expect("somebody is there").id;
    let overlays = AnyBattle::overlays(&battle, seat, first, OverlayTopic::Ground);
    let mut sides: Vec<Side> = overlays
        .iter()
        .filter_map(|overlay| match overlay.role {
            OverlayRole::Deployment(side) => Some(side),
            _ => None,
        })
        .collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

#[test]
fn a_side_sees_its_own_zone_as_its_own_and_the_umpire_both() {
    type Drawn = fn(&str, Seat) -> Vec<Side>;
    let sets: [(Drawn, &str); 3] = [(drawn::<Hmm>, "guilford"), (drawn::<Wof>, "guilford"), (drawn::<Trl>, "chippawa")];
    for (drawn, scenario) in sets {
        for (seat, sides) in
            [(Seat::First, vec![Side::First]), (Seat::Second, vec![Side::Second]), (Seat::Umpire, Side::BOTH.to_vec())]
        {
            assert_eq!(drawn(scenario, seat), sides, "{scenario}: {seat:?}");
        }
    }
}
