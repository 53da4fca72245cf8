//! The bar above: turn and clock, the phases with the current one, the side to act, the score, undo and the menu.

use bevy_egui::egui;

use super::{
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
        ui.heading(format!("Turn {}", phase.turn));
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
        let who = if asked.len() > 1 { "Both sides".to_owned() } else { theme::sentence(look.board.seat_name(seat)) };
        ui.label(egui::RichText::new(who).color(ui.inks().of_seat(look.session.colours(), seat)).strong());
    }
    if !phase.step.is_empty() {
        ui.label(theme::sentence(&phase.step));
    }
}

/// The buttons on the right, from right to left.
fn menu(ui: &mut egui::Ui, look: &mut UiContext) {
    let menu = ui.menu_button("Menu", |ui| {
        for (label, panel) in [
            ("Find…", Panel::Finder),
            ("Help", Panel::Help),
            ("Rules", Panel::Rules),
            ("Dice", Panel::Dice),
            ("Umpire…", Panel::Umpire),
            ("Settings", Panel::Settings),
        ] {
            entry(ui, look, label, UiCommand::TogglePanel(panel));
        }
        let words = if look.session.is_bench() { "Back to the battle" } else { "Bench table" };
        entry(ui, look, words, UiCommand::Try(SandboxCommand::Open));
        if !look.session.is_replay() && !look.session.is_bench() {
            entry(ui, look, "Since I last acted", UiCommand::Replay);
            entry(ui, look, "Look back", UiCommand::Look(ReplayCommand::Back));
        }
        if ui.button("Leave the battle").on_hover_text("It is kept: the title goes on from here").clicked() {
            look.commands.write(UiCommand::Leave);
        }
        if ui
            .button(format!("Quit Linstock{}", look.keys.bindings.hint(&UiCommand::Quit)))
            .on_hover_text("the battle is kept")
            .clicked()
        {
            look.commands.write(UiCommand::Quit);
        }
    });
    menu.response.on_hover_text("help, rules, dice, umpire, settings, bench table, and the ways out");
    if ui
        .selectable_label(look.shows.bare, "Hide labels")
        .on_hover_text(look.keys.bindings.meant(&UiCommand::ToggleLabels))
        .clicked()
    {
        look.commands.write(UiCommand::ToggleLabels);
    }
    if ui
        .selectable_label(look.shows.journal, "Journal")
        .on_hover_text(look.keys.bindings.meant(&UiCommand::TogglePanel(Panel::Journal)))
        .clicked()
    {
        look.commands.write(UiCommand::TogglePanel(Panel::Journal));
    }
    let other = match look.projection.showing() {
        ViewMode::Map => "Tabletop",
        ViewMode::Tabletop => "Map",
    };
    if ui.button(other).on_hover_text(look.keys.bindings.meant(&UiCommand::SwitchView)).clicked() {
        look.commands.write(UiCommand::SwitchView);
    }
    for (label, tool, hint) in [("Sight", Tool::Sight, "line of sight"), ("Tape", Tool::Tape, "measuring tape")] {
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
    let button = ui.button(format!("{label}{}", look.keys.bindings.hint(&asks)));
    if button.on_hover_text(look.keys.bindings.meant(&asks)).clicked() {
        look.commands.write(asks);
    }
}

/// The topics that can be shown over the table, and for which side: the keys for them step through the same choices.
fn held_up(ui: &mut egui::Ui, look: &mut UiContext) {
    const TOPICS: [(&str, OverlayTopic); 4] = [
        ("Fire", OverlayTopic::Fire),
        ("Moves and charges", OverlayTopic::Reach),
        ("Command", OverlayTopic::Command),
        ("Ground", OverlayTopic::Ground),
    ];
    let seat = look.session.viewer();
    let menu = ui.menu_button("Show", |ui| {
        egui::Grid::new("held up").num_columns(3).show(ui, |ui| {
            for (label, topic) in TOPICS {
                let holds_up = UiCommand::HoldUp(topic);
                ui.label(format!("{label}{}", look.keys.bindings.hint(&holds_up)));
                let both = [("mine", Whose::Mine), ("theirs", Whose::Theirs)];
                // The ground belongs to no side, and a spectator has none.
                let one = [("all", Whose::Mine)];
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
    menu.response.on_hover_text(
        "ranges and arcs, how far units move and charge, command, zones: held up over the table, mine or theirs",
    );
}

fn take_back(ui: &mut egui::Ui, look: &mut UiContext) {
    let session = &look.session;
    let of_deed = |order: &Order, orders: usize| told(look, order) + &and_more(orders.saturating_sub(1));
    let undo = session.can_undo().map(|order| of_deed(order, session.orders_to_undo()));
    let redo = session.can_redo().map(|order| of_deed(order, session.orders_to_redo()));
    let button = |ui: &mut egui::Ui, label: &str, what: &Option<String>, key: &str| {
        let hint = what.as_ref().map_or_else(|| format!("nothing ({key})"), |what| format!("{what} ({key})"));
        ui.add_enabled(what.is_some(), egui::Button::new(label))
            .on_hover_text(&hint)
            .on_disabled_hover_text(hint)
            .clicked()
    };
    let keys = |command: &UiCommand| look.keys.bindings.of(command);
    let (again, back) = (keys(&UiCommand::Redo), format!("{}: back to the last die or reveal", keys(&UiCommand::Undo)));
    if button(ui, "Redo", &redo, &again) {
        look.commands.write(UiCommand::Redo);
    }
    if button(ui, "Undo", &undo, &back) {
        look.commands.write(UiCommand::Undo);
    }
}

/// An order, in a few words.
pub(super) fn told(look: &UiContext, order: &Order) -> String {
    let who = subject_name(&look.session.battle().field(look.session.viewer()), order.subject);
    format!("{}: {who}", order.verb.replace('_', " "))
}
