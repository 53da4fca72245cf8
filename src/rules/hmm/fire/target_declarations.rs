//! Naming the targets of joint musketry (hmm.07.20): which units may fire, at what, and the groups of light troops each
//! at its own target (hmm.08.02). The named targets are on the side's papers; the dice are in `fire::musketry_order`.

use crate::{
    battle::{
        Action, At, Domain, Offer, Offers, Order, Outcome, Outlook, Plan, Progress, Question, QuestionKind, Reading,
        Refusal, Row, Seat, Secrets, Sight, Slot, Subject, Value, sequence::system,
    },
    clause::Clause,
    rules::{
        common::offering::{self, OffersOf, Whose, end_of_step},
        hmm::{
            Hmm,
            charts::options::Declarations as Declaring,
            command::attack_defend_reserve,
            events::HmmEvent,
            fire::{
                self,
                musketry_order::{self, Musketry},
                shots::{self, Aims},
                targets, who_may_fire,
            },
            papers::Papers,
            slot_names::slot,
            state::{BattleState, Troops, UnitState},
        },
    },
    table::{Field, Side, Table, UnitId},
};
use bevy::ecs::system::Res;

/// Targets of musketry are named.
pub(in crate::rules::hmm) const TARGETS_NAMED: Row<Hmm> = Row::of(
    clause!("hmm.07.20"),
    "targets of musketry are named",
    &At(|it: &Musketry| *it == Musketry::Declare),
    || system(step),
);

/// Fires in this turn's musketry: at the target of all figures, then those of single groups of light troops; without
/// targets to hold its fire.
#[derive(Clone, Debug)]
pub struct Declare {
    unit: UnitId,
    targets: Vec<UnitId>,
}

impl Action<Hmm> for Declare {
    const VERB: &'static str = "declare";
    const LABEL: &'static str = "Fire at";
    const CLAUSE: Clause = clause!("hmm.07.20");
    type During = Musketry;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::TARGET, "Target")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (unit, target) = (order.unit()?, order.optional::<UnitId>(slot::TARGET)?);
        let groups: Vec<UnitId> = order.one_or_several(slot::GROUPS)?;
        if target.is_none() && !groups.is_empty() {
            return Err(order.malformed("groups apart have a target, the rest has none"));
        }
        Ok(Self { unit, targets: target.into_iter().chain(groups).collect() })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, _: &str) -> Option<Domain> {
        let targets = shots::targets(rules, &sight.field, order.subject.unit()?).into_iter();
        Some(Domain::Units(targets.map(|(target, _)| target).collect()))
    }

    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        suggest(rules, sight, offer)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        judge(rules, sight, self.unit, &self.targets)
    }

    /// Notes the side's declaration.
    fn carry_out(&self, _: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        if let Some(side) = sight.seat.side() {
            outcome.own(HmmEvent::Declared(side, self.unit, self.targets.clone()));
        }
    }
}

/// Asks the sides for their targets: together if they are sealed, else the first player and then the second.
pub(in crate::rules::hmm) fn step(rules: Res<Hmm>, table: Table) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let first = field.resource::<BattleState>().first;
    let waiting: Vec<Side> = [first, first.enemy()]
        .into_iter()
        .filter(|&side| {
            !Secrets::<Papers>::of(field, side).declarations.closed && has_anything_to_say(rules, field, side)
        })
        .collect();
    let sealed = rules.options().declarations == Declaring::Sealed;
    let asked: Vec<Seat> = waiting.iter().take(if sealed { 2 } else { 1 }).map(|&side| side.into()).collect();
    if asked.is_empty() {
        if sealed {
            outcome.reveal();
        }
        let aims = [first, first.enemy()].into_iter().flat_map(|side| declared(rules, field, side)).collect();
        outcome.becomes(Musketry::Order(aims));
        return Ok(outcome);
    }
    outcome.ask(Question {
        seats: asked,
        prompt: "Name the targets of this turn's musketry".to_owned(),
        kind: if sealed { QuestionKind::Sealed } else { QuestionKind::Act },
        subject: Subject::Side,
        at: None,
        clause: clause!("hmm.07.20"),
        default: None,
    });
    Ok(outcome)
}

fn has_anything_to_say(rules: &Hmm, field: &Field<'_>, side: Side) -> bool {
    field.side(side).any(|unit| {
        may_declare(rules, field, unit.id).is_ok() && shots::nearest_target(rules, field, unit.id).is_some()
    })
}

/// The targets of a side: as declared, and for units without a declaration the nearest target.
fn declared(rules: &Hmm, field: &Field<'_>, side: Side) -> Vec<Aims> {
    let said = &Secrets::<Papers>::of(field, side).declarations.targets;
    let targets_of = |unit: UnitId| match said.iter().find(|(named, _)| *named == unit) {
        Some((_, targets)) => targets.clone(),
        None => may_declare(rules, field, unit)
            .ok()
            .and_then(|()| shots::nearest_target(rules, field, unit))
            .into_iter()
            .collect(),
    };
    let aims = |unit: UnitId| {
        let mut targets = targets_of(unit).into_iter();
        Some(Aims { unit, target: targets.next()?, groups: targets.collect() })
    };
    field.side(side).filter_map(|unit| aims(unit.id)).collect()
}

/// Whether a unit may use its small arms in the fire phase, and its order lets it (hmm.16.11).
///
/// # Errors
/// The bar that keeps it from firing.
fn may_declare(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    attack_defend_reserve::may_fire(rules, field, unit).and_then(|()| who_may_fire::may_fire(rules, field, unit))
}

/// How many groups of a unit may each have a target of their own, beside the rest of it (hmm.08.01, hmm.08.02).
fn groups_apart(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> u8 {
    if !field.of::<UnitState>(unit).fires_independently() {
        return 0;
    }
    let groups = who_may_fire::firers(rules, field, unit, None).div_ceil(fire::group_of_light_troops(rules.in_force()));
    u8::try_from(groups.saturating_sub(1)).unwrap_or(u8::MAX)
}

/// The possible declarations of a side.
pub fn offers(rules: &Hmm, sight: &Sight<'_, Hmm>, whose: Whose) -> Vec<Offers> {
    let Some(side) = sight.seat.side() else { return Vec::new() };
    let units = whose.units(&sight.field, side).into_iter();
    units.map(|unit| unit_offers(rules, &sight.field, unit)).chain([[end()].into()]).collect()
}

/// The possible acts of a unit that may fire.
fn unit_offers(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Offers {
    field.recall(&OffersOf::Shots(unit), || match may_declare(rules, field, unit) {
        Ok(()) => offers_to(rules, field, unit).into(),
        Err(_) => [].into(),
    })
}

/// The end of the declaration.
fn end() -> Offer {
    end_of_step("Open fire: units not named fire at the nearest target", 0, clause!("hmm.07.20"))
}

/// The possible acts of a unit: fire at a target, groups of light troops at others if there are several; or hold its
/// fire. Without a target it may not fire, and is told why.
fn offers_to(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
    let targets = shots::targets(rules, field, unit).len();
    let offer = Declare::offer(Subject::Unit(unit));
    if targets == 0 {
        return vec![Offer { barred: Some(no_target(rules, field, unit)), ..offer }];
    }
    let mut slots = offer.slots.clone();
    let groups = groups_apart(rules, field, unit);
    if targets > 1 && groups > 0 {
        slots.push(Slot {
            most: groups,
            ..Slot::optional(slot::GROUPS, "Targets of single groups, the rest fire at the first")
        });
    }
    let hold = Offer { label: "Hold fire".to_owned(), slots: Vec::new(), ..offer.clone() };
    vec![Offer { slots, ..offer }, hold]
}

/// Why a unit that may fire has no target: the nearest enemy is out of reach, or something shields all within it.
fn no_target(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Refusal {
    let weapon = field.of::<Troops>(unit).weapon.map(|weapon| rules.charts().fire.reach(weapon));
    let enemy = field.unit(unit).side.enemy();
    let beyond = weapon.and_then(|arm| offering::nobody_in_reach(field, unit, enemy, (arm.reach_inches, arm.clause)));
    beyond.unwrap_or_else(|| Refusal::new(clause!("hmm.07.20"), "no enemy in reach can be fired at"))
}

/// Each target, nearest first; for light troops one group at each other target while the rest fire at the nearest. To
/// hold fire there is one way.
fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit().filter(|_| !offer.slots.is_empty()) else {
        return vec![offer.order(sight.seat)];
    };
    let mut targets = shots::targets(rules, &sight.field, unit);
    targets.sort_by(|one, two| one.1.distance_inches.total_cmp(&two.1.distance_inches));
    let at = |target: UnitId| offer.order(sight.seat).with(slot::TARGET, Value::Unit(target));
    let groups = offer.slots.iter().find(|slot| slot.name == slot::GROUPS);
    let others = targets.iter().skip(1).filter_map(|(other, _)| Some((groups?, Value::Unit(*other))));
    let split = others.map(|(groups, other)| {
        let apart = if groups.most > 1 { Value::List(vec![other]) } else { other };
        at(targets[0].0).with(slot::GROUPS, apart)
    });
    targets.iter().map(|(target, _)| at(*target)).chain(split).collect()
}

/// Whether a unit may fire at its targets, the first being that of all its figures without their own, and the mean
/// effect.
///
/// # Errors
/// The reason why it may not.
fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId, targets: &[UnitId]) -> Result<Plan, Refusal> {
    let field = &sight.field;
    let own = field.get_unit(unit).ok_or_else(|| Refusal::new(clause!("hmm.07.20"), "there is no such unit"))?;
    if Some(own.side) != sight.seat.side() {
        return Err(Refusal::new(clause!("hmm.07.20"), "it is not yours"));
    }
    may_declare(rules, field, unit)?;
    let Some((&target, groups)) = targets.split_first() else { return Ok(Plan::default()) };
    if groups.len() > usize::from(groups_apart(rules, field, unit)) {
        return Err(Refusal::new(
            clause!("hmm.08.02"),
            "only groups of light troops have targets of their own, and one group fires with the rest",
        ));
    }
    let aims = Aims { unit, target, groups: groups.to_vec() };
    targets.iter().try_for_each(|&target| targets::aim(rules, field, unit, target).map(|_| ()))?;
    let plans = aims.shots(rules, field).into_iter().map(|shot| {
        let aimed = targets::aim(rules, field, unit, shot.target)?;
        Ok(musketry_order::plan_of_shot(rules, field, shot, &aimed))
    });
    plans.collect::<Result<Vec<Plan>, Refusal>>().map(together)
}

/// The plans of one unit's shots as one.
fn together(plans: Vec<Plan>) -> Plan {
    plans.into_iter().fold(Plan::default(), |mut all, plan| {
        all.lines.extend(plan.lines);
        all.overlays.extend(plan.overlays);
        all.outlook = Outlook {
            enemy_loss: all.outlook.enemy_loss + plan.outlook.enemy_loss,
            targets: [all.outlook.targets, plan.outlook.targets].concat(),
            ..all.outlook
        };
        all
    })
}
