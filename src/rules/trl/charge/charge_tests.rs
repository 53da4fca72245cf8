//! The tests that an assault needs (trl.p24.04 to trl.p24.06, trl.p08.02, trl.p32.05), and cavalry that does not face a
//! square (trl.p28.06).

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{At, Outcome, Progress, Row, Section, Up, sequence::throws},
    clause::Clause,
    dice::{Dice, NeedDice},
    measure::{Body, Leg, TOLERANCE},
    rules::{
        common::party,
        trl::{
            Trl,
            charge::{
                approach,
                right_to_assault::Assault,
                state::{Assaulting, Attacker, Part, Stage},
                who_may_assault::{named, range_inches},
            },
            charts::{Arm, FormationKind, TestReason},
            event_cards::junctures::{asks_first, before_test},
            formation::{layout::is_command, placement},
            journal::line,
            morale::{
                circumstances::circumstances,
                failures::Failure,
                modifiers::Circumstances,
                taken_tests::{fail, test_of, thrown},
                test_queue::Test,
            },
            movement::{completed_moves, falling_back::middle},
        },
    },
    table::{Field, Table, UnitId},
};

/// The row that carries it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "Tests to assault",
    rows: &[Row::of(
        clause!("trl.p31.05"),
        "attackers that must test do",
        &At(|assault: &Assaulting| assault.stage == Stage::Tests),
        || throws(step),
    )],
};

fn step(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Some(attacker) = assault.queue.first().and_then(|unit| assault.attacker(*unit)) else {
        outcome.becomes(assault.in_turn(Stage::Moves, assault.those(Part::Comes)));
        return Ok(outcome);
    };
    let target = assault.target;
    let tests = must_test(rules, field, attacker, target);
    if tests && asks_first(rules, field, &mut outcome, before_test(field, attacker.unit)) {
        return Ok(outcome);
    }
    let mut next = assault.after_the_first();
    if !dares(rules, field, dice, &mut outcome, (attacker, assault.target))? {
        next.fares(attacker.unit, Part::Out);
    }
    outcome.becomes(next);
    Ok(outcome)
}

/// Whether an attacker takes a test before it goes in.
fn must_test(rules: &Trl, field: &Field<'_>, attacker: &Attacker, target: UnitId) -> bool {
    let named = Assault { from_flank: attacker.from_flank, ..named(rules, field, attacker.unit, target) };
    !named.stops_before_square() && named.test().is_some()
}

/// Whether an attacker goes in; what follows if it does not is carried out.
fn dares(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (attacker, target): (&Attacker, UnitId),
) -> Result<bool, NeedDice> {
    let unit = attacker.unit;
    let named = Assault { from_flank: attacker.from_flank, ..named(rules, field, unit, target) };
    if named.stops_before_square() {
        stops_before_square(rules, field, outcome, (unit, target), clause!("trl.p24.06"));
        return Ok(false);
    }
    if named.test().is_none() {
        return Ok(true);
    }
    let test = Test { from: Some(middle(field, target)), ..Test::of(unit, TestReason::Assault) };
    let failed = thrown(rules, field, dice, outcome, &test, speaks_for(rules, field, unit, &named))?;
    match failed {
        None => return Ok(true),
        Some((Failure::StopsBeforeSquare, _)) => {
            stops_before_square(rules, field, outcome, (unit, target), clause!("trl.p28.06"));
        }
        Some(failed) => fail(rules, field, dice, outcome, &test, failed)?,
    }
    Ok(false)
}

/// What speaks for and against a unit that is to assault (trl.p31.15).
fn speaks_for(rules: &Trl, field: &Field<'_>, unit: UnitId, named: &Assault) -> Circumstances {
    let charges_square = named.troop.arm() == Arm::Cavalry && named.target_formation == FormationKind::Square;
    Circumstances { charges_square, ..circumstances(rules, field, unit) }
}

/// How likely a unit goes in that must test before it assaults; none where it need not (trl.p24.04).
pub fn chance_to_dare(rules: &Trl, field: &Field<'_>, unit: UnitId, named: &Assault) -> Option<f32> {
    named.test()?;
    let test = test_of(rules, field, (unit, TestReason::Assault), speaks_for(rules, field, unit, named));
    Some(test.needed(rules.in_force()).chance(test.re_roll))
}

/// Cavalry that does not face a square ends two inches before it, on its own line of approach and no farther than it
/// assaults (trl.p08.02, trl.p28.06).
fn stops_before_square(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    (unit, target): (UnitId, UnitId),
    clause: Clause,
) {
    let (front, body) = (field.unit(unit).front, party::block(field, unit).footprint);
    let legs = up_to_the_square(rules, field, (unit, target));
    let there = legs.iter().fold(front, |front, leg| leg.carry(front, body));
    completed_moves::carry(field, outcome, unit, (front, there), (body, &legs));
    let text = format!("{} stopped before the square of {}.", field.unit(unit).name, field.unit(target).name);
    outcome.happen(line(field, unit, text, clause));
}

/// The legs that bring it so near, or back so far.
fn up_to_the_square(rules: &Trl, field: &Field<'_>, (unit, target): (UnitId, UnitId)) -> Vec<Leg> {
    /// How often the way is halved to find the place.
    const HALVINGS: u32 = 24;
    let off = rules.charts().charge.stops_before_square_inches;
    let (front, body) = (field.unit(unit).front, party::block(field, unit).footprint);
    let bodies = |legs: &[Leg]| {
        let there = legs.iter().fold(front, |front, leg| leg.carry(front, body));
        let stands = field.stands_of(unit).filter(|stand| !is_command(stand));
        let carried = stands.map(|stand| Body::new(party::carry(stand.pose, front, there), stand.base));
        carried.collect::<Vec<Body>>()
    };
    let gap = |legs: &[Leg]| approach::gap(field, &bodies(legs), target);
    let near = off - gap(&[]);
    if near > TOLERANCE {
        let back = vec![Leg::BackStep(near)];
        let room = placement::overlapped(field, &bodies(&back), &[unit]).is_none();
        return if room { back } else { Vec::new() };
    }
    let range = range_inches(rules, field, unit);
    let Some(found) = approach::best(rules, field, (unit, target), range) else { return Vec::new() };
    let whole = found.walk.legs;
    let length: f32 = whole.iter().map(|leg| leg.inches(body)).sum();
    let (mut least, mut most) = (0.0, length);
    for _ in 0..HALVINGS {
        let half = (least + most) / 2.0;
        if gap(&Leg::split(&whole, body, half).0) > off { least = half } else { most = half }
    }
    Leg::split(&whole, body, least).0
}
