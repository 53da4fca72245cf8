//! The roster: every unit of the viewer's side by command, with its strength; a click goes to it. While armies deploy,
//! layouts kept by name too.

use bevy_egui::egui;

use super::layouts;
use crate::{
    battle::{QuestionKind, Subject},
    client::{
        commands::UiCommand,
        orders::naming::subject_name,
        texts,
        ui::{context::UiContext, theme::Inked},
    },
    table::{Arm, Presence, Unit},
};

/// Shows the roster.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext) {
    if look.session.question().is_some_and(|question| question.kind == QuestionKind::Deploy) {
        layouts::show(ui, look);
        ui.separator();
    }
    let viewer = look.session.viewer();
    let field = look.session.battle().field(viewer);
    let idle = look.board.idle();
    let commands: Vec<_> =
        field.commands().filter(|command| viewer.side().is_none_or(|side| command.side == side)).cloned().collect();
    for command in commands {
        // Messengers are only of note while they ride, and parts of a unit while they stand by themselves.
        let stands_alone =
            |unit: &Unit| unit.presence != Presence::Within && (unit.arm != Arm::Messenger || unit.on_table());
        let listed = |unit: &&Unit| unit.command == Some(command.id) && stands_alone(unit);
        let units: Vec<_> = field.units().filter(listed).cloned().collect();
        if units.is_empty() {
            continue;
        }
        if ui.link(egui::RichText::new(&command.name).strong()).on_hover_text(texts::battle::SELECT_ALL_HINT).clicked()
        {
            look.commands.write(UiCommand::SelectCommand(command.id));
        }
        for unit in units {
            let can = idle.contains(&unit.id);
            let strength = match unit.presence {
                Presence::OnTable => field.figures_of(unit.id).to_string(),
                Presence::Awaited => texts::battle::TO_COME.to_owned(),
                Presence::Within => texts::battle::IN_THE_RANKS.to_owned(),
                Presence::LeftTable => texts::battle::OFF_THE_TABLE.to_owned(),
                Presence::Lost => texts::battle::LOST.to_owned(),
            };
            let text = format!(
                "{} {}  {strength}",
                if can { "•" } else { "  " },
                subject_name(&field, Subject::Unit(unit.id))
            );
            let ink = if can { ui.inks().ink } else { ui.inks().pale_ink };
            if ui
                .selectable_label(false, egui::RichText::new(text).color(ink).size(13.5))
                .on_hover_text(texts::plan::GO_TO_HINT)
                .clicked()
            {
                look.commands.write(UiCommand::GoTo(unit.id));
            }
        }
    }
}
