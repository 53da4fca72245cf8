//! Sealed dice on the title: the commitment, what to do with it, and the words that the other player adds once they
//! have it.

use bevy_egui::egui;

use super::Title;
use crate::{
    client::{
        session::open_battle::{self, Choices},
        texts,
        ui::{dice_stats, theme::Inked},
    },
    dice::seal::{Seal, Secret},
};

/// The machine's secret, and the words typed so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Sealing {
    secret: Option<Secret>,
    words: String,
}

/// Shows the fingerprint and takes the words.
pub(super) fn show(ui: &mut egui::Ui, title: &mut Title, choices: &mut Choices) {
    let secret = *title.sealing.secret.get_or_insert_with(open_battle::drawn_secret);
    let small = |text: &str| egui::RichText::new(text).size(13.0);
    ui.label(small(texts::title::SEALING_STEPS[0]));
    dice_stats::commitment(ui, &Seal::new(secret, "").closed());
    ui.label(small(texts::title::SEALING_STEPS[1]));
    let words = egui::TextEdit::singleline(&mut title.sealing.words).hint_text(texts::title::OTHERS_WORDS);
    ui.add(words.desired_width(f32::INFINITY));
    if title.sealing.words.trim().is_empty() {
        ui.label(small(texts::title::NO_WORDS).color(ui.inks().red_ink));
    }
    ui.label(small(texts::title::SEALING_STEPS[2]));
    ui.label(small(texts::title::SEALING_LIMITS).color(ui.inks().pale_ink));
    choices.sealed = Some(Seal::new(secret, &title.sealing.words));
}
