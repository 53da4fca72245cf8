//! The start of a turn: due units come onto the table where the scenario has them arrive, or as near along the edge as
//! there is room; without room they wait (trl.p06.01).

use bevy::ecs::system::Res;

use crate::{
    battle::{Outcome, Progress},
    clause::Clause,
    measure::{Body, Pose},
    rules::{
        common::journal::JournalLine,
        opening::{Arrival, arriving},
        trl::{
            Trl,
            formation::placement::{self, STEPS_ASIDE, Stance},
            movement::enemies_near,
            phases::begin_phase,
            state::{BattleState, Phase, TurnStage, UnitState},
        },
    },
    table::{Field, Stand, Table, UnitId},
};

/// The clause behind whatever a scenario brings at its hour.
const CLAUSE: Clause = clause!("trl.p06.01");

/// The next unit comes; when no more units can come, the turn goes on.
pub(in crate::rules::trl) fn step(rules: Res<Trl>, table: Table) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let turn = field.resource::<BattleState>().turn;
    let due = rules.briefing().plan.due(field, turn);
    if let Some((arrival, placed)) = due.iter().find_map(|arrival| Some((*arrival, place(rules, field, arrival)?))) {
        arriving::arrive(field, &mut outcome, turn, arrival, placed, CLAUSE);
        return Ok(outcome);
    }
    for arrival in due.iter().filter(|arrival| arrival.turn == turn) {
        outcome.happen(JournalLine::new(turn, arriving::waits(field, arrival), CLAUSE));
    }
    begin_phase(rules, field, &mut outcome, Phase::Start);
    outcome.becomes(TurnStage::Weather);
    Ok(outcome)
}

/// Where a unit comes on.
fn place(rules: &Trl, field: &Field<'_>, arrival: &Arrival) -> Option<(Pose, Vec<Stand>)> {
    let state = field.of::<UnitState>(arrival.unit);
    let stance = Stance::of(state);
    let lay = |front: Pose| placement::stands(rules, state, arrival.unit, stance, front);
    let depth = placement::footprint(rules, state, stance).depth;
    arriving::place(field.size(), &STEPS_ASIDE, arrival, depth, lay, |stands| {
        is_free(rules, field, arrival.unit, stands)
    })
}

/// Whether there is room, an inch from every enemy (trl.hc.03).
fn is_free(rules: &Trl, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> bool {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    enemies_near::too_near_to(rules, field, unit, &bodies).is_empty()
        && placement::must_fit(rules, field, unit, stands).is_ok()
}
