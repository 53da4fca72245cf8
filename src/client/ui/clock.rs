//! The clock of a plan in which several units move at once: a slider from its beginning to its end, with each unit
//! shown where it is at that moment. Nothing is committed.

use bevy_egui::egui;

use super::{
    context::UiContext,
    overlay::{notes::Notes, shapes},
    theme,
};
use crate::{
    battle::{
        Clock,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    client::texts,
    measure::Body,
};

/// The slider.
pub(super) fn slider(ui: &mut egui::Ui, look: &mut UiContext, clock: &Clock) {
    let mut part = look.shows.moment;
    let written =
        |part: f64, _: std::ops::RangeInclusive<usize>| format!("{:.2} {}", part * f64::from(clock.ends), clock.unit);
    ui.spacing_mut().slider_width = 160.0;
    let slider = ui.add(egui::Slider::new(&mut part, 0.0..=1.0).custom_formatter(written).trailing_fill(true));
    theme::named(&slider, texts::plan::CLOCK_NAME);
    if slider.on_hover_text(texts::plan::CLOCK_HINT).changed() {
        look.shows.moment = part;
    }
}

/// The events up to then.
pub(super) fn told(ui: &mut egui::Ui, look: &UiContext, clock: &Clock) {
    let happened = clock.moments.iter().filter(|(time, _)| *time <= look.shows.moment * clock.ends + 1e-4);
    let told: Vec<String> = happened.map(|(time, what)| texts::plan::at_time(what, time)).collect();
    if !told.is_empty() {
        ui.label(egui::RichText::new(told.join("; ")).size(13.0));
    }
}

/// Each unit where it is at that moment.
pub(super) fn over_table(painter: &egui::Painter, look: &UiContext, clock: &Clock, notes: &mut Notes) {
    let field = look.session.battle().field(look.session.viewer());
    for mover in &clock.movers {
        let body = Body::with_front_at(mover.front_at(look.shows.moment * clock.ends), mover.body);
        let label = field.get_unit(mover.unit).map(|unit| unit.short_name.clone()).unwrap_or_default();
        let ghost = Overlay {
            shape: OverlayShape::Base(body.pose, body.footprint),
            role: OverlayRole::Ghost,
            label,
            margin: None,
        };
        shapes::paint(painter, look, &field, &ghost, notes);
    }
}
