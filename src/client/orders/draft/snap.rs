//! Snapping: the end of a way, or a piece being placed, snaps to lines near the pointer: the line of a neighbour's
//! front, its flank, the edge of an enemy's range or of its own. On a way this changes only the length of the last leg;
//! whether it is legal is not tested here.

use bevy::math::Vec2;

use super::path::{LEAST_MOVE, PathWork};
use crate::{
    battle::{AnyBattle, Seat},
    client::texts,
    measure::{Body, Footprint, Hand, Leg, Pose},
    table::{Field, Unit, UnitId},
};

/// How near a length must be to another to snap, inches.
const PULL_INCHES: f32 = 0.3;
/// The distance outside a range at which a way snaps, inches, so that the unit is clearly out of it.
const OUTSIDE_INCHES: f32 = 0.05;
/// Fronts that differ by less are in one line, degrees; so are those with no more than this many inches between them.
const SAME_WAY_DEGREES: f32 = 4.0;
const SAME_LINE_INCHES: f32 = 5.0;
/// Halvings by which the edge of a range is found: well below the tolerance of the table.
const HALVINGS: usize = 14;

/// Whether lengths snap to things near.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Snapping {
    /// They are.
    #[default]
    On,
    /// They go exactly where the pointer is.
    Off,
}

/// A friend beside which a unit may be placed.
#[derive(Clone, Debug, PartialEq)]
struct Neighbour {
    unit: UnitId,
    name: String,
    front: Pose,
    body: Footprint,
}

/// All that a unit's way or place may be drawn to, gathered once when it is begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Snaps {
    neighbours: Vec<Neighbour>,
    ranges: Vec<EnemyRanges>,
}

/// The distances from an enemy that count, inches, with their labels.
#[derive(Clone, Debug, PartialEq)]
struct EnemyRanges {
    enemy: UnitId,
    ranges: Vec<(f32, String)>,
}

impl Snaps {
    /// The lines that a unit may snap to, as its seat knows the battle; not the units that move along with it.
    pub(super) fn of(play: &dyn AnyBattle, seat: Seat, unit: UnitId, companions: &[UnitId]) -> Self {
        let field = play.field(seat);
        let Some(own) = field.get_unit(unit) else { return Self::default() };
        let others = || field.units_on_table().filter(|other| other.id != unit);
        let neighbour = |other: &Unit| Neighbour {
            unit: other.id,
            name: other.short_name.clone(),
            front: other.front,
            body: super::work::block(&field, other.id),
        };
        let reach = |of: UnitId| play.powers(seat, of).map_or(0.0, |powers| powers.fire_inches);
        let own_reach = reach(unit);
        let may_measure = play.may_measure(seat).is_ok();
        let ranges = others().filter(|other| may_measure && other.side != own.side).map(|enemy| {
            let outside = Some(reach(enemy.id)).filter(|inches| *inches > 0.0);
            let outside =
                outside.map(|inches| (inches + OUTSIDE_INCHES, texts::plan::just_out_of_range(&enemy.short_name)));
            let within = (own_reach > 0.0).then(|| (own_reach, texts::plan::just_in_range(&enemy.short_name)));
            EnemyRanges { enemy: enemy.id, ranges: outside.into_iter().chain(within).collect() }
        });
        let neighbours = others().filter(|other| other.side == own.side).map(neighbour).collect();
        let mut snaps = Self { neighbours, ranges: ranges.collect() };
        snaps.leave_out(companions);
        snaps
    }

    /// Draws nothing to these.
    pub(super) fn leave_out(&mut self, units: &[UnitId]) {
        self.neighbours.retain(|neighbour| !units.contains(&neighbour.unit));
    }

    /// Snaps the last leg under the pointer to the nearest target, and says which.
    pub(super) fn pull(&self, field: &Field<'_>, path: &mut PathWork) -> Option<String> {
        let (last, before) = path.live.split_last()?;
        let start = before.iter().fold(path.pose(), |pose, leg| leg.carry(pose, path.body));
        let (length, towards) = (last.inches(path.body), direction(*last)?);
        let gap = |enemy: UnitId, inches: f32| {
            let body = Body::with_front_at(start.shifted(towards * inches), path.body);
            field.reach(std::slice::from_ref(&body), enemy).map(|reach| reach.distance())
        };
        let beside = self.neighbours.iter().flat_map(|other| {
            let line =
                in_line(start, towards, path.body, other).map(|inches| (inches, texts::plan::in_line(&other.name)));
            let flank = at_flank(start, towards, path.body, other)
                .map(|inches| (inches, texts::plan::flank_to_flank(&other.name)));
            line.into_iter().chain(flank)
        });
        let edges = self.ranges.iter().flat_map(|EnemyRanges { enemy, ranges }| {
            // A gap changes by no more than the way.
            let here = gap(*enemy, length);
            let is_near = move |range: f32| here.is_some_and(|here| (here - range).abs() <= PULL_INCHES);
            ranges.iter().filter(move |(range, _)| is_near(*range)).filter_map(move |(range, said)| {
                Some((edge(length, |inches| Some(gap(*enemy, inches)? - range))?, said.clone()))
            })
        });
        let near =
            beside.chain(edges).filter(|(inches, _)| *inches > LEAST_MOVE && (inches - length).abs() <= PULL_INCHES);
        let (inches, said) =
            near.min_by(|(one, _), (other, _)| (one - length).abs().total_cmp(&(other - length).abs()))?;
        if let Some(last) = path.live.last_mut() {
            *last = last.share(inches / length);
        }
        Some(said)
    }

    /// Snaps a piece being placed to its neighbours: flank to flank with one, and into line with one; says which. It
    /// keeps its facing.
    pub(super) fn settle(&self, body: Footprint, place: &mut Pose) -> Option<String> {
        let (flank, beside) = self.nearest(|other| {
            let gap = at_flank(*place, Vec2::X, body, other)
                .or_else(|| at_flank(*place, -Vec2::X, body, other).map(|gap| -gap));
            gap.map(|gap| (gap, texts::plan::flank_to_flank(&other.name)))
        });
        *place = place.shifted(Vec2::new(flank, 0.0));
        let (ahead, level) = self.nearest(|other| {
            in_line(*place, Vec2::Y, body, other).map(|ahead| (ahead, texts::plan::in_line(&other.name)))
        });
        *place = place.shifted(Vec2::new(0.0, ahead));
        let said: Vec<String> = [level, beside].into_iter().flatten().collect();
        (!said.is_empty()).then(|| said.join(", "))
    }

    /// The shortest way to a neighbour that is short enough to snap, inches, with its label; zero ways do not count.
    fn nearest(&self, way: impl Fn(&Neighbour) -> Option<(f32, String)>) -> (f32, Option<String>) {
        let near = self.neighbours.iter().filter_map(way).filter(|(inches, _)| inches.abs() <= PULL_INCHES);
        let least = near.min_by(|(one, _), (other, _)| one.abs().total_cmp(&other.abs()));
        least.map_or((0.0, None), |(inches, said)| (inches, Some(said)))
    }
}

/// The direction of a leg in the frame of its start, a vector of one inch; none for legs whose length does not snap.
fn direction(leg: Leg) -> Option<Vec2> {
    match leg {
        Leg::Advance(_) => Some(Vec2::Y),
        Leg::Oblique(right, ahead) => Vec2::new(right, ahead).try_normalize(),
        Leg::Sidestep(Hand::Right, _) => Some(Vec2::X),
        Leg::Sidestep(Hand::Left, _) => Some(-Vec2::X),
        _ => None,
    }
}

/// How far from a start a neighbour's front is level with the unit's own, if it faces the same way beside it; none if
/// it faces elsewhere or stands far off, or if the unit only goes sideways.
fn in_line(start: Pose, towards: Vec2, body: Footprint, other: &Neighbour) -> Option<f32> {
    let local = start.to_local(other.front.at);
    let halves = f32::midpoint(body.frontage, other.body.frontage);
    let alike = start.facing.turn_to(other.front.facing).abs() <= SAME_WAY_DEGREES;
    let inches = local.y / towards.y;
    let aside = (local.x - towards.x * inches).abs();
    (alike && towards.y > 0.0 && aside - halves <= SAME_LINE_INCHES && aside >= halves * 0.5).then_some(inches)
}

/// How far straight aside of a start the unit's flank touches that of a neighbour that faces the same way and stands
/// level with it.
fn at_flank(start: Pose, towards: Vec2, body: Footprint, other: &Neighbour) -> Option<f32> {
    let local = start.to_local(other.front.at);
    let alike = start.facing.turn_to(other.front.facing).abs() <= SAME_WAY_DEGREES;
    let beside = local.y < other.body.depth && -local.y < body.depth;
    let inches = local.x * towards.x - f32::midpoint(body.frontage, other.body.frontage);
    (alike && beside && towards.y == 0.0 && local.x * towards.x > 0.0).then_some(inches)
}

/// The length near another at which a value passes through zero.
fn edge(length: f32, over: impl Fn(f32) -> Option<f32>) -> Option<f32> {
    let (mut low, mut high) = ((length - PULL_INCHES).max(0.0), length + PULL_INCHES);
    let (at_low, at_high) = (over(low)?, over(high)?);
    if at_low.signum() == at_high.signum() {
        return None;
    }
    for _ in 0..HALVINGS {
        let middle = low.midpoint(high);
        if over(middle)?.signum() == at_low.signum() { low = middle } else { high = middle }
    }
    // Ranges are inclusive: the end on the farther side is taken.
    Some(if at_low > 0.0 { low } else { high })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Facing;

    const BODY: Footprint = Footprint::new(4.0, 1.0);
    const START: Pose = Pose::new(Vec2::new(10.0, 10.0), Facing::NORTH);

    fn neighbour(x: f32, y: f32, bearing: f32) -> Neighbour {
        let front = Pose::new(Vec2::new(x, y), Facing::from_bearing(bearing));
        Neighbour { unit: UnitId(7), name: "7th".into(), front, body: BODY }
    }

    #[test]
    fn a_front_beside_the_units_own_is_a_line_and_one_behind_or_askew_is_none() {
        let beside = |x: f32, y: f32, bearing: f32| in_line(START, Vec2::Y, BODY, &neighbour(x, y, bearing));
        assert_eq!(beside(15.0, 13.0, 2.0), Some(3.0));
        assert_eq!(beside(15.0, 13.0, 20.0), None, "it looks elsewhere");
        assert_eq!(beside(10.5, 13.0, 0.0), None, "it stands ahead");
        assert_eq!(beside(22.0, 13.0, 0.0), None, "it is too far off");
        let slant = Vec2::new(0.6, 0.8);
        let beside = |x: f32| {
            in_line(START, slant, BODY, &neighbour(x, 14.0, 0.0)).map(|inches| (inches * 1000.0).round() / 1000.0)
        };
        assert_eq!(beside(18.0), Some(5.0), "on a slant it comes level after a longer way");
        assert_eq!(beside(13.5), None, "the slant leads right behind it");
    }

    #[test]
    fn a_sideways_move_comes_flank_to_flank_with_a_unit_beside_its_end() {
        let aside = |x: f32, y: f32| at_flank(START, Vec2::X, BODY, &neighbour(x, y, 0.0));
        assert_eq!(aside(16.0, 10.25), Some(2.0));
        assert_eq!(aside(16.0, 12.0), None, "he goes past before that one's front");
        assert_eq!(aside(4.0, 10.0), None, "that one stands on the other hand");
        assert_eq!(at_flank(START, Vec2::Y, BODY, &neighbour(16.0, 10.0, 0.0)), None);
    }

    #[test]
    fn a_piece_that_is_placed_is_drawn_to_flank_and_line_at_once_and_not_from_afar() {
        let snaps = Snaps { neighbours: vec![neighbour(14.25, 10.125, 0.0)], ranges: Vec::new() };
        let mut place = START;
        assert_eq!(snaps.settle(BODY, &mut place).as_deref(), Some("in line with 7th, flank to flank with 7th"));
        assert_eq!(place.at, Vec2::new(10.25, 10.125));
        let mut overlapping = Pose { at: Vec2::new(10.5, 10.125), ..START };
        snaps.settle(BODY, &mut overlapping);
        assert_eq!(overlapping.at, Vec2::new(10.25, 10.125), "out of the neighbour's ground as well");
        let mut far = Pose { at: Vec2::new(9.0, 9.0), ..START };
        assert_eq!((snaps.settle(BODY, &mut far), far.at), (None, Vec2::new(9.0, 9.0)));
        let mut alone = snaps.clone();
        alone.leave_out(&[UnitId(7)]);
        assert_eq!(alone.settle(BODY, &mut place), None, "nobody is drawn to those who go along");
    }

    #[test]
    fn the_edge_of_a_range_is_found_on_the_side_from_which_one_comes() {
        let over = |inches: f32| Some(9.0 - inches - 4.0);
        let found = edge(5.1, over).expect("it is near");
        assert!(found <= 5.0 && 5.0 - found < 1e-3, "{found}");
        assert_eq!(edge(4.0, over), None);
    }
}
