//! The plain values of a document: numbers, strings, names, pairs, lists and maps of readable values.

use std::collections::BTreeMap;

use super::{
    Problem,
    piece::{Piece, Shape, map_step},
    problem::quoted,
    record::{FromPiece, Reader},
};

/// The longest string, in bytes; a historical note is a tenth of it.
const LONGEST_STRING: usize = 40_000;
/// No measure, count or bearing of a battle is larger.
const LARGEST_NUMBER: f64 = 10_000_000.0;

/// How a value looks to a person, for "found X" in a message.
fn found(reader: &Reader<'_>, piece: &Piece) -> String {
    match &piece.shape {
        Shape::Leaf => format!("{} is written", quoted(reader.text_of(piece))),
        Shape::Tuple(_) | Shape::Record(_) => "`(…)` is written".to_owned(),
        Shape::List(_) => "`[…]` is written".to_owned(),
        Shape::Map(_) => "`{…}` is written".to_owned(),
    }
}

impl Reader<'_> {
    /// Notes that another value is written than was expected; nothing if the place is known to be broken.
    pub fn unexpected(&mut self, piece: &Piece, expected: impl Into<String>) {
        if !piece.damaged {
            let wrong = found(self, piece);
            self.wrong(piece, wrong, expected);
        }
    }
}

impl FromPiece for String {
    fn blank() -> Self {
        Self::new()
    }

    fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self {
        text(reader, piece).unwrap_or_default()
    }
}

/// A text in quotation marks, its escapes resolved; `None` if another value is written.
pub fn text(reader: &mut Reader<'_>, piece: &Piece) -> Option<String> {
    let written = reader.text_of(piece);
    if !matches!(piece.shape, Shape::Leaf) || !written.starts_with(['"', 'r']) {
        reader.unexpected(piece, "a text in quotation marks");
        return None;
    }
    match ron::from_str::<String>(written) {
        Ok(value) if value.len() <= LONGEST_STRING => return Some(value),
        Ok(value) => {
            reader.wrong(piece, format!("a text of {} bytes", value.len()), format!("at most {LONGEST_STRING}"));
        }
        Err(error) if !piece.damaged => reader.wrong(piece, error.code.to_string(), "a text in quotation marks"),
        Err(_) => {}
    }
    None
}

fn number(reader: &mut Reader<'_>, piece: &Piece, expected: &str) -> Option<f64> {
    let value = matches!(piece.shape, Shape::Leaf).then(|| ron::from_str::<f64>(reader.text_of(piece)).ok()).flatten();
    let Some(value) = value else {
        reader.unexpected(piece, expected);
        return None;
    };
    if value.abs() <= LARGEST_NUMBER {
        return Some(value);
    }
    reader.unexpected(piece, format!("{expected} no larger than {LARGEST_NUMBER}"));
    None
}

impl FromPiece for f32 {
    fn blank() -> Self {
        0.0
    }

    #[expect(clippy::cast_possible_truncation, reason = "bounded by the largest number, far inside the range")]
    fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self {
        number(reader, piece, "a number").map_or(0.0, |value| value as Self)
    }
}

impl FromPiece for u32 {
    fn blank() -> Self {
        0
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be whole, positive and bounded"
    )]
    fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self {
        let expected = "a whole number";
        match number(reader, piece, expected) {
            Some(value) if value.fract() == 0.0 && value >= 0.0 => value as Self,
            Some(_) => {
                reader.unexpected(piece, expected);
                0
            }
            None => 0,
        }
    }
}

impl<T: FromPiece> FromPiece for Option<T> {
    fn blank() -> Self {
        None
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    /// `None`, `Some(value)`, or the value as it is.
    fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self {
        if matches!(piece.shape, Shape::Leaf) && reader.text_of(piece) == "None" {
            return None;
        }
        Some(T::read(reader, reader.inside_some(piece)))
    }
}

impl<T: FromPiece> FromPiece for Vec<T> {
    fn blank() -> Self {
        Self::new()
    }

    fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self {
        let Shape::List(items) = &piece.shape else {
            reader.unexpected(piece, "a list in square brackets");
            return Self::blank();
        };
        items
            .iter()
            .enumerate()
            .map(|(index, item)| reader.step(&format!("[{index}]"), |reader| T::read(reader, item)))
            .collect()
    }
}

impl<T: FromPiece> FromPiece for BTreeMap<String, T> {
    fn blank() -> Self {
        Self::new()
    }

    fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self {
        let Shape::Map(pairs) = &piece.shape else {
            reader.unexpected(piece, "a map in curly brackets");
            return Self::blank();
        };
        let mut map = Self::new();
        for (key, value) in pairs {
            let step = map_step(reader.text_of(key));
            reader.step(&step, |reader| {
                let name = String::read(reader, key);
                let read = T::read(reader, value);
                if map.insert(name, read).is_some() {
                    reader.wrong(key, "the key stands twice", "each key once");
                }
            });
        }
        map
    }
}

impl Problem {
    /// A problem of a file as a whole.
    pub fn of_file(file: &str, wrong: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            line: 1,
            column: 1,
            field: String::new(),
            wrong: wrong.into(),
            expected: expected.into(),
        }
    }
}
