//! How skirmishers stay together (wof.13.0.04): their command figure, and the figures cut off from it. How those go
//! back is in `formation::stragglers`.

use crate::{
    battle::Refusal,
    clause::Clause,
    count::counted,
    measure::{EQUALLY_NEAR, TOLERANCE},
    rules::{
        common::layout,
        wof::{Wof, state::Formation},
    },
    table::{Field, Stand, StandId, UnitId},
};

pub(crate) const CLAUSE: Clause = clause!("wof.13.0.04");

/// The command figure of skirmishers: the one nearest to their middle, of several equally near ones the first.
pub(crate) fn command_figure(stands: &[Stand]) -> Option<&Stand> {
    let middle = layout::middle(stands.iter().map(|stand| stand.pose.at))?;
    let off = |stand: &Stand| stand.pose.at.distance(middle);
    stands.iter().reduce(|best, next| if off(next) < off(best) - EQUALLY_NEAR { next } else { best })
}

/// The figures of a unit that are cut off where they stand.
pub(crate) fn cut_off(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<StandId> {
    if !field.of::<Formation>(unit).skirmishes() {
        return Vec::new();
    }
    let stands: Vec<Stand> = field.stands_of(unit).cloned().collect();
    let Some(chief) = command_figure(&stands) else { return Vec::new() };
    let within = rules.charts().formation.skirmish_cohesion_inches;
    let lost = |stand: &&Stand| stand.body().distance(&chief.body()) > within + TOLERANCE;
    stands.iter().filter(lost).map(|stand| stand.id).collect()
}

/// A body of skirmishers cannot move as a whole before the figures cut off from it have come back.
///
/// # Errors
/// How many are cut off.
pub(crate) fn must_hold_together(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    match cut_off(rules, field, unit).as_slice() {
        [] => Ok(()),
        lost => Err(Refusal::new(CLAUSE, format!("{} cut off must go back first", counted(lost.len(), "figure")))),
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::{
        measure::{Facing, Footprint, Pose},
        table::UnitId,
    };

    #[test]
    fn of_two_figures_equally_near_to_the_middle_the_first_commands_whatever_way_they_look() {
        for step in 0_u16..500 {
            let front = Pose::new(Vec2::new(31.3, 29.7), Facing::from_bearing(f32::from(step) * 0.72));
            let stand = |number: u16| Stand {
                id: StandId::new(UnitId(0), number),
                pose: front.shifted(Vec2::new(f32::from(number) * 1.2, 0.0)),
                base: Footprint::new(1.0, 1.0),
                files: 1,
                cells: Vec::new(),
            };
            let stands = [0, 1, 2, 3].map(stand);
            assert_eq!(command_figure(&stands).map(|stand| stand.id.number), Some(1), "{step}");
        }
    }
}
