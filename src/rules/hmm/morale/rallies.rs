//! Rallies (hmm.18.17 to hmm.18.20): what counts when a unit in rout checks, its last attempt, and a unit that stops.

use crate::{
    battle::{Happening, Outcome},
    clause::Clause,
    receipt::Draft,
    rules::hmm::{
        Hmm,
        charts::Rules,
        events::HmmEvent,
        formation::placement,
        state::{BattleState, UnitState},
    },
    table::{Field, UnitId},
};

/// A unit that fails its last attempt is removed.
pub(in crate::rules::hmm) const REMOVAL: Clause = clause!("hmm.18.19");

/// Counts the turns of a rout against a unit that checks (hmm.18.18).
pub(super) fn count_rout(rules: Rules<'_>, rout_turn: u32, draft: &mut Draft) {
    let modifier = rules.charts.morale.rout_modifier(rout_turn);
    draft.modify(clause!("hmm.18.18"), format!("rout, turn {rout_turn}"), modifier);
}

/// Counts a general whose base touches the unit (hmm.18.20).
pub(super) fn general_helps(rules: Rules<'_>, draft: &mut Draft) {
    draft.modify(clause!("hmm.18.20"), "a general is with them", rules.charts.morale.general_modifier);
}

/// A router tries to rally each turn.
pub(in crate::rules::hmm) const RALLY_ATTEMPT: Clause = clause!("hmm.18.17");

/// A unit stops running and looks to the enemy again, in no formation yet (hmm.20.11).
pub(crate) fn rally(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId) {
    let state = field.of::<UnitState>(unit);
    outcome.own(HmmEvent::Rallied(unit, field.resource::<BattleState>().turn));
    let front = field.unit(unit).front;
    let size = placement::footprint(rules, field, unit, state.formation.kind, state.formation.skirmish_lines);
    let to_the_enemy = rules.home_edge(field.unit(unit).side).about();
    let turned = placement::front_about_the_middle(front, size, size, front.facing.turn_to(to_the_enemy));
    let stands = placement::stands(rules, field, unit, state.formation.kind, state.formation.skirmish_lines, turned);
    if placement::must_fit(rules, field, unit, &stands).is_ok() {
        outcome.happen(Happening::Laid { unit, front: turned, stands });
    }
}
