//! The corner at the bottom right: the button that ends the step, the number of those who still can act, everything at
//! once as proposed; the way to the page about the battle's end; and above it the latest news.

use bevy_egui::egui;

use super::{
    clicks,
    command_button::command_button,
    context::UiContext,
    float, order_card, tally,
    theme::{self, Inked},
};
use crate::{
    battle::{Conclusion, Offer, QuestionKind, Subject},
    client::{
        commands::{Panel, UiCommand},
        orders::{Direction, naming::subject_name},
        texts,
        turn::flow::Chair,
    },
};

/// How high the band below fitted ground is, so that the corner hides no base, points.
pub(super) const BAND: f32 = 48.0;
/// How far the corner stands from the edges of the window, points.
const OFF: egui::Vec2 = egui::vec2(8.0, 8.0);
/// Words in the corner are no wider than this, points.
const WIDTH: f32 = 280.0;
/// The line of what was not read on cards is no wider than this, points.
const TALLY: f32 = 420.0;

/// Shows the corner; gives where it ends above.
pub(super) fn show(context: &egui::Context, look: &mut UiContext) -> f32 {
    let corner = context.viewport_rect().max - OFF;
    let frame = theme::sheet(context).inner_margin(egui::Margin::symmetric(8, 6));
    let mut place = egui::Rect::from_min_max(corner, corner);
    if has_something(look) {
        let id = egui::Id::new("end of the step");
        place = float::at_corner(context, id, egui::Align2::RIGHT_BOTTOM, corner, |ui| {
            frame.show(ui, |ui| contents(ui, look));
        });
    }
    news(context, place.right_top() - egui::vec2(0.0, 4.0), look).unwrap_or(place).top()
}

/// Whether there is anything to be done or told in the corner.
fn has_something(look: &UiContext) -> bool {
    if look.playback.is_retelling() {
        return look.playback.waiting().is_none();
    }
    let answers = look.board.question.as_ref().is_some_and(|question| question.kind == QuestionKind::React);
    if look.session.battle().conclusion().is_some() {
        // The page about the end tells it while it is open.
        return !look.shows.outcome && !look.playback.is_running();
    }
    !look.session.viewer_asked() || look.board.close().is_some() || !answers
}

fn contents(ui: &mut egui::Ui, look: &mut UiContext) {
    if let Some(outcome) = look.session.battle().conclusion().cloned() {
        over(ui, look, &outcome);
        return;
    }
    // Nobody is asked before they have seen what they missed.
    if look.playback.is_retelling() {
        missed(ui, look);
        return;
    }
    // The card tells of what was refused, where it is open.
    if !order_card::is_open(look) {
        ui.scope(|ui| {
            ui.set_max_width(WIDTH);
            order_card::refused(ui, look);
        });
    }
    if let Some(words) = look.told_first() {
        ui.label(words);
        return;
    }
    if !look.session.viewer_asked() {
        let waits = look.board.question.is_some() && look.hand_over.chair == Chair::Umpire;
        ui.label(if waits { texts::plan::WAITS_FOR_UMPIRE } else { texts::plan::OTHER_SIDE_ACTS });
        return;
    }
    let close = look.board.close().cloned();
    if let Some(barred) = close.as_ref().and_then(|close| close.barred.as_ref()) {
        ui.scope(|ui| {
            ui.set_max_width(WIDTH);
            theme::refusal(ui, barred);
        });
    }
    if close.is_none() {
        asked_alone(ui, look);
    }
    ui.horizontal(|ui| {
        proposals(ui, look);
        still_to_act(ui, look);
        if let Some(close) = &close {
            end(ui, look, close);
        }
    });
}

/// What one unit is asked before the step can go on, as for another target where its own is gone.
fn asked_alone(ui: &mut egui::Ui, look: &UiContext) {
    let Some(question) = look.board.question.as_ref().filter(|question| question.kind == QuestionKind::Act) else {
        return;
    };
    let field = look.session.battle().field(look.session.viewer());
    ui.scope(|ui| {
        ui.set_max_width(WIDTH);
        ui.label(egui::RichText::new(subject_name(&field, question.subject)).strong());
        ui.label(&question.prompt);
    });
}

/// Goes on through what was missed; a result that waits has a card with the same button.
fn missed(ui: &mut egui::Ui, look: &mut UiContext) {
    let words = format!("{}{}", texts::results::CONTINUE, look.keys.bindings.hint(&UiCommand::GoOn));
    if ui.button(egui::RichText::new(words).strong()).on_hover_text(texts::results::MISSED_HINT).clicked() {
        look.commands.write(UiCommand::GoOn);
    }
}

/// The way to the page about the end; where there is none, as on the bench, why it ended.
fn over(ui: &mut egui::Ui, look: &mut UiContext, outcome: &Conclusion) {
    if look.outcome.account().is_some() {
        let asks = UiCommand::TogglePanel(Panel::Outcome);
        command_button(ui, texts::outcome::WINDOW, asks, &mut look.commands, &look.keys.bindings);
        return;
    }
    ui.set_max_width(WIDTH);
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::sentence(&outcome.reason));
        theme::sign(ui, outcome.clause);
    });
}

/// Everything at once: places as in history, or whatever is proposed.
fn proposals(ui: &mut egui::Ui, look: &mut UiContext) {
    let keys = look.keys.bindings.of(&UiCommand::AsProposed);
    let (words, hint) = match look.board.question.as_ref().map(|question| question.kind) {
        Some(QuestionKind::Deploy) => {
            (texts::battle::AS_IN_HISTORY.to_owned(), texts::battle::as_in_history_hint(&keys))
        }
        Some(QuestionKind::Act) if look.board.has_proposals => {
            let words = format!("{}{}", texts::plan::ALL_AS_PROPOSED, look.keys.bindings.hint(&UiCommand::AsProposed));
            (words, texts::plan::ALL_AS_PROPOSED_HINT.to_owned())
        }
        _ => return,
    };
    if ui.button(words).on_hover_text(hint).clicked() {
        look.commands.write(UiCommand::AsProposed);
    }
}

/// How many units can still act; a click lists them, and one on a name goes there.
fn still_to_act(ui: &mut egui::Ui, look: &mut UiContext) {
    /// The most of the window's height that the list takes.
    const SHARE: f32 = 0.5;
    let idle = look.board.idle();
    if idle.is_empty() {
        return;
    }
    let deploys = look.board.question.as_ref().is_some_and(|question| question.kind == QuestionKind::Deploy);
    let can = if deploys { texts::plan::CAN_BE_PLACED } else { texts::plan::CAN_ACT };
    let next = look.keys.bindings.of(&UiCommand::SelectIdle(Direction::Onwards));
    let hint = texts::plan::idle(idle.len(), can, &next);
    let words = if deploys { texts::plan::can_be_placed(idle.len()) } else { texts::plan::still_to_act(idle.len()) };
    let count = egui::RichText::new(words);
    let most = ui.ctx().viewport_rect().height() * SHARE;
    let menu = ui.menu_button(count, |ui| {
        egui::ScrollArea::vertical().max_height(most).show(ui, |ui| {
            let field = look.session.battle().field(look.session.viewer());
            for unit in idle {
                let name = subject_name(&field, Subject::Unit(unit));
                if ui.button(name).on_hover_text(texts::plan::GO_TO_HINT).clicked() {
                    look.commands.write(UiCommand::GoTo(unit));
                    ui.close();
                }
            }
        });
    });
    menu.response.on_hover_text(hint);
}

/// The button that ends the step.
fn end(ui: &mut egui::Ui, look: &mut UiContext, close: &Offer) {
    let button = egui::Button::new(egui::RichText::new(&close.label).strong()).min_size(egui::vec2(110.0, 0.0));
    let button = ui.add_enabled(close.barred.is_none(), button);
    let hint = look.keys.bindings.meant(&UiCommand::DoneAll);
    if clicks::is_given(&button.on_hover_text(&hint).on_disabled_hover_text(hint)) {
        look.commands.write(UiCommand::DoneAll);
    }
    theme::sign(ui, close.clause);
}

/// The latest event, so that the effect of a shot is seen without the journal, and under it in numbers what was not read
/// on cards since the last order; gives their place. The pointer goes through it.
fn news(context: &egui::Context, corner: egui::Pos2, look: &UiContext) -> Option<egui::Rect> {
    if look.shows.is_open(Panel::Journal) {
        return None;
    }
    let latest = look.playback.news();
    let tally = tally::line(look.playback.tally(), look.session.battle().counted());
    if latest.is_none() && tally.is_none() {
        return None;
    }
    let ink = context.inks().pale_ink;
    let id = egui::Id::new("news");
    let area = egui::Area::new(id).pivot(egui::Align2::RIGHT_BOTTOM).fixed_pos(corner).interactable(false);
    let place = float::at_once(context, id, area, |ui| {
        theme::sheet(ui).inner_margin(egui::Margin::symmetric(8, 2)).show(ui, |ui| {
            if let Some(latest) = latest {
                ui.set_max_width(TALLY);
                let words = egui::RichText::new(latest).size(13.0).color(ink);
                ui.add(egui::Label::new(words).wrap());
            }
            if let Some(tally) = tally {
                ui.set_max_width(TALLY);
                ui.add(egui::Label::new(egui::RichText::new(tally).size(13.0)).wrap());
            }
        });
    });
    Some(place)
}
