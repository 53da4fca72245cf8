//! The umpire's possible changes under a rule set.

use crate::{
    battle::{Alterable, Event, Placing, Refusal, RuleTypes, Sight},
    measure::Pose,
    table::{Field, Stand, StandId, UnitId},
};

/// A rule set whose battles an umpire may change by hand.
pub trait Umpired: RuleTypes {
    /// Checks that an umpire may change a unit now: no act under way depends on its present state.
    ///
    /// # Errors
    /// The act under way.
    fn must_be_free(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Result<(), Refusal> {
        let _ = (sight, unit);
        Ok(())
    }

    /// A unit's states that an umpire may change, each value with the events that set it.
    fn alterable(&self, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Self>> {
        let _ = (field, unit);
        Vec::new()
    }

    /// The further changes when an umpire moves a unit, removes it or puts it back: its fights, its attachments.
    ///
    /// # Errors
    /// The reason why it cannot be placed there.
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

    /// The stands of a unit that an umpire puts back with the middle of its front edge at a pose; none if none are
    /// left.
    fn laid_again(&self, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
        let _ = (field, unit, front);
        Vec::new()
    }

    /// The scenario's word for a unit's formation; none where there is no such word, or the set does not say.
    fn formation_word(&self, field: &Field<'_>, unit: UnitId) -> Option<String> {
        let _ = (field, unit);
        None
    }
}
