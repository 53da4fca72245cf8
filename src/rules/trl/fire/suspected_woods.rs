//! Artillery that fires at a wood in which enemies are only suspected (trl.p14.12, trl.hc.13): blindly, at a point of its
//! edge; ball strikes only those hidden close to the point, shells and rockets all whom their template touches.

use bevy::math::Vec2;

use crate::{
    battle::{Outcome, Refusal},
    count::counted,
    dice::{Dice, NeedDice},
    measure::TOLERANCE,
    rules::trl::{
        Trl,
        events::{Cause, Change, TrlEvent},
        fire::{
            bursts, hits,
            losses::{self, Losses},
            places,
            saves::{self, Saves},
            volleys::{self, Aim},
        },
        formation::layout::is_officer,
        journal::line,
        state::UnitState,
        visibility::sight::is_wood,
    },
    table::{Feature, FeatureId, Field, StandId, UnitId, Whom},
};

/// The clause of such fire.
pub const CLAUSE: crate::clause::Clause = clause!("trl.hc.13");

/// Whether a unit may fire at a point of a wood.
///
/// # Errors
/// The reason why not.
pub fn may_fire_at(rules: &Trl, field: &Field<'_>, unit: UnitId, wood: FeatureId, at: Vec2) -> Result<(), Refusal> {
    let ground = field.feature(wood).filter(|ground| is_wood(rules.terrain(ground)));
    let Some(ground) = ground else { return Err(Refusal::new(clause!("trl.p14.12"), "that is no wood")) };
    if !field.of::<UnitState>(unit).troops.kind.is_artillery() {
        return Err(Refusal::new(clause!("trl.p14.12"), "only artillery fires at a suspected wood"));
    }
    let off = edge_of(field, ground, at);
    let near = rules.charts().fire.wood_edge_within_inches;
    if off > near + TOLERANCE {
        return Err(Refusal::new(CLAUSE, format!("a point at the edge of {} is aimed at", ground.name)).by(off - near));
    }
    Ok(())
}

/// How far a point is from the edge of a piece of ground, inches.
fn edge_of(field: &Field<'_>, ground: &Feature, at: Vec2) -> f32 {
    let Some(shape) = field.space().feature(ground.id) else { return f32::INFINITY };
    shape.edges().into_iter().map(|(edge, _)| edge.distance(at)).fold(f32::INFINITY, f32::min)
}

/// A battery fires at a point of a wood.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn fire(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    (wood, at): (FeatureId, Vec2),
) -> Result<(), NeedDice> {
    let name = field.feature(wood).map_or("the wood", |ground| ground.name.as_str());
    let aimed = match places::aim_at_wood(rules, field, unit, at) {
        Ok(aimed) => aimed,
        Err(refusal) => {
            volleys::waste(field, outcome, unit, name, &refusal);
            return Ok(());
        }
    };
    let aim = Aim { name, at, target: None };
    let thrown = volleys::fire(rules, field, dice, outcome, (unit, &aimed.volley), aim)?;
    if aimed.volley.shooters.troop.lobs() {
        return bursts::at_a_point(rules, field, dice, outcome, (unit, at), thrown);
    }
    let hidden = hidden_near(rules, field, unit, at);
    if thrown > 0 && !hidden.is_empty() {
        strike(rules, field, dice, outcome, (unit, thrown), &hidden)?;
    }
    Ok(())
}

/// The stands of enemies hidden close to a point, the nearest first, officers last (trl.hc.13).
fn hidden_near(rules: &Trl, field: &Field<'_>, unit: UnitId, at: Vec2) -> Vec<StandId> {
    let within = rules.charts().fire.wood_fire_strikes_within_inches;
    let side = field.unit(unit).side;
    let near = field.reach_within(at, within, Whom::of(side.enemy())).into_iter().map(|near| near.stand);
    let hidden = |stand: &StandId| {
        !field.unit(stand.unit).known_to.knows(Some(side)) && field.of::<UnitState>(stand.unit).is_body()
    };
    let mut hidden: Vec<StandId> = near.filter(hidden).collect();
    hidden.sort_by_key(|stand| is_officer(*stand));
    hidden
}

/// Hits go to the hidden stands, the nearest to the point first.
fn strike(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, thrown): (UnitId, u32),
    hidden: &[StandId],
) -> Result<(), NeedDice> {
    let spread = hits::spread(thrown, u32::try_from(hidden.len()).unwrap_or(u32::MAX), false, false).stands;
    let mut units: Vec<UnitId> = hidden.iter().map(|stand| stand.unit).collect();
    units.sort_unstable();
    units.dedup();
    for target in units {
        let own = || hidden.iter().zip(&spread).filter(|(stand, _)| stand.unit == target);
        let on = |officer: bool| -> u32 {
            own().filter(|(stand, _)| is_officer(**stand) == officer).map(|(_, hits)| *hits).sum()
        };
        let companies: Vec<StandId> = own().map(|(stand, _)| *stand).filter(|stand| !is_officer(*stand)).collect();
        let officer = own().map(|(stand, _)| *stand).find(|stand| is_officer(*stand));
        let hits = (on(false), on(true));
        struck(rules, field, dice, outcome, (unit, target, hits), (companies, officer))?;
    }
    Ok(())
}

/// Hits on the hidden stands of one unit: its losses are announced, and it stays hidden.
fn struck(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, target, (hits, officer_hits)): (UnitId, UnitId, (u32, u32)),
    (companies, officer): (Vec<StandId>, Option<StandId>),
) -> Result<(), NeedDice> {
    let all = u16::try_from(hits + officer_hits).unwrap_or(u16::MAX);
    if all == 0 {
        return Ok(());
    }
    outcome.own(TrlEvent::of(target, Change::Hit(unit, all)));
    let stands = u32::try_from(companies.len()).unwrap_or(u32::MAX);
    let troop = field.of::<UnitState>(target).troops.kind;
    let of = Saves { hits, officer_hits, general_hits: 0, troop, stands: Some(stands) };
    let receipt = saves::saves(rules.in_force(), &of, dice)?;
    let fallen = receipt.result;
    let text = format!("{} lost {} in the wood.", field.unit(target).name, counted(fallen.stands, "stand"));
    outcome.happen(line(field, target, text, CLAUSE).with(receipt.account));
    let losses = Losses {
        unit: target,
        companies: companies.into_iter().take(fallen.stands as usize).collect(),
        officer: officer.filter(|_| fallen.officer),
        general: None,
    };
    losses::take(rules, field, dice, outcome, (&losses, unit), Cause::Shot)
}
