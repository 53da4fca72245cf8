//! The assault move (trl.p24.02, trl.p24.03, trl.p24.07): each attacker goes as far as it assaults, and touches the enemy
//! or falls short; and the way back of those who have failed (trl.p24.12).

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{At, Outcome, Progress, Row, Section, Up, notice::EntryWeight, sequence::throws},
    dice::Dice,
    measure::{Leg, Pose},
    rules::{
        common::party::block,
        trl::{
            Trl,
            charge::{
                approach::way,
                helpers::firers,
                state::{Assaulting, Part, Stage},
                who_may_assault::{off_inches, range_inches},
            },
            charts::options::Toggle,
            command::attached_commanders::stands_with,
            formation::placement,
            journal::line,
            melee::contacts,
            movement::{
                completed_moves,
                crossing::{self, Passage},
                walk::{Allowance, Walk},
            },
        },
    },
    table::{Field, Table, UnitId},
};

/// The row that carries it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "The assault move",
    rows: &[Row::of(
        clause!("trl.p24.07"),
        "attackers move into contact, or fall short",
        &At(|assault: &Assaulting| assault.stage == Stage::Moves),
        || throws(step),
    )],
};

fn step(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Some(attacker) = assault.queue.first().and_then(|unit| assault.attacker(*unit)) else {
        let no_time = assault.squared && rules.options().emergency_square_fires == Toggle::Off;
        if no_time && !assault.those_who_came().is_empty() {
            let text = format!("{} had no time to fire from its square.", field.unit(assault.target).name);
            outcome.happen(line(field, assault.target, text, clause!("trl.p28.04")));
        }
        outcome.becomes(under_fire(rules, field, &assault));
        return Ok(outcome);
    };
    let (unit, target, range) = (attacker.unit, assault.target, range_inches(rules, field, attacker.unit));
    let mut next = assault.after_the_first();
    next.note(unit, |attacker| attacker.off_inches = off_inches(field, unit, target));
    let legs = way(rules, field, (unit, target), attacker.way.as_deref(), range).map(|found| found.legs);
    let allowance = Allowance::to_assault(target, range);
    let (walk, passage) = crossing::go(rules, field, dice, &mut outcome, unit, (&legs.unwrap_or_default(), allowance))?;
    let part = match passage {
        Passage::Stuck => Part::Out,
        Passage::Through if touches(rules, field, (unit, target), &walk) => Part::Fights,
        Passage::Through => Part::FellShort,
    };
    if part == Part::FellShort {
        let text = format!("{} fell short of {}.", field.unit(unit).name, field.unit(target).name);
        outcome.happen(line(field, unit, text, clause!("trl.p24.03")).weighing(EntryWeight::Decisive));
    }
    next.fares(unit, part);
    outcome.becomes(next);
    Ok(outcome)
}

/// The assault when all have moved: those who came are under fire, and without any it is over.
fn under_fire(rules: &Trl, field: &Field<'_>, assault: &Assaulting) -> Assaulting {
    let came = assault.those_who_came();
    if came.is_empty() {
        return assault.at(Stage::Over);
    }
    let mut next = assault.in_turn(Stage::Fire, firers(rules, field, assault));
    for unit in came {
        next.note(unit, |attacker| attacker.stands_before = stands_of_all(field, unit));
    }
    next
}

/// The stands of a unit and of the commanders with it: each that falls is a wound (trl.p24.12).
pub fn stands_of_all(field: &Field<'_>, unit: UnitId) -> u32 {
    u32::try_from(stands_with(field, unit).len()).unwrap_or(u32::MAX)
}

/// Whether any of its company stands touches the enemy where a walk ends (trl.p25.01).
pub fn touches(rules: &Trl, field: &Field<'_>, (unit, enemy): (UnitId, UnitId), walk: &Walk) -> bool {
    let stands = completed_moves::moved_stands(field, unit, walk);
    let bodies = placement::companies_of(&stands);
    contacts::would_touch(rules, field, &bodies, enemy) > 0
}

/// A unit goes back to where its assault began, or as near as there is room where others stand by now; without any it
/// stays where it is (trl.p24.03, trl.p24.12).
pub fn goes_back(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, began: Pose) {
    let (front, body) = (field.unit(unit).front, block(field, unit).footprint);
    let Some(there) = placement::room_near(rules, field, unit, began) else { return };
    let turn = Leg::Turn(front.facing.turn_to(there.facing));
    let way = turn.carry(front, body).to_local(there.at);
    completed_moves::carry(field, outcome, unit, (front, there), (body, &[turn, Leg::Oblique(way.x, way.y)]));
}
