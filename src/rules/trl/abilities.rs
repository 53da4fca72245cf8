//! The units' abilities, for machines, previews and cards: each answer by the file of its subject.

use crate::{
    battle::{Abilities, Posture, Powers, Sight, Strongpoint},
    rules::trl::{Trl, buildings::garrisons, charge::declarations, powers, visibility::line_of_fire::sees_any},
    table::{Side, UnitId},
};

impl Abilities for Trl {
    fn powers(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Powers> {
        Some(powers::of_state(self, &sight.field, sight.unit(unit)))
    }

    fn strongpoints(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Strongpoint> {
        garrisons::strongpoints(self, &sight.field, unit)
    }

    fn posture(&self, _: &Sight<'_, Self>, side: Side) -> Posture {
        self.briefing().plan.posture[side.index()]
    }

    fn threatens(&self, sight: &Sight<'_, Self>, unit: UnitId, target: UnitId) -> bool {
        declarations::threatens(self, &sight.field, unit, target)
    }

    fn sees_unit(&self, sight: &Sight<'_, Self>, unit: UnitId, other: UnitId) -> bool {
        sees_any(self, &sight.field, unit, other)
    }
}
