//! Saving the bench table under a name, as a scenario or as a lesson with a caption for each order tried.

use bevy_egui::egui;

use super::super::{
    context::UiContext,
    theme::{self, Inked},
};
use crate::{
    arrange::Telling,
    client::{
        commands::{SandboxCommand, UiCommand},
        sandbox::Bench,
        texts,
    },
};

/// The names and captions as they are typed.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext, bench: &Bench) {
    let id = egui::Id::new("bench kept as");
    let mut telling = ui.data(|data| data.get_temp::<Telling>(id)).unwrap_or_default();
    ui.horizontal(|ui| {
        // An id of its own: widgets above come and go, and typing must not lose the focus.
        let field = egui::TextEdit::singleline(&mut telling.name).id(id.with("name")).desired_width(150.0);
        let field = field.hint_text(texts::sandbox::NAME_FIELD);
        let field = ui.add(field).on_hover_text(texts::sandbox::NAME_HINT);
        theme::named(&field, texts::sandbox::NAME_NAME);
        let named = !telling.name.trim().is_empty();
        let button = ui.add_enabled(named, egui::Button::new(texts::sandbox::KEEP_SCENARIO));
        if button
            .on_hover_text(texts::sandbox::KEEP_SCENARIO_HINT)
            .on_disabled_hover_text(texts::sandbox::GIVE_IT_A_NAME)
            .clicked()
        {
            look.commands.write(UiCommand::Try(SandboxCommand::KeepScenario(telling.name.clone())));
        }
    });
    refused(ui, look);
    let tried = bench.tried(&look.session);
    if tried.is_empty() {
        let told = texts::sandbox::TRY_FIRST;
        ui.label(egui::RichText::new(told).size(13.0).color(ui.inks().pale_ink));
    } else {
        lesson(ui, look, &mut telling, &tried);
    }
    ui.data_mut(|data| data.insert_temp(id, telling));
}

/// A refused draft can be shown too.
fn refused(ui: &mut egui::Ui, look: &mut UiContext) {
    let drafted = look.acting.draft.as_ref().filter(|draft| matches!(draft.verdict, Some(Err(_))));
    let Some(order) = drafted.map(|draft| draft.trial().clone()) else { return };
    let button = ui.button(texts::sandbox::TELL_OF_REFUSAL);
    if button.on_hover_text(texts::sandbox::TELL_OF_REFUSAL_HINT).clicked() {
        look.commands.write(UiCommand::Try(SandboxCommand::Ask(order)));
    }
}

fn lesson(ui: &mut egui::Ui, look: &mut UiContext, telling: &mut Telling, tried: &[String]) {
    telling.captions.resize(tried.len(), String::new());
    let header = egui::CollapsingHeader::new(texts::sandbox::AS_A_LESSON).show(ui, |ui| {
        let captions = |ui: &mut egui::Ui| {
            let field = |text| egui::TextEdit::multiline(text).desired_rows(1).desired_width(250.0);
            let about = ui.add(field(&mut telling.about).hint_text(texts::sandbox::ABOUT_FIELD));
            theme::named(&about, texts::sandbox::ABOUT_NAME);
            about.on_hover_text(texts::sandbox::ABOUT_HINT);
            for (order, caption) in tried.iter().zip(&mut telling.captions) {
                ui.label(egui::RichText::new(order).size(13.0));
                let caption = ui.add(field(caption).hint_text(texts::sandbox::CAPTION_FIELD));
                theme::named(&caption, &texts::sandbox::caption_of(order));
                caption.on_hover_text(texts::sandbox::CAPTION_HINT);
            }
        };
        egui::ScrollArea::vertical().max_height(180.0).show(ui, captions);
        let named = !telling.name.trim().is_empty();
        let button = ui.add_enabled(named, egui::Button::new(texts::sandbox::KEEP_LESSON));
        let button = button
            .on_hover_text(texts::sandbox::KEEP_LESSON_HINT)
            .on_disabled_hover_text(texts::sandbox::GIVE_IT_A_NAME);
        if button.clicked() {
            look.commands.write(UiCommand::Try(SandboxCommand::KeepLesson(telling.clone())));
        }
    });
    header.header_response.on_hover_text(texts::sandbox::AS_A_LESSON_HINT);
}
