//! Skirmishers who are cut off from their command figure (wof.13.0.04): who they are, and how they go back to it. Where
//! men may be placed one by one is `formation::skirmishers`'s.

use bevy::math::Vec2;

use crate::{
    battle::{Outcome, Refusal, notice::EntryWeight},
    count::counted,
    measure::{EQUALLY_NEAR, Facing, Pose, TOLERANCE},
    rules::{
        layout,
        telling::note_of,
        wof::{
            Wof,
            formation::skirmishers,
            movement::rights,
            state::{BattleState, Formation},
        },
    },
    table::{Field, Side, Stand, StandId, UnitId},
};

const CLAUSE: &str = "wof.13.0.04";
/// Directions from the command figure in which a straggler looks for room, degrees off his own.
const TRIES: [f32; 9] = [0.0, 20.0, -20.0, 40.0, -40.0, 60.0, -60.0, 90.0, -90.0];
/// How much nearer than he must a straggler comes, inches.
const WELL_WITHIN: f32 = 0.2;

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
    let within = rules.rules().charts.formation.skirmish_cohesion_inches;
    let lost = |stand: &&Stand| stand.body().distance(&chief.body()) > within + TOLERANCE;
    stands.iter().filter(lost).map(|stand| stand.id).collect()
}

/// Nobody moves a body of skirmishers as a whole before those who are cut off from it have come back.
///
/// # Errors
/// How many are cut off.
pub(crate) fn must_hold_together(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    match cut_off(rules, field, unit).as_slice() {
        [] => Ok(()),
        lost => Err(Refusal::new(CLAUSE, format!("{} cut off must go back first", counted(lost.len(), "figure")))),
    }
}

/// Places to which the figures that are cut off go back, as near to the command figure as they get in one move; the
/// others stay.
pub(crate) fn closing(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<(StandId, Pose)> {
    let mut stands: Vec<Stand> = field.stands_of(unit).cloned().collect();
    let Some(chief) = command_figure(&stands).cloned() else { return Vec::new() };
    let mut places = Vec::new();
    for lost in cut_off(rules, field, unit) {
        let Some(index) = stands.iter().position(|stand| stand.id == lost) else { continue };
        let rest: Vec<Stand> = stands.iter().filter(|stand| stand.id != lost).cloned().collect();
        let back = ways_back(rules, &stands[index], &chief)
            .into_iter()
            .filter_map(|to| skirmishers::gone_towards(rules, field, unit, lost, to));
        let clear = |pose: &Pose| {
            let body = Stand { pose: *pose, ..stands[index].clone() }.body();
            !rest.iter().any(|other| other.body().overlaps(&body))
        };
        if let Some(pose) = back.into_iter().find(clear) {
            stands[index].pose = pose;
            places.push((lost, pose));
        }
    }
    places
}

/// Places well within reach of the command figure, straight on the way there first.
fn ways_back(rules: &Wof, stand: &Stand, chief: &Stand) -> Vec<Vec2> {
    let within = rules.rules().charts.formation.skirmish_cohesion_inches - WELL_WITHIN;
    let Some(out) = Facing::along(stand.pose.at - chief.pose.at) else { return Vec::new() };
    let apart = within
        + f32::midpoint(stand.base.depth, chief.base.depth)
            .min(f32::midpoint(stand.base.frontage, chief.base.frontage));
    TRIES.map(|degrees| chief.pose.at + out.turned_right(degrees).vector() * apart).to_vec()
}

/// The next unit of a side with figures cut off that has not gone back and may, with the places to which they go.
pub(crate) fn next(rules: &Wof, field: &Field<'_>, side: Side) -> Option<(UnitId, Vec<(StandId, Pose)>)> {
    let units = field.side(side).map(|unit| unit.id).filter(|unit| !cut_off(rules, field, *unit).is_empty());
    let may_go = |unit: &UnitId| rights::may_march(rules, field, *unit).is_ok();
    units
        .filter(may_go)
        .map(|unit| (unit, closing(rules, field, unit)))
        .find(|(unit, places)| !places.is_empty() && skirmishers::judge(rules, field, *unit, places).is_ok())
}

/// Figures that are cut off go back of themselves where their player has not sent them.
pub(crate) fn goes_back(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    places: &[(StandId, Pose)],
) {
    skirmishers::place(rules, field, outcome, unit, places);
    let text = format!("{} of {} who were cut off went back to it.", places.len(), field.unit(unit).name);
    let turn = field.resource::<BattleState>().turn;
    outcome.happen(note_of(field, turn, EntryWeight::Plain, unit, text, CLAUSE, None));
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::{measure::Footprint, table::UnitId};

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
