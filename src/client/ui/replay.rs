//! A replay on the screen: its bar with the line of time at the bottom, and the decisive moments.

use bevy_egui::egui::{self, Color32, Rect, Stroke};

use super::{
    context::UiContext,
    float,
    theme::{self, Inked},
};
use crate::{
    battle::{
        Bookmark, Stride, Timeline,
        notice::{EntryWeight, MarkRole, Moment},
    },
    client::{
        commands::{REPLAY, ReplayCommand, UiCommand},
        orders::Direction,
        settings::Inks,
        texts,
    },
};

/// The bar is so high, with its buttons in one row, pixels.
const HEIGHT: f32 = 116.0;
/// In a narrower window the buttons that leave the replay have a row of their own, so high, pixels.
const ONE_ROW: f32 = 1140.0;
const SECOND_ROW: f32 = 31.0;
/// The line of time is so high, pixels.
const LINE: f32 = 26.0;
/// How near to a tick a click hits it, pixels.
const NEAR: f32 = 5.0;

/// How high the bar is in this window, points.
pub(super) fn height(context: &egui::Context) -> f32 {
    if context.viewport_rect().width() < ONE_ROW { HEIGHT + SECOND_ROW } else { HEIGHT }
}

/// Shows the bar.
pub(super) fn show(context: &egui::Context, desk: &mut UiContext) {
    let mut place = context.viewport_rect();
    place.min.y = place.max.y - height(context);
    float::filling(context, egui::Id::new("replay"), place, theme::side_sheet(context), |ui| bar(ui, desk));
}

fn bar(ui: &mut egui::Ui, desk: &mut UiContext) {
    let beside = |ui: &mut egui::Ui, desk: &mut UiContext| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| leave(ui, desk));
    };
    let has_room = ui.ctx().viewport_rect().width() >= ONE_ROW;
    ui.horizontal(|ui| {
        buttons(ui, desk);
        ui.separator();
        speed(ui, desk);
        if has_room {
            beside(ui, desk);
        }
    });
    if !has_room {
        ui.horizontal(|ui| beside(ui, desk));
    }
    line(ui, desk);
    told(ui, desk);
}

/// A button for a key of the replay, which names that key.
fn button(ui: &mut egui::Ui, desk: &mut UiContext, label: &str, look: ReplayCommand) {
    let command = REPLAY.iter().find(|command| command.asks == UiCommand::Look(look));
    let hint = command
        .map_or_else(String::new, |command| format!("{} ({})", command.meaning, desk.keys.bindings.written(command)));
    if ui.button(label).on_hover_text(hint).clicked() {
        desk.commands.write(UiCommand::Look(look));
    }
}

fn buttons(ui: &mut egui::Ui, desk: &mut UiContext) {
    let back = |stride| ReplayCommand::Stride(stride, Direction::Back);
    let onwards = |stride| ReplayCommand::Stride(stride, Direction::Onwards);
    button(ui, desk, texts::replay::START, ReplayCommand::Start);
    for (label, stride) in [
        (texts::replay::TURN_BACK, Stride::Turn),
        (texts::replay::PHASE_BACK, Stride::Phase),
        (texts::replay::ORDER_BACK, Stride::Order),
    ] {
        button(ui, desk, label, back(stride));
    }
    let label = if desk.reviewing.is_playing() { texts::replay::PAUSE } else { texts::replay::PLAY };
    let play = egui::Button::new(egui::RichText::new(label).strong()).min_size(egui::vec2(58.0, 0.0));
    let keys = desk.keys.bindings.hint(&UiCommand::Look(ReplayCommand::PlayOrPause));
    if ui.add(play).on_hover_text(texts::replay::play_hint(&keys)).clicked() {
        desk.commands.write(UiCommand::Look(ReplayCommand::PlayOrPause));
    }
    for (label, stride) in [
        (texts::replay::ORDER_ON, Stride::Order),
        (texts::replay::PHASE_ON, Stride::Phase),
        (texts::replay::TURN_ON, Stride::Turn),
    ] {
        button(ui, desk, label, onwards(stride));
    }
    button(ui, desk, texts::replay::END, ReplayCommand::End);
}

fn speed(ui: &mut egui::Ui, desk: &mut UiContext) {
    // Where nothing moves there is no faster or slower.
    let moves = desk.playback.speed.is_finite();
    ui.add_enabled_ui(moves, |ui| button(ui, desk, texts::replay::SLOWER, ReplayCommand::Speed(Direction::Back)));
    ui.label(if moves { texts::replay::times(desk.reviewing.times()) } else { texts::replay::AT_ONCE.to_owned() });
    ui.add_enabled_ui(moves, |ui| button(ui, desk, texts::replay::FASTER, ReplayCommand::Speed(Direction::Onwards)));
}

/// The buttons on the right, from right to left: back, and the branch with the field for its name.
fn leave(ui: &mut egui::Ui, desk: &mut UiContext) {
    let label = if desk.reviewing.has_aside() { texts::battle::BACK_TO_BATTLE } else { texts::replay::BACK };
    button(ui, desk, label, ReplayCommand::Close);
    button(ui, desk, texts::replay::PRESENT, ReplayCommand::Present);
    let Some(mut name) = desk.reviewing.naming.clone() else {
        let over = desk.session.battle().conclusion().is_some();
        let branch = ui.add_enabled(!over, egui::Button::new(texts::replay::BRANCH));
        let keys = desk.keys.bindings.hint(&UiCommand::Look(ReplayCommand::Name));
        let hint = texts::replay::branch_hint(&keys);
        if branch.on_hover_text(hint).on_disabled_hover_text(texts::replay::OVER_HERE).clicked() {
            desk.commands.write(UiCommand::Look(ReplayCommand::Name));
        }
        return;
    };
    let named = !name.trim().is_empty();
    let begin = ui
        .add_enabled(named, egui::Button::new(texts::replay::BEGIN))
        .on_hover_text(texts::replay::BEGIN_HINT)
        .clicked();
    let field =
        ui.add(egui::TextEdit::singleline(&mut name).hint_text(texts::replay::BRANCH_NAME).desired_width(190.0));
    let (entered, dropped) =
        ui.input(|input| (input.key_pressed(egui::Key::Enter), input.key_pressed(egui::Key::Escape)));
    if dropped {
        desk.commands.write(UiCommand::Look(ReplayCommand::Name));
    } else if named && (begin || entered) {
        desk.commands.write(UiCommand::Branch(name.clone()));
    } else if !field.has_focus() && !entered {
        field.request_focus();
    }
    desk.reviewing.naming = Some(name);
}

/// The line of time: turns, decisive moments, and where the replay stands. A click or a drag seeks.
fn line(ui: &mut egui::Ui, desk: &mut UiContext) {
    let Some(replay) = desk.session.replay() else { return };
    let (timeline, position) = (replay.timeline(), replay.position());
    let (rect, response) =
        ui.allocate_exact_size(egui::vec2(ui.available_width(), LINE), egui::Sense::click_and_drag());
    let label = texts::replay::order_of(position, timeline.last());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, &label));
    let place = Places { rect, last: timeline.last() };
    let bookmarks: Vec<&Bookmark> = timeline.bookmarks(desk.session.viewer()).collect();
    paint(ui, place, timeline, &bookmarks, position);
    let Some(pointer) = response.interact_pointer_pos().or(response.hover_pos()) else { return };
    let near = bookmarks.iter().filter(|bookmark| (place.x(bookmark.position) - pointer.x).abs() <= NEAR);
    let near: Vec<&&Bookmark> = near.collect();
    let command = match near.first().filter(|_| !response.dragged()) {
        Some(bookmark) => ReplayCommand::Moment(bookmark.position),
        None => ReplayCommand::Seek(place.position(pointer.x)),
    };
    let pressed = response.clicked() || (response.dragged() && command != ReplayCommand::Seek(position));
    let hint = if near.is_empty() {
        let there = place.position(pointer.x);
        texts::replay::order_in_turn(there, timeline.turn(there))
    } else {
        near.iter()
            .take(8)
            .map(|bookmark| texts::replay::moment(bookmark.turn, bookmark.moment, &bookmark.text))
            .collect::<Vec<_>>()
            .join("\n")
    };
    response.on_hover_text_at_pointer(hint);
    if pressed {
        desk.commands.write(UiCommand::Look(command));
    }
}

/// Where positions lie on the line.
#[derive(Clone, Copy)]
struct Places {
    rect: Rect,
    last: usize,
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels of a line of time"
)]
impl Places {
    fn x(self, position: usize) -> f32 {
        let inner = self.rect.shrink2(egui::vec2(8.0, 0.0));
        inner.left() + inner.width() * position as f32 / self.last.max(1) as f32
    }

    fn position(self, x: f32) -> usize {
        let inner = self.rect.shrink2(egui::vec2(8.0, 0.0));
        let part = ((x - inner.left()) / inner.width().max(1.0)).clamp(0.0, 1.0);
        (part * self.last as f32).round() as usize
    }
}

fn paint(ui: &egui::Ui, place: Places, timeline: &Timeline, bookmarks: &[&Bookmark], position: usize) {
    let painter = ui.painter_at(place.rect);
    let middle = place.rect.center().y;
    let bar = |from: f32, to: f32| Rect::from_min_max(egui::pos2(from, middle - 3.0), egui::pos2(to, middle + 3.0));
    painter.rect_filled(bar(place.x(0), place.x(place.last)), 3.0, painter.inks().shade);
    painter.rect_filled(bar(place.x(0), place.x(position)), 3.0, painter.inks().gold);
    let turns = std::iter::successors(Some(0), |&from| timeline.onwards(from, Stride::Turn))
        .skip(1)
        .filter(|&at| at < place.last);
    for turn in turns {
        let x = place.x(turn);
        painter.line_segment(
            [egui::pos2(x, middle + 3.0), egui::pos2(x, place.rect.bottom())],
            Stroke::new(1.0, painter.inks().pale_ink),
        );
    }
    for bookmark in bookmarks {
        let x = place.x(bookmark.position);
        painter.line_segment(
            [egui::pos2(x, place.rect.top()), egui::pos2(x, middle - 2.0)],
            Stroke::new(2.0, ink(painter.inks(), bookmark.moment)),
        );
    }
    painter.circle(
        egui::pos2(place.x(position), middle),
        6.5,
        painter.inks().paper,
        Stroke::new(2.0, painter.inks().ink),
    );
}

/// The ink of a kind of moment.
fn ink(inks: Inks, moment: Moment) -> Color32 {
    match moment {
        Moment::Charge | Moment::Pursuit => inks.link,
        Moment::Rout | Moment::MeleeLost | Moment::UnitLost => inks.red_ink,
        Moment::GunsLost => inks.of_state(MarkRole::Weakened),
        Moment::LeaderDown => inks.of_state(MarkRole::Broken),
        Moment::Ending => inks.ink,
    }
}

/// The replay's position and the last entry.
fn told(ui: &mut egui::Ui, desk: &UiContext) {
    let Some(replay) = desk.session.replay() else { return };
    let (phase, last) = (&desk.board.phase, replay.timeline().last());
    let name = phase.phases.get(phase.current).map_or("", String::as_str);
    let turn = if phase.turn > 0 { texts::replay::turn_in_phase(phase.turn, name) } else { name.to_owned() };
    ui.horizontal(|ui| {
        ui.strong(texts::replay::order_of(replay.position(), last));
        ui.label(turn);
        if let Some(broken) = replay.broken().filter(|_| replay.position() == last) {
            ui.colored_label(ui.inks().red_ink, texts::replay::ENDS_HERE).on_hover_text(broken.to_string());
        }
        if let Some(refusal) = &desk.acting.refusal {
            theme::refusal(ui, refusal);
        }
    });
    let entries = replay.battle().entries(desk.session.viewer());
    let newest = entries.iter().rev().find(|entry| !matches!(entry.weight, EntryWeight::Heading | EntryWeight::Detail));
    if let Some(entry) = newest {
        let ink = if entry.weight == EntryWeight::Decisive { ui.inks().red_ink } else { ui.inks().pale_ink };
        ui.add(egui::Label::new(egui::RichText::new(&entry.text).color(ink)).truncate());
    }
}

/// The decisive moments by turn; a click shows one happening.
pub(super) fn moments(ui: &mut egui::Ui, desk: &mut UiContext) {
    let Some(replay) = desk.session.replay() else { return };
    let here = replay.position();
    let (mut turn, mut wanted) = (None, None);
    for bookmark in replay.timeline().bookmarks(desk.session.viewer()) {
        if turn.replace(bookmark.turn) != Some(bookmark.turn) {
            ui.label(
                egui::RichText::new(texts::replay::turn(bookmark.turn)).strong().size(13.0).color(ui.inks().pale_ink),
            );
        }
        let text = egui::RichText::new(&bookmark.text).size(13.5).color(ink(ui.inks(), bookmark.moment));
        let row = egui::Button::selectable(bookmark.position == here, text)
            .wrap()
            .min_size(egui::vec2(ui.available_width(), 0.0));
        if ui.add(row).on_hover_text(bookmark.moment.to_string()).clicked() {
            wanted = Some(bookmark.position);
        }
    }
    if turn.is_none() {
        ui.label(texts::replay::NO_MOMENTS);
    }
    if let Some(position) = wanted {
        desk.commands.write(UiCommand::Look(ReplayCommand::Moment(position)));
    }
}
