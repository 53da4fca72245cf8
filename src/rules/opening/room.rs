//! Room for a unit: a step aside if the place is occupied, wholly on the table and overlapping nothing. The rule set
//! says what ground it may stand on, and how near the enemy may be.

use bevy::math::Vec2;

use crate::{
    measure::{Body, Pose},
    table::{
        Field, Side, Stand, TableSize, UnitId,
        ask::{Subject, Whom},
    },
};

/// The steps in which a free place is sought around a wanted one.
#[derive(Clone, Debug, PartialEq)]
pub struct StepsAside {
    step_inches: f32,
    most: i16,
    /// Steps ahead and to the right, the nearest first, then the rearmost, then the leftmost.
    around: Vec<(i16, i16)>,
}

impl StepsAside {
    /// Steps of this many inches, up to this many inches ahead, back and to either side.
    pub fn new(step_inches: f32, at_most_inches: f32) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a handful of steps")]
        let most = (at_most_inches / step_inches) as i16;
        let mut around: Vec<(i16, i16)> =
            (-most..=most).flat_map(|ahead| (-most..=most).map(move |right| (ahead, right))).collect();
        around.sort_by_key(|&(ahead, right)| {
            (i32::from(ahead) * i32::from(ahead) + i32::from(right) * i32::from(right), ahead, right)
        });
        Self { step_inches, most, around }
    }

    /// The free place nearest to a wanted one, with the same facing; of equally near places the rearmost, then the
    /// leftmost.
    pub fn nearest_free(&self, wanted: Pose, is_free: impl Fn(Pose) -> bool) -> Option<Pose> {
        let place = |&(ahead, right): &(i16, i16)| {
            wanted.shifted(Vec2::new(f32::from(right), f32::from(ahead)) * self.step_inches)
        };
        self.around.iter().map(place).find(|place| is_free(*place))
    }

    /// How far to step to the right, inches, negative to the left, the shortest way first.
    pub fn sideways(&self) -> impl Iterator<Item = f32> {
        let inches = self.step_inches;
        (0..=self.most).flat_map(|step| [-f32::from(step), f32::from(step)]).map(move |step| step * inches)
    }
}

/// The shift that brings stands wholly onto the table, inches.
pub fn onto_the_table(size: TableSize, stands: &[Stand]) -> Vec2 {
    let corners = || stands.iter().flat_map(|stand| Body::new(stand.pose, stand.base).corners());
    let low = corners().fold(Vec2::ZERO, Vec2::min);
    let size = Vec2::new(size.width, size.depth);
    let high = corners().fold(size, Vec2::max);
    -low - (high - size)
}

/// By how many inches a point lies beyond the table's nearest border; negative for a point on the table.
pub fn beyond_the_table(size: TableSize, point: Vec2) -> f32 {
    [-point.x, -point.y, point.x - size.width, point.y - size.depth].into_iter().fold(f32::NEG_INFINITY, f32::max)
}

/// The first enemy of a side that bodies would touch, among those that count.
pub fn touched(field: &Field<'_>, bodies: &[Body], side: Side, counts: impl Fn(UnitId) -> bool) -> Option<UnitId> {
    let contacts = field.contact_with(Subject::Bodies(bodies), Whom::of(side.enemy()));
    contacts.into_iter().map(|contact| contact.theirs.unit).find(|enemy| counts(*enemy))
}

/// The first unit with a stand that bodies would lie on, except those in `apart`, and the middle of that stand.
pub fn overlapped(
    field: &Field<'_>,
    bodies: &[Body],
    apart: &[UnitId],
    in_the_way: impl Fn(UnitId) -> bool,
) -> Option<(UnitId, Vec2)> {
    let near = field.reach_within(Subject::Bodies(bodies), 0.0, Whom::everybody().except(apart));
    near.iter().filter(|near| in_the_way(near.stand.unit)).find_map(|near| {
        let other = field.get_stand(near.stand)?;
        let theirs = Body::new(other.pose, other.base);
        bodies.iter().any(|body| body.overlaps(&theirs)).then(|| (near.stand.unit, theirs.centre()))
    })
}
