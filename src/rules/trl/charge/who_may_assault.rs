//! Right to assault an enemy on the table (trl.p07.03, trl.p24.01, trl.p24.02, trl.p24.05): the bars, and the assault as its
//! procedure takes it.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    rules::{
        common::{enemies::enemy_on_table, guard::Guard},
        trl::{
            Trl,
            charge::right_to_assault::Assault,
            charts::{EventCard, FormationKind, Motion, Special, Troop},
            formation::{layout::is_command, placement::in_a_ruin},
            movement::who_may_move::BOGGED,
            state::{Conduct, Officer, UnitState},
        },
    },
    table::{Field, UnitId},
};

/// It has assaulted in this phase.
pub const HAS_ASSAULTED: Guard = Guard::new(clause!("trl.p24.01"), "it has assaulted in this phase", |field, unit| {
    field.of::<Conduct>(unit).assaulted
});

/// Whether a unit may assault anybody.
///
/// # Errors
/// The reason why not.
pub fn may_assault(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    if !field.unit(unit).on_table() {
        return Err(Refusal::new(clause!("trl.p24.01"), "it is not on the table"));
    }
    if !state.is_body() {
        return Err(Refusal::new(clause!("trl.p24.01"), "a commander fights with the unit that he has joined"));
    }
    match () {
        () if HAS_ASSAULTED.bars(field, unit) => HAS_ASSAULTED.refuse(),
        () if BOGGED.bars(field, unit) => BOGGED.refuse(),
        () => anybody(field, unit).judge(rules.in_force()),
    }
}

/// Whether an enemy may be assaulted by a unit that may assault, wherever he is.
///
/// # Errors
/// The reason why not.
pub fn may_be_target(rules: &Trl, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    const CLAUSE: Clause = clause!("trl.p24.01");
    enemy_on_table(field, field.unit(unit).side, target, CLAUSE)?;
    if !field.of::<UnitState>(target).is_body() {
        return Err(Refusal::new(CLAUSE, "a commander is assaulted with the unit that he has joined"));
    }
    Assault { distance_inches: 0.0, ..named(rules, field, unit, target) }.judge(rules.in_force())
}

/// The assault of a unit on any target, for the bars that do not depend on it.
fn anybody(field: &Field<'_>, unit: UnitId) -> Assault {
    let state = field.of::<UnitState>(unit);
    Assault {
        troop: state.troops.kind,
        formation: state.formation.kind,
        target: Troop::LineInfantry,
        target_formation: FormationKind::Line,
        distance_inches: 0.0,
        from_flank: false,
        lances: state.troops.special == Special::Lances,
        officerless: state.strength.officer == Officer::Dead,
        doubled: state.conduct.motion == Motion::Doubled,
        breached: false,
    }
}

/// The assault of a unit on a target from where they stand.
pub fn named(rules: &Trl, field: &Field<'_>, unit: UnitId, target: UnitId) -> Assault {
    let state = field.of::<UnitState>(target);
    Assault {
        target: state.troops.kind,
        target_formation: state.formation.kind,
        distance_inches: off_inches(field, unit, target),
        from_flank: comes_from_flank(field, unit, target),
        breached: in_a_ruin(rules, field, target),
        ..anybody(field, unit)
    }
}

/// How far the nearest stands of two units are apart, inches (trl.p24.09).
pub fn off_inches(field: &Field<'_>, unit: UnitId, target: UnitId) -> f32 {
    field.reach(unit, target).map_or(f32::INFINITY, |reach| reach.distance())
}

/// Whether the middles of all stands of a unit are behind the line of its target's front (trl.p24.05).
fn comes_from_flank(field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    let front = field.unit(target).front;
    let companies = field.stands_of(unit).filter(|stand| !is_command(stand));
    companies.into_iter().all(|stand| front.to_local(stand.pose.at).y < -TOLERANCE)
}

/// How far a unit assaults, inches (trl.p24.02); less far on blown horses (trl.hc.37).
pub fn range_inches(rules: &Trl, field: &Field<'_>, unit: UnitId) -> f32 {
    let state = field.of::<UnitState>(unit);
    let range = rules.charts().charge.range_inches(state.troops.kind).unwrap_or_default();
    let blown = state.conduct.has_card(EventCard::BlownHorses);
    if blown { range - rules.charts().event_cards.blown_horses_inches } else { range }
}
