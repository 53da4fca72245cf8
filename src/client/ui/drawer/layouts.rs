//! Layouts of a side kept by name while armies deploy.

use bevy_egui::egui;

use crate::client::{commands::UiCommand, orders::deployment_layouts, texts, ui::context::UiContext};

/// Shows the layouts kept by name, and the field to keep another.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext) {
    let folded = egui::CollapsingHeader::new(texts::battle::LAYOUTS).show(ui, |ui| {
        let id = ui.id().with("name");
        let mut name = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_default();
        let all = deployment_layouts::names(look.autosave.shelf(), &look.session);
        ui.horizontal(|ui| {
            ui.add(egui::TextEdit::singleline(&mut name).hint_text(texts::battle::LAYOUT_NAME).desired_width(120.0));
            let plain = deployment_layouts::plain(&name);
            let (words, hint) = if all.contains(&plain) {
                (texts::battle::REPLACE_LAYOUT, texts::battle::REPLACE_LAYOUT_HINT)
            } else {
                (texts::battle::SAVE_LAYOUT, texts::battle::SAVE_LAYOUT_HINT)
            };
            let save = ui.add_enabled(!plain.is_empty(), egui::Button::new(words));
            if save.on_hover_text(hint).on_disabled_hover_text(texts::battle::NAME_LAYOUT_FIRST).clicked() {
                look.commands.write(UiCommand::SaveLayout(name.trim().to_owned()));
            }
        });
        ui.data_mut(|data| data.insert_temp(id, name));
        for known in all {
            if ui.button(&known).on_hover_text(texts::battle::LOAD_LAYOUT_HINT).clicked() {
                look.commands.write(UiCommand::LoadLayout(known));
            }
        }
    });
    folded.header_response.on_hover_text(texts::battle::LAYOUTS_HINT);
}
