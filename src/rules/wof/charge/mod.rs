//! Charges (wof.14, wof.17.4).
//!
//! - [`declarations`]: the order to charge. [`targets`]: a side's possible announcements. [`who_may_charge`]: which unit may
//!   charge which. [`approach`]: its ways over the ground. [`preview`]: its preview before it is declared.
//! - [`state`]: a charge in progress. [`stages`]: how it goes from declaration to contact. [`answers`]: the possible
//!   answers of the units it concerns. [`countercharge`], [`mod@support`], [`evasion`]: which may give which answer.
//!   [`answer_orders`]: how they are asked and their orders; [`replies`]: the parts that these share; [`standing`]:
//!   standing answers. [`die`]: the die for support and evasion. [`mod@empty_ground`]: chargers that find nobody.
//! - [`charge_moves`]: the units that run, and how. [`encounters`]: all of them on one clock. [`clock`]: the run.
//!   [`contact`]: the contacts, and [`alignment`]: how they touch. [`overruns`]: skirmishers and gunners in its way.
//!   [`impetus`].
//! - [`flanks`]: the direction it comes from, and protected flanks. [`surprise`]: which units saw each other.
//!   [`headlong_charges`]: masses that charge on by themselves.

pub mod alignment;
pub mod answer_orders;
pub mod answers;
pub mod approach;
pub mod charge_moves;
pub mod clock;
pub mod contact;
pub mod countercharge;
pub mod declarations;
pub mod die;
pub mod empty_ground;
pub mod encounters;
pub mod evasion;
pub mod flanks;
pub mod headlong_charges;
pub mod impetus;
pub mod overruns;
pub mod preview;
pub mod replies;
pub mod stages;
pub mod standing;
pub mod state;
pub mod support;
pub mod surprise;
pub mod targets;
pub mod who_may_charge;
