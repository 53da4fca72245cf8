//! A unit's abilities under a rule set, for machines, previews and cards.

use bevy::math::Vec2;

use crate::{
    battle::{CommandReach, Posture, Powers, Refusal, RuleTypes, Sight, Strongpoint},
    table::{Side, UnitId},
};

/// A rule set's statements about a unit's present abilities. All are optional; each one improves play.
pub trait Abilities: RuleTypes {
    /// A unit's present powers; none if the set does not say.
    fn powers(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Powers> {
        let _ = (sight, unit);
        None
    }

    /// Where a unit must stay to be led; none for one that needs no commander, or where the set lets every unit act by
    /// itself.
    fn command_reach(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<CommandReach> {
        let _ = (sight, unit);
        None
    }

    /// The place of a unit driven from it, such as gunners from their guns; none for one that is where it belongs.
    fn belongs_at(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Vec2> {
        let _ = (sight, unit);
        None
    }

    /// The buildings that a unit could hold, as far as it knows: with room for it and without a garrison.
    fn strongpoints(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Strongpoint> {
        let _ = (sight, unit);
        Vec::new()
    }

    /// How a side must fight to win.
    fn posture(&self, sight: &Sight<'_, Self>, side: Side) -> Posture {
        let _ = (sight, side);
        Posture::default()
    }

    /// Whether one point sees another, and if not, the obstacle; none if the set does not say.
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

    /// Whether a unit could charge another from their present places, whichever side is to move; false if the set does
    /// not say. Facts that only one side knows, such as orders, do not count.
    fn threatens(&self, sight: &Sight<'_, Self>, unit: UnitId, target: UnitId) -> bool {
        let _ = (sight, unit, target);
        false
    }
}
