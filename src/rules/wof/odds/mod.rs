//! What a shot or a round does on average, for the odds on screen and for the machine. Runs the very procedures on scripted dice, every face
//! in turn; decides nothing.
//!
//! - [`fire`]: shots. Rounds of combat stand in a file of their own beside it.

pub mod fire;
