//! The unit card: the unit's state with reasons, and its automatic answers.

use bevy_egui::egui;

use super::{
    context::UiContext,
    theme::{self, Inked},
};
use crate::{
    battle::{
        Offer, OfferRole, Subject,
        notice::{Mark, Sign},
    },
    client::{
        commands::UiCommand,
        labels::state_symbol,
        orders::{naming::subject_name, selection::Selection},
        texts,
    },
    table::{Arm, Presence, Unit, UnitId},
};

/// Shows the selection's name and state.
pub(super) fn head(ui: &mut egui::Ui, look: &mut UiContext) {
    let viewer = look.session.viewer();
    let field = look.session.battle().field(viewer);
    let units = look.selection.units.clone();
    match units.as_slice() {
        [] => {}
        [unit] => name(ui, look, *unit),
        several => {
            let command = look.selection.command.and_then(|command| field.command(command));
            let title = command.map_or_else(|| texts::battle::units(several.len()), |command| command.name.clone());
            ui.heading(title);
            // Side by side, so that the offers stay in view below.
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(2.0, 1.0);
                for unit in several {
                    let Some(known) = field.get_unit(*unit) else { continue };
                    let row = format!("{} {}", known.short_name, field.figures_of(*unit));
                    if ui
                        .selectable_label(false, egui::RichText::new(row).size(13.5))
                        .on_hover_text(texts::battle::SELECT_ALONE_HINT)
                        .clicked()
                    {
                        look.commands.write(UiCommand::Select(vec![*unit]));
                    }
                }
            });
        }
    }
}

fn name(ui: &mut egui::Ui, look: &mut UiContext, unit: UnitId) {
    let viewer = look.session.viewer();
    let battle = look.session.battle();
    let field = battle.field(viewer);
    let Some(known) = field.get_unit(unit) else { return };
    let ink = ui.inks().of_side(look.session.colours(), known.side);
    ui.horizontal(|ui| {
        ui.colored_label(ink, egui::RichText::new(&known.name).heading());
    });
    if let Some(command) = known.command.and_then(|command| field.command(command))
        && ui
            .link(egui::RichText::new(&command.name).color(ink))
            .on_hover_text(format!(
                "{}{}",
                texts::battle::SELECT_COMMAND,
                look.keys.bindings.hint(&UiCommand::SelectNextCommand)
            ))
            .clicked()
    {
        look.commands.write(UiCommand::SelectCommand(command.id));
    }
    ui.horizontal_wrapped(|ui| {
        for mark in battle.marks(viewer, unit) {
            show_mark(ui, &mark);
        }
    });
}

/// Shows the state of the one selected unit, and its standing answers.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext) {
    let [unit] = look.selection.units[..] else { return };
    let viewer = look.session.viewer();
    if look.session.battle().field(viewer).get_unit(unit).is_none() {
        return;
    }
    egui::Grid::new("card").num_columns(2).spacing([10.0, 3.0]).show(ui, |ui| {
        for row in look.session.battle().card(viewer, unit) {
            ui.label(egui::RichText::new(&row.label).color(ui.inks().pale_ink).size(13.0));
            let mut text = egui::text::LayoutJob::default();
            let mut say = |words: egui::RichText| {
                words.append_to(&mut text, ui.style(), egui::FontSelection::Default, egui::Align::BOTTOM);
            };
            say(egui::RichText::new(row.value.to_string()).strong());
            if !row.reason.is_empty() {
                say(egui::RichText::new(format!(" {}", row.reason)).size(13.0).color(ui.inks().ink));
            }
            match row.clause {
                Some(clause) => theme::ruled(ui, text, clause),
                None => ui.add(egui::Label::new(text).wrap()),
            };
            ui.end_row();
        }
    });
    stands(ui, look, unit);
    standing(ui, look, unit);
}

fn show_mark(ui: &mut egui::Ui, mark: &Mark) {
    let inks = ui.inks();
    let fill = inks.of_state(mark.role());
    let left = if mark.sign == Sign::Posture { 6 } else { 22 };
    let slip =
        egui::Frame::new().fill(fill).corner_radius(3).inner_margin(egui::Margin { left, right: 6, top: 1, bottom: 1 });
    let slip = slip.show(ui, |ui| {
        theme::ruled(ui, egui::RichText::new(&mark.label).color(inks.paper).size(13.0), mark.clause);
    });
    let middle = slip.response.rect.left_center() + egui::vec2(12.0, 0.0);
    state_symbol(ui.painter(), egui::Rect::from_center_size(middle, egui::Vec2::splat(12.0)), mark.sign, inks.paper);
}

/// The stands with offers of their own, such as guns, to be selected one by one.
fn stands(ui: &mut egui::Ui, look: &mut UiContext, unit: UnitId) {
    let mut stands: Vec<_> = look
        .board
        .offers_of(Subject::Unit(unit))
        .filter_map(|offer| match offer.subject {
            Subject::Stand(stand) => Some(stand),
            _ => None,
        })
        .collect();
    stands.sort_unstable();
    stands.dedup();
    if stands.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if ui
            .selectable_label(look.selection.stand.is_none(), texts::battle::WHOLE_UNIT)
            .on_hover_text(texts::battle::WHOLE_UNIT_HINT)
            .clicked()
        {
            look.commands.write(UiCommand::Select(vec![unit]));
        }
        for (index, stand) in stands.into_iter().enumerate() {
            if ui
                .selectable_label(look.selection.stand == Some(stand), texts::battle::stand_number(index + 1))
                .on_hover_text(texts::battle::STAND_HINT)
                .clicked()
            {
                look.commands.write(UiCommand::SelectStand(stand));
            }
        }
    });
}

/// The unit's standing answers: offers for questions to come.
fn standing(ui: &mut egui::Ui, look: &mut UiContext, unit: UnitId) {
    let offers: Vec<Offer> = look
        .board
        .offers_of(Subject::Unit(unit))
        .filter(|offer| offer.role == OfferRole::Standing && offer.barred.is_none())
        .cloned()
        .collect();
    for offer in offers {
        ui.label(egui::RichText::new(&offer.label).color(ui.inks().pale_ink).size(13.0));
        ui.horizontal_wrapped(|ui| super::question::standing(ui, look, &offer));
    }
}

/// The viewer's commands in a row, so that one click goes from any selection to a whole command.
pub(super) fn commands(ui: &mut egui::Ui, look: &mut UiContext) {
    let viewer = look.session.viewer();
    let field = look.session.battle().field(viewer);
    let own = field.commands().filter(|command| viewer.side() == Some(command.side)).cloned();
    let commands: Vec<_> = own.filter(|command| !Selection::command(&field, command.id).units.is_empty()).collect();
    if commands.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 3.0);
        for command in commands {
            let on = look.selection.command == Some(command.id);
            let text = egui::RichText::new(&command.short_name).size(13.0);
            if ui.add(egui::Button::new(text).selected(on).small()).on_hover_text(&command.name).clicked() {
                look.commands.write(UiCommand::SelectCommand(command.id));
            }
        }
    });
    ui.separator();
}

/// A row of the list of units when nothing is selected.
pub(super) fn roster(ui: &mut egui::Ui, look: &mut UiContext) {
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
                .on_hover_text(texts::battle::SELECT_HINT)
                .clicked()
            {
                look.commands.write(UiCommand::Select(vec![unit.id]));
            }
        }
    }
}
