//! What the end of a way is drawn to as the pointer comes near it: the line of a neighbour's front, the edge of an enemy's range and of one's
//! own. Only the length of a last leg straight ahead or on a slant is changed, and never whether it is lawful.

use bevy::math::Vec2;

use super::path::PathWork;
use crate::{
    battle::{Play, Seat},
    measure::{Body, Leg, Pose},
    table::{Field, Unit, UnitId},
};

/// So near a length is drawn to another, inches.
const PULL_INCHES: f32 = 0.3;
/// So far outside a range one halts who wants to be out of it, inches.
const OUTSIDE_INCHES: f32 = 0.05;
/// Fronts that differ by less are of one line, degrees; so are those with no more than so many inches between them.
const SAME_WAY_DEGREES: f32 = 4.0;
const SAME_LINE_INCHES: f32 = 5.0;
/// Halvings by which the edge of a range is found: well below the tolerance of the table.
const HALVINGS: usize = 14;

/// Whether lengths are drawn to what is near.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Snapping {
    /// They are.
    #[default]
    On,
    /// They go exactly where the pointer is.
    Off,
}

/// All that a unit's way may be drawn to, gathered once when the way is begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Snaps {
    /// The fronts of its neighbours, with half their frontage and their names.
    fronts: Vec<(Pose, f32, String)>,
    /// Whose range counts at which enemy, inches, and how to say so.
    ranges: Vec<(UnitId, f32, String)>,
}

impl Snaps {
    /// What a unit may be drawn to, as its seat knows the battle.
    pub(super) fn of(play: &dyn Play, seat: Seat, unit: UnitId) -> Self {
        let field = play.field(seat);
        let Some(own) = field.get_unit(unit) else { return Self::default() };
        let others = || field.units_on_table().filter(|other| other.id != unit);
        let front = |other: &Unit| (other.front, super::work::block(&field, other.id).frontage / 2.0, other.short_name.clone());
        let reach = |of: UnitId| play.powers(seat, of).map_or(0.0, |powers| powers.fire_inches);
        let own_reach = reach(unit);
        let ranges = others().filter(|other| other.side != own.side).flat_map(|enemy| {
            let outside = Some(reach(enemy.id)).filter(|inches| *inches > 0.0);
            let outside = outside.map(|inches| (enemy.id, inches + OUTSIDE_INCHES, format!("just out of range of {}", enemy.short_name)));
            let within = (own_reach > 0.0).then(|| (enemy.id, own_reach, format!("just in range at {}", enemy.short_name)));
            outside.into_iter().chain(within)
        });
        Self { fronts: others().filter(|other| other.side == own.side).map(front).collect(), ranges: ranges.collect() }
    }

    /// Draws the last leg under the pointer to what is nearest, and says what that is.
    pub(super) fn pull(&self, field: &Field<'_>, path: &mut PathWork) -> Option<String> {
        let (last, before) = path.live.split_last()?;
        let start = before.iter().fold(path.pose(), |pose, leg| leg.carry(pose, path.body));
        let (length, towards) = (last.inches(path.body), direction(*last)?);
        let gap = |enemy: UnitId, inches: f32| {
            let body = Body::with_front_at(start.shifted(towards * inches), path.body);
            field.reach(std::slice::from_ref(&body), enemy).map(|reach| reach.distance())
        };
        let lines = self.fronts.iter().filter_map(|(front, half, name)| {
            let inches = in_line(start, towards, *front, path.body.frontage / 2.0 + half)?;
            Some((inches, format!("in line with {name}")))
        });
        let edges = self.ranges.iter().filter_map(|(enemy, range, said)| {
            let edge = edge(length, |inches| Some(gap(*enemy, inches)? - range))?;
            Some((edge, said.clone()))
        });
        let near = lines.chain(edges).filter(|(inches, _)| *inches > super::path::LEAST_MOVE && (inches - length).abs() <= PULL_INCHES);
        let (inches, said) = near.min_by(|(one, _), (other, _)| (one - length).abs().total_cmp(&(other - length).abs()))?;
        if let Some(last) = path.live.last_mut() {
            *last = last.share(inches / length);
        }
        Some(said)
    }
}

/// The direction in which a leg goes in the frame of its start, one inch of it; none for legs whose length is drawn to nothing.
fn direction(leg: Leg) -> Option<Vec2> {
    match leg {
        Leg::Advance(_) => Some(Vec2::Y),
        Leg::Oblique(right, ahead) => Vec2::new(right, ahead).try_normalize(),
        _ => None,
    }
}

/// How far from a start a front is level with one's own that looks the same way beside it; none where it looks elsewhere or lies far off.
fn in_line(start: Pose, towards: Vec2, front: Pose, halves: f32) -> Option<f32> {
    let local = start.to_local(front.at);
    let alike = start.facing.turn_to(front.facing).abs() <= SAME_WAY_DEGREES;
    let inches = local.y / towards.y;
    let aside = (local.x - towards.x * inches).abs();
    (alike && aside - halves <= SAME_LINE_INCHES && aside >= halves * 0.5).then_some(inches)
}

/// The length near another at which something goes through nought.
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
    // Ranges are inclusive: of the two ends that is taken which lies on the farther side.
    Some(if at_low > 0.0 { low } else { high })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Facing;

    #[test]
    fn a_front_beside_ones_own_is_a_line_and_one_behind_or_askew_is_none() {
        let start = Pose::new(Vec2::new(10.0, 10.0), Facing::NORTH);
        let front = |x: f32, y: f32, bearing: f32| Pose::new(Vec2::new(x, y), Facing::from_bearing(bearing));
        let beside = |x: f32, y: f32, bearing: f32| in_line(start, Vec2::Y, front(x, y, bearing), 4.0);
        assert_eq!(beside(15.0, 13.0, 2.0), Some(3.0));
        assert_eq!(beside(15.0, 13.0, 20.0), None, "it looks elsewhere");
        assert_eq!(beside(10.5, 13.0, 0.0), None, "it stands ahead");
        assert_eq!(beside(22.0, 13.0, 0.0), None, "it is too far off");
        let slant = Vec2::new(0.6, 0.8);
        let beside = |x: f32| in_line(start, slant, front(x, 14.0, 0.0), 4.0).map(|inches| (inches * 1000.0).round() / 1000.0);
        assert_eq!(beside(18.0), Some(5.0), "on a slant it comes level after a longer way");
        assert_eq!(beside(13.5), None, "the slant leads right behind it");
    }

    #[test]
    fn the_edge_of_a_range_is_found_on_the_side_from_which_one_comes() {
        let over = |inches: f32| Some(9.0 - inches - 4.0);
        let found = edge(5.1, over).expect("it is near");
        assert!(found <= 5.0 && 5.0 - found < 1e-3, "{found}");
        assert_eq!(edge(4.0, over), None);
    }
}
