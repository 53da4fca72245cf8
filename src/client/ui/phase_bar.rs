//! The bar above: turn and clock, the phases with the current one, the side to act, the score, undo and the menu.

use bevy_egui::egui;

use super::{
    command_button::command_button,
    context::UiContext,
    theme::{self, Inked},
};
use crate::{
    battle::{
        Order,
        notice::{CardRow, OverlayTopic},
    },
    client::{
        commands::{Panel, ReplayCommand, SandboxCommand, Tool, UiCommand},
        input::open_panels::Whose,
        orders::naming::subject_name,
        texts,
        view::ViewMode,
    },
    count::and_more,
    table::Side,
};

/// Shows the bar.
pub(super) fn show(root: &mut egui::Ui, look: &mut UiContext) {
    let frame = theme::side_sheet(root);
    egui::Panel::top("phase bar").frame(frame).show(root, |ui| {
        ui.horizontal_wrapped(|ui| {
            turn(ui, look);
            phases(ui, look);
        });
        // The buttons get their room first: the text beside them is cut short where the window is narrow.
        ui.horizontal(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                menu(ui, look);
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| scores(ui, look));
            });
        });
    });
}

fn turn(ui: &mut egui::Ui, look: &UiContext) {
    let phase = &look.board.phase;
    if phase.turn > 0 {
        ui.heading(texts::battle::turn(phase.turn));
    } else {
        ui.heading(&look.session.facts().title);
    }
    if !phase.clock.is_empty() {
        ui.label(egui::RichText::new(&phase.clock).color(ui.inks().pale_ink));
    }
    ui.add_space(8.0);
}

/// How each side stands.
fn scores(ui: &mut egui::Ui, look: &UiContext) {
    for side in Side::BOTH {
        if side == Side::Second {
            ui.separator();
        }
        let name = look.session.side_name(side);
        let score = &look.board.score[side.index()];
        let told = |row: &CardRow| format!("{} {} {}", row.label.to_lowercase(), row.value, row.reason);
        let all: Vec<String> = std::iter::once(name.to_owned()).chain(score.iter().map(told)).collect();
        // Both sides share the room that the buttons leave.
        let room = if side == Side::First { ui.available_width() / 2.0 } else { ui.available_width() };
        ui.scope(|ui| {
            ui.set_max_width(room);
            let mut text = egui::text::LayoutJob::default();
            let format = |colour| egui::TextFormat {
                font_id: egui::TextStyle::Body.resolve(ui.style()),
                color: colour,
                ..Default::default()
            };
            text.append(name, 0.0, format(ui.inks().of_side(look.session.colours(), side)));
            if let Some(first) = score.first() {
                // The space is for screen readers.
                text.append(&format!(" {}", told(first)), 4.0, format(ui.inks().ink));
            }
            ui.add(egui::Label::new(text).truncate()).on_hover_text(all.join("\n"));
        });
    }
}

fn phases(ui: &mut egui::Ui, look: &UiContext) {
    let phase = &look.board.phase;
    ui.spacing_mut().item_spacing.x = 3.0;
    for (index, name) in phase.phases.iter().enumerate() {
        let current = index == phase.current;
        let fill = if current {
            phase.seat.map_or(ui.inks().ink, |seat| ui.inks().area_of_seat(look.session.colours(), seat))
        } else {
            ui.inks().shade
        };
        let ink = if current { ui.inks().type_on_seat(phase.seat) } else { ui.inks().pale_ink };
        egui::Frame::new().fill(fill).corner_radius(3).inner_margin(egui::Margin::symmetric(7, 2)).show(ui, |ui| {
            ui.label(egui::RichText::new(name).color(ink).size(13.0));
        });
    }
    ui.add_space(8.0);
    let asked = look.session.asked();
    if let Some(&seat) = asked.first() {
        let who = if asked.len() > 1 {
            texts::battle::BOTH_SIDES.to_owned()
        } else {
            theme::sentence(look.board.seat_name(seat))
        };
        ui.label(egui::RichText::new(who).color(ui.inks().of_seat(look.session.colours(), seat)).strong());
    }
    if !phase.step.is_empty() {
        ui.label(theme::sentence(&phase.step));
    }
}

/// The buttons on the right, from right to left.
fn menu(ui: &mut egui::Ui, look: &mut UiContext) {
    let menu = ui.menu_button(texts::battle::MENU, |ui| {
        for (label, panel) in [
            (texts::battle::FIND, Panel::Finder),
            (texts::battle::HELP, Panel::Help),
            (texts::battle::RULES, Panel::Rules),
            (texts::battle::DICE, Panel::Dice),
            (texts::battle::UMPIRE, Panel::Umpire),
            (texts::battle::SETTINGS, Panel::Settings),
        ] {
            entry(ui, look, label, UiCommand::TogglePanel(panel));
        }
        if look.outcome.account().is_some() {
            entry(ui, look, texts::outcome::WINDOW, UiCommand::TogglePanel(Panel::Outcome));
        }
        let words = if look.session.is_bench() { texts::battle::BACK_TO_BATTLE } else { texts::battle::BENCH };
        entry(ui, look, words, UiCommand::Try(SandboxCommand::Open));
        if !look.session.is_replay() && !look.session.is_bench() {
            entry(ui, look, texts::battle::SINCE_I_LAST_ACTED, UiCommand::Replay);
            entry(ui, look, texts::battle::LOOK_BACK, UiCommand::Look(ReplayCommand::Back));
        }
        if ui.button(texts::battle::LEAVE).on_hover_text(texts::battle::LEAVE_HINT).clicked() {
            look.commands.write(UiCommand::Leave);
        }
        if ui
            .button(format!("{}{}", texts::battle::QUIT, look.keys.bindings.hint(&UiCommand::Quit)))
            .on_hover_text(texts::battle::QUIT_HINT)
            .clicked()
        {
            look.commands.write(UiCommand::Quit);
        }
    });
    menu.response.on_hover_text(texts::battle::MENU_HINT);
    if ui
        .selectable_label(look.labels_hidden.0, texts::battle::HIDE_LABELS)
        .on_hover_text(look.keys.bindings.meant(&UiCommand::ToggleLabels))
        .clicked()
    {
        look.commands.write(UiCommand::ToggleLabels);
    }
    if ui
        .selectable_label(look.shows.journal, texts::battle::JOURNAL)
        .on_hover_text(look.keys.bindings.meant(&UiCommand::TogglePanel(Panel::Journal)))
        .clicked()
    {
        look.commands.write(UiCommand::TogglePanel(Panel::Journal));
    }
    let other = match look.projection.showing() {
        ViewMode::Map => texts::battle::TABLETOP,
        ViewMode::Tabletop => texts::battle::MAP,
    };
    if ui.button(other).on_hover_text(look.keys.bindings.meant(&UiCommand::SwitchView)).clicked() {
        look.commands.write(UiCommand::SwitchView);
    }
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
        take_back(ui, look);
    }
}

/// An entry of the menu that asks for a command, with its keys.
fn entry(ui: &mut egui::Ui, look: &mut UiContext, label: &str, asks: UiCommand) {
    command_button(ui, label, asks, &mut look.commands, &look.keys.bindings);
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
    });
    menu.response.on_hover_text(texts::battle::SHOW_HINT);
}

fn take_back(ui: &mut egui::Ui, look: &mut UiContext) {
    let session = &look.session;
    let of_deed = |order: &Order, orders: usize| told(look, order) + &and_more(orders.saturating_sub(1));
    let undo = session.can_undo().map(|order| of_deed(order, session.orders_to_undo()));
    let redo = session.can_redo().map(|order| of_deed(order, session.orders_to_redo()));
    let button = |ui: &mut egui::Ui, label: &str, what: &Option<String>, key: &str| {
        let hint =
            what.as_ref().map_or_else(|| texts::battle::nothing_to_take_back(key), |what| format!("{what} ({key})"));
        ui.add_enabled(what.is_some(), egui::Button::new(label))
            .on_hover_text(&hint)
            .on_disabled_hover_text(hint)
            .clicked()
    };
    let keys = |command: &UiCommand| look.keys.bindings.of(command);
    let (again, back) = (keys(&UiCommand::Redo), texts::battle::undo_keys(&keys(&UiCommand::Undo)));
    if button(ui, texts::battle::REDO, &redo, &again) {
        look.commands.write(UiCommand::Redo);
    }
    if button(ui, texts::battle::UNDO, &undo, &back) {
        look.commands.write(UiCommand::Undo);
    }
}

/// An order, in a few words.
pub(super) fn told(look: &UiContext, order: &Order) -> String {
    let who = subject_name(&look.session.battle().field(look.session.viewer()), order.subject);
    format!("{}: {who}", order.verb.replace('_', " "))
}
