//! Which units may move in the movement phase, and how far (trl.p08.05, trl.p08.06, trl.p09.04): the reasons why a unit
//! cannot move by its player's will, and what is left of its allowance.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    rules::{
        common::guard::Guard,
        trl::{
            Trl,
            charts::{EventCard, FormationKind, Motion, TerrainKind, Weather},
            formation::legal_formations::must_move_in,
            movement::{
                rates::{self, Pace, Rate, Ride},
                walk::{Allowance, Purpose},
            },
            state::{AttachmentKind, BattleState, Conduct, Formation, UnitState, UnitView},
        },
    },
    table::{Field, UnitId},
};

/// It is stuck in the ground.
pub const BOGGED: Guard = Guard::new(clause!("trl.hc.07"), "it is bogged down", |field, unit| {
    field.of::<Formation>(unit).bogged_in.is_some()
});

/// Its whole move is gone.
pub const WHOLE_MOVE_GONE: Guard = Guard::new(clause!("trl.p08.05"), "it has used its whole move", |field, unit| {
    field.of::<Conduct>(unit).spent_whole
});

/// It moved at the double, which leaves it nothing else to do (trl.p09.05).
pub const DOUBLED: Guard = Guard::new(clause!("trl.p09.05"), "it moved at the double", |field, unit| {
    field.of::<Conduct>(unit).motion == Motion::Doubled
});

/// A mistaken order keeps it where it is (trl.hc.37).
pub const MISTAKEN: Guard = Guard::new(clause!("trl.hc.37"), "a mistaken order keeps it where it is", |field, unit| {
    field.of::<Conduct>(unit).has_card(EventCard::MistakenOrder)
});

/// It has searched for hidden troops, which ends its move (trl.p14.17).
pub const SEARCHED: Guard = Guard::new(clause!("trl.p14.17"), "it has searched, which ends its move", |field, unit| {
    field.of::<Conduct>(unit).searched
});

/// Whether a unit may do anything that takes of its move.
///
/// # Errors
/// The reason why it may not.
pub fn may_act(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    if !field.unit(unit).on_table() {
        return refuse(clause!("trl.p06.05"), "it is not on the table");
    }
    if !field.of::<UnitState>(unit).is_body() {
        return refuse(clause!("trl.p06.06"), "a commander rides or joins a unit");
    }
    match () {
        () if BOGGED.bars(field, unit) => BOGGED.refuse(),
        () if WHOLE_MOVE_GONE.bars(field, unit) => WHOLE_MOVE_GONE.refuse(),
        () if MISTAKEN.bars(field, unit) => MISTAKEN.refuse(),
        () if SEARCHED.bars(field, unit) => SEARCHED.refuse(),
        () => Ok(()),
    }
}

/// Whether a unit has not moved at all, for acts that take a whole move (trl.p09.02, trl.p12.01).
///
/// # Errors
/// By the clause of the act.
pub fn must_have_whole_move(field: &Field<'_>, unit: UnitId, clause: Clause) -> Result<(), Refusal> {
    may_act(field, unit)?;
    if field.of::<UnitState>(unit).has_moved() {
        return Err(Refusal::new(clause, "it has moved already, and this takes its whole move"));
    }
    Ok(())
}

/// Whether a unit's formation and state let it march at a pace.
///
/// # Errors
/// The reason why not.
pub fn may_march(rules: &Trl, field: &Field<'_>, unit: UnitId, pace: Pace) -> Result<(), Refusal> {
    may_act(field, unit)?;
    let state = field.of::<UnitState>(unit);
    must_move_in(rules.in_force(), state.troops.kind, state.formation.kind)?;
    rate_of(weather(field), state, pace).judge(rules.in_force())?;
    if pace == Pace::Double && state.has_moved() && !DOUBLED.bars(field, unit) {
        return Err(Refusal::new(clause!("trl.p09.05"), "it has moved already, and not at the double"));
    }
    if pace != Pace::Double && DOUBLED.bars(field, unit) {
        return DOUBLED.refuse();
    }
    if allowance(rules, field, unit, pace).left_inches <= TOLERANCE {
        return Err(Refusal::new(clause!("trl.p08.05"), "its move is used up"));
    }
    Ok(())
}

/// How a unit goes where nobody says otherwise: unlimbered guns are pushed by hand (trl.p08.08).
pub fn usual_pace(state: UnitView<'_>) -> Pace {
    if state.battery.is_some_and(|battery| !battery.limbered) { Pace::ByHand } else { Pace::Walk }
}

/// The weather on the table (trl.hc.36).
pub fn weather(field: &Field<'_>) -> Weather {
    field.resource::<BattleState>().weather
}

fn rate_of(weather: Weather, state: UnitView<'_>, pace: Pace) -> Rate {
    let formation = state.conduct.began_as.unwrap_or(state.formation.kind);
    let attached = state.attachment.is_some_and(|attachment| attachment.kind == AttachmentKind::Guns);
    let has_card = |card: EventCard| state.conduct.has_card(card);
    Rate {
        troop: state.troops.kind,
        formation,
        pace,
        attached,
        ground: TerrainKind::Field,
        weather,
        forced_march: has_card(EventCard::ForcedMarch),
        reserve: has_card(EventCard::ReserveCalledUp),
        lost_guide: has_card(EventCard::LostGuide),
    }
}

/// How far a unit goes in a whole move, by the formation in which it began, inches (trl.p08.13, trl.p09.01).
pub fn rate_inches(rules: &Trl, weather: Weather, state: UnitView<'_>, pace: Pace) -> f32 {
    match state.general {
        Some(_) => rates::ride(rules.in_force(), &Ride { ground: TerrainKind::Field }).result,
        None if matches!(state.formation.kind, FormationKind::Square | FormationKind::Garrison) => 0.0,
        None => rates::rate(rules.in_force(), &rate_of(weather, state, pace)).result,
    }
}

/// How far a unit goes back in a whole move, by the formation that it is in and whatever was played on its march, inches
/// (trl.p31.21).
pub fn fall_back_inches(rules: &Trl, field: &Field<'_>, unit: UnitId) -> f32 {
    let state = field.of::<UnitState>(unit);
    let formation = state.formation.kind;
    let usual = rate_of(weather(field), state, usual_pace(state));
    let rate = Rate { formation, forced_march: false, reserve: false, lost_guide: false, ..usual };
    rates::rate(rules.in_force(), &rate).result
}

/// What is left of a unit's allowance.
pub fn allowance(rules: &Trl, field: &Field<'_>, unit: UnitId, pace: Pace) -> Allowance {
    let state = field.of::<UnitState>(unit);
    let left_inches = (rate_inches(rules, weather(field), state, pace) - state.conduct.spent_inches).max(0.0);
    Allowance { pace, left_inches, slowed_inches: state.conduct.slowed_inches, purpose: Purpose::March }
}
