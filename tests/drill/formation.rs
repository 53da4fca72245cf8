//! Laying a unit's stands from the pose of its front edge: side by side in one rank, one behind the other in two.

use bevy::math::Vec2;
use linstock::{
    battle::Happening,
    measure::{Body, Footprint, Leg, Pose},
    table::{Field, Stand, StandId, Unit, UnitId},
};

use super::{Class, STAND_DEPTH, STAND_FRONTAGE, Soldiers};

/// Where the stands of a class stand, by number, when the middle of the front edge is at a pose.
pub(crate) fn places(class: Class, ranks: u8, front: Pose) -> Vec<Pose> {
    let block = class.block(ranks);
    let place = |number: u16| {
        let (file, rank) = if ranks == 1 { (number, 0) } else { (0, number) };
        let right = (f32::from(file) + 0.5) * STAND_FRONTAGE - block.frontage / 2.0;
        front.shifted(Vec2::new(right, -(f32::from(rank) + 0.5) * STAND_DEPTH))
    };
    (0..class.stands()).map(place).collect()
}

/// The block of a unit at its place.
pub(crate) fn block(field: &Field<'_>, unit: UnitId) -> Footprint {
    let soldiers = field.of::<Soldiers>(unit);
    soldiers.class.block(soldiers.ranks)
}

/// The body of a unit at its place.
pub(crate) fn body(field: &Field<'_>, unit: &Unit) -> Body {
    Body::with_front_at(unit.front, block(field, unit.id))
}

/// A unit goes these legs from where it stands.
pub(crate) fn moved(field: &Field<'_>, unit: UnitId, legs: Vec<Leg>) -> Happening {
    let body = block(field, unit);
    let from = field.unit(unit).front;
    let front = legs.iter().fold(from, |pose, leg| leg.carry(pose, body));
    let soldiers = field.of::<Soldiers>(unit);
    let places = places(soldiers.class, soldiers.ranks, front);
    let stands = field.stands_of(unit).map(|stand| (stand.id, places[usize::from(stand.id.number)])).collect();
    Happening::Moved { unit, from, body, legs, front, stands }
}

/// A unit's stands are laid in this many ranks at a pose.
pub(crate) fn laid(field: &Field<'_>, unit: UnitId, ranks: u8, front: Pose) -> Happening {
    let class = field.of::<Soldiers>(unit).class;
    let places = places(class, ranks, front);
    let stands =
        field.stands_of(unit).map(|stand| Stand { pose: places[usize::from(stand.id.number)], ..stand.clone() });
    let mut stands: Vec<Stand> = stands.collect();
    if stands.is_empty() {
        stands = super::setup::fresh_stands(unit, class, &places);
    }
    Happening::Laid { unit, front, stands }
}

/// The first cells of a stand that still hold a figure.
pub(crate) fn next_to_fall(field: &Field<'_>, stand: StandId, count: usize) -> Vec<u8> {
    let cells = field.get_stand(stand).map_or(&[][..], |stand| &stand.cells);
    let alive = (0u8..).zip(cells).filter(|(_, cell)| cell.alive);
    alive.map(|(index, _)| index).take(count).collect()
}
