//! The loop. A battle takes the top task, carries it on by one step, applies the outcome, and repeats until a question
//! is open.

use crate::{
    battle::{
        Agenda, Conclusion, Event, Given, Happening, Header, Image, Journal, Offer, Opening, Order, Outcome, Plan,
        Question, Record, Refusal, Resources, RuleSet, Seat, Secrets, Sight, StateHash, Stillness,
        arena::Arena,
        audit::Audit,
        image::{self, Course},
        kept_offers::Offered,
        notice::{Entry, PhaseNotice},
        outcome::Next,
        past::{Checkpoint, Milestone, Past},
    },
    dice::{Dice, DiceSource, Leftover, NeedDice, RolledDie, Throw, Wanted, seal::Shown},
    table::{Field, KnownTo, TableWriter},
};

/// More steps than this without a question is a task that goes round in circles.
const MOST_STEPS: usize = 200_000;

/// A battle under one rule set, with its private world.
pub struct Battle<R: RuleSet> {
    pub(super) rules: R,
    pub(super) world: Arena<R>,
    pub(super) course: Course,
    pub(super) header: Header,
    pub(super) records: Vec<Record>,
    pub(super) entries: Vec<Entry>,
    pub(super) happened: Vec<Happened>,
    pub(super) past: Vec<Past<R>>,
    pub(super) undone: Vec<Order>,
    pub(super) orders_given: usize,
    pub(super) marks: Vec<Checkpoint>,
    pub(super) milestones: Vec<Milestone<R>>,
    pub(super) fallen: Vec<RolledDie>,
    pub(super) offered: Offered,
    pub(super) keep_undo: KeepUndo,
    pub(super) audit: Option<Box<Audit<R>>>,
}

/// An event, after how many orders it happened, and which sides may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Happened {
    /// How many orders had been given.
    pub after_orders: usize,
    /// Which sides may see it: the acts of a hidden unit are seen by its own side alone.
    pub known_to: KnownTo,
    /// The happening.
    pub happening: Happening,
}

/// Whether images are kept for undoing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeepUndo {
    /// Yes: players sit at the table.
    Yes,
    /// No: nothing will be undone.
    No,
}

impl<R: RuleSet> Battle<R> {
    /// Opens a battle and carries it on to its first question.
    pub fn open(rules: R, opening: Opening<R>, header: Header, keep_undo: KeepUndo) -> Self {
        let mut battle = Self::laid_out(rules, opening, header, keep_undo);
        battle.advance();
        battle
    }

    /// An opening laid out on a bare world, before its first step.
    pub(super) fn laid_out(rules: R, opening: Opening<R>, header: Header, keep_undo: KeepUndo) -> Self {
        let mut world = Arena::bare(&rules);
        world.insert_resource(Agenda(vec![opening.first.clone()]));
        lay_out(&mut world, &rules, opening);
        let dice = Dice::new(&header.dice);
        let course = Course { question: None, wanted: Vec::new(), conclusion: None, dice };
        let mut battle = Self::standing(rules, world, course, header, keep_undo);
        battle.keep_milestone();
        battle
    }

    /// A battle in its present state, with nothing in its journal yet.
    pub(super) fn standing(rules: R, world: Arena<R>, course: Course, header: Header, keep_undo: KeepUndo) -> Self {
        Self {
            rules,
            world,
            course,
            header,
            records: Vec::new(),
            entries: Vec::new(),
            happened: Vec::new(),
            past: Vec::new(),
            undone: Vec::new(),
            orders_given: 0,
            marks: Vec::new(),
            milestones: Vec::new(),
            fallen: Vec::new(),
            offered: Offered::default(),
            keep_undo,
            audit: None,
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

    /// Whether a script of dice, or what players entered, has been used up exactly.
    ///
    /// # Errors
    /// The faces that were not thrown.
    pub fn dice_exhausted(&self) -> Result<(), Leftover> {
        self.course.dice.exhausted()
    }

    /// The open question as a seat may know it: whole for a seat that is asked and for the umpire. Another seat learns
    /// which seat is asked and about what, without the default answer; if it does not know of the unit, only that there
    /// is a question.
    pub fn question_for(&self, seat: Seat) -> Option<Question> {
        let question = self.question()?.clone();
        if question.asks(seat) || seat == Seat::Umpire {
            return Some(question);
        }
        let field = self.sight(seat).field;
        let stranger = question.subject.unit().is_some_and(|unit| field.get_unit(unit).is_none());
        Some(if stranger { question.veiled() } else { Question { default: None, ..question } })
    }

    /// The part of sealed dice that may be shown: the secret only once the battle is over. None where the dice are not
    /// sealed.
    pub fn seal(&self) -> Option<Shown> {
        match (&self.header.dice, self.conclusion()) {
            (DiceSource::Sealed(seal), Some(_)) => Some(seal.opened()),
            (DiceSource::Sealed(seal), None) => Some(seal.closed()),
            _ => None,
        }
    }

    /// How many tasks are under way, each on top of the one that it interrupts.
    pub fn tasks_under_way(&self) -> usize {
        self.agenda().len()
    }

    /// How the battle ended, if it has.
    pub fn conclusion(&self) -> Option<&Conclusion> {
        self.course.conclusion.as_ref()
    }

    /// The battle through a seat's eyes.
    pub fn sight(&self, seat: Seat) -> Sight<'_, R> {
        let field = match seat.side() {
            Some(side) => Field::seen_by(&self.world, side),
            None => Field::whole(&self.world),
        };
        Sight { seat, field, task: self.agenda().last(), question: self.question() }
    }

    /// The possible orders of a seat now; none while another is asked.
    pub fn offers(&self, seat: Seat) -> Vec<Offer> {
        self.offers_in_parts(seat).iter().flat_map(|part| part.iter().cloned()).collect()
    }

    /// Whether an order is legal as far as its seat knows, and its plan.
    ///
    /// # Errors
    /// The refusal with its clause.
    pub fn judge(&self, order: &Order) -> Result<Plan, Refusal> {
        self.shown(order, self.lawful(order).map(|(_, plan)| plan))
    }

    /// Gives an order: judges it, carries it out, and goes on to the next question.
    ///
    /// # Errors
    /// The refusal; the battle is unchanged then.
    pub fn give(&mut self, order: Order) -> Result<(), Refusal> {
        let given = match self.lawful(&order) {
            Ok((given, _)) => given,
            Err(refusal) => return self.shown(&order, Err(refusal)).map(drop),
        };
        self.remember(&order);
        self.mark_order();
        let seat = order.seat;
        self.records.push(Record::Order(order));
        self.take_up(seat, &given);
        Ok(())
    }

    /// Carries out an order that is already in the journal, and goes on to the next question.
    pub(super) fn take_up(&mut self, seat: Seat, given: &Given<R>) {
        self.orders_given += 1;
        self.fallen.clear();
        self.course.question = None;
        let whole = Sight { seat, field: self.field(), task: self.agenda().last(), question: None };
        let mut outcome = self.rules.carry_out(&whole, given);
        self.rules.complete(&whole.field, &mut outcome);
        self.settle(outcome);
        self.advance();
    }

    /// Enters dice that players threw, in the order in which they are wanted. Once the faces have been seen, nothing
    /// before them can be undone.
    ///
    /// # Errors
    /// A refusal if none or fewer are wanted, or a face is not on its die; nothing is used then.
    pub fn enter_dice(&mut self, faces: &[u8]) -> Result<(), Refusal> {
        let sides = self.course.wanted.iter().flat_map(|wanted| std::iter::repeat_n(wanted.die.sides(), wanted.count));
        let fits =
            sides.clone().count() == faces.len() && sides.zip(faces).all(|(sides, face)| (1..=sides).contains(face));
        if !fits || faces.is_empty() {
            return Err(Refusal::new("linstock.dice", "these are not the dice that are wanted"));
        }
        self.records.push(Record::Dice(faces.to_vec()));
        if self.enters_dice() {
            let dice = self.course.wanted.iter().flat_map(|wanted| std::iter::repeat_n(wanted, wanted.count));
            self.fallen.extend(dice.zip(faces).map(|(wanted, face)| RolledDie::new(wanted.die, *face, &wanted.reason)));
        }
        self.course.dice.enter(faces);
        self.course.wanted.clear();
        self.forget_past();
        self.advance();
        Ok(())
    }

    /// The state as an image, and [`Battle::restore`] its opposite.
    pub fn image(&self) -> Image<R> {
        image::take::<R>(&self.world, &self.course)
    }

    /// Puts the battle into the state of an image; the journal stays as it is.
    pub fn restore(&mut self, image: &Image<R>) {
        self.offered.forget();
        self.course = image::restore(&mut self.world, &self.rules, image);
    }

    /// The hash of the state.
    pub fn hash(&self) -> StateHash {
        self.image().hash()
    }

    /// The journal so far.
    pub fn journal(&self) -> Journal {
        Journal { header: self.header.clone(), records: self.records.clone() }
    }

    /// The happenings from the `from`-th on.
    pub fn happened(&self, from: usize) -> &[Happened] {
        self.happened.get(from..).unwrap_or_default()
    }

    /// All entries of the journal, whichever side may read them.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Runs the loop until a question is open, dice are wanted, or the battle is over.
    pub(super) fn advance(&mut self) {
        for _ in 0..MOST_STEPS {
            if self.course.question.is_some() || self.course.conclusion.is_some() {
                return;
            }
            if !self.step() {
                return;
            }
        }
        panic!("a task went round in circles: {:?}", self.agenda().last());
    }

    /// Runs the row that is up; false if it lacks dice.
    fn step(&mut self) -> bool {
        self.course.dice.begin();
        self.rules.make_ready(&mut self.world);
        let progress = self.world.run(&self.rules, &mut self.course.dice);
        let lacking = self.course.dice.lacking();
        let outcome = match progress {
            Ok(outcome) if lacking.is_empty() => outcome,
            stopped => {
                let stopped_at = stopped.err().map(|NeedDice(wanted)| wanted);
                self.course.wanted =
                    if lacking.is_empty() { stopped_at.into_iter().collect() } else { lacking.to_vec() };
                self.course.dice.take_back();
                return false;
            }
        };
        let thrown = self.course.dice.settle();
        if !thrown.is_empty() {
            self.forget_past();
        }
        if !self.enters_dice() {
            self.fallen.extend(thrown.iter().flat_map(Throw::each));
        }
        self.settle(outcome);
        true
    }

    /// Applies what came of a step or an order.
    fn settle(&mut self, outcome: Outcome<R>) {
        assert!(!outcome.is_idle(), "a task made no progress: {:?}", self.agenda().last());
        self.offered.forget();
        if outcome.reveals {
            self.forget_past();
        }
        for event in outcome.events {
            self.apply(event);
        }
        let agenda = &mut self.world.resource_mut::<Agenda<R::Task>>().0;
        match outcome.next {
            Next::Stays => {}
            Next::Becomes(task) => *agenda.last_mut().expect("the task that took the step") = task,
            Next::Finished => drop(agenda.pop()),
        }
        agenda.extend(outcome.pushed.into_iter().rev());
        self.course.question = outcome.question.filter(|_| self.course.conclusion.is_none());
        self.question().inspect(|question| question.clause.show());
        // Nothing here watches for changes; without this the world would remember all that was ever despawned.
        self.world.clear_trackers();
        self.audit_step();
    }

    fn agenda(&self) -> &[R::Task] {
        &self.world.resource::<Agenda<R::Task>>().0
    }

    pub(super) fn apply(&mut self, event: Event<R>) {
        match event {
            Event::Own(own) => {
                self.offered.forget();
                self.rules.apply(&mut TableWriter::new(&mut self.world), &own);
            }
            Event::Kernel(happening) => {
                let answers = self.rules.works().event(&Field::whole(&self.world), &happening);
                self.take_place(happening);
                for answer in answers {
                    self.take_place(answer);
                }
            }
        }
    }

    pub(super) fn take_place(&mut self, happening: Happening) {
        self.offered.forget();
        let stillness = self.field().resource::<Stillness>().after(&happening, &self.field());
        let mut table = TableWriter::new(&mut self.world);
        table.put_resource(stillness);
        happening.apply(&mut table);
        if happening.reveals() {
            self.forget_past();
        }
        match &happening {
            Happening::Noted(entry) => {
                entry.show();
                self.entries.push((**entry).clone());
            }
            Happening::Ended(conclusion) => {
                conclusion.clause.show();
                self.course.conclusion = Some(conclusion.clone());
            }
            _ => {}
        }
        let known_to = happening.known_to(&Field::whole(&self.world));
        self.happened.push(Happened { after_orders: self.orders_given, known_to, happening: happening.clone() });
        if let Happening::PhaseBegan(phase) = happening {
            self.begin_phase(&phase);
        }
    }

    /// Writes the state at the beginning of a phase into the journal; then the works carry out their own changes.
    fn begin_phase(&mut self, phase: &PhaseNotice) {
        self.records.push(Record::Hash(self.hash()));
        let answers = self.rules.works().phase(&Field::whole(&self.world), phase);
        answers.into_iter().for_each(|answer| self.take_place(answer));
    }

    /// An order as its rule set reads it and its plan, if it is legal as far as its seat knows.
    fn lawful(&self, order: &Order) -> Result<(Given<R>, Plan), Refusal> {
        self.must_be_asked(order.seat)?;
        order.check_sound()?;
        let given = self.rules.read(order)?;
        let plan = self.rules.judge(&self.sight(order.seat), &given)?;
        plan.lines.iter().for_each(|line| line.clause.show());
        self.must_be_offered(order)?;
        Ok((given, plan))
    }

    fn must_be_asked(&self, seat: Seat) -> Result<(), Refusal> {
        match self.question() {
            Some(question) if question.asks(seat) => Ok(()),
            Some(_) => Err(Refusal::new("linstock.turn", format!("the {seat} is not asked now"))),
            None if self.conclusion().is_some() => Err(Refusal::new("linstock.over", "the battle is over")),
            None => Err(Refusal::new("linstock.dice", "dice must be entered first")),
        }
    }
}

/// Lays an opening out on a bare world.
pub(crate) fn lay_out<R: RuleSet>(world: &mut bevy::ecs::world::World, rules: &R, opening: Opening<R>) {
    let mut table = TableWriter::new(world);
    table.clear_keeping_apart(opening.size, rules.kept_apart());
    for feature in opening.features {
        table.put_feature(feature);
    }
    for command in opening.commands {
        table.put_command(command);
    }
    for (unit, state, stands) in opening.units {
        let id = unit.id;
        table.put_unit::<R::Unit>(unit, state);
        table.set_stands(id, stands);
    }
    opening.table.put(&mut table);
    table.put_resource(Secrets::<R::Secret>(Default::default()));
    table.put_resource(Stillness::default());
}
