//! Dice thrown by hand: how many of which are wanted and why, and the faces as they are typed or clicked.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{Look, journal, theme};
use crate::{
    battle::{Override, OverrideAct},
    client::{bench, wish::Wish},
    dice::Wanted,
};

/// The faces entered so far.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Entry {
    faces: Vec<u8>,
    typed: String,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Entry>();
}

/// Shows the entry while dice are wanted.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &mut Look) {
    let wanted: Vec<Wanted> = look.session.battle().wanted().to_vec();
    let count: usize = wanted.iter().map(|wanted| wanted.count).sum();
    correct(context, free, look);
    if count == 0 {
        return;
    }
    let window = egui::Window::new("Throw the dice").frame(theme::sheet(context)).collapsible(false).resizable(false);
    window.pivot(egui::Align2::CENTER_TOP).default_pos(free.center_top() + egui::vec2(0.0, 60.0)).show(context, |ui| {
        let mut done = look.dice.faces.len();
        for wanted in &wanted {
            let here = done.min(wanted.count);
            done -= here;
            ui.horizontal_wrapped(|ui| {
                ui.label(format!("{} d{} for {}, {here} entered", wanted.count, wanted.die.sides(), wanted.reason.label));
                theme::clause(ui, wanted.reason.clause);
            });
        }
        ui.horizontal_wrapped(|ui| {
            for &face in &look.dice.faces {
                journal::die(ui, face);
            }
        });
        let sides = sides_at(&wanted, look.dice.faces.len());
        buttons(ui, look, sides);
        keys(ui, look, sides);
        typed(ui, look);
        thrown(ui, look, &wanted);
        if look.dice.faces.len() >= count {
            let faces: Vec<u8> = look.dice.faces.drain(..).take(count).collect();
            look.wishes.put(Wish::EnterDice(faces));
        }
    });
}

/// Dice entered since the last order: a click on one that was misread corrects it.
fn correct(context: &egui::Context, free: egui::Rect, look: &mut Look) {
    let fallen = look.session.battle().fallen().to_vec();
    if fallen.is_empty() || !look.session.battle().enters_dice() {
        return;
    }
    let seat = look.session.viewer();
    let window = egui::Window::new("Dice entered").frame(theme::sheet(context)).default_open(false).resizable(false);
    window.pivot(egui::Align2::LEFT_BOTTOM).default_pos(free.left_bottom() + egui::vec2(12.0, -12.0)).show(context, |ui| {
        ui.label("Misread? It can be corrected until the next order.");
        for (index, die) in fallen.iter().enumerate() {
            ui.horizontal(|ui| {
                ui.label(&die.reason.label);
                let mut face = die.face;
                let list = egui::ComboBox::from_id_salt(index).width(44.0).selected_text(face.to_string()).show_ui(ui, |ui| {
                    (1..=die.die.sides()).for_each(|other| drop(ui.selectable_value(&mut face, other, other.to_string())));
                });
                theme::named(&list.response, &die.reason.label);
                if face != die.face {
                    let act = OverrideAct::Die { die: index, face };
                    look.wishes.put(Wish::Overrule(Override { seat, act, reason: "misread".to_owned() }));
                }
            });
        }
    });
}

/// How many sides the next die has.
fn sides_at(wanted: &[Wanted], entered: usize) -> u8 {
    let sides = wanted.iter().flat_map(|wanted| std::iter::repeat_n(wanted.die.sides(), wanted.count));
    sides.clone().nth(entered).or(sides.last()).unwrap_or(6)
}

fn buttons(ui: &mut egui::Ui, look: &mut Look, sides: u8) {
    if sides <= 10 {
        ui.horizontal(|ui| {
            for face in 1..=sides {
                if ui.button(face.to_string()).clicked() {
                    look.dice.faces.push(face);
                }
            }
        });
    }
    if ui.add_enabled(!look.dice.faces.is_empty(), egui::Button::new("Take the last back")).clicked() {
        look.dice.faces.pop();
    }
}

/// Each digit is a die, and Backspace takes the last back, unless a text is being typed.
fn keys(ui: &egui::Ui, look: &mut Look, sides: u8) {
    const DIGITS: [egui::Key; 9] = [
        egui::Key::Num1,
        egui::Key::Num2,
        egui::Key::Num3,
        egui::Key::Num4,
        egui::Key::Num5,
        egui::Key::Num6,
        egui::Key::Num7,
        egui::Key::Num8,
        egui::Key::Num9,
    ];
    if ui.ctx().text_edit_focused() {
        return;
    }
    for (face, key) in (1..=sides).zip(DIGITS) {
        if ui.input(|input| input.key_pressed(key)) {
            look.dice.faces.push(face);
        }
    }
    if ui.input(|input| input.key_pressed(egui::Key::Backspace)) {
        look.dice.faces.pop();
    }
}

/// Faces typed with spaces or commas between them, taken by Enter.
fn typed(ui: &mut egui::Ui, look: &mut Look) {
    let mut text = look.dice.typed.clone();
    let response = ui.add(egui::TextEdit::singleline(&mut text).hint_text("or all at once: 4 2 6, then Enter"));
    if response.changed() {
        look.dice.typed.clone_from(&text);
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
        let faces = text.split([' ', ',', ';']).filter_map(|face| face.trim().parse::<u8>().ok());
        look.dice.faces.extend(faces);
        look.dice.typed.clear();
    }
}

/// Whoever has no dice at hand lets the program throw those that are still to be entered.
fn thrown(ui: &mut egui::Ui, look: &mut Look, wanted: &[Wanted]) {
    if !ui.button("Throw them for us").clicked() {
        return;
    }
    let entered = look.dice.faces.len();
    look.dice.faces.extend(bench::thrown(wanted).into_iter().skip(entered));
}
