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
    client::render::fonts::LEAST,
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
        egui::Window::new("How the dice fell").open(&mut open).frame(theme::sheet(context)).default_width(560.0);
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
        pale(ui, &format!("Dice {}.", tallies.from));
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
        pale(ui, &format!("{} dice in what the umpire took back are not counted.", tallies.taken_back));
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
        None => ("For both sides", ui.inks().ink),
    };
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new(name).strong().color(ink));
        ui.label(format!("{} d{}", verdict.count, tally.die.sides()));
    });
    let Band { low, high } = verdict.sums;
    let outside = !(low..=high).contains(&verdict.sum);
    let mean = egui::RichText::new(format!("mean {:.2}", tally.mean())).strong();
    ui.horizontal(|ui| {
        ui.label(if outside { mean.color(ui.inks().red_ink) } else { mean });
        ui.label(format!("expected {:.1}", tally.expected_mean()));
    });
    let way = if matches!(verdict.tail, Tail::Low(_)) { "low or lower" } else { "high or higher" };
    ui.label(format!("Fair dice fall this {way} {}.", Often(verdict.tail.chance())));
    pale(ui, &format!("95 evenings of 100 lie between {:.2} and {:.2}.", tally.mean_of(low), tally.mean_of(high)));
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
    let hint = format!(
        "The line: {:.1} of each are expected. The shade: each single face falls {} to {} times in 95 evenings of 100.",
        tally.expected_times(),
        band.low,
        band.high
    );
    response.on_hover_text(hint);
}

/// The seal: the commitment shown before the battle, and the secret once it is over.
fn seal(ui: &mut egui::Ui, shown: &Shown) {
    ui.strong("These dice are sealed");
    commitment(ui, shown);
    if shown.words.is_empty() {
        pale(ui, "No words were added.");
    } else {
        ui.label(format!("Words added: {}", shown.words));
    }
    match shown.secret {
        None => pale(ui, "The secret is shown here when the battle is over."),
        Some(secret) => {
            ui.label("The secret:");
            ui.add(egui::Label::new(egui::RichText::new(secret.to_string()).monospace().size(LEAST)).wrap());
            if secret.commitment() == shown.commitment {
                ui.colored_label(
                    ui.inks().green_ink,
                    "The secret is that of this commitment. Is the commitment what you wrote down?",
                )
            } else {
                ui.colored_label(ui.inks().red_ink, "The secret is NOT that of this commitment: these are other dice.")
            }
        }
    };
    pale(ui, "linstock check-dice FILE checks every order and every die against it, on any machine.");
}

/// A commitment as one copies it, to be taken into the clipboard too.
pub(in crate::client::ui) fn commitment(ui: &mut egui::Ui, shown: &Shown) {
    let text = shown.commitment.to_string();
    let (first, second) = text.split_at(text.len() / 2);
    for half in [first, second] {
        ui.label(egui::RichText::new(half.trim()).monospace().size(14.0));
    }
    if ui.small_button("copy").on_hover_text("into the clipboard, to be checked elsewhere").clicked() {
        ui.ctx().copy_text(text);
    }
}
