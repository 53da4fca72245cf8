//! Filling one slot, by the kind of its domain.

use bevy::math::Vec2;

use super::{line::LineWork, path::PathWork};
use crate::{
    battle::{Area, Choice, Domain, Subject, Value},
    measure::{Facing, Footprint, Pose},
    table::{Field, Stand, UnitId},
};

/// One slot being filled.
#[derive(Clone, Debug, PartialEq)]
pub enum Work {
    /// One or several of listed units, stands or commands.
    Pick {
        /// The possible values.
        candidates: Vec<Value>,
        /// The picked values.
        picked: Vec<Value>,
        /// The value under the pointer.
        hovered: Option<Value>,
    },
    /// One or several of named alternatives.
    Choose {
        /// The alternatives.
        choices: Vec<Choice>,
        /// The words chosen.
        chosen: Vec<String>,
    },
    /// A whole number.
    Count {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
        /// The number.
        value: i64,
    },
    /// A point.
    Point {
        /// Where it may lie.
        area: Area,
        /// Where it was put.
        put: Option<Vec2>,
        /// Where the pointer is.
        hovered: Option<Vec2>,
    },
    /// Legs of a move.
    Path(PathWork),
    /// A direction.
    Facing {
        /// Where the subject stands and looks now.
        from: Pose,
        /// The step, degrees; 0 freely.
        step: f32,
        /// The most to either hand, degrees.
        most: f32,
        /// The direction that was set.
        set: Option<Facing>,
        /// The direction of the pointer.
        hovered: Option<Facing>,
    },
    /// A pose: put down, then turned.
    Pose {
        /// Where it may lie.
        area: Area,
        /// Where it was put.
        put: Option<Pose>,
        /// Where the pointer is, with the facing that it would have.
        hovered: Option<Pose>,
    },
    /// Poses of several stands.
    Line(LineWork),
    /// Nothing is left to fill.
    Filled,
}

impl Work {
    /// The work for a slot with this domain. `facing` is the subject's present direction.
    pub fn on(domain: Domain, field: &Field<'_>, subject: Subject) -> Self {
        let pick = |candidates| Self::Pick { candidates, picked: Vec::new(), hovered: None };
        match domain {
            Domain::Units(units) => pick(units.into_iter().map(Value::Unit).collect()),
            Domain::Stands(stands) => pick(stands.into_iter().map(Value::Stand).collect()),
            Domain::Commands(commands) => pick(commands.into_iter().map(Value::Command).collect()),
            Domain::Choices(choices) => Self::Choose { choices, chosen: Vec::new() },
            Domain::Number { least, most } => Self::Count { least, most, value: least },
            Domain::Point(area) => Self::Point { area, put: None, hovered: None },
            Domain::Path(domain) => {
                let body = subject.unit().map_or(Footprint::new(1.0, 1.0), |unit| block(field, unit));
                Self::Path(PathWork::new(domain, body))
            }
            Domain::Facing { from, step_degrees: step, most_degrees: most } => {
                Self::Facing { from, step, most, set: None, hovered: None }
            }
            Domain::Pose(area) => Self::Pose { area, put: None, hovered: None },
            Domain::Poses { stands, area, gaps, most_lines } => {
                let base = |stand| field.get_stand(stand).map_or(Footprint::new(1.0, 1.0), |stand| stand.base);
                let stands = stands.into_iter().map(|stand| (stand, base(stand))).collect();
                let facing = facing_of(field, subject);
                Self::Line(LineWork { stands, area, gaps, most_lines, facing, first: None, second: None })
            }
        }
    }

    /// The present value, the one under the pointer included where nothing has been fixed.
    pub fn value(&self, most: u8) -> Option<Value> {
        let listed = |values: Vec<Value>| match (most, values.as_slice()) {
            (_, []) => None,
            (0 | 1, [one, ..]) => Some(one.clone()),
            _ => Some(Value::List(values)),
        };
        match self {
            Self::Pick { picked, hovered, .. } => {
                let over = hovered.iter().filter(|value| picked.is_empty() || (most > 1 && !picked.contains(value)));
                listed(picked.iter().chain(over).cloned().collect())
            }
            Self::Choose { chosen, .. } => listed(chosen.iter().cloned().map(Value::Choice).collect()),
            Self::Count { value, .. } => Some(Value::Number(*value)),
            Self::Point { put, hovered, .. } => put.or(*hovered).map(Value::Point),
            Self::Path(path) => Some(path.legs()).filter(|legs| !legs.is_empty()).map(Value::Path),
            Self::Facing { set, hovered, .. } => set.or(*hovered).map(Value::Facing),
            Self::Pose { put, hovered, .. } => put.or(*hovered).map(Value::Pose),
            Self::Line(line) => line.poses().map(Value::Poses),
            Self::Filled => None,
        }
    }

    /// Whether a value has been fixed, so that the pointer alone no longer decides.
    pub fn is_fixed(&self) -> bool {
        match self {
            Self::Pick { picked, .. } => !picked.is_empty(),
            Self::Choose { chosen, .. } => !chosen.is_empty(),
            Self::Count { .. } | Self::Filled => true,
            Self::Point { put, .. } => put.is_some(),
            Self::Path(path) => !path.clicked.is_empty(),
            Self::Facing { set, .. } => set.is_some(),
            Self::Pose { put, .. } => put.is_some(),
            Self::Line(line) => line.second.is_some(),
        }
    }

    /// The way, if it is one.
    pub fn path(&self) -> Option<&PathWork> {
        if let Self::Path(path) = self { Some(path) } else { None }
    }

    /// Whether it is a way, which is clicked on from leg to leg.
    pub fn is_way(&self) -> bool {
        matches!(self, Self::Path(_))
    }

    /// Sets the work to a value that was suggested or filled before.
    pub fn set(&mut self, value: &Value) {
        match (self, value) {
            (Self::Pick { picked, hovered, .. }, Value::List(values)) => (*picked, *hovered) = (values.clone(), None),
            (Self::Pick { picked, hovered, .. }, one) => (*picked, *hovered) = (vec![one.clone()], None),
            (Self::Choose { chosen, .. }, Value::Choice(word)) => *chosen = vec![word.clone()],
            (Self::Choose { chosen, .. }, Value::List(values)) => {
                let word = |value: &Value| if let Value::Choice(word) = value { Some(word.clone()) } else { None };
                *chosen = values.iter().filter_map(word).collect();
            }
            (Self::Count { value, .. }, Value::Number(number)) => *value = *number,
            (Self::Point { put, .. }, Value::Point(point)) => *put = Some(*point),
            (Self::Path(path), Value::Path(legs)) => {
                path.clicked = legs.iter().map(|leg| vec![*leg]).collect();
                path.live.clear();
            }
            (Self::Facing { set, .. }, Value::Facing(facing)) => *set = Some(*facing),
            (Self::Pose { put, .. }, Value::Pose(pose)) => *put = Some(*pose),
            (Self::Line(line), Value::Poses(poses)) => {
                line.lie_along(poses);
            }
            _ => {}
        }
    }
}

/// The rectangle that a unit's stands cover in the frame of its front edge, inches.
pub fn block(field: &Field<'_>, unit: UnitId) -> Footprint {
    let Some(front) = field.get_unit(unit).map(|unit| unit.front) else { return Footprint::new(1.0, 1.0) };
    let corners = |stand: &Stand| {
        let half = Vec2::new(stand.base.frontage, stand.base.depth) / 2.0;
        [half, -half, Vec2::new(half.x, -half.y), Vec2::new(-half.x, half.y)]
            .map(|corner| front.to_local(stand.pose.to_table(corner)))
    };
    let (mut half_width, mut depth) = (0.0_f32, 0.0_f32);
    for corner in field.stands_of(unit).flat_map(corners) {
        half_width = half_width.max(corner.x.abs());
        depth = depth.max(-corner.y);
    }
    if half_width == 0.0 { Footprint::new(1.0, 1.0) } else { Footprint::new(half_width * 2.0, depth) }
}

/// Whether a place lies on a block behind the pose of its front edge, or within the distance that counts as the same
/// place, inches.
pub fn lies_on(body: Footprint, front: Pose, place: Vec2, near: f32) -> bool {
    let local = front.to_local(place);
    local.x.abs() <= body.frontage / 2.0 + near && (-body.depth - near..=near).contains(&local.y)
}

fn facing_of(field: &Field<'_>, subject: Subject) -> Facing {
    subject.unit().and_then(|unit| field.get_unit(unit)).map_or(Facing::NORTH, |unit| unit.front.facing)
}
