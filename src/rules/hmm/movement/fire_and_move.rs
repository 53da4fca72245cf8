//! Fire and move (hmm.02.08, hmm.03.03, hmm.03.03b): half the allowance, a shot, and the other half.

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Action, At, Domain, Ghost, Offer, Order, Outcome, Plan, Progress, Reading, Refusal, Row, Sight, Slot, Up,
        Value, sequence::throws,
    },
    clause::Clause,
    dice::Dice,
    measure::{Body, Leg, Pose, TOLERANCE},
    receipt::Line,
    rules::{
        common::{enemies::enemy_on_table, party},
        hmm::{
            Hmm,
            charts::{Pace, fire::SMALL_ARMS},
            command::{attack_defend_reserve, stepping_aside},
            events::HmmEvent,
            fire::{
                losses::{self, Fallen},
                musketry_order, ranges, shots, targets,
            },
            formation::{figures, rights},
            melee::rest::RESTING,
            movement::{
                marches,
                steps::{self, FIRE_AND_MOVE, MovePhase},
                walk::{self, Purpose, Walk},
            },
            odds,
            slot_names::slot,
            state::{Acted, Troops, UnitState, UnitView},
            visibility,
        },
    },
    table::{Field, Table, UnitId, ask::Subject},
};

/// A unit fires and moves.
pub(in crate::rules::hmm) const FIRES_AND_MOVES: Row<Hmm> =
    Row::of(clause!("hmm.02.08"), "fire and move", &At(|_: &FireAndMove| true), || throws(step));

/// A unit that moves, fires and moves on, between its two moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FireAndMove {
    unit: UnitId,
    target: UnitId,
    second: Vec<Leg>,
    fired: bool,
}

/// The order to move, to fire at a unit and to move on.
#[derive(Clone, Debug)]
pub struct MoveAndFire {
    unit: UnitId,
    first: Vec<Leg>,
    target: UnitId,
    second: Vec<Leg>,
}

impl Action<Hmm> for MoveAndFire {
    const VERB: &'static str = "fire_and_move";
    const LABEL: &'static str = "Fire and move";
    const CLAUSE: Clause = clause!("hmm.03.03");
    const STEP: Option<u8> = Some(FIRE_AND_MOVE);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![
            Slot::optional(slot::PATH, "Path before the shot"),
            Slot::one(slot::TARGET, "Target"),
            Slot::optional(slot::SECOND_PATH, "Path after the shot"),
        ]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let able = may_fire_and_move(rules, field.of::<UnitState>(unit)) && steps::may_act(field, unit).is_ok();
        Self::offered_if(able, unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self {
            unit: order.unit()?,
            first: order.optional(slot::PATH)?.unwrap_or_default(),
            target: order.one(slot::TARGET)?,
            second: order.optional(slot::SECOND_PATH)?.unwrap_or_default(),
        })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let (field, unit) = (&sight.field, order.subject.unit()?);
        let path = |start: Pose| marches::path(rules, field, unit, Pace::FireAndMove, start, 0.0);
        match name {
            slot::PATH => Some(path(field.unit(unit).front)),
            slot::SECOND_PATH => Some(path(after_first(rules, sight, unit, order).front)),
            slot::TARGET => {
                Some(Domain::Units(field.side(field.unit(unit).side.enemy()).map(|enemy| enemy.id).collect()))
            }
            _ => None,
        }
    }

    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return vec![offer.order(sight.seat)] };
        suggest(rules, sight, unit, &offer.order(sight.seat))
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        judge(rules, sight, self.unit, &self.first, self.target, &self.second)
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        carry_out(rules, &sight.field, outcome, self.unit, &self.first, self.target, &self.second);
    }
}

/// Line infantry in line and skirmishers on foot (hmm.03.03, hmm.03.03b).
pub fn may_fire_and_move(rules: &Hmm, state: UnitView<'_>) -> bool {
    let able = state.troops.weapon.is_some() && state.battery.is_none() && !state.conduct.fired;
    able && rights::may_fire_and_move_in(
        rules.in_force(),
        state.troops.kind,
        state.formation.mount,
        state.formation.kind,
    )
}

/// The first move of a fire and move as far as the order has it.
fn after_first(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId, order: &Order) -> Walk {
    let legs = match order.value(slot::PATH) {
        Some(Value::Path(legs)) => legs.clone(),
        _ => Vec::new(),
    };
    let start = sight.field.unit(unit).front;
    walk::walk(
        rules,
        &sight.field,
        unit,
        start,
        &legs,
        marches::allowance(rules, &sight.field, unit, Pace::FireAndMove),
        Purpose::March,
    )
}

/// Judges a fire and move: whether it is legal, and the mean effect.
///
/// # Errors
/// The reason why it is not legal.
fn judge(
    rules: &Hmm,
    sight: &Sight<'_, Hmm>,
    unit: UnitId,
    first: &[Leg],
    target: UnitId,
    second: &[Leg],
) -> Result<Plan, Refusal> {
    let field = &sight.field;
    steps::may_act(field, unit)?;
    let state = sight.unit(unit);
    if !may_fire_and_move(rules, state) {
        return Err(no_fire_and_move());
    }
    if RESTING.bars(field, unit) {
        return RESTING.refuse();
    }
    attack_defend_reserve::may_attack(rules, field, unit, target)?;
    let half = marches::allowance(rules, field, unit, Pace::FireAndMove);
    let walk = walk::walk(rules, field, unit, field.unit(unit).front, first, half, Purpose::March);
    if !first.is_empty() {
        marches::must_be_free_to_go(rules, field, unit, &walk)?;
    }
    let mut plan = marches::plan_of(rules, field, unit, &walk, half);
    if walk.legs.is_empty() {
        let aimed = targets::aim(rules, field, unit, target)?;
        plan = musketry_order::plan_of_shot(rules, field, shots::whole_shot(rules, field, unit, target), &aimed);
    } else {
        within_reach_afterwards(rules, field, unit, &walk, target)?;
        plan.outlook.targets = vec![target];
        plan.outlook.enemy_loss =
            odds::mean_fire(rules, state, figures::men(field, unit), walk.front.at.distance(field.unit(target).at()));
    }
    let after = walk::walk(rules, field, unit, walk.front, second, half, Purpose::March);
    if !second.is_empty() {
        plan.ghosts = party::carried(field, unit, field.unit(unit).front, after.front)
            .into_iter()
            .filter_map(|moved| Ghost::moved(field, moved))
            .collect();
        stepping_aside::must_find_room(rules, field, unit, &[unit], &marches::moved_stands(field, unit, &after))?;
        attack_defend_reserve::may_go(rules, field, unit, after.front)?;
    }
    plan.lines.push(no_second_shot());
    Ok(plan)
}

/// That a unit that fires and moves does not fire again in the fire phase (hmm.03.04).
fn no_second_shot() -> Line {
    Line {
        clause: clause!("hmm.03.04"),
        label: "it does not fire again in the fire phase".to_owned(),
        value: true.into(),
    }
}

/// Whether a target can be in reach of a unit that has made its first move; exactly measured when the shot is fired.
fn within_reach_afterwards(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    walk: &Walk,
    target: UnitId,
) -> Result<(), Refusal> {
    let struck = enemy_on_table(field, field.unit(unit).side, target, clause!("hmm.07.20"))?;
    let weapon = field.of::<Troops>(unit).weapon.ok_or_else(|| Refusal::new(SMALL_ARMS, "it has no small arms"))?;
    let reach = rules.charts().fire.reach(weapon).reach_inches;
    let body = Body::with_front_at(walk.front, visibility::block(field, unit).footprint);
    let gap = field.reach(Subject::Bodies(&[body]), target).map_or(f32::INFINITY, |found| found.distance());
    if gap > reach + TOLERANCE {
        return Err(Refusal::new(ranges::RANGE, "it is out of range after the first move")
            .by(gap - reach)
            .at(struck.at()));
    }
    Ok(())
}

/// The shot between the two moves, then the second move.
pub(in crate::rules::hmm) fn step(
    InMut(dice): InMut<Dice>,
    rules: Res<Hmm>,
    table: Table,
    task: Up<FireAndMove>,
) -> Progress<Hmm> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    let unit = task.unit;
    if task.fired {
        let half = marches::allowance(rules, field, unit, Pace::FireAndMove);
        let walk = walk::walk(rules, field, unit, field.unit(unit).front, &task.second, half, Purpose::March);
        if !walk.legs.is_empty() && marches::must_be_free_to_go(rules, field, unit, &walk).is_ok() {
            marches::go(rules, field, &mut outcome, unit, &walk);
        }
        outcome.finish();
        return Ok(outcome);
    }
    if let Ok(aimed) = targets::aim(rules, field, unit, task.target) {
        let shot = shots::whole_shot(rules, field, unit, task.target);
        let receipt = shots::shoot(rules, field, shot, &aimed, dice)?;
        musketry_order::announce(rules, field, &mut outcome, unit, task.target, &aimed, &receipt);
        losses::inflict(
            rules,
            field,
            dice,
            &mut outcome,
            &Fallen::from_the_rear(field, task.target, receipt.result.lost),
        )?;
    }
    outcome.becomes(FireAndMove { fired: true, ..task.clone() });
    Ok(outcome)
}

/// The shots that a unit has from where it stands, and after half a move ahead.
fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId, order: &Order) -> Vec<Order> {
    let half = marches::allowance(rules, &sight.field, unit, Pace::FireAndMove).inches;
    let ahead = Value::Path(vec![Leg::Advance(half)]);
    let enemies = sight.field.side(sight.field.unit(unit).side.enemy());
    let through = enemies.flat_map(|enemy| {
        let at = order.clone().with(slot::TARGET, Value::Unit(enemy.id));
        [
            at.clone().with(slot::PATH, ahead.clone()),
            at.clone().with(slot::SECOND_PATH, ahead.clone()),
            at.with(slot::PATH, ahead.clone()).with(slot::SECOND_PATH, ahead.clone()),
        ]
    });
    through.collect()
}

/// Takes up a fire and move: the first move at once, the shot and the second move as a task.
fn carry_out(
    rules: &Hmm,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    unit: UnitId,
    first: &[Leg],
    target: UnitId,
    second: &[Leg],
) {
    outcome.own(HmmEvent::Acted(unit, Acted::FiredAndMoved));
    let half = marches::allowance(rules, field, unit, Pace::FireAndMove);
    let walk = walk::walk(rules, field, unit, field.unit(unit).front, first, half, Purpose::March);
    if !walk.legs.is_empty() {
        marches::go(rules, field, outcome, unit, &walk);
    }
    outcome.push(FireAndMove { unit, target, second: second.to_vec(), fired: false });
}

/// The refusal for troops that do not fire and move ([`rights::may_fire_and_move_in`]).
pub fn no_fire_and_move() -> Refusal {
    Refusal::new(
        clause!("hmm.03.03b"),
        "only line infantry in line and foot skirmishers fire and move, and those by a switch",
    )
}
