//! Reading pieces as values: every field by itself, so that all mistakes of a file are found in one reading.
//! [`record!`] and [`choice!`] declare a schema once, as the type and as the way to read it.

use std::collections::BTreeSet;

use super::{
    Document, Problem, Problems,
    piece::{Entry, Piece, Shape, join, leads_through},
    problem::quoted,
};

/// A value that can be read from a piece of a document.
pub trait FromPiece: Sized {
    /// A stand-in for a value that could not be read; never seen outside, as the reading fails.
    fn blank() -> Self;

    /// Reads the value. Problems go to the reader, and a blank comes back.
    fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self;

    /// The value where its field is not written; `None` if it must be.
    fn absent() -> Option<Self> {
        None
    }
}

/// A reading in progress: the document, the path gone so far and the problems met.
pub struct Reader<'d> {
    document: &'d Document<'d>,
    path: String,
    problems: Problems,
}

impl<'d> Reader<'d> {
    pub(super) fn of(document: &'d Document<'d>) -> Self {
        Self { document, path: String::new(), problems: document.broken().clone() }
    }

    pub(super) fn into_problems(self) -> Problems {
        self.problems
    }

    /// The document that is being read.
    pub fn document(&self) -> &'d Document<'d> {
        self.document
    }

    /// How many problems were met so far.
    pub fn count(&self) -> usize {
        self.problems.count()
    }

    /// The path gone so far.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The text of a piece.
    pub fn text_of(&self, piece: &Piece) -> &'d str {
        &self.document.text()[piece.span.clone()]
    }

    /// Notes that something is wrong with the value at this place.
    pub fn wrong(&mut self, piece: &Piece, wrong: impl Into<String>, expected: impl Into<String>) {
        let path = self.path.clone();
        self.push_at(piece.span.start, path, wrong.into(), expected.into());
    }

    /// Finding the line of a byte takes time: past the problems that are kept, they are only counted.
    fn push_at(&mut self, at: usize, field: String, wrong: String, expected: String) {
        if self.problems.is_full() {
            self.problems.leave_one_out();
        } else {
            self.problems.push(self.document.problem_at(at, field, wrong, expected));
        }
    }

    /// Adds a problem found by other means.
    pub fn push(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Notes a problem at a path below this place, unless it, or something above or below it, is known to be wrong
    /// already: a blank is there then, which cannot be judged.
    pub fn wrong_at(&mut self, path: &str, wrong: impl Into<String>, expected: impl Into<String>) {
        let path = join(&self.path, path);
        if self.problems.is_full() {
            return self.problems.leave_one_out();
        }
        if self.is_sound(&path) {
            self.problems.push(self.document.problem(&path, wrong, expected));
        }
    }

    /// Whether nothing is known to be wrong at a path of the document, above it or below it.
    pub fn is_sound(&self, path: &str) -> bool {
        let meets = |field: &str| !field.is_empty() && (leads_through(path, field) || leads_through(field, path));
        !self.problems.iter().any(|problem| meets(&problem.field))
    }

    /// Does something one step further down the path.
    pub fn step<T>(&mut self, step: &str, work: impl FnOnce(&mut Self) -> T) -> T {
        let longer = join(&self.path, step);
        let before = std::mem::replace(&mut self.path, longer);
        let result = work(self);
        self.path = before;
        result
    }

    /// The piece inside `Some(…)`, or the piece itself.
    pub fn inside_some<'p>(&self, piece: &'p Piece) -> &'p Piece {
        match (&piece.shape, self.name_of(piece)) {
            (Shape::Tuple(items), Some("Some")) if items.len() == 1 => &items[0],
            _ => piece,
        }
    }

    /// The name before a piece's brackets.
    pub fn name_of(&self, piece: &Piece) -> Option<&'d str> {
        piece.name.clone().map(|name| &self.document.text()[name])
    }

    /// The fields of a record; names that it does not have, or has twice, are problems.
    pub fn fields<'p>(&mut self, piece: &'p Piece, names: &[&str]) -> Fields<'p> {
        let none: &[Entry] = &[];
        let entries = match &piece.shape {
            Shape::Record(entries) => entries.as_slice(),
            Shape::Tuple(items) if items.is_empty() => none,
            _ => {
                self.unexpected(piece, format!("a record `({}: …)`", names.join(": …, ")));
                return Fields { entries: none, lacking: Lacking::Said, holder: piece };
            }
        };
        let mut seen = BTreeSet::new();
        for entry in entries {
            let name = &self.document.text()[entry.key.clone()];
            let at = entry.key.start;
            if !names.contains(&name) {
                self.field_problem(at, name, "no such field", format!("one of {}", names.join(", ")));
            } else if !seen.insert(name) {
                self.field_problem(at, name, "the field stands twice", "each field once");
            }
        }
        Fields { entries, lacking: if piece.damaged { Lacking::Said } else { Lacking::Unsaid }, holder: piece }
    }

    fn field_problem(&mut self, at: usize, name: &str, wrong: &str, expected: impl Into<String>) {
        let path = join(&self.path, name);
        self.push_at(at, path, wrong.to_owned(), expected.into());
    }

    /// The name of a choice and the piece of its contents: `Line(width: 3)` holds the record, `Area([…])` the list.
    pub fn choice<'p>(&mut self, piece: &'p Piece, names: &[&str]) -> Option<(&'d str, &'p Piece)> {
        let name = match (&piece.shape, self.name_of(piece)) {
            (Shape::Leaf, _) => Some(self.text_of(piece)),
            (_, name) => name,
        };
        match name {
            Some(name) if names.contains(&name) => Some((name, held(piece))),
            Some(name) if !piece.damaged => {
                self.wrong(
                    piece,
                    format!("no such choice as {}", quoted(name)),
                    format!("one of {}", names.join(", ")),
                );
                None
            }
            _ => {
                self.unexpected(piece, format!("one of {}", names.join(", ")));
                None
            }
        }
    }
}

fn held(piece: &Piece) -> &Piece {
    match &piece.shape {
        Shape::Tuple(items) if items.len() == 1 => &items[0],
        _ => piece,
    }
}

/// The fields of one record, to be taken by name.
pub struct Fields<'p> {
    entries: &'p [Entry],
    lacking: Lacking,
    holder: &'p Piece,
}

/// Whether a record's lack of a field is worth saying, or it is known to be broken as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lacking {
    Unsaid,
    Said,
}

impl Fields<'_> {
    /// A field that must be written, unless its type has a value for absence.
    pub fn get<T: FromPiece>(&self, reader: &mut Reader<'_>, name: &str) -> T {
        self.take(reader, name).or_else(T::absent).unwrap_or_else(|| {
            if self.lacking == Lacking::Unsaid {
                reader.step(name, |reader| reader.wrong(self.holder, "the field is missing", format!("`{name}: …`")));
            }
            T::blank()
        })
    }

    /// A field that may be left out.
    pub fn get_or<T: FromPiece>(&self, reader: &mut Reader<'_>, name: &str, default: impl FnOnce() -> T) -> T {
        self.take(reader, name).unwrap_or_else(default)
    }

    fn take<T: FromPiece>(&self, reader: &mut Reader<'_>, name: &str) -> Option<T> {
        let entry = self.entries.iter().find(|entry| reader.document.text()[entry.key.clone()] == *name)?;
        Some(reader.step(name, |reader| T::read(reader, &entry.value)))
    }
}

/// A record type with the way to read it. A field with `= value` may be left out; fields under `kept` are not read at
/// all.
macro_rules! record {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$field_about:meta])* $field:ident: $type:ty $(= $default:expr)?),* $(,)? }
        $(kept { $($(#[$kept_about:meta])* $kept:ident: $kept_type:ty),* $(,)? })?) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        pub struct $name { $($(#[$field_about])* pub $field: $type,)* $($($(#[$kept_about])* #[serde(skip)] pub $kept: $kept_type,)*)? }

        impl $crate::files::FromPiece for $name {
            fn blank() -> Self {
                Self { $($field: $crate::files::FromPiece::blank(),)* $($($kept: Default::default(),)*)? }
            }

            fn read(reader: &mut $crate::files::Reader<'_>, piece: &$crate::files::Piece) -> Self {
                let fields = reader.fields(piece, &[$(stringify!($field)),*]);
                Self {
                    $($field: $crate::files::record!(@field fields, reader, $field $(, $default)?),)*
                    $($($kept: Default::default(),)*)?
                }
            }
        }
    };
    (@field $fields:ident, $reader:ident, $field:ident) => { $fields.get($reader, stringify!($field)) };
    (@field $fields:ident, $reader:ident, $field:ident, $default:expr) => { $fields.get_or($reader, stringify!($field), || $default) };
}

/// A choice between names, each plain or holding one value, with the way to read it.
macro_rules! choice {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$variant_about:meta])* $variant:ident $(($type:ty))?),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        pub enum $name { $($(#[$variant_about])* $variant $(($type))?),* }

        impl $crate::files::FromPiece for $name {
            #[allow(unreachable_code, reason = "the first name of the choice is its blank")]
            fn blank() -> Self {
                $(return $crate::files::choice!(@blank $variant $(, $type)?);)*
            }

            fn read(reader: &mut $crate::files::Reader<'_>, piece: &$crate::files::Piece) -> Self {
                match reader.choice(piece, &[$(stringify!($variant)),*]) {
                    $(Some((stringify!($variant), held)) => $crate::files::choice!(@read reader, held, $variant $(, $type)?),)*
                    _ => Self::blank(),
                }
            }
        }
    };
    (@blank $variant:ident) => { Self::$variant };
    (@blank $variant:ident, $type:ty) => { Self::$variant(<$type as $crate::files::FromPiece>::blank()) };
    (@read $reader:ident, $held:ident, $variant:ident) => {{
        if !matches!($held.shape, $crate::files::Shape::Leaf) {
            $reader.unexpected($held, concat!("the plain name ", stringify!($variant)));
        }
        Self::$variant
    }};
    (@read $reader:ident, $held:ident, $variant:ident, $type:ty) => { Self::$variant(<$type as $crate::files::FromPiece>::read($reader, $held)) };
}

pub(crate) use {choice, record};
