//! A unit walks, leg by leg (trl.p08.05, trl.p09.04, `trl.h.movepath`): the table's *track* says what lies on a leg, and
//! each thing is met in its order until the allowance is spent or something ends the walk. The meetings themselves are
//! in `movement::meetings`.

use serde::Serialize;

use crate::{
    battle::{Refusal, RuleSet},
    measure::{Leg, TOLERANCE},
    receipt::Line,
    rules::{
        common::{
            self,
            walk::{Paid, go_past, go_up_to},
        },
        trl::{
            Trl,
            movement::{
                enemies_near::{self, KEPT_AWAY},
                going, ground,
                moving_unit::{Event, Stretch, Walker},
                walk::{Allowance, Check, OPEN_COUNTRY, Purpose, Walk},
                who_may_move::weather,
            },
        },
    },
    table::{
        FeatureId, Field, Recalled, UnitId,
        ask::Whom,
        track::{Encounter, Track, Watch},
    },
};

/// How far a unit goes on to test whether it enters a feature or only touches it, inches.
const GOES_ON: f32 = 0.06;

/// The walker, its legs, and its allowance.
#[derive(Serialize)]
struct Walking {
    unit: UnitId,
    legs: Vec<Leg>,
    allowance: Allowance,
}

impl Recalled for Walking {
    type Answer = Walk;
}

/// Walks a unit from where it stands along legs as far as its allowance, the ground, friends and enemies let it.
pub fn walk(rules: &Trl, field: &Field<'_>, unit: UnitId, legs: &[Leg], allowance: Allowance) -> Walk {
    field.recall(&Walking { unit, legs: legs.to_vec(), allowance }, || {
        let mut walker = Walker::of(rules, field, unit, allowance);
        if allowance.purpose == Purpose::March {
            walker.crowded_by = enemies_near::too_near(rules, field, unit);
        }
        walker.sinks_in();
        for &leg in legs {
            walker.go(leg);
            if walker.has_ended() {
                break;
            }
        }
        walker.walk
    })
}

impl Walker<'_> {
    /// Guns may be bogged down in open country too, in a storm or in snow (trl.hc.36).
    fn sinks_in(&mut self) {
        let soft = going::bogs_anywhere(self.rules.in_force(), self.state.troops.kind, weather(self.field));
        if let Some(clause) = soft.filter(|_| self.state.formation.freed_from != Some(OPEN_COUNTRY)) {
            self.walk.checks.push(Check { feature: OPEN_COUNTRY, clause, after_inches: 0.0 });
        }
    }

    /// Goes a leg as far as it may.
    fn go(&mut self, leg: Leg) {
        if is_backward(leg) {
            return self.stop(Refusal::new(clause!("trl.p09.04"), "a leg goes a negative way"));
        }
        let mut stretch = self.stretch(leg);
        if !stretch.turns() && leg.inches(self.footprint()) <= TOLERANCE * 0.1 {
            return;
        }
        if let Some(bar) = self.would_come_nearer(&stretch) {
            return self.stop(bar.at(stretch.from.at));
        }
        let track = self.track(&stretch);
        let ahead = self.events(&stretch, &track);
        if go_past(self, &mut stretch, ahead) && !self.has_ended() {
            let length = stretch.length;
            go_up_to(self, &mut stretch, length);
        }
        self.finish(&stretch);
    }

    fn track(&self, stretch: &Stretch) -> Track {
        let enemy = Whom::of(self.field.unit(self.unit).side.enemy());
        let distance = self.rules.charts().movement.clear_of_enemies_inches;
        let watch = Watch::Within { distance, whom: enemy.except(&self.crowded_by) };
        self.field.track(&[self.mover(stretch).watching(watch)])
    }

    /// What lies on a stretch, in order: ground, friends and enemies, works, the edge.
    fn events(&self, stretch: &Stretch, track: &Track) -> Vec<(f32, Event)> {
        let mut events = self.grounds_met(stretch, track);
        events.extend(self.hidden_troops_met(stretch));
        let tolls = self.rules.works().movement(self.field, self.unit, self.footprint(), stretch.from, stretch.leg);
        events.extend(tolls.iter().enumerate().map(|(number, toll)| (toll.after_inches, Event::Works(number))));
        for incident in &track.incidents {
            match incident.encounter {
                Encounter::Met(stand) => events.push((incident.inches, Event::Met(stand))),
                Encounter::OverEdge => events.push((incident.inches, Event::Edge)),
                Encounter::CameWithin(_, enemy)
                    if self.purpose == Purpose::March && self.goes_too_near(stretch, enemy, incident.inches) =>
                {
                    events.push((incident.inches, Event::Near(enemy)));
                }
                _ => {}
            }
        }
        events.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        events
    }

    /// Pieces of ground that a stretch enters, or that the unit is in as it sets out, with the inches at which it does;
    /// none that it merely touches, none that has counted already.
    fn grounds_met(&self, stretch: &Stretch, track: &Track) -> Vec<(f32, Event)> {
        let is_in = |feature: FeatureId, inches: f32| {
            ground::lie_in(self.field, &self.bodies_at(stretch.pose_at(inches, self.footprint())), feature)
        };
        let mut met = Vec::new();
        for held in &track.holding {
            let Encounter::Entered(feature) = held.state else { continue };
            let enters = |from: f32| is_in(feature, from) || is_in(feature, (from + GOES_ON).min(stretch.length));
            let first = held.times.iter().map(|span| span.from).find(|from| enters(*from));
            if let Some(at) = first.filter(|at| *at < stretch.length - TOLERANCE * 0.1)
                && !self.met.contains(&feature)
            {
                met.push((at.max(0.0), Event::Enters(feature)));
            }
        }
        met
    }

    /// Whether going on past this point of a stretch brings the unit nearer to an enemy than it may come; exactly an
    /// inch off is allowed (trl.hc.03).
    fn goes_too_near(&self, stretch: &Stretch, enemy: UnitId, inches: f32) -> bool {
        let least = self.rules.charts().movement.clear_of_enemies_inches - 2.0 * TOLERANCE;
        let nearer = |inches: f32| {
            let bodies = self.bodies_at(stretch.pose_at(inches, self.footprint()));
            enemies_near::gap(self.field, &bodies, enemy) < least
        };
        [0.02, 0.1, 0.5].into_iter().any(|more| nearer((inches + more).min(stretch.length)))
    }

    /// Whether a stretch brings it nearer to an enemy that it began too near to (trl.hc.03).
    fn would_come_nearer(&self, stretch: &Stretch) -> Option<Refusal> {
        const TRIED: u8 = 4;
        let gap_at = |part: u8, enemy: UnitId| {
            let inches = stretch.length * f32::from(part) / f32::from(TRIED);
            enemies_near::gap(self.field, &self.bodies_at(stretch.pose_at(inches, self.footprint())), enemy)
        };
        let nearer = |enemy: &&UnitId| {
            let before = gap_at(0, **enemy);
            (1..=TRIED).any(|part| gap_at(part, **enemy) < before - TOLERANCE)
        };
        let enemy = self.crowded_by.iter().find(nearer)?;
        let name = &self.field.unit(*enemy).name;
        Some(Refusal::new(KEPT_AWAY, format!("it is within an inch of {name} and only goes away from it")))
    }

    fn finish(&mut self, stretch: &Stretch) {
        let share = stretch.gone / stretch.length;
        if share > 0.0 && (!stretch.turns() || share >= 1.0) {
            self.walk.front = stretch.leg.carry_part(stretch.from, self.footprint(), share);
            let inches = if stretch.turns() { 0.0 } else { stretch.gone };
            self.walk.gone_inches += inches;
            self.walk.legs.push(stretch.leg.share(share));
            let spent = stretch.gone * stretch.price;
            if spent > TOLERANCE {
                let clause = clause!("trl.p08.05");
                let label = format!("{spent:.2} in of the stand that goes farthest");
                self.walk.lines.push(Line { clause, label, value: spent.into() });
            }
        }
        if let Some(stop) = self.walk.stops.as_mut().filter(|stop| stop.at.is_none()) {
            stop.at = Some(self.walk.front.at);
        }
    }
}

/// Whether a leg is given a negative length.
fn is_backward(leg: Leg) -> bool {
    match leg {
        Leg::Advance(inches) | Leg::BackStep(inches) | Leg::Sidestep(_, inches) => inches < 0.0,
        Leg::Wheel(_, degrees) => degrees < 0.0,
        Leg::Oblique(..) | Leg::Turn(_) | Leg::AboutFace => false,
    }
}

impl common::walk::Walker for Walker<'_> {
    type Stretch = Stretch;
    type Event = Event;

    fn gone(stretch: &Stretch) -> f32 {
        stretch.gone
    }

    fn price(&self, stretch: &Stretch, _: f32) -> f32 {
        stretch.price
    }

    fn affordable(&self, inches: f32, price: f32) -> f32 {
        let affordable = if price > 0.0 { self.left() / price } else { f32::INFINITY };
        if affordable + TOLERANCE >= inches { inches } else { affordable }
    }

    fn go_on(&mut self, stretch: &mut Stretch, Paid { wanted, gone, price }: Paid) -> bool {
        stretch.gone += gone;
        self.walk.spent_inches += gone * price;
        let reaches = wanted <= gone + TOLERANCE * 0.1;
        if !reaches {
            let short = (stretch.length - stretch.gone) * price;
            self.stop(Refusal::new(clause!("trl.p08.05"), "its move is too short").by(short));
        }
        reaches
    }

    fn meet(&mut self, event: Event, stretch: &mut Stretch) -> bool {
        match event {
            Event::Near(enemy) => self.comes_near(enemy),
            Event::Met(stand) => self.meets(stand),
            Event::Edge => {
                self.stop(Refusal::new(clause!("trl.p06.01"), "the table ends there"));
                false
            }
            Event::Enters(feature) => self.field.feature(feature).is_none_or(|ground| self.enters(ground, stretch)),
            Event::Works(number) => self.meets_works(number, stretch),
        }
    }
}
