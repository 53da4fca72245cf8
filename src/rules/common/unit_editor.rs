//! An umpire's editor of a unit, under any rule set: the fields that may be changed, their possible values, and the
//! events that make the changes. Each set lists its fields in its `umpire`. Decides no rule.

use std::fmt::Display;

use crate::{
    battle::{Alterable, Event, Happening, Lasts, Refusal, RuleTypes, StateOf},
    rules::charts::Entries,
    table::{Components, Field, Stand, UnitId},
};

/// A rule set whose units an umpire may change as a whole.
pub trait Overrules: RuleTypes {
    /// The event that a unit is in a state because an umpire says so.
    fn overruled(unit: UnitId, state: Self::Unit) -> Self::Event;
}

/// A unit before an umpire.
pub struct UnitEditor<'a, R: Overrules> {
    /// The rule set.
    pub rules: &'a R,
    /// The whole table.
    pub field: &'a Field<'a>,
    /// Which unit.
    pub unit: UnitId,
    /// How it is now.
    pub state: StateOf<'a, R>,
}

impl<'a, R: Overrules> UnitEditor<'a, R> {
    /// A unit as it is now.
    pub fn of(rules: &'a R, field: &'a Field<'a>, unit: UnitId) -> Self {
        Self { rules, field, unit, state: field.of::<R::Unit>(unit) }
    }

    /// A field with the events by which it becomes each value.
    pub fn field(
        &self,
        what: &'static str,
        now: impl Display,
        values: impl IntoIterator<Item = (String, Vec<Event<R>>)>,
    ) -> Alterable<R> {
        Alterable { what, now: now.to_string(), lasts: Lasts::Battle, values: values.into_iter().collect() }
    }

    /// A field that becomes one of some values by one change of the unit.
    pub fn choice<T: Display + Copy>(
        &self,
        what: &'static str,
        now: T,
        values: impl IntoIterator<Item = T>,
        set: impl Fn(&mut R::Unit, T),
    ) -> Alterable<R> {
        let value = |value: T| (value.to_string(), self.becomes(|state| set(state, value)));
        self.field(what, now, values.into_iter().map(value))
    }

    /// A field that holds or does not, with the words for both.
    pub fn switch(
        &self,
        what: &'static str,
        [on, off]: [&'static str; 2],
        now: bool,
        set: impl Fn(&mut R::Unit, bool),
    ) -> Alterable<R> {
        let word = |holds: bool| if holds { on } else { off };
        let value = |holds: bool| (word(holds).to_owned(), self.becomes(|state| set(state, holds)));
        self.field(what, word(now), [true, false].map(value))
    }

    /// The unit changed.
    pub fn becomes(&self, change: impl FnOnce(&mut R::Unit)) -> Vec<Event<R>> {
        vec![self.overruled(self.changed(change))]
    }

    /// The unit, changed and laid out again at its place with its new stands.
    pub fn laid(
        &self,
        stands: impl FnOnce(StateOf<'_, R>) -> Vec<Stand>,
        change: impl FnOnce(&mut R::Unit),
    ) -> Vec<Event<R>> {
        let state = self.changed(change);
        let (front, stands) = (self.field.unit(self.unit).front, stands(state.view()));
        vec![self.overruled(state), Event::Kernel(Happening::Laid { unit: self.unit, front, stands })]
    }

    fn changed(&self, change: impl FnOnce(&mut R::Unit)) -> R::Unit {
        let mut state = R::Unit::copied(self.state);
        change(&mut state);
        state
    }

    fn overruled(&self, state: R::Unit) -> Event<R> {
        Event::Own(R::overruled(self.unit, state))
    }
}

/// Why an umpire cannot do something.
pub fn refuse(why: &str) -> Refusal {
    Refusal::new("linstock.umpire", why)
}

/// Whether single stands of a unit may be moved in its formation: in those in which they stand apart.
///
/// # Errors
/// They go together.
pub fn may_stand_apart<F: Display + PartialEq>(formation: &F, apart: &[F]) -> Result<(), Refusal> {
    if apart.contains(formation) { Ok(()) } else { Err(refuse(&format!("its stands go together in {formation}"))) }
}

/// A scenario's word for a formation.
pub fn formation_word<F: Copy + PartialEq>(words: &Entries<F>, formation: F) -> Option<String> {
    words.word_of(formation).map(str::to_owned)
}
