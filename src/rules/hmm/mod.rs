//! Horse and Musket and Minié Ball: 1740 to 1865, battalions of twenty figures, three artillery templates, written orders.
//!
//! Pure procedures, which turn what was measured and some dice into a receipt and never see the table:
//! - [`data`]: the charts and the rule switches.
//! - [`fire`]: volleys, light fire, defensive and charge fire, the order of fire.
//! - [`formation`]: how figures stand. - [`movement`]: rates, turns, ground.
//! - [`reckon`]: all of them by name.

pub mod data;
pub mod fire;
pub mod formation;
pub mod movement;
pub mod reckon;
