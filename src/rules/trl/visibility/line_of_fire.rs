//! What blocks fire between two stands that see each other (trl.p07.07, trl.p14.14, trl.p17.04 to trl.p17.10, `trl.h.los`): the arc
//! of the shooter, friends and other enemies on the line; who shoots over them.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Facing, Pose, Segment, TOLERANCE},
    rules::trl::{
        Trl,
        charts::{Ammunition, TerrainKind, Troop},
        formation::layout::is_command,
        state::{Troops, UnitState},
        visibility::{
            heights::{EyeLine, ground_level},
            sight::{self, Look},
        },
    },
    table::{Feature, Field, Stand, StandId, UnitId, ask::Whom},
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
/// arc of grape or of guns behind an emplacement (trl.p17.04, trl.p20.03, trl.p14.14).
///
/// # Errors
/// By how many degrees it is outside.
pub fn must_bear(rules: &Trl, field: &Field<'_>, look: Look<'_>, ammunition: Ammunition) -> Result<(), Refusal> {
    let (front, centre): (Pose, Vec2) = (look.eye.body().front(), look.eye.pose.at);
    let mark = look.mark.pose.at;
    let (most, narrow) = match ammunition {
        Ammunition::Grape => {
            let refusal = || Refusal::new(clause!("trl.p20.03"), "it is outside the arc of grape");
            (rules.charts().fire.grape_degrees_each_side, Some(refusal as fn() -> Refusal))
        }
        Ammunition::Ball if fires_through_an_embrasure(rules, field, look.eye) => {
            let refusal = || Refusal::new(clause!("trl.p14.14"), "it is outside what the embrasure lets it see");
            (rules.charts().terrain.embrasure_degrees_each_side, Some(refusal as fn() -> Refusal))
        }
        Ammunition::Ball => (0.0, None),
    };
    if let Some(refusal) = narrow {
        let from = if ammunition == Ammunition::Grape { centre } else { front.at };
        let off = Facing::along(mark - from).map_or(0.0, |way| look.eye.pose.facing.turn_to(way).abs());
        let over = off - most;
        return if over > TOLERANCE { Err(refusal().by(over)) } else { Ok(()) };
    }
    let ahead = front.to_local(mark).y;
    if ahead <= 0.0 {
        return Err(Refusal::new(clause!("trl.p17.04"), "it is not before its front").by(-ahead));
    }
    Ok(())
}

/// Whether a stand of guns is in an emplacement or close behind one (trl.p14.14).
fn fires_through_an_embrasure(rules: &Trl, field: &Field<'_>, eye: &Stand) -> bool {
    let guns = field.get_of::<Troops>(eye.id.unit).is_some_and(|troops| troops.kind.is_artillery());
    let close = rules.charts().terrain.cover_within_inches + TOLERANCE;
    let front = eye.body().front();
    let ahead = Segment::new(eye.pose.at, front.shifted(Vec2::new(0.0, close)).at);
    let is_work = |ground: &Feature| rules.terrain(ground) == TerrainKind::Fortification;
    guns && (field.ground_at(eye.pose.at).into_iter().any(is_work)
        || field.transect(ahead, Whom::nobody()).features().any(|(ground, _)| is_work(ground)))
}

/// Grape keeps clear of friends.
pub(in crate::rules::trl) const GRAPE_AND_FRIENDS: Clause = clause!("trl.p17.07");

/// The reason why grape is not fired over or through friends (trl.p17.07).
pub fn grape_keeps_clear_of_friends() -> Refusal {
    Refusal::new(GRAPE_AND_FRIENDS, "grape is not fired over or through friends")
}

/// Whether a stand may fire at another that is in its arc, and how its shot goes; for weapons that lob it need not see,
/// if friends that it shoots over do (trl.p17.05 to trl.p17.10).
///
/// # Errors
/// What is in the way.
pub fn course(
    rules: &Trl,
    field: &Field<'_>,
    look: Look<'_>,
    (troop, ammunition): (Troop, Ammunition),
) -> Result<Course, Refusal> {
    let lobs = troop.lobs();
    let line = EyeLine::between(rules, field, look.eye.pose.at, look.mark.pose.at);
    let met = stands_met(rules, field, (look, ammunition), &line)?;
    match sight::must_see(rules, field, look) {
        Err(refusal) if !lobs => return Err(refusal),
        Err(refusal) => {
            let sees_it = |eye: &Stand| {
                let look = Look { eye, mark: look.mark };
                must_bear(rules, field, look, Ammunition::Ball).is_ok() && sight::must_see(rules, field, look).is_ok()
            };
            let spots =
                |unit: UnitId| sees_any(rules, field, unit, look.mark.id.unit) || field.stands_of(unit).any(sees_it);
            let friend = |unit: UnitId| field.unit(unit).side == field.unit(look.eye.id.unit).side;
            if !met.iter().any(|stand| friend(stand.unit) && stand.unit != look.eye.id.unit && spots(stand.unit)) {
                let over = met.iter().any(|stand| friend(stand.unit) && stand.unit != look.eye.id.unit);
                let blind = || Refusal::new(clause!("trl.p17.09"), "nobody over whom it fires sees the target");
                return Err(if over { blind() } else { refusal });
            }
        }
        Ok(()) => {}
    }
    let mut course = Course::Free;
    for stand in met {
        let way = if lobs { over(rules, field, look, stand)? } else { past(field, (look, ammunition), stand)? };
        course = course.max(way);
    }
    Ok(course)
}

/// The stands of other units, and of the shooter's own, on a line that does not pass above them; commanders mask
/// nobody.
///
/// # Errors
/// A friend below it who is too near to be shot over (trl.p17.06).
fn stands_met(
    rules: &Trl,
    field: &Field<'_>,
    (look, ammunition): (Look<'_>, Ammunition),
    line: &EyeLine,
) -> Result<Vec<StandId>, Refusal> {
    let apart = sight::shown_with(field, look.mark);
    let transect = field.transect(line.line, Whom::everybody().except(&apart));
    let tall = rules.charts().terrain.eyes_above_ground_levels;
    let mut met = Vec::new();
    for (id, crossing) in transect.stands() {
        let Some(stand) = field.get_stand(id).filter(|stand| id != look.eye.id && !is_command(stand)) else { continue };
        if !crossing.goes_through() {
            continue;
        }
        let ground = ground_level(rules, field, line.line.at(crossing.span.middle()));
        if line.passes_above(ground + tall, crossing.span) {
            must_be_far_enough_below(rules, field, (look, ammunition), (stand, ground))?;
        } else {
            met.push(id);
        }
    }
    Ok(met)
}

/// Friends are shot over from higher ground only if none is close to the shooter, or to a target as low as they are
/// (trl.p17.06), and with grape not at all (trl.p17.07).
fn must_be_far_enough_below(
    rules: &Trl,
    field: &Field<'_>,
    (look, ammunition): (Look<'_>, Ammunition),
    (friend, ground): (&Stand, f32),
) -> Result<(), Refusal> {
    if field.unit(friend.id.unit).side != field.unit(look.eye.id.unit).side || friend.id.unit == look.eye.id.unit {
        return Ok(());
    }
    if ammunition == Ammunition::Grape {
        return Err(grape_keeps_clear_of_friends());
    }
    let least = rules.charts().fire.shoots_over_from_inches;
    let gap = |stand: &Stand| stand.body().gap(&friend.body()).distance;
    let low = ground_level(rules, field, look.mark.pose.at) <= ground;
    let off = if low { gap(look.eye).min(gap(look.mark)) } else { gap(look.eye) };
    if off + TOLERANCE >= least {
        return Ok(());
    }
    let reason = format!("{} is too near to be shot over", field.unit(friend.id.unit).name);
    Err(Refusal::new(clause!("trl.p17.06"), reason).by(least - off))
}

/// Nobody shoots through others, but through friendly skirmishers (trl.p07.07, trl.p17.05), and not with grape
/// (trl.p17.07).
fn past(field: &Field<'_>, (look, ammunition): (Look<'_>, Ammunition), met: StandId) -> Result<Course, Refusal> {
    let friend = field.unit(met.unit).side == field.unit(look.eye.id.unit).side;
    let own = met.unit == look.eye.id.unit;
    if friend && !own && field.of::<UnitState>(met.unit).skirmishes() {
        let grape = ammunition == Ammunition::Grape;
        return if grape { Err(grape_keeps_clear_of_friends()) } else { Ok(Course::ThroughSkirmishers) };
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
            must_bear(rules, field, look, Ammunition::Ball).is_ok() && sight::must_see(rules, field, look).is_ok()
        })
    })
}
