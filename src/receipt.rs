//! A ruling itemised: inputs, each modifier with its clause, the dice, the chart look-up, the result. Knows nothing of
//! the caller: the table and the command line get the same receipt.

use serde::{Deserialize, Serialize};

use crate::{
    clause::Clause,
    dice::{Throw, Thrower},
};

/// A plain value on a receipt, as in a column for readers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Figure {
    /// A count, a die roll, a modifier.
    Whole(i64),
    /// A measure, in the unit its label names.
    Measure(f32),
    /// A yes or no.
    Truth(bool),
    /// A word, such as a class or a weapon.
    Word(String),
    /// Several of them.
    Several(Vec<Figure>),
}

macro_rules! figure_from {
    ($($from:ty => $variant:ident as $into:ty),* $(,)?) => {
        $(impl From<$from> for Figure { fn from(value: $from) -> Self { Self::$variant(<$into>::from(value)) } })*
    };
}
figure_from!(i64 => Whole as i64, i32 => Whole as i64, u32 => Whole as i64, u8 => Whole as i64, f32 => Measure as f32, bool => Truth as bool, &str => Word as String, String => Word as String);

impl From<usize> for Figure {
    fn from(value: usize) -> Self {
        Self::Whole(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl<T: Into<Figure>> From<Vec<T>> for Figure {
    fn from(values: Vec<T>) -> Self {
        Self::Several(values.into_iter().map(Into::into).collect())
    }
}

impl std::fmt::Display for Figure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole(value) => write!(f, "{value}"),
            Self::Measure(value) => write!(f, "{value:.2}"),
            Self::Truth(value) => f.write_str(if *value { "yes" } else { "no" }),
            Self::Word(word) => f.write_str(word),
            Self::Several(values) => {
                for (index, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if index == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
        }
    }
}

/// One line of a receipt: the decision, its clause, and its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The clause that grants it.
    pub clause: Clause,
    /// Its label, in the players' words.
    pub label: String,
    /// Its value.
    pub value: Figure,
}

/// A receipt without its typed result, as shown by the journal, the panels and `--json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Account {
    /// The procedure, such as `hmm.volley`.
    pub procedure: String,
    /// The inputs, by name.
    pub inputs: Vec<(String, Figure)>,
    /// Modifiers, look-ups and outcomes in the order in which they were decided.
    pub lines: Vec<Line>,
    /// The dice thrown, in order.
    pub dice: Vec<Throw>,
    /// The results, by name.
    pub result: Vec<(String, Figure)>,
}

impl Account {
    /// The same ruling, with the hand that each die fell from, by the throw and the die in it.
    #[must_use]
    pub fn thrown_by(mut self, whose: impl Fn(usize, usize) -> Thrower) -> Self {
        for (index, throw) in self.dice.iter_mut().enumerate() {
            throw.by = (0..throw.faces.len()).map(|die| whose(index, die)).collect();
        }
        self
    }

    /// Every face thrown, in order.
    pub fn faces(&self) -> Vec<u8> {
        self.dice.iter().flat_map(|throw| throw.faces.iter().copied()).collect()
    }
}

/// A ruling with its typed result and the account of how it was reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Receipt<T> {
    /// The procedure's result.
    pub result: T,
    /// How it came about.
    pub account: Account,
}

impl<T> From<Receipt<T>> for Account {
    fn from(receipt: Receipt<T>) -> Self {
        receipt.account
    }
}

/// A receipt being written: a procedure adds lines as it decides, then closes it with the result.
#[derive(Clone, Debug)]
pub struct Draft {
    account: Account,
    sum: i32,
}

impl Draft {
    /// Opens a receipt for a procedure, such as `hmm.volley`.
    pub fn for_procedure(procedure: &str) -> Self {
        let account = Account {
            procedure: procedure.to_owned(),
            inputs: Vec::new(),
            lines: Vec::new(),
            dice: Vec::new(),
            result: Vec::new(),
        };
        Self { account, sum: 0 }
    }

    /// Notes one input by name.
    pub fn input(&mut self, name: &str, value: impl Into<Figure>) {
        self.account.inputs.push((name.to_owned(), value.into()));
    }

    /// Notes a decision or look-up that adds nothing to the sum.
    pub fn note(&mut self, clause: impl Into<Clause>, label: impl Into<String>, value: impl Into<Figure>) {
        let clause = clause.into();
        clause.show();
        self.account.lines.push(Line { clause, label: label.into(), value: value.into() });
    }

    /// Adds a modifier to the running sum and notes it.
    pub fn modify(&mut self, clause: impl Into<Clause>, label: impl Into<String>, modifier: i32) {
        self.sum += modifier;
        self.note(clause, label, modifier);
    }

    /// Adds dice to the receipt and their total to the running sum. A throw of no dice is not mentioned.
    pub fn dice(&mut self, throw: Throw) -> i32 {
        let total = throw.sum();
        if !throw.faces.is_empty() {
            self.note(throw.reason.clause, throw.reason.label.clone(), total);
        }
        self.dice_apart(throw);
        self.sum += total;
        total
    }

    /// Adds dice to the receipt that are read one by one and not summed. A throw of no dice is not mentioned.
    pub fn dice_apart(&mut self, throw: Throw) {
        if !throw.faces.is_empty() {
            throw.reason.clause.show();
            self.account.dice.push(throw);
        }
    }

    /// The running sum of modifiers and dice.
    pub fn sum(&self) -> i32 {
        self.sum
    }

    /// Notes one result by name.
    pub fn result(&mut self, name: &str, value: impl Into<Figure>) {
        self.account.result.push((name.to_owned(), value.into()));
    }

    /// Closes the receipt with its typed result.
    pub fn close<T>(self, result: T) -> Receipt<T> {
        Receipt { result, account: self.account }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, Reason};

    #[test]
    fn a_throw_of_no_dice_leaves_no_trace() {
        let mut draft = Draft::for_procedure("test");
        let mut throws = Dice::scripted([5, 6]);
        let mut throw = |count| throws.d6s(count, Reason::new("test.1", "shot")).expect("the script holds two");
        let (nothing, shot) = (throw(0), throw(2));
        assert_eq!((draft.dice(nothing.clone()), draft.dice(shot)), (0, 11));
        draft.dice_apart(nothing);
        let account = draft.close(()).account;
        assert_eq!((account.lines.len(), account.dice.len(), account.faces()), (1, 1, vec![5, 6]));
    }
}
