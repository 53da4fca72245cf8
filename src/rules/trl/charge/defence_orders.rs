//! The choices in defensive fire (trl.p24.13, trl.p20.11, trl.hc.28): at which of several attackers, with ball or grape,
//! and whether guns that help keep their fire or split it.

use std::iter::successors;

use crate::{
    battle::{
        Action, Domain, Offer, Order, Outcome, Outlook, Plan, Question, Reading, Refusal, Sight, Slot, Subject, Value,
    },
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
            fire::{modifiers::dice_and_number, who_may_fire::may_throw_share},
            odds,
            slot_names::slot,
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// Fires in defence at an attacker, or guns at several, with something; without a target it keeps its fire.
#[derive(Clone, Debug)]
pub struct FireInDefence {
    unit: UnitId,
    targets: Vec<UnitId>,
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
        let (targets, ammunition) = (order.one_or_several(slot::TARGET)?, order.word_or_none(slot::AMMUNITION)?);
        Ok(Self { unit: order.unit()?, targets, ammunition })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let shots = shots(rules, sight, order.subject.unit()?);
        match name {
            slot::TARGET => Some(Domain::Units(marks(&shots))),
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
        let shots = shots(rules, sight, unit);
        match offer.slots.iter().any(|slot| slot.most > 1) {
            true => Ammunition::ALL.iter().flat_map(|kind| splits(&order, &shots, *kind)).collect(),
            false => shots.iter().map(|shot| filled(order.clone(), shot)).collect(),
        }
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let field = &sight.field;
        let assault = asked(sight, self.unit, |stage| stage == Stage::Fire)
            .map_err(|refusal| cannot_help(rules, sight, self.unit).unwrap_or(refusal))?;
        let guns_help = helpers::guns_help(field, assault, self.unit);
        let outlook = match self.shots(rules, field, assault)?.as_slice() {
            [] if guns_help => Outlook::default(),
            [] => return Err(Refusal::new(Self::CLAUSE, "a unit that is assaulted fires")),
            [shot] => odds::fire::of_a_shot(rules, field, &shot.aimed, shot.at),
            several => {
                must_be_split_between(rules, several)?;
                odds::fire::of_shots(rules, field, several.iter().map(|shot| (&shot.aimed, shot.at)))
            }
        };
        Ok(Plan { outlook, ..Plan::default() })
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        choose(sight, outcome, self.chosen().unwrap_or(Chosen::Hold));
    }
}

impl FireInDefence {
    fn chosen(&self) -> Option<Chosen> {
        Chosen::fire(&self.targets, self.ammunition.unwrap_or(Ammunition::Ball))
    }

    /// The shots that it fires, one after another, each with its share of the dice.
    fn shots(&self, rules: &Trl, field: &Field<'_>, assault: &Assaulting) -> Result<Vec<Shot>, Refusal> {
        let possible = helpers::shots(rules, field, assault, self.unit);
        let cannot = || Refusal::new(clause!("trl.p24.13"), "it cannot fire so at this attacker");
        let each = successors(self.chosen(), Chosen::after_a_shot);
        each.map(|chosen| helpers::next_shot(&possible, &chosen).ok_or_else(cannot)).collect()
    }
}

/// Guns that help split their dice between different attackers, at least one die for each (trl.p20.11).
fn must_be_split_between(rules: &Trl, shots: &[Shot]) -> Result<(), Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(clause!("trl.p20.11"), reason));
    shots.iter().try_for_each(|shot| may_throw_share(&shot.aimed.volley.shooters))?;
    if shots.iter().enumerate().any(|(index, shot)| shots[..index].iter().any(|other| other.at == shot.at)) {
        return refuse("it names each attacker once");
    }
    let has_no_die = |shot: &Shot| dice_and_number(rules.in_force(), &shot.aimed.volley).0 == 0;
    if shots.iter().any(has_no_die) { refuse("it has fewer dice than targets") } else { Ok(()) }
}

/// The units that shots may be fired at.
fn marks(shots: &[Shot]) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = shots.iter().map(|shot| shot.at).collect();
    units.dedup();
    units
}

/// The ways to split the dice of one ammunition between all at whom it may be fired, each of them first in turn.
fn splits(order: &Order, shots: &[Shot], kind: Ammunition) -> Vec<Order> {
    let mut at = marks(&shots.iter().filter(|shot| shot.ammunition == kind).cloned().collect::<Vec<_>>());
    let ways = if at.len() > 1 { at.len() } else { 0 };
    let mut next = || {
        let units = Value::List(at.iter().copied().map(Value::Unit).collect());
        at.rotate_left(1);
        with_ammunition(order.clone().with(slot::TARGET, units), kind)
    };
    (0..ways).map(|_| next()).collect()
}

/// Why a unit gives no defensive fire in the assault in progress, if it is not its turn.
fn cannot_help(rules: &Trl, sight: &Sight<'_, Trl>, unit: UnitId) -> Option<Refusal> {
    let assault = sight.under_way::<Assaulting>().filter(|assault| assault.stage == Stage::Fire)?;
    helpers::may_help(rules, &sight.field, unit, assault.target).err().filter(|_| unit != assault.target)
}

fn filled(order: Order, shot: &Shot) -> Order {
    with_ammunition(order.with(slot::TARGET, Value::Unit(shot.at)), shot.ammunition)
}

fn with_ammunition(order: Order, ammunition: Ammunition) -> Order {
    match ammunition {
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
pub(in crate::rules::trl) fn offers(rules: &Trl, sight: &Sight<'_, Trl>, assault: &Assaulting) -> Vec<Offer> {
    let Some(unit) = assault.asked() else { return Vec::new() };
    let fire = answer(FireInDefence::offer(Subject::Unit(unit)));
    let hold = Offer { label: "Hold fire".to_owned(), slots: Vec::new(), ..fire.clone() };
    if !helpers::guns_help(&sight.field, assault, unit) {
        return vec![fire];
    }
    let split = between(marks(&shots(rules, sight, unit)).len(), &fire);
    [fire].into_iter().chain(split).chain([hold]).collect()
}

/// The offer of guns that help to split their dice between several of so many attackers (trl.p20.11).
fn between(attackers: usize, fire: &Offer) -> Option<Offer> {
    let most = u8::try_from(attackers).ok().filter(|most| *most > 1)?;
    let targets = Slot { least: 2, most, ..Slot::one(slot::TARGET, "Targets") };
    let slots = [targets].into_iter().chain(fire.slots.iter().skip(1).cloned()).collect();
    Some(Offer { label: "Split fire between".to_owned(), slots, clause: clause!("trl.p20.11"), ..fire.clone() })
}
