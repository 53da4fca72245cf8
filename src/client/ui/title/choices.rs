//! How a battle is to be fought: the button that starts it, players, dice and rule set.

use bevy_egui::egui;

use super::{
    Title, Wanted,
    layout::{is_pressed, row},
    rule_switches, sealing,
};
use crate::{
    client::{
        session::{
            Facts, Hand,
            open_battle::{self, Choices, DiceChoice},
        },
        texts,
        ui::theme::{self, Inked},
    },
    rules,
    table::Side,
};

/// How high the button that starts the battle is, pixels.
const START: f32 = 42.0;

/// The button that starts the battle; players, dice and rules.
pub(super) fn choices(ui: &mut egui::Ui, title: &mut Title) {
    let facts = title.scenario().map(open_battle::facts);
    let Some((mut choices, facts)) = title.choices.clone().zip(facts) else { return problem(ui, title) };
    let words = egui::RichText::new(texts::title::START).strong().size(20.0).color(ui.inks().ink);
    let button = egui::Button::new(words).fill(ui.inks().gold);
    if ui.add_sized([ui.available_width(), START], button).on_hover_text(texts::title::START_KEY).clicked()
        || is_pressed(ui, title, egui::Key::Enter)
    {
        title.wanted = Some(Wanted::Begin);
    }
    problem(ui, title);
    ui.add_space(4.0);
    players(ui, &mut choices, &facts);
    ui.separator();
    dice(ui, title, &mut choices);
    ui.separator();
    let changed = rule_sets(ui, title, &mut choices) | rule_switches::show(ui, title, &mut choices);
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

/// Which sides people play: one of them against the machine first.
fn players(ui: &mut egui::Ui, choices: &mut Choices, facts: &Facts) {
    ui.label(egui::RichText::new(texts::title::PLAYERS).strong());
    for side in Side::BOTH {
        let mut hands = [Hand::Machine; 2];
        hands[side.index()] = Hand::Human;
        let [own, other] = [side, side.enemy()].map(|side| &facts.sides[side.index()]);
        let inks = ui.inks();
        let ink = if choices.hands == hands { inks.ink } else { inks.of_side(facts.colours(), side) };
        let words = egui::RichText::new(texts::title::play(own)).color(ink);
        ui.selectable_value(&mut choices.hands, hands, words).on_hover_text(texts::title::play_hint(other));
    }
    row(ui, |ui| {
        ui.selectable_value(&mut choices.hands, [Hand::Human; 2], texts::title::TWO_PLAYERS)
            .on_hover_text(texts::title::TWO_PLAYERS_HINT);
        ui.selectable_value(&mut choices.hands, [Hand::Machine; 2], texts::title::WATCH)
            .on_hover_text(texts::title::WATCH_HINT);
    });
}

/// Where the dice come from.
fn dice(ui: &mut egui::Ui, title: &mut Title, choices: &mut Choices) {
    row(ui, |ui| {
        ui.label(egui::RichText::new(texts::title::DICE).strong());
        ui.selectable_value(&mut choices.dice, DiceChoice::Thrown, texts::title::DICE_THROWN)
            .on_hover_text(texts::title::DICE_THROWN_HINT);
        ui.selectable_value(&mut choices.dice, DiceChoice::Entered, texts::title::DICE_ENTERED)
            .on_hover_text(texts::title::DICE_ENTERED_HINT);
        ui.selectable_value(&mut choices.dice, DiceChoice::Sealed, texts::title::DICE_SEALED)
            .on_hover_text(texts::title::DICE_SEALED_HINT);
    });
    match choices.dice {
        DiceChoice::Sealed => sealing::show(ui, title, choices),
        DiceChoice::Thrown => row(ui, |ui| {
            ui.label(texts::title::SEED);
            let field =
                egui::TextEdit::singleline(&mut title.seed).hint_text(texts::title::NO_SEED).desired_width(110.0);
            let field = ui.add(field).on_hover_text(texts::title::SEED_HINT);
            theme::named(&field, texts::title::SEED_NAME);
            choices.seed = title.seed.trim().parse().ok();
        }),
        DiceChoice::Entered => {}
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
    let changed = choices.rule_set != before;
    if changed {
        // A switch of one set means nothing to another.
        choices.changes.clear();
    }
    changed
}
