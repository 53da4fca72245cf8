//! The choices in defensive fire (trl.p24.13, trl.p20.11, trl.hc.28): at which of several attackers, with ball or grape,
//! and whether guns that help keep their fire.

use crate::{
    battle::{Action, Domain, Offer, Order, Outcome, Plan, Question, Reading, Refusal, Sight, Slot, Subject, Value},
    clause::Clause,
    rules::{
        common::{offering, slots::Slots},
        trl::{
            Trl,
            charge::{
                helpers::{self, Shot},
                state::{Assaulting, Chosen, Stage},
                turns::{answer, asked, choose},
            },
            charts::Ammunition,
            odds,
            slot_names::slot,
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// Fires in defence at an attacker with something; without a target it keeps its fire.
#[derive(Clone, Copy, Debug)]
pub struct FireInDefence {
    unit: UnitId,
    target: Option<UnitId>,
    ammunition: Option<Ammunition>,
}

impl Action<Trl> for FireInDefence {
    const VERB: &'static str = "fire_in_defence";
    const LABEL: &'static str = "Fire at";
    const CLAUSE: Clause = clause!("trl.p24.08");
    type During = Assaulting;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::TARGET, "Target"), Slot::optional(slot::AMMUNITION, "Ammunition")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (target, ammunition) = (order.optional(slot::TARGET)?, order.word_or_none(slot::AMMUNITION)?);
        Ok(Self { unit: order.unit()?, target, ammunition })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let shots = shots(rules, sight, order.subject.unit()?);
        match name {
            slot::TARGET => {
                let mut units: Vec<UnitId> = shots.iter().map(|shot| shot.at).collect();
                units.dedup();
                Some(Domain::Units(units))
            }
            slot::AMMUNITION => {
                let known = |kind: &Ammunition| shots.iter().any(|shot| shot.ammunition == *kind);
                Some(offering::words(Ammunition::ALL.iter().copied().filter(known)))
            }
            _ => None,
        }
    }

    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let order = offer.order(sight.seat);
        let Some(unit) = offer.subject.unit().filter(|_| !offer.slots.is_empty()) else { return vec![order] };
        shots(rules, sight, unit).iter().map(|shot| filled(order.clone(), shot)).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let field = &sight.field;
        let assault = asked(sight, self.unit, |stage| stage == Stage::Fire)
            .map_err(|refusal| cannot_help(rules, sight, self.unit).unwrap_or(refusal))?;
        let Some(target) = self.target else {
            let must = || Refusal::new(Self::CLAUSE, "a unit that is assaulted fires");
            return if helpers::may_hold(field, assault, self.unit) { Ok(Plan::default()) } else { Err(must()) };
        };
        let kind = self.ammunition.unwrap_or(Ammunition::Ball);
        let shots = helpers::shots(rules, field, assault, self.unit);
        let Some(shot) = shots.iter().find(|shot| (shot.at, shot.ammunition) == (target, kind)) else {
            return Err(Refusal::new(clause!("trl.p24.13"), "it cannot fire so at this attacker"));
        };
        Ok(Plan { outlook: odds::fire::of_a_shot(rules, field, &shot.aimed, target), ..Plan::default() })
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let kind = self.ammunition.unwrap_or(Ammunition::Ball);
        choose(sight, outcome, self.target.map_or(Chosen::Hold, |target| Chosen::Fire(target, kind)));
    }
}

/// Why a unit gives no defensive fire in the assault in progress, if it is not its turn.
fn cannot_help(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId) -> Option<Refusal> {
    let assault = sight.under_way::<Assaulting>().filter(|assault| assault.stage == Stage::Fire)?;
    helpers::may_help(rules, &sight.field, unit, assault.target).err().filter(|_| unit != assault.target)
}

fn filled(order: Order, shot: &Shot) -> Order {
    let order = order.with(slot::TARGET, Value::Unit(shot.at));
    match shot.ammunition {
        Ammunition::Ball => order,
        other => order.with(slot::AMMUNITION, Value::Choice(other.name().to_owned())),
    }
}

fn shots(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId) -> Vec<Shot> {
    let assault = sight.under_way::<Assaulting>();
    assault.map_or_else(Vec::new, |assault| helpers::shots(rules, &sight.field, assault, unit))
}

/// Asks a unit's player for a target and the ammunition.
pub(super) fn ask(field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, usual: &Shot) {
    let about = field.unit(unit);
    let prompt = format!("{}: defensive fire", about.name);
    let default = filled(Order::of(about, FireInDefence::VERB), usual);
    outcome.ask(Question::put_to(about, prompt, FireInDefence::CLAUSE, default));
}

/// The choices of the unit that fires next.
pub(in crate::rules::trl) fn offers(sight: &Sight<'_, Trl>, assault: &Assaulting) -> Vec<Offer> {
    let Some(unit) = assault.asked() else { return Vec::new() };
    let fire = answer(FireInDefence::offer(Subject::Unit(unit)));
    let hold = Offer { label: "Hold fire".to_owned(), slots: Vec::new(), ..fire.clone() };
    let may_hold = helpers::may_hold(&sight.field, assault, unit);
    [fire].into_iter().chain(may_hold.then_some(hold)).collect()
}
