//! Results of morale tests (wof.18.3.02 to wof.18.3.05): their effect on a unit in its situation.

use serde::{Deserialize, Serialize};

use crate::rules::wof::data::{Occasion, Situation, morale::Verdict};

/// In what situation the result of a test finds a unit: one that charges recoils where others stand shaken, in the tests
/// for panic and to charge home (wof.18.3.03).
pub fn situation(occasion: Occasion, charges: impl FnOnce() -> bool) -> Situation {
    match occasion {
        Occasion::ChargeHome => Situation::Charging,
        Occasion::Panic if charges() => Situation::Charging,
        Occasion::Rally => Situation::Routing,
        _ => Situation::Other,
    }
}

/// The effect of a result on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// It goes on in its present state (wof.18.3.02).
    GoesOn,
    /// It halts, disordered and in good morale, and may face about for nothing (wof.18.3.02).
    Halts,
    /// It recoils, facing the enemy, and is shaken (wof.18.3.03).
    Recoils,
    /// It stands, shaken.
    StandsShaken,
    /// It routs, disordered (wof.18.3.04, wof.18.3.05).
    Routs,
    /// It keeps routing.
    KeepsRouting,
}

impl Effect {
    /// As players say it.
    pub fn words(self) -> &'static str {
        match self {
            Self::GoesOn => "goes on",
            Self::Halts => "halts, disordered, in good morale",
            Self::Recoils => "recoils, shaken",
            Self::StandsShaken => "stands, shaken",
            Self::Routs => "routs",
            Self::KeepsRouting => "keeps routing",
        }
    }
}

/// The effect of a result on a unit in a situation (wof.18.3.02 to wof.18.3.05).
pub fn effect(verdict: Verdict, situation: Situation) -> Effect {
    match (verdict, situation) {
        (Verdict::Good, Situation::Routing) => Effect::Halts,
        (Verdict::Good, _) => Effect::GoesOn,
        (_, Situation::Routing) => Effect::KeepsRouting,
        (Verdict::Shaken, Situation::Charging) => Effect::Recoils,
        (Verdict::Shaken, Situation::Other) => Effect::StandsShaken,
        (Verdict::Routs, _) => Effect::Routs,
    }
}

/// A result as players say it.
pub fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Good => "ok",
        Verdict::Shaken => "shaken",
        Verdict::Routs => "routs",
    }
}
