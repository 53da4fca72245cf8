//! Confusion of brigadiers and units out of command (wof.6.1.04, wof.6.1.05): brigadiers before any unit, side A's before side B's.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Step, notice::EntryWeight},
    dice::NeedDice,
    rules::wof::{
        Wof,
        command::{self, Confusion},
        events::{Change, WofEvent},
        state::{BattleState, UnitState},
        turn::{Task, leading, note_of},
    },
    table::{Field, Side, Unit, UnitId},
};

/// Confusion of brigadiers and units out of command (wof.6.1.04, wof.6.1.05), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Confusing(Stage);

/// How far the throws have come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Stage {
    /// The brigadiers have not been listed yet.
    Brigadiers,
    /// The next of these brigadiers throws.
    Brigadier(Vec<UnitId>),
    /// The next of these units throws.
    Unit(Vec<UnitId>),
}

impl Confusing {
    /// The beginning.
    pub fn begin() -> Self {
        Self(Stage::Brigadiers)
    }
}

/// One step on.
pub(super) fn step(rules: &Wof, step: &mut Step<'_, Wof>, task: &Confusing) -> Result<(), NeedDice> {
    let next = |stage: Stage| Task::Confusing(Confusing(stage));
    match &task.0 {
        Stage::Brigadiers => step.outbox.becomes(next(Stage::Brigadier(brigadiers(rules, &step.field)))),
        Stage::Brigadier(queue) => match queue.split_first() {
            Some((&general, rest)) => {
                throw(rules, step, general, "wof.6.1.04")?;
                step.outbox.becomes(next(Stage::Brigadier(rest.to_vec())));
            }
            None => step.outbox.becomes(next(Stage::Unit(units(rules, &step.field)))),
        },
        Stage::Unit(queue) => match queue.split_first() {
            Some((&unit, rest)) => {
                throw(rules, step, unit, "wof.6.1.05")?;
                step.outbox.becomes(next(Stage::Unit(rest.to_vec())));
            }
            None => step.outbox.finish(),
        },
    }
    Ok(())
}

/// Those of both sides whom a test picks, side A's first (`wof.h.roll_order`).
fn both_sides(field: &Field<'_>, picks: impl Fn(&Unit) -> bool) -> Vec<UnitId> {
    let of = |side: Side| field.side(side).filter(|unit| picks(unit)).map(|unit| unit.id);
    field.resource::<BattleState>().sides().into_iter().flat_map(of).collect()
}

/// Brigadiers out of their major general's command distance; one without a living major general always is.
fn brigadiers(rules: &Wof, field: &Field<'_>) -> Vec<UnitId> {
    both_sides(field, |unit| field.of::<UnitState>(unit.id).is_general() && !leading::brigadier_is_led(rules, field, unit.id))
}

/// Units that somebody was set over and that are in nobody's command distance; routers and pursuers do not throw (wof.6.1.05).
fn units(rules: &Wof, field: &Field<'_>) -> Vec<UnitId> {
    let throws = |unit: &Unit| {
        let state = field.of::<UnitState>(unit.id);
        let own_will = state.is_body() && !state.is_routing() && state.pursuit.is_none();
        own_will && leading::has_chain(field, unit.id) && !leading::is_led(rules, field, unit.id)
    };
    both_sides(field, throws)
}

fn throw(rules: &Wof, step: &mut Step<'_, Wof>, who: UnitId, clause: &'static str) -> Result<(), NeedDice> {
    let receipt = command::confusion(rules.rules(), step.dice)?;
    let confused = receipt.result == Confusion::Confused;
    let name = &step.field.unit(who).name;
    let text =
        if confused { format!("{name}, out of command, was confused.") } else { format!("{name}, out of command, was not confused.") };
    let (turn, account) = (step.table().turn, Some(receipt.account));
    step.outbox.happen(note_of(&step.field, turn, EntryWeight::Plain, who, text, clause, account));
    if confused {
        step.outbox.own(WofEvent::of(who, Change::Confused));
    }
    Ok(())
}
