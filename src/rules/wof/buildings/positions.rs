//! Bases inside a block or a work (wof.8.1.2.01): there is no formation there, and they are put wherever there is room.
//! Usually in a block formation, for looks; one by one where that finds no room.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Body, Facing, Polygon, Pose, Shape, TOLERANCE},
    rules::wof::{
        Wof,
        charts::FormationKind,
        formation::placement::{self, Stance},
        state::{UnitState, UnitView},
    },
    table::{Feature, FeatureId, FeatureShape, Field, Stand, StandId, UnitId},
};

/// Inside a work or a block formation does not exist.
pub(in crate::rules::wof) const NO_FORMATION_INSIDE: Clause = clause!("wof.8.1.2.01");

/// How finely places for bases are tried, inches.
const TRIED_EVERY: f32 = 0.2;

/// How a unit stands inside.
pub(crate) struct Quarters {
    /// In what formation and how wide it is laid.
    pub stance: Stance,
    /// The middle of its front.
    pub front: Pose,
    /// Where its bases are put one by one, where they are.
    pub places: Option<Vec<Stand>>,
    /// The further blocks that some of it stands in (wof.20.8.03).
    pub annexes: Vec<FeatureId>,
}

/// Room for all its figures: in a block of their own or base by base, behind a work where they stand.
///
/// # Errors
/// There is no room.
pub(crate) fn inside(rules: &Wof, field: &Field<'_>, unit: UnitId, ground: &Feature) -> Result<Quarters, Refusal> {
    let (state, here) = (field.of::<UnitState>(unit), field.unit(unit).front);
    let FeatureShape::Area(border) = &ground.shape else {
        return Ok(Quarters { stance: Stance::of(state), front: here, places: None, annexes: Vec::new() });
    };
    let no_room = || Refusal::new(clause!("wof.20.8.03"), format!("it finds no room in {}", ground.name));
    let area = Polygon::new(border.clone()).map_err(|_| no_room())?;
    let room = Room { rules, field, unit, area: &area };
    let facings = [here.facing, Facing::NORTH, Facing::EAST];
    let together = facings.into_iter().find_map(|facing| room.together(facing));
    together.or_else(|| facings.into_iter().find_map(|facing| room.one_by_one(facing))).ok_or_else(no_room)
}

/// The block or work in which a base of a unit stands: the nearest of those that it holds (wof.20.8.03).
pub fn block_of_base(field: &Field<'_>, unit: UnitId, base: StandId) -> Option<FeatureId> {
    let state = field.of::<UnitState>(unit);
    if state.formation.annexes.is_empty() {
        return state.formation.garrison;
    }
    let at = field.get_stand(base)?.pose.at;
    nearest_held(field, unit, |shape| shape.gap_to_point(at).distance)
}

/// The nearest to another unit of the blocks and works that a unit holds, which is the one that it attacks or shoots
/// at.
pub fn held_towards(field: &Field<'_>, unit: UnitId, other: UnitId) -> Option<FeatureId> {
    let bodies: Vec<Body> = field.stands_of(other).map(Stand::body).collect();
    nearest_held(field, unit, |shape| {
        bodies.iter().map(|body| shape.gap_to_body(body).distance).fold(f32::INFINITY, f32::min)
    })
}

/// The nearest to a point of the blocks and works that a unit holds.
pub fn held_towards_point(field: &Field<'_>, unit: UnitId, from: Vec2) -> Option<FeatureId> {
    nearest_held(field, unit, |shape| shape.gap_to_point(from).distance)
}

fn nearest_held(field: &Field<'_>, unit: UnitId, gap: impl Fn(&Shape) -> f32) -> Option<FeatureId> {
    let state = field.of::<UnitState>(unit);
    if state.formation.annexes.is_empty() {
        return state.formation.garrison;
    }
    let gaps = state.formation.held().filter_map(|held| Some((gap(field.space().feature(held)?), held)));
    gaps.reduce(|best, next| if next.0 < best.0 - TOLERANCE { next } else { best }).map(|(_, held)| held)
}

/// Figures of a unit in a block.
pub fn men_in(field: &Field<'_>, unit: UnitId, block: FeatureId) -> u32 {
    let living = |stand: &Stand| stand.cells.iter().filter(|cell| cell.alive && cell.kind.is_man()).count();
    let there = field.stands_of(unit).filter(|stand| block_of_base(field, unit, stand.id) == Some(block));
    u32::try_from(there.map(living).sum::<usize>()).unwrap_or(u32::MAX)
}

/// Room for a unit that is split among blocks, each with how many figures it still holds: base by base, the first block
/// filled first (wof.20.8.03).
///
/// # Errors
/// There is no room for all.
pub(crate) fn split(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    blocks: &[(&Feature, u32)],
) -> Result<Quarters, Refusal> {
    let (state, here) = (field.of::<UnitState>(unit), field.unit(unit).front);
    let no_room = || Refusal::new(clause!("wof.20.8.03"), "there is no room for all of it");
    let figures = u16::try_from(state.strength.in_ranks()).unwrap_or(u16::MAX).max(1);
    let stance = Stance { formation: FormationKind::Garrison, width: figures.div_ceil(2), bend: None };
    let areas: Vec<(FeatureId, u32, Polygon)> =
        blocks.iter().filter_map(|(block, free)| Some((block.id, *free, area_of(block)?))).collect();
    let mut free: Vec<u32> = areas.iter().map(|(_, free, _)| *free).collect();
    let first = areas.first().ok_or_else(no_room)?;
    let front = Pose::new(first.2.bounds().centre(), here.facing);
    let (mut placed, mut used): (Vec<Stand>, Vec<FeatureId>) = (Vec::new(), Vec::new());
    for stand in placement::stands(rules, state, unit, stance, front) {
        let men = u32::try_from(stand.cells.len()).unwrap_or(u32::MAX);
        let (index, place) = areas
            .iter()
            .enumerate()
            .filter(|(index, _)| free[*index] >= men)
            .find_map(|(index, (.., area))| {
                Some((index, Room { rules, field, unit, area }.place_of(&stand, here.facing, &placed)?))
            })
            .ok_or_else(no_room)?;
        free[index] -= men;
        used.push(areas[index].0);
        placed.push(place);
    }
    let annexes = areas.iter().skip(1).map(|(block, ..)| *block).filter(|block| used.contains(block)).collect();
    Ok(Quarters { stance, front, places: Some(placed), annexes })
}

fn area_of(block: &Feature) -> Option<Polygon> {
    if let FeatureShape::Area(border) = &block.shape { Polygon::new(border.clone()).ok() } else { None }
}

/// The room inside a border.
struct Room<'a> {
    rules: &'a Wof,
    field: &'a Field<'a>,
    unit: UnitId,
    area: &'a Polygon,
}

impl Room<'_> {
    fn state(&self) -> UnitView<'_> {
        self.field.of::<UnitState>(self.unit)
    }

    /// All bases side by side, as near a square as fits.
    fn together(&self, facing: Facing) -> Option<Quarters> {
        let figures = u16::try_from(self.state().strength.in_ranks()).unwrap_or(u16::MAX).max(1);
        let bounds = self.area.bounds();
        let mut widths: Vec<u16> = (1..=figures).collect();
        widths.sort_by_key(|&width| width.abs_diff(figures.div_ceil(width)));
        let shifts = [(0.0, 0.0), (0.25, 0.0), (-0.25, 0.0), (0.0, 0.25), (0.0, -0.25)];
        let places = widths.iter().flat_map(|&width| shifts.map(|shift| (width, shift)));
        places.into_iter().find_map(|(width, (right, up))| {
            let stance = Stance { formation: FormationKind::Garrison, width, bend: None };
            let size = placement::footprint(self.rules, self.state(), stance);
            let middle = bounds.centre() + Vec2::new(right * bounds.size().x, up * bounds.size().y);
            let front = Pose::new(middle + facing.vector() * (size.depth / 2.0), facing);
            let fits = self.holds(Body::with_front_at(front, size)) && self.is_free(&self.laid(stance, front));
            fits.then_some(Quarters { stance, front, places: None, annexes: Vec::new() })
        })
    }

    /// Each base for itself, wherever it fits.
    fn one_by_one(&self, facing: Facing) -> Option<Quarters> {
        let figures = u16::try_from(self.state().strength.in_ranks()).unwrap_or(u16::MAX).max(1);
        let stance = Stance { formation: FormationKind::Garrison, width: figures.div_ceil(2), bend: None };
        let bounds = self.area.bounds();
        let front = Pose::new(bounds.centre(), facing);
        let mut placed: Vec<Stand> = Vec::new();
        for stand in self.laid(stance, front) {
            let place = self.place_of(&stand, facing, &placed)?;
            placed.push(place);
        }
        Some(Quarters { stance, front, places: Some(placed), annexes: Vec::new() })
    }

    /// The first place where a base fits beside those already placed.
    fn place_of(&self, stand: &Stand, facing: Facing, placed: &[Stand]) -> Option<Stand> {
        self.tried().map(|at| Stand { pose: Pose::new(at, facing), ..stand.clone() }).find(|stand| {
            let body = stand.body();
            self.holds(body)
                && !placed.iter().any(|other| other.body().overlaps(&body))
                && self.is_free(std::slice::from_ref(stand))
        })
    }

    /// Points all over the room, row by row.
    fn tried(&self) -> impl Iterator<Item = Vec2> {
        let bounds = self.area.bounds();
        let least = bounds.centre() - bounds.size() / 2.0;
        let steps =
            |inches: f32| (0_u16..).map(|step| f32::from(step) * TRIED_EVERY).take_while(move |gone| *gone <= inches);
        steps(bounds.size().y).flat_map(move |up| steps(bounds.size().x).map(move |right| least + Vec2::new(right, up)))
    }

    fn laid(&self, stance: Stance, front: Pose) -> Vec<Stand> {
        placement::stands(self.rules, self.state(), self.unit, stance, front)
    }

    fn holds(&self, body: Body) -> bool {
        body.corners().into_iter().all(|corner| self.area.contains(corner))
    }

    fn is_free(&self, stands: &[Stand]) -> bool {
        placement::must_fit(self.rules, self.field, self.unit, stands).is_ok()
    }
}
