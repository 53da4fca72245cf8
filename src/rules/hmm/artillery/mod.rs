//! Artillery (sections 11 to 15).
//!
//! - [`battery_fire`]: the artillery phase, gun after gun. [`aim`]: the figures under an aimed template. [`shot`]: a
//!   shot on the table, and [`state`]: where it fell. [`preview`]: the display before it is fired.
//! - [`templates`]: stick, burst circle, howitzer's box and canister cone, and where a figure lies under one.
//!   `roundshot`, `shell`, [`mod@canister`]: their procedures. [`hits`]: the figures under one that are hit. [`ranges`]:
//!   ranges and ammunition. `guns`: whether there is such a gun.
//! - [`manhandling`]: guns turned and pushed by their crews. [`abandoned_guns`]: guns without a crew;
//!   [`captured_guns`]: those that an enemy captures.

pub mod abandoned_guns;
pub mod aim;
pub mod battery_fire;
pub mod canister;
pub mod captured_guns;
mod guns;
pub mod hits;
pub mod manhandling;
pub mod preview;
pub mod ranges;
mod roundshot;
mod shell;
pub mod shot;
pub mod state;
pub mod templates;

pub use guns::{Crew, may_fire_with_crew, must_be_cast, regimental_guns_allowed};
pub use roundshot::{
    CountedRoundshot, FromGun, Lane, Roundshot, ShotGround, ShotToll, bounce, roundshot, run_through, section,
    target_needs, touches,
};
pub use shell::{Burst, CountedHowitzerShot, CountedShell, ShellToll, burst, howitzer_shot, shell};
