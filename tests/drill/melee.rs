//! Combat: a die a side, the lower loses figures and breaks. A victorious attacker breaks through into the next enemy:
//! that combat is fought on top of the first, which ends only when it is over.

use bevy::ecs::system::InMut;
use linstock::{
    battle::{Outcome, Procedure, Progress, Up},
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    table::{Field, Table, UnitId, Whom},
};
use serde::{Deserialize, Serialize};

use super::{
    BREAKTHROUGH, Drill, DrillEvent, Health, MOST_COMBATS, Soldiers, Task, fire::Losing, morale::Retreat,
    movement::note,
};

/// A combat under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Melee {
    /// The attacker.
    pub(crate) attacker: UnitId,
    /// The defender.
    pub(crate) defender: UnitId,
    /// Which combat of one charge this is, from 1.
    pub(crate) depth: u8,
    stage: Stage,
}

impl Procedure for Melee {
    type Task = Task;

    fn of(task: &Task) -> Option<&Self> {
        if let Task::Melee(this) = task { Some(this) } else { None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Both throw.
    Throw,
    /// One has won.
    Won(UnitId),
    /// All combats that came out of this one are over.
    Over(UnitId),
}

impl Melee {
    /// The combat in which a charge ends.
    pub(crate) fn first(attacker: UnitId, defender: UnitId) -> Self {
        Self { attacker, defender, depth: 1, stage: Stage::Throw }
    }
}

/// Carries a combat on by one step.
pub(crate) fn step(InMut(dice): InMut<Dice>, melee: Up<Melee>, table: Table) -> Progress<Drill> {
    let (melee, field, mut outcome) = (&*melee, &table.whole(), Outcome::default());
    match melee.stage {
        Stage::Throw => throw(melee, field, dice, &mut outcome)?,
        Stage::Won(winner) => follow_up(melee, field, &mut outcome, winner),
        Stage::Over(winner) => {
            if field.unit(winner).on_table() {
                let through = if melee.depth > 1 { " after breaking through" } else { "" };
                note(field, &mut outcome, winner, Clause::new("drill.6.3"), format!("has won its combat{through}"));
            }
            outcome.finish();
        }
    }
    Ok(outcome)
}

/// Both throw at once; a tie is the defender's.
fn throw(melee: &Melee, field: &Field<'_>, dice: &mut Dice, outcome: &mut Outcome<Drill>) -> Result<(), NeedDice> {
    let name = |unit: UnitId| field.unit(unit).name.clone();
    let attack = dice.d6(Reason::new("drill.6.1", format!("combat of {}", name(melee.attacker))));
    let defence = dice.d6(Reason::new("drill.6.1", format!("combat of {}", name(melee.defender))));
    let (attack, defence) = (attack?, defence?);
    let (winner, loser) =
        if attack > defence { (melee.attacker, melee.defender) } else { (melee.defender, melee.attacker) };
    note(
        field,
        outcome,
        winner,
        Clause::new("drill.6.1"),
        format!("wins {} to {}", attack.max(defence), attack.min(defence)),
    );
    outcome.push(Task::Lose(Losing { unit: loser, figures: 1 }));
    if field.of::<Soldiers>(loser).health == Health::Steady {
        outcome.own(DrillEvent::Broke(loser));
    }
    outcome.push(Task::Retreat(Retreat::of(loser)));
    outcome.becomes(Task::Melee(Melee { stage: Stage::Won(winner), ..melee.clone() }));
    Ok(())
}

/// An attacker that has won goes at the next enemy within reach.
fn follow_up(melee: &Melee, field: &Field<'_>, outcome: &mut Outcome<Drill>, winner: UnitId) {
    let over = Task::Melee(Melee { stage: Stage::Over(winner), ..melee.clone() });
    let enemies = Whom::of(field.unit(winner).side.enemy());
    let near = field.reach_within(winner, BREAKTHROUGH, enemies.except(&[melee.defender]));
    let next = near
        .into_iter()
        .map(|near| near.stand.unit)
        .find(|enemy| field.of::<Soldiers>(*enemy).health == Health::Steady);
    if let Some(defender) = next
        && winner == melee.attacker
        && melee.depth < MOST_COMBATS
    {
        note(field, outcome, winner, Clause::new("drill.6.2"), "breaks through".to_owned());
        outcome.push(Task::Melee(Melee { attacker: winner, defender, depth: melee.depth + 1, stage: Stage::Throw }));
    }
    outcome.becomes(over);
}
