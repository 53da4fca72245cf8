//! The mean effect of a shot, for the odds on screen and for the machine. Uses the very numbers of the procedures and
//! writes no receipts; decides nothing.

use crate::{
    battle::Outlook,
    rules::trl::{
        Trl,
        charts::Troop,
        fire::{modifiers, targets::Aimed},
        formation::layout::is_officer,
        rule_of_dice::Needed,
        state::UnitState,
    },
    table::{Field, UnitId},
};

/// The chance that a die passes.
fn chance(needed: Needed) -> f32 {
    f32::from(7 - needed.number()) / 6.0
}

/// What a measured shot at a unit does on average: company stands that fall, and the chances that some do and that six
/// hits drive it back (trl.p21.05, trl.p22.02).
pub fn of_a_shot(rules: &Trl, field: &Field<'_>, aimed: &Aimed, target: UnitId) -> Outlook {
    let in_force = rules.in_force();
    let (dice, needed) = modifiers::dice_and_number(in_force, &aimed.volley);
    let (hit, state) = (chance(needed), field.of::<UnitState>(target));
    let most = aimed.eligible.iter().filter(|(stand, _)| stand.unit == target && !is_officer(*stand)).count();
    let falls = match template(rules, aimed) {
        Some(wounds) => hit * wounds,
        None => hit * (1.0 - chance(Needed::with(in_force.charts.fire.save(state.troops.kind.arm()), 0))),
    };
    let six = usize::try_from(in_force.charts.fire.hits_that_drive_back).unwrap_or(usize::MAX);
    let chances = vec![
        ("it loses a stand".to_owned(), 1.0 - exactly(dice, falls)[0]),
        ("six hits".to_owned(), exactly(dice, hit).iter().skip(six).sum()),
    ];
    let loss = exactly(dice, falls).iter().enumerate().map(|(stands, chance)| chance * stands.min(most) as f32).sum();
    Outlook { enemy_loss: loss, chances, targets: vec![target], ..Outlook::default() }
}

/// The chance with which a stand falls under a template, if that is what the shooters lay.
fn template(rules: &Trl, aimed: &Aimed) -> Option<f32> {
    let troop = aimed.volley.shooters.troop;
    let lays = matches!(troop, Troop::Howitzers | Troop::Rockets);
    let row = rules.charts().fire.weapon(troop.weapon()).template.filter(|_| lays)?;
    Some(chance(Needed::with(row.wounds_on, 0)))
}

/// The chances of none, one, two and more of some dice that each pass with a chance.
fn exactly(dice: u32, chance: f32) -> Vec<f32> {
    let mut chances = vec![1.0_f32];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 1];
        for (passed, before) in chances.iter().enumerate() {
            next[passed] += before * (1.0 - chance);
            next[passed + 1] += before * chance;
        }
        chances = next;
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_of_some_dice_add_up_to_one_and_have_the_right_mean() {
        let chances = exactly(8, 1.0 / 6.0);
        assert_eq!(chances.len(), 9);
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        let mean: f32 = chances.iter().enumerate().map(|(passed, chance)| passed as f32 * chance).sum();
        assert!((mean - 8.0 / 6.0).abs() < 1e-5);
        assert_eq!(exactly(0, 0.5), [1.0]);
    }
}
