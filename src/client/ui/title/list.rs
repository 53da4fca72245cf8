//! The list on the left: the battle played last; scenarios by period, filtered; lessons; saved battles.

use bevy_egui::egui;

use super::{
    Drawer, Title,
    filter::{self, Filter, Length, Offered, Size},
    layout::{fine_print, is_pressed, two_lines},
    lessons, saved,
};
use crate::{
    client::{session::open_battle, texts, ui::theme},
    rules::RULE_SETS,
};

/// Shows the list.
pub(super) fn show(ui: &mut egui::Ui, title: &mut Title) {
    saved::newest(ui, title);
    ui.horizontal_wrapped(|ui| {
        for (words, drawer, hint) in [
            (texts::title::SCENARIOS, Drawer::Scenarios, texts::title::SCENARIOS_HINT),
            (texts::title::LESSONS, Drawer::Lessons, texts::title::LESSONS_HINT),
            (texts::title::SAVED, Drawer::Saved, texts::title::SAVED_HINT),
        ] {
            if drawer != Drawer::Saved || title.has_saved() {
                let words = egui::RichText::new(words).strong().size(16.0);
                ui.selectable_value(&mut title.drawer, drawer, words).on_hover_text(hint);
            }
        }
    });
    match title.drawer {
        Drawer::Scenarios => scenarios(ui, title),
        Drawer::Lessons => lessons::show(ui, title),
        Drawer::Saved => saved::all(ui, title),
    }
}

/// The scenarios under their periods, walked through by the arrows.
fn scenarios(ui: &mut egui::Ui, title: &mut Title) {
    let filtered = filters(ui, &mut title.filter, &title.offered);
    let shown = title.filter.shown(&title.offered);
    let mut chosen = None;
    // Close together: a dozen of them find room without scrolling.
    (ui.spacing_mut().item_spacing.y, ui.spacing_mut().button_padding.y) = (2.0, 1.0);
    let mut heading = None;
    for &index in &shown {
        let offered = &title.offered[index];
        let period = offered.period().map_or(texts::title::WITH_MISTAKES, |period| period.name);
        if heading.replace(period) != Some(period) {
            ui.add_space(3.0);
            fine_print(ui, period);
        }
        if entry(ui, offered, title.chosen == index).clicked() {
            chosen = Some(index);
        }
    }
    if shown.is_empty() {
        ui.label(texts::title::NOTHING_FITS);
    }
    if filtered && !shown.contains(&title.chosen) {
        chosen = shown.first().copied();
    }
    chosen = stepped(ui, title, &shown).or(chosen);
    if let Some(index) = chosen.filter(|index| *index != title.chosen) {
        title.problem = None;
        title.choose(index);
    }
}

/// The scenario to which an arrow leads.
fn stepped(ui: &egui::Ui, title: &Title, shown: &[usize]) -> Option<usize> {
    let here = shown.iter().position(|index| *index == title.chosen);
    let last = shown.len().checked_sub(1)?;
    let there = if is_pressed(ui, title, egui::Key::ArrowDown) {
        here.map_or(0, |here| (here + 1).min(last))
    } else if is_pressed(ui, title, egui::Key::ArrowUp) {
        here.map_or(last, |here| here.saturating_sub(1))
    } else {
        return None;
    };
    shown.get(there).copied()
}

/// A scenario's name and day.
fn entry(ui: &mut egui::Ui, offered: &Offered, is_chosen: bool) -> egui::Response {
    let (name, when) = match &offered.listed.read {
        Ok(scenario) => (scenario.title.to_string(), open_battle::spelt_out(scenario.date)),
        Err(_) => (offered.listed.file.clone(), texts::title::HAS_MISTAKES.to_owned()),
    };
    let entry = egui::Button::selectable(is_chosen, two_lines(&name, &when));
    let entry = ui.add(entry.min_size(egui::vec2(ui.available_width(), 38.0)));
    theme::named(&entry, &format!("{name}, {when}"));
    entry.on_hover_text(texts::title::SCENARIO_HINT)
}

/// In a narrower list the filters are folded away, pixels.
const NARROW: f32 = 240.0;

/// What is to be listed; true if something was chosen in it.
fn filters(ui: &mut egui::Ui, filter: &mut Filter, offered: &[Offered]) -> bool {
    let before = *filter;
    if ui.available_width() < NARROW {
        let fold = egui::CollapsingHeader::new(texts::title::FILTER).show(ui, |ui| filter_lists(ui, filter, offered));
        fold.header_response.on_hover_text(texts::title::FILTER_HINT);
    } else {
        filter_lists(ui, filter, offered);
    }
    if !filter.is_open() && ui.small_button(texts::title::SHOW_ALL).on_hover_text(texts::title::SHOW_ALL_HINT).clicked()
    {
        *filter = Filter::default();
    }
    *filter != before
}

/// The filters, in two rows of two lists, or where there is little room one below the other.
fn filter_lists(ui: &mut egui::Ui, filter: &mut Filter, offered: &[Offered]) {
    let room = ui.available_width();
    let (width, layout) = if room < NARROW {
        (room, egui::Layout::top_down(egui::Align::Min))
    } else {
        ((room - ui.spacing().item_spacing.x) / 2.0, egui::Layout::left_to_right(egui::Align::Min))
    };
    let sets = RULE_SETS.iter().map(|set| (set.id, set.title.to_owned()));
    let periods = filter::periods(offered).into_iter().map(|period| (period, period.name.to_owned()));
    let sizes = Size::ALL.into_iter().map(|size| (size, size.told()));
    let lengths = Length::ALL.into_iter().map(|length| (length, length.told().to_owned()));
    let row = egui::vec2(room, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(row, layout, |ui| {
        let any = [texts::title::ANY_RULES, texts::title::FILTER_RULES];
        pick(ui, width, any, &mut filter.rule_set, sets.collect());
        let any = [texts::title::ANY_PERIOD, texts::title::FILTER_PERIOD];
        pick(ui, width, any, &mut filter.period, periods.collect());
    });
    ui.allocate_ui_with_layout(row, layout, |ui| {
        let any = [texts::title::ANY_SIZE, texts::title::FILTER_SIZE];
        pick(ui, width, any, &mut filter.size, sizes.collect());
        let any = [texts::title::ANY_LENGTH, texts::title::FILTER_LENGTH];
        pick(ui, width, any, &mut filter.length, lengths.collect());
    });
}

/// A list of the values of one filter, with the words for any and its name.
fn pick<V: Copy + PartialEq>(
    ui: &mut egui::Ui,
    width: f32,
    [any, name]: [&str; 2],
    chosen: &mut Option<V>,
    values: Vec<(V, String)>,
) {
    let now = values.iter().find(|(value, _)| Some(*value) == *chosen).map_or(any, |(_, words)| words);
    let list = egui::ComboBox::from_id_salt(name).width(width).truncate().selected_text(now);
    let list = list.show_ui(ui, |ui| {
        ui.selectable_value(chosen, None, any);
        for (value, words) in &values {
            ui.selectable_value(chosen, Some(*value), words);
        }
    });
    theme::named(&list.response, name);
    list.response.on_hover_text(name);
}
