//! Which units may be near something, found by the boxes round their stands, so that few of a large army have to be
//! measured. [`Field::reach`] says whether they are.

use crate::{
    measure::Bounds,
    table::{Field, UnitId, Whom, ask::End},
};

/// Searches look this much farther than asked, inches: more than the tolerance.
const TO_SPARE_INCHES: f32 = 0.1;

impl Field<'_> {
    /// The units that may have stands within this distance of something, by id: all that have, and some that have not.
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
