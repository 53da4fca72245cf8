//! The mean effect of a shot: the Hit Chart over the faces of its die (wof.15.2.01), with the modifiers of the
//! procedure. And a value of a unit's fire for comparisons.

use crate::rules::wof::{
    Wof,
    charts::{Band, Cover, FormationKind, Motion, TargetKind, fire::Reach},
    fire::{
        arms::Fire,
        dense_target::Depth,
        figures_that_shoot, fire_and_movement,
        modifiers::{self, Past, Target, Volley},
        range,
    },
    formation::square::square_files,
    state::{Manned, UnitView},
    visibility::weapons,
};

/// The mean loss of a volley, figures.
pub fn mean(rules: &Wof, volley: &Volley) -> f32 {
    let rules = rules.in_force();
    super::mean_of(
        rules,
        figures_that_shoot::counted(rules, volley.fire, volley.figures),
        modifiers::modifier(rules, volley),
    )
}

/// How far a unit fires in its present state, inches; 0 if it does not.
pub fn reach_inches(rules: &Wof, state: UnitView<'_>) -> f32 {
    let reaches = fires_now(rules, state).into_iter().filter_map(|fire| range::reach(rules.in_force(), fire));
    reaches.map(Reach::inches).fold(0.0, f32::max)
}

/// How far to either side of its front a unit fires, degrees: a square to all sides (wof.16.1.02, wof.16.1.03).
pub fn half_angle_degrees(rules: &Wof, state: UnitView<'_>) -> f32 {
    match state.formation.kind {
        _ if fires_now(rules, state).is_empty() => 0.0,
        FormationKind::Square | FormationKind::Garrison => 180.0,
        _ => rules.charts().fire.arc_degrees_each_side,
    }
}

/// The mean loss, figures, that the fire of one turn does to a formed enemy in the open at half of its reach.
pub fn mean_at_half_reach(rules: &Wof, state: UnitView<'_>) -> f32 {
    let half = reach_inches(rules, state) / 2.0;
    let volleys = fires_now(rules, state).into_iter().filter_map(|fire| {
        let band = range::reach(rules.in_force(), fire)?.band(half)?;
        Some(in_the_open(rules, state, fire, band))
    });
    volleys.map(|volley| mean(rules, &volley)).fold(0.0, f32::max)
}

/// The mean loss, figures, of formed troops that come at the unit's fire over the open.
pub fn mean_at_close_range(rules: &Wof, state: UnitView<'_>) -> f32 {
    let volleys = fires_now(rules, state).into_iter().map(|fire| in_the_open(rules, state, fire, Band::Close));
    volleys.map(|volley| mean(rules, &volley)).fold(0.0, f32::max)
}

/// The mean loss, figures, that a battalion's gun does at half of its reach to a formed enemy in the open; none if it
/// has none with it.
pub fn of_a_battalion_gun(rules: &Wof, state: UnitView<'_>) -> f32 {
    let guns = fires_now(rules, state).into_iter().filter(|fire| weapons::is_of_a_battalion_gun(state, *fire));
    let volleys = guns.filter_map(|fire| {
        let reach = range::reach(rules.in_force(), fire)?;
        Some(in_the_open(rules, state, fire, reach.band(reach.inches() / 2.0)?))
    });
    volleys.map(|volley| mean(rules, &volley)).fold(0.0, f32::max)
}

/// The weapons and ammunition of a unit in its present state; gunners away from their guns have none
/// (`wof.h.abandoned_guns`).
pub fn fires_now(rules: &Wof, state: UnitView<'_>) -> Vec<Fire> {
    let has_its_guns = state.battery.is_none_or(|battery| battery.manned == Manned::WithGuns);
    let able = state.is_body()
        && !state.morale.is_routing()
        && state.formation.kind != FormationKind::Limbered
        && has_its_guns;
    if able { weapons::fires(rules, state) } else { Vec::new() }
}

/// The volley of a unit that stands still, at formed troops in the open.
fn in_the_open(rules: &Wof, state: UnitView<'_>, fire: Fire, band: Band) -> Volley {
    let men = state.strength.in_ranks();
    let figures = match (&state.battery, state.formation.kind) {
        (None, _) if weapons::is_of_a_battalion_gun(state, fire) => {
            weapons::battalion_gunners(state).unwrap_or_default()
        }
        (Some(battery), _) => {
            figures_that_shoot::gunners_that_count(rules.in_force(), battery.crews.iter().map(|crew| u32::from(*crew)))
        }
        (None, FormationKind::Skirmish) => men,
        (None, FormationKind::Square) => square_files(rules.in_force(), men).into_iter().max().unwrap_or_default(),
        (None, FormationKind::Garrison) => rules.charts().terrain.garrison_that_fires(men),
        (None, _) => men.min(state.formation.width.into()),
    };
    Volley {
        figures,
        fire,
        shooter: state.condition(),
        past: Past { shots: fire_and_movement::ShotsBefore::Some, motion: Motion::Still },
        band,
        target: Target { cover: Cover::None, kind: TargetKind::Formed, depth: Depth::Thin },
    }
}
