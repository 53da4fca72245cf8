//! The umpire's panel: the change, the unit, and the reason. Players without an umpire use it by consent. Knows no rule
//! set: the battle says which states there are.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{
    context::UiContext,
    overlay::strokes,
    theme::{self, Inked},
};
use crate::{
    battle::{Override, OverrideAct, Seat, Subject},
    client::{
        commands::UiCommand,
        control::umpire_form::{Act, Place, UmpireForm},
        session::Hand,
        texts,
        turn::flow::Chair,
    },
    measure::{Body, Pose},
    table::{Presence, Side, UnitId},
};

const ACTS: [(Act, &str); 7] = [
    (Act::TakeBack, texts::umpire::TAKE_BACK),
    (Act::Move, texts::umpire::MOVE),
    (Act::MoveStand, texts::umpire::MOVE_STAND),
    (Act::Remove, texts::umpire::REMOVE),
    (Act::Restore, texts::umpire::RESTORE),
    (Act::State, texts::umpire::STATE),
    (Act::Die, texts::umpire::DIE),
];

/// Forgets that the panel was open: the first time it shows, the reason takes the keyboard.
pub(super) fn put_down(form: &mut ResMut<UmpireForm>) {
    if form.is_up {
        form.is_up = false;
    }
}

/// Shows the panel.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext, form: &mut ResMut<UmpireForm>) {
    let mut sheet = UmpireForm::clone(form);
    chair(ui, look);
    for (act, label) in ACTS {
        ui.radio_value(&mut sheet.act, act, label).on_hover_text(texts::umpire::ACT_HINT);
    }
    ui.separator();
    let act = fill_in(ui, look, &mut sheet);
    let why = egui::TextEdit::multiline(&mut sheet.reason).desired_rows(2).hint_text(texts::umpire::REASON);
    let why = ui.add(why).on_hover_text(texts::umpire::REASON_HINT);
    if !std::mem::replace(&mut sheet.is_up, true) {
        why.request_focus();
    }
    let reasoned = !sheet.reason.trim().is_empty();
    let button = ui.add_enabled(act.is_some() && reasoned, egui::Button::new(texts::umpire::SO_BE_IT));
    let button =
        button.on_disabled_hover_text(texts::umpire::SAY_WHAT_AND_WHY).on_hover_text(texts::umpire::SO_BE_IT_HINT);
    if let Some(act) = act.filter(|_| button.clicked()) {
        let reason = std::mem::take(&mut sheet.reason);
        look.commands.write(UiCommand::Overrule(Override { seat: Seat::Umpire, act, reason }));
    }
    if let Some(refusal) = &look.acting.refusal {
        theme::refusal(ui, refusal);
    }
    form.set_if_neq(sheet);
}

/// The button by which the umpire takes the screen, or hands it to the player who is asked.
fn chair(ui: &mut egui::Ui, look: &mut UiContext) {
    if look.session.is_replay() || look.session.is_bench() {
        return;
    }
    let people = Side::BOTH.into_iter().map(Seat::from).find(|seat| look.session.hand(*seat) == Hand::Human);
    match (look.hand_over.chair, look.session.human_asked().or(people)) {
        (Chair::Players, Some(_)) => {
            let hint = texts::umpire::LOOK_AS_UMPIRE_HINT;
            if ui.button(texts::umpire::LOOK_AS_UMPIRE).on_hover_text(hint).clicked() {
                look.commands.write(UiCommand::LookAs(Seat::Umpire));
            }
        }
        (Chair::Umpire, Some(player)) => {
            let hint = texts::umpire::RISE_FOR_HINT;
            if ui.button(texts::umpire::rise_for(look.board.seat_name(player))).on_hover_text(hint).clicked() {
                look.commands.write(UiCommand::RiseFor(player));
            }
        }
        // Where the machine plays both sides, the viewer sees everything.
        (_, None) => {}
    }
}

/// The act's own fields, and the act once they are filled.
fn fill_in(ui: &mut egui::Ui, look: &UiContext, sheet: &mut UmpireForm) -> Option<OverrideAct> {
    let selected = look.selection.subject().and_then(Subject::unit);
    match sheet.act {
        Act::TakeBack => take_back(ui, look, sheet),
        Act::Die => die(ui, look, sheet),
        Act::Restore => restore(ui, look, sheet),
        Act::MoveStand => move_stand(ui, look, sheet),
        Act::Move | Act::Remove | Act::State => {
            let Some(unit) =
                selected.filter(|unit| look.session.battle().field(look.session.viewer()).get_unit(*unit).is_some())
            else {
                ui.label(texts::umpire::SELECT_A_UNIT);
                return None;
            };
            ui.strong(&look.session.battle().field(look.session.viewer()).unit(unit).name);
            match sheet.act {
                Act::Move => {
                    ui.label(egui::RichText::new(texts::umpire::DRAG_IT).size(13.0));
                    Some(OverrideAct::Move { unit, front: place(ui, look, sheet, unit) })
                }
                Act::Remove => Some(OverrideAct::Remove { unit }),
                _ => state(ui, look, sheet, unit),
            }
        }
    }
}

fn take_back(ui: &mut egui::Ui, look: &UiContext, sheet: &mut UmpireForm) -> Option<OverrideAct> {
    let given = look.session.battle().orders_given();
    sheet.orders = sheet.orders.clamp(1, given.max(1));
    ui.horizontal(|ui| {
        ui.label(texts::umpire::THE_LAST);
        let orders = ui.add(egui::DragValue::new(&mut sheet.orders).range(1..=given.max(1)));
        theme::named(&orders.on_hover_text(texts::umpire::how_many_orders_hint()), texts::umpire::HOW_MANY_ORDERS);
        ui.label(texts::umpire::of_orders(given));
    });
    (given > 0).then(|| OverrideAct::TakeBack { kept: given - sheet.orders })
}

/// The selected stand put elsewhere; its base is drawn on the table where it would be.
fn move_stand(ui: &mut egui::Ui, look: &UiContext, sheet: &mut UmpireForm) -> Option<OverrideAct> {
    let field = look.session.battle().field(look.session.viewer());
    let selected =
        if let Some(Subject::Stand(stand)) = look.selection.subject() { field.get_stand(stand) } else { None };
    let Some(stand) = selected else {
        ui.label(texts::umpire::SELECT_A_STAND);
        return None;
    };
    ui.strong(texts::umpire::a_stand_of(&field.unit(stand.id.unit).name));
    let to = placed(ui, sheet, Subject::Stand(stand.id), stand.pose);
    outline(&ui.ctx().layer_painter(egui::LayerId::background()), look, &Body::new(to, stand.base));
    Some(OverrideAct::MoveStand { stand: stand.id, to })
}

/// Where a unit is to stand, from where it stands now; its bases are drawn on the table.
fn place(ui: &mut egui::Ui, look: &UiContext, sheet: &mut UmpireForm, unit: UnitId) -> Pose {
    let front = look.session.battle().field(look.session.viewer()).unit(unit).front;
    let pose = placed(ui, sheet, Subject::Unit(unit), front);
    ghost(&ui.ctx().layer_painter(egui::LayerId::background()), look, unit, pose);
    pose
}

/// Where a unit or a stand is to be, from where it is now.
fn placed(ui: &mut egui::Ui, sheet: &mut UmpireForm, what: Subject, now: Pose) -> Pose {
    if sheet.place.of != Some(what) {
        sheet.place = Place::of(what, now);
    }
    ui.horizontal(|ui| {
        let inches = |value| egui::DragValue::new(value).speed(0.1).max_decimals(2).suffix(texts::umpire::INCHES);
        ui.label(texts::umpire::FROM_THE_LEFT);
        theme::named(
            &ui.add(inches(&mut sheet.place.x)).on_hover_text(texts::umpire::DRAGGED),
            texts::umpire::FROM_THE_LEFT_NAME,
        );
        ui.label(texts::umpire::FROM_NEAR_EDGE);
        theme::named(
            &ui.add(inches(&mut sheet.place.y)).on_hover_text(texts::umpire::DRAGGED),
            texts::umpire::FROM_NEAR_EDGE_NAME,
        );
    });
    ui.horizontal(|ui| {
        ui.label(texts::umpire::LOOKING);
        let bearing = egui::DragValue::new(&mut sheet.place.bearing).speed(1.0).range(0.0..=360.0).suffix("°");
        theme::named(&ui.add(bearing).on_hover_text(texts::umpire::DRAGGED), texts::umpire::BEARING_NAME);
        if ui.button(texts::umpire::WHERE_IT_STANDS).on_hover_text(texts::umpire::WHERE_IT_STANDS_HINT).clicked() {
            sheet.place = Place::of(what, now);
        }
    });
    sheet.place.pose()
}

/// Draws the bases of a unit as they would stand with the middle of its front edge elsewhere.
pub(super) fn ghost(painter: &egui::Painter, look: &UiContext, unit: UnitId, to: Pose) {
    let field = look.session.battle().field(look.session.viewer());
    let from = field.unit(unit).front;
    for stand in field.stands_of(unit) {
        outline(painter, look, &Body::new(to.place(from.find(stand.pose)), stand.base));
    }
}

/// Draws the outline of a base.
fn outline(painter: &egui::Painter, look: &UiContext, body: &Body) {
    let corners: Option<Vec<egui::Pos2>> =
        body.corners().iter().map(|corner| look.projection.to_screen(*corner)).collect();
    if let Some(corners) = corners {
        strokes::border(painter, corners, 2.0, painter.inks().over_gold);
    }
}

fn restore(ui: &mut egui::Ui, look: &UiContext, sheet: &mut UmpireForm) -> Option<OverrideAct> {
    let field = look.session.battle().field(look.session.viewer());
    let gone = |unit: &&crate::table::Unit| matches!(unit.presence, Presence::Lost | Presence::LeftTable);
    let name = |unit: Option<UnitId>| {
        unit.and_then(|unit| field.get_unit(unit)).map_or(texts::umpire::WHOM, |unit| unit.name.as_str())
    };
    let list = egui::ComboBox::from_id_salt("lost").selected_text(name(sheet.lost)).show_ui(ui, |ui| {
        for unit in field.units().filter(gone) {
            ui.selectable_value(&mut sheet.lost, Some(unit.id), &unit.name).on_hover_text(texts::umpire::PUT_BACK_HINT);
        }
    });
    theme::named(&list.response.on_hover_text(texts::umpire::WHO_IS_PUT_BACK), texts::umpire::WHO_IS_PUT_BACK);
    let unit = sheet.lost.filter(|unit| field.get_unit(*unit).is_some_and(|unit| gone(&unit)))?;
    Some(OverrideAct::Restore { unit, front: place(ui, look, sheet, unit) })
}

fn state(ui: &mut egui::Ui, look: &UiContext, sheet: &mut UmpireForm, unit: UnitId) -> Option<OverrideAct> {
    let alterations = look.session.battle().alterations(unit);
    if alterations.is_empty() {
        ui.label(texts::umpire::NOTHING_TO_CHANGE);
        return None;
    }
    sheet.what = sheet.what.min(alterations.len() - 1);
    let told = |index: usize| format!("{}: {}", alterations[index].what, alterations[index].now);
    let list = egui::ComboBox::from_id_salt("what").selected_text(told(sheet.what)).show_ui(ui, |ui| {
        for index in 0..alterations.len() {
            ui.selectable_value(&mut sheet.what, index, told(index)).on_hover_text(texts::umpire::STATE_HINT);
        }
    });
    theme::named(&list.response.on_hover_text(texts::umpire::STATES_HINT), texts::umpire::STATES_NAME);
    let chosen = &alterations[sheet.what];
    let known = chosen.values.contains(&sheet.value) && sheet.value != chosen.now;
    let shown = if known { sheet.value.as_str() } else { texts::umpire::BECOMES }.to_owned();
    let list = egui::ComboBox::from_id_salt("value").selected_text(shown).show_ui(ui, |ui| {
        for value in chosen.values.iter().filter(|value| **value != chosen.now) {
            ui.selectable_value(&mut sheet.value, value.clone(), value).on_hover_text(texts::umpire::BECOMES_HINT);
        }
    });
    theme::named(&list.response.on_hover_text(texts::umpire::WHAT_IT_BECOMES), texts::umpire::WHAT_IT_BECOMES);
    known.then(|| OverrideAct::State { unit, what: chosen.what.to_owned(), value: sheet.value.clone() })
}

fn die(ui: &mut egui::Ui, look: &UiContext, sheet: &mut UmpireForm) -> Option<OverrideAct> {
    let fallen = look.session.battle().fallen();
    if fallen.is_empty() {
        ui.label(texts::umpire::NO_DICE);
        return None;
    }
    sheet.die = sheet.die.min(fallen.len() - 1);
    let told = |index: usize| format!("{}: {}", fallen[index].reason.label, fallen[index].face);
    let list = egui::ComboBox::from_id_salt("die").width(240.0).selected_text(told(sheet.die)).show_ui(ui, |ui| {
        for index in 0..fallen.len() {
            ui.selectable_value(&mut sheet.die, index, told(index)).on_hover_text(texts::umpire::DIE_HINT);
        }
    });
    theme::named(&list.response.on_hover_text(texts::umpire::DICE_HINT), texts::umpire::DICE_NAME);
    let sides = fallen[sheet.die].die.sides();
    sheet.face = sheet.face.clamp(1, sides);
    ui.horizontal(|ui| {
        ui.label(texts::umpire::SHOWS);
        let face = ui.add(egui::DragValue::new(&mut sheet.face).range(1..=sides));
        theme::named(&face.on_hover_text(texts::umpire::DRAGGED), texts::umpire::WHAT_IT_SHOWS);
    });
    Some(OverrideAct::Die { die: sheet.die, face: sheet.face })
}
