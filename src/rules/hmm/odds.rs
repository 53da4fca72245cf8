//! The mean effect of a shot or a charge. Runs the real procedures on scripted dice: every face for throws with dice
//! that count one by one, every sum for dice that are added up. Decides nothing.

use crate::{
    dice::{Dice, NeedDice},
    rules::hmm::{
        Hmm,
        charge::{
            self,
            breakthrough::{Breakthrough, Broken},
            charge_fire::{self, ChargeFire},
            fire_at_the_charger,
        },
        charts::{
            Class, Cover, Footing, FormationKind, Grouping, LightMark, MeleeCase, Mount, Stand, Troop, Weather,
            options::DeductionPer,
        },
        fire::{
            self, LightFire,
            shots::{self, Shot},
            targets,
            volley::{Firers, Volley},
        },
        formation::figures,
        state::{Formation, UnitState, UnitView},
        weather::{self, Air},
    },
    table::{Field, UnitId},
};

/// The most dice of one throw for which every sum is evaluated; for more, the mean of the dice is used.
const MOST_DICE: usize = 10;

/// The expected result of a charge, in figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clash {
    /// The enemy's mean loss.
    pub enemy_loss: f32,
    /// The charger's mean loss.
    pub own_loss: f32,
    /// Chances worth naming.
    pub chances: Vec<(String, f32)>,
}

/// How the dice of a throw count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Count {
    /// One by one: the mean over throws that show one face on every die is exact.
    Apart,
    /// By their sum.
    Summed,
}

/// The mean of a loss over the dice of one throw.
fn mean(count: Count, loss: impl Fn(&mut Dice) -> Result<u32, NeedDice>) -> f32 {
    let wanted = match loss(&mut Dice::scripted([])) {
        Ok(fixed) => return fixed as f32,
        Err(NeedDice(wanted)) => wanted.count,
    };
    let with = |faces: Vec<u8>| loss(&mut Dice::scripted(faces)).map_or(0.0, |lost| lost as f32);
    if count == Count::Apart || wanted > MOST_DICE {
        return (1..=6).map(|face| with(vec![face; wanted])).sum::<f32>() / 6.0;
    }
    let chances = chances_of_sums(wanted);
    chances.iter().enumerate().map(|(over, chance)| chance * with(faces_of_sum(wanted, wanted + over))).sum()
}

/// The chance of each sum of this many dice, from the least sum on.
fn chances_of_sums(dice: usize) -> Vec<f32> {
    let mut chances = vec![1.0_f32];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 5];
        for (sum, chance) in chances.iter().enumerate() {
            (0..6).for_each(|face| next[sum + face] += chance / 6.0);
        }
        chances = next;
    }
    chances
}

/// Faces of this many dice that add up to a sum.
fn faces_of_sum(dice: usize, sum: usize) -> Vec<u8> {
    let mut left = sum - dice;
    let face = |left: &mut usize| {
        let more = (*left).min(5);
        *left -= more;
        u8::try_from(more + 1).unwrap_or(6)
    };
    (0..dice).map(|_| face(&mut left)).collect()
}

fn summing(rules: &Hmm) -> Count {
    if rules.options().deduction == DeductionPer::PerVolley { Count::Summed } else { Count::Apart }
}

/// The mean loss of a measured shot.
pub fn mean_shot(rules: &Hmm, field: &Field<'_>, shot: Shot, aimed: &targets::Aimed) -> f32 {
    let loose =
        [shot.unit, shot.target].into_iter().any(|unit| field.of::<Formation>(unit).kind == FormationKind::Skirmish);
    let count = if loose { Count::Apart } else { summing(rules) };
    mean(count, |dice| Ok(shots::shoot(rules, field, shot, aimed, dice)?.result.lost))
}

/// The mean loss that this many men of a unit cause to a formed enemy in the open at a distance, not in their first
/// volley.
pub fn mean_fire(rules: &Hmm, state: UnitView<'_>, men: usize, distance_inches: f32) -> f32 {
    let air = Air { weather: Weather::Dry, daylight: crate::rules::hmm::charts::Daylight::Day };
    let Some(weapon) = state.troops.weapon else { return mean_guns(rules, state) };
    let figures = u32::try_from(match state.formation.kind {
        FormationKind::MarchColumn => men.min(4),
        FormationKind::AttackColumn => men.min(8),
        FormationKind::Square => men / 4,
        _ => men,
    });
    let firers = Firers {
        figures: figures.unwrap_or(0),
        grouping: state.troops.grouping,
        weapon,
        ignition: state.troops.ignition,
        footing: Footing::Clear,
    };
    if state.formation.kind == FormationKind::Skirmish {
        let fire = LightFire {
            figures: firers.figures,
            weapon,
            distance_inches,
            mark: LightMark::Formed,
            cover: Cover::Open,
            daylight: air.daylight,
            target_figures: 20,
        };
        return mean(Count::Apart, |dice| Ok(fire::light_fire(rules.in_force(), &fire, dice)?.result.lost));
    }
    let volley = Volley::in_the_open(firers, air, distance_inches);
    mean(summing(rules), |dice| Ok(fire::volley::volley(rules.in_force(), &volley, dice)?.result.lost))
}

/// The mean effect of a battery's guns on a line of two ranks with roundshot: two figures under each strip.
fn mean_guns(rules: &Hmm, state: UnitView<'_>) -> f32 {
    let needs = rules.charts().artillery.shot_kills_from(crate::rules::hmm::charts::ShotGroup::Near);
    let guns = state.battery.as_ref().map_or(0, |battery| battery.guns.iter().filter(|gun| gun.sound).count());
    guns as f32 * 2.0 * f32::from(7 - needs) / 6.0
}

/// The mean difference of a melee total against foot of the same strength, in figures.
pub fn mean_shock(rules: &Hmm, state: UnitView<'_>, men: usize) -> f32 {
    let chart = &rules.charts();
    let horse =
        crate::rules::hmm::melee::round::weight_of_horse(rules.in_force(), state.troops.kind, state.formation.mount);
    let weight = horse.map_or(0, |case| chart.melee.modifier(case).modifier);
    let group = |grouping: Grouping| {
        fire::volley::dice_by_halves(u32::try_from(men).unwrap_or(0), chart.fire.figures_a_die.of(grouping)) as f32
    };
    weight as f32 + 3.5 * (group(state.troops.grouping) - group(Grouping::Sixes))
}

/// The mean loss of a target's fire at its charger.
pub fn mean_defence(rules: &Hmm, field: &Field<'_>, target: UnitId, charger: UnitId) -> f32 {
    let Some(inputs) = fire_at_the_charger::measured(rules, field, target, charger) else { return 0.0 };
    let loose = inputs.firers_stand == Stand::Loose || inputs.charger_comes == Stand::Loose;
    let count = if loose { Count::Apart } else { summing(rules) };
    mean(count, |dice| Ok(fire_at_the_charger::defensive_fire(rules.in_force(), &inputs, dice)?.result.lost))
}

/// The expected result of a charge: the target's fire, if it may fire, pistols, breakthrough, one round of melee, with
/// a general or without.
pub fn mean_charge(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId, general: Option<UnitId>) -> Clash {
    let (own, struck) = (field.of::<UnitState>(unit), field.of::<UnitState>(target));
    let men = |unit: UnitId| figures::men(field, unit) as f32;
    let target_fires = fire_at_the_charger::may_fire(rules, field, target, unit).is_ok();
    let fire_loss = if target_fires { mean_defence(rules, field, target, unit) } else { 0.0 };
    let left = (men(unit) - fire_loss).max(0.0);
    let pistols = if own.is_mounted() && struck.is_foot() {
        let inputs = ChargeFire {
            troopers: left as u32,
            ignition: own.troops.ignition,
            air: weather::air(field),
            cover: Cover::Open,
            target_figures: men(target) as u32,
        };
        mean(summing(rules), |dice| Ok(charge_fire::charge_fire(rules.in_force(), &inputs, dice)?.result.lost))
    } else {
        0.0
    };
    let through = breakthrough_chance(
        rules,
        own.troops.kind,
        own.formation.mount,
        struck.troops.kind,
        struck.formation.kind,
        struck.troops.class,
    );
    let ahead = mean_shock(rules, own, left as usize) - mean_shock(rules, struck, men(target) as usize)
        + general.map_or(0.0, |_| rules.charts().melee.modifier(MeleeCase::General).modifier as f32)
        + 3.5 * (left - men(target) + pistols) / 6.0;
    let (won, lost) = (ahead.max(0.0).min(men(target)), (-ahead).max(0.0).min(left));
    let melee = 1.0 - through;
    let chances = if through > 0.0 { vec![("breaks through".to_owned(), through)] } else { Vec::new() };
    Clash { enemy_loss: pistols + through * men(target) + melee * won, own_loss: fire_loss + melee * lost, chances }
}

/// The chance that horse breaks through.
fn breakthrough_chance(
    rules: &Hmm,
    charger: Troop,
    mount: Mount,
    target: Troop,
    formation: FormationKind,
    class: Class,
) -> f32 {
    let inputs = Breakthrough { charger, mount, target, formation, class };
    mean(Count::Apart, |dice| {
        Ok(u32::from(charge::breakthrough::breakthrough(rules.in_force(), &inputs, dice)?.result == Broken::Through))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Reason;

    #[test]
    fn the_mean_of_summed_dice_is_exact_with_a_floor_at_nothing() {
        let loss = |dice: &mut Dice| {
            Ok(u32::try_from((dice.d6s(2, Reason::new("test.1", "test"))?.sum() - 10).max(0)).unwrap_or(0))
        };
        assert!((mean(Count::Summed, loss) - (2.0 * 1.0 + 2.0) / 36.0).abs() < 1e-5);
    }

    #[test]
    fn every_sum_has_faces_and_the_chances_add_up_to_one() {
        for dice in 1..=6 {
            let chances = chances_of_sums(dice);
            assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            for over in 0..chances.len() {
                let faces = faces_of_sum(dice, dice + over);
                assert_eq!(faces.iter().map(|&face| usize::from(face)).sum::<usize>(), dice + over);
                assert!(faces.iter().all(|face| (1..=6).contains(face)));
            }
        }
    }
}
