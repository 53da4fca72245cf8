//! Saving the trials as a lesson: the layout, and the orders tried on it one by one with their dice, each under a
//! caption that was typed or is taken from the story. It is read back and staged before it is written.

use std::collections::BTreeMap;

use crate::{
    arrange::{
        keeping::{Kept, as_it_is_now, id_of, keep, must_be_free, named, sound},
        onwards::{MOST_ANSWERS, thrown},
        refuse, refuse_for,
    },
    battle::{
        AnyBattle, KeepUndo, Offer, Order, Record, Refusal, Seat, Subject, default_answer,
        notice::{Entry, EntryWeight},
    },
    dice::{Dice, DiceSource},
    files::{Shelf, Unread, written},
    lesson::{self, Deed, Face, Point, Script, Spoken, Step, Until, Who},
    rules::{self, Changes},
    scenario::{
        Scenario,
        words::{Id, Name, Prose},
    },
};

/// The folder of the shelf in which lessons stand, and that of their tables.
const FOLDERS: (&str, &str) = ("scenarios/lessons", "scenarios/lessons/tables");
/// The longest caption that is taken from the story, letters.
const LONGEST: usize = 600;
/// No more beginnings of a lesson are tried, nor later turns.
const MOST_BEGINNINGS: usize = 12;
const MOST_TURNS: u32 = 3;

/// The words of a lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Telling {
    /// Its name.
    pub name: String,
    /// Its introduction; the subject that it teaches.
    pub about: String,
    /// Its caption before each order; an empty one is taken from the story.
    pub captions: Vec<String>,
}

/// The attempts on a table once it is laid out: the orders in its journal from here on, and those that were refused.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attempts {
    /// How many records the journal had when it was laid out.
    pub since: usize,
    /// The refused attempts, in turn.
    pub refused: Vec<Refused>,
}

/// An order that was asked for and refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// How many records the journal had then.
    pub after: usize,
    /// The order.
    pub order: Order,
    /// Why not.
    pub refusal: Refusal,
}

/// An order that was tried, with the dice thrown for it or the refusal.
struct Tried {
    order: Order,
    faces: Vec<u8>,
    refusal: Option<Refusal>,
}

impl From<&Refused> for Tried {
    fn from(refused: &Refused) -> Self {
        Self { order: refused.order.clone(), faces: Vec::new(), refusal: Some(refused.refusal.clone()) }
    }
}

impl Attempts {
    /// None yet, counting from this many records of a journal.
    pub fn after(since: usize) -> Self {
        Self { since, refused: Vec::new() }
    }

    /// Asks for an order that is refused.
    ///
    /// # Errors
    /// It is legal.
    pub fn ask(&mut self, battle: &dyn AnyBattle, order: Order) -> Result<(), Refusal> {
        let Err(refusal) = battle.judge(&order) else { return Err(refuse("this is lawful: give the order")) };
        self.refused.push(Refused { after: battle.journal().records.len(), order, refusal });
        Ok(())
    }

    /// All that was tried in a battle, in turn.
    fn all(&self, records: &[Record]) -> Vec<Tried> {
        let mut tried: Vec<Tried> = Vec::new();
        let mut refused = self.refused.iter().peekable();
        for (index, record) in records.iter().enumerate().skip(self.since) {
            tried.extend(std::iter::from_fn(|| refused.next_if(|refused| refused.after <= index).map(Tried::from)));
            match record {
                Record::Order(order) => tried.push(Tried { order: order.clone(), faces: Vec::new(), refusal: None }),
                Record::Dice(faces) => {
                    let given = tried.iter_mut().rev().find(|tried| tried.refusal.is_none());
                    given.into_iter().for_each(|given| given.faces.extend(faces));
                }
                Record::Hash(_) | Record::OlderState | Record::Override(_) | Record::Branched(_) => {}
            }
        }
        tried.extend(refused.map(Tried::from));
        tried
    }
}

/// The orders tried in a battle, each in a few words.
pub fn tried(battle: &dyn AnyBattle, attempts: &Attempts) -> Vec<String> {
    let field = battle.field(Seat::Umpire);
    let in_words = |tried: Tried| {
        let refused = if tried.refusal.is_some() { " (refused)" } else { "" };
        match Spoken::of(&tried.order, &field) {
            Spoken {
                who: Who::Unit(name) | Who::Theirs(name) | Who::Command(name) | Who::Stand(name, _),
                verb,
                ..
            } => {
                format!("{name}: {verb}{refused}")
            }
            Spoken { verb, .. } => format!("{verb}{refused}"),
        }
    };
    attempts.all(&battle.journal().records).into_iter().map(in_words).collect()
}

/// Saves the trials on a table as a lesson. `laid` is the layout, `battle` the one on which the orders were tried; the
/// dice are for the events that must happen before the first order can be given.
///
/// # Errors
/// Why not: the name is empty or taken, nothing was tried, or the lesson does not go as it was tried.
pub fn keep_lesson(
    shelf: &Shelf,
    laid: &dyn AnyBattle,
    battle: &dyn AnyBattle,
    attempts: &Attempts,
    telling: &Telling,
    dice: &mut Dice,
) -> Result<Kept, Refusal> {
    let id = id_of(&telling.name)?;
    let (file, table_file) = (format!("{}/{id}.ron", FOLDERS.0), format!("{}/{id}.ron", FOLDERS.1));
    must_be_free(shelf, FOLDERS.0, &file)?;
    must_be_free(shelf, FOLDERS.1, &table_file)?;
    let all = attempts.all(&battle.journal().records);
    let first = all.first().ok_or_else(|| refuse("try something first: a lesson tells of orders"))?;
    let rule_set = battle.rule_set().0;
    let (scenario, left_out) = as_it_is_now(laid)?;
    let scenario = named(scenario, id.clone(), &telling.name)?;
    let table_text = sound(&table_file, &scenario, rule_set)?;
    let table =
        Scenario::read(&table_file, &table_text).map_err(|problems| refuse_for("this makes no scenario", &problems))?;
    let steps: Vec<Step> = all.iter().map(|tried| step(tried, battle)).collect();
    let number = lesson::list(shelf)
        .iter()
        .filter_map(|listed| listed.read.as_ref().ok())
        .filter(|script| script.rule_set.as_str() == rule_set)
        .count();
    let script = Script {
        id,
        title: Name::of(telling.name.trim()).ok_or_else(|| refuse("its name would be too long"))?,
        about: prose(&telling.about, "What was tried on the bench table.")?,
        minutes: u32::try_from(steps.len().div_ceil(2)).unwrap_or(1),
        rule_set: Id::of(rule_set).ok_or_else(|| refuse("its rule set has no name"))?,
        number: u32::try_from(number + 1).unwrap_or(1),
        table: scenario.id,
        switches: BTreeMap::new(),
        steps,
        file: file.clone(),
        text: String::new(),
    };
    let refusal = first.refusal.clone();
    let first = Spoken::of(&first.order, &battle.field(Seat::Umpire));
    let beginnings = moments(&table, rule_set, &first, refusal.as_ref(), dice)?;
    let text = told_from_one(&file, &script, &table, telling, &first, beginnings)?;
    keep(shelf, &table_file, &table_text)?;
    keep(shelf, &file, &text)?;
    Ok(Kept { file, left_out })
}

/// A moment of the layout at which the first order may be given.
struct Moment {
    /// How many passive answers lead to it.
    passes: u32,
    /// The dice thrown meanwhile.
    faces: Vec<u8>,
    /// Whether such an act is offered for the first time.
    is_first_offer: bool,
}

/// The moments at which the first order may be given, or is refused as it was, the earliest first.
fn moments(
    table: &Scenario,
    rule_set: &str,
    first: &Spoken,
    refused: Option<&Refusal>,
    dice: &mut Dice,
) -> Result<Vec<Moment>, Refusal> {
    let opened = rules::open(table, rule_set, &Changes::new(), DiceSource::Entered, KeepUndo::No);
    let mut battle = opened.map_err(|problems| refuse_for("this makes no scenario", &problems))?;
    let until = until(first);
    let (mut moments, mut faces, mut offered) = (Vec::new(), Vec::new(), false);
    for passes in 0..u32::try_from(MOST_ANSWERS).unwrap_or(u32::MAX) {
        while !battle.wanted().is_empty() {
            let fallen = thrown(dice, battle.wanted());
            battle.enter_dice(&fallen)?;
            faces.extend(fallen);
        }
        let judged = first.order(&battle.field(Seat::Umpire)).ok().map(|order| battle.judge(&order));
        let is_it = judged
            .is_some_and(|judged| judged.err().map(|refusal| refusal.clause) == refused.map(|refused| refused.clause));
        if is_it {
            moments.push(Moment { passes, faces: faces.clone(), is_first_offer: !offered });
        }
        offered = offered || may_be_given(battle.as_ref(), &until);
        let Some(order) = default_answer::least(battle.as_ref()).filter(|_| moments.len() < MOST_BEGINNINGS) else {
            break;
        };
        if battle.phase(Seat::Umpire).turn > MOST_TURNS || battle.give(order).is_err() {
            break;
        }
    }
    Ok(moments)
}

/// The act that a lesson waits for, as it is offered.
fn until(first: &Spoken) -> Until {
    let to = match &first.who {
        Who::Unit(name) | Who::Theirs(name) | Who::Stand(name, _) => Some(name.clone()),
        Who::Side(_) | Who::Command(_) => None,
    };
    Until { offered: first.verb.clone(), to }
}

/// The first step: the layout, and what happens by itself until the first order may be given.
fn before(moment: Moment, first: &Spoken, telling: &Telling) -> Result<Step, Refusal> {
    let until = until(first);
    let show = until.to.iter().cloned().map(Point::Unit).collect();
    let does = if moment.is_first_offer { Deed::Until(until) } else { Deed::Passes(moment.passes) };
    let say = prose(&telling.about, "So it lies.")?;
    Ok(Step { say, clauses: Vec::new(), show, does: Some(does), dice: moment.faces.into_iter().map(Face).collect() })
}

/// Whether the act that a lesson waits for is offered.
fn may_be_given(battle: &dyn AnyBattle, until: &Until) -> bool {
    let field = battle.field(Seat::Umpire);
    let fits = |subject: Subject| match (&until.to, subject.unit()) {
        (None, _) => true,
        (Some(name), Some(unit)) => field.get_unit(unit).is_some_and(|unit| unit.name == *name),
        (Some(_), None) => false,
    };
    let is_it = |offer: &Offer| offer.barred.is_none() && offer.verb == until.offered && fits(offer.subject);
    battle.question().is_some_and(|question| question.seats.iter().any(|seat| battle.offers(*seat).iter().any(is_it)))
}

/// An order that was tried, as a step; its caption is the story, for a refusal its reason.
fn step(tried: &Tried, battle: &dyn AnyBattle) -> Step {
    let field = battle.field(Seat::Umpire);
    let spoken = Spoken::of(&tried.order, &field);
    let show =
        tried.order.subject.unit().and_then(|unit| field.get_unit(unit)).map(|unit| Point::Unit(unit.name.clone()));
    let order = Unread::of(ron::to_string(&spoken).expect("an order is plain values"));
    let (says, clauses, does) = match &tried.refusal {
        Some(refusal) => (refusal.reason.as_str(), vec![refusal.clause.to_string()], Deed::Tries(order)),
        None => (spoken.verb.as_str(), Vec::new(), Deed::Gives(vec![order])),
    };
    Step {
        say: Prose::of(says).unwrap_or_else(|| Prose::of("And so.").expect("it is short")),
        clauses,
        show: show.into_iter().collect(),
        does: Some(does),
        dice: tried.faces.iter().copied().map(Face).collect(),
    }
}

fn prose(text: &str, else_this: &str) -> Result<Prose, Refusal> {
    let text = if text.trim().is_empty() { else_this } else { text };
    Prose::of(text).ok_or_else(|| refuse("what it says is too long"))
}

/// The lesson's text from the first of these moments from which it goes as it was tried.
fn told_from_one(
    file: &str,
    script: &Script,
    table: &Scenario,
    telling: &Telling,
    first: &Spoken,
    beginnings: Vec<Moment>,
) -> Result<String, Refusal> {
    let mut refused = None;
    for moment in beginnings {
        let steps = std::iter::once(before(moment, first, telling)?).chain(script.steps.iter().cloned()).collect();
        match told(file, Script { steps, ..script.clone() }, table, &telling.captions) {
            Ok(text) => return Ok(text),
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    Err(refused.unwrap_or_else(|| refuse("from its beginning nobody comes to that order")))
}

/// The lesson's text, staged twice: to learn the story of each step, and with its captions.
fn told(file: &str, script: Script, table: &Scenario, captions: &[String]) -> Result<String, Refusal> {
    let (told, _) = staged(file, &script, table)?;
    let mut script = script;
    for (index, (step, entries)) in script.steps.iter_mut().zip(told).enumerate().skip(1) {
        let heavy = |entry: &&Entry| entry.weight != EntryWeight::Struck;
        let mut clauses: Vec<String> =
            entries.iter().filter_map(|entry| entry.clause.as_ref()).map(ToString::to_string).collect();
        clauses.dedup();
        if !matches!(step.does, Some(Deed::Tries(_))) {
            step.clauses = clauses;
        }
        let story: Vec<&str> = entries.iter().filter(heavy).map(|entry| entry.text.as_str()).collect();
        let story: String = story.join(" ").chars().take(LONGEST).collect();
        let typed = captions.get(index - 1).map(String::as_str).unwrap_or_default();
        step.say = prose(if typed.trim().is_empty() { &story } else { typed }, step.say.as_str())?;
    }
    staged(file, &script, table).map(|(_, text)| text)
}

/// A lesson's text, and the story of each of its steps; it must go as it says.
fn staged(file: &str, script: &Script, table: &Scenario) -> Result<(Vec<Vec<Entry>>, String), Refusal> {
    let text = format!("// Tried on the bench table.\n{}", written(script));
    let not_so = |problems| refuse_for("from its beginning it does not go as it was tried", &problems);
    let read = Script::read(file, &text).map_err(not_so)?;
    let staged = lesson::stage(read, table).map_err(not_so)?;
    staged.problems.clone().or_value(()).map_err(not_so)?;
    Ok((staged.told(), text))
}
