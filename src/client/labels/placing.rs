//! Where labels go: along an edge of their unit if there is room, else further off with a leader line; never over
//! another's base. They are placed one after another, then each again among the others; a label stays where it was
//! unless another place is clearly better. Knows rectangles of the window in pixels, y downwards; knows nothing of the
//! text.

use std::ops::Range;

use bevy::prelude::*;

use super::{
    candidate_places::{Edge, Place, Reach, Spot},
    hindrance::{Base, covered, crossed, lies_over, meet, misread},
};

/// Something that wants a label.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Labelled {
    /// The size of its label, pixels.
    pub(super) size: Vec2,
    /// How far its label keeps from an edge beside which it stands, pixels.
    pub(super) apart: f32,
    /// Where it is seen.
    pub(super) around: Rect,
    /// Its edges, those beside which a label stands best first.
    pub(super) edges: Vec<Edge>,
    /// Which of the bases on the ground are its own.
    pub(super) own: Range<usize>,
    /// How far off its label may stand.
    pub(super) reach: Reach,
    /// Where it stood when it was placed last.
    pub(super) stood: Option<Spot>,
}

/// The objects that labels make room for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'a> {
    /// The part of the window that they keep within.
    pub(super) free: Rect,
    /// Areas to cover as little as possible.
    pub(super) blocks: &'a [Rect],
    /// Areas never to cover.
    pub(super) kept: &'a [Rect],
    /// The bases, which only their own label may cover.
    pub(super) bases: &'a [Base],
}

/// Pixels kept free between two labels.
const GAP: f32 = 2.0;
/// From how far off on a leader is drawn, pixels.
const LEADER_FROM: f32 = 10.0;
/// How often every label is placed: once one after another, then again among all others.
const ROUNDS: usize = 3;
/// How much better a place must be for a label to move, as pixels of distance.
const WORTH_MOVING: f32 = 16.0;

/// Places labels in order, none over another. `None` for one that finds no place.
pub(super) fn place(labelled: &[Labelled], ground: Ground<'_>) -> Vec<Option<Place>> {
    let mut places = vec![None; labelled.len()];
    for _ in 0..ROUNDS {
        let before = places.clone();
        (0..labelled.len()).for_each(|index| place_anew(labelled, ground, &mut places, index));
        if places == before {
            break;
        }
    }
    places
}

/// Finds the best place for one label as all others stand.
fn place_anew(labelled: &[Labelled], ground: Ground<'_>, places: &mut [Option<Place>], index: usize) {
    places[index] = None;
    let taken: Vec<Place> = places.iter().copied().flatten().collect();
    places[index] = best(&labelled[index], ground, &taken);
}

fn best(item: &Labelled, ground: Ground<'_>, taken: &[Place]) -> Option<Place> {
    let stood = item.stood.and_then(|spot| at_spot(item, spot, ground, taken));
    let mut best = stood.map(|(cost, place)| (cost - WORTH_MOVING, place));
    for (least, spot) in Spot::all(item.edges.len(), item.reach) {
        // A place further off only wins by being cheaper than anything nearer can be.
        if best.is_some_and(|(cost, _)| cost <= least) {
            break;
        }
        if let Some((cost, place)) = at_spot(item, spot, ground, taken)
            && best.is_none_or(|(best, _)| cost < best)
        {
            best = Some((cost, place));
        }
    }
    best.map(|(_, place)| place)
}

/// The place at a spot and its cost; none where the label would lie over another, over a base that is not its own, or
/// outside.
fn at_spot(item: &Labelled, spot: Spot, ground: Ground<'_>, taken: &[Place]) -> Option<(f32, Place)> {
    let rect = spot.rect(item.size, item.apart, item.around, &item.edges)?;
    let labels = || taken.iter().map(|other| other.rect.inflate(GAP));
    let is_in_the_way = || labels().chain(ground.kept.iter().copied()).any(|other| meet(other, rect));
    let (before, after) = (&ground.bases[..item.own.start], &ground.bases[item.own.end..]);
    let lies_over_another = || before.iter().chain(after).any(|base| lies_over(rect, base));
    if !within(ground.free, rect) || is_in_the_way() || lies_over_another() {
        return None;
    }
    let leader = (spot.off() >= LEADER_FROM).then(|| leader(rect, item.around));
    let place = Place { rect, spot, leader };
    let hindered = covered(rect, ground.blocks)
        + misread(&place, item.around, ground.blocks, ground.kept)
        + crossed(&place, taken);
    Some((spot.cost() + hindered, place))
}

fn within(free: Rect, rect: Rect) -> bool {
    free.contains(rect.min) && free.contains(rect.max)
}

/// From the label's edge to the middle of its thing.
fn leader(rect: Rect, around: Rect) -> (Vec2, Vec2) {
    let to = around.center();
    (to.clamp(rect.min, rect.max), to)
}

#[cfg(test)]
pub(super) mod tests {
    use super::{super::hindrance::cross, *};
    use crate::client::render::noise::speck;

    const FREE: Rect = Rect { min: Vec2::ZERO, max: Vec2::new(1280.0, 800.0) };

    /// A thing without edges that wants a label of this size.
    pub(in super::super) fn wanting(size: Vec2, around: Rect) -> Labelled {
        Labelled { size, apart: 0.0, around, edges: Vec::new(), own: 0..0, reach: Reach::Far, stood: None }
    }

    fn among(blocks: &[Rect]) -> Ground<'_> {
        Ground { free: FREE, blocks, kept: &[], bases: &[] }
    }

    fn crowd(count: i32, spread: f32) -> Vec<Labelled> {
        (0..count)
            .map(|index| {
                let at = Vec2::new(640.0, 400.0) + (Vec2::new(speck(index, 0, 1), speck(index, 0, 2)) - 0.5) * spread;
                let size = Vec2::new(70.0 + speck(index, 0, 3) * 60.0, 20.0);
                wanting(size, Rect::from_center_size(at, Vec2::new(40.0, 12.0)))
            })
            .collect()
    }

    #[test]
    fn no_label_lies_over_another_or_outside_however_crowded_it_is() {
        for (count, spread) in [(12, 900.0), (40, 500.0), (60, 120.0)] {
            let crowd = crowd(count, spread);
            let blocks: Vec<Rect> = crowd.iter().map(|item| item.around).collect();
            let placed: Vec<Rect> =
                place(&crowd, among(&blocks)).into_iter().flatten().map(|place| place.rect).collect();
            assert!(placed.len() >= 12);
            for (index, one) in placed.iter().enumerate() {
                assert!(within(FREE, *one));
                assert!(
                    placed[index + 1..].iter().all(|other| one.intersect(*other).is_empty()),
                    "{count} labels over {spread}"
                );
            }
        }
    }

    #[test]
    fn no_label_lies_over_the_base_of_another_and_each_stands_along_its_own_where_there_is_room() {
        let base = |x: f32, y: f32| {
            [(-40.0, -5.0), (40.0, -5.0), (40.0, 5.0), (-40.0, 5.0)].map(|(dx, dy)| Vec2::new(x + dx, y + dy))
        };
        // Two lines so close behind one another that no label fits between them.
        let bases: Vec<Base> = (0..8_u8)
            .map(|place| base(300.0 + f32::from(place % 4) * 82.0, 300.0 + f32::from(place / 4) * 16.0))
            .collect();
        let item = |own: usize| {
            let middle = bases[own].iter().sum::<Vec2>() / 4.0;
            let edge = |out: Vec2| Edge { at: middle + out * 5.0, out };
            let around = Rect::from_center_size(middle, Vec2::new(80.0, 10.0));
            Labelled {
                edges: vec![edge(Vec2::Y), edge(Vec2::NEG_Y)],
                own: own..own + 1,
                reach: Reach::Near,
                ..wanting(Vec2::new(36.0, 14.0), around)
            }
        };
        let items: Vec<Labelled> = (0..bases.len()).map(item).collect();
        let places = place(&items, Ground { bases: &bases, ..among(&[]) });
        for (own, place) in places.into_iter().enumerate() {
            let place = place.expect("there is room before and behind");
            assert!(matches!(place.spot, Spot::Edge(_)) && place.leader.is_none(), "{own}: {place:?}");
            let mut others = bases.iter().enumerate().filter(|(other, _)| *other != own);
            assert!(others.all(|(_, base)| !lies_over(place.rect, base)), "{own}: {place:?}");
        }
    }

    #[test]
    fn a_lone_label_stands_above_and_needs_no_leader() {
        let around = Rect::from_center_size(Vec2::new(300.0, 300.0), Vec2::new(50.0, 10.0));
        let place = place(&[wanting(Vec2::new(80.0, 20.0), around)], among(&[around]))[0].expect("there is room");
        assert!(place.rect.max.y <= 295.0 && place.leader.is_none());
    }

    #[test]
    fn a_label_stays_where_it_stood_when_what_it_made_room_for_is_gone() {
        let item =
            wanting(Vec2::new(80.0, 20.0), Rect::from_center_size(Vec2::new(300.0, 300.0), Vec2::new(50.0, 10.0)));
        let alone = place(std::slice::from_ref(&item), among(&[]))[0].expect("there is room");
        let beside = place(&[item.clone(), item.clone()], among(&[]))[1].expect("there is room for two");
        assert_ne!(beside, alone);
        let stood = Labelled { stood: Some(beside.spot), ..item };
        assert_eq!(place(&[stood], among(&[])), [Some(beside)]);
    }

    #[test]
    fn no_label_lies_over_what_is_kept_clear() {
        let crowd = crowd(20, 300.0);
        let kept: Vec<Rect> = crowd
            .iter()
            .map(|item| Rect::from_center_size(item.around.center() - Vec2::Y * 24.0, Vec2::splat(18.0)))
            .collect();
        let placed = place(&crowd, Ground { kept: &kept, ..among(&[]) });
        assert!(placed.iter().flatten().count() >= 12);
        assert!(placed.iter().flatten().all(|place| kept.iter().all(|kept| !meet(*kept, place.rect))));
    }

    #[test]
    fn a_leader_goes_round_another_where_there_is_room() {
        let named = |x: f32| Rect::from_center_size(Vec2::new(x, 400.0), Vec2::splat(8.0));
        let wall = Rect::new(560.0, 372.0, 760.0, 428.0);
        let crowd = [640.0, 652.0, 664.0, 676.0].map(|x| wanting(Vec2::new(90.0, 20.0), named(x)));
        let places: Vec<Place> = place(&crowd, Ground { kept: &[wall], ..among(&[]) }).into_iter().flatten().collect();
        let leaders: Vec<(Vec2, Vec2)> = places.iter().filter_map(|place| place.leader).collect();
        assert_eq!(leaders.len(), 4, "nobody has room beside himself");
        for (index, one) in leaders.iter().enumerate() {
            assert!(leaders[index + 1..].iter().all(|other| !cross(*one, *other)), "{leaders:?}");
        }
    }

    #[test]
    fn a_label_lies_nearest_to_what_it_names_where_there_is_room() {
        let block = |x: f32, y: f32| Rect::from_center_size(Vec2::new(x, y), Vec2::new(60.0, 12.0));
        let apart = super::super::hindrance::apart;
        let blocks = [block(640.0, 400.0), block(640.0, 430.0), block(640.0, 370.0)];
        let places = place(&blocks.map(|around| wanting(Vec2::new(90.0, 20.0), around)), among(&blocks));
        for (place, own) in places.into_iter().map(|place| place.expect("there is room")).zip(blocks) {
            let nearest = blocks.iter().map(|block| apart(place.rect, *block)).fold(f32::INFINITY, f32::min);
            assert!(apart(place.rect, own) <= nearest + 2.0, "{place:?}");
        }
    }

    #[test]
    fn nothing_is_placed_where_nothing_fits() {
        let free = Rect::new(0.0, 0.0, 50.0, 50.0);
        let wide = wanting(Vec2::new(80.0, 20.0), Rect::new(10.0, 10.0, 20.0, 20.0));
        assert_eq!(place(&[wide], Ground { free, ..among(&[]) }), vec![None]);
    }
}
