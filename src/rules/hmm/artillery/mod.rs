//! Artillery (sections 11 to 15).
//!
//! - [`guns`]: kinds, weights and ammunition of guns, and their crews. [`ranges`]: how far they fire. [`limbers`]: guns on
//!   their limbers.
//! - [`phase`]: the artillery phase, gun after gun. [`aim`]: the figures under an aimed template. [`overhead`]:
//!   fire over troops. [`shot`]: one shot on the table, and [`state`]: where it fell. [`preview`]: the display
//!   before it is fired.
//! - [`templates`]: stick, burst circle, howitzer's box and canister cone, and where a figure lies under one.
//!   [`mod@roundshot`], [`mod@howitzer_shot`], [`mod@shell`], [`mod@canister`]: their procedures. [`hits`]: the figures
//!   under one that are hit.
//! - [`manhandling`]: guns turned and pushed by their crews. [`abandoned_guns`]: guns without a crew;
//!   [`captured_guns`]: those that an enemy captures.

pub mod abandoned_guns;
pub mod aim;
pub mod canister;
pub mod captured_guns;
pub mod guns;
pub mod hits;
pub mod howitzer_shot;
pub mod limbers;
pub mod manhandling;
pub mod overhead;
pub mod phase;
pub mod preview;
pub mod ranges;
pub mod roundshot;
pub mod shell;
pub mod shot;
pub mod state;
pub mod templates;

pub use guns::{Crew, may_fire_with_crew, must_be_cast, regimental_guns_allowed};
pub use howitzer_shot::{CountedHowitzerShot, howitzer_shot};
pub use roundshot::{
    CountedRoundshot, FromGun, Lane, Roundshot, ShotGround, ShotToll, bounce, roundshot, run_through, section,
    target_needs, touches,
};
pub use shell::{Burst, CountedShell, ShellToll, burst, shell};
