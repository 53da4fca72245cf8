//! A question at its place on the table, in the colour of the seat that answers; and the lists that open where a click
//! means several things.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{
    clicks,
    context::UiContext,
    float, guide,
    theme::{self, Inked},
};
use crate::{
    battle::{Offer, OfferRole, Order, Outlook, Question, QuestionKind},
    client::{
        commands::UiCommand,
        orders::{
            answers::{self, Answer},
            naming::subject_name,
            order_keys::NUMBERED,
            standing_targets::By,
        },
        scene::units::DrawnUnit,
        texts,
    },
};

/// The id of the card.
fn id() -> egui::Id {
    egui::Id::new("question")
}

/// Shows the open question, if it wants an answer rather than acts.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &mut UiContext) {
    let open = look.session.question().cloned().filter(|_| !look.playback.is_running() && look.acting.draft.is_none());
    let pointed = match open {
        Some(question) if question.kind == QuestionKind::React => react(context, free, look, &question),
        Some(question) if question.kind == QuestionKind::Sealed => {
            sealed(context, free, look, &question);
            None
        }
        _ => None,
    };
    let mut weighing = look.weighing.clone();
    weighing.point(&look.board, pointed);
    if look.weighing.set_if_neq(weighing) {
        // The table's panels have been drawn already in this frame.
        context.request_repaint();
    }
}

/// Shows the answers, numbered; gives the place of the one on which the pointer rests.
fn react(context: &egui::Context, free: egui::Rect, look: &mut UiContext, question: &Question) -> Option<usize> {
    /// As large as a question usually is, before it has been laid out.
    const USUAL: egui::Vec2 = egui::vec2(316.0, 150.0);
    let size = context.memory(|memory| memory.area_rect(id())).map_or(USUAL, |place| place.size());
    let place = question.at.and_then(|at| look.projection.to_screen(at)).unwrap_or(free.center());
    let others = look.to_keep_clear(context, id());
    let at = float::clear_of(&concerned(look, question), &others, place, size, free);
    let mut pointed = None;
    window(context, free, at, look, question, |ui, look| {
        let answers = look.board.answers.clone();
        let several = answers.windows(2).any(|pair| pair[0].offer.subject != pair[1].offer.subject);
        let meant = look.weighing.meant(&look.board);
        for (place, answer) in answers.iter().enumerate() {
            let begins = place == 0 || answers[place - 1].offer.subject != answer.offer.subject;
            if several && begins {
                let field = look.session.battle().field(look.session.viewer());
                ui.label(subject_name(&field, answer.offer.subject));
            }
            let digit = if place < usize::from(NUMBERED) { format!("{}  ", place + 1) } else { String::new() };
            let enter = if meant == Some(place) { look.keys.bindings.hint(&UiCommand::Enter) } else { String::new() };
            let text = egui::RichText::new(format!("{digit}{}{enter}", answer.label));
            let text = if meant == Some(place) { text.strong() } else { text };
            let button = ui.horizontal(|ui| button(ui, answer, text)).inner;
            if button.contains_pointer() {
                pointed = Some(place);
            }
            outlook(ui, look, answer, &button);
        }
    });
    pointed
}

/// The screen rectangles of the units a question is about: those it names, and those near where it arises.
fn concerned(look: &UiContext, question: &Question) -> Vec<egui::Rect> {
    /// Units within this distance of where it arises count as near, inches.
    const ABOUT: f32 = 3.0;
    let answers = look.board.offers.iter().filter(|offer| offer.role == OfferRole::Answer);
    let subjects: Vec<_> = answers.filter_map(|offer| offer.subject.unit()).collect();
    let is_near = |unit: &DrawnUnit| {
        question.at.is_some_and(|at| unit.stands.iter().any(|stand| stand.pose.at.distance(at) < ABOUT))
    };
    let concerned = look.units.iter().filter(|unit| subjects.contains(&unit.id) || is_near(unit));
    concerned.filter_map(|unit| look.projection.screen_around(unit.corners(), 0.0)).collect()
}

fn sealed(context: &egui::Context, free: egui::Rect, look: &mut UiContext, question: &Question) {
    /// As large as the card usually is, before it has been laid out.
    const USUAL: egui::Vec2 = egui::vec2(316.0, 130.0);
    let size = context.memory(|memory| memory.area_rect(id())).map_or(USUAL, |place| place.size());
    // At the top at the right, or in the nearest corner where it hides nothing else that is to be read or clicked.
    let others: Vec<egui::Rect> = float::others(context, id()).into_iter().chain(guide::pointed_at(context)).collect();
    let at = float::clear_in(&others, size, free);
    window(context, free, at, look, question, |ui, look| {
        let is_proposed = look.board.standing_targets.iter().any(|telling| telling.by == By::Proposal);
        if !is_proposed && look.board.idle().is_empty() {
            ui.label(texts::question::ALL_HAVE_TARGETS);
            return;
        }
        ui.label(texts::question::PROPOSALS);
        let text = format!("{}{}", texts::plan::ALL_AS_PROPOSED, look.keys.bindings.hint(&UiCommand::Enter));
        let button = ui.button(egui::RichText::new(text).strong());
        if clicks::is_given(&button.on_hover_text(texts::question::ALL_AS_PROPOSED_HINT)) {
            look.commands.write(UiCommand::Enter);
        }
    });
}

fn window(
    context: &egui::Context,
    free: egui::Rect,
    at: egui::Pos2,
    look: &mut UiContext,
    question: &Question,
    contents: impl FnOnce(&mut egui::Ui, &mut UiContext),
) {
    let colour = context.inks().of_seat(look.session.colours(), look.session.viewer());
    let frame = theme::sheet(context).stroke(egui::Stroke::new(3.0, colour));
    let area = egui::Area::new(id()).order(egui::Order::Foreground).fixed_pos(at).constrain_to(free);
    float::at_once(context, id(), area, |ui| {
        frame.show(ui, |ui| {
            ui.set_max_width(300.0);
            ui.horizontal_wrapped(|ui| {
                ui.label(egui::RichText::new(&question.prompt).strong().size(15.5).color(colour));
                theme::sign(ui, question.clause);
            });
            contents(ui, look);
        });
    });
}

/// The choices of a standing answer, as buttons: the offer itself, or each alternative of its only choice.
pub(super) fn standing(ui: &mut egui::Ui, look: &mut UiContext, offer: &Offer) {
    let (battle, viewer) = (look.session.battle(), look.session.viewer());
    let judged =
        |(label, order): (String, Order)| Answer { offer: offer.clone(), label, verdict: battle.judge(&order), order };
    let all: Vec<Answer> = answers::ways(battle, viewer, offer).into_iter().map(judged).collect();
    for answer in &all {
        let button = button(ui, answer, egui::RichText::new(&answer.label));
        outlook(ui, look, answer, &button);
    }
}

/// An answer as a button, with the sign of its clause.
fn button(ui: &mut egui::Ui, answer: &Answer, text: egui::RichText) -> egui::Response {
    let response =
        theme::explained(ui.add_enabled(answer.verdict.is_ok(), egui::Button::new(text)), answer.offer.clause);
    theme::sign(ui, answer.offer.clause);
    match &answer.verdict {
        Ok(_) => response,
        Err(refusal) => response.on_disabled_hover_text(refusal.to_string()),
    }
}

/// The possible result of an answer, or why it cannot be given; a click on its button gives it.
fn outlook(ui: &mut egui::Ui, look: &mut UiContext, answer: &Answer, button: &egui::Response) {
    match &answer.verdict {
        Ok(plan) => {
            let words = answers::in_words(&plan.outlook);
            if !words.is_empty() {
                ui.label(egui::RichText::new(words.join(", ")).size(13.0));
            }
            for before in stood_before(look, answer, &plan.outlook) {
                ui.label(egui::RichText::new(before).size(13.0).color(ui.inks().pale_ink));
            }
            if clicks::is_given(button) {
                look.commands.write(UiCommand::Give(answer.order.clone()));
            }
        }
        Err(refusal) => theme::refusal(ui, refusal),
    }
}

/// The chances of an answer that stood otherwise when the subject's order was given, in words.
fn stood_before(look: &UiContext, answer: &Answer, outlook: &Outlook) -> Vec<String> {
    /// Chances that differ by less are told alike.
    const ALIKE: f32 = 0.005;
    let before = |(what, now): &(String, f32)| {
        let then = look.acting.foretold(answer.offer.subject, what)?;
        ((then - now).abs() >= ALIKE).then(|| texts::plan::stood_before(&theme::sentence(what), then * 100.0))
    };
    outlook.chances.iter().filter_map(before).collect()
}

/// The list of units that overlap under the pointer.
pub(super) fn picks(context: &egui::Context, look: &mut UiContext) {
    let picks = look.lists.picks.clone();
    if picks.units.is_empty() {
        return;
    }
    let at = egui::pos2(picks.at.x + 8.0, picks.at.y + 8.0);
    egui::Area::new("picks".into()).order(egui::Order::Foreground).fixed_pos(at).show(context, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            let field = look.session.battle().field(look.session.viewer());
            let known: Vec<_> = picks.units.iter().filter_map(|unit| field.get_unit(*unit)).cloned().collect();
            for unit in known {
                let text = egui::RichText::new(&unit.name).color(ui.inks().of_side(look.session.colours(), unit.side));
                if ui.selectable_label(false, text).on_hover_text(texts::question::PICK_HINT).clicked() {
                    look.commands.write(UiCommand::Pick(unit.id));
                    look.lists.picks.close();
                }
            }
        });
    });
}

/// The list of the selection's possible acts against the clicked unit, its distance, and the impossible acts with the
/// reasons.
pub(super) fn meanings(context: &egui::Context, look: &mut UiContext) {
    let meanings = look.lists.meanings.clone();
    let Some(target) = meanings.target else { return };
    let at = look.units.get(target).and_then(|unit| look.projection.to_screen(unit.middle()));
    let Some(at) = at else { return };
    egui::Area::new("meanings".into()).order(egui::Order::Foreground).fixed_pos(at + egui::vec2(12.0, 12.0)).show(
        context,
        |ui| {
            theme::sheet(ui).show(ui, |ui| {
                ui.set_max_width(320.0);
                let field = look.session.battle().field(look.session.viewer());
                let theirs = field.get_unit(target).map(|unit| unit.short_name.clone()).unwrap_or_default();
                let gap = look
                    .selection
                    .units
                    .first()
                    .filter(|_| look.session.may_measure().is_ok())
                    .and_then(|unit| field.reach(*unit, target))
                    .map(|reach| reach.distance());
                if let Some(gap) = gap {
                    ui.label(
                        egui::RichText::new(texts::question::away(&theirs, gap)).size(13.0).color(ui.inks().pale_ink),
                    );
                }
                for offer in &meanings.offers {
                    ui.horizontal(|ui| {
                        if clicks::is_given(&theme::explained(ui.button(&offer.label), offer.clause)) {
                            look.commands.write(UiCommand::TakeAt(offer.clone(), target));
                            look.lists.meanings.close();
                        }
                        theme::sign(ui, offer.clause);
                    });
                }
                for (label, refusal) in &meanings.refused {
                    ui.label(egui::RichText::new(label).strong());
                    theme::refusal(ui, refusal);
                }
                if ui.button(texts::question::look_at(&theirs)).on_hover_text(texts::question::LOOK_AT_HINT).clicked() {
                    look.commands.write(UiCommand::Select(vec![target]));
                    look.lists.meanings.close();
                }
            });
        },
    );
}
