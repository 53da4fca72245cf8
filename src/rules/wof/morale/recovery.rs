//! Recovery at the end of a turn (wof.9.6, `wof.h.recover_check`), and fights that are over. Reads what units did this
//! turn; makes no tests.

use bevy::ecs::system::Res;

use crate::{
    battle::{Outcome, Progress},
    clause::Clause,
    rules::{
        common::layout,
        wof::{
            Wof,
            charts::{Ranks, Spirit},
            events::{Change, WofEvent},
            journal::line,
            state::{Acted, BattleState, Fight, Morale, TurnStage, UnitState, UnitView},
            terrain::{Care, Upset, upset},
            victory,
        },
    },
    table::{Field, Table, UnitId},
};

/// The clause of recovery.
const CLAUSE: Clause = clause!("wof.9.6.01");

/// Every unit that stood the whole turn recovers; one that ran from a fight is out of it.
pub(in crate::rules::wof) fn recover(rules: Res<Wof>, table: Table) -> Progress<Wof> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    drop_fights_that_are_over(field, &mut outcome);
    let units: Vec<UnitId> = field.units_on_table().map(|unit| unit.id).collect();
    for unit in units {
        if let Some(what) = what_passes(rules, field, unit) {
            if what != Passes::Disorder {
                outcome.own(WofEvent::of(unit, Change::Spirit(Spirit::Good)));
            }
            if what != Passes::Shaking {
                outcome.own(WofEvent::of(unit, Change::Ranks(Ranks::Ordered)));
            }
            let text = format!("{} recovered {}.", field.unit(unit).name, what.words());
            outcome.happen(line(field, unit, text, CLAUSE));
        } else if is_kept_from_it(rules, field, unit) {
            let text = format!("{} did not recover: friends went through it.", field.unit(unit).name);
            outcome.happen(line(field, unit, text, clause!("wof.9.6.02")));
        }
    }
    outcome.own(WofEvent::Holds(victory::holdings(rules, field, field.resource::<BattleState>())));
    outcome.becomes(TurnStage::End);
    Ok(outcome)
}

/// The figures that would recover at the end of this turn if their unit did nothing, which it forfeits by any other
/// act.
pub(crate) fn at_stake(rules: &Wof, field: &Field<'_>, unit: UnitId) -> f32 {
    if what_passes(rules, field, unit).is_some() { layout::count(field.figures_of(unit)) } else { 0.0 }
}

/// The condition from which a unit recovers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passes {
    Shaking,
    Disorder,
    Both,
}

impl Passes {
    fn words(self) -> &'static str {
        match self {
            Self::Shaking => "its nerve",
            Self::Disorder => "its order",
            Self::Both => "its nerve and its order",
        }
    }
}

/// The condition from which a unit recovers at the end of this turn, if there is one (wof.9.6.01, wof.9.6.02).
fn what_passes(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<Passes> {
    let state = field.of::<UnitState>(unit);
    if state.conduct.disturbed { None } else { what_would_pass(rules, field, unit) }
}

/// Whether a unit would have recovered if no friends had gone through it (wof.9.6.02).
fn is_kept_from_it(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    field.of::<UnitState>(unit).conduct.disturbed && what_would_pass(rules, field, unit).is_some()
}

/// The same, whatever went through it.
fn what_would_pass(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<Passes> {
    let state = field.of::<UnitState>(unit);
    if !state.is_body() || state.morale.is_routing() || !stood_the_whole_turn(state) {
        return None;
    }
    let shaken = state.morale.spirit == Spirit::Shaken && state.conduct.began_shaken;
    let disordered =
        state.formation.ranks == Ranks::Disordered && state.conduct.began_disordered && !disorders(rules, field, unit);
    match (shaken, disordered) {
        (true, true) => Some(Passes::Both),
        (true, false) => Some(Passes::Shaking),
        (false, true) => Some(Passes::Disorder),
        (false, false) => None,
    }
}

/// Whether a unit neither moved, manoeuvred, shot, fought nor was shaken by a test this turn
/// (`wof.h.recover_check`).
fn stood_the_whole_turn(state: UnitView<'_>) -> bool {
    let turn = &state.conduct;
    let still = turn.act == Acted::Nothing && turn.spent == 0.0 && !turn.fired && !turn.fought;
    still && !turn.shaken && state.morale.intermixed.is_empty()
}

/// Whether the ground that a unit stands on disorders it by itself (wof.9.6.02).
fn disorders(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    let upsets = |kind| upset(rules.in_force(), state.condition(), kind, Care::Careful) != Upset::Never;
    let under = |stand: &crate::table::Stand| {
        field.ground_under(&stand.body()).into_iter().any(|ground| upsets(rules.terrain(ground)))
    };
    state.formation.astride.is_some() || state.formation.garrison.is_some() || field.stands_of(unit).any(under)
}

/// Fights end if a unit in them routs, or is off the table (wof.17.1.03).
fn drop_fights_that_are_over(field: &Field<'_>, outcome: &mut Outcome<Wof>) {
    let stands = |unit: UnitId| field.unit(unit).on_table() && !field.of::<Morale>(unit).is_routing();
    let left: Vec<Fight> = field
        .resource::<BattleState>()
        .fights
        .iter()
        .filter(|fight| stands(fight.first) && stands(fight.second))
        .copied()
        .collect();
    if left != field.resource::<BattleState>().fights {
        outcome.own(WofEvent::Fights(left));
    }
}
