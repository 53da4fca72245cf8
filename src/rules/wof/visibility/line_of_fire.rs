//! Which muzzles of a unit have a target in arc, range and sight at one moment (wof.16.1.02, wof.16.2, wof.20.2.03),
//! and where each line of fire runs. Knows neither which target may be chosen nor the effect.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Body, Bounds, EQUALLY_NEAR, Facing, Segment, Span, TOLERANCE},
    rules::wof::{
        Wof,
        charts::{Ammunition, TerrainKind, Weapon, fire::Reach},
        fire::{
            arms::Fire,
            figures_that_shoot, gaps,
            overhead::{self, OverFriends},
            range,
        },
        state::BattleState,
        visibility::{
            arc_of_fire::{self, Marked, Muzzle},
            bases, firers,
            hidden::{Beside, Hidden},
            scene::{self, Scene},
            sides,
            sight::{self, Watcher},
        },
    },
    table::{FeatureId, Field, Side, StandId, UnitId, Whom, ask::End},
};

/// A muzzle that bears on the target.
#[derive(Clone, Debug, PartialEq)]
pub struct Bearing {
    /// Whose stand.
    pub stand: StandId,
    /// Men that count.
    pub men: u32,
    /// The middle of its front edge.
    pub muzzle: Vec2,
    /// The distance of the part of the target in its arc, inches.
    pub distance: f32,
    /// Its lines of fire: all that are free, equally short, and over the least rough ground (wof.16.2.02).
    pub lines: Vec<Segment>,
    /// The range that counts, inches (wof.20.2.03).
    pub inches: f32,
    /// The side of the block from which it fires; none outside blocks.
    pub side: Option<arc_of_fire::Side>,
}

impl Bearing {
    fn of(muzzle: &Muzzle, distance: f32, lines: Vec<Segment>, inches: f32) -> Self {
        let Muzzle { stand, men, side, .. } = *muzzle;
        Self { stand, men, muzzle: muzzle.body.front().at, distance, lines, inches, side }
    }

    /// Where it fires: the middle of its lines.
    pub fn line(&self) -> Segment {
        arc_of_fire::middle(&self.lines)
    }
}

/// The nearest of some muzzles that are sorted by distance: one, or several that are equally near.
pub fn nearest(bearing: &[Bearing]) -> &[Bearing] {
    let least = bearing.first().map_or(0.0, |first| first.distance);
    &bearing[..bearing.partition_point(|one| one.distance <= least + EQUALLY_NEAR)]
}

/// From where to where the nearest of some muzzles fire: of several equally near ones the middle (`wof.h.fire_split`).
pub fn line_of_nearest(bearing: &[Bearing]) -> Segment {
    arc_of_fire::middle(&nearest(bearing).iter().map(Bearing::line).collect::<Vec<Segment>>())
}

/// A unit about to fire a weapon at a target.
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

/// The reason why a muzzle, or a line of it, does not bear.
struct Failed {
    /// How far it came before something was wrong with it.
    stage: Stage,
    /// The distance of the part of the target in its arc, inches.
    distance: f32,
    refusal: Refusal,
}

/// The tests of a muzzle, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Arc,
    Range,
    Sight,
}

impl Failed {
    /// The failure that is reported among several, whatever order they come in: of those that passed most tests the
    /// nearest, of several equally near ones the first by clause and reason, and by the smallest shortfall.
    fn told(all: Vec<Self>) -> Option<Self> {
        let stage = all.iter().map(|one| one.stage).max()?;
        let least = all.iter().filter(|one| one.stage == stage).map(|one| one.distance).fold(f32::INFINITY, f32::min);
        let nearest = all.into_iter().filter(|one| one.stage == stage && one.distance <= least + EQUALLY_NEAR);
        let missing = |refusal: &Refusal| refusal.margin.unwrap_or_default().abs();
        nearest.min_by(|Self { refusal: one, .. }, Self { refusal: other, .. }| {
            let words = one.clause.cmp(&other.clause).then_with(|| one.reason.cmp(&other.reason));
            words.then_with(|| missing(one).total_cmp(&missing(other)))
        })
    }
}

impl<'f> Firing<'f> {
    /// Fire of a unit, or one part of it, at something within a box.
    ///
    /// # Errors
    /// The unit has no firing figures, or its guns have no such ammunition.
    pub fn of(
        rules: &'f Wof,
        field: &'f Field<'f>,
        (unit, part): (UnitId, Option<StandId>),
        fire: Fire,
        (target, within): (Option<UnitId>, Bounds),
    ) -> Result<Self, Refusal> {
        let reach = range::must_reach(rules.in_force(), fire)?;
        let muzzles = firers::of(rules, field, unit, part, fire);
        if muzzles.is_empty() {
            return Err(nobody_fires());
        }
        let blocks = sides::blocks_of(rules, field, unit, part);
        let own: Vec<Body> = muzzles.iter().map(|muzzle| muzzle.body).collect();
        let own = bases::bounds(&own);
        let apart: Vec<UnitId> = [Some(unit), target].into_iter().flatten().collect();
        let scene = Scene::around(rules, field, own.joined(within), &apart);
        let eye = Watcher::of(rules, field, unit, &scene);
        let side = field.unit(unit).side;
        Ok(Self { rules, field, unit, part, side, fire, reach, muzzles, blocks, scene, eye })
    }

    /// The obstacles in between.
    pub fn scene(&self) -> &Scene<'f> {
        &self.scene
    }

    /// The ranges of the weapon or ammunition.
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// The muzzles that bear on bases, nearest first.
    ///
    /// # Errors
    /// The reason why none does.
    pub fn at(&self, bodies: &[Body], mark: &Watcher) -> Result<Vec<Bearing>, Refusal> {
        let (mut bearing, mut failed): (Vec<Bearing>, Vec<Failed>) = (Vec::new(), Vec::new());
        for muzzle in &self.muzzles {
            match self.bears(muzzle, bodies, mark) {
                Ok(found) => bearing.push(found),
                Err(new) => failed.push(new),
            }
        }
        bearing.sort_by(|one, other| one.distance.total_cmp(&other.distance).then(one.stand.cmp(&other.stand)));
        self.out_of_blocks(&mut bearing);
        self.through_gaps(&mut bearing)?;
        if !bearing.is_empty() {
            return Ok(bearing);
        }
        Err(match Failed::told(failed) {
            Some(Failed { stage: Stage::Arc, refusal, .. }) if self.blocks.is_empty() => {
                refusal.by(self.margin_of_arc(bodies))
            }
            Some(Failed { refusal, .. }) => refusal,
            None => nobody_fires(),
        })
    }

    /// Whether one muzzle bears on bases.
    fn bears(&self, muzzle: &Muzzle, bodies: &[Body], mark: &Watcher) -> Result<Bearing, Failed> {
        let arc = muzzle.arc(self.rules);
        let marked = Marked::of(&muzzle.body, &arc, bodies);
        let outside = || Failed { stage: Stage::Arc, distance: f32::INFINITY, refusal: arc_of_fire::outside_the_arc() };
        let marked = marked.ok_or_else(outside)?;
        let (mut lines, mut least, mut failed): (Vec<Segment>, f32, Vec<Failed>) =
            (Vec::new(), f32::INFINITY, Vec::new());
        for line in marked.lines() {
            match self.fires_along(line, marked.distance, mark) {
                Ok(inches) if inches > least + EQUALLY_NEAR => {}
                Ok(inches) => {
                    lines.retain(|_| inches >= least - EQUALLY_NEAR);
                    least = least.min(inches);
                    lines.push(line);
                }
                Err((stage, refusal)) => failed.push(Failed { stage, distance: marked.distance, refusal }),
            }
        }
        match Failed::told(failed) {
            Some(failed) if lines.is_empty() => Err(failed),
            _ => Ok(Bearing::of(muzzle, marked.distance, lines, least)),
        }
    }

    /// The range that counts along a line of fire at this distance, inches.
    ///
    /// # Errors
    /// It is out of range, or there is an obstacle.
    fn fires_along(&self, line: Segment, distance: f32, mark: &Watcher) -> Result<f32, (Stage, Refusal)> {
        let inches = range::effective_inches(self.rules.in_force(), self.fire, distance, self.rough_inches(line));
        if self.reach.band(inches).is_none() {
            let refusal = Refusal::new(range::clause(self.fire), "it is out of range")
                .by(inches - self.reach.inches())
                .at(line.to);
            return Err((Stage::Range, refusal));
        }
        self.must_be_free(line, mark).map_err(|hidden| (Stage::Sight, hidden.refusal(self.field)))?;
        Ok(inches)
    }

    /// How far the nearest of some bases falls short of the nearest arc, inches, as a margin.
    fn margin_of_arc(&self, bodies: &[Body]) -> f32 {
        let arcs = self.muzzles.iter().map(|muzzle| muzzle.arc(self.rules));
        let pairs = arcs.flat_map(|arc| bodies.iter().map(move |body| (arc, body)));
        pairs.fold(f32::NEG_INFINITY, |best, (arc, body)| {
            if arc.most_margin(body) <= best { best } else { best.max(arc.margin_of_any_part(body).inches()) }
        })
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

    /// Whether nothing is in the way of a line of fire: no ground that hides, no unit, except friends that are fired
    /// over (wof.16.1.09, wof.16.2.01, wof.16.2.02); shell is lobbed (wof.21.1.01).
    fn must_be_free(&self, line: Segment, mark: &Watcher) -> Result<(), Hidden<'_>> {
        if matches!(self.fire, Fire::Guns(_, Ammunition::Shell)) {
            return Ok(());
        }
        self.scene.free_of_ground(line, &self.eye, mark)?;
        let in_the_way =
            self.scene.units_on(line).into_iter().find(|(unit, span)| !self.passes_over(*unit, *span, line));
        let barred = |unit: UnitId| {
            let friend = self.field.unit(unit).side == self.side;
            let fights = || self.field.resource::<BattleState>().is_locked(unit);
            if friend || fights() { clause!("wof.16.2.02") } else { clause!("wof.16.1.09") }
        };
        in_the_way.map_or(Ok(()), |(unit, span)| Err(Hidden::by_unit(barred(unit), unit, line.at(span.from))))
    }

    /// Whether a unit that a line of fire crosses so is fired over (wof.16.2.01).
    fn passes_over(&self, unit: UnitId, span: Span, line: Segment) -> bool {
        let over = OverFriends {
            contours_above_friends: i32::from(self.eye.contour)
                - i32::from(sight::contour_of(self.rules, self.field, unit)),
            friends_inches: span.from,
            target_inches: line.length(),
            friends_to_target_inches: line.length() - span.to,
        };
        let flies_high = matches!(self.fire, Fire::SmallArms(Weapon::Rifle) | Fire::Guns(_, Ammunition::Ball));
        let friends = self.field.unit(unit).side == self.side;
        friends && flies_high && overhead::passes_over_friends(self.rules.in_force(), over)
    }

    /// Through each gap between two units, woods or houses as many muzzles fire as have room (wof.16.2.03); friends
    /// that are fired over leave no gap. A muzzle that bears through several gaps takes the one with most room left,
    /// after those that bear through one.
    fn through_gaps(&self, bearing: &mut Vec<Bearing>) -> Result<(), Refusal> {
        if self.scene.is_bare() {
            return Ok(());
        }
        let mut gaps: Vec<([Beside; 2], u32)> = Vec::new();
        let open: Vec<Option<Vec<usize>>> = bearing.iter().map(|one| self.gaps_before(one, &mut gaps)).collect();
        let mut fits: Vec<bool> = open.iter().map(Option::is_none).collect();
        let mut waiting: Vec<usize> = (0..bearing.len()).filter(|&index| !fits[index]).collect();
        waiting.sort_by_key(|&index| open[index].as_ref().map_or(0, Vec::len));
        for index in waiting {
            let roomiest = open[index].iter().flatten().copied().max_by_key(|&gap| gaps[gap].1);
            if let Some(gap) = roomiest.filter(|&gap| gaps[gap].1 > 0) {
                gaps[gap].1 -= 1;
                fits[index] = true;
            }
        }
        let narrowest = bearing.iter().zip(&fits).find(|(_, fits)| !**fits).map(|(one, _)| one.line().to);
        let mut kept = fits.iter();
        bearing.retain(|_| kept.next() == Some(&true));
        match (bearing.is_empty(), narrowest) {
            (true, Some(at)) => {
                Err(Refusal::new(clause!("wof.16.2.03"), "the gap is too narrow to fire through").at(at))
            }
            _ => Ok(()),
        }
    }

    /// The gaps through which a muzzle may fire, each with the room that it has to begin with; none where it has a line
    /// through no gap.
    fn gaps_before(&self, one: &Bearing, gaps: &mut Vec<([Beside; 2], u32)>) -> Option<Vec<usize>> {
        let mut before: Vec<usize> = Vec::new();
        for line in one.lines.iter().map(|line| Segment::new(one.muzzle, line.to)) {
            let crossed = self.scene.units_on(line).into_iter();
            let over: Vec<UnitId> =
                crossed.filter(|(unit, span)| self.passes_over(*unit, *span, line)).map(|(unit, _)| unit).collect();
            let [Some((left, to_left)), Some((right, to_right))] = self.scene.beside(line, &over) else { return None };
            let gap = [left, right];
            let place = gaps.iter().position(|(known, _)| *known == gap).unwrap_or_else(|| {
                gaps.push((gap, self.room_in(gap, to_left + to_right)));
                gaps.len() - 1
            });
            if !before.contains(&place) {
                before.push(place);
            }
        }
        Some(before)
    }

    /// How many muzzles fire through a gap: between two things its width is their distance, within one unit the width
    /// of the opening there.
    fn room_in(&self, [left, right]: [Beside; 2], across: f32) -> u32 {
        let end = |what: Beside| match what {
            Beside::Unit(unit) => End::from(unit),
            Beside::Feature(feature) => feature.into(),
        };
        let apart = (left != right).then(|| self.field.reach(end(left), end(right))).flatten();
        let gap = self.rules.charts().fire.gap;
        let each = if matches!(self.fire, Fire::Guns(..)) { gap.guns } else { gap.figures };
        gaps::slots_of_gap(self.rules.in_force(), apart.map_or(across, |reach| reach.distance())) * each
    }

    /// As many men of a garrison as may fire out of each of its blocks stand at the places that bear, evenly; a base
    /// goes to one side, that from which it is nearest (wof.20.8.06, `wof.h.fire_split`).
    fn out_of_blocks(&self, bearing: &mut Vec<Bearing>) {
        if self.blocks.is_empty() {
            return;
        }
        let nearest = bearing.first().and_then(|first| first.side);
        bearing.retain(|one| self.part.is_none() || one.side == nearest);
        let out_of = |block: &FeatureId| {
            let places: Vec<Bearing> =
                bearing.iter().filter(|one| one.side.is_some_and(|side| side.block == *block)).cloned().collect();
            let men = if places.is_empty() {
                0
            } else {
                sides::men_who_fire(self.rules, self.field, self.unit, self.part, *block)
            };
            places.into_iter().cycle().take(men as usize)
        };
        let mut all: Vec<Bearing> = self.blocks.iter().flat_map(out_of).collect();
        all.sort_by(|one, other| one.distance.total_cmp(&other.distance));
        *bearing = all;
    }

    /// Whether shell may be lobbed at a unit: the crew sees it, and no friend is near it (wof.21.1.01).
    ///
    /// # Errors
    /// The reason why not.
    pub fn may_lob(&self, target: UnitId) -> Result<(), Refusal> {
        if !matches!(self.fire, Fire::Guns(_, Ammunition::Shell)) {
            return Ok(());
        }
        if !scene::sees(self.rules, self.field, self.unit, target) {
            return Err(Refusal::new(clause!("wof.21.1.01"), "the crew does not see it"));
        }
        let clear = self.rules.charts().artillery.shell_clear_of_friends_inches;
        match self.field.reach_within(target, clear, Whom::of(self.side)).first() {
            Some(friend) => {
                let reason = format!("{} is too near to it for shell", self.field.unit(friend.stand.unit).name);
                Err(Refusal::new(clause!("wof.21.1.01"), reason).by(friend.margin.inches()))
            }
            None => Ok(()),
        }
    }
}

/// Whether a line of fire runs along the line of a front, within some degrees (wof.16.1.12).
pub fn enfilades(line: Segment, front: Facing, within_degrees: f32) -> bool {
    let Some(way) = line.direction() else { return false };
    let off = front.turn_to(way).abs();
    (off - 90.0).abs() <= within_degrees + TOLERANCE
}

fn nobody_fires() -> Refusal {
    Refusal::new(figures_that_shoot::RANKS_THAT_SHOOT, "nobody of it fires as it stands")
}
