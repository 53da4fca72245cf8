//! The strip at the top, one line: turn and clock, the phase, whose it is, how both sides stand; at the right what is
//! shown over the table, and the menu. In a narrow window words fold into signs.

mod buttons;
mod menu;

use bevy_egui::egui;

use super::{
    context::UiContext,
    float,
    theme::{self, Inked},
};
use crate::{battle::notice::CardRow, client::texts, table::Side};

/// How high the strip is, points.
pub(super) const HEIGHT: f32 = 32.0;
/// In a narrower window words fold into signs, points.
const AMPLE: f32 = 1400.0;

/// How much room there is for words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    /// Everything is written out.
    Ample,
    /// Signs and short words do.
    Scarce,
}

impl Room {
    fn of(context: &egui::Context) -> Self {
        if context.viewport_rect().width() < AMPLE { Self::Scarce } else { Self::Ample }
    }
}

/// Shows a strip of a height, points, with any contents.
pub(super) fn bar(context: &egui::Context, height: f32, contents: impl FnOnce(&mut egui::Ui)) {
    let whole = context.viewport_rect();
    let place = egui::Rect::from_min_size(whole.min, egui::vec2(whole.width(), height));
    let frame = egui::Frame::new().fill(context.inks().paper).inner_margin(egui::Margin::symmetric(8, 2));
    float::filling(context, egui::Id::new("strip"), place, frame, |ui| {
        ui.spacing_mut().button_padding.y = 2.0;
        ui.painter().hline(place.x_range(), place.bottom() - 0.5, egui::Stroke::new(1.0, ui.inks().pale_ink));
        contents(ui);
    });
}

/// Shows the strip of a battle.
pub(super) fn show(context: &egui::Context, look: &mut UiContext) {
    let room = Room::of(context);
    bar(context, HEIGHT, |ui| {
        // The buttons get their room first: the text beside them is cut short where the window is narrow.
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            buttons::show(ui, look, room);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                turn(ui, look, room);
                phase(ui, look);
                if room == Room::Ample {
                    step(ui, look);
                }
                goals(ui, look);
            });
        });
    });
}

/// The menu and the button that changes the view, for a strip with other contents.
pub(super) fn menu_and_view(ui: &mut egui::Ui, look: &mut UiContext) {
    menu::show(ui, look);
    buttons::other_view(ui, look, Room::Scarce);
}

fn turn(ui: &mut egui::Ui, look: &UiContext, room: Room) {
    /// The most of the strip that a long title takes, points.
    const TITLE: f32 = 200.0;
    let phase = look.playback.phase(&look.board.phase);
    let heading = |words: String| egui::RichText::new(words).heading().size(18.0);
    if phase.turn > 0 {
        ui.label(heading(texts::battle::turn_of(phase.turn, phase.last_turn)));
    } else {
        ui.scope(|ui| {
            ui.set_max_width(TITLE);
            ui.add(egui::Label::new(heading(look.session.facts().title.clone())).truncate());
        });
    }
    if !phase.clock.is_empty() && (room == Room::Ample || phase.turn > 0) {
        ui.label(egui::RichText::new(&phase.clock).color(ui.inks().pale_ink));
    }
    ui.add_space(4.0);
}

/// The present phase in words; all phases are listed where the pointer rests on it, and after a click.
fn phase(ui: &mut egui::Ui, look: &UiContext) {
    let phase = look.playback.phase(&look.board.phase);
    let Some(now) = phase.phases.get(phase.current) else { return };
    let fill = phase.seat.map_or(ui.inks().ink, |seat| ui.inks().area_of_seat(look.session.colours(), seat));
    let words = egui::RichText::new(now).color(ui.inks().type_on_seat(phase.seat)).size(13.0);
    let button = egui::Button::new(words).fill(fill).stroke(egui::Stroke::NONE);
    let (shown, listed) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| phases(ui, look));
    if listed.is_none() {
        shown.on_hover_ui(|ui| phases(ui, look));
    }
    ui.add_space(4.0);
}

/// All phases of a turn, the present one marked, with its step and what is asked.
fn phases(ui: &mut egui::Ui, look: &UiContext) {
    let phase = look.playback.phase(&look.board.phase);
    for (index, name) in phase.phases.iter().enumerate() {
        let is_now = index == phase.current;
        let words = egui::RichText::new(if is_now { format!("› {name}") } else { format!("   {name}") });
        ui.label(if is_now { words.strong() } else { words.color(ui.inks().pale_ink) });
    }
    let prompt = look.board.question.as_ref().map(|question| question.prompt.as_str()).unwrap_or_default();
    for words in [phase.step.as_str(), prompt].into_iter().filter(|words| !words.is_empty()) {
        ui.label(theme::sentence(words));
    }
}

/// The present step, in the ink of the side that acts.
fn step(ui: &mut egui::Ui, look: &UiContext) {
    /// The most of the rest of the strip that it takes.
    const SHARE: f32 = 0.35;
    let step = &look.playback.phase(&look.board.phase).step;
    let asked = look.session.asked();
    let Some(&seat) = asked.first().filter(|_| !step.is_empty()) else { return };
    let who = if asked.len() > 1 { texts::battle::BOTH_SIDES } else { look.board.seat_name(seat) };
    let ink = ui.inks().of_seat(look.session.colours(), seat);
    let hint = format!("{}: {step}", theme::sentence(who));
    cut_to(ui, ui.available_width() * SHARE, egui::RichText::new(theme::sentence(step)).color(ink), &hint);
    ui.add_space(6.0);
}

/// How each side stands: its name whole, and as much of its score as there is room for.
fn goals(ui: &mut egui::Ui, look: &UiContext) {
    /// Between the sides, and between name and score, points.
    const APART: f32 = 8.0;
    let names = Side::BOTH.map(|side| wide(ui, look.session.side_name(side)));
    let all = ui.available_width();
    let spare = (all - names.iter().sum::<f32>()) / 2.0 - 3.0 * APART;
    for side in Side::BOTH {
        let (name, score) = (look.session.side_name(side), &look.board.score[side.index()]);
        let hint = std::iter::once(name.to_owned()).chain(score.iter().map(told)).collect::<Vec<_>>().join("\n");
        let ink = ui.inks().of_side(look.session.colours(), side);
        cut_to(ui, (names[side.index()] + 1.0).min(all / 2.0 - APART), egui::RichText::new(name).color(ink), &hint);
        let words = score.first().map(|row| [told(row), told_in_short(row)]).unwrap_or_default();
        if let Some(words) = words.into_iter().find(|words| !words.is_empty() && wide(ui, words) < spare) {
            ui.label(egui::RichText::new(words).color(ink)).on_hover_text(hint);
        }
        ui.add_space(APART);
    }
}

/// A row of the score in words.
fn told(row: &CardRow) -> String {
    format!("{} {}", told_in_short(row), row.reason).trim_end().to_owned()
}

/// The same without what it is measured by.
fn told_in_short(row: &CardRow) -> String {
    format!("{} {}", row.label.to_lowercase(), row.value)
}

/// How wide a line of text is, points.
fn wide(ui: &egui::Ui, words: &str) -> f32 {
    let font = egui::TextStyle::Body.resolve(ui.style());
    ui.painter().layout_no_wrap(words.to_owned(), font, egui::Color32::PLACEHOLDER).size().x
}

/// Shows a line of text, cut short where it is wider than this, with a hint.
fn cut_to(ui: &mut egui::Ui, width: f32, text: egui::RichText, hint: &str) {
    /// Less room than this shows nothing, points.
    const LEAST: f32 = 24.0;
    if width < LEAST {
        return;
    }
    ui.scope(|ui| {
        ui.set_max_width(width);
        ui.add(egui::Label::new(text).truncate()).on_hover_text(hint);
    });
}
