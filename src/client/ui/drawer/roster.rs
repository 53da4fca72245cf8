//! The roster: every unit that the viewer knows of in a table that is sorted by a click on a column's head and narrowed to
//! a side, a command, or those who can still act; a click on a row goes to its unit. While armies deploy, layouts kept by
//! name too.

use bevy_egui::egui;
use egui_extras::{Column, TableBuilder};

use super::layouts;
use crate::{
    battle::QuestionKind,
    client::{
        commands::{RosterColumn, RosterCommand, RosterList, UiCommand},
        insight::roster::{Roster, RosterRow},
        orders::Direction,
        texts,
        ui::{
            context::UiContext,
            theme::{self, Inked},
        },
    },
    table::UnitId,
};

/// How high a row is, points.
const ROW: f32 = 22.0;
const HEAD: f32 = 28.0;

/// Shows the roster.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext, roster: &Roster) {
    if look.session.question().is_some_and(|question| question.kind == QuestionKind::Deploy) {
        layouts::show(ui, look);
        ui.separator();
    }
    filters(ui, look, roster);
    let rows = roster.rows();
    if rows.is_empty() {
        ui.label(texts::battle::NOBODY_LISTED);
    }
    table(ui, (look, roster.column), rows);
}

/// Which units are listed.
fn filters(ui: &mut egui::Ui, look: &mut UiContext, roster: &Roster) {
    ui.horizontal(|ui| {
        let (now, lists) = (roster.list(look.session.viewer()), roster.lists());
        let keys = |command| look.keys.bindings.of(&UiCommand::Roster(command));
        let (list_keys, act_keys) = (keys(RosterCommand::ListNext), keys(RosterCommand::ThoseWhoCanAct));
        let listed = egui::ComboBox::from_id_salt("listed").width(190.0).selected_text(name(look, now));
        let listed = listed.show_ui(ui, |ui| {
            for &list in lists {
                if ui.selectable_label(list == now, name(look, list)).clicked() {
                    look.commands.write(UiCommand::Roster(RosterCommand::List(list)));
                }
            }
        });
        theme::named(&listed.response, texts::battle::LIST_NAME);
        listed.response.on_hover_text(texts::battle::list_hint(&list_keys));
        let mut only = roster.only_who_can_act;
        let only = ui.checkbox(&mut only, texts::battle::CAN_STILL_ACT);
        if only.on_hover_text(texts::battle::can_still_act_hint(&act_keys)).clicked() {
            look.commands.write(UiCommand::Roster(RosterCommand::ThoseWhoCanAct));
        }
        if let RosterList::Command(command) = now
            && ui.button(texts::battle::SELECT_COMMAND).on_hover_text(texts::battle::SELECT_ALL_HINT).clicked()
        {
            look.commands.write(UiCommand::SelectCommand(command));
        }
    });
}

/// What a list is called; a command is set in under its side.
fn name(look: &UiContext, list: RosterList) -> String {
    match list {
        RosterList::Everybody => texts::battle::EVERYBODY.to_owned(),
        RosterList::Side(side) => theme::sentence(look.session.side_name(side)),
        RosterList::Command(command) => {
            let field = look.session.battle().field(look.session.viewer());
            field.command(command).map_or_else(|| command.to_string(), |known| format!("  {}", known.name))
        }
    }
}

fn table(ui: &mut egui::Ui, (look, sorted_by): (&mut UiContext, RosterColumn), rows: &[RosterRow]) {
    let selected = look.selection.units.first().copied();
    let scrolls_to = newly_selected(ui, selected, rows);
    let mut table = TableBuilder::new(ui)
        .striped(true)
        .sense(egui::Sense::click())
        .auto_shrink(false)
        .cell_layout(egui::Layout::left_to_right(egui::Align::Center))
        .column(Column::remainder().at_least(110.0).clip(true))
        .columns(Column::exact(112.0), 2)
        .column(Column::exact(54.0))
        .column(Column::exact(42.0))
        .column(Column::exact(104.0));
    if let Some(place) = scrolls_to {
        table = table.scroll_to_row(place, None);
    }
    let table = table.header(HEAD, |mut heads| {
        for column in RosterColumn::ALL {
            heads.col(|ui| head(ui, (look, sorted_by), column));
        }
    });
    table.body(|body| {
        body.rows(ROW, rows.len(), |mut cells| {
            let row = &rows[cells.index()];
            cells.set_selected(selected == Some(row.unit));
            cells.col(|ui| named(ui, look, row));
            cells.col(|ui| commanded(ui, look, row));
            for words in [
                row.state.clone(),
                row.figures.map(|figures| figures.to_string()).unwrap_or_default(),
                row.lost.filter(|lost| *lost > 0).map(|lost| lost.to_string()).unwrap_or_default(),
                row.deeds.clone(),
            ] {
                cells.col(|ui| cell(ui, row, words));
            }
            if cells.response().clicked() {
                look.commands.write(UiCommand::GoTo(row.unit));
            }
        });
    });
}

/// The place in the list of a unit that was selected otherwise than here: it is scrolled into view once.
fn newly_selected(ui: &egui::Ui, selected: Option<UnitId>, rows: &[RosterRow]) -> Option<usize> {
    let id = ui.id().with("selected");
    let before = ui.data_mut(|data| {
        let before = data.get_temp::<Option<UnitId>>(id).flatten();
        data.insert_temp(id, selected);
        before
    });
    let unit = selected.filter(|_| selected != before)?;
    rows.iter().position(|row| row.unit == unit)
}

/// The head of a column, which sorts by it.
fn head(ui: &mut egui::Ui, (look, sorted_by): (&mut UiContext, RosterColumn), column: RosterColumn) {
    let words = match column {
        RosterColumn::Unit => texts::battle::COLUMN_UNIT,
        RosterColumn::Command => texts::battle::COLUMN_COMMAND,
        RosterColumn::State => texts::battle::COLUMN_STATE,
        RosterColumn::Strength => texts::battle::COLUMN_STRENGTH,
        RosterColumn::Losses => texts::battle::COLUMN_LOSSES,
        RosterColumn::Deeds => texts::battle::COLUMN_DEEDS,
    };
    let hint = texts::battle::sort_hint(&look.keys.bindings.of(&UiCommand::Roster(RosterCommand::SortByNext)));
    ui.spacing_mut().button_padding.x = 3.0;
    let button = ui.selectable_label(column == sorted_by, egui::RichText::new(words).strong().size(13.0));
    theme::named(&button, words);
    if button.on_hover_text(hint).clicked() {
        look.commands.write(UiCommand::Roster(RosterCommand::SortBy(column)));
    }
}

/// A unit's name in its side's colour, marked where it can still act.
fn named(ui: &mut egui::Ui, look: &mut UiContext, row: &RosterRow) {
    let ink = ui.inks().of_side(look.session.colours(), row.side);
    let words = egui::RichText::new(format!("{} {}", if row.can_act { "•" } else { "  " }, row.name)).color(ink);
    let keys = |direction| look.keys.bindings.of(&UiCommand::Roster(RosterCommand::Go(direction)));
    let hint = texts::battle::go_to_hint(&keys(Direction::Onwards), &keys(Direction::Back));
    ui.spacing_mut().button_padding.x = 2.0;
    let button = ui.add(egui::Button::new(words).frame(false).truncate());
    if button.on_hover_text(hint).clicked() {
        look.commands.write(UiCommand::GoTo(row.unit));
    }
}

/// The command of a unit; a click selects all of it.
fn commanded(ui: &mut egui::Ui, look: &mut UiContext, row: &RosterRow) {
    let Some((command, name)) = &row.command else { return };
    let ink = if row.can_act { ui.inks().ink } else { ui.inks().pale_ink };
    ui.spacing_mut().button_padding.x = 2.0;
    let words = egui::RichText::new(name).size(13.0).color(ink);
    let button = ui.add(egui::Button::new(words).frame(false).truncate());
    if button.on_hover_text(texts::battle::SELECT_ALL_HINT).clicked() {
        look.commands.write(UiCommand::SelectCommand(*command));
    }
}

fn cell(ui: &mut egui::Ui, row: &RosterRow, words: String) {
    let ink = if row.can_act { ui.inks().ink } else { ui.inks().pale_ink };
    ui.add(egui::Label::new(egui::RichText::new(words).size(13.0).color(ink)).truncate());
}
