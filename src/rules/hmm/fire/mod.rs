//! Small-arms fire (sections 7, 8 and the fires of section 9).
//!
//! - [`targets`]: the targets of joint musketry are named. [`musketry`]: it is ordered and resolved. [`volleys`]: one
//!   volley on the table; [`shot`]: one shot. [`losses`]: the figures that fall, and what follows.
//! - [`effect`]: the effect of shots by figures and distances; [`deductions`]: what is deducted; [`ranges`]: the names
//!   and limits of distances. `light`: fire by the light chart. `order`: which unit fires first.

pub mod deductions;
pub mod effect;
pub mod fire_in_charges;
mod light;
pub mod losses;
pub mod musketry;
mod order;
pub mod ranges;
pub mod shot;
pub mod targets;
pub mod volleys;

pub use light::{LightFire, LineAtLight, group_of_light_troops, light_fire, line_at_light};
pub use order::{Exchange, FiringOrder, exchange, firing_order};
