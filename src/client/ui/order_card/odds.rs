//! The odds of the drafted order, as bars: how many figures each side may lose, and which units may break. Whiskers
//! show how far the true chance may lie from the trials' result; chances counted exactly have none.

use bevy_egui::egui::{self, Rect, Stroke};

use crate::{
    battle::Plan,
    client::{
        insight::odds_preview::is_uncertain,
        render::fonts::LEAST,
        texts,
        ui::{
            context::UiContext,
            theme::{self, Inked},
        },
    },
    rehearsal::{Band, Fate, Odds},
    table::UnitId,
};

/// How wide the room for the bars is, pixels.
const WIDTH: f32 = 300.0;
/// How high the room for them is, pixels.
const HEIGHT: f32 = 150.0;
/// The most units drawn: those that lose most come first.
const MOST_UNITS: usize = 2;
/// More bars than these are put together in the last one.
const MOST_BARS: usize = 9;
const BARS_HEIGHT: f32 = 38.0;

/// Whether there is anything to show.
pub(super) fn are_known(look: &UiContext) -> bool {
    look.foresight.is_looking() || are_found(look)
}

/// Whether odds of a plan are shown, or will be: their room is kept before they are known, so that nothing moves as they
/// come in. By eye there are none.
pub(super) fn are_expected(look: &UiContext, plan: &Plan) -> bool {
    let may_come = look.foresight.odds().is_none() && look.session.may_measure().is_ok();
    are_known(look) || may_come && is_uncertain(plan)
}

/// Whether something has been played out.
fn are_found(look: &UiContext) -> bool {
    look.foresight.odds().is_some_and(|odds| odds.trials() > 0)
}

/// Shows the odds as far as they are known.
pub(super) fn show(ui: &mut egui::Ui, look: &UiContext) {
    ui.scope(|ui| {
        ui.set_min_height(HEIGHT);
        known(ui, look);
    });
}

fn known(ui: &mut egui::Ui, look: &UiContext) {
    let Some(odds) = look.foresight.odds().filter(|odds| odds.trials() > 0) else {
        ui.label(egui::RichText::new(texts::plan::LOOKING_AHEAD).size(13.0).color(ui.inks().pale_ink));
        return;
    };
    let units = foremost(odds);
    ui.horizontal_top(|ui| {
        for (unit, fate) in &units {
            ui.allocate_ui(egui::vec2(WIDTH / 2.0 - 8.0, 0.0), |ui| ui.vertical(|ui| one(ui, look, *unit, fate)));
        }
        if units.is_empty() {
            ui.label(texts::plan::NOBODY_FALLS);
        }
    });
    let how = if odds.is_exact() {
        texts::plan::PLAYED_OUT_WHOLLY.to_owned()
    } else {
        texts::plan::played_out(odds.trials(), if look.foresight.is_looking() { texts::plan::SO_FAR } else { "" })
    };
    ui.label(egui::RichText::new(how).size(LEAST).color(ui.inks().pale_ink));
}

/// The units that lose most, with their odds.
fn foremost(odds: &Odds) -> Vec<(UnitId, Fate)> {
    let mut units: Vec<(UnitId, Fate)> = odds.concerned().into_iter().map(|unit| (unit, odds.fate(unit))).collect();
    units.sort_by(|(_, one), (_, other)| other.mean.total_cmp(&one.mean));
    units.truncate(MOST_UNITS);
    units
}

fn one(ui: &mut egui::Ui, look: &UiContext, unit: UnitId, fate: &Fate) {
    let field = look.session.battle().field(look.session.viewer());
    let Some(known) = field.get_unit(unit) else { return };
    let colour = ui.inks().of_side(look.session.colours(), known.side);
    ui.label(egui::RichText::new(&known.short_name).size(13.0).color(colour));
    bars(ui, fate, colour);
    let mut told = texts::plan::mean_loss(fate.mean);
    if fate.breaks.share > 0.0 {
        told += &texts::plan::breaks(&percent(fate.breaks));
    }
    ui.label(egui::RichText::new(told).size(LEAST));
}

/// How many figures a bar stands for, in words.
fn lost(label: &str) -> String {
    texts::plan::figures(label)
}

/// A chance in hundredths, with its band where it has one.
fn percent(band: Band) -> String {
    let hundredths = |share: f64| format!("{:.0}", share * 100.0);
    let (low, high) = (hundredths(band.low), hundredths(band.high));
    if low == high { format!("{low} %") } else { texts::plan::percent_within(&hundredths(band.share), &low, &high) }
}

/// One bar for each number of figures lost; the rarest are grouped at the end.
fn gathered(losses: &[Band]) -> Vec<(String, Band)> {
    let mut bars: Vec<(String, Band)> =
        losses.iter().enumerate().map(|(number, band)| (number.to_string(), *band)).collect();
    if bars.len() > MOST_BARS {
        let rest = bars.split_off(MOST_BARS - 1);
        let sum = |of: fn(&Band) -> f64| rest.iter().map(|(_, band)| of(band)).sum::<f64>().min(1.0);
        bars.push((
            format!("{}+", MOST_BARS - 1),
            Band { share: sum(|band| band.share), low: sum(|band| band.low), high: sum(|band| band.high) },
        ));
    }
    bars
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "a handful of bars, some pixels high")]
fn bars(ui: &mut egui::Ui, fate: &Fate, colour: egui::Color32) {
    let bars = gathered(&fate.losses);
    let wide = (ui.available_width() - 4.0).min(WIDTH / 2.0 - 12.0);
    let (place, response) = ui.allocate_exact_size(egui::vec2(wide, BARS_HEIGHT + LEAST + 1.0), egui::Sense::hover());
    let painter = ui.painter().clone();
    let (step, floor) = (wide / bars.len().max(3) as f32, place.top() + BARS_HEIGHT);
    let tallest = bars.iter().map(|(_, band)| band.high).fold(0.05, f64::max);
    let height = |share: f64| (share / tallest) as f32 * (BARS_HEIGHT - 2.0);
    for (index, (label, band)) in bars.iter().enumerate() {
        let left = place.left() + step * index as f32;
        let (middle, ink) = (left + step / 2.0, ui.inks().ink);
        let bar = Rect::from_min_max(
            egui::pos2(left + 1.5, floor - height(band.share)),
            egui::pos2(left + step - 1.5, floor),
        );
        painter.rect_filled(bar, 1.0, colour.gamma_multiply(0.75));
        if band.low < band.high {
            let (low, high) = (floor - height(band.low), floor - height(band.high));
            painter.line_segment([egui::pos2(middle, low), egui::pos2(middle, high)], Stroke::new(1.2, ink));
        }
        painter.text(
            egui::pos2(middle, floor + 1.0),
            egui::Align2::CENTER_TOP,
            label,
            egui::FontId::proportional(LEAST),
            ink,
        );
    }
    painter.line_segment(
        [egui::pos2(place.left(), floor), egui::pos2(place.right(), floor)],
        Stroke::new(1.0, ui.inks().pale_ink),
    );
    let told: Vec<String> = bars.iter().map(|(label, band)| format!("{}: {}", lost(label), percent(*band))).collect();
    let told = told.join("\n");
    theme::named(&response, &told);
    response.on_hover_text(told);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(share: f64) -> Band {
        Band { share, low: share, high: share }
    }

    #[test]
    fn rare_outcomes_are_grouped_and_no_chance_is_lost() {
        let losses: Vec<Band> = (0..20).map(|_| exact(0.05)).collect();
        let bars = gathered(&losses);
        assert_eq!((bars.len(), bars[8].0.as_str()), (9, "8+"));
        assert!((bars.iter().map(|(_, band)| band.share).sum::<f64>() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_chance_that_was_tried_is_told_with_its_band() {
        assert_eq!(percent(exact(0.25)), "25 %");
        assert_eq!(percent(Band { share: 0.3, low: 0.24, high: 0.37 }), "30 % (24 to 37)");
    }
}
