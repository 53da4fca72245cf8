//! The parts of a plan that lie over the table: deployment zones while the armies deploy, and the objectives.

use crate::{
    battle::{
        Seat,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    rules::opening::Plan,
    table::{Field, UnitId},
};

impl Plan {
    /// What a seat sees of it in a turn. It is drawn for the first unit that the seat knows of only, since it belongs to
    /// no unit.
    pub fn overlays(&self, field: &Field<'_>, seat: Seat, turn: u32, unit: UnitId) -> Vec<Overlay> {
        if field.units().next().map(|first| first.id) != Some(unit) {
            return Vec::new();
        }
        let area = |border: &[_], role, name: &str| Overlay {
            shape: OverlayShape::Polygon(border.to_vec()),
            role,
            label: name.to_owned(),
            margin: None,
        };
        let objectives =
            self.objectives.iter().map(|objective| area(&objective.area, OverlayRole::Objective, &objective.name));
        let own = |side| seat.side().is_none_or(|seat| seat == side);
        let zones = self.zones.iter().filter(|zone| turn == 0 && own(zone.side));
        objectives.chain(zones.map(|zone| area(&zone.area, OverlayRole::Deployment(zone.side), &zone.name))).collect()
    }
}
