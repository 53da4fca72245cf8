//! The cost of frames: how many were drawn, and how long the main thread worked on each. Counts without being asked, as
//! a question costs a frame itself.
#![expect(clippy::disallowed_methods, reason = "what a frame costs is told by a clock; no battle is decided here")]

use std::{
    env,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use bevy::{
    app::{First, Last, MainScheduleOrder},
    ecs::schedule::ScheduleLabel,
    prelude::*,
    render::{Render, RenderApp, RenderSystems, renderer::RenderDevice},
};
use rustix::time::{ClockId, clock_gettime};
use wgpu::PollType;

/// How long the main thread worked on each frame since the last clearing, by the time that the processor gave it: on a
/// busy machine it waits for a core meanwhile.
static WORK: Mutex<Vec<Duration>> = Mutex::new(Vec::new());

/// How many frames the renderer has handed over to be shown.
static SHOWN: AtomicUsize = AtomicUsize::new(0);

/// How many frames have been handed to the renderer.
static HANDED: AtomicUsize = AtomicUsize::new(0);

/// Where this is set, a frame counts as shown only when it has been drawn to its end, and the next begins no earlier.
const PATIENTLY: &str = "LINSTOCK_BUDGET";
/// A frame that is not drawn by then never will be: the window was covered, or is closing.
const LONGEST: Duration = Duration::from_secs(5);

/// Before everything else of a frame.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Begins;

/// After everything else of a frame, except that the drawing is still to be handed to the renderer.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Ends;

/// The time that the processor had given the main thread when the frame began.
#[derive(Resource)]
struct Begun(Duration);

impl Begun {
    fn now() -> Self {
        let worked = clock_gettime(ClockId::ThreadCPUTime);
        Self(Duration::try_from(worked).expect("a thread's time is no less than nothing"))
    }
}

/// Counts the frames of this app from now on.
pub(super) fn install(app: &mut App) {
    app.insert_resource(Begun::now())
        .init_schedule(Begins)
        .init_schedule(Ends)
        .add_systems(Begins, begin)
        .add_systems(Ends, end);
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_before(First, Begins);
    order.insert_after(Last, Ends);
    let renderer = app.sub_app_mut(RenderApp);
    renderer.add_systems(Render, count_shown.in_set(RenderSystems::Cleanup));
}

/// Where the processor draws too, it is not asked to work on a frame before it has drawn the last one: the measurement
/// is of the work, not of the waiting for a core.
fn begin(world: &mut World) {
    let asked = Instant::now();
    while env::var_os(PATIENTLY).is_some() && shown() < HANDED.load(Ordering::Relaxed) {
        if asked.elapsed() > LONGEST {
            HANDED.store(shown(), Ordering::Relaxed);
        }
        thread::sleep(Duration::from_micros(200));
    }
    world.insert_resource(Begun::now());
}

/// As an exclusive system it runs on the main thread, whose time it reads.
fn end(world: &mut World) {
    frames().push(Begun::now().0 - world.resource::<Begun>().0);
    HANDED.fetch_add(1, Ordering::Relaxed);
}

/// Counts a frame when it has been drawn to its end, if a caller waits for that: a processor that still draws has no
/// time for the next.
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

/// The work on each frame since the last clearing.
pub(super) fn work() -> Vec<Duration> {
    frames().clone()
}

fn frames() -> std::sync::MutexGuard<'static, Vec<Duration>> {
    WORK.lock().unwrap_or_else(PoisonError::into_inner)
}
