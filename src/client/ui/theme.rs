//! How panels look: ink on paper in the player's palette, no type under 13 px.

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::{
    battle::Refusal,
    clause::Clause,
    client::{
        insight::rulebook::{self, cited::Part},
        render::fonts::{FacesLoaded, faces_ready, old_face},
        settings::{Inks, Palette, Preferences},
        texts,
    },
};

pub(crate) use crate::client::settings::Inked;

/// A frame of paper for what floats over the table.
pub(crate) fn sheet(inked: &impl Inked) -> egui::Frame {
    let inks = inked.inks();
    egui::Frame::new()
        .fill(inks.paper)
        .stroke(egui::Stroke::new(1.0, inks.pale_ink))
        .corner_radius(4)
        .inner_margin(10)
        .shadow(egui::epaint::Shadow {
            offset: [0, 2],
            blur: 10,
            spread: 0,
            color: egui::Color32::from_black_alpha(90),
        })
}

/// Asks a question over everything else, before the rest is shown, which then hears no key. True if the player cancels,
/// by Escape or as the contents say.
pub(crate) fn asks(context: &egui::Context, id: &'static str, contents: impl FnOnce(&mut egui::Ui) -> bool) -> bool {
    let asked = egui::Modal::new(id.into()).frame(sheet(context)).show(context, contents);
    let is_taken_back = asked.inner || asked.should_close();
    context.input_mut(|input| {
        input.events.retain(|event| !matches!(event, egui::Event::Key { .. } | egui::Event::Text(_)));
    });
    is_taken_back
}

/// Gives a button the keyboard focus where nothing else in a question has it.
pub(crate) fn first(button: &egui::Response) {
    if button.ctx.memory(|memory| memory.focused().is_none()) {
        button.request_focus();
    }
}

/// A frame of paper for panels along the window's sides.
pub(crate) fn side_sheet(inked: &impl Inked) -> egui::Frame {
    egui::Frame::new().fill(inked.inks().paper).inner_margin(egui::Margin::symmetric(10, 8))
}

/// Shows a refusal with its clause.
pub(crate) fn refusal(ui: &mut egui::Ui, refusal: &Refusal) {
    refusal_of(ui, "", refusal);
}

/// Shows a refusal with its clause, after the name of the refused unit.
pub(crate) fn refusal_of(ui: &mut egui::Ui, who: &str, refusal: &Refusal) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if who.is_empty() {
            ui.colored_label(ui.inks().red_ink, sentence(&refusal.reason));
        } else {
            ui.colored_label(ui.inks().red_ink, format!("{who} {}", refusal.reason));
        }
        if let Some(measured) = measured(refusal) {
            ui.colored_label(ui.inks().red_ink, measured);
        }
        sign(ui, refusal.clause);
    });
}

/// What was measured for a refusal, to stand behind its sentence.
pub(crate) fn measured(refusal: &Refusal) -> Option<String> {
    let measured = refusal.measured()?;
    Some(if refusal.reach_inches.is_some() { format!("({measured})") } else { measured })
}

/// A refusal as one sentence with what was measured, without its clause.
pub(crate) fn why(refusal: &Refusal) -> String {
    let measured = measured(refusal).map_or_else(String::new, |measured| format!(" {measured}"));
    format!("{}{measured}", sentence(&refusal.reason))
}

/// Shows a clause's number; the pointer over it shows its ruling, and a click opens it in the rulebook.
pub(crate) fn clause(ui: &mut egui::Ui, clause: Clause) -> egui::Response {
    let size = egui::TextStyle::Small.resolve(ui.style()).size;
    link(ui, clause.id(), egui::RichText::new(clause.id()).color(ui.inks().pale_ink).size(size).monospace())
}

/// Scales all later text by a factor.
pub(crate) fn enlarge(ui: &mut egui::Ui, times: f32) {
    for font in ui.style_mut().text_styles.values_mut() {
        font.size *= times;
    }
}

/// Shows the sign of a clause, where its number would take too much room.
pub(crate) fn sign(ui: &mut egui::Ui, clause: Clause) -> egui::Response {
    let sign = link(ui, clause.id(), egui::RichText::new("§").color(ui.inks().pale_ink).size(14.5));
    named(&sign, &texts::battle::rule(clause));
    sign
}

/// Shows words that lead to an entry of the rules; plain ones where no ledger holds it.
pub(crate) fn link(ui: &mut egui::Ui, id: &str, words: egui::RichText) -> egui::Response {
    let Some(text) = rulebook::text(id) else { return ui.label(words) };
    leads_to(ui.add(egui::Link::new(words)), id, &text)
}

/// Shows words that stand under a clause, and lead to it as its number would.
pub(crate) fn ruled(ui: &mut egui::Ui, words: impl Into<egui::WidgetText>, clause: Clause) -> egui::Response {
    let label = egui::Label::new(words).wrap();
    match rulebook::text(clause.id()) {
        Some(text) => leads_to(ui.add(label.sense(egui::Sense::click())), clause.id(), &text),
        None => ui.add(label).on_hover_text(clause.id()),
    }
}

fn leads_to(shown: egui::Response, id: &str, text: &str) -> egui::Response {
    if shown.clicked() {
        super::clause_asked::ask(&shown.ctx, id);
    }
    shown.on_hover_text(format!("{id}  {text}")).on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Adds to a control the ruling of the clause that it is offered by.
pub(crate) fn explained(control: egui::Response, clause: Clause) -> egui::Response {
    match rulebook::text(clause.id()) {
        Some(text) => control.on_hover_text(format!("{}  {text}", clause.id())),
        None => control,
    }
}

/// Shows a text with each named entry of the rules as a link.
pub(crate) fn told(ui: &mut egui::Ui, text: &str, size: f32) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for part in rulebook::parts(text) {
            match part {
                Part::Plain(words) => drop(ui.label(egui::RichText::new(words).size(size))),
                Part::Id(id) => drop(link(ui, id, egui::RichText::new(id).size(size).color(ui.inks().link))),
            }
        }
    });
}

/// A reason as a sentence: with a capital.
pub(crate) fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Shows contents that may be higher than the window, in a sheet of its own.
pub(crate) fn scrolled<R>(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui) -> R) -> R {
    /// The sheet's own heading, and the margin above and below, points.
    const AROUND: f32 = 110.0;
    let room = (ui.ctx().viewport_rect().height() - AROUND).max(AROUND);
    let area = egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room);
    let shown = area.show(ui, |ui| {
        scroll_by_keys(ui, room);
        contents(ui)
    });
    shown.inner
}

/// Page up and down scroll by nearly a page, and so do the arrows by a line while no control has the keyboard.
pub(crate) fn scroll_by_keys(ui: &egui::Ui, page: f32) {
    const LINE: f32 = 40.0;
    let is_free = ui.memory(|memory| memory.focused().is_none());
    let pressed =
        |back, onwards| ui.input(|input| i32::from(input.key_pressed(back)) - i32::from(input.key_pressed(onwards)));
    let pages = pressed(egui::Key::PageUp, egui::Key::PageDown);
    let lines = if is_free { pressed(egui::Key::ArrowUp, egui::Key::ArrowDown) } else { 0 };
    let by = pages as f32 * (page - LINE) + lines as f32 * LINE;
    if by != 0.0 {
        ui.scroll_with_delta(egui::vec2(0.0, by));
    }
}

/// A rule set's word for a value as people write it: `PerDie` as "per die", `Cap5` as "cap 5".
pub(crate) fn spelt(word: &str) -> String {
    let mut spelt = String::new();
    let mut before = ' ';
    for letter in word.chars() {
        let begins = letter.is_uppercase() || (letter.is_ascii_digit() && before.is_alphabetic());
        if begins && before != ' ' {
            spelt.push(' ');
        }
        spelt.extend(if letter == '_' { ' '.to_lowercase() } else { letter.to_lowercase() });
        before = letter;
    }
    spelt
}

/// Names a control without words, for a screen reader.
pub(crate) fn named(control: &egui::Response, name: &str) {
    control.ctx.accesskit_node_builder(control.id, |node| node.set_label(name));
}

/// Sets the look once the context is there, and again when another palette is chosen.
pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Preferences>.or_else(resource_exists_and_changed::<FacesLoaded>);
    app.add_systems(EguiPrimaryContextPass, (dress.run_if(changed), name_window));
}

/// Tells a screen reader the window's name, in every frame.
fn name_window(mut contexts: EguiContexts, window: Single<&Window, With<PrimaryWindow>>) -> Result {
    let title = window.title.clone();
    contexts.ctx_mut()?.accesskit_node_builder(egui::accesskit_root_id(), |node| node.set_label(title));
    Ok(())
}

/// Dresses the window in the palette that the player chose.
pub(crate) fn dress(mut contexts: EguiContexts, comfort: Res<Preferences>) -> Result {
    let context = contexts.ctx_mut()?;
    let palette = comfort.palette.palette();
    let inks = Inks::of(palette);
    context.data_mut(|data| data.insert_temp(egui::Id::NULL, inks));
    let mut style = (*context.global_style()).clone();
    style.visuals = visuals(&inks, palette);
    use egui::{
        FontFamily::{Monospace, Proportional},
        FontId, TextStyle,
    };
    // Until the faces are loaded, headings are set in the default one.
    let heading = if faces_ready(context) { old_face(22.0) } else { FontId::new(18.0, Proportional) };
    style.text_styles = [
        (TextStyle::Small, FontId::new(13.0, Proportional)),
        (TextStyle::Body, FontId::new(14.5, Proportional)),
        (TextStyle::Button, FontId::new(14.5, Proportional)),
        (TextStyle::Heading, heading),
        (TextStyle::Monospace, FontId::new(13.5, Monospace)),
    ]
    .into();
    style.spacing.button_padding = egui::vec2(8.0, 4.0);
    style.spacing.item_spacing = egui::vec2(6.0, 5.0);
    // A bar grows under the pointer: it has room of its own, off the last letters.
    style.spacing.scroll.floating_allocated_width = style.spacing.scroll.bar_width;
    style.interaction.selectable_labels = false;
    context.set_global_style(style);
    // On a slow machine a short press lasts several frames; there is nothing here that a long press would mean.
    context.options_mut(|options| {
        options.input_options.max_click_duration = 10.0;
        // The window's own scale makes everything larger, table and labels too.
        options.zoom_with_keyboard = false;
    });
    Ok(())
}

fn visuals(inks: &Inks, palette: &Palette) -> egui::Visuals {
    let mut visuals = if palette.is_dark() { egui::Visuals::dark() } else { egui::Visuals::light() };
    visuals.override_text_color = None;
    visuals.panel_fill = inks.paper;
    visuals.window_fill = inks.paper;
    visuals.window_stroke = egui::Stroke::new(1.0, inks.pale_ink);
    visuals.extreme_bg_color = inks.field;
    visuals.faint_bg_color = inks.stripe;
    visuals.selection.bg_fill = inks.gold;
    visuals.selection.stroke = egui::Stroke::new(1.0, inks.ink);
    visuals.hyperlink_color = inks.link;
    let widgets = &mut visuals.widgets;
    for (state, fill) in [
        (&mut widgets.noninteractive, inks.paper),
        (&mut widgets.inactive, inks.shade),
        (&mut widgets.hovered, inks.picked),
        (&mut widgets.active, inks.picked),
        (&mut widgets.open, inks.shade),
    ] {
        (state.bg_fill, state.weak_bg_fill) = (fill, fill);
        state.fg_stroke = egui::Stroke::new(1.2, inks.ink);
        state.bg_stroke = egui::Stroke::new(0.8, inks.pale_ink);
    }
    // A ring shows the keyboard focus, the fill what is selected.
    widgets.active.bg_stroke = egui::Stroke::new(2.0, inks.ink);
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_rule_set_are_written_as_people_write_them() {
        for (word, written) in [
            ("PerDie", "per die"),
            ("Cap5", "cap 5"),
            ("1.5", "1.5"),
            ("Off", "off"),
            ("fall_back", "fall back"),
            ("", ""),
        ] {
            assert_eq!(spelt(word), written);
        }
    }
}
