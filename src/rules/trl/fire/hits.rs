//! How the hits of one shooter are spread over a unit: one each, the nearest first, the officer and then the general
//! last in every round (trl.p21.02, trl.p21.03).

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::charts::Rules,
    },
};

/// The hits on each stand of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    /// On the company stands, the nearest first.
    pub stands: Vec<u32>,
    /// On the officer.
    pub officer: u32,
    /// On the general.
    pub general: u32,
}

/// Spreads hits over the stands that can be hit: in range and sight of a stand that fires.
pub fn spread(hits: u32, stands: u32, officer: bool, general: bool) -> Spread {
    let round = stands + u32::from(officer) + u32::from(general);
    let Some(rounds) = hits.checked_div(round) else {
        return Spread { stands: Vec::new(), officer: 0, general: 0 };
    };
    let rest = hits % round;
    let more = |place: u32| rounds + u32::from(place < rest);
    Spread {
        stands: (0..stands).map(more).collect(),
        officer: if officer { more(stands) } else { 0 },
        general: if general { more(stands + u32::from(officer)) } else { 0 },
    }
}

inputs! {
    /// How the hits of one shooter are spread over a unit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Allocation for "trl.hits" by clause!("trl.p21.02") {
        /// Hits.
        hits: u32 = count("hits", clause!("trl.p21.02")),
        /// Company stands that can be hit.
        stands: u32 = count("stands", clause!("trl.p21.07")),
        /// Whether its officer can be hit.
        officer: bool = flag(clause!("trl.p21.03")),
        /// Whether a general that has joined it can be hit.
        general: bool = flag(clause!("trl.p19.03")),
    }
}

/// The hits on each stand (trl.p21.02, trl.p21.03).
pub fn allocation(_: Rules<'_>, of: &Allocation) -> Receipt<()> {
    let mut draft = of.draft();
    let spread = spread(of.hits, of.stands, of.officer, of.general);
    draft.note(clause!("trl.p21.02"), "on each stand, the nearest first", spread.stands.clone());
    draft.result("stands", spread.stands);
    if of.officer {
        draft.note(clause!("trl.p21.03"), "on the officer, last in each round", spread.officer);
        draft.result("officer", spread.officer);
    }
    if of.general {
        draft.note(clause!("trl.p19.03"), "on the general, after the officer", spread.general);
        draft.result("general", spread.general);
    }
    draft.close(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hit_is_given_to_somebody_and_nobody_has_two_more_than_another() {
        for hits in 0..20 {
            for stands in 0..6 {
                for (officer, general) in [(false, false), (true, false), (true, true), (false, true)] {
                    let spread = spread(hits, stands, officer, general);
                    let all: Vec<u32> = spread.stands.iter().copied().chain([spread.officer, spread.general]).collect();
                    let nobody = stands == 0 && !officer && !general;
                    assert_eq!(all.iter().sum::<u32>(), if nobody { 0 } else { hits });
                    assert!(spread.stands.windows(2).all(|pair| pair[0] >= pair[1] && pair[0] <= pair[1] + 1));
                }
            }
        }
    }
}
