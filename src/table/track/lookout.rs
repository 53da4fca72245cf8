//! The fixed things that one mover meets: terrain, bases in its way, zones, the edge of the table; and the answers of
//! its watches.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    measure::{Body, Bounds, Margin, Shape, Span, Sweep, Zone, motion},
    table::{
        Field, StandId, UnitId, Whom,
        track::{
            Encounter, Flight, Holding, Incident, Mover, Watch,
            flight::{Progress, progress},
        },
    },
};

/// One mover of several, and the table it moves on.
pub(super) struct Lookout<'a, 'w> {
    pub(super) field: Field<'w>,
    pub(super) movers: &'a [Mover<'a>],
    pub(super) flights: &'a [Flight],
    pub(super) index: usize,
}

/// Stretches of a flight on which something holds.
pub(super) type Stretches = Vec<(Progress, Progress)>;

/// The targets that a watch reports as coming and going.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    Unit(UnitId),
    Mover(usize),
}

/// A state of a mover: the reports of its beginning and its end, and the stretches on which it holds.
pub(super) struct Held {
    comes: Encounter,
    goes: Encounter,
    stretches: Stretches,
}

impl Held {
    pub(super) fn new(comes: Encounter, goes: Encounter, stretches: Stretches) -> Self {
        Self { comes, goes, stretches: joined(stretches) }
    }
}

impl Lookout<'_, '_> {
    pub(super) fn flight(&self) -> &Flight {
        &self.flights[self.index]
    }

    /// The units that move on this clock: they are met where they are by then, not where they lie on the table.
    pub(super) fn moving_units(&self) -> Vec<UnitId> {
        self.movers.iter().filter_map(|mover| mover.unit).collect()
    }

    pub(super) fn terrain(&self) -> Vec<Held> {
        let mut within = BTreeMap::new();
        self.each_sweep(|piece, sweep| {
            for (id, shape) in self.field.space().features_near(sweep.bounds()) {
                note(&mut within, id, piece, &motion::times_near(sweep, shape, 0.0));
            }
        });
        within.into_iter().map(|(id, spans)| Held::new(Encounter::Entered(id), Encounter::Left(id), spans)).collect()
    }

    pub(super) fn bodies_met(&self) -> Vec<Incident> {
        let moving = self.moving_units();
        let others = Whom::everybody().except(&moving);
        let mut met: BTreeMap<StandId, (Progress, Margin)> = BTreeMap::new();
        let meets = |sweep: &Sweep, unit: UnitId| {
            self.field
                .ranks_of(unit)
                .into_iter()
                .any(|rank| motion::first_meeting(sweep, &Sweep::still(rank)).is_some())
        };
        self.each_sweep(|piece, sweep| {
            let mut in_the_way: BTreeMap<UnitId, bool> = BTreeMap::new();
            for (id, body) in self.stands_near(sweep.bounds(), others) {
                if !*in_the_way.entry(id.unit).or_insert_with(|| meets(sweep, id.unit)) {
                    continue;
                }
                let Some(meeting) = motion::first_meeting(sweep, &Sweep::still(body)) else { continue };
                let at = progress(piece, meeting.share);
                let first = met.entry(id).or_insert((at, meeting.depth));
                if at < first.0 {
                    *first = (at, meeting.depth);
                }
            }
        });
        met.into_iter().map(|(id, (at, depth))| self.incident(at, Encounter::Met(id), depth)).collect()
    }

    pub(super) fn over_edge(&self, table: Bounds) -> Vec<Incident> {
        let mut over = BTreeMap::new();
        self.each_sweep(|piece, sweep| note(&mut over, (), piece, &motion::times_over_edge(sweep, table)));
        let first = over.into_values().flat_map(joined).map(|(from, _)| from).next();
        first.map(|at| self.incident(at, Encounter::OverEdge, Margin::UNLIMITED)).into_iter().collect()
    }

    pub(super) fn arrival(&self) -> Incident {
        self.incident(self.flight().ends(), Encounter::Arrived, Margin::UNLIMITED)
    }

    pub(super) fn watched(&self, watch: usize, looked_for: &Watch<'_>) -> Vec<Held> {
        match looked_for {
            Watch::Within { distance, whom } => self.within(watch, *distance, *whom),
            Watch::InZone(zone) => vec![self.in_zone(watch, zone)],
            Watch::Seen { eyes, clear } => vec![self.in_sight(watch, eyes, *clear)],
        }
    }

    fn within(&self, watch: usize, distance: f32, whom: Whom<'_>) -> Vec<Held> {
        let moving = self.moving_units();
        let mut near: BTreeMap<Target, Stretches> = BTreeMap::new();
        self.each_sweep(|piece, sweep| {
            let about = sweep.bounds().widened(distance);
            let units: BTreeSet<UnitId> = self.stands_near(about, whom).map(|(id, _)| id.unit).collect();
            for unit in units.into_iter().filter(|unit| !moving.contains(unit)) {
                for rank in self.field.ranks_of(unit) {
                    note(
                        &mut near,
                        Target::Unit(unit),
                        piece,
                        &motion::times_near(sweep, &Shape::Body(rank), distance),
                    );
                }
            }
        });
        self.movers_within(distance, whom, &mut near);
        let told = |target: Target| match target {
            Target::Unit(unit) => (Encounter::CameWithin(watch, unit), Encounter::WentBeyond(watch, unit)),
            Target::Mover(mover) => {
                (Encounter::CameWithinMover(watch, mover), Encounter::WentBeyondMover(watch, mover))
            }
        };
        near.into_iter().map(|(target, spans)| Held::new(told(target).0, told(target).1, spans)).collect()
    }

    fn in_zone(&self, watch: usize, zone: &Zone) -> Held {
        let mut within = BTreeMap::new();
        self.each_sweep(|piece, sweep| note(&mut within, (), piece, &motion::times_in_zone(sweep, zone)));
        Held::new(Encounter::CameIntoZone(watch), Encounter::LeftZone(watch), within.into_values().flatten().collect())
    }

    /// The stands near a box that count.
    fn stands_near<'a>(&'a self, bounds: Bounds, whom: Whom<'a>) -> impl Iterator<Item = (StandId, Body)> + 'a {
        let near = self.field.space().stands_near(bounds).map(|(id, body)| (id, *body));
        near.filter(move |(id, _)| whom.counts(self.field, *id))
    }

    /// Every base on every piece of the course.
    fn each_sweep(&self, mut look: impl FnMut(usize, &Sweep)) {
        for (number, piece) in self.flight().course() {
            for sweep in piece.sweeps() {
                look(number, &sweep);
            }
        }
    }

    /// The coming and going that a state tells: none for what holds from the beginning, or to the end.
    pub(super) fn changes(&self, held: &Held) -> Vec<Incident> {
        let flight = self.flight();
        let mut incidents = Vec::new();
        for &(from, to) in &held.stretches {
            if from > 0.0 && from != flight.begins() {
                incidents.push(self.incident(from, held.comes, Margin::UNLIMITED));
            }
            if to != flight.ends() && to < flight.over() {
                incidents.push(self.incident(to, held.goes, Margin::UNLIMITED));
            }
        }
        incidents
    }

    /// When a state holds, by the clock.
    pub(super) fn holding(&self, held: &Held) -> Holding {
        let flight = self.flight();
        let times = held.stretches.iter().map(|&(from, to)| Span::new(flight.time(from), flight.time(to))).collect();
        Holding { mover: self.index, state: held.comes, times }
    }

    pub(super) fn incident(&self, at: Progress, encounter: Encounter, margin: Margin) -> Incident {
        let flight = self.flight();
        Incident {
            time: flight.time(at),
            mover: self.index,
            inches: flight.inches(at),
            pose: flight.pose(at),
            encounter,
            margin,
        }
    }
}

fn note<K: Ord>(found: &mut BTreeMap<K, Stretches>, key: K, piece: usize, spans: &[Span]) {
    if !spans.is_empty() {
        found
            .entry(key)
            .or_default()
            .extend(spans.iter().map(|span| (progress(piece, span.from), progress(piece, span.to))));
    }
}

/// Stretches that meet, joined, in order.
fn joined(mut spans: Stretches) -> Stretches {
    const SLACK: Progress = 1e-6;
    spans.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut all: Stretches = Vec::new();
    for span in spans {
        match all.last_mut() {
            Some(last) if span.0 <= last.1 + SLACK => last.1 = last.1.max(span.1),
            _ => all.push(span),
        }
    }
    all
}
