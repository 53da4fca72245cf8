//! Deployment unit by unit, the sides in turn, for rule sets that deploy so: who places first, the side to place, and
//! the units placed for good, generals after the others. The set says where units may stand and how.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Offer, Outcome, Refusal, RuleSet, Slot, notice::EntryWeight},
    clause::Clause,
    dice::{Dice, NeedDice, Reason, Thrower},
    rules::{
        common::journal::JournalLine,
        opening::{Plan, deploying},
    },
    table::{Field, Presence, Side, Unit, UnitId},
};

/// Deployment in turn, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Alternating {
    /// Which side begins is not known yet.
    Begin,
    /// The sides place their units in turn.
    InTurn(Alternation),
}

impl Alternating {
    /// Whether a unit has been placed for good.
    pub fn has_placed(&self, unit: UnitId) -> bool {
        matches!(self, Self::InTurn(turns) if turns.has_placed(unit))
    }
}

/// How far a deployment in turn has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alternation {
    up: Side,
    placed: Vec<UnitId>,
}

impl Alternation {
    /// The state before any placing, with the side that places first.
    pub fn begun_by(side: Side) -> Self {
        Self { up: side, placed: Vec::new() }
    }

    /// Whose turn it is.
    pub fn up(&self) -> Side {
        self.up
    }

    /// Whether a unit has been placed.
    pub fn has_placed(&self, unit: UnitId) -> bool {
        self.placed.contains(&unit)
    }

    /// The state after the side to place has placed a unit; the other side is next.
    #[must_use]
    pub fn after(&self, unit: UnitId) -> Self {
        let placed = self.placed.iter().copied().chain([unit]).collect();
        Self { up: self.up.enemy(), placed }
    }

    /// The same with this side to place out of turn, because the other has nothing left to place.
    #[must_use]
    pub fn with_up(&self, side: Side) -> Self {
        Self { up: side, ..self.clone() }
    }
}

/// The rule by which a set deploys in turn.
#[derive(Clone, Copy, Debug)]
pub struct Placing {
    /// Its clause.
    pub clause: Clause,
    /// The clause by which equal dice are thrown again.
    pub ties: Clause,
    /// The procedure of the throw for who places first.
    pub throw: &'static str,
    /// The verb by which a side is ready.
    pub ready: &'static str,
}

/// A deployment in turn on a table.
pub struct InTurn<'a> {
    /// The rule by which units are placed.
    pub rule: Placing,
    /// The scenario's part.
    pub plan: &'a Plan,
    /// The table.
    pub field: &'a Field<'a>,
    /// Whether a unit is a general, placed after the others of its side.
    pub is_general: &'a dyn Fn(UnitId) -> bool,
}

impl InTurn<'_> {
    /// Throws for who places first, or asks the side to place, or the other where that has nothing left to place; none
    /// when both sides are ready. `deployed` says which sides are, `turn` in which turn of the journal. `P` is the set's
    /// procedure.
    ///
    /// # Errors
    /// [`NeedDice`] if the dice run out.
    pub fn step<P: From<Alternating>, R: RuleSet<Task: From<P>>>(
        &self,
        task: &Alternating,
        deployed: [bool; 2],
        turn: u32,
        dice: &mut Dice,
    ) -> Result<Option<Outcome<R>>, NeedDice> {
        let waits = |side: &Side| !deployed[side.index()] && self.has_work(task, *side);
        let waiting: Vec<Side> = Side::BOTH.into_iter().filter(waits).collect();
        let mut outcome = Outcome::default();
        match (waiting.as_slice(), task) {
            ([], _) => return Ok(None),
            ([_, _], Alternating::Begin) => self.who_begins::<P, R>(turn, dice, &mut outcome)?,
            ([_, _], Alternating::InTurn(turns)) => self.ask::<P, R>(turns.clone(), &mut outcome),
            ([side, ..], Alternating::Begin) => self.ask::<P, R>(Alternation::begun_by(*side), &mut outcome),
            ([side, ..], Alternating::InTurn(turns)) => self.ask::<P, R>(turns.with_up(*side), &mut outcome),
        }
        Ok(Some(outcome))
    }

    /// Both sides throw, and the lower places the first unit; ties are thrown again.
    fn who_begins<P: From<Alternating>, R: RuleSet<Task: From<P>>>(
        &self,
        turn: u32,
        dice: &mut Dice,
        outcome: &mut Outcome<R>,
    ) -> Result<(), NeedDice> {
        let label = "who places the first unit: the first side's die, then the second's";
        let throw = dice.d6s(2, Reason::new(self.rule.clause, label))?;
        let (first, second) = (throw.faces[0], throw.faces[1]);
        let told = |text: String, clause| {
            JournalLine::new(turn, text, clause).thrown(self.rule.throw, throw.clone().by(Thrower::BOTH))
        };
        if first == second {
            let text = format!("Both threw {first} for the first placing and throw again.");
            outcome.happen(told(text, self.rule.ties).weighing(EntryWeight::Detail));
            return Ok(());
        }
        let begins = if first < second { Side::First } else { Side::Second };
        let (low, high) = (first.min(second), first.max(second));
        let text = format!("{} threw {low} against {high} and placed the first unit.", self.plan.side_name(begins));
        outcome.happen(told(text, self.rule.clause));
        outcome.becomes(P::from(Alternating::InTurn(Alternation::begun_by(begins))));
        Ok(())
    }

    fn ask<P: From<Alternating>, R: RuleSet<Task: From<P>>>(&self, turns: Alternation, outcome: &mut Outcome<R>) {
        let Placing { ready, clause, .. } = self.rule;
        let what = "place a unit, or be ready";
        outcome.ask(deploying::question(self.plan, self.field, turns.up(), what, ready, clause));
        outcome.becomes(P::from(Alternating::InTurn(turns)));
    }

    /// Whether a side has a unit that it may still place.
    fn has_work(&self, task: &Alternating, side: Side) -> bool {
        self.plan.placeable(self.field, side).any(|unit| self.may_place(task, unit.id).is_ok())
    }

    /// Whether a unit is still to be placed: each is placed once, and the generals of a side after its units.
    ///
    /// # Errors
    /// That it has been, or is not yet up.
    pub fn may_place(&self, task: &Alternating, unit: UnitId) -> Result<(), Refusal> {
        let (clause, general) = (self.rule.clause, self.is_general);
        let mut own = self.plan.placeable(self.field, self.field.unit(unit).side);
        let waits = |other: &Unit| other.presence == Presence::Awaited && !general(other.id);
        match () {
            () if task.has_placed(unit) => Err(Refusal::new(clause, "it has taken its post")),
            () if general(unit) && own.any(waits) => Err(Refusal::new(clause, "generals are placed last")),
            () if !general(unit) && own.any(|other| general(other.id) && task.has_placed(other.id)) => {
                Err(Refusal::new(clause, "generals are placed last, and one of this side has been"))
            }
            () => Ok(()),
        }
    }

    /// Offers to place each unit of a side by a verb with its slots, barred for those that may not be placed, and to be
    /// ready.
    pub fn offers(&self, task: &Alternating, side: Side, verb: &str, slots: &[Slot]) -> Vec<Offer> {
        let Placing { ready, clause, .. } = self.rule;
        let barred = |offer: Offer| {
            let barred = offer.subject.unit().and_then(|unit| self.may_place(task, unit).err());
            Offer { barred, ..offer }
        };
        let places = deploying::places(self.plan, self.field, side, verb, slots, clause);
        let mut offers: Vec<Offer> = places.into_iter().map(barred).collect();
        // Units off the table come first: the side cannot be ready without them.
        offers.sort_by_key(|offer| offer.subject.unit().is_some_and(|unit| self.field.unit(unit).on_table()));
        offers.push(deploying::ready(self.plan, self.field, side, ready, clause));
        offers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_place_in_turn_and_the_one_with_units_left_goes_on_alone() {
        let begun = Alternation::begun_by(Side::Second);
        let then = begun.after(UnitId(7));
        assert_eq!((begun.up(), then.up(), then.after(UnitId(1)).up()), (Side::Second, Side::First, Side::Second));
        assert!(then.has_placed(UnitId(7)) && !then.has_placed(UnitId(1)) && !begun.has_placed(UnitId(7)));
        let alone = then.with_up(Side::Second);
        assert!(alone.up() == Side::Second && alone.has_placed(UnitId(7)));
    }
}
