//! A unit on its way: its stands, its allowance, its present leg, and the ground and units that it may meet
//! (trl.p08.05, `trl.h.movepath`). `movement::route` says how it goes on.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Body, Course, Footprint, Hand, Leg, Pose, TOLERANCE},
    rules::{
        common::party::{Party, Spacing, block},
        trl::{
            Trl,
            charts::FormationKind,
            formation::layout::is_command,
            movement::walk::{Allowance, Purpose, Walk},
            state::{UnitState, UnitView},
        },
    },
    table::{FeatureId, Field, Stand, StandId, UnitId, track::Mover},
};

/// A unit on its way.
pub(super) struct Walker<'a> {
    pub(super) rules: &'a Trl,
    pub(super) field: &'a Field<'a>,
    pub(super) unit: UnitId,
    pub(super) state: UnitView<'a>,
    pub(super) party: Party,
    pub(super) walk: Walk,
    /// The ground that has counted already.
    pub(super) met: Vec<FeatureId>,
    /// Enemies that it began too near to: it only goes away from these (trl.hc.03).
    pub(super) crowded_by: Vec<UnitId>,
    /// The middles of its company stands in the frame of its front.
    centres: Vec<Vec2>,
    left_inches: f32,
    pub(super) purpose: Purpose,
}

/// A leg in progress.
pub(super) struct Stretch {
    pub(super) leg: Leg,
    pub(super) from: Pose,
    /// The inches of the leg; for a turn on the spot, which has none, one for the whole turn.
    pub(super) length: f32,
    /// The inches of the stand that goes farthest for an inch of the leg.
    pub(super) price: f32,
    /// How many inches of the leg were gone.
    pub(super) gone: f32,
}

/// What lies on a stretch, in the order in which it counts if several things are met at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Event {
    /// It comes within an inch of an enemy.
    Near(UnitId),
    /// It runs into a unit.
    Met(StandId),
    /// The table ends.
    Edge,
    /// It comes onto some ground, or is on it as it sets out.
    Enters(FeatureId),
    /// It meets works, by the number of their toll.
    Works(usize),
}

impl<'a> Walker<'a> {
    /// At the start of its way.
    pub(super) fn of(rules: &'a Trl, field: &'a Field<'a>, unit: UnitId, allowance: Allowance) -> Self {
        let front = field.unit(unit).front;
        let companies: Vec<Stand> = field.stands_of(unit).filter(|stand| !is_command(stand)).cloned().collect();
        let companies = if companies.is_empty() { field.stands_of(unit).cloned().collect() } else { companies };
        let centres = companies.iter().map(|stand| front.to_local(stand.pose.at)).collect();
        Self {
            rules,
            field,
            unit,
            state: field.of::<UnitState>(unit),
            party: Party::of(companies, front, block(field, unit).footprint),
            walk: Walk::at(front, allowance),
            met: Vec::new(),
            crowded_by: Vec::new(),
            centres,
            left_inches: allowance.left_inches,
            purpose: allowance.purpose,
        }
    }

    /// What is left of its allowance, inches; rough ground has taken its part.
    pub(super) fn left(&self) -> f32 {
        (self.left_inches - self.walk.slowed_inches - self.walk.spent_inches).max(0.0)
    }

    /// Whether it assaults an enemy.
    pub(super) fn assaults(&self, enemy: UnitId) -> bool {
        self.purpose == Purpose::Assault(enemy)
    }

    pub(super) fn has_ended(&self) -> bool {
        self.walk.stops.is_some()
    }

    pub(super) fn stop(&mut self, refusal: Refusal) {
        if self.walk.stops.is_none() {
            self.walk.stops = Some(refusal);
        }
    }

    pub(super) fn footprint(&self) -> Footprint {
        self.party.footprint()
    }

    pub(super) fn formation(&self) -> FormationKind {
        self.state.formation.kind
    }

    /// A leg from where it has got to, with what its stands pay for it: the one that goes farthest counts
    /// (trl.p08.05, trl.p09.04).
    pub(super) fn stretch(&self, leg: Leg) -> Stretch {
        let inches = leg.inches(self.footprint());
        let farthest = self.farthest(leg);
        let length = if inches > TOLERANCE * 0.1 { inches } else { 1.0 };
        Stretch { leg, from: self.walk.front, length, price: farthest / length, gone: 0.0 }
    }

    /// How far the stand goes that goes farthest, inches: arcs for wheels and turns.
    fn farthest(&self, leg: Leg) -> f32 {
        let body = self.footprint();
        let swung = |pivot: Vec2, degrees: f32| {
            let radius = self.centres.iter().map(|centre| centre.distance(pivot)).fold(0.0, f32::max);
            radius * degrees.abs().to_radians()
        };
        match leg {
            Leg::Wheel(hand, degrees) => {
                let aside = if hand == Hand::Right { body.frontage / 2.0 } else { -body.frontage / 2.0 };
                swung(Vec2::new(aside, 0.0), degrees)
            }
            Leg::Turn(degrees) => swung(Vec2::new(0.0, -body.depth / 2.0), degrees),
            Leg::AboutFace => 0.0,
            _ => leg.inches(body),
        }
    }

    /// The bases where the unit has got to.
    pub(super) fn bodies_at(&self, front: Pose) -> Vec<Body> {
        self.party.bodies_at(spacing(self.formation()), front)
    }

    /// Its bases on their way along a stretch.
    pub(super) fn mover(&self, stretch: &Stretch) -> Mover<'_> {
        let course = Course::new(stretch.from, [stretch.leg.stretch(self.footprint()).taking(stretch.length)]);
        let mut mover = Mover::bodies(self.bodies_at(stretch.from), course);
        mover.unit = Some(self.unit);
        mover
    }
}

impl Stretch {
    /// The front's middle after this many inches of the leg.
    pub(super) fn pose_at(&self, inches: f32, body: Footprint) -> Pose {
        self.leg.carry_part(self.from, body, (inches / self.length).clamp(0.0, 1.0))
    }

    /// Whether it takes no ground but turns on the spot.
    pub(super) fn turns(&self) -> bool {
        matches!(self.leg, Leg::Turn(_) | Leg::AboutFace)
    }
}

/// Whether a formation goes as one block.
pub(super) fn spacing(formation: FormationKind) -> Spacing {
    match formation {
        FormationKind::Column | FormationKind::Line => Spacing::Close,
        FormationKind::Loose | FormationKind::Square | FormationKind::Garrison => Spacing::Loose,
    }
}
