//! The units' abilities, for machines, previews and cards: each answer by the file of its subject.

use bevy::math::Vec2;

use crate::{
    battle::{Abilities, CommandReach, Posture, Powers, Refusal, Sight},
    rules::hmm::{Hmm, charge::declarations, command::reach, formation::figures, powers, visibility},
    table::{Side, UnitId},
};

impl Abilities for Hmm {
    fn powers(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Powers> {
        Some(powers::of_state(self, sight.unit(unit), figures::men(&sight.field, unit)))
    }

    fn command_reach(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<CommandReach> {
        reach::command_reach(self, sight, unit)
    }

    fn posture(&self, _: &Sight<'_, Self>, side: Side) -> Posture {
        self.plan().posture[side.index()]
    }

    fn sees(&self, sight: &Sight<'_, Self>, from: Vec2, to: Vec2) -> Option<Result<(), Refusal>> {
        Some(visibility::sight::between(self, &sight.field, from, to))
    }

    fn sees_unit(&self, sight: &Sight<'_, Self>, unit: UnitId, other: UnitId) -> bool {
        visibility::sees(self, &sight.field, unit, other)
    }

    fn threatens(&self, sight: &Sight<'_, Self>, unit: UnitId, target: UnitId) -> bool {
        declarations::threatens(self, &sight.field, unit, target)
    }
}
