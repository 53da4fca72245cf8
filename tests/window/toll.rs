//! What frames cost: how many were drawn, and how long the main thread worked on each. Counts without being asked, as a question costs a
//! frame itself.
#![expect(clippy::disallowed_methods, reason = "what a frame costs is told by a clock; no battle is decided here")]

use std::{
    env,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use bevy::{
    app::{First, Last, MainScheduleOrder},
    ecs::schedule::ScheduleLabel,
    prelude::*,
    render::{Render, RenderApp, RenderSystems, renderer::RenderDevice},
};
use wgpu::PollType;

/// The main thread's work on each frame since the last clearing.
static WORK: Mutex<Vec<Duration>> = Mutex::new(Vec::new());

/// How many frames the renderer has handed over to be shown.
static SHOWN: AtomicUsize = AtomicUsize::new(0);

/// Where this is set, a frame counts as shown only when it has been drawn to its end.
const PATIENTLY: &str = "LINSTOCK_BUDGET";

/// Before everything else of a frame.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Begins;

/// After everything else of a frame, but that what is drawn is still to be handed to the renderer.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Ends;

#[derive(Resource)]
struct Begun(Instant);

/// Counts the frames of this app from now on.
pub(super) fn install(app: &mut App) {
    app.insert_resource(Begun(Instant::now()))
        .init_schedule(Begins)
        .init_schedule(Ends)
        .add_systems(Begins, |mut begun: ResMut<Begun>| begun.0 = Instant::now())
        .add_systems(Ends, |begun: Res<Begun>| frames().push(begun.0.elapsed()));
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_before(First, Begins);
    order.insert_after(Last, Ends);
    let renderer = app.sub_app_mut(RenderApp);
    renderer.add_systems(Render, count_shown.in_set(RenderSystems::Cleanup));
}

/// Counts a frame when it has been drawn to its end, where somebody waits for that: a processor that still draws has no time for the next.
fn count_shown(device: Res<RenderDevice>) {
    if env::var_os(PATIENTLY).is_some() {
        device.poll(PollType::wait_indefinitely()).expect("the renderer comes to an end");
    }
    SHOWN.fetch_add(1, Ordering::Relaxed);
}

/// How many frames have been shown.
pub(super) fn shown() -> usize {
    SHOWN.load(Ordering::Relaxed)
}

/// Forgets all frames so far.
pub(super) fn clear() {
    frames().clear();
}

/// The work on each frame since the last clearing, the least first.
pub(super) fn sorted() -> Vec<Duration> {
    let mut work = frames().clone();
    work.sort_unstable();
    work
}

fn frames() -> std::sync::MutexGuard<'static, Vec<Duration>> {
    WORK.lock().unwrap_or_else(PoisonError::into_inner)
}
