//! The units' abilities, for machines, previews and cards: each answer by the file of its subject.

use bevy::math::Vec2;

use crate::{
    battle::{Abilities, CommandReach, Posture, Powers, Refusal, Sight},
    rules::wof::{Wof, artillery::limbers, charge::targets, command::reach, powers, visibility::scene},
    table::{Side, UnitId},
};

impl Abilities for Wof {
    fn powers(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Powers> {
        Some(powers::of_state(self, &sight.field, sight.unit(unit)))
    }

    fn command_reach(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<CommandReach> {
        reach::command_reach(self, sight, unit)
    }

    fn belongs_at(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Vec2> {
        limbers::guns_left_by(self, sight, unit)
    }

    fn posture(&self, _: &Sight<'_, Self>, side: Side) -> Posture {
        self.briefing().plan.posture[side.index()]
    }

    fn sees(&self, sight: &Sight<'_, Self>, from: Vec2, to: Vec2) -> Option<Result<(), Refusal>> {
        Some(scene::between(self, &sight.field, from, to))
    }

    fn sees_unit(&self, sight: &Sight<'_, Self>, unit: UnitId, other: UnitId) -> bool {
        scene::sees(self, &sight.field, unit, other)
    }

    fn threatens(&self, sight: &Sight<'_, Self>, unit: UnitId, target: UnitId) -> bool {
        targets::threatens(self, &sight.field, unit, target)
    }
}
