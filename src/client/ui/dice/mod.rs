//! Dice thrown by hand: how many of which kind are wanted and why, and the faces typed or clicked.

mod entry;

use bevy::prelude::*;
use bevy_egui::egui;

pub(crate) use entry::Entry;

use super::{
    context::UiContext,
    journal,
    theme::{self, Inked},
};
use crate::{
    battle::{Awaited, Override, OverrideAct},
    client::{commands::UiCommand, sandbox, schedule::ClientSystems, texts},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Entry>().add_systems(Update, entry::follow.in_set(ClientSystems::Derive));
}

/// Shows the entry while dice are wanted.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &mut UiContext, dice: &mut Entry) {
    let wanted = dice.wanted().to_vec();
    correct(context, free, look);
    if wanted.is_empty() {
        return;
    }
    let window = egui::Window::new(texts::dice::THROW).frame(theme::sheet(context)).collapsible(false).resizable(false);
    window.pivot(egui::Align2::CENTER_TOP).default_pos(free.center_top() + egui::vec2(0.0, 60.0)).show(context, |ui| {
        let mut done = dice.faces().len();
        for wanted in &wanted {
            let here = done.min(wanted.count);
            done -= here;
            ui.horizontal_wrapped(|ui| {
                ui.label(texts::dice::wanted(wanted.count, wanted.die.sides(), &wanted.reason.label, here));
                theme::sign(ui, wanted.reason.clause);
            });
        }
        awaited(ui, look, dice);
        ui.horizontal_wrapped(|ui| {
            for &face in dice.faces() {
                journal::die(ui, face);
            }
        });
        buttons(ui, dice);
        // A window that is open has the keyboard.
        if !look.shows.has_window() {
            keys(ui, dice);
        }
        typed(ui, dice);
        thrown(ui, dice);
        if let Some(faces) = dice.complete() {
            look.commands.write(UiCommand::EnterDice(faces));
        }
    });
}

/// The coming decision of the dice: for which unit, with every input and modifier known before they fall.
fn awaited(ui: &mut egui::Ui, look: &UiContext, dice: &Entry) {
    const MOST_HEIGHT: f32 = 260.0;
    let field = look.session.battle().field(look.session.viewer());
    egui::ScrollArea::vertical().id_salt("awaited").max_height(MOST_HEIGHT).show(ui, |ui| {
        for (index, Awaited { unit, account, .. }) in dice.awaited().iter().enumerate() {
            ui.separator();
            if let Some(unit) = unit.and_then(|unit| field.get_unit(unit)) {
                ui.strong(&unit.name);
            }
            ui.push_id(index, |ui| journal::receipt(ui, account));
        }
    });
}

/// Dice entered since the last order: a click on one that was misread corrects it.
fn correct(context: &egui::Context, free: egui::Rect, look: &mut UiContext) {
    let fallen = look.session.battle().fallen().to_vec();
    if fallen.is_empty() || !look.session.battle().enters_dice() {
        return;
    }
    let seat = look.session.viewer();
    let window =
        egui::Window::new(texts::dice::ENTERED).frame(theme::sheet(context)).default_open(false).resizable(false);
    window.default_pos(free.left_top() + egui::vec2(12.0, 12.0)).show(context, |ui| {
        ui.label(texts::dice::CORRECT);
        for (index, die) in fallen.iter().enumerate() {
            ui.horizontal(|ui| {
                ui.label(&die.reason.label);
                let mut face = die.face;
                let list =
                    egui::ComboBox::from_id_salt(index).width(44.0).selected_text(face.to_string()).show_ui(ui, |ui| {
                        (1..=die.die.sides())
                            .for_each(|other| drop(ui.selectable_value(&mut face, other, other.to_string())));
                    });
                theme::named(&list.response, &die.reason.label);
                list.response.on_hover_text(texts::dice::CORRECT_HINT);
                if face != die.face {
                    let act = OverrideAct::Die { die: index, face };
                    look.commands.write(UiCommand::Overrule(Override {
                        seat,
                        act,
                        reason: texts::dice::MISREAD.to_owned(),
                    }));
                }
            });
        }
    });
}

/// A button for each face of the next die, and one that takes the last back.
fn buttons(ui: &mut egui::Ui, entry: &mut Entry) {
    const MOST_BUTTONS: u8 = 10;
    if let Some(sides) = entry.sides().filter(|sides| *sides <= MOST_BUTTONS) {
        ui.horizontal(|ui| {
            let is_pressed =
                |face: &u8| ui.button(face.to_string()).on_hover_text(texts::dice::face_hint(*face)).clicked();
            let pressed = (1..=sides).filter(is_pressed).last();
            pressed.into_iter().for_each(|face| entry.enter(face));
        });
    }
    let back = ui.add_enabled(!entry.faces().is_empty(), egui::Button::new(texts::dice::TAKE_BACK));
    if back.on_hover_text(texts::dice::TAKE_BACK_HINT).on_disabled_hover_text(texts::dice::NOTHING_ENTERED).clicked() {
        entry.take_back();
    }
}

/// Each digit is a die, 0 the ten of a die that has one, and Backspace takes the last back, unless a text is being
/// typed.
fn keys(ui: &egui::Ui, entry: &mut Entry) {
    const DIGITS: [egui::Key; 10] = [
        egui::Key::Num1,
        egui::Key::Num2,
        egui::Key::Num3,
        egui::Key::Num4,
        egui::Key::Num5,
        egui::Key::Num6,
        egui::Key::Num7,
        egui::Key::Num8,
        egui::Key::Num9,
        egui::Key::Num0,
    ];
    if ui.ctx().text_edit_focused() {
        return;
    }
    for (face, key) in (1..).zip(DIGITS) {
        if ui.input(|input| input.key_pressed(key)) {
            entry.enter(face);
        }
    }
    if ui.input(|input| input.key_pressed(egui::Key::Backspace)) {
        entry.take_back();
    }
}

/// Faces typed with spaces or commas between them, taken by Enter.
fn typed(ui: &mut egui::Ui, entry: &mut Entry) {
    let mut text = entry.typed.clone();
    let response = ui.add(egui::TextEdit::singleline(&mut text).hint_text(texts::dice::ALL_AT_ONCE));
    let response = response.on_hover_text(texts::dice::ALL_AT_ONCE_HINT);
    if response.changed() {
        entry.typed = text;
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
        entry.add_typed();
    }
    if let Some(refused) = entry.refused() {
        ui.colored_label(ui.inks().red_ink, refused);
    }
}

/// A button for players without dice: the program throws the remaining ones.
fn thrown(ui: &mut egui::Ui, entry: &mut Entry) {
    if !ui.button(texts::dice::THROW_FOR_US).on_hover_text(texts::dice::THROW_FOR_US_HINT).clicked() {
        return;
    }
    let entered = entry.faces().len();
    for face in sandbox::thrown(entry.wanted()).into_iter().skip(entered) {
        entry.enter(face);
    }
}
