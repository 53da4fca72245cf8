//! Lines of the journal as steps write them: the event, its clause, and its receipt if a procedure decided it. Knows no
//! rule set.

use bevy::math::Vec2;

use crate::{
    battle::{
        Conclusion, Happening, Outcome, RuleSet,
        notice::{Entry, EntryWeight, Moment},
    },
    clause::Clause,
    dice::Throw,
    receipt::{Account, Draft},
    table::{Field, KnownTo, Side, UnitId},
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

/// A line of the journal, of plain weight and without a receipt until it is given others. It is written by
/// [`Outcome::happen`].
#[derive(Clone, Debug)]
#[must_use]
pub struct JournalLine(Entry);

impl JournalLine {
    /// A line about no unit, for all seats to read.
    pub fn new(turn: u32, text: impl Into<String>, clause: impl Into<Clause>) -> Self {
        Self(Entry {
            turn,
            known_to: KnownTo::All,
            weight: EntryWeight::Plain,
            moment: None,
            text: text.into(),
            clause: Some(clause.into()),
            unit: None,
            at: None,
            account: None,
        })
    }

    /// A line about a unit and where it stands, for the sides that know of the unit.
    pub fn about(
        field: &Field<'_>,
        turn: u32,
        unit: UnitId,
        text: impl Into<String>,
        clause: impl Into<Clause>,
    ) -> Self {
        let about = field.unit(unit);
        let line = Self::new(turn, text, clause).0;
        Self(Entry { known_to: about.known_to, unit: Some(unit), at: Some(about.at()), ..line })
    }

    /// The same line with another weight.
    pub fn weighing(self, weight: impl Into<Weight>) -> Self {
        let Weight { weight, moment } = weight.into();
        Self(Entry { weight, moment, ..self.0 })
    }

    /// The same line with the receipt that decided it, if there is one.
    pub fn with(self, account: impl Into<Option<Account>>) -> Self {
        Self(Entry { account: account.into(), ..self.0 })
    }

    /// The same line for one side alone to read.
    pub fn for_side(self, side: Side) -> Self {
        Self(Entry { known_to: KnownTo::Only(side), ..self.0 })
    }

    /// The same line told at a point of the table.
    pub fn at(self, at: Vec2) -> Self {
        Self(Entry { at: Some(at), ..self.0 })
    }

    /// The same line with the receipt of a throw that no unit made, by the procedure that decided it.
    pub fn thrown(self, procedure: &str, throw: Throw) -> Self {
        let mut draft = Draft::for_procedure(procedure);
        draft.dice_apart(throw);
        self.with(draft.close(()).account)
    }
}

impl From<JournalLine> for Happening {
    fn from(line: JournalLine) -> Self {
        Self::Noted(Box::new(line.0))
    }
}

/// Ends the battle, and says so.
pub fn conclude<R: RuleSet>(outcome: &mut Outcome<R>, turn: u32, conclusion: Conclusion) {
    outcome.happen(JournalLine::new(turn, conclusion.reason.clone(), conclusion.clause).weighing(Moment::Ending));
    outcome.happen(Happening::Ended(conclusion));
    outcome.finish();
}
