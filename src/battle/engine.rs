//! The loop. A battle takes the top task, carries it on by one step, applies what came of it, and repeats until a question is open.

use std::fmt;

use bevy::ecs::world::World;

use crate::{
    battle::{
        Act, Event, Happening, Header, Image, Journal, Offer, Opening, Order, Outbox, Outcome, Plan, Question, Record, Refusal, RuleSet,
        Seat, Secrets, Sight, StateHash, Step,
        image::{self, Course},
        notice::Entry,
        rule_set::Next,
        undo::Past,
    },
    dice::{Dice, DiceSource, NeedDice, Wanted},
    table::{Field, TableWriter, Unit},
};

/// More steps than this without a question is a task that goes round in circles.
const MOST_STEPS: usize = 200_000;

/// A battle under one rule set, with its private world.
pub struct Battle<R: RuleSet> {
    pub(super) rules: R,
    pub(super) world: World,
    pub(super) course: Course<R::Task>,
    pub(super) header: Header,
    pub(super) records: Vec<Record>,
    pub(super) entries: Vec<Entry>,
    pub(super) happened: Vec<Happened>,
    pub(super) past: Vec<Past<R>>,
    pub(super) undone: Vec<Order>,
    pub(super) keep_undo: KeepUndo,
}

/// Something that happened and the order, counted from 0, in whose carrying out it did; happenings before any order count as 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Happened {
    /// How many orders had been given.
    pub after_orders: usize,
    /// What.
    pub happening: Happening,
}

/// Whether images are kept for undoing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeepUndo {
    /// Yes: players sit at the table.
    Yes,
    /// No: nobody will take anything back.
    No,
}

/// Why a journal does not replay.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayError {
    /// An order of it is refused.
    Refused {
        /// Which record, from 0.
        record: usize,
        /// Why.
        refusal: Refusal,
    },
    /// The state differs from the journal's.
    Differs {
        /// Which record, from 0.
        record: usize,
        /// The journal's hash.
        written: StateHash,
        /// This replay's.
        found: StateHash,
    },
    /// The journal's dice do not fit what is thrown.
    Dice {
        /// Which record, from 0.
        record: usize,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { record, refusal } => write!(f, "record {record}: the order is refused: {refusal}"),
            Self::Differs { record, written, found } => {
                write!(f, "record {record}: the journal's state is {written}, the replay's {found}")
            }
            Self::Dice { record } => write!(f, "record {record}: these dice are not wanted"),
        }
    }
}

impl std::error::Error for ReplayError {}

impl<R: RuleSet> Battle<R> {
    /// Opens a battle and carries it on to its first question.
    pub fn open(rules: R, opening: Opening<R>, header: Header, keep_undo: KeepUndo) -> Self {
        let mut world = World::new();
        lay_out(&mut world, opening.clone());
        let dice = Dice::new(&header.dice);
        let course = Course { agenda: vec![opening.first], question: None, wanted: Vec::new(), outcome: None, dice };
        let mut battle = Self {
            rules,
            world,
            course,
            header,
            records: Vec::new(),
            entries: Vec::new(),
            happened: Vec::new(),
            past: Vec::new(),
            undone: Vec::new(),
            keep_undo,
        };
        battle.advance();
        battle
    }

    /// Opens a journal's battle and gives its orders again, comparing every state hash.
    ///
    /// # Errors
    /// The first record that does not fit.
    pub fn replay(rules: R, opening: Opening<R>, journal: &Journal, keep_undo: KeepUndo) -> Result<Self, ReplayError> {
        let mut battle = Self::open(rules, opening, journal.header.clone(), keep_undo);
        for (record, written) in journal.records.iter().enumerate() {
            battle.follow(record, written)?;
        }
        Ok(battle)
    }

    fn follow(&mut self, record: usize, written: &Record) -> Result<(), ReplayError> {
        match written {
            Record::Order(order) => self.give(order.clone()).map_err(|refusal| ReplayError::Refused { record, refusal }),
            Record::Dice(faces) => self.enter_dice(faces).map_err(|_| ReplayError::Dice { record }),
            Record::Hash(hash) => match self.records.get(record) {
                Some(Record::Hash(found)) if found != hash => Err(ReplayError::Differs { record, written: *hash, found: *found }),
                _ => Ok(()),
            },
        }
    }

    /// The rule set with its charts and switches.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The whole table.
    pub fn field(&self) -> Field<'_> {
        Field::whole(&self.world)
    }

    /// The open question, if the battle waits for a seat.
    pub fn question(&self) -> Option<&Question> {
        self.course.question.as_ref()
    }

    /// The dice that players must enter before the battle goes on.
    pub fn wanted(&self) -> &[Wanted] {
        &self.course.wanted
    }

    /// How the battle ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.course.outcome.as_ref()
    }

    /// The battle through a seat's eyes.
    pub fn sight(&self, seat: Seat) -> Sight<'_, R> {
        let field = match seat.side() {
            Some(side) => Field::seen_by(&self.world, side),
            None => Field::whole(&self.world),
        };
        Sight { seat, field, task: self.course.agenda.last(), question: self.question() }
    }

    /// What a seat may do now; nothing while another is asked.
    pub fn offers(&self, seat: Seat) -> Vec<Offer> {
        if self.question().is_some_and(|question| question.asks(seat)) { self.rules.offers(&self.sight(seat)) } else { Vec::new() }
    }

    /// Whether an order is lawful as far as its seat knows, and what it would do.
    ///
    /// # Errors
    /// The refusal with its clause.
    pub fn judge(&self, order: &Order) -> Result<Plan, Refusal> {
        self.must_be_asked(order.seat)?;
        let parsed = self.rules.parse(order)?;
        self.rules.judge(&self.sight(order.seat), &parsed)
    }

    /// Gives an order: judges it, carries it out, and goes on to the next question.
    ///
    /// # Errors
    /// The refusal; the battle is unchanged then.
    pub fn give(&mut self, order: Order) -> Result<(), Refusal> {
        self.must_be_asked(order.seat)?;
        let parsed = self.rules.parse(&order)?;
        self.rules.judge(&self.sight(order.seat), &parsed)?;
        self.remember(&order);
        self.records.push(Record::Order(order.clone()));
        self.course.question = None;
        let task = self.course.agenda.last().expect("a question stands on a task").clone();
        let mut outbox = Outbox::default();
        self.rules.carry_out(&mut Act { seat: order.seat, field: Field::whole(&self.world), task: &task, outbox: &mut outbox }, &parsed);
        self.settle(outbox);
        self.advance();
        Ok(())
    }

    /// Enters dice that players threw, in the order in which they are wanted.
    ///
    /// # Errors
    /// A refusal if none or fewer are wanted, or a face is not on its die; nothing is used then.
    pub fn enter_dice(&mut self, faces: &[u8]) -> Result<(), Refusal> {
        let sides = self.course.wanted.iter().flat_map(|wanted| std::iter::repeat_n(wanted.die.sides(), wanted.count));
        let fits = sides.clone().count() == faces.len() && sides.zip(faces).all(|(sides, face)| (1..=sides).contains(face));
        if !fits || faces.is_empty() {
            return Err(Refusal::new("linstock.dice", "these are not the dice that are wanted"));
        }
        self.records.push(Record::Dice(faces.to_vec()));
        self.course.dice.enter(faces);
        self.course.wanted.clear();
        self.advance();
        Ok(())
    }

    /// The state as an image, and [`Battle::restore`] its opposite.
    pub fn image(&self) -> Image<R> {
        image::take::<R>(&self.world, &self.course)
    }

    /// Puts the battle into the state of an image; the journal stays as it is.
    pub fn restore(&mut self, image: &Image<R>) {
        self.course = image::restore::<R>(&mut self.world, image);
    }

    /// The hash of the state.
    pub fn hash(&self) -> StateHash {
        self.image().hash()
    }

    /// The journal so far.
    pub fn journal(&self) -> Journal {
        Journal { header: self.header.clone(), records: self.records.clone() }
    }

    /// What happened, from the `from`-th happening on.
    pub fn happened(&self, from: usize) -> &[Happened] {
        self.happened.get(from..).unwrap_or_default()
    }

    /// The journal's entries, whoever may read them.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// A copy on which a machine may look ahead: its own dice, and what its seat does not know drawn anew.
    pub fn imagine(&self, seat: Seat, seed: u64) -> Self {
        let mut world = World::new();
        let image = self.image();
        TableWriter::new(&mut world).clear(self.field().size());
        let mut course = image::restore::<R>(&mut world, &image);
        let source = DiceSource::Seeded { seed };
        course.dice = Dice::new(&source);
        self.rules.imagine(&mut TableWriter::new(&mut world), seat, &mut course.dice);
        Self {
            rules: self.rules.clone(),
            world,
            course,
            header: Header { dice: source, ..self.header.clone() },
            records: Vec::new(),
            entries: Vec::new(),
            happened: Vec::new(),
            past: Vec::new(),
            undone: Vec::new(),
            keep_undo: KeepUndo::No,
        }
    }

    /// Runs the loop until a question is open, dice are wanted, or the battle is over.
    fn advance(&mut self) {
        for _ in 0..MOST_STEPS {
            if self.course.question.is_some() || self.course.outcome.is_some() {
                return;
            }
            let task = self.course.agenda.last().expect("a battle ends by an outcome, not by running out of tasks").clone();
            if !self.step(&task) {
                return;
            }
        }
        panic!("a task went round in circles: {:?}", self.course.agenda.last());
    }

    /// Carries the top task on by one step; false if it lacks dice.
    fn step(&mut self, task: &R::Task) -> bool {
        let mut outbox = Outbox::default();
        self.course.dice.begin();
        let outcome =
            self.rules.step(&mut Step { field: Field::whole(&self.world), task, dice: &mut self.course.dice, outbox: &mut outbox });
        if let Err(NeedDice(wanted)) = outcome {
            outbox.wanted.insert(0, wanted);
        }
        if !outbox.wanted.is_empty() {
            self.course.dice.take_back();
            self.course.wanted = outbox.wanted;
            return false;
        }
        if !self.course.dice.settle().is_empty() {
            self.forget_past();
        }
        self.settle(outbox);
        true
    }

    /// Applies what came of a step or an order.
    fn settle(&mut self, outbox: Outbox<R>) {
        assert!(!outbox.is_idle() || !outbox.events.is_empty(), "a task made no progress: {:?}", self.course.agenda.last());
        for event in outbox.events {
            self.apply(event);
        }
        match outbox.next {
            Next::Stays => {}
            Next::Becomes(task) => *self.course.agenda.last_mut().expect("the task that took the step") = task,
            Next::Finished => {
                self.course.agenda.pop();
            }
        }
        self.course.agenda.extend(outbox.pushed.into_iter().rev());
        self.course.question = outbox.question;
    }

    fn apply(&mut self, event: Event<R>) {
        match event {
            Event::Own(own) => self.rules.apply(&mut TableWriter::new(&mut self.world), &own),
            Event::Kernel(happening) => {
                let answers = self.rules.works().event(&Field::whole(&self.world), &happening);
                self.take_place(happening);
                for answer in answers {
                    self.take_place(answer);
                }
            }
        }
    }

    fn take_place(&mut self, happening: Happening) {
        happening.apply(&mut TableWriter::new(&mut self.world));
        if happening.reveals() {
            self.forget_past();
        }
        match &happening {
            Happening::PhaseBegan(phase) => {
                let answers = self.rules.works().phase(&Field::whole(&self.world), phase);
                let hash = self.hash();
                self.records.push(Record::Hash(hash));
                answers.into_iter().for_each(|answer| self.take_place(answer));
            }
            Happening::Noted(entry) => self.entries.push((**entry).clone()),
            Happening::Ended(outcome) => self.course.outcome = Some(outcome.clone()),
            _ => {}
        }
        let after_orders = self.records.iter().filter(|record| matches!(record, Record::Order(_))).count();
        self.happened.push(Happened { after_orders, happening });
    }

    fn must_be_asked(&self, seat: Seat) -> Result<(), Refusal> {
        match self.question() {
            Some(question) if question.asks(seat) => Ok(()),
            Some(_) => Err(Refusal::new("linstock.turn", format!("the {seat} is not asked now"))),
            None if self.outcome().is_some() => Err(Refusal::new("linstock.over", "the battle is over")),
            None => Err(Refusal::new("linstock.dice", "dice must be entered first")),
        }
    }
}

/// Lays an opening out on a bare world.
fn lay_out<R: RuleSet>(world: &mut World, opening: Opening<R>) {
    let mut table = TableWriter::new(world);
    table.clear(opening.size);
    for feature in opening.features {
        table.put_feature(feature);
    }
    for command in opening.commands {
        table.put_command(command);
    }
    for (unit, state, stands) in opening.units {
        let id = unit.id;
        table.put_unit::<R::Unit>(Unit { ..unit }, state);
        table.set_stands(id, stands);
    }
    table.put_resource(opening.table);
    table.put_resource(Secrets::<R::Secret>(Default::default()));
}
