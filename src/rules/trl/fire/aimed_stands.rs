//! The stands of a target at which howitzers and rockets aim their shots (trl.p20.05, trl.p20.07): each shot at another,
//! if its player likes, of those in the front sight.

use crate::{
    battle::Refusal,
    measure::Segment,
    rules::trl::{
        Trl,
        charts::Ammunition,
        formation::layout::is_command,
        state::Troops,
        visibility::{line_of_fire::must_bear, sight::Look},
    },
    table::{Field, Stand, StandId, UnitId, ask::Whom},
};

/// Whether a unit aims at stands of its player's choice.
pub fn aims_at_stands(field: &Field<'_>, unit: UnitId) -> bool {
    field.of::<Troops>(unit).kind.lobs()
}

/// The company stands of a target in the front sight of a unit: ahead of a stand of it, with no other stand of the
/// target on the line between their middles.
pub fn in_front_sight(rules: &Trl, field: &Field<'_>, unit: UnitId, target: UnitId) -> Vec<StandId> {
    let eyes = || field.stands_of(unit).filter(|stand| !is_command(stand));
    let marks = field.stands_of(target).filter(|stand| !is_command(stand));
    let sees = |eye: &Stand, mark: &Stand| {
        let bears = must_bear(rules, field, Look { eye, mark }, Ammunition::Ball).is_ok();
        bears && !is_behind_its_own(field, eye, mark)
    };
    marks.filter(|mark| eyes().any(|eye| sees(eye, mark))).map(|mark| mark.id).collect()
}

/// Whether another company stand of the same unit is on the line to a mark.
fn is_behind_its_own(field: &Field<'_>, eye: &Stand, mark: &Stand) -> bool {
    let transect = field.transect(Segment::new(eye.pose.at, mark.pose.at), Whom::everybody());
    let masks = |id: StandId| {
        let stand = field.get_stand(id).filter(|stand| !is_command(stand));
        id != mark.id && id.unit == mark.id.unit && stand.is_some()
    };
    transect.stands().any(|(id, crossing)| crossing.goes_through() && masks(id))
}

/// Whether a unit may aim its shots at these stands.
///
/// # Errors
/// The reason why not.
pub fn may_aim_at(
    rules: &Trl,
    field: &Field<'_>,
    (unit, target): (UnitId, UnitId),
    aims: &[StandId],
) -> Result<(), Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(clause!("trl.p20.05"), reason));
    match aims {
        [] => Ok(()),
        _ if !aims_at_stands(field, unit) => refuse("only howitzers and rockets aim at single stands"),
        _ if aims.iter().any(|stand| stand.unit != target) => refuse("all stands aimed at are of the declared target"),
        _ => {
            let seen = in_front_sight(rules, field, unit, target);
            if aims.iter().all(|stand| seen.contains(stand)) {
                Ok(())
            } else {
                refuse("a stand is not in the front sight")
            }
        }
    }
}
