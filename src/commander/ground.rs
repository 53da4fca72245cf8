//! The lie of the land as a commander reads it through his own seat: who stands where, how strong, and what each can do.

use bevy::math::Vec2;

use crate::{
    battle::{
        Play, Powers, Seat,
        notice::{MarkRole, OverlayRole, OverlayShape, OverlayTopic},
    },
    measure::Pose,
    table::{Arm, CommandId, Field, Side, StandId, Unit, UnitId},
};

/// A mean firing line where a rule set says nothing: reach in inches, arc in degrees, loss as a share of its figures.
const UNKNOWN_REACH: f32 = 6.0;
const UNKNOWN_ARC: f32 = 45.0;
const UNKNOWN_LOSS: f32 = 0.15;

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
    /// Half the breadth of the disc that its stands fill, inches.
    pub(super) girth: f32,
    pub(super) figures: f32,
    pub(super) powers: Powers,
    /// The best that it was ever seen to be able to do, in any formation.
    pub(super) best: Powers,
    /// Running or retreating.
    pub(super) broken: bool,
    /// In contact with the enemy.
    pub(super) fighting: bool,
}

impl Body {
    /// Whether it fights at all; leaders, messengers and wagons do not.
    pub(super) fn fights(&self) -> bool {
        !matches!(self.arm, Arm::General | Arm::Messenger | Arm::Train)
    }

    /// Whether it is mounted.
    pub(super) fn is_horse(&self) -> bool {
        matches!(self.arm, Arm::HeavyCavalry | Arm::LightCavalry)
    }

    /// The gap to a point from its nearest stand, roughly.
    pub(super) fn gap(&self, point: Vec2) -> f32 {
        (self.middle.distance(point) - self.girth).max(0.0)
    }
}

/// Everything on the table that a commander knows of.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    pub(super) own: Vec<Body>,
    pub(super) foes: Vec<Body>,
    pub(super) objectives: Vec<Vec2>,
}

impl Ground {
    /// Looks at the table through a seat. The powers of units that have not changed since may be kept by the caller.
    pub(super) fn survey(play: &dyn Play, seat: Seat, side: Side) -> Self {
        let field = play.field(seat);
        let bodies = |side| field.side(side).map(|unit| body(play, seat, &field, unit)).collect::<Vec<_>>();
        let (own, foes) = (bodies(side), bodies(side.enemy()));
        let objectives = own.first().map(|body| objectives(play, seat, body.id)).unwrap_or_default();
        Self { own, foes, objectives }
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

    /// Looks again at where everybody is; what they can do is taken as it was, unless they are new.
    pub(super) fn look_again(&mut self, play: &dyn Play, seat: Seat, side: Side) {
        let field = play.field(seat);
        let renew = |old: &mut Vec<Body>, side| {
            let fresh = field.side(side).map(|unit| match old.iter().find(|body| body.id == unit.id) {
                Some(known) => moved(known, &field, unit),
                None => body(play, seat, &field, unit),
            });
            *old = fresh.collect();
        };
        renew(&mut self.own, side);
        renew(&mut self.foes, side.enemy());
    }

    /// One of the commander's own units.
    pub(super) fn own(&self, unit: UnitId) -> Option<&Body> {
        self.own.iter().find(|body| body.id == unit)
    }

    /// One of the enemy's.
    pub(super) fn foe(&self, unit: UnitId) -> Option<&Body> {
        self.foes.iter().find(|body| body.id == unit)
    }

    /// The enemies that still fight; all of them if none does.
    pub(super) fn fighting_foes(&self) -> impl Iterator<Item = &Body> {
        let any = self.foes.iter().any(|foe| foe.fights() && !foe.broken);
        self.foes.iter().filter(move |foe| !any || (foe.fights() && !foe.broken))
    }

    /// The gap from a point to the nearest enemy that still fights, inches; none if nobody is there.
    pub(super) fn gap_to_foe(&self, point: Vec2) -> Option<f32> {
        self.fighting_foes().map(|foe| foe.gap(point)).min_by(f32::total_cmp)
    }

    /// The enemy nearest to a point that still fights.
    pub(super) fn nearest_foe(&self, point: Vec2) -> Option<&Body> {
        self.fighting_foes().min_by(|a, b| a.gap(point).total_cmp(&b.gap(point)))
    }

    /// The enemies that still fight, nearest first.
    pub(super) fn nearest_foes(&self, point: Vec2) -> Vec<&Body> {
        let mut near: Vec<&Body> = self.fighting_foes().collect();
        near.sort_by(|a, b| a.gap(point).total_cmp(&b.gap(point)).then(a.id.cmp(&b.id)));
        near
    }

    /// The middle of those whom a leader leads; none for a body that fights itself.
    pub(super) fn charge_of(&self, leader: &Body) -> Option<Vec2> {
        if leader.fights() {
            return None;
        }
        let led = |own: &&Body| own.fights() && !own.broken && (leader.command.is_none() || own.command == leader.command);
        let places: Vec<Vec2> = self.own.iter().filter(led).map(|own| own.middle).collect();
        #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
        let count = places.len() as f32;
        (!places.is_empty()).then(|| places.into_iter().sum::<Vec2>() / count)
    }

    /// How many of the commander's other fighting units an enemy has within his reach.
    pub(super) fn sharers(&self, foe: &Body, but: UnitId) -> f32 {
        let within = |own: &&Body| own.id != but && own.fights() && foe.gap(own.front.at) <= foe.powers.fire_inches.max(3.0);
        #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
        let count = self.own.iter().filter(within).count() as f32;
        count
    }

    /// The objective nearest to a point.
    pub(super) fn nearest_objective(&self, point: Vec2) -> Option<Vec2> {
        self.objectives.iter().copied().min_by(|a, b| a.distance(point).total_cmp(&b.distance(point)))
    }
}

fn body(play: &dyn Play, seat: Seat, field: &Field<'_>, unit: &Unit) -> Body {
    let blank = Body {
        id: unit.id,
        arm: unit.arm,
        command: unit.command,
        front: unit.front,
        stands: Vec::new(),
        middle: unit.front.at,
        girth: 0.0,
        figures: 0.0,
        powers: Powers::default(),
        best: Powers::default(),
        broken: false,
        fighting: false,
    };
    let mut body = moved(&blank, field, unit);
    let marks = play.marks(seat, unit.id);
    body.broken = marks.iter().any(|mark| mark.role == MarkRole::Broken);
    body.fighting = marks.iter().any(|mark| mark.role == MarkRole::Fighting);
    body.powers = play.powers(seat, unit.id).unwrap_or_else(|| guessed_powers(play, seat, &body));
    body.best = body.powers;
    body
}

/// The same body where its unit stands now.
fn moved(known: &Body, field: &Field<'_>, unit: &Unit) -> Body {
    let stands: Vec<(StandId, Pose)> = field.stands_of(unit.id).map(|stand| (stand.id, stand.pose)).collect();
    let middle = middle_of_stands(&stands).unwrap_or(unit.front.at);
    let spread = stands.iter().map(|(_, pose)| pose.at.distance(middle)).fold(0.0, f32::max);
    #[expect(clippy::cast_precision_loss, reason = "a unit has a few hundred figures at most")]
    let figures = field.figures_of(unit.id) as f32;
    Body { front: unit.front, stands, middle, girth: spread * 0.6 + 0.4, figures, ..known.clone() }
}

/// The better of each power.
fn best_of(one: Powers, other: Powers) -> Powers {
    Powers {
        fire_inches: one.fire_inches.max(other.fire_inches),
        fire_half_angle_degrees: one.fire_half_angle_degrees.max(other.fire_half_angle_degrees),
        // Losses are for good: what a body could do at full strength is no measure of what it can do now.
        fire_loss: (one.fire_loss * 0.9).max(other.fire_loss),
        move_inches: one.move_inches.max(other.move_inches),
        charge_inches: one.charge_inches.max(other.charge_inches),
        shock: (one.shock * 0.9).max(other.shock),
        exposure: other.exposure,
    }
}

/// The middle of some stands; none of none.
pub(super) fn middle_of_stands(stands: &[(StandId, Pose)]) -> Option<Vec2> {
    #[expect(clippy::cast_precision_loss, reason = "a unit has a few dozen stands")]
    let count = stands.len() as f32;
    (!stands.is_empty()).then(|| stands.iter().map(|(_, pose)| pose.at).sum::<Vec2>() / count)
}

/// What a unit can do, read off the overlays that players see, where the rule set does not say.
fn guessed_powers(play: &dyn Play, seat: Seat, body: &Body) -> Powers {
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

fn objectives(play: &dyn Play, seat: Seat, unit: UnitId) -> Vec<Vec2> {
    let shapes = play.overlays(seat, unit, OverlayTopic::Ground).into_iter();
    shapes.filter(|overlay| overlay.role == OverlayRole::Objective).map(|overlay| middle_of(&overlay.shape)).collect()
}

fn middle_of(shape: &OverlayShape) -> Vec2 {
    match shape {
        OverlayShape::Line(points) | OverlayShape::Polygon(points) => {
            #[expect(clippy::cast_precision_loss, reason = "a shape has a handful of points")]
            let count = points.len().max(1) as f32;
            points.iter().copied().sum::<Vec2>() / count
        }
        OverlayShape::Disc { centre, .. } => *centre,
        OverlayShape::Sector { apex, .. } => apex.at,
        OverlayShape::Base(pose, _) => pose.at,
        OverlayShape::Point(point) => *point,
        OverlayShape::Figure(..) => Vec2::ZERO,
    }
}
