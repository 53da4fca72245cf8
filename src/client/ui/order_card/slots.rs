//! The parts of an order that is being filled, and the choices of the open one, besides clicks on the table.

use bevy_egui::egui;

use crate::{
    battle::{LegKind, Subject, Value},
    client::{
        commands::UiCommand,
        orders::{
            Direction,
            draft::{Draft, MOST_LISTED, Mode, Nudge, Work},
            group::GroupPace,
            naming::{subject_name, value_name},
        },
        texts,
        ui::{
            context::UiContext,
            overlay::strokes,
            theme::{self, Inked},
        },
    },
};

/// The slots with their values; a click goes to one. Empty ones that may stay so are folded away where there are
/// several.
pub(super) fn show(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft) {
    let (shown, folded): (Vec<usize>, Vec<usize>) =
        (0..draft.offer.slots.len()).partition(|index| is_in_question(draft, *index));
    shown.into_iter().for_each(|index| part(ui, look, draft, index));
    if folded.len() < 2 {
        return folded.into_iter().for_each(|index| part(ui, look, draft, index));
    }
    let more = ui.menu_button(texts::plan::MORE_PARTS, |ui| {
        folded.into_iter().for_each(|index| part(ui, look, draft, index));
    });
    more.response.on_hover_text(texts::plan::MORE_PARTS_HINT);
}

/// Whether a slot is being filled, has a value, or needs one.
fn is_in_question(draft: &Draft, index: usize) -> bool {
    let slot = &draft.offer.slots[index];
    index == draft.slot || slot.least > 0 || draft.trial().value(&slot.name).is_some()
}

/// One slot with its value.
fn part(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft, index: usize) {
    let field = look.session.battle().field(look.session.viewer());
    let [on, back] = [UiCommand::TurnToSlot(Direction::Onwards), UiCommand::TurnToSlot(Direction::Back)]
        .map(|command| look.keys.bindings.of(&command));
    let slot = &draft.offer.slots[index];
    let label = |value: &Value| draft.label_of(look.session.battle(), slot, value);
    let is_open = index == draft.slot;
    let empty = if is_open || slot.least > 0 { "…" } else { texts::plan::LEFT_EMPTY };
    let value = draft.trial().value(&slot.name);
    let value =
        value.map_or_else(|| empty.to_owned(), |value| label(value).unwrap_or_else(|| value_name(&field, value)));
    let text = format!("{}: {value}", slot.label);
    let hint = texts::plan::slot_hint(&on, &back);
    if ui.selectable_label(is_open, text).on_hover_text(&hint).clicked() {
        look.commands.write(UiCommand::OpenSlot(index));
    }
}

/// The named alternatives, with the digits that take them; they can be changed whatever slot is open.
fn alternatives(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft) {
    let Some((slot, choices)) = draft.choices(look.session.battle()) else { return };
    let now = draft.offer.slots.get(slot).and_then(|slot| draft.trial().value(&slot.name));
    let usual = draft.offer.slots.get(slot).and_then(|slot| slot.usual.as_ref());
    for (number, choice) in choices.iter().enumerate() {
        let is_it = |value: &Value| *value == Value::Choice(choice.word.clone());
        let chosen = |now: &Value| is_it(now) || matches!(now, Value::List(values) if values.iter().any(is_it));
        let on = now.map_or_else(|| usual == Some(&choice.word), chosen);
        let label = ui.selectable_label(on, format!("{}  {}", number + 1, choice.label));
        if theme::explained(label, draft.offer.clause).clicked() {
            look.commands.write(UiCommand::Choose(choice.word.clone()));
        }
    }
}

/// The choices of the slot being filled, besides clicks on the table.
pub(super) fn filling(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft) {
    alternatives(ui, look, draft);
    match &draft.work {
        Work::Pick { candidates, .. } if candidates.is_empty() => {
            ui.label(egui::RichText::new(texts::plan::NOTHING_TO_AIM_AT).color(ui.inks().pale_ink));
        }
        Work::Pose { .. } => {
            let [left, right] =
                [UiCommand::TURN_LEFT, UiCommand::TURN_RIGHT].map(|command| look.keys.bindings.of(&command));
            let hint = texts::plan::place_by(&left, &right);
            ui.label(egui::RichText::new(hint).color(ui.inks().pale_ink).size(13.0));
        }
        Work::Pick { candidates, picked, .. } if candidates.len() <= MOST_LISTED => {
            let field = look.session.battle().field(look.session.viewer());
            let is_numbered = draft.listed().is_some();
            for (index, candidate) in candidates.iter().enumerate() {
                let digit = if is_numbered { format!("{}  ", index + 1) } else { String::new() };
                let words = format!("{digit}{}", value_name(&field, candidate));
                let label = ui.selectable_label(picked.contains(candidate), words);
                if label.on_hover_text(texts::plan::PICK_HINT).clicked() {
                    look.commands.write(UiCommand::Fill(candidate.clone()));
                }
            }
            let optional = draft.current().is_some_and(|slot| slot.least == 0);
            if optional {
                let nobody =
                    ui.selectable_label(picked.is_empty(), texts::plan::NOBODY).on_hover_text(texts::plan::NOBODY_HINT);
                if nobody.clicked() && !picked.is_empty() {
                    look.commands.write(UiCommand::Back);
                }
            }
        }
        Work::Count { least, most, value } => {
            let mut number = *value;
            let slider = ui.add(egui::Slider::new(&mut number, *least..=*most));
            theme::named(&slider, draft.current().map_or(texts::plan::HOW_MANY, |slot| &slot.label));
            let [more, fewer] = [UiCommand::AHEAD, UiCommand::ASTERN].map(|command| look.keys.bindings.of(&command));
            if slider.on_hover_text(texts::plan::how_many_hint(&more, &fewer)).changed() {
                look.commands.write(UiCommand::Fill(Value::Number(number)));
            }
        }
        Work::Path(path) => {
            let modes = [
                LegKind::Advance,
                LegKind::Oblique,
                LegKind::Sidestep,
                LegKind::BackStep,
                LegKind::Wheel,
                LegKind::Turn,
                LegKind::AboutFace,
            ];
            let offered: Vec<LegKind> = modes.into_iter().filter(|kind| path.offers(*kind)).collect();
            if offered.len() > 1 {
                let to_point = std::iter::once((Mode::ToPoint, texts::plan::TO_THE_POINT));
                for (mode, label) in to_point.chain(offered.into_iter().map(|kind| (Mode::Only(kind), leg_name(kind))))
                {
                    if ui.selectable_label(path.mode == mode, label).on_hover_text(texts::plan::LEG_HINT).clicked() {
                        look.commands.write(UiCommand::SetMode(mode));
                    }
                }
            }
            let all_the_way = UiCommand::Nudge(Nudge::AllTheWay);
            let is_open = !path.has_legs() && path.offers(LegKind::Advance);
            if is_open
                && ui.button(texts::plan::ALL_THE_WAY).on_hover_text(look.keys.bindings.meant(&all_the_way)).clicked()
            {
                look.commands.write(all_the_way);
            }
        }
        _ => {}
    }
}

fn leg_name(kind: LegKind) -> &'static str {
    match kind {
        LegKind::Advance => texts::plan::AHEAD,
        LegKind::BackStep => texts::plan::BACK_STEP,
        LegKind::Sidestep => texts::plan::ASIDE,
        LegKind::Oblique => texts::plan::OBLIQUE,
        LegKind::Wheel => texts::plan::WHEEL,
        LegKind::Turn => texts::plan::TURN,
        LegKind::AboutFace => texts::plan::ABOUT_FACE,
    }
}

/// Whether the order goes along a way.
fn goes(look: &UiContext) -> bool {
    let draft = look.acting.draft.as_ref();
    draft.is_some_and(|draft| draft.trial().values.values().any(|value| matches!(value, Value::Path(_))))
}

/// How far the units of a group go, and how many can.
pub(super) fn group(ui: &mut egui::Ui, look: &mut UiContext) {
    let goes = goes(look);
    for (pace, label, hint) in [
        (GroupPace::ToTheSlowest, texts::plan::TO_THE_SLOWEST, texts::plan::TO_THE_SLOWEST_HINT),
        (GroupPace::EachAsFarAsItCan, texts::plan::EACH_AS_FAR, texts::plan::EACH_AS_FAR_HINT),
    ]
    .into_iter()
    .filter(|_| goes)
    {
        if ui.selectable_label(look.acting.pace == pace, label).on_hover_text(hint).clicked() {
            look.commands.write(UiCommand::SetPace(pace));
        }
    }
    let followers = &look.acting.together.followers;
    if !followers.is_empty() {
        let able = followers.iter().filter(|follower| follower.verdict.is_ok()).count();
        ui.label(texts::plan::of_all_can(able, followers.len()));
    }
}

/// Why some units of a group cannot, who keeps the others back, and who is not moved, each in a line of its own.
pub(super) fn left_behind(ui: &mut egui::Ui, look: &UiContext) {
    let field = look.session.battle().field(look.session.viewer());
    let together = &look.acting.together;
    if let Some((slowest, refusal)) = &together.held_back {
        let inches = together.lead_plan().and_then(|plan| plan.cost_inches).unwrap_or_default();
        let words = texts::plan::no_farther_than(&subject_name(&field, *slowest), inches, &refusal.reason);
        ui.horizontal_wrapped(|ui| {
            ui.colored_label(strokes::as_type(ui.inks(), ui.inks().over_gold), words);
            theme::sign(ui, refusal.clause);
        });
    }
    if !together.followers.is_empty() && goes(look) {
        stay(ui, look);
    }
    let refused = together.followers.iter().filter_map(|follower| Some((follower, follower.verdict.as_ref().err()?)));
    for (follower, refusal) in refused.take(3) {
        theme::refusal_of(ui, &texts::plan::reason_for(&subject_name(&field, follower.offer.subject)), refusal);
    }
}

/// The selected units that the order leaves where they are, those first that are told why.
fn stay(ui: &mut egui::Ui, look: &UiContext) {
    let field = look.session.battle().field(look.session.viewer());
    let Some(lead) = look.acting.draft.as_ref().map(|draft| &draft.offer) else { return };
    let goes = |subject| look.acting.together.followers.iter().any(|follower| follower.offer.subject == subject);
    let subjects = look.selection.units.iter().map(|unit| Subject::Unit(*unit));
    let (mut told, mut others) = (Vec::new(), Vec::new());
    for subject in subjects.filter(|subject| !goes(*subject)) {
        let name = subject_name(&field, subject);
        match look.board.barred(subject, &lead.verb) {
            Some(reason) => told.push((name, reason)),
            None => others.push(name),
        }
    }
    for (name, reason) in told {
        theme::refusal_of(ui, &texts::plan::stays(&name), reason);
    }
    if !others.is_empty() {
        ui.label(texts::plan::stay(&others));
    }
}

/// Why no target fits: the reason that bars the nearest enemy.
pub(super) fn no_target(ui: &mut egui::Ui, look: &UiContext, draft: &Draft) {
    if let Some((enemy, refusal)) = draft.no_target.as_ref().filter(|_| look.session.may_measure().is_ok()) {
        let field = look.session.battle().field(look.session.viewer());
        theme::refusal_of(ui, &texts::plan::reason_for(&field.unit(*enemy).name), refusal);
    }
}
