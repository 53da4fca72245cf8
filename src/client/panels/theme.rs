//! How panels look: ink on paper, no type under 13 px, the sides in their colours.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::{
    battle::{Refusal, Seat},
    clause::Clause,
    client::{
        clauses::{self, cited::Part},
        livery::Colours,
    },
    table::Side,
};

/// The paper of panels.
pub(crate) const PAPER: egui::Color32 = egui::Color32::from_rgb(0xf1, 0xe8, 0xd2);
/// Paper in shade: headings and unpressed buttons.
pub(crate) const SHADE: egui::Color32 = egui::Color32::from_rgb(0xe2, 0xd5, 0xb6);
/// Ink.
pub(crate) const INK: egui::Color32 = egui::Color32::from_rgb(0x2a, 0x21, 0x18);
/// Thin ink, for reasons and clauses; still dark enough to read.
pub(crate) const PALE_INK: egui::Color32 = egui::Color32::from_rgb(0x6a, 0x59, 0x42);
/// What is refused or dangerous.
pub(crate) const RED_INK: egui::Color32 = egui::Color32::from_rgb(0x9a, 0x1c, 0x14);
/// What is lawful and good.
pub(crate) const GREEN_INK: egui::Color32 = egui::Color32::from_rgb(0x2c, 0x62, 0x2a);
/// What leads elsewhere.
pub(crate) const LINK: egui::Color32 = egui::Color32::from_rgb(0x23, 0x4a, 0x86);
/// Paper under what is picked out or pointed at.
pub(crate) const PICKED: egui::Color32 = egui::Color32::from_rgb(0xf0, 0xdc, 0xa4);
/// What is picked out.
pub(crate) const GOLD: egui::Color32 = egui::Color32::from_rgb(0xd9, 0xa4, 0x2b);

/// The colour of a side on panels.
pub(crate) fn of_side(colours: Colours, side: Side) -> egui::Color32 {
    let [red, green, blue, _] = colours.of_side(side).paint().to_u8_array();
    egui::Color32::from_rgb(red, green, blue)
}

/// The colour of a seat on panels; the umpire's is ink.
pub(crate) fn of_seat(colours: Colours, seat: Seat) -> egui::Color32 {
    seat.side().map_or(INK, |side| of_side(colours, side))
}

/// A frame of paper for what floats over the table.
pub(crate) fn sheet() -> egui::Frame {
    egui::Frame::new().fill(PAPER).stroke(egui::Stroke::new(1.0, PALE_INK)).corner_radius(4).inner_margin(10).shadow(egui::epaint::Shadow {
        offset: [0, 2],
        blur: 10,
        spread: 0,
        color: egui::Color32::from_black_alpha(90),
    })
}

/// A frame of paper for what lies along the window's sides.
pub(crate) fn side_sheet() -> egui::Frame {
    egui::Frame::new().fill(PAPER).inner_margin(egui::Margin::symmetric(10, 8))
}

/// Shows a refusal with its clause.
pub(crate) fn refusal(ui: &mut egui::Ui, refusal: &Refusal) {
    refusal_of(ui, "", refusal);
}

/// Shows a refusal with its clause behind the name of whoever is refused.
pub(crate) fn refusal_of(ui: &mut egui::Ui, who: &str, refusal: &Refusal) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if who.is_empty() {
            ui.colored_label(RED_INK, sentence(&refusal.reason));
        } else {
            ui.colored_label(RED_INK, format!("{who} {}", refusal.reason));
        }
        if let Some(margin) = refusal.margin {
            ui.colored_label(RED_INK, format!("by {:.2}", margin.abs()));
        }
        clause(ui, refusal.clause);
    });
}

/// Shows a clause's number; the pointer over it says what it rules, and a click opens it in the rules browser.
pub(crate) fn clause(ui: &mut egui::Ui, clause: Clause) -> egui::Response {
    link(ui, clause.id(), egui::RichText::new(clause.id()).color(PALE_INK).size(13.0).monospace())
}

/// Shows the sign behind which the clause of something lies, where its number would take too much room.
pub(crate) fn sign(ui: &mut egui::Ui, clause: Clause) -> egui::Response {
    link(ui, clause.id(), egui::RichText::new("§").color(PALE_INK).size(14.5))
}

/// Shows words that lead to an entry of the rules; plain ones where no ledger holds it.
pub(crate) fn link(ui: &mut egui::Ui, id: &str, words: egui::RichText) -> egui::Response {
    let Some(text) = clauses::text(id) else { return ui.label(words) };
    leads_to(ui.add(egui::Link::new(words)), id, &text)
}

/// Shows words that stand under a clause, and lead to it as its number would.
pub(crate) fn ruled(ui: &mut egui::Ui, words: impl Into<egui::WidgetText>, clause: Clause) -> egui::Response {
    let label = egui::Label::new(words).wrap();
    match clauses::text(clause.id()) {
        Some(text) => leads_to(ui.add(label.sense(egui::Sense::click())), clause.id(), &text),
        None => ui.add(label).on_hover_text(clause.id()),
    }
}

fn leads_to(shown: egui::Response, id: &str, text: &str) -> egui::Response {
    if shown.clicked() {
        super::rules::ask(&shown.ctx, id);
    }
    shown.on_hover_text(format!("{id}  {text}")).on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Shows a text in which whatever entry of the rules is named leads to it.
pub(crate) fn told(ui: &mut egui::Ui, text: &str, size: f32) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for part in clauses::parts(text) {
            match part {
                Part::Plain(words) => drop(ui.label(egui::RichText::new(words).size(size))),
                Part::Id(id) => drop(link(ui, id, egui::RichText::new(id).size(size).color(LINK))),
            }
        }
    });
}

/// A reason as a sentence: with a capital.
pub(crate) fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Sets the look once the context is there.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, dress.run_if(run_once));
}

pub(crate) fn dress(mut contexts: EguiContexts) -> Result {
    let context = contexts.ctx_mut()?;
    let mut style = (*context.global_style()).clone();
    style.visuals = visuals();
    use egui::{
        FontFamily::{Monospace, Proportional},
        FontId, TextStyle,
    };
    style.text_styles = [
        (TextStyle::Small, FontId::new(13.0, Proportional)),
        (TextStyle::Body, FontId::new(14.5, Proportional)),
        (TextStyle::Button, FontId::new(14.5, Proportional)),
        (TextStyle::Heading, FontId::new(18.0, Proportional)),
        (TextStyle::Monospace, FontId::new(13.5, Monospace)),
    ]
    .into();
    style.spacing.button_padding = egui::vec2(8.0, 4.0);
    style.spacing.item_spacing = egui::vec2(6.0, 5.0);
    style.interaction.selectable_labels = false;
    context.set_global_style(style);
    // On a slow machine a short press lasts several frames; there is nothing here that a long press would mean.
    context.options_mut(|options| options.input_options.max_click_duration = 10.0);
    Ok(())
}

fn visuals() -> egui::Visuals {
    let mut visuals = egui::Visuals::light();
    visuals.override_text_color = None;
    visuals.panel_fill = PAPER;
    visuals.window_fill = PAPER;
    visuals.window_stroke = egui::Stroke::new(1.0, PALE_INK);
    visuals.extreme_bg_color = egui::Color32::from_rgb(0xfb, 0xf6, 0xe8);
    visuals.faint_bg_color = egui::Color32::from_rgb(0xea, 0xdf, 0xc4);
    visuals.selection.bg_fill = GOLD;
    visuals.selection.stroke = egui::Stroke::new(1.0, INK);
    visuals.hyperlink_color = LINK;
    let widgets = &mut visuals.widgets;
    for (state, fill, ink) in [
        (&mut widgets.noninteractive, PAPER, INK),
        (&mut widgets.inactive, SHADE, INK),
        (&mut widgets.hovered, PICKED, INK),
        (&mut widgets.active, GOLD, INK),
        (&mut widgets.open, SHADE, INK),
    ] {
        (state.bg_fill, state.weak_bg_fill) = (fill, fill);
        state.fg_stroke = egui::Stroke::new(1.2, ink);
        state.bg_stroke = egui::Stroke::new(0.8, PALE_INK);
    }
    visuals
}
