//! The presenter: the caption below in letters that can be read across a room, the reason beside it, and its targets on
//! the table.
//!
//! Sizes follow the window and not the player's scale: the back row must be able to read.

use bevy_egui::egui::{self, text::LayoutJob};

use super::{
    context::UiContext,
    float, journal,
    overlay::{notes::Notes, plan, strokes},
    strip,
    theme::{self, Inked},
};
use crate::{
    clause::Clause,
    client::{
        commands::{PRESENTER, ReplayCommand, UiCommand},
        insight::rulebook,
        labels::LabelledUnits,
        orders::Direction,
        replay::{Presenter, presenter::Caption},
        texts,
    },
    table::FeatureShape,
};

/// How high the letters of a caption and of labels are, as a part of the window's height.
const LETTERS: f32 = 1.0 / 22.0;
/// The letters of a caption are never smaller nor larger, points.
const SIZES: [f32; 2] = [20.0, 120.0];
/// So many lines of a caption find room below the table, each so high relative to its letters.
const LINES: f32 = 4.0;
const LINE: f32 = 1.1;
/// The letters of the title in a strip of the usual height, points.
const HEAD: f32 = 18.0;
/// What is left free about a caption, points.
const MARGIN: egui::Vec2 = egui::vec2(24.0, 4.0);

/// A caption that does not find room is written smaller, down to this part of the size of all others.
const SIZES_TRIED: [f32; 4] = [1.0, 0.88, 0.76, 0.64];
/// The size of a refusal relative to the caption.
const REFUSAL: f32 = 0.8;
/// The size of the clauses and receipts relative to the caption: they must be readable across a room too.
const RULES: f32 = 0.65;
/// How high the strip is relative to the rules in it.
const STRIP: f32 = 1.35;
/// How many letters of a rule's title stand beside its number.
const TITLE_LETTERS: usize = 34;
/// A rule's title needs at least so much room, relative to the size of its letters.
const LEAST_TITLE: f32 = 4.0;
/// Stands for the rules that find no room.
const MORE: &str = "…";

/// How large the letters of a caption are in a window, points.
pub(super) fn size_in(window: egui::Vec2) -> f32 {
    (window.y * LETTERS).clamp(SIZES[0], SIZES[1])
}

/// The size of letters on the table's labels in a window, points: the units named in a caption must be readable across
/// a room too.
pub(super) fn of_labels(window: egui::Vec2) -> f32 {
    (size_in(window) * RULES).max(window.y * LETTERS)
}

/// The units that are labelled: while a battle is presented those of whom the caption speaks.
pub(super) fn labelled(look: &UiContext) -> LabelledUnits {
    look.reviewing.presenter().map_or(LabelledUnits::All, |presenter| {
        LabelledUnits::Only(presenter.on_screen(&look.playback).0.units.clone())
    })
}

/// How high the caption is in this window, points.
pub(super) fn height(context: &egui::Context) -> f32 {
    height_in(context.viewport_rect().size())
}

/// How high the strip with the buttons and the rules is in this window, points.
pub(super) fn strip_height(context: &egui::Context) -> f32 {
    strip_height_in(context.viewport_rect().size())
}

fn height_in(window: egui::Vec2) -> f32 {
    LINES * LINE * size_in(window) + 2.0 * MARGIN.y
}

fn strip_height_in(window: egui::Vec2) -> f32 {
    (size_in(window) * RULES * STRIP).max(strip::HEIGHT)
}

/// Shows the strip with what is presented and its buttons, the caption, and why it is so where that is open.
pub(super) fn show(context: &egui::Context, desk: &mut UiContext) {
    let Some(presenter) = desk.reviewing.presenter().cloned() else { return };
    let whole = context.viewport_rect();
    let size = size_in(whole.size());
    let (shown, place) = presenter.on_screen(&desk.playback);
    let strip = strip_height(context);
    strip::bar(context, strip, |ui| {
        theme::enlarge(ui, strip / strip::HEIGHT);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            buttons(ui, desk, &presenter);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                head(ui, desk, &presenter, place, HEAD * strip / strip::HEIGHT);
                by_rules(ui, shown, size * RULES);
            });
        });
    });
    let below = egui::Rect::from_min_max(egui::pos2(whole.left(), whole.bottom() - height(context)), whole.max);
    let frame = theme::side_sheet(context);
    let about = egui::Margin::from(MARGIN);
    float::filling(context, egui::Id::new("presenter"), below, frame.inner_margin(about), |ui| {
        // A demonstration is watched from across the room: its letters never get smaller.
        let least = if presenter.goes_by_itself() { size } else { 0.0 };
        caption(ui, shown, SIZES_TRIED.map(|part| (part * size).max(least)));
    });
    if presenter.why {
        let width = (whole.width() * 0.42).max(320.0);
        let beside = egui::Rect::from_min_max(
            egui::pos2(whole.right() - width, whole.top() + strip),
            egui::pos2(whole.right(), below.top()),
        );
        let frame = frame.inner_margin(egui::Margin::symmetric(24, 14));
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
    let words = format!("{title} · {place}");
    ui.add(egui::Label::new(egui::RichText::new(words).heading().size(size)).truncate());
}

/// The clauses of the caption that find room beside the buttons, the first with its title if all do; an ellipsis lists
/// those that do not.
fn by_rules(ui: &mut egui::Ui, caption: &Caption, size: f32) {
    let gap = ui.spacing().item_spacing.x;
    let font = egui::FontId::monospace(size);
    let width = |words: &str| {
        ui.painter().layout_no_wrap(words.to_owned(), font.clone(), egui::Color32::PLACEHOLDER).size().x + gap
    };
    let wide: f32 = caption.clauses.iter().map(|clause| width(clause.id())).sum();
    let title_room = ui.available_width() - wide - gap;
    let mut room = ui.available_width() - if title_room < 0.0 { width(MORE) } else { 0.0 };
    let finds_room = |clause: &&Clause| {
        room -= width(clause.id());
        room >= 0.0
    };
    let shown = caption.clauses.iter().take_while(finds_room).count();
    for (place, &clause) in caption.clauses[..shown].iter().enumerate() {
        clause_in(ui, clause, size);
        if place == 0 && title_room > LEAST_TITLE * size {
            title_in(ui, clause, size, title_room);
        }
    }
    if shown < caption.clauses.len() {
        let others: Vec<&str> = caption.clauses[shown..].iter().map(|clause| clause.id()).collect();
        ui.label(egui::RichText::new(MORE).size(size).monospace()).on_hover_text(others.join("\n"));
    }
}

/// The title of a clause, cut off where there is no more room.
fn title_in(ui: &mut egui::Ui, clause: Clause, size: f32, room: f32) {
    let Some(told) = rulebook::by_id(clause.id()) else { return };
    let words = egui::RichText::new(shortened(&told.title, TITLE_LETTERS)).size(size).italics();
    let words = egui::Label::new(words.color(ui.inks().pale_ink)).truncate();
    let height = ui.available_height();
    ui.scope(|ui| {
        ui.set_max_size(egui::vec2(room, height));
        ui.add(words);
    });
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
    let (ink, red, width) = (ui.inks().ink, ui.inks().red_ink, ui.available_width());
    let refused = caption.refused.as_ref().map(|refusal| {
        let margin = refusal.margin.map_or_else(String::new, |margin| texts::presenter::margin(margin.abs()));
        texts::presenter::refused(&refusal.reason, &margin)
    });
    let written = |size: f32| {
        let refused = refused.as_ref().map(|words| lines(words, size * REFUSAL, red, width));
        [Some(lines(&caption.say, size, ink, width)), refused].into_iter().flatten().collect::<Vec<LayoutJob>>()
    };
    let height = |jobs: &[LayoutJob]| jobs.iter().map(|job| ui.painter().layout_job(job.clone()).size().y).sum::<f32>();
    let smallest = sizes[sizes.len() - 1];
    let fits = |size: &f32| height(&written(*size)) <= ui.available_height();
    let size = sizes.into_iter().find(fits).unwrap_or(smallest);
    egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for job in written(size) {
            ui.label(job);
        }
    });
}

/// Text in lines of the caption's height.
fn lines(text: &str, size: f32, ink: egui::Color32, width: f32) -> LayoutJob {
    let mut job = LayoutJob::simple(text.to_owned(), egui::FontId::proportional(size), ink, width);
    job.sections.iter_mut().for_each(|section| section.format.line_height = Some(size * LINE));
    job
}

/// From right to left: the menu, the view, then what can be done; in a demonstration, which any key stops, only how to stop it.
fn buttons(ui: &mut egui::Ui, desk: &mut UiContext, presenter: &Presenter) {
    strip::menu_and_view(ui, desk);
    if presenter.goes_by_itself() {
        ui.label(egui::RichText::new(texts::presenter::ANY_KEY_STOPS).color(ui.inks().pale_ink));
        return;
    }
    button(ui, desk, texts::presenter::LEAVE, ReplayCommand::Close);
    button(ui, desk, texts::presenter::TRY_IT, ReplayCommand::TryIt);
    button(ui, desk, texts::presenter::WHY, ReplayCommand::Why);
    let at_the_end = presenter.is_at_the_end(&desk.session) && !desk.playback.is_running();
    ui.add_enabled_ui(!at_the_end, |ui| {
        button(ui, desk, texts::presenter::NEXT, ReplayCommand::Caption(Direction::Onwards));
    });
    button(ui, desk, texts::presenter::BACK, ReplayCommand::Caption(Direction::Back));
}

/// A button for a key of the presenter, which names that key.
fn button(ui: &mut egui::Ui, desk: &mut UiContext, label: &str, look: ReplayCommand) {
    let command = PRESENTER.iter().find(|command| command.asks == UiCommand::Look(look));
    let hint = command
        .map_or_else(String::new, |command| format!("{} ({})", command.meaning, desk.keys.bindings.written(command)));
    if ui.button(label).on_hover_text(hint).clicked() {
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
        plan::plan(painter, look, plan, notes);
    }
    if let Some(at) =
        caption.refused.as_ref().and_then(|refusal| refusal.at).and_then(|at| look.projection.to_screen(at))
    {
        strokes::cross(painter, at);
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
    strokes::line(painter, points, 3.0, painter.inks().over_gold);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beside_a_caption_the_table_has_three_quarters_of_the_height() {
        for window in [[1280.0, 800.0], [1920.0, 1080.0], [2560.0, 1080.0], [3840.0, 2160.0]].map(egui::Vec2::from) {
            let table = window.y - height_in(window) - strip_height_in(window);
            assert!(table >= window.y * 0.75 - 1e-3, "{table} of {window}");
            let letters = size_in(window).min(of_labels(window));
            assert!(letters >= window.y * LETTERS - 1e-3, "{letters} in {window}");
        }
    }

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
