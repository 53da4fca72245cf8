//! Why some of rapier's calls are forbidden: their answers for bases that stand flush, beside exact arithmetic. Each is
//! called once, under an exception of its own, so that the lints fail if it is no longer forbidden; a test that fails
//! says that rapier has fixed it.

use bevy_rapier2d::parry::{
    query::{self, ContactManifold, details},
    shape::Cuboid,
};
use bevy_rapier2d::rapier::math::{Pose as RapierPose, Rotation};
use linstock::measure::Body;

use super::exact::Ring;
use super::random::Random;
use super::rapier::flush;

/// Wrong by more than this, inches, is more than rounding.
const WRONG: f64 = 0.002;
const PREDICTION: f32 = 0.5;

struct Solid {
    pose: RapierPose,
    cuboid: Cuboid,
}

impl Solid {
    fn of(body: &Body) -> Self {
        let right = body.pose.facing.right();
        let pose = RapierPose::from_parts(body.pose.at, Rotation::from_cos_sin_unchecked(right.x, right.y));
        Self { pose, cuboid: Cuboid::new(body.footprint.half()) }
    }
}

/// The gap by a contact, if it reports one.
fn contact(one: &Solid, other: &Solid) -> Option<f64> {
    #[expect(clippy::disallowed_methods, reason = "shown to be wrong")]
    let contact = query::contact(&one.pose, &one.cuboid, &other.pose, &other.cuboid, PREDICTION);
    contact.ok().flatten().map(|contact| f64::from(contact.dist.max(0.0)))
}

/// The gap by the nearest point of a manifold, where it has one.
fn manifold(one: &Solid, other: &Solid) -> Option<f64> {
    let mut manifold = ContactManifold::<(), ()>::new();
    #[expect(clippy::disallowed_methods, reason = "shown to be wrong")]
    details::contact_manifold_cuboid_cuboid(
        &one.pose.inv_mul(&other.pose),
        &one.cuboid,
        &other.cuboid,
        PREDICTION,
        &mut manifold,
    );
    manifold.points.iter().map(|point| f64::from(point.dist.max(0.0))).reduce(f64::min)
}

/// Whether two bases meet, by a test that knows no tolerance.
fn intersects(one: &Solid, other: &Solid) -> bool {
    #[expect(clippy::disallowed_methods, reason = "shown to be wrong")]
    let intersects = query::intersection_test(&one.pose, &one.cuboid, &other.pose, &other.cuboid);
    intersects.expect("cuboids are supported")
}

#[test]
fn flush_bases_have_wrong_contacts_and_manifolds_and_missed_intersections_but_right_distances() {
    let mut random = Random::new(45);
    let (mut contacts, mut manifolds, mut missed) = (0, 0, 0);
    for case in 0..4000 {
        let (one, other) = flush(&mut random);
        let gap = Ring::base(&one).gap(&Ring::base(&other));
        if gap > f64::from(PREDICTION) - WRONG {
            continue;
        }
        let (ours, theirs) = (Solid::of(&one), Solid::of(&other));
        let wrong = |found: Option<f64>| usize::from(found.is_none_or(|found| (found - gap).abs() > WRONG));
        contacts += wrong(contact(&ours, &theirs));
        manifolds += wrong(manifold(&ours, &theirs));
        missed += usize::from(gap < 0.0009 && !intersects(&ours, &theirs));
        assert!((f64::from(one.distance(&other)) - gap).abs() < 1e-4, "case {case}: {one:?} {other:?}");
    }
    assert!(contacts > 0 && manifolds > 0 && missed > 0, "mended: {contacts} {manifolds} {missed}");
}
