//! A line of loose stands whose two ends are dragged: the stands are laid along it at even gaps no wider than the rules allow.

use bevy::math::Vec2;

use crate::{
    battle::Area,
    measure::{Facing, Footprint, Pose},
    table::StandId,
};

/// A skirmish line being drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct LineWork {
    /// The stands from left to right with the sizes of their bases.
    pub stands: Vec<(StandId, Footprint)>,
    /// Where they may go.
    pub area: Area,
    /// The widest gap between neighbours, inches edge to edge.
    pub widest_gap: f32,
    /// The way that the stands look now, so that the line is not drawn back to front.
    pub facing: Facing,
    /// The end that was put down first.
    pub first: Option<Vec2>,
    /// The other end.
    pub second: Option<Vec2>,
}

impl LineWork {
    /// The poses of the stands' centres on the line as drawn; none before both ends are known.
    pub fn poses(&self) -> Option<Vec<(StandId, Pose)>> {
        let (a, b) = (self.first?, self.second?);
        let along = Facing::along(b - a)?;
        // The line runs from left to right of the way that the stands look.
        let (from, along) = if along.vector().dot(self.facing.right()) >= 0.0 { (a, along) } else { (b, along.about()) };
        let facing = along.turned_right(-90.0);
        let widths: f32 = self.stands.iter().map(|(_, base)| base.frontage).sum();
        let gaps = u16::try_from(self.stands.len().saturating_sub(1)).unwrap_or(u16::MAX);
        let room = (a.distance(b) - widths).max(0.0);
        let gap = if gaps == 0 { 0.0 } else { (room / f32::from(gaps)).min(self.widest_gap) };
        let mut reached = 0.0;
        let mut lay = |&(stand, base): &(StandId, Footprint)| {
            let centre = from + along.vector() * (reached + base.frontage / 2.0);
            reached += base.frontage + gap;
            (stand, Pose::new(centre, facing))
        };
        Some(self.stands.iter().map(&mut lay).collect())
    }

    /// Puts an end down: first the one, then the other; a third starts anew.
    pub fn put(&mut self, point: Vec2) {
        match (self.first, self.second) {
            (Some(_), None) => self.second = Some(point),
            _ => (self.first, self.second) = (Some(point), None),
        }
    }

    /// The line as it would be with the second end under the pointer.
    pub fn towards(&self, point: Vec2) -> Self {
        let second = if self.first.is_some() { self.second.or(Some(point)) } else { None };
        Self { second, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::UnitId;

    fn work(count: u16) -> LineWork {
        let stands = (0..count).map(|n| (StandId::new(UnitId(1), n), Footprint::new(1.0, 1.0))).collect();
        LineWork { stands, area: Area::Table, widest_gap: 2.0, facing: Facing::NORTH, first: None, second: None }
    }

    fn drawn(count: u16, a: Vec2, b: Vec2) -> Vec<(f32, Facing)> {
        let mut work = work(count);
        work.put(a);
        work.put(b);
        work.poses().expect("both ends are down").into_iter().map(|(_, pose)| (pose.at.x, pose.facing)).collect()
    }

    #[test]
    fn stands_spread_evenly_and_keep_looking_forward_whichever_end_comes_first() {
        let there = drawn(3, Vec2::new(0.0, 5.0), Vec2::new(6.0, 5.0));
        let back = drawn(3, Vec2::new(6.0, 5.0), Vec2::new(0.0, 5.0));
        assert_eq!(there, back);
        assert_eq!(there, [(0.5, Facing::NORTH), (3.0, Facing::NORTH), (5.5, Facing::NORTH)]);
    }

    #[test]
    fn no_gap_is_wider_than_allowed_and_bases_never_overlap() {
        let wide = drawn(3, Vec2::ZERO, Vec2::new(40.0, 0.0));
        assert_eq!(wide.iter().map(|at| at.0).collect::<Vec<_>>(), [0.5, 3.5, 6.5]);
        let tight = drawn(3, Vec2::ZERO, Vec2::new(1.0, 0.0));
        assert_eq!(tight.iter().map(|at| at.0).collect::<Vec<_>>(), [0.5, 1.5, 2.5]);
    }

    #[test]
    fn one_end_is_no_line() {
        let mut work = work(2);
        work.put(Vec2::ZERO);
        assert_eq!(work.poses(), None);
        assert!(work.towards(Vec2::X).poses().is_some());
    }
}
