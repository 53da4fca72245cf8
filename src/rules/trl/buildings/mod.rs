//! Buildings: their walls and garrisons, fire at them, and how units go in and out.
//!
//! - [`houses`]: sizes, openings, and the places at them. [`capacity`]: who fits. [`fire_at_building`]: what hits do to
//!   walls and garrison. Pure procedures.
//! - On the table: [`garrisons`]: who goes in and out, and how; [`entering`] has the orders. [`fire_orders`]: declaring
//!   fire at a building, [`battering`]: wounds, losses and the breach. [`storms`]: assaults on a garrison, [`occupation`]:
//!   what the stormers do with the building.

pub mod battering;
pub mod capacity;
pub mod entering;
pub mod fire_at_building;
pub mod fire_orders;
pub mod garrisons;
pub mod houses;
pub mod occupation;
pub mod storms;
