//! Guided battles: the shipped one can be played from its first step to its last, and one that cannot is reported at its
//! place; what a player does otherwise is followed, and taken back.

mod bad_files;
mod course;
mod shipped;
