//! Units that defend until a signal and then go to a second post (`hmm.h.fall_back`): militia that were asked for two
//! volleys and no more. Played where the switch is on; the ride, the march and the turn are others'.

use bevy::{ecs::system::Res, math::Vec2};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Outcome, Progress, Refusal, Up, notice::EntryWeight},
    measure::{Facing, Leg, Pose, TOLERANCE},
    rules::{
        hmm::{
            Hmm,
            command::missions,
            data::{FormationKind, Pace, options::Toggle},
            events::HmmEvent,
            morale::routs,
            movement::{
                moves,
                walk::{self, Purpose},
            },
            papers::{FallBack, Mission, Papers, Signal},
            state::{Acted, BattleState, Orders, UnitState},
            visibility,
        },
        telling::note_of,
    },
    table::{Field, Side, Table, UnitId},
};

/// The clause of falling back.
pub const CLAUSE: &str = "hmm.h.fall_back";

/// Units on their way to their second post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retiring {
    units: Vec<UnitId>,
}

impl Retiring {
    /// The units of a side that are on their way and have not acted.
    pub fn of(rules: &Hmm, field: &Field<'_>, side: Side) -> Self {
        let goes =
            |unit: &UnitId| second_post(rules, field, *unit).is_some_and(|post| !is_there(rules, field, *unit, post));
        Self { units: field.side(side).map(|unit| unit.id).filter(goes).collect() }
    }
}

/// What the order of a unit says of falling back, where that is played.
fn orders(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<FallBack> {
    said_of_falling_back(rules, field, unit, missions::mission_of(rules, field, unit))
}

fn said_of_falling_back(rules: &Hmm, field: &Field<'_>, unit: UnitId, mission: Option<&Mission>) -> Option<FallBack> {
    if rules.options().fall_back == Toggle::Off || !field.of::<UnitState>(unit).is_combatant() {
        return None;
    }
    match mission {
        Some(Mission::Defend(_, fall_back)) => *fall_back,
        _ => None,
    }
}

/// The second post of a unit that has had its signal.
pub fn second_post(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<Vec2> {
    let fall_back = orders(rules, field, unit).filter(|_| field.of::<Orders>(unit).falls_back);
    fall_back.map(|fall_back| fall_back.to)
}

/// The post of a commander who defends: the second once all of his units have had their signal.
pub fn post(rules: &Hmm, field: &Field<'_>, chief: UnitId) -> Option<Vec2> {
    let Some(Mission::Defend(post, fall_back)) = missions::mission(rules, field, chief) else { return None };
    let gone = || missions::formation(field, chief).all(|unit| second_post(rules, field, unit).is_some());
    Some(fall_back.filter(|_| gone()).map_or(*post, |fall_back| fall_back.to))
}

/// The units of a side for whom the signal has come, of the order that binds them from now on: what they fired under
/// another does not count, and no signal of that one.
pub(crate) fn signalled(rules: &Hmm, field: &Field<'_>, side: Side) -> Vec<UnitId> {
    let hears = |unit: UnitId| {
        let state = field.of::<UnitState>(unit);
        let delivered = missions::commander(field, unit).and_then(|chief| Papers::of(field, side).delivered_to(chief));
        let (shots, had_it) =
            if delivered.is_some() { (0, false) } else { (state.orders.shots, state.orders.falls_back) };
        let mission = delivered.or_else(|| missions::mission_of(rules, field, unit));
        said_of_falling_back(rules, field, unit, mission).is_some_and(|fall_back| match fall_back.signal {
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
    field.unit(unit).at().distance(post) <= rules.rules().charts.command.radius_inches
}

/// Whether a unit that falls back may go to a place: nearer to its second post, or about it.
///
/// # Errors
/// That it goes away from it.
pub(crate) fn may_go(rules: &Hmm, post: Vec2, from: Pose, to: Pose) -> Result<(), Refusal> {
    let radius = rules.rules().charts.command.radius_inches;
    if to.at.distance(post) <= radius.max(from.at.distance(post)) + TOLERANCE {
        return Ok(());
    }
    Err(Refusal::new(CLAUSE, "it has had its signal to fall back, and goes to its second post").at(post))
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
    let Some(post) = second_post(rules, field, unit).filter(|_| able) else { return Ok(outcome) };
    let front = field.unit(unit).front;
    let Some(towards) = Facing::along(post - front.at) else { return Ok(outcome) };
    let in_column = if state.troops.kind.is_artillery() { FormationKind::Limbered } else { FormationKind::MarchColumn };
    let straight = front.facing.turn_to(towards).abs() <= STRAIGHT_DEGREES && state.formation.kind == in_column;
    if !straight && routs::turn_about(rules, field, unit, in_column, towards, &mut outcome) {
        outcome.becomes(task.clone());
        return Ok(outcome);
    }
    let allowance = moves::allowance(rules, field, unit, Pace::March);
    let legs = [Leg::Advance(allowance.inches.min(front.at.distance(post)))];
    let walk = walk::walk(rules, field, unit, front, &legs, allowance, Purpose::March);
    if !walk.legs.is_empty() && moves::must_be_free_to_go(rules, field, unit, &walk).is_ok() {
        outcome.own(HmmEvent::Acted(unit, Acted::Moved));
        moves::go(rules, field, &mut outcome, unit, &walk);
        let text = format!("{} fell back.", field.unit(unit).name);
        outcome.happen(note_of(
            field,
            field.resource::<BattleState>().turn,
            EntryWeight::Plain,
            unit,
            text,
            CLAUSE,
            None,
        ));
    }
    Ok(outcome)
}

/// A front this near to the way back needs no new turn, degrees.
const STRAIGHT_DEGREES: f32 = 10.0;
