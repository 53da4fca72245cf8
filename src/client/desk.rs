//! The order of systems within a frame.
//!
//! Read pointer and keys, carry out commands, advance the steps that need no player, and ask the battle again for its
//! offers. Drawing comes after that.

use bevy::{ecs::system::SystemParam, prelude::*, window::RequestRedraw};

use crate::{
    battle::Refusal,
    client::{
        acting::{self, Acting},
        answers, attract,
        autosave::{self, Autosave},
        bench::Bench,
        board, control, corner,
        flow::{self, HandOver},
        foresight, hover, keys,
        laying_out::{self, LayingOut},
        leaving::{self, Leaving},
        light::Lit,
        machine::{self, Machines},
        mirror,
        panels::Title,
        playback::{self, Playback},
        pointer,
        replay::{self, Reviewing},
        saves::OpenFile,
        selection::{self, Selection},
        session::Session,
        tools::{self, Shows},
        views::{FitView, Showing},
        wish,
    },
};

/// How long a newly opened battle, or one seen in another view or light, is redrawn, seconds.
const SETTLING_SECONDS: f32 = 2.0;

/// The order of a frame. A new system of the desk belongs to one of these.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClientSystems {
    /// Pointer and keys become wishes or change the draft.
    Input,
    /// Wishes are carried out.
    Act,
    /// Steps that need no player run by themselves; the machine plays.
    Flow,
    /// Derive the display from the battle.
    Derive,
    /// The scene to be drawn is filled.
    Mirror,
}

/// The resources to clear when another battle comes to the table.
#[derive(SystemParam)]
pub(super) struct Opener<'w, 's> {
    playback: ResMut<'w, Playback>,
    machines: ResMut<'w, Machines>,
    /// Where the battle is kept.
    pub(super) autosave: ResMut<'w, Autosave>,
    commands: Commands<'w, 's>,
    fit: MessageWriter<'w, FitView>,
}

impl Opener<'_, '_> {
    /// Opens a battle for viewing: nothing is saved.
    pub(super) fn open(&mut self, session: Session, reviewing: Reviewing) {
        let mut pointed_at = Selection::default();
        reviewing.point(&mut pointed_at);
        self.play(session, 0, None, None);
        self.commands.insert_resource(reviewing);
        self.commands.insert_resource(pointed_at);
    }

    /// Opens a battle to play, saved in `file` or in a new one. The machines' dice come from the seed; `told` is shown
    /// first if there is any.
    pub(super) fn play(&mut self, session: Session, seed: u64, file: Option<OpenFile>, told: Option<Refusal>) {
        self.playback.begin_anew();
        self.machines.seat(seed);
        self.autosave.take_up(file, &session);
        self.commands.insert_resource(session);
        self.commands.insert_resource(Reviewing::default());
        self.commands.insert_resource(Bench::default());
        self.commands.insert_resource(Selection::default());
        self.commands.insert_resource(Acting::telling(told));
        self.commands.insert_resource(HandOver::default());
        self.commands.insert_resource(LayingOut::default());
        self.commands.insert_resource(Shows::default());
        self.commands.queue(Title::put_away);
        self.fit.write(FitView(None));
    }

    /// Lets the battle that was just laid on the table begin behind the screen that stands between two players.
    pub(super) fn hand_over(&mut self, hand_over: HandOver) {
        self.commands.insert_resource(hand_over);
    }
}

/// Adds every system of the client in its order.
pub(super) fn plugin(app: &mut App) {
    let order =
        (ClientSystems::Input, ClientSystems::Act, ClientSystems::Flow, ClientSystems::Derive, ClientSystems::Mirror);
    app.add_systems(Last, settle.run_if(resource_exists::<Session>));
    app.configure_sets(Update, order.chain().run_if(resource_exists::<Session>))
        .configure_sets(Update, ClientSystems::Input.run_if(is_heard))
        .add_plugins((
            autosave::plugin,
            wish::plugin,
            tools::plugin,
            keys::plugin,
            pointer::plugin,
            control::plugin,
            flow::plugin,
            laying_out::plugin,
            machine::plugin,
            replay::plugin,
            playback::plugin,
            board::plugin,
            selection::plugin,
            mirror::plugin,
            attract::plugin,
        ))
        .add_plugins((
            acting::plugin,
            answers::plugin,
            corner::plugin,
            foresight::plugin,
            hover::plugin,
            leaving::plugin,
        ));
}

/// Whether pointer and keys go to the battle: not while another player is to take the seat, nor while the question
/// about unsaved data is open.
fn is_heard(hand_over: Res<HandOver>, leaving: Res<Leaving>) -> bool {
    hand_over.to.is_none() && !leaving.is_asked()
}

/// After a battle was opened, the view is fitted once panels have their places, and redrawn until everything is ready:
/// pipelines are made in the background, those of the other view or light when it is first seen, and nothing else wakes
/// an idle window.
fn settle(
    session: Res<Session>,
    showing: Res<Showing>,
    lit: Res<Lit>,
    time: Res<Time<Real>>,
    mut opened: Local<Option<f32>>,
    mut fitted: Local<bool>,
    mut fit: MessageWriter<FitView>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if session.is_added() {
        (*opened, *fitted) = (Some(time.elapsed_secs()), false);
    } else if showing.is_changed() || lit.is_changed() {
        *opened = Some(time.elapsed_secs());
    }
    let Some(since) = opened.map(|opened| time.elapsed_secs() - opened) else { return };
    redraw.write(RequestRedraw);
    if !*fitted && since > 0.0 {
        fit.write(FitView(None));
        *fitted = true;
    }
    if since > SETTLING_SECONDS {
        *opened = None;
    }
}
