//! Laying units out: from a unit's state to stands on the table in some formation, and whether they fit there.

use std::sync::LazyLock;

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Body, Facing, Footprint, Pose, TOLERANCE},
    rules::{
        common::{
            layout,
            party::{block_of, carried},
        },
        opening::{StepsAside, room::beyond_the_table},
        trl::{
            Trl,
            buildings::houses::House,
            charts::{Charts, Commander, FormationKind, Going, TerrainKind},
            formation::{
                layout::{Guns, Muster, is_command, is_officer},
                shortest_ways::shortest_ways,
            },
            movement::ground,
            state::{Formation, UnitState, UnitView},
        },
    },
    table::{
        Feature, Field, Stand, StandId, UnitId,
        ask::{Subject, Whom},
    },
};

pub use crate::rules::common::party::block;

/// The steps in which a place with room is sought, inches.
const SEARCH_STEP_INCHES: f32 = 0.25;
/// How far off one is sought at most, inches.
const SEARCHED_INCHES: f32 = 20.0;

/// How a unit is to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance {
    /// The formation.
    pub formation: FormationKind,
    /// How many stands wide.
    pub width: u16,
    /// How far apart its stands are in loose order, tenths of an inch; nothing for the usual gap.
    pub gap_tenths: u16,
    /// How its guns stand.
    pub guns: Guns,
}

impl Stance {
    /// As a unit stands now.
    pub fn of(state: UnitView<'_>) -> Self {
        let guns = if state.is_limbered() { Guns::Limbered } else { Guns::Deployed };
        let Formation { kind, width, gap_tenths, .. } = *state.formation;
        Self { formation: kind, width, gap_tenths, guns }
    }
}

/// The stands of a unit as it takes the field, the middle of their front edge at a pose.
pub fn stands(rules: &Trl, state: UnitView<'_>, unit: UnitId, stance: Stance, front: Pose) -> Vec<Stand> {
    let house = state.formation.garrison.filter(|_| stance.formation == FormationKind::Garrison);
    let stands = layout::place(&places(rules, state, stance), unit, front, 0);
    match house.and_then(|building| rules.briefing().house(building)) {
        Some(house) => quartered(house, stands),
        None => stands,
    }
}

/// Stands in a building: at its windows, the officer in the middle (`trl.h.buildings.garrison`).
fn quartered(house: &House, stands: Vec<Stand>) -> Vec<Stand> {
    let base = stands.first().map_or(Footprint::new(0.0, 0.0), |stand| stand.base);
    let mut quarters = house.quarters(base, stands.len()).into_iter();
    let middle = Pose::new(house.centre(), Facing::NORTH);
    let mut place = |stand: Stand| {
        let pose = if is_officer(stand.id) { middle } else { quarters.next().unwrap_or(middle) };
        Stand { pose, ..stand }
    };
    stands.into_iter().map(&mut place).collect()
}

/// The block that the company stands of a unit fill in a stance, its officer apart.
pub fn companies_fill(rules: &Trl, state: UnitView<'_>, unit: UnitId, stance: Stance) -> Footprint {
    let front = Pose::new(Vec2::ZERO, Facing::NORTH);
    let stands = stands(rules, state, unit, stance, front);
    block_of(front, stands.iter().filter(|stand| !is_officer(stand.id))).footprint
}

/// The block that a unit fills in a stance with its present strength.
pub fn footprint(rules: &Trl, state: UnitView<'_>, stance: Stance) -> Footprint {
    layout::extent(&places(rules, state, stance))
}

fn places(rules: &Trl, state: UnitView<'_>, stance: Stance) -> Vec<layout::Place> {
    let rank = state.general.map(|general| general.rank);
    let officer = state.strength.officer.is_there().then_some(Commander::Officer);
    let muster = Muster {
        troop: state.troops.kind,
        special: state.troops.special,
        stands: if rank.is_some() { 0 } else { state.strength.left() },
        commander: rank.or(officer),
        gap_tenths: stance.gap_tenths,
        guns: stance.guns,
    };
    super::layout::layout(rules.in_force(), &muster, stance.formation, stance.width)
}

/// A unit laid out anew: its stands, each kept, and how far the one that moved farthest moved, inches.
#[derive(Clone, Debug)]
pub struct LaidAnew {
    /// The stands.
    pub stands: Vec<Stand>,
    /// Inches of the company stand that moved farthest (trl.p08.05).
    pub farthest_inches: f32,
}

/// The stands of a unit on the table in a stance with the middle of their front edge at a pose; each goes the shortest
/// way, and the officer where his unit is (trl.p08.09).
pub fn laid_anew(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    state: UnitView<'_>,
    stance: Stance,
    front: Pose,
) -> LaidAnew {
    let old: Vec<Stand> = field.stands_of(unit).cloned().collect();
    laid_from(rules, &old, unit, state, stance, front)
}

/// The stands that are left of a unit, closed up in a stance; each goes the shortest way (trl.hc.40).
pub fn closed_up(
    rules: &Trl,
    left: &[Stand],
    unit: UnitId,
    state: UnitView<'_>,
    stance: Stance,
    front: Pose,
) -> Vec<Stand> {
    laid_from(rules, left, unit, state, stance, front).stands
}

fn laid_from(rules: &Trl, old: &[Stand], unit: UnitId, state: UnitView<'_>, stance: Stance, front: Pose) -> LaidAnew {
    let fresh = stands(rules, state, unit, stance, front);
    let (officer, places): (Vec<Stand>, Vec<Stand>) = fresh.into_iter().partition(|stand| is_officer(stand.id));
    let mut old: Vec<&Stand> = old.iter().filter(|stand| !is_officer(stand.id)).collect();
    old.truncate(places.len());
    let from: Vec<_> = old.iter().map(|stand| stand.pose.at).collect();
    let to: Vec<_> = places.iter().map(|stand| stand.pose.at).collect();
    let ways = shortest_ways(&from, &to);
    let went = old.iter().zip(&ways.places).map(|(stand, place)| Stand { id: stand.id, ..places[*place].clone() });
    let mut laid: Vec<Stand> = went.chain(officer).collect();
    laid.sort_by_key(|stand| stand.id);
    LaidAnew { stands: laid, farthest_inches: ways.farthest_inches }
}

/// A front, and fronts farther and farther behind it, fewer inches than this.
pub fn behind(front: Pose, inches: f32) -> impl Iterator<Item = Pose> {
    let backs = std::iter::once(0.0).chain(steps()).take_while(move |back| *back < inches);
    backs.map(move |back| front.shifted(Vec2::new(0.0, -back)))
}

/// The distances at which a place with room is sought, inches.
pub fn steps() -> impl Iterator<Item = f32> {
    let steps = (1_u16..).map(|step| SEARCH_STEP_INCHES * f32::from(step));
    steps.take_while(|step| *step <= SEARCHED_INCHES)
}

/// Where a unit that comes back to a front finds room: there, or as little behind or aside as need be.
pub fn room_near(rules: &Trl, field: &Field<'_>, unit: UnitId, front: Pose) -> Option<Pose> {
    room_for(rules, field, unit, front, |there| companies_at(field, unit, there)).map(|(there, _)| there)
}

/// Where a unit that is laid so at a front finds room, and its stands there: there, or as little behind or aside as need
/// be.
pub fn room_for(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    front: Pose,
    lay: impl Fn(Pose) -> Vec<Stand>,
) -> Option<(Pose, Vec<Stand>)> {
    let laid = |there: Pose| (there, lay(there));
    let stood = Some(laid(front)).filter(|(_, stands)| lie_clear(field, unit, stands));
    let fits = |(_, stands): &(Pose, Vec<Stand>)| must_fit(rules, field, unit, stands).is_ok();
    stood.or_else(|| near(front).skip(1).map(laid).find(fits))
}

/// A front, and fronts farther and farther off, behind it and to either side.
pub fn near(front: Pose) -> impl Iterator<Item = Pose> {
    let about = |step: f32| [Vec2::new(0.0, -step), Vec2::new(step, 0.0), Vec2::new(-step, 0.0)];
    std::iter::once(front).chain(steps().flat_map(about).map(move |by| front.shifted(by)))
}

/// The front of a unit, and fronts behind it, as long as they lie on the ground that its companies fill.
pub fn fronts_behind(rules: &Trl, field: &Field<'_>, unit: UnitId) -> impl Iterator<Item = Pose> {
    let state = field.of::<UnitState>(unit);
    behind(field.unit(unit).front, companies_fill(rules, state, unit, Stance::of(state)).depth)
}

/// The first that can be done of some fronts.
///
/// # Errors
/// Why the first of all cannot.
pub fn first_that_fits<T>(
    fronts: impl Iterator<Item = Pose>,
    mut tried: impl FnMut(Pose) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let mut first = None;
    for front in fronts {
        match tried(front) {
            Ok(fits) => return Ok(fits),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    Err(first.unwrap_or_else(|| Refusal::new(clause!("trl.hc.04"), "it has no room")))
}

/// Whether two stands may share ground: command stands, officers among them, are in nobody's way (trl.p06.06,
/// trl.p06.12); friends in loose order are passed and not stood upon (trl.hc.04).
pub fn may_share_ground(field: &Field<'_>, one: StandId, other: StandId) -> bool {
    let commands = |stand: StandId| is_officer(stand) || !field.of::<UnitState>(stand.unit).is_body();
    commands(one) || commands(other)
}

/// Whether stands may lie where they are: on the table, on passable ground, not on another body.
///
/// # Errors
/// The obstacle.
pub fn must_fit(rules: &Trl, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
    must_fit_beside(rules, field, &[unit], stands)
}

/// As [`must_fit`], but ignoring the stands of some units.
///
/// # Errors
/// The obstacle.
pub fn must_fit_beside(rules: &Trl, field: &Field<'_>, apart: &[UnitId], stands: &[Stand]) -> Result<(), Refusal> {
    if let Some(other) = overlapped(field, &companies_of(stands), apart) {
        let reason = format!("it would stand on {}", field.unit(other.id.unit).name);
        return Err(Refusal::new(clause!("trl.hc.04"), reason).at(other.pose.at));
    }
    let houses: Vec<&House> = apart.iter().filter_map(|unit| held_by(rules, field, *unit)).collect();
    let outside = stands.iter().filter(|stand| !houses.iter().any(|house| house.holds(stand.pose.at)));
    outside.into_iter().try_for_each(|stand| on_passable_ground(rules, field, stand))
}

/// The building that a unit holds, if its walls are not breached (trl.hc.34).
pub fn walls_of<'r>(rules: &'r Trl, field: &Field<'_>, unit: UnitId) -> Option<&'r House> {
    held_by(rules, field, unit).filter(|house| walls_stand(rules, field, house))
}

/// Whether a unit holds a building whose walls are not breached (trl.hc.34).
pub fn within_walls(rules: &Trl, field: &Field<'_>, unit: UnitId) -> bool {
    walls_of(rules, field, unit).is_some()
}

/// Whether the walls of a building stand (trl.hc.34).
pub fn walls_stand(rules: &Trl, field: &Field<'_>, house: &House) -> bool {
    field.feature(house.feature).is_some_and(|ground| rules.terrain(ground) == TerrainKind::Building)
}

/// Whether a unit holds a building that is breached (trl.hc.34).
pub fn in_a_ruin(rules: &Trl, field: &Field<'_>, unit: UnitId) -> bool {
    held_by(rules, field, unit).is_some_and(|house| !walls_stand(rules, field, house))
}

/// The building that a unit holds, or the ruin of it.
pub fn held_by<'r>(rules: &'r Trl, field: &Field<'_>, unit: UnitId) -> Option<&'r House> {
    house_of(rules, field.get_of::<Formation>(unit)?)
}

/// The building, or the ruin of it, that a unit in such a formation holds.
pub fn house_of<'r>(rules: &'r Trl, formation: &Formation) -> Option<&'r House> {
    formation.garrison.and_then(|building| rules.briefing().house(building))
}

/// The company stands of a unit that is carried as a block so that its front comes to a pose.
fn companies_at(field: &Field<'_>, unit: UnitId, there: Pose) -> Vec<Stand> {
    let carried = carried(field, unit, field.unit(unit).front, there).into_iter();
    let stand = |(stand, pose)| Some(Stand { pose, ..field.get_stand(stand)?.clone() });
    carried.filter_map(stand).filter(|stand| !is_command(stand)).collect()
}

/// Whether a unit that is carried so would stand on nobody.
pub fn lies_clear(field: &Field<'_>, unit: UnitId, there: Pose) -> bool {
    lie_clear(field, unit, &companies_at(field, unit, there))
}

/// Whether the companies of a unit that are laid so lie on nobody.
fn lie_clear(field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> bool {
    overlapped(field, &companies_of(stands), &[unit]).is_none()
}

/// The bases of the companies among some stands.
pub fn companies_of(stands: &[Stand]) -> Vec<Body> {
    stands.iter().filter(|stand| !is_command(stand)).map(Stand::body).collect()
}

/// The first stand of other units on which some bases would lie; command stands are in nobody's way (trl.p06.06,
/// trl.p06.12).
pub fn overlapped<'f>(field: &Field<'f>, bodies: &[Body], apart: &[UnitId]) -> Option<&'f Stand> {
    let near = field.reach_within(Subject::Bodies(bodies), 0.0, Whom::everybody().except(apart));
    let stands = near.into_iter().filter_map(|near| field.get_stand(near.stand));
    stands.filter(|stand| !is_command(stand)).find(|stand| bodies.iter().any(|body| body.overlaps(&stand.body())))
}

/// Whether a stand is on the table, not on impassable ground, and on no linear obstacle (trl.p13.02, trl.p13.03). An
/// officer is where his unit is (trl.p08.09): he finds room beside it.
///
/// # Errors
/// The obstacle.
pub fn on_passable_ground(rules: &Trl, field: &Field<'_>, stand: &Stand) -> Result<(), Refusal> {
    let beyond = |point: &Vec2| beyond_the_table(field.size(), *point);
    if let Some(at) = stand.body().corners().into_iter().find(|corner| beyond(corner) > TOLERANCE) {
        return Err(Refusal::new(clause!("trl.p06.01"), "it would stand off the table").by(beyond(&at)).at(at));
    }
    let under = field.ground_under(&ground::drawn_in(stand.body()));
    let carried = under.iter().any(|feature| ground::is_passage(rules, feature));
    let solid = |feature: &&Feature| {
        let kind = rules.terrain(feature);
        let bars = rules.charts().terrain.going(kind) == Going::Impassable || kind == TerrainKind::Building;
        bars && !carried && !is_officer(stand.id) && !ground::is_over_an_opening(field, feature, &stand.body())
    };
    if let Some(feature) = under.iter().copied().find(solid) {
        let reason = format!("{} is in the way", feature.name);
        return Err(Refusal::new(clause!("trl.p13.02"), reason).at(stand.body().centre()));
    }
    let astride = |feature: &&Feature| ground::is_linear_obstacle(rules, feature);
    match under
        .iter()
        .copied()
        .find(|feature| astride(feature) && !ground::is_over_an_opening(field, feature, &stand.body()))
    {
        Some(feature) if !is_command(stand) => {
            let reason = format!("it would stand on {}", feature.name);
            Err(Refusal::new(clause!("trl.p13.03"), reason).at(stand.body().centre()))
        }
        _ => Ok(()),
    }
}

/// How far units and generals step aside to find room.
pub(crate) static STEPS_ASIDE: LazyLock<StepsAside> = LazyLock::new(|| {
    let raising = &Charts::embedded().raising;
    StepsAside::new(raising.step_aside_inches, raising.step_aside_at_most_inches)
});
