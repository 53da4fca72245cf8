//! Sealed dice on the title: the commitment, what to do with it, and the words that the other player adds once they
//! have it.

use bevy_egui::egui;

use super::Title;
use crate::{
    client::{
        session::open_battle::{self, Choices},
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

/// The instructions, step by step.
const STEPS: [&str; 3] = [
    "1. This machine has drawn a secret, and shows its fingerprint. Both players write the fingerprint down, or take a picture of it.",
    "2. Then the player who does not own this machine adds a few words, of his own and not told beforehand. Secret and words together make \
     the dice: neither player alone can choose them.",
    "3. When the battle is over the secret is shown (Dice, F8). Is its fingerprint what you wrote down? `linstock check-dice` tells, on any \
     machine, and whether every die fell as it had to.",
];

/// The limits of the proof.
const LIMITS: &str =
    "It does not hinder the machine's owner from reading ahead: the battle's file holds the secret in plain text.";

/// Shows the fingerprint and takes the words.
pub(super) fn show(ui: &mut egui::Ui, title: &mut Title, choices: &mut Choices) {
    let secret = *title.sealing.secret.get_or_insert_with(open_battle::drawn_secret);
    let small = |text: &str| egui::RichText::new(text).size(13.0);
    ui.label(small(STEPS[0]));
    dice_stats::commitment(ui, &Seal::new(secret, "").closed());
    ui.label(small(STEPS[1]));
    let words = egui::TextEdit::singleline(&mut title.sealing.words).hint_text("the other player's words");
    ui.add(words.desired_width(f32::INFINITY));
    if title.sealing.words.trim().is_empty() {
        ui.label(
            small("Without words, whoever holds this machine could have drawn secrets until one pleased him.")
                .color(ui.inks().red_ink),
        );
    }
    ui.label(small(STEPS[2]));
    ui.label(small(LIMITS).color(ui.inks().pale_ink));
    choices.sealed = Some(Seal::new(secret, &title.sealing.words));
}
