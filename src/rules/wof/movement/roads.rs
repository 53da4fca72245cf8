//! What a road adds to a move (wof.20.6.01).

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{FormationKind, Rules, Troop},
            condition::Condition,
            movement::rates::{Traveller, move_inches},
        },
    },
};

/// The inches that a whole turn on a road adds to an ordinary move: columns no wider than the road takes, and limbered
/// guns (wof.20.6.01).
pub fn road_inches(rules: Rules<'_>, unit: Condition, formation: FormationKind, width: u32) -> f32 {
    let road = rules.charts.movement.road;
    match unit.troop {
        Troop::Artillery if formation == FormationKind::Limbered => road.foot_and_guns_inches,
        Troop::Artillery => 0.0,
        _ if formation != FormationKind::Column => 0.0,
        troop if troop.is_cavalry() && width <= road.widest_horse => road.horse_inches,
        troop if troop.is_infantry() && width <= road.widest_foot => road.foot_and_guns_inches,
        _ => 0.0,
    }
}

inputs! {
    /// The distance that a unit goes on a road.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Road for "wof.road" by clause!("wof.20.6.01") {
        /// Figures in its front rank.
        width: u32 = count("figures", clause!("wof.20.6.01")),
        /// Whether it spends only part of the turn on the road.
        part_of_the_turn: bool = flag(clause!("wof.20.6.01")),
        /// The unit that goes.
        who: Traveller = group(),
    }
}

/// How far a unit goes on a road, in inches (wof.20.6.01).
pub fn road(rules: Rules<'_>, of: &Road) -> Receipt<()> {
    let (mut draft, Traveller { guns, unit }) = (of.draft(), of.who);
    let more = if of.part_of_the_turn { 0.0 } else { road_inches(rules, unit, unit.formation, of.width) };
    let rate = move_inches(rules, unit, guns).unwrap_or_default();
    draft.note(clause!("wof.20.6.01"), "inches more", more);
    draft.result("inches", rate + more);
    draft.close(())
}
