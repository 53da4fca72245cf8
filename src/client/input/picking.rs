//! What lies under the pointer: the label, the handles and the bases at a pixel of the window.
//!
//! Every base carries a collider of rapier's, which tells how far the point of the table under a pixel is from it; nothing
//! steps them. [`Picking`] answers for any pixel. The backend for Bevy's picking asks it where the pointer is now, so that
//! what is hovered comes from Bevy's hover map.

use std::collections::BTreeSet;

use bevy::{
    ecs::system::SystemParam,
    picking::{
        PickingSettings, PickingSystems,
        backend::{HitData, PointerHits},
        pointer::{PointerId, PointerLocation},
    },
    prelude::*,
};
use bevy_rapier2d::geometry::Collider;

use super::pointer::Pointer;
use crate::{
    client::{
        labels::{LabelOf, LabelPlaces},
        orders::draft::{Aim, Snapping},
        scene::units::{DrawnUnit, SceneIndex, SceneStand, SceneUnits, has_handle},
        session::Session,
        view::{TableCamera, TableUnderPointer, projection::TableProjection},
    },
    measure::Pose,
    table::{StandId, UnitId},
};

/// How near to a base the pointer still means it, pixels.
const REACH_PIXELS: f32 = 7.0;
/// Nearer than this is the same place, pixels.
const SAME_PIXELS: f32 = 9.0;
/// How near to the middle of a handle the pointer means it, pixels.
const HANDLE_PIXELS: f32 = 10.0;
/// The depths at which Bevy is told of labels and handles: before and after all bases, whose depth is their distance.
const LABEL_DEPTH: f32 = -1.0;
const HANDLE_DEPTH: f32 = 1000.0;

/// What lies where in the window.
#[derive(SystemParam)]
pub struct Picking<'w, 's> {
    projection: TableProjection<'w, 's>,
    labels: Res<'w, LabelPlaces>,
    units: SceneUnits<'w, 's>,
    bases: Query<'w, 's, (Entity, &'static SceneStand, &'static Collider)>,
}

/// The base of a unit that is nearest to a point of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
struct NearBase {
    stand: StandId,
    entity: Entity,
    /// How far the point lies outside it, inches; 0 within it.
    gap: f32,
}

impl Picking<'_, '_> {
    /// The target of the mouse at a pixel; `None` beyond the ground.
    pub fn aim(&self, pixel: Vec2) -> Option<Aim> {
        let at = self.projection.place(pixel)?;
        let first = match self.labels.at(pixel) {
            Some(LabelOf::Unit(unit)) => Some((unit, None)),
            _ => self.bases_about(at).first().map(|base| (base.stand.unit, Some(base.stand))),
        };
        let (unit, stand) = first.unzip();
        Some(Aim {
            at,
            stand: stand.flatten(),
            unit,
            command: unit.and_then(|unit| self.units.get(unit)).and_then(|unit| unit.command),
            near: (self.projection.inches_a_pixel(at) * SAME_PIXELS).max(0.12),
            snapping: Snapping::On,
        })
    }

    /// Every unit at a pixel, nearest first: more than one opens a pick list.
    pub fn units_at(&self, pixel: Vec2) -> Vec<UnitId> {
        if let Some(LabelOf::Unit(unit)) = self.labels.at(pixel) {
            return vec![unit];
        }
        let Some(at) = self.projection.place(pixel) else { return Vec::new() };
        let mut units = self.handles_at(pixel);
        for base in self.bases_about(at) {
            if !units.contains(&base.stand.unit) {
                units.push(base.stand.unit);
            }
        }
        units
    }

    /// The units with a handle at a pixel, by id.
    fn handles_at(&self, pixel: Vec2) -> Vec<UnitId> {
        let is_at = |unit: &DrawnUnit| {
            has_handle(unit)
                && self.projection.handle(unit.front.at).is_some_and(|handle| handle.distance(pixel) < HANDLE_PIXELS)
        };
        self.units.iter().filter(is_at).map(|unit| unit.id).collect()
    }

    /// The nearest base of each unit within reach of a table point, nearest first, ties by id.
    fn bases_about(&self, at: Vec2) -> Vec<NearBase> {
        let reach = self.projection.inches_a_pixel(at) * REACH_PIXELS;
        let near = |(entity, SceneStand(stand), collider): (Entity, &SceneStand, &Collider)| {
            let gap = gap(collider, stand.pose, at);
            (gap <= reach).then_some(NearBase { stand: stand.id, entity, gap })
        };
        let mut found: Vec<_> = self.bases.iter().filter_map(near).collect();
        found.sort_by(|one, other| one.gap.total_cmp(&other.gap).then(one.stand.cmp(&other.stand)));
        let mut units = BTreeSet::new();
        found.retain(|base| units.insert(base.stand.unit));
        found
    }
}

/// How far a table point lies outside a base, inches; 0 within it.
fn gap(base: &Collider, pose: Pose, at: Vec2) -> f32 {
    // In the base's own frame, so that no angle is rounded.
    base.raw.distance_to_local_point(pose.to_local(at), true)
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(PickingSettings { is_window_picking_enabled: false, ..default() })
        .add_systems(PreUpdate, pick.run_if(resource_exists::<Session>).in_set(PickingSystems::Backend));
}

/// Tells Bevy's picking what lies under each pointer. Over a panel that is nothing, unless something is being dragged.
fn pick(
    picking: Picking,
    index: Res<SceneIndex>,
    dragging: Res<Pointer>,
    table: TableUnderPointer,
    camera: Single<Entity, With<TableCamera>>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    mut hits: MessageWriter<PointerHits>,
) {
    // Bevy leaves a pointer where it was seen last.
    let is_in_window = picking.projection.cursor().is_some();
    for (pointer, location) in pointers.iter().filter(|_| is_in_window) {
        let Some(pixel) = location.location().map(|location| location.position) else { continue };
        let Some(at) = picking.projection.place(pixel) else { continue };
        if !dragging.is_pressed() && !table.is_at(pixel) {
            continue;
        }
        let hit = |depth: f32| HitData::new(*camera, depth, Some(at.extend(0.0)), Some(Vec3::Z));
        let of_unit = |unit: UnitId, depth: f32| Some((index.unit(unit)?, hit(depth)));
        let label = match picking.labels.at(pixel) {
            Some(LabelOf::Unit(unit)) => of_unit(unit, LABEL_DEPTH),
            _ => None,
        };
        let bases = picking.bases_about(at).into_iter().map(|base| (base.entity, hit(base.gap)));
        let handles = picking.handles_at(pixel).into_iter().filter_map(|unit| of_unit(unit, HANDLE_DEPTH));
        hits.write(PointerHits::new(*pointer, label.into_iter().chain(bases).chain(handles).collect(), 0.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        client::scene::units::collider,
        measure::{Facing, Footprint},
    };

    #[test]
    fn a_point_is_as_far_from_a_base_as_from_its_rim_and_no_way_off_within_it() {
        let base = collider(Footprint { frontage: 4.0, depth: 2.0 });
        let pose = Pose::new(Vec2::new(10.0, 5.0), Facing::EAST);
        for (point, inches) in
            [([10.0, 5.0], 0.0), ([11.0, 7.0], 0.0), ([12.5, 5.0], 1.5), ([10.0, 8.0], 1.0), ([14.0, 11.0], 5.0)]
        {
            assert!((gap(&base, pose, Vec2::from(point)) - inches).abs() < 1e-5, "{point:?}");
        }
    }
}
