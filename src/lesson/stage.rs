//! Carrying out a lesson: each step's orders are given to a battle, its dice fall as written, and its captions get
//! their places in the journal. Anything that does not go as the lesson says is a problem of its file.

use std::collections::{BTreeMap, VecDeque};

use crate::{
    battle::{AnyBattle, Journal, KeepUndo, Order, Refusal, Seat, Subject, default_answer, notice::Entry},
    clause::Clause,
    dice::{DiceSource, Wanted},
    files::{Problem, Problems, Unread},
    lesson::{Deed, Point, Script, Spoken, Step, Until, script::MOST_ANSWERS, spoken},
    rules,
    scenario::Scenario,
    table::{FeatureId, UnitId},
};

/// A lesson ready to be told: its battle and the captions.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// Its script.
    pub script: Script,
    /// Its battle, to its end.
    pub journal: Journal,
    /// Its captions in order.
    pub beats: Vec<Beat>,
}

/// A caption and its place in the battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Beat {
    /// How many deeds have been done when it is read.
    pub before: usize,
    /// How many have been done when the next one is.
    pub after: usize,
    /// The caption.
    pub say: String,
    /// The clauses that it speaks of.
    pub clauses: Vec<Clause>,
    /// The units that it points at.
    pub units: Vec<UnitId>,
    /// The other things on the table that it points at.
    pub ground: Vec<FeatureId>,
    /// The announced act.
    pub shows: Shows,
}

/// The announcement of a caption.
#[derive(Clone, Debug, PartialEq)]
pub enum Shows {
    /// Only its text.
    Nothing,
    /// Orders that are given next.
    Orders(Vec<Order>),
    /// An order that is refused.
    Refused(Order, Refusal),
    /// The battle goes on by itself for a while.
    GoesOn,
}

/// How far a lesson could be carried out.
pub struct Staged {
    /// The lesson up to the first step that does not go as it says.
    pub lesson: Lesson,
    /// The problems of that step.
    pub problems: Problems,
    /// The battle at that point.
    pub battle: Box<dyn AnyBattle>,
    /// The number of journal entries before each caption.
    entries: Vec<usize>,
}

impl Staged {
    /// The journal's entries after each caption, as the umpire reads them; one list a caption.
    pub fn told(&self) -> Vec<Vec<Entry>> {
        let all = self.battle.entries(Seat::Umpire);
        let ends = self.entries.iter().skip(1).copied().chain([all.len()]);
        self.entries
            .iter()
            .copied()
            .zip(ends)
            .map(|(from, to)| all[from..to].iter().copied().cloned().collect())
            .collect()
    }
}

/// Carries a lesson out on the table of a scenario, as far as it goes as it says.
///
/// # Errors
/// The rule set cannot take the scenario.
pub fn stage(script: Script, scenario: &Scenario) -> Result<Staged, Problems> {
    let switches: BTreeMap<String, String> =
        script.switches.iter().map(|(name, value)| (name.clone(), value.as_str().to_owned())).collect();
    let battle = rules::open(scenario, script.rule_set.as_str(), &switches, DiceSource::Entered, KeepUndo::No)?;
    let mut stage = Stage { script: &script, battle, deeds: 0, dice: VecDeque::new() };
    let (mut beats, mut entries, mut problems) = (Vec::new(), Vec::new(), Problems::default());
    for (number, step) in script.steps.iter().enumerate() {
        entries.push(stage.battle.entries(Seat::Umpire).len());
        match stage.carry_out(number, step) {
            Ok(beat) => beats.push(beat),
            Err(problem) => {
                problems.push(problem);
                break;
            }
        }
    }
    let battle = stage.battle;
    let lesson = Lesson { journal: battle.journal(), beats, script };
    Ok(Staged { lesson, problems, battle, entries })
}

/// A lesson that is being carried out.
struct Stage<'s> {
    script: &'s Script,
    battle: Box<dyn AnyBattle>,
    /// How many deeds were put into the battle: orders and dice.
    deeds: usize,
    /// The dice of the step that have not fallen yet.
    dice: VecDeque<u8>,
}

impl Stage<'_> {
    fn carry_out(&mut self, number: usize, step: &Step) -> Result<Beat, Problem> {
        let at = |field: &str| format!("steps[{number}].{field}");
        self.dice = step.dice.iter().map(|face| face.0).collect();
        self.throw(&at("dice"))?;
        let (units, ground) = self.pointed_at(step, &at("show"))?;
        let clauses: Vec<Clause> = step.clauses.iter().map(|id| Clause::named(id)).collect();
        let before = self.deeds;
        let shows = match &step.does {
            None => Shows::Nothing,
            Some(Deed::Gives(orders)) => self.give_all(orders, number)?,
            Some(Deed::Tries(order)) => self.tried(order, &clauses, &at("does"))?,
            Some(Deed::Until(until)) => self.goes_on_until(until, number)?,
            Some(Deed::Passes(times)) => {
                for _ in 0..*times {
                    self.pass(number)?;
                }
                Shows::GoesOn
            }
        };
        if self.dice.is_empty() {
            let say = step.say.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
            return Ok(Beat { before, after: self.deeds, say, clauses, units, ground, shows });
        }
        let left: Vec<String> = self.dice.iter().map(u8::to_string).collect();
        Err(self.script.problem(
            &at("dice"),
            &format!("{} never fell", left.join(", ")),
            "the dice that are thrown in this step",
        ))
    }

    fn pointed_at(&self, step: &Step, field: &str) -> Result<(Vec<UnitId>, Vec<FeatureId>), Problem> {
        let table = self.battle.field(Seat::Umpire);
        let (mut units, mut ground) = (Vec::new(), Vec::new());
        for point in &step.show {
            let found = match point {
                Point::Unit(name) => spoken::unit_named(&table, name).map(|unit| units.push(unit)),
                Point::Ground(name) => {
                    let feature = table.features().find(|feature| feature.name == *name).ok_or_else(|| name.clone());
                    feature.map(|feature| ground.push(feature.id))
                }
            };
            found.map_err(|name| {
                self.script.problem(field, &format!("there is no `{name}`"), "a name that stands on the table")
            })?;
        }
        Ok((units, ground))
    }

    fn give_all(&mut self, orders: &[Unread], step: usize) -> Result<Shows, Problem> {
        let mut given = Vec::new();
        for (index, unread) in orders.iter().enumerate() {
            let order = self.read(unread, &format!("steps[{step}].does[{index}]"))?;
            self.battle
                .give(order.clone())
                .map_err(|refusal| self.problem_of(unread, &refusal.to_string(), "a lawful order"))?;
            self.deeds += 1;
            self.throw(&format!("steps[{step}].dice"))?;
            given.push(order);
        }
        Ok(Shows::Orders(given))
    }

    fn tried(&self, unread: &Unread, clauses: &[Clause], field: &str) -> Result<Shows, Problem> {
        let order = self.read(unread, field)?;
        match self.battle.judge(&order) {
            Err(refusal) if clauses.contains(&refusal.clause) => Ok(Shows::Refused(order, refusal)),
            Err(refusal) => {
                Err(self.problem_of(unread, &refusal.to_string(), "a refusal by one of the step's clauses"))
            }
            Ok(_) => Err(self.problem_of(unread, "this is lawful", "an order that is refused")),
        }
    }

    fn goes_on_until(&mut self, until: &Until, step: usize) -> Result<Shows, Problem> {
        let unit = until.to.as_ref().map(|name| spoken::unit_named(&self.battle.field(Seat::Umpire), name));
        let field = format!("steps[{step}].does");
        let unit = unit.transpose().map_err(|name| {
            self.script.problem(&field, &format!("there is no `{name}`"), "the name of a unit on the table")
        })?;
        for _ in 0..MOST_ANSWERS {
            if self.is_offered(until, unit) {
                return Ok(Shows::GoesOn);
            }
            self.pass(step)?;
        }
        Err(self.script.problem(
            &field,
            &format!("`{}` is never offered", until.offered),
            "an act that somebody may do",
        ))
    }

    fn is_offered(&self, until: &Until, unit: Option<UnitId>) -> bool {
        let fits = |subject: Subject| unit.is_none_or(|unit| subject.unit() == Some(unit));
        let asked = self.battle.question().map(|question| question.seats.clone()).unwrap_or_default();
        asked.into_iter().any(|seat| {
            let open = self.battle.offers(seat).into_iter().filter(|offer| offer.barred.is_none());
            open.into_iter().any(|offer| offer.verb == until.offered && fits(offer.subject))
        })
    }

    /// Gives the most passive answer to the question.
    fn pass(&mut self, step: usize) -> Result<(), Problem> {
        let field = format!("steps[{step}].does");
        let Some(order) = default_answer::least(self.battle.as_ref()) else {
            let question =
                self.battle.question().map_or("nobody is asked anything any more", |question| question.prompt.as_str());
            return Err(self.script.problem(&field, question, "a question that can be left as it is"));
        };
        self.battle
            .give(order)
            .map_err(|refusal| self.script.problem(&field, &refusal.to_string(), "a lawful answer"))?;
        self.deeds += 1;
        self.throw(&format!("steps[{step}].dice"))
    }

    fn read(&self, unread: &Unread, field: &str) -> Result<Order, Problem> {
        let spoken: Spoken = unread.read(&self.script.file).map_err(|problems| {
            let first = problems.iter().next().cloned();
            first.unwrap_or_else(|| self.script.problem(field, "it cannot be read", "an order"))
        })?;
        let found = spoken.order(&self.battle.field(Seat::Umpire));
        found.map_err(|name| {
            self.problem_of(unread, &format!("there is no `{name}`"), "a name that stands on the table")
        })
    }

    /// Lets the dice that are wanted fall.
    fn throw(&mut self, field: &str) -> Result<(), Problem> {
        while !self.battle.wanted().is_empty() {
            let wanted: usize = self.battle.wanted().iter().map(|wanted| wanted.count).sum();
            if wanted > self.dice.len() {
                let dice =
                    |wanted: &Wanted| format!("{}d{} ({})", wanted.count, wanted.die.sides(), wanted.reason.label);
                let told: Vec<String> = self.battle.wanted().iter().map(dice).collect();
                let wrong = format!("there are {} left, and there fall {}", self.dice.len(), told.join("; "));
                return Err(self.script.problem(field, &wrong, "the dice that are thrown in this step"));
            }
            let faces: Vec<u8> = self.dice.drain(..wanted).collect();
            self.battle
                .enter_dice(&faces)
                .map_err(|refusal| self.script.problem(field, &refusal.to_string(), "faces of those dice"))?;
            self.deeds += 1;
        }
        Ok(())
    }

    fn problem_of(&self, unread: &Unread, wrong: &str, expected: &str) -> Problem {
        self.script.problem(unread.field(), wrong, expected)
    }
}
