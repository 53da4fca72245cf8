//! The plain values of a scenario: ids, open words, places, clock time, dates and colours, each with its own limits.

use std::fmt;

use bevy::math::Vec2;
use serde::{Serialize, Serializer};

use crate::{
    count::counted,
    files::{FromPiece, Piece, Reader, Shape, choice, is_invisible, quoted, text},
};

choice! {
    /// One of the two armies of a scenario.
    #[derive(Copy, Eq, PartialOrd, Ord)]
    pub enum Army {
        /// The one that the scenario lists first.
        First,
        /// The one that it lists second.
        Second,
    }
}

impl Army {
    /// Both in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other one.
    pub const fn enemy(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

choice! {
    /// An edge of the map as it is drawn: `Top` is where y is largest.
    #[derive(Copy, Eq, PartialOrd, Ord)]
    pub enum Edge {
        /// Where y is largest.
        Top,
        /// Where y is 0.
        Bottom,
        /// Where x is 0.
        Left,
        /// Where x is largest.
        Right,
    }
}

/// A string of a scenario with limits of its own.
trait Written: Sized {
    const EXPECTED: &'static str;
    fn from_written(text: String) -> Option<Self>;
    fn none() -> Self;
}

fn read_written<T: Written>(reader: &mut Reader<'_>, piece: &Piece) -> T {
    let Some(text) = text(reader, piece) else { return T::none() };
    let shown = quoted(&text);
    T::from_written(text).unwrap_or_else(|| {
        reader.wrong(piece, format!("{shown} is written"), T::EXPECTED);
        T::none()
    })
}

macro_rules! written {
    ($name:ident) => {
        impl FromPiece for $name {
            fn blank() -> Self {
                Self::none()
            }

            fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self {
                read_written(reader, piece)
            }
        }
    };
}

macro_rules! text_newtype {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The text itself.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl PartialEq<str> for $name {
            fn eq(&self, other: &str) -> bool {
                self.0 == other
            }
        }

        written!($name);
    };
}

text_newtype! {
    /// The id by which the parts of a scenario name each other: small letters, digits, `_` and `-`.
    Id
}

impl Id {
    /// The id of a text; `None` where it is none.
    pub fn of(text: &str) -> Option<Self> {
        Self::from_written(text.to_owned())
    }

    /// Whether this stands for an id that could not be read.
    pub(super) fn is_blank(&self) -> bool {
        self.0.is_empty()
    }
}

impl Written for Id {
    const EXPECTED: &'static str = "an id of 1 to 40 small letters, digits, `_` and `-`";

    fn from_written(text: String) -> Option<Self> {
        let plain =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || matches!(letter, '_' | '-');
        ((1..=40).contains(&text.len()) && text.chars().all(plain)).then_some(Self(text))
    }

    fn none() -> Self {
        Self(String::new())
    }
}

text_newtype! {
    /// A word of an open set, such as `line infantry` or `rail fence`: each rule set's data gives its meaning.
    Word
}

impl Word {
    /// The word of a text; `None` where it is none.
    pub fn of(text: &str) -> Option<Self> {
        Self::from_written(text.to_owned())
    }
}

impl Written for Word {
    const EXPECTED: &'static str = "a word of 1 to 40 small letters, digits, spaces, `.`, `'` and `-`";

    fn from_written(text: String) -> Option<Self> {
        let plain = |letter: char| {
            !letter.is_uppercase() && (letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '.' | '\''))
        };
        let tidy = text.trim() == text && !text.contains("  ");
        (!text.is_empty() && text.chars().count() <= 40 && tidy && text.chars().all(plain)).then_some(Self(text))
    }

    fn none() -> Self {
        Self(String::new())
    }
}

text_newtype! {
    /// A name for people to read, on one line.
    Name
}

impl Name {
    /// The name of a text; `None` where it is empty or too long.
    pub fn of(text: &str) -> Option<Self> {
        Self::from_written(text.to_owned())
    }
}

impl Written for Name {
    const EXPECTED: &'static str = "a name of 1 to 120 letters on one line, without invisible or right-to-left marks";

    fn from_written(text: String) -> Option<Self> {
        let fits = (1..=120).contains(&text.chars().count()) && text.trim() == text && !text.chars().any(is_invisible);
        fits.then_some(Self(text))
    }

    fn none() -> Self {
        Self(String::new())
    }
}

text_newtype! {
    /// A paragraph for people to read: a note, a reason. However its file breaks and indents it, it is one line.
    Prose
}

impl Prose {
    /// The prose of a text; `None` where it is empty or too long.
    pub fn of(text: &str) -> Option<Self> {
        Self::from_written(text.to_owned())
    }
}

impl Written for Prose {
    const EXPECTED: &'static str = "a text of 1 to 6000 letters, without invisible or right-to-left marks";

    fn from_written(text: String) -> Option<Self> {
        let text = text.replace("\r\n", "\n");
        let paragraphs: Vec<String> =
            text.split("\n\n").map(in_one_line).filter(|paragraph| !paragraph.is_empty()).collect();
        let prose = paragraphs.join("\n\n");
        let hidden = |letter: char| letter != '\n' && is_invisible(letter);
        ((1..=6000).contains(&prose.chars().count()) && !prose.chars().any(hidden)).then_some(Self(prose))
    }

    fn none() -> Self {
        Self(String::new())
    }
}

fn in_one_line(paragraph: &str) -> String {
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A place on the ground in yards: x from the left edge of the map, y from its lower edge. Written `(x, y)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// From the left edge, yards.
    pub x: f32,
    /// From the lower edge, yards.
    pub y: f32,
}

impl Place {
    /// The place as a vector, yards.
    pub const fn vector(self) -> Vec2 {
        Vec2::new(self.x, self.y)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.x, self.y).serialize(serializer)
    }
}

impl FromPiece for Place {
    fn blank() -> Self {
        Self { x: 0.0, y: 0.0 }
    }

    fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self {
        let Shape::Tuple(items) = &piece.shape else {
            reader.unexpected(piece, "a place `(x, y)` in yards");
            return Self::blank();
        };
        let [x, y] = items.as_slice() else {
            reader.wrong(piece, counted(items.len(), "number"), "a place `(x, y)` in yards");
            return Self::blank();
        };
        Self { x: reader.step("x", |reader| f32::read(reader, x)), y: reader.step("y", |reader| f32::read(reader, y)) }
    }
}

/// A time of day, in minutes since midnight of the scenario's date. Written `"15:30"`; hours go on past 24 into the
/// night.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clock(u32);

impl Clock {
    /// Minutes since midnight of the scenario's date.
    pub const fn minutes(self) -> u32 {
        self.0
    }

    /// Minutes from this time to a later one; 0 if it is not later.
    pub const fn until(self, later: Self) -> u32 {
        later.0.saturating_sub(self.0)
    }

    /// The time some minutes later.
    pub const fn after(self, minutes: u32) -> Self {
        Self(self.0.saturating_add(minutes))
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

impl Serialize for Clock {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Written for Clock {
    const EXPECTED: &'static str =
        "a time of day such as \"15:30\" (the small hours after midnight are 24:00 to 47:59)";

    fn from_written(text: String) -> Option<Self> {
        let (hours, minutes) = text.split_once(':')?;
        let (hours, minutes) = (digits(hours, 1..=2)?, digits(minutes, 2..=2)?);
        (hours < 48 && minutes < 60).then_some(Self(hours * 60 + minutes))
    }

    fn none() -> Self {
        Self(0)
    }
}

written!(Clock);

fn digits(text: &str, lengths: std::ops::RangeInclusive<usize>) -> Option<u32> {
    (lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

/// A day of the calendar. Written `"1781-01-17"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year of our era.
    pub year: u32,
    /// 1 to 12.
    pub month: u32,
    /// 1 to 31.
    pub day: u32,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Written for Date {
    const EXPECTED: &'static str = "a day such as \"1781-01-17\", from 1400 to 2000";

    fn from_written(text: String) -> Option<Self> {
        let mut parts = text.split('-');
        let (year, month, day) =
            (digits(parts.next()?, 4..=4)?, digits(parts.next()?, 2..=2)?, digits(parts.next()?, 2..=2)?);
        let days = match month {
            2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        let fits = parts.next().is_none() && (1400..=2000).contains(&year) && (1..=days).contains(&day);
        fits.then_some(Self { year, month, day })
    }

    fn none() -> Self {
        Self { year: 1400, month: 1, day: 1 }
    }
}

written!(Date);

/// A colour of cloth, red, green and blue. Written `"#a02030"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Written for Colour {
    const EXPECTED: &'static str = "a colour such as \"#a02030\"";

    fn from_written(text: String) -> Option<Self> {
        let hex =
            text.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        let [_, red, green, blue] = u32::from_str_radix(hex, 16).ok()?.to_be_bytes();
        Some(Self([red, green, blue]))
    }

    fn none() -> Self {
        Self([0, 0, 0])
    }
}

written!(Colour);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_do_not_fit_their_kind_are_refused() {
        for bad in ["", "Upper", "has space", "ümlaut", "x".repeat(41).as_str()] {
            assert_eq!(Id::from_written(bad.to_owned()), None, "{bad}");
        }
        for bad in ["", " Foot", "40th\u{200b}Foot", "\u{202e}tooF", "\u{3164}", "Foot\n", "Foot\u{ad}"] {
            assert_eq!(Name::from_written(bad.to_owned()), None, "{bad:?}");
        }
        for bad in ["", " line", "Line", "a  b", "a/b"] {
            assert_eq!(Word::from_written(bad.to_owned()), None, "{bad}");
        }
        for bad in ["", "7", "7:5", "48:00", "10:60", "-1:00", "+1:00", "10:00:00"] {
            assert_eq!(Clock::from_written(bad.to_owned()), None, "{bad}");
        }
        for bad in ["1781-1-17", "1781-02-29", "1781-13-01", "0001-01-01", "1781-01-17-1", "1781-01-00"] {
            assert_eq!(Date::from_written(bad.to_owned()), None, "{bad}");
        }
        for bad in ["a02030", "#a0203", "#a0203g", "#+02030"] {
            assert_eq!(Colour::from_written(bad.to_owned()), None, "{bad}");
        }
    }

    #[test]
    fn a_paragraph_is_one_line_however_its_file_breaks_it() {
        let broken = "  They were asked\n        for two volleys,\tand no more. \n";
        assert_eq!(
            Prose::from_written(broken.to_owned()).expect("a text").as_str(),
            "They were asked for two volleys, and no more."
        );
        for bad in [String::new(), " \n\t ".to_owned(), "x".repeat(6001), "They \u{202e}came".to_owned()] {
            assert_eq!(Prose::from_written(bad), None);
        }
    }

    #[test]
    fn prose_keeps_its_paragraphs_and_loses_the_line_breaks_of_the_file() {
        let prose = |text: &str| Prose::from_written(text.to_owned()).map(|prose| prose.to_string());
        assert_eq!(
            prose("They came\n        on.\r\n\r\n  Then  they stood. "),
            Some("They came on.\n\nThen they stood.".to_owned())
        );
        assert_eq!(prose(" \n\n "), None);
        assert_eq!(prose(&"x".repeat(6001)), None);
    }

    #[test]
    fn a_text_prints_as_it_was_written() {
        assert_eq!(Clock::from_written("6:45".to_owned()).expect("a time").to_string(), "06:45");
        assert_eq!(Clock::from_written("25:30".to_owned()).expect("a time").minutes(), 25 * 60 + 30);
        assert_eq!(Date::from_written("1780-02-29".to_owned()).expect("a leap day").to_string(), "1780-02-29");
        assert_eq!(Colour::from_written("#A02030".to_owned()).expect("a colour").to_string(), "#a02030");
        assert!(Word::from_written("twelve-pounder no. 2".to_owned()).is_some());
    }
}
