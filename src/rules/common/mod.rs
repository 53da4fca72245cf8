//! The parts of rules that several sets share, each with its differences as plain parameters. Knows no set.
//!
//! - [`walk`]: a stretch of a walk, inch by inch, until something ends it. [`party`]: the stands that move together, and
//!   their bases along the way. [`fan`]: how far they can go in every direction, to draw.
//! - [`layout`]: figures laid out on bases. [`casualties`]: figures that fall, stand by stand.
//! - [`offering`]: the parts that offers of all acts share. [`slots`]: how their slots are read. [`guard`]: bars that
//!   several acts share.
//! - [`pick_up`]: what the scenario files of battles by points share.
//! - [`bearings`]: which way a unit would turn to the enemy. [`enemies`]: the enemy that an order names.
//! - [`phases`]: where in the turn a battle stands. [`journal`]: lines of the journal. [`cards`]: rows of a unit's card.
//!   [`unit_editor`]: an umpire's possible changes of a unit, field by field.

pub mod bearings;
pub mod cards;
pub mod casualties;
pub mod enemies;
pub mod fan;
pub mod guard;
pub mod journal;
pub mod layout;
pub mod offering;
pub mod party;
pub mod phases;
pub mod pick_up;
pub mod slots;
pub mod unit_editor;
pub mod walk;
