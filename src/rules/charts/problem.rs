//! The problems of a chart: each with its file, place or row, and what was expected. All problems of all files at once.
//! Knows rows and words, and no rule set.

use std::fmt;

use serde::de::DeserializeOwned;

use crate::count::counted;

/// One thing wrong with one chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartProblem {
    /// The file's name, such as `fire.ron`.
    pub file: &'static str,
    /// Line and column, counted from 1, where the text itself cannot be read.
    pub place: Option<(usize, usize)>,
    /// The row or field, if the text can be parsed but its content is not valid.
    pub row: String,
    /// The problem.
    pub wrong: String,
    /// The expected content.
    pub expected: String,
}

impl fmt::Display for ChartProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.file)?;
        if let Some((line, column)) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        if !self.row.is_empty() {
            write!(f, ": {}", self.row)?;
        }
        write!(f, ": {}", self.wrong)?;
        if self.expected.is_empty() { Ok(()) } else { write!(f, ", expected {}", self.expected) }
    }
}

/// Every problem of a set of charts, as one error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartErrors(pub Vec<ChartProblem>);

impl fmt::Display for ChartErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            write!(f, "{}{problem}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for ChartErrors {}

/// The problems found so far, and the file that is being read.
#[derive(Debug, Default)]
pub struct Problems {
    file: &'static str,
    found: Vec<ChartProblem>,
}

impl Problems {
    /// Reads one file; `None` where its text cannot be read, which is noted.
    pub fn read<T: DeserializeOwned>(&mut self, file: &'static str, text: &str) -> Option<T> {
        self.file = file;
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        match options.from_str(text) {
            Ok(chart) => Some(chart),
            Err(error) => {
                let place = Some((error.span.start.line, error.span.start.col));
                self.found.push(ChartProblem {
                    file,
                    place,
                    row: String::new(),
                    wrong: error.code.to_string(),
                    expected: String::new(),
                });
                None
            }
        }
    }

    /// Notes a problem with a row of the file being read, unless a condition holds.
    pub fn unless(
        &mut self,
        holds: bool,
        row: impl Into<String>,
        wrong: impl Into<String>,
        expected: impl Into<String>,
    ) {
        if !holds {
            let problem = ChartProblem {
                file: self.file,
                place: None,
                row: row.into(),
                wrong: wrong.into(),
                expected: expected.into(),
            };
            self.found.push(problem);
        }
    }

    /// Notes rows that do not grow: each upper limit must lie above the one before, so that no distance falls in two
    /// rows or in none.
    pub fn growing(&mut self, rows: &str, limits: impl IntoIterator<Item = f32>) {
        let mut last = 0.0;
        for (index, limit) in limits.into_iter().enumerate() {
            let row = format!("{rows}, row {}", index + 1);
            self.unless(
                limit > last,
                row,
                format!("its limit {limit} does not lie above {last}"),
                "rows in order, none within another",
            );
            last = limit;
        }
    }

    /// Notes words of a vocabulary that have no row, or two.
    pub fn one_row_each<W: crate::rules::word::Word>(&mut self, rows: &str, words: impl IntoIterator<Item = W>) {
        let found: Vec<W> = words.into_iter().collect();
        for word in W::ALL {
            let count = found.iter().filter(|other| *other == word).count();
            self.unless(
                count == 1,
                format!("{rows}, {}", word.name()),
                format!("it has {}", counted(count, "row")),
                "one row for each",
            );
        }
    }

    /// The findings, or nothing.
    pub fn into_result<T>(self, value: Option<T>) -> Result<T, ChartErrors> {
        match value {
            Some(value) if self.found.is_empty() => Ok(value),
            _ => Err(ChartErrors(self.found)),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The problems of a chart text after one passage is changed; nothing is changed for an empty passage.
    pub(crate) fn problems_with<T: DeserializeOwned>(
        text: &str,
        from: &str,
        to: &str,
        file: &'static str,
        check: fn(&T, &mut Problems),
    ) -> String {
        assert!(from.is_empty() || text.contains(from), "the chart no longer holds `{from}`");
        let changed = if from.is_empty() { text.to_owned() } else { text.replacen(from, to, 1) };
        let mut problems = Problems::default();
        let chart: Option<T> = problems.read(file, &changed);
        if let Some(chart) = &chart {
            check(chart, &mut problems);
        }
        problems.into_result(chart.map(|_| ())).map_or_else(|errors| errors.to_string(), |()| String::new())
    }

    /// The chart is valid as it is, and each passage replaced by another causes a message with the words that stand
    /// beside it.
    #[track_caller]
    pub(crate) fn each_break_is_named<T: DeserializeOwned>(
        (file, text): (&'static str, &str),
        check: fn(&T, &mut Problems),
        breaks: &[(&str, &str, &str)],
    ) {
        assert_eq!(problems_with(text, "", "", file, check), "");
        for &(from, to, expected) in breaks {
            let found = problems_with(text, from, to, file, check);
            assert!(found.contains(expected), "{from} -> {to}: `{found}` does not say `{expected}`");
        }
    }
}
