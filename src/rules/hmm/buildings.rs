//! Houses and towns (hmm.19.25, hmm.19.26, hmm.20.38): nobody enters a house; a town is for skirmishers.

use crate::{battle::Refusal, clause::Clause, table::Feature};

/// A town is entered in skirmish formation, or along its roads.
pub(in crate::rules::hmm) const TOWN: Clause = clause!("hmm.20.38");

/// The refusal for a way or a place that a house, or water as impassable, takes up.
pub fn in_the_way(ground: &Feature) -> Refusal {
    Refusal::new(clause!("hmm.19.25"), format!("{} is in the way", ground.name))
}

/// The reason why a charge that a town stops does not go on: only skirmishers fight there.
pub(crate) fn in_a_town(stops: Refusal) -> Refusal {
    if stops.clause != TOWN {
        return stops;
    }
    let Refusal { reason, margin, at, .. } = stops;
    let why = Refusal::new(clause!("hmm.19.26"), format!("{reason}, where only skirmishers fight"));
    Refusal { margin, at, ..why }
}
