//! When a mover comes in sight and goes out of it. The caller defines a clear line, so this looks at every quarter of
//! an inch of any mover's travel and closes in on each change by halving.

use crate::{
    measure::{Body, Segment},
    table::{
        Transect, UnitId, Whom,
        track::{
            Encounter, Eye,
            flight::{Progress, progress},
            lookout::{Held, Lookout, Stretches},
        },
    },
};

/// Inches of travel between two looks.
const LOOK: f32 = 0.25;

impl Lookout<'_, '_> {
    pub(super) fn in_sight(&self, watch: usize, eyes: &[Eye], clear: &dyn Fn(&Transect<'_>) -> bool) -> Held {
        let moving = self.moving_units();
        let seen = |at: Progress| self.seen_at(at, eyes, &moving, clear);
        let mut spans: Stretches = Vec::new();
        let mut before = (0.0, seen(0.0));
        for at in self.looks() {
            let now = seen(at);
            let change = if now == before.1 { at } else { halved(before.0, at, |middle| seen(middle) == now) };
            match (before.1, now) {
                (true, _) => spans.push((before.0, change)),
                (false, true) => spans.push((change, at)),
                (false, false) => {}
            }
            before = (at, now);
        }
        Held::new(Encounter::ComesInSight(watch), Encounter::GoesOutOfSight(watch), spans)
    }

    fn seen_at(&self, at: Progress, eyes: &[Eye], moving: &[UnitId], clear: &dyn Fn(&Transect<'_>) -> bool) -> bool {
        let flight = self.flight();
        let time = flight.time(at);
        let targets: Vec<_> =
            flight.bodies(at).iter().flat_map(|body| [body.centre()].into_iter().chain(body.corners())).collect();
        eyes.iter().any(|eye| {
            let (from, bearer) = match *eye {
                Eye::Place(place) => (place, None),
                Eye::Carried(mover, local) => (self.flights[mover].pose_at(time).to_table(local), Some(mover)),
            };
            let others = (0..self.flights.len()).filter(|other| *other != self.index && Some(*other) != bearer);
            let bodies: Vec<Body> = others.flat_map(|other| self.flights[other].bodies_at(time)).collect();
            let whom = Whom::everybody().except(moving);
            targets.iter().any(|target| clear(&self.field.transect_among(Segment::new(from, *target), whom, &bodies)))
        })
    }

    /// The moments at which to look, the first left out.
    fn looks(&self) -> Vec<Progress> {
        let mut looks = Vec::new();
        for (number, piece) in self.flight().pieces() {
            let others = self.flights.iter().enumerate().filter(|(other, _)| *other != self.index);
            let theirs = others
                .flat_map(|(_, flight)| flight.pieces())
                .filter(|(_, other)| other.time.shared(piece.time).is_some());
            let travel = piece.travel() + theirs.map(|(_, other)| other.travel()).sum::<f32>();
            let count = (travel / LOOK).ceil().clamp(1.0, 4096.0) as u16;
            looks.extend((1..=count).map(|look| progress(number, f32::from(look) / f32::from(count))));
        }
        looks
    }
}

/// The moment of a change between two others, to a small part of the tolerance.
fn halved(before: Progress, after: Progress, changed: impl Fn(Progress) -> bool) -> Progress {
    let (mut low, mut high) = (before, after);
    for _ in 0..14 {
        let middle = (low + high) * 0.5;
        if changed(middle) { high = middle } else { low = middle }
    }
    high
}
