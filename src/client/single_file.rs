//! The systems of a frame go in single file, on one thread. They are many and small and most read the battle: to hand
//! each to another thread and to wait for it costs more than it does. What is drawn is prepared and drawn beside them,
//! by an app of its own.

use bevy::{
    ecs::schedule::{Schedules, SingleThreadedExecutor},
    prelude::*,
};

/// Lets the systems of every schedule run one after the other, once all plugins have added theirs.
pub(super) struct SingleFile;

impl Plugin for SingleFile {
    fn build(&self, _: &mut App) {}

    fn finish(&self, app: &mut App) {
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }
}
