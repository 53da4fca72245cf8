//! Confusion of brigadiers and units out of command (wof.6.1.04, wof.6.1.05): brigadiers before any unit, side A's
//! before side B's.

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        At, Outcome, Progress, Row, Section, Up,
        sequence::{system, throws},
    },
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        common::guard::Guard,
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::Rules,
            command::command_distance,
            events::{Change, WofEvent},
            journal::line,
            state::{BattleState, Morale, UnitState},
        },
    },
    table::{Field, Side, Table, Unit, UnitId},
};

/// It is confused.
pub const CONFUSED: Guard =
    Guard::new(clause!("wof.6.1.06"), "it is confused", |field, unit| field.of::<Morale>(unit).confused);

/// When brigadiers and units out of command throw for confusion.
pub(in crate::rules::wof) const CONFUSION_THROWN: Clause = clause!("wof.10.1.04");

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

/// The rows that carry it on.
pub(in crate::rules::wof) const ROWS: Section<Wof> = Section {
    name: "Confusion",
    rows: &[
        Row::of(
            clause!("wof.6.1.04"),
            "brigadiers out of command are listed",
            &At(|throws: &Confusing| throws.0 == Stage::Brigadiers),
            || system(list_brigadiers),
        ),
        Row::of(
            clause!("wof.6.1.04"),
            "brigadiers throw",
            &At(|throws: &Confusing| matches!(throws.0, Stage::Brigadier(_))),
            || throws(brigadier_throws),
        ),
        Row::of(
            clause!("wof.6.1.05"),
            "units throw",
            &At(|throws: &Confusing| matches!(throws.0, Stage::Unit(_))),
            || throws(unit_throws),
        ),
    ],
};

/// Brigadiers out of command are listed.
fn list_brigadiers(rules: Res<Wof>, table: Table) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    outcome.becomes(Confusing(Stage::Brigadier(brigadiers(&rules, &table.whole()))));
    Ok(outcome)
}

/// The next brigadier throws; when all have the units are listed.
fn brigadier_throws(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, task: Up<Confusing>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let Stage::Brigadier(queue) = &task.0 else { unreachable!("its row says when") };
    let next = match queue.split_first() {
        Some((&general, rest)) => {
            throw(&rules, field, dice, &mut outcome, general, clause!("wof.6.1.04"))?;
            Stage::Brigadier(rest.to_vec())
        }
        None => Stage::Unit(units(&rules, field)),
    };
    outcome.becomes(Confusing(next));
    Ok(outcome)
}

/// The next unit throws.
fn unit_throws(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, task: Up<Confusing>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    let Stage::Unit(queue) = &task.0 else { unreachable!("its row says when") };
    match queue.split_first() {
        Some((&unit, rest)) => {
            throw(&rules, &table.whole(), dice, &mut outcome, unit, clause!("wof.6.1.05"))?;
            outcome.becomes(Confusing(Stage::Unit(rest.to_vec())));
        }
        None => outcome.finish(),
    }
    Ok(outcome)
}

/// The units of both sides picked by a test, side A's first (`wof.h.roll_order`).
fn both_sides(field: &Field<'_>, picks: impl Fn(&Unit) -> bool) -> Vec<UnitId> {
    let of = |side: Side| field.side(side).filter(|unit| picks(unit)).map(|unit| unit.id);
    field.resource::<BattleState>().sides().into_iter().flat_map(of).collect()
}

/// Brigadiers out of their major general's command distance; one without a living major general always is.
fn brigadiers(rules: &Wof, field: &Field<'_>) -> Vec<UnitId> {
    both_sides(field, |unit| {
        field.of::<UnitState>(unit.id).is_general() && !command_distance::brigadier_is_led(rules, field, unit.id)
    })
}

/// Units that have a superior and are in no general's command distance; routers and pursuers do not throw (wof.6.1.05).
fn units(rules: &Wof, field: &Field<'_>) -> Vec<UnitId> {
    let throws = |unit: &Unit| {
        let state = field.of::<UnitState>(unit.id);
        let own_will = state.is_body() && !state.morale.is_routing() && state.morale.pursuit.is_none();
        own_will && command_distance::has_chain(field, unit.id) && !command_distance::is_led(rules, field, unit.id)
    };
    both_sides(field, throws)
}

fn throw(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    who: UnitId,
    clause: Clause,
) -> Result<(), NeedDice> {
    let receipt = throw_for_confusion(rules.in_force(), dice)?;
    let confused = receipt.result == Confusion::Confused;
    let name = &field.unit(who).name;
    let text = if confused {
        format!("{name}, out of command, was confused.")
    } else {
        format!("{name}, out of command, was not confused.")
    };
    let account = Some(receipt.account);
    outcome.happen(line(field, who, text, clause).with(account));
    if confused {
        outcome.own(WofEvent::of(who, Change::Confused));
    }
    Ok(())
}

inputs! {
    /// Whether a brigadier or a unit out of command is confused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ConfusionThrow for "wof.confusion" by clause!("wof.6.1.05") {}
}

/// Whether a brigadier or a unit outside every command distance is confused this turn (wof.6.1.04, wof.6.1.05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confusion {
    /// The general or the unit is confused.
    Confused,
    /// Not.
    Clear,
}

/// Throws for confusion (wof.6.1.04, wof.6.1.05).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn throw_for_confusion(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<Confusion>, NeedDice> {
    let mut draft = ConfusionThrow {}.draft();
    let most = rules.charts.command.confused_up_to;
    let face = draft.dice(dice.d6s(1, Reason::new(clause!("wof.6.1.05"), "confusion"))?);
    let confused = face <= i32::from(most);
    draft.note(clause!("wof.6.1.05"), format!("confused up to {most}"), confused);
    draft.result("confused", confused);
    Ok(draft.close(if confused { Confusion::Confused } else { Confusion::Clear }))
}
