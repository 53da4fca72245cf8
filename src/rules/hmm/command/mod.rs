//! Command (sections 16 and 17).
//!
//! - [`mod@initiative`]: who goes first. [`chain`]: each unit's commander, and his present order. [`commanders`]: where a
//!   commander is; [`stepping_aside`]: how he makes room; [`general_casualties`]: how generals fall, and who replaces
//!   them. [`mod@command_distance`]: which units are in command; [`reach`]: how a commander keeps his units so.
//!   [`regiments`]: commanders of regiments.
//! - [`attack_defend_reserve`]: what the three orders allow units. [`mod@advance`]: the line and duty of an advance.
//!   [`mod@reserves`]: formations in reserve. [`posts`]: posts to be held. [`fall_back`]: units that fall back on a
//!   signal. [`duties`]: units in command and the duties of commanders, at both ends of a move phase.
//! - [`order_changes`]: changing orders, and the die for it. [`written_orders`]: their text. [`messengers`]: how they
//!   travel, when one arrives, and a side's orders on display. [`proposals`]: orders worth sending.

pub mod advance;
pub mod attack_defend_reserve;
pub mod chain;
pub mod command_distance;
pub mod commanders;
pub mod duties;
pub mod fall_back;
pub mod general_casualties;
pub mod initiative;
pub mod messengers;
pub mod order_changes;
pub mod posts;
pub mod proposals;
pub mod reach;
pub mod regiments;
pub mod reserves;
pub mod stepping_aside;
pub mod written_orders;
