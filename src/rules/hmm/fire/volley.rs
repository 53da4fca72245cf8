//! A volley once firers, targets and distances are known (sections 7 and 9): its dice, what is deducted from them for
//! distance, cover, air and footing, and the figures lost.

use crate::{
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        hmm::{
            charts::{
                Aspect, Bore, Cover, Footing, Fresh, Grouping, Ignition, Rules, Weapon,
                fire::{Deduction, SMALL_ARMS},
                options::FirstVolley,
            },
            fire::{
                losses::{BOUNDS_OF_A_VOLLEY, FLANK_FIRE_DOUBLES, doubled_in_flank, held_to, loss_of_dice},
                ranges::in_reach,
            },
            movement::obstacles,
            weather::{Air, deduct_for_air},
        },
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// The firing figures, counted by formation (hmm.07.28).
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Firers {
        /// Figures that fire, as their formation allows.
        figures: u32 = count("figures", clause!("hmm.07.28")),
        /// By sixes, or by fours for elite troops and grenadiers.
        grouping: Grouping = word(clause!("hmm.07.12")).or("Sixes"),
        /// Their weapon.
        weapon: Weapon = word(SMALL_ARMS).or("SmoothMusket"),
        /// How it is set off.
        ignition: Ignition = word(clause!("hmm.20.32")).or("Flintlock").unlisted(),
        /// Whether they stand in an obstacle.
        footing: Footing = word(obstacles::OBSTACLES).or("Clear").unlisted(),
    }

    /// How a volley meets its target.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Exposure {
        /// The first at that target in that place, or not.
        fresh: Fresh = word(clause!("hmm.07.16")).named("volley").or("Ordinary"),
        /// The cover of the target.
        cover: Cover = word(clause!("hmm.07.18")).or("Open"),
        /// Where the fire comes from, seen by the target.
        aspect: Aspect = word(clause!("hmm.20.03")).or("Front"),
    }

    /// A volley of a formed unit at a formed body, a square or a battery's crew.
    ///
    /// As measured before any die is thrown (hmm.07.11).
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Volley for "hmm.volley" by clause!("hmm.07.14")
        switches ["deduction", "musket_table", "first_volley"]
    {
        /// The figures that fire.
        firers: Firers = group(),
        /// Between the nearest base edges inside the arc.
        ///
        /// From the nearest firing base edge to the nearest target base edge (hmm.20.02).
        distance_inches: f32 = measure("inches", clause!("hmm.07.11")).named("distance"),
        /// How it meets its target.
        exposure: Exposure = group(),
        /// Figures left in the target.
        ///
        /// Of a battery its crew (hmm.07.29b).
        target_figures: u32 = count("figures", BOUNDS_OF_A_VOLLEY).named("target").or("20"),
        /// Target figures within the weapon's reach, for flank fire.
        ///
        /// They count only in flank (hmm.07.19).
        target_in_reach: u32 = count("figures", FLANK_FIRE_DOUBLES).named("in_reach").or("99").unlisted(),
        /// In what air.
        air: Air = group(),
    }
}

impl Volley {
    /// A volley that is not the first, at a full battalion in the open.
    pub fn in_the_open(firers: Firers, air: Air, distance_inches: f32) -> Self {
        const FULL_BATTALION: u32 = 20;
        let exposure = Exposure { fresh: Fresh::Ordinary, cover: Cover::Open, aspect: Aspect::Front };
        let (target_figures, target_in_reach) = (FULL_BATTALION, FULL_BATTALION);
        Self { firers, distance_inches, exposure, target_figures, target_in_reach, air }
    }
}

/// Whether a shot could be made at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    /// It was.
    Fired,
    /// The distance or the chart forbids it; no die was thrown.
    NotPossible,
}

/// The effect of fire on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolleyResult {
    /// Whether there was a shot.
    pub shot: Shot,
    /// Dice thrown for losses.
    pub dice: u32,
    /// Figures lost.
    pub lost: u32,
}

impl VolleyResult {
    pub(in crate::rules::hmm) const NOT_POSSIBLE: Self = Self { shot: Shot::NotPossible, dice: 0, lost: 0 };

    /// A shot with this many dice for this loss.
    pub(in crate::rules::hmm) fn fired(dice: u32, lost: u32) -> Self {
        Self { shot: Shot::Fired, dice, lost }
    }
}

/// How many dice figures throw where half a group or more counts as a group (hmm.20.01, hmm.h.groups): volleys, charge
/// fire, melee.
pub fn dice_by_halves(figures: u32, figures_a_die: u32) -> u32 {
    (figures + figures_a_die / 2) / figures_a_die
}

/// How many dice figures throw where any part of a group throws one (hmm.08.01, hmm.h.groups): light fire.
pub fn dice_by_parts(figures: u32, figures_a_die: u32) -> u32 {
    figures.div_ceil(figures_a_die)
}

/// Throws a volley at a formed body and reads its losses off the deduction table.
///
/// One die a group, their sum less the deduction, doubled in flank, limited to the target's remaining figures. Clauses
/// hmm.07.02 to 07.05, 07.10 to 07.15, 07.17 to 07.19, 07.23, 07.29b, hmm.20.45 (depth adds nothing).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn volley(rules: Rules<'_>, volley: &Volley, dice: &mut Dice) -> Result<Receipt<VolleyResult>, NeedDice> {
    let mut draft = volley.draft();
    let Volley { firers, air, distance_inches, exposure, target_figures, target_in_reach } = *volley;
    let Exposure { fresh, cover, aspect } = exposure;
    if !in_reach(rules, firers.weapon, distance_inches, rules.charts.fire.reach(firers.weapon).clause, &mut draft) {
        return Ok(close(draft, VolleyResult::NOT_POSSIBLE));
    }
    let bore = rules.charts.fire.reach(firers.weapon).bore;
    draft.note(clause!("hmm.07.11"), "the whole body at one target, inches off", distance_inches);
    let count = dice_of_groups(rules, firers, &mut draft);
    deduct(rules, bore, distance_inches, (fresh, cover), &mut draft);
    deduct_for_air(rules, firers.ignition, air, &mut draft);
    deduct_for_footing(rules, firers.footing, &mut draft);
    let loss = loss_of_dice(rules, count, Reason::new(clause!("hmm.07.13"), "volley"), &mut draft, dice)?;
    let loss = match aspect {
        Aspect::Front => loss,
        Aspect::Flank => doubled_in_flank(rules, loss, target_in_reach, &mut draft),
    };
    let lost = held_to(loss, target_figures, &mut draft);
    Ok(close(draft, VolleyResult::fired(count, lost)))
}

pub(in crate::rules::hmm) fn dice_of_groups(rules: Rules<'_>, firers: Firers, draft: &mut Draft) -> u32 {
    let group = rules.charts.fire.figures_a_die.of(firers.grouping);
    draft.note(clause!("hmm.07.12"), "figures to a group", group);
    let count = dice_by_halves(firers.figures, group);
    draft.note(clause!("hmm.20.01"), "dice: one for each group or half of one", count);
    count
}

pub(in crate::rules::hmm) fn close(mut draft: Draft, toll: VolleyResult) -> Receipt<VolleyResult> {
    draft.result("possible", toll.shot == Shot::Fired);
    draft.result("dice", toll.dice);
    draft.result("lost", toll.lost);
    draft.close(toll)
}

/// Takes the table's deduction off the running sum (hmm.07.15, hmm.07.24); a first volley reads its own columns
/// (hmm.07.17).
pub(in crate::rules::hmm) fn deduct(
    rules: Rules<'_>,
    bore: Bore,
    distance_inches: f32,
    (fresh, cover): (Fresh, Cover),
    draft: &mut Draft,
) {
    let columns = match (rules.options.first_volley, fresh) {
        (FirstVolley::Better, fresh) => fresh,
        (FirstVolley::Worse, Fresh::First) => Fresh::Ordinary,
        (FirstVolley::Worse, Fresh::Ordinary) => Fresh::First,
    };
    let table = rules.options.musket_table;
    let found = rules.charts.fire.deduction(table, bore, distance_inches, columns, cover);
    let Deduction { value, over_inches, up_to_inches, in_print } =
        found.expect("checked on load: the table holds every distance that a weapon reaches");
    if columns != fresh {
        draft.note(
            clause!("hmm.07.17"),
            "a first volley and an ordinary one change places: read as",
            columns.to_string(),
        );
    }
    draft.modify(
        clause!("hmm.07.24"),
        format!("{bore}, over {over_inches} to {up_to_inches} in, {columns}, {cover}"),
        -value,
    );
    if let Some(in_print) = in_print {
        in_print.note(draft);
    }
}

pub(in crate::rules::hmm) fn deduct_for_footing(rules: Rules<'_>, footing: Footing, draft: &mut Draft) {
    let hampered = rules.charts.fire.obstacle_deduction(footing);
    if hampered != 0 {
        draft.modify(obstacles::OBSTACLES, "formed troops in an obstacle", -hampered);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::{Charts, Daylight, Options, Weather, options::DeductionPer};

    fn line() -> Volley {
        Volley {
            firers: Firers {
                figures: 20,
                grouping: Grouping::Sixes,
                weapon: Weapon::SmoothMusket,
                ignition: Ignition::Flintlock,
                footing: Footing::Clear,
            },
            air: Air { weather: Weather::Dry, daylight: Daylight::Day },
            distance_inches: 4.0,
            exposure: Exposure { fresh: Fresh::Ordinary, cover: Cover::Open, aspect: Aspect::Front },
            target_figures: 20,
            target_in_reach: 20,
        }
    }

    fn lost(options: &Options, shot: &Volley, faces: &[u8]) -> u32 {
        let charts = Charts::embedded();
        let mut dice = Dice::scripted(faces);
        let receipt = volley(Rules { charts, options }, shot, &mut dice).expect("the script holds enough dice");
        assert_eq!(dice.exhausted(), Ok(()));
        assert_eq!(receipt.account.faces(), faces);
        receipt.result.lost
    }

    #[test]
    fn groups_round_as_the_house_rule_tells() {
        // hmm.h.groups, row by row: figures, dice of sixes, of light sixes, of fours, of twelves.
        let rows = [
            (1, 0, 1, 0, 0),
            (2, 0, 1, 1, 0),
            (3, 1, 1, 1, 0),
            (5, 1, 1, 1, 0),
            (6, 1, 1, 2, 1),
            (8, 1, 2, 2, 1),
            (9, 2, 2, 2, 1),
        ];
        for (figures, sixes, light, fours, twelves) in
            rows.into_iter().chain([(16, 3, 3, 4, 1), (18, 3, 3, 5, 2), (20, 3, 4, 5, 2)])
        {
            let found = (
                dice_by_halves(figures, 6),
                dice_by_parts(figures, 6),
                dice_by_halves(figures, 4),
                dice_by_halves(figures, 12),
            );
            assert_eq!(found, (sixes, light, fours, twelves), "{figures} figures");
        }
    }

    #[test]
    fn the_deduction_is_taken_once_or_from_each_die() {
        let defaults = Charts::embedded().switches.defaults();
        let per_die = Options { deduction: DeductionPer::PerDie, ..defaults.clone() };
        assert_eq!(lost(&defaults, &line(), &[6, 2, 5]), 10);
        assert_eq!(lost(&per_die, &line(), &[6, 2, 5]), 5);
    }

    #[test]
    fn rain_and_night_deduct_besides() {
        let defaults = Charts::embedded().switches.defaults();
        let wet = Volley { air: Air { weather: Weather::HeavyRain, daylight: Daylight::Night }, ..line() };
        assert_eq!(lost(&defaults, &wet, &[4, 4, 4]), 12 - 3 - 3 - 1);
        let capped = Volley { firers: Firers { ignition: Ignition::Percussion, ..wet.firers }, ..wet };
        assert_eq!(lost(&defaults, &capped, &[4, 4, 4]), 12 - 3 - 1 - 1);
    }

    #[test]
    fn flank_fire_doubles_up_to_the_figures_in_reach_and_never_halves_a_loss() {
        let defaults = Charts::embedded().switches.defaults();
        let flank =
            Volley { exposure: Exposure { aspect: Aspect::Flank, ..line().exposure }, target_in_reach: 12, ..line() };
        assert_eq!(lost(&defaults, &flank, &[4, 4, 4]), 12);
        assert_eq!(lost(&defaults, &Volley { target_in_reach: 4, ..flank }, &[4, 4, 4]), 9);
    }

    #[test]
    fn nothing_is_thrown_beyond_reach() {
        let defaults = Charts::embedded().switches.defaults();
        let far = Volley { distance_inches: 7.01, ..line() };
        let charts = Charts::embedded();
        let receipt =
            volley(Rules { charts, options: &defaults }, &far, &mut Dice::scripted([])).expect("no die is thrown");
        assert_eq!(receipt.result, VolleyResult::NOT_POSSIBLE);
        assert_eq!(receipt.account.lines.last().map(|line| line.clause.id()), Some("hmm.07.02"));
    }

    #[test]
    fn a_volley_short_of_dice_says_how_many_it_lacks() {
        let defaults = Charts::embedded().switches.defaults();
        let charts = Charts::embedded();
        let NeedDice(wanted) = volley(Rules { charts, options: &defaults }, &line(), &mut Dice::scripted([4]))
            .expect_err("three are thrown");
        assert_eq!((wanted.count, wanted.reason.clause.id()), (2, "hmm.07.13"));
    }
}
