//! Fire by the light chart (section 8): light troops at anyone, and formed men at light troops.

use crate::{
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        hmm::{
            charts::{
                Cover, Daylight, LightMark, Rules, Weapon,
                fire::{LIGHT_CHART, LightCase},
                options::LightDice,
            },
            fire::{
                losses::BOUNDS_OF_A_VOLLEY,
                ranges::{WEAPONS_STILL_LIMIT, in_reach},
                volley::{Firers, VolleyResult, close, dice_by_parts, dice_of_groups},
            },
        },
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// Independent fire of light infantry or skirmishers by the light chart.
    ///
    /// As measured before any die is thrown (hmm.08.01).
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct LightFire for "hmm.light_fire" by LIGHT_CHART switches ["light_fire"] {
        /// Light infantry or skirmishers that fire.
        figures: u32 = count("figures", clause!("hmm.08.01")),
        /// Their weapon.
        weapon: Weapon = word(WEAPONS_STILL_LIMIT).or("RifledMusket"),
        /// Between the nearest base edges.
        distance_inches: f32 = measure("inches", clause!("hmm.20.02")).named("distance"),
        /// Their target.
        mark: LightMark = word(clause!("hmm.08.02")).or("Formed"),
        /// The target's shelter.
        cover: Cover = word(clause!("hmm.08.06")).or("Open"),
        /// Figures left in the target.
        ///
        /// In fire at picked figures, those that may be picked.
        target_figures: u32 = count("figures", BOUNDS_OF_A_VOLLEY).named("target").or("20"),
        /// Day or night.
        ///
        /// Figures are not picked out by night (hmm.20.20).
        daylight: Daylight = word(clause!("hmm.20.20")).or("Day").unlisted(),
    }

    /// Fire of a formed unit at light infantry or skirmishers by the light chart.
    ///
    /// As measured before any die is thrown (hmm.08.13).
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct LineAtLight for "hmm.line_at_light" by clause!("hmm.07.29") {
        /// The figures that fire.
        firers: Firers = group().citing("grouping", clause!("hmm.08.13")),
        /// Between the nearest base edges inside the arc.
        distance_inches: f32 = measure("inches", clause!("hmm.20.02")).named("distance"),
        /// The cover of the light troops.
        cover: Cover = word(clause!("hmm.08.10")).or("Open"),
        /// Figures left in the target.
        target_figures: u32 = count("figures", BOUNDS_OF_A_VOLLEY).named("target").or("20"),
    }
}

/// Throws the dice of light troops: each that reaches the chart's number kills one figure.
///
/// Clauses hmm.08.01 to 08.08, 08.11,
/// 08.14.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn light_fire(rules: Rules<'_>, fire: &LightFire, dice: &mut Dice) -> Result<Receipt<VolleyResult>, NeedDice> {
    let mut draft = fire.draft();
    if !in_reach(rules, fire.weapon, fire.distance_inches, WEAPONS_STILL_LIMIT, &mut draft)
        || hidden_by_night(fire, &mut draft)
    {
        return Ok(close(draft, VolleyResult::NOT_POSSIBLE));
    }
    let count = dice_of_light_troops(rules, fire.figures, &mut draft);
    let case = LightCase::of_light_troops(fire.mark, fire.cover);
    let toll = throw_case(rules, case, fire.distance_inches, (count, fire.target_figures), &mut draft, dice)?;
    Ok(close(draft, toll))
}

/// Throws the dice of a formed unit that fires at light troops: one a group, each success kills one figure.
///
/// The chart replaces sum and deduction (hmm.07.29). Clauses hmm.08.09, hmm.08.10, hmm.08.13.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn line_at_light(rules: Rules<'_>, fire: &LineAtLight, dice: &mut Dice) -> Result<Receipt<VolleyResult>, NeedDice> {
    let mut draft = fire.draft();
    if !in_reach(rules, fire.firers.weapon, fire.distance_inches, WEAPONS_STILL_LIMIT, &mut draft) {
        return Ok(close(draft, VolleyResult::NOT_POSSIBLE));
    }
    note_line_at_light(&mut draft);
    let count = dice_of_groups(rules, fire.firers, &mut draft);
    let case = LightCase::of_formed_men(fire.cover);
    let toll = throw_case(rules, case, fire.distance_inches, (count, fire.target_figures), &mut draft, dice)?;
    Ok(close(draft, toll))
}

/// How many light troops fire together, with one die (hmm.08.01).
pub fn group_of_light_troops(rules: Rules<'_>) -> u32 {
    match rules.options.light_fire {
        LightDice::PerGroup => rules.charts.fire.figures_a_die.light,
        LightDice::PerFigure => 1,
    }
}

/// How many dice light troops throw: one for six figures or part of six, or one each (hmm.08.01).
pub(in crate::rules::hmm) fn dice_of_light_troops(rules: Rules<'_>, figures: u32, draft: &mut Draft) -> u32 {
    let group = group_of_light_troops(rules);
    let count = dice_by_parts(figures, group);
    draft.note(clause!("hmm.08.01"), format!("dice: one for each {group} or part of {group}"), count);
    count
}

/// Throws dice on one row of the light chart; no more die than the target has figures.
pub(in crate::rules::hmm) fn throw_case(
    rules: Rules<'_>,
    case: LightCase,
    distance_inches: f32,
    (count, target_figures): (u32, u32),
    draft: &mut Draft,
    dice: &mut Dice,
) -> Result<VolleyResult, NeedDice> {
    let need = rules.charts.fire.light_need(case, distance_inches);
    let Some(needs) = need.needs else {
        draft.note(need.clause, format!("{case}: not possible so far off, inches"), distance_inches);
        return Ok(VolleyResult::NOT_POSSIBLE);
    };
    draft.note(need.clause, format!("{case}: kills on"), format!("{needs}+"));
    draft.note(clause!("hmm.08.15"), "bonus for a first volley or one in flank", 0);
    let throw = dice.d6s(count as usize, Reason::new(need.clause, case.to_string()))?;
    let kills = throw.faces.iter().filter(|&&face| face >= needs).count();
    draft.dice_apart(throw);
    let of_line = matches!(case, LightCase::LineAtLightOpen | LightCase::LineAtLightCover);
    let clause = if of_line { clause!("hmm.08.13") } else { LIGHT_CHART };
    draft.note(clause, "figures killed, one for each such die", kills);
    let kills = u32::try_from(kills).unwrap_or(u32::MAX);
    Ok(VolleyResult::fired(count, kills.min(target_figures)))
}

/// Notes that formed men read the light chart.
pub(in crate::rules::hmm) fn note_line_at_light(draft: &mut Draft) {
    draft.note(clause!("hmm.07.29"), "chart read against light troops", "light fire");
}

fn hidden_by_night(fire: &LightFire, draft: &mut Draft) -> bool {
    let hidden = fire.mark == LightMark::General && fire.daylight == Daylight::Night;
    if hidden {
        draft.note(clause!("hmm.20.20"), "nobody picks out a general by night", false);
    }
    hidden
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::{charts::Charts, fire::volley::Shot};

    fn companies() -> LightFire {
        LightFire {
            figures: 12,
            weapon: Weapon::RifledMusket,
            distance_inches: 5.0,
            mark: LightMark::General,
            cover: Cover::Open,
            daylight: Daylight::Day,
            target_figures: 1,
        }
    }

    fn toll(fire: &LightFire, faces: &[u8]) -> VolleyResult {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let mut dice = Dice::scripted(faces);
        let receipt =
            light_fire(Rules { charts, options: &options }, fire, &mut dice).expect("the script holds enough dice");
        assert_eq!(dice.exhausted(), Ok(()));
        receipt.result
    }

    #[test]
    fn a_general_is_picked_out_by_day_only() {
        assert_eq!(toll(&companies(), &[6, 6]), VolleyResult { shot: Shot::Fired, dice: 2, lost: 1 });
        assert_eq!(toll(&LightFire { daylight: Daylight::Night, ..companies() }, &[]), VolleyResult::NOT_POSSIBLE);
    }

    #[test]
    fn the_chart_never_lengthens_a_weapon() {
        // hmm.08.12
        let smooth =
            LightFire { weapon: Weapon::SmoothMusket, mark: LightMark::Formed, distance_inches: 7.5, ..companies() };
        assert_eq!(toll(&smooth, &[]), VolleyResult::NOT_POSSIBLE);
        let nearer = LightFire { distance_inches: 7.0, target_figures: 20, ..smooth };
        assert_eq!(toll(&nearer, &[5, 4]).lost, 1);
    }
}
