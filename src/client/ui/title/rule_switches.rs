//! The rule switches, folded away: a line tells what differs from the recommended rules, if something does.

use bevy_egui::egui;

use super::{Title, layout::row};
use crate::{
    battle::{Measuring, notice::Switch},
    client::{
        insight::rulebook::{self, Ledger},
        session::open_battle::Choices,
        texts,
        ui::theme::{self, Inked},
    },
};

/// Shows the fold and what differs; true if a switch was changed.
pub(super) fn show(ui: &mut egui::Ui, title: &Title, choices: &mut Choices) -> bool {
    let differing = differing(&title.recommended, &title.switches);
    measuring(ui, title.measuring);
    let words = if differing.is_empty() { texts::title::RULES_AS_RECOMMENDED } else { texts::title::RULES_CHANGED };
    let mut changed = false;
    if !differing.is_empty() {
        row(ui, |ui| {
            ui.colored_label(ui.inks().red_ink, texts::title::differs(&differing));
            let button = ui.small_button(texts::title::AS_RECOMMENDED);
            if button.on_hover_text(texts::title::AS_RECOMMENDED_HINT).clicked() {
                choices.changes.clear();
                changed = true;
            }
        });
    }
    let fold = egui::CollapsingHeader::new(egui::RichText::new(words).strong()).id_salt("rule switches");
    let fold = fold.show(ui, |ui| switches(ui, &title.switches, choices));
    fold.header_response.on_hover_text(texts::title::RULES_FOLD_HINT);
    changed | fold.body_returned.unwrap_or(false)
}

/// Whether players measure freely, or by what clause they judge by eye.
fn measuring(ui: &mut egui::Ui, measuring: Measuring) {
    row(ui, |ui| match measuring {
        Measuring::Freely => drop(ui.label(texts::title::MEASURE_FREELY)),
        Measuring::ByEye(clause) => {
            let is_printed = rulebook::by_id(clause.id())
                .is_some_and(|told| told.ledger == Ledger::Clauses && !told.is_house_number());
            let words = if is_printed { texts::title::BY_EYE_AS_PRINTED } else { texts::title::BY_EYE_AS_AGREED };
            ui.label(words).on_hover_text(texts::title::BY_EYE_HINT);
            theme::sign(ui, clause);
        }
    });
}

/// The switches that differ from the recommended ones, by name, with their values.
fn differing(recommended: &[Switch], chosen: &[Switch]) -> Vec<(String, String)> {
    let is_as_recommended =
        |switch: &Switch| recommended.iter().any(|other| other.name == switch.name && other.value == switch.value);
    let differing = chosen.iter().filter(|switch| !is_as_recommended(switch));
    differing.map(|switch| (title(switch), theme::spelt(&switch.value))).collect()
}

fn title(switch: &Switch) -> String {
    switch.title.clone().unwrap_or_else(|| theme::spelt(&switch.name))
}

/// The switches, each with its effect and the scenario's reason; true if one was changed.
fn switches(ui: &mut egui::Ui, switches: &[Switch], choices: &mut Choices) -> bool {
    let mut changed = false;
    for switch in switches {
        row(ui, |ui| {
            ui.label(title(switch));
            let set = match switch.range {
                Some(range) => numbered(ui, switch, range),
                None => worded(ui, switch),
            };
            if let Some(value) = set.filter(|value| *value != switch.value) {
                choices.changes.insert(switch.name.clone(), value);
                changed = true;
            }
            theme::sign(ui, switch.clause);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        files::Shelf,
        rules::{self, Changes},
        scenario,
    };

    #[test]
    fn what_differs_from_the_recommended_rules_is_told_and_nothing_where_nothing_does() {
        let cowpens = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
        let switches = |changes: &[(&str, &str)]| {
            let changes: Changes =
                changes.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            rules::switches(&cowpens, "hmm", &changes).expect("the set has them")
        };
        let recommended = switches(&[]);
        for (changes, told) in [
            (&[][..], Vec::new()),
            (&[("deduction", "PerDie")], Vec::new()),
            (&[("deduction", "PerVolley")], vec![("deduction", "per volley")]),
            (&[("deduction", "PerVolley"), ("year", "1780")], vec![("deduction", "per volley"), ("year", "1780")]),
        ] {
            let differing = differing(&recommended, &switches(changes));
            let mut differing: Vec<_> = differing.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            differing.sort_unstable();
            assert_eq!(differing, told, "{changes:?}");
        }
    }
}
