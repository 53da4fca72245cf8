//! A unit's present abilities, in the numbers that the machine, cards and plans compare.

use crate::{
    battle::Powers,
    rules::wof::{
        Wof,
        charge::who_may_charge,
        charts::{FormationKind, Pace},
        fire::dense_target::is_deep,
        movement::{ground, walk::Purpose},
        odds::{combat, fire},
        state::UnitView,
    },
    table::Field,
};

/// How exposed a unit is relative to a line in the open, as far as these rules make a difference: estimates for
/// comparing places, no rules.
const LOOSE: f32 = 0.5;
const BEHIND_WALLS: f32 = 0.3;
const DEEP: f32 = 1.3;

/// The abilities that a unit with a state would have; routers, generals and abandoned equipment can only move.
pub fn of_state(rules: &Wof, field: &Field<'_>, state: UnitView<'_>) -> Powers {
    if !state.is_body() {
        let rides = if state.is_general() { rules.charts().command.move_inches } else { 0.0 };
        return Powers { move_inches: rides, exposure: 1.0, ..Powers::default() };
    }
    let rate = |pace: Pace| ground::rate_inches(rules, field, state, pace, Purpose::March).unwrap_or_default();
    let may_charge = who_may_charge::may_charge(state.condition()).is_ok() && state.formation.garrison.is_none();
    let fire_loss = fire::mean_at_half_reach(rules, state);
    Powers {
        fire_inches: fire::reach_inches(rules, state),
        fire_half_angle_degrees: fire::half_angle_degrees(rules, state),
        fire_loss,
        fire_loss_moved: fire_loss,
        move_inches: if state.morale.is_routing() { 0.0 } else { rate(Pace::Move) },
        charge_inches: if may_charge { rate(Pace::Charge) } else { 0.0 },
        shock: if may_charge && !state.formation.skirmishes() { combat::shock(rules, state) } else { 0.0 },
        exposure: exposure(rules, state),
        ..Powers::default()
    }
}

fn exposure(rules: &Wof, state: UnitView<'_>) -> f32 {
    let ranks = state.strength.in_ranks().div_ceil(u32::from(state.formation.width.max(1)));
    match state.formation.kind {
        FormationKind::Garrison => BEHIND_WALLS,
        FormationKind::Skirmish | FormationKind::Unlimbered => LOOSE,
        FormationKind::Square | FormationKind::Limbered => DEEP,
        _ if is_deep(rules.in_force(), state.condition().troop, state.formation.kind, ranks) => DEEP,
        _ => 1.0,
    }
}
