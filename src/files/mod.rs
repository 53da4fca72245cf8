//! Files: those embedded in the program, those that the user's folder adds or replaces, safe saving, and reading RON so
//! that every problem of a file is named at once with its line and column.
//!
//! Start at [`Shelf`] to find and read files, at [`save()`] to write them ([`Output`] where a command line names one,
//! [`Lock`] where two programs might), at [`Document`] to read RON. A document is split into [`Piece`]s by position
//! first; each piece is then read by itself, so that one mistake never hides the next. Must not know the meaning of a
//! file: scenarios, rule data and journals are read by the rooms that own them.

mod decode;
mod document;
mod hints;
mod leaf;
mod leftover;
mod lock;
mod marks;
mod output;
mod piece;
mod position;
mod problem;
mod reading;
mod record;
mod rows;
mod save;
mod scan;
mod shelf;
mod target;
pub mod typed;

pub use document::Document;
pub use hints::Hints;
pub use leaf::text;
pub use leftover::clear_leftovers;
pub use lock::Lock;
pub use marks::is_invisible;
pub use output::Output;
pub use piece::{Entry, Piece, Shape};
pub use problem::{Problem, Problems, quoted};
pub use record::{Fields, FromPiece, Reader};
pub use rows::{Unread, read_one, read_rows, written};
pub use save::{Existing, save};
pub use shelf::{FileError, Found, Origin, Shelf};

pub(crate) use record::{choice, record};

/// The largest text that is read at all, in bytes; a scenario or a rule table is a hundredth of it.
pub const LARGEST_TEXT: usize = 4 << 20;
/// The most values that one document may hold.
pub const MOST_PIECES: usize = 200_000;
/// The deepest that brackets may nest.
pub const DEEPEST: usize = 48;
