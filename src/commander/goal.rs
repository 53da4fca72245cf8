//! Objectives, as a commander reads them from what every player is shown.

use bevy::math::Vec2;

use crate::{
    battle::{
        AnyBattle, Seat,
        notice::{OverlayRole, OverlayShape, OverlayTopic},
    },
    measure::Polygon,
    table::UnitId,
};

/// A piece of ground that is worth holding.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    /// Its border, where it has one.
    area: Option<Polygon>,
    middle: Vec2,
}

impl Goal {
    /// The place on it that is nearest to a point.
    pub(super) fn nearest(&self, point: Vec2) -> Vec2 {
        match &self.area {
            Some(area) if area.contains(point) => point,
            Some(area) => {
                let nearest = area.sides().map(|side| side.nearest(point));
                nearest.min_by(|a, b| a.distance(point).total_cmp(&b.distance(point))).unwrap_or(self.middle)
            }
            None => self.middle,
        }
    }

    /// How far a point is from it, inches; 0 on it.
    pub(super) fn distance(&self, point: Vec2) -> f32 {
        self.nearest(point).distance(point)
    }
}

/// The ground that is worth holding, as it is drawn for a unit.
pub(super) fn goals(play: &dyn AnyBattle, seat: Seat, unit: UnitId) -> Vec<Goal> {
    let shapes = play.overlays(seat, unit, OverlayTopic::Ground).into_iter();
    shapes.filter(|overlay| overlay.role == OverlayRole::Objective).map(|overlay| goal(&overlay.shape)).collect()
}

fn goal(shape: &OverlayShape) -> Goal {
    match shape {
        OverlayShape::Line(points) | OverlayShape::Polygon(points) => {
            #[expect(clippy::cast_precision_loss, reason = "a shape has a handful of points")]
            let count = points.len().max(1) as f32;
            Goal { area: Polygon::new(points.clone()).ok(), middle: points.iter().copied().sum::<Vec2>() / count }
        }
        OverlayShape::Disc { centre, .. } => Goal { area: None, middle: *centre },
        OverlayShape::Sector { apex, .. } => Goal { area: None, middle: apex.at },
        OverlayShape::Base(pose, _) => Goal { area: None, middle: pose.at },
        OverlayShape::Point(point) => Goal { area: None, middle: *point },
        OverlayShape::Figure(..) => Goal { area: None, middle: Vec2::ZERO },
    }
}
