//! Numbers on the command line: anything else is refused in words that say what was expected.

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

use crate::files::typed::unsigned;

/// Reads a whole number between two bounds, both included.
pub(super) fn whole<N>(bounds: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = unsigned(text).filter(|number| bounds.contains(number));
        number.ok_or_else(|| {
            format!("expected a whole number from {} to {}, without a sign", bounds.start(), bounds.end())
        })
    }
}

/// Reads the face of a six-sided die.
pub(super) fn face(text: &str) -> Result<u8, String> {
    let face = unsigned(text.trim()).filter(|face| (1..=6).contains(face));
    face.ok_or_else(|| format!("`{text}` is no face of a die, expected 1 to 6, with commas between several"))
}
