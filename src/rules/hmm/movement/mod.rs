//! Distances and prices (sections 4 to 6, 19). Here: rates, turns, ground, as arithmetic over the movement chart.
//!
//! - [`phase`]: a side's move phase. [`state`]: its progress. [`steps`]: its steps, and which units may act in them.
//!   [`moves`]: plain moves. [`fire_and_move`]: half a move, a shot, and the other half.
//! - [`marches`]: a walk's allowance, and its changes. [`walk`]: one walk and its price. [`ground`]: the ground under
//!   it. [`crossings`]: the ground that it meets. [`obstacles`]: the obstacles in its way. [`bridges`]: ways over water.
//!   [`rowing`]: the way of boats.
//! - `march`: a move computed leg by leg, along a `path`. `drill`: the cost of changes of formation. [`lookups`]:
//!   procedures that are used only for look-ups.

pub mod bridges;
pub mod crossings;
mod drill;
pub mod fire_and_move;
pub mod ground;
pub mod lookups;
mod march;
pub mod marches;
pub mod moves;
pub mod obstacles;
mod path;
pub mod phase;
pub mod rowing;
pub mod state;
pub mod steps;
pub mod walk;

pub use drill::{Change, FormationChange, change};
pub use march::{March, Marched, allowance, march, may_go_at, water_stages};
pub use path::{Part, Path};

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    rules::hmm::data::{Cover, FormationKind, Mount, Pace, Rules, TerrainKind, Traveller, Troop, movement::Passage},
};

/// The inches that troops may go in a turn at a pace, in a formation; 0 where they may not (hmm.06.03, hmm.06.11).
pub fn rate(rules: Rules<'_>, troop: Troop, mount: Mount, formation: FormationKind, pace: Pace) -> f32 {
    rate_with_clause(rules, troop, mount, formation, pace).0
}

/// As [`rate`], with the clause that gives it.
pub fn rate_with_clause(
    rules: Rules<'_>,
    troop: Troop,
    mount: Mount,
    formation: FormationKind,
    pace: Pace,
) -> (f32, Clause) {
    if formation == FormationKind::Boats {
        let inches =
            if pace == Pace::March { rules.charts.movement.rate(troop.mover(mount), formation, pace).0 } else { 0.0 };
        return (inches, clause!("hmm.20.44"));
    }
    let mover = troop.mover(mount);
    let formation = if troop == Troop::General { FormationKind::MarchColumn } else { formation };
    let printed = rules.charts.movement.rate(mover, formation, pace);
    match (troop, formation, pace) {
        (Troop::LineInfantry, FormationKind::AttackColumn, Pace::March) => {
            (rules.options.attack_column.inches(), clause!("hmm.03.02"))
        }
        (Troop::HorseArtillery, FormationKind::Limbered, Pace::March | Pace::Rout) => {
            (rules.options.horse_artillery.inches(), clause!("hmm.06.10"))
        }
        (_, FormationKind::Square, Pace::March) => (0.0, clause!("hmm.03.34")),
        (_, FormationKind::Unlimbered, Pace::March) => (0.0, clause!("hmm.11.16")),
        (Troop::Natives, FormationKind::MarchColumn, Pace::March) => (0.0, clause!("hmm.03.32")),
        _ => printed,
    }
}

/// The cost of a turn of this many degrees from a full allowance, inches: a quarter for each started 45 degrees
/// (hmm.05.04).
pub fn turn_cost(rules: Rules<'_>, degrees: f32, full_allowance: f32) -> f32 {
    /// Turns are drawn and typed in hundredths of a degree; a rounding error must not start another step.
    const SLACK_DEGREES: f32 = 0.01;
    let drill = rules.charts.movement.drill;
    let steps = ((degrees.abs() - SLACK_DEGREES) / drill.turn_step_degrees).ceil().max(0.0);
    steps * drill.turn_step_percent / 100.0 * full_allowance
}

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

/// Whether a body may go the road's 2 in farther (hmm.19.03): in march column or limbered, the whole move along it.
pub fn earns_road_bonus(formation: FormationKind) -> bool {
    matches!(formation, FormationKind::MarchColumn | FormationKind::Limbered)
}

/// The clause about the cover of a kind of ground.
pub fn cover_clause(rules: Rules<'_>, kind: TerrainKind) -> Clause {
    let terrain = rules.charts.movement.terrain(kind);
    terrain.cover_clause.unwrap_or(terrain.clause)
}

/// The cover that a kind of ground gives to troops (hmm.19.34): swamp and deep water shelter foot only.
pub fn cover_of(rules: Rules<'_>, kind: TerrainKind, traveller: Traveller) -> Cover {
    match (kind, traveller) {
        (TerrainKind::Swamp | TerrainKind::DeepWater, Traveller::Mounted | Traveller::Wheels) => Cover::Open,
        _ => rules.charts.movement.terrain(kind).cover,
    }
}
