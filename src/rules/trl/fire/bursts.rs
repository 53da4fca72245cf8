//! Shells and rockets on the table (trl.p20.04 to trl.p20.09, trl.hc.12): a template over the aimed stand for every hit,
//! a die for every stand that it touches; horses bolt from rockets.

use bevy::math::Vec2;

use crate::{
    battle::{
        Happening, Outcome,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    count::counted,
    dice::{Dice, NeedDice},
    measure::TOLERANCE,
    rules::trl::{
        Trl,
        charts::Troop,
        events::{Cause, Change, TrlEvent},
        fire::{
            fall_back::DrivenBy,
            losses::{self, Losses},
            targets::Aimed,
            template::{self, Burst},
        },
        formation::layout::is_officer,
        journal::line,
        morale::driven_back,
        movement::falling_back::middle,
        state::{BattleState, UnitState},
    },
    table::{Field, StandId, UnitId},
};

/// What the templates of a shot have done so far.
#[derive(Default)]
struct Struck {
    /// Stands that fell.
    fallen: Vec<StandId>,
    /// Horses under rockets: how many hits touched each unit.
    bolting: Vec<(UnitId, u32)>,
    /// How many hits each unit took: wounds, and rockets that its horses bolt from (trl.p20.04, trl.hc.11).
    hits: Vec<(UnitId, u16)>,
}

/// Lays a template for each hit, one at a time, over the stands that were aimed at in turn, or the nearest (trl.p20.05),
/// and takes off those who fall; those of units in an assault fall in
/// defensive fire (trl.p24.13).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn strike(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, target): (UnitId, UnitId),
    (aimed, hits, aims): (&Aimed, u32, &[StandId]),
    in_assault: &[UnitId],
) -> Result<(), NeedDice> {
    let mut struck = Struck::default();
    for hit in 0..hits as usize {
        let own = |stand: &&(StandId, f32)| stand.0.unit == target && !is_officer(stand.0);
        let left = aimed.eligible.iter().filter(own).map(|(stand, _)| *stand);
        let left: Vec<StandId> = left.filter(|stand| !struck.fallen.contains(stand)).collect();
        let chosen = aims.iter().cycle().nth(hit).filter(|stand| left.contains(stand));
        let Some(&mark) = chosen.or(left.first()) else { break };
        let Some(at) = field.get_stand(mark).map(|stand| stand.pose.at) else { break };
        burst(rules, field, dice, outcome, (unit, at), &mut struck)?;
    }
    take_off(rules, field, dice, outcome, (unit, in_assault), struck)
}

/// Lays a template at a point for each hit, one at a time (trl.hc.13).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn at_a_point(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, at): (UnitId, Vec2),
    hits: u32,
) -> Result<(), NeedDice> {
    let mut struck = Struck::default();
    for _ in 0..hits {
        burst(rules, field, dice, outcome, (unit, at), &mut struck)?;
    }
    take_off(rules, field, dice, outcome, (unit, &[]), struck)
}

/// One template over a place: a die for every stand that it touches, friend or enemy (trl.p20.04, trl.p20.07).
fn burst(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, at): (UnitId, Vec2),
    struck: &mut Struck,
) -> Result<(), NeedDice> {
    let radius = rules.charts().fire.template_radius_inches;
    let weapon = field.of::<UnitState>(unit).troops.kind;
    let shape = OverlayShape::Disc { centre: at, radius };
    let part = Overlay { shape, role: OverlayRole::TemplateMiddle, label: String::new(), margin: None };
    outcome.happen(Happening::TemplateLaid { unit, parts: vec![part] });
    for (target, stands) in touched(field, at, radius, &struck.fallen) {
        let state = field.of::<UnitState>(target);
        let horses = state.troops.kind.is_cavalry() && state.is_body() || state.is_limbered();
        if weapon == Troop::Rockets && horses {
            match struck.bolting.iter_mut().find(|(known, _)| *known == target) {
                Some((_, hits)) => *hits += 1,
                None => struck.bolting.push((target, 1)),
            }
            add(&mut struck.hits, target, 1);
            continue;
        }
        let count = u32::try_from(stands.len()).unwrap_or(u32::MAX);
        let burst = Burst {
            stands: count,
            weapon,
            troop: state.troops.kind,
            limbered: state.is_limbered(),
            weather: field.resource::<BattleState>().weather,
        };
        let receipt = template::burst(rules.in_force(), &burst, dice)?;
        let fallen = stands.into_iter().zip(receipt.result).filter(|(_, falls)| *falls).map(|(stand, _)| stand);
        let fallen: Vec<StandId> = fallen.collect();
        let number = u16::try_from(fallen.len()).unwrap_or(u16::MAX);
        let name = &field.unit(target).name;
        let text = format!("{} of {name} fell under the template.", counted(number, "stand"));
        outcome.happen(line(field, target, text, clause!("trl.p20.04")).with(receipt.account));
        if number > 0 {
            add(&mut struck.hits, target, number);
        }
        struck.fallen.extend(fallen);
    }
    Ok(())
}

fn add(hits: &mut Vec<(UnitId, u16)>, unit: UnitId, more: u16) {
    match hits.iter_mut().find(|(known, _)| *known == unit) {
        Some((_, known)) => *known += more,
        None => hits.push((unit, more)),
    }
}

/// The stands of each unit that a template touches, the nearest to its middle first and its officer last; those that have fallen apart.
fn touched(field: &Field<'_>, at: Vec2, radius: f32, fallen: &[StandId]) -> Vec<(UnitId, Vec<StandId>)> {
    let mut by_unit: Vec<(UnitId, Vec<StandId>)> = Vec::new();
    let near = field.reach_within(at, radius, crate::table::Whom::everybody());
    for stand in near.into_iter().filter(|near| near.reach.distance() <= radius + TOLERANCE).map(|near| near.stand) {
        if fallen.contains(&stand) {
            continue;
        }
        match by_unit.iter_mut().find(|(unit, _)| *unit == stand.unit) {
            Some((_, stands)) => stands.push(stand),
            None => by_unit.push((stand.unit, vec![stand])),
        }
    }
    by_unit.sort_by_key(|(unit, _)| *unit);
    by_unit.iter_mut().for_each(|(_, stands)| stands.sort_by_key(|stand| is_officer(*stand)));
    by_unit
}

/// The units that lost stands, and horses that bolt (trl.p20.09).
fn take_off(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (shooter, in_assault): (UnitId, &[UnitId]),
    struck: Struck,
) -> Result<(), NeedDice> {
    for (unit, hits) in struck.hits.iter().filter(|(unit, _)| !in_assault.contains(unit)) {
        outcome.own(TrlEvent::of(*unit, Change::Hit(shooter, *hits)));
    }
    let mut units: Vec<UnitId> = struck.fallen.iter().map(|stand| stand.unit).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        let own = struck.fallen.iter().copied().filter(|stand| stand.unit == unit);
        let losses = if field.of::<UnitState>(unit).is_body() {
            let (officers, companies): (Vec<StandId>, Vec<StandId>) = own.partition(|stand| is_officer(*stand));
            Losses { unit, companies, officer: officers.first().copied(), general: None }
        } else {
            Losses { unit, companies: Vec::new(), officer: None, general: Some(unit) }
        };
        let cause = if in_assault.contains(&unit) { Cause::Defence } else { Cause::Template };
        losses::take(rules, field, dice, outcome, (&losses, shooter), cause)?;
    }
    for (unit, hits) in struck.bolting {
        let from = Some(middle(field, shooter));
        driven_back::driven(rules, field, dice, outcome, (unit, from), (DrivenBy::Rockets, hits))?;
    }
    Ok(())
}
