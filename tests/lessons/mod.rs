//! Lessons: the shipped ones go as they say under today's rules, and one that does not is reported at its place.

mod bad_files;
mod shipped;
