//! The presenter: the caption below in letters that can be read across a room, the reason beside it, and its targets on
//! the table.
//!
//! Sizes follow the window and not the player's scale: the back row must be able to read.

use bevy_egui::egui;

use super::{
    context::UiContext,
    float, journal,
    overlay_notes::Notes,
    overlay_strokes, plan_overlay, strip,
    theme::{self, Inked},
};
use crate::{
    clause::Clause,
    client::{
        commands::{PRESENTER, ReplayCommand, UiCommand},
        insight::rulebook,
        labels::LabelledUnits,
        orders::Way,
        replay::{
            Presenter,
            presenter::{Caption, Turns},
        },
        texts,
    },
    table::FeatureShape,
};

/// How many letters of a caption fit side by side: at four metres a line across a large screen can be read.
const LETTERS_ACROSS: f32 = 74.0;
/// The letters of a caption are never smaller nor larger, pixels.
const SIZES: [f32; 2] = [20.0, 120.0];

/// How high the letters of a caption and of labels are at least, as a part of the window's height.
const LEAST_LETTERS: f32 = 1.0 / 22.0;

/// A caption that does not find room is written smaller, down to this part of the size of all others.
const SIZES_TRIED: [f32; 4] = [1.0, 0.88, 0.76, 0.64];
/// The size of a refusal relative to the caption.
const REFUSAL: f32 = 0.8;
/// The size of the clauses and receipts relative to the caption: they must be readable across a room too.
const RULES: f32 = 0.63;
/// How many letters of a rule's title stand beside its number.
const TITLE_LETTERS: usize = 34;

/// How large the letters of a caption are in a window, pixels.
pub(super) fn size_in(window: egui::Vec2) -> f32 {
    (2.0 * window.x / LETTERS_ACROSS).max(window.y * LEAST_LETTERS).clamp(SIZES[0], SIZES[1])
}

/// The size of letters on the table's labels in a window, pixels: the units named in a caption must be readable across
/// a room too.
pub(super) fn of_labels(window: egui::Vec2) -> f32 {
    (size_in(window) * RULES).max(window.y * LEAST_LETTERS)
}

/// The units that are labelled: while a battle is presented those of whom the caption speaks.
pub(super) fn labelled(look: &UiContext) -> LabelledUnits {
    look.reviewing.presenter().map_or(LabelledUnits::All, |presenter| {
        LabelledUnits::Only(presenter.on_screen(&look.playback).0.units.clone())
    })
}

/// How high the caption is in this window, points.
pub(super) fn height(context: &egui::Context) -> f32 {
    size_in(context.viewport_rect().size()) * 7.0
}

/// Shows the caption, and why it is so where that is open.
pub(super) fn show(context: &egui::Context, desk: &mut UiContext) {
    let Some(presenter) = desk.reviewing.presenter().cloned() else { return };
    let whole = context.viewport_rect();
    let size = size_in(whole.size());
    let frame = theme::side_sheet(context).inner_margin(egui::Margin::symmetric(24, 14));
    let (shown, place) = presenter.on_screen(&desk.playback);
    let below = egui::Rect::from_min_max(egui::pos2(whole.left(), whole.bottom() - height(context)), whole.max);
    float::filling(context, egui::Id::new("presenter"), below, frame, |ui| {
        let row = egui::Panel::bottom("presenter's buttons").frame(egui::Frame::NONE).show_separator_line(false);
        row.show(ui, |ui| buttons(ui, desk, &presenter, size));
        ui.horizontal(|ui| {
            head(ui, desk, &presenter, place, size);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| by_rules(ui, shown, size * RULES));
        });
        // A demonstration is watched from across the room: its letters never get smaller.
        let goes_by_itself = matches!(presenter.turns, Turns::ByThemselves(_));
        let least = if goes_by_itself { whole.height() * LEAST_LETTERS } else { 0.0 };
        caption(ui, shown, SIZES_TRIED.map(|part| (part * size).max(least)));
    });
    if presenter.why {
        let width = (whole.width() * 0.42).max(320.0);
        let beside = egui::Rect::from_min_max(
            egui::pos2(whole.right() - width, whole.top() + strip::HEIGHT),
            egui::pos2(whole.right(), below.top()),
        );
        float::filling(context, egui::Id::new("why"), beside, frame, |ui| why(ui, shown, size * RULES));
    }
}

/// The title of the presentation, and how far it has come.
fn head(ui: &mut egui::Ui, desk: &UiContext, presenter: &Presenter, place: usize, size: f32) {
    let title = presenter.lesson_title().unwrap_or(&desk.session.facts().title);
    let place = match presenter.place().1 {
        Some(all) => texts::presenter::place_of(place, all),
        None => turn_and_phase(desk),
    };
    let words = egui::RichText::new(format!("{title} · {place}")).size(size * 0.5).color(ui.inks().pale_ink);
    ui.label(words);
}

/// The clauses of the caption, each with its title where there is room for it, from right to left.
fn by_rules(ui: &mut egui::Ui, caption: &Caption, size: f32) {
    let [first, others @ ..] = caption.clauses.as_slice() else { return };
    for &clause in others.iter().rev() {
        clause_in(ui, clause, size);
    }
    let title = rulebook::by_id(first.id()).map(|told| shortened(&told.title, TITLE_LETTERS)).unwrap_or_default();
    if !title.is_empty() {
        ui.label(egui::RichText::new(title).size(size).italics().color(ui.inks().pale_ink));
    }
    clause_in(ui, *first, size);
}

/// The first words of a title, as many as there is room for.
fn shortened(title: &str, letters: usize) -> String {
    if title.chars().count() <= letters {
        return title.to_owned();
    }
    let cut: String = title.chars().take(letters).collect();
    format!("{}…", cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words))
}

fn turn_and_phase(desk: &UiContext) -> String {
    let phase = &desk.board.phase;
    let name = phase.phases.get(phase.current).map_or("", String::as_str);
    if phase.turn > 0 { texts::presenter::turn_and_phase(phase.turn, name) } else { name.to_owned() }
}

/// The caption itself and the refusal, as large as they fit.
fn caption(ui: &mut egui::Ui, caption: &Caption, sizes: [f32; SIZES_TRIED.len()]) {
    let (ink, red) = (ui.inks().ink, ui.inks().red_ink);
    let refused = caption.refused.as_ref().map(|refusal| {
        let margin = refusal.margin.map_or_else(String::new, |margin| texts::presenter::margin(margin.abs()));
        texts::presenter::refused(&refusal.reason, &margin)
    });
    let font = |size: f32| egui::FontId::proportional(size);
    let height = |size: f32| {
        let lines = |text: &str, size: f32| {
            ui.painter().layout(text.to_owned(), font(size), ink, ui.available_width()).size().y
        };
        lines(&caption.say, size)
            + refused.as_ref().map_or(0.0, |words| lines(words, size * REFUSAL) + ui.spacing().item_spacing.y)
    };
    let size = sizes.into_iter().find(|size| height(*size) <= ui.available_height()).unwrap_or(sizes[sizes.len() - 1]);
    egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.label(egui::RichText::new(&caption.say).font(font(size)).color(ink));
        if let Some(words) = refused {
            ui.label(egui::RichText::new(words).font(font(size * REFUSAL)).color(red));
        }
    });
}

/// The row below: back and onwards, why, trying it oneself, leaving.
fn buttons(ui: &mut egui::Ui, desk: &mut UiContext, presenter: &Presenter, size: f32) {
    ui.horizontal(|ui| {
        let at_the_end = presenter.is_at_the_end(&desk.session) && !desk.playback.is_running();
        button(ui, desk, texts::presenter::BACK, ReplayCommand::Caption(Way::Back), size);
        ui.add_enabled_ui(!at_the_end, |ui| {
            button(ui, desk, texts::presenter::NEXT, ReplayCommand::Caption(Way::Onwards), size);
        });
        button(ui, desk, texts::presenter::WHY, ReplayCommand::Why, size);
        button(ui, desk, texts::presenter::TRY_IT, ReplayCommand::TryIt, size);
        button(ui, desk, texts::presenter::LEAVE, ReplayCommand::Close, size);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if matches!(presenter.turns, Turns::ByThemselves(_)) {
                ui.label(
                    egui::RichText::new(texts::presenter::ANY_KEY_STOPS).size(size * 0.5).color(ui.inks().pale_ink),
                );
            }
        });
    });
}

/// A button for a key of the presenter, which names that key.
fn button(ui: &mut egui::Ui, desk: &mut UiContext, label: &str, look: ReplayCommand, size: f32) {
    let command = PRESENTER.iter().find(|command| command.asks == UiCommand::Look(look));
    let hint = command
        .map_or_else(String::new, |command| format!("{} ({})", command.meaning, desk.keys.bindings.written(command)));
    if ui.button(egui::RichText::new(label).size(size * 0.6)).on_hover_text(hint).clicked() {
        desk.commands.write(UiCommand::Look(look));
    }
}

/// The reasons: the clauses' text, the plan's costs, and every receipt since the caption before.
fn why(ui: &mut egui::Ui, caption: &Caption, size: f32) {
    let usual = egui::TextStyle::Body.resolve(ui.style()).size;
    theme::enlarge(ui, (size / usual).max(1.0));
    egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        for &clause in &caption.clauses {
            clause_in(ui, clause, size);
            if let Some(text) = rulebook::text(clause.id()) {
                theme::told(ui, &text, size);
            }
            ui.add_space(size * 0.5);
        }
        for line in caption.plans.iter().flat_map(|plan| &plan.lines) {
            ui.horizontal_wrapped(|ui| {
                ui.label(format!("{}: {}", line.label, line.value));
                theme::clause(ui, line.clause);
            });
        }
        if !caption.accounts.is_empty() {
            ui.separator();
            ui.strong(texts::presenter::RECKONED);
        }
        for (index, account) in caption.accounts.iter().enumerate() {
            ui.push_id(index, |ui| journal::receipt(ui, account));
            ui.separator();
        }
    });
}

fn clause_in(ui: &mut egui::Ui, clause: Clause, size: f32) {
    theme::link(ui, clause.id(), egui::RichText::new(clause.id()).size(size).monospace().color(ui.inks().link));
}

/// The caption's targets on the table, the coming act, and the place of its refusal.
pub(super) fn over_table(painter: &egui::Painter, look: &UiContext, notes: &mut Notes) {
    let Some(caption) = look.reviewing.presenter().map(Presenter::caption).filter(|_| !look.playback.is_running())
    else {
        return;
    };
    let field = look.session.battle().field(look.session.viewer());
    for feature in caption.ground.iter().filter_map(|feature| field.feature(*feature)) {
        border(painter, look, &feature.shape);
    }
    for plan in &caption.plans {
        plan_overlay::plan(painter, look, plan, notes);
    }
    if let Some(at) =
        caption.refused.as_ref().and_then(|refusal| refusal.at).and_then(|at| look.projection.to_screen(at))
    {
        overlay_strokes::cross(painter, at);
    }
}

/// The border of ground that is pointed at.
fn border(painter: &egui::Painter, look: &UiContext, shape: &FeatureShape) {
    let (points, is_closed) = match shape {
        FeatureShape::Area(points) => (points, true),
        FeatureShape::Line { points, .. } => (points, false),
    };
    let mut points: Vec<egui::Pos2> = points.iter().filter_map(|point| look.projection.to_screen(*point)).collect();
    if is_closed {
        points.extend(points.first().copied());
    }
    overlay_strokes::line(painter, points, 3.0, painter.inks().over_gold);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_is_read_at_four_metres_on_a_large_screen() {
        // A letter is read from 250 times its height: on a screen of 140 cm across, from 4 m, it must be 1.6 cm high.
        let screen_cm = 140.0;
        for pixels in [1366.0, 1920.0, 3840.0] {
            let high_cm =
                |part: f32| part * size_in(egui::vec2(pixels, pixels * 9.0 / 16.0)) * 0.7 * screen_cm / pixels;
            for (what, part) in
                [("the smallest caption", SIZES_TRIED[3]), ("rules, receipts and labels", RULES), ("refusals", REFUSAL)]
            {
                assert!(high_cm(part) >= 1.6, "{what} at {pixels}: {} cm", high_cm(part));
            }
        }
    }

    #[test]
    fn a_long_title_is_cut_between_words() {
        assert_eq!(shortened("Order of fire", 34), "Order of fire");
        assert_eq!(
            shortened("Who may fire at whom through the intervals of friends", 34),
            "Who may fire at whom through the…"
        );
    }
}
