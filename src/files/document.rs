//! A RON text split into pieces, with conversions from a byte to a line, from a path to a place and back.

use super::{
    LARGEST_TEXT, Problem, Problems,
    decode::without_mark,
    piece::{Piece, Shape, join},
    position::line_and_column,
    scan::scan,
};

/// A RON text under its file's name, split into pieces.
#[derive(Clone, Debug)]
pub struct Document<'t> {
    file: &'t str,
    text: &'t str,
    /// The line and column of the file at which the text begins, counted from 1.
    begins: (usize, usize),
    /// The path of the text's outermost value in its file.
    under: String,
    root: Piece,
    broken: Problems,
}

impl<'t> Document<'t> {
    /// Splits a text, apart from a byte-order mark before it. A broken text still gives a document, with its broken
    /// places among the problems of every reading.
    ///
    /// # Errors
    /// A text larger than [`LARGEST_TEXT`] is not read.
    pub fn split(file: &'t str, text: &'t str) -> Result<Self, Problems> {
        Self::split_part(file, without_mark(text), (1, 1), "")
    }

    /// Splits a text that is a part of a file: it begins at a line and column there, under a path.
    pub(super) fn split_part(
        file: &'t str,
        text: &'t str,
        begins: (usize, usize),
        under: &str,
    ) -> Result<Self, Problems> {
        if text.len() > LARGEST_TEXT {
            let (wrong, expected) = (format!("{} bytes", text.len()), format!("at most {LARGEST_TEXT}"));
            return Err(Problems::one(Problem::of_file(file, wrong, expected)));
        }
        let (root, slips) = scan(text);
        let mut document = Self { file, text, begins, under: under.to_owned(), root, broken: Problems::default() };
        for slip in slips {
            let field = document.innermost(slip.at).0;
            let problem = document.problem_at(slip.at, field, slip.wrong, slip.expected);
            document.broken.push(problem);
        }
        Ok(document)
    }

    /// The file's name as it was given.
    pub fn file(&self) -> &'t str {
        self.file
    }

    /// The whole text, without a byte-order mark.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// The outermost value.
    pub fn root(&self) -> &Piece {
        &self.root
    }

    /// The text of a field of the outermost record; none where it is not written, or the document is no record.
    pub fn field(&self, name: &str) -> Option<&'t str> {
        self.value_of(name).map(|value| &self.text[value.span.clone()])
    }

    /// The texts of the items of a list in a field of the outermost record, without those that lack a bracket or a
    /// comma and all after them; none where it lists nothing. A broken document has a sound beginning too.
    pub fn sound_items(&self, name: &str) -> Vec<&'t str> {
        let Some(Shape::List(items)) = self.value_of(name).map(|value| &value.shape) else { return Vec::new() };
        items.iter().take_while(|item| !item.damaged).map(|item| &self.text[item.span.clone()]).collect()
    }

    fn value_of(&self, name: &str) -> Option<&Piece> {
        let Shape::Record(entries) = &self.root.shape else { return None };
        entries.iter().find(|entry| self.text[entry.key.clone()] == *name).map(|entry| &entry.value)
    }

    /// The problems of brackets, commas and quotes.
    pub fn broken(&self) -> &Problems {
        &self.broken
    }

    /// A problem at a field: at the value if the field is written, else at the record that should contain it.
    pub fn problem(&self, path: &str, wrong: impl Into<String>, expected: impl Into<String>) -> Problem {
        self.problem_at(self.find(path), path.to_owned(), wrong.into(), expected.into())
    }

    pub(super) fn problem_at(&self, at: usize, field: String, wrong: String, expected: String) -> Problem {
        let (line, column) = self.place(at);
        Problem { file: self.file.to_owned(), line, column, field: join(&self.under, &field), wrong, expected }
    }

    /// The line and column of the file, counted from 1, of a byte of this text.
    pub(super) fn place(&self, at: usize) -> (usize, usize) {
        let (line, column) = line_and_column(self.text, at);
        (self.begins.0 + line - 1, if line == 1 { self.begins.1 + column - 1 } else { column })
    }

    /// Where a path leads, in bytes; as far as it leads if its end is not written.
    fn find(&self, path: &str) -> usize {
        let (mut piece, mut rest) = (&self.root, path);
        while let Some((child, gone)) = piece.child_towards(self.text, rest) {
            (piece, rest) = (child, &rest[gone..]);
        }
        piece.span.start
    }

    /// The innermost value that holds a byte, with its path; a field's name belongs to its value.
    pub(super) fn innermost(&self, at: usize) -> (String, &Piece) {
        let (mut piece, mut path) = (&self.root, String::new());
        while let Some((step, child)) = piece.child_at(self.text, at) {
            (path, piece) = (join(&path, &step), child);
        }
        (path, piece)
    }
}
