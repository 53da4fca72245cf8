//! Formations (wof.8, wof.12.1, wof.12.10.03, wof.12.11, wof.13).
//!
//! - [`legal_formations`]: which troops stand in which. [`square`]: its faces. [`clumps`]: units in rout and pursuit.
//! - [`changes`]: who changes formation or facing, and at what cost. [`change_orders`]: the orders to do so.
//!   [`facings`]: facings worth offering, and the about face. [`drawn_up`]: a unit in a new formation.
//!   [`dismounted_cavalry`]: dragoons off and on their horses.
//! - [`layout`]: figures on their bases. [`placement`]: stands laid on the table. [`figures`]: the figures of a unit
//!   where they stand.
//! - [`skirmishers`]: skirmishers figure by figure. [`cohesion`]: how they hold together. [`stragglers`]: how figures
//!   that are cut off go back.

pub mod change_orders;
pub mod changes;
pub mod clumps;
pub mod cohesion;
pub mod dismounted_cavalry;
pub mod drawn_up;
pub mod facings;
pub mod figures;
pub mod layout;
pub mod legal_formations;
pub mod placement;
pub mod skirmishers;
pub mod square;
pub mod stragglers;
