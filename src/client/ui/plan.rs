//! The strip below: the draft with its slots, its costs and effects, the first reason why it must stop, and the button
//! that gives the order.

use bevy_egui::egui;

use super::{
    clock,
    context::UiContext,
    odds, plan_summary,
    theme::{self, Inked},
};
use crate::{
    battle::{LegKind, QuestionKind, Value, notice::EntryWeight},
    client::{
        commands::{ReplayCommand, UiCommand},
        orders::{
            Way,
            draft::{Draft, Mode, Work},
            group::GroupPace,
            naming::{subject_name, value_name},
        },
        texts,
        turn::flow::Chair,
    },
    count::and_more,
};

/// The strip is always so high, so that nothing on the table moves away under the pointer while a draft says more or
/// less; pixels.
const HEIGHT: f32 = 142.0;

/// Shows the strip.
pub(super) fn show(root: &mut egui::Ui, look: &mut UiContext) {
    let frame = theme::side_sheet(root);
    egui::Panel::bottom("plan").frame(frame).exact_size(HEIGHT).show(root, |ui| {
        ui.horizontal_top(|ui| {
            let beside = if odds::are_known(look) { 190.0 + odds::WIDTH } else { 190.0 };
            let size = egui::vec2((ui.available_width() - beside).max(200.0), ui.available_height());
            ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.set_min_size(size);
                let draft = look.acting.draft.clone();
                if let Some(draft) = &draft {
                    buttons(ui, look, draft);
                }
                foot(ui, look, draft.as_ref());
                let rest = egui::ScrollArea::vertical().auto_shrink([false, false]).min_scrolled_height(0.0);
                rest.show(ui, |ui| match &draft {
                    Some(draft) => drafted(ui, look, draft),
                    None if look.acting.proposed(&look.session).is_some() => proposed(ui, look),
                    None => idle(ui, look),
                });
            });
            if odds::are_known(look) {
                let size = egui::vec2(odds::WIDTH, ui.available_height());
                ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
                    // Contents higher than the strip must not push the strip up.
                    egui::ScrollArea::vertical()
                        .id_salt("odds")
                        .auto_shrink([false, false])
                        .show(ui, |ui| odds::show(ui, look));
                });
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| end_of_step(ui, look));
        });
    });
}

/// The reason why the order must stop, the acts it closes, the units it endangers, and any refusal: at the foot of the
/// strip, always in view. Scrolls by itself where it is too long.
fn foot(ui: &mut egui::Ui, look: &UiContext, draft: Option<&Draft>) {
    /// The most of the strip that it takes.
    const SHARE: f32 = 0.6;
    let most = ui.available_height() * SHARE;
    let panel =
        egui::Panel::bottom("foot of the strip").frame(egui::Frame::NONE).resizable(false).show_separator_line(false);
    panel.min_size(0.0).show(ui, |ui| {
        egui::ScrollArea::vertical().id_salt("foot").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            match draft {
                Some(draft) => plan_summary::stops(ui, look, draft),
                None => answer_stops(ui, look),
            }
            refused(ui, look);
        });
    });
}

/// Where the answer that is weighed must stop.
fn answer_stops(ui: &mut egui::Ui, look: &UiContext) {
    let weighed = look.weighing.weighed(&look.board).and_then(|answer| answer.verdict.as_ref().ok());
    if let Some(stops) = weighed.and_then(|plan| plan.stops.as_ref()) {
        theme::refusal(ui, stops);
    }
}

/// The next thing to do, if there is no draft.
fn idle(ui: &mut egui::Ui, look: &mut UiContext) {
    if let Some(outcome) = look.session.battle().conclusion() {
        let who = outcome.winner.map_or_else(
            || texts::plan::NOBODY_WINS.to_owned(),
            |side| texts::plan::wins(look.session.side_name(side)),
        );
        ui.horizontal_wrapped(|ui| {
            ui.heading(who);
            ui.label(theme::sentence(&outcome.reason));
            theme::clause(ui, outcome.clause);
            let keys = look.keys.bindings.hint(&UiCommand::Look(ReplayCommand::Back));
            if ui.button(texts::plan::REPLAY).on_hover_text(texts::plan::replay_hint(&keys)).clicked() {
                look.commands.write(UiCommand::Look(ReplayCommand::Back));
            }
            if ui.button(texts::plan::TO_THE_TITLE).on_hover_text(texts::plan::TO_THE_TITLE_HINT).clicked() {
                look.commands.write(UiCommand::Leave);
            }
        });
        news(ui, look);
        return;
    }
    let idle = look.board.idle().len();
    let text = match &look.board.question {
        Some(question) if question.asks(look.session.viewer()) => question.prompt.clone(),
        Some(_) if look.hand_over.chair == Chair::Umpire => texts::plan::WAITS_FOR_UMPIRE.to_owned(),
        Some(_) => texts::plan::OTHER_SIDE_ACTS.to_owned(),
        None => String::new(),
    };
    ui.label(egui::RichText::new(text).size(15.0));
    if !look.board.answers.is_empty() && !look.playback.is_running() {
        answering(ui, look);
        return;
    }
    let acts = look.board.question.as_ref().is_some_and(|question| question.kind == QuestionKind::Act);
    ui.horizontal(|ui| {
        if acts && look.board.has_proposals {
            let button = egui::Button::new(
                egui::RichText::new(format!(
                    "{} {}",
                    texts::plan::ALL_AS_PROPOSED,
                    look.keys.bindings.hint(&UiCommand::AsProposed)
                ))
                .strong(),
            );
            if ui.add(button).on_hover_text(texts::plan::ALL_AS_PROPOSED_HINT).clicked() {
                look.commands.write(UiCommand::AsProposed);
            }
        }
        if idle > 0 {
            let next = look.keys.bindings.of(&UiCommand::SelectIdle(Way::Onwards));
            let deploys = look.board.question.as_ref().is_some_and(|question| question.kind == QuestionKind::Deploy);
            let can = if deploys { texts::plan::CAN_BE_PLACED } else { texts::plan::CAN_ACT };
            let hint = texts::plan::idle(idle, can, &next);
            ui.label(egui::RichText::new(hint).color(ui.inks().pale_ink).size(13.0));
        }
    });
    news(ui, look);
}

/// The orders marked as proposed, which another key gives.
fn proposed(ui: &mut egui::Ui, look: &mut UiContext) {
    const MOST_NAMES: usize = 8;
    let proposals = look.acting.proposed(&look.session).unwrap_or_default();
    let field = look.session.battle().field(look.session.viewer());
    let names: Vec<String> = proposals.iter().map(|proposal| subject_name(&field, proposal.order.subject)).collect();
    let more = and_more(names.len().saturating_sub(MOST_NAMES));
    let named = names.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>().join(", ");
    ui.horizontal(|ui| {
        let text = format!("{}{}", texts::plan::GIVE_ALL, look.keys.bindings.hint(&UiCommand::Enter));
        if ui.button(egui::RichText::new(text).strong()).on_hover_text(texts::plan::GIVE_ALL_HINT).clicked() {
            look.commands.write(UiCommand::Enter);
        }
        if ui.button(texts::plan::DROP).on_hover_text(look.keys.bindings.meant(&UiCommand::Cancel)).clicked() {
            look.commands.write(UiCommand::Cancel);
        }
    });
    ui.label(egui::RichText::new(texts::plan::proposed(names.len())).strong().size(15.0));
    ui.label(egui::RichText::new(format!("{named}{more}")).color(ui.inks().pale_ink).size(13.0));
}

/// How a question is answered by keys, and the effect of the answer under consideration.
fn answering(ui: &mut egui::Ui, look: &mut UiContext) {
    let [enter, cycle, next] = [UiCommand::Enter, UiCommand::Cycle(Way::Onwards), UiCommand::SelectIdle(Way::Onwards)]
        .map(|command| look.keys.bindings.of(&command));
    let how = texts::plan::answering(&enter, &cycle, &next);
    ui.label(egui::RichText::new(how).color(ui.inks().pale_ink).size(13.0));
    let weighed = look.weighing.weighed(&look.board).cloned();
    let Some((label, plan)) = weighed.and_then(|answer| Some((answer.label, answer.verdict.ok()?))) else {
        news(ui, look);
        return;
    };
    ui.horizontal(|ui| {
        ui.strong(label);
        if let Some(clock) = &plan.clock {
            clock::slider(ui, look, clock);
        }
    });
    if let Some(clock) = &plan.clock {
        clock::told(ui, look, clock);
    }
    plan_summary::cost(ui, look, &plan);
}

/// The last events, so that the effect of a shot is visible without the journal.
fn news(ui: &mut egui::Ui, look: &UiContext) {
    const MOST_NEWS: usize = 3;
    let entries = look.session.battle().entries(look.session.viewer());
    let told = entries
        .iter()
        .rev()
        .filter(|entry| !matches!(entry.weight, EntryWeight::Heading | EntryWeight::Struck))
        .take(MOST_NEWS);
    for entry in told.collect::<Vec<_>>().into_iter().rev() {
        ui.label(egui::RichText::new(&entry.text).size(13.0).color(ui.inks().pale_ink));
    }
}

fn drafted(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft) {
    ui.horizontal_wrapped(|ui| {
        let who = subject_name(&look.session.battle().field(look.session.viewer()), draft.offer.subject);
        ui.label(egui::RichText::new(format!("{}: {}", draft.offer.label, who)).strong().size(15.0));
        slots(ui, look, draft);
    });
    ui.horizontal_wrapped(|ui| {
        filling(ui, look, draft);
        if !look.acting.along.is_empty() {
            group(ui, look);
        }
    });
    if let Some(plan) = draft.plan() {
        if let Some(clock) = &plan.clock {
            clock::told(ui, look, clock);
        }
        plan_summary::cost(ui, look, plan);
        plan_summary::together(ui, look);
    }
}

/// The buttons of the draft; always at the same place, so that they are easy to find.
fn buttons(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft) {
    ui.horizontal(|ui| {
        let lawful = draft.plan().is_some() || look.acting.together.anybody_can();
        let text = format!("{}{}", texts::plan::GIVE_THE_ORDER, look.keys.bindings.hint(&UiCommand::Enter));
        let button = ui.add_enabled(lawful, egui::Button::new(egui::RichText::new(text).strong()));
        if theme::explained(button, draft.offer.clause).clicked() {
            look.commands.write(UiCommand::Enter);
        }
        if ui.button(texts::plan::BACK).on_hover_text(look.keys.bindings.meant(&UiCommand::Back)).clicked() {
            look.commands.write(UiCommand::Back);
        }
        if ui.button(texts::plan::DROP).on_hover_text(look.keys.bindings.meant(&UiCommand::Cancel)).clicked() {
            look.commands.write(UiCommand::Cancel);
        }
        let next = look.keys.bindings.meant(&UiCommand::Cycle(Way::Onwards));
        if draft.suggestions().len() > 1 && ui.button(texts::plan::NEXT_SUGGESTION).on_hover_text(next).clicked() {
            look.commands.write(UiCommand::Cycle(Way::Onwards));
        }
        if let Some(clock) = draft.plan().and_then(|plan| plan.clock.as_ref()) {
            clock::slider(ui, look, clock);
        }
    });
}

/// The slots with their values; a click goes to one.
fn slots(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft) {
    let field = look.session.battle().field(look.session.viewer());
    let [on, back] = [UiCommand::TurnToSlot(Way::Onwards), UiCommand::TurnToSlot(Way::Back)]
        .map(|command| look.keys.bindings.of(&command));
    let hint = texts::plan::slot_hint(&on, &back);
    for (index, slot) in draft.offer.slots.iter().enumerate() {
        let label = |value: &Value| draft.label_of(look.session.battle(), slot, value);
        let value = draft.trial().value(&slot.name);
        let value =
            value.map_or_else(|| "…".to_owned(), |value| label(value).unwrap_or_else(|| value_name(&field, value)));
        let text = format!("{}: {value}", slot.label);
        if ui.selectable_label(index == draft.slot, text).on_hover_text(&hint).clicked() {
            look.commands.write(UiCommand::OpenSlot(index));
        }
    }
}

/// The named alternatives, with the digits that take them; they can be changed whatever slot is open.
fn alternatives(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft) {
    let Some((slot, choices)) = draft.choices(look.session.battle()) else { return };
    let now = draft.offer.slots.get(slot).and_then(|slot| draft.trial().value(&slot.name));
    for (number, choice) in choices.iter().enumerate() {
        let is_it = |value: &Value| *value == Value::Choice(choice.word.clone());
        let on = now.is_some_and(|now| is_it(now) || matches!(now, Value::List(values) if values.iter().any(is_it)));
        let label = ui.selectable_label(on, format!("{}  {}", number + 1, choice.label));
        if theme::explained(label, draft.offer.clause).clicked() {
            look.commands.write(UiCommand::Choose(choice.word.clone()));
        }
    }
}

/// The choices of the slot being filled, besides clicks on the table.
fn filling(ui: &mut egui::Ui, look: &mut UiContext, draft: &Draft) {
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
        Work::Pick { candidates, picked, .. } if candidates.len() <= 8 => {
            let field = look.session.battle().field(look.session.viewer());
            for candidate in candidates {
                let label = ui.selectable_label(picked.contains(candidate), value_name(&field, candidate));
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

fn group(ui: &mut egui::Ui, look: &mut UiContext) {
    let goes = look
        .acting
        .draft
        .as_ref()
        .is_some_and(|draft| draft.trial().values.values().any(|value| matches!(value, Value::Path(_))));
    for (pace, label) in [
        (GroupPace::ToTheSlowest, texts::plan::TO_THE_SLOWEST),
        (GroupPace::EachAsFarAsItCan, texts::plan::EACH_AS_FAR),
    ]
    .into_iter()
    .filter(|_| goes)
    {
        let hint = texts::plan::GROUP_PACE_HINT;
        if ui.selectable_label(look.acting.pace == pace, label).on_hover_text(hint).clicked() {
            look.commands.write(UiCommand::SetPace(pace));
        }
    }
    let field = look.session.battle().field(look.session.viewer());
    let refused: Vec<_> = look
        .acting
        .together
        .followers
        .iter()
        .filter_map(|follower| Some((follower, follower.verdict.as_ref().err()?)))
        .collect();
    let lawful = look.acting.together.followers.len() - refused.len();
    ui.label(texts::plan::of_all_can(lawful, look.acting.together.followers.len()));
    for (follower, refusal) in refused.into_iter().take(3) {
        theme::refusal_of(ui, &format!("{}:", subject_name(&field, follower.offer.subject)), refusal);
    }
}

/// The last refusal, and the units that were left out of a group's act.
fn refused(ui: &mut egui::Ui, look: &UiContext) {
    let already = look.acting.draft.as_ref().is_some_and(|draft| draft.verdict.as_ref().is_some_and(Result::is_err));
    if let Some(refusal) = look.acting.refusal.as_ref().filter(|_| !already) {
        theme::refusal(ui, refusal);
    }
    let field = look.session.battle().field(look.session.viewer());
    for (subject, refusal) in look.acting.left_out.iter().take(4) {
        theme::refusal_of(ui, &texts::plan::left_out(&subject_name(&field, *subject)), refusal);
    }
    if let Some(failure) = look.autosave.failure() {
        ui.colored_label(ui.inks().red_ink, texts::plan::not_saved(failure));
    }
}

fn end_of_step(ui: &mut egui::Ui, look: &mut UiContext) {
    let Some(close) = look.board.close().cloned().filter(|_| look.session.viewer_asked()) else { return };
    ui.allocate_ui_with_layout(
        egui::vec2(174.0, ui.available_height()),
        egui::Layout::top_down(egui::Align::Center),
        |ui| {
            ui.add_space((ui.available_height() - 60.0).max(0.0) / 2.0);
            let button =
                egui::Button::new(egui::RichText::new(&close.label).strong()).min_size(egui::vec2(150.0, 30.0));
            if ui
                .add_enabled(close.barred.is_none(), button)
                .on_hover_text(look.keys.bindings.meant(&UiCommand::DoneAll))
                .clicked()
            {
                look.commands.write(UiCommand::DoneAll);
            }
            match &close.barred {
                Some(barred) => theme::refusal(ui, barred),
                None => drop(theme::clause(ui, close.clause)),
            }
        },
    );
}
