//! From the bytes of a file to its text: UTF-8, with or without a byte-order mark. Other encodings are named in the
//! error.

use std::str;

use super::position::line_and_column;

/// The byte-order mark with which some editors begin a text; not part of the text.
const MARK: char = '\u{feff}';

/// How a text other than UTF-8 gives itself away, the longer mark before the shorter one that it begins with.
const OTHERS: [(&[u8], &str); 4] = [
    (&[0xff, 0xfe, 0, 0], "UTF-32"),
    (&[0, 0, 0xfe, 0xff], "UTF-32"),
    (&[0xff, 0xfe], "UTF-16"),
    (&[0xfe, 0xff], "UTF-16"),
];

/// A text without the byte-order mark that it may begin with.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// The text of some bytes, without a byte-order mark.
///
/// # Errors
/// The other encoding, or the line and column (in characters, both from 1) at which the text ends.
pub(super) fn decode(bytes: &[u8]) -> Result<String, String> {
    if let Some(other) = other_encoding(bytes) {
        return Err(format!("written in {other}"));
    }
    match str::from_utf8(bytes) {
        Ok(text) => Ok(without_mark(text).to_owned()),
        Err(error) => {
            let sound = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let (line, column) = line_and_column(without_mark(&sound), usize::MAX);
            Err(format!("not UTF-8 from line {line}, column {column} on"))
        }
    }
}

/// The encoding other than UTF-8 that bytes are in, recognised by their mark, or by the zeros between plain letters.
fn other_encoding(bytes: &[u8]) -> Option<&'static str> {
    let marked = OTHERS.iter().find(|(mark, _)| bytes.starts_with(mark)).map(|(_, encoding)| *encoding);
    let unmarked =
        || matches!(bytes, [0, letter, 0, other, ..] | [letter, 0, other, 0, ..] if *letter > 0 && *other > 0);
    marked.or_else(|| unmarked().then_some("UTF-16"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_with_or_without_a_mark_and_named_where_it_is_written_otherwise() {
        let utf_16 = |units: &str, order: fn(u16) -> [u8; 2]| units.encode_utf16().flat_map(order).collect::<Vec<u8>>();
        let rows: [(Vec<u8>, Result<&str, &str>); 11] = [
            (b"(id: 1)".to_vec(), Ok("(id: 1)")),
            ("\u{feff}(id: 1)".into(), Ok("(id: 1)")),
            ("\u{feff}".into(), Ok("")),
            (Vec::new(), Ok("")),
            ("(\u{feff})".into(), Ok("(\u{feff})")),
            (utf_16("\u{feff}(id: 1)", u16::to_le_bytes), Err("written in UTF-16")),
            (utf_16("\u{feff}(id: 1)", u16::to_be_bytes), Err("written in UTF-16")),
            (utf_16("(id: 1)", u16::to_le_bytes), Err("written in UTF-16")),
            (utf_16("(id: 1)", u16::to_be_bytes), Err("written in UTF-16")),
            (vec![0xff, 0xfe, 0, 0, b'(', 0, 0, 0], Err("written in UTF-32")),
            (b"\xef\xbb\xbf(\n \xc3\xa9\xe9)".to_vec(), Err("not UTF-8 from line 2, column 3 on")),
        ];
        for (bytes, expected) in rows {
            assert_eq!(decode(&bytes), expected.map(str::to_owned).map_err(str::to_owned), "{bytes:?}");
        }
    }
}
