//! How a battle is to be fought: players, dice, rule set and switches; and the button that begins it.

use bevy_egui::egui;

use super::{
    Title, Wanted,
    layout::{is_pressed, row},
    sealing,
};
use crate::{
    battle::notice::Switch,
    client::{
        session::{
            Hand,
            open_battle::{self, Choices, DiceChoice},
        },
        texts,
        ui::theme::{self, Inked},
    },
    rules,
    table::Side,
};

/// Players, dice and rules, and the button that begins.
pub(super) fn choices(ui: &mut egui::Ui, title: &mut Title) {
    let facts = title.scenario().map(open_battle::facts);
    let Some((mut choices, facts)) = title.choices.clone().zip(facts) else { return problem(ui, title) };
    let button = egui::Button::new(egui::RichText::new(texts::title::TO_BATTLE).strong().size(18.0))
        .min_size(egui::vec2(ui.available_width(), 38.0));
    if ui.add(button).on_hover_text(texts::title::TO_BATTLE_KEY).clicked() || is_pressed(ui, title, egui::Key::Enter) {
        title.wanted = Some(Wanted::Begin);
    }
    problem(ui, title);
    ui.separator();
    for (side, name) in Side::BOTH.into_iter().zip(&facts.sides) {
        row(ui, |ui| {
            ui.colored_label(ui.inks().of_side(facts.colours(), side), egui::RichText::new(name).strong());
            let hand = &mut choices.hands[side.index()];
            ui.selectable_value(hand, Hand::Human, texts::title::PLAYER).on_hover_text(texts::title::PLAYER_HINT);
            ui.selectable_value(hand, Hand::Machine, texts::title::MACHINE).on_hover_text(texts::title::MACHINE_HINT);
        });
    }
    row(ui, |ui| {
        ui.label(texts::title::DICE);
        ui.selectable_value(&mut choices.dice, DiceChoice::Thrown, texts::title::DICE_THROWN)
            .on_hover_text(texts::title::DICE_THROWN_HINT);
        ui.selectable_value(&mut choices.dice, DiceChoice::Sealed, texts::title::DICE_SEALED)
            .on_hover_text(texts::title::DICE_SEALED_HINT);
        ui.selectable_value(&mut choices.dice, DiceChoice::Entered, texts::title::DICE_ENTERED)
            .on_hover_text(texts::title::DICE_ENTERED_HINT);
    });
    if choices.dice == DiceChoice::Sealed {
        sealing::show(ui, title, &mut choices);
    }
    if choices.dice == DiceChoice::Thrown {
        row(ui, |ui| {
            ui.label(texts::title::SEED);
            let field =
                egui::TextEdit::singleline(&mut title.seed).hint_text(texts::title::NO_SEED).desired_width(110.0);
            let field = ui.add(field).on_hover_text(texts::title::SEED_HINT);
            theme::named(&field, texts::title::SEED_NAME);
        });
        choices.seed = title.seed.trim().parse().ok();
    }
    ui.separator();
    let changed = rule_sets(ui, title, &mut choices) | switches(ui, &title.switches, &mut choices);
    title.choices = Some(choices);
    if changed {
        title.read_switches();
    }
}

/// Why what was last asked for could not be opened.
fn problem(ui: &mut egui::Ui, title: &Title) {
    if let Some(problem) = &title.problem {
        ui.colored_label(ui.inks().red_ink, problem);
    }
}

/// The rule set under which the scenario is fought, to be chosen where there are several; true if another was chosen.
fn rule_sets(ui: &mut egui::Ui, title: &Title, choices: &mut Choices) -> bool {
    let Some(scenario) = title.scenario() else { return false };
    let before = choices.rule_set.clone();
    let sets: Vec<_> = rules::sets_for(scenario).collect();
    ui.label(egui::RichText::new(texts::title::RULE_SET).strong());
    match sets.as_slice() {
        [(_, name)] => drop(ui.label(*name).on_hover_text(texts::title::RULE_SET_HINT)),
        several => {
            for (id, name) in several {
                ui.selectable_value(&mut choices.rule_set, (*id).to_owned(), *name)
                    .on_hover_text(texts::title::RULE_SET_HINT);
            }
        }
    }
    ui.separator();
    let changed = choices.rule_set != before;
    if changed {
        // A switch of one set means nothing to another.
        choices.changes.clear();
    }
    changed
}

/// The rule switches, each with its effect and the scenario's reason; true if one was changed.
fn switches(ui: &mut egui::Ui, switches: &[Switch], choices: &mut Choices) -> bool {
    let mut changed = false;
    ui.label(egui::RichText::new(texts::title::SWITCHES).strong());
    for switch in switches {
        row(ui, |ui| {
            ui.label(switch.name.replace('_', " "));
            let set = match switch.range {
                Some(range) => numbered(ui, switch, range),
                None => worded(ui, switch),
            };
            if let Some(value) = set.filter(|value| *value != switch.value) {
                choices.changes.insert(switch.name.clone(), value);
                changed = true;
            }
            theme::clause(ui, switch.clause);
        });
        ui.label(egui::RichText::new(&switch.meaning).size(13.0).color(ui.inks().pale_ink));
        if !switch.reason.is_empty() {
            ui.label(egui::RichText::new(&switch.reason).size(13.0));
        }
    }
    changed
}

/// The list of a switch's values; the one that was taken.
fn worded(ui: &mut egui::Ui, switch: &Switch) -> Option<String> {
    let list =
        egui::ComboBox::from_id_salt(&switch.name).selected_text(theme::spelt(&switch.value)).show_ui(ui, |ui| {
            let is_taken =
                |value: &&String| ui.selectable_label(**value == switch.value, theme::spelt(value)).clicked();
            let taken = switch.values.iter().filter(is_taken);
            taken.last().cloned()
        });
    theme::named(&list.response, &switch.name);
    list.response.on_hover_text(&switch.meaning);
    list.inner.flatten()
}

/// The field of a numeric switch, to be typed or dragged; gives the final number. While dragged it is kept here,
/// because every change reads the rules again.
fn numbered(ui: &mut egui::Ui, switch: &Switch, (least, most): (u16, u16)) -> Option<String> {
    let id = ui.id().with(&switch.name);
    let kept: Option<u16> = ui.data(|data| data.get_temp(id));
    let mut number = kept.or_else(|| switch.value.parse().ok()).unwrap_or(least);
    let field = egui::DragValue::new(&mut number).range(least..=most).speed(0.2).update_while_editing(false);
    let response = ui.add(field).on_hover_text(texts::title::number_hint(least, most));
    theme::named(&response, &switch.name);
    if response.dragged() {
        ui.data_mut(|data| data.insert_temp(id, number));
        return None;
    }
    ui.data_mut(|data| data.remove_temp::<u16>(id));
    Some(number.to_string())
}
