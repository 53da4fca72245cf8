//! Small-arms fire (sections 7, 8 and the fires of section 9).
//!
//! - [`targets`]: the targets of joint musketry are named. [`musketry`]: it is ordered and resolved. [`volleys`]: one
//!   volley on the table; [`shot`]: one shot. [`losses`]: the figures that fall, and what follows.
//! - [`effect`]: the effect of shots by figures and distances; [`deductions`]: what is deducted; [`ranges`]: the names
//!   and limits of distances. `light`: fire by the light chart. `order`: which unit fires first.

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
