//! The drill as the host of a module.

use linstock::{
    battle::{Host, Outcome, Refusal, Seam, SharedWorks},
    clause::Clause,
    table::{Field, UnitId},
};

use super::{
    Class, Day, Drill, DrillEvent, Health, Soldiers, Task,
    fire::Losing,
    morale::Check,
    movement::note,
    turn::{Cue, SEQUENCE},
};

impl Host for Drill {
    fn shared_works(&self) -> SharedWorks {
        self.works.clone()
    }

    fn with_works(self, works: SharedWorks) -> Self {
        Self { works }
    }

    fn seam(&self, field: &Field<'_>, task: &Task) -> Option<Seam> {
        let turn = field.resource::<Day>().turn;
        match task {
            Task::Turn(Cue::Begin) => Some(Seam { turn: turn + 1, phase: 0 }),
            Task::Turn(Cue::Moves(_)) => Some(Seam { turn, phase: 1 }),
            Task::Turn(Cue::Rally) => Some(Seam { turn, phase: 2 }),
            Task::Turn(Cue::End) => Some(Seam { turn, phase: SEQUENCE.turn.len() }),
            _ => None,
        }
    }

    fn workers(&self, field: &Field<'_>, unit: UnitId) -> (usize, u8) {
        match field.of::<Soldiers>(unit).class {
            Class::Pioneers => (field.figures_of(unit), 100),
            Class::Foot => (field.figures_of(unit), 50),
            Class::Horse | Class::Lights | Class::Gun => (0, 0),
        }
    }

    fn may_work(&self, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
        let soldiers = field.of::<Soldiers>(unit);
        match () {
            () if soldiers.health != Health::Steady => Err(Refusal::new("drill.5.3", "it is running")),
            () if soldiers.acted => Err(Refusal::new("drill.3.0", "it has acted this turn")),
            () => Ok(()),
        }
    }

    fn use_up(&self, unit: UnitId, outcome: &mut Outcome<Self>) {
        outcome.own(DrillEvent::Acted(unit));
    }

    fn kill(&self, field: &Field<'_>, unit: UnitId, figures: usize, clause: Clause, outcome: &mut Outcome<Self>) {
        note(field, outcome, unit, clause, format!("loses {figures}"));
        outcome.push(Task::Lose(Losing { unit, figures }));
    }

    fn check_morale(&self, unit: UnitId, _: Clause, outcome: &mut Outcome<Self>) {
        outcome.push(Task::Check(Check::new(unit)));
    }
}
