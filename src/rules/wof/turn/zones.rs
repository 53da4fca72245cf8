//! Ground that an enemy closes: zones of control (wof.12.8), pinning zones (wof.21.3).

use crate::{
    rules::wof::Wof,
    table::{Field, UnitId},
};

/// The enemies whose zones of control are closed to a unit's voluntary moves (wof.12.8.02), but for one that it attacks.
pub fn closed_to(rules: &Wof, field: &Field<'_>, unit: UnitId, attacked: Option<UnitId>) -> Vec<UnitId> {
    let _ = (rules, field, unit, attacked);
    Vec::new()
}
