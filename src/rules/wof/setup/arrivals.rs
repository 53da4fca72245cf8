//! The start of a turn: due units come onto the table where the scenario has them arrive, or as near along the edge as
//! there is room; without room they wait. Then limbers with civilian drivers flee from an enemy close by (wof.12.6.03).

use bevy::ecs::system::Res;

use crate::{
    battle::{Happening, Outcome, Progress},
    clause::Clause,
    measure::{Body, Pose},
    rules::{
        common::journal::JournalLine,
        opening::{Arrival, arriving},
        wof::{
            Wof,
            artillery::limbers,
            charts::{FormationKind, Limber},
            events::{Change, WofEvent},
            formation::placement::{self, STEPS_ASIDE, Stance},
            journal::line,
            phases::begin_phase,
            state::{Acted, BattleState, Phase, TurnStage, UnitState},
            visibility::scene,
        },
    },
    table::{
        Field, Stand, Table, UnitId,
        ask::{Subject, Whom},
    },
};

/// The clause behind whatever a scenario brings at its hour.
const CLAUSE: Clause = clause!("wof.h.setup");
/// The clause of drivers that leave.
const DRIVERS: Clause = limbers::DRIVERS_NEAR_THE_ENEMY;

/// The next unit comes; when no more units can come, drivers flee and the turn goes on.
pub(in crate::rules::wof) fn step(rules: Res<Wof>, table: Table) -> Progress<Wof> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let turn = field.resource::<BattleState>().turn;
    let due = rules.briefing().plan.due(field, turn);
    if let Some((arrival, placed)) = due.iter().find_map(|arrival| Some((*arrival, place(rules, field, arrival)?))) {
        arriving::arrive(field, &mut outcome, turn, arrival, placed, CLAUSE);
        return Ok(outcome);
    }
    for arrival in due.iter().filter(|arrival| arrival.turn == turn) {
        let text = arriving::waits(field, arrival);
        outcome.happen(JournalLine::new(turn, text, CLAUSE));
    }
    let alarmed: Vec<UnitId> =
        field.units_on_table().map(|unit| unit.id).filter(|unit| is_alarmed(rules, field, *unit)).collect();
    alarmed.into_iter().for_each(|battery| lose_the_limber(rules, field, &mut outcome, battery));
    begin_phase(rules, field, &mut outcome, Phase::Initiative);
    outcome.becomes(TurnStage::Initiative);
    Ok(outcome)
}

/// Where a unit comes on.
fn place(rules: &Wof, field: &Field<'_>, arrival: &Arrival) -> Option<(Pose, Vec<Stand>)> {
    let state = field.of::<UnitState>(arrival.unit);
    let stance = Stance::of(state);
    let lay = |front: Pose| placement::stands(rules, state, arrival.unit, stance, front);
    let depth = placement::footprint(rules, state, stance).depth;
    arriving::place(field.size(), &STEPS_ASIDE, arrival, depth, lay, |stands| {
        is_free(rules, field, arrival.unit, stands)
    })
}

/// Whether there is room, and no enemy is touched.
fn is_free(rules: &Wof, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> bool {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let enemy = Whom::of(field.unit(unit).side.enemy());
    field.reach_within(Subject::Bodies(&bodies), 0.0, enemy).is_empty()
        && placement::must_fit(rules, field, unit, stands).is_ok()
}

/// Whether a unit is a limbered battery with civilian drivers and a visible enemy close by (wof.12.6.03).
fn is_alarmed(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    let hired = state.battery.is_some_and(|battery| battery.limber == Limber::Civilian);
    if !hired || state.formation.kind != FormationKind::Limbered {
        return false;
    }
    let radius = rules.charts().artillery.civilian_drivers_flee_within_inches;
    let near = field.reach_within(Subject::Unit(unit), radius, Whom::of(field.unit(unit).side.enemy()));
    let enemies = near.iter().map(|near| near.stand.unit).filter(|enemy| field.of::<UnitState>(*enemy).is_body());
    let mut enemies: Vec<UnitId> = enemies.collect();
    enemies.dedup();
    enemies.into_iter().any(|enemy| scene::sees(rules, field, unit, enemy))
}

/// Its limber is gone, and it spends the turn unlimbering where it stands: it neither moves nor shoots.
fn lose_the_limber(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let state = field.of::<UnitState>(unit);
    let guns = state.battery.map_or(1, |battery| u16::try_from(battery.crews.len()).unwrap_or(1));
    let stance = Stance { formation: FormationKind::Unlimbered, width: guns, bend: None };
    let lay = |front: Pose| placement::stands(rules, state, unit, stance, front);
    let is_free = |front: Pose| placement::must_fit(rules, field, unit, &lay(front)).is_ok();
    let stood = field.unit(unit).front;
    let front = STEPS_ASIDE.nearest_free(stood, is_free).unwrap_or(stood);
    let changes = [
        Change::Limber(Limber::None),
        Change::Formed(FormationKind::Unlimbered, guns),
        Change::Spent(1.0, Acted::Moved),
        Change::FireBarred,
    ];
    changes.into_iter().for_each(|change| outcome.own(WofEvent::of(unit, change)));
    outcome.happen(Happening::Laid { unit, front, stands: lay(front) });
    let text = format!("{} lost its hired drivers at the sight of the enemy and unlimbered.", field.unit(unit).name);
    let noted = line(field, unit, text, DRIVERS);
    outcome.happen(noted);
}
