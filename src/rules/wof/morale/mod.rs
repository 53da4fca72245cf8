//! Morale (wof.18).
//!
//! - [`occasions`]: which units must test, and with what modifiers. [`order_of_tests`]: in what order. [`checks`]: the
//!   tests, and their effects. [`recoils`]: chargers that go back. [`recovery`]: the end of a turn.
//! - [`roll`]: the test on two dice, and what its result means. [`modifiers`]: what counts for and against.
//! - When a test is due: [`mod@panic_test`], [`mod@fire_test`], [`charge_tests`], [`lost_round_test`],
//!   [`routing_friends`], [`mod@rally_test`].
//! - [`routers`]: what routers may not do. [`rout_moves`]: how they run. [`run`]: a run that clumps a unit first.
//!   [`burst_through`]: friends in its way, and ranks opened before it. [`rallies`]: routers that try to stop.

pub mod burst_through;
pub mod charge_tests;
pub mod checks;
pub mod fire_test;
pub mod lost_round_test;
pub mod modifiers;
pub mod occasions;
pub mod order_of_tests;
pub mod panic_test;
pub mod rallies;
pub mod rally_test;
pub mod recoils;
pub mod recovery;
pub mod roll;
pub mod rout_moves;
pub mod routers;
pub mod routing_friends;
pub mod run;
