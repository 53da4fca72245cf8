//! A general that joins a charge (hmm.06.02, hmm.06.07): he sets out with a unit that he touches, and is beside it
//! again when it has halted. Knows nothing of the charge but the charger and where it ends.

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome, Refusal},
    clause::Clause,
    measure::{Body, Face, Facing, Pose, TOLERANCE},
    rules::hmm::{
        Hmm,
        charts::Pace,
        command::{attack_defend_reserve, commanders},
        formation::placement,
        movement::{marches, steps},
        state::{Formation, General, UnitState},
    },
    table::{Field, Stand, UnitId},
};

/// The clause of generals that go with others.
const CLAUSE: Clause = clause!("hmm.06.07");

/// The generals that touch a unit and may join it, by id.
pub fn able(field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    commanders::generals_with(field, unit).filter(|&general| steps::may_act(field, general).is_ok()).collect()
}

/// Whether a general may join a unit that would stand there, and his place then.
///
/// # Errors
/// Why he may not.
pub fn judge(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    general: UnitId,
    host: &[Stand],
) -> Result<(Pose, Vec<Stand>), Refusal> {
    let own = field.get_unit(general).filter(|rider| rider.on_table() && rider.side == field.unit(unit).side);
    if own.is_none_or(|rider| field.get_of::<General>(rider.id).is_none()) {
        return Err(Refusal::new(CLAUSE, "there is no such general of its side on the table"));
    }
    steps::may_act(field, general)?;
    if !commanders::generals_with(field, unit).any(|with| with == general) {
        return Err(Refusal::new(CLAUSE, "he does not touch it"));
    }
    let place = beside(rules, field, unit, general, host)
        .ok_or_else(|| Refusal::new(CLAUSE, "he finds no room at its side"))?;
    attack_defend_reserve::may_go(rules, field, general, place.0)?;
    Ok(place)
}

/// How far a general goes with a charge, whichever unit makes it: never beyond his own rate (hmm.06.02).
fn reach(rules: &Hmm, field: &Field<'_>, general: UnitId) -> f32 {
    marches::allowance(rules, field, general, Pace::Charge).inches
}

/// The place nearest to a general that touches the rear or a flank of a unit with these stands, within his reach.
fn beside(rules: &Hmm, field: &Field<'_>, unit: UnitId, general: UnitId, host: &[Stand]) -> Option<(Pose, Vec<Stand>)> {
    let (from, most) = (field.unit(general).front.at, reach(rules, field, general));
    let size = placement::footprint(rules, field, general, field.of::<Formation>(general).kind, 1);
    let facing = host.first()?.pose.facing;
    let at_face = |stand: &Stand, face: Face| {
        let (edge, out) = (stand.body().edge(face), stand.body().outward(face).vector());
        let behind = face == Face::Rear;
        let touches = if behind { edge.nearest(from) } else { edge.at(edge.length() / 2.0) };
        let middle = touches + out * (if behind { size.depth } else { size.frontage } / 2.0);
        Pose::new(middle + facing.vector() * (size.depth / 2.0), facing)
    };
    let faces = [Face::Rear, Face::Left, Face::Right];
    let mut places: Vec<Pose> = host.iter().flat_map(|stand| faces.map(|face| at_face(stand, face))).collect();
    places.retain(|place| place.at.distance(from) <= most + TOLERANCE);
    places.sort_by(|one, two| one.at.distance_squared(from).total_cmp(&two.at.distance_squared(from)));
    let bodies: Vec<Body> = host.iter().map(Stand::body).collect();
    let fits = |stands: &[Stand]| {
        let clear = stands.iter().all(|stand| bodies.iter().all(|body| !body.overlaps(&stand.body())));
        clear && placement::must_fit_beside(rules, field, &[unit, general], stands).is_ok()
    };
    places.into_iter().map(|place| (place, stands_at(rules, field, general, place))).find(|(_, stands)| fits(stands))
}

fn stands_at(rules: &Hmm, field: &Field<'_>, general: UnitId, front: Pose) -> Vec<Stand> {
    let state = field.of::<UnitState>(general);
    placement::stands_of_state(
        rules,
        state,
        usize::from(state.strength.start_figures),
        general,
        state.formation.kind,
        1,
        front,
    )
}

/// A general comes up with the unit that he accompanies, once it has halted; if it has gone beyond his reach, as near
/// as he can get. If it no longer exists he stays where he is.
pub(crate) fn comes_up(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, general: UnitId) {
    if !field.unit(unit).on_table() || !field.unit(general).on_table() {
        return;
    }
    let host: Vec<Stand> = field.stands_of(unit).cloned().collect();
    let place = beside(rules, field, unit, general, &host).or_else(|| as_near_as_he_gets(rules, field, unit, general));
    if let Some((front, stands)) = place {
        outcome.happen(Happening::Laid { unit: general, front, stands });
    }
}

/// The free place nearest to where his reach towards a unit ends.
fn as_near_as_he_gets(rules: &Hmm, field: &Field<'_>, unit: UnitId, general: UnitId) -> Option<(Pose, Vec<Stand>)> {
    let (from, to) = (field.unit(general).front.at, field.unit(unit).front);
    let most = reach(rules, field, general);
    let way = Facing::along(to.at - from)?.vector() * most.min(from.distance(to.at));
    let in_reach = |stands: &[Stand]| {
        let front = |stand: &Stand| stand.body().front().at;
        stands.iter().map(front).all(|at: Vec2| at.distance(from) <= most + TOLERANCE)
    };
    commanders::place_where(rules, field, general, Pose::new(from + way, to.facing), in_reach)
}
