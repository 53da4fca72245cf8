//! A unit's present abilities, in the numbers that the machine, cards and plans compare.

use crate::{
    battle::{Outlook, Powers},
    receipt::Draft,
    rules::trl::{
        Trl,
        charts::{Ammunition, Arm, FormationKind, Motion, Occasion, Special, Troop, Weather},
        fire::rate_of_fire::{self, Shooters, ShotCards},
        formation::{layout::Guns, placement::Stance},
        movement::who_may_move::{rate_inches, usual_pace, weather},
        odds::combat,
        rule_of_dice::Needed,
        state::{Formation, UnitState, UnitView},
    },
    table::{Field, UnitId},
};

/// How exposed a unit is beside a line in the open, as the modifiers of its formation make it: a number that hits on 6
/// and one that hits on 5 differ by two.
const SQUARE: f32 = 3.0;
const COLUMN: f32 = 2.0;
const LOOSE: f32 = 0.7;

/// Whether a unit may assault as it stands: in line, and not after the double (trl.p07.03, trl.p09.05).
fn assaults(state: UnitView<'_>) -> bool {
    let free = state.conduct.motion != Motion::Doubled && state.formation.bogged_in.is_none();
    free && state.formation.kind == FormationKind::Line && !state.troops.kind.is_artillery()
}

/// What an assault on line infantry of its own strength inflicts on average, less what it costs.
fn shock(rules: &Trl, state: UnitView<'_>) -> f32 {
    let foe = UnitState::fresh(Troop::LineInfantry, state.strength.left());
    combat::shock(rules, state, foe.view())
}

/// What a unit's fire does on average to foot in the open, in stands (trl.p17.02, trl.p19.06, trl.p21.05).
fn mean_fire(rules: &Trl, weather: Weather, state: UnitView<'_>, motion: Motion) -> f32 {
    let (troop, formation, chart) = (state.troops.kind, state.formation, &rules.charts().fire);
    let stands = match formation.kind {
        FormationKind::Column => formation.width.min(state.strength.left()),
        // One face bears on a target.
        FormationKind::Square => state.strength.left().div_ceil(4),
        _ => state.strength.left(),
    };
    let shooters = Shooters {
        stands: stands.into(),
        troop,
        formation: formation.kind,
        front_inches: None,
        ammunition: Ammunition::Ball,
        motion,
        occasion: Occasion::Shooting,
        jaeger: state.troops.special == Special::Jaeger,
        disorientated: false,
        weather,
        cards: ShotCards::default(),
    };
    let dice = rate_of_fire::dice(rules.in_force(), &shooters, &mut Draft::for_procedure("trl.shooting"));
    let hits = Needed::with(chart.weapon(troop.weapon()).needed, -i32::from(dice.hits_worse)).chance(false);
    let fails = f32::from(chart.save(Arm::Infantry) - 1) / 6.0;
    #[expect(clippy::cast_precision_loss, reason = "a unit throws a few dozen dice")]
    let count = dice.count as f32;
    count * hits * fails
}

/// What a change to a stance leads to: the abilities of the unit when it stands so.
pub fn becoming(rules: &Trl, field: &Field<'_>, unit: UnitId, stance: Stance) -> Outlook {
    let mut state = field.of::<UnitState>(unit).copied();
    let Stance { formation, width, gap_tenths, guns } = stance;
    state.formation = Formation { kind: formation, width, gap_tenths, ..state.formation };
    if let Some(battery) = &mut state.battery {
        battery.limbered = guns == Guns::Limbered;
    }
    Outlook { becomes: Some(of_state(rules, weather(field), state.view())), ..Outlook::default() }
}

/// The abilities that a unit with a state has; generals can only move.
pub fn of_state(rules: &Trl, weather: Weather, state: UnitView<'_>) -> Powers {
    let move_inches =
        if state.formation.bogged_in.is_some() { 0.0 } else { rate_inches(rules, weather, state, usual_pace(state)) };
    if !state.is_body() {
        return Powers { move_inches, exposure: 1.0, ..Powers::default() };
    }
    let (troops, chart) = (state.troops, &rules.charts().fire);
    let reach = chart.weapon(troops.kind.weapon()).range_inches;
    let shoots = !state.is_limbered() && (!troops.kind.is_cavalry() || troops.special == Special::Firearms);
    let fire = |motion| if shoots { mean_fire(rules, weather, state, motion) } else { 0.0 };
    Powers {
        fire_inches: if shoots { reach } else { 0.0 },
        fire_half_angle_degrees: if shoots { 90.0 } else { 0.0 },
        fire_loss: fire(Motion::Still),
        fire_loss_moved: fire(Motion::Moved),
        full_fire_inches: if shoots { reach.min(chart.long_range_over_inches) } else { 0.0 },
        move_inches,
        charge_inches: if assaults(state) {
            rules.charts().charge.range_inches(troops.kind).unwrap_or(0.0)
        } else {
            0.0
        },
        shock: if assaults(state) { shock(rules, state) } else { 0.0 },
        exposure: match state.formation.kind {
            FormationKind::Square => SQUARE,
            FormationKind::Column => COLUMN,
            FormationKind::Loose => LOOSE,
            FormationKind::Line | FormationKind::Garrison => 1.0,
        },
    }
}
