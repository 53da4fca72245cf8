//! A unit walks, leg by leg (wof.12, wof.20): the table's *track* says which features lie on a leg, and each is met in
//! its order, priced and paid until the budget is spent or an obstacle ends the walk. Moves, charges, evades, routs and
//! pursuits all use this. The cost of a leg is in `movement::legs`, how the ground reduces the move in
//! `movement::ground`, lines in `movement::linear_obstacles`, bridges and fords in `movement::water_crossings`, friends and
//! enemies in `movement::interpenetration`.

use serde::Serialize;

use crate::{
    clause::Clause,
    measure::{Leg, TOLERANCE},
    rules::{
        common::{
            self,
            walk::{Paid, go_past, go_up_to},
        },
        wof::{
            Wof,
            charts::Pace,
            movement::{
                budget::SPENT,
                ground, legs,
                moving_unit::{Event, Stretch, Walker, spacing},
                walk::{Allowance, Purpose, Start, Walk},
            },
            terrain::Care,
        },
    },
    table::{
        FeatureId, Field, Recalled, UnitId,
        ask::Whom,
        track::{Encounter, Track, Watch},
    },
};

/// The walker, its legs, and how it walks.
#[derive(Serialize)]
struct Walking {
    unit: UnitId,
    legs: Vec<Leg>,
    allowance: Allowance,
    care: Care,
    purpose: Purpose,
}

impl Recalled for Walking {
    type Answer = Walk;
}

/// Walks a unit from where it stands along legs as far as its allowance, the ground, friends and enemies let it.
pub fn walk(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    legs: &[Leg],
    allowance: Allowance,
    care: Care,
    purpose: Purpose,
) -> Walk {
    field.recall(&Walking { unit, legs: legs.to_vec(), allowance, care, purpose }, || {
        walk_from(rules, field, unit, Start::of(field, unit), legs, allowance, care, purpose)
    })
}

/// The feature that disorders a unit as long as it stands at a place, if there is one: the water it stands in or
/// astride, the work whose zone it is in (wof.20.7.02, wof.20.7.03, wof.20.9.03).
pub fn astride_at(rules: &Wof, field: &Field<'_>, unit: UnitId, start: Start<'_>) -> Option<FeatureId> {
    let nothing = Allowance { part: 0.0, pace: Pace::Move };
    walk_from(rules, field, unit, start, &[], nothing, Care::Careful, Purpose::March).astride
}

/// As [`walk`], from elsewhere or in another formation.
#[expect(clippy::too_many_arguments, reason = "a walk hangs on all of them, and its callers have each apart")]
pub fn walk_from(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    start: Start<'_>,
    legs: &[Leg],
    allowance: Allowance,
    care: Care,
    purpose: Purpose,
) -> Walk {
    let mut walker = Walker::of(rules, field, unit, start, allowance, care, purpose);
    for &leg in legs {
        walker.go(leg);
        if walker.has_ended() {
            break;
        }
    }
    walker.end()
}

impl Walker<'_> {
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
        let mut stretch = Stretch {
            leg,
            from,
            length,
            price: step.price,
            gone: 0.0,
            ground_took: 0.0,
            grounds: Vec::new(),
            tolls: self.works_on(leg, length),
        };
        if let Some(bar) = self.would_come_nearer(&stretch) {
            return self.stop(bar.at(from.at));
        }
        let track = self.track(&stretch);
        let ahead = self.events(&stretch, &track);
        if go_past(self, &mut stretch, ahead) && !self.has_ended() {
            go_up_to(self, &mut stretch, length);
        }
        self.finish(&stretch, step.clause);
    }

    fn track(&self, stretch: &Stretch) -> Track {
        let mut mover = self.mover(&self.party, spacing(self.condition.formation), stretch);
        let enemy = Whom::of(self.field.unit(self.unit).side.enemy());
        for distance in &self.keeping.distances {
            mover = mover.watching(Watch::Within { distance: distance.inches, whom: enemy.except(&distance.others) });
        }
        self.field.track(&[mover])
    }

    /// The events on a stretch, in order: ground and lines, friends and enemies.
    fn events(&self, stretch: &Stretch, track: &Track) -> Vec<(f32, Event)> {
        let mut events: Vec<(f32, Event)> = self.grounds_met(stretch, track);
        events.extend(self.tolls(stretch, track));
        events.extend(stretch.tolls.iter().enumerate().map(|(number, toll)| (toll.after_inches, Event::Works(number))));
        for incident in &track.incidents {
            match incident.encounter {
                Encounter::Met(stand) => events.push((incident.inches, Event::Met(stand))),
                Encounter::OverEdge => events.push((incident.inches, Event::Edge)),
                _ => {}
            }
        }
        events.extend(self.came_near(track));
        events.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        events
    }

    fn finish(&mut self, stretch: &Stretch, clause: Clause) {
        let share = stretch.gone / stretch.length;
        let turns = matches!(stretch.leg, Leg::Turn(_) | Leg::AboutFace);
        if share > 0.0 && (!turns || share >= 1.0) {
            self.walk.front = stretch.leg.carry_part(stretch.from, self.footprint(), share);
            let leg = stretch.leg.share(share);
            let inches = if turns { 0.0 } else { stretch.gone };
            self.walk.inches += inches;
            match (self.walk.legs.last_mut(), leg) {
                (Some(Leg::Advance(before)), Leg::Advance(more)) => *before += more,
                _ => self.walk.legs.push(leg),
            }
            self.walk.straight_tail_inches =
                if let Some(Leg::Advance(straight)) = self.walk.legs.last() { *straight } else { 0.0 };
            self.note(stretch.gone * stretch.price, clause, format!("{inches:.2} in {}", legs::in_words(leg)));
            self.note(stretch.ground_took, clause!("wof.h.terrain_overlap"), "difficult ground".to_owned());
        }
        self.wades_still(stretch);
        self.just_touch();
        if let Some(stop) = self.walk.stops.as_mut().filter(|stop| stop.at.is_none()) {
            stop.at = Some(self.walk.front.at);
        }
    }

    /// The results that are known only when the walk has ended.
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

impl common::walk::Walker for Walker<'_> {
    type Stretch = Stretch;
    type Event = Event;

    fn gone(stretch: &Stretch) -> f32 {
        stretch.gone
    }

    /// By the ground under the unit half-way there.
    fn price(&self, stretch: &Stretch, inches: f32) -> f32 {
        let middle = stretch.pose_at(stretch.gone + inches / 2.0, self.footprint());
        let figures = || self.party.figures_at(middle);
        let on_road =
            self.footing.is_on_road(self.state, middle) && matches!(stretch.leg, Leg::Advance(_) | Leg::Wheel(..));
        let grounds = if on_road { ground::on_the_road(&stretch.grounds) } else { stretch.grounds.clone() };
        stretch.price * self.footing.factor(&grounds, figures)
    }

    fn affordable(&self, inches: f32, price: f32) -> f32 {
        let affordable = if price > 0.0 { self.left() / price } else { f32::INFINITY };
        if affordable + TOLERANCE >= inches { inches } else { affordable }
    }

    fn go_on(&mut self, stretch: &mut Stretch, Paid { wanted, gone, price }: Paid) -> bool {
        stretch.gone += gone;
        stretch.ground_took += gone * (price - stretch.price);
        self.walk.spent += gone * price;
        let reaches = wanted <= gone + TOLERANCE * 0.1;
        if !reaches {
            let short = (stretch.length - stretch.gone) * price * self.rate();
            self.stop(SPENT.refusal().by(short));
        }
        reaches
    }

    fn meet(&mut self, event: Event, stretch: &mut Stretch) -> bool {
        match event {
            Event::Leaves(feature) => {
                self.leaves(feature, stretch);
                true
            }
            Event::Enters(feature) => self.field.feature(feature).is_none_or(|ground| self.enter(ground, stretch)),
            Event::Toll(feature, toll) => self.pay_toll(feature, toll, stretch),
            Event::Works(number) => self.meet_works(&stretch.tolls[number].clone(), stretch),
            Event::Near(enemy) => {
                self.stop(self.keeping.too_near(self.field, enemy));
                false
            }
            Event::Met(stand) => self.meet_somebody(stand),
            Event::Edge => self.meet_the_edge(),
        }
    }
}
