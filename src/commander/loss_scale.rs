//! The commander thinks in figures, whatever its rules count losses in.

use crate::{
    battle::{AnyBattle, Plan, Powers, notice::Counted},
    table::{Field, UnitId},
};

/// The figures of a usual unit.
const USUAL_UNIT: f32 = 30.0;

/// How many figures one loss is: 1 where figures fall one by one, and where whole stands do, as many as make a usual unit
/// of the stands that a unit has now on the mean. So a stand is dearer the fewer are left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LossScale {
    counted: Counted,
    figures: f32,
}

impl Default for LossScale {
    fn default() -> Self {
        Self { counted: Counted::Figures, figures: 1.0 }
    }
}

impl LossScale {
    /// That of a battle, on the mean of the fighting units that are known.
    pub(super) fn of(play: &dyn AnyBattle, field: &Field<'_>) -> Self {
        let counted = play.counted();
        if counted == Counted::Figures {
            return Self::default();
        }
        let strengths: Vec<usize> = field
            .units()
            .filter(|unit| unit.arm.fights())
            .map(|unit| counted.strength(field.stands_of(unit.id)))
            .collect();
        #[expect(clippy::cast_precision_loss, reason = "an army has a few hundred stands")]
        let mean = strengths.iter().sum::<usize>() as f32 / strengths.len().max(1) as f32;
        Self { counted, figures: USUAL_UNIT / mean.max(1.0) }
    }

    /// The strength of a unit, in figures.
    pub(super) fn strength(self, field: &Field<'_>, unit: UnitId) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a unit has a few hundred figures at most")]
        let counted = self.counted.strength(field.stands_of(unit)) as f32;
        counted * self.figures
    }

    /// A plan with its losses in figures.
    pub(super) fn plan(self, plan: Plan) -> Plan {
        Plan { outlook: plan.outlook.losses_times(self.figures), ..plan }
    }

    /// Powers with their losses in figures.
    pub(super) fn powers(self, powers: Powers) -> Powers {
        powers.losses_times(self.figures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Outlook;

    #[test]
    fn a_loss_of_stands_counts_as_many_figures_as_they_stand_for() {
        let becomes = Powers { fire_loss: 0.5, fire_loss_moved: 0.25, shock: -0.5, ..Powers::default() };
        let outlook = Outlook { enemy_loss: 1.5, own_loss: 0.5, becomes: Some(becomes), ..Outlook::default() };
        let scale = LossScale { counted: Counted::Stands, figures: 8.0 };
        let told = scale.plan(Plan { outlook, ..Plan::default() }).outlook;
        let then = told.becomes.expect("as before");
        let losses = [told.enemy_loss, told.own_loss, then.fire_loss, then.fire_loss_moved, then.shock];
        assert_eq!(losses, [12.0, 4.0, 4.0, 2.0, -4.0]);
    }
}
