//! Fire over troops (hmm.20.23): which shots pass over friends, and how far off these must be.

use crate::{
    battle::Refusal,
    measure::{Segment, TOLERANCE},
    rules::hmm::{Hmm, charts::Ammunition, visibility},
    table::{Field, UnitId, ask::Whom, transect::Crossing},
};
use bevy::math::Vec2;

/// Whether a line of fire from a muzzle is free of friends, as roundshot and canister need it; a high shot passes over
/// those 3 in from gun and target, and roundshot from a hill over those on lower ground at the same distance
/// (hmm.20.23).
///
/// # Errors
/// The stand in the line of fire.
pub(crate) fn free_of_friends(
    rules: &Hmm,
    field: &Field<'_>,
    (unit, muzzle): (UnitId, Vec2),
    (ammunition, high): (Ammunition, bool),
    (target, aim): (UnitId, Vec2),
) -> Result<(), Refusal> {
    let line = Segment::new(muzzle, aim);
    let apart = [unit, target];
    let transect = field.transect(line, Whom::of(field.unit(unit).side).except(&apart));
    let clear_by = rules.charts().artillery.overhead_clear_inches - TOLERANCE;
    let height = visibility::level_at(rules, field, muzzle);
    let passes_over = |crossing: &Crossing<'_>| {
        let far_enough = crossing.span.from >= clear_by && line.length() - crossing.span.to >= clear_by;
        let below = ammunition == Ammunition::Roundshot
            && visibility::level_at(rules, field, line.at(crossing.span.middle())) < height;
        far_enough && (high || below)
    };
    match transect.stands().find(|(_, crossing)| crossing.goes_through() && !passes_over(crossing)) {
        Some((stand, crossing)) => {
            let name = &field.unit(stand.unit).name;
            Err(Refusal::new(clause!("hmm.20.23"), format!("{name} stands in the line of fire"))
                .at(line.at(crossing.span.from)))
        }
        None => Ok(()),
    }
}
