//! Which units may move in the movement phase, and how far (wof.10.2, wof.11): the order of its steps, the reasons why
//! a unit cannot move by its player's will, and its remaining allowance.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    rules::{
        common::guard::Guard,
        wof::{
            Wof,
            charge::{alignment, evasion},
            charts::{FormationKind, Pace},
            command::confusion::CONFUSED,
            formation::legal_formations::BENT,
            irregulars::TOO_WIDE,
            morale::routers::routers_run,
            movement::{
                budget::SPENT,
                ground,
                walk::{Allowance, Purpose},
            },
            state::{Acted, BattleState, Conduct, Formation, UnitState},
        },
    },
    table::{Field, UnitId},
};

/// It has charged this turn, or announced that it will.
pub const CHARGED: Guard = Guard::new(clause!("wof.10.2.03"), "it has charged this turn", |field, unit| {
    field.resource::<BattleState>().charge_of(unit).is_some()
});

/// The step of charges.
pub const CHARGES: u8 = 0;
/// The step of all other moves.
pub const OTHERS: u8 = 1;

/// Whether a unit may be moved by its player's will: it is there, sound, free of the enemy, and has move left.
///
/// # Errors
/// The reason why not.
pub fn may_act(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    may_act_for_nothing(rules, field, unit)?;
    if SPENT.bars(field, unit) { SPENT.refuse() } else { Ok(()) }
}

/// As [`may_act`], for an act that takes nothing of its move (wof.20.8.02).
///
/// # Errors
/// The reason why it may not.
pub fn may_act_for_nothing(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let battle = field.resource::<BattleState>();
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    match state.conduct.act {
        _ if !field.unit(unit).on_table() => refuse(clause!("wof.10.2.02"), "it is not on the table"),
        _ if state.is_general() => refuse(clause!("wof.h.general_moves"), "a general rides or joins a unit"),
        _ if state.part_of.is_some() => refuse(clause!("wof.h.abandoned_guns"), "it stays where it is"),
        _ if state.morale.is_routing() => Err(routers_run()),
        _ if state.morale.pursuit.is_some() => refuse(clause!("wof.19.0.07"), "it is pursuing"),
        _ if CONFUSED.bars(field, unit) => CONFUSED.refuse(),
        _ if battle.is_locked(unit) || alignment::touches_an_enemy(rules, field, unit) => {
            refuse(clause!("wof.17.1.03"), "it is in contact with the enemy")
        }
        Acted::Charged | Acted::Countercharged | Acted::Supported => CHARGED.refuse(),
        Acted::Evaded => refuse(evasion::AFTER_EVADING, "it has evaded this turn"),
        Acted::Retreated | Acted::Fled | Acted::Pursued => refuse(clause!("wof.10.2.05"), "it has moved this turn"),
        _ if CHARGED.bars(field, unit) => CHARGED.refuse(),
        Acted::Nothing | Acted::Moved | Acted::GaveWay => Ok(()),
    }
}

/// A unit's remaining allowance.
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
/// The reason why not.
pub fn may_march(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    may_act(rules, field, unit)?;
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    may_move_in(field.of::<Formation>(unit).kind)?;
    match () {
        () if TOO_WIDE.bars(field, unit) => TOO_WIDE.refuse(),
        () if rate(rules, field, unit) <= TOLERANCE => refuse(clause!("wof.11.0.03"), "it has no such move"),
        () => Ok(()),
    }
}

/// Whether a unit in a formation moves at all by its player's will (wof.8.1.1.02, wof.20.8.02).
///
/// # Errors
/// The reason why it does not.
pub fn may_move_in(formation: FormationKind) -> Result<(), Refusal> {
    match formation {
        FormationKind::Bent => BENT.refuse(),
        FormationKind::Garrison => Err(Refusal::new(clause!("wof.20.8.02"), "it leaves the block first")),
        _ => Ok(()),
    }
}
