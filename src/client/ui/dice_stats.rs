//! Dice statistics: how the dice of both sides fell beside fair ones, as far as the viewer may know and the battle is
//! shown; and the seal, where the dice are sealed. Throws no dice and makes no accusations.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{
    context::UiContext,
    state::DiceCount,
    theme::{self, Inked},
};
use crate::{
    battle::{
        Tallies, Tally,
        tally::{Often, Verdict},
    },
    client::{render::fonts::LEAST, texts},
    dice::{
        fair::{Band, Tail},
        seal::Shown,
    },
};

/// Faces of dice with more sides are not shown one by one.
const MOST_FACES: u8 = 20;
/// The diagram of the faces, pixels.
const DIAGRAM: egui::Vec2 = egui::vec2(210.0, 64.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DiceCount>();
}

/// Shows the panel.
pub(super) fn show(context: &egui::Context, look: &mut UiContext, luck: &mut DiceCount) {
    if !look.shows.luck {
        return;
    }
    count(look, luck);
    let mut open = true;
    let window =
        egui::Window::new(texts::dice::HOW_THEY_FELL).open(&mut open).frame(theme::sheet(context)).default_width(560.0);
    window.default_pos(context.content_rect().left_top() + egui::vec2(290.0, 90.0)).resizable(false).show(
        context,
        |ui| {
            let shown = look.session.battle().seal();
            theme::scrolled(ui, |ui| {
                tallies(ui, look, luck);
                if let Some(shown) = shown {
                    ui.separator();
                    seal(ui, &shown);
                }
            });
        },
    );
    look.shows.luck = open;
}

/// Counts again where the battle or the viewer has changed.
fn count(look: &UiContext, luck: &mut DiceCount) {
    let of = Some((look.session.revision(), look.session.viewer()));
    if luck.of == of {
        return;
    }
    let tallies = Tallies::of(look.session.battle(), look.session.viewer());
    let verdicts = tallies.of.iter().map(Tally::verdict).collect();
    *luck = DiceCount { of, tallies: Some(tallies), verdicts };
}

fn tallies(ui: &mut egui::Ui, look: &UiContext, luck: &DiceCount) {
    let Some(tallies) = &luck.tallies else { return };
    if !tallies.of.is_empty() {
        pale(ui, &texts::dice::dice_from(tallies.from));
    }
    for (tally, verdict) in tallies.of.iter().zip(&luck.verdicts) {
        ui.add_space(6.0);
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(310.0);
                row(ui, look, tally, verdict);
            });
            if tally.die.sides() <= MOST_FACES {
                faces(ui, tally, verdict.face);
            }
        });
    }
    ui.add_space(6.0);
    if tallies.taken_back > 0 {
        pale(ui, &texts::dice::taken_back(tallies.taken_back));
    }
    pale(ui, &tallies.caution());
}

fn pale(ui: &mut egui::Ui, text: &str) -> egui::Response {
    ui.label(egui::RichText::new(text).size(13.0).color(ui.inks().pale_ink))
}

/// A side's dice of one kind in words.
fn row(ui: &mut egui::Ui, look: &UiContext, tally: &Tally, verdict: &Verdict) {
    let (name, ink) = match tally.side {
        Some(side) => (look.session.side_name(side), ui.inks().of_side(look.session.colours(), side)),
        None => (texts::dice::FOR_BOTH_SIDES, ui.inks().ink),
    };
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new(name).strong().color(ink));
        ui.label(texts::dice::how_many(verdict.count, tally.die.sides()));
    });
    let Band { low, high } = verdict.sums;
    let outside = !(low..=high).contains(&verdict.sum);
    let mean = egui::RichText::new(texts::dice::mean(tally.mean())).strong();
    ui.horizontal(|ui| {
        ui.label(if outside { mean.color(ui.inks().red_ink) } else { mean });
        ui.label(texts::dice::expected(tally.expected_mean()));
    });
    let way =
        if matches!(verdict.tail, Tail::Low(_)) { texts::dice::LOW_OR_LOWER } else { texts::dice::HIGH_OR_HIGHER };
    ui.label(texts::dice::fair_dice(way, Often(verdict.tail.chance())));
    pale(ui, &texts::dice::usual_means(tally.mean_of(low), tally.mean_of(high)));
}

/// How often each face fell, a bar each, over the band of ninety-five evenings in a hundred.
#[expect(clippy::cast_precision_loss, reason = "pixels of a diagram")]
fn faces(ui: &mut egui::Ui, tally: &Tally, band: Band) {
    let (rect, response) = ui.allocate_exact_size(DIAGRAM, egui::Sense::hover());
    let painter = ui.painter_at(rect);
    let most =
        tally.faces.iter().copied().max().unwrap_or(0).max(usize::try_from(band.high).unwrap_or(0)).max(1) as f32;
    let floor = rect.bottom() - LEAST - 3.0;
    let y = |times: f32| floor - (floor - rect.top() - LEAST - 1.0) * times / most;
    let width = rect.width() / tally.faces.len() as f32;
    let [high, low] = [band.high, band.low].map(|times| y(times as f32));
    painter.rect_filled(egui::Rect::from_x_y_ranges(rect.x_range(), high..=low), 0.0, painter.inks().shade);
    let font = egui::FontId::proportional(LEAST);
    for (index, &times) in tally.faces.iter().enumerate() {
        let middle = rect.left() + width * (index as f32 + 0.5);
        let bar = egui::Rect::from_x_y_ranges(middle - width * 0.28..=middle + width * 0.28, y(times as f32)..=floor);
        let inside = (band.low..=band.high).contains(&(times as u64));
        painter.rect_filled(bar, 1.0, if inside { painter.inks().gold } else { painter.inks().red_ink });
        painter.text(
            egui::pos2(middle, bar.top()),
            egui::Align2::CENTER_BOTTOM,
            times,
            font.clone(),
            painter.inks().ink,
        );
        painter.text(
            egui::pos2(middle, rect.bottom()),
            egui::Align2::CENTER_BOTTOM,
            index + 1,
            font.clone(),
            painter.inks().pale_ink,
        );
    }
    #[expect(clippy::cast_possible_truncation, reason = "pixels of a diagram")]
    let expected = y(tally.expected_times() as f32);
    painter.hline(rect.x_range(), expected, egui::Stroke::new(1.0, painter.inks().ink));
    let hint = texts::dice::diagram(tally.expected_times(), band.low, band.high);
    response.on_hover_text(hint);
}

/// The seal: the commitment shown before the battle, and the secret once it is over.
fn seal(ui: &mut egui::Ui, shown: &Shown) {
    ui.strong(texts::dice::SEALED);
    commitment(ui, shown);
    if shown.words.is_empty() {
        pale(ui, texts::dice::NO_WORDS_ADDED);
    } else {
        ui.label(texts::dice::words_added(&shown.words));
    }
    match shown.secret {
        None => pale(ui, texts::dice::SECRET_LATER),
        Some(secret) => {
            ui.label(texts::dice::SECRET);
            ui.add(egui::Label::new(egui::RichText::new(secret.to_string()).monospace().size(LEAST)).wrap());
            if secret.commitment() == shown.commitment {
                ui.colored_label(ui.inks().green_ink, texts::dice::SECRET_IS_ITS_OWN)
            } else {
                ui.colored_label(ui.inks().red_ink, texts::dice::SECRET_IS_NOT)
            }
        }
    };
    pale(ui, texts::dice::CHECK_DICE);
}

/// A commitment as one copies it, to be taken into the clipboard too.
pub(in crate::client::ui) fn commitment(ui: &mut egui::Ui, shown: &Shown) {
    let text = shown.commitment.to_string();
    let (first, second) = text.split_at(text.len() / 2);
    for half in [first, second] {
        ui.label(egui::RichText::new(half.trim()).monospace().size(14.0));
    }
    if ui.small_button(texts::dice::COPY).on_hover_text(texts::dice::COPY_HINT).clicked() {
        ui.ctx().copy_text(text);
    }
}
