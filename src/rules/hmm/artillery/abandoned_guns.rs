//! Abandoned guns (hmm.20.42): which they are, and how a crew leaves them.

use bevy::math::Vec2;

use crate::{
    battle::Outcome,
    rules::hmm::{
        Hmm,
        charts::FormationKind,
        events::HmmEvent,
        formation::{figures, parts, placement},
        state::{Battery, PartTask, UnitState},
    },
    table::{Field, FigureKind, Stand, UnitId},
};

/// Whether a unit consists only of guns without a crew.
pub fn is_abandoned(field: &Field<'_>, unit: UnitId) -> bool {
    let guns = field.get_of::<Battery>(unit).into_iter().flat_map(|battery| &battery.guns);
    field.unit(unit).on_table() && guns.filter(|gun| gun.sound).count() > 0 && figures::men(field, unit) == 0
}

/// A unit's usable guns at their present places, as stands of another unit; those of limbers are unhitched behind the
/// men that dismount from them.
pub(crate) fn guns_as_of(rules: &Hmm, field: &Field<'_>, unit: UnitId, other: UnitId) -> Vec<Stand> {
    let state = field.of::<UnitState>(unit);
    let guns = state.battery.iter().flat_map(|battery| &battery.guns).filter(|gun| gun.sound);
    let models =
        placement::stands_of_state(rules, state, 0, other, FormationKind::Unlimbered, 1, field.unit(unit).front);
    let as_it_stands = |stand: &Stand| {
        let model = models.iter().find(|model| model.id.number == stand.id.number)?.clone();
        let unhitched =
            stand.pose.shifted(Vec2::new(0.0, placement::rear_of_the_riders(rules, stand) - model.base.depth / 2.0));
        let limbered = stand.cells.iter().any(|cell| cell.kind == FigureKind::Limber);
        Some(Stand { pose: if limbered { unhitched } else { stand.pose }, ..model })
    };
    guns.filter_map(|gun| field.get_stand(gun.stand)).filter_map(as_it_stands).collect()
}

/// A crew that routs leaves its guns where they are (hmm.20.11), limbered ones too (hmm.20.42).
pub(crate) fn leave_guns(rules: &Hmm, field: &Field<'_>, crew: UnitId, outcome: &mut Outcome<Hmm>) {
    let Some(left) = parts::to_send(rules, field, crew, PartTask::Guns) else { return };
    let stands = guns_as_of(rules, field, crew, left);
    if !stands.is_empty() {
        outcome.own(HmmEvent::GunsPassed { from: crew, to: left, captured: None });
        parts::goes_out(outcome, left, field.unit(crew).front, stands);
    }
}
