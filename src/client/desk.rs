//! Everything by which a player acts, and in which order it happens within a frame.
//!
//! Pointer and keys are read, wishes carried out, what needs no player goes by itself, and what the battle says is read anew. Drawing
//! comes after that.

use bevy::{prelude::*, window::RequestRedraw};

use crate::client::{
    acting::Acting,
    board, control,
    flow::{self, HandOver},
    keys, laying_out, machine, mirror, playback, pointer, replay, selection,
    session::Session,
    tools,
    views::FitView,
    wish,
};

/// How long a battle that was just opened is drawn anew, seconds.
const SETTLING_SECONDS: f32 = 2.0;

/// The order of a frame. A new system of the desk belongs to one of these.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClientSystems {
    /// Pointer and keys become wishes or change the draft.
    Input,
    /// Wishes are carried out.
    Act,
    /// What needs no player goes by itself; the machine plays.
    Flow,
    /// What is shown is derived from the battle.
    Derive,
    /// The scene to be drawn is filled.
    Mirror,
}

/// Adds all of it.
pub(super) fn plugin(app: &mut App) {
    let order = (ClientSystems::Input, ClientSystems::Act, ClientSystems::Flow, ClientSystems::Derive, ClientSystems::Mirror);
    app.add_systems(Last, settle.run_if(resource_exists::<Session>));
    app.init_resource::<Acting>()
        .configure_sets(Update, order.chain().run_if(resource_exists::<Session>))
        .configure_sets(Update, ClientSystems::Input.run_if(|hand_over: Res<HandOver>| hand_over.to.is_none()))
        .add_plugins((
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
        ));
}

/// After a battle was opened, the view is fitted once panels have their places, and drawn until what is drawn is ready: pipelines are
/// made in the background, and nothing else wakes an idle window.
fn settle(
    session: Res<Session>,
    time: Res<Time<Real>>,
    mut opened: Local<Option<f32>>,
    mut fitted: Local<bool>,
    mut fit: MessageWriter<FitView>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if session.is_added() {
        (*opened, *fitted) = (Some(time.elapsed_secs()), false);
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
