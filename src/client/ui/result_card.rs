//! The result that waits to be read, beside those who suffered it: what was decided, its dice and modifiers, what
//! follows.

use bevy::math::Vec2;
use bevy_egui::egui;

use super::{
    context::UiContext,
    float, journal,
    theme::{self, Inked},
};
use crate::{
    battle::{
        Subject,
        notice::{Entry, EntryWeight},
    },
    client::{
        commands::UiCommand,
        orders::naming::subject_name,
        playback::results::ResultCard,
        texts::{self, results::Struck},
    },
    receipt::Account,
    table::{Arm, UnitId},
};

/// The card's width, points.
const WIDTH: f32 = 320.0;
/// The most of the window's height that its receipts take before they scroll.
const RECEIPT: f32 = 0.6;

/// Shows the card while a result waits.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &mut UiContext) {
    /// As large as a card usually is, before it has been laid out.
    const USUAL: egui::Vec2 = egui::vec2(WIDTH, 220.0);
    let Some(card) = look.playback.waiting().cloned() else { return };
    let id = egui::Id::new("result");
    let size = context.memory(|memory| memory.area_rect(id)).map_or(USUAL, |place| place.size());
    let about: Vec<egui::Rect> = card.units().into_iter().filter_map(|unit| look.base(unit)).collect();
    let place = about.first().map_or(free.center(), egui::Rect::center);
    let at = float::clear_of(&about, &look.to_keep_clear(context, id), place, size, free);
    let area = egui::Area::new(id).order(egui::Order::Foreground).fixed_pos(at).constrain_to(free);
    float::at_once(context, id, area, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.set_width(WIDTH);
            told(ui, look, &card);
            consequences(ui, look, &card);
            ui.add_space(4.0);
            buttons(ui, look, &card);
        });
    });
}

/// What was decided, each with its dice and modifiers, which scroll: of several each under its own sentence.
fn told(ui: &mut egui::Ui, look: &UiContext, card: &ResultCard) {
    let decided = card.entries.iter().filter(|entry| entry.account.is_some()).count();
    for entry in card.entries.iter().filter(|entry| decided <= 1 || entry.account.is_none()) {
        sentence(ui, look, entry);
    }
    let most = ui.ctx().viewport_rect().height() * RECEIPT;
    egui::ScrollArea::vertical().id_salt("receipts").max_height(most).show(ui, |ui| {
        for (index, entry) in card.entries.iter().enumerate() {
            let Some(account) = &entry.account else { continue };
            ui.push_id(index, |ui| {
                if decided > 1 {
                    sentence(ui, look, entry);
                }
                reasons(ui, account);
                // Where figures fell, the losses below say it.
                if card.losses.is_empty() {
                    outcome(ui, account);
                }
            });
        }
    });
}

fn sentence(ui: &mut egui::Ui, look: &UiContext, entry: &Entry) {
    let text = egui::RichText::new(&entry.text).strong();
    let ink = entry.unit.and_then(|unit| ink_of(ui, look, unit)).unwrap_or(ui.inks().red_ink);
    let text = if entry.weight == EntryWeight::Decisive { text.color(ink) } else { text };
    match entry.clause {
        Some(clause) => theme::ruled(ui, text, clause),
        None => ui.add(egui::Label::new(text).wrap()),
    };
}

/// The ink of a unit's side.
fn ink_of(ui: &egui::Ui, look: &UiContext, unit: UnitId) -> Option<egui::Color32> {
    let field = look.session.battle().field(look.session.viewer());
    field.get_unit(unit).map(|unit| ui.inks().of_side(look.session.colours(), unit.side))
}

/// The dice, and the modifiers with their clauses.
fn reasons(ui: &mut egui::Ui, account: &Account) {
    for throw in &account.dice {
        journal::dice(ui, throw);
    }
    egui::Grid::new("modifiers").num_columns(3).spacing([8.0, 2.0]).show(ui, |ui| {
        for line in &account.lines {
            ui.label(egui::RichText::new(&line.label).size(13.0));
            ui.label(egui::RichText::new(line.value.to_string()).size(13.0).strong());
            theme::sign(ui, line.clause);
            ui.end_row();
        }
    });
}

/// The results of a throw; what came to nothing is not told, nor again what a line above tells.
fn outcome(ui: &mut egui::Ui, account: &Account) {
    for (name, value) in &account.result {
        let (name, value) = (name.replace('_', " "), value.to_string());
        let is_above = account.lines.iter().any(|line| line.label == name && line.value.to_string() == value);
        if value != "0" && !is_above {
            ui.label(egui::RichText::new(format!("{name}: {value}")).strong());
        }
    }
}

/// What follows: losses, and states for the worse.
fn consequences(ui: &mut egui::Ui, look: &UiContext, card: &ResultCard) {
    let (field, counted) = (look.session.battle().field(look.session.viewer()), look.session.battle().counted());
    let name = |unit: UnitId| subject_name(&field, Subject::Unit(unit));
    for (unit, figures) in &card.losses {
        let struck = field.get_unit(*unit).map_or(Struck::Figures, |unit| struck(unit.arm));
        let left = look.playback.men_of(*unit, counted);
        let text = texts::results::lost(&name(*unit), struck, (*figures, left), counted);
        let ink = ink_of(ui, look, *unit).unwrap_or(ui.inks().ink);
        ui.label(egui::RichText::new(text).strong().color(ink));
    }
    for (unit, marks) in &card.states {
        for mark in marks {
            theme::ruled(ui, egui::RichText::new(texts::results::is_now(&name(*unit), &mark.label)), mark.clause);
        }
    }
    for unit in &card.to_run {
        ui.label(texts::results::runs_later(&name(*unit)));
    }
}

/// Whom a loss of an arm strikes.
const fn struck(arm: Arm) -> Struck {
    match arm {
        Arm::General | Arm::Messenger => Struck::Rider,
        Arm::Artillery => Struck::Crew,
        _ => Struck::Figures,
    }
}

fn buttons(ui: &mut egui::Ui, look: &mut UiContext, card: &ResultCard) {
    ui.horizontal(|ui| {
        let text = format!("{}{}", texts::results::CONTINUE, look.keys.bindings.hint(&UiCommand::GoOn));
        let button = ui.button(egui::RichText::new(text).strong());
        if button.on_hover_text(texts::results::CONTINUE_HINT).clicked() {
            look.commands.write(UiCommand::GoOn);
        }
        let Some(at) = middle(look, card) else { return };
        if ui.button(texts::results::LOOK_THERE).on_hover_text(texts::results::LOOK_THERE_HINT).clicked() {
            look.commands.write(UiCommand::LookAt(at));
        }
    });
}

/// Where it happened, table inches: amid the units that it is about, else where an entry says.
fn middle(look: &UiContext, card: &ResultCard) -> Option<Vec2> {
    let units: Vec<Vec2> =
        card.units().into_iter().filter_map(|unit| look.units.get(unit)).map(|unit| unit.middle()).collect();
    let told = || card.entries.iter().find_map(|entry| entry.at);
    #[expect(clippy::cast_precision_loss, reason = "a handful of units")]
    let amid = (!units.is_empty()).then(|| units.iter().sum::<Vec2>() / units.len() as f32);
    amid.or_else(told)
}
