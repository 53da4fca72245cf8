//! Small-arms fire (sections 7, 8 and the fires of section 9).
//!
//! - [`targets`]: whether a unit may be shot at, from where and how far. [`target_declarations`]: the targets of joint
//!   musketry are named. [`mod@firing_order`]: they fire in the order of their dice. [`losses`]: the figures that fall, and
//!   what follows.
//! - [`firers`]: which units fire, and one volley on the table. [`musketry`]: the dice of a volley and what is deducted
//!   from them. `light_fire`: fire by the light chart. [`fire_in_charges`]: charge fire and defensive fire. [`ranges`]:
//!   the names and limits of distances.

pub mod fire_in_charges;
pub mod firers;
pub mod firing_order;
mod light_fire;
pub mod losses;
pub mod musketry;
pub mod ranges;
pub mod target_declarations;
pub mod targets;

pub use firing_order::{Exchange, FiringOrder, exchange, firing_order};
pub use light_fire::{LightFire, LineAtLight, group_of_light_troops, light_fire, line_at_light};
