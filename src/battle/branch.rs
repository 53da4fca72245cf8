//! A battle that goes on from a point of another as a variant of its own: with the same deployment and the same orders
//! so far, under a name that the player gave it. Its journal is the other's records up to that point and one more,
//! [`Record::Branched`].
//!
//! The dice of a branch are a stream of its own unless the player asks for the old ones: whoever has seen the battle
//! knows what they would show. Where dice are entered by hand the players throw anew anyhow.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Battle, Header, Journal, Record, Refusal, RuleSet, StateHash},
    dice::{Dice, DiceSource},
};

/// Where a branch comes from and what it is called. How many orders it shares with the other is where it stands in the
/// journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// What the player calls the variant.
    pub name: String,
    /// The battle it was branched from, by the name under which that is kept.
    pub of: String,
    /// Which dice fall from here on.
    pub dice: BranchDice,
}

/// The dice of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BranchDice {
    /// A stream of its own.
    Fresh {
        /// The seed of the stream.
        seed: u64,
    },
    /// The stream goes on as it did: the same orders throw the same dice.
    AsBefore,
}

impl BranchDice {
    /// A stream that follows from the variant's name and the place of its branching, so that the same words give the
    /// same battle.
    pub fn named(name: &str, position: usize) -> Self {
        Self::Fresh { seed: StateHash::of(format!("{position} {name}").as_bytes()).0 }
    }

    /// What becomes of a choice under a source of dice: nobody needs a stream who throws by hand.
    fn under(self, source: &DiceSource) -> Self {
        if *source == DiceSource::Entered { Self::AsBefore } else { self }
    }
}

impl Branch {
    /// The journal of this branch of some records.
    ///
    /// # Errors
    /// A refusal where the variant has no name.
    pub(super) fn journal(self, header: &Header, records: &[Record]) -> Result<Journal, Refusal> {
        let name = self.name.trim().to_owned();
        if name.is_empty() {
            return Err(Refusal::new("linstock.branch", "a branch needs a name"));
        }
        let branch = Self { name, dice: self.dice.under(&header.dice), ..self };
        let records = records.iter().cloned().chain([Record::Branched(branch)]).collect();
        Ok(Journal { header: header.clone(), records })
    }
}

impl Journal {
    /// The branchings that led to this battle, the latest last; none of a battle that was fought from its beginning.
    pub fn branches(&self) -> impl DoubleEndedIterator<Item = &Branch> {
        self.records.iter().filter_map(|record| match record {
            Record::Branched(branch) => Some(branch),
            _ => None,
        })
    }

    /// What the player calls this variant; none for a battle that is no branch.
    pub fn variant(&self) -> Option<&str> {
        self.branches().next_back().map(|branch| branch.name.as_str())
    }
}

impl<R: RuleSet> Battle<R> {
    /// From here on the battle is a branch; nothing before it is taken back any more.
    pub(super) fn goes_on_as(&mut self, branch: &Branch) {
        if let BranchDice::Fresh { seed } = branch.dice {
            self.course.dice = Dice::seeded(seed);
        }
        self.records.push(Record::Branched(branch.clone()));
        self.undone.clear();
        self.forget_past();
        self.keep_milestone();
    }
}
