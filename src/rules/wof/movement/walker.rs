//! A unit on its way, leg by leg: the table's *track* says what lies on a leg, and each thing is met in its order,
//! priced and paid until the purse is empty or something ends the walk. What a leg costs is `movement::legs`', what the
//! ground takes `movement::ground`'s, lines are `movement::crossings`'s, bridges and fords `movement::water`'s, friends
//! and enemies `movement::obstacles`'s.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Body, Course, Footprint, Leg, Pose, TOLERANCE},
    receipt::Line,
    rules::{
        party::{Party, Spacing},
        wof::{
            Wof,
            condition::Condition,
            data::{FormationKind, TerrainKind},
            formation::figures,
            movement::{
                crossings::Crossing,
                ground::{self, Footing},
                legs,
                obstacles::Keeping,
                walk::{Allowance, Purpose, Start, Walk},
            },
            state::UnitView,
            terrain::Care,
        },
    },
    table::{
        FeatureId, Field, Stand, StandId, UnitId,
        ask::Whom,
        track::{Happening, Mover, Track, Watch},
    },
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
    allowance: Allowance,
    /// Inches in a whole move; none where it has no such move.
    rate: Option<f32>,
}

/// A leg as it is being gone.
pub(crate) struct Stage {
    pub(crate) leg: Leg,
    pub(crate) from: Pose,
    /// The inches of the leg; for a turn on the spot, which has none, one for the whole turn.
    pub(crate) length: f32,
    /// What an inch costs over open ground, parts of a move.
    price: f32,
    /// What was gone of it.
    pub(crate) gone: f32,
    /// Parts of a move that ground took beyond that.
    ground_took: f32,
    /// The areas that some part of the unit is in, each with the kind as which it is gone over.
    pub(crate) grounds: Vec<(FeatureId, TerrainKind)>,
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

    /// Its ranks as they lie at the start, front first: they come upon a line one after another. Guns come upon it as
    /// one.
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

    fn note(&mut self, part: f32, clause: Clause, label: String) {
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

    /// Its bases drawn in a little, so that what they merely touch they do not lie in.
    pub(crate) fn inner_bodies_at(&self, front: Pose) -> Vec<Body> {
        self.bodies_at(front).into_iter().map(ground::drawn_in).collect()
    }

    /// Goes a leg as far as it may.
    pub(crate) fn go(&mut self, leg: Leg) {
        let step = match self.step_of(leg) {
            Ok(step) => step,
            Err(refusal) => return self.stop(refusal.at(self.walk.front.at)),
        };
        let from = self.walk.front;
        let inches = leg.inches(self.footprint());
        let turns = matches!(leg, Leg::Turn(_) | Leg::AboutFace);
        if !turns && inches <= TOLERANCE * 0.1 {
            return;
        }
        let length = if turns { 1.0 } else { inches };
        let mut stage =
            Stage { leg, from, length, price: step.price, gone: 0.0, ground_took: 0.0, grounds: Vec::new() };
        if let Some(bar) = self.would_come_nearer(&stage) {
            return self.stop(bar.at(from.at));
        }
        let track = self.track(&stage);
        for (at, event) in self.events(&stage, &track) {
            if !self.afford(&mut stage, at) || !self.meet(event, &mut stage) {
                break;
            }
        }
        if !self.has_ended() {
            self.afford(&mut stage, length);
        }
        self.finish(&stage, step.clause);
    }

    fn track(&self, stage: &Stage) -> Track {
        let mut mover = self.mover(&self.party, spacing(self.condition.formation), stage);
        let enemy = Whom::of(self.field.unit(self.unit).side.enemy());
        for distance in &self.keeping.distances {
            mover = mover.watching(Watch::Within { distance: distance.inches, whom: enemy.except(&distance.others) });
        }
        self.field.track(&[mover])
    }

    /// Some bases of the unit on their way along a stage.
    pub(crate) fn mover(&self, party: &Party, spacing: Spacing, stage: &Stage) -> Mover<'_> {
        let stretch = stage.leg.stretch(self.footprint()).taking(stage.length);
        let mut mover = Mover::bodies(party.bodies_at(spacing, stage.from), Course::new(stage.from, [stretch]));
        mover.unit = Some(self.unit);
        mover
    }

    /// What happens on a stage, in its order: ground and lines, friends and enemies.
    fn events(&self, stage: &Stage, track: &Track) -> Vec<(f32, Event)> {
        let mut events: Vec<(f32, Event)> = self.grounds_met(stage, track);
        events.extend(self.tolls(stage, track));
        for incident in &track.incidents {
            match incident.happening {
                Happening::Met(stand) => events.push((incident.inches, Event::Met(stand))),
                Happening::OverEdge => events.push((incident.inches, Event::Edge)),
                _ => {}
            }
        }
        events.extend(self.keeping.came_near(track));
        events.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        events
    }

    fn meet(&mut self, event: Event, stage: &mut Stage) -> bool {
        match event {
            Event::Leaves(feature) => {
                self.leaves(feature, stage);
                true
            }
            Event::Enters(feature) => self.field.feature(feature).is_none_or(|ground| self.enter(ground, stage)),
            Event::Toll(feature, toll) => self.pay_toll(feature, toll, stage),
            Event::Near(enemy) => {
                self.stop(self.keeping.too_near(self.field, enemy));
                false
            }
            Event::Met(stand) => self.meet_somebody(stand),
            Event::Edge => self.meet_the_edge(),
        }
    }

    /// Pays for the ground up to so many inches of a stage; false where the purse is empty before.
    fn afford(&mut self, stage: &mut Stage, up_to: f32) -> bool {
        let inches = (up_to - stage.gone).max(0.0);
        let middle = stage.pose_at(stage.gone + inches / 2.0, self.footprint());
        let figures = || self.party.figures_at(middle);
        let on_road =
            self.footing.is_on_road(self.state, middle) && matches!(stage.leg, Leg::Advance(_) | Leg::Wheel(..));
        let grounds = if on_road { ground::on_the_road(&stage.grounds) } else { stage.grounds.clone() };
        let price = stage.price * self.footing.factor(&grounds, figures);
        let affordable = if price > 0.0 { self.left() / price } else { f32::INFINITY };
        let gone = if affordable + TOLERANCE >= inches { inches } else { affordable };
        stage.gone += gone;
        stage.ground_took += gone * (price - stage.price);
        self.walk.spent += gone * price;
        if inches <= gone + TOLERANCE * 0.1 {
            return true;
        }
        let short = (stage.length - stage.gone) * price * self.rate();
        self.stop(Refusal::new("wof.h.move_budget", "its move is spent").by(short));
        false
    }

    fn finish(&mut self, stage: &Stage, clause: Clause) {
        let share = stage.gone / stage.length;
        let turns = matches!(stage.leg, Leg::Turn(_) | Leg::AboutFace);
        if share > 0.0 && (!turns || share >= 1.0) {
            self.walk.front = stage.leg.carry_part(stage.from, self.footprint(), share);
            let leg = stage.leg.share(share);
            let inches = if turns { 0.0 } else { stage.gone };
            self.walk.inches += inches;
            match (self.walk.legs.last_mut(), leg) {
                (Some(Leg::Advance(before)), Leg::Advance(more)) => *before += more,
                _ => self.walk.legs.push(leg),
            }
            self.walk.straight_tail_inches =
                if let Some(Leg::Advance(straight)) = self.walk.legs.last() { *straight } else { 0.0 };
            self.note(stage.gone * stage.price, clause, format!("{inches:.2} in {}", legs::in_words(leg)));
            self.note(stage.ground_took, "wof.h.terrain_overlap".into(), "difficult ground".to_owned());
        }
        self.wades_still(stage);
        self.just_touch();
        if let Some(stop) = self.walk.stops.as_mut().filter(|stop| stop.at.is_none()) {
            stop.at = Some(self.walk.front.at);
        }
    }

    /// What is known only where the walk has ended.
    pub(crate) fn end(mut self) -> Walk {
        if !self.walk.legs.is_empty() {
            self.upset_where_it_stood();
        }
        self.walk.astride = self.astride_of();
        self.walk.intermixed = self.mixed_with();
        self.walk.obstacles = self.crossed.iter().map(|(feature, at)| (*feature, self.walk.inches - at)).collect();
        self.walk.entered.sort_unstable();
        self.walk.entered.dedup();
        self.walk
    }
}

impl Stage {
    /// Where the front's middle is after so many inches of it.
    pub(crate) fn pose_at(&self, inches: f32, body: Footprint) -> Pose {
        self.leg.carry_part(self.from, body, (inches / self.length).clamp(0.0, 1.0))
    }
}

/// Something that a walking unit comes upon, in the order in which it counts where several come at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Event {
    /// It leaves some ground.
    Leaves(FeatureId),
    /// It comes too near to an enemy.
    Near(UnitId),
    /// It runs into somebody.
    Met(StandId),
    /// The table ends.
    Edge,
    /// It comes onto some ground.
    Enters(FeatureId),
    /// A rank comes upon a line.
    Toll(FeatureId, Crossing),
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
