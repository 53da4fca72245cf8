//! Blocks in combat (wof.20.8.07, wof.20.8.08, wof.20.8.12): the whole garrison divides itself among its attackers,
//! which come on in any number of ranks, except at strongpoints.

use crate::{
    clause::Clause,
    measure::Face,
    rules::wof::{
        Wof,
        buildings::positions,
        charts::Protection,
        melee::{
            ranks::{self, Meeting, Roster},
            touch,
        },
        setup::briefing::Stronghold,
        state::{Conduct, Formation},
    },
    table::{FeatureId, Field, UnitId},
};

/// Twice the most that a block holds may attack each side of it, in any number of ranks.
pub(in crate::rules::wof) const ATTACKERS_OF_A_BLOCK: Clause = clause!("wof.20.8.08");

/// The block of a unit at which an enemy stands, if it holds one; works do not count (wof.20.8.03).
pub fn block_towards(rules: &Wof, field: &Field<'_>, unit: UnitId, foe: UnitId) -> Option<(FeatureId, Stronghold)> {
    let feature = positions::held_towards(field, unit, foe)?;
    rules
        .briefing()
        .stronghold(feature)
        .filter(|_| rules.is_block(field, feature))
        .map(|stronghold| (feature, stronghold))
}

/// With how many figures a garrison meets each of some enemies: those in the attacked block, shared out; none if it
/// holds no block.
pub fn garrison_against(rules: &Wof, field: &Field<'_>, unit: UnitId, foes: &[UnitId]) -> Option<Vec<u32>> {
    let attacked: Vec<FeatureId> = foes
        .iter()
        .map(|foe| block_towards(rules, field, unit, *foe).map(|(block, _)| block))
        .collect::<Option<_>>()?;
    let told = &field.of::<Conduct>(unit).divides;
    let share = |(foe, block): (&UnitId, &FeatureId)| {
        let at_it: Vec<UnitId> =
            foes.iter().zip(&attacked).filter(|(_, other)| *other == block).map(|(foe, _)| *foe).collect();
        let shares = shared_out(positions::men_in(field, unit, *block), told, &at_it);
        at_it.iter().position(|other| other == foe).map_or(0, |place| shares[place])
    };
    (!foes.is_empty()).then(|| foes.iter().zip(&attacked).map(share).collect())
}

/// Where an attacker meets a block, or a work: with the figures that stand at it.
pub fn meeting_at(rules: &Wof, field: &Field<'_>, roster: &Roster, garrison: UnitId, feature: FeatureId) -> Meeting {
    let touching = touch::touching_feature(rules, field, &roster.figures, feature);
    Meeting {
        opponent: garrison,
        touching,
        side: Face::Front,
        most_ranks: ranks_that_strike(rules, field, garrison, feature),
    }
}

/// How many ranks of an attacker strike at the block or work that a unit holds (wof.17.1.01, wof.20.8.08, wof.20.8.12).
fn ranks_that_strike(rules: &Wof, field: &Field<'_>, opponent: UnitId, feature: FeatureId) -> u32 {
    let charts = rules.charts();
    let stronghold = rules
        .briefing()
        .stronghold(feature)
        .filter(|_| rules.is_block(field, feature) && field.of::<Formation>(opponent).holds(feature));
    match stronghold {
        Some(stronghold) if stronghold.protection == Protection::Strongpoint => charts.terrain.strongpoint_ranks,
        Some(_) => u32::MAX,
        None => charts.melee.striking_ranks,
    }
}

/// The most figures that may attack one side of a block (wof.20.8.08).
pub fn most_attackers(rules: &Wof, stronghold: Stronghold) -> u32 {
    u32::from(stronghold.capacity) * rules.charts().terrain.attackers_times_garrison
}

/// The figures of a garrison shared out among its attackers: first as its owner assigned them, the rest evenly among
/// the remaining attackers, the first of them getting the remainder (wof.20.8.07).
pub fn shared_out(figures: u32, told: &[(UnitId, u16)], attackers: &[UnitId]) -> Vec<u32> {
    let told_off = |foe: &UnitId| told.iter().find(|(known, _)| known == foe).map(|(_, figures)| u32::from(*figures));
    let others = u32::try_from(attackers.iter().filter(|foe| told_off(foe).is_none()).count()).unwrap_or_default();
    let mut left = figures;
    let mut shares: Vec<Option<u32>> = Vec::new();
    for foe in attackers {
        let share = told_off(foe).map(|share| share.min(left));
        left -= share.unwrap_or_default();
        shares.push(share);
    }
    let mut place = 0..;
    let even = |index: u32| left / others + u32::from(index < left % others);
    shares.into_iter().map(|share| share.unwrap_or_else(|| even(place.next().unwrap_or_default()))).collect()
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
    fn a_garrison_is_shared_out_as_assigned_and_otherwise_evenly() {
        // wof.20.8.07
        let three = [UnitId(1), UnitId(2), UnitId(3)];
        assert_eq!(shared_out(30, &[], &three[..2]), [15, 15]);
        assert_eq!(shared_out(31, &[], &three[..2]), [16, 15]);
        assert_eq!(shared_out(5, &[], &three), [2, 2, 1]);
        assert_eq!(shared_out(30, &[(UnitId(2), 20)], &three), [5, 20, 5]);
        assert_eq!(shared_out(30, &[(UnitId(1), 40)], &three[..2]), [30, 0], "after losses");
    }
}
