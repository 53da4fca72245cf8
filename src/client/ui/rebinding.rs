//! The keys in the settings: the effect of each, and other keys for it. `keys` decides which keys are free.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;

use super::theme::{self, Inked};
use crate::client::{
    commands::{Command, TABLES},
    input::keys::{Bindings, Giving},
    settings::Kept,
    texts,
};

/// The present keys, and the one being changed.
#[derive(SystemParam)]
pub(crate) struct Keys<'w> {
    pub(crate) bindings: ResMut<'w, Bindings>,
    giving: ResMut<'w, Giving>,
    kept: Res<'w, Kept<Bindings>>,
}

impl Keys<'_> {
    /// Shows every command with its keys; a click on these waits for others, as long as the list is there.
    pub(super) fn show(&mut self, ui: &mut egui::Ui) {
        let (mut bindings, mut giving) = (self.bindings.clone(), self.giving.clone());
        show(ui, &mut bindings, &mut giving, self.kept.problem.as_deref());
        self.bindings.set_if_neq(bindings);
        self.giving.set_if_neq(giving);
    }

    /// Waits for keys no longer, as the list is not there.
    pub(super) fn leave(&mut self) {
        self.giving.set_if_neq(Giving::default());
    }
}

fn show(ui: &mut egui::Ui, bindings: &mut Bindings, giving: &mut Giving, problem: Option<&str>) {
    let list = ui.collapsing(texts::keys::KEYS, |ui| {
        ui.label(egui::RichText::new(texts::keys::CLICK_THE_KEYS).size(13.0));
        for told in giving.refused.as_deref().into_iter().chain(problem) {
            ui.colored_label(ui.inks().red_ink, theme::sentence(told));
        }
        if ui.button(texts::keys::ALL_AS_THEY_CAME).on_hover_text(texts::keys::ALL_AS_THEY_CAME_HINT).clicked() {
            bindings.give_all_back();
            *giving = Giving::default();
        }
        egui::ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
            for (heading, table) in TABLES {
                ui.strong(heading);
                egui::Grid::new(heading).num_columns(3).show(ui, |ui| {
                    for command in table.iter().filter(|command| command.may_be_given()) {
                        one(ui, command, bindings, giving);
                        ui.end_row();
                    }
                });
            }
        });
    });
    list.header_response.on_hover_text(texts::keys::KEYS_HINT);
    if list.body_returned.is_none() {
        *giving = Giving::default();
    }
}

fn one(ui: &mut egui::Ui, command: &Command, bindings: &mut Bindings, giving: &mut Giving) {
    let waits = giving.to.as_ref() == Some(&command.asks);
    let words = if waits { texts::keys::PRESS_KEYS.to_owned() } else { bindings.written(command) };
    let button = ui.selectable_label(waits, words);
    theme::named(&button, &texts::keys::keys_for(command.meaning));
    if button.on_hover_text(texts::keys::KEYS_FOR_HINT).clicked() {
        *giving = Giving { to: Some(command.asks.clone()).filter(|_| !waits), refused: None };
    }
    ui.label(egui::RichText::new(command.meaning).size(13.0));
    if bindings.is_given(command)
        && ui.small_button(texts::keys::AS_IT_CAME).on_hover_text(texts::keys::AS_IT_CAME_HINT).clicked()
    {
        giving.refused = bindings.give_back(command).err().map(|taken| taken.to_string());
    }
}
