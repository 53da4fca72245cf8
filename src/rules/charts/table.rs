//! Tables of a chart: one row for each word of a vocabulary, or one for each band of a measure. Look-ups and generic
//! checks; what a row means is the chart's.

use std::ops::Deref;

use serde::Deserialize;

use super::Problems;
use crate::{measure::TOLERANCE, rules::word::Word};

/// A row that stands in its table for a word. Declared with `keyed!`.
pub trait Keyed {
    /// The vocabulary.
    type Key: Word;

    /// The word.
    fn key(&self) -> Self::Key;
}

/// Declares by which of its fields a row is found.
macro_rules! keyed {
    ($($row:ident by $field:ident: $key:ty),+ $(,)?) => {$(
        impl $crate::rules::charts::Keyed for $row {
            type Key = $key;

            fn key(&self) -> $key {
                self.$field
            }
        }
    )+};
}
pub(crate) use keyed;

/// A table with one row for each word of a vocabulary, in the order of its file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Table<R>(Vec<R>);

impl<R: Keyed> Table<R> {
    /// The row of a word.
    pub fn of(&self, word: R::Key) -> &R {
        self.get(word).expect("checked on load: every word of a table has its row")
    }

    /// The row of a word, in a table that is not checked yet.
    pub fn get(&self, word: R::Key) -> Option<&R> {
        self.0.iter().find(|row| row.key() == word)
    }

    /// Notes words without a row, and words with two.
    pub fn check(&self, name: &str, problems: &mut Problems) {
        problems.one_row_each(name, self.iter().map(R::key));
    }

    /// Notes rows that do not follow from the row before as they should; `wrong` says what is wrong with such a row.
    pub fn check_order(
        &self,
        name: &str,
        problems: &mut Problems,
        (wrong, expected): (&str, &str),
        follows: impl Fn(&R, &R) -> bool,
    ) {
        for pair in self.0.windows(2) {
            let row = format!("{name}, {}", pair[1].key().name());
            problems.unless(follows(&pair[0], &pair[1]), row, wrong, expected);
        }
    }
}

impl<R> Deref for Table<R> {
    type Target = [R];

    fn deref(&self) -> &[R] {
        &self.0
    }
}

impl<'a, R> IntoIterator for &'a Table<R> {
    type Item = &'a R;
    type IntoIter = std::slice::Iter<'a, R>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// A row that holds up to some limit, in the unit of its table.
pub trait Banded {
    /// The limit, which belongs to it.
    fn up_to(&self) -> f32;
}

/// Rows of which each holds up to its limit, from where the one before ends; the lowest first.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Bands<R>(Vec<R>);

impl<R: Banded> Bands<R> {
    /// The row in which a measure lies; none beyond the last.
    pub fn at(&self, measure: f32) -> Option<&R> {
        self.0.iter().find(|row| measure <= row.up_to() + TOLERANCE)
    }

    /// Notes limits that do not grow, and no rows at all.
    pub fn check(&self, name: &str, problems: &mut Problems) {
        problems.unless(!self.0.is_empty(), name, "it has no rows", "at least one");
        problems.growing(name, self.iter().map(R::up_to));
    }

    /// Notes a table that does not end at a limit: the greatest measure that there is.
    pub fn check_end(&self, name: &str, end: f32, problems: &mut Problems) {
        let ends = self.0.last().is_some_and(|row| (row.up_to() - end).abs() < TOLERANCE);
        problems.unless(ends, name, format!("its rows do not end at {end}"), format!("a last row up to {end}"));
    }
}

impl<R> Deref for Bands<R> {
    type Target = [R];

    fn deref(&self) -> &[R] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, word::words};

    words! {
        /// Two sizes for this test.
        Size {
            /// A small one.
            Small => "small",
            /// A large one.
            Large => "large",
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Price {
        size: Size,
        pence: u32,
    }

    keyed! { Price by size: Size }

    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wage {
        up_to_inches: f32,
        pence: u32,
    }

    impl Banded for Wage {
        fn up_to(&self) -> f32 {
            self.up_to_inches
        }
    }

    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Chart {
        prices: Table<Price>,
        wages: Bands<Wage>,
    }

    impl Chart {
        fn check(&self, problems: &mut Problems) {
            self.prices.check("prices", problems);
            self.prices.check_order("prices", problems, ("it is cheaper", "dearest last"), |one, next| {
                one.pence <= next.pence
            });
            self.wages.check("wages", problems);
            self.wages.check_end("wages", 9.0, problems);
        }
    }

    const TEXT: &str = "(prices: [(size: Small, pence: 2), (size: Large, pence: 5)],
        wages: [(up_to_inches: 3, pence: 1), (up_to_inches: 9, pence: 4)])";

    #[test]
    fn rows_are_found_by_their_word_and_by_their_band() {
        let chart: Chart = ron::from_str(TEXT).expect("it is sound");
        assert_eq!((chart.prices.of(Size::Small).pence, chart.prices.of(Size::Large).pence), (2, 5));
        let at = |inches: f32| chart.wages.at(inches).map(|wage| wage.pence);
        assert_eq!([at(0.0), at(3.0), at(3.1), at(9.0), at(9.1)], [Some(1), Some(1), Some(4), Some(4), None]);
    }

    #[test]
    fn rows_missing_double_out_of_order_or_short_of_the_end_are_named() {
        let rows = [
            ("size: Large", "size: Small", "prices, Large: it has 0 rows"),
            ("size: Large", "size: Small", "prices, Small: it has 2 rows"),
            ("pence: 5", "pence: 1", "prices, Large: it is cheaper"),
            ("up_to_inches: 3", "up_to_inches: 9", "wages, row 2: its limit 9 does not lie above 9"),
            ("up_to_inches: 9", "up_to_inches: 8", "wages: its rows do not end at 9"),
            ("(up_to_inches: 3, pence: 1), (up_to_inches: 9, pence: 4)", "", "wages: it has no rows"),
        ];
        each_break_is_named(("test.ron", TEXT), Chart::check, &rows);
    }
}
