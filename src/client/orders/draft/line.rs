//! A line of loose stands drawn by dragging its two ends: the stands are laid along it at even gaps as the rules allow,
//! in several ranks where it is too short for all.

use bevy::math::Vec2;

use crate::{
    battle::Area,
    measure::{Facing, Footprint, Pose, Span},
    table::StandId,
};

/// A skirmish line being drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct LineWork {
    /// The stands from left to right with the sizes of their bases.
    pub stands: Vec<(StandId, Footprint)>,
    /// Where they may go.
    pub area: Area,
    /// The least and the widest gap between neighbours, inches edge to edge.
    pub gaps: Span,
    /// The most lines that they may stand in.
    pub most_lines: u8,
    /// The present facing of the stands, so that the line is not drawn back to front.
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
        // The line runs from left to right of the stands' facing.
        let (from, along) =
            if along.vector().dot(self.facing.right()) >= 0.0 { (a, along) } else { (b, along.about()) };
        let facing = along.turned_right(-90.0);
        let room = a.distance(b);
        let (lines, gap) = self.lines_in(room);
        let files = self.stands.len().div_ceil(lines);
        let (wide, deep) = self.cell();
        let ranks = self.stands.len().div_ceil(files.max(1));
        let place = |(rank, file): (usize, usize)| {
            let in_rank = if rank + 1 == ranks { self.stands.len() - rank * files } else { files };
            let short = (files - in_rank) as f32 * (wide + gap) / 2.0;
            let right = short + file as f32 * (wide + gap) + wide / 2.0;
            let back = rank as f32 * (deep + self.gaps.from) + deep / 2.0;
            (right, back)
        };
        // Each stand keeps its rank order from the left, so that none runs across the others.
        let mut places: Vec<(f32, f32)> =
            (0..self.stands.len()).map(|index| place((index / files, index % files))).collect();
        places.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let front = Vec2::new(0.0, deep / 2.0);
        let lay = |(&(stand, _), (right, back)): (&(StandId, Footprint), (f32, f32))| {
            let at = from + along.vector() * right - facing.vector() * (back - front.y);
            (stand, Pose::new(at, facing))
        };
        Some(self.stands.iter().zip(places).map(lay).collect())
    }

    /// The largest base: one man's space along the line and from front to rear, inches.
    fn cell(&self) -> (f32, f32) {
        let bases = self.stands.iter().map(|(_, base)| base);
        bases.fold((0.0, 0.0), |(wide, deep), base| (f32::max(wide, base.frontage), f32::max(deep, base.depth)))
    }

    /// In how many lines the stands must stand to have room, and the gap between neighbours in them, inches.
    fn lines_in(&self, room: f32) -> (usize, f32) {
        let (wide, _) = self.cell();
        let count = self.stands.len();
        let needs = |files: usize| files as f32 * wide + files.saturating_sub(1) as f32 * self.gaps.from;
        let most = usize::from(self.most_lines.max(1));
        let lines = (1..=most).find(|lines| needs(count.div_ceil(*lines)) <= room + 0.01).unwrap_or(most);
        let files = count.div_ceil(lines);
        let between = files.saturating_sub(1);
        let even = if between == 0 { self.gaps.from } else { (room - files as f32 * wide) / between as f32 };
        (lines, even.clamp(self.gaps.from, self.gaps.to))
    }

    /// Draws the line again as stands lie: from one end of the foremost of them to the other.
    pub fn lie_along(&mut self, poses: &[(StandId, Pose)]) {
        let Some(frame) = poses.first().map(|(_, pose)| *pose) else { return };
        let (wide, _) = self.cell();
        let local = |(_, pose): &(StandId, Pose)| frame.to_local(pose.at);
        let foremost = poses.iter().map(|pose| local(pose).y).fold(f32::NEG_INFINITY, f32::max);
        let in_front = poses.iter().map(local).filter(|at| foremost - at.y < 0.1).map(|at| at.x);
        let (left, right) =
            in_front.fold((f32::INFINITY, f32::NEG_INFINITY), |(left, right), x| (left.min(x), right.max(x)));
        let end = |x: f32| Some(frame.to_table(Vec2::new(x, foremost)));
        (self.first, self.second) = (end(left - wide / 2.0), end(right + wide / 2.0));
        self.facing = frame.facing;
    }

    /// Puts an end down: first the one, then the other; a third starts again.
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
        LineWork {
            stands,
            area: Area::Table,
            gaps: Span::new(0.0, 2.0),
            most_lines: 1,
            facing: Facing::NORTH,
            first: None,
            second: None,
        }
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
    fn a_short_line_becomes_a_cloud_and_its_own_ends_draw_it_again() {
        let mut work = LineWork { gaps: Span::at(1.0), most_lines: 3, ..work(5) };
        (work.first, work.second) = (Some(Vec2::ZERO), Some(Vec2::new(5.5, 0.0)));
        let poses = work.poses().expect("both ends are down");
        let mut places: Vec<(f32, f32)> = poses.iter().map(|(_, pose)| (pose.at.x, pose.at.y)).collect();
        places.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.total_cmp(&b.0)));
        assert_eq!(places, [(0.5, 0.0), (2.5, 0.0), (4.5, 0.0), (1.5, -2.0), (3.5, -2.0)]);
        let mut again = LineWork { first: None, second: None, ..work.clone() };
        again.lie_along(&poses);
        assert_eq!(again.poses(), Some(poses));
    }

    #[test]
    fn one_end_is_no_line() {
        let mut work = work(2);
        work.put(Vec2::ZERO);
        assert_eq!(work.poses(), None);
        assert!(work.towards(Vec2::X).poses().is_some());
    }
}
