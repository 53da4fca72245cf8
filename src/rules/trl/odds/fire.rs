//! The mean effect of a shot (trl.p21.05, trl.p22.02), and of a unit's fire at anybody.

use crate::{
    battle::Outlook,
    receipt::Draft,
    rules::trl::{
        Trl,
        charts::{Ammunition, Arm, Motion, Occasion, Special, Weather},
        fire::{
            modifiers,
            rate_of_fire::{self, Share, Shooters, ShotCards},
            targets::Aimed,
        },
        formation::layout::is_officer,
        odds::exactly,
        rule_of_dice::Needed,
        state::{UnitState, UnitView},
    },
    table::{Field, UnitId},
};

/// What a measured shot at a unit does on average: company stands that fall, and the chances that some do and that six
/// hits drive it back (trl.p21.05, trl.p22.02).
pub fn of_a_shot(rules: &Trl, field: &Field<'_>, aimed: &Aimed, target: UnitId) -> Outlook {
    let in_force = rules.in_force();
    let (dice, needed) = modifiers::dice_and_number(in_force, &aimed.volley);
    let (hit, state) = (needed.chance(false), field.of::<UnitState>(target));
    let most = aimed.eligible.iter().filter(|(stand, _)| stand.unit == target && !is_officer(*stand)).count();
    let falls = match template(rules, aimed) {
        Some(wounds) => hit * wounds,
        None => hit * (1.0 - Needed::with(in_force.charts.fire.save(state.troops.kind.arm()), 0).chance(false)),
    };
    let six = usize::try_from(in_force.charts.fire.hits_that_drive_back).unwrap_or(usize::MAX);
    let chances = vec![
        ("it loses a stand".to_owned(), 1.0 - exactly(dice, falls)[0]),
        ("six hits".to_owned(), exactly(dice, hit).iter().skip(six).fold(0.0, |sum, chance| sum + chance)),
    ];
    let loss = exactly(dice, falls).iter().enumerate().map(|(stands, chance)| chance * stands.min(most) as f32).sum();
    Outlook { enemy_loss: loss, chances, targets: vec![target], ..Outlook::default() }
}

/// What measured shots at several units do together on average, each chance with the name of its target (trl.p20.11).
pub fn of_shots<'a>(rules: &Trl, field: &Field<'_>, shots: impl Iterator<Item = (&'a Aimed, UnitId)>) -> Outlook {
    let mut all = Outlook::default();
    for (aimed, target) in shots {
        let one = of_a_shot(rules, field, aimed, target);
        let name = &field.unit(target).name;
        all.enemy_loss += one.enemy_loss;
        all.targets.extend(one.targets);
        all.chances.extend(one.chances.into_iter().map(|(what, chance)| (format!("{name}: {what}"), chance)));
    }
    all
}

/// What a measured shot at a building does to its garrison on average: stands hit at their windows, whom neither their
/// save nor the walls keep (trl.p32.11, trl.hc.33).
pub fn of_a_shot_at_a_garrison(rules: &Trl, aimed: &Aimed, garrison: UnitId) -> Outlook {
    let in_force = rules.in_force();
    let (chart, shooters) = (&in_force.charts.buildings, &aimed.volley.shooters);
    let (dice, needed) = modifiers::dice_and_number(in_force, &aimed.volley);
    let firepower = match shooters.ammunition {
        Ammunition::Grape => chart.grape_firepower,
        Ammunition::Ball => in_force.charts.fire.weapon(shooters.troop.weapon()).firepower,
    };
    let chance = |number| Needed::with(number, 0).chance(false);
    let within = f32::from(6 - chart.wall_hit_up_to) / 6.0;
    let falls = needed.chance(false) * within * (1.0 - chance(chart.garrison_save)) * chance(firepower);
    let chances = vec![("it loses a stand".to_owned(), 1.0 - exactly(dice, falls)[0])];
    Outlook { enemy_loss: dice as f32 * falls, chances, targets: vec![garrison], ..Outlook::default() }
}

/// What so many stands of a unit do on average by their fire to foot in the open, in stands (trl.p17.02, trl.p19.06,
/// trl.p21.05).
pub fn mean(rules: &Trl, weather: Weather, state: UnitView<'_>, stands: u32, motion: Motion) -> f32 {
    let (troop, formation, chart) = (state.troops.kind, state.formation, &rules.charts().fire);
    let shooters = Shooters {
        stands,
        troop,
        formation: formation.kind,
        front_inches: None,
        ammunition: Ammunition::Ball,
        motion,
        occasion: Occasion::Shooting,
        jaeger: state.troops.special == Special::Jaeger,
        disorientated: false,
        weather,
        cards: ShotCards::default(),
        part: Share::WHOLE,
    };
    let dice = rate_of_fire::dice(rules.in_force(), &shooters, &mut Draft::for_procedure("trl.fire"));
    let hits = Needed::with(chart.weapon(troop.weapon()).needed, -i32::from(dice.hits_worse)).chance(false);
    let fails = f32::from(chart.save(Arm::Infantry) - 1) / 6.0;
    dice.count as f32 * hits * fails
}

/// The chance with which a stand falls under a template, if that is what the shooters lay.
fn template(rules: &Trl, aimed: &Aimed) -> Option<f32> {
    let troop = aimed.volley.shooters.troop;
    let lays = troop.lobs();
    let row = rules.charts().fire.weapon(troop.weapon()).template.filter(|_| lays)?;
    Some(Needed::with(row.wounds_on, 0).chance(false))
}
