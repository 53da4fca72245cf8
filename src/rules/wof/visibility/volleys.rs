//! Which muzzles of a unit have a target in arc, range and sight at one moment (wof.16.1.02, wof.16.2, wof.20.2.03), and where each line of fire
//! runs. Knows neither who may be chosen nor what it does.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Body, Bounds, Facing, Gap, Segment, Span, TOLERANCE, Zone},
    rules::wof::{
        Wof,
        data::{Ammunition, TerrainKind, Weapon, fire::Reach},
        fire::{
            Fire,
            range::{self, OverFriends},
        },
        visibility::{
            hidden::{Beside, Hidden},
            muzzles::{self, Muzzle},
            scene::{Scene, Watcher},
            sides, sight,
        },
    },
    table::{FeatureId, Field, Side, StandId, UnitId, Whom, ask::End},
};

/// A muzzle that bears on the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bearing {
    /// Whose stand.
    pub stand: StandId,
    /// Men that count.
    pub men: u32,
    /// The middle of its front edge.
    pub muzzle: Vec2,
    /// The shortest way to what lies of the target in its arc.
    pub gap: Gap,
    /// The range that counts, inches (wof.20.2.03).
    pub inches: f32,
    /// The side of the block out of which it fires; none outside blocks.
    pub side: Option<sides::Side>,
}

/// Somebody about to fire something at a target.
pub struct Firing<'f> {
    rules: &'f Wof,
    field: &'f Field<'f>,
    unit: UnitId,
    part: Option<StandId>,
    side: Side,
    fire: Fire,
    reach: Reach,
    muzzles: Vec<Muzzle>,
    blocks: Vec<FeatureId>,
    scene: Scene<'f>,
    eye: Watcher,
}

/// How far it came before something was wrong with it: of several refusals the last is told.
type Failed = (u8, Refusal);

/// It is not even in the arc of a muzzle.
const IN_NO_ARC: u8 = 0;

impl<'f> Firing<'f> {
    /// Fire of a unit, or one part of it, at something within a box.
    ///
    /// # Errors
    /// Nobody of it fires, or its guns have nothing of the kind.
    pub fn of(
        rules: &'f Wof,
        field: &'f Field<'f>,
        (unit, part): (UnitId, Option<StandId>),
        fire: Fire,
        (target, within): (Option<UnitId>, Bounds),
    ) -> Result<Self, Refusal> {
        let reach = range::reach(rules.rules(), fire).ok_or_else(|| Refusal::new("wof.16.3.03", "its guns do not fire that"))?;
        let muzzles = muzzles::of(rules, field, unit, part, fire);
        if muzzles.is_empty() {
            return Err(Refusal::new("wof.16.1.03", "nobody of it fires as it stands"));
        }
        let blocks = sides::blocks_of(rules, field, unit, part);
        let own: Vec<Body> = muzzles.iter().map(|muzzle| muzzle.body).collect();
        let own = sight::bounds(&own);
        let away = own.gap(within);
        if away > reach.inches() + TOLERANCE {
            return Err(Refusal::new("wof.16.3.01", "it is out of range").by(away - reach.inches()).at(within.centre()));
        }
        let apart: Vec<UnitId> = [Some(unit), target].into_iter().flatten().collect();
        let scene = Scene::around(rules, field, own.joined(within), &apart);
        let eye = Watcher::of(rules, field, unit, &scene);
        let side = field.unit(unit).side;
        Ok(Self { rules, field, unit, part, side, fire, reach, muzzles, blocks, scene, eye })
    }

    /// What lies between.
    pub fn scene(&self) -> &Scene<'f> {
        &self.scene
    }

    /// The ranges of what is fired.
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// The muzzles that bear on bases, nearest first.
    ///
    /// # Errors
    /// Why none does.
    pub fn at(&self, bodies: &[Body], mark: &Watcher) -> Result<Vec<Bearing>, Refusal> {
        let (mut bearing, mut failed): (Vec<Bearing>, Option<Failed>) = (Vec::new(), None);
        for muzzle in &self.muzzles {
            match self.bears(muzzle, bodies, mark) {
                Ok(found) => bearing.push(found),
                Err(new) if failed.as_ref().is_none_or(|(stage, _)| new.0 > *stage) => failed = Some(new),
                Err(_) => {}
            }
        }
        bearing.sort_by(|one, other| one.gap.distance.total_cmp(&other.gap.distance).then(one.stand.cmp(&other.stand)));
        self.out_of_blocks(&mut bearing);
        self.through_gaps(&mut bearing)?;
        match (bearing.is_empty(), failed) {
            (false, _) => Ok(bearing),
            (true, Some((IN_NO_ARC, refusal))) if self.blocks.is_empty() => Err(refusal.by(self.margin_of_arc(bodies))),
            (true, Some((_, refusal))) => Err(refusal),
            (true, None) => Err(Refusal::new("wof.16.1.03", "nobody of it fires as it stands")),
        }
    }

    /// Whether one muzzle bears on bases.
    fn bears(&self, muzzle: &Muzzle, bodies: &[Body], mark: &Watcher) -> Result<Bearing, Failed> {
        let gap = self.gap_in_arc(muzzle, bodies)?;
        let rough = self.rough_inches(Segment::new(gap.from, gap.to));
        let inches = range::effective_inches(self.rules.rules(), self.fire, gap.distance, rough);
        if self.reach.band(inches).is_none() {
            let refusal = Refusal::new("wof.16.3.01", "it is out of range").by(inches - self.reach.inches()).at(gap.to);
            return Err((1, refusal));
        }
        let from = nearest_front_corner(&muzzle.body, gap.to);
        self.must_be_free(Segment::new(from, gap.to), mark).map_err(|hidden| (2, hidden.refusal(self.field)))?;
        Ok(Bearing { stand: muzzle.stand, men: muzzle.men, muzzle: muzzle.body.front().at, gap, inches, side: muzzle.side })
    }

    /// The shortest way from a muzzle to what lies of some bases within its arc (wof.16.1.02, wof.20.8.06).
    fn gap_in_arc(&self, muzzle: &Muzzle, bodies: &[Body]) -> Result<Gap, Failed> {
        let arc = self.arc(muzzle);
        let nearest = bodies.iter().fold(None, |best: Option<Gap>, body| match best {
            Some(best) if is_beyond(&muzzle.body, body, best.distance) => Some(best),
            _ => best.into_iter().chain(gap_to_part(&muzzle.body, body, &arc)).reduce(Gap::or_shorter),
        });
        nearest.ok_or_else(|| (IN_NO_ARC, Refusal::new("wof.16.1.02", "it is outside the arc of fire")))
    }

    /// The arc of a muzzle (wof.16.1.02).
    fn arc(&self, muzzle: &Muzzle) -> Zone {
        let front = muzzle.body.front();
        Zone::sector(front.at, front.facing, self.rules.rules().charts.fire.arc_degrees_each_side)
    }

    /// How far the nearest of some bases falls short of the first muzzle's arc, inches, as a margin.
    fn margin_of_arc(&self, bodies: &[Body]) -> f32 {
        let margins = self.muzzles.first().map(|muzzle| self.arc(muzzle)).into_iter();
        let margins = margins.flat_map(|arc| bodies.iter().map(move |body| arc.margin_of_any_part(body).inches()));
        margins.fold(f32::NEG_INFINITY, f32::max)
    }

    /// Inches of rough ground on a line.
    fn rough_inches(&self, line: Segment) -> f32 {
        if !matches!(self.fire, Fire::Guns(_, Ammunition::Ball)) {
            return 0.0;
        }
        let ground = self.field.transect(line, Whom::nobody());
        let rough = ground.features().filter(|(feature, _)| self.rules.terrain(feature) == TerrainKind::Rough);
        rough.map(|(_, crossing)| crossing.span.length()).sum()
    }

    /// Whether nothing is in the way of a line of fire: no ground that hides, no unit, but friends who are fired over
    /// (wof.16.1.09, wof.16.2.01, wof.16.2.02); shell is lobbed (wof.21.1.01).
    fn must_be_free(&self, line: Segment, mark: &Watcher) -> Result<(), Hidden<'_>> {
        if matches!(self.fire, Fire::Guns(_, Ammunition::Shell)) {
            return Ok(());
        }
        self.scene.free_of_ground(line, &self.eye, mark)?;
        let in_the_way = self.scene.units_on(line).into_iter().find(|(unit, span)| !self.passes_over(*unit, *span, line));
        in_the_way.map_or(Ok(()), |(unit, span)| Err(Hidden::by_unit("wof.16.1.09", unit, line.at(span.from))))
    }

    /// Whether a unit that a line of fire crosses so is fired over (wof.16.2.01).
    fn passes_over(&self, unit: UnitId, span: Span, line: Segment) -> bool {
        let over = OverFriends {
            contours_above_friends: i32::from(self.eye.contour) - i32::from(sight::contour_of(self.rules, self.field, unit)),
            friends_inches: span.from,
            target_inches: line.length(),
            friends_to_target_inches: line.length() - span.to,
        };
        let flies_high = matches!(self.fire, Fire::SmallArms(Weapon::Rifle) | Fire::Guns(_, Ammunition::Ball));
        let friends = self.field.unit(unit).side == self.side;
        friends && flies_high && range::passes_over_friends(self.rules.rules(), over)
    }

    /// Through each gap between two units, woods or houses so many fire as have room (wof.16.2.03); friends who are fired over leave no gap.
    fn through_gaps(&self, bearing: &mut Vec<Bearing>) -> Result<(), Refusal> {
        if self.scene.is_bare() {
            return Ok(());
        }
        let mut through: Vec<([Beside; 2], u32)> = Vec::new();
        let mut narrowest = None;
        bearing.retain(|one| {
            let line = Segment::new(one.muzzle, one.gap.to);
            let crossed = self.scene.units_on(line).into_iter();
            let over: Vec<UnitId> = crossed.filter(|(unit, span)| self.passes_over(*unit, *span, line)).map(|(unit, _)| unit).collect();
            let [Some((left, to_left)), Some((right, to_right))] = self.scene.beside(line, &over) else { return true };
            let gap = [left, right];
            let place = through.iter().position(|(known, _)| *known == gap).unwrap_or_else(|| {
                through.push((gap, 0));
                through.len() - 1
            });
            through[place].1 += 1;
            let fits = through[place].1 <= self.room_in(gap, to_left + to_right);
            narrowest = if fits { narrowest } else { Some(one.gap.to) };
            fits
        });
        match (bearing.is_empty(), narrowest) {
            (true, Some(at)) => Err(Refusal::new("wof.16.2.03", "the gap is too narrow to fire through").at(at)),
            _ => Ok(()),
        }
    }

    /// How many muzzles fire through a gap: between two things it is as wide as they are apart, within one unit as wide as it is there.
    fn room_in(&self, [left, right]: [Beside; 2], across: f32) -> u32 {
        let end = |what: Beside| match what {
            Beside::Unit(unit) => End::from(unit),
            Beside::Feature(feature) => feature.into(),
        };
        let apart = (left != right).then(|| self.field.reach(end(left), end(right))).flatten();
        let gap = self.rules.rules().charts.fire.gap;
        let each = if matches!(self.fire, Fire::Guns(..)) { gap.guns } else { gap.figures };
        range::slots_of_gap(self.rules.rules(), apart.map_or(across, |reach| reach.distance())) * each
    }

    /// As many men of a garrison as may fire out of each of its blocks stand at the places that bear, evenly; a base goes to one side, that
    /// from which it is nearest (wof.20.8.06, `wof.h.fire_split`).
    fn out_of_blocks(&self, bearing: &mut Vec<Bearing>) {
        if self.blocks.is_empty() {
            return;
        }
        let nearest = bearing.first().and_then(|first| first.side);
        bearing.retain(|one| self.part.is_none() || one.side == nearest);
        let out_of = |block: &FeatureId| {
            let places: Vec<Bearing> = bearing.iter().copied().filter(|one| one.side.is_some_and(|side| side.block == *block)).collect();
            let men = if places.is_empty() { 0 } else { sides::men_who_fire(self.rules, self.field, self.unit, self.part, *block) };
            places.into_iter().cycle().take(men as usize)
        };
        let mut all: Vec<Bearing> = self.blocks.iter().flat_map(out_of).collect();
        all.sort_by(|one, other| one.gap.distance.total_cmp(&other.gap.distance));
        *bearing = all;
    }

    /// Whether shell may be lobbed at a unit: the crew sees it, and no friend is near it (wof.21.1.01).
    ///
    /// # Errors
    /// Why not.
    pub fn may_lob(&self, target: UnitId) -> Result<(), Refusal> {
        if !matches!(self.fire, Fire::Guns(_, Ammunition::Shell)) {
            return Ok(());
        }
        if !sight::sees(self.rules, self.field, self.unit, target) {
            return Err(Refusal::new("wof.21.1.01", "the crew does not see it"));
        }
        let clear = self.rules.rules().charts.artillery.shell_clear_of_friends_inches;
        match self.field.reach_within(target, clear, Whom::of(self.side)).first() {
            Some(friend) => {
                let reason = format!("{} is too near to it for shell", self.field.unit(friend.stand.unit).name);
                Err(Refusal::new("wof.21.1.01", reason).by(friend.margin.inches()))
            }
            None => Ok(()),
        }
    }
}

/// Whether two bases are surely farther apart than some inches, by the circles about them.
fn is_beyond(from: &Body, body: &Body, inches: f32) -> bool {
    from.centre().distance(body.centre()) > inches + from.footprint.radius() + body.footprint.radius() + TOLERANCE
}

/// The shortest way from a base to what lies of another inside a zone.
fn gap_to_part(from: &Body, body: &Body, zone: &Zone) -> Option<Gap> {
    if !zone.touches(body) {
        return None;
    }
    if zone.takes_in(body) {
        return Some(from.gap(body));
    }
    let part = zone.part_of(body);
    if part.is_empty() {
        return Some(from.gap(body));
    }
    let edges = (0..part.len()).map(|index| Segment::new(part[index], part[(index + 1) % part.len()]));
    edges.map(|edge| from.gap_to_segment(edge)).reduce(Gap::or_shorter)
}

/// The corner of a base's front edge that is nearest to a point (wof.16.2.02).
fn nearest_front_corner(body: &Body, to: Vec2) -> Vec2 {
    let [left, right, ..] = body.corners();
    if right.distance_squared(to) < left.distance_squared(to) { right } else { left }
}

/// Whether a line of fire runs along the line of a front, within some degrees (wof.16.1.12).
pub fn enfilades(line: Segment, front: Facing, within_degrees: f32) -> bool {
    let Some(way) = line.direction() else { return false };
    let off = front.turn_to(way).abs();
    (off - 90.0).abs() <= within_degrees + TOLERANCE
}
