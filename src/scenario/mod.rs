//! A scenario as plain values: ground in yards, strengths in men and guns, time by the clock.
//!
//! [`Scenario::read`] reads a file with all its problems at once, [`Scenario::written`] makes one from a value,
//! [`list`] names the existing scenarios. A rule set takes [`Scenario::under`] itself and turns it into inches, figures
//! and turns by a [`Scale`]. Kinds of ground, arms and weapons are words that each rule set's data maps; parts that
//! only one rule set understands stay an unread piece. Must not decide a rule. `scenarios/README.md` documents the
//! schema for authors.

mod check;
pub mod dress;
pub mod ground;
mod listing;
pub mod needs;
pub mod plan;
pub mod rule_sets;
pub mod scale;
pub mod troops;
pub mod uniform;
pub mod words;
mod written;

use std::collections::BTreeMap;

use crate::files::{Document, Hints, Problem, Problems, choice, record};
use ground::{Ground, Weather};
pub use listing::{Listed, list, open};
pub use needs::{Needs, needs};
use plan::{Arrival, History, Objective, Victory, Zone};
use rule_sets::ForRuleSet;
pub use scale::Scale;
use troops::{Belligerent, Command, Unit};
use words::{Army, Clock, Date, Id, Name, Prose, Word};

record! {
    /// A battle to be fought.
    pub struct Scenario {
        /// Its id: the name under which the command line opens it.
        id: Id,
        /// Its title for people.
        title: Name,
        /// Where it was fought.
        place: Name,
        /// The day.
        date: Date,
        /// When the fighting starts.
        start: Clock,
        /// When it must be decided.
        end: End,
        /// The battle in a paragraph.
        note: Prose,
        /// The published works that the order of battle and the ground are drawn from.
        sources: Vec<Source>,
        /// The word for the season, such as `winter`.
        season: Word,
        /// Weather and light, in the order of time.
        weather: Vec<Weather>,
        /// The ground.
        ground: Ground,
        /// The army listed first.
        first: Belligerent,
        /// The army listed second.
        second: Belligerent,
        /// The chain of command of both armies.
        commands: Vec<Command>,
        /// Every unit of both armies.
        units: Vec<Unit>,
        /// Where they may be deployed other than as in history.
        zones: Vec<Zone> = Vec::new(),
        /// Units that arrive later.
        arrivals: Vec<Arrival> = Vec::new(),
        /// The objectives.
        objectives: Vec<Objective> = Vec::new(),
        /// The victory conditions.
        victory: Victory,
        /// The historical course of the battle.
        history: Option<History>,
        /// The id of the rule set that it is fought under unless the players choose another.
        rule_set: Id,
        /// Its pieces for single rule sets, by their ids.
        rule_sets: BTreeMap<String, ForRuleSet> = BTreeMap::new(),
    }
    kept {
        /// The file's name as the reader was given it.
        file: String,
        /// The text as it was written, for saves.
        text: String,
    }
}

choice! {
    /// When a battle must be decided.
    #[derive(Copy, Eq)]
    pub enum End {
        /// At a time of the clock.
        At(Clock),
        /// Without a time: it goes on until an outcome is met.
        WhenDecided,
    }
}

record! {
    /// A published work and its use in the scenario.
    pub struct Source {
        /// The author.
        author: Name,
        /// Its title.
        title: Name,
        /// When it was published.
        year: u32,
        /// The parts that the scenario takes from it.
        drawn: Prose,
    }
}

impl Scenario {
    /// Reads a scenario from its text.
    ///
    /// # Errors
    /// Everything that is wrong with the text, each with its line, column and field.
    pub fn read(file: &str, text: &str) -> Result<Self, Problems> {
        let document = Document::split(file, text)?;
        let scenario = document.read_checked(check::check)?;
        Ok(Self { file: file.to_owned(), text: text.to_owned(), ..scenario })
    }

    /// Sound but probably unintended parts of this scenario, such as an outcome that can never be the result.
    pub fn hints(&self) -> Hints {
        Document::split(&self.file, &self.text)
            .map(|document| document.hints(|reader| check::hints(self, reader)))
            .unwrap_or_default()
    }

    /// A problem at a field of this scenario's text, such as `units[3].arm`: for a rule set that lacks a word.
    pub fn problem(&self, field: &str, wrong: &str, expected: &str) -> Problem {
        match Document::split(&self.file, &self.text) {
            Ok(document) => document.problem(field, wrong, expected),
            Err(_) => Problem::of_file(&self.file, wrong, expected),
        }
    }

    /// The scenario's data of an army.
    pub const fn belligerent(&self, army: Army) -> &Belligerent {
        match army {
            Army::First => &self.first,
            Army::Second => &self.second,
        }
    }

    /// A unit by its id.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id.as_str() == id)
    }

    /// A command by its id.
    pub fn command(&self, id: &Id) -> Option<&Command> {
        self.commands.iter().find(|command| command.id == *id)
    }

    /// The army of a command. Every unit of a scenario that was read has one.
    pub fn army_of(&self, command: &Id) -> Option<Army> {
        self.command(command).map(|command| command.army)
    }

    /// A command and all that are above it, from the lowest up.
    pub fn chain<'s>(&'s self, command: &Id) -> Vec<&'s Command> {
        let mut chain: Vec<&Command> = Vec::new();
        let mut next = self.command(command);
        while let Some(command) = next.filter(|command| chain.iter().all(|known| known.id != command.id)) {
            chain.push(command);
            next = command.parent.as_ref().and_then(|parent| self.command(parent));
        }
        chain
    }

    /// Why a unit is not counted where an army's losses decide the battle: its own reason or that of a command above
    /// it.
    pub fn not_counted_because<'s>(&'s self, unit: &'s Unit) -> Option<&'s Prose> {
        let above = || self.chain(&unit.command).into_iter().find_map(|command| command.not_counted_because.as_ref());
        unit.not_counted_because.as_ref().or_else(above)
    }

    /// How long the battle may last, minutes; `None` where it goes on until it is decided.
    pub const fn minutes(&self) -> Option<u32> {
        match self.end {
            End::At(end) => Some(self.start.until(end)),
            End::WhenDecided => None,
        }
    }

    /// Weather and light at a time.
    pub fn weather_at(&self, time: Clock) -> Option<&Weather> {
        self.weather.iter().rev().find(|weather| weather.from <= time).or(self.weather.first())
    }

    /// The arrival with which a unit comes; `None` for one that is there from the start.
    pub fn arrival_of(&self, unit: &Unit) -> Option<&Arrival> {
        let chain = self.chain(&unit.command);
        let by_command = |arrival: &Arrival| chain.iter().any(|above| arrival.commands.contains(&above.id));
        self.arrivals.iter().find(|arrival| arrival.units.contains(&unit.id) || by_command(arrival))
    }

    /// The zones in which a unit may be deployed.
    pub fn zones_of(&self, unit: &Unit) -> Vec<&Zone> {
        let army = self.army_of(&unit.command);
        let chain = self.chain(&unit.command);
        let open_to =
            |zone: &&Zone| zone.commands.is_empty() || chain.iter().any(|above| zone.commands.contains(&above.id));
        self.zones.iter().filter(|zone| Some(zone.army) == army).filter(open_to).collect()
    }
}
