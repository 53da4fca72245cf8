//! The keys held beside another.

use bevy::prelude::*;

/// Whether Shift, and whether Control or its like, is held beside a key.
pub(super) fn beside(keys: &ButtonInput<KeyCode>) -> (bool, bool) {
    // A quick hand on a slow machine presses and lets go within one frame.
    let held = |these: &[KeyCode]| {
        these.iter().any(|&key| keys.pressed(key) || keys.just_pressed(key) || keys.just_released(key))
    };
    let shift = held(&[KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let control = held(&[KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight]);
    (shift, control)
}
