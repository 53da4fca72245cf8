//! Attackers that occupy a block after all defenders are forced out (wof.20.8.10): asked one after another as a phase
//! ends, side A's first. Decides which may; `buildings::positions` says how they stand inside.

use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{At, Order, Outcome, Plan, Progress, Question, Refusal, Row, Sight, Up, sequence::system},
    clause::Clause,
    rules::{
        common::offering::DONE,
        wof::{
            Wof,
            buildings::garrisons,
            melee::touch,
            state::{BattleState, Conduct, UnitState},
        },
    },
    table::{FeatureId, Field, Table, UnitId},
};

/// Houses are occupied.
pub(in crate::rules::wof) const OCCUPIED: Row<Wof> =
    Row::of(clause!("wof.20.8.10"), "houses are occupied", &At(|_: &Occupying| true), || system(step));

/// Its clause.
pub(super) const CLAUSE: Clause = clause!("wof.20.8.10");

/// The units still to be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Occupying {
    /// Units not asked yet; none while they have not been looked for.
    left: Option<Vec<UnitId>>,
}

impl Occupying {
    /// The beginning.
    pub fn begin() -> Self {
        Self { left: None }
    }

    /// The unit that is asked.
    pub(in crate::rules::wof) fn asked(&self) -> Option<UnitId> {
        self.left.as_ref()?.first().copied()
    }

    /// The same when it has answered.
    pub(in crate::rules::wof) fn passed(&self) -> Self {
        Self { left: Some(self.left.iter().flatten().skip(1).copied().collect()) }
    }
}

/// One step on: the next unit that may is asked.
pub(in crate::rules::wof) fn step(rules: Res<Wof>, table: Table, task: Up<Occupying>) -> Progress<Wof> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    let all = task.left.clone().unwrap_or_else(|| attackers(field));
    let left: Vec<UnitId> = all.into_iter().filter(|&unit| may_occupy(rules, field, unit).is_some()).collect();
    match left.first() {
        Some(&unit) if task.left.as_ref() == Some(&left) => ask(field, &mut outcome, unit),
        Some(_) => outcome.becomes(Occupying { left: Some(left) }),
        None => outcome.finish(),
    }
    Ok(outcome)
}

/// The units that attacked a block this turn: side A's first, by id.
fn attackers(field: &Field<'_>) -> Vec<UnitId> {
    let attacked = |unit: &UnitId| field.of::<Conduct>(*unit).attacked.is_some();
    field.resource::<BattleState>().in_order(field, field.units_on_table().map(|unit| unit.id).filter(attacked))
}

/// The block that a unit may occupy: it attacked it, still stands at it, no enemy is in it any more, and it fits.
pub(super) fn may_occupy(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<FeatureId> {
    let state = field.of::<UnitState>(unit);
    let block = state.conduct.attacked?;
    let free = field.unit(unit).on_table()
        && !state.morale.is_routing()
        && state.morale.pursuit.is_none()
        && state.formation.garrison.is_none();
    let fights = field.resource::<BattleState>().is_locked(unit);
    let there = rules.is_block(field, block) && free && !fights && touch::touches_feature(rules, field, unit, block);
    (there && garrisons::occupy(rules, field, unit, block).is_ok()).then_some(block)
}

fn ask(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let found = field.unit(unit);
    let prompt = format!("Does {} occupy the houses?", found.name);
    outcome.ask(Question::put_to(found, prompt, CLAUSE, Order::of(found, DONE)));
}

/// Whether the unit that is asked goes in there.
///
/// # Errors
/// Where another unit or block is meant.
pub(super) fn judge(
    rules: &Wof,
    sight: &Sight<'_, Wof>,
    task: &Occupying,
    unit: UnitId,
    block: FeatureId,
) -> Result<Plan, Refusal> {
    if task.asked() != Some(unit) {
        return Err(not_now());
    }
    if may_occupy(rules, &sight.field, unit) != Some(block) {
        return Err(Refusal::new(CLAUSE, "its defenders were not forced out by it"));
    }
    garrisons::occupy(rules, &sight.field, unit, block).map(|drawn| drawn.plan(rules, &sight.field))
}

/// Why an order is refused that is no answer to the question.
pub(in crate::rules::wof) fn not_now() -> Refusal {
    Refusal::new(CLAUSE, "first say whether the houses are occupied")
}

/// Goes in.
pub(super) fn goes_in(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, block: FeatureId) {
    if let Ok(drawn) = garrisons::occupy(rules, field, unit, block) {
        drawn.take_effect(rules, field, outcome);
    }
}
