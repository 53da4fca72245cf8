//! How a side's loss in melee is shared among its contingents (section 10).

use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::Grouping,
        reckon::{ProcedureInputs, inputs},
    },
};

/// Shares a loss among units in proportion to their touching figures: whole shares first, then the largest remainders,
/// ties to the larger unit, then to the earlier (hmm.10.16). No unit loses more than it has touching figures unless the
/// loss exceeds them all.
pub fn shares(contingents: &[Contingent], loss: u32) -> Vec<u32> {
    let touching: u32 = contingents.iter().map(|contingent| contingent.touching).sum();
    if touching == 0 {
        return vec![0; contingents.len()];
    }
    let mut shares: Vec<u32> = contingents.iter().map(|contingent| contingent.touching * loss / touching).collect();
    let mut by_remainder: Vec<usize> = (0..contingents.len()).collect();
    by_remainder.sort_by_key(|&index| {
        let Contingent { touching: figures, strength, .. } = contingents[index];
        (std::cmp::Reverse(figures * loss % touching), std::cmp::Reverse(strength), index)
    });
    let left = loss - shares.iter().sum::<u32>();
    by_remainder.into_iter().take(left as usize).for_each(|index| shares[index] += 1);
    shares
}

inputs! {
    /// How several units of one side share the loss of a melee.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct SharedLoss for "hmm.shares" by clause!("hmm.10.16") {
        /// Touching figures of each unit.
        touching: Vec<u32> = counts(1, 12, "figures", clause!("hmm.10.16")),
        /// Figures left in each unit.
        strength: Vec<u32> = counts(1, 12, "figures", clause!("hmm.10.16")).or("0"),
        /// Figures that the side loses.
        loss: u32 = count("figures", clause!("hmm.10.05")),
    }
}

/// Shares a loss among the units of one side (hmm.10.16).
pub fn shared_loss(of: &SharedLoss) -> Receipt<()> {
    let mut draft = of.draft();
    let strength = |index: usize| of.strength.get(index).copied().unwrap_or(0);
    let contingent = |(index, &touching)| Contingent { touching, strength: strength(index), grouping: Grouping::Sixes };
    let units: Vec<Contingent> = of.touching.iter().enumerate().map(contingent).collect();
    let loss = of.loss.min(units.iter().map(|unit| unit.touching).sum());
    draft.note(clause!("hmm.10.05"), "no more than touch", loss);
    draft.result("shares", shares(&units, loss));
    draft.close(())
}

/// The touching figures of one unit (hmm.10.02: both figures of a touching stand).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contingent {
    /// Figures with bases that touch an enemy base.
    pub touching: u32,
    /// Figures left in the whole unit; the larger unit takes the odd loss (hmm.10.16).
    pub strength: u32,
    /// How they are grouped for dice.
    pub grouping: Grouping,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contingent(touching: u32, strength: u32) -> Contingent {
        Contingent { touching, strength, grouping: Grouping::Sixes }
    }

    #[test]
    fn shares_give_whole_figures_then_the_largest_remainder_then_the_larger_unit() {
        // hmm.10.16
        assert_eq!(shares(&[contingent(8, 20), contingent(4, 12)], 6), [4, 2]);
        assert_eq!(shares(&[contingent(6, 20), contingent(4, 12)], 4), [2, 2]);
        assert_eq!(shares(&[contingent(4, 12), contingent(4, 20)], 3), [1, 2]);
        assert_eq!(shares(&[contingent(4, 12), contingent(4, 12)], 1), [1, 0]);
        assert_eq!(shares(&[contingent(0, 12)], 0), [0]);
    }

    #[test]
    fn shares_never_take_more_than_touches_and_always_add_up() {
        for first in 1..8 {
            for second in 0..8 {
                for loss in 0..=first + second {
                    let units = [contingent(first, 10), contingent(second, 12)];
                    let shared = shares(&units, loss);
                    assert_eq!(shared.iter().sum::<u32>(), loss, "{first} {second} {loss}");
                    assert!(shared[0] <= first && shared[1] <= second, "{first} {second} {loss}: {shared:?}");
                }
            }
        }
    }
}
