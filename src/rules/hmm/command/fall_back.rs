//! Units that defend until a signal and then go to a second post (`hmm.h.fall_back`): militia that were asked for two
//! volleys and no more. Played where the switch is on; the ride, the march and the turn are in other files.

use bevy::{ecs::system::Res, math::Vec2};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{At, Outcome, Progress, Row, Up, sequence::system},
    measure::{Facing, Leg, TOLERANCE},
    rules::hmm::{
        Hmm,
        charts::{FormationKind, Pace},
        command::{
            chain,
            posts::{self, CLAUSE},
        },
        events::HmmEvent,
        journal::line,
        morale::rout_moves,
        movement::{
            marches,
            walk::{self, Purpose},
        },
        papers::{Papers, Signal},
        state::{Acted, BattleState, UnitState},
        visibility,
    },
    table::{Field, Side, Table, UnitId},
};

/// Units fall back on a signal.
pub(in crate::rules::hmm) const FALL_BACK: Row<Hmm> =
    Row::of(clause!("hmm.h.fall_back"), "units fall back on a signal", &At(|_: &Retiring| true), || system(step));

/// Units on their way to their second post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retiring {
    units: Vec<UnitId>,
}

impl Retiring {
    /// The units of a side that are on their way and have not acted.
    pub fn of(rules: &Hmm, field: &Field<'_>, side: Side) -> Self {
        let goes = |unit: &UnitId| {
            posts::second_post(rules, field, *unit).is_some_and(|post| !is_there(rules, field, *unit, post))
        };
        Self { units: field.side(side).map(|unit| unit.id).filter(goes).collect() }
    }
}

/// The units of a side that have had the signal of the order that binds them now: volleys fired under an earlier order,
/// and its signal, do not count.
pub(crate) fn signalled(rules: &Hmm, field: &Field<'_>, side: Side) -> Vec<UnitId> {
    let hears = |unit: UnitId| {
        let state = field.of::<UnitState>(unit);
        let delivered = chain::commander(field, unit).and_then(|chief| Papers::of(field, side).delivered_to(chief));
        let (shots, had_it) =
            if delivered.is_some() { (0, false) } else { (state.orders.shots, state.orders.falls_back) };
        let mission = delivered.or_else(|| chain::mission_of(rules, field, unit));
        posts::said_of_falling_back(rules, field, unit, mission).is_some_and(|fall_back| match fall_back.signal {
            _ if had_it => false,
            Signal::Volleys(volleys) => shots >= volleys,
            Signal::Enemy(inches) => sees_within(rules, field, unit, inches),
        })
    };
    field.side(side).map(|unit| unit.id).filter(|&unit| hears(unit)).collect()
}

fn sees_within(rules: &Hmm, field: &Field<'_>, unit: UnitId, inches: f32) -> bool {
    let enemies =
        field.side(field.unit(unit).side.enemy()).filter(|enemy| field.of::<UnitState>(enemy.id).is_combatant());
    let mut near =
        enemies.filter(|enemy| field.reach(unit, enemy.id).is_some_and(|reach| reach.distance() <= inches + TOLERANCE));
    near.any(|enemy| visibility::sees(rules, field, unit, enemy.id))
}

/// Whether a unit has come to its second post: as near to it as a commander reaches.
fn is_there(rules: &Hmm, field: &Field<'_>, unit: UnitId, post: Vec2) -> bool {
    field.unit(unit).at().distance(post) <= rules.charts().command.radius_inches
}

/// The next unit turns about for nothing and marches in column at its full rate.
pub(in crate::rules::hmm) fn step(rules: Res<Hmm>, table: Table, task: Up<Retiring>) -> Progress<Hmm> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    let Some((&unit, rest)) = task.units.split_first() else {
        outcome.finish();
        return Ok(outcome);
    };
    outcome.becomes(Retiring { units: rest.to_vec() });
    let state = field.of::<UnitState>(unit);
    let able = field.unit(unit).on_table()
        && state.morale.is_steady()
        && state.conduct.acted == Acted::Nothing
        && !field.resource::<BattleState>().is_pinned(unit);
    let Some(post) = posts::second_post(rules, field, unit).filter(|_| able) else { return Ok(outcome) };
    let front = field.unit(unit).front;
    let Some(towards) = Facing::along(post - front.at) else { return Ok(outcome) };
    let in_column = if state.troops.kind.is_artillery() { FormationKind::Limbered } else { FormationKind::MarchColumn };
    let straight = front.facing.turn_to(towards).abs() <= STRAIGHT_DEGREES && state.formation.kind == in_column;
    if !straight && rout_moves::turn_about(rules, field, unit, in_column, towards, &mut outcome) {
        outcome.becomes(task.clone());
        return Ok(outcome);
    }
    let allowance = marches::allowance(rules, field, unit, Pace::March);
    let legs = [Leg::Advance(allowance.inches.min(front.at.distance(post)))];
    let walk = walk::walk(rules, field, unit, front, &legs, allowance, Purpose::March);
    if !walk.legs.is_empty() && marches::must_be_free_to_go(rules, field, unit, &walk).is_ok() {
        outcome.own(HmmEvent::Acted(unit, Acted::Moved));
        marches::go(rules, field, &mut outcome, unit, &walk);
        let text = format!("{} fell back.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, CLAUSE));
    }
    Ok(outcome)
}

/// A front this near to the way back needs no new turn, degrees.
const STRAIGHT_DEGREES: f32 = 10.0;
