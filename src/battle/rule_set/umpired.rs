//! What an umpire may change under a rule set.

use crate::{
    battle::{Alterable, Event, Placing, Refusal, RuleTypes, Sight},
    measure::Pose,
    table::{Field, Stand, StandId, UnitId},
};

/// A rule set whose battles an umpire may change by hand.
pub trait Umpired: RuleTypes {
    /// Whether an umpire may change a unit now: it is in the middle of no act that reckons with it as it is.
    ///
    /// # Errors
    /// What is under way.
    fn must_be_free(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Result<(), Refusal> {
        let _ = (sight, unit);
        Ok(())
    }

    /// What an umpire may change of a unit besides its place, each change with the events that make it so.
    fn alterable(&self, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Self>> {
        let _ = (field, unit);
        Vec::new()
    }

    /// What else becomes otherwise when an umpire moves a unit, takes it off or puts it back: who fights whom, who
    /// stands with whom.
    ///
    /// # Errors
    /// Why it cannot be placed so.
    fn goes_with(&self, field: &Field<'_>, unit: UnitId, placing: Placing) -> Result<Vec<Event<Self>>, Refusal> {
        let _ = (field, unit, placing);
        Ok(Vec::new())
    }

    /// Whether an umpire may put a stand elsewhere without the rest of its unit.
    ///
    /// # Errors
    /// Why they go together.
    fn may_stand_apart(&self, field: &Field<'_>, stand: StandId) -> Result<(), Refusal> {
        let _ = (field, stand);
        Err(Refusal::new("linstock.umpire", "the stands of it go together"))
    }

    /// The stands of a unit that an umpire puts back, the middle of its front edge at a pose; none where nothing is
    /// left of it.
    fn laid_again(&self, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
        let _ = (field, unit, front);
        Vec::new()
    }

    /// The scenario's word for the formation in which a unit stands; none where there is no such word, or the set does
    /// not say.
    fn formation_word(&self, field: &Field<'_>, unit: UnitId) -> Option<String> {
        let _ = (field, unit);
        None
    }
}
