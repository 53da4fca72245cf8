//! The lie of the land as a commander reads it through his own seat: who stands where, how strong, and what each can do.

use bevy::math::Vec2;

use crate::{
    battle::{
        Play, Powers, Seat,
        notice::{MarkRole, OverlayRole, OverlayShape, OverlayTopic},
    },
    measure::Pose,
    table::{Arm, CommandId, Field, Side, Unit, UnitId},
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
    /// The middle of its stands.
    pub(super) middle: Vec2,
    /// Half the breadth of the disc that its stands fill, inches.
    pub(super) girth: f32,
    pub(super) figures: f32,
    pub(super) powers: Powers,
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
        middle: unit.front.at,
        girth: 0.0,
        figures: 0.0,
        powers: Powers::default(),
        broken: false,
        fighting: false,
    };
    let mut body = moved(&blank, field, unit);
    let marks = play.marks(seat, unit.id);
    body.broken = marks.iter().any(|mark| mark.role == MarkRole::Broken);
    body.fighting = marks.iter().any(|mark| mark.role == MarkRole::Fighting);
    body.powers = play.powers(seat, unit.id).unwrap_or_else(|| guessed_powers(play, seat, &body));
    body
}

/// The same body where its unit stands now.
fn moved(known: &Body, field: &Field<'_>, unit: &Unit) -> Body {
    let (mut figures, mut stands, mut sum) = (0, 0, Vec2::ZERO);
    for stand in field.stands_of(unit.id) {
        figures += stand.alive();
        stands += 1;
        sum += stand.pose.at;
    }
    #[expect(clippy::cast_precision_loss, reason = "a unit has a few hundred figures at most")]
    let (figures, stands) = (figures as f32, stands as f32);
    let middle = if stands > 0.0 { sum / stands } else { unit.front.at };
    let spread = field.stands_of(unit.id).map(|stand| stand.pose.at.distance(middle)).fold(0.0, f32::max);
    Body { front: unit.front, middle, girth: spread * 0.6 + 0.4, figures, ..known.clone() }
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
