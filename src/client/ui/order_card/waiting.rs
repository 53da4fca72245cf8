//! What waits to be given: the orders marked as proposed, or the answer to a question.

use bevy_egui::egui;

use super::{odds, summary};
use crate::{
    battle::{Order, Subject, Value},
    client::{
        commands::UiCommand,
        orders::{Direction, naming::subject_name},
        texts,
        ui::{
            clicks, clock,
            context::UiContext,
            theme::{self, Inked},
        },
    },
    count::and_more,
    table::Field,
};

/// Shows the buttons that give all marked orders, or drop them.
pub(super) fn buttons(ui: &mut egui::Ui, look: &mut UiContext) {
    ui.horizontal(|ui| {
        let text = format!("{}{}", texts::plan::GIVE_ALL, look.keys.bindings.hint(&UiCommand::Enter));
        let give = ui.button(egui::RichText::new(text).strong()).on_hover_text(texts::plan::GIVE_ALL_HINT);
        if clicks::is_given(&give) {
            look.commands.write(UiCommand::Enter);
        }
        if ui.button(texts::plan::CANCEL).on_hover_text(look.keys.bindings.meant(&UiCommand::Cancel)).clicked() {
            look.commands.write(UiCommand::Cancel);
        }
    });
}

/// Shows who the marked orders are for.
pub(super) fn proposals(ui: &mut egui::Ui, look: &UiContext) {
    const MOST_NAMES: usize = 8;
    let proposals = look.acting.proposed(&look.session).unwrap_or_default();
    let field = look.session.battle().field(look.session.viewer());
    let names: Vec<String> = proposals.iter().map(|proposal| named(&field, &proposal.order)).collect();
    let more = and_more(names.len().saturating_sub(MOST_NAMES));
    let named = names.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>().join(", ");
    ui.label(egui::RichText::new(texts::plan::proposed(names.len())).strong().size(15.0));
    ui.label(egui::RichText::new(format!("{named}{more}")).color(ui.inks().pale_ink).size(13.0));
}

/// Whom an order is for, and at whom it goes.
fn named(field: &Field<'_>, order: &Order) -> String {
    let subject = subject_name(field, order.subject);
    let target = order.values.values().find_map(|value| match value {
        Value::Unit(unit) => Some(Subject::Unit(*unit)),
        Value::Stand(stand) => Some(Subject::Stand(*stand)),
        _ => None,
    });
    target.map_or(subject.clone(), |target| texts::plan::at_whom(&subject, &subject_name(field, target)))
}

/// Shows how a question is answered by keys, and the effect of the answer under consideration.
pub(super) fn answer(ui: &mut egui::Ui, look: &mut UiContext) {
    let [enter, cycle, next] =
        [UiCommand::Enter, UiCommand::Cycle(Direction::Onwards), UiCommand::SelectIdle(Direction::Onwards)]
            .map(|command| look.keys.bindings.of(&command));
    let how = texts::plan::answering(&enter, &cycle, &next);
    ui.label(egui::RichText::new(how).color(ui.inks().pale_ink).size(13.0));
    let weighed = look.weighing.weighed(&look.board).cloned();
    let Some((label, plan)) = weighed.and_then(|answer| Some((answer.label, answer.verdict.ok()?))) else { return };
    ui.strong(label);
    if let Some(clock) = &plan.clock {
        clock::slider(ui, look, clock);
        clock::told(ui, look, clock);
    }
    summary::cost(ui, look, &plan);
    if odds::are_known(look) {
        odds::show(ui, look);
    }
}

/// Shows where the answer that is weighed must stop.
pub(super) fn stops(ui: &mut egui::Ui, look: &UiContext) {
    let weighed = look.weighing.weighed(&look.board).and_then(|answer| answer.verdict.as_ref().ok());
    if let Some(stops) = weighed.and_then(|plan| plan.stops.as_ref()) {
        theme::refusal(ui, stops);
    }
}
