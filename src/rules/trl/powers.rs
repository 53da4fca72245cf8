//! A unit's present abilities, in the numbers that the machine, cards and plans compare.

use crate::{
    battle::{Outlook, Powers},
    rules::trl::{
        Trl,
        buildings::{capacity, houses::House},
        charts::{FormationKind, Motion, Special, Troop},
        formation::{
            layout::Guns,
            placement::{self, Stance},
        },
        movement::who_may_move::{rate_inches, usual_pace, weather},
        odds::{combat, fire},
        state::{Formation, UnitState, UnitView},
    },
    table::{Field, UnitId},
};

/// How exposed a unit is beside a line in the open, as the modifiers of its formation make it: a number that hits on 6
/// and one that hits on 5 differ by two.
const SQUARE: f32 = 3.0;
const COLUMN: f32 = 2.0;
const LOOSE: f32 = 0.7;
/// A hit on a building finds its garrison one time in three, and must then pass its firepower (trl.p32.11, trl.hc.33).
const GARRISON: f32 = 0.15;

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

/// What a change to a stance leads to: the abilities of the unit when it stands so.
pub fn becoming(rules: &Trl, field: &Field<'_>, unit: UnitId, stance: Stance) -> Outlook {
    let mut state = field.of::<UnitState>(unit).copied();
    let Stance { formation, width, gap_tenths, guns } = stance;
    state.formation = Formation { kind: formation, width, gap_tenths, ..state.formation };
    if let Some(battery) = &mut state.battery {
        battery.limbered = guns == Guns::Limbered;
    }
    Outlook { becomes: Some(of_state(rules, field, state.view())), ..Outlook::default() }
}

/// What going into a building leads to.
pub fn garrisoning(rules: &Trl, field: &Field<'_>, unit: UnitId, house: &House) -> Outlook {
    let mut state = field.of::<UnitState>(unit).copied();
    state.formation = Formation { kind: FormationKind::Garrison, garrison: Some(house.feature), ..state.formation };
    Outlook { becomes: Some(of_state(rules, field, state.view())), ..Outlook::default() }
}

/// The building whose walls cover a unit with a state.
fn walls<'r>(rules: &'r Trl, field: &Field<'_>, state: UnitView<'_>) -> Option<&'r House> {
    let within = Some(state.formation).filter(|formation| formation.kind == FormationKind::Garrison)?;
    placement::house_of(rules, within).filter(|house| placement::walls_stand(rules, field, house))
}

/// How many stands of a unit bear on one target.
fn bearing(rules: &Trl, state: UnitView<'_>, walls: Option<&House>) -> u32 {
    let left = u32::from(state.strength.left());
    match (state.formation.kind, walls) {
        (_, Some(house)) => left.min(capacity::abreast(rules.in_force(), house.size, state.troops.kind)),
        (FormationKind::Column, None) => left.min(state.formation.width.into()),
        (FormationKind::Square, None) => left.div_ceil(4),
        _ => left,
    }
}

/// The abilities that a unit with a state has; generals can only move.
pub fn of_state(rules: &Trl, field: &Field<'_>, state: UnitView<'_>) -> Powers {
    let weather = weather(field);
    let move_inches =
        if state.formation.bogged_in.is_some() { 0.0 } else { rate_inches(rules, weather, state, usual_pace(state)) };
    if !state.is_body() {
        return Powers { move_inches, exposure: 1.0, ..Powers::default() };
    }
    let (troops, chart) = (state.troops, &rules.charts().fire);
    let reach = chart.weapon(troops.kind.weapon()).range_inches;
    let shoots = !state.is_limbered() && (!troops.kind.is_cavalry() || troops.special == Special::Firearms);
    let walls = walls(rules, field, state);
    let stands = bearing(rules, state, walls);
    let mean = |motion| if shoots { fire::mean(rules, weather, state, stands, motion) } else { 0.0 };
    Powers {
        fire_inches: if shoots { reach } else { 0.0 },
        fire_half_angle_degrees: match walls {
            _ if !shoots => 0.0,
            Some(_) => 180.0,
            None => 90.0,
        },
        fire_loss: mean(Motion::Still),
        fire_loss_moved: mean(Motion::Moved),
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
            FormationKind::Garrison if walls.is_some() => GARRISON,
            FormationKind::Line | FormationKind::Garrison => 1.0,
        },
        walls: if walls.is_some() { 1.0 - GARRISON } else { 0.0 },
    }
}
