//! Who may move in the movement phase, and how far (wof.10.2, wof.11): the order of its steps, what keeps a unit from
//! moving by its player's will, and what it may still spend.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    rules::wof::{
        Wof,
        charge::alignment,
        data::{Drill, Pace},
        movement::{
            self, ground,
            walk::{Allowance, Purpose},
        },
        state::{Acted, BattleState, Conduct, UnitState},
    },
    table::{Field, UnitId},
};

/// The step of charges.
pub const CHARGES: u8 = 0;
/// The step of all other moves.
pub const OTHERS: u8 = 1;

/// Whether a unit may be moved by its player's will: it is there, sound, free of the enemy, and has move left.
///
/// # Errors
/// Why not.
pub fn may_act(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    may_act_for_nothing(rules, field, unit)?;
    match field.of::<Conduct>(unit).spent >= 1.0 - TOLERANCE {
        true => Err(Refusal::new(clause!("wof.h.move_budget"), "its move is spent")),
        false => Ok(()),
    }
}

/// As [`may_act`], for an act that takes nothing of its move (wof.20.8.02).
///
/// # Errors
/// What keeps it from it.
pub fn may_act_for_nothing(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let battle = field.resource::<BattleState>();
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    match state.conduct.act {
        _ if !field.unit(unit).on_table() => refuse(clause!("wof.10.2.02"), "it is not on the table"),
        _ if state.is_general() => refuse(clause!("wof.h.general_moves"), "a general rides or joins a unit"),
        _ if state.part_of.is_some() => refuse(clause!("wof.h.abandoned_guns"), "it stays where it is"),
        _ if state.morale.is_routing() => Err(movement::routers_run()),
        _ if state.morale.pursuit.is_some() => refuse(clause!("wof.19.0.07"), "it is pursuing"),
        _ if state.morale.confused => refuse(clause!("wof.6.1.06"), "it is confused"),
        _ if battle.is_locked(unit) || alignment::touches_an_enemy(rules, field, unit) => {
            refuse(clause!("wof.17.1.03"), "it is in contact with the enemy")
        }
        Acted::Charged | Acted::Countercharged | Acted::Supported => {
            refuse(clause!("wof.10.2.03"), "it has charged this turn")
        }
        Acted::Evaded => refuse(clause!("wof.14.4.03"), "it has evaded this turn"),
        Acted::Retreated | Acted::Fled | Acted::Pursued => refuse(clause!("wof.10.2.05"), "it has moved this turn"),
        _ if battle.charge_of(unit).is_some() => refuse(clause!("wof.10.2.03"), "it has charged this turn"),
        Acted::Nothing | Acted::Moved | Acted::GaveWay => Ok(()),
    }
}

/// What a unit may still spend of its move.
pub fn allowance(field: &Field<'_>, unit: UnitId) -> Allowance {
    Allowance { part: (1.0 - field.of::<Conduct>(unit).spent).max(0.0), pace: Pace::Move }
}

/// How far a unit goes in a whole move of its own, inches.
pub fn rate(rules: &Wof, field: &Field<'_>, unit: UnitId) -> f32 {
    ground::rate_inches(rules, field, field.of::<UnitState>(unit), Pace::Move, Purpose::March).unwrap_or_default()
}

/// Whether a unit's formation and state let it move at all.
///
/// # Errors
/// Why not.
pub fn may_march(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    may_act(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    let chart = &rules.rules().charts.formation;
    let irregular = state.troops.drill == Drill::Irregular;
    movement::may_move_in(state.formation.kind)?;
    match () {
        () if irregular && u32::from(state.formation.width) > chart.irregulars_move_up_to_width => {
            refuse(clause!("wof.21.4.06"), "irregulars so wide do not move")
        }
        () if rate(rules, field, unit) <= TOLERANCE => refuse(clause!("wof.11.0.03"), "it has no such move"),
        () => Ok(()),
    }
}
