//! The outcome of a step or an order: events, the change of the top task, and a question. Applied whole.

use crate::battle::{Event, Happening, Question, RuleTypes};

/// The outcome of a step or an order, applied when it is over.
#[derive(Debug)]
pub struct Outcome<R: RuleTypes> {
    pub(crate) events: Vec<Event<R>>,
    pub(crate) next: Next<R::Task>,
    pub(crate) pushed: Vec<R::Task>,
    pub(crate) question: Option<Question>,
    pub(crate) reveals: bool,
}

/// The fate of the top task.
#[derive(Debug)]
pub(crate) enum Next<T> {
    /// It stays as it is.
    Stays,
    /// It goes on with its cursor moved.
    Becomes(T),
    /// It is over.
    Finished,
}

impl<R: RuleTypes> Default for Outcome<R> {
    fn default() -> Self {
        Self { events: Vec::new(), next: Next::Stays, pushed: Vec::new(), question: None, reveals: false }
    }
}

impl<R: RuleTypes> Outcome<R> {
    /// Changes the set's own state.
    pub fn own(&mut self, event: R::Event) {
        self.events.push(Event::Own(event));
    }

    /// Makes something happen for all to see.
    pub fn happen(&mut self, happening: impl Into<Happening>) {
        self.events.push(Event::Kernel(happening.into()));
    }

    /// Moves the top task's cursor.
    pub fn becomes(&mut self, task: impl Into<R::Task>) {
        self.next = Next::Becomes(task.into());
    }

    /// Ends the top task.
    pub fn finish(&mut self) {
        self.next = Next::Finished;
    }

    /// Puts a task on top of the present one; of several, the first pushed runs first.
    pub fn push(&mut self, task: impl Into<R::Task>) {
        self.pushed.push(task.into());
    }

    /// Opens a question; the top task goes on when it is answered.
    pub fn ask(&mut self, question: Question) {
        self.question = Some(question);
    }

    /// Notes that a seat learns something hidden, such as the other's sealed declarations: free undo ends here. A
    /// [`Happening::Revealed`] does so by itself.
    pub fn reveal(&mut self) {
        self.reveals = true;
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.events.is_empty() && self.pushed.is_empty() && self.question.is_none() && matches!(self.next, Next::Stays)
    }
}
