//! Keeps egui quiet while nothing happens, so that an idle window draws nothing, and wakes it when it asked for a frame
//! later.
//!
//! `bevy_egui` tells egui the held modifier keys in every frame, and egui asks for another frame after every event;
//! here only a change counts. It also draws at once where egui asked for a later frame, such as for a hint that appears
//! when the pointer rests.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use bevy::{
    prelude::*,
    window::RequestRedraw,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use bevy_egui::{
    EguiContexts, EguiFullOutput, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass,
    egui::{self, ViewportId},
};

/// Nothing that is asked for later than this needs a frame.
const LATEST: Duration = Duration::from_secs(3600);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        drop_stale_news.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    )
    .add_systems(EguiPrimaryContextPass, set_alarm.run_if(run_once))
    .add_systems(
        PostUpdate,
        (
            hear_egui.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
            wait_where_egui_waits.after(EguiPostUpdateSet::ProcessOutput),
        )
            .chain(),
    )
    .init_resource::<Wanted>();
}

fn drop_stale_news(mut inputs: Query<&mut EguiInput>, mut known: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => *now != std::mem::replace(&mut *known, *now),
            _ => true,
        });
    }
}

/// Lets egui wake the window itself, at once or later.
fn set_alarm(mut contexts: EguiContexts, proxy: Option<Res<EventLoopProxyWrapper>>) -> Result {
    let Some(proxy) = proxy else { return Ok(()) };
    let proxy = (**proxy).clone();
    let alarm = alarm(move || {
        // A loop that has ended needs no waking.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
    contexts.ctx_mut()?.set_request_repaint_callback(move |asked| {
        if asked.delay < LATEST {
            // The thread ends with the program.
            let _ = alarm.send(Instant::now() + asked.delay);
        }
    });
    Ok(())
}

/// Starts a thread that calls `wake` at the earliest of the moments that it is sent.
fn alarm(wake: impl Fn() + Send + 'static) -> mpsc::Sender<Instant> {
    let (sender, receiver) = mpsc::channel::<Instant>();
    thread::spawn(move || {
        let mut due: Option<Instant> = None;
        loop {
            let heard = match due {
                None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => receiver.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            match heard {
                Ok(asked) => due = Some(due.map_or(asked, |due| due.min(asked))),
                Err(RecvTimeoutError::Timeout) => {
                    due = None;
                    wake();
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    });
    sender
}

/// The needs of the next frame.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Wanted {
    /// Whether egui wants it at once.
    by_egui: bool,
    /// How many others asked for it before egui was heard.
    by_others: usize,
}

/// Hears whether egui wants the next frame at once.
fn hear_egui(outputs: Query<&EguiFullOutput>, asked: Res<Messages<RequestRedraw>>, mut wanted: ResMut<Wanted>) {
    let delay = |output: &EguiFullOutput| {
        output.0.as_ref().and_then(|output| Some(output.viewport_output.get(&ViewportId::ROOT)?.repaint_delay))
    };
    wanted.by_egui = outputs.iter().filter_map(delay).any(|delay| delay.is_zero());
    wanted.by_others = asked.iter_current_update_messages().count();
}

/// Takes back the frame that `bevy_egui` asks for at once where egui only wants one later: the alarm sees to that.
fn wait_where_egui_waits(wanted: Res<Wanted>, mut asked: ResMut<Messages<RequestRedraw>>) {
    if !wanted.by_egui && wanted.by_others == 0 && asked.iter_current_update_messages().count() == 1 {
        asked.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_alarm_wakes_at_the_earliest_moment_asked_for_and_once() {
        let (woken, wakings) = mpsc::channel();
        let alarm = alarm(move || woken.send(Instant::now()).expect("the test listens"));
        let begun = Instant::now();
        for later in [400, 50, 200] {
            alarm.send(begun + Duration::from_millis(later)).expect("it runs");
        }
        let first = wakings.recv_timeout(Duration::from_secs(20)).expect("it wakes");
        assert!(first - begun >= Duration::from_millis(50));
        assert!(
            wakings.recv_timeout(Duration::from_millis(600)).is_err(),
            "who was woken asks again if he wants to be"
        );
    }
}
