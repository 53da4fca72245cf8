//! The page about a battle that is over: who won and why, losses beside history's, objectives, luck, and the decisive
//! moments, each of which leads to the replay. Lies over the table below the bar above.

use bevy_egui::egui;

use super::{
    context::UiContext,
    theme::{self, Inked},
};
use crate::{
    battle::{notice::Counted, tally::Often},
    client::{
        commands::{Panel, ReplayCommand, UiCommand},
        insight::outcome::{Account, DecisiveMoment, HistoricalLosses, Losses},
        render::fonts::{faces_ready, old_face, sans},
        session::Session,
        texts,
    },
    dice::fair::Tail,
    table::Side,
};

/// The widest page, and the least room beside and above it, points.
const WIDEST: f32 = 940.0;
const BESIDE: f32 = 12.0;
const ABOVE: f32 = 44.0;
/// How high the row of buttons is with its line, points.
const BUTTONS: f32 = 50.0;
/// From so wide a page on the moments stand beside the rest, points.
const TWO_COLUMNS: f32 = 640.0;

/// Shows the page while it is open.
pub(super) fn show(context: &egui::Context, look: &mut UiContext) {
    let Some(account) = look.outcome.account().filter(|_| look.shows.outcome).cloned() else { return };
    let window = context.viewport_rect();
    let width = (window.width() - 2.0 * BESIDE).min(WIDEST);
    let height = window.height() - ABOVE - BESIDE;
    let area = egui::Area::new("outcome".into()).order(egui::Order::Middle).pivot(egui::Align2::CENTER_TOP);
    area.fixed_pos(egui::pos2(window.center().x, ABOVE)).show(context, |ui| {
        let sheet = theme::sheet(ui).inner_margin(16);
        sheet.show(ui, |ui| {
            let inner = egui::vec2(width - 34.0, height - 34.0);
            ui.set_width(inner.x);
            buttons(ui, look);
            ui.separator();
            let room = inner.y - BUTTONS;
            let scroll = egui::ScrollArea::vertical().id_salt("outcome").max_height(room).min_scrolled_height(room);
            scroll.show(ui, |ui| {
                theme::scroll_by_keys(ui, room);
                page(ui, look, &account);
            });
        });
    });
}

/// What can be done next.
fn buttons(ui: &mut egui::Ui, look: &mut UiContext) {
    ui.horizontal_wrapped(|ui| {
        let keys = |command: &UiCommand| look.keys.bindings.hint(command);
        let back = UiCommand::Look(ReplayCommand::Back);
        let close = UiCommand::TogglePanel(Panel::Outcome);
        let (back_keys, close_keys) = (keys(&back), keys(&close));
        let is_sealed = look.session.battle().seal().is_some();
        let see = ui.button(egui::RichText::new(texts::outcome::SEE_THE_TABLE).strong());
        theme::first(&see);
        if see.on_hover_text(format!("{}{close_keys}", texts::outcome::SEE_THE_TABLE_HINT)).clicked() {
            look.commands.write(close);
        }
        let replay = ui.button(texts::outcome::LOOK_BACK);
        if replay.on_hover_text(texts::plan::replay_hint(&back_keys)).clicked() {
            look.commands.write(back);
        }
        let again = ui.add_enabled(!is_sealed, egui::Button::new(texts::outcome::FIGHT_AGAIN));
        let again = again.on_hover_text(texts::outcome::FIGHT_AGAIN_HINT);
        if again.on_disabled_hover_text(texts::outcome::SEALED).clicked() {
            look.commands.write(UiCommand::FightAgain);
        }
        let title = ui.button(texts::outcome::TO_THE_TITLE);
        if title.on_hover_text(texts::outcome::TO_THE_TITLE_HINT).clicked() {
            look.commands.write(UiCommand::Leave);
        }
    });
    if let Some(refusal) = &look.acting.refusal {
        theme::refusal(ui, refusal);
    }
}

fn page(ui: &mut egui::Ui, look: &mut UiContext, account: &Account) {
    head(ui, &look.session, account);
    ui.add_space(6.0);
    if ui.available_width() < TWO_COLUMNS {
        figures(ui, look, account);
        heading(ui, texts::outcome::MOMENTS);
        moments(ui, look, account);
        return;
    }
    ui.columns(2, |columns| {
        let [left, right] = columns else { return };
        figures(left, look, account);
        heading(right, texts::outcome::MOMENTS);
        moments(right, look, account);
    });
}

/// Losses, objectives and luck.
fn figures(ui: &mut egui::Ui, look: &mut UiContext, account: &Account) {
    losses(ui, &look.session, account);
    objectives(ui, &look.session, account);
    luck(ui, look, account);
}

/// Who won, in the colour of its side, and why.
fn head(ui: &mut egui::Ui, session: &Session, account: &Account) {
    let conclusion = &account.conclusion;
    let (words, ink) = match conclusion.winner {
        Some(side) => (texts::outcome::won(session.side_name(side)), ui.inks().of_side(session.colours(), side)),
        None => (texts::outcome::DRAWN.to_owned(), ui.inks().ink),
    };
    let font = if faces_ready(ui.ctx()) { old_face(34.0) } else { sans(26.0) };
    ui.label(egui::RichText::new(words).font(font).color(ink));
    ui.horizontal_wrapped(|ui| {
        ui.label(egui::RichText::new(theme::sentence(&conclusion.reason)).size(16.0));
        theme::sign(ui, conclusion.clause);
    });
    pale(ui, &texts::outcome::ended_in(&session.facts().title, account.turn));
}

fn heading(ui: &mut egui::Ui, words: &str) {
    ui.add_space(6.0);
    ui.heading(words);
}

fn pale(ui: &mut egui::Ui, words: &str) -> egui::Response {
    ui.label(egui::RichText::new(words).size(13.0).color(ui.inks().pale_ink))
}

/// A side's name in its colour.
fn named(ui: &mut egui::Ui, session: &Session, side: Side) {
    let ink = ui.inks().of_side(session.colours(), side);
    ui.label(egui::RichText::new(session.side_name(side)).strong().color(ink));
}

/// The losses of each side beside those of that day.
fn losses(ui: &mut egui::Ui, session: &Session, account: &Account) {
    heading(ui, texts::outcome::LOSSES);
    for side in Side::BOTH {
        let losses = &account.losses[side.index()];
        named(ui, session, side);
        of_side(ui, losses, session.battle().counted());
        ui.add_space(3.0);
    }
    if account.losses.iter().all(|losses| losses.in_history.is_empty()) {
        pale(ui, texts::outcome::NO_HISTORY);
    }
    if let Some(outcome) = &account.that_day {
        pale(ui, &texts::outcome::that_day(outcome));
    }
}

fn of_side(ui: &mut egui::Ui, losses: &Losses, counted: Counted) {
    if let Some(figures) = losses.figures {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts::outcome::figures(figures, counted, losses.men));
            theme::sign(ui, figures.clause);
        });
    }
    // The figures stand above, with their share.
    let rows = losses.score.iter().filter(|row| row.clause != losses.figures.map(|figures| figures.clause));
    for row in rows {
        pale(ui, format!("{} {} {}", row.label, row.value, row.reason).trim_end());
    }
    for HistoricalLosses { killed_and_wounded, captured, source } in &losses.in_history {
        pale(ui, &texts::outcome::in_history(*killed_and_wounded, *captured, source));
    }
}

/// The objectives, and who holds them; nothing where there are none.
fn objectives(ui: &mut egui::Ui, session: &Session, account: &Account) {
    if account.ground.is_empty() {
        return;
    }
    heading(ui, texts::outcome::OBJECTIVES);
    for held in &account.ground {
        let holder = held.by.map(|side| session.side_name(side));
        let ink = held.by.map_or(ui.inks().ink, |side| ui.inks().of_side(session.colours(), side));
        ui.horizontal_wrapped(|ui| {
            ui.colored_label(ink, texts::outcome::held(&held.name, holder, held.since));
            theme::sign(ui, held.clause);
        });
    }
}

/// How the dice of each side fell, beside fair ones.
fn luck(ui: &mut egui::Ui, look: &mut UiContext, account: &Account) {
    heading(ui, texts::outcome::LUCK);
    if account.luck.is_empty() {
        pale(ui, texts::outcome::NO_DICE);
        return;
    }
    for (tally, fell) in &account.luck {
        match tally.side {
            Some(side) => named(ui, &look.session, side),
            None => drop(ui.strong(texts::dice::FOR_BOTH_SIDES)),
        }
        ui.label(texts::outcome::dice(fell.count, tally.die.sides(), tally.mean(), tally.expected_mean()));
        let low = matches!(fell.tail, Tail::Low(_));
        let way = if low { texts::dice::LOW_OR_LOWER } else { texts::dice::HIGH_OR_HIGHER };
        pale(ui, &texts::dice::fair_dice(way, Often(fell.tail.chance())));
    }
    let asks = UiCommand::TogglePanel(Panel::Dice);
    let hint = format!("{}{}", texts::outcome::LUCK_HINT, look.keys.bindings.hint(&asks));
    if ui.button(texts::outcome::MORE_LUCK).on_hover_text(hint).clicked() {
        look.commands.write(asks);
    }
}

/// The decisive moments by turn; a click shows one in the replay.
fn moments(ui: &mut egui::Ui, look: &mut UiContext, account: &Account) {
    let mut turn = None;
    for DecisiveMoment { place, turn: of, moment, text } in &account.moments {
        if turn.replace(*of) != Some(*of) {
            pale(ui, &texts::outcome::turn(of));
        }
        let words = egui::RichText::new(text).size(14.0);
        let row = egui::Button::selectable(false, words).wrap().min_size(egui::vec2(ui.available_width(), 0.0));
        let row = ui.add(row).on_hover_text(format!("{}: {}", moment, texts::outcome::MOMENT_HINT));
        if row.clicked() {
            look.commands.write(UiCommand::Look(ReplayCommand::BackTo(*place)));
        }
    }
    if account.moments.is_empty() {
        pale(ui, texts::outcome::NO_MOMENTS);
    }
}
