//! The command palette: any command, any answer to an open question, any act of the selection or the whole side, and any
//! own unit, by a few letters of its name. Type, go up and down with the arrows, Enter. Lists the one table of commands that feeds
//! the keys, and the offers that the panels show. Judges nothing.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{
    context::UiContext,
    state::Search,
    theme::{self, Inked},
};
use crate::{
    battle::{Offer, OfferRole},
    client::{
        commands::{Command, Panel, UiCommand},
        input::keys,
        orders::{answers::Answer, offer_list, selection::Selection, turn_view::TurnView},
        texts,
    },
    table::UnitId,
};

/// The most entries shown at once; another letter narrows the list.
const MOST: usize = 12;

/// Something that can be done.
#[derive(Clone, Debug)]
enum Doable {
    /// A command, and how its keys are written.
    Command(&'static Command, String),
    /// An answer to the open question.
    Answer(Box<Answer>),
    /// An act of the selection, or of the whole side.
    Act(Box<Offer>),
    /// An own unit, to be selected and shown, with its name and the short one of its label.
    Unit(UnitId, [String; 2]),
}

impl Doable {
    /// Its name.
    fn label(&self) -> &str {
        match self {
            Self::Command(command, _) => command.meaning,
            Self::Answer(answer) => &answer.label,
            Self::Act(offer) => &offer.label,
            Self::Unit(_, [name, _]) => name,
        }
    }

    /// The words after its name: its key, or that it is an order or an answer.
    fn aside(&self) -> &str {
        match self {
            Self::Command(_, written) => written,
            Self::Answer(_) => texts::keys::ANSWER,
            Self::Act(_) => texts::keys::ORDER,
            Self::Unit(..) => texts::keys::UNIT,
        }
    }

    /// Whatever it is found by, in small letters.
    fn words(&self) -> String {
        let short = if let Self::Unit(_, [_, short]) = self { short.as_str() } else { "" };
        format!("{} {} {short}", self.label(), self.aside()).to_lowercase()
    }
}

/// Adds its memory.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Search>();
}

/// Shows the field and its hits.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &mut UiContext, search: &mut ResMut<Search>) {
    if !look.shows.finder {
        if search.is_up {
            **search = Search::default();
        }
        return;
    }
    // The click that called it up is not one that sends it away.
    let (all, was_up) = (doable(look), search.is_up);
    let at = egui::pos2(free.center().x, free.top() + 24.0);
    let area =
        egui::Area::new("finder".into()).order(egui::Order::Foreground).pivot(egui::Align2::CENTER_TOP).fixed_pos(at);
    let shown =
        area.constrain_to(free).show(context, |ui| theme::sheet(ui).show(ui, |ui| fields(ui, search, &all)).inner);
    let place = shown.response.rect;
    let is_sent_away = context.input(|input| {
        let elsewhere = input.pointer.interact_pos().is_some_and(|at| !place.contains(at));
        was_up && elsewhere && input.pointer.any_click()
    });
    if let Some(chosen) = shown.inner {
        look.shows.finder = false;
        carry_out(look, chosen);
    } else if is_sent_away {
        look.shows.finder = false;
    }
}

/// Everything that can be done now: the answers to an open question, the acts of the selection and of the whole side,
/// then the commands, then the own units.
fn doable(look: &UiContext) -> Vec<Doable> {
    let answers = look
        .board
        .answers
        .iter()
        .filter(|answer| answer.verdict.is_ok())
        .cloned()
        .map(|answer| Doable::Answer(Box::new(answer)));
    let acts = acts(&look.board, &look.selection).map(|offer| Doable::Act(Box::new(offer.clone())));
    let needs_more = |asked: &UiCommand| {
        *asked == UiCommand::TogglePanel(Panel::Finder) || asked.is_held_down() || asked.is_numbered()
    };
    let listed = |command: &&Command| command.is_listed() && !needs_more(&command.asks);
    let commands = keys::commands_of(*look.screen.get()).filter(listed);
    answers
        .chain(acts)
        .chain(commands.map(|command| Doable::Command(command, look.keys.bindings.written(command))))
        .chain(units(look))
        .collect()
}

/// The acts of the selection, then those of the whole side. Acts that are listed as answers are left out.
fn acts<'b>(board: &'b TurnView, selection: &Selection) -> impl Iterator<Item = &'b Offer> + use<'b> {
    let of_side = if selection.is_empty() { Vec::new() } else { offer_list::of_side(board).collect() };
    let all = offer_list::listed(board, selection).into_iter().chain(of_side);
    all.filter(|offer| offer.barred.is_none() && (offer.role != OfferRole::Answer || offer.slots.len() > 1))
}

/// The viewer's units on the table.
fn units(look: &UiContext) -> Vec<Doable> {
    let viewer = look.session.viewer();
    let field = look.session.battle().field(viewer);
    let own = field.units().filter(|unit| unit.on_table() && viewer.side().is_none_or(|side| side == unit.side));
    own.map(|unit| Doable::Unit(unit.id, [unit.name.clone(), unit.short_name.clone()])).collect()
}

/// The field, and the hits below it; gives the chosen one.
fn fields(ui: &mut egui::Ui, finding: &mut Search, all: &[Doable]) -> Option<Doable> {
    ui.set_width(460.0);
    let field =
        egui::TextEdit::singleline(&mut finding.words).hint_text(texts::keys::FIND).desired_width(f32::INFINITY);
    let field = ui.add(field).on_hover_text(texts::keys::FIND_HINT);
    if !std::mem::replace(&mut finding.is_up, true) {
        field.request_focus();
    }
    let found = found(&finding.words, all);
    let last = found.len().saturating_sub(1);
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    finding.place = match (field.changed(), pressed(egui::Key::ArrowDown), pressed(egui::Key::ArrowUp)) {
        (true, ..) => 0,
        (_, true, _) => (finding.place + 1).min(last),
        (_, _, true) => finding.place.saturating_sub(1),
        _ => finding.place.min(last),
    };
    let entered = pressed(egui::Key::Enter);
    let mut chosen = found.get(finding.place).filter(|_| entered).copied();
    if found.is_empty() {
        ui.label(egui::RichText::new(texts::keys::NOTHING_FOUND).color(ui.inks().pale_ink));
    }
    for (place, doable) in found.into_iter().enumerate() {
        if entry(ui, doable, place == finding.place).clicked() {
            chosen = Some(doable);
        }
    }
    chosen.cloned()
}

fn entry(ui: &mut egui::Ui, doable: &Doable, is_next: bool) -> egui::Response {
    ui.horizontal(|ui| {
        let width = ui.available_width();
        let button = egui::Button::selectable(is_next, theme::sentence(doable.label())).truncate();
        let response = ui.add_sized([width - 110.0, 24.0], button).on_hover_text(theme::sentence(doable.label()));
        ui.label(egui::RichText::new(doable.aside()).size(13.0).color(ui.inks().pale_ink));
        response
    })
    .inner
}

/// The entries whose name, short name or key contains every word typed; names that begin with it come first.
fn found<'a>(words: &str, all: &'a [Doable]) -> Vec<&'a Doable> {
    let wanted = words.trim().to_lowercase();
    let has_all = |doable: &&Doable| {
        let words = doable.words();
        wanted.split_whitespace().all(|word| words.contains(word))
    };
    let mut found: Vec<&Doable> = all.iter().filter(has_all).collect();
    found.sort_by_key(|doable| !doable.label().to_lowercase().starts_with(&wanted));
    found.truncate(MOST);
    found
}

fn carry_out(look: &mut UiContext, chosen: Doable) {
    match chosen {
        Doable::Answer(answer) => look.commands.write(UiCommand::Give(answer.order)),
        Doable::Act(offer) => look.commands.write(UiCommand::Take(*offer)),
        Doable::Command(command, _) => look.commands.write(command.asks.clone()),
        Doable::Unit(unit, _) => look.commands.write(UiCommand::GoTo(unit)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::commands::COMMANDS;

    fn names(words: &str) -> Vec<String> {
        let all: Vec<Doable> = COMMANDS
            .iter()
            .filter(|command| command.is_listed())
            .map(|command| Doable::Command(command, command.written.to_owned()))
            .collect();
        found(words, &all).into_iter().map(|doable| doable.label().to_owned()).collect()
    }

    #[test]
    fn a_unit_is_found_by_a_part_of_its_name_or_of_the_one_on_its_label() {
        let units = [(1, ["Legion troop, left flank", "Ogilvie"]), (2, ["1st Battalion, 71st Regiment", "71st"])];
        let all: Vec<Doable> = units.map(|(id, names)| Doable::Unit(UnitId(id), names.map(str::to_owned))).into();
        for (words, wanted) in [("regiment", "1st Battalion, 71st Regiment"), ("ogil", "Legion troop, left flank")] {
            let names: Vec<&str> = found(words, &all).into_iter().map(Doable::label).collect();
            assert_eq!(names, [wanted]);
        }
    }

    #[test]
    fn a_few_letters_of_a_name_or_its_key_find_a_command_and_the_beginning_of_its_name_first() {
        assert_eq!(names("undo")[0], "undo, back to the last die");
        assert_eq!(names("ctrl z"), ["undo, back to the last die", "redo"]);
        assert_eq!(names("sight line"), ["the line of sight, with its side view"]);
        assert_eq!(names("redo")[0], "redo");
        assert_eq!(names("title"), ["leave the battle and go to the title"]);
        assert!(names("xyzzy").is_empty());
        assert_eq!(names("").len(), MOST, "before anything is typed the first are shown");
    }
}
