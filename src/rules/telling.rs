//! Lines of the journal as steps write them: the event, its clause, and its receipt if a procedure decided it. Knows no
//! rule set.

use crate::{
    battle::{
        Conclusion, Happening, Outcome, RuleSet,
        notice::{CardRow, Entry, EntryWeight, Moment},
    },
    clause::Clause,
    dice::{Throw, Thrower},
    receipt::{Account, Draft, Figure},
    table::{Field, KnownTo, UnitId},
};

/// The importance of a line, and the kind of decisive moment that it reports, if one can be found again later.
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    weight: EntryWeight,
    moment: Option<Moment>,
}

impl From<EntryWeight> for Weight {
    fn from(weight: EntryWeight) -> Self {
        Self { weight, moment: None }
    }
}

impl From<Moment> for Weight {
    fn from(moment: Moment) -> Self {
        Self { weight: EntryWeight::Decisive, moment: Some(moment) }
    }
}

/// A line of the journal that all seats may read.
pub fn note(turn: u32, weight: impl Into<Weight>, text: String, clause: impl Into<Clause>) -> Happening {
    let Weight { weight, moment } = weight.into();
    Happening::Noted(Box::new(Entry {
        turn,
        known_to: KnownTo::All,
        weight,
        moment,
        text,
        clause: Some(clause.into()),
        unit: None,
        at: None,
        account: None,
    }))
}

/// A line of the journal about a throw of one die for each side, the first side's first, with its receipt.
pub fn note_contest(
    turn: u32,
    weight: EntryWeight,
    text: String,
    clause: Clause,
    procedure: &str,
    throw: &Throw,
) -> Happening {
    note_thrown(turn, weight, text, clause, procedure, throw.clone().by(Thrower::BOTH))
}

/// A line of the journal about a throw that is no unit's, with its receipt.
pub fn note_thrown(
    turn: u32,
    weight: EntryWeight,
    text: String,
    clause: Clause,
    procedure: &str,
    throw: Throw,
) -> Happening {
    let mut draft = Draft::for_procedure(procedure);
    draft.dice_apart(throw);
    let Happening::Noted(mut entry) = note(turn, weight, text, clause) else { unreachable!("a note is noted") };
    entry.account = Some(draft.close(()).account);
    Happening::Noted(entry)
}

/// A line of the journal about a unit, for the sides that know of the unit, with its receipt where one decided it.
pub fn note_of(
    field: &Field<'_>,
    turn: u32,
    weight: impl Into<Weight>,
    unit: UnitId,
    text: String,
    clause: impl Into<Clause>,
    account: Option<Account>,
) -> Happening {
    let about = field.unit(unit);
    let Weight { weight, moment } = weight.into();
    Happening::Noted(Box::new(Entry {
        turn,
        known_to: about.known_to,
        weight,
        moment,
        text,
        clause: Some(clause.into()),
        unit: Some(unit),
        at: Some(about.at()),
        account,
    }))
}

/// Ends the battle, and says so.
pub fn conclude<R: RuleSet>(outcome: &mut Outcome<R>, turn: u32, conclusion: Conclusion) {
    outcome.happen(note(turn, Moment::Ending, conclusion.reason.clone(), conclusion.clause));
    outcome.happen(Happening::Ended(conclusion));
    outcome.finish();
}

pub(crate) fn row(label: &str, value: impl Into<Figure>, reason: impl Into<String>, clause: Clause) -> CardRow {
    CardRow { label: label.to_owned(), value: value.into(), reason: reason.into(), clause: Some(clause) }
}
