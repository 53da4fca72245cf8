//! Field works (wof.20.9): their sections (wof.20.9.05), where along a work something is, and which sections are shot
//! down.

use crate::{
    clause::Clause,
    measure::{EQUALLY_NEAR, Segment, Shape},
    rules::wof::{Wof, charts::Pips, state::BattleState},
    table::{FeatureId, Field},
};
use bevy::math::Vec2;

/// Hits of heavy ball and shell destroy works, section by section.
pub(in crate::rules::wof) const DESTRUCTION: Clause = clause!("wof.20.9.05");

/// Troops that enter or attack fieldworks are disordered.
pub(in crate::rules::wof) const ENTERED_OR_ATTACKED: Clause = clause!("wof.20.9.04");

/// In a zone inside the works troops move freely, and count as disordered.
pub(in crate::rules::wof) const DISORDER_ZONE: Clause = clause!("wof.20.9.03");

/// How fieldworks are crossed.
pub(in crate::rules::wof) const CROSSING: Clause = clause!("wof.20.9.01");

/// The section of a work that is nearest to a point, counted from the beginning of its line or border; of two that meet
/// there the first.
pub fn section_at(rules: &Wof, shape: &Shape, point: Vec2) -> u16 {
    let sections = (shape.inches_along(point) - EQUALLY_NEAR).max(0.0) / rules.charts().terrain.works_section_inches();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a work has some dozen sections")]
    let section = sections.floor() as u16;
    section
}

/// The ends of a section along its work, inches.
pub fn ends_of(rules: &Wof, shape: &Shape, section: u16) -> (f32, f32) {
    let each = rules.charts().terrain.works_section_inches();
    let whole: f32 = shape.edges().iter().map(|(edge, _)| edge.length()).sum();
    let from = each * f32::from(section);
    (from, (from + each).min(whole))
}

/// The section of a work that fire along a line strikes: where it meets it.
pub fn section_struck(rules: &Wof, shape: &Shape, line: Segment) -> u16 {
    let first = shape.passages(line).into_iter().map(|passage| passage.span.from).reduce(f32::min);
    section_at(rules, shape, line.at(first.unwrap_or_else(|| line.length())))
}

/// The damage of a section of a work from heavy ball and shell.
pub fn suffered(field: &Field<'_>, work: FeatureId, section: u16) -> Pips {
    let sections = &field.resource::<BattleState>().sections;
    sections
        .iter()
        .find(|(known, number, _)| (*known, *number) == (work, section))
        .map_or(Pips::NONE, |(.., pips)| *pips)
}

/// Whether the section of a work at a point is shot down; its other openings are gates.
pub fn is_breached_at(rules: &Wof, field: &Field<'_>, work: FeatureId, point: Vec2) -> bool {
    let Some(shape) = field.space().feature(work) else { return false };
    rules.charts().terrain.destroys_works(suffered(field, work, section_at(rules, shape, point)).0)
}
