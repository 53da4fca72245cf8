//! The start of a turn: the weather changes, lost generals are replaced, and due units come onto the table where the
//! scenario has them arrive, or as near along the edge as there is room; without room they wait for the next turn.

use bevy::ecs::system::Res;

use crate::{
    battle::{Outcome, Progress},
    clause::Clause,
    measure::{Body, Pose},
    rules::{
        common::journal::JournalLine,
        hmm::{
            Hmm,
            command::general_casualties,
            formation::placement,
            phases::begin_phase,
            state::{BattleState, Phase, TurnStage, UnitState},
            weather::{change_the_air, differs},
        },
        opening::{Arrival, arriving},
    },
    table::{Field, Stand, Subject, Table, UnitId, Whom},
};

/// The clause behind whatever a scenario brings at its hour.
const CLAUSE: Clause = clause!("hmm.20.39");

/// The weather changes, or the next unit comes; when no more units can come, the turn goes on.
pub(in crate::rules::hmm) fn step(rules: Res<Hmm>, table: Table) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let turn = field.resource::<BattleState>().turn;
    let air = rules.briefing().air_of(turn);
    if differs(air, field) {
        change_the_air(rules, field, &mut outcome, air);
        return Ok(outcome);
    }
    if general_casualties::replace_a_general(rules, field, &mut outcome) {
        return Ok(outcome);
    }
    let due = rules.plan().due(field, turn);
    let comes = due.iter().find_map(|arrival| Some((*arrival, place(rules, field, arrival)?)));
    match comes {
        Some((arrival, placed)) => arriving::arrive(field, &mut outcome, turn, arrival, placed, CLAUSE),
        None => {
            for arrival in due.iter().filter(|arrival| arrival.turn == turn) {
                let text = arriving::waits(field, arrival);
                outcome.happen(JournalLine::new(turn, text, CLAUSE));
            }
            begin_phase(rules, field, &mut outcome, Phase::Initiative);
            outcome.becomes(TurnStage::Initiative);
        }
    }
    Ok(outcome)
}

/// Where a unit comes on.
fn place(rules: &Hmm, field: &Field<'_>, arrival: &Arrival) -> Option<(Pose, Vec<Stand>)> {
    let state = field.of::<UnitState>(arrival.unit);
    let lay = |front: Pose| {
        placement::stands(rules, field, arrival.unit, state.formation.kind, state.formation.skirmish_lines, front)
    };
    let depth =
        placement::footprint(rules, field, arrival.unit, state.formation.kind, state.formation.skirmish_lines).depth;
    arriving::place(field.size(), &placement::STEPS_ASIDE, arrival, depth, lay, |stands| {
        is_free(rules, field, arrival.unit, stands)
    })
}

/// Whether there is room, with no enemy too near (hmm.20.27).
fn is_free(rules: &Hmm, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> bool {
    let bodies: Vec<Body> = stands.iter().map(|stand| Body::new(stand.pose, stand.base)).collect();
    let enemy = Whom::of(field.unit(unit).side.enemy());
    let gap = rules.charts().movement.enemy_gap_inches;
    field.reach_within(Subject::Bodies(&bodies), gap, enemy).is_empty()
        && placement::must_fit(rules, field, unit, stands).is_ok()
}
