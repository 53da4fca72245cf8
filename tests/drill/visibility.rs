//! Sight: within some inches, ahead of the unit's front, and not through more than an inch of wood.

use linstock::{
    measure::{Body, Segment, Zone},
    table::{Eye, Field, Transect, Unit, UnitId, Watch, Whom},
};

use super::{SEEN_HALF_ANGLE, SEEN_THROUGH_WOOD};

/// A unit's look-out: its view along a line from the middle of its front edge.
pub(crate) struct LookOut {
    eye: Eye,
    clear: Box<dyn Fn(&Transect<'_>) -> bool>,
}

impl LookOut {
    /// The look-out of a unit as far as this many inches.
    pub(crate) fn of(unit: &Unit, inches: f32) -> Self {
        let zone = Zone::sector(unit.front.at, unit.front.facing, SEEN_HALF_ANGLE);
        let clear = move |line: &Transect<'_>| {
            let seen = line.line;
            seen.length() <= inches && zone.contains(seen.to) && wood_on(line) <= SEEN_THROUGH_WOOD
        };
        Self { eye: Eye::Place(unit.front.at), clear: Box::new(clear) }
    }

    /// The things that a mover must watch for.
    pub(crate) fn watch(&self) -> Watch<'_> {
        Watch::Seen { eyes: vec![self.eye], clear: &*self.clear }
    }

    /// Whether it sees a corner or the centre of one of these bases.
    pub(crate) fn sees(&self, field: &Field<'_>, bodies: impl IntoIterator<Item = Body>) -> bool {
        let Eye::Place(from) = self.eye else { return false };
        let points = bodies.into_iter().flat_map(|body| [body.centre()].into_iter().chain(body.corners()));
        let mut lines = points.map(|to| field.transect(Segment::new(from, to), Whom::everybody()));
        lines.any(|line| (self.clear)(&line))
    }
}

/// Whether a unit sees another from its place, within this many inches.
pub(crate) fn sees(field: &Field<'_>, watcher: &Unit, seen: UnitId, inches: f32) -> bool {
    LookOut::of(watcher, inches).sees(field, field.stands_of(seen).map(linstock::table::Stand::body))
}

/// The inches of wood that a line goes through.
fn wood_on(line: &Transect<'_>) -> f32 {
    line.features().filter(|(feature, _)| feature.kind == "wood").map(|(_, crossing)| crossing.span.length()).sum()
}
