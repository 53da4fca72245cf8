//! The battles on a player's shelf, on the title: the last one to continue, and all of them, each with its picture, to
//! continue, to replay, to rename or to delete.

use std::collections::BTreeMap;

use bevy::math::Vec2;
use bevy_egui::egui;

use super::{
    Title, Wanted,
    filter::Offered,
    layout::{fine_print, is_pressed, lines},
    save_entry::{Entry, scenario_of},
};
use crate::{
    client::{
        render::livery::Colours,
        session::{
            open_battle,
            save_card::SaveCard,
            saves::{self, Kept},
        },
        texts,
        ui::{
            ground_plan::GroundPlan,
            theme::{self, Inked},
        },
    },
    rules::{self, Changes},
    scenario::Scenario,
    table::Side,
};

/// The size of a picture, pixels.
const PICTURE: egui::Vec2 = egui::vec2(92.0, 66.0);

/// The ground of the scenarios of kept battles, each laid out when its first picture is shown.
#[derive(Default)]
pub(super) struct Grounds(BTreeMap<(String, String), (GroundPlan, Colours)>);

impl Grounds {
    /// The ground of a card's scenario, and the colours of its sides; a bare table where the scenario is not known.
    fn of(&mut self, card: &SaveCard, offered: &[Offered]) -> &(GroundPlan, Colours) {
        self.0.entry((card.scenario.clone(), card.rule_set.clone())).or_insert_with(|| {
            let scenario = scenario_of(offered, &saves::plain_name(&card.scenario));
            let scale = |scenario: &&Scenario| rules::battles::scale(scenario, &card.rule_set, &Changes::new());
            let known = scenario.and_then(|scenario| Some((scenario, scale(&scenario).ok()?)));
            known.map_or_else(
                || (GroundPlan::bare(card.table.into()), Colours::default()),
                |(scenario, scale)| {
                    let ground = GroundPlan::of(&scenario.under(&card.rule_set), &scale);
                    (ground, open_battle::facts(scenario).colours())
                },
            )
        })
    }
}

/// A battle's picture; an empty sheet until it is drawn.
fn picture(ui: &mut egui::Ui, entry: &Entry, grounds: &mut Grounds, offered: &[Offered]) {
    let (place, response) = ui.allocate_exact_size(PICTURE, egui::Sense::hover());
    let name = texts::title::picture_of(&entry.name);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &name));
    let painter = ui.painter_at(place);
    let Some(card) = &entry.card else {
        painter.rect_filled(place, 2.0, ui.inks().shade);
        return;
    };
    let bases: Vec<(Side, [Vec2; 4])> = card.bases.iter().map(|base| (base.side, base.corners())).collect();
    let (ground, colours) = grounds.of(card, offered);
    ground.paint(&painter, place, *colours, bases.iter().map(|(side, corners)| (*side, corners.as_slice())));
}

/// The battle played last, to continue.
pub(super) fn newest(ui: &mut egui::Ui, title: &mut Title) {
    let Some((newest, entry)) = title.newest.as_ref().zip(title.kept.first()) else { return };
    let file = &entry.file;
    let (is_read, wrong) = match newest {
        Kept::Whole(_) => (true, None),
        Kept::Part(_, problems) => (true, Some(format!("{problems}"))),
        Kept::Unreadable(problems) => (false, Some(format!("{problems}"))),
    };
    let mut wanted = None;
    if is_read {
        ui.horizontal_top(|ui| {
            picture(ui, entry, &mut title.grounds, &title.offered);
            ui.vertical(|ui| about(ui, entry));
        });
        ui.horizontal_wrapped(|ui| {
            let button = ui.button(egui::RichText::new(texts::title::CONTINUE).strong());
            let is_asked = button.on_hover_text(texts::title::CONTINUE_KEY).clicked();
            if is_asked || is_pressed(ui, title, egui::Key::C) {
                wanted = Some(Wanted::GoOn(file.clone()));
            }
            if ui.button(texts::title::REPLAY).on_hover_text(texts::title::REPLAY_HINT).clicked() {
                wanted = Some(Wanted::LookAt(file.clone()));
            }
        });
    }
    if let Some(wrong) = wrong {
        let what = if is_read { texts::title::READ_IN_PART } else { texts::title::UNREADABLE };
        ui.colored_label(ui.inks().red_ink, texts::title::damaged_file(file, what)).on_hover_text(wrong);
    }
    ui.separator();
    if wanted.is_some() {
        title.wanted = wanted;
    }
}

/// A battle's name with the lines about it.
fn about(ui: &mut egui::Ui, entry: &Entry) {
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.add(egui::Label::new(egui::RichText::new(&entry.name).strong()).wrap());
    for line in entry.lines() {
        fine_print(ui, &line);
    }
}

/// Every battle, with what can be done with it; and the one that was deleted last, to be brought back.
pub(super) fn all(ui: &mut egui::Ui, title: &mut Title) {
    let mut wanted = None;
    if let Some((deleted, name)) = &title.deleted {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts::title::deleted(name));
            if ui.button(texts::title::UNDO_DELETE).on_hover_text(texts::title::UNDO_DELETE_HINT).clicked() {
                wanted = Some(Wanted::BringBack(deleted.clone()));
            }
        });
        ui.separator();
    }
    if title.kept.is_empty() {
        ui.label(texts::title::NO_SAVED_BATTLE);
    }
    for entry in &title.kept {
        ui.push_id(&entry.file, |ui| {
            let asked = one(ui, entry, &mut title.renaming, &mut title.grounds, &title.offered);
            wanted = asked.or(wanted.take());
        });
        ui.separator();
    }
    if wanted.is_some() {
        title.wanted = wanted;
    }
}

/// One battle: its picture and the lines about it, which continue it; below, what else can be done with it.
fn one(
    ui: &mut egui::Ui,
    entry: &Entry,
    renaming: &mut Option<(String, String)>,
    grounds: &mut Grounds,
    offered: &[Offered],
) -> Option<Wanted> {
    let about = entry.lines();
    let asked = ui.horizontal_top(|ui| {
        picture(ui, entry, grounds, offered);
        let words = lines(&entry.name, &about, ui.available_width() - 20.0);
        let button = egui::Button::new(words).min_size(egui::vec2(ui.available_width(), PICTURE.y)).wrap();
        let button = ui.add(button);
        theme::named(&button, &[&[entry.name.clone()][..], &about].concat().join(", "));
        button.on_hover_text(texts::title::CONTINUE_HINT).clicked()
    });
    let mut wanted = asked.inner.then(|| Wanted::GoOn(entry.file.clone()));
    match renaming.take_if(|(file, _)| *file == entry.file) {
        Some((file, name)) => match rename(ui, name) {
            Naming::GoesOn(name) => *renaming = Some((file, name)),
            Naming::Given(name) => wanted = Some(Wanted::Rename(file, name)),
            Naming::Dropped => {}
        },
        None => {
            ui.horizontal_wrapped(|ui| {
                for (words, hint, what) in [
                    (texts::title::REPLAY, texts::title::REPLAY_HINT, Some(Wanted::LookAt(entry.file.clone()))),
                    (texts::title::RENAME, texts::title::RENAME_HINT, None),
                    (texts::title::DELETE, texts::title::DELETE_HINT, Some(Wanted::Delete(entry.file.clone()))),
                ] {
                    let button = ui.small_button(words);
                    theme::named(&button, &texts::title::of_battle(words, &entry.name, about.first()));
                    if button.on_hover_text(hint).clicked() {
                        match what {
                            Some(what) => wanted = Some(what),
                            None => *renaming = Some((entry.file.clone(), entry.name.clone())),
                        }
                    }
                }
            });
        }
    }
    wanted
}

/// How far a new name has come.
enum Naming {
    /// It is being typed.
    GoesOn(String),
    /// It is given.
    Given(String),
    /// The old name stays.
    Dropped,
}

/// The field for a new name.
fn rename(ui: &mut egui::Ui, mut name: String) -> Naming {
    ui.horizontal_wrapped(|ui| {
        let field = ui.add(egui::TextEdit::singleline(&mut name).desired_width(ui.available_width().min(160.0)));
        theme::named(&field, texts::title::NAME_OF_BATTLE);
        if !field.has_focus() && !field.lost_focus() {
            field.request_focus();
        }
        let is_given = ui.button(texts::title::SAVE_NAME).on_hover_text(texts::title::SAVE_NAME_HINT).clicked();
        // The key that ends the typing means nothing else, such as the start of a battle.
        let ends = |key| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
        let is_dropped = field.lost_focus() && !ends(egui::Key::Enter) && ends(egui::Key::Escape);
        match field.lost_focus() {
            true if is_dropped => Naming::Dropped,
            is_left if is_left || is_given => Naming::Given(name),
            _ => Naming::GoesOn(name),
        }
    })
    .inner
}

/// The choices for a battle that is open in another window.
pub(super) fn open_elsewhere(context: &egui::Context, title: &mut Title) {
    let Some(file) = title.open_elsewhere.clone() else { return };
    let mut wanted = None;
    let name = title
        .kept
        .iter()
        .find(|entry| entry.file == file)
        .map_or_else(|| saves::plain_name(&file), |entry| entry.name.clone());
    let cancelled = theme::asks(context, "open elsewhere", |ui| {
        ui.heading(texts::title::open_elsewhere(&name));
        ui.label(texts::title::OPEN_ELSEWHERE_CHOICES);
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let look = ui.button(texts::title::LOOK_AT_IT).on_hover_text(texts::title::REPLAY_HINT);
            theme::first(&look);
            if look.clicked() {
                wanted = Some(Wanted::LookAt(file.clone()));
            }
            let hint = texts::title::BRANCH_IT_HINT;
            if ui.button(texts::title::BRANCH_IT).on_hover_text(hint).clicked() {
                wanted = Some(Wanted::Branch(file.clone()));
            }
            ui.button(texts::leaving::CANCEL).on_hover_text(texts::title::BACK_TO_TITLE).clicked()
        })
        .inner
    });
    if cancelled {
        title.open_elsewhere = None;
    }
    if wanted.is_some() {
        title.wanted = wanted;
    }
}
