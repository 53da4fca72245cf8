//! The question on leaving while something is not saved.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::theme::{self, Inked};
use crate::client::{
    control::leaving::Losses,
    sandbox::Bench,
    schedule::PanelSystems,
    session::{
        Session,
        autosave::Autosave,
        leaving::{Exit, Leaving},
    },
    texts,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        ask.before(PanelSystems).run_if(|leaving: Res<Leaving>| leaving.is_asked()),
    );
}

fn ask(
    mut contexts: EguiContexts,
    mut leaving: ResMut<Leaving>,
    autosave: Res<Autosave>,
    session: Option<Res<Session>>,
    bench: Res<Bench>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let Leaving::Asked(exit) = *leaving else { return Ok(()) };
    let losses = Losses::of(&autosave, session.as_deref(), &bench);
    if losses.is_none() {
        // Meanwhile it was saved.
        *leaving = Leaving::Wanted(exit);
        return Ok(());
    }
    let context = contexts.ctx_mut()?.clone();
    let mut answer = None;
    let cancelled = theme::asks(&context, "leaving", |ui| {
        ui.heading(texts::leaving::HEADING);
        losses.told().into_iter().for_each(|loss| drop(ui.colored_label(ui.inks().red_ink, loss)));
        if losses.bench {
            ui.label(texts::leaving::TO_KEEP_BENCH);
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| answers(ui, exit, &losses, &mut answer)).inner
    });
    let answer = if cancelled { Some(Leaving::No) } else { answer };
    if let Some(answer) = answer {
        *leaving = answer;
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The answers side by side; true if the player stays.
fn answers(ui: &mut egui::Ui, exit: Exit, losses: &Losses, answer: &mut Option<Leaving>) -> bool {
    if losses.battle.is_some() {
        let again = ui.button(texts::leaving::SAVE_AGAIN).on_hover_text(texts::leaving::SAVE_AGAIN_HINT);
        theme::first(&again);
        if again.clicked() {
            *answer = Some(Leaving::Wanted(exit));
        }
    }
    let (anyway, hint) = match exit {
        Exit::Title => (texts::leaving::LEAVE_ANYWAY, texts::leaving::LEAVE_ANYWAY_HINT),
        Exit::Desktop => (texts::leaving::CLOSE_ANYWAY, texts::leaving::CLOSE_ANYWAY_HINT),
    };
    if ui.button(anyway).on_hover_text(hint).clicked() {
        *answer = Some(Leaving::Goes(exit));
    }
    let cancel = ui.button(texts::leaving::CANCEL).on_hover_text(texts::battle::BACK_TO_WHERE_YOU_WERE);
    theme::first(&cancel);
    cancel.clicked()
}
