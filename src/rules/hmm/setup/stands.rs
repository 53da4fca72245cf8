//! How units are laid out before a battle, and which must have room there (hmm.20.39).

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Facing, Pose},
    rules::{
        hmm::{
            Hmm,
            formation::placement,
            state::{UnitState, UnitView},
        },
        opening::{Lays, Plan, StepsAside},
    },
    table::{Field, Stand, UnitId},
};

impl Lays for Hmm {
    fn stands(&self, unit: UnitId, state: UnitView<'_>, front: Pose) -> Vec<Stand> {
        placement::stands_of_state(
            self,
            state,
            usize::from(state.strength.start_figures),
            unit,
            state.formation.kind,
            state.formation.skirmish_lines,
            front,
        )
    }

    fn must_fit(&self, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
        placement::must_fit(self, field, unit, stands)
    }

    fn deployments<'a>(&'a self, unit: UnitId, state: UnitView<'a>) -> Box<dyn Iterator<Item = Vec<Stand>> + 'a> {
        let men = usize::from(state.strength.start_figures);
        let others = placement::formations(self, state).filter(|formation| *formation != state.formation.kind);
        let front = Pose::new(Vec2::ZERO, Facing::NORTH);
        let laid = move |formation| {
            placement::stands_of_state(self, state, men, unit, formation, state.formation.skirmish_lines, front)
        };
        Box::new(std::iter::once(state.formation.kind).chain(others).map(laid))
    }

    fn takes_room(&self, _: UnitView<'_>) -> bool {
        true
    }

    fn plan(&self) -> &Plan {
        &self.briefing().plan
    }

    fn leader_behind_inches(&self, field: &Field<'_>, unit: UnitId) -> f32 {
        let state = field.of::<UnitState>(unit);
        placement::footprint(self, field, unit, state.formation.kind, state.formation.skirmish_lines).depth
            + self.charts().raising.leader_behind_inches
    }

    fn steps_aside(&self) -> &StepsAside {
        &placement::STEPS_ASIDE
    }
}
