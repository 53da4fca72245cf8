//! Skirmishers cut off from their command figure (wof.13.0.04) that go back to it by themselves. Which they are is in
//! `formation::cohesion`, where men may be placed one by one in `formation::skirmishers`.

use crate::{
    battle::Outcome,
    measure::Pose,
    rules::wof::{
        Wof,
        formation::{cohesion, skirmishers},
        journal::line,
        movement::who_may_move,
    },
    table::{Field, Side, StandId, UnitId},
};

/// The next unit of a side with figures cut off that has not gone back and may, with the places to which they go.
pub(crate) fn next(rules: &Wof, field: &Field<'_>, side: Side) -> Option<(UnitId, Vec<(StandId, Pose)>)> {
    let units = field.side(side).map(|unit| unit.id).filter(|unit| !cohesion::cut_off(rules, field, *unit).is_empty());
    let may_go = |unit: &UnitId| who_may_move::may_march(rules, field, *unit).is_ok();
    units
        .filter(may_go)
        .map(|unit| (unit, skirmishers::closing(rules, field, unit)))
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
    outcome.happen(line(field, unit, text, cohesion::CLAUSE));
}
