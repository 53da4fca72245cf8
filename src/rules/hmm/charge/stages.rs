//! A charge from declaration to contact (section 9, hmm.h.charge): declared, fired at, firing, breaking through or
//! fighting. `charge::approach` says how it goes over the ground; dice and charts are in the pure procedures.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        At, Outcome, Progress, Row, Up,
        notice::{EntryWeight, Moment},
        sequence::{system, throws},
    },
    dice::Dice,
    rules::hmm::{
        Hmm,
        charge::{
            self, approach,
            breakthrough::{Breakthrough, Broken},
            charge_fire::{self, ChargeFire, charge_fire},
            joined_general,
            state::{self, Charge, Stage},
        },
        charts::{Aspect, Troop},
        events::HmmEvent,
        fire::{
            losses::{self, Fallen},
            targets,
        },
        formation::close_ranks,
        journal::line,
        morale::routs,
        movement::marches,
        state::{Acted, BattleState, Melee, Morale, Shaken, UnitState, UnitView},
        visibility, weather,
    },
    table::{Field, Side, Table, UnitId},
};

/// A charge is declared.
pub(in crate::rules::hmm) const DECLARED: Row<Hmm> = Row::of(
    clause!("hmm.20.29"),
    "a charge is declared",
    &At(|charge: &Charge| charge.stage == Stage::Declared),
    || system(declare),
);

/// What is left of it closes up.
pub(in crate::rules::hmm) const CLOSES_UP: Row<Hmm> = Row::of(
    clause!("hmm.09.14"),
    "what is left of it closes up",
    &At(|charge: &Charge| charge.stage == Stage::Received),
    || system(received),
);

/// Its target closes its ranks.
pub(in crate::rules::hmm) const BRACED: Row<Hmm> = Row::of(
    clause!("hmm.h.close_ranks"),
    "its target closes its ranks",
    &At(|charge: &Charge| charge.stage == Stage::Braced),
    || system(brace),
);

/// It goes in.
pub(in crate::rules::hmm) const GOES_IN: Row<Hmm> =
    Row::of(clause!("hmm.02.09"), "it goes in", &At(|charge: &Charge| charge.stage == Stage::Contact), || {
        system(contact)
    });

/// Heavy horse breaks through, or a melee begins.
pub(in crate::rules::hmm) const CLASH: Row<Hmm> = Row::of(
    clause!("hmm.09.05"),
    "heavy horse breaks through, or a melee begins",
    &At(|charge: &Charge| charge.stage == Stage::Clash),
    || throws(clash),
);

/// Horse that has broken through rides on.
pub(in crate::rules::hmm) const RIDES_ON: Row<Hmm> = Row::of(
    clause!("hmm.09.08"),
    "horse that has broken through rides on",
    &At(|charge: &Charge| charge.stage == Stage::Through),
    || system(ride_through),
);

/// A general comes up with his charge.
pub(in crate::rules::hmm) const GENERAL_JOINS: Row<Hmm> = Row::of(
    clause!("hmm.06.07"),
    "a general comes up with his charge",
    &At(|charge: &Charge| charge.stage == Stage::Joined),
    || system(join),
);

/// Declares the charge: the charger has acted, and a target charged in the flank is shaken.
pub(in crate::rules::hmm) fn declare(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let turn = field.resource::<BattleState>().turn;
    let (name, at) = (&field.unit(charge.unit).name, &field.unit(charge.target).name);
    outcome.own(HmmEvent::ChargeDeclared(charge.unit, turn));
    outcome.own(HmmEvent::Acted(charge.unit, Acted::Charged));
    let led = charge.general.map_or_else(String::new, |general| format!(" with {}", field.unit(general).name));
    charge.general.iter().for_each(|&general| outcome.own(HmmEvent::Acted(general, Acted::Moved)));
    let text = format!("{name} charged {at}{led}.");
    outcome.happen(line(field, charge.unit, text, clause!("hmm.20.29")).weighing(Moment::Charge));
    if targets::aspect(rules, field, field.unit(charge.unit).at(), charge.target) == Aspect::Flank {
        outcome.own(HmmEvent::Shook(charge.target, Shaken { charged_in_flank: true, ..Shaken::default() }));
    }
    outcome.becomes(charge.at(Stage::ComeOn));
    Ok(outcome)
}

/// A charger that was destroyed or brought to half strength goes no farther (hmm.20.29); the rest closes up.
pub(in crate::rules::hmm) fn received(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let unit = charge.unit;
    if !field.unit(unit).on_table() || field.of::<Morale>(unit).retreating {
        let text = format!("The charge of {} was shot to pieces.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, clause!("hmm.20.29")).weighing(EntryWeight::Decisive));
        outcome.finish();
        return Ok(outcome);
    }
    close_ranks::close_ranks(rules, field, unit, &mut outcome);
    outcome.becomes(charge.at(Stage::Pistols));
    Ok(outcome)
}

/// The charger goes in. One that has lost its target completes its move and stops (hmm.20.12); one that cannot reach it
/// stops short.
pub(in crate::rules::hmm) fn contact(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let (unit, target) = (charge.unit, charge.target);
    let there = field.unit(target).on_table();
    match approach::approach(rules, field, unit, target, charge.spent) {
        Ok(approach) if there => {
            marches::go(rules, field, &mut outcome, unit, &approach.walk);
            approach::square_up(rules, field, unit, &approach, &mut outcome);
            outcome.becomes(charge.at(Stage::Clash));
        }
        _ => {
            let walk = approach::as_far_as_it_goes(rules, field, unit, target, charge.spent);
            if !walk.legs.is_empty() {
                marches::go(rules, field, &mut outcome, unit, &walk);
            }
            let text = format!("The charge of {} did not strike home.", field.unit(unit).name);
            outcome.happen(line(field, unit, text, clause!("hmm.20.12")));
            outcome.becomes(charge.at(Stage::Joined));
        }
    }
    Ok(outcome)
}

/// The target closes its ranks.
pub(in crate::rules::hmm) fn brace(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.becomes(charge.at(Stage::Contact));
    close_ranks::close_ranks(&rules, &table.whole(), charge.target, &mut outcome);
    Ok(outcome)
}

/// The horse that has broken through rides on.
pub(in crate::rules::hmm) fn ride_through(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.becomes(charge.at(Stage::Joined));
    approach::ride_through(&rules, &table.whole(), &mut outcome, charge.unit, charge.target);
    Ok(outcome)
}

/// The general that joined the charge comes up with the charger.
pub(in crate::rules::hmm) fn join(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.finish();
    if let Some(general) = charge.general {
        joined_general::comes_up(&rules, &table.whole(), &mut outcome, charge.unit, general);
    }
    Ok(outcome)
}

/// Contact: a router is ridden down, heavy horse may break a line, else a melee begins (hmm.09.05, hmm.10.01).
pub(in crate::rules::hmm) fn clash(
    InMut(dice): InMut<Dice>,
    rules: Res<Hmm>,
    table: Table,
    charge: Up<Charge>,
) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let (unit, target) = (charge.unit, charge.target);
    let (own, struck) = (field.of::<UnitState>(unit), field.of::<UnitState>(target));
    outcome.becomes(charge.at(Stage::Joined));
    if struck.morale.rout.is_some() {
        routs::disperse(rules, field, target, &mut outcome);
        return Ok(outcome);
    }
    let inputs = Breakthrough {
        charger: own.troops.kind,
        mount: own.formation.mount,
        target: as_struck(struck),
        formation: struck.formation.kind,
        class: struck.troops.class,
    };
    let receipt = charge::breakthrough::breakthrough(rules.in_force(), &inputs, dice)?;
    if receipt.result != Broken::NotTried {
        let text = match receipt.result {
            Broken::Through => format!("{} broke through {}.", field.unit(unit).name, field.unit(target).name),
            _ => format!("{} held against the horse.", field.unit(target).name),
        };
        outcome.happen(
            line(field, unit, text, clause!("hmm.09.05")).weighing(EntryWeight::Decisive).with(receipt.account),
        );
    }
    if receipt.result == Broken::Through {
        outcome.becomes(charge.at(Stage::Through));
        approach::ride_in(rules, field, dice, &mut outcome, unit, target)?;
        return Ok(outcome);
    }
    begin_melee(rules, field, &mut outcome, unit, target);
    Ok(outcome)
}

/// The class that a charger strikes: horsemen on foot are light infantry (hmm.04.20).
fn as_struck(state: UnitView<'_>) -> Troop {
    if state.is_foot() && state.troops.kind.is_cavalry() { Troop::LightInfantry } else { state.troops.kind }
}

/// Pins all units that the charger touches in a melee: a new one, or the melees that they are already in, which become
/// one (hmm.10.01, hmm.10.16).
fn begin_melee(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, target: UnitId) {
    let side = field.unit(unit).side;
    let met = met_by(field, unit, target);
    let (joined, mut melees): (Vec<Melee>, Vec<Melee>) = field
        .resource::<BattleState>()
        .melees
        .iter()
        .cloned()
        .partition(|melee| !melee.over && met.iter().any(|&enemy| melee.has(enemy)));
    let new = || Melee {
        attackers: Vec::new(),
        defenders: Vec::new(),
        attacker: side,
        draws: 0,
        across_obstacle: false,
        downhill: false,
        over: false,
    };
    let mut melee = joined.first().cloned().unwrap_or_else(new);
    for (whose, units) in joined.iter().skip(1).flat_map(|other| Side::BOTH.map(|side| (side, other.units_of(side)))) {
        melee.units_of_mut(whose).extend(units);
    }
    for (whose, units) in [(side, &[unit][..]), (side.enemy(), &met)] {
        let all = melee.units_of_mut(whose);
        units.iter().for_each(|unit| {
            if !all.contains(unit) {
                all.push(*unit);
            }
        });
    }
    if melee.attacker == side {
        let (across_obstacle, downhill) = approach::ground_of_attack(rules, field, unit, target);
        melee.across_obstacle |=
            across_obstacle || joined.iter().any(|other| other.attacker == side && other.across_obstacle);
        melee.downhill |= downhill || joined.iter().any(|other| other.attacker == side && other.downhill);
    }
    melees.push(melee);
    outcome.own(HmmEvent::Melees(melees));
}

/// The target of a charge and every other enemy body that the charger touches; routers are ridden down and single
/// riders make way.
fn met_by(field: &Field<'_>, unit: UnitId, target: UnitId) -> Vec<UnitId> {
    let mut met = vec![target];
    for contact in field.contact(unit) {
        let other = contact.theirs.unit;
        let state = field.of::<UnitState>(other);
        let fights = state.morale.rout.is_none() && !matches!(state.troops.kind, Troop::General | Troop::Messenger);
        if fights && !met.contains(&other) {
            met.push(other);
        }
    }
    met
}

/// Horsemen fire as they close.
pub(in crate::rules::hmm) const PISTOLS: Row<Hmm> = Row::of(
    charge_fire::AS_IT_CLOSES,
    "horsemen fire as they close",
    &At(|charge: &Charge| charge.stage == Stage::Pistols),
    || throws(pistols),
);

/// Surviving horsemen fire as they close with infantry (hmm.09.01).
pub(in crate::rules::hmm) fn pistols(
    InMut(dice): InMut<Dice>,
    rules: Res<Hmm>,
    table: Table,
    charge: Up<Charge>,
) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    outcome.becomes(charge.at(Stage::Braced));
    let (own, struck) = (field.of::<UnitState>(charge.unit), field.of::<UnitState>(charge.target));
    let at_infantry = struck.is_foot() && struck.morale.rout.is_none();
    if !own.is_mounted()
        || !at_infantry
        || approach::approach(rules, field, charge.unit, charge.target, charge.spent).is_err()
    {
        return Ok(outcome);
    }
    let cover = visibility::cover_from(rules, field, field.unit(charge.unit).at(), charge.target);
    let inputs = ChargeFire {
        troopers: state::men(field, charge.unit),
        ignition: own.troops.ignition,
        air: weather::air(field),
        cover,
        target_figures: state::men(field, charge.target),
    };
    let receipt = charge_fire(rules.in_force(), &inputs, dice)?;
    let lost = receipt.result.lost;
    let text = format!("{} fired while closing: {}.", field.unit(charge.unit).name, losses::in_words(lost));
    outcome.happen(line(field, charge.unit, text, charge_fire::BEFORE_THE_MELEE).with(receipt.account));
    losses::inflict(rules, field, dice, &mut outcome, &Fallen::from_the_rear(field, charge.target, lost))?;
    Ok(outcome)
}
