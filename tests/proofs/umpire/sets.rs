//! Every rule set under an umpire: each state that it names, and whole battles with an umpire's acts.

use bevy::math::Vec2;
use linstock::{
    battle::{
        AnyBattle, Battle, Image, Journal, KeepUndo, Order, OverrideAct, Reopened, RuleSet, Save, Seat,
        notice::EntryWeight,
    },
    commander::{Player, Random},
    measure::{Facing, Pose},
    rules::{Changes, hmm::Hmm, playable::Playable, trl::Trl, wof::Wof},
    scenario::Scenario,
    table::{Presence, UnitId},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{super::sets, ruled};

/// Orders given in each battle.
const ORDERS: usize = 200;

fn open<R: Playable>(scenario: &Scenario, seed: u64) -> Battle<R> {
    let (rules, opening) = R::open_scenario(scenario, &Changes::new()).unwrap_or_else(|problems| panic!("{problems}"));
    Battle::open(rules, opening, sets::header::<R>(scenario, seed), KeepUndo::Yes)
}

fn next<R: Playable>(battle: &Battle<R>, seed: u64) -> Option<Order> {
    let seats = battle.question()?.seats.clone();
    seats.iter().find_map(|seat| Random::new(seed, *seat).order(battle as &dyn AnyBattle, *seat))
}

/// Plays until an umpire may change some unit, and no deployment is under way.
fn until_free<R: Playable>(battle: &mut Battle<R>, seed: u64) {
    for number in 0..2_000 {
        let unit = battle.field().units_on_table().map(|unit| unit.id).find(|unit| is_free(battle, *unit));
        if unit.is_some() {
            return;
        }
        let order = next(battle, seed + number).expect("the battle goes on");
        battle.give(order).expect("a lawful order");
    }
    panic!("nobody is ever free");
}

fn is_free<R: Playable>(battle: &Battle<R>, unit: UnitId) -> bool {
    battle.may_overrule(&ruled(OverrideAct::Remove { unit })).is_ok()
}

/// The state of every unit but one, as text by unit.
fn others<R: RuleSet>(battle: &Battle<R>, apart: UnitId) -> Vec<String> {
    let field = battle.field();
    let text = |id: UnitId| {
        format!("{:?} {:?} {:?}", field.unit(id), field.of::<R::Unit>(id), field.stands_of(id).collect::<Vec<_>>())
    };
    field.units().map(|unit| unit.id).filter(|id| *id != apart).map(text).collect()
}

#[test]
fn every_state_that_hmm_names_becomes_what_is_said_and_no_other_unit_changes() {
    each_state_becomes_what_is_said::<Hmm>(&[
        "figures",
        "commander",
        "morale",
        "formation",
        "rest",
        "turn",
        "small arms",
    ]);
}

#[test]
fn every_state_that_wof_names_becomes_what_is_said_and_no_other_unit_changes() {
    each_state_becomes_what_is_said::<Wof>(&[
        "figures lost",
        "order",
        "morale",
        "formation",
        "command",
        "move",
        "fire",
    ]);
}

#[test]
fn every_state_that_trl_names_becomes_what_is_said_and_no_other_unit_changes() {
    each_state_becomes_what_is_said::<Trl>(&["stands lost", "formation", "bearings", "officer", "guns", "move"]);
}

fn each_state_becomes_what_is_said<R: Playable>(expected: &[&str]) {
    let scenario = sets::scenarios::<R>().remove(0);
    let mut battle = open::<R>(&scenario, 3);
    until_free(&mut battle, 3);
    let image = battle.image();
    let units: Vec<UnitId> = battle.field().units_on_table().map(|unit| unit.id).collect();
    let mut tried: Vec<&str> = Vec::new();
    for unit in units.into_iter().step_by(3) {
        let apart = others(&battle, unit);
        for alteration in battle.alterations(unit) {
            let other = alteration.values.iter().filter(|value| **value != alteration.now);
            for value in other.step_by(alteration.values.len().div_ceil(4)) {
                let act = OverrideAct::State { unit, what: alteration.what.to_owned(), value: value.clone() };
                if let Err(refusal) = battle.overrule(ruled(act)) {
                    assert!(refusal.reason.starts_with("it would stand"), "{} to {value}: {refusal}", alteration.what);
                    continue;
                }
                tried.push(alteration.what);
                let now =
                    battle.alterations(unit).into_iter().find(|now| now.what == alteration.what).map(|now| now.now);
                assert_eq!(now.as_ref(), Some(value), "{}", alteration.what);
                assert_eq!(others(&battle, unit), apart, "{} to {value}", alteration.what);
                battle.restore(&image);
            }
        }
    }
    assert!(expected.iter().all(|what| tried.contains(what)), "tried only {tried:?}");
}

#[test]
fn an_umpires_acts_under_hmm_still_hold_three_phases_later() {
    lasts::<Hmm>("subalterns", "0");
}

#[test]
fn an_umpires_acts_under_wof_still_hold_three_phases_later() {
    lasts::<Wof>("figures lost", "5");
}

#[test]
fn an_umpires_acts_under_trl_still_hold_three_phases_later() {
    lasts::<Trl>("stands lost", "2");
}

fn lasts<R: Playable>(what: &str, value: &str) {
    let scenario = sets::scenarios::<R>().remove(0);
    let mut battle = open::<R>(&scenario, 5);
    until_free(&mut battle, 5);
    let free: Vec<UnitId> =
        battle.field().units_on_table().map(|unit| unit.id).filter(|unit| is_free(&battle, *unit)).collect();
    battle.overrule(ruled(OverrideAct::Remove { unit: free[0] })).expect("it is free");
    let state = |unit| OverrideAct::State { unit, what: what.to_owned(), value: value.to_owned() };
    let changed =
        free[1..].iter().copied().find(|unit| battle.overrule(ruled(state(*unit))).is_ok()).expect("somebody has that");
    let phases = |battle: &Battle<R>| {
        battle.journal().records.iter().filter(|record| matches!(record, linstock::battle::Record::Hash(_))).count()
    };
    let begun = phases(&battle);
    let mut number = 0;
    while phases(&battle) < begun + 3 {
        number += 1;
        let order = next(&battle, number).expect("the battle goes on");
        battle.give(order).expect("a lawful order");
    }
    assert_eq!(battle.field().unit(free[0]).presence, Presence::Lost);
    let now = battle.alterations(changed).into_iter().find(|alteration| alteration.what == what);
    let now: i32 = now.expect("it still has that").now.parse().expect("a number");
    let said: i32 = value.parse().expect("a number");
    assert!(if what == "subalterns" { now == said } else { now >= said }, "{what} is {now}, and {said} was said");
    assert_eq!(battle.entries().iter().filter(|entry| entry.weight == EntryWeight::Override).count(), 2);
}

#[test]
fn battles_of_hmm_with_an_umpires_acts_go_on_replay_and_are_restored() {
    go_on::<Hmm>();
}

#[test]
fn battles_of_wof_with_an_umpires_acts_go_on_replay_and_are_restored() {
    go_on::<Wof>();
}

#[test]
fn battles_of_trl_with_an_umpires_acts_go_on_replay_and_are_restored() {
    go_on::<Trl>();
}

fn go_on<R: Playable>() {
    let mut kinds = [0; 9];
    for (scenario, seed) in sets::scenarios::<R>().iter().zip(11..) {
        let mut battle = open::<R>(scenario, seed);
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        for number in 0..ORDERS {
            if number % 3 == 2
                && let Some(act) = any_act(&battle, &mut chance)
            {
                let kind = kind(&act);
                kinds[kind] += usize::from(battle.overrule(ruled(act)).is_ok());
            }
            let Some(order) = next(&battle, seed * 1_000 + number as u64) else { break };
            battle.give(order).unwrap_or_else(|refusal| panic!("{}: {refusal}", scenario.file));
        }
        replays_and_restores(scenario, &battle);
    }
    assert!([0, 1, 2, 4, 6, 7, 8].iter().all(|kind| kinds[*kind] > 0), "by kind: {kinds:?}");
}

fn kind(act: &OverrideAct) -> usize {
    match act {
        OverrideAct::TakeBack { .. } => 0,
        OverrideAct::Move { .. } => 1,
        OverrideAct::Remove { .. } => 2,
        OverrideAct::Restore { .. } => 3,
        OverrideAct::State { .. } => 4,
        OverrideAct::Die { .. } => 5,
        OverrideAct::MoveStand { .. } => 6,
        OverrideAct::LayGround { .. } => 7,
        OverrideAct::TakeGround { .. } => 8,
    }
}

/// Some act, which need not be possible.
fn any_act<R: Playable>(battle: &Battle<R>, chance: &mut ChaCha8Rng) -> Option<OverrideAct> {
    let field = battle.field();
    let units: Vec<UnitId> = field.units().map(|unit| unit.id).collect();
    let unit = units[chance.random_range(0..units.len())];
    let size = field.size();
    let at = Vec2::new(chance.random_range(0.0..size.width), chance.random_range(0.0..size.depth));
    let front = Pose::new(at, Facing::from_bearing(chance.random_range(0.0..360.0)));
    Some(match chance.random_range(0..16) {
        0 => OverrideAct::TakeBack { kept: battle.orders_given().saturating_sub(chance.random_range(1..8)) },
        1..=3 => OverrideAct::Move { unit, front },
        4 => OverrideAct::Remove { unit },
        5 | 6 => OverrideAct::Restore {
            unit: units.into_iter().find(|unit| field.unit(*unit).presence == Presence::Lost)?,
            front,
        },
        7..=9 => {
            let alterations = battle.alterations(unit);
            let alteration = alterations.get(chance.random_range(0..alterations.len().max(1)))?;
            let value = alteration.values.get(chance.random_range(0..alteration.values.len().max(1)))?;
            OverrideAct::State { unit, what: alteration.what.to_owned(), value: value.clone() }
        }
        10 | 11 => loose_stand(battle, chance)?,
        12 | 13 => {
            let features: Vec<_> = field.features().collect();
            let feature = *features.get(chance.random_range(0..features.len().max(1)))?;
            match chance.random_range(0..2) {
                0 => OverrideAct::TakeGround { feature: feature.id },
                _ => OverrideAct::LayGround {
                    kind: feature.kind.to_string(),
                    shape: feature.shape.clone(),
                    level: feature.level,
                },
            }
        }
        _ => OverrideAct::Die {
            die: chance.random_range(0..battle.fallen().len().max(1)),
            face: chance.random_range(1..=6),
        },
    })
}

/// A skirmisher or a gun in action put a little aside.
fn loose_stand<R: Playable>(battle: &Battle<R>, chance: &mut ChaCha8Rng) -> Option<OverrideAct> {
    let field = battle.field();
    let stands = field.units_on_table().flat_map(|unit| field.stands_of(unit.id));
    let loose: Vec<_> = stands.filter(|stand| battle.rules().may_stand_apart(&field, stand.id).is_ok()).collect();
    let stand = loose.get(chance.random_range(0..loose.len().max(1)))?;
    let aside = Vec2::new(chance.random_range(-2.0..2.0), chance.random_range(-2.0..2.0));
    Some(OverrideAct::MoveStand { stand: stand.id, to: stand.pose.shifted(aside) })
}

fn replays_and_restores<R: Playable>(scenario: &Scenario, battle: &Battle<R>) {
    let (rules, opening) = R::open_scenario(scenario, &Changes::new()).unwrap_or_else(|problems| panic!("{problems}"));
    let journal = battle.journal();
    let read =
        Journal::read("j.ron", &journal.written()).unwrap_or_else(|problems| panic!("{}: {problems}", scenario.file));
    assert_eq!(read, journal, "{}", scenario.file);
    let again = Battle::replay(rules.clone(), opening.clone(), &read, KeepUndo::No)
        .unwrap_or_else(|error| panic!("{}: {error}", scenario.file));
    assert_eq!((again.hash(), again.journal()), (battle.hash(), journal), "{}", scenario.file);
    assert_eq!(again.entries(), battle.entries(), "{}", scenario.file);
    assert_eq!(again.orders_given(), battle.journal().orders().count(), "{}", scenario.file);
    let save = Save::read("s.ron", &battle.saved().written())
        .unwrap_or_else(|problems| panic!("{}: {problems}", scenario.file));
    let image: Image<R> = ron::from_str(&save.image).unwrap_or_else(|error| panic!("{}: {error}", scenario.file));
    assert_eq!(image.hash(), battle.hash(), "{}", scenario.file);
    let (reopened, how) = Battle::reopen(rules, opening, save, KeepUndo::Yes);
    assert_eq!((how, reopened.hash()), (Reopened::Replayed, battle.hash()), "{}", scenario.file);
    assert!(reopened.question().is_none_or(|question| !question.asks(Seat::Umpire)));
}
