//! Charges (wof.14, wof.17.4).
//!
//! - [`who_may_charge`]: which unit may charge which. [`declarations`]: the order to charge. [`targets`]: which targets a
//!   side may charge, and by what way. [`approach`]: the ways over the ground. [`preview`]: a charge before it is
//!   declared.
//! - [`state`]: a charge in progress. [`stages`]: how it goes from declaration to contact.
//! - [`possible_answers`]: what the units that it concerns may answer. [`countercharge`], [`mod@support`], [`evasion`]:
//!   which may give which answer. [`answer_orders`]: how they are asked and their orders; [`answer_order_parts`]: what
//!   these share; [`standing`]: standing answers. [`die`]: the die for support and evasion. [`mod@empty_ground`]:
//!   chargers that find nobody.
//! - [`charge_moves`]: the units that run, and how. [`encounters`]: all of them on one clock. [`clock`]: the run.
//!   [`contact`]: the contacts, and [`alignment`]: how they touch. [`overruns`]: skirmishers and gunners in its way.
//!   [`impetus`].
//! - [`flanks`]: the direction it comes from, and protected flanks. [`surprise`]: which units saw each other.
//!   [`headlong_charges`]: masses that charge on by themselves.

pub mod alignment;
pub mod answer_order_parts;
pub mod answer_orders;
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
pub mod possible_answers;
pub mod preview;
pub mod stages;
pub mod standing;
pub mod state;
pub mod support;
pub mod surprise;
pub mod targets;
pub mod who_may_charge;
