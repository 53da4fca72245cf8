//! Who the card is about: name, command and marks of a unit, its guns, or the members of a group.

use bevy_egui::egui;

use crate::{
    battle::{
        Subject,
        notice::{Mark, Sign},
    },
    client::{
        commands::{Panel, UiCommand},
        labels::state_symbol,
        orders::selection::Selection,
        texts,
        ui::{
            context::UiContext,
            theme::{self, Inked},
        },
    },
    table::UnitId,
};

/// The names of a group's members are no higher together, points.
const HEIGHT_OF_MEMBERS: f32 = 66.0;

/// The name of the selection.
pub(super) fn title(look: &UiContext) -> String {
    let field = look.session.battle().field(look.session.viewer());
    let command = look.selection.command.and_then(|command| field.command(command));
    match look.selection.units.as_slice() {
        [unit] => field.get_unit(*unit).map(|unit| unit.name.clone()).unwrap_or_default(),
        several => command.map_or_else(|| texts::battle::units(several.len()), |command| command.name.clone()),
    }
}

/// Shows the name of the selection, and of a single unit its command and marks.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext) {
    let single = if let [unit] = look.selection.units[..] { Some(unit) } else { None };
    let row = egui::vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(row, egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if single.is_some() {
            let toggles = UiCommand::TogglePanel(Panel::Unit);
            let is_open = look.shows.is_open(Panel::Unit);
            let button = ui.add(egui::Button::selectable(is_open, texts::battle::ALL_ABOUT_IT).small());
            if button.on_hover_text(texts::battle::ALL_ABOUT_IT_HINT).clicked() {
                look.commands.write(toggles);
            }
        }
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let field = look.session.battle().field(look.session.viewer());
            let side = look.selection.units.first().and_then(|unit| field.get_unit(*unit)).map(|unit| unit.side);
            let ink = side.map_or(ui.inks().ink, |side| ui.inks().of_side(look.session.colours(), side));
            let name = egui::RichText::new(title(look)).heading().size(19.0).color(ink);
            ui.add(egui::Label::new(name).truncate());
        });
    });
    if let Some(unit) = single {
        marks(ui, look, unit);
        stands(ui, look, unit);
    }
}

/// The command of a unit with a button that selects all of it, and its marks.
fn marks(ui: &mut egui::Ui, look: &mut UiContext, unit: UnitId) {
    let battle = look.session.battle();
    let field = battle.field(look.session.viewer());
    let Some(known) = field.get_unit(unit) else { return };
    let ink = ui.inks().of_side(look.session.colours(), known.side);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        if let Some(command) = known.command.and_then(|command| field.command(command)) {
            let all = Selection::command(&field, command.id).units.len();
            if all < 2 {
                ui.colored_label(ink, &command.name);
            } else {
                let words = egui::RichText::new(texts::battle::select_command(&command.name, all)).color(ink);
                let hint = texts::battle::SELECT_COMMAND_HINT.to_owned()
                    + &look.keys.bindings.hint(&UiCommand::SelectNextCommand);
                if ui.add(egui::Button::new(words).small()).on_hover_text(hint).clicked() {
                    look.commands.write(UiCommand::SelectCommand(command.id));
                }
            }
        }
        for mark in battle.marks(look.session.viewer(), unit) {
            show_mark(ui, &mark);
        }
    });
}

/// A slip with a mark's sign and words; gives its place.
fn show_mark(ui: &mut egui::Ui, mark: &Mark) -> egui::Rect {
    let inks = ui.inks();
    let fill = inks.of_state(mark.role());
    let left = if mark.sign == Sign::Posture { 6 } else { 22 };
    let words = egui::RichText::new(&mark.label).color(inks.paper).size(13.0);
    begin_row_unless_it_fits(ui, &words, f32::from(left) + 6.0);
    let slip =
        egui::Frame::new().fill(fill).corner_radius(3).inner_margin(egui::Margin { left, right: 6, top: 1, bottom: 1 });
    let slip = slip.show(ui, |ui| {
        theme::ruled(ui, words, mark.clause);
    });
    let middle = slip.response.rect.left_center() + egui::vec2(12.0, 0.0);
    state_symbol(ui.painter(), egui::Rect::from_center_size(middle, egui::Vec2::splat(12.0)), mark.sign, inks.paper);
    slip.response.rect
}

/// A slip is never broken: one that is wider than what is left of its row begins the next.
fn begin_row_unless_it_fits(ui: &mut egui::Ui, words: &egui::RichText, margins: f32) {
    let words = egui::WidgetText::from(words.clone());
    let unbroken = words.into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, egui::TextStyle::Body);
    if unbroken.size().x + margins > ui.available_size_before_wrap().x {
        ui.end_row();
    }
}

/// The members of a selected group side by side, each to be selected alone.
pub(super) fn members(ui: &mut egui::Ui, look: &mut UiContext) {
    let units = look.selection.units.clone();
    if units.len() < 2 {
        return;
    }
    let field = look.session.battle().field(look.session.viewer());
    // A whole army leaves room for its orders.
    let names = egui::ScrollArea::vertical().id_salt("members").max_height(HEIGHT_OF_MEMBERS);
    names.show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(2.0, 1.0);
            for unit in units {
                let Some(known) = field.get_unit(unit) else { continue };
                let strength = look.session.battle().counted().strength(field.stands_of(unit));
                let row = egui::RichText::new(format!("{} {strength}", known.short_name)).size(13.5);
                if ui.selectable_label(false, row).on_hover_text(texts::battle::SELECT_ALONE_HINT).clicked() {
                    look.commands.write(UiCommand::Select(vec![unit]));
                }
            }
        })
    });
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_that_does_not_fit_into_its_row_begins_the_next_unbroken() {
        let marks = ["line", "in combat", "has charged", "in pursuit"].map(|label| Mark {
            label: label.to_owned(),
            sign: Sign::Done,
            clause: clause!("hmm.09.01"),
        });
        let mut slips = Vec::new();
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0))),
            ..Default::default()
        };
        let mut output = egui::Context::default().run_ui(input, |ui| {
            ui.set_max_width(240.0);
            ui.horizontal_wrapped(|ui| {
                ui.label("The Blue division");
                slips = marks.iter().map(|mark| show_mark(ui, mark)).collect();
            });
        });
        output.textures_delta.clear();
        assert!(slips.iter().all(|slip| slip.height() < 1.5 * slips[0].height()), "none is broken: {slips:?}");
        assert!(slips.iter().all(|slip| slip.right() <= 250.0), "none runs out of the card: {slips:?}");
        assert!(slips.last().expect("four").top() > slips[0].top(), "they take two rows: {slips:?}");
    }
}
