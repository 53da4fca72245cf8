//! Lone riders step aside: a general or messenger where a unit of his side is to stand goes to the nearest free place
//! clear of the enemy (hmm.20.27).

use crate::{
    battle::{Ghost, Happening, Outcome, Refusal},
    measure::{Body, Pose, TOLERANCE},
    rules::hmm::{
        Hmm,
        charts::Troop,
        command::commanders,
        formation::placement,
        journal::line,
        state::{UnitState, UnitView},
    },
    table::{Field, Stand, Subject, UnitId, Whom},
};

/// A rider who steps aside, and where he stands then.
#[derive(Clone, Debug)]
pub struct Aside {
    rider: UnitId,
    front: Pose,
    stands: Vec<Stand>,
}

/// Those who step aside so that a unit's stands may lie where they are, on no other unit and clear of the ground that
/// bars them ([`placement::must_fit_beside`]).
///
/// # Errors
/// The obstacle.
pub fn must_find_room(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    apart: &[UnitId],
    stands: &[Stand],
) -> Result<Vec<Aside>, Refusal> {
    let Err(refusal) = placement::must_fit_beside(rules, field, apart, stands) else { return Ok(Vec::new()) };
    let mut asides: Vec<Aside> = Vec::new();
    for rider in riders_under(field, unit, apart, stands) {
        let taken = || asides.iter().flat_map(|aside| &aside.stands).chain(stands);
        let Some((front, his)) = place_beside(rules, field, rider, stands, taken) else { return Err(refusal) };
        asides.push(Aside { rider, front, stands: his });
    }
    let apart: Vec<UnitId> = apart.iter().copied().chain(asides.iter().map(|aside| aside.rider)).collect();
    placement::must_fit_beside(rules, field, &apart, stands)?;
    Ok(asides)
}

/// They step aside for a unit whose stands are about to be laid there.
pub(crate) fn make_room(
    rules: &Hmm,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    unit: UnitId,
    apart: &[UnitId],
    stands: &[Stand],
) {
    let asides = must_find_room(rules, field, unit, apart, stands);
    step_aside(field, outcome, unit, asides.unwrap_or_default());
}

/// Riders step aside for a unit.
pub(crate) fn step_aside(field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, asides: Vec<Aside>) {
    for Aside { rider, front, stands } in asides {
        outcome.happen(Happening::Laid { unit: rider, front, stands });
        let text = format!("{} stepped aside for {}.", field.unit(rider).name, field.unit(unit).name);
        outcome.happen(line(field, rider, text, clause!("hmm.20.27")));
    }
}

/// Where they would stand.
pub fn ghosts(asides: &[Aside]) -> impl Iterator<Item = Ghost> {
    asides.iter().flat_map(|aside| &aside.stands).map(Ghost::of)
}

/// Whether somebody is a rider by himself.
fn is_rider(state: UnitView<'_>) -> bool {
    state.general.is_some() || state.troops.kind == Troop::Messenger
}

/// The riders of a unit's side on whom its stands would lie, by id; none make way for a rider.
fn riders_under(field: &Field<'_>, unit: UnitId, apart: &[UnitId], stands: &[Stand]) -> Vec<UnitId> {
    if is_rider(field.of::<UnitState>(unit)) {
        return Vec::new();
    }
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let friends = Whom::of(field.unit(unit).side).except(apart);
    let near = field.reach_within(Subject::Bodies(&bodies), 0.0, friends);
    let lies_on = |other: &Stand| bodies.iter().any(|body| body.overlaps(&other.body()));
    let covered = near.iter().filter(|near| field.get_stand(near.stand).is_some_and(lies_on));
    let mut riders: Vec<UnitId> =
        covered.map(|near| near.stand.unit).filter(|rider| is_rider(field.of::<UnitState>(*rider))).collect();
    riders.sort_unstable();
    riders.dedup();
    riders
}

/// The free place nearest to a rider, beside all that is to stand there, not before its front, and as clear of the enemy
/// as any move ends.
fn place_beside<'s, I: Iterator<Item = &'s Stand>>(
    rules: &Hmm,
    field: &Field<'_>,
    rider: UnitId,
    host: &[Stand],
    taken: impl Fn() -> I,
) -> Option<(Pose, Vec<Stand>)> {
    let clear = rules.charts().movement.enemy_gap_inches;
    let record = field.unit(rider);
    let enemy = Whom::of(record.side.enemy());
    let ahead = host.first()?.pose.facing.vector();
    let foremost = |stand: &Stand| {
        stand.body().corners().map(|corner| corner.dot(ahead)).into_iter().fold(f32::NEG_INFINITY, f32::max)
    };
    let front = host.iter().map(foremost).fold(f32::NEG_INFINITY, f32::max);
    commanders::place_where(rules, field, rider, record.front, |his| {
        let bodies: Vec<Body> = his.iter().map(Stand::body).collect();
        let is_beside = |body: &Body| !taken().any(|stand| stand.body().overlaps(body));
        bodies.iter().all(is_beside)
            && his.iter().all(|stand| foremost(stand) <= front + TOLERANCE)
            && field.reach_within(Subject::Bodies(&bodies), clear - 10.0 * TOLERANCE, enemy).is_empty()
    })
}
