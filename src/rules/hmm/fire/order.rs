//! The order of fire in the joint musketry of a turn (hmm.07.21), and two units that fire at each other.

use super::{
    deductions::Air,
    effect::{Exposure, Firers, Volley, VolleyResult, volley},
};
use crate::{
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        hmm::data::Rules,
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// The order in which units fire in the joint musketry, and which fire together.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FiringOrder for "hmm.firing_order" by clause!("hmm.07.21") {
        /// Units that fire.
        units: usize = count("units", clause!("hmm.07.21")).within(1, 60),
    }

    /// One of two units that fire at each other.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Side {
        /// The figures that fire; all of them are the other's target.
        firers: Firers = group(),
        /// How its volley meets the other.
        exposure: Exposure = group(),
    }

    /// Two formed units that fire at each other: order dice, then volleys, the later by survivors only.
    ///
    /// In the same turn, strengths before it.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Exchange for "hmm.exchange" by clause!("hmm.07.22")
        switches ["deduction", "musket_table", "first_volley"]
    {
        /// The first unit.
        first: Side = group().whose("the first unit: "),
        /// The second unit.
        second: Side = group().prefix("other_").whose("the second unit: "),
        /// Between the nearest base edges.
        distance_inches: f32 = measure("inches", clause!("hmm.20.02")).named("distance"),
        /// In what air.
        air: Air = group(),
    }
}

impl Exchange {
    /// The volley of each, its target being the other.
    fn volleys(&self) -> [Volley; 2] {
        [(self.first, self.second), (self.second, self.first)].map(|(own, other)| Volley {
            firers: own.firers,
            distance_inches: self.distance_inches,
            exposure: own.exposure,
            target_figures: other.firers.figures,
            target_in_reach: other.firers.figures,
            air: self.air,
        })
    }
}

/// Throws one die for every firing unit and gives the order of fire: steps from the highest score down, in each the
/// units that fire at once.
///
/// Units are numbered as they were counted. Every score gets its step, so equal scores fire on the strengths before it
/// (hmm.07.21).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn firing_order(of: &FiringOrder, dice: &mut Dice) -> Result<Receipt<Vec<Vec<usize>>>, NeedDice> {
    let mut draft = of.draft();
    let steps = throw_order(of.units, &mut draft, dice)?;
    for (index, step) in steps.iter().enumerate() {
        let numbers: Vec<usize> = step.iter().map(|unit| unit + 1).collect();
        draft.result(&format!("step_{}", index + 1), numbers);
    }
    Ok(draft.close(steps))
}

/// Lets two units fire at each other: order dice, then the volleys; the later one fires with its remaining figures
/// (hmm.07.22).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn exchange(
    rules: Rules<'_>,
    exchange: &Exchange,
    dice: &mut Dice,
) -> Result<Receipt<[VolleyResult; 2]>, NeedDice> {
    let mut draft = Draft::for_procedure(Exchange::PROCEDURE);
    let (volleys, mut tolls) = (exchange.volleys(), [None; 2]);
    for step in throw_order(2, &mut draft, dice)? {
        let lost_before = tolls.map(|toll: Option<VolleyResult>| toll.map_or(0, |toll| toll.lost));
        for unit in step {
            let shot = after_losses(&volleys[unit], lost_before[1 - unit]);
            let receipt = volley(rules, &shot, dice)?;
            let name = ["first", "second"][unit];
            if lost_before[1 - unit] > 0 {
                draft.note(clause!("hmm.07.22"), format!("{name} unit: figures left to fire"), shot.firers.figures);
            }
            for line in receipt.account.lines {
                draft.note(line.clause, format!("{name} unit: {}", line.label), line.value);
            }
            receipt.account.dice.into_iter().for_each(|throw| draft.dice_apart(throw));
            tolls[unit] = Some(receipt.result);
        }
    }
    let tolls = tolls.map(|toll| toll.expect("the order of fire names both units"));
    draft.result("first_causes", tolls[0].lost);
    draft.result("second_causes", tolls[1].lost);
    Ok(draft.close(tolls))
}

fn throw_order(units: usize, draft: &mut Draft, dice: &mut Dice) -> Result<Vec<Vec<usize>>, NeedDice> {
    let throw = dice.d6s(units, Reason::new(clause!("hmm.07.21"), "order of fire"))?;
    let scores = throw.faces.clone();
    draft.note(
        clause!("hmm.07.21"),
        "order dice, higher first",
        scores.iter().map(|&face| i64::from(face)).collect::<Vec<_>>(),
    );
    draft.dice_apart(throw);
    let of_score = |score: u8| -> Vec<usize> { (0..units).filter(|&unit| scores[unit] == score).collect() };
    Ok((1..=6).rev().map(of_score).filter(|step| !step.is_empty()).collect())
}

/// A volley once its firers have lost figures to fire that came before it.
fn after_losses(shot: &Volley, lost: u32) -> Volley {
    let figures = shot.firers.figures.saturating_sub(lost);
    Volley { firers: Firers { figures, ..shot.firers }, ..*shot }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_fire_from_six_down_and_equal_ones_together() {
        let receipt = firing_order(&FiringOrder { units: 5 }, &mut Dice::scripted([3, 6, 1, 3, 6])).expect("five dice");
        assert_eq!(receipt.result, [vec![1, 4], vec![0, 3], vec![2]]);
    }

    #[test]
    fn nobody_firing_throws_nothing() {
        let receipt = firing_order(&FiringOrder { units: 0 }, &mut Dice::scripted([])).expect("no dice");
        assert!(receipt.result.is_empty());
    }
}
