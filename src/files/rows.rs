//! Reading with `serde`, piece by piece, for types whose schema is their own `Deserialize`: rule data, saves, and the
//! parts that a scenario keeps unread for a rule set. `ron` stops at its first error; so each row is read by itself.

use ron::value::RawValue;
use serde::{Serialize, Serializer, de::DeserializeOwned, ser::Error};

use super::{
    DEEPEST, Document, Problems,
    piece::{Piece, Shape},
    problem::quoted,
    record::{FromPiece, Reader},
};

/// Reads a text as one value. Gives all broken brackets and commas at once, else the first value that does not fit.
///
/// # Errors
/// The problems of the text.
pub fn read_one<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Problems> {
    let document = Document::split(file, text)?;
    sound(&document)?;
    value(&document, document.root())
}

/// Reads a text that is a list of rows, each row by itself, so that one bad row does not hide another.
///
/// # Errors
/// The problems of each row.
pub fn read_rows<T: DeserializeOwned>(file: &str, text: &str) -> Result<Vec<T>, Problems> {
    let document = Document::split(file, text)?;
    sound(&document)?;
    let Shape::List(rows) = &document.root().shape else {
        return Err(Problems::one(document.problem("", "no list of rows", "`[ … ]`")));
    };
    let (mut read, mut problems) = (Vec::new(), Problems::default());
    for row in rows {
        match value(&document, row) {
            Ok(value) => read.push(value),
            Err(more) => problems.append(more),
        }
    }
    problems.or_value(read)
}

/// The text of a value of a schema, field by field, without empty ones.
///
/// # Panics
/// If the value holds a piece that is not RON: pieces that were read never do.
pub fn written(value: &impl Serialize) -> String {
    let text = ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::new().new_line("\n"))
        .expect("all of it can be written");
    text.lines().filter(|line| !line.ends_with(": None,")).flat_map(|line| [line, "\n"]).collect()
}

fn sound(document: &Document<'_>) -> Result<(), Problems> {
    document.broken().clone().or_value(())
}

/// One piece as one value, with the error's place in the whole file.
fn value<T: DeserializeOwned>(document: &Document<'_>, piece: &Piece) -> Result<T, Problems> {
    let text = &document.text()[piece.span.clone()];
    let options = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .with_recursion_limit(2 * DEEPEST);
    options.from_str(text).map_err(|error| {
        let at = piece.span.start + byte_at(text, error.span.start.line, error.span.start.col);
        let (wrong, expected) = in_words(&error.code);
        let (path, innermost) = document.innermost(at);
        let at = if matches!(innermost.shape, Shape::Leaf) { innermost.span.start } else { at };
        Problems::one(document.problem_at(at, path, wrong, expected))
    })
}

/// The byte at a line and a column in characters, both counted from 1.
fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let within: usize = text[start..].chars().take(column.saturating_sub(1)).map(char::len_utf8).sum();
    start + within
}

fn in_words(error: &ron::Error) -> (String, String) {
    match error {
        ron::Error::NoSuchStructField { expected, found, .. } => {
            (format!("no such field as {}", quoted(found)), one_of(expected))
        }
        ron::Error::NoSuchEnumVariant { expected, found, .. } => {
            (format!("no such choice as {}", quoted(found)), one_of(expected))
        }
        ron::Error::MissingStructField { field, .. } => {
            (format!("the field `{field}` is missing"), format!("`{field}: …`"))
        }
        ron::Error::DuplicateStructField { field, .. } => {
            (format!("the field `{field}` stands twice"), "each field once".to_owned())
        }
        ron::Error::InvalidValueForType { expected, found } => {
            (format!("{} is written", quoted(found)), expected.clone())
        }
        ron::Error::ExpectedFloat => ("something else is written".to_owned(), "a number".to_owned()),
        ron::Error::ExpectedInteger => ("something else is written".to_owned(), "a whole number".to_owned()),
        other => (other.to_string(), "a value of its kind".to_owned()),
    }
}

fn one_of(names: &[&str]) -> String {
    format!("one of {}", names.join(", "))
}

/// A piece kept as it is written, with its place, for code that understands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    text: String,
    line: usize,
    column: usize,
    field: String,
}

impl Unread {
    /// A piece that is to be written down so.
    pub fn of(text: String) -> Self {
        Self { text, ..Self::blank() }
    }

    /// The piece as it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The path of the piece in its file.
    pub fn field(&self) -> &str {
        &self.field
    }

    /// Reads the piece; problems are placed in the file that it came from.
    ///
    /// # Errors
    /// The part that does not fit.
    pub fn read<T: DeserializeOwned>(&self, file: &str) -> Result<T, Problems> {
        let document = Document::split_part(file, &self.text, (self.line, self.column), &self.field)?;
        sound(&document)?;
        value(&document, document.root())
    }
}

impl Serialize for Unread {
    /// Word for word.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_ron(&self.text).map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl FromPiece for Unread {
    fn blank() -> Self {
        Self { text: "()".to_owned(), line: 1, column: 1, field: String::new() }
    }

    fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self {
        let (line, column) = reader.document().place(piece.span.start);
        Self { text: reader.text_of(piece).to_owned(), line, column, field: reader.path().to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Row {
        name: String,
        inches: f32,
    }

    #[test]
    fn every_bad_row_is_named_with_its_line_column_and_field() {
        let text = "[\n  (name: \"a\", inches: 3),\n  (name: \"b\", inches: x),\n  (name: \"c\", inch: 3),\n  (name: \"d\"),\n]";
        let problems = read_rows::<Row>("t.ron", text).expect_err("three rows are bad");
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(lines.len(), 3, "{lines:#?}");
        assert_eq!(lines[0], "t.ron:3:23: [1].inches: something else is written, expected a number");
        assert_eq!(lines[1], "t.ron:4:21: [2].inch: no such field as `inch`, expected one of name, inches");
        assert_eq!(lines[2], "t.ron:5:13: [3]: the field `inches` is missing, expected `inches: …`");
    }

    #[test]
    fn sound_rows_are_read() {
        let rows = read_rows::<Row>("t.ron", "[(name: \"a\", inches: 3)]").expect("it is sound");
        assert_eq!(rows, [Row { name: "a".to_owned(), inches: 3.0 }]);
    }
}
