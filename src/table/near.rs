//! Which units may be near something: found by the boxes about their stands, so that of a large army few have to be
//! measured. Whether they are, [`Field::reach`] says.

use crate::{
    measure::Bounds,
    table::{Field, UnitId, Whom, ask::End},
};

/// So much farther is looked than is asked for, inches: more than all that is within the tolerance of it.
const TO_SPARE_INCHES: f32 = 0.1;

impl Field<'_> {
    /// The units some of whose stands may be within so many inches of something, by id: all that are, and some that are
    /// not.
    pub fn units_near<'a>(&self, from: impl Into<End<'a>>, inches: f32, whom: Whom<'_>) -> Vec<UnitId> {
        let pieces = from.into().pieces(*self);
        let Some(bounds) = pieces.iter().map(|piece| piece.shape.bounds()).reduce(Bounds::joined) else {
            return Vec::new();
        };
        let stands = self.space().stands_near(bounds.widened(inches + TO_SPARE_INCHES));
        let mut units: Vec<UnitId> =
            stands.filter(|(stand, _)| whom.counts(*self, *stand)).map(|(stand, _)| stand.unit).collect();
        units.sort();
        units.dedup();
        units
    }
}
