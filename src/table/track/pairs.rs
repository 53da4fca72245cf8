//! Movers and each other: every stretch of the clock on which neither of two changes its motion, computed as two
//! sweeps.

use std::collections::BTreeMap;

use crate::{
    measure::{Span, Sweep, motion},
    table::{
        StandId, Whom,
        track::{
            Encounter, Incident,
            flight::{Piece, Progress, progress},
            lookout::{Lookout, Stretches, Target},
        },
    },
};

/// A stretch of the clock on which neither of two movers changes its way.
struct Side {
    /// Ours: from one moment to another, linear between.
    from: Progress,
    to: Progress,
    ours: Vec<Sweep>,
    theirs: Vec<Sweep>,
}

impl Side {
    fn at(&self, share: f32) -> Progress {
        self.from + (self.to - self.from) * Progress::from(share)
    }
}

impl Lookout<'_, '_> {
    /// Meetings with the movers later in the list; each pair is reported once.
    pub(super) fn movers_met(&self) -> Vec<Incident> {
        let met = |other: usize| {
            self.sides(other).into_iter().find_map(|side| {
                let pairs = side.ours.iter().flat_map(|ours| side.theirs.iter().map(move |theirs| (ours, theirs)));
                let first = pairs
                    .filter_map(|(ours, theirs)| motion::first_meeting(ours, theirs))
                    .reduce(|a, b| if b.share < a.share { b } else { a })?;
                Some((side.at(first.share), first.depth))
            })
        };
        let later = self.index + 1..self.movers.len();
        later
            .filter_map(|other| met(other).map(|(at, depth)| self.incident(at, Encounter::MetMover(other), depth)))
            .collect()
    }

    /// The stretches on which other movers are within a distance.
    pub(super) fn movers_within(&self, distance: f32, whom: Whom<'_>, near: &mut BTreeMap<Target, Stretches>) {
        for (other, mover) in self.movers.iter().enumerate() {
            let counts = mover.unit.is_none_or(|unit| whom.counts(self.field, StandId::new(unit, 0)));
            if other == self.index || !counts {
                continue;
            }
            let target = mover.unit.map_or(Target::Mover(other), Target::Unit);
            for side in self.sides(other) {
                for ours in &side.ours {
                    for theirs in &side.theirs {
                        let spans = motion::times_near_each_other(ours, theirs, distance);
                        let found = spans.into_iter().map(|Span { from, to }| (side.at(from), side.at(to)));
                        near.entry(target).or_default().extend(found);
                    }
                }
            }
        }
    }

    /// The stretches of the clock that this mover shares with another, in order; turns that take no time come between.
    fn sides(&self, other: usize) -> Vec<Side> {
        let (flight, their_flight) = (self.flight(), &self.flights[other]);
        let mut sides: Vec<(f32, Side)> = Vec::new();
        for (number, piece) in flight.pieces() {
            if piece.time.length() <= 0.0 {
                let theirs = their_flight.bodies_at(piece.time.from).into_iter().map(Sweep::still).collect();
                let side = Side {
                    from: progress(number, 0.0),
                    to: progress(number, 1.0),
                    ours: piece.sweeps().collect(),
                    theirs,
                };
                sides.push((piece.time.from, side));
                continue;
            }
            for (_, their_piece) in their_flight.pieces().filter(|(_, theirs)| theirs.time.length() > 0.0) {
                let Some(shared) = piece.time.shared(their_piece.time).filter(|shared| shared.length() > 0.0) else {
                    continue;
                };
                let [from, to] = [shared.from, shared.to].map(|time| progress(number, piece.share_at(time)));
                sides
                    .push((shared.from, Side { from, to, ours: cut(piece, shared), theirs: cut(their_piece, shared) }));
            }
        }
        for (_, their_piece) in their_flight.pieces().filter(|(_, theirs)| theirs.time.length() <= 0.0) {
            let at = flight.progress_at(their_piece.time.from);
            let ours = flight.bodies(at).into_iter().map(Sweep::still).collect();
            sides
                .push((their_piece.time.from, Side { from: at, to: at, ours, theirs: their_piece.sweeps().collect() }));
        }
        sides.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.from.total_cmp(&b.1.from)));
        sides.into_iter().map(|(_, side)| side).collect()
    }
}

fn cut(piece: &Piece, time: Span) -> Vec<Sweep> {
    piece.sweeps().map(|sweep| sweep.between(piece.share_at(time.from), piece.share_at(time.to))).collect()
}
