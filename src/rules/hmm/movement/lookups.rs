//! Procedures about movement that only players look up: a general's pace with a unit, wheels in water, and the cover of
//! ground.

use super::{cover_clause, cover_of, rate, water_stages};
use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        hmm::{
            data::{Cover, FormationKind, Mount, Pace, Rules, TerrainKind, Traveller, Troop},
            formation::rights::Body,
        },
        reckon::{ProcedureInputs, inputs},
        word::Word,
    },
};

inputs! {
    /// How far a general goes with his unit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Attached for "hmm.attached" by clause!("hmm.06.02") switches ["attack_column", "horse_artillery"] {
        /// The unit.
        host: Body = group(),
        /// The host's pace.
        pace: Pace = word(clause!("hmm.06.02")).or("March"),
    }

    /// The cost for wheels to get through water, stage by stage.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct WheelsInWater for "hmm.wheels_in_water" by clause!("hmm.19.22") {
        /// The water.
        water: TerrainKind = word(clause!("hmm.19.22")).among(&["ShallowWater", "DeepWater"]),
        /// The full allowance of a turn.
        allowance_inches: f32 = measure("inches", clause!("hmm.19.22")).named("allowance").or("9"),
    }

    /// The cover that a kind of ground gives to troops.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CoverOfGround for "hmm.cover" by clause!("hmm.19.34") {
        /// Where the target stands, or the line directly before it.
        ground: TerrainKind = word(clause!("hmm.19.34")),
        /// The troops that stand there.
        troops: Traveller = word(clause!("hmm.19.10")).or("Formed"),
    }
}

/// How far a general goes with his unit (hmm.06.02, hmm.06.07).
pub fn attached(rules: Rules<'_>, of: &Attached) -> Receipt<()> {
    let mut draft = of.draft();
    let host = rate(rules, of.host.troop, of.host.mount, of.host.formation, of.pace);
    let own = rate(rules, Troop::General, Mount::Mounted, FormationKind::MarchColumn, of.pace);
    draft.note(clause!("hmm.06.02"), "the host's rate: inches", host);
    draft.note(clause!("hmm.06.07"), "his own: inches", own);
    draft.result("inches", host.min(own));
    draft.close(())
}

/// The cost for wheels to get through water, stage by stage (hmm.19.22), and in how many turns they are through; 0 for
/// more than nine.
pub fn wheels_in_water(rules: Rules<'_>, of: &WheelsInWater) -> Receipt<()> {
    let mut draft = of.draft();
    let stages = water_stages(rules, of.water, of.allowance_inches);
    let total: f32 = stages.iter().sum();
    let row = rules.charts.movement.wheels_in_water(of.water).map(|stages| stages.clause);
    draft.note(row.unwrap_or(clause!("hmm.19.19")), "to enter, across, to leave: inches", stages.clone());
    draft.result("stages", stages);
    draft.result("total", total);
    let turns = (1..=9_u32).find(|&turns| turns as f32 * of.allowance_inches + TOLERANCE >= total);
    draft.result("turns", turns.unwrap_or(0));
    draft.close(())
}

/// The cover that a kind of ground gives to troops (hmm.19.34).
pub fn cover_of_ground(rules: Rules<'_>, of: &CoverOfGround) -> Receipt<()> {
    let mut draft = of.draft();
    let cover = cover_of(rules, of.ground, of.troops);
    if cover != Cover::Open {
        draft.note(cover_clause(rules, of.ground), "sheltered by", of.ground.to_string());
    }
    draft.note(clause!("hmm.19.34"), "they are", cover.to_string());
    draft.result("cover", cover.name());
    draft.close(())
}
