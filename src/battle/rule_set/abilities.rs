//! What a unit is able to do under a rule set, for machines, previews and cards.

use bevy::math::Vec2;

use crate::{
    battle::{CommandReach, Posture, Powers, Refusal, RuleTypes, Sight},
    table::{Side, UnitId},
};

/// A rule set that says what a unit is able to do as it stands. Nothing here must be said; what is, plays better.
pub trait Abilities: RuleTypes {
    /// What a unit can do as it stands; none where the set does not say.
    fn powers(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Powers> {
        let _ = (sight, unit);
        None
    }

    /// Where a unit must stay to be led; none for one that needs nobody, or where the set lets every unit act by
    /// itself.
    fn command_reach(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<CommandReach> {
        let _ = (sight, unit);
        None
    }

    /// Where a unit belongs that has been driven from there, such as gunners from their guns; none for one that is
    /// where it belongs.
    fn belongs_at(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Vec2> {
        let _ = (sight, unit);
        None
    }

    /// How a side must fight to win.
    fn posture(&self, sight: &Sight<'_, Self>, side: Side) -> Posture {
        let _ = (sight, side);
        Posture::default()
    }

    /// Whether somebody at a point sees another point, and if not, what stands in the way; none where the set does not
    /// say.
    fn sees(&self, sight: &Sight<'_, Self>, from: Vec2, to: Vec2) -> Option<Result<(), Refusal>> {
        let _ = (sight, from, to);
        None
    }

    /// Whether a unit sees another, from any part of the one to any part of the other as the set reads it; true where
    /// the set does not say.
    fn sees_unit(&self, sight: &Sight<'_, Self>, unit: UnitId, other: UnitId) -> bool {
        let _ = (sight, unit, other);
        true
    }

    /// Whether a unit could charge another as both stand and the ground lies, whoever is to move; false where the set
    /// does not say. What only one side knows, such as orders, does not count.
    fn threatens(&self, sight: &Sight<'_, Self>, unit: UnitId, target: UnitId) -> bool {
        let _ = (sight, unit, target);
        false
    }
}
