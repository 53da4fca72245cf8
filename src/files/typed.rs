//! Numbers as people type them.

use std::str::FromStr;

/// The number that a text is, written without a sign; `None` for any other text, and for one too large for its kind.
pub fn unsigned<N: FromStr>(text: &str) -> Option<N> {
    let plain = text.starts_with(|first: char| first.is_ascii_digit() || first == '.');
    text.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_digits_and_no_sign() {
        let rows = [
            ("0", Some(0)),
            ("12", Some(12)),
            ("255", Some(255)),
            ("256", None),
            ("+3", None),
            ("-3", None),
            ("", None),
            ("x", None),
        ];
        for (text, number) in rows {
            assert_eq!(unsigned::<u8>(text), number, "{text}");
        }
        assert_eq!(
            [".5", "45.0", "+45", "-45", "inf", "nan"].map(unsigned::<f32>),
            [Some(0.5), Some(45.0), None, None, None, None]
        );
    }
}
