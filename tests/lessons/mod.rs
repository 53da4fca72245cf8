//! Lessons: those that are shipped go as they say under today's rules, and one that does not is told where.

mod bad_files;
mod shipped;
