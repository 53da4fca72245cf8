//! Every format in which battles were kept, and how a text in each is read: as it is, brought up to date step by step,
//! or refused with the reason. Knows where a text names its format, and nothing else about it.

use crate::files::{Document, Problem, Problems};

/// The format that this program writes.
pub const FORMAT: u32 = 2;

/// The step from an older format to the next.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// The text can be converted to the next format.
    Migrate(fn(&str) -> String),
    /// The orders read as they are written. The states do not: they hold other fields, and their hashes are of other
    /// bytes.
    OrdersHold,
    /// It cannot be read, for this reason.
    Refuse(&'static str),
}

/// Every released format before [`FORMAT`] with the step to the next, the oldest first. When you raise `FORMAT`, add a
/// row here, and to `tests/saves` a save written by the last program before.
pub const STEPS: &[(u32, Step)] = &[(1, Step::OrdersHold)];

/// A document converted to [`FORMAT`].
#[derive(Clone, Debug, PartialEq, Eq)]
struct Present {
    /// Its text; none where the original reads as it is.
    text: Option<String>,
    /// Whether its states are of this program's form.
    states: States,
}

/// Whether the states in an older text are of this program's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum States {
    /// They are.
    Hold,
    /// Of another format: its orders lead to this program's own states.
    Lapsed,
}

/// Reads a text of any format as one of [`FORMAT`]: the result, and whether its states still hold.
///
/// # Errors
/// A format that is no longer, or not yet, read; and each problem of the text.
pub(super) fn read<T>(
    file: &str,
    text: &str,
    made_of: impl FnOnce(&Document<'_>) -> Result<T, Problems>,
) -> Result<(T, States), Problems> {
    let document = Document::split(file, text)?;
    let Present { text, states } = present(&document)?;
    let made = match &text {
        Some(text) => made_of(&Document::split(file, text)?)?,
        None => made_of(&document)?,
    };
    Ok((made, states))
}

/// A document converted to [`FORMAT`]; as it is where it names no format.
///
/// # Errors
/// A format that is no longer, or not yet, read.
fn present(document: &Document<'_>) -> Result<Present, Problems> {
    present_by(document, FORMAT, STEPS)
}

fn present_by(document: &Document<'_>, newest: u32, steps: &[(u32, Step)]) -> Result<Present, Problems> {
    let mut present = Present { text: None, states: States::Hold };
    let Some(mut format) = written_in(document) else { return Ok(present) };
    while format != newest {
        let Some((_, step)) = steps.iter().find(|(from, _)| *from == format) else {
            return Err(foreign(document, format, newest, "no program has written that format"));
        };
        match step {
            Step::Migrate(migrate) => present.text = Some(migrate(present.text.as_deref().unwrap_or(document.text()))),
            Step::OrdersHold => present.states = States::Lapsed,
            Step::Refuse(reason) => return Err(foreign(document, format, newest, reason)),
        }
        format += 1;
    }
    Ok(present)
}

/// The format that a text says it is written in.
fn written_in(document: &Document<'_>) -> Option<u32> {
    within_header(document, "format")?.parse().ok()
}

/// A field of the header as it is written.
fn within_header(document: &Document<'_>, field: &str) -> Option<String> {
    let header = Document::split(document.file(), document.field("header")?).ok()?;
    header.field(field).map(str::to_owned)
}

fn foreign(document: &Document<'_>, format: u32, newest: u32, older: &str) -> Problems {
    let program = within_header(document, "program").unwrap_or_default();
    let why = if format > newest { "a later program has written it" } else { older };
    let wrong = format!("format {format} is written, by program {program}: {why}");
    let problem: Problem = document.problem("header.format", wrong, format!("{newest}, which this program reads"));
    Problems::one(problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Formats as they might have been: of the first nothing can be made, the second called records otherwise and had
    /// other states, the third called records otherwise again.
    const INVENTED: &[(u32, Step)] = &[
        (1, Step::Refuse("it kept no scenario")),
        (2, Step::Migrate(|text| text.replace("format: 2", "format: 3").replace("deeds", "acts"))),
        (3, Step::OrdersHold),
        (4, Step::Migrate(|text| text.replace("format: 3", "format: 5").replace("acts", "records"))),
    ];

    fn read(text: &str) -> Result<Present, String> {
        let document = Document::split("old.ron", text).expect("it is short");
        present_by(&document, 5, INVENTED).map_err(|problems| problems.to_string())
    }

    fn as_it_is(text: &str) {
        assert_eq!(read(text), Ok(Present { text: None, states: States::Hold }), "{text}");
    }

    #[test]
    fn an_older_format_is_brought_up_to_date_step_by_step() {
        let newest = "(header: (format: 5, program: \"0.4.0\"), records: [])";
        for older in [
            "(header: (format: 2, program: \"0.4.0\"), deeds: [])",
            "(header: (format: 3, program: \"0.4.0\"), acts: [])",
        ] {
            assert_eq!(read(older), Ok(Present { text: Some(newest.to_owned()), states: States::Lapsed }), "{older}");
        }
        as_it_is(newest);
    }

    #[test]
    fn a_format_that_cannot_be_read_is_refused_with_the_reason_and_its_place() {
        let rows = [
            (1, "format 1 is written, by program \"0.1.0\": it kept no scenario, expected 5, which this program reads"),
            (0, "format 0 is written, by program \"0.1.0\": no program has written that format"),
            (7, "format 7 is written, by program \"0.1.0\": a later program has written it"),
        ];
        for (format, said) in rows {
            let text = format!("(\n  header: (program: \"0.1.0\", format: {format}),\n)");
            let problems = read(&text).expect_err("it cannot be read");
            assert!(problems.starts_with(&format!("old.ron:2:38: header.format: {said}")), "{format}: {problems}");
        }
    }

    #[test]
    fn a_text_without_a_format_is_left_to_its_reader() {
        for text in ["", "(", "(header: 3)", "(header: ())", "(header: (format: one))", "[]"] {
            as_it_is(text);
        }
    }

    #[test]
    fn every_format_before_this_one_has_its_step() {
        assert!(STEPS.iter().map(|(from, _)| *from).eq(1..FORMAT), "a row for each released format, in order");
    }
}
