//! A journal as text: one record a line, so that a person can read it and compare two, and every problem of a bad one
//! has its place.

use serde::Serialize;

use crate::{
    battle::{Header, Journal, Record, format},
    files::{Document, Problems, Unread, record},
};

record! {
    /// A journal split into its header and its records, each to be read by itself. The other parts of a save stay
    /// unread.
    pub struct JournalPieces {
        /// The starting point of the battle.
        header: Unread,
        /// Orders and entered dice.
        records: Vec<Unread>,
        /// The saved story.
        entries: Option<Unread> = None,
        /// The saved state.
        image: Option<Unread> = None,
        /// The seal that shows whether story and state are as the program wrote them.
        seal: Option<Unread> = None,
    }
}

impl Journal {
    /// Reads a journal from its text, one in an older format too; problems of such a one have their places in the text
    /// as it would be now.
    ///
    /// # Errors
    /// Everything that is wrong with the text, each with its line, column and field.
    pub fn read(file: &str, text: &str) -> Result<Self, Problems> {
        let of = |document: &Document<'_>| Self::of_pieces(file, &document.read()?);
        format::read(file, text, of).map(|(journal, states)| journal.with_states(states))
    }

    /// The journal of pieces that are already apart.
    pub(super) fn of_pieces(file: &str, pieces: &JournalPieces) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let header: Option<Header> = keep(pieces.header.read(file), &mut problems);
        let records: Vec<Record> =
            pieces.records.iter().filter_map(|record| keep(record.read(file), &mut problems)).collect();
        match header {
            Some(header) => problems.or_value(Self { header, records }),
            None => Err(problems.or_value(()).err().unwrap_or_default()),
        }
    }

    /// The journal as text.
    pub fn written(&self) -> String {
        format!("(\n{})\n", self.written_fields())
    }

    /// The journal's fields as text, without the brackets round them.
    pub(super) fn written_fields(&self) -> String {
        let mut text = format!("  header: {},\n  records: [\n", line(&self.header));
        for record in &self.records {
            text.push_str("    ");
            text.push_str(&line(record));
            text.push_str(",\n");
        }
        text.push_str("  ],\n");
        text
    }
}

/// A value as one line of text.
pub(super) fn line(value: &impl Serialize) -> String {
    ron::to_string(value).expect("plain values always serialise")
}

fn keep<T>(read: Result<T, Problems>, problems: &mut Problems) -> Option<T> {
    match read {
        Ok(value) => Some(value),
        Err(more) => {
            problems.append(more);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::{
        battle::{FORMAT, Order, Seat, StateHash, Subject, Value},
        dice::DiceSource,
        measure::{Facing, Hand, Leg, Pose},
        table::{StandId, UnitId},
    };

    fn journal() -> Journal {
        let unit = UnitId(7);
        let order = Order::new(Seat::Second, "move", Subject::Unit(unit))
            .with("path", Value::Path(vec![Leg::Advance(2.5), Leg::Wheel(Hand::Left, 30.0)]))
            .with("pose", Value::Pose(Pose::new(Vec2::new(0.1, 1.0 / 3.0), Facing::from_bearing(37.0))))
            .with(
                "stands",
                Value::List(vec![
                    Value::Stand(StandId::new(unit, 1)),
                    Value::Number(-4),
                    Value::Choice("hold \"it\"".to_owned()),
                ]),
            );
        Journal {
            header: Header {
                format: FORMAT,
                program: "0.1.0".to_owned(),
                rule_set: "page".to_owned(),
                rule_data: StateHash(u64::MAX),
                switches: [("one".to_owned(), "Two".to_owned())].into(),
                scenario_name: "ford.ron".to_owned(),
                scenario: "(\n  id: \"ford\", // a \"quoted\" word\n)".to_owned(),
                dice: DiceSource::Seeded { seed: 12 },
            },
            records: vec![Record::Order(order), Record::Dice(vec![1, 6]), Record::Hash(StateHash(3))],
        }
    }

    #[test]
    fn a_journal_reads_back_as_it_was_written() {
        let text = journal().written();
        assert_eq!(Journal::read("j.ron", &text).expect("it is sound"), journal(), "{text}");
    }

    #[test]
    fn every_bad_record_is_named_at_once() {
        let text = journal()
            .written()
            .replace("Dice([1,6])", "Dice([1,x])")
            .replace("Hash(3)", "Hush(3)")
            .replace("seed:12", "seed:twelve");
        let problems = Journal::read("j.ron", &text).expect_err("three places are bad").to_string();
        for part in ["header.dice", "records[1]", "records[2]", "`Hush`"] {
            assert!(problems.contains(part), "{part} in {problems}");
        }
    }

    #[test]
    fn a_foreign_format_is_reported_and_nothing_else() {
        let text = journal().written().replace(&format!("format:{FORMAT}"), "format:99").replace("Hash(3)", "Hush(3)");
        let problems = Journal::read("j.ron", &text).expect_err("a later program wrote it").to_string();
        let said = "format 99 is written, by program \"0.1.0\": a later program has written it, expected 2, which this program reads";
        assert_eq!(problems, format!("j.ron:2:19: header.format: {said}"));
    }

    #[test]
    fn a_file_that_is_no_journal_is_refused() {
        for text in ["", "(", "()", "[]", "(header: 3, records: [])", "(header: (), records: 4)"] {
            assert!(Journal::read("j.ron", text).is_err(), "{text}");
        }
    }
}
