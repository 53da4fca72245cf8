//! A guide played by its own orders, without a window: every step must wait for its act, and be done by it.

use std::sync::Arc;

use crate::{
    battle::{AnyBattle, Order},
    commander::Player,
    files::{Problem, Problems},
    guide::{Course, Enemy, Guide, Mark, Seen, Standing, Waits, When, listing},
    lesson::unit_named,
    scenario::Scenario,
    table::UnitId,
};

/// No guide asks more than this between two steps.
const MOST_ANSWERS: usize = 400;

/// A guide played to its end.
pub struct Walked {
    /// The battle then.
    pub battle: Box<dyn AnyBattle>,
    /// The steps that were passed over, because nothing was asked.
    pub passed: Vec<usize>,
}

/// Plays a guide from its first step to its last on the table of a scenario.
///
/// # Errors
/// The rule set cannot take the scenario, or the first step that does not go as the guide says.
pub fn walk(guide: &Guide, scenario: &Scenario) -> Result<Walked, Problems> {
    let battle = listing::begin(guide, scenario)?;
    names(guide, battle.as_ref())?;
    let (course, enemy) = (Course::of(Arc::new(guide.clone())), Enemy::of(guide));
    let mut walker = Walker { guide, battle, course, enemy, passed: Vec::new() };
    let walked = (0..guide.steps.len()).try_for_each(|step| walker.step(step));
    walked.map_err(Problems::one)?;
    Ok(Walked { battle: walker.battle, passed: walker.passed })
}

/// Whether everything that the captions point at is on the table.
fn names(guide: &Guide, battle: &dyn AnyBattle) -> Result<(), Problems> {
    let mut problems = Problems::default();
    let field = battle.field(guide.seat());
    for (number, step) in guide.steps.iter().enumerate() {
        let unit = |name: &str| unit_named(&field, name).is_ok();
        let mut must_be = |place: &str, name: &str, is_there: bool| {
            if !is_there {
                let wrong = format!("there is no `{name}`");
                problems.push(guide.problem(
                    &format!("steps[{number}].{place}"),
                    &wrong,
                    "a name that stands on the table",
                ));
            }
        };
        for mark in &step.show {
            match mark {
                Mark::Unit(name) => must_be("show", name, unit(name)),
                Mark::Ground(name) => must_be("show", name, field.features().any(|feature| feature.name == *name)),
                Mark::Place(_) | Mark::Control(_) | Mark::Order | Mark::Words(_) => {}
            }
        }
        if let Waits::Select(name) = &step.waits {
            must_be("waits", name, unit(name));
        }
        if let Some(brings) = &step.brings {
            [&brings.unit, &brings.of].into_iter().for_each(|name| must_be("brings", name, unit(name)));
        }
    }
    problems.or_value(())
}

/// Plays a guide.
struct Walker<'g> {
    guide: &'g Guide,
    battle: Box<dyn AnyBattle>,
    course: Course,
    enemy: Enemy,
    passed: Vec<usize>,
}

/// What the walker does with hands and eyes for a step.
#[derive(Default)]
struct Handled {
    selected: Vec<UnitId>,
    drafted: Option<Order>,
    has_looked: bool,
}

impl Walker<'_> {
    fn step(&mut self, step: usize) -> Result<(), Problem> {
        let standing = self.await_turn(step)?;
        if self.course.place() > step {
            self.passed.push(step);
            let may_pass = self.guide.steps[step].when != When::Always;
            let early = || self.problem(step, "it is done before its turn", "an act that is still to be done");
            return if may_pass { Ok(()) } else { Err(early()) };
        }
        match standing {
            Standing::Waits if self.course.place() == step => {}
            Standing::Lost(refusal) => {
                let why = refusal.map_or_else(|| "it cannot be done here".to_owned(), |refusal| refusal.to_string());
                let closes = self.course.closing_step().unwrap_or(step);
                return Err(self.problem(closes, &why, "an act that can be done here"));
            }
            _ => return Err(self.problem(step, "it is never asked for", "an act that can be done here")),
        }
        self.act(step)?;
        let handled = self.handled(step);
        if self.follow(&handled) == Standing::Over || self.course.place() > step {
            return Ok(());
        }
        Err(self.problem(step, "its own order does not do it", "an order that brings about what it waits for"))
    }

    /// Lets the enemy act, and answers what is asked besides, until the step can be done.
    fn await_turn(&mut self, step: usize) -> Result<Standing, Problem> {
        let before = (0..step).fold(Handled::default(), |handled, earlier| self.handled_too(handled, earlier));
        for _ in 0..MOST_ANSWERS {
            let standing = self.follow(&before);
            if self.course.place() > step || !matches!(standing, Standing::Watch | Standing::AnswerFirst) {
                return Ok(standing);
            }
            let seats = self.battle.question().map(|question| question.seats.clone()).unwrap_or_default();
            let order = seats.into_iter().find_map(|seat| self.enemy.order(self.battle.as_ref(), seat));
            let given = order.is_some_and(|order| self.battle.give(order).is_ok());
            if !given {
                break;
            }
        }
        Err(self.problem(step, "it is never asked for", "an act that can be done here"))
    }

    /// Gives the step's order, or reads its caption.
    fn act(&mut self, step: usize) -> Result<(), Problem> {
        match &self.guide.steps[step].waits {
            Waits::Continue => self.course.go_on(self.battle.as_ref()),
            Waits::Give(_) | Waits::End(_) => {
                let order = self.order(step)?;
                let given = self.battle.give(order);
                given.map_err(|refusal| self.problem(step, &refusal.to_string(), "a lawful order"))?;
            }
            Waits::Select(_) | Waits::Look | Waits::Draft(_) => {}
        }
        Ok(())
    }

    fn handled(&self, step: usize) -> Handled {
        let handled = (0..=step).fold(Handled::default(), |handled, earlier| self.handled_too(handled, earlier));
        Handled { has_looked: matches!(self.guide.steps[step].waits, Waits::Look), ..handled }
    }

    /// What is selected and drafted after one more step; an order ends all that.
    fn handled_too(&self, before: Handled, step: usize) -> Handled {
        match &self.guide.steps[step].waits {
            Waits::Select(name) => {
                let unit = unit_named(&self.battle.field(self.guide.seat()), name);
                Handled { selected: unit.into_iter().collect(), ..before }
            }
            Waits::Draft(_) => Handled { drafted: self.order(step).ok(), ..before },
            Waits::Look => before,
            Waits::Continue | Waits::Give(_) | Waits::End(_) => Handled::default(),
        }
    }

    fn follow(&mut self, handled: &Handled) -> Standing {
        let seat = self.guide.seat();
        let is_asked = self.battle.question().is_some_and(|question| question.asks(seat));
        self.course.follow(&Seen {
            battle: self.battle.as_ref(),
            selected: &handled.selected,
            drafted: handled.drafted.as_ref(),
            has_looked: handled.has_looked,
            is_asked,
        })
    }

    fn order(&self, step: usize) -> Result<Order, Problem> {
        let unread = self.guide.steps[step].waits.order().expect("it waits for one");
        let order = self.guide.spoken(unread).order(&self.battle.field(self.guide.seat()));
        order.map_err(|name| self.problem(step, &format!("there is no `{name}`"), "a name that stands on the table"))
    }

    fn problem(&self, step: usize, wrong: &str, expected: &str) -> Problem {
        self.guide.problem(&format!("steps[{step}].waits"), wrong, expected)
    }
}
