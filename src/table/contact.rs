//! The fourth question, *contact*: which bases touch which, on which faces, at what angle and over what length.
//! Touching is geometry; being engaged is a rule set's state.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    measure::{Body, Face, Margin, Segment, TOLERANCE},
    table::{
        Field, StandId, UnitId, Whom,
        ask::{End, Piece, Subject},
    },
};

/// Two bases that touch or overlap.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contact {
    /// The base asked about.
    pub ours: Piece,
    /// The stand that it touches.
    pub theirs: StandId,
    /// Where they touch.
    pub touch: Touch,
}

/// How two bases touch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Touch {
    /// The face of the first base.
    pub our_face: Face,
    /// The face of the second base.
    pub their_face: Face,
    /// Degrees between the two faces, 0 to 90: 0 where they lie flat against each other.
    pub angle: f32,
    /// The inches over which the two faces lie against each other; about zero where only a corner touches.
    pub length: f32,
    /// How deep they overlap: within the tolerance of zero for bases that touch.
    pub depth: Margin,
}

impl Touch {
    /// How two bases touch; none where they are further apart than the tolerance.
    pub fn of(ours: &Body, theirs: &Body) -> Option<Self> {
        if !ours.touches(theirs) {
            return None;
        }
        let depth = ours.overlap(theirs);
        let (our_face, their_face) = faces(ours, theirs);
        let facing = ours.outward(our_face).turn_to(theirs.outward(their_face).about());
        let length = shared_length(ours.edge(our_face), theirs.edge(their_face));
        Some(Self { our_face, their_face, angle: facing.abs().min(90.0), length, depth })
    }
}

impl Field<'_> {
    /// The enemy bases that a unit's bases touch, by our stand and then by theirs.
    pub fn contact(&self, unit: UnitId) -> Vec<Contact> {
        match self.get_unit(unit) {
            Some(found) => self.contact_with(Subject::Unit(unit), Whom::of(found.side.enemy())),
            None => Vec::new(),
        }
    }

    /// The bases of some side that those of a subject touch, by ours and then by theirs. A subject's own stands do not
    /// touch themselves.
    pub fn contact_with(&self, subject: Subject<'_>, whom: Whom<'_>) -> Vec<Contact> {
        let mut contacts = Vec::new();
        for ours in End::from(subject).pieces(*self) {
            let Some(body) = ours.whole else { continue };
            for (theirs, their_body) in self.space().stands_near(ours.shape.bounds().widened(TOLERANCE)) {
                if is_own(subject, theirs) || !whom.counts(*self, theirs) {
                    continue;
                }
                if let Some(touch) = Touch::of(&body, their_body) {
                    contacts.push(Contact { ours: ours.piece, theirs, touch });
                }
            }
        }
        contacts.sort_by_key(|contact| (contact.ours, contact.theirs));
        contacts
    }
}

fn is_own(subject: Subject<'_>, stand: StandId) -> bool {
    match subject {
        Subject::Unit(unit) => stand.unit == unit,
        Subject::Stand(own) => stand == own,
        Subject::Feature(_) | Subject::Bodies(_) | Subject::Point(_) => false,
    }
}

/// The faces on which two bases touch: the face on the side where they overlap least, and the face of the other that is
/// turned to it most squarely. Ours is preferred where both bases have such a face, and the front before a flank before
/// the rear.
fn faces(ours: &Body, theirs: &Body) -> (Face, Face) {
    let overlap_beyond = |base: &Body, face: Face, other: &Body| {
        let outward = base.outward(face).vector();
        let edge = base.edge(face).from.dot(outward);
        edge - (other.centre().dot(outward) - other.half_extent(outward))
    };
    let least = |base: &Body, other: &Body| {
        let faces = Face::BY_PREFERENCE.map(|face| (overlap_beyond(base, face, other), face));
        faces
            .into_iter()
            .reduce(|best, next| if next.0 < best.0 - 0.1 * TOLERANCE { next } else { best })
            .unwrap_or((0.0, Face::Front))
    };
    let looking_at = |base: &Body, way: Vec2| {
        let squareness = |face: Face| -base.outward(face).vector().dot(way);
        Face::BY_PREFERENCE
            .into_iter()
            .reduce(|best, next| if squareness(next) > squareness(best) + 1e-6 { next } else { best })
            .unwrap_or(Face::Front)
    };
    let (our_depth, our_face) = least(ours, theirs);
    let (their_depth, their_face) = least(theirs, ours);
    if our_depth <= their_depth + 0.1 * TOLERANCE {
        (our_face, looking_at(theirs, ours.outward(our_face).vector()))
    } else {
        (looking_at(ours, theirs.outward(their_face).vector()), their_face)
    }
}

/// The inches over which one edge lies along another, to within the tolerance.
fn shared_length(one: Segment, other: Segment) -> f32 {
    let (Some(way), Some(other_way)) = (one.direction(), other.direction()) else { return 0.0 };
    let slant = way.vector().perp_dot(other_way.vector()).abs() * one.length().min(other.length());
    if slant > 2.0 * TOLERANCE {
        return 0.0;
    }
    let place = |point: Vec2| (point - one.from).dot(way.vector());
    let (start, end) = (place(other.from), place(other.to));
    (one.length().min(start.max(end)) - start.min(end).max(0.0)).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Facing, Footprint, Pose};

    fn base(x: f32, y: f32, bearing: f32) -> Body {
        Body::new(Pose::new(Vec2::new(x, y), Facing::from_bearing(bearing)), Footprint::new(2.0, 1.0))
    }

    #[test]
    fn bases_touch_on_the_faces_that_meet() {
        let ours = base(0.0, 0.0, 0.0);
        let rows = [
            (base(0.5, 1.0, 180.0), Face::Front, Face::Front, 0.0, 1.5, "front to front, half a base aside"),
            (base(0.0, 1.0, 0.0), Face::Front, Face::Rear, 0.0, 2.0, "in the rear"),
            (base(0.0, 1.5, 90.0), Face::Front, Face::Right, 0.0, 1.0, "in the flank"),
            (base(2.0, 0.0, 0.0), Face::Right, Face::Left, 0.0, 1.0, "side by side"),
        ];
        for (theirs, our_face, their_face, angle, length, label) in rows {
            let touch = Touch::of(&ours, &theirs).expect(label);
            assert_eq!((touch.our_face, touch.their_face), (our_face, their_face), "{label}");
            assert!((touch.angle - angle).abs() < 0.1 && (touch.length - length).abs() < 1e-4, "{label}: {touch:?}");
        }
    }

    #[test]
    fn a_corner_that_touches_has_no_length() {
        let theirs = Facing::from_bearing(225.0);
        let reach = (1.0 + 0.5) * std::f32::consts::FRAC_1_SQRT_2;
        let touch = Touch::of(
            &base(0.0, 0.0, 0.0),
            &Body::new(Pose::new(Vec2::new(0.0, 0.5 + reach), theirs), Footprint::new(2.0, 1.0)),
        );
        let touch = touch.expect("its corner touches our front");
        assert_eq!(touch.our_face, Face::Front);
        assert!((touch.angle - 45.0).abs() < 0.1 && touch.length < 1e-3, "{touch:?}");
    }

    #[test]
    fn bases_apart_do_not_touch() {
        assert_eq!(Touch::of(&base(0.0, 0.0, 0.0), &base(0.0, 1.01, 0.0)), None);
        assert_eq!(Touch::of(&base(0.0, 0.0, 0.0), &base(2.01, 1.01, 0.0)), None);
        assert!(Touch::of(&base(0.0, 0.0, 0.0), &base(0.0, 1.0005, 0.0)).is_some());
    }
}
