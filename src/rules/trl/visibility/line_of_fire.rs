//! What blocks fire between two stands that see each other (trl.p07.07, trl.p17.04 to trl.p17.10, `trl.h.los`): the arc
//! of the shooter, friends and other enemies on the line; who shoots over them.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Pose, TOLERANCE},
    rules::trl::{
        Trl,
        charts::{Ammunition, Troop},
        formation::layout::is_command,
        state::UnitState,
        visibility::{
            heights::{EyeLine, ground_level},
            sight::{self, Look},
        },
    },
    table::{Field, Stand, StandId, UnitId, ask::Whom},
};

/// How a shot goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Course {
    /// Past nobody.
    Free,
    /// Through friendly skirmishers (trl.p07.07).
    ThroughSkirmishers,
    /// High over the heads of others (trl.p17.08, trl.p17.10).
    Indirect,
}

/// Whether a stand has another before its front: the middle of the one in the half circle of the other, or in the narrow
/// arc of grape (trl.p17.04, trl.p20.03).
///
/// # Errors
/// By how many degrees it is outside.
pub fn must_bear(rules: &Trl, look: Look<'_>, ammunition: Ammunition) -> Result<(), Refusal> {
    let (front, centre): (Pose, Vec2) = (look.eye.body().front(), look.eye.pose.at);
    let mark = look.mark.pose.at;
    if ammunition == Ammunition::Grape {
        let most = rules.charts().fire.grape_degrees_each_side;
        let off =
            crate::measure::Facing::along(mark - centre).map_or(0.0, |way| look.eye.pose.facing.turn_to(way).abs());
        let over = off - most;
        let outside = || Refusal::new(clause!("trl.p20.03"), "it is outside the arc of grape").by(over);
        return if over > TOLERANCE { Err(outside()) } else { Ok(()) };
    }
    let ahead = front.to_local(mark).y;
    if ahead <= 0.0 {
        return Err(Refusal::new(clause!("trl.p17.04"), "it is not before its front").by(-ahead));
    }
    Ok(())
}

/// Whether a stand may fire at another that is in its arc, and how its shot goes; for weapons that lob it need not see,
/// if friends that it shoots over do (trl.p17.05 to trl.p17.10).
///
/// # Errors
/// What is in the way.
pub fn course(rules: &Trl, field: &Field<'_>, look: Look<'_>, troop: Troop) -> Result<Course, Refusal> {
    let lobs = matches!(troop, Troop::Howitzers | Troop::Rockets);
    let line = EyeLine::between(rules, field, look.eye.pose.at, look.mark.pose.at);
    let met = stands_met(rules, field, look, &line);
    match sight::must_see(rules, field, look) {
        Err(refusal) if !lobs => return Err(refusal),
        Err(refusal) => {
            let spots = |unit: UnitId| sees_any(rules, field, unit, look.mark.id.unit);
            let friend = |unit: UnitId| field.unit(unit).side == field.unit(look.eye.id.unit).side;
            if !met.iter().any(|stand| friend(stand.unit) && stand.unit != look.eye.id.unit && spots(stand.unit)) {
                return Err(refusal);
            }
        }
        Ok(()) => {}
    }
    let mut course = Course::Free;
    for stand in met {
        let way = if lobs { over(rules, field, look, stand)? } else { past(rules, field, look, stand)? };
        course = course.max(way);
    }
    Ok(course)
}

/// The stands of other units, and of the shooter's own, on a line that does not pass above them; commanders mask
/// nobody.
fn stands_met(rules: &Trl, field: &Field<'_>, look: Look<'_>, line: &EyeLine) -> Vec<StandId> {
    let apart = sight::shown_with(field, look.mark);
    let transect = field.transect(line.line, Whom::everybody().except(&apart));
    let tall = rules.charts().terrain.eyes_above_ground_levels;
    let mut met = Vec::new();
    for (id, crossing) in transect.stands() {
        let masks = id != look.eye.id && field.get_stand(id).is_some_and(|stand| !is_command(stand));
        let top = ground_level(rules, field, line.line.at(crossing.span.middle())) + tall;
        if masks && crossing.goes_through() && !line.passes_above(top, crossing.span) {
            met.push(id);
        }
    }
    met
}

/// Nobody shoots through others, but through friendly skirmishers (trl.p07.07, trl.p17.05).
fn past(_: &Trl, field: &Field<'_>, look: Look<'_>, met: StandId) -> Result<Course, Refusal> {
    let friend = field.unit(met.unit).side == field.unit(look.eye.id.unit).side;
    let own = met.unit == look.eye.id.unit;
    if friend && !own && field.of::<UnitState>(met.unit).skirmishes() {
        return Ok(Course::ThroughSkirmishers);
    }
    let who = if own { "its own front rank" } else { field.unit(met.unit).name.as_str() };
    Err(Refusal::new(clause!("trl.p17.05"), format!("{who} is in the line of fire")))
}

/// Howitzers and rockets fire over those who are far enough ahead of them (trl.p17.08).
fn over(rules: &Trl, field: &Field<'_>, look: Look<'_>, met: StandId) -> Result<Course, Refusal> {
    let least = rules.charts().fire.lobs_over_from_inches;
    let off = field.get_stand(met).map_or(0.0, |stand: &Stand| look.eye.body().gap(&stand.body()).distance);
    if off + TOLERANCE >= least {
        return Ok(Course::Indirect);
    }
    let reason = format!("{} is too near to be shot over", field.unit(met.unit).name);
    Err(Refusal::new(clause!("trl.p17.08"), reason).by(least - off))
}

/// Whether any stand of a unit sees any stand of another (trl.p17.09).
pub fn sees_any(rules: &Trl, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
    field.stands_of(unit).any(|eye| {
        field.stands_of(other).any(|mark| {
            let look = Look { eye, mark };
            must_bear(rules, look, Ammunition::Ball).is_ok() && sight::must_see(rules, field, look).is_ok()
        })
    })
}
