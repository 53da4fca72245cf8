//! Which units must test morale in a step, and with what modifiers (wof.18.1, wof.18.3): the table measured for
//! `morale::roll`. Throws no dice.

use serde::{Deserialize, Serialize};

use crate::{
    clause::Clause,
    rules::wof::{
        Wof,
        charge::flanks,
        charts::{Aspect, Generals, MoraleCase, Occasion},
        command::command_distance,
        melee::{combat_modifiers::Zeal, pairings},
        morale::{
            charge_tests, fire_test, lost_round_test, modifiers, order_of_tests::Which, panic_test, rally_test,
            routing_friends,
        },
        state::{BattleState, Charge, ChargeFate, ChargeKind, Conduct, UnitState},
    },
    table::{Field, Side, Unit, UnitId},
};

/// A unit tests only once for fire, to charge home and to receive.
pub(in crate::rules::wof) const ONE_OF_THREE: Clause = clause!("wof.18.1.08");

/// Units test on these occasions.
pub(super) const OCCASIONS: Clause = clause!("wof.18.1.01");

/// A test that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Due {
    /// The unit.
    pub unit: UnitId,
    /// Why.
    pub occasion: Occasion,
}

/// The units that can test at all: bodies on the table that do not rout, side A's first, by id.
fn able<'f>(field: &Field<'f>) -> impl Iterator<Item = &'f Unit> + use<'f> {
    let field = *field;
    let of = move |side: Side| field.side(side).filter(move |unit| is_able(&field, unit.id));
    field.resource::<BattleState>().sides().into_iter().flat_map(of)
}

fn is_able(field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    field.unit(unit).on_table() && state.is_body() && rally_test::routers_only_rally(state.morale.spirit).is_ok()
}

/// The tests of a group of a step, in order.
pub(crate) fn list(rules: &Wof, field: &Field<'_>, which: &Which, group: usize) -> Vec<Due> {
    let all = |occasion: Occasion, tests: &dyn Fn(UnitId) -> bool| {
        able(field).filter(|unit| tests(unit.id)).map(|unit| Due { unit: unit.id, occasion }).collect::<Vec<Due>>()
    };
    match which {
        Which::Panic => all(Occasion::Panic, &|unit| panic_test::panics(rules, field, unit)),
        Which::Fire => all(Occasion::Fire, &|unit| {
            fire_test::shot_at(rules, field, unit) && !charge_tests::is_in_a_charge(field, unit)
        }),
        Which::ChargeOf(unit) if group == 1 => {
            receivers(field).into_iter().filter(|due| charge_tests::is_target_of(field, due.unit, *unit)).collect()
        }
        Which::Counterchargers | Which::Chargers | Which::ChargeOf(_) => all(Occasion::ChargeHome, &|unit| {
            !field.of::<Conduct>(unit).tested
                && charge_tests::live_charges(field)
                    .any(|charge| charge.unit == unit && which.tests(field, group, charge))
        }),
        Which::Receivers => receivers_and_those_who_waited(rules, field),
        Which::Losers => all(Occasion::LostRound, &|unit| {
            lost_round_test::has_lost(field, unit) || field.of::<Conduct>(unit).overrun
        }),
        Which::LosersAmong(units) => {
            all(Occasion::LostRound, &|unit| units.contains(&unit) && lost_round_test::has_lost(field, unit))
        }
        Which::Friends => {
            all(Occasion::FriendsRouted, &|unit| routing_friends::friends_that_broke(rules, field, unit) > 0)
        }
    }
}

/// Units that stand or evade against a charge that went home (wof.18.1.07).
fn receivers(field: &Field<'_>) -> Vec<Due> {
    let receives =
        |unit: &&Unit| !field.of::<Conduct>(unit.id).tested && charge_tests::home_upon(field, unit.id).next().is_some();
    able(field).filter(receives).map(|unit| Due { unit: unit.id, occasion: Occasion::Receive }).collect()
}

/// Receivers, and with them units whose charger failed, for the fire that they have taken (wof.18.1.08).
fn receivers_and_those_who_waited(rules: &Wof, field: &Field<'_>) -> Vec<Due> {
    let receivers = receivers(field);
    let due = |unit: &Unit| {
        let receives = receivers.iter().find(|due| due.unit == unit.id).copied();
        receives.or_else(|| {
            fire_test::shot_at(rules, field, unit.id).then_some(Due { unit: unit.id, occasion: Occasion::Fire })
        })
    };
    able(field).filter_map(due).collect()
}

/// Chargers that have taken their one test this turn and so go home without another (wof.18.1.08).
pub(crate) fn tested_already(field: &Field<'_>, which: &Which, group: usize) -> Vec<UnitId> {
    let tested = |charge: &&Charge| field.of::<Conduct>(charge.unit).tested && is_able(field, charge.unit);
    let chargers = charge_tests::live_charges(field).filter(|charge| which.tests(field, group, charge)).filter(tested);
    let mut units: Vec<UnitId> = chargers.map(|charge| charge.unit).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Charges that went home in this step against a target, a countercharger, that has gone back under them
/// (`wof.h.countercharge_follow`).
pub(crate) fn followers(field: &Field<'_>, which: &Which) -> Vec<(UnitId, UnitId)> {
    let table = field.resource::<BattleState>();
    let counters = |charge: &Charge| matches!(charge.kind, ChargeKind::Countercharge | ChargeKind::Support);
    let gave_way = |unit: UnitId| {
        is_able(field, unit)
            && table
                .charges
                .iter()
                .any(|charge| charge.unit == unit && charge.fate == ChargeFate::Failed && counters(charge))
    };
    let follows = |charge: &&Charge| {
        let in_turn = (0..which.groups()).any(|group| which.tests(field, group, charge));
        in_turn && !counters(charge) && charge.fate == ChargeFate::Home && gave_way(charge.target)
    };
    table.charges.iter().filter(follows).map(|charge| (charge.unit, charge.target)).collect()
}

/// A test with all its inputs measured on the table (wof.18.3.06 to wof.18.3.16).
pub(crate) fn gather(rules: &Wof, field: &Field<'_>, due: &Due) -> modifiers::Test {
    let state = field.of::<UnitState>(due.unit);
    let friends = routing_friends::routing_friends(rules, field, due.unit) + gone_friends(rules, field, due);
    modifiers::Test {
        occasion: due.occasion,
        unit: state.condition(),
        generals: generals(rules, field, due.unit),
        lost: state.conduct.losses.all,
        start: state.strength.start_figures.into(),
        routing_friends: u32::try_from(friends).unwrap_or(u32::MAX),
        circumstances: circumstances(rules, field, due),
        protected_flanks: panic_test::protected_flanks(rules, field, due.occasion, due.unit),
    }
}

fn generals(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Generals {
    command_distance::generals_of(rules, field, unit)
}

/// The other circumstances.
fn circumstances(rules: &Wof, field: &Field<'_>, due: &Due) -> Vec<MoraleCase> {
    let (unit, state) = (due.unit, field.of::<UnitState>(due.unit));
    let mut cases = Vec::new();
    if state.morale.zeal == Zeal::Fanatic {
        cases.push(MoraleCase::Fanatics);
    }
    if is_from_flank_or_rear(rules, field, due) {
        cases.push(MoraleCase::FromFlankOrRear);
    }
    if is_surprised(field, due) {
        cases.push(MoraleCase::Surprised);
    }
    match due.occasion {
        Occasion::ChargeHome => cases.extend(charge_tests::of_a_charger(field, unit)),
        Occasion::Receive
            if state.condition().troop.is_infantry()
                && charge_tests::home_upon(field, unit).any(|charge| charge_tests::overawes(field, charge.unit)) =>
        {
            cases.push(MoraleCase::InfantryReceiving);
        }
        _ => {}
    }
    cases
}

/// Whether a unit tests because of an enemy that it did not see as the movement phase began: in the tests of a charge,
/// and for the fire that came with it; friends that run and a lost round are no surprise (wof.18.3.15).
fn is_surprised(field: &Field<'_>, due: &Due) -> bool {
    let (unit, from) = (due.unit, &field.of::<Conduct>(due.unit).losses.from);
    let shot = |enemy: UnitId| from.iter().any(|(firer, _)| *firer == enemy);
    let mut charges = field.resource::<BattleState>().charges.iter().filter(|charge| charge.surprised.contains(&unit));
    match due.occasion {
        Occasion::Panic | Occasion::ChargeHome | Occasion::Receive => {
            charges.any(|charge| charge.unit == unit || charge.target == unit)
        }
        Occasion::Fire => charges.any(|charge| match (charge.unit == unit, charge.target == unit) {
            (true, _) => shot(charge.target),
            (_, true) => charge.contact.is_some() || shot(charge.unit),
            _ => false,
        }),
        Occasion::LostRound | Occasion::FriendsRouted | Occasion::Rally => false,
    }
}

/// Whether a unit is charged, struck or shot at from flank or rear (wof.18.3.08).
fn is_from_flank_or_rear(rules: &Wof, field: &Field<'_>, due: &Due) -> bool {
    let charged = || {
        let upon = field.resource::<BattleState>().charges_on(due.unit);
        upon.filter(|charge| charge.contact.is_some()).any(|charge| charge.aspect == Aspect::FlankOrRear)
    };
    match due.occasion {
        Occasion::Panic => charged(),
        Occasion::Fire => is_shot_from_flank(rules, field, due.unit),
        Occasion::ChargeHome | Occasion::Receive => charged() || is_shot_from_flank(rules, field, due.unit),
        Occasion::LostRound => is_struck_from_flank(rules, field, due.unit),
        Occasion::FriendsRouted | Occasion::Rally => false,
    }
}

fn is_shot_from_flank(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let from = &field.of::<Conduct>(unit).losses.from;
    from.iter().any(|(firer, _)| flanks::of_fire(rules, field, field.unit(*firer).at(), unit) == Aspect::FlankOrRear)
}

/// Whether an opponent struck it in flank or rear in the round, or it struck one at too great an angle itself
/// (wof.14.0.06, wof.18.3.08).
fn is_struck_from_flank(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let fights = field.resource::<BattleState>().fights.iter();
    let mut fought = fights.filter_map(|fight| Some((fight.opponent_of(unit)?, fight.rounds.saturating_sub(1))));
    fought.any(|(foe, rounds)| pairings::face_struck(rules, field, unit, foe, rounds) == Aspect::FlankOrRear)
}

/// The enemy that a unit would run from: the charger, the target of its own charge, or the enemy that did it most harm
/// (wof.12.10.01, `wof.h.rout_path`).
pub(crate) fn cause(field: &Field<'_>, due: &Due) -> Option<UnitId> {
    let unit = due.unit;
    let worst = || {
        let from = &field.of::<Conduct>(unit).losses.from;
        from.iter().rev().max_by_key(|(_, pips)| *pips).map(|(enemy, _)| *enemy)
    };
    let overrunner = || {
        let charges = &field.resource::<BattleState>().charges;
        charges.iter().find(|charge| charge.overrun.iter().any(|(victim, _)| *victim == unit)).map(|charge| charge.unit)
    };
    match due.occasion {
        Occasion::Panic => panic_test::horse_upon(field, unit).next().map(|(charge, _)| charge.unit),
        Occasion::ChargeHome => {
            charge_tests::live_charges(field).find(|charge| charge.unit == unit).map(|charge| charge.target)
        }
        Occasion::Receive => charge_tests::home_upon(field, unit).next().map(|charge| charge.unit),
        Occasion::Fire | Occasion::LostRound => worst().or_else(overrunner),
        Occasion::FriendsRouted | Occasion::Rally => None,
    }
}

/// The clause by which a unit tests on an occasion.
pub(super) fn occasion_clause(occasion: Occasion) -> Clause {
    match occasion {
        Occasion::Panic => panic_test::PANIC,
        Occasion::Fire => fire_test::FIRE,
        Occasion::ChargeHome => charge_tests::CHARGE_HOME,
        Occasion::Receive => charge_tests::RECEIVE,
        Occasion::LostRound => lost_round_test::LOST_ROUND,
        Occasion::FriendsRouted => routing_friends::FRIENDS_ROUTED,
        Occasion::Rally => rally_test::RALLY,
    }
}

/// Those count against a unit only in the test for them.
fn gone_friends(rules: &Wof, field: &Field<'_>, due: &Due) -> usize {
    if due.occasion == Occasion::FriendsRouted { routing_friends::broke_and_gone(rules, field, due.unit) } else { 0 }
}
