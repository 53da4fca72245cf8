//! Lines and obstacles (hmm.19.31, hmm.20.16, hmm.20.35): the price of crossing one, and the units that stand in one.

use crate::{
    clause::Clause,
    measure::TOLERANCE,
    rules::hmm::{
        Hmm,
        charts::{Footing, Rules, TerrainKind, Traveller, movement::Passage},
        movement::water::water_in_stages,
        state::Formation,
    },
    table::{Field, UnitId},
};

/// Obstacles cost movement, and those who stand in one fire and fight worse.
pub(in crate::rules::hmm) const OBSTACLES: Clause = clause!("hmm.20.35");

/// Whether a formed unit stands in an obstacle, with some base on one or touching it (hmm.20.35); loose men pick their
/// way.
pub fn footing_of(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Footing {
    let works = &rules.charts().works;
    let mut obstacles = field.features().filter(|feature| works.is_obstacle(rules.terrain(feature)));
    let is_in =
        |feature: &crate::table::Feature| field.reach(unit, feature.id).is_some_and(|reach| reach.within(0.0).holds());
    if field.of::<Formation>(unit).is_formed() && obstacles.any(is_in) { Footing::InObstacle } else { Footing::Clear }
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
