//! The contact of a charge that has run (wof.14.0.04 to wof.14.0.06, wof.14.5.01, wof.17.4, wof.17.6): closing wheels,
//! and the record of the contact. `charge::clock` says which units ran, and how far.

use bevy::ecs::system::Res;

use crate::{
    battle::{At, Happening, Outcome, Progress, Refusal, Row, Up, sequence::system},
    measure::Face,
    rules::wof::{
        Wof,
        charge::{
            alignment, approach,
            impetus::{self, Passage, RunUp},
            overruns,
            state::{Charging, Ran, Reply, Stage},
            surprise, who_may_charge,
        },
        charts::Aspect,
        condition,
        events::WofEvent,
        journal::line,
        state::{BattleState, Charge, ChargeFate, ChargeKind, ContactMade, Fight, UnitState},
    },
    table::{Field, Table, UnitId},
};

/// Units that met lie flat against each other.
pub(in crate::rules::wof) const FLATTENED: Row<Wof> = Row::of(
    alignment::FLATTEST_CONTACT,
    "those who met lie flat against each other",
    &At(|charge: &Charging| charge.stage == Stage::Flatten),
    || system(flatten),
);

/// Which units are in contact, and how.
pub(in crate::rules::wof) const IN_CONTACT: Row<Wof> = Row::of(
    clause!("wof.14.0.06"),
    "who is in contact, and how",
    &At(|charge: &Charging| charge.stage == Stage::Contact),
    || system(contact),
);

/// The units that attacked in a charge: the charger and those that came out at it.
fn chargers(charge: &Charging) -> impl Iterator<Item = (&Ran, ChargeKind)> {
    charge.ran.iter().filter_map(|ran| match charge.answer_of(ran.unit).map(|answer| answer.reply) {
        None => Some((ran, charge.kind)),
        Some(Reply::Countercharges) => Some((ran, ChargeKind::Countercharge)),
        Some(Reply::Supports) => Some((ran, ChargeKind::Support)),
        Some(_) => None,
    })
}

/// The enemies that a unit touches and may fight, its target first.
fn struck_by(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> Vec<UnitId> {
    let mut touched = alignment::touched(rules, field, unit);
    touched.retain(|enemy| *enemy == target || who_may_charge::may_fight(rules, field, unit, *enemy).is_ok());
    touched.sort_by_key(|enemy| (*enemy != target, *enemy));
    touched
}

/// A unit that struck an enemy wheels until it lies flat against it, as far as its move goes (wof.14.0.04). Of two that
/// charged each other the charger wheels, unless it was struck from the side: then it stands where it was met
/// (`wof.h.prorate`).
pub(in crate::rules::wof) fn flatten(rules: Res<Wof>, table: Table, charge: Up<Charging>) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let mut wheeled: Vec<UnitId> = Vec::new();
    for (ran, _) in chargers(charge) {
        let at = if ran.unit == charge.unit { charge.target } else { charge.unit };
        let mut struck = struck_by(rules, field, ran.unit, at).into_iter();
        let strikes =
            |enemy: &UnitId| !wheeled.contains(enemy) && !is_struck_aside(rules, field, charge, (ran.unit, *enemy));
        let Some(enemy) = struck.find(strikes) else { continue };
        let left = approach::reach_inches(rules, field, ran.unit).unwrap_or_default() * (1.0 - ran.spent).max(0.0);
        if let Some(front) = alignment::laid_flat(rules, field, ran.unit, enemy, left) {
            outcome.happen(Happening::Laid {
                unit: ran.unit,
                front,
                stands: alignment::stands_at(field, ran.unit, front),
            });
            wheeled.push(ran.unit);
        }
    }
    outcome.becomes(charge.at(Stage::Contact));
    Ok(outcome)
}

/// Whether a charger was struck on flank or rear by a unit that came out at it.
fn is_struck_aside(rules: &Wof, field: &Field<'_>, charge: &Charging, (unit, enemy): (UnitId, UnitId)) -> bool {
    let struck = || alignment::struck(rules, field, enemy, field.unit(enemy).front, unit);
    unit == charge.unit && charge.came_out(enemy) && struck().is_some_and(|struck| struck.face != Face::Front)
}

/// Records a charge: the units in contact and how, those run over, and that it failed if it reached no enemy.
pub(in crate::rules::wof) fn contact(rules: Res<Wof>, table: Table, charge: Up<Charging>) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let mut fights = field.resource::<BattleState>().fights.clone();
    for (ran, kind) in chargers(charge) {
        let target = if ran.unit == charge.unit { charge.target } else { charge.unit };
        let struck = struck_by(rules, field, ran.unit, target);
        for enemy in &struck {
            let record = record(rules, field, charge, (ran, kind), *enemy);
            tell(rules, &mut outcome, field, &record);
            if record.overrun.is_empty() && !who_may_charge::runs_over(rules, field, *enemy, ran.unit) {
                join(&mut fights, field, ran.unit, *enemy);
            }
            outcome.own(WofEvent::Charge(record));
        }
        if !struck.contains(&target) {
            fell_short(&mut outcome, field, (ran, kind), target);
        }
    }
    gone_over(rules, field, &mut outcome, charge);
    if fights != field.resource::<BattleState>().fights {
        outcome.own(WofEvent::Fights(fights));
    }
    outcome.becomes(charge.at(Stage::GoOn));
    Ok(outcome)
}

/// Counts more figures of units run over: those in the charger's way beyond the ones it touched at first
/// (`wof.h.overrun`).
fn gone_over(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, charge: &Charging) {
    let earlier = field
        .resource::<BattleState>()
        .charges
        .iter()
        .filter(|other| other.unit == charge.unit && other.target != charge.target);
    for known in earlier.filter(|other| !other.overrun.is_empty()) {
        let Some(since) = known.first_contact else { continue };
        let mut overrun = known.overrun.clone();
        for (struck, figures) in &mut overrun {
            let more = overruns::figures_in_the_way(rules, field, charge.unit, since, *struck);
            figures.extend(more);
            figures.sort_unstable();
            figures.dedup();
        }
        outcome.own(WofEvent::Charge(Charge { overrun, ..known.clone() }));
    }
}

fn join(fights: &mut Vec<Fight>, field: &Field<'_>, unit: UnitId, enemy: UnitId) {
    if !fights.iter().any(|fight| fight.has(unit) && fight.has(enemy)) {
        fights.push(Fight::between((unit, field.unit(unit).side), enemy));
    }
}

/// How a unit struck an enemy.
fn record(rules: &Wof, field: &Field<'_>, charge: &Charging, (ran, kind): (&Ran, ChargeKind), enemy: UnitId) -> Charge {
    let front = field.unit(ran.unit).front;
    let struck = alignment::struck(rules, field, ran.unit, front, enemy);
    let degrees = struck.map_or(0.0, |struck| struck.degrees(front));
    let stood = (enemy, charge.stood(field, enemy));
    let aspect = struck
        .map_or(Aspect::Front, |struck| alignment::aspect(rules, field, (ran.unit, ran.began), stood, struck.face));
    let over = who_may_charge::runs_over(rules, field, ran.unit, enemy);
    let figures = || overruns::figures_in_the_way(rules, field, ran.unit, front, enemy);
    let earlier = field
        .resource::<BattleState>()
        .charges
        .iter()
        .filter(|other| other.unit == ran.unit && !other.overrun.is_empty());
    let run_up = RunUp {
        earlier_straight_inches: 0.0,
        straight_inches: ran.straight_inches,
        clear_of_obstacle_inches: ran.clear_of_obstacle_inches,
        through_friends: if ran.through_friends { Passage::ThroughFriends } else { Passage::Clear },
        contact_degrees: degrees,
    };
    let [own, met] = [ran.unit, enemy].map(|unit| field.of::<UnitState>(unit));
    let impetus = impetus::impetus(rules.in_force(), own.condition(), run_up, met.condition(), met.troops.arms).result;
    Charge {
        unit: ran.unit,
        target: enemy,
        kind: if ran.unit == charge.unit { charge.kind } else { kind },
        aspect,
        contact: Some(ContactMade { degrees, inches: ran.inches, impetus, uphill: ran.uphill }),
        surprised: surprise::surprised(field, ran.unit, enemy),
        overrun: if over { vec![(enemy, figures())] } else { Vec::new() },
        first_contact: earlier
            .filter(|other| other.target != enemy)
            .find_map(|other| other.first_contact)
            .or_else(|| over.then_some(front)),
        bound_for: None,
        fate: ChargeFate::Pending,
    }
}

fn tell(rules: &Wof, outcome: &mut Outcome<Wof>, field: &Field<'_>, record: &Charge) {
    let names = [record.unit, record.target].map(|unit| field.unit(unit).name.clone());
    let (how, clause) = match record.aspect {
        _ if !record.overrun.is_empty() => ("was upon", clause!("wof.17.6.03")),
        Aspect::FlankOrRear => ("struck the flank of", clause!("wof.14.5.01")),
        Aspect::Front if who_may_charge::is_held_as_close_order(rules, field, record.target) => {
            ("struck, in strong terrain,", condition::IN_STRONG_TERRAIN)
        }
        Aspect::Front => ("struck", clause!("wof.14.0.02")),
    };
    let text = format!("{} {how} {}.", names[0], names[1]);
    outcome.happen(line(field, record.unit, text, clause));
}

/// A charge that did not reach its target fails (`wof.h.charge_path`).
fn fell_short(outcome: &mut Outcome<Wof>, field: &Field<'_>, (ran, kind): (&Ran, ChargeKind), target: UnitId) {
    let known =
        field.resource::<BattleState>().charges.iter().find(|other| other.unit == ran.unit && other.target == target);
    let blank = Charge {
        unit: ran.unit,
        target,
        kind,
        aspect: Aspect::Front,
        contact: None,
        surprised: Vec::new(),
        overrun: Vec::new(),
        first_contact: None,
        bound_for: None,
        fate: ChargeFate::Failed,
    };
    let record = known.map_or(blank, |known| Charge { bound_for: None, fate: ChargeFate::Failed, ..known.clone() });
    if record.contact.is_some() {
        return;
    }
    outcome.own(WofEvent::Charge(record));
    let text = format!("The charge of {} did not reach {}.", field.unit(ran.unit).name, field.unit(target).name);
    outcome.happen(line(field, ran.unit, text, clause!("wof.h.charge_path")));
}

/// A charge that was announced cannot set out any more.
pub(crate) fn lapses(field: &Field<'_>, outcome: &mut Outcome<Wof>, charge: &Charging, refusal: &Refusal) {
    let battle = field.resource::<BattleState>();
    for known in battle
        .charges
        .iter()
        .filter(|known| (known.unit, known.target) == (charge.unit, charge.target) && known.contact.is_none())
    {
        outcome.own(WofEvent::Charge(Charge { bound_for: None, fate: ChargeFate::Failed, ..known.clone() }));
    }
    let text = format!("The charge of {} came to nothing: {}.", field.unit(charge.unit).name, refusal.reason);
    outcome.happen(line(field, charge.unit, text, refusal.clause));
}

/// Whether a unit is held by an enemy in contact.
pub(crate) fn is_held(field: &Field<'_>, unit: UnitId) -> bool {
    field.resource::<BattleState>().is_locked(unit)
}
