//! The caption: what is to be done by mouse and by keyboard, how far one has come, and the ways back and out.

use bevy_egui::egui;

use super::{GuideContext, free_part, words::with_keys};
use crate::{
    client::{
        commands::{GuideCommand, UiCommand},
        guide::Led,
        orders::offer_list::{Entry, entries},
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
/// How many places there are for the card.
const PLACES: usize = 5;
/// The least room to the sides of the window, points.
const MARGIN: f32 = 8.0;

/// The id of the card.
pub(super) fn id() -> egui::Id {
    egui::Id::new("guide")
}

/// Shows the caption where it covers none of some places.
pub(super) fn show(context: &egui::Context, look: &mut GuideContext, clear: &[egui::Rect]) {
    let id = id();
    let free = free_part(context, &look.margins);
    let width = WIDTH.min(free.width() - 2.0 * MARGIN);
    let known = context.memory(|memory| memory.area_rect(id)).map(|rect| rect.size());
    let size = known.unwrap_or(egui::vec2(width, 130.0));
    let places = places(free, size);
    let before = context.data(|data| data.get_temp::<usize>(id)).unwrap_or_default();
    // While something happens the card lies still, and while its menu is open, which hangs on it.
    let chosen = if look.playback.is_running() || egui::Popup::is_id_open(context, menu()) {
        before
    } else {
        let drawer = egui::Rect::from_min_max(egui::pos2(free.right() - look.drawer.0, free.top()), free.max);
        let clear: Vec<egui::Rect> = clear.iter().copied().chain((look.drawer.0 > 0.0).then_some(drawer)).collect();
        chosen(places.map(|at| egui::Rect::from_min_size(at, size)), &clear)
    };
    context.data_mut(|data| data.insert_temp(id, chosen));
    let at = places[chosen];
    egui::Area::new(id).fixed_pos(at).constrain(false).show(context, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.set_width(width - 20.0);
            said(ui, look);
            ui.add_space(2.0);
            ui.horizontal_wrapped(|ui| buttons(ui, look));
        });
    });
}

/// The places where a card of a size may lie: at the top at the right, where it hides least of the fought ground, at the
/// left, between them, and lower.
fn places(free: egui::Rect, card: egui::Vec2) -> [egui::Pos2; PLACES] {
    let left = free.left() + MARGIN;
    let right = (free.right() - MARGIN - card.x).max(left);
    let middle = (free.center().x - card.x / 2.0).max(left);
    let top = free.top() + BELOW_BANNER;
    let lower = (free.center().y - card.y / 2.0).max(top);
    [(right, top), (left, top), (middle, top), (right, lower), (left, lower)].map(|(x, y)| egui::pos2(x, y))
}

/// Which place a card takes: the first, so that a reader knows where to look, unless it would cover what it speaks of.
fn chosen(places: [egui::Rect; PLACES], clear: &[egui::Rect]) -> usize {
    let covers = |card: egui::Rect| clear.iter().any(|place| place.intersects(card));
    places.into_iter().position(|card| !covers(card)).unwrap_or(0)
}

/// What is to be done, or why the guide waits.
fn said(ui: &mut egui::Ui, look: &GuideContext) {
    let Some((led, step)) = look.guiding.led().and_then(|led| Some((led, led.step()?))) else { return };
    let (part, all) = led.progress();
    let head = texts::guide::place_of(&led.guide().title, part, all);
    ui.label(egui::RichText::new(head).size(13.0).color(ui.inks().pale_ink));
    let large = |ui: &mut egui::Ui, text: &str| drop(ui.label(egui::RichText::new(text).size(17.0)));
    match led.standing() {
        Standing::Watch if look.playback.waiting().is_some() => large(ui, texts::guide::READ_RESULT),
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
fn digit(look: &GuideContext, led: &Led) -> Option<u8> {
    let wanted = led.order(look.session.battle())?;
    let is_it =
        |entry: &Entry| matches!(entry, Entry::Offer(offer) if offer.verb == wanted.verb && offer.barred.is_none());
    entries(&look.board, &look.selection).into_iter().find(|keyed| is_it(&keyed.entry))?.digit
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
    let leave = ui.button(texts::guide::LEAVE);
    // Under an id of its own the menu stays open while a hint or a button appears before it.
    egui::Popup::menu(&leave).id(menu()).show(|ui| ways_out(ui, look));
    leave.on_hover_text(texts::guide::LEAVE_HINT);
}

/// The id of the menu of the ways out.
fn menu() -> egui::Id {
    egui::Id::new("leave the guide")
}

fn ways_out(ui: &mut egui::Ui, look: &mut GuideContext) {
    let plays_on = UiCommand::Guide(GuideCommand::PlayOn);
    command_button(ui, texts::guide::PLAY_ON, plays_on, &mut look.commands, &look.bindings);
    let title = format!("{}{}", texts::guide::TO_THE_TITLE, look.bindings.hint(&UiCommand::Leave));
    if ui.button(title).on_hover_text(texts::guide::TO_THE_TITLE_HINT).clicked() {
        look.commands.write(UiCommand::Leave);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_has_one_place_and_leaves_it_only_where_it_would_cover_what_it_speaks_of() {
        let free = egui::Rect::from_min_size(egui::pos2(0.0, 30.0), egui::vec2(1366.0, 700.0));
        let card = egui::vec2(430.0, 130.0);
        let places = places(free, card).map(|at| egui::Rect::from_min_size(at, card));
        assert_eq!(places[0].min, egui::pos2(928.0, 76.0));
        let unit = |x: f32, y: f32| egui::Rect::from_center_size(egui::pos2(x, y), egui::vec2(80.0, 40.0));
        let (middle, left, right, lower) =
            (unit(683.0, 140.0), unit(200.0, 140.0), unit(1200.0, 140.0), unit(200.0, 380.0));
        for (clear, wanted) in [
            (vec![], 0),
            (vec![unit(683.0, 600.0)], 0),
            (vec![middle], 0),
            (vec![right], 1),
            (vec![right, left], 2),
            (vec![right, left, middle], 3),
            (vec![right, left, middle, unit(1200.0, 380.0)], 4),
            (vec![middle, left, right, lower, unit(1200.0, 380.0)], 0),
        ] {
            assert_eq!(chosen(places, &clear), wanted, "{clear:?}");
        }
    }
}
