//! Checks whether the dice of a saved battle are those committed to before it: the secret against its commitment, the
//! orders against the states that these dice lead to, and the dice in the story against those rolled when the orders
//! are replayed. Knows no rule set by name.

use std::fmt;

use crate::{
    battle::{AnyBattle, BranchDice, Journal, KeepUndo, OverrideAct, Record, ReplayError, Save, Seat, notice::Entry},
    count::counted,
    dice::{
        DiceSource, Die, Thrower,
        seal::{Broken, Commitment, Seal},
    },
    files::Problems,
    rules,
    table::UnitId,
};

/// The findings about the dice of a saved battle.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceCheck {
    /// The seal as the file holds it; none where its dice were never sealed.
    pub seal: Option<Seal>,
    /// Whether the battle is over.
    pub over: bool,
    /// The differences from what was committed to; empty if there are none.
    pub faults: Vec<Fault>,
    /// Whatever the seal does not cover, because players or the umpire chose it.
    pub apart: Vec<Apart>,
    /// How many orders the file holds.
    pub orders: usize,
    /// The number of dice in the story; none if the file holds no story.
    pub told: Option<usize>,
}

/// A difference from what was committed to.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// Nothing was committed to.
    NeverSealed,
    /// The secret is not the one of the commitment.
    Broken(Broken),
    /// The orders do not lead to the states that the file holds with these dice.
    Replay(ReplayError),
    /// The story reports other dice than those that were rolled.
    Told {
        /// Its line, from 1.
        line: usize,
        /// The entry's text.
        text: String,
    },
    /// The story omits this many throws at its end.
    LeftOut(usize),
}

/// Something that a seal does not speak for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Apart {
    /// From there on the battle is a branch with dice of its own.
    Branch {
        /// After how many orders.
        orders: usize,
        /// Its name.
        name: String,
    },
    /// A die was changed, with a reason.
    Die {
        /// After how many orders.
        orders: usize,
        /// Why.
        reason: String,
    },
}

/// Checks the dice of a save or a journal, against the commitment that a player wrote down, if given.
///
/// # Errors
/// Every problem of the file as a file.
pub fn check_dice(save: Save, written_down: Option<Commitment>) -> Result<DiceCheck, Problems> {
    let seal = match &save.journal.header.dice {
        DiceSource::Sealed(seal) => Some(seal.clone()),
        _ => None,
    };
    let broken = match &seal {
        Some(seal) => seal.holds(written_down).err().map(Fault::Broken),
        None => Some(Fault::NeverSealed),
    };
    let (battle, followed) = rules::reopen_as_far(&save.journal, KeepUndo::No)?;
    let (orders, apart) = (save.journal.orders().count(), apart(&save.journal));
    let retold = if followed.is_ok() { retold(&save.entries, battle.as_ref()) } else { None };
    let faults = broken.into_iter().chain(followed.err().map(Fault::Replay)).chain(retold).collect();
    let dice = |entry: &Entry| entry.account.as_ref().map_or(0, |account| account.faces().len());
    let told = (!save.entries.is_empty()).then(|| save.entries.iter().map(dice).sum());
    Ok(DiceCheck { seal, over: battle.conclusion().is_some(), faults, apart, orders, told })
}

/// One throw in a story, without its words: for which unit, which die, the faces, and who threw.
type Told<'a> = (Option<UnitId>, Die, &'a [u8], &'a [Thrower]);

/// The place at which a story reports other dice than those rolled when the orders are replayed; none if it reports no
/// battle at all. Its wording may change from one program version to the next.
fn retold(told: &[Entry], battle: &dyn AnyBattle) -> Option<Fault> {
    if told.is_empty() {
        return None;
    }
    let again = battle.entries(Seat::Umpire);
    let (told_of, fell) = (throws(told.iter()), throws(again.into_iter()));
    let other = (0..told_of.len()).find(|&index| fell.get(index).is_none_or(|(_, fell)| *fell != told_of[index].1));
    if let Some((line, _)) = other.map(|index| &told_of[index]) {
        return Some(Fault::Told { line: line + 1, text: told[*line].text.clone() });
    }
    (told_of.len() < fell.len()).then(|| Fault::LeftOut(fell.len() - told_of.len()))
}

/// The throws of a story in their order, each with the number of its line.
fn throws<'a>(story: impl Iterator<Item = &'a Entry>) -> Vec<(usize, Told<'a>)> {
    let of_line = |(line, entry): (usize, &'a Entry)| {
        let throws = entry.account.iter().flat_map(|account| &account.dice);
        throws
            .map(move |throw| (line, (entry.unit, throw.die, throw.faces.as_slice(), throw.by.as_slice())))
            .collect::<Vec<_>>()
    };
    story.enumerate().flat_map(of_line).collect()
}

/// Whatever the seal of a journal does not cover.
fn apart(journal: &Journal) -> Vec<Apart> {
    let mut orders = 0;
    let mut apart = Vec::new();
    for record in &journal.records {
        match record {
            Record::Order(_) => orders += 1,
            Record::Branched(branch) if branch.dice != BranchDice::AsBefore => {
                apart.push(Apart::Branch { orders, name: branch.name.clone() });
            }
            Record::Override(ruled) if matches!(ruled.act, OverrideAct::Die { .. }) => {
                apart.push(Apart::Die { orders, reason: ruled.reason.clone() });
            }
            _ => {}
        }
    }
    apart
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NeverSealed => {
                f.write_str("these dice were never sealed: nothing was committed to before the battle")
            }
            Self::Broken(broken) => broken.fmt(f),
            Self::Replay(error) => write!(f, "with these dice the orders lead elsewhere: {error}"),
            Self::Told { line, text } => {
                write!(f, "line {line} of the story tells of other dice than those that fell: {text}")
            }
            Self::LeftOut(throws) => write!(f, "the story leaves out {}", counted(*throws, "throw")),
        }
    }
}

impl fmt::Display for Apart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Branch { orders, name } => {
                write!(f, "after {} the battle goes on as \"{name}\", with dice of its own", counted(*orders, "order"))
            }
            Self::Die { orders, reason } => {
                write!(f, "after {} a die was changed: {reason}", counted(*orders, "order"))
            }
        }
    }
}
