//! The clock of a frame, which tells when the frame begins.
//!
//! Left alone it would tell when the last one was drawn. Where frames are drawn only when something happens, that may be
//! long ago: a click would pass for the second of a double click, and what begins to move would jump.

use std::time::Instant;

use bevy::{
    prelude::*,
    time::{TimeSystems, TimeUpdateStrategy},
};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(First, tell_time.before(TimeSystems));
}

fn tell_time(mut strategy: ResMut<TimeUpdateStrategy>) {
    *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Duration};

    use bevy::time::{TimePlugin, create_time_channels};

    use super::*;

    #[test]
    fn a_frame_after_a_long_wait_knows_that_it_was_long() {
        const WAIT: Duration = Duration::from_millis(60);
        let (drawn, told) = create_time_channels();
        let mut app = App::new();
        app.add_plugins((TimePlugin, plugin)).insert_resource(told);
        let mut frame = || {
            app.update();
            drawn.0.try_send(Instant::now()).expect("the time of the last frame was taken");
            app.world().resource::<Time<Real>>().elapsed()
        };
        frame();
        let before = frame();
        thread::sleep(WAIT);
        assert!(frame() - before >= WAIT, "the frame after the wait tells the time after it");
    }
}
