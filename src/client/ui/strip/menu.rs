//! The menu: every panel, the bench table, looking back, and the ways out.

use bevy_egui::egui;

use crate::client::{
    commands::{Panel, ReplayCommand, SandboxCommand, UiCommand, WindowChange},
    texts,
    ui::{command_button::command_button, context::UiContext},
    view::second_screen::SecondScreen,
};

/// Shows the button that opens the menu.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext) {
    let menu = ui.menu_button(texts::battle::MENU, |ui| entries(ui, look)).response;
    menu.on_hover_text(texts::battle::MENU_HINT);
}

fn entries(ui: &mut egui::Ui, look: &mut UiContext) {
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
    if ui.button(texts::battle::SAVE_PICTURE).on_hover_text(texts::battle::SAVE_PICTURE_HINT).clicked() {
        look.commands.write(UiCommand::AskForPicture);
    }
    let words = match *look.second {
        SecondScreen::Closed => texts::battle::SECOND_SCREEN,
        SecondScreen::Open => texts::battle::NO_SECOND_SCREEN,
    };
    entry(ui, look, words, UiCommand::Window(WindowChange::SecondScreen));
    let leave = format!("{}{}", texts::battle::LEAVE, look.keys.bindings.hint(&UiCommand::Leave));
    if ui.button(leave).on_hover_text(texts::battle::LEAVE_HINT).clicked() {
        look.commands.write(UiCommand::Leave);
    }
    let quit = format!("{}{}", texts::battle::QUIT, look.keys.bindings.hint(&UiCommand::Quit));
    if ui.button(quit).on_hover_text(texts::battle::QUIT_HINT).clicked() {
        look.commands.write(UiCommand::Quit);
    }
}

/// An entry that asks for a command, with its keys.
fn entry(ui: &mut egui::Ui, look: &mut UiContext, label: &str, asks: UiCommand) {
    command_button(ui, label, asks, &mut look.commands, &look.keys.bindings);
}
