//! A unit on its way: its stands, its budget, its present leg, and the features that it may meet. `movement::route`
//! says how it goes on.

use crate::{
    battle::{Refusal, Toll},
    clause::Clause,
    measure::{Body, Course, Footprint, Leg, Pose, TOLERANCE},
    receipt::Line,
    rules::{
        common::party::{Party, Spacing},
        wof::{
            Wof,
            charts::{FormationKind, TerrainKind},
            condition::Condition,
            formation::figures,
            movement::{
                distances::Keeping,
                ground::{self, Footing},
                walk::{Allowance, Purpose, Start, Walk},
            },
            state::UnitView,
            terrain::Care,
        },
    },
    table::{FeatureId, Field, Stand, StandId, UnitId, track::Mover},
};

/// A unit on its way.
pub(crate) struct Walker<'a> {
    pub(crate) rules: &'a Wof,
    pub(crate) field: &'a Field<'a>,
    pub(crate) unit: UnitId,
    pub(crate) state: UnitView<'a>,
    pub(crate) condition: Condition,
    pub(crate) footing: Footing<'a>,
    pub(crate) purpose: Purpose,
    pub(crate) party: Party,
    /// Its stands as it sets out.
    start: Start<'a>,
    pub(crate) keeping: Keeping,
    pub(crate) walk: Walk,
    /// Obstacles crossed, each with the inches that were gone by then.
    pub(crate) crossed: Vec<(FeatureId, f32)>,
    /// Water that it goes over by a bridge.
    pub(crate) bridged: Vec<FeatureId>,
    /// Works whose toll it has paid.
    pub(crate) paid: Vec<FeatureId>,
    allowance: Allowance,
    /// Inches in a whole move; none where it has no such move.
    rate: Option<f32>,
}

/// A leg in progress.
pub(crate) struct Stretch {
    pub(crate) leg: Leg,
    pub(crate) from: Pose,
    /// The inches of the leg; for a turn on the spot, which has none, one for the whole turn.
    pub(crate) length: f32,
    /// The cost of an inch over open ground, parts of a move.
    pub(crate) price: f32,
    /// How many inches of the leg were gone.
    pub(crate) gone: f32,
    /// Parts of a move that ground took beyond that.
    pub(crate) ground_took: f32,
    /// The areas that some part of the unit is in, each with the kind as which it is gone over.
    pub(crate) grounds: Vec<(FeatureId, TerrainKind)>,
    /// The tolls of works on it.
    pub(crate) tolls: Vec<Toll>,
}

impl<'a> Walker<'a> {
    /// At the start of its way.
    pub(crate) fn of(
        rules: &'a Wof,
        field: &'a Field<'a>,
        unit: UnitId,
        start: Start<'a>,
        allowance: Allowance,
        care: Care,
        purpose: Purpose,
    ) -> Self {
        let state = start.state;
        let condition = state.condition();
        let footing = Footing { rules, field, condition, care };
        let rate = ground::rate_inches(rules, field, state, allowance.pace, purpose);
        Self {
            keeping: Keeping::of(rules, field, unit, state, purpose),
            party: start.party(),
            walk: Walk::at(start.front),
            crossed: Vec::new(),
            bridged: Vec::new(),
            paid: Vec::new(),
            rules,
            field,
            unit,
            state,
            condition,
            footing,
            purpose,
            start,
            allowance,
            rate,
        }
    }

    /// Its ranks at the start, front first: they meet a line one after another. Guns meet it as one.
    pub(crate) fn ranks(&self) -> Vec<Party> {
        if matches!(self.state.formation.kind, FormationKind::Limbered | FormationKind::Unlimbered) {
            return vec![self.start.party()];
        }
        let stands: Vec<&Stand> = self.start.stands.iter().collect();
        let all = figures::on(self.rules, self.state, &stands);
        let deep = all.iter().map(|figure| figure.rank).max().unwrap_or_default();
        let rank = |rank: u16| {
            let singles = all.iter().filter(|figure| figure.rank == rank).map(|figure| Stand {
                id: figure.stand,
                pose: figure.body.pose,
                base: figure.body.footprint,
                files: 1,
                cells: Vec::new(),
            });
            Party::of(singles.collect(), self.start.front, self.start.block())
        };
        (0..=deep).map(rank).collect()
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.walk.stops.is_some() || self.walk.touched.is_some()
    }

    /// The part of a move that is left.
    pub(crate) fn left(&self) -> f32 {
        (self.allowance.part - self.walk.spent).max(0.0)
    }

    /// Inches in a whole move; none where it has no such move.
    pub(crate) fn rate_if_any(&self) -> Option<f32> {
        self.rate
    }

    /// Inches in a whole move.
    pub(crate) fn rate(&self) -> f32 {
        self.rate.unwrap_or(1.0)
    }

    pub(crate) fn stop(&mut self, refusal: Refusal) {
        if self.walk.stops.is_none() {
            self.walk.stops = Some(refusal);
        }
    }

    /// Pays a part of the move at once.
    pub(crate) fn pay(&mut self, part: f32, clause: Clause, label: String) {
        self.walk.spent += part;
        self.note(part, clause, label);
    }

    pub(crate) fn note(&mut self, part: f32, clause: Clause, label: String) {
        let inches = part * self.rate();
        if inches > TOLERANCE {
            self.walk.lines.push(Line { clause, label, value: inches.into() });
        }
    }

    pub(crate) fn footprint(&self) -> Footprint {
        self.party.footprint()
    }

    /// The bases where the unit has got to.
    pub(crate) fn bodies_at(&self, front: Pose) -> Vec<Body> {
        self.party.bodies_at(spacing(self.condition.formation), front)
    }

    /// Its bases drawn in a little, so that they do not count as lying in features that they merely touch.
    pub(crate) fn inner_bodies_at(&self, front: Pose) -> Vec<Body> {
        self.bodies_at(front).into_iter().map(ground::drawn_in).collect()
    }

    /// Some bases of the unit on their way along a stretch.
    pub(crate) fn mover(&self, party: &Party, spacing: Spacing, stretch: &Stretch) -> Mover<'_> {
        let course = Course::new(stretch.from, [stretch.leg.stretch(self.footprint()).taking(stretch.length)]);
        let mut mover = Mover::bodies(party.bodies_at(spacing, stretch.from), course);
        mover.unit = Some(self.unit);
        mover
    }
}

impl Stretch {
    /// The front's middle after this many inches of the leg.
    pub(crate) fn pose_at(&self, inches: f32, body: Footprint) -> Pose {
        self.leg.carry_part(self.from, body, (inches / self.length).clamp(0.0, 1.0))
    }
}

/// The events of a walk, in the order in which they count if several happen at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Event {
    /// It leaves some ground.
    Leaves(FeatureId),
    /// It comes too near to an enemy.
    Near(UnitId),
    /// It runs into a unit.
    Met(StandId),
    /// The table ends.
    Edge,
    /// It comes onto some ground.
    Enters(FeatureId),
    /// A rank meets a line.
    Toll(FeatureId, Crossing),
    /// It meets works, by the number of their toll.
    Works(usize),
}

/// Whether a formation goes as one block.
pub(crate) fn spacing(formation: FormationKind) -> Spacing {
    match formation {
        FormationKind::Skirmish
        | FormationKind::Unlimbered
        | FormationKind::Square
        | FormationKind::Bent
        | FormationKind::Garrison => Spacing::Loose,
        _ => Spacing::Close,
    }
}

/// The kind of payment for a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Crossing {
    /// By a rank of figures (wof.20.7.01).
    Rank,
    /// Once, by the whole unit: a work (wof.20.9.01).
    Whole,
}
