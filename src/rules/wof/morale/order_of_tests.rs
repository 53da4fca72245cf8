//! The order of tests where charges chain (wof.18.2): the tests of a step, and which side makes them first.

use crate::{
    clause::Clause,
    rules::wof::state::{BattleState, Charge, ChargeKind},
    table::{Field, UnitId},
};
use serde::{Deserialize, Serialize};

/// The order of tests where a charger is charged itself.
pub(in crate::rules::wof) const WORKED_ORDER: Clause = clause!("wof.18.2.02");

/// Of charges that chain, side B's test before side A's.
pub(super) const CHAINED_CHARGES: Clause = clause!("wof.18.2.01");

/// The tests of a step (wof.18.1.01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Which {
    /// Panic.
    Panic,
    /// For fire.
    Fire,
    /// Counterchargers and support chargers.
    Counterchargers,
    /// Chargers.
    Chargers,
    /// Receivers, and tests for fire that waited.
    Receivers,
    /// Losers of the round.
    Losers,
    /// Those of some units.
    LosersAmong(Vec<UnitId>),
    /// Friends of routers.
    Friends,
    /// One charge.
    ChargeOf(UnitId),
}

impl Which {
    /// In how many groups they test, one after another: side B charges home before side A, a unit that attacks a
    /// charger before that charger (`wof.h.roll_order`, wof.18.2.01, wof.18.2.02).
    pub(crate) fn groups(&self) -> usize {
        if matches!(self, Self::Counterchargers | Self::Chargers | Self::ChargeOf(_)) { 2 } else { 1 }
    }

    /// Whether a charge is tested in a group of this step; one that was declared at a charger in its own side's step is
    /// no countercharge (wof.18.2.02).
    pub(super) fn tests(&self, field: &Field<'_>, group: usize, charge: &Charge) -> bool {
        let table = field.resource::<BattleState>();
        let side = if group == 0 { table.side_b() } else { table.side_a };
        let in_turn = field.unit(charge.unit).side == side;
        let counters = matches!(charge.kind, ChargeKind::Countercharge | ChargeKind::Support);
        match self {
            Self::Counterchargers => in_turn && counters,
            Self::Chargers => in_turn && !counters,
            Self::ChargeOf(unit) => group == 0 && charge.unit == *unit,
            _ => false,
        }
    }
}
