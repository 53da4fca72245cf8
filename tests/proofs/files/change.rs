//! Changes of a text, as typing slips, broken editors, broken disks and malicious people make them. Each is small and
//! independent, so that a failing text can be reduced to the few changes that cause it.

use proptest::{collection::vec, prelude::*, sample::Index};

/// One change of a text.
#[derive(Clone, Debug)]
enum Change {
    /// A byte is another.
    Flip(Index, u8),
    /// This many bytes are gone.
    Cut(Index, usize),
    /// Everything from here on is gone.
    End(Index),
    /// A stretch of another text stands here.
    Splice(Index, Index, usize),
    /// Two lines change places.
    Swap(Index, Index),
    /// A line stands many times.
    Repeat(Index, usize),
    /// A number is another.
    Number(Index, &'static str),
    /// A word or a mark stands here.
    Scrap(Index, &'static str),
    /// Brackets nest from here on, so deep.
    Nest(Index, usize),
    /// A word is this many letters long.
    Stretch(Index, usize),
}

const NUMBERS: [&str; 16] = [
    "NaN",
    "inf",
    "-inf",
    "1e30",
    "-1e30",
    "1e-30",
    "-0.0",
    "0",
    "-1",
    "1",
    "2.5",
    "10000",
    "10000000",
    "65536",
    "4294967296",
    "99999999999999999999",
];
const SCRAPS: [&str; 24] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "'",
    "//",
    "/*",
    "r#\"",
    "Some(",
    "None",
    "\\",
    "\0",
    "é",
    "()",
    "true",
    "units",
    "id:",
    "First",
    "#![enable(unwrap_newtypes)]",
];

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    prop_oneof![
        3 => (at(), any::<u8>()).prop_map(|(at, byte)| Change::Flip(at, byte)),
        2 => (at(), 1..200_usize).prop_map(|(at, length)| Change::Cut(at, length)),
        1 => at().prop_map(Change::End),
        2 => (at(), at(), 1..2_000_usize).prop_map(|(at, from, length)| Change::Splice(at, from, length)),
        2 => (at(), at()).prop_map(|(one, other)| Change::Swap(one, other)),
        1 => (at(), prop_oneof![2..5_usize, 100..3_000_usize]).prop_map(|(at, times)| Change::Repeat(at, times)),
        6 => (at(), proptest::sample::select(&NUMBERS)).prop_map(|(at, number)| Change::Number(at, number)),
        2 => (at(), proptest::sample::select(&SCRAPS)).prop_map(|(at, scrap)| Change::Scrap(at, scrap)),
        1 => (at(), prop_oneof![2..60_usize, 10_000..200_000_usize]).prop_map(|(at, deep)| Change::Nest(at, deep)),
        1 => (at(), prop_oneof![20..100_usize, 50_000..3_000_000_usize]).prop_map(|(at, length)| Change::Stretch(at, length)),
    ]
}

/// One of some sound texts with a few changes, one at the least.
pub(super) fn changed(sound: Vec<String>) -> impl Strategy<Value = String> {
    (any::<Index>(), any::<Index>(), vec(change(), 1..5)).prop_map(move |(which, other, changes)| {
        let (text, other) = (which.get(&sound), other.get(&sound).as_bytes());
        let bytes = changes.iter().fold(text.clone().into_bytes(), |bytes, change| change.of(bytes, other));
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Bytes of any kind, as far as they are text.
pub(super) fn bytes() -> impl Strategy<Value = String> {
    vec(any::<u8>(), 0..600).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Marks and words in any order.
pub(super) fn scraps() -> impl Strategy<Value = String> {
    let scrap = prop_oneof![proptest::sample::select(&SCRAPS[..]), proptest::sample::select(&NUMBERS[..])];
    (vec(scrap, 0..80), any::<bool>()).prop_map(|(scraps, apart)| scraps.join(if apart { " " } else { "" }))
}

impl Change {
    /// The text with this change made; one that finds nothing to change leaves it as it is.
    fn of(&self, text: Vec<u8>, other: &[u8]) -> Vec<u8> {
        if text.is_empty() {
            return text;
        }
        let byte = |at: &Index| at.index(text.len());
        match self {
            Self::Flip(at, with) => replaced(&text, byte(at), 1, &[*with]),
            Self::Cut(at, length) => replaced(&text, byte(at), *length, &[]),
            Self::End(at) => text[..byte(at)].to_vec(),
            Self::Splice(at, from, length) => {
                let from = from.index(other.len());
                replaced(&text, byte(at), 0, &other[from..(from + length).min(other.len())])
            }
            Self::Swap(one, other) => by_lines(&text, |lines| {
                let (one, other) = (one.index(lines.len()), other.index(lines.len()));
                lines.swap(one, other);
            }),
            Self::Repeat(at, times) => by_lines(&text, |lines| {
                let at = at.index(lines.len());
                let again = std::iter::repeat_n(lines[at], *times);
                lines.splice(at..at, again);
            }),
            Self::Number(at, with) => {
                let digits = |from: usize| {
                    text[from..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count()
                };
                let Some(first) = text[byte(at)..].iter().position(u8::is_ascii_digit).map(|gone| byte(at) + gone)
                else {
                    return text;
                };
                replaced(&text, first, digits(first), with.as_bytes())
            }
            Self::Scrap(at, scrap) => replaced(&text, byte(at), 0, scrap.as_bytes()),
            Self::Nest(at, deep) => replaced(&text, byte(at), 0, "[".repeat(*deep).as_bytes()),
            Self::Stretch(at, length) => {
                let Some(quote) = text[byte(at)..].iter().position(|byte| *byte == b'"').map(|gone| byte(at) + gone)
                else {
                    return text;
                };
                replaced(&text, quote + 1, 0, "x".repeat(*length).as_bytes())
            }
        }
    }
}

fn replaced(text: &[u8], at: usize, length: usize, with: &[u8]) -> Vec<u8> {
    [&text[..at], with, &text[(at + length).min(text.len())..]].concat()
}

fn by_lines(text: &[u8], change: impl FnOnce(&mut Vec<&[u8]>)) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    change(&mut lines);
    lines.concat()
}
