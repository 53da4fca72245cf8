//! How units are laid out before a battle, and which must have room there (`trl.h.setup`).

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Facing, Pose},
    rules::{
        opening::{Lays, Plan, StepsAside},
        trl::{
            Trl,
            formation::placement::{self, Stance},
            setup::deployment,
            state::{UnitState, UnitView},
        },
    },
    table::{Field, Stand, UnitId},
};

impl Lays for Trl {
    fn stands(&self, unit: UnitId, state: UnitView<'_>, front: Pose) -> Vec<Stand> {
        placement::stands(self, state, unit, Stance::of(state), front)
    }

    /// A leader that is being placed is not on the order of battle yet: he blocks no unit and needs only passable
    /// ground to stand on.
    fn must_fit(&self, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
        match field.get_unit(unit) {
            Some(_) => placement::must_fit(self, field, unit, stands),
            None => stands.iter().try_for_each(|stand| placement::on_passable_ground(self, field, stand)),
        }
    }

    fn deployments<'a>(&'a self, unit: UnitId, state: UnitView<'a>) -> Box<dyn Iterator<Item = Vec<Stand>> + 'a> {
        let front = Pose::new(Vec2::ZERO, Facing::NORTH);
        let stances = std::iter::once(Stance::of(state)).chain(deployment::stances(self, state));
        Box::new(stances.map(move |stance| placement::stands(self, state, unit, stance, front)))
    }

    fn takes_room(&self, state: UnitView<'_>) -> bool {
        state.is_body()
    }

    fn plan(&self) -> &Plan {
        &self.briefing().plan
    }

    fn leader_behind_inches(&self, field: &Field<'_>, unit: UnitId) -> f32 {
        let state = field.of::<UnitState>(unit);
        placement::footprint(self, state, Stance::of(state)).depth + self.charts().raising.leader_behind_inches
    }

    fn steps_aside(&self) -> &StepsAside {
        &placement::STEPS_ASIDE
    }
}
