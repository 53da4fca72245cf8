//! Units with losses close their ranks after a phase (hmm.20.07, `hmm.h.close_ranks`).

use crate::{
    battle::{At, Happening, Outcome, Progress, Row, Up, sequence::system},
    rules::{
        common::casualties::FallenFigures,
        hmm::{Hmm, charts::FormationKind, formation::placement, state::UnitState},
    },
    table::{Field, Presence, Table, UnitId},
};
use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

/// Units with losses close ranks.
pub(in crate::rules::hmm) const CLOSE_RANKS: Row<Hmm> =
    Row::of(clause!("hmm.20.07"), "units with losses close ranks", &At(|_: &CloseRanks| true), || system(step));

/// Units that re-form over the gaps that losses have torn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CloseRanks {
    /// Which units; none for every unit on the table.
    pub units: Option<Vec<UnitId>>,
}

/// Units with gaps are laid out again from their count, keeping front centre and facing.
pub(in crate::rules::hmm) fn step(rules: Res<Hmm>, table: Table, task: Up<CloseRanks>) -> Progress<Hmm> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    let every: Vec<UnitId> = field.units_on_table().map(|unit| unit.id).collect();
    for unit in task.units.as_ref().unwrap_or(&every) {
        close_ranks(rules, field, *unit, &mut outcome);
    }
    outcome.finish();
    Ok(outcome)
}

/// Lays a unit out again if figures of it have fallen and it keeps ranks; a loose unit and guns in action only lose the
/// stands without a living figure. A unit without figures, such as a battery without crew and guns, is removed. If a
/// friend stands in the corner that the new ranks would fill, the gaps stay open until there is room.
pub fn close_ranks(rules: &Hmm, field: &Field<'_>, unit: UnitId, outcome: &mut Outcome<Hmm>) {
    let has_gaps = field.stands_of(unit).any(|stand| stand.cells.iter().any(|cell| !cell.alive));
    if !has_gaps || !field.unit(unit).on_table() {
        return;
    }
    let state = field.of::<UnitState>(unit);
    let front = field.unit(unit).front;
    let stays_where_it_is =
        matches!(state.formation.kind, FormationKind::Rout | FormationKind::Skirmish | FormationKind::Unlimbered);
    let closed_up = || {
        let stands = placement::stands(rules, field, unit, state.formation.kind, state.formation.skirmish_lines, front);
        placement::must_fit(rules, field, unit, &stands).is_ok().then_some(stands)
    };
    let closed_up = if stays_where_it_is { None } else { closed_up() };
    let stands = closed_up.unwrap_or_else(|| FallenFigures::default().leave(field, unit));
    if field.figures_of(unit) == 0 || stands.is_empty() {
        outcome.happen(Happening::Presence { unit, presence: Presence::Lost });
    } else {
        outcome.happen(Happening::Laid { unit, front, stands });
    }
}
