//! Blocks in combat (wof.20.8.07, wof.20.8.08, wof.20.8.12): the whole garrison divides itself among its attackers, who come on in any
//! number of ranks, but for strongpoints.

use crate::{
    measure::Face,
    rules::wof::{
        Wof,
        data::{Protection, TerrainKind},
        setup::briefing::Stronghold,
        state::UnitState,
        turn::striking::{
            ranks::{self, Meeting, Roster},
            touch,
        },
    },
    table::{FeatureId, Field, UnitId},
};

/// The block that a unit holds, if it holds one; works are none.
pub fn block_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<(FeatureId, Stronghold)> {
    let feature = field.of::<UnitState>(unit).garrison?;
    let is_block = field.feature(feature).is_some_and(|found| rules.terrain(found) == TerrainKind::Block);
    rules.briefing().stronghold(feature).filter(|_| is_block).map(|stronghold| (feature, stronghold))
}

/// Where an attacker meets a block, or a work: with the figures that stand at it.
pub fn meeting_at(rules: &Wof, field: &Field<'_>, roster: &Roster, garrison: UnitId, feature: FeatureId) -> Meeting {
    let touching = touch::touching_feature(rules, field, &roster.figures, feature);
    Meeting { opponent: garrison, touching, side: Face::Front, most_ranks: ranks_that_strike(rules, field, garrison) }
}

/// How many ranks of an attacker strike at what a unit holds (wof.17.1.01, wof.20.8.08, wof.20.8.12).
fn ranks_that_strike(rules: &Wof, field: &Field<'_>, opponent: UnitId) -> u32 {
    let charts = rules.rules().charts;
    match block_of(rules, field, opponent) {
        Some((_, stronghold)) if stronghold.protection == Protection::Strongpoint => charts.terrain.strongpoint_ranks,
        Some(_) => u32::MAX,
        None => charts.melee.striking_ranks,
    }
}

/// The most figures that may attack one side of a block (wof.20.8.08).
pub fn most_attackers(rules: &Wof, stronghold: Stronghold) -> u32 {
    u32::from(stronghold.capacity) * rules.rules().charts.terrain.attackers_times_garrison
}

/// The figures of a garrison shared out evenly among its attackers, the first of them taking what is left over (wof.20.8.07).
pub fn shared_out(figures: u32, attackers: usize) -> Vec<u32> {
    let number = u32::try_from(attackers).unwrap_or(u32::MAX).max(1);
    (0..number).map(|index| figures / number + u32::from(index < figures % number)).take(attackers).collect()
}

/// Which side of a block an attacker comes at.
pub fn side_attacked(rules: &Wof, field: &Field<'_>, attacker: UnitId, feature: FeatureId) -> usize {
    let roster = ranks::roster(rules, field, attacker);
    let at = meeting_at(rules, field, &roster, attacker, feature);
    let figures: Vec<_> = at.touching.iter().map(|touching| roster.figures[touching.ours]).collect();
    touch::side_of(field, &figures, feature)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_garrison_is_shared_out_evenly() {
        // wof.20.8.07
        assert_eq!((shared_out(30, 2), shared_out(31, 2), shared_out(5, 3)), (vec![15, 15], vec![16, 15], vec![2, 2, 1]));
    }
}
