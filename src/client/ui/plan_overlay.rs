//! A plan on the table: its shapes, where stands would end, where it stops short.

use bevy_egui::egui;

use super::{
    clock,
    context::UiContext,
    overlay_notes::Notes,
    overlay_shapes::{paint, paint_all},
    overlay_strokes,
};
use crate::battle::{
    Plan,
    notice::{Overlay, OverlayRole, OverlayShape},
};

/// The effects of a plan: its shapes, where stands would end, where it stops short.
pub(super) fn plan(painter: &egui::Painter, look: &UiContext, plan: &Plan, notes: &mut Notes) {
    let field = look.session.battle().field(look.session.viewer());
    paint_all(painter, look, &field, &plan.overlays, notes);
    for ghost in &plan.ghosts {
        if let Some(stand) = field.get_stand(ghost.stand) {
            let shape = OverlayShape::Base(ghost.pose, stand.base);
            let ghost = Overlay { shape, role: OverlayRole::Ghost, label: String::new(), margin: None };
            paint(painter, look, &field, &ghost, notes);
        }
    }
    if let Some(at) = plan.stops.as_ref().and_then(|stops| stops.at).and_then(|at| look.projection.to_screen(at)) {
        overlay_strokes::cross(painter, at);
    }
    if let Some(clock) = &plan.clock {
        clock::over_table(painter, look, clock, notes);
    }
}
