//! Runs the systems of a frame one after another on one thread. They are many and small and most read the battle:
//! handing each to another thread and waiting for it costs more than the system itself. Rendering is prepared beside
//! them, by its own sub-app.

use bevy::{
    ecs::schedule::{Schedules, SingleThreadedExecutor},
    prelude::*,
};

/// Lets the systems of every schedule run one after the other, once all plugins have added theirs.
pub struct SingleFile;

impl Plugin for SingleFile {
    fn build(&self, _: &mut App) {}

    fn finish(&self, app: &mut App) {
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }
}
