//! The line and column of a byte of a text, as people count.

/// The line and the column in characters of a byte, both counted from 1.
pub(super) fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let at = (0..=at.min(text.len())).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or(0);
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
