//! A unit's present abilities: how it fires, charges and moves.

use crate::{
    battle::Powers,
    rules::hmm::{
        Hmm,
        charts::{FormationKind, Pace},
        movement::{self},
        odds,
        state::UnitView,
    },
};

/// The abilities of a unit with a state and this many men, in numbers that mean the same under every rule set.
pub fn powers_of(rules: &Hmm, state: UnitView<'_>, men: usize, move_inches: f32, charge_inches: f32) -> Powers {
    let loose = state.formation.kind == FormationKind::Skirmish;
    let may_charge = match state.formation.kind {
        FormationKind::Line | FormationKind::AttackColumn => true,
        FormationKind::Skirmish => state.troops.kind.is_light(state.formation.mount) && !state.is_mounted(),
        _ => false,
    };
    let (fire_inches, half_angle) = match (&state.battery, state.troops.weapon) {
        (Some(battery), _) if state.formation.kind == FormationKind::Unlimbered => (
            rules.charts().artillery.reach_inches(battery.piece, battery.weight),
            rules.charts().artillery.traverse_degrees,
        ),
        (None, Some(weapon))
            if !matches!(
                state.formation.kind,
                FormationKind::Rout | FormationKind::Limbered | FormationKind::Boats
            ) =>
        {
            (
                rules.charts().fire.reach(weapon).reach_inches,
                if loose { 180.0 } else { rules.charts().visibility.front_degrees },
            )
        }
        _ => (0.0, 0.0),
    };
    let fire_loss = if fire_inches > 0.0 { odds::mean_fire(rules, state, men, fire_inches / 2.0) } else { 0.0 };
    Powers {
        fire_inches,
        fire_half_angle_degrees: half_angle,
        fire_loss,
        fire_loss_moved: fire_loss,
        move_inches,
        charge_inches: if may_charge { charge_inches } else { 0.0 },
        shock: if may_charge { odds::mean_shock(rules, state, men) } else { 0.0 },
        exposure: match state.formation.kind {
            FormationKind::Skirmish => 0.4,
            FormationKind::MarchColumn | FormationKind::AttackColumn | FormationKind::Limbered => 1.3,
            _ => 1.0,
        },
        ..Powers::default()
    }
}

/// The abilities that a unit with a state and this many men would have.
pub fn of_state(rules: &Hmm, state: UnitView<'_>, men: usize) -> Powers {
    let rate = |pace: Pace| {
        movement::rates::rate(rules.in_force(), state.troops.kind, state.formation.mount, state.formation.kind, pace)
    };
    powers_of(rules, state, men, rate(Pace::March), rate(Pace::Charge))
}
