//! Deployment in zones: which units may be placed, which places to try, and whether stands lie in one of their own
//! zones. The rule set judges formations, and whether a unit fits at its place.

use bevy::math::Vec2;

use crate::{
    battle::{Area, Refusal},
    clause::Clause,
    measure::{Body, Bounds, Polygon, Pose, Segment, TOLERANCE},
    rules::{common::layout, opening::Plan},
    table::{Arm, CommandId, Field, Presence, Side, Stand, Unit, UnitId},
};

/// How far apart places in a zone are tried, inches.
pub const TRIED_EVERY_INCHES: f32 = 1.0;
/// How many inches beside a wanted place are as good as one before or behind it.
const OUT_OF_LINE: f32 = 3.0;
/// How far behind the middle of his units a leader wants to stand, inches.
const LEADER_BEHIND_INCHES: f32 = 4.0;
/// The distances between places if none of those will do, tried one after the other.
const TRIED_CLOSER_INCHES: [f32; 2] = [0.5, 0.25];

impl Plan {
    /// The units of a side that its player may place.
    pub fn placeable<'a>(&'a self, field: &Field<'a>, side: Side) -> impl Iterator<Item = &'a Unit> {
        let stands_by_itself = |unit: &&Unit| unit.presence != Presence::Within;
        let own = move |unit: &&Unit| unit.side == side && self.zones_of(unit.id).next().is_some();
        field.units().filter(stands_by_itself).filter(own)
    }

    /// The first unit of a side that is in its player's hand still.
    pub fn unplaced<'a>(&'a self, field: &Field<'a>, side: Side) -> Option<&'a Unit> {
        self.placeable(field, side).find(|unit| unit.presence == Presence::Awaited)
    }

    /// Every unit of a side that its player places is on the table.
    ///
    /// # Errors
    /// Which is not, by a clause.
    pub fn must_be_placed(&self, field: &Field<'_>, side: Side, clause: Clause) -> Result<(), Refusal> {
        match self.unplaced(field, side) {
            Some(unit) => Err(Refusal::new(clause, format!("not placed yet: {}", unit.name))),
            None => Ok(()),
        }
    }

    /// Checks that a player may place this unit of a side.
    ///
    /// # Errors
    /// Why not, by a clause.
    pub fn must_be_placeable(
        &self,
        field: &Field<'_>,
        side: Side,
        unit: UnitId,
        clause: Clause,
    ) -> Result<(), Refusal> {
        field
            .get_unit(unit)
            .filter(|unit| unit.side == side)
            .ok_or_else(|| Refusal::new(clause, "it is no unit of this side"))?;
        if self.zones_of(unit).next().is_some() {
            return Ok(());
        }
        let reason =
            if self.arrival_of(unit).is_some() { "it comes later" } else { "it stands where it stood that day" };
        Err(Refusal::new(clause, reason))
    }

    /// The area in which a player may point for a unit with a historical place: its zone, but the whole table for a
    /// unit that has several zones or stood outside its zone.
    pub fn area_of(&self, unit: UnitId, stood: Option<Pose>) -> Area {
        let zones: Vec<_> = self.zones_of(unit).collect();
        let stood_within = |zone: &Polygon| stood.is_none_or(|front| zone.contains(front.at));
        match zones.as_slice() {
            [zone] if Polygon::new(zone.area.clone()).is_ok_and(|zone| stood_within(&zone)) => {
                Area::Polygon(zone.area.clone())
            }
            _ => Area::Table,
        }
    }

    /// Where a unit without a historical place wants to stand: in the first line, beside those of its command that stand
    /// already, a leader behind them; the first of a command at the middle of that command's share of the side's front.
    pub fn post(&self, field: &Field<'_>, unit: UnitId) -> Pose {
        let front = field.unit(unit).front;
        let Some(command) = field.unit(unit).command else { return front };
        let mates = field.side(field.unit(unit).side).filter(|mate| mate.command == Some(command) && mate.id != unit);
        let mates = layout::middle(mates.map(|mate| front.to_local(mate.front.at)));
        let beside = mates.map_or_else(|| self.share_of_front(field, unit, command), |middle| middle.x);
        let ahead = match (field.unit(unit).arm, mates) {
            (Arm::General, Some(middle)) => middle.y - LEADER_BEHIND_INCHES,
            _ => 0.0,
        };
        front.shifted(Vec2::new(beside, ahead))
    }

    /// How far to the right of a unit's front its command has the middle of its share of the unit's zones, inches: every
    /// command whose units are placed has as much of them as another.
    fn share_of_front(&self, field: &Field<'_>, unit: UnitId, command: CommandId) -> f32 {
        let front = field.unit(unit).front;
        let fights = |unit: &&Unit| unit.arm != Arm::General;
        let mut commands: Vec<CommandId> =
            self.placeable(field, field.unit(unit).side).filter(fights).filter_map(|unit| unit.command).collect();
        commands.sort_unstable();
        commands.dedup();
        let corners = self.zones_of(unit).flat_map(|zone| zone.area.iter()).map(|corner| front.to_local(*corner).x);
        let (left, right) = corners.fold((f32::INFINITY, f32::NEG_INFINITY), |(l, r), x| (l.min(x), r.max(x)));
        let Some(number) = commands.iter().position(|known| *known == command).filter(|_| left < right) else {
            return 0.0;
        };
        let share = (layout::count(number) + 0.5) / layout::count(commands.len());
        left + (right - left) * share
    }

    /// Places in a unit's zones on a grid of this many inches, those nearest to a wanted place first, with its facing:
    /// rather beside it than before or behind it, so that lines fill up.
    pub fn tried(&self, unit: UnitId, wanted: Pose, every_inches: f32) -> impl Iterator<Item = Pose> {
        let mut places: Vec<Vec2> = Vec::new();
        for zone in self.zones_of(unit) {
            let Ok(polygon) = Polygon::new(zone.area.clone()) else { continue };
            places.extend(grid(polygon.bounds(), every_inches).filter(|place| polygon.contains(*place)));
        }
        places.retain(|place| place.distance(wanted.at) > TOLERANCE);
        let off = |place: &Vec2| {
            let off = wanted.to_local(*place);
            Vec2::new(off.x, off.y * OUT_OF_LINE).length()
        };
        places.sort_by(|one, other| off(one).total_cmp(&off(other)));
        places.into_iter().map(move |place| Pose::new(place, wanted.facing))
    }

    /// The further places for a unit for which [`Plan::tried`] has no place in its own formation: places closer
    /// together, then other formations, each at the wider distances first.
    pub fn tried_harder<Formation: Copy>(
        &self,
        unit: UnitId,
        wanted: Pose,
        own: Formation,
        others: impl Iterator<Item = Formation>,
    ) -> impl Iterator<Item = (Pose, Formation)> {
        let [close, closest] = TRIED_CLOSER_INCHES;
        let again = [(own, close), (own, closest)].into_iter();
        let otherwise = others.flat_map(move |other| [TRIED_EVERY_INCHES, close, closest].map(|every| (other, every)));
        again
            .chain(otherwise)
            .flat_map(move |(formation, every)| self.tried(unit, wanted, every).map(move |front| (front, formation)))
    }

    /// Requires that all stands lie in one of the unit's zones.
    ///
    /// # Errors
    /// By how many inches and where a stand lies outside the zone that contains it best, by a clause.
    pub fn must_lie_in_a_zone(&self, unit: UnitId, stands: &[Stand], clause: Clause) -> Result<(), Refusal> {
        let mut nearest: Option<Refusal> = None;
        for zone in self.zones_of(unit) {
            let Ok(polygon) = Polygon::new(zone.area.clone()) else { continue };
            let Some((margin, at)) = worst(&polygon, stands) else { return Ok(()) };
            if nearest.as_ref().is_none_or(|best| best.margin.is_none_or(|best| margin > best)) {
                nearest = Some(Refusal::new(clause, format!("it would stand outside {}", zone.name)).by(margin).at(at));
            }
        }
        Err(nearest.unwrap_or_else(|| Refusal::new(clause, "it has no zone")))
    }
}

/// Points at this distance over a rectangle, from its lower left corner on, row by row.
pub(super) fn grid(bounds: Bounds, every_inches: f32) -> impl Iterator<Item = Vec2> {
    let low = bounds.centre() - bounds.size() / 2.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a table has a few dozen steps")]
    let steps = (bounds.size() / every_inches).ceil().to_array().map(|steps| steps as u16);
    (0..=steps[1]).flat_map(move |up| {
        (0..=steps[0]).map(move |right| low + Vec2::new(f32::from(right), f32::from(up)) * every_inches)
    })
}

/// The corner of some stands that lies farthest outside an area; the middle of an edge that crosses its border while
/// its ends are inside; none if all lie inside.
fn worst(zone: &Polygon, stands: &[Stand]) -> Option<(f32, Vec2)> {
    let bodies = || stands.iter().map(|stand| Body::new(stand.pose, stand.base));
    let corner = bodies()
        .flat_map(|body| body.corners())
        .map(|corner| (zone.margin(corner).inches(), corner))
        .min_by(|one, other| one.0.total_cmp(&other.0));
    if let Some((margin, at)) = corner.filter(|(margin, _)| *margin < -TOLERANCE) {
        return Some((margin, at));
    }
    let leaves = |edge: &Segment| {
        zone.passages(*edge).iter().map(|passage| passage.span.length()).sum::<f32>() < edge.length() - 2.0 * TOLERANCE
    };
    let edge = bodies().flat_map(|body| body.edges()).find(leaves)?;
    Some((-TOLERANCE, edge.middle()))
}
