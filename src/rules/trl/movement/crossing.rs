//! A move on which dice are thrown: guns and horse may be bogged down in rough ground, and enemy commanders who are
//! touched alone may be taken (trl.p14.02, trl.p14.05, trl.hc.20).

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{At, Outcome, Progress, Row, Section, Up, notice::EntryWeight, sequence::throws},
    dice::{Dice, NeedDice},
    measure::Leg,
    rules::{
        common::party::block,
        trl::{
            Trl,
            charts::{EventCard, FormationKind, Motion, TerrainKind},
            command::taken_commanders,
            events::{Change, TrlEvent},
            journal::line,
            movement::{
                completed_moves,
                going::{self, OverGround},
                rates::Pace,
                route,
                walk::{Allowance, Check, Walk},
                who_may_move::{allowance, weather},
            },
            state::UnitState,
        },
    },
    table::{Field, Table, UnitId},
};

/// A move before its dice are thrown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Crossing {
    /// Who moves.
    pub unit: UnitId,
    /// The legs as far as nothing but dice stops it.
    pub legs: Vec<Leg>,
    /// How it goes.
    pub pace: Pace,
}

/// Whether a unit got through the ground on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// It did.
    Through,
    /// It is bogged down.
    Stuck,
}

/// The rows that carry it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "A move with dice",
    rows: &[Row::of(
        clause!("trl.p14.02"),
        "a unit crosses rough ground, or comes upon commanders",
        &At(|_: &Crossing| true),
        || throws(step),
    )],
};

fn step(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, crossing: Up<Crossing>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let unit = crossing.unit;
    go(rules, field, dice, &mut outcome, unit, (&crossing.legs, allowance(rules, field, unit, crossing.pace)))?;
    outcome.finish();
    Ok(outcome)
}

/// Moves a unit by legs, with the dice that are thrown on the way; how it went, and whether it got through.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn go(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    (legs, allowance): (&[Leg], Allowance),
) -> Result<(Walk, Passage), NeedDice> {
    let whole = route::walk(rules, field, unit, legs, allowance);
    let stuck = bogs_down(rules, field, dice, outcome, unit, &whole)?;
    let walk = match stuck {
        Some(check) => {
            let legs = Leg::split(legs, block(field, unit).footprint, check.after_inches).0;
            route::walk(rules, field, unit, &legs, allowance)
        }
        None => whole,
    };
    completed_moves::go(rules, field, outcome, unit, &walk);
    if let Some(check) = stuck {
        outcome.own(TrlEvent::of(unit, Change::Bogged(check.feature)));
        outcome.own(TrlEvent::of(unit, Change::SpentAll(Motion::Moved)));
        let ground = field.feature(check.feature).map_or("the ground", |ground| ground.name.as_str());
        let text = format!("{} was bogged down in {ground}.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, check.clause).weighing(EntryWeight::Decisive));
    }
    for &commander in &walk.touched {
        taken_commanders::touched(rules, field, dice, outcome, (commander, unit))?;
    }
    Ok((walk, if stuck.is_some() { Passage::Stuck } else { Passage::Through }))
}

/// Throws for each piece of ground in turn; the first in which the unit is bogged down.
fn bogs_down(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    walk: &Walk,
) -> Result<Option<Check>, NeedDice> {
    let state = field.of::<UnitState>(unit);
    if state.conduct.has_card(EventCard::LocalGuide) && !walk.checks.is_empty() {
        let text = format!("A local guide led {} past bad ground.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, clause!("trl.hc.37")));
        return Ok(None);
    }
    for check in &walk.checks {
        let ground = field.feature(check.feature);
        let kind = ground.map_or(TerrainKind::Field, |ground| rules.terrain(ground));
        let name = ground.map_or("the mud", |ground| ground.name.as_str());
        let formation: FormationKind = state.formation.kind;
        let over = OverGround { ground: kind, troop: state.troops.kind, formation, weather: weather(field) };
        let receipt = going::over_ground(rules.in_force(), &over, dice)?;
        let bogged = receipt.result;
        let how = if bogged { "stuck fast in" } else { "got through" };
        let text = format!("{} {how} {name}.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, check.clause).weighing(EntryWeight::Detail).with(receipt.account));
        if bogged {
            return Ok(Some(*check));
        }
    }
    Ok(None)
}
