//! The price of ground by the inch, and of crossings (section 19).

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    rules::hmm::data::{Rules, TerrainKind, Traveller, movement::Passage},
};

/// The joint deduction of several grounds from each inch, percent; and how one of them bars the way, if it does
/// (hmm.20.16).
///
/// # Errors
/// The kind that bars the traveller, with its clause.
pub fn percent_of(
    rules: Rules<'_>,
    traveller: Traveller,
    grounds: &[TerrainKind],
    on_road: OnRoad,
) -> Result<f32, (TerrainKind, Clause)> {
    let chart = &rules.charts.movement;
    if on_road == OnRoad::Yes {
        return Ok(0.0);
    }
    let mut sum = 0.0;
    for &kind in grounds {
        let terrain = chart.terrain(kind);
        match terrain.passage(traveller) {
            Passage::Percent(percent) => sum += percent,
            Passage::RoadOnly => {
                return Err((
                    kind,
                    if kind == TerrainKind::Town { clause!("hmm.20.38") } else { clause!("hmm.20.17") },
                ));
            }
            Passage::GateOnly | Passage::Barred => return Err((kind, terrain.clause)),
        }
    }
    Ok(f32::min(sum, chart.most_percent))
}

/// Whether a body goes along a road, where neither ground nor woods hinder it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnRoad {
    /// It does.
    Yes,
    /// It does not.
    No,
}

/// The cost of an inch in ground that takes this many percent: 1/(1-p) inches (hmm.20.16).
pub fn inch_cost(percent: f32) -> f32 {
    100.0 / (100.0 - percent)
}

/// The cost of crossing a line of some kind, for a full allowance, inches (hmm.20.16).
///
/// # Errors
/// The clause that bars the traveller.
pub fn crossing_cost(
    rules: Rules<'_>,
    traveller: Traveller,
    kind: TerrainKind,
    full_allowance: f32,
) -> Result<f32, Clause> {
    let terrain = rules.charts.movement.terrain(kind);
    match terrain.passage(traveller) {
        Passage::Percent(percent) => Ok(percent / 100.0 * full_allowance),
        Passage::GateOnly => Err(clause!("hmm.19.31")),
        Passage::RoadOnly | Passage::Barred => Err(terrain.clause),
    }
}

/// The price of a line that a traveller comes upon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Price {
    /// It is paid in full, and he is over it.
    Paid {
        /// The inches due now.
        asked_inches: f32,
        /// The inches paid in all.
        whole_inches: f32,
    },
    /// It takes the rest of the move and goes on next turn: wheels in water (hmm.19.19, hmm.19.22).
    InPart {
        /// The inches due now.
        asked_inches: f32,
        /// The clause of its stages.
        clause: Clause,
    },
    /// The inches due are not left, and nothing is paid (hmm.20.16).
    TooDear {
        /// The inches due now.
        asked_inches: f32,
    },
}

/// The price of a line of some kind to a traveller with so many inches left, of which some are paid already
/// (hmm.19.19, hmm.19.22, hmm.20.16).
///
/// # Errors
/// The clause that bars him.
pub fn price(
    rules: Rules<'_>,
    (traveller, kind): (Traveller, TerrainKind),
    full_allowance: f32,
    paid_before: f32,
    left: f32,
) -> Result<Price, Clause> {
    let whole_inches = crossing_cost(rules, traveller, kind, full_allowance)?;
    let asked_inches = (whole_inches - paid_before).max(0.0);
    Ok(match water_in_stages(rules, traveller, kind) {
        _ if asked_inches <= left + TOLERANCE => Price::Paid { asked_inches, whole_inches },
        Some(clause) => Price::InPart { asked_inches, clause },
        None => Price::TooDear { asked_inches },
    })
}

/// The clause by which a traveller pays for a line of some kind.
pub fn crossing_clause(rules: Rules<'_>, traveller: Traveller, kind: TerrainKind) -> Clause {
    let passage = || rules.charts.movement.terrain(kind).passage_clause(traveller);
    water_in_stages(rules, traveller, kind).unwrap_or_else(passage)
}

/// The clause by which wheels pay for water in stages, as far as a kind of ground is such water (hmm.19.19, hmm.19.22).
pub fn water_in_stages(rules: Rules<'_>, traveller: Traveller, kind: TerrainKind) -> Option<Clause> {
    let stages = rules.charts.movement.wheels_in_water(kind).filter(|_| traveller == Traveller::Wheels);
    stages.map(|stages| stages.clause)
}

/// The refusal for horse that would charge through some ground (hmm.20.17).
pub fn no_charge_through(ground: &str) -> Refusal {
    Refusal::new(clause!("hmm.20.17"), format!("horse does not charge through {ground}"))
}
