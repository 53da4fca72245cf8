//! Morale tests of a step and their effects (wof.18): recoils, shaken units, routs. One test a step; results are
//! applied when all of a group have tested (`wof.h.roll_order`). `morale::occasions` says which units test, and with
//! what modifiers.

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        At, Outcome, Progress, Row, Section, Up,
        notice::EntryWeight,
        sequence::{system, throws},
    },
    dice::{Dice, NeedDice},
    rules::wof::{
        Wof,
        charge::clock,
        charts::{Occasion, Situation},
        command::general_casualties,
        events::{Change, WofEvent},
        fire::losses,
        journal::line,
        morale::{
            charge_tests,
            occasions::{self, Due},
            order_of_tests::{self, Which},
            recoils,
            roll::{self, Effect},
            rout_moves,
        },
        state::{BattleState, Charge, ChargeFate, Headlong, UnitState, UnitView},
    },
    table::{Field, Table, UnitId},
};

/// Morale tests of a step and their effects (wof.18), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Testing {
    which: Which,
    stage: Stage,
}

/// How far the tests of a step have come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Stage {
    /// The units of a group have not been listed yet.
    List(usize),
    /// The next unit of a group tests.
    Test(usize, Vec<Due>, Vec<Found>),
    /// The findings of a group are applied.
    Apply(usize, Vec<Found>),
    /// Charges follow a target, a countercharger, that went back under them (`wof.h.countercharge_follow`).
    Follow(Vec<(UnitId, UnitId)>),
}

/// The finding of a test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Found {
    /// The unit that tested.
    pub unit: UnitId,
    /// Why.
    pub occasion: Occasion,
    /// Its effect.
    pub effect: Effect,
    /// The unit that caused the test, and that it would run from.
    pub cause: Option<UnitId>,
    /// How far it recoils, inches.
    pub recoil_inches: u32,
}

impl Testing {
    fn by(which: Which) -> Self {
        Self { which, stage: Stage::List(0) }
    }

    fn at(&self, stage: Stage) -> Self {
        Self { which: self.which.clone(), stage }
    }

    /// Panic before the fire (wof.10.3.01): of all units that horse with impetus has reached in a charge not decided
    /// yet.
    pub fn panic() -> Self {
        Self::by(Which::Panic)
    }

    /// Tests for fire (wof.10.3.03).
    pub fn for_fire() -> Self {
        Self::by(Which::Fire)
    }

    /// Counterchargers (wof.10.3.04).
    pub fn counterchargers() -> Self {
        Self::by(Which::Counterchargers)
    }

    /// Chargers, side B first (wof.10.3.05).
    pub fn chargers() -> Self {
        Self::by(Which::Chargers)
    }

    /// Receivers, and units whose test for fire waited (wof.10.3.06).
    pub fn receivers() -> Self {
        Self::by(Which::Receivers)
    }

    /// Losers of a round (wof.10.4.02).
    pub fn losers() -> Self {
        Self::by(Which::Losers)
    }

    /// Losers of a round among some units: those of a breakthrough (wof.17.7.01).
    pub fn losers_among(units: Vec<UnitId>) -> Self {
        Self::by(Which::LosersAmong(units))
    }

    /// Friends of units that routed near (wof.10.4.04).
    pub fn friends() -> Self {
        Self::by(Which::Friends)
    }

    /// The tests of one charge: to charge home, where its unit has taken none of the three, then to receive it
    /// (`wof.h.breakthrough`).
    pub fn of_charge(unit: UnitId) -> Self {
        Self::by(Which::ChargeOf(unit))
    }

    /// The name of the present step.
    pub fn step_name(&self) -> &'static str {
        match self.which {
            Which::Panic => "panic",
            Which::Fire => "tests for fire",
            Which::Counterchargers => "counterchargers test",
            Which::Chargers | Which::ChargeOf(_) => "chargers test",
            Which::Receivers => "receivers test",
            Which::Losers | Which::LosersAmong(_) => "losers test",
            Which::Friends => "friends of routers test",
        }
    }
}

/// The rows that carry it on.
pub(in crate::rules::wof) const ROWS: Section<Wof> = Section {
    name: "Morale tests",
    rows: &[
        Row::of(
            order_of_tests::CHAINED_CHARGES,
            "chargers are listed, side B's before side A's",
            &At(|tests: &Testing| tests.which.groups() > 1 && matches!(tests.stage, Stage::List(_))),
            || throws(list),
        ),
        Row::of(
            occasions::OCCASIONS,
            "those who must test are listed",
            &At(|tests: &Testing| tests.which.groups() == 1 && matches!(tests.stage, Stage::List(_))),
            || throws(list),
        ),
        Row::of(
            occasions::OCCASIONS,
            "a unit tests",
            &At(|tests: &Testing| matches!(tests.stage, Stage::Test(..))),
            || throws(next_tests),
        ),
        Row::of(
            clause!("wof.18.3.01"),
            "the results take effect",
            &At(|tests: &Testing| matches!(tests.stage, Stage::Apply(..))),
            || system(take_effect),
        ),
        Row::of(
            clause!("wof.h.countercharge_follow"),
            "charges go after counterchargers who went back",
            &At(|tests: &Testing| matches!(tests.stage, Stage::Follow(_))),
            || system(follow_up),
        ),
    ],
};

/// Lists the units of a group that must test; before the first, checks generals.
fn list(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, task: Up<Testing>) -> Progress<Wof> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Stage::List(group) = task.stage else { unreachable!("its row says when") };
    if group == 0 {
        generals_first(rules, field, dice, &mut outcome, &task.which)?;
    }
    go_home_untested(rules, field, &mut outcome, &task.which, group);
    outcome.becomes(task.at(Stage::Test(group, occasions::list(rules, field, &task.which, group), Vec::new())));
    Ok(outcome)
}

/// The next unit of a group tests.
fn next_tests(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, task: Up<Testing>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let Stage::Test(group, queue, found) = &task.stage else { unreachable!("its row says when") };
    let next = match queue.split_first() {
        Some((due, rest)) => {
            let one = test(&rules, field, dice, &mut outcome, due)?;
            Stage::Test(*group, rest.to_vec(), found.iter().cloned().chain([one]).collect())
        }
        None => Stage::Apply(*group, found.clone()),
    };
    outcome.becomes(task.at(next));
    Ok(outcome)
}

/// The next result of a group takes effect: none does before all of them have tested (wof.18.1.01).
fn take_effect(rules: Res<Wof>, table: Table, task: Up<Testing>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let Stage::Apply(group, found) = &task.stage else { unreachable!("its row says when") };
    let next = match found.split_first() {
        Some((one, rest)) => {
            let again = apply(&rules, field, &mut outcome, one);
            Stage::Apply(*group, again.into_iter().chain(rest.iter().cloned()).collect())
        }
        None if group + 1 < task.which.groups() => Stage::List(group + 1),
        None => Stage::Follow(occasions::followers(field, &task.which)),
    };
    outcome.becomes(task.at(next));
    Ok(outcome)
}

/// The next charge goes after its target, a countercharger that went back under it (`wof.h.countercharge_follow`).
fn follow_up(rules: Res<Wof>, table: Table, task: Up<Testing>) -> Progress<Wof> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Stage::Follow(charges) = &task.stage else { unreachable!("its row says when") };
    match charges.split_first() {
        Some((pair, rest)) => {
            follow(rules, field, &mut outcome, *pair);
            outcome.becomes(task.at(Stage::Follow(rest.to_vec())));
        }
        None => {
            (0..task.which.groups()).for_each(|group| go_home_untested(rules, field, &mut outcome, &task.which, group));
            outcome.finish();
        }
    }
    Ok(outcome)
}

/// A charge goes after its target (`wof.h.countercharge_follow`).
fn follow(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, pair: (UnitId, UnitId)) {
    if let Some(charge) =
        field.resource::<BattleState>().charges.iter().find(|charge| (charge.unit, charge.target) == pair)
    {
        clock::follow_up(rules, field, outcome, charge);
    }
}

/// The checks before the first test of a step: generals that moves have touched, and those near losses.
fn generals_first(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    which: &Which,
) -> Result<(), NeedDice> {
    match which {
        Which::Panic => general_casualties::standing_alone(rules, field, dice, outcome),
        Which::Fire | Which::Losers => general_casualties::with_their_units(rules, field, dice, outcome),
        _ => Ok(()),
    }
}

/// A unit tests; a shaken charger throws how far it recoils (wof.18.3.01, wof.18.3.03).
fn test(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    due: &Due,
) -> Result<Found, NeedDice> {
    let test = occasions::gather(rules, field, due);
    let receipt = roll::test(rules.in_force(), &test, dice)?;
    let effect = roll::effect(receipt.result, situation(field, due));
    let recoil = if effect == Effect::Recoils { Some(recoils::recoil_inches(rules.in_force(), dice)?) } else { None };
    let recoil_inches = recoil.as_ref().map_or(0, |receipt| receipt.result);
    let name = &field.unit(due.unit).name;
    let text = format!("{name} tested morale, {}: {}.", due.occasion, told(effect, recoil_inches));
    let weight = if effect == Effect::Routs { EntryWeight::Decisive } else { EntryWeight::Plain };
    outcome.happen(line(field, due.unit, text, clause!("wof.18.3.01")).weighing(weight).with(receipt.account));
    if let Some(recoil) = recoil {
        let text = format!("{name} threw for its recoil.");
        outcome.happen(
            line(field, due.unit, text, clause!("wof.18.3.03")).weighing(EntryWeight::Detail).with(recoil.account),
        );
    }
    if matches!(due.occasion, Occasion::Fire | Occasion::ChargeHome | Occasion::Receive) {
        outcome.own(WofEvent::of(due.unit, Change::Tested));
    }
    let cause = occasions::cause(field, due);
    Ok(Found { unit: due.unit, occasion: due.occasion, effect, cause, recoil_inches })
}

/// A charging unit recoils where others stand shaken, in the tests for panic and to charge home (wof.18.3.03).
fn situation(field: &Field<'_>, due: &Due) -> Situation {
    roll::situation(due.occasion, || charge_tests::live_charges(field).any(|charge| charge.unit == due.unit))
}

fn told(effect: Effect, recoil_inches: u32) -> String {
    match effect {
        Effect::GoesOn | Effect::Halts => "it held".to_owned(),
        Effect::Recoils => format!("it was shaken and recoiled {recoil_inches} in"),
        Effect::StandsShaken => "it stood, shaken".to_owned(),
        Effect::Routs | Effect::KeepsRouting => "it broke".to_owned(),
    }
}

/// Applies the effects of a test; a finding whose effects need a second step is returned for it.
fn apply(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, found: &Found) -> Option<Found> {
    let (field, unit) = (field, found.unit);
    if !field.unit(unit).on_table() {
        return None;
    }
    match found.effect {
        Effect::GoesOn if found.occasion == Occasion::ChargeHome => goes_home(rules, field, outcome, unit),
        Effect::Recoils | Effect::Routs if recoils::is_beyond_its_contact(field, unit) => {
            recoils::set_back(field, outcome, unit);
            return Some(found.clone());
        }
        Effect::Recoils => {
            shake(field.of::<UnitState>(unit), outcome, unit);
            recoils::recoil(rules, field, outcome, unit, found.recoil_inches);
        }
        Effect::StandsShaken => shake(field.of::<UnitState>(unit), outcome, unit),
        Effect::Routs => rout_moves::break_unit(rules, field, outcome, unit, found.cause),
        Effect::GoesOn | Effect::Halts | Effect::KeepsRouting => {}
    }
    None
}

/// Charges of units that have tested already, or have caught up with their target, go home without another test
/// (wof.18.1.08).
fn go_home_untested(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, which: &Which, group: usize) {
    for unit in occasions::tested_already(field, which, group) {
        let text = format!("{} went home on its one test.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, occasions::ONE_OF_THREE));
        goes_home(rules, field, outcome, unit);
    }
}

/// A charge goes home: the figures it ran over are gone now (`wof.h.overrun`).
fn goes_home(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let own = |charge: &&Charge| charge.unit == unit && charge.fate == ChargeFate::Pending;
    for charge in field.resource::<BattleState>().charges.iter().filter(own) {
        outcome.own(WofEvent::Charge(Charge { fate: ChargeFate::Home, ..charge.clone() }));
        for (victim, figures) in &charge.overrun {
            losses::run_over(rules, field, outcome, *victim, figures, unit);
        }
    }
}

/// A test leaves a unit shaken, and a headlong charge is over (wof.21.4.10).
fn shake(state: UnitView<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    outcome.own(WofEvent::of(unit, Change::ShakenByATest));
    if state.orders.headlong == Headlong::On {
        outcome.own(WofEvent::of(unit, Change::Headlong(Headlong::Over)));
    }
}
