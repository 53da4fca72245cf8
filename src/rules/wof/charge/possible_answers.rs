//! Responses to a charge (wof.14.2 to wof.14.4, wof.13.0.08): countercharge, support, evade, give way, stand. Which
//! units are asked, and their possible answers. How they are asked is in `charge::answer_orders`, how an order is taken
//! as an answer in `charge::answer_order_parts`, how the charge goes in `charge::stages`.

use crate::{
    battle::{Refusal, Sight},
    clause::Clause,
    measure::Facing,
    rules::wof::{
        Wof,
        charge::{
            charge_moves, countercharge,
            encounters::Runner,
            evasion::{self, Evasion},
            state::{Charging, Choices, FirstShoots, Reply, Role, Stage},
            support::{self, UNDER_CHARGE},
            who_may_charge,
        },
        formation::figures,
        movement::skirmishers_in_the_way,
        state::{BattleState, Orders, StandingAnswer, UnitState},
    },
    table::{
        Field, UnitId,
        ask::Whom,
        track::{Encounter, Mover, Watch},
    },
};

/// A plain move does not bar a countercharge or an evasion.
pub(in crate::rules::wof) const MOVED_UNITS_ANSWER: Clause = clause!("wof.10.2.04");

/// A plain move does not bar a support charge.
pub(in crate::rules::wof) const MOVED_UNITS_SUPPORT: Clause = clause!("wof.14.3.06");

/// The next unit that has a choice and has not made it, with its possible answers.
pub(crate) fn next(rules: &Wof, field: &Field<'_>, charge: &Charging) -> Option<(UnitId, Choices)> {
    everybody(rules, field, charge).next()
}

/// All units that have a choice and have not made it, in the order in which they are asked, each with its possible
/// answers.
pub(crate) fn everybody<'a>(
    rules: &'a Wof,
    field: &'a Field<'a>,
    charge: &'a Charging,
) -> impl Iterator<Item = (UnitId, Choices)> + 'a {
    let charger = charge.runner(rules, field).runner;
    let in_the_way = in_the_way(rules, field, charge, &charger);
    let concerned = concerned(field, charge, &in_the_way).into_iter().filter(|unit| charge.answer_of(*unit).is_none());
    let asked = concerned.map(move |unit| {
        let role = role(charge, &in_the_way, unit);
        (unit, choices(rules, field, charge, &charger, (unit, role)))
    });
    asked.filter(|(_, choices)| choices.is_a_choice())
}

/// The units that a charge may concern: the target, then the others by id.
fn concerned(field: &Field<'_>, charge: &Charging, in_the_way: &[UnitId]) -> Vec<UnitId> {
    let side = field.unit(charge.unit).side.enemy();
    let others = field.side(side).map(|unit| unit.id).filter(|unit| *unit != charge.target);
    let helps = |unit: &UnitId| support::may_support(field.of::<UnitState>(*unit).condition()).is_ok();
    [charge.target].into_iter().chain(others.filter(|unit| in_the_way.contains(unit) || helps(unit))).collect()
}

fn role(charge: &Charging, in_the_way: &[UnitId], unit: UnitId) -> Role {
    match unit {
        unit if unit == charge.target => Role::Target,
        unit if in_the_way.contains(&unit) => Role::Bystander,
        _ => Role::Friend,
    }
}

/// The skirmishers that a charger in close order would come too near, except its target (wof.13.0.08).
fn in_the_way(rules: &Wof, field: &Field<'_>, charge: &Charging, charger: &Runner) -> Vec<UnitId> {
    if !field.of::<UnitState>(charge.unit).is_close_order() {
        return Vec::new();
    }
    let near = rules.charts().formation.skirmishers_keep_inches;
    let apart = [charge.target];
    let whom = Whom::of(field.unit(charge.unit).side.enemy()).except(&apart);
    let mover =
        Mover::unit(*field, charge.unit, charger.course(field)).watching(Watch::Within { distance: near, whom });
    let comes = field.track(&[mover]).incidents.into_iter().filter_map(|incident| match incident.encounter {
        Encounter::CameWithin(_, unit) => Some(unit),
        _ => None,
    });
    let struck = |unit: UnitId| field.resource::<BattleState>().is_over(charge.unit, unit);
    comes.filter(|unit| !struck(*unit) && skirmishers_in_the_way::gives_way(rules, field, *unit)).collect()
}

/// The possible answers of a unit to a charge.
fn choices(
    rules: &Wof,
    field: &Field<'_>,
    charge: &Charging,
    charger: &Runner,
    (unit, role): (UnitId, Role),
) -> Choices {
    let not_its = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    let is_target = role == Role::Target;
    Choices {
        role,
        countercharge: if is_target {
            countercharge::may_countercharge(rules, field, charge, charger)
        } else {
            not_its(countercharge::COUNTERCHARGE, "it is not charged itself")
        },
        support: match role {
            Role::Friend => support::may_try(rules, field, charger, unit),
            Role::Target | Role::Bystander => UNDER_CHARGE.refuse(),
        },
        evade: if is_target {
            may_evade(rules, field, charge, charger)
        } else {
            Err(Refusal::new(clause!("wof.14.4.01"), "it is not charged itself"))
        },
        give_way: match role {
            Role::Bystander => skirmishers_in_the_way::may_give_way(field, unit),
            Role::Target | Role::Friend => not_its(clause!("wof.13.0.08"), "nobody comes too near"),
        },
    }
}

/// Whether the target may evade (wof.14.4.01, wof.21.4.07).
fn may_evade(rules: &Wof, field: &Field<'_>, charge: &Charging, charger: &Runner) -> Result<Evasion, Refusal> {
    let target = charge.target;
    countercharge::may_go(field, target)?;
    who_may_charge::is_free(field, target)?;
    let ranks = figures::ranks_deep(&figures::of(rules, field, target));
    let evasion = evasion::may_evade(field.of::<UnitState>(target).condition(), ranks)?;
    charge_moves::must_see(rules, field, target, charger).map(|_| evasion)
}

/// The direction in which a charger comes at the end of its charge; evaders go from there (wof.14.4.02).
pub(crate) fn direction(rules: &Wof, field: &Field<'_>, charge: &Charging) -> Facing {
    charge.runner(rules, field).walk.front.facing
}

/// The standing answer of a unit, if it is among its choices (its player is not asked).
pub(crate) fn standing(
    rules: &Wof,
    field: &Field<'_>,
    charge: &Charging,
    unit: UnitId,
    choices: &Choices,
) -> Option<Reply> {
    let away = || direction(rules, field, charge);
    match field.of::<Orders>(unit).standing {
        StandingAnswer::Ask => None,
        _ if choices.give_way.is_ok() => Some(Reply::GivesWay(away())),
        StandingAnswer::Evade if choices.evade.is_ok() => Some(Reply::Evades(away(), None)),
        StandingAnswer::ShootAndEvade if choices.evade.is_ok() => {
            Some(Reply::Evades(away(), shoots_first(rules, field, (unit, charge), FirstShoots::Shoots).ok().flatten()))
        }
        StandingAnswer::Countercharge if choices.countercharge.is_ok() => Some(Reply::Countercharges),
        StandingAnswer::Countercharge if choices.support.is_ok() => Some(Reply::Supports),
        StandingAnswer::Stand
        | StandingAnswer::Evade
        | StandingAnswer::ShootAndEvade
        | StandingAnswer::Countercharge => Some(Reply::Stands),
    }
}

/// The possible answers of the unit that is asked now.
///
/// # Errors
/// The unit is not asked.
pub(super) fn asked(rules: &Wof, field: &Field<'_>, charge: &Charging, unit: UnitId) -> Result<Choices, Refusal> {
    let asked = next(rules, field, charge).filter(|(asked, _)| charge.stage == Stage::Ask && *asked == unit);
    asked.map(|(_, choices)| choices).ok_or_else(|| not_its_turn(charge))
}

/// Why an order to a unit is refused that answers nothing that is asked in a charge.
pub(crate) fn not_now(rules: &Wof, sight: &Sight<'_, Wof>, unit: Option<UnitId>) -> Refusal {
    let Some(charge) = sight.under_way::<Charging>() else { return none_asked() };
    let asked = unit.map(|unit| asked(rules, &sight.field, charge, unit));
    match asked {
        Some(Ok(_)) => no_answer(),
        Some(Err(refusal)) => refusal,
        None => not_its_turn(charge),
    }
}

/// Why a unit that is asked may not answer so.
pub(crate) fn no_answer() -> Refusal {
    Refusal::new(countercharge::COUNTERCHARGE, "it does not answer a charge")
}

fn not_its_turn(charge: &Charging) -> Refusal {
    match charge.stage {
        Stage::Ask => Refusal::new(countercharge::COUNTERCHARGE, "it is not the unit that is asked"),
        _ => none_asked(),
    }
}

fn none_asked() -> Refusal {
    Refusal::new(clause!("wof.10.0.01"), "nothing of that kind is asked now")
}

/// A direction in which evaders may go: within 45 degrees of that of the charge (wof.14.4.02).
pub(crate) fn within_the_cone(
    rules: &Wof,
    field: &Field<'_>,
    charge: &Charging,
    way: Option<Facing>,
) -> Result<Facing, Refusal> {
    let straight = direction(rules, field, charge);
    let Some(way) = way else { return Ok(straight) };
    let most = rules.charts().movement.flight_degrees_each_side;
    let off = straight.turn_to(way).abs();
    if off > most + crate::measure::TURN_TOLERANCE_DEGREES {
        return Err(
            Refusal::new(evasion::EVADE_MOVE, format!("more than {most} degrees off the enemy's way")).by(off - most)
        );
    }
    Ok(way)
}

/// When an evader shoots before it goes, as a part of a move, if it is to shoot (wof.14.4.06, wof.16.1.05c).
pub(super) fn shoots_first(
    rules: &Wof,
    field: &Field<'_>,
    (unit, charge): (UnitId, &Charging),
    fire: FirstShoots,
) -> Result<Option<f32>, Refusal> {
    match fire {
        FirstShoots::Goes => Ok(None),
        FirstShoots::Shoots => {
            charge_moves::first_shot(rules, field, unit, &charge.runner(rules, field).runner).map(Some)
        }
    }
}
