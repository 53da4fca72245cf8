//! The buttons of the strip, from right to left: the menu, the drawer's first tabs, the view, tools, what is shown over
//! the table, and taking back.

use bevy_egui::egui;

use super::{Room, menu};
use crate::{
    battle::{Order, notice::OverlayTopic},
    client::{
        commands::{Panel, Tool, UiCommand},
        input::open_panels::Whose,
        orders::naming::subject_name,
        texts,
        ui::{context::UiContext, theme},
        view::ViewMode,
    },
    count::and_more,
};

/// Shows the buttons.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext, room: Room) {
    menu::show(ui, look);
    let first = if look.session.is_replay() {
        (texts::battle::MOMENTS, Panel::Moments, texts::battle::MOMENTS_HINT)
    } else {
        (texts::battle::ROSTER, Panel::Roster, texts::battle::ROSTER_HINT)
    };
    for (label, tab, hint) in [(texts::battle::JOURNAL, Panel::Journal, texts::battle::JOURNAL_HINT), first] {
        let toggles = UiCommand::TogglePanel(tab);
        let hint = format!("{hint}{}", look.keys.bindings.hint(&toggles));
        if ui.selectable_label(look.shows.is_open(tab), label).on_hover_text(hint).clicked() {
            look.commands.write(toggles);
        }
    }
    other_view(ui, look, room);
    for (label, tool, hint) in [
        (texts::battle::SIGHT, Tool::Sight, texts::battle::SIGHT_HINT),
        (texts::battle::TAPE, Tool::Tape, texts::battle::TAPE_HINT),
    ] {
        let (on, takes) = (look.shows.tool == Some(tool), UiCommand::TakeTool(tool));
        let hint = format!("{hint}{}", look.keys.bindings.hint(&takes));
        if ui.selectable_label(on, label).on_hover_text(hint).clicked() {
            look.commands.write(takes);
        }
    }
    held_up(ui, look);
    if !look.session.is_replay() {
        take_back(ui, look, room);
    }
}

/// Changes between map and tabletop.
pub(super) fn other_view(ui: &mut egui::Ui, look: &mut UiContext, room: Room) {
    let (other, short) = match look.projection.showing() {
        ViewMode::Map => (texts::battle::TABLETOP, texts::battle::TABLETOP_IN_SHORT),
        ViewMode::Tabletop => (texts::battle::MAP, texts::battle::MAP),
    };
    let button = face(ui, room, other, short);
    if button.on_hover_text(look.keys.bindings.meant(&UiCommand::SwitchView)).clicked() {
        look.commands.write(UiCommand::SwitchView);
    }
}

/// A button in words, or where there is little room a short word or sign that has the words for its name.
fn face(ui: &mut egui::Ui, room: Room, words: &str, short: &str) -> egui::Response {
    match room {
        Room::Ample => ui.button(words),
        Room::Scarce => {
            let button = ui.button(short);
            theme::named(&button, words);
            button
        }
    }
}

/// The topics that can be shown over the table, and for which side: the keys for them step through the same choices.
fn held_up(ui: &mut egui::Ui, look: &mut UiContext) {
    const TOPICS: [(&str, OverlayTopic); 4] = [
        (texts::battle::FIRE, OverlayTopic::Fire),
        (texts::battle::MOVES, OverlayTopic::Reach),
        (texts::battle::COMMAND, OverlayTopic::Command),
        (texts::battle::GROUND, OverlayTopic::Ground),
    ];
    let seat = look.session.viewer();
    let menu = ui.menu_button(texts::battle::SHOW, |ui| {
        egui::Grid::new("held up").num_columns(3).show(ui, |ui| {
            for (label, topic) in TOPICS {
                let holds_up = UiCommand::HoldUp(topic);
                ui.label(format!("{label}{}", look.keys.bindings.hint(&holds_up)));
                let both = [(texts::battle::MINE, Whose::Mine), (texts::battle::THEIRS, Whose::Theirs)];
                // The ground belongs to no side, and a spectator has none.
                let one = [(texts::battle::OF_ALL, Whose::Mine)];
                let parts = if topic == OverlayTopic::Ground || seat.side().is_none() { &one[..] } else { &both[..] };
                for (whose, of) in parts {
                    let button = ui.selectable_label(look.shows.holds(topic, *of), *whose);
                    theme::named(&button, &format!("{label}: {whose}"));
                    if button.on_hover_text(look.keys.bindings.meant(&holds_up)).clicked() {
                        look.shows.hold_for(topic, *of);
                    }
                }
                ui.end_row();
            }
        });
        ui.separator();
        labels(ui, look);
    });
    menu.response.on_hover_text(texts::battle::SHOW_HINT);
}

/// Hides the labels, or shows them again.
fn labels(ui: &mut egui::Ui, look: &mut UiContext) {
    let words = format!("{}{}", texts::battle::HIDE_LABELS, look.keys.bindings.hint(&UiCommand::ToggleLabels));
    let button = ui.selectable_label(look.labels_hidden.0, words);
    if button.on_hover_text(look.keys.bindings.meant(&UiCommand::ToggleLabels)).clicked() {
        look.commands.write(UiCommand::ToggleLabels);
    }
}

fn take_back(ui: &mut egui::Ui, look: &mut UiContext, room: Room) {
    let session = &look.session;
    let of_deed = |order: &Order, orders: usize| told(look, order) + &and_more(orders.saturating_sub(1));
    let undo = session.can_undo().map(|order| of_deed(order, session.orders_to_undo()));
    let redo = session.can_redo().map(|order| of_deed(order, session.orders_to_redo()));
    let keys = |command: &UiCommand| look.keys.bindings.of(command);
    let (again, back) = (keys(&UiCommand::Redo), texts::battle::undo_keys(&keys(&UiCommand::Undo)));
    for (words, sign, what, key, command) in [
        (texts::battle::REDO, "→", redo, again, UiCommand::Redo),
        (texts::battle::UNDO, "←", undo, back, UiCommand::Undo),
    ] {
        let hint =
            what.as_ref().map_or_else(|| texts::battle::nothing_to_take_back(&key), |what| format!("{what} ({key})"));
        let button = ui.add_enabled_ui(what.is_some(), |ui| face(ui, room, words, sign)).inner;
        if button.on_hover_text(&hint).on_disabled_hover_text(hint).clicked() {
            look.commands.write(command);
        }
    }
}

/// An order, in a few words.
fn told(look: &UiContext, order: &Order) -> String {
    let who = subject_name(&look.session.battle().field(look.session.viewer()), order.subject);
    format!("{}: {who}", order.verb.replace('_', " "))
}
