//! Saving the bench table under a name, as a scenario or as a lesson with a caption for each order tried.

use bevy_egui::egui;

use super::super::{
    context::UiContext,
    theme::{self, Inked},
};
use crate::{
    arrange::Telling,
    client::{commands::SandboxCommand, commands::UiCommand},
};

/// The names and captions as they are typed.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext) {
    let id = egui::Id::new("bench kept as");
    let mut telling = ui.data(|data| data.get_temp::<Telling>(id)).unwrap_or_default();
    ui.horizontal(|ui| {
        // An id of its own: widgets above come and go, and typing must not lose the focus.
        let field = egui::TextEdit::singleline(&mut telling.name).id(id.with("name")).desired_width(150.0);
        let field = field.hint_text("name of a scenario or lesson");
        let field = ui.add(field).on_hover_text("the name under which it is kept; its file is called by it");
        theme::named(&field, "kept as");
        let named = !telling.name.trim().is_empty();
        let button = ui.add_enabled(named, egui::Button::new("Keep scenario"));
        if button
            .on_hover_text("what lies here, as a scenario that the title lists")
            .on_disabled_hover_text("give it a name")
            .clicked()
        {
            look.commands.write(UiCommand::Try(SandboxCommand::KeepScenario(telling.name.clone())));
        }
    });
    refused(ui, look);
    let tried = look.bench.tried(&look.session);
    if tried.is_empty() {
        let told = "Try orders by the rules, lawful or not, and they can be kept as a lesson.";
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
    let button = ui.button("Tell of this refusal");
    if button.on_hover_text("a step of the lesson: it is asked for, and refused by its clause").clicked() {
        look.commands.write(UiCommand::Try(SandboxCommand::Ask(order)));
    }
}

fn lesson(ui: &mut egui::Ui, look: &mut UiContext, telling: &mut Telling, tried: &[String]) {
    telling.captions.resize(tried.len(), String::new());
    let header = egui::CollapsingHeader::new("As a lesson").show(ui, |ui| {
        let captions = |ui: &mut egui::Ui| {
            let field = |text| egui::TextEdit::multiline(text).desired_rows(1).desired_width(250.0);
            let about = ui.add(field(&mut telling.about).hint_text("what it says first: what is learnt"));
            theme::named(&about, "what the lesson says first");
            about.on_hover_text("said before the first order, under the lesson's name too");
            for (order, caption) in tried.iter().zip(&mut telling.captions) {
                ui.label(egui::RichText::new(order).size(13.0));
                let caption = ui.add(field(caption).hint_text("its caption; else from the story"));
                theme::named(&caption, &format!("caption of {order}"));
                caption.on_hover_text("said before this order; where it is empty, what the journal told of it");
            }
        };
        egui::ScrollArea::vertical().max_height(180.0).show(ui, captions);
        let named = !telling.name.trim().is_empty();
        let button = ui.add_enabled(named, egui::Button::new("Keep lesson"));
        let button = button
            .on_hover_text("what was tried, as a lesson that the title lists")
            .on_disabled_hover_text("give it a name");
        if button.clicked() {
            look.commands.write(UiCommand::Try(SandboxCommand::KeepLesson(telling.clone())));
        }
    });
    header.header_response.on_hover_text("the orders that were tried, each with a caption");
}
