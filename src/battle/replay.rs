//! Giving a journal's orders again, and continuing from an image. A journal that does not fit says at which record and
//! why.

use std::fmt;

use crate::battle::{
    Battle, FORMAT, Header, Image, Journal, KeepUndo, Opening, Record, Refusal, RuleSet, StateHash, arena::Arena,
    image, notice::Entry,
};

/// Why a journal does not replay. Records are counted from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayError {
    /// It was written under another rule set or in another format.
    Foreign {
        /// The journal's text.
        written: String,
        /// The text that would fit.
        expected: String,
    },
    /// One of its orders is refused.
    Refused {
        /// Which record.
        record: usize,
        /// Why.
        refusal: Refusal,
    },
    /// The state differs from the journal's.
    Differs {
        /// Which record.
        record: usize,
        /// The journal's hash.
        written: StateHash,
        /// This replay's.
        found: StateHash,
    },
    /// A phase begins where the journal has none.
    Unwritten {
        /// Which record should have held the state.
        record: usize,
        /// This replay's state.
        found: StateHash,
    },
    /// The journal has a state where no phase begins.
    NoPhase {
        /// Which record.
        record: usize,
    },
    /// The journal's dice do not fit those thrown.
    Dice {
        /// Which record.
        record: usize,
    },
}

impl ReplayError {
    /// The record at which the journal stops fitting; none where it does not fit at all.
    pub fn record(&self) -> Option<usize> {
        match self {
            Self::Foreign { .. } => None,
            Self::Refused { record, .. }
            | Self::Differs { record, .. }
            | Self::Unwritten { record, .. }
            | Self::NoPhase { record }
            | Self::Dice { record } => Some(*record),
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign { written, expected } => write!(f, "the journal is of {written}, expected {expected}"),
            Self::Refused { record, refusal } => write!(f, "record {record}: the order is refused: {refusal}"),
            Self::Differs { record, written, found } => {
                write!(f, "record {record}: the journal's state is {written}, the replay's {found}")
            }
            Self::Unwritten { record, found } => {
                write!(f, "record {record}: a phase begins here in state {found}, which the journal lacks")
            }
            Self::NoPhase { record } => write!(f, "record {record}: the journal has a state here, but no phase begins"),
            Self::Dice { record } => write!(f, "record {record}: these dice are not wanted"),
        }
    }
}

impl std::error::Error for ReplayError {}

impl<R: RuleSet> Battle<R> {
    /// Opens a journal's battle and gives its orders again, comparing every state hash.
    ///
    /// # Errors
    /// The first record that does not fit.
    pub fn replay(rules: R, opening: Opening<R>, journal: &Journal, keep_undo: KeepUndo) -> Result<Self, ReplayError> {
        let (battle, followed) = Self::replay_as_far(rules, opening, journal, keep_undo);
        followed.map(|()| battle)
    }

    /// Opens a journal's battle and gives its orders again as far as they fit: the battle there, and why it goes no
    /// further.
    pub fn replay_as_far(
        rules: R,
        opening: Opening<R>,
        journal: &Journal,
        keep_undo: KeepUndo,
    ) -> (Self, Result<(), ReplayError>) {
        let mut battle = Self::open(rules, opening, journal.header.clone(), keep_undo);
        let followed = check_header::<R>(&journal.header).and_then(|()| battle.follow(&journal.records));
        (battle, followed)
    }

    /// Continues from an image, with the journal and its entries up to there. Earlier events can be neither shown nor
    /// undone.
    pub fn resume(rules: R, image: &Image<R>, journal: Journal, entries: Vec<Entry>, keep_undo: KeepUndo) -> Self {
        let mut world = Arena::bare(&rules);
        let course = image::restore(&mut world, &rules, image);
        let orders_given = journal.orders().count();
        let battle = Self::standing(rules, world, course, journal.header, keep_undo);
        let mut battle = Self { records: journal.records, entries, orders_given, ..battle };
        battle.keep_milestone();
        battle
    }

    fn follow(&mut self, records: &[Record]) -> Result<(), ReplayError> {
        for (record, written) in records.iter().enumerate() {
            self.follow_one(record, written)?;
        }
        self.ends_after(records.len())
    }

    /// Whether a journal of this many records contains all that was found.
    pub(super) fn ends_after(&self, records: usize) -> Result<(), ReplayError> {
        match self.records.get(records) {
            Some(Record::Hash(found)) => Err(ReplayError::Unwritten { record: records, found: *found }),
            _ => Ok(()),
        }
    }

    /// Follows a record, if it fits.
    pub(super) fn follow_one(&mut self, record: usize, written: &Record) -> Result<(), ReplayError> {
        match (written, self.records.get(record)) {
            (Record::Hash(written), Some(Record::Hash(found))) if written == found => Ok(()),
            (Record::Hash(written), Some(Record::Hash(found))) => {
                Err(ReplayError::Differs { record, written: *written, found: *found })
            }
            (Record::OlderState, Some(Record::Hash(_))) => Ok(()),
            (Record::Hash(_) | Record::OlderState, _) => Err(ReplayError::NoPhase { record }),
            (_, Some(Record::Hash(found))) => Err(ReplayError::Unwritten { record, found: *found }),
            (Record::Order(order), _) => {
                self.give(order.clone()).map_err(|refusal| ReplayError::Refused { record, refusal })
            }
            (Record::Override(ruled), _) => {
                self.overrule(ruled.clone()).map_err(|refusal| ReplayError::Refused { record, refusal })
            }
            (Record::Dice(faces), _) => self.enter_dice(faces).map_err(|_| ReplayError::Dice { record }),
            (Record::Branched(branch), _) => {
                self.goes_on_as(branch);
                Ok(())
            }
        }
    }
}

/// Whether a journal is of this rule set and in this format.
pub(super) fn check_header<R: RuleSet>(header: &Header) -> Result<(), ReplayError> {
    let (written, expected) = ((header.rule_set.as_str(), header.format), (R::ID, FORMAT));
    if written == expected {
        return Ok(());
    }
    let name = |(rule_set, format): (&str, u32)| format!("rule set {rule_set} in format {format}");
    Err(ReplayError::Foreign { written: name(written), expected: name(expected) })
}
