//! Splitting a RON text into pieces by its brackets, commas and quotes, going on after a mistake.
//! Numbers, strings and names are left as they are written: the `ron` crate reads them later.

use std::ops::Range;

use super::{
    DEEPEST, MOST_PIECES,
    piece::{Entry, Piece, Shape},
};

/// A mistake in the brackets, commas or quotes of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slip {
    pub(super) at: usize,
    pub(super) wrong: String,
    pub(super) expected: String,
}

/// The most slips after which the rest of a text means nothing.
const MOST_SLIPS: usize = 40;

/// Splits a text. Always gives a tree: where the text is broken, a damaged one beside its slips.
pub(super) fn scan(text: &str) -> (Piece, Vec<Slip>) {
    let mut scanner = Scanner { text, at: 0, closers: Vec::new(), slips: Vec::new(), pieces: 0, given_up: false };
    scanner.skip_blank();
    let root = scanner.value();
    scanner.skip_blank();
    if !scanner.given_up && scanner.at < text.len() {
        scanner.slip("something stands after the end", "one value and nothing more");
    }
    (root, scanner.slips)
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    closers: Vec<char>,
    slips: Vec<Slip>,
    pieces: usize,
    given_up: bool,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn starts(&self, with: &str) -> bool {
        self.text[self.at..].starts_with(with)
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn slip(&mut self, wrong: impl Into<String>, expected: impl Into<String>) {
        self.slips.push(Slip { at: self.at, wrong: wrong.into(), expected: expected.into() });
        if self.slips.len() >= MOST_SLIPS {
            self.give_up();
        }
    }

    fn give_up(&mut self) {
        self.given_up = true;
        self.at = self.text.len();
    }

    fn skip_blank(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start().len();
            if self.starts("//") {
                self.at = self.text[self.at..].find('\n').map_or(self.text.len(), |end| self.at + end);
            } else if self.starts("/*") {
                self.skip_block_comment();
            } else {
                return;
            }
        }
    }

    /// Block comments nest.
    fn skip_block_comment(&mut self) {
        let start = self.at;
        let mut depth = 0_usize;
        while self.at < self.text.len() {
            if self.starts("/*") {
                depth += 1;
                self.at += 2;
            } else if self.starts("*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return;
                }
            } else {
                self.bump();
            }
        }
        self.at = start;
        self.slip("a comment that is never closed", "`*/`");
        self.give_up();
    }

    fn value(&mut self) -> Piece {
        self.pieces += 1;
        if self.pieces > MOST_PIECES && !self.given_up {
            self.slip(format!("more than {MOST_PIECES} values"), "a file of a sane size");
            self.give_up();
        }
        let start = self.at;
        match self.peek() {
            Some('(' | '[' | '{') => self.bracketed(start, None),
            Some('"' | '\'') => self.quoted_leaf(start),
            Some(letter) if letter.is_alphabetic() || letter == '_' => self.named(start),
            _ => self.plain_leaf(start),
        }
    }

    /// A name, alone or before brackets; also strings with a prefix (`r"…"`, `r#"…"#`, `b"…"`).
    fn named(&mut self, start: usize) -> Piece {
        let prefix = self.text[start..]
            .find(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
            .unwrap_or(self.text.len() - start);
        let word = &self.text[start..start + prefix];
        let after = &self.text[start + prefix..];
        if matches!(word, "r" | "br" | "b") && after.starts_with(['"', '#', '\'']) {
            self.at += prefix;
            return if word == "b" { self.quoted_leaf(start) } else { self.raw_string(start) };
        }
        self.at += prefix;
        let name = start..self.at;
        let before_blank = self.at;
        self.skip_blank();
        if self.peek() == Some('(') {
            return self.bracketed(start, Some(name));
        }
        self.at = before_blank;
        self.plain_leaf(start)
    }

    /// A number or a name: everything up to the next mark that cannot be part of one.
    fn plain_leaf(&mut self, start: usize) -> Piece {
        let ends = |letter: char| {
            letter.is_whitespace() || matches!(letter, ',' | ':' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '/')
        };
        let rest = &self.text[self.at..];
        self.at += rest.find(ends).unwrap_or(rest.len());
        if self.at == start && !self.given_up {
            self.slip("nothing stands here", "a value");
            return Piece { damaged: true, ..Piece::leaf(start..start) };
        }
        Piece::leaf(start..self.at)
    }

    fn quoted_leaf(&mut self, start: usize) -> Piece {
        let quote = self.peek().unwrap_or('"');
        self.bump();
        loop {
            match self.peek() {
                None => return self.endless_string(start),
                Some('\\') => {
                    self.bump();
                    self.bump();
                }
                Some(letter) => {
                    self.bump();
                    if letter == quote {
                        return Piece::leaf(start..self.at);
                    }
                }
            }
        }
    }

    fn raw_string(&mut self, start: usize) -> Piece {
        let rest = &self.text[self.at..];
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        let closing = format!("\"{}", "#".repeat(hashes));
        if !rest[hashes..].starts_with('"') {
            return self.plain_leaf(start);
        }
        match rest[hashes + 1..].find(&closing) {
            Some(end) => {
                self.at += hashes + 1 + end + closing.len();
                Piece::leaf(start..self.at)
            }
            None => self.endless_string(start),
        }
    }

    fn endless_string(&mut self, start: usize) -> Piece {
        self.at = start;
        self.slip("a quotation that is never closed", "a closing quotation mark");
        self.give_up();
        Piece { damaged: true, ..Piece::leaf(start..self.text.len()) }
    }

    fn bracketed(&mut self, start: usize, name: Option<Range<usize>>) -> Piece {
        let open = self.peek().unwrap_or('(');
        let close = match open {
            '[' => ']',
            '{' => '}',
            _ => ')',
        };
        if self.closers.len() >= DEEPEST {
            self.slip(format!("brackets nest deeper than {DEEPEST}"), "a shallower file");
            self.give_up();
            return Piece { damaged: true, ..Piece::leaf(start..self.at) };
        }
        self.bump();
        self.closers.push(close);
        self.skip_blank();
        let slips_before = self.slips.len();
        let (shape, own_slips) = match open {
            '[' => self.items(Shape::List),
            '{' => self.pairs(),
            _ if self.key_ahead().is_some() => self.entries(),
            _ => self.items(Shape::Tuple),
        };
        self.closers.pop();
        let damaged = own_slips || (self.given_up && self.slips.len() > slips_before);
        Piece { span: start..self.at, name, shape, damaged }
    }

    fn items(&mut self, shape: fn(Vec<Piece>) -> Shape) -> (Shape, bool) {
        let mut items = Vec::new();
        let damaged = self.each(|scanner| items.push(scanner.value()));
        (shape(items), damaged)
    }

    fn pairs(&mut self) -> (Shape, bool) {
        let mut pairs = Vec::new();
        let damaged = self.each(|scanner| {
            let key = scanner.value();
            scanner.colon();
            let value = scanner.value();
            pairs.push((key, value));
        });
        (Shape::Map(pairs), damaged)
    }

    fn entries(&mut self) -> (Shape, bool) {
        let mut entries = Vec::new();
        let mut nameless = false;
        let damaged = self.each(|scanner| {
            if let Some(key) = scanner.key_ahead() {
                scanner.at = key.end;
                scanner.colon();
                let value = scanner.value();
                entries.push(Entry { key, value });
            } else {
                scanner.slip("a value without a field name", "`field: value`");
                nameless = true;
                scanner.value();
            }
        });
        (Shape::Record(entries), damaged || nameless)
    }

    /// The name that stands here if a colon follows it.
    fn key_ahead(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        let rest = &self.text[start..];
        if !rest.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
            return None;
        }
        let length = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(rest.len());
        self.at += length;
        self.skip_blank();
        let found = self.peek() == Some(':');
        if !self.given_up {
            self.at = start;
        }
        found.then_some(start..start + length)
    }

    fn colon(&mut self) {
        self.skip_blank();
        if self.peek() == Some(':') {
            self.bump();
        } else if !self.given_up {
            self.slip("no colon after the name", "`:` and a value");
        }
        self.skip_blank();
    }

    /// Runs over the members up to the closing bracket; says whether the brackets or commas were broken.
    fn each(&mut self, mut member: impl FnMut(&mut Self)) -> bool {
        let mut damaged = false;
        loop {
            self.skip_blank();
            match self.closing() {
                Closing::Ours => return damaged,
                Closing::Broken => return true,
                Closing::NotYet => {}
            }
            let before = self.at;
            member(self);
            self.skip_blank();
            damaged |= !self.comma();
            if self.at == before && !self.given_up {
                damaged = true;
                self.bump();
            }
        }
    }

    fn closing(&mut self) -> Closing {
        let ours = self.closers.last().copied().unwrap_or(')');
        match self.peek() {
            None => {
                if !self.given_up {
                    self.slip("the file ends inside brackets", format!("`{ours}`"));
                    self.give_up();
                }
                Closing::Broken
            }
            Some(mark) if mark == ours => {
                self.bump();
                Closing::Ours
            }
            Some(mark @ (')' | ']' | '}')) => {
                self.slip(format!("closed by `{mark}`"), format!("`{ours}`"));
                if !self.closers[..self.closers.len().saturating_sub(1)].contains(&mark) {
                    self.bump();
                }
                Closing::Broken
            }
            Some(_) => Closing::NotYet,
        }
    }

    fn comma(&mut self) -> bool {
        match self.peek() {
            Some(',') => {
                self.bump();
                true
            }
            None | Some(')' | ']' | '}') => true,
            Some(_) => {
                self.slip("no comma between two values", "`,`");
                false
            }
        }
    }
}

enum Closing {
    Ours,
    Broken,
    NotYet,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slips(text: &str) -> Vec<(usize, String)> {
        scan(text).1.into_iter().map(|slip| (slip.at, slip.wrong)).collect()
    }

    #[test]
    fn a_sound_text_is_split_without_a_slip() {
        let text = "// note\n(a: 1, b: [\"x, ]\", r#\"raw \" )\"#, 'c'], /* in /* nested */ */ c: Some((x: -1.5e3)), d: {\"k\": Word},)";
        let (root, slips) = scan(text);
        assert_eq!(slips, []);
        let Shape::Record(entries) = &root.shape else { panic!("a record was written") };
        let keys: Vec<&str> = entries.iter().map(|entry| &text[entry.key.clone()]).collect();
        assert_eq!(keys, ["a", "b", "c", "d"]);
        assert_eq!(&text[entries[2].value.span.clone()], "Some((x: -1.5e3))");
    }

    #[test]
    fn one_broken_member_does_not_hide_the_next() {
        let found = slips("[(a: 1 b: 2), (a: ), (a: 1, 2), (a: 1]");
        assert_eq!(found.len(), 4, "{found:?}");
        assert_eq!(found[0], (7, "no comma between two values".to_owned()));
        assert_eq!(found[3], (37, "closed by `]`".to_owned()));
    }

    #[test]
    fn broken_texts_end_with_a_slip_and_never_hang() {
        let deep = "[".repeat(100_000);
        let colons = ":".repeat(1000);
        for text in [
            "",
            "(",
            "\"abc",
            "/* never",
            "r#\"abc\"",
            "(a: 1))",
            "]",
            "{:}",
            "(:,:)",
            "'",
            deep.as_str(),
            colons.as_str(),
        ] {
            assert!(!slips(text).is_empty(), "{:?}", text.get(..9));
        }
    }
}
