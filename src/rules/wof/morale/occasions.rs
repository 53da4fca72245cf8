//! Which units must test morale in a step, and with what modifiers (wof.18.1, wof.18.3): the table measured for
//! `morale::roll`. Throws no dice.

use serde::{Deserialize, Serialize};

use crate::{
    clause::Clause,
    rules::wof::{
        Wof,
        charge::{flanks, impetus::Impetus},
        command::command_distance,
        data::{Arms, Aspect, Drill, Generals, MoraleCase, Occasion, Spirit},
        melee::{combat_modifiers::Zeal, pairings},
        morale::{
            due,
            fire_test::{self, FireLoss},
            modifiers,
            panic_test::{self, Flanks, HorseCharge},
        },
        state::{BattleState, Charge, ChargeFate, ChargeKind, Conduct, Morale, UnitState, UnitView},
        visibility::scene,
    },
    table::{Field, Side, Unit, UnitId},
};

/// The tests of a step (wof.18.1.01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Which {
    /// Panic.
    Panic,
    /// For fire.
    Fire,
    /// Counterchargers and support chargers.
    Counterchargers,
    /// Chargers.
    Chargers,
    /// Receivers, and tests for fire that waited.
    Receivers,
    /// Losers of the round.
    Losers,
    /// Those of some units.
    LosersAmong(Vec<UnitId>),
    /// Friends of routers.
    Friends,
    /// One charge.
    ChargeOf(UnitId),
}

/// A test that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Due {
    /// The unit.
    pub unit: UnitId,
    /// Why.
    pub occasion: Occasion,
}

impl Which {
    /// In how many groups they test, one after another: side B charges home before side A, a unit that attacks a
    /// charger before that charger (`wof.h.roll_order`, wof.18.2.01, wof.18.2.02).
    pub(crate) fn groups(&self) -> usize {
        if matches!(self, Self::Counterchargers | Self::Chargers | Self::ChargeOf(_)) { 2 } else { 1 }
    }

    /// Whether a charge is tested in a group of this step; one that was declared at a charger in its own side's step is
    /// no countercharge (wof.18.2.02).
    fn tests(&self, field: &Field<'_>, group: usize, charge: &Charge) -> bool {
        let table = field.resource::<BattleState>();
        let side = if group == 0 { table.side_b() } else { table.side_a };
        let in_turn = field.unit(charge.unit).side == side;
        let counters = matches!(charge.kind, ChargeKind::Countercharge | ChargeKind::Support);
        match self {
            Self::Counterchargers => in_turn && counters,
            Self::Chargers => in_turn && !counters,
            Self::ChargeOf(unit) => group == 0 && charge.unit == *unit,
            _ => false,
        }
    }
}

/// Charges that have reached an enemy and are not decided yet.
pub(crate) fn live_charges<'f>(field: &Field<'f>) -> impl Iterator<Item = &'f Charge> + use<'f> {
    field
        .resource::<BattleState>()
        .charges
        .iter()
        .filter(|charge| charge.fate == ChargeFate::Pending && has_struck(charge))
}

fn has_struck(charge: &Charge) -> bool {
    charge.contact.is_some() || !charge.overrun.is_empty()
}

/// The units that can test at all: bodies on the table that do not rout, side A's first, by id.
fn able<'f>(field: &Field<'f>) -> impl Iterator<Item = &'f Unit> + use<'f> {
    let field = *field;
    let of = move |side: Side| field.side(side).filter(move |unit| is_able(&field, unit.id));
    field.resource::<BattleState>().sides().into_iter().flat_map(of)
}

fn is_able(field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    field.unit(unit).on_table() && state.is_body() && due::routers_only_rally(state.morale.spirit).is_ok()
}

/// The tests of a group of a step, in order.
pub(crate) fn list(rules: &Wof, field: &Field<'_>, which: &Which, group: usize) -> Vec<Due> {
    let all = |occasion: Occasion, tests: &dyn Fn(UnitId) -> bool| {
        able(field).filter(|unit| tests(unit.id)).map(|unit| Due { unit: unit.id, occasion }).collect::<Vec<Due>>()
    };
    match which {
        Which::Panic => all(Occasion::Panic, &|unit| panics(rules, field, unit)),
        Which::Fire => all(Occasion::Fire, &|unit| shot_at(rules, field, unit) && !is_in_a_charge(field, unit)),
        Which::ChargeOf(unit) if group == 1 => {
            receivers(field).into_iter().filter(|due| is_target_of(field, due.unit, *unit)).collect()
        }
        Which::Counterchargers | Which::Chargers | Which::ChargeOf(_) => all(Occasion::ChargeHome, &|unit| {
            !field.of::<Conduct>(unit).tested
                && live_charges(field).any(|charge| charge.unit == unit && which.tests(field, group, charge))
        }),
        Which::Receivers => receivers_and_those_who_waited(rules, field),
        Which::Losers => all(Occasion::LostRound, &|unit| has_lost(field, unit) || field.of::<Conduct>(unit).overrun),
        Which::LosersAmong(units) => all(Occasion::LostRound, &|unit| units.contains(&unit) && has_lost(field, unit)),
        Which::Friends => all(Occasion::FriendsRouted, &|unit| friends_that_broke(rules, field, unit) > 0),
    }
}

/// Whether foot or gunners panic before horse that has reached them (wof.18.1.02, wof.18.1.03).
fn panics(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    horse_upon(field, unit).any(|(charge, impetus)| {
        let flanks = if flanks::protected(rules, field, unit) > 1 { Flanks::BothProtected } else { Flanks::Open };
        panic_test::for_panic(
            state.condition(),
            state.troops.arms,
            flanks,
            HorseCharge { impetus, aspect: charge.aspect },
        )
    })
}

/// Undecided charges of horse upon a unit, with their impetus.
fn horse_upon<'f>(field: &Field<'f>, unit: UnitId) -> impl Iterator<Item = (&'f Charge, Impetus)> + use<'f> {
    let field = *field;
    let rides = move |charge: &&Charge| field.of::<UnitState>(charge.unit).condition().troop.is_cavalry();
    let upon = live_charges(&field).filter(move |charge| charge.target == unit).filter(rides);
    upon.filter_map(|charge| Some((charge, charge.contact?.impetus)))
}

/// Whether its losses to fire make a unit test that has taken none of the three tests (wof.18.1.04, wof.18.1.08).
fn shot_at(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    let losses = &state.conduct.losses;
    let loss = FireLoss { guns: losses.by_artillery, steady: losses.by_steady_fire, ..FireLoss::default() };
    !state.conduct.tested && fire_test::for_fire(rules.in_force(), loss, state.strength.start_figures.into())
}

/// Whether a unit charges or is charged, so that its test for fire waits (wof.18.1.08).
fn is_in_a_charge(field: &Field<'_>, unit: UnitId) -> bool {
    live_charges(field).any(|charge| charge.unit == unit || charge.target == unit)
}

/// The charges that struck a unit.
fn home_upon<'f>(field: &Field<'f>, unit: UnitId) -> impl Iterator<Item = &'f Charge> + use<'f> {
    let charges = field.resource::<BattleState>().charges.iter();
    charges.filter(move |charge| charge.target == unit && charge.fate == ChargeFate::Home && charge.contact.is_some())
}

/// Whether a unit was charged by another.
fn is_target_of(field: &Field<'_>, unit: UnitId, charger: UnitId) -> bool {
    home_upon(field, unit).any(|charge| charge.unit == charger)
}

/// Units that stand or evade against a charge that went home (wof.18.1.07).
fn receivers(field: &Field<'_>) -> Vec<Due> {
    let receives = |unit: &&Unit| !field.of::<Conduct>(unit.id).tested && home_upon(field, unit.id).next().is_some();
    able(field).filter(receives).map(|unit| Due { unit: unit.id, occasion: Occasion::Receive }).collect()
}

/// Receivers, and with them units whose charger failed, for the fire that they have taken (wof.18.1.08).
fn receivers_and_those_who_waited(rules: &Wof, field: &Field<'_>) -> Vec<Due> {
    let receivers = receivers(field);
    let due = |unit: &Unit| {
        let receives = receivers.iter().find(|due| due.unit == unit.id).copied();
        receives.or_else(|| shot_at(rules, field, unit.id).then_some(Due { unit: unit.id, occasion: Occasion::Fire }))
    };
    able(field).filter_map(due).collect()
}

/// Whether a unit took more than it gave in a round (wof.18.1.09).
fn has_lost(field: &Field<'_>, unit: UnitId) -> bool {
    let turn = &field.of::<Conduct>(unit);
    let (taken, given) = turn.losses.before_the_round;
    turn.fought && turn.losses.all.0 - taken.0 > turn.losses.given.0 - given.0
}

/// Chargers that have taken their one test this turn and so go home without another (wof.18.1.08).
pub(crate) fn tested_already(field: &Field<'_>, which: &Which, group: usize) -> Vec<UnitId> {
    let tested = |charge: &&Charge| field.of::<Conduct>(charge.unit).tested && is_able(field, charge.unit);
    let chargers = live_charges(field).filter(|charge| which.tests(field, group, charge)).filter(tested);
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
    let friends = routing_friends(rules, field, due.unit) + gone_friends(rules, field, due);
    modifiers::Test {
        occasion: due.occasion,
        unit: state.condition(),
        generals: generals(rules, field, due.unit),
        lost: state.conduct.losses.all,
        start: state.strength.start_figures.into(),
        routing_friends: u32::try_from(friends).unwrap_or(u32::MAX),
        circumstances: circumstances(rules, field, due),
        protected_flanks: protected_flanks(rules, field, due),
    }
}

/// How many flanks are protected, for a unit that panics but would not with two: steady bayonets charged by horse in
/// front (wof.18.1.03).
fn protected_flanks(rules: &Wof, field: &Field<'_>, due: &Due) -> Option<u8> {
    let in_front = || horse_upon(field, due.unit).any(|(charge, _)| charge.aspect == Aspect::Front);
    let would_hold =
        due.occasion == Occasion::Panic && are_steady_bayonets(field.of::<UnitState>(due.unit)) && in_front();
    would_hold.then(|| flanks::protected(rules, field, due.unit))
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
        Occasion::ChargeHome => cases.extend(of_a_charger(field, unit)),
        Occasion::Receive
            if state.condition().troop.is_infantry()
                && home_upon(field, unit).any(|charge| overawes(field, charge.unit)) =>
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

/// The modifiers for and against a charger: its target's flank, state and bayonets (wof.18.3.10, wof.18.3.11,
/// wof.18.3.13).
fn of_a_charger(field: &Field<'_>, unit: UnitId) -> Vec<MoraleCase> {
    let own: Vec<&Charge> = live_charges(field).filter(|charge| charge.unit == unit).collect();
    let target = |charge: &Charge| field.of::<UnitState>(charge.target);
    let cases = [
        (own.iter().any(|charge| charge.aspect == Aspect::FlankOrRear), MoraleCase::DoingFlankCharge),
        (own.iter().any(|charge| target(charge).condition().spirit != Spirit::Good), MoraleCase::ChargingPoorTroops),
        (
            own.iter().any(|charge| charge.aspect == Aspect::Front && are_steady_bayonets(target(charge))),
            MoraleCase::AtSteadyBayonets,
        ),
    ];
    cases.into_iter().filter(|(applies, _)| *applies).map(|(_, case)| case).collect()
}

fn are_steady_bayonets(state: UnitView<'_>) -> bool {
    let condition = state.condition();
    condition.is_steady()
        && condition.troop.is_infantry()
        && state.troops.arms == Arms::Plain
        && state.troops.drill == Drill::Regular
}

/// Whether infantry fears to receive a unit: steady horse or steady bayonets (wof.18.3.14).
fn overawes(field: &Field<'_>, charger: UnitId) -> bool {
    let state = field.of::<UnitState>(charger);
    are_steady_bayonets(state) || state.condition().is_steady() && state.condition().troop.is_cavalry()
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
        Occasion::Panic => horse_upon(field, unit).next().map(|(charge, _)| charge.unit),
        Occasion::ChargeHome => live_charges(field).find(|charge| charge.unit == unit).map(|charge| charge.target),
        Occasion::Receive => home_upon(field, unit).next().map(|charge| charge.unit),
        Occasion::Fire | Occasion::LostRound => worst().or_else(overrunner),
        Occasion::FriendsRouted | Occasion::Rally => None,
    }
}

/// The routing friends within reach that a unit sees (wof.18.3.16).
fn routing_friends(rules: &Wof, field: &Field<'_>, unit: UnitId) -> usize {
    friends_near(rules, field, unit).filter(|friend| field.of::<Morale>(*friend).is_routing()).count()
}

/// The friends on the table within reach that a unit sees.
fn friends_near<'f>(rules: &'f Wof, field: &'f Field<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'f {
    let within = rules.charts().morale.routing_friends_within_inches;
    let near = move |friend: &UnitId| field.reach(unit, *friend).is_some_and(|reach| reach.within(within).holds());
    let routs = |friend: &UnitId| field.of::<Morale>(*friend).is_routing();
    let friends = field.side(field.unit(unit).side).map(|friend| friend.id).filter(move |friend| *friend != unit);
    friends.filter(routs).filter(near).filter(move |friend| scene::sees(rules, field, unit, *friend))
}

/// How many friends in sight within reach broke this turn, those that are gone since by their last places (wof.18.1.10,
/// `wof.h.cascade`).
fn friends_that_broke(rules: &Wof, field: &Field<'_>, unit: UnitId) -> usize {
    let broke = |friend: &UnitId| field.of::<Conduct>(*friend).routed;
    friends_near(rules, field, unit).filter(broke).count() + broke_and_gone(rules, field, unit)
}

/// Friends that broke this turn and are off the table, counted where they were last.
fn broke_and_gone(rules: &Wof, field: &Field<'_>, unit: UnitId) -> usize {
    let within = rules.charts().morale.routing_friends_within_inches;
    let (side, eye) = (field.unit(unit).side, field.unit(unit).at());
    let gone = |friend: &Unit| friend.side == side && !friend.on_table() && field.of::<Conduct>(friend.id).routed;
    let near = |friend: &Unit| field.reach(unit, friend.at()).is_some_and(|reach| reach.within(within).holds());
    let seen = |friend: &Unit| scene::between(rules, field, eye, friend.at()).is_ok();
    field.units().filter(|friend| gone(friend) && near(friend) && seen(friend)).count()
}

/// Those count against a unit only in the test for them.
fn gone_friends(rules: &Wof, field: &Field<'_>, due: &Due) -> usize {
    if due.occasion == Occasion::FriendsRouted { broke_and_gone(rules, field, due.unit) } else { 0 }
}

/// The clause by which a unit tests on an occasion.
pub(super) fn occasion_clause(occasion: Occasion) -> Clause {
    match occasion {
        Occasion::Panic => clause!("wof.18.1.02"),
        Occasion::Fire => clause!("wof.18.1.04"),
        Occasion::ChargeHome => clause!("wof.18.1.06"),
        Occasion::Receive => clause!("wof.18.1.07"),
        Occasion::LostRound => clause!("wof.18.1.09"),
        Occasion::FriendsRouted => clause!("wof.18.1.10"),
        Occasion::Rally => clause!("wof.18.1.11"),
    }
}
