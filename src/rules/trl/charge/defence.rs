//! Defensive fire (trl.p24.08 to trl.p24.13, trl.p28.04): the target and its helpers fire one after another, then the
//! attackers under fire test. `charge::helpers` says which units may fire at which attackers.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{At, Outcome, Progress, Row, Section, Up, sequence::throws},
    clause::Clause,
    count::counted,
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        charge::{
            charge_moves::{goes_back, stands_of_all},
            defence_orders,
            defensive_fire::{self, Received},
            helpers::{self, Shot},
            state::{Assaulting, Attacker, Chosen, Part, Stage},
        },
        charts::{CardMoment, EventCard, FormationKind, Occasion, TestReason},
        event_cards::junctures::{asks_first, before_test},
        events::{Cause, Change, TrlEvent},
        fire::{
            bursts, modifiers, shots,
            volleys::{self, Aim},
        },
        journal::line,
        melee::contacts,
        morale::{
            circumstances::circumstances,
            failures::Failure,
            taken_tests::{fail, thrown},
            test_queue::Test,
        },
        movement::falling_back::middle,
        state::{Juncture, UnitState},
    },
    table::{Field, Table, UnitId},
};

/// The rows that carry it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "Defensive fire",
    rows: &[
        Row::of(
            clause!("trl.p24.08"),
            "the target and its helpers fire",
            &At(|assault: &Assaulting| assault.stage == Stage::Fire),
            || throws(fire),
        ),
        Row::of(
            clause!("trl.p24.12"),
            "attackers under fire test",
            &At(|assault: &Assaulting| assault.stage == Stage::UnderFire),
            || throws(under_fire),
        ),
    ],
};

/// The next unit fires; it is asked where there is something to choose.
fn fire(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Some(&unit) = assault.queue.first() else {
        // Who came last goes back first: where it began, nobody has come since.
        let last_first = assault.those_who_came().into_iter().rev().collect();
        outcome.becomes(assault.in_turn(Stage::UnderFire, last_first));
        return Ok(outcome);
    };
    let possible = helpers::shots(rules, field, &assault, unit);
    let rest = assault.chosen.as_ref().and_then(Chosen::after_a_shot);
    let mut next = rest.map_or_else(|| assault.after_the_first(), |rest| assault.choosing(rest));
    let shot = match (&assault.chosen, possible.as_slice()) {
        (Some(chosen), shots) => helpers::next_shot(shots, chosen),
        (None, [only]) if !helpers::guns_help(field, &assault, unit) => Some(only.clone()),
        (None, [_, ..]) => {
            defence_orders::ask(field, &mut outcome, unit, &possible[0]);
            return Ok(outcome);
        }
        (None, []) => None,
    };
    if let Some(shot) = shot {
        let juncture = Juncture::about(CardMoment::Defence, field.unit(unit).side, vec![unit]);
        let moved = shot.aimed.volley.shooters.occasion == Occasion::Target;
        if moved && asks_first(rules, field, &mut outcome, juncture) {
            return Ok(outcome);
        }
        fire_one(rules, field, dice, &mut outcome, (unit, &shot), &mut next)?;
    }
    outcome.becomes(next);
    Ok(outcome)
}

/// Fires a shot, and takes off those who fall; hits are kept for the attacker's one test (trl.p24.12).
fn fire_one(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, shot): (UnitId, &Shot),
    assault: &mut Assaulting,
) -> Result<(), NeedDice> {
    let shooters = &shot.aimed.volley.shooters;
    let helps = shooters.occasion == Occasion::Helper && field.of::<UnitState>(unit).battery.is_some();
    if helps && shooters.part.share == 1 {
        outcome.own(TrlEvent::of(unit, Change::Helped));
    }
    let (name, target) = (&field.unit(unit).name, &field.unit(shot.at).name);
    let aim = Aim { name: target, at: middle(field, shot.at), target: Some(shot.at) };
    volleys::show(field, outcome, unit, shot.ammunition, aim);
    let receipt = modifiers::volley(rules.in_force(), &shot.aimed.volley, dice)?;
    let hits = receipt.result;
    let text = format!("{name} shot at {target} as it came: {}.", counted(hits, "hit"));
    outcome.happen(line(field, unit, text, by_clause(field, assault, unit)).with(receipt.account));
    if shot.aimed.volley.shooters.cards.steady_lads {
        outcome.own(TrlEvent::of(unit, Change::CardSpent(EventCard::SteadyLads)));
    }
    assault.note(shot.at, |attacker| attacker.hits += hits);
    if field.of::<UnitState>(unit).troops.kind.lobs() {
        let mut in_assault = assault.those_who_came();
        in_assault.push(assault.target);
        return bursts::strike(rules, field, dice, outcome, (unit, shot.at), (&shot.aimed, hits, &[]), &in_assault);
    }
    if hits > 0 {
        shots::strike(rules, field, dice, outcome, (unit, shot.at), (&shot.aimed, hits), Cause::Defence)?;
    }
    Ok(())
}

/// The clause by which a unit fires at attackers (trl.p24.08, trl.p28.05).
fn by_clause(field: &Field<'_>, assault: &Assaulting, unit: UnitId) -> Clause {
    let square = field.of::<UnitState>(unit).formation.kind == FormationKind::Square;
    match () {
        () if unit != assault.target => helpers::by_whom(field, unit),
        () if square => clause!("trl.p28.05"),
        () => clause!("trl.p24.08"),
    }
}

/// The next attacker goes back if it fell short, tests if the fire was hot, and fights on if it passes.
fn under_fire(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Some(attacker) = assault.queue.first().and_then(|unit| assault.attacker(*unit)) else {
        let next = to_combat(rules, field, &mut outcome, &assault);
        outcome.becomes(next);
        return Ok(outcome);
    };
    if must_test(rules, field, attacker) && asks_first(rules, field, &mut outcome, before_test(field, attacker.unit)) {
        return Ok(outcome);
    }
    let mut next = assault.after_the_first();
    if !goes_on(rules, field, dice, &mut outcome, attacker)? {
        next.fares(attacker.unit, Part::Out);
    }
    outcome.becomes(next);
    Ok(outcome)
}

/// The assault when all that came have stood the fire or not: combat, if anybody still touches the target.
fn to_combat(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, assault: &Assaulting) -> Assaulting {
    let next = without_those_apart(rules, field, outcome, assault);
    let fight = field.unit(assault.target).on_table() && !next.those(Part::Fights).is_empty();
    next.at(if fight { Stage::Round } else { Stage::Over })
}

/// The same with those out of it who no longer touch the target (trl.p25.01).
pub fn without_those_apart(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    assault: &Assaulting,
) -> Assaulting {
    let mut next = assault.clone();
    for unit in assault.those(Part::Fights) {
        if contacts::in_contact(rules, field, unit, assault.target).is_none() {
            next.fares(unit, Part::Out);
            let text = format!("{} no longer touched the enemy.", field.unit(unit).name);
            outcome.happen(line(field, unit, text, clause!("trl.p25.01")));
        }
    }
    next
}

/// Whether an attacker that came into contact tests for the fire that it took (trl.p24.12).
fn must_test(rules: &Trl, field: &Field<'_>, attacker: &Attacker) -> bool {
    if attacker.part == Part::FellShort || !field.unit(attacker.unit).on_table() {
        return false;
    }
    let wounds = attacker.stands_before.saturating_sub(stands_of_all(field, attacker.unit));
    let received = Received { hits: attacker.hits.max(wounds), wounds };
    defensive_fire::received(rules.in_force(), &received).result
}

/// Whether an attacker that came under fire fights.
fn goes_on(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    attacker: &Attacker,
) -> Result<bool, NeedDice> {
    let unit = attacker.unit;
    if !field.unit(unit).on_table() {
        return Ok(false);
    }
    if attacker.part == Part::FellShort {
        goes_back(rules, field, outcome, unit, attacker.began);
        return Ok(false);
    }
    if !must_test(rules, field, attacker) {
        return Ok(true);
    }
    let test = Test::of(unit, TestReason::DefensiveFire);
    let failed = thrown(rules, field, dice, outcome, &test, circumstances(rules, field, unit))?;
    match failed {
        None => return Ok(true),
        Some((Failure::ReturnsToStart, _)) => {
            let text = format!("{} went back to where it had begun.", field.unit(unit).name);
            outcome.happen(line(field, unit, text, clause!("trl.p24.12")));
            goes_back(rules, field, outcome, unit, attacker.began);
        }
        Some(failed) => fail(rules, field, dice, outcome, &test, failed)?,
    }
    Ok(false)
}
