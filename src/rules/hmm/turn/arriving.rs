//! The start of a turn: what the hour brings. The weather changes, lost generals are replaced, and units that are due come onto the table where the scenario has
//! them arrive, or as near along the edge as there is room; without room they wait for the next turn.

use crate::{
    battle::{Happening, Step, notice::EntryWeight},
    measure::{Body, Pose},
    rules::{
        hmm::{
            Hmm,
            events::HmmEvent,
            notices,
            setup::Air,
            state::{Phase, UnitState},
            turn::{Stage, Task, commanding, laying, note},
        },
        opening::{Arrival, arriving},
    },
    table::{Field, Stand, Subject, UnitId, Whom},
};

/// The clause behind whatever a scenario brings at its hour.
const CLAUSE: &str = "hmm.20.39";

/// The weather changes, or the next unit comes; when nobody more can come, the turn goes on.
pub(super) fn step(rules: &Hmm, step: &mut Step<'_, Hmm>) {
    let turn = step.table().turn;
    let air = rules.briefing().air_of(turn);
    if differs(air, step) {
        return change_the_air(rules, step, air);
    }
    if commanding::replace_a_general(rules, step) {
        return;
    }
    let due = rules.plan().due(&step.field, turn);
    let comes = due.iter().find_map(|arrival| Some((*arrival, place(rules, &step.field, arrival)?)));
    match comes {
        Some((arrival, placed)) => arriving::arrive(step, turn, arrival, placed, CLAUSE),
        None => {
            for arrival in due.iter().filter(|arrival| arrival.turn == turn) {
                let text = arriving::waits(step, arrival);
                step.outbox.happen(note(turn, EntryWeight::Plain, text, CLAUSE));
            }
            step.outbox.own(HmmEvent::PhaseBegan(Phase::Initiative));
            step.outbox.happen(Happening::PhaseBegan(notices::phase_notice(rules, step.table(), Phase::Initiative, None)));
            step.outbox.becomes(Task::Turn(Stage::Initiative));
        }
    }
}

fn differs(air: Air, step: &Step<'_, Hmm>) -> bool {
    let now = step.table();
    (now.visibility_inches, now.weather, now.daylight) != (air.visibility_inches, air.weather, air.daylight)
}

fn change_the_air(rules: &Hmm, step: &mut Step<'_, Hmm>, air: Air) {
    let turn = step.table().turn;
    step.outbox.own(HmmEvent::AirChanged(air.visibility_inches, air.weather, air.daylight));
    let text = format!("{}: one sees {} in; {}, {}.", rules.plan().clock(turn), air.visibility_inches, air.weather, air.daylight);
    step.outbox.happen(note(turn, EntryWeight::Plain, text, "hmm.20.19"));
}

/// Where a unit comes on.
fn place(rules: &Hmm, field: &Field<'_>, arrival: &Arrival) -> Option<(Pose, Vec<Stand>)> {
    let state = field.of::<UnitState>(arrival.unit);
    let lay = |front: Pose| laying::stands(rules, field, arrival.unit, state.formation, state.skirmish_lines, front);
    let depth = laying::footprint(rules, field, arrival.unit, state.formation, state.skirmish_lines).depth;
    arriving::place(field.size(), &laying::STEPS_ASIDE, arrival, depth, lay, |stands| is_free(rules, field, arrival.unit, stands))
}

/// Whether there is room, and no enemy nearer than he may be (hmm.20.27).
fn is_free(rules: &Hmm, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> bool {
    let bodies: Vec<Body> = stands.iter().map(|stand| Body::new(stand.pose, stand.base)).collect();
    let enemy = Whom::of(field.unit(unit).side.enemy());
    let gap = rules.rules().charts.movement.enemy_gap_inches;
    field.reach_within(Subject::Bodies(&bodies), gap, enemy).is_empty() && laying::must_fit(rules, field, unit, stands).is_ok()
}
