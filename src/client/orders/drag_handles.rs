//! The front corners by which units that may wheel or turn are grabbed: which units have them, and which corner lies at
//! a place.
//!
//! Reads the legs that offers allow; moves nothing.

use bevy::prelude::*;

use crate::{
    client::{
        orders::{
            active_order::ActiveOrder, click_intent::offer_to_wheel, draft::work::block, selection::Selection,
            turn_view::TurnView,
        },
        session::Session,
    },
    measure::{Footprint, Hand, Pose},
    table::UnitId,
};

/// How much farther from a corner than from other places the pointer still means it.
const EASE: f32 = 1.3;
/// The most units with corner handles: of a larger selection they could not be told apart.
const MOST_UNITS: usize = 12;

/// The two front corners of a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corners {
    /// Whose they are.
    pub unit: UnitId,
    /// The left one, table inches.
    pub left: Vec2,
    /// The right one, table inches.
    pub right: Vec2,
}

impl Corners {
    /// The corners of a block behind the pose of its front edge.
    pub fn of(unit: UnitId, front: Pose, body: Footprint) -> Self {
        let half = body.frontage / 2.0;
        Self { unit, left: front.shifted(Vec2::new(-half, 0.0)).at, right: front.shifted(Vec2::new(half, 0.0)).at }
    }

    /// Which corner lies within a distance of a place, inches.
    pub fn at(&self, place: Vec2, near: f32) -> Option<Hand> {
        let (left, right) = (self.left.distance(place), self.right.distance(place));
        (left.min(right) <= near * EASE).then_some(if left < right { Hand::Left } else { Hand::Right })
    }
}

/// The selection's corners that can be grabbed now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Handles(pub Vec<Corners>);

impl Handles {
    /// The unit and corner at a place of the table.
    pub fn at(&self, place: Vec2, near: f32) -> Option<(UnitId, Hand)> {
        self.0.iter().find_map(|corners| Some((corners.unit, corners.at(place, near)?)))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Handles>().add_systems(Update, find.in_set(crate::client::schedule::ClientSystems::Mirror));
}

fn find(
    session: Res<Session>,
    board: Res<TurnView>,
    selection: Res<Selection>,
    acting: Res<ActiveOrder>,
    mut handles: ResMut<Handles>,
) {
    if !(board.is_changed() || selection.is_changed() || acting.is_changed()) {
        return;
    }
    let few = acting.draft.is_none() && selection.units.len() <= MOST_UNITS;
    let field = session.battle().field(session.viewer());
    let corners = |unit: &UnitId| {
        offer_to_wheel(&session, &board, *unit)?;
        Some(Corners::of(*unit, field.get_unit(*unit)?.front, block(&field, *unit)))
    };
    let found = selection.units.iter().filter(|_| few).filter_map(corners).collect();
    handles.set_if_neq(Handles(found));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Facing;

    #[test]
    fn the_pointer_means_the_nearer_front_corner_and_none_from_afar() {
        let corners = Corners::of(UnitId(1), Pose::new(Vec2::new(10.0, 10.0), Facing::NORTH), Footprint::new(4.0, 1.0));
        for (place, meant) in [
            (Vec2::new(8.1, 10.0), Some(Hand::Left)),
            (Vec2::new(12.2, 9.9), Some(Hand::Right)),
            (Vec2::new(10.0, 10.0), None),
            (Vec2::new(8.0, 9.0), None),
        ] {
            assert_eq!(corners.at(place, 0.3), meant, "{place}");
        }
    }

    #[test]
    fn a_file_narrower_than_the_reach_is_taken_by_the_nearer_corner() {
        let corners =
            Corners::of(UnitId(1), Pose::new(Vec2::ZERO, Facing::from_bearing(90.0)), Footprint::new(0.4, 3.0));
        assert_eq!(corners.at(Vec2::new(0.0, 0.3), 0.5), Some(Hand::Left), "who looks east has his left in the north");
    }
}
