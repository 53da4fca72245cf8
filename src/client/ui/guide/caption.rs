//! The caption: what is to be done by mouse and by keyboard, how far one has come, and the ways back and out.

use bevy_egui::egui;

use super::{GuideContext, free_part, words::with_keys};
use crate::{
    client::{
        commands::{GuideCommand, UiCommand},
        guide::Led,
        orders::offer_list::listed,
        settings::Inked,
        texts,
        ui::{command_button::command_button, theme},
    },
    guide::Standing,
};

/// The width of the card where the window is wide enough, points.
const WIDTH: f32 = 430.0;
/// The room above it for the banner that tells whose turn it is, points.
const BELOW_BANNER: f32 = 46.0;
/// The least room to the sides of the window, points.
const MARGIN: f32 = 8.0;

/// Shows the caption where it covers none of some places.
pub(super) fn show(context: &egui::Context, look: &mut GuideContext, clear: &[egui::Rect]) {
    let id = egui::Id::new("guide");
    let free = free_part(context, &look.margins);
    let width = WIDTH.min(free.width() - 2.0 * MARGIN);
    let known = context.memory(|memory| memory.area_rect(id)).map(|rect| rect.size());
    let size = known.unwrap_or(egui::vec2(width, 130.0));
    let at = place(free, size, clear, &floating(context, id));
    egui::Area::new(id).fixed_pos(at).constrain(false).show(context, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.set_width(width - 20.0);
            said(ui, look);
            ui.add_space(2.0);
            ui.horizontal_wrapped(|ui| buttons(ui, look));
        });
    });
}

/// Everything else that floats over the table.
fn floating(context: &egui::Context, card: egui::Id) -> Vec<egui::Rect> {
    context.memory(|memory| {
        let layers = memory.areas().visible_layer_ids().into_iter();
        let others = layers.filter(|layer| layer.order == egui::Order::Middle && layer.id != card);
        others.filter_map(|layer| memory.area_rect(layer.id)).collect()
    })
}

/// Where a card lies that covers none of some places, nor if possible anything that floats: in the middle at the top,
/// else beside it, else lower.
fn place(free: egui::Rect, card: egui::Vec2, clear: &[egui::Rect], floating: &[egui::Rect]) -> egui::Pos2 {
    let left = free.left() + MARGIN;
    let right = (free.right() - MARGIN - card.x).max(left);
    let middle = (free.center().x - card.x / 2.0).max(left);
    let top = free.top() + BELOW_BANNER;
    let lower = (free.center().y - card.y / 2.0).max(top);
    let places =
        [(middle, top), (left, top), (right, top), (left, lower), (right, lower)].map(|(x, y)| egui::pos2(x, y));
    let covers = |at: &egui::Pos2, taken: &[egui::Rect]| {
        let card = egui::Rect::from_min_size(*at, card);
        taken.iter().any(|place| place.intersects(card))
    };
    let free_of_all = places.into_iter().find(|at| !covers(at, clear) && !covers(at, floating));
    free_of_all.or_else(|| places.into_iter().find(|at| !covers(at, clear))).unwrap_or(places[0])
}

/// What is to be done, or why the guide waits.
fn said(ui: &mut egui::Ui, look: &GuideContext) {
    let Some((led, step)) = look.guiding.led().and_then(|led| Some((led, led.step()?))) else { return };
    let (part, all) = led.progress();
    let head = texts::guide::place_of(&led.guide().title, part, all);
    ui.label(egui::RichText::new(head).size(13.0).color(ui.inks().pale_ink));
    let large = |ui: &mut egui::Ui, text: &str| drop(ui.label(egui::RichText::new(text).size(17.0)));
    match led.standing() {
        Standing::Watch => large(ui, texts::guide::WATCH),
        Standing::AnswerFirst => large(ui, texts::guide::ANSWER_FIRST),
        Standing::Lost(refusal) => {
            let why = refusal.as_ref().map_or(texts::guide::MOMENT_IS_OVER, |refusal| refusal.reason.as_str());
            ui.label(egui::RichText::new(texts::guide::cannot_be_done(why)).size(17.0).color(ui.inks().red_ink));
            large(ui, texts::guide::TAKE_BACK_OR_GO_ON);
        }
        Standing::Waits | Standing::Over => {
            let spelt = |text: &str| with_keys(text, &look.bindings, digit(look, led));
            large(ui, &spelt(step.say.as_str()));
            if let Some(keys) = &step.keys {
                ui.label(egui::RichText::new(spelt(keys.as_str())).color(ui.inks().pale_ink));
            }
            if let Some(hint) = led.hint() {
                ui.label(egui::RichText::new(texts::guide::hint(&spelt(hint))).color(ui.inks().link));
            }
        }
    }
}

/// The digit that takes the order which the step waits for.
fn digit(look: &GuideContext, led: &Led) -> Option<usize> {
    let wanted = led.order(look.session.battle())?;
    let listed = listed(&look.board, &look.selection);
    let place = listed.iter().position(|offer| offer.verb == wanted.verb && offer.barred.is_none())?;
    Some(place + 1)
}

fn buttons(ui: &mut egui::Ui, look: &mut GuideContext) {
    let Some(led) = look.guiding.led() else { return };
    let is_lost = matches!(led.standing(), Standing::Lost(_));
    let reads = led.may_go_on() && !is_lost;
    let can_go_back = led.can_go_back(&look.session);
    let mut button = |ui: &mut egui::Ui, words: &str, command: GuideCommand| {
        command_button(ui, words, UiCommand::Guide(command), &mut look.commands, &look.bindings);
    };
    if reads {
        button(ui, texts::guide::CONTINUE, GuideCommand::Onwards);
    }
    ui.add_enabled_ui(can_go_back, |ui| {
        let words = if is_lost { texts::guide::TAKE_BACK } else { texts::guide::STEP_BACK };
        button(ui, words, GuideCommand::Back);
    });
    if is_lost {
        button(ui, texts::guide::GO_ON_WITHOUT, GuideCommand::Onwards);
    }
    let leave = ui.menu_button(texts::guide::LEAVE, |ui| {
        command_button(
            ui,
            texts::guide::PLAY_ON,
            UiCommand::Guide(GuideCommand::PlayOn),
            &mut look.commands,
            &look.bindings,
        );
        if ui.button(texts::guide::TO_THE_TITLE).on_hover_text(texts::guide::TO_THE_TITLE_HINT).clicked() {
            look.commands.write(UiCommand::Leave);
        }
    });
    leave.response.on_hover_text(texts::guide::LEAVE_HINT);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_lies_at_the_top_middle_unless_it_would_cover_what_it_speaks_of() {
        let free = egui::Rect::from_min_size(egui::pos2(0.0, 30.0), egui::vec2(1366.0, 700.0));
        let card = egui::vec2(430.0, 130.0);
        let unit = |x: f32, y: f32| egui::Rect::from_center_size(egui::pos2(x, y), egui::vec2(80.0, 40.0));
        let drawer = egui::Rect::from_min_max(egui::pos2(900.0, 30.0), egui::pos2(1366.0, 700.0));
        for (clear, floating, wanted) in [
            (vec![], vec![], (468.0, 76.0)),
            (vec![unit(683.0, 600.0)], vec![drawer], (468.0, 76.0)),
            (vec![unit(683.0, 140.0)], vec![], (8.0, 76.0)),
            (vec![unit(683.0, 140.0), unit(200.0, 140.0)], vec![], (928.0, 76.0)),
            (vec![unit(683.0, 140.0), unit(200.0, 140.0)], vec![drawer], (8.0, 315.0)),
            (vec![unit(683.0, 140.0), unit(200.0, 140.0), unit(200.0, 380.0)], vec![drawer], (928.0, 76.0)),
            (vec![unit(683.0, 140.0), unit(200.0, 140.0), unit(1200.0, 140.0)], vec![], (8.0, 315.0)),
        ] {
            let at = place(free, card, &clear, &floating);
            assert_eq!(at, egui::pos2(wanted.0, wanted.1), "{clear:?}, {floating:?}");
        }
    }
}
