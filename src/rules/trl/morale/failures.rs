//! What follows where a unit fails its motivation test (trl.p31.20 to trl.p31.22, trl.t.failures).

use crate::{
    clause::Clause,
    rules::{
        trl::charts::{FormationKind, TestReason},
        word::words,
    },
};

words! {
    /// What a unit does that failed.
    pub Failure {
        /// It falls back a D3 for each stand just lost.
        FallsBack => "falls back",
        /// It goes back to where its assault began, and there is no combat.
        ReturnsToStart => "goes back to its start",
        /// There is no assault, and it falls back a whole move.
        RefusesAndFallsBack => "does not assault, and falls back its whole move",
        /// There is no assault.
        Refuses => "does not assault",
        /// It stops before the square.
        StopsBeforeSquare => "stops before the square",
        /// It retreats.
        Retreats => "retreats",
        /// It falls back a whole move.
        FallsBackWholeMove => "falls back its whole move",
        /// It stays disorientated.
        StaysDisorientated => "stays disorientated",
        /// It becomes disorientated.
        Disorientated => "becomes disorientated",
        /// It is removed from play.
        Removed => "is removed from play",
    }
}

/// A unit that failed: what decides about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Why it tested.
    pub reason: TestReason,
    /// Its formation.
    pub formation: FormationKind,
    /// Whether less than half of its stands are left.
    pub below_half: bool,
    /// Whether it is cavalry before a square.
    pub before_square: bool,
    /// Whether a refused assault costs nothing, by the milder switch.
    pub refusal_stays: bool,
}

/// What a unit does that failed its test, and by which clause: squares stay, weak units leave, the rest by the reason
/// for the test (trl.p31.20 to trl.p31.22).
pub fn failure(failed: Failed) -> (Failure, Clause) {
    let recovers = failed.reason == TestReason::Recovery;
    match failed.reason {
        TestReason::FriendsThrough => return (Failure::Disorientated, clause!("trl.p22.04")),
        TestReason::Caisson => return (Failure::Disorientated, clause!("trl.hc.37")),
        _ if failed.formation == FormationKind::Square && recovers => {
            return (Failure::StaysDisorientated, clause!("trl.p31.22"));
        }
        _ if failed.formation == FormationKind::Square => return (Failure::Disorientated, clause!("trl.p31.22")),
        _ if failed.below_half => return (Failure::Removed, clause!("trl.p31.20")),
        _ => {}
    }
    let is_fixed = failed.formation == FormationKind::Garrison;
    match failed.reason {
        TestReason::Recovery => (Failure::StaysDisorientated, clause!("trl.p32.02")),
        TestReason::DefensiveFire => (Failure::ReturnsToStart, clause!("trl.p24.12")),
        TestReason::Assault if failed.before_square => (Failure::StopsBeforeSquare, clause!("trl.p08.02")),
        TestReason::Assault if failed.refusal_stays => (Failure::Refuses, clause!("trl.hc.41")),
        TestReason::Assault => (Failure::RefusesAndFallsBack, clause!("trl.p24.04")),
        TestReason::Combat => (Failure::Retreats, clause!("trl.p26.02")),
        TestReason::Breach => (Failure::Disorientated, clause!("trl.hc.34")),
        _ if is_fixed => (Failure::Disorientated, clause!("trl.hc.08")),
        TestReason::Shooting => (Failure::FallsBack, clause!("trl.p21.09")),
        TestReason::HalfLosses | TestReason::GeneralDead => (Failure::FallsBackWholeMove, clause!("trl.p31.21")),
        TestReason::FriendsThrough => (Failure::Disorientated, clause!("trl.p22.04")),
        TestReason::Caisson => (Failure::Disorientated, clause!("trl.hc.37")),
    }
}
