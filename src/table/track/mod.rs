//! The third question, *track*: several movers on one clock, where each is at any time, and what happens on the way.
//!
//! A [`Mover`] is a set of bases carried rigidly along a course; its [`Watch`]es say what it looks out for.
//! [`Field::track`] answers with every [`Incident`] in order of time, as if all went on to the end of their courses: a
//! rule set takes the first, acts on it (go on, stop, roll, ask) and asks again. Reading order: this file, `flight`
//! (where the bases are), `lookout` (terrain, bodies, distances, zones, the edge), `pairs` (movers and each other),
//! `sight`.

mod flight;
mod lookout;
mod pairs;
mod sight;

use bevy::math::Vec2;

use crate::{
    measure::{Body, Bounds, Course, Margin, Pose, Span, TOLERANCE, Timetable, Zone},
    table::{FeatureId, Field, StandId, Transect, UnitId, Whom, ask::sort_within},
};

pub use flight::Flight;

/// A set of bases that moves as one.
#[derive(Clone)]
pub struct Mover<'a> {
    /// The unit that moves; its stands on the table are not in its way, nor in that of others on the same clock.
    pub unit: Option<UnitId>,
    /// Its bases as it starts, table frame.
    pub bodies: Vec<Body>,
    /// Its course and its clock.
    pub timetable: Timetable,
    /// New bases, table frame, laid after the stage of the course with this index: a change of formation.
    pub relaid: Vec<(usize, Vec<Body>)>,
    /// The things that it looks out for besides terrain, bodies in its way and the edge of the table.
    pub watches: Vec<Watch<'a>>,
}

/// Something that a mover looks out for.
#[derive(Clone)]
pub enum Watch<'a> {
    /// Coming within a distance (inches, inclusive) of units, and going out of it again. Movers count like other units.
    Within {
        /// The distance.
        distance: f32,
        /// Units that count.
        whom: Whom<'a>,
    },
    /// Any part of the mover coming into a zone, and leaving it.
    InZone(Zone),
    /// Being seen from any of some places: a clear line to a corner or the centre of one of its bases.
    Seen {
        /// From where.
        eyes: Vec<Eye>,
        /// Whether a line is clear for the observer. Movers are on it where they are at that time, except the one being
        /// seen; movers that are units on the table no longer count where they started.
        clear: &'a dyn Fn(&Transect<'_>) -> bool,
    },
}

/// From where something is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Eye {
    /// A place on the table.
    Place(Vec2),
    /// A point of a mover's own frame (x right, y ahead), by the mover's index.
    Carried(usize, Vec2),
}

/// Something that happens on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Incident {
    /// When, by the clock.
    pub time: f32,
    /// The mover concerned, by its index.
    pub mover: usize,
    /// How many inches along its course.
    pub inches: f32,
    /// The pose of its frame at that moment, also part of the way through a turn that takes no inches.
    pub pose: Pose,
    /// What it comes to.
    pub encounter: Encounter,
    /// How much is in it, in inches: for a meeting how deep it would go if the mover did not stop; unlimited otherwise.
    pub margin: Margin,
}

/// The things that a mover comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Encounter {
    /// It runs into a stand: touches it and would go on to overlap it.
    Met(StandId),
    /// It and another mover run into each other.
    MetMover(usize),
    /// Its first part comes into a piece of terrain or onto a line.
    Entered(FeatureId),
    /// Its last part leaves a piece of terrain or is over a line.
    Left(FeatureId),
    /// By a watch: it comes within the distance of a unit.
    CameWithin(usize, UnitId),
    /// By a watch: it goes out of the distance of a unit.
    WentBeyond(usize, UnitId),
    /// By a watch: it comes within the distance of another mover that is no unit on record.
    CameWithinMover(usize, usize),
    /// By a watch: it goes out of the distance of such a mover.
    WentBeyondMover(usize, usize),
    /// By a watch: it comes into the zone.
    CameIntoZone(usize),
    /// By a watch: it leaves the zone.
    LeftZone(usize),
    /// By a watch: it is seen.
    ComesInSight(usize),
    /// By a watch: it is seen no longer.
    GoesOutOfSight(usize),
    /// A part of the mover hangs over the edge of the table.
    OverEdge,
    /// Its course is done.
    Arrived,
}

/// The answer: where all movers are at any time, and what happens, in order of time.
#[derive(Clone, Debug)]
pub struct Track {
    /// The flight of each mover, in the order in which they were named.
    pub flights: Vec<Flight>,
    /// The incidents: by time, then by mover, then by kind and id.
    pub incidents: Vec<Incident>,
    /// When each state of each mover holds, also where it holds from the beginning or to the end.
    pub holding: Vec<Holding>,
}

/// When a state of a mover holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Holding {
    /// Which mover.
    pub mover: usize,
    /// The report when the state begins, such as [`Encounter::CameIntoZone`].
    pub state: Encounter,
    /// The stretches of the clock, in order.
    pub times: Vec<Span>,
}

impl<'a> Mover<'a> {
    /// A unit at its place on the table, on a course from its front, starting at 0 at one inch a unit of time.
    pub fn unit(field: Field<'_>, unit: UnitId, course: Course) -> Self {
        let bodies = field.stands_of(unit).map(crate::table::Stand::body).collect();
        Self { unit: Some(unit), ..Self::bodies(bodies, course) }
    }

    /// Bases that are no unit on record, on a course, starting at 0 at one inch a unit of time.
    pub fn bodies(bodies: Vec<Body>, course: Course) -> Self {
        let timetable = Timetable { course, starts: 0.0, rate: 1.0 };
        Self { unit: None, bodies, timetable, relaid: Vec::new(), watches: Vec::new() }
    }

    /// Starting at a moment, at a rate in inches a unit of time, more than zero.
    pub fn on_clock(mut self, starts: f32, rate: f32) -> Self {
        self.timetable.starts = starts;
        self.timetable.rate = rate;
        self
    }

    /// Looking out for something more.
    pub fn watching(mut self, watch: Watch<'a>) -> Self {
        self.watches.push(watch);
        self
    }

    /// With new bases, table frame, after the stage of its course with an index.
    pub fn relaid_after(mut self, stage: usize, bodies: Vec<Body>) -> Self {
        self.relaid.push((stage, bodies));
        self
    }
}

impl Encounter {
    /// For an ending, the matching beginning, and for everything else itself: beginnings and endings of one thing keep
    /// the order of the clock.
    fn coming(self) -> Self {
        match self {
            Self::Left(feature) => Self::Entered(feature),
            Self::WentBeyond(watch, unit) => Self::CameWithin(watch, unit),
            Self::WentBeyondMover(watch, mover) => Self::CameWithinMover(watch, mover),
            Self::LeftZone(watch) => Self::CameIntoZone(watch),
            Self::GoesOutOfSight(watch) => Self::ComesInSight(watch),
            other => other,
        }
    }
}

impl Track {
    /// The first thing that happens of a kind one cares for.
    pub fn first(&self, wanted: impl Fn(&Incident) -> bool) -> Option<&Incident> {
        self.incidents.iter().find(|incident| wanted(incident))
    }

    /// How long a state of a mover holds, in the clock's units: in a zone, within a distance, in sight, in a wood.
    pub fn time_held(&self, mover: usize, state: Encounter) -> f32 {
        let held = self.holding.iter().filter(|holding| holding.mover == mover && holding.state == state);
        held.flat_map(|holding| &holding.times).map(|times| times.length()).sum()
    }

    /// The bases of a mover at a time, table frame.
    pub fn bodies_at(&self, mover: usize, time: f32) -> Vec<Body> {
        self.flights.get(mover).map(|flight| flight.bodies_at(time)).unwrap_or_default()
    }
}

impl Field<'_> {
    /// Where movers are on one clock and everything that happens to them, as far as the viewer knows.
    pub fn track(&self, movers: &[Mover<'_>]) -> Track {
        let until = movers.iter().map(|mover| mover.timetable.ends()).fold(0.0, f32::max);
        let from = movers.iter().map(|mover| mover.timetable.starts).fold(0.0, f32::min);
        let flights: Vec<Flight> = movers.iter().map(|mover| Flight::of(mover, from, until)).collect();
        let table = Bounds::new(Vec2::ZERO, Vec2::new(self.size().width, self.size().depth));
        let (mut incidents, mut holding) = (Vec::new(), Vec::new());
        for (index, mover) in movers.iter().enumerate() {
            let lookout = lookout::Lookout { field: *self, movers, flights: &flights, index };
            incidents.extend(lookout.bodies_met());
            incidents.extend(lookout.movers_met());
            incidents.extend(lookout.over_edge(table));
            incidents.push(lookout.arrival());
            let watched =
                mover.watches.iter().enumerate().flat_map(|(watch, looked_for)| lookout.watched(watch, looked_for));
            for held in lookout.terrain().into_iter().chain(watched) {
                incidents.extend(lookout.changes(&held));
                holding.push(lookout.holding(&held));
            }
        }
        let fastest = movers.iter().map(|mover| mover.timetable.rate).fold(1e-3, f32::max);
        sort_within(
            &mut incidents,
            |incident| incident.time,
            |incident| (incident.mover, incident.encounter.coming()),
            TOLERANCE / fastest,
        );
        Track { flights, incidents, holding }
    }
}
