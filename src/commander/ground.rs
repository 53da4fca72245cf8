//! The situation as a commander sees it through its own seat: where units stand, how strong they are, and the abilities
//! of each.

use std::sync::OnceLock;

use bevy::math::Vec2;

use crate::{
    battle::{
        AnyBattle, CommandReach, Powers, Seat,
        notice::{MarkRole, OverlayRole, OverlayShape, OverlayTopic},
    },
    commander::{
        eye::Eye,
        goal::{Goal, goals},
        loss_scale::LossScale,
    },
    measure::{self, Bounds, Facing, Footprint, Pose},
    table::{Arm, CommandId, Field, Side, StandId, Unit, UnitId},
};

/// A mean firing line where a rule set says nothing: reach in inches, arc in degrees, loss as a share of its figures.
const UNKNOWN_REACH: f32 = 6.0;
const UNKNOWN_ARC: f32 = 45.0;
const UNKNOWN_LOSS: f32 = 0.15;

/// Half of a usual stand's frontage, inches.
pub(super) const HALF_A_STAND: f32 = 0.25;
/// How far to either side of its front a body without fire has its front, degrees.
const FRONT_DEGREES: f32 = 45.0;

/// A unit this near to an objective counts as on it, inches.
const ON_THE_GROUND: f32 = 2.0;
/// A defender goes no farther than this to meet the enemy on better ground, inches.
const FARTHEST_POST: f32 = 32.0;
/// How much longer, in effect, each friend already on an objective makes the way to it, inches.
const HOLDER_SAVES: f32 = 4.0;

/// No unit forms up farther off than this, however far its guns reach, inches.
pub(super) const FARTHEST_FORMING: f32 = 12.0;

/// A unit on the table as a commander weighs it.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub(super) id: UnitId,
    pub(super) arm: Arm,
    pub(super) command: Option<CommandId>,
    pub(super) front: Pose,
    /// Its stands where they are.
    pub(super) stands: Vec<(StandId, Pose)>,
    /// The middle of its stands.
    pub(super) middle: Vec2,
    /// How far from the middle its farthest stand is, inches.
    pub(super) spread: f32,
    /// Half the breadth of the disc that its stands fill, inches.
    pub(super) girth: f32,
    /// Half its breadth along its front, inches.
    pub(super) half_front: f32,
    /// The box about its stands, in the frame of its front, inches.
    pub(super) block: Bounds,
    pub(super) figures: f32,
    pub(super) powers: Powers,
    /// The best that it was ever seen to be able to do, in any formation.
    pub(super) best: Powers,
    /// Where it must stay to be led, if it needs that.
    pub(super) command_reach: Option<CommandReach>,
    /// Where it belongs, if it was driven from there.
    pub(super) belongs_at: Option<Vec2>,
    /// Where it goes into the building that it is to hold, if there is one.
    pub(super) strongpoint: Option<Vec2>,
    /// Running or retreating.
    pub(super) broken: bool,
    /// In contact with the enemy.
    pub(super) fighting: bool,
    /// By what factor the commander misjudges how far off it is; 1 where distances are measured.
    pub(super) misjudged: f32,
    /// The last change of its unit that was seen.
    pub(super) seen: u64,
    /// The gap from its front to the nearest enemy, once that has been asked for.
    pub(super) gap_to_foe: OnceLock<Option<f32>>,
}

impl Body {
    /// Whether it fights at all; leaders, messengers and wagons do not.
    pub(super) fn fights(&self) -> bool {
        self.arm.fights()
    }

    /// Whether it is mounted.
    pub(super) fn is_horse(&self) -> bool {
        matches!(self.arm, Arm::HeavyCavalry | Arm::LightCavalry)
    }

    /// Whether it is a gun or a battery.
    pub(super) fn is_artillery(&self) -> bool {
        self.arm == Arm::Artillery
    }

    /// Whether a point lies before its front, from a pose: between the rays that its arc draws from the ends of the
    /// front.
    pub(super) fn faces(&self, front: Pose, arc_degrees: f32, point: Vec2) -> bool {
        let arc = if arc_degrees > 0.0 { arc_degrees } else { FRONT_DEGREES };
        let local = front.to_local(point);
        let beyond = (local.x.abs() - self.half_front).max(0.0);
        let off = Facing::along(Vec2::new(beyond, local.y)).map_or(0.0, |way| Facing::NORTH.turn_to(way));
        arc >= 180.0 || off.abs() <= arc
    }

    /// Its stands if its front were at a pose.
    pub(super) fn places_at(&self, front: Pose) -> impl Iterator<Item = Vec2> {
        self.stands.iter().map(move |(_, pose)| front.to_table(self.front.to_local(pose.at)))
    }

    /// The gap from its stands, if its front were at a pose, to those of another, as boxes, inches.
    pub(super) fn apart(&self, front: Pose, other: &Self) -> f32 {
        self.box_at(front).gap(&other.box_at(other.front)).distance
    }

    fn box_at(&self, front: Pose) -> measure::Body {
        let Vec2 { x: frontage, y: depth } = self.block.size();
        let middle = Pose::new(front.to_table(self.block.centre()), front.facing);
        measure::Body::new(middle, Footprint { frontage, depth })
    }

    /// The gap to a point from the box about its stands, inches, or as it is misjudged.
    pub(super) fn gap(&self, point: Vec2) -> f32 {
        let beyond = -self.block.margin(self.front.to_local(point)).inches();
        beyond.max(0.0) * self.misjudged
    }
}

/// Everything on the table that a commander knows of.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    pub(super) own: Vec<Body>,
    pub(super) foes: Vec<Body>,
    pub(super) objectives: Vec<Goal>,
    /// How much of the time is gone, from 0 to 1; 0 where it does not run out.
    pub(super) hour: f32,
    /// How many turns are left with this one; none where time does not run out.
    pub(super) turns_left: Option<f32>,
    /// How distances and odds are known.
    pub(super) knowledge: Knowledge,
    /// How losses are counted.
    pub(super) scale: LossScale,
}

/// How a commander knows distances and odds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// They are measured.
    #[default]
    Measured,
    /// They are guessed, as nothing may be measured before it is declared.
    Guessed,
}

impl Ground {
    /// Looks at the table through a seat. The powers of units that have not changed since may be kept by the caller.
    pub(super) fn survey(play: &dyn AnyBattle, seat: Seat, side: Side) -> Self {
        let field = play.field(seat);
        let scale = LossScale::of(play, &field);
        let bodies = |side| field.side(side).map(|unit| body(play, seat, &field, scale, unit)).collect::<Vec<_>>();
        let (own, foes) = (bodies(side), bodies(side.enemy()));
        let objectives = field.units().next().map(|unit| goals(play, seat, unit.id)).unwrap_or_default();
        let (hour, turns_left) = (hour(play, seat), turns_left(play, seat));
        Self { own, foes, objectives, hour, turns_left, knowledge: Knowledge::default(), scale }
    }

    /// The same, with the best that each unit was ever seen to be able to do.
    pub(super) fn remembering(mut self, earlier: &Self) -> Self {
        for body in self.own.iter_mut().chain(&mut self.foes) {
            if let Some(known) = earlier.own(body.id).or_else(|| earlier.foe(body.id)) {
                body.best = best_of(known.best, body.powers);
            }
        }
        self
    }

    /// Updates the positions; powers are taken as they were, except for new units.
    pub(super) fn look_again(&mut self, play: &dyn AnyBattle, seat: Seat, side: Side) {
        let field = play.field(seat);
        let scale = self.scale;
        let new = |unit: &Unit| body(play, seat, &field, scale, unit);
        renew(&mut self.own, &field, scale, side, new);
        for own in &mut self.own {
            own.command_reach = play.command_reach(seat, own.id);
        }
        if renew(&mut self.foes, &field, scale, side.enemy(), new) == Stir::Some {
            self.own.iter_mut().for_each(|own| own.gap_to_foe = OnceLock::new());
        }
    }

    /// From now on distances to the enemy are measured, or guessed with that eye in a turn.
    pub(super) fn judged_by(&mut self, eye: Option<Eye>, turn: u32) {
        self.knowledge = if eye.is_some() { Knowledge::Guessed } else { Knowledge::Measured };
        for foe in &mut self.foes {
            let misjudged = eye.map_or(1.0, |eye| eye.misjudges(turn, foe.id));
            if misjudged.to_bits() != foe.misjudged.to_bits() {
                foe.misjudged = misjudged;
                self.own.iter_mut().for_each(|own| own.gap_to_foe = OnceLock::new());
            }
        }
    }

    /// One of the commander's own units.
    pub(super) fn own(&self, unit: UnitId) -> Option<&Body> {
        named(&self.own, unit)
    }

    /// One of the enemy's.
    pub(super) fn foe(&self, unit: UnitId) -> Option<&Body> {
        named(&self.foes, unit)
    }

    /// The enemies that still fight; if none does, those that ran, and lone leaders only where there is no objective to
    /// take.
    pub(super) fn fighting_foes(&self) -> impl Iterator<Item = &Body> {
        let fights = |foe: &Body| foe.fights() && !foe.broken;
        let any = self.foes.iter().any(fights);
        let better_aims = self.foes.iter().any(Body::fights) || !self.objectives.is_empty();
        self.foes.iter().filter(move |foe| if any { fights(foe) } else { !better_aims || foe.fights() })
    }

    /// The gap from a point to the nearest enemy that still fights, inches; none if there is no such enemy.
    pub(super) fn gap_to_foe(&self, point: Vec2) -> Option<f32> {
        self.fighting_foes().map(|foe| foe.gap(point)).min_by(f32::total_cmp)
    }

    /// The same from the front of one of the commander's own units.
    pub(super) fn gap_to_foe_of(&self, own: &Body) -> Option<f32> {
        *own.gap_to_foe.get_or_init(|| self.gap_to_foe(own.front.at))
    }

    /// The middle of the units under a leader; none for a body that fights itself.
    pub(super) fn charge_of(&self, leader: &Body) -> Option<Vec2> {
        if leader.fights() {
            return None;
        }
        let led =
            |own: &&Body| own.fights() && !own.broken && (leader.command.is_none() || own.command == leader.command);
        let places: Vec<Vec2> = self.own.iter().filter(led).map(|own| own.middle).collect();
        #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
        let count = places.len() as f32;
        (!places.is_empty()).then(|| places.into_iter().sum::<Vec2>() / count)
    }

    /// How many of the commander's other fighting units an enemy has within reach, or may have once they have moved.
    pub(super) fn sharers(&self, foe: &Body, but: UnitId) -> f32 {
        let reach = foe.powers.fire_inches.max(3.0);
        let within = |own: &&Body| {
            own.id != but && own.fights() && !own.broken && foe.gap(own.front.at) <= reach + own.powers.move_inches
        };
        #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
        let count = self.own.iter().filter(within).count() as f32;
        count
    }

    /// The objective nearest to a point.
    pub(super) fn nearest_objective(&self, point: Vec2) -> Option<&Goal> {
        self.objectives.iter().min_by(|a, b| a.distance(point).total_cmp(&b.distance(point)))
    }

    /// The ground worth holding on which no other of the commander's steady fighting units stands.
    pub(super) fn open_objectives(&self, but: UnitId) -> Vec<&Goal> {
        let holds = |own: &Body, goal: &Goal| {
            own.id != but && own.fights() && !own.broken && goal.distance(own.front.at) <= ON_THE_GROUND
        };
        self.objectives.iter().filter(|goal| !self.own.iter().any(|own| holds(own, goal))).collect()
    }

    /// Where a unit that waits for the enemy should stand: where it stood at first, or on an objective that lies before
    /// it, nearer to the enemy, and is not held by enough friends already.
    pub(super) fn post_of(&self, body: &Body, first: Pose) -> Pose {
        let Some(to_foe) = self.gap_to_foe(first.at).filter(|_| body.fights()) else { return first };
        if self.objectives.iter().any(|goal| goal.distance(first.at) <= ON_THE_GROUND) {
            return first;
        }
        let before = self.objectives.iter().filter(|goal| {
            let place = goal.nearest(first.at);
            let towards = Facing::along(place - first.at).map_or(0.0, |way| first.facing.turn_to(way).abs());
            place.distance(first.at) <= FARTHEST_POST
                && towards <= 60.0
                && self.gap_to_foe(place).is_some_and(|gap| gap < to_foe)
        });
        let price = |goal: &Goal| {
            let holds = |own: &&Body| {
                own.id != body.id && own.fights() && !own.broken && goal.distance(own.front.at) <= ON_THE_GROUND
            };
            #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
            let holders = self.own.iter().filter(holds).count() as f32;
            goal.distance(first.at) + holders * HOLDER_SAVES
        };
        let best = before.min_by(|a, b| price(a).total_cmp(&price(b)));
        best.map_or(first, |goal| Pose::new(goal.nearest(first.at), first.facing))
    }
}

/// Whether any body is not where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stir {
    None,
    Some,
}

/// Updates the bodies of a side, sorted by id: only those whose units have changed, and new ones.
fn renew(bodies: &mut Vec<Body>, field: &Field<'_>, scale: LossScale, side: Side, new: impl Fn(&Unit) -> Body) -> Stir {
    let mut old = std::mem::take(bodies).into_iter().peekable();
    let mut stir = Stir::None;
    for unit in field.side(side) {
        while old.next_if(|body| body.id < unit.id).is_some() {
            stir = Stir::Some;
        }
        match old.next_if(|body| body.id == unit.id) {
            Some(known) if known.seen == field.last_change_of(unit.id) => bodies.push(known),
            known => {
                stir = Stir::Some;
                bodies.push(known.map_or_else(|| new(unit), |known| moved(&known, field, scale, unit)));
            }
        }
    }
    if old.next().is_some() { Stir::Some } else { stir }
}

/// The body of a unit among others, which lie by id.
fn named(bodies: &[Body], unit: UnitId) -> Option<&Body> {
    bodies.binary_search_by_key(&unit, |body| body.id).ok().map(|place| &bodies[place])
}

fn body(play: &dyn AnyBattle, seat: Seat, field: &Field<'_>, scale: LossScale, unit: &Unit) -> Body {
    let blank = Body {
        id: unit.id,
        arm: unit.arm,
        command: unit.command,
        front: unit.front,
        stands: Vec::new(),
        middle: unit.front.at,
        spread: 0.0,
        girth: 0.0,
        half_front: 0.0,
        block: Bounds::around(&[]),
        figures: 0.0,
        powers: Powers::default(),
        best: Powers::default(),
        command_reach: None,
        belongs_at: None,
        strongpoint: None,
        broken: false,
        fighting: false,
        misjudged: 1.0,
        seen: 0,
        gap_to_foe: OnceLock::new(),
    };
    let mut body = moved(&blank, field, scale, unit);
    let marks = play.marks(seat, unit.id);
    body.broken = marks.iter().any(|mark| mark.role() == MarkRole::Broken);
    body.fighting = marks.iter().any(|mark| mark.role() == MarkRole::Fighting);
    let powers = play.powers(seat, unit.id).map(|powers| scale.powers(powers));
    body.powers = powers.unwrap_or_else(|| guessed_powers(play, seat, &body));
    body.best = body.powers;
    body.command_reach = play.command_reach(seat, unit.id);
    body.belongs_at = play.belongs_at(seat, unit.id);
    body
}

/// The same body where its unit stands now.
fn moved(known: &Body, field: &Field<'_>, scale: LossScale, unit: &Unit) -> Body {
    let stands: Vec<(StandId, Pose)> = field.stands_of(unit.id).map(|stand| (stand.id, stand.pose)).collect();
    let middle = middle_of_stands(&stands).unwrap_or(unit.front.at);
    let spread = stands.iter().map(|(_, pose)| pose.at.distance(middle)).fold(0.0, f32::max);
    let figures = scale.strength(field, unit.id);
    let half_front =
        stands.iter().map(|(_, pose)| unit.front.to_local(pose.at).x.abs()).fold(0.0, f32::max) + HALF_A_STAND;
    let (seen, gap_to_foe) = (field.last_change_of(unit.id), OnceLock::new());
    let girth = spread * 0.6 + 0.4;
    let corners = field.stands_of(unit.id).flat_map(|stand| stand.body().corners());
    let block = Bounds::around(&corners.map(|corner| unit.front.to_local(corner)).collect::<Vec<_>>());
    Body {
        front: unit.front,
        stands,
        middle,
        spread,
        girth,
        half_front,
        block,
        figures,
        seen,
        gap_to_foe,
        ..known.clone()
    }
}

/// The better of each power.
fn best_of(one: Powers, other: Powers) -> Powers {
    Powers {
        fire_inches: one.fire_inches.max(other.fire_inches),
        fire_half_angle_degrees: one.fire_half_angle_degrees.max(other.fire_half_angle_degrees),
        // Losses are permanent: powers at full strength say nothing of the present ones.
        fire_loss: (one.fire_loss * 0.9).max(other.fire_loss),
        fire_loss_moved: (one.fire_loss_moved * 0.9).max(other.fire_loss_moved),
        full_fire_inches: one.full_fire_inches.max(other.full_fire_inches),
        move_inches: one.move_inches.max(other.move_inches),
        charge_inches: one.charge_inches.max(other.charge_inches),
        shock: (one.shock * 0.9).max(other.shock),
        exposure: other.exposure,
        walls: other.walls,
    }
}

/// The middle of some stands; none of none.
pub(super) fn middle_of_stands(stands: &[(StandId, Pose)]) -> Option<Vec2> {
    #[expect(clippy::cast_precision_loss, reason = "a unit has a few dozen stands")]
    let count = stands.len() as f32;
    (!stands.is_empty()).then(|| stands.iter().map(|(_, pose)| pose.at).sum::<Vec2>() / count)
}

/// A unit's powers, estimated from the overlays that players see, where the rule set does not say.
fn guessed_powers(play: &dyn AnyBattle, seat: Seat, body: &Body) -> Powers {
    let mut powers = Powers { fire_half_angle_degrees: UNKNOWN_ARC, exposure: 1.0, ..Powers::default() };
    for overlay in play.overlays(seat, body.id, OverlayTopic::Fire) {
        let (reach, arc) = extent(&overlay.shape, body.front.at);
        if matches!(overlay.role, OverlayRole::Range | OverlayRole::Arc) && reach > powers.fire_inches {
            (powers.fire_inches, powers.fire_half_angle_degrees) = (reach, arc);
        }
    }
    for overlay in play.overlays(seat, body.id, OverlayTopic::Reach) {
        powers.move_inches = powers.move_inches.max(extent(&overlay.shape, body.front.at).0);
    }
    if body.fights() && powers.fire_inches == 0.0 && !body.is_horse() {
        powers.fire_inches = UNKNOWN_REACH;
    }
    powers.fire_loss = if powers.fire_inches > 0.0 { body.figures * UNKNOWN_LOSS } else { 0.0 };
    powers.fire_loss_moved = powers.fire_loss;
    powers
}

/// How far a shape reaches from a point, inches, and over what half angle, degrees.
fn extent(shape: &OverlayShape, from: Vec2) -> (f32, f32) {
    let farthest = |points: &[Vec2]| points.iter().map(|point| point.distance(from)).fold(0.0, f32::max);
    match shape {
        OverlayShape::Sector { half_angle_degrees, radius, .. } => (*radius, *half_angle_degrees),
        OverlayShape::Disc { radius, .. } => (*radius, 180.0),
        OverlayShape::Line(points) | OverlayShape::Polygon(points) => (farthest(points), UNKNOWN_ARC),
        OverlayShape::Point(point) => (point.distance(from), UNKNOWN_ARC),
        OverlayShape::Base(..) | OverlayShape::Figure(..) => (0.0, UNKNOWN_ARC),
    }
}

/// How many turns are left with this one.
fn turns_left(play: &dyn AnyBattle, seat: Seat) -> Option<f32> {
    let notice = play.phase(seat);
    #[expect(clippy::cast_precision_loss, reason = "a battle has a few hundred turns at most")]
    notice.last_turn.map(|last| (last + 1).saturating_sub(notice.turn) as f32)
}

/// How much of the time is gone, from 0 to 1.
fn hour(play: &dyn AnyBattle, seat: Seat) -> f32 {
    let notice = play.phase(seat);
    #[expect(clippy::cast_precision_loss, reason = "a battle has a few hundred turns at most")]
    let gone = |last: u32| (notice.turn as f32 / last.max(1) as f32).min(1.0);
    notice.last_turn.map_or(0.0, gone)
}

#[cfg(test)]
impl Body {
    /// A battalion of four stands in line.
    pub(super) fn of_foot(id: u16, front: Pose) -> Self {
        let stands = (0..4u16)
            .map(|number| (StandId::new(UnitId(id), number), front.shifted(Vec2::new(f32::from(number) - 1.5, -0.5))));
        Self {
            id: UnitId(id),
            arm: Arm::Infantry,
            command: None,
            front,
            stands: stands.collect(),
            middle: front.shifted(Vec2::new(0.0, -0.5)).at,
            spread: 1.5,
            girth: 1.3,
            half_front: 2.0,
            block: Bounds::new(Vec2::new(-2.0, -1.0), Vec2::new(2.0, 0.0)),
            figures: 12.0,
            powers: Powers::default(),
            best: Powers::default(),
            command_reach: None,
            belongs_at: None,
            strongpoint: None,
            broken: false,
            fighting: false,
            misjudged: 1.0,
            seen: 0,
            gap_to_foe: OnceLock::new(),
        }
    }
}
