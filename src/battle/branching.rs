//! A battle that continues from a point of another as a variant: with the same deployment and the same orders so far,
//! under a name that the player gave it. Its journal is the other's records up to that point and one more,
//! [`Record::Branched`].
//!
//! The dice of a branch are a stream of its own unless the player asks for the old ones: a player who has seen the
//! battle knows their results. Hand-entered dice are thrown again anyhow.

use crate::{
    battle::{Battle, Branch, BranchDice, Header, Journal, Record, Refusal, RuleSet},
    dice::Dice,
};

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

    /// The player's name for this variant; none for a battle that is no branch.
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
