//! The subjects of the five questions: whose stands count, the two ends of a measurement, and the part that it is
//! measured from.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    measure::{Body, Face, Footprint, Pose, Shape, TOLERANCE},
    table::{FeatureId, Field, Side, StandId, UnitId},
};

/// Whose stands count.
#[derive(Clone, Copy, Debug, Default)]
pub struct Whom<'a> {
    who: Who,
    except: &'a [UnitId],
}

/// Whose stands count, apart from exceptions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Who {
    #[default]
    Everybody,
    Side(Side),
    Nobody,
}

impl<'a> Whom<'a> {
    /// All stands.
    pub const fn everybody() -> Self {
        Self { who: Who::Everybody, except: &[] }
    }

    /// The stands of one side.
    pub const fn of(side: Side) -> Self {
        Self { who: Who::Side(side), except: &[] }
    }

    /// No stands: the ground alone.
    pub const fn nobody() -> Self {
        Self { who: Who::Nobody, except: &[] }
    }

    /// The same, except some units.
    pub const fn except(self, units: &'a [UnitId]) -> Self {
        Self { except: units, ..self }
    }

    /// Whether no stand counts.
    pub(crate) fn is_nobody(&self) -> bool {
        self.who == Who::Nobody
    }

    /// Whether a stand counts for the viewer of a field.
    pub(crate) fn counts(&self, field: Field<'_>, stand: StandId) -> bool {
        if self.except.contains(&stand.unit) {
            return false;
        }
        match (self.who, field.viewer()) {
            (Who::Nobody, _) => false,
            (Who::Everybody, None) => true,
            (Who::Everybody, Some(_)) => field.get_unit(stand.unit).is_some(),
            (Who::Side(side), _) => field.get_unit(stand.unit).is_some_and(|unit| unit.side == side),
        }
    }
}

/// One end of a measurement.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// All stands of a unit.
    Unit(UnitId),
    /// One stand.
    Stand(StandId),
    /// A piece of terrain.
    Feature(FeatureId),
    /// Bases where they would stand.
    Bodies(&'a [Body]),
    /// A place.
    Point(Vec2),
}

/// The part of a base that is measured from or to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Part {
    /// The whole base.
    #[default]
    Base,
    /// One of its edges.
    Edge(Face),
    /// Its centre.
    Centre,
    /// The corner at the left end of an edge, seen from the base: for the front edge the front left corner.
    Corner(Face),
    /// The middle of its front edge: the muzzle of a gun.
    Muzzle,
}

impl Part {
    /// This part of a base, as a base that may have no depth or no size.
    pub fn of(self, body: &Body) -> Body {
        let point = |at: Vec2| Body::new(Pose::new(at, body.pose.facing), Footprint::new(0.0, 0.0));
        match self {
            Self::Base => *body,
            Self::Centre => point(body.centre()),
            Self::Muzzle => point(body.front().at),
            Self::Corner(face) => point(body.edge(face).from),
            Self::Edge(face) => {
                let edge = body.edge(face);
                Body::new(Pose::new(edge.middle(), body.outward(face)), Footprint::new(edge.length(), 0.0))
            }
        }
    }
}

/// One end of a measurement: the subject, and the part of its bases.
#[derive(Clone, Copy, Debug)]
pub struct End<'a> {
    /// What.
    pub subject: Subject<'a>,
    /// Which part of each of its bases; of no account for a place or a piece of terrain.
    pub part: Part,
}

impl<'a> Subject<'a> {
    /// Measured from or to a part of its bases.
    pub const fn part(self, part: Part) -> End<'a> {
        End { subject: self, part }
    }
}

impl<'a> From<Subject<'a>> for End<'a> {
    fn from(subject: Subject<'a>) -> Self {
        subject.part(Part::Base)
    }
}

impl From<UnitId> for End<'_> {
    fn from(unit: UnitId) -> Self {
        Subject::Unit(unit).into()
    }
}

impl From<StandId> for End<'_> {
    fn from(stand: StandId) -> Self {
        Subject::Stand(stand).into()
    }
}

impl From<FeatureId> for End<'_> {
    fn from(feature: FeatureId) -> Self {
        Subject::Feature(feature).into()
    }
}

impl From<Vec2> for End<'_> {
    fn from(point: Vec2) -> Self {
        Subject::Point(point).into()
    }
}

impl<'a> From<&'a [Body]> for End<'a> {
    fn from(bodies: &'a [Body]) -> Self {
        Subject::Bodies(bodies).into()
    }
}

/// One of the pieces of an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Piece {
    /// A piece of terrain.
    Feature(FeatureId),
    /// A stand.
    Stand(StandId),
    /// One of the named bases, by its index.
    Body(usize),
    /// The place named.
    Place,
}

/// A piece with its shape: the whole base beside the part that is measured.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) piece: Piece,
    pub(crate) whole: Option<Body>,
    pub(crate) shape: Shape,
}

impl End<'_> {
    /// The pieces of this end that the viewer of a field knows of, by id.
    pub(crate) fn pieces(&self, field: Field<'_>) -> Vec<Measured> {
        let base =
            |piece: Piece, body: Body| Measured { piece, whole: Some(body), shape: Shape::Body(self.part.of(&body)) };
        let stand = |id: StandId| field.space().stand(id).map(|body| base(Piece::Stand(id), body));
        match self.subject {
            Subject::Unit(id) if field.get_unit(id).is_none() => Vec::new(),
            Subject::Unit(id) => field.stands_of(id).filter_map(|it| stand(it.id)).collect(),
            Subject::Stand(id) => field.get_stand(id).and_then(|it| stand(it.id)).into_iter().collect(),
            Subject::Feature(id) => {
                let shape = field.space().feature(id).cloned();
                shape.map(|shape| Measured { piece: Piece::Feature(id), whole: None, shape }).into_iter().collect()
            }
            Subject::Bodies(bodies) => {
                bodies.iter().enumerate().map(|(index, body)| base(Piece::Body(index), *body)).collect()
            }
            Subject::Point(at) => vec![Measured { piece: Piece::Place, whole: None, shape: Shape::Point(at) }],
        }
    }
}

/// Sorts by distance; items within the tolerance of the first of a group are sorted by id.
pub(crate) fn sort_by_distance<T, K: Ord>(items: &mut [T], distance: impl Fn(&T) -> f32, id: impl Fn(&T) -> K) {
    sort_within(items, distance, id, TOLERANCE);
}

/// As [`sort_by_distance`], with the slack within which two values are equal.
pub(crate) fn sort_within<T, K: Ord>(items: &mut [T], value: impl Fn(&T) -> f32, id: impl Fn(&T) -> K, slack: f32) {
    items.sort_by(|a, b| value(a).total_cmp(&value(b)).then_with(|| id(a).cmp(&id(b))));
    let mut first = 0;
    for index in 1..=items.len() {
        if index == items.len() || value(&items[index]) > value(&items[first]) + slack {
            if index - first > 1 {
                items[first..index].sort_by_key(|item| id(item));
            }
            first = index;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Facing;

    #[test]
    fn equals_within_the_tolerance_are_sorted_by_id() {
        let mut items = [(2.0, 7), (1.0005, 3), (1.0, 5), (1.0009, 1), (1.002, 0)];
        sort_by_distance(&mut items, |item| item.0, |item| item.1);
        assert_eq!(items.map(|item| item.1), [1, 3, 5, 0, 7]);
    }

    #[test]
    fn parts_of_a_base() {
        let body = Body::new(Pose::new(Vec2::ZERO, Facing::NORTH), Footprint::new(2.0, 1.0));
        assert_eq!(Part::Muzzle.of(&body).centre(), Vec2::new(0.0, 0.5));
        assert_eq!(Part::Corner(Face::Front).of(&body).centre(), Vec2::new(-1.0, 0.5));
        let right = Part::Edge(Face::Right).of(&body);
        assert!(
            right.contains(Vec2::new(1.0, 0.5))
                && right.contains(Vec2::new(1.0, -0.5))
                && !right.contains(Vec2::new(0.9, 0.0))
        );
    }
}
