//! Small-arms fire (sections 7 and 8).
//!
//! - [`who_may_fire`]: which units fire, and how many of their figures. [`targets`]: whether a unit may be shot at, from
//!   where and how far. [`target_declarations`]: the targets of joint musketry are named. [`musketry_order`]: they
//!   fire in the order of their dice. [`shots`]: one volley on the table. [`losses`]: how many figures a volley
//!   costs, which fall, and what follows.
//! - [`mod@volley`]: the dice of a volley and what is deducted from them. [`mod@light_fire`]: fire by the light chart.
//!   [`ranges`]: the names and limits of distances.

pub mod light_fire;
pub mod losses;
pub mod musketry_order;
pub mod ranges;
pub mod shots;
pub mod target_declarations;
pub mod targets;
pub mod volley;
pub mod who_may_fire;

pub use light_fire::{LightFire, LineAtLight, group_of_light_troops, light_fire, line_at_light};
pub use musketry_order::{Exchange, FiringOrder, exchange, firing_order};
