//! One round of melee between two sides, by counts of touching figures (section 10): dice, cases, losses and how they
//! are shared, aftermath.

use crate::{
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        hmm::{
            charts::{
                FormationKind, Grouping, MeleeCase, Mount, Rules, Troop, melee::MELEE_MODIFIERS, options::Toggle,
            },
            fire::volley::dice_by_halves,
        },
        reckon::{Flag, ProcedureInputs, Written, inputs},
        word::Word,
    },
};
use std::collections::BTreeSet;

/// Heavy cavalry has its weight mounted only.
pub(in crate::rules::hmm) const MOUNTED_HEAVY_CAVALRY: Clause = clause!("hmm.10.10");

/// One side of a melee: all connected units together (hmm.10.16).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeleeSide {
    /// Its units, by our own order of ids.
    pub contingents: Vec<Contingent>,
    /// The modifiers of its dice, each once (hmm.10.12).
    pub cases: BTreeSet<MeleeCase>,
    /// Whether all its units in the melee stand in square; horse gets nothing against them (hmm.20.10).
    pub stands_in_square: Squares,
}

/// Whether a side fights from squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Squares {
    /// Every unit of the side in the melee is in square.
    All,
    /// At least one is not.
    NotAll,
}

impl Squares {
    /// From the formations of a side's units in the melee.
    pub fn of(formations: impl IntoIterator<Item = FormationKind>) -> Self {
        let mut formations = formations.into_iter().peekable();
        let all = formations.peek().is_some() && formations.all(|formation| formation == FormationKind::Square);
        if all { Self::All } else { Self::NotAll }
    }
}

impl Flag for Squares {
    const NO: Self = Self::NotAll;
    const YES: Self = Self::All;
}

inputs! {
    /// The outcome of a round of melee.
    ///
    /// Clause `hmm.h.melee_outcome`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct DrawnRounds for "hmm.aftermath" by clause!("hmm.20.09") {
        /// Drawn rounds in a row, 0 for a round that was won.
        draws: u32 = count("rounds", clause!("hmm.20.09")),
    }
}

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeleeRound {
    /// The totals of the two sides.
    pub totals: [i32; 2],
    /// Which side lost, by index; `None` for a draw (hmm.10.06).
    pub loser: Option<usize>,
    /// Figures that each of the loser's contingents loses, in their order; empty for a draw.
    pub losses: Vec<u32>,
}

/// The outcome of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aftermath {
    /// No unit moves; the melee goes on next turn (hmm.10.06).
    FightsOn,
    /// The side that charged recoils without a check, and the melee is over (`hmm.h.melee_outcome`).
    ChargerRecoils,
    /// Every losing unit checks its morale (hmm.20.09).
    LosersCheck,
}

/// The modifier of these troops for being mounted, if there is one (hmm.10.10, hmm.10.11); Federal cavalry by its
/// switch (hmm.04.04).
pub fn weight_of_horse(rules: Rules<'_>, troop: Troop, mount: Mount) -> Option<MeleeCase> {
    match (troop, mount) {
        (_, Mount::Dismounted) => None,
        (Troop::HeavyCavalry, _) => Some(MeleeCase::HeavyCavalry),
        (Troop::FederalCavalry, _) if rules.options.federal_heavy_shock == Toggle::On => Some(MeleeCase::HeavyCavalry),
        (Troop::FederalCavalry | Troop::LightCavalry, _) => Some(MeleeCase::LightCavalry),
        _ => None,
    }
}

/// Fights one round of melee between units with touching bases (hmm.10.01): dice of both sides with their modifiers,
/// the lower total loses the difference.
///
/// No side loses more than its touching figures (hmm.10.05). The first side throws first. Clauses hmm.10.03 to 10.12,
/// 10.15, 10.16.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn melee(rules: Rules<'_>, sides: &[MeleeSide; 2], dice: &mut Dice) -> Result<Receipt<MeleeRound>, NeedDice> {
    let mut draft = Draft::for_procedure("hmm.melee");
    let mut totals = [0; 2];
    for (index, name) in ["first side", "second side"].into_iter().enumerate() {
        totals[index] = throw_side(rules, name, &sides[index], sides[1 - index].stands_in_square, &mut draft, dice)?;
    }
    let difference = totals[0].abs_diff(totals[1]);
    let loser = match totals[0].cmp(&totals[1]) {
        std::cmp::Ordering::Less => Some(0),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(1),
    };
    let losses = loser.map_or_else(Vec::new, |loser| share_out(&sides[loser], difference, &mut draft));
    if loser.is_none() {
        draft.note(clause!("hmm.10.06"), "equal totals: nobody loses, the melee goes on", 0);
    }
    draft.result("first_total", totals[0]);
    draft.result("second_total", totals[1]);
    draft.result("loser", ["first", "second", "neither"][loser.unwrap_or(2)]);
    draft.result("lost", losses.iter().sum::<u32>());
    draft.result("shares", losses.clone());
    Ok(draft.close(MeleeRound { totals, loser, losses }))
}

/// The outcome of a round, given how many rounds in a row have now been drawn; 0 for a round that was won
/// (`hmm.h.melee_outcome`).
pub fn aftermath(rules: Rules<'_>, of: &DrawnRounds) -> Receipt<Aftermath> {
    let mut draft = of.draft();
    let (aftermath, words) = match of.draws {
        0 => (Aftermath::LosersCheck, "every losing unit checks its morale: routs, or recoils"),
        draws if draws < rules.charts.melee.draws_until_recoil => {
            (Aftermath::FightsOn, "drawn: fought again next turn")
        }
        _ => (Aftermath::ChargerRecoils, "drawn again: the side that charged recoils without a check"),
    };
    draft.note(clause!("hmm.20.09"), words, of.draws);
    draft.result("aftermath", words);
    draft.close(aftermath)
}

/// The total of one side: one die for each group of each kind, at least one, and its modifiers.
fn throw_side(
    rules: Rules<'_>,
    name: &str,
    side: &MeleeSide,
    enemy: Squares,
    draft: &mut Draft,
    dice: &mut Dice,
) -> Result<i32, NeedDice> {
    let before = draft.sum();
    let of_kind = |kind: Grouping| -> u32 {
        let touching = side
            .contingents
            .iter()
            .filter(|contingent| contingent.grouping == kind)
            .map(|contingent| contingent.touching)
            .sum();
        dice_by_halves(touching, rules.charts.fire.figures_a_die.of(kind))
    };
    let touching: u32 = side.contingents.iter().map(|contingent| contingent.touching).sum();
    draft.note(clause!("hmm.10.02"), format!("{name}: figures that touch"), touching);
    let least = if touching == 0 { 0 } else { rules.charts.melee.least_dice };
    let count = (of_kind(Grouping::Sixes) + of_kind(Grouping::Fours)).max(least);
    draft.note(clause!("hmm.10.03"), format!("{name}: dice"), count);
    let thrown = draft.dice(dice.d6s(count as usize, Reason::new(clause!("hmm.10.04"), format!("melee, {name}")))?);
    for &case in &side.cases {
        let horse = matches!(case, MeleeCase::HeavyCavalry | MeleeCase::LightCavalry);
        if horse && enemy == Squares::All {
            draft.note(clause!("hmm.20.10"), format!("{name}: {case}, against squares"), 0);
        } else {
            let row = rules.charts.melee.modifier(case);
            draft.modify(row.clause, format!("{name}: {case}"), row.modifier);
        }
    }
    let total = draft.sum() - before;
    draft.note(MELEE_MODIFIERS, format!("{name}: modifiers in all"), total - thrown);
    draft.note(clause!("hmm.10.12"), format!("{name}: total"), total);
    Ok(total)
}

fn share_out(side: &MeleeSide, difference: u32, draft: &mut Draft) -> Vec<u32> {
    let touching: u32 = side.contingents.iter().map(|contingent| contingent.touching).sum();
    let loss = difference.min(touching);
    draft.note(clause!("hmm.10.05"), format!("lost by {difference}, no more than the {touching} that touch"), loss);
    let losses = shares(&side.contingents, loss);
    if losses.len() > 1 {
        draft.note(clause!("hmm.10.16"), "shared in proportion to figures in contact", losses.clone());
    }
    losses
}

inputs! {
    /// One side of a melee, all its units together.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CountedSide {
        /// Figures of ordinary troops that touch.
        figures: u32 = count("figures", clause!("hmm.10.02")).or("0"),
        /// Figures of elite troops that touch.
        elite: u32 = count("figures", clause!("hmm.10.03")).or("0"),
        /// The modifiers of the dice.
        with: Cases = text(MELEE_MODIFIERS).or("nothing"),
        /// Whether all its units there stand in square.
        in_square: Squares = flag(clause!("hmm.20.10")),
    }

    /// One round of melee between two sides.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CountedMelee for "hmm.melee" by clause!("hmm.10.04") {
        /// The side that throws first.
        first: CountedSide = group().prefix("first_"),
        /// The other.
        second: CountedSide = group().prefix("second_"),
    }
}

/// The modifiers of a side's dice, each once (hmm.10.12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases(BTreeSet<MeleeCase>);

impl Written for Cases {
    const FORM: &'static str =
        "nothing, or some of General, AcrossObstacle, Downhill, HeavyCavalry, LightCavalry with commas between them";

    fn parse(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("nothing") {
            return Ok(Self(BTreeSet::new()));
        }
        let case = |name: &str| MeleeCase::named(name).ok_or_else(|| format!("`{name}` is not {}", Self::FORM));
        text.split(',').map(case).collect::<Result<_, _>>().map(Self)
    }
}

impl CountedSide {
    pub(super) fn side(&self) -> MeleeSide {
        let contingents = [(self.figures, Grouping::Sixes), (self.elite, Grouping::Fours)]
            .map(|(touching, grouping)| Contingent { touching, strength: touching, grouping });
        MeleeSide {
            contingents: contingents.into_iter().filter(|contingent| contingent.touching > 0).collect(),
            cases: self.with.0.clone(),
            stands_in_square: self.in_square,
        }
    }
}

/// Fights one round of melee between two sides by their counts (hmm.10.04).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn counted_melee(rules: Rules<'_>, of: &CountedMelee, dice: &mut Dice) -> Result<Receipt<MeleeRound>, NeedDice> {
    melee(rules, &[of.first.side(), of.second.side()], dice)
}

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
mod shared_loss_tests {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::Charts;

    fn contingent(touching: u32, strength: u32) -> Contingent {
        Contingent { touching, strength, grouping: Grouping::Sixes }
    }

    fn side(contingents: &[Contingent], cases: &[MeleeCase]) -> MeleeSide {
        let cases = cases.iter().copied().collect();
        MeleeSide { contingents: contingents.to_vec(), cases, stands_in_square: Squares::NotAll }
    }

    fn fight(sides: &[MeleeSide; 2], faces: &[u8]) -> MeleeRound {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let mut dice = Dice::scripted(faces);
        let receipt =
            melee(Rules { charts, options: &options }, sides, &mut dice).expect("the script holds enough dice");
        assert_eq!(dice.exhausted(), Ok(()));
        receipt.result
    }

    #[test]
    fn elite_and_other_troops_throw_their_own_dice_and_a_side_throws_at_least_one() {
        // hmm.10.16, hmm.h.groups
        let elite = Contingent { touching: 4, strength: 20, grouping: Grouping::Fours };
        let mixed = side(&[elite, contingent(6, 20)], &[]);
        let single = side(&[contingent(1, 1)], &[]);
        let round = fight(&[mixed, single], &[3, 3, 1]);
        assert_eq!((round.totals, round.loser, round.losses), ([6, 1], Some(1), vec![1]));
    }

    #[test]
    fn horse_gets_nothing_against_squares_alone() {
        // hmm.20.10
        let horse = side(&[contingent(6, 16)], &[MeleeCase::HeavyCavalry]);
        let square = MeleeSide { stands_in_square: Squares::All, ..side(&[contingent(6, 20)], &[]) };
        assert_eq!(fight(&[horse.clone(), square.clone()], &[3, 4]).totals, [3, 4]);
        let mixed = MeleeSide { stands_in_square: Squares::of([FormationKind::Square, FormationKind::Line]), ..square };
        assert_eq!(fight(&[horse, mixed], &[3, 4]).totals, [11, 4]);
        assert_eq!(Squares::of([]), Squares::NotAll);
    }

    #[test]
    fn a_second_draw_throws_the_charger_back() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let after = |draws| aftermath(Rules { charts, options: &options }, &DrawnRounds { draws }).result;
        assert_eq!(
            [after(0), after(1), after(2)],
            [Aftermath::LosersCheck, Aftermath::FightsOn, Aftermath::ChargerRecoils]
        );
    }
}
