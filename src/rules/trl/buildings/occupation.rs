//! Occupying a stormed building instead of pursuing or breaking through (trl.hc.35): foot, where there is room for all of it.

use crate::{
    battle::{Action, Offer, Outcome, Outlook, Plan, Reading, Refusal, Sight, Subject},
    clause::Clause,
    rules::trl::{
        Trl,
        buildings::{garrisons, houses::House},
        charge::{
            state::{After, Assaulting, Chosen, Stage},
            turns::{answer, asked, choose},
        },
        formation::placement,
        journal::line,
        state::UnitState,
    },
    table::{Field, UnitId},
};

/// The building that an attacker may occupy: the one that it stormed, whose garrison is destroyed or driven out.
///
/// # Errors
/// Why it may not.
fn may_occupy<'r>(rules: &'r Trl, field: &Field<'_>, assault: &Assaulting, unit: UnitId) -> Result<&'r House, Refusal> {
    let refuse = |reason: &str| Refusal::new(Occupy::CLAUSE, reason);
    let won = matches!(assault.stage, Stage::Follow(After::Retreated(_) | After::Destroyed));
    let house = assault.stormed.filter(|_| won).and_then(|building| rules.briefing().house(building));
    let house = house.ok_or_else(|| refuse("it has stormed no building"))?;
    if !placement::walls_stand(rules, field, house) || garrisons::garrison_of(field, house.feature).is_some() {
        return Err(refuse("the building is not free"));
    }
    garrisons::must_have_room(rules, field, unit, house)?;
    Ok(house)
}

/// The offer to occupy the stormed building, if an attacker may.
pub fn offer(rules: &Trl, field: &Field<'_>, assault: &Assaulting, unit: UnitId) -> Option<Offer> {
    may_occupy(rules, field, assault, unit).ok().map(|_| answer(Occupy::offer(Subject::Unit(unit))))
}

/// An attacker occupies the building that it stormed.
pub fn occupy(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, assault: &Assaulting) {
    let Ok(house) = may_occupy(rules, field, assault, unit) else { return };
    let (front, stands) = garrisons::inside(rules, field, unit, house);
    garrisons::take_up_quarters(rules, field, outcome, unit, (house.feature, front, stands));
    let name = field.feature(house.feature).map_or("the building", |ground| ground.name.as_str());
    let text = format!("{} occupied {name}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, Occupy::CLAUSE));
}

/// How many stands of a unit walls would save, on average, if each were wounded once (trl.hc.35).
fn sheltered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> f32 {
    let saves = (7.0 - f32::from(rules.charts().melee.garrison_save)) / 6.0;
    f32::from(field.of::<UnitState>(unit).strength.left()) * saves
}

/// Occupies the building that it stormed.
#[derive(Clone, Copy, Debug)]
pub struct Occupy(UnitId);

impl Action<Trl> for Occupy {
    const VERB: &'static str = "occupy";
    const LABEL: &'static str = "Occupy the building";
    const CLAUSE: Clause = clause!("trl.hc.35");
    type During = Assaulting;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.unit().map(Self)
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let assault = asked(sight, self.0, |stage| matches!(stage, Stage::Follow(_)))?;
        may_occupy(rules, &sight.field, assault, self.0)?;
        let outlook = Outlook { spared: sheltered(rules, &sight.field, self.0), ..Outlook::default() };
        Ok(Plan { outlook, ..Plan::default() })
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        choose(sight, outcome, Chosen::Occupy);
    }
}
