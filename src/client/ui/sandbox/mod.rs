//! The bench panel: lay out or play, reset the layout, advance to a phase, lay ground and muster units, the state of
//! the selected unit, units to put back, and names to save all under; and where carried units would stand. Knows no
//! rule set: the battle says which states there are.

mod keeping;
mod tools;

use bevy_egui::egui;

use super::{
    context::UiContext,
    theme::{self, Inked},
    umpire,
};
use crate::{
    battle::Alteration,
    client::{
        commands::{SandboxCommand, UiCommand},
        orders::hand_moves::carried,
        sandbox::{Bench, Hands},
        texts,
    },
    table::{Field, Presence, UnitId},
};

/// Shows the panel while the bench table is open.
pub(super) fn show(context: &egui::Context, look: &mut UiContext, bench: &Bench) {
    if !look.session.is_bench() {
        return;
    }
    ghosts(context, look, bench);
    let corner = context.content_rect().right_top() + egui::vec2(-16.0, 76.0);
    let window =
        egui::Window::new(texts::sandbox::WINDOW).frame(theme::sheet(context)).default_width(290.0).resizable(false);
    window.pivot(egui::Align2::RIGHT_TOP).default_pos(corner).show(context, |ui| {
        ui.label(egui::RichText::new(texts::sandbox::A_COPY).size(13.0).color(ui.inks().pale_ink));
        hands(ui, look, bench.hands());
        ways(ui, look);
        // It grows with its contents as far as the window has room, and only then is scrolled.
        let room = (context.content_rect().height() - 320.0).max(120.0);
        egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| {
            ui.separator();
            match tab(ui, bench) {
                Tab::State => laid_out(ui, look),
                Tab::Lay => tools::show(ui, look, bench),
                Tab::Keep => keeping::show(ui, look, bench),
            }
        });
        if let Some(told) = bench.told() {
            ui.label(egui::RichText::new(told).size(13.0));
        }
        if let Some(refusal) = &look.acting.refusal {
            theme::refusal(ui, refusal);
        }
    });
}

/// The topic of the panel's lower half: all together would be higher than a small window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    /// The state of the selected unit, and the units off the table.
    #[default]
    State,
    /// Ground and units to be laid down.
    Lay,
    /// Names to save the layout under.
    Keep,
}

/// The open tab; while playing by the rules, the only one is for saving.
fn tab(ui: &mut egui::Ui, bench: &Bench) -> Tab {
    if !bench.is_laying() {
        return Tab::Keep;
    }
    let id = egui::Id::new("tab of the bench table");
    let mut open = ui.data(|data| data.get_temp::<Tab>(id)).unwrap_or_default();
    ui.horizontal(|ui| {
        for (tab, label, hint) in [
            (Tab::State, texts::sandbox::STATE, texts::sandbox::STATE_HINT),
            (Tab::Lay, texts::sandbox::LAY, texts::sandbox::LAY_HINT),
            (Tab::Keep, texts::sandbox::KEEP, texts::sandbox::KEEP_HINT),
        ] {
            ui.selectable_value(&mut open, tab, label).on_hover_text(hint);
        }
    });
    ui.data_mut(|data| data.insert_temp(id, open));
    open
}

/// Whether a hand lays out or plays.
fn hands(ui: &mut egui::Ui, look: &mut UiContext, now: Hands) {
    let hint = look.keys.bindings.of(&UiCommand::Try(SandboxCommand::Hands));
    let mut hands = now;
    ui.horizontal(|ui| {
        ui.radio_value(&mut hands, Hands::Lay, texts::sandbox::BY_HAND).on_hover_text(&hint);
        ui.radio_value(&mut hands, Hands::Play, texts::sandbox::BY_RULES).on_hover_text(&hint);
    });
    if hands != now {
        look.commands.write(UiCommand::Try(SandboxCommand::Hands));
    }
    let told = match hands {
        Hands::Lay => {
            let keys = |commands: &[UiCommand]| {
                commands.iter().map(|command| look.keys.bindings.of(command)).collect::<Vec<_>>().join(", ")
            };
            let push = keys(&[UiCommand::AHEAD, UiCommand::TO_LEFT, UiCommand::ASTERN, UiCommand::TO_RIGHT]);
            texts::sandbox::lay_out_by(&push, &keys(&[UiCommand::TURN_LEFT, UiCommand::TURN_RIGHT]))
        }
        Hands::Play => texts::sandbox::PLAY_BY_RULES.to_owned(),
    };
    ui.label(egui::RichText::new(told).size(13.0));
}

/// Where the bench table leads to.
fn ways(ui: &mut egui::Ui, look: &mut UiContext) {
    ui.horizontal_wrapped(|ui| {
        for (label, trial) in [
            (texts::sandbox::AS_LAID_OUT, SandboxCommand::StartAgain),
            (texts::sandbox::NEXT_PHASE, SandboxCommand::Onwards),
            (texts::battle::BACK_TO_BATTLE, SandboxCommand::Open),
        ] {
            let command = UiCommand::Try(trial);
            if ui.button(label).on_hover_text(look.keys.bindings.meant(&command)).clicked() {
                look.commands.write(command);
            }
        }
    });
    let phase = look.session.battle().phase(look.session.viewer());
    let now = phase.phases.get(phase.current).cloned().unwrap_or_default();
    let list = egui::ComboBox::from_id_salt("go on to")
        .width(200.0)
        .selected_text(texts::sandbox::go_on_to(&now))
        .show_ui(ui, |ui| {
            for (index, name) in phase.phases.iter().enumerate() {
                if ui.selectable_label(index == phase.current, name).clicked() {
                    look.commands.write(UiCommand::Try(SandboxCommand::GoTo(index)));
                }
            }
        });
    theme::named(&list.response, texts::sandbox::GO_ON_TO_NAME);
    list.response.on_hover_text(texts::sandbox::GO_ON_TO_HINT);
}

/// The things that can be laid out differently: the selected unit's state, and the units off the table.
fn laid_out(ui: &mut egui::Ui, look: &mut UiContext) {
    let field = look.session.battle().field(look.session.viewer());
    let selected: Vec<UnitId> =
        look.selection.units.iter().copied().filter(|unit| field.get_unit(*unit).is_some()).collect();
    // Above the states, which are a long list: it must not lie out of sight.
    let put_back = put_back(ui, &field);
    let changed = match selected.as_slice() {
        [] => {
            ui.label(texts::sandbox::SELECT_A_UNIT);
            None
        }
        [unit] => {
            ui.strong(&field.unit(*unit).name);
            states(ui, look.session.battle().alterations(*unit), *unit)
        }
        several => {
            ui.strong(texts::battle::units(several.len()));
            None
        }
    };
    if !selected.is_empty()
        && ui.button(texts::sandbox::TAKE_OFF).on_hover_text(look.keys.bindings.meant(&UiCommand::TakeOff)).clicked()
    {
        look.commands.write(UiCommand::TakeOff);
    }
    for trial in changed.into_iter().chain(put_back) {
        look.commands.write(UiCommand::Try(trial));
    }
}

/// All states of a unit, each to be changed.
fn states(ui: &mut egui::Ui, alterations: Vec<Alteration>, unit: UnitId) -> Option<SandboxCommand> {
    let mut changed = None;
    egui::Grid::new("states").num_columns(2).spacing([8.0, 3.0]).show(ui, |ui| {
        for alteration in &alterations {
            ui.label(egui::RichText::new(alteration.what).size(13.0));
            let value = state(ui, alteration);
            changed = value
                .map(|value| SandboxCommand::Alter { unit, what: alteration.what.to_owned(), value })
                .or(changed.take());
            ui.end_row();
        }
    });
    changed
}

/// One state; gives its new value when another is chosen.
fn state(ui: &mut egui::Ui, alteration: &Alteration) -> Option<String> {
    let mut value = alteration.now.clone();
    let list =
        egui::ComboBox::from_id_salt(alteration.what).width(130.0).selected_text(&alteration.now).show_ui(ui, |ui| {
            for other in &alteration.values {
                ui.selectable_value(&mut value, other.clone(), other);
            }
        });
    theme::named(&list.response, &format!("{}: {}", alteration.what, alteration.now));
    list.response.on_hover_text(texts::sandbox::ALTERATION_HINT);
    (value != alteration.now).then_some(value)
}

/// Units lost or off the table, each to be put back where it stood.
fn put_back(ui: &mut egui::Ui, field: &Field<'_>) -> Option<SandboxCommand> {
    let gone: Vec<_> =
        field.units().filter(|unit| matches!(unit.presence, Presence::Lost | Presence::LeftTable)).collect();
    if gone.is_empty() {
        return None;
    }
    let mut chosen = None;
    let list = egui::ComboBox::from_id_salt("put back").width(200.0).selected_text(texts::sandbox::PUT_BACK).show_ui(
        ui,
        |ui| {
            for unit in gone {
                if ui.selectable_label(false, &unit.name).clicked() {
                    chosen = Some(SandboxCommand::PutBack(unit.id, unit.front));
                }
            }
        },
    );
    theme::named(&list.response, texts::sandbox::PUT_BACK);
    list.response.on_hover_text(texts::sandbox::PUT_BACK_HINT);
    chosen
}

/// The bases of units that are being carried, where they would stand.
fn ghosts(context: &egui::Context, look: &UiContext, bench: &Bench) {
    let painter = context.layer_painter(egui::LayerId::background());
    tools::ghost(&painter, look, bench);
    let Some((grip, from, to)) = look.pointer.carries() else { return };
    let field = look.session.battle().field(look.session.viewer());
    for (unit, front) in carried(&field, &look.selection.units, grip, from, to) {
        umpire::ghost(&painter, look, unit, front);
    }
}
