//! Charges (wof.14, wof.17.4).
//!
//! - [`announcing`]: the order to charge. [`declarations`]: a side's possible announcements. [`rights`]: which unit may
//!   charge which. [`approach`]: its ways over the ground. [`preview`]: its preview before it is declared.
//! - [`state`]: a charge in progress. [`stages`]: how it goes from declaration to contact. [`questions`]: how the units
//!   it concerns are asked, [`answers`]: their possible answers, [`answer_orders`]: the parts that their orders share,
//!   and [`standing`]: their standing answers. [`support`]: support charges. [`evasion`]: units that evade. [`die`]:
//!   the die for both. [`empty_ground`]: chargers that find nobody.
//! - [`charge_moves`]: the units that run, and how. [`encounters`]: all of them on one clock. [`clock`]: the run.
//!   [`contact`]: the contacts, and [`alignment`]: how they touch. [`overruns`]: skirmishers and gunners in its way.
//!   [`impetus`].
//! - [`flanks`]: the direction it comes from. [`protection`]: protected flanks. [`surprise`]: which units saw each
//!   other. [`headlong_charges`]: masses that charge on by themselves.

pub mod alignment;
pub mod announcing;
pub mod answer_orders;
pub mod answers;
pub mod approach;
pub mod charge_moves;
pub mod clock;
pub mod contact;
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
pub mod rights;
pub mod stages;
pub mod standing;
pub mod state;
pub mod support;
pub mod surprise;
