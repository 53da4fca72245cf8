//! What a side announces in its step of charges (wof.10.2.01, wof.14.0): whom a unit may charge, by what way, and the
//! picture of it. Rights are in `charge::rights`, ways in `charge::approach`; `charge::stages` says what becomes of a
//! charge.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Domain, LegKind, Offer, Order, Outcome, PathDomain, Plan, Refusal, Sight, Slot, Subject, Value},
    measure::{Leg, TOLERANCE},
    rules::{
        offering,
        wof::{
            Wof,
            charge::{
                self, answers,
                approach::{self, Approach},
                contact, preview, rights,
                state::{Charging, Stage},
            },
            data::{Motion, Pace},
            fire::shots,
            movement::{ground, walk::Purpose},
            orders::{FirstShoots, WofOrder, slot, verb},
            state::{Acted, ChargeKind, Conduct, UnitState},
        },
        word::Word,
    },
    table::{Field, Side, UnitId, Whom},
};

/// A charge that is announced and has not set out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Announced {
    /// The charge.
    pub charge: Charging,
    /// The legs to its target, where that stood.
    legs: Vec<Leg>,
}

impl Announced {
    fn of(field: &Field<'_>, pair: (UnitId, UnitId), approach: Approach, fire: FirstShoots) -> Self {
        Self {
            charge: Charging::declared(field, pair, ChargeKind::Charge, approach.path, fire),
            legs: approach.walk.legs,
        }
    }
}

/// What a unit may do in the charges of its own side's step: charge, if there is somebody whom it may reach.
pub fn offers_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
    let slots = vec![
        Slot::one(slot::TARGET, "Target"),
        Slot::optional(slot::PATH, "Way"),
        Slot::optional(slot::FIRE, "Shoot first"),
    ];
    let offer = Offer::act(verb::CHARGE, "Charge", Subject::Unit(unit), 0, slots, clause!("wof.14.0.01"));
    let barred = match rights::may_try(rules, field, unit) {
        Err(refusal) => Some(refusal),
        Ok(()) if targets(rules, field, unit).next().is_some() => None,
        Ok(()) => Some(Refusal::new(clause!("wof.14.0.02"), "no enemy whom it may charge is in reach")),
    };
    vec![Offer { barred, ..offer }]
}

/// The enemies whom a unit may charge and reach.
fn targets<'a>(rules: &'a Wof, field: &'a Field<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let reach = approach::reach_inches(rules, field, unit).unwrap_or_default();
    let enemies = field.units_near(unit, reach, Whom::of(field.unit(unit).side.enemy())).into_iter();
    let near =
        enemies.filter(move |enemy| field.reach(unit, *enemy).is_some_and(|gap| gap.distance() <= reach + TOLERANCE));
    near.filter(move |enemy| {
        rights::may_charge_at(rules, field, unit, *enemy).is_ok() && approach::reaches(rules, field, unit, *enemy)
    })
}

/// Whether a unit could charge another as both stand, whoever is to move (wof.14.0.01, wof.14.0.02).
pub fn threatens(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    state.is_body()
        && charge::may_charge(state.condition()).is_ok()
        && targets(rules, field, unit).any(|enemy| enemy == target)
}

/// The same, the nearest first.
fn nearest_first(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let mut near: Vec<(f32, UnitId)> = targets(rules, field, unit)
        .filter_map(|target| Some((field.reach(unit, target)?.distance(), target)))
        .collect();
    near.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    near.into_iter().map(|(_, target)| target).collect()
}

/// The charge that a side's units on a headlong charge must announce next: each at the nearest enemy in sight whom it
/// reaches (wof.21.4.10).
pub fn headlong(rules: &Wof, field: &Field<'_>, side: Side) -> Option<Announced> {
    let must = |unit: &UnitId| rights::is_headlong(field, *unit) && rights::may_try(rules, field, *unit).is_ok();
    let charge = |unit: UnitId| {
        let nearest = *nearest_first(rules, field, unit).first()?;
        let approach = way(rules, field, (unit, nearest), None).ok()?;
        Some(Announced::of(field, (unit, nearest), approach, FirstShoots::Goes))
    };
    field.side(side).map(|unit| unit.id).filter(must).find_map(charge)
}

/// The way of a declared charge: that of its order, or the best there is.
///
/// # Errors
/// Why there is none.
pub(crate) fn way(
    rules: &Wof,
    field: &Field<'_>,
    (unit, target): (UnitId, UnitId),
    path: Option<&[Leg]>,
) -> Result<Approach, Refusal> {
    let out_of_reach = || out_of_reach(rules, field, unit, target);
    let Some(path) = path else {
        return approach::approaches(rules, field, unit, target, 1.0).into_iter().next().ok_or_else(out_of_reach);
    };
    if !path.iter().all(|leg| matches!(leg, Leg::Advance(_) | Leg::Wheel(..))) {
        return Err(Refusal::new(clause!("wof.h.charge_path"), "a charge only wheels and goes straight"));
    }
    let (walk, approach) = approach::by(rules, field, unit, target, path, 1.0);
    let approach = approach.ok_or_else(|| walk.stops.unwrap_or_else(out_of_reach))?;
    match approach::protected_by(rules, field, target, &approach) {
        Some(friend) => {
            let reason = format!("{} protects that flank: its front must be charged", field.unit(friend).name);
            Err(Refusal::new(clause!("wof.12.9.02"), reason).at(field.unit(friend).at()))
        }
        None => match approach::taken_by(rules, field, unit, &approach) {
            Some(friend) => Err(Refusal::new(
                clause!("wof.14.0.05"),
                format!("{} is bound for that place", field.unit(friend).name),
            )),
            None => Ok(approach),
        },
    }
}

/// Why no way leads to a target: it is farther off than a charge goes, or something lies between.
fn out_of_reach(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> Refusal {
    let charge = ground::rate_inches(rules, field, field.of::<UnitState>(unit), Pace::Charge, Purpose::Charge(target));
    let gap = field.reach(unit, target).map(|reach| reach.gap.distance);
    let reason = match (charge, gap) {
        (Some(charge), Some(gap)) if gap > charge + TOLERANCE => {
            format!("it is {gap:.1} in off, and the charge goes {charge:.0} in")
        }
        _ => "it cannot be reached".to_owned(),
    };
    Refusal::new(clause!("wof.14.0.02"), reason).at(field.unit(target).at())
}

/// Whether a charge may be declared, and its whole picture: the charger, everybody who may answer, and when they meet.
///
/// # Errors
/// Why it may not.
pub fn judge(rules: &Wof, sight: &Sight<'_, Wof>, order: &WofOrder) -> Result<Plan, Refusal> {
    let WofOrder::Charge(unit, target, path, fire) = order else {
        return Err(Refusal::new(clause!("wof.14.0.01"), "that is no charge"));
    };
    let (field, pair) = (&sight.field, (*unit, *target));
    rights::may_try(rules, field, *unit)?;
    rights::may_charge_at(rules, field, *unit, *target)?;
    may_shoot_first(rules, field, pair, *fire)?;
    let approach = way(rules, field, pair, path.as_deref())?;
    let charge = Charging::declared(field, pair, ChargeKind::Charge, approach.path.clone(), *fire);
    Ok(preview::declared(rules, field, &charge, &approach))
}

/// Whether a unit may shoot at its target as its charge begins (wof.16.1.05a).
fn may_shoot_first(
    rules: &Wof,
    field: &Field<'_>,
    (unit, target): (UnitId, UnitId),
    fire: FirstShoots,
) -> Result<(), Refusal> {
    match fire {
        FirstShoots::Goes => Ok(()),
        FirstShoots::Shoots => {
            shots::early(rules, field, unit, (target, field.unit(target).front), Motion::Moved).map(|_| ())
        }
    }
}

/// The charge of an order that has been judged.
pub fn of_order(rules: &Wof, field: &Field<'_>, order: &WofOrder) -> Option<Announced> {
    let WofOrder::Charge(unit, target, path, fire) = order else { return None };
    let pair = (*unit, *target);
    let approach = way(rules, field, pair, path.as_deref()).ok()?;
    Some(Announced::of(field, pair, approach, *fire))
}

/// An announced charge sets out (wof.10.2.01), unless something that came of an earlier one holds it.
pub(crate) fn set_out(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, announced: &Announced) {
    let Announced { charge, legs } = announced;
    if let Err(refusal) = rights::may_run(rules, field, charge.unit) {
        return contact::lapses(field, outcome, charge, &refusal);
    }
    let path = path_now(rules, field, charge).unwrap_or_else(|| legs.clone());
    outcome.push(Charging { path, ..charge.clone() }.at(Stage::Ask));
}

/// The way of an announced charge to its target, where that is now: as it was announced, else the best that there is;
/// none after one who has evaded and is not straight on (wof.14.4.07).
fn path_now(rules: &Wof, field: &Field<'_>, charge: &Charging) -> Option<Vec<Leg>> {
    let (unit, target) = (charge.unit, charge.target);
    let there = field.unit(target).on_table();
    if there && approach::by(rules, field, unit, target, &charge.path, 1.0).1.is_some() {
        return Some(charge.path.clone());
    }
    let evaded = field.of::<Conduct>(target).act == Acted::Evaded;
    let best = || approach::approaches(rules, field, unit, target, 1.0).into_iter().next().map(|best| best.path);
    if there && !evaded { best() } else { None }
}

pub(crate) fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
    let unit = order.subject.unit()?;
    match (name, sight.under_way::<Charging>()) {
        (slot::TARGET, Some(charge)) => Some(Domain::Units(
            answers::that_may_be_met(rules, &sight.field, charge).into_iter().map(|(unit, _)| unit).collect(),
        )),
        (slot::TARGET, _) => Some(Domain::Units(targets(rules, &sight.field, unit).collect())),
        (slot::FIRE, _) => Some(offering::words(FirstShoots::ALL.iter().copied())),
        (slot::PATH, _) => Some(Domain::Path(PathDomain {
            start: sight.field.unit(unit).front,
            allowance_inches: approach::reach_inches(rules, &sight.field, unit).unwrap_or_default(),
            legs: vec![LegKind::Advance, LegKind::Wheel],
            turn_step_degrees: 0.0,
            turn_step_inches: 0.0,
        })),
        _ => None,
    }
}

/// Each target, the nearest first, by its best way, by the best that strikes its flank where that is another, and with
/// a shot first where one may shoot.
pub(crate) fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit().filter(|_| offer.barred.is_none()) else { return Vec::new() };
    let field = &sight.field;
    let at = |target: UnitId| offer.order(sight.seat).with(slot::TARGET, Value::Unit(target));
    if let Some(charge) = sight.under_way::<Charging>() {
        return answers::that_may_be_met(rules, field, charge).into_iter().map(|(unit, _)| at(unit)).collect();
    }
    let ways = |target: UnitId| {
        let approaches = approach::approaches(rules, field, unit, target, 1.0);
        let best = approaches.first().map(|best| best.aspect);
        let other = approaches.iter().find(|other| Some(other.aspect) != best);
        let both = approaches.first().into_iter().chain(other);
        both.map(|way| at(target).with(slot::PATH, Value::Path(way.path.clone()))).collect::<Vec<_>>()
    };
    let shooting = |order: &Order| order.clone().with(slot::FIRE, Value::Choice(FirstShoots::Shoots.name().to_owned()));
    let plain: Vec<Order> = nearest_first(rules, field, unit).into_iter().flat_map(ways).collect();
    let shoots = |order: &&Order| match order.value(slot::TARGET) {
        Some(Value::Unit(target)) => may_shoot_first(rules, field, (unit, *target), FirstShoots::Shoots).is_ok(),
        _ => false,
    };
    let first: Vec<Order> = plain.iter().filter(shoots).map(shooting).collect();
    plain.into_iter().chain(first).collect()
}
