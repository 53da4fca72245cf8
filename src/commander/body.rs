//! A unit as a commander weighs it: where it stands, how strong it is, and what it can do.

use std::sync::OnceLock;

use bevy::math::Vec2;

use crate::{
    battle::{
        AnyBattle, CommandReach, Powers, Seat,
        notice::{MarkRole, OverlayRole, OverlayShape, OverlayTopic},
    },
    commander::loss_scale::LossScale,
    measure::{self, Bounds, Facing, Footprint, Pose},
    table::{Arm, CommandId, Field, StandId, Unit, UnitId},
};

/// A mean firing line where a rule set says nothing: reach in inches, arc in degrees, loss as a share of its figures.
const UNKNOWN_REACH: f32 = 6.0;
const UNKNOWN_ARC: f32 = 45.0;
const UNKNOWN_LOSS: f32 = 0.15;

/// Half of a usual stand's frontage, inches.
pub(super) const HALF_A_STAND: f32 = 0.25;
/// How far to either side of its front a body without fire has its front, degrees.
const FRONT_DEGREES: f32 = 45.0;

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
    /// A unit through a seat, its losses counted by that scale.
    pub(super) fn of(play: &dyn AnyBattle, seat: Seat, field: &Field<'_>, scale: LossScale, unit: &Unit) -> Self {
        let mut body = Self::blank(unit.id, unit.arm, unit.command, unit.front).moved(field, scale, unit);
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

    /// A body without stands or powers.
    fn blank(id: UnitId, arm: Arm, command: Option<CommandId>, front: Pose) -> Self {
        Self {
            id,
            arm,
            command,
            front,
            stands: Vec::new(),
            middle: front.at,
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
        }
    }

    /// The same body where its unit stands now.
    pub(super) fn moved(self, field: &Field<'_>, scale: LossScale, unit: &Unit) -> Self {
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
        Self { front: unit.front, stands, middle, spread, girth, half_front, block, figures, seen, gap_to_foe, ..self }
    }

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

/// The better of each power.
pub(super) fn best_of(one: Powers, other: Powers) -> Powers {
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

#[cfg(test)]
impl Body {
    /// A battalion of four stands in line.
    pub(super) fn of_foot(id: u16, front: Pose) -> Self {
        let stands = (0..4u16)
            .map(|number| (StandId::new(UnitId(id), number), front.shifted(Vec2::new(f32::from(number) - 1.5, -0.5))));
        Self {
            stands: stands.collect(),
            middle: front.shifted(Vec2::new(0.0, -0.5)).at,
            spread: 1.5,
            girth: 1.3,
            half_front: 2.0,
            block: Bounds::new(Vec2::new(-2.0, -1.0), Vec2::new(2.0, 0.0)),
            figures: 12.0,
            ..Self::blank(UnitId(id), Arm::Infantry, None, front)
        }
    }
}
