//! Whether zones have room for the units that players must place in them. Only what is impossible for any player is a
//! problem: a unit that fits into none of its zones in any formation and facing, or units that cover more ground than
//! there is. Whether the proposed places suffice is checked in [`trial`](super::trial).

use bevy::{ecs::world::World, math::Vec2};

use crate::{
    battle::{Opening, lay_out},
    measure::{Body, Bounds, Facing, Footprint, Polygon, Pose},
    rules::opening::{Lays, Plan, ScenarioReader, zones::grid},
    table::{Components, Field, Presence, Side, Stand, Unit},
};

/// The distance between the places that are tested, inches.
const STEP_INCHES: f32 = 0.5;
/// The angle between the facings that are tested, degrees.
const TURN_DEGREES: u16 = 5;
/// The sine of half of that, a little more.
const HALF_TURN: f32 = 0.0437;
/// The approximate number of points at which the ground of a zone is tested.
const SAMPLES: f32 = 400.0;
/// The base for which the ground is tested, inches.
const PROBE: Footprint = Footprint::new(0.05, 0.05);
/// With this many times the area that units cover, there is no need to check how much of the ground they may enter.
const PLENTY: f32 = 8.0;
/// The factor by which ground tested at sample points may be misjudged.
const MISJUDGED: f32 = 1.1;
/// How many units are named.
const NAMED: usize = 6;

/// A unit that its player must place.
struct Waiting<'a, R: Lays> {
    unit: &'a Unit,
    state: &'a R::Unit,
    /// The zones that are open to it, by number.
    zones: Vec<usize>,
}

/// Notes zones without room, each at its place.
pub fn check<R: Lays>(reader: &mut ScenarioReader<'_>, rules: &R, opening: &Opening<R>) {
    let zones: Vec<Polygon> =
        rules.plan().zones.iter().filter_map(|zone| Polygon::new(zone.area.clone()).ok()).collect();
    if zones.is_empty() || zones.len() < rules.plan().zones.len() {
        return;
    }
    for side in Side::BOTH {
        let waiting = waiting(rules, opening, side);
        let in_vain = waiting.iter().filter(|one| !must_hold(reader, rules, &zones, one)).count();
        if in_vain == 0 {
            must_hold_together(reader, rules, opening, &zones, &waiting);
        }
    }
}

/// The units of a side that must be placed and take room.
fn waiting<'a, R: Lays>(rules: &R, opening: &'a Opening<R>, side: Side) -> Vec<Waiting<'a, R>> {
    let plan = rules.plan();
    let zones_of = |unit: &Unit| zones_of(plan, unit).collect::<Vec<usize>>();
    let must_be_placed = opening.units.iter().filter(|(unit, state, _)| {
        unit.side == side && unit.presence == Presence::Awaited && rules.takes_room(state.view())
    });
    must_be_placed
        .map(|(unit, state, _)| Waiting { unit, state, zones: zones_of(unit) })
        .filter(|one| !one.zones.is_empty())
        .collect()
}

/// The numbers of the zones that are open to a unit.
pub(super) fn zones_of<'a>(plan: &'a Plan, unit: &'a Unit) -> impl Iterator<Item = usize> + 'a {
    plan.zones.iter().enumerate().filter(|(_, zone)| zone.units.contains(&unit.id)).map(|(number, _)| number)
}

/// Whether one of a unit's zones could hold it if it were alone; if not, that is noted.
fn must_hold<R: Lays>(reader: &mut ScenarioReader<'_>, rules: &R, zones: &[Polygon], one: &Waiting<'_, R>) -> bool {
    let mut layouts = rules.deployments(one.unit.id, one.state.view());
    if layouts.any(|stands| one.zones.iter().any(|zone| may_hold(&zones[*zone], &stands))) {
        return true;
    }
    let first = one.zones[0];
    let names: Vec<&str> = one.zones.iter().map(|zone| rules.plan().zones[*zone].name.as_str()).collect();
    let (has, needs) = (zones[first].bounds().size(), smallest(rules, one));
    let wrong = format!(
        "under {} there is no room for {} in {}, {:.1} x {:.1} in",
        R::ID,
        one.unit.name,
        names.join(" or "),
        has.x,
        has.y
    );
    reader.wrong(
        &format!("zones[{first}].area"),
        &wrong,
        &format!("room for {:.1} x {:.1} in, its smallest formation", needs.x, needs.y),
    );
    false
}

/// The size of the smallest block that a unit may be deployed in, inches.
fn smallest<R: Lays>(rules: &R, one: &Waiting<'_, R>) -> Vec2 {
    let sizes = rules.deployments(one.unit.id, one.state.view()).map(|stands| Bounds::around(&corners(&stands)).size());
    sizes.min_by(|one, other| (one.x * one.y).total_cmp(&(other.x * other.y))).unwrap_or_default()
}

fn corners(stands: &[Stand]) -> Vec<Vec2> {
    stands.iter().flat_map(|stand| stand.body().corners()).collect()
}

/// Whether stands with the middle of their front edge at the origin could lie in a zone at some place and facing.
/// Places and facings are sampled, with a tolerance for stands that lie outside by no more than a place between the
/// samples could correct.
fn may_hold(zone: &Polygon, stands: &[Stand]) -> bool {
    let corners = corners(stands);
    let farthest = corners.iter().map(|corner| corner.length()).fold(0.0, f32::max);
    let forgiven = STEP_INCHES * std::f32::consts::FRAC_1_SQRT_2 + farthest * HALF_TURN;
    let facings = (0..360 / TURN_DEGREES).map(|turn| Facing::NORTH.turned_right(f32::from(turn * TURN_DEGREES)));
    facings.into_iter().any(|facing| {
        let turned: Vec<Vec2> = corners.iter().map(|corner| Pose::new(Vec2::ZERO, facing).to_table(*corner)).collect();
        let holds = |at: Vec2| turned.iter().all(|corner| zone.margin(at + *corner).inches() >= -forgiven);
        grid(zone.bounds(), STEP_INCHES).any(holds)
    })
}

/// Notes zones with less ground than their units cover, for units that share the same zones and all that have no
/// others.
fn must_hold_together<R: Lays>(
    reader: &mut ScenarioReader<'_>,
    rules: &R,
    opening: &Opening<R>,
    zones: &[Polygon],
    waiting: &[Waiting<'_, R>],
) {
    let mut shared: Vec<&[usize]> = waiting.iter().map(|one| one.zones.as_slice()).collect();
    shared.sort_unstable();
    shared.dedup();
    for numbers in shared {
        let here: Vec<&Waiting<'_, R>> =
            waiting.iter().filter(|one| one.zones.iter().all(|zone| numbers.contains(zone))).collect();
        let ground: f32 = numbers.iter().map(|zone| zones[*zone].area()).sum();
        let as_they_are: f32 = here
            .iter()
            .filter_map(|one| rules.deployments(one.unit.id, one.state.view()).next())
            .map(|stands| area(&stands))
            .sum();
        if as_they_are * PLENTY < ground {
            continue;
        }
        let covered: f32 = here.iter().map(|one| least_area(rules, one)).sum();
        let (open, misjudged) = open_ground(rules, opening, &here, numbers.iter().map(|zone| &zones[*zone]));
        if covered > open * misjudged {
            too_little(reader, rules, (numbers, open), (&here, covered));
        }
    }
}

fn too_little<R: Lays>(
    reader: &mut ScenarioReader<'_>,
    rules: &R,
    (zones, open): (&[usize], f32),
    (here, covered): (&[&Waiting<'_, R>], f32),
) {
    let names: Vec<&str> = zones.iter().map(|zone| rules.plan().zones[*zone].name.as_str()).collect();
    let mut units: Vec<&str> = here.iter().take(NAMED).map(|one| one.unit.name.as_str()).collect();
    let more = format!("{} more", here.len().saturating_sub(NAMED));
    if here.len() > NAMED {
        units.push(&more);
    }
    let wrong = format!(
        "under {} there are {open:.1} square inches to stand on in {}, and {covered:.1} are covered by {}",
        R::ID,
        names.join(" and "),
        units.join(", ")
    );
    reader.wrong(&format!("zones[{}].area", zones[0]), &wrong, "more room, or fewer units that are placed there");
}

/// The ground of zones on which units may stand, square inches, and the factor by which it may be underestimated.
fn open_ground<'z, R: Lays>(
    rules: &R,
    opening: &Opening<R>,
    here: &[&Waiting<'_, R>],
    zones: impl Iterator<Item = &'z Polygon>,
) -> (f32, f32) {
    let mut world = World::new();
    lay_out(&mut world, rules, opening.clone());
    let field = Field::whole(&world);
    let probe = here.iter().find_map(|one| rules.deployments(one.unit.id, one.state.view()).next()?.into_iter().next());
    let Some(probe) = probe else { return (f32::INFINITY, 1.0) };
    let shares: Vec<(f32, f32)> = zones.map(|zone| (zone.area(), open_share(rules, &field, zone, &probe))).collect();
    let misjudged = if shares.iter().any(|(_, share)| *share < 1.0) { MISJUDGED } else { 1.0 };
    (shares.iter().map(|(area, share)| area * share).sum(), misjudged)
}

/// The share of a zone on which a stand might lie, from 0 to 1.
fn open_share<R: Lays>(rules: &R, field: &Field<'_>, zone: &Polygon, probe: &Stand) -> f32 {
    let within: Vec<Vec2> =
        grid(zone.bounds(), (zone.area() / SAMPLES).sqrt()).filter(|at| zone.contains(*at)).collect();
    let is_open = |at: &&Vec2| {
        let there = Stand { pose: Pose::new(**at, Facing::NORTH), base: PROBE, ..probe.clone() };
        rules.must_fit(field, probe.id.unit, &[there]).is_ok()
    };
    #[expect(clippy::cast_precision_loss, reason = "some hundred points")]
    let share = within.iter().filter(is_open).count() as f32 / within.len().max(1) as f32;
    share
}

fn least_area<R: Lays>(rules: &R, one: &Waiting<'_, R>) -> f32 {
    rules.deployments(one.unit.id, one.state.view()).map(|stands| area(&stands)).fold(f32::INFINITY, f32::min)
}

/// The ground that stands cover, square inches.
fn area(stands: &[Stand]) -> f32 {
    let covered = |body: Body| body.footprint.frontage * body.footprint.depth;
    stands.iter().map(Stand::body).map(covered).sum()
}
