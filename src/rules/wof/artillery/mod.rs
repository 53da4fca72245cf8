//! Guns: on their limbers, left and captured, and by the options of section 21.
//!
//! - [`limbers`]: guns onto and off their limbers. [`abandoned_guns`]: guns that their crew leaves and the enemy takes.
//! - [`shot_effects`]: effects besides killing: shell that disorders and burns, blocks and works hit.
//!   [`carry_through`]: shot that goes on. [`duel`]: batteries that must answer.
//! - [`battalion_guns`]: guns in a battalion, left and rejoined. [`battalion_gun_moves`]: how far it goes with one.
//!   [`gun_posts`]: where they stand in it.

pub mod abandoned_guns;
pub mod battalion_gun_moves;
pub mod battalion_guns;
pub mod carry_through;
pub mod duel;
pub mod gun_posts;
pub mod limbers;
pub mod shot_effects;
