//! Leaving a battle for the title, or the program. Data that is not on disk by then is lost, so the player is asked
//! first. A program that ends without asking reports the loss on standard error, and has an exit status for it.

use bevy::{
    prelude::*,
    window::{PrimaryWindow, RequestRedraw, WindowCloseRequested},
};

use super::asked::Asked;
use crate::{
    cli::Status,
    client::{
        commands::UiCommand,
        sandbox::Bench,
        session::{
            Session,
            autosave::{self, Autosave},
            leaving::{Exit, Leaving},
        },
        texts,
    },
};

/// The data that would be lost, if the player left now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Why the battle could not be saved, if it could not.
    pub battle: Option<String>,
    /// Whether the bench layout has not been saved.
    pub bench: bool,
}

impl Losses {
    /// The data that is not on disk.
    pub fn of(autosave: &Autosave, session: Option<&Session>, bench: &Bench) -> Self {
        let battle = autosave.failure().map(str::to_owned);
        Self { battle, bench: session.is_some_and(|session| bench.is_unsaved(session)) }
    }

    /// Whether nothing would be lost.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// A sentence for each.
    pub fn told(&self) -> Vec<String> {
        let battle = self.battle.as_ref().map(texts::leaving::battle_not_saved);
        let bench = self.bench.then(|| texts::leaving::BENCH_NOT_SAVED.to_owned());
        battle.into_iter().chain(bench).collect()
    }
}

/// Decides at the end of a frame, once its changes have been saved as far as possible.
pub fn plugin(app: &mut App) {
    app.init_resource::<Leaving>().add_systems(Last, (close_window, decide, tell).chain().after(autosave::keep));
}

fn close_window(
    mut requests: MessageReader<WindowCloseRequested>,
    window: Query<(), With<PrimaryWindow>>,
    mut leaving: ResMut<Leaving>,
) {
    if requests.read().any(|request| window.contains(request.window)) {
        *leaving = Leaving::Wanted(Exit::Desktop);
    }
}

/// Asks to leave the battle or the program.
pub(super) fn ask(asked: Res<Asked>, mut leaving: ResMut<Leaving>) {
    match asked.command() {
        UiCommand::Leave => *leaving = Leaving::Wanted(Exit::Title),
        UiCommand::Quit => *leaving = Leaving::Wanted(Exit::Desktop),
        _ => {}
    }
}

/// Lets the player leave if nothing is lost, else asks.
fn decide(
    mut leaving: ResMut<Leaving>,
    mut autosave: ResMut<Autosave>,
    session: Option<Res<Session>>,
    bench: Res<Bench>,
    mut exit: MessageWriter<AppExit>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if let Leaving::Wanted(where_to) = *leaving {
        autosave.save_again();
        let losses = Losses::of(&autosave, session.as_deref(), &bench);
        *leaving = if losses.is_none() { Leaving::Goes(where_to) } else { Leaving::Asked(where_to) };
        redraw.write(RequestRedraw);
    }
    if leaving.goes_to(Exit::Desktop) {
        exit.write(AppExit::Success);
    }
}

/// Reports the lost data when the program ends, whatever ended it.
fn tell(
    mut exits: ResMut<Messages<AppExit>>,
    autosave: Res<Autosave>,
    session: Option<Res<Session>>,
    bench: Res<Bench>,
) {
    if exits.is_empty() {
        return;
    }
    let losses = Losses::of(&autosave, session.as_deref(), &bench);
    for loss in losses.told() {
        error!("{loss}");
    }
    if !losses.is_none() {
        exits.write(AppExit::from_code(Status::Unsaved as u8));
    }
}
