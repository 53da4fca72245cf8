//! The umpire's changes under the drill: whether a unit obeys.

use linstock::{
    battle::{Alterable, Event, Happening, Lasts, Refusal, Sight},
    measure::Pose,
    table::{Field, Stand, UnitId},
};

use super::{Drill, DrillEvent, Health, Phase, Soldiers, formation};

/// Units are changed while a side moves.
pub(super) fn must_be_free(sight: &Sight<'_, Drill>) -> Result<(), Refusal> {
    if matches!(sight.table().phase, Phase::Move(_)) {
        Ok(())
    } else {
        Err(Refusal::new("drill.umpire", "nobody moves now"))
    }
}

/// Its health.
pub(super) fn alterable(field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Drill>> {
    let word = |health: Health| if health == Health::Steady { "steady" } else { "routing" }.to_owned();
    let now = word(field.of::<Soldiers>(unit).health);
    let values = [(Health::Steady, DrillEvent::Rallied(unit)), (Health::Routing, DrillEvent::Broke(unit))];
    vec![Alterable {
        what: "health",
        now,
        lasts: Lasts::Battle,
        values: values.map(|(health, event)| (word(health), vec![Event::Own(event)])).into(),
    }]
}

/// Its stands at a pose.
pub(super) fn laid_again(field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
    match formation::laid(field, unit, field.of::<Soldiers>(unit).ranks, front) {
        Happening::Laid { stands, .. } => stands,
        _ => Vec::new(),
    }
}
