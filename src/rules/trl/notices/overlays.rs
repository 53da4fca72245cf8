//! The topics shown over the table: how far a unit fires and moves, how far a general counts, zones and objectives.

use crate::{
    battle::{
        Sight,
        notice::{Overlay, OverlayRole, OverlayShape, OverlayTopic},
    },
    rules::{
        common::party::block,
        trl::{
            Trl,
            charge::who_may_assault::{may_assault, range_inches},
            charts::Ammunition,
            fire::targets::may_shoot,
            movement::who_may_move::{allowance, usual_pace},
        },
    },
    table::UnitId,
};

pub(super) fn overlays(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay> {
    match topic {
        OverlayTopic::Ground => rules.briefing().plan.overlays(&sight.field, sight.seat, sight.table().turn, unit),
        _ if !sight.field.unit(unit).on_table() => Vec::new(),
        OverlayTopic::Fire => fire(rules, sight, unit),
        OverlayTopic::Reach => reach(rules, sight, unit),
        OverlayTopic::Command => command(rules, sight, unit),
    }
}

fn overlay(shape: OverlayShape, role: OverlayRole, label: impl Into<String>) -> Overlay {
    Overlay { shape, role, label: label.into(), margin: None }
}

/// The half circle that it sees, as far as its weapon reaches, and the arc of grape (trl.p17.04, trl.p20.03).
fn fire(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId) -> Vec<Overlay> {
    if may_shoot(rules, &sight.field, unit, Ammunition::Ball).is_err() {
        return Vec::new();
    }
    let chart = &rules.charts().fire;
    let weapon = chart.weapon(sight.unit(unit).troops.kind.weapon());
    let apex = sight.field.unit(unit).front;
    let sector = |half_angle_degrees: f32, radius: f32| OverlayShape::Sector { apex, half_angle_degrees, radius };
    let label = |inches: f32| format!("{inches:.0} in");
    let ball = overlay(sector(90.0, weapon.range_inches), OverlayRole::Arc, label(weapon.range_inches));
    let grape = weapon.grape.map(|grape| {
        overlay(
            sector(chart.grape_degrees_each_side, grape.range_inches),
            OverlayRole::Range,
            label(grape.range_inches),
        )
    });
    [ball].into_iter().chain(grape).collect()
}

/// How far its stands may go in any direction.
fn reach(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId) -> Vec<Overlay> {
    let pace = usual_pace(sight.unit(unit));
    let left = allowance(rules, &sight.field, unit, pace).left_inches;
    let body = block(&sight.field, unit);
    let radius = left + body.footprint.radius();
    let shape = OverlayShape::Disc { centre: body.centre(), radius };
    let moves = overlay(shape, OverlayRole::Range, format!("{left:.0} in"));
    [moves].into_iter().chain(assault(rules, sight, unit)).collect()
}

/// How far it assaults (trl.p24.02).
fn assault(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId) -> Option<Overlay> {
    may_assault(rules, &sight.field, unit).ok()?;
    let body = block(&sight.field, unit);
    let inches = range_inches(rules, &sight.field, unit);
    let shape = OverlayShape::Disc { centre: body.centre(), radius: inches + body.footprint.radius() };
    Some(overlay(shape, OverlayRole::Arc, format!("{inches:.0} in: assault")))
}

/// How far a general is felt: re-rolls, and a better motivation (trl.p08.11, trl.p31.16).
fn command(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId) -> Vec<Overlay> {
    if sight.unit(unit).is_body() {
        return Vec::new();
    }
    let centre = sight.field.unit(unit).at();
    let near = rules.charts().command.re_roll_within_inches;
    let far = rules.charts().morale.general_within_inches;
    let disc = |radius: f32| OverlayShape::Disc { centre, radius };
    vec![
        overlay(disc(near), OverlayRole::Command, format!("{near:.0} in: tests again")),
        overlay(disc(far), OverlayRole::Command, format!("{far:.0} in: +1")),
    ]
}
