//! The page: the list of battles on the left, a short description in the middle, and the settings of the fight on the
//! right.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::{Title, choices::choices, from_file::FromFile, guide_offer, list, pace, saved, sketch::Sketch};
use crate::{
    client::{
        commands::{CommandWriter, Panel, UiCommand},
        demo::attract_mode::AttractMode,
        input::{keys::Bindings, open_panels::OpenPanels},
        render::fonts::{faces_ready, italic, old_face, sans},
        session::{Hand, open_battle},
        settings::{Preferences, Settings},
        tabletop::lighting::Able,
        texts,
        ui::{
            command_button::command_button,
            rebinding::Keys,
            rules, settings,
            theme::{self, Inked},
        },
    },
    scenario::Scenario,
};

/// The width of a column, pixels, from which the map lies beside the description, else above it.
const BESIDE: f32 = 900.0;
/// The least width of the description beside the map, pixels.
const LEAST_TEXT: f32 = 400.0;
/// The height of the forces below the map, pixels.
const FORCES: f32 = 100.0;
/// A map above the text is never lower than this, nor higher, pixels; nor does it take more than its share of the
/// column.
const HEIGHTS: (f32, f32) = (250.0, 520.0);
const SHARE: f32 = 0.45;

/// In a lower window the program's name is written smaller, points.
const LOW: f32 = 640.0;

/// Lays the title out.
pub(super) fn show(
    mut contexts: EguiContexts,
    title: Option<ResMut<Title>>,
    mut shows: ResMut<OpenPanels>,
    mut comfort: ResMut<Preferences>,
    mut attract: ResMut<AttractMode>,
    mut files: ResMut<FromFile>,
    kept_settings: Res<Settings>,
    able: Res<Able>,
    mut keys: Keys<'_>,
    mut commands: CommandWriter,
) -> Result {
    let Some(mut title) = title else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    if let Some(word) = attract.next_word() {
        context.request_repaint_after(word);
    }
    context.layer_painter(egui::LayerId::background()).rect_filled(context.viewport_rect(), 0.0, context.inks().shade);
    let root_height = context.viewport_rect().height();
    let mut root = egui::Ui::new(
        context.clone(),
        "title".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(page(context.viewport_rect())),
    );
    saved::open_elsewhere(&context, &mut title);
    root.vertical_centered(|ui| {
        let large = if root_height < LOW { 36.0 } else { 50.0 };
        let (name, motto) =
            if faces_ready(ui.ctx()) { (old_face(large), italic(19.0)) } else { (sans(large * 0.8), sans(14.5)) };
        ui.label(egui::RichText::new(texts::title::NAME).font(name).color(ui.inks().ink).extra_letter_spacing(9.0));
        ui.label(egui::RichText::new(texts::title::MOTTO).font(motto).color(ui.inks().pale_ink));
        signposts(ui, &mut commands, &mut attract, &mut files, &keys.bindings);
    });
    root.add_space(10.0);
    if title.is_reading() {
        reading(&mut root, &mut title);
    } else {
        title.is_covered = shows.has_window();
        guide_offer::show(&mut root, &mut title, &mut comfort);
        columns(&mut root, &mut title);
    }
    rules::show(&context, &mut shows);
    if shows.settings {
        let mut set = *comfort;
        shows.settings = settings::show_alone(&context, &mut set, &kept_settings, *able, &mut keys);
        comfort.set_if_neq(set);
    } else {
        keys.leave();
    }
    Ok(())
}

/// The part of the window that is written on: narrow margins where there is little room.
fn page(window: egui::Rect) -> egui::Rect {
    window.shrink2((window.size() * 0.022).clamp(egui::Vec2::splat(8.0), egui::Vec2::splat(28.0)))
}

/// How wide the list and the choices are on a page of some width, points; the battle itself has whatever they leave.
fn widths(page: f32) -> [f32; 2] {
    [(page * 0.25).clamp(190.0, 300.0), (page * 0.4).clamp(260.0, 480.0)]
}

/// The list of battles, the chosen one's description, and its settings.
fn columns(ui: &mut egui::Ui, title: &mut Title) {
    let [list_width, choices_width] = widths(ui.available_width());
    ui.horizontal_top(|ui| {
        column(ui, "list", list_width, |ui| list::show(ui, title));
        let middle = ui.available_width() - choices_width - ui.spacing().item_spacing.x;
        column(ui, "about", middle, |ui| about(ui, title));
        let rest = ui.available_width();
        column(ui, "choices", rest, |ui| choices(ui, title));
    });
}

/// The message while a battle or a lesson is read: the window stays responsive, and the player can go on.
fn reading(ui: &mut egui::Ui, title: &mut Title) {
    ui.vertical_centered(|ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.heading(texts::title::READING);
            if ui.button(texts::title::LEAVE_READING).on_hover_text(texts::title::BACK_TO_TITLE).clicked()
                || ui.input(|input| input.key_pressed(egui::Key::Escape))
            {
                title.reading = None;
            }
        });
    });
}

/// The other entries of the title.
fn signposts(
    ui: &mut egui::Ui,
    commands: &mut CommandWriter<'_>,
    attract: &mut AttractMode,
    files: &mut FromFile,
    bindings: &Bindings,
) {
    // In a narrow window they stand in two rows.
    let width = ui.available_width().min(530.0);
    let layout = egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true);
    ui.allocate_ui_with_layout(egui::vec2(width, 24.0), layout, |ui| {
        let open = egui::Button::new(texts::title::OPEN_FILE);
        if ui.add_enabled(!files.is_picking(), open).on_hover_text(texts::title::OPEN_FILE_HINT).clicked() {
            files.wants_dialog = true;
        }
        for (words, panel) in [(texts::title::RULES, Panel::Rules), (texts::title::SETTINGS, Panel::Settings)] {
            command_button(ui, words, UiCommand::TogglePanel(panel), commands, bindings);
        }
        let words =
            if attract.is_about_to_begin() { texts::title::DEMONSTRATION_BEGINS } else { texts::title::DEMONSTRATION };
        let hint = texts::title::DEMONSTRATION_HINT;
        if ui.button(words).on_hover_text(hint).clicked() {
            attract.begin();
        }
        command_button(ui, texts::title::QUIT, UiCommand::Quit, commands, bindings);
    });
    if let Some(failure) = attract.failure() {
        ui.colored_label(ui.inks().red_ink, texts::title::no_demonstration(failure));
    }
}

fn column(ui: &mut egui::Ui, name: &str, width: f32, contents: impl FnOnce(&mut egui::Ui)) {
    let height = ui.available_height().max(120.0);
    ui.allocate_ui_with_layout(egui::vec2(width, height), egui::Layout::top_down(egui::Align::Min), |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.set_width(width - 24.0);
            ui.set_height(height - 24.0);
            egui::ScrollArea::vertical().id_salt(name).auto_shrink([false, false]).show(ui, contents);
        });
    });
}

/// The battle in a few words, or its file's problems.
fn about(ui: &mut egui::Ui, title: &Title) {
    match title.offered.get(title.chosen).map(|offered| &offered.listed.read) {
        Some(Ok(scenario)) => {
            ui.heading(scenario.title.to_string());
            let place = format!("{}, {}", scenario.place, open_battle::spelt_out(scenario.date));
            ui.label(egui::RichText::new(place).color(ui.inks().pale_ink));
            ui.add_space(4.0);
            let hands = title.choices.as_ref().map_or(pace::AGAINST_THE_MACHINE, |choices| choices.hands);
            match &title.sketch {
                Some(sketch) if ui.available_width() >= BESIDE => beside(ui, sketch, scenario, hands),
                Some(sketch) => {
                    sketch.show(ui, (ui.available_height() * SHARE).clamp(HEIGHTS.0, HEIGHTS.1), hands);
                    told(ui, scenario);
                }
                None => told(ui, scenario),
            }
        }
        Some(Err(problems)) => {
            ui.colored_label(ui.inks().red_ink, problems.to_string());
        }
        None => {
            ui.label(texts::title::NO_SCENARIO);
        }
    }
}

/// The map on the left with the forces below it, as large as fits in view; the description on its right.
fn beside(ui: &mut egui::Ui, sketch: &Sketch, scenario: &Scenario, hands: [Hand; 2]) {
    let (width, height) = (ui.available_width(), ui.available_height());
    let highest = (height - FORCES).max(HEIGHTS.0);
    let map = (width - LEAST_TEXT).min(sketch.width_at(highest));
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 18.0;
        let column = |ui: &mut egui::Ui, width: f32, contents: &mut dyn FnMut(&mut egui::Ui)| {
            ui.allocate_ui_with_layout(egui::vec2(width, height), egui::Layout::top_down(egui::Align::Min), contents)
        };
        column(ui, map, &mut |ui| sketch.show(ui, highest, hands));
        let rest = ui.available_width();
        column(ui, rest, &mut |ui| told(ui, scenario));
    });
}

/// The description of the battle, and its source.
fn told(ui: &mut egui::Ui, scenario: &Scenario) {
    // Longer lines than these are hard to read.
    ui.set_max_width(ui.available_width().min(680.0));
    for paragraph in scenario.note.to_string().split("\n\n") {
        ui.label(paragraph);
        ui.add_space(4.0);
    }
    ui.separator();
    ui.label(egui::RichText::new(texts::title::SOURCES).strong());
    for source in &scenario.sources {
        let words = format!("{}, {} ({})", source.author, source.title, source.year);
        ui.label(egui::RichText::new(words).size(13.0).color(ui.inks().pale_ink));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_of_the_title_has_room_on_every_page() {
        for window in
            [[853.0, 533.0], [960.0, 540.0], [1280.0, 800.0], [1366.0, 768.0], [3840.0, 2160.0]].map(egui::Vec2::from)
        {
            let page = page(egui::Rect::from_min_size(egui::Pos2::ZERO, window));
            let [list, choices] = widths(page.width());
            let about = page.width() - list - choices;
            assert!(list >= 190.0 && choices >= 260.0 && about >= 270.0, "{window}: {list}, {about}, {choices}");
        }
    }
}
