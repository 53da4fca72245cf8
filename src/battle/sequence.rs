//! The sequence of play as a rule set writes it down: phases in the book's order, each a list of [`Row`]s.
//!
//! A row is a clause, when it is up, and a read-only Bevy system: it takes the table, the rules, the procedure that is
//! up and perhaps dice as parameters, and returns the outcome of its step. Its type forbids it to change the world; the
//! kernel applies its outcome whole, or not at all where hand-entered dice run short. Rows are not chained in a
//! schedule: one procedure is up at a time, and chained systems would apply half a step.

use std::ops::Deref;

use bevy::ecs::{
    resource::Resource,
    system::{BoxedReadOnlySystem, InMut, IntoSystem, ReadOnlySystem, Res, SystemParam},
    world::World,
};

use crate::{
    battle::{Outcome, RuleTypes, State},
    clause::Clause,
    dice::{Dice, NeedDice},
    table::Field,
};

/// A row's result: the whole outcome of its step, or the dice that it lacks.
pub type Progress<R> = Result<Outcome<R>, NeedDice>;

/// A sequence of play.
pub struct Sequence<R: RuleTypes> {
    /// Rows that come first whenever the table calls for them.
    pub interrupts: &'static [Row<R>],
    /// Before the first turn.
    pub before: &'static [Row<R>],
    /// A turn, phase by phase.
    pub turn: &'static [Section<R>],
    /// Procedures that come up within phases, in the order in which the book describes them.
    pub procedures: &'static [Section<R>],
}

/// A phase of the turn, or a procedure within phases, with its rows in the book's order.
pub struct Section<R: RuleTypes> {
    /// Its name.
    pub name: &'static str,
    /// Its rows.
    pub rows: &'static [Row<R>],
}

impl<R: RuleTypes> Sequence<R> {
    /// A sequence without rows.
    pub const EMPTY: Self = Self { interrupts: &[], before: &[], turn: &[], procedures: &[] };

    /// Every row for display, in the order of the page.
    pub fn listed(&self) -> Vec<ListedRow> {
        self.pages().iter().flat_map(Page::listed).collect()
    }

    /// Page by page.
    pub fn pages(&self) -> Vec<Page<R>> {
        let page = |phase, procedure, rows: &[Row<R>]| Page { phase, procedure, rows: rows.to_vec() };
        let before = [page("At any time", None, self.interrupts), page("Before the battle", None, self.before)];
        let turn = self.turn.iter().map(|phase| page(phase.name, None, phase.rows));
        let within =
            self.procedures.iter().map(|procedure| page("Within phases", Some(procedure.name), procedure.rows));
        before.into_iter().chain(turn).chain(within).collect()
    }

    /// The names of the phases of a turn, in order.
    pub fn phase_names(&self) -> Vec<String> {
        self.turn.iter().map(|phase| phase.name.to_owned()).collect()
    }
}

/// Rows of the sequence of play that stand together: those of a phase, or of a procedure.
pub struct Page<R: RuleTypes> {
    /// The phase, or the occasion.
    pub phase: &'static str,
    /// The procedure to which they belong; none for rows of a phase itself.
    pub procedure: Option<&'static str>,
    /// The rows, in the book's order.
    pub rows: Vec<Row<R>>,
}

impl<R: RuleTypes> Page<R> {
    /// Its rows for display.
    pub fn listed(&self) -> Vec<ListedRow> {
        let &Self { phase, procedure, .. } = self;
        self.rows.iter().map(|row| ListedRow { phase, procedure, clause: row.clause, name: row.name }).collect()
    }
}

/// A row of the sequence of play.
pub struct Row<R: RuleTypes> {
    /// The clause that says so.
    pub clause: Clause,
    /// The row's work, in a few words.
    pub name: &'static str,
    when: When<R>,
    system: fn() -> RowSystem<R>,
}

impl<R: RuleTypes> Clone for Row<R> {
    fn clone(&self) -> Self {
        Self { when: self.when.clone(), ..*self }
    }
}

/// A row of a sequence of play, for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedRow {
    /// The phase, or the occasion.
    pub phase: &'static str,
    /// The procedure that it belongs to; none for a row of a phase itself.
    pub procedure: Option<&'static str>,
    /// The clause that says so.
    pub clause: Clause,
    /// The row's work, in a few words.
    pub name: &'static str,
}

/// When a row is up.
enum When<R: RuleTypes> {
    /// While just this task is on top of the agenda.
    Is(R::Task),
    /// While such a task is on top of the agenda.
    Task(fn(&R::Task) -> bool),
    /// While a procedure stands so.
    Procedure(&'static dyn CarriesOn<R::Task>),
    /// When the table calls for it, whatever procedure is under way.
    Table(fn(&R, &Field<'_>, &R::Task) -> bool),
}

impl<R: RuleTypes> Clone for When<R> {
    fn clone(&self) -> Self {
        match self {
            Self::Is(task) => Self::Is(task.clone()),
            Self::Task(when) => Self::Task(*when),
            Self::Procedure(when) => Self::Procedure(*when),
            Self::Table(when) => Self::Table(*when),
        }
    }
}

/// While a procedure of a kind is up and stands so.
pub struct At<P: 'static>(pub fn(&P) -> bool);

/// Whether a row carries a task on.
trait CarriesOn<T>: Sync {
    fn carries_on(&self, task: &T) -> bool;
}

impl<P: Procedure> CarriesOn<P::Task> for At<P> {
    fn carries_on(&self, task: &P::Task) -> bool {
        P::of(task).is_some_and(self.0)
    }
}

/// The system of a row, made by [`system`] or [`throws`].
pub enum RowSystem<R: RuleTypes> {
    /// It throws no dice.
    Plain(BoxedReadOnlySystem<(), Progress<R>>),
    /// It throws dice, which are its input.
    Throws(BoxedReadOnlySystem<InMut<'static, Dice>, Progress<R>>),
}

impl<R: RuleTypes> Row<R> {
    /// A row that is up while just this task is on top of the agenda, such as a stage of the turn.
    pub const fn at(clause: Clause, name: &'static str, task: R::Task, system: fn() -> RowSystem<R>) -> Self {
        Self { clause, name, when: When::Is(task), system }
    }

    /// A row that is up while such a task is on top of the agenda.
    pub const fn new(
        clause: Clause,
        name: &'static str,
        when: fn(&R::Task) -> bool,
        system: fn() -> RowSystem<R>,
    ) -> Self {
        Self { clause, name, when: When::Task(when), system }
    }

    /// A row that is up while a procedure of a kind is on top of the agenda and stands so.
    pub const fn of<P: Procedure<Task = R::Task>>(
        clause: Clause,
        name: &'static str,
        when: &'static At<P>,
        system: fn() -> RowSystem<R>,
    ) -> Self {
        Self { clause, name, when: When::Procedure(when), system }
    }

    /// A row that is up when the table calls for it, before the procedure on top goes on.
    pub const fn interrupting(
        clause: Clause,
        name: &'static str,
        when: fn(&R, &Field<'_>, &R::Task) -> bool,
        system: fn() -> RowSystem<R>,
    ) -> Self {
        Self { clause, name, when: When::Table(when), system }
    }

    /// Whether it carries on such a task, whatever the table looks like.
    pub fn carries_on(&self, task: &R::Task) -> bool {
        match &self.when {
            When::Is(this) => this == task,
            When::Task(when) => when(task),
            When::Procedure(when) => when.carries_on(task),
            When::Table(_) => false,
        }
    }

    /// Whether it is up.
    pub fn is_up(&self, rules: &R, field: &Field<'_>, task: &R::Task) -> bool {
        match &self.when {
            When::Table(when) => when(rules, field, task),
            When::Is(_) | When::Task(_) | When::Procedure(_) => self.carries_on(task),
        }
    }
}

/// The system of a row that throws no dice.
pub fn system<R: RuleTypes, M, S: IntoSystem<(), Progress<R>, M>>(system: S) -> RowSystem<R>
where
    S::System: ReadOnlySystem,
{
    RowSystem::Plain(Box::new(IntoSystem::into_system(system)))
}

/// The system of a row that throws dice; they are its input.
pub fn throws<R: RuleTypes, M, S: IntoSystem<InMut<'static, Dice>, Progress<R>, M>>(system: S) -> RowSystem<R>
where
    S::System: ReadOnlySystem,
{
    RowSystem::Throws(Box::new(IntoSystem::into_system(system)))
}

/// The procedures under way, the one on top last.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Agenda<T: State>(pub(crate) Vec<T>);

impl<T: State> Agenda<T> {
    /// The procedure that is up; none once the battle has run out of them.
    pub fn top(&self) -> Option<&T> {
        self.0.last()
    }
}

/// A procedure with a cursor of its own among the tasks of a rule set.
pub trait Procedure: Sized + 'static {
    /// The tasks of its rule set.
    type Task: State;

    /// The procedure, if a task is one of its kind.
    fn of(task: &Self::Task) -> Option<&Self>;
}

/// Declares the tasks of a rule set: a task for each procedure, made from it and read as it.
macro_rules! tasks {
    ($(#[$meta:meta])* $vis:vis enum $task:ident { $($(#[$doc:meta])* $variant:ident($procedure:ty),)+ }) => {
        $(#[$meta])*
        $vis enum $task { $($(#[$doc])* $variant($procedure),)+ }

        $(
            impl From<$procedure> for $task {
                fn from(procedure: $procedure) -> Self {
                    Self::$variant(procedure)
                }
            }

            impl $crate::battle::Procedure for $procedure {
                type Task = $task;

                fn of(task: &$task) -> Option<&Self> {
                    if let $task::$variant(this) = task { Some(this) } else { None }
                }
            }
        )+
    };
}
pub(crate) use tasks;

/// The procedure that is up, as a parameter of the row that carries it on.
#[derive(SystemParam)]
pub struct Up<'w, P: Procedure> {
    agenda: Res<'w, Agenda<<P as Procedure>::Task>>,
}

impl<P: Procedure> Deref for Up<'_, P> {
    type Target = P;

    /// # Panics
    /// In a row outside its procedure.
    fn deref(&self) -> &P {
        self.agenda.top().and_then(P::of).expect("a row is run while its procedure is up")
    }
}

/// The rows of a rule set made ready for one world.
pub(super) struct Rows<R: RuleTypes>(Vec<(Row<R>, RowSystem<R>)>);

impl<R: RuleTypes> Rows<R> {
    /// Those of some pages, the rows that interrupt first.
    pub(super) fn for_world(pages: Vec<Page<R>>, world: &mut World) -> Self {
        let ready = |row: Row<R>| {
            let mut system = (row.system)();
            match &mut system {
                RowSystem::Plain(plain) => drop(plain.initialize(world)),
                RowSystem::Throws(throws) => drop(throws.initialize(world)),
            }
            (row, system)
        };
        let mut rows: Vec<_> = pages.into_iter().flat_map(|page| page.rows).map(ready).collect();
        rows.sort_by_key(|(row, _)| !matches!(row.when, When::Table(_)));
        Self(rows)
    }

    /// Runs the row that is up: the first that interrupts, else the one of the procedure on top of the agenda.
    ///
    /// # Panics
    /// If no row is up: a rule set has one for each of its procedures.
    pub(super) fn run(&mut self, rules: &R, world: &World, dice: &mut Dice) -> Progress<R> {
        let (field, agenda) = (Field::whole(world), world.resource::<Agenda<R::Task>>());
        let task = agenda.top().expect("a battle ends by a conclusion, not by running out of tasks");
        debug_assert_eq!(
            self.0.iter().filter(|(row, _)| row.carries_on(task)).count(),
            1,
            "the rows that carry on {task:?}"
        );
        let up = self.0.iter_mut().find(|(row, _)| row.is_up(rules, &field, task));
        let (row, system) = up.unwrap_or_else(|| panic!("no row of the sequence carries on {task:?}"));
        row.clause.show();
        let progress = match system {
            RowSystem::Plain(system) => system.run_readonly((), world),
            RowSystem::Throws(system) => system.run_readonly(dice, world),
        };
        progress.unwrap_or_else(|error| panic!("the row of {} lacks a parameter: {error}", row.clause))
    }
}
