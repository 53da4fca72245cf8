//! The contents of a guide's file: its table, the enemy's orders, and its steps. Carries nothing out.

use std::collections::BTreeMap;

use crate::{
    battle::Seat,
    files::{Document, Problem, Problems, Reader, Unread, choice, record},
    lesson::Spoken,
    scenario::{
        rule_sets::Setting,
        words::{Army, Id, Name, Prose},
    },
    table::Side,
};

/// The name that stands in a caption's keys for the digit of the order that the step waits for.
pub const ORDER_DIGIT: &str = "order";

record! {
    /// A guide's file.
    pub struct Guide {
        /// Its id: the file's name without `.ron`.
        id: Id,
        /// Its title for people.
        title: Name,
        /// Its subject, in a sentence or two.
        about: Prose,
        /// How long it takes, minutes.
        minutes: u32,
        /// The id of the rule set that is played.
        rule_set: Id,
        /// The id of its scenario, one of the guides' own.
        table: Id,
        /// The switches that differ from the scenario's.
        switches: BTreeMap<String, Setting> = BTreeMap::new(),
        /// The army that the newcomer leads.
        plays: Army,
        /// The seed of the dice.
        seed: u32,
        /// The orders that the other side gives, each once and as soon as it is lawful; else it does as little as it can.
        enemy: Vec<Unread> = Vec::new(),
        /// Its steps, in order.
        steps: Vec<Step>,
        /// What is said once all is done.
        farewell: Prose,
        /// The id of the scenario that is proposed then.
        next: Id,
    }
    kept {
        /// The file's name as the reader was given it.
        file: String,
        /// The text as it was written.
        text: String
    }
}

record! {
    /// A caption, and the act that it waits for.
    pub struct Step {
        /// What is to be done, by mouse.
        say: Prose,
        /// How it is done by keyboard; names in braces are commands, whose keys are written there.
        keys: Option<Prose>,
        /// What is said to those who stand still for a while or do something else.
        hint: Option<Prose>,
        /// The targets of the caption.
        show: Vec<Mark> = Vec::new(),
        /// The act that it waits for.
        waits: Waits,
        /// What the act must bring about besides.
        brings: Option<Brings>,
        /// Whether it may be passed over.
        when: When = When::Always,
    }
}

choice! {
    /// Something that a caption points at.
    pub enum Mark {
        /// A unit, by its name.
        Unit(String),
        /// A wood, a hill, a wall: anything that lies on the table, by its name.
        Ground(String),
        /// A place of the table.
        Place(Spot),
        /// The button of a command, by the id that it has in files of keys.
        Control(String),
        /// The button of the order that the step waits for.
        Order,
        /// A control, by the first words on it.
        Words(String),
    }
}

record! {
    /// A place of the table, inches from its lower left corner.
    pub struct Spot {
        /// To the right.
        x: f32,
        /// Up the table.
        y: f32,
    }
}

choice! {
    /// The act that a step waits for. Orders are written as in lessons: by subject, verb and slots. An order that the
    /// player gives or drafts fits if it has the same subject, verb, units and words; of a way only the kinds of its legs
    /// count, and of a place that there is one.
    pub enum Waits {
        /// The player has read the caption.
        Continue,
        /// This unit is selected, by its name.
        Select(String),
        /// The view is moved.
        Look,
        /// An order is drafted that fits this one.
        Draft(Unread),
        /// An order is given that fits this one.
        Give(Unread),
        /// The same, for an order that ends a phase or a step of it: earlier orders no longer count after it.
        End(Unread),
    }
}

record! {
    /// What an act must bring about: a unit is near another.
    pub struct Brings {
        /// The unit, by its name.
        unit: String,
        /// The most inches between the two.
        within: f32,
        /// The other, by its name.
        of: String,
    }
}

choice! {
    /// Whether a step may be passed over.
    pub enum When {
        /// It must be done.
        Always,
        /// It is passed over where the dice or the enemy leave nothing to do.
        IfAsked,
        /// It is passed over unless the player is offered an order of this label.
        IfOffered(String),
    }
}

impl Guide {
    /// Whether a text of any kind means to be a guide: somebody plays its steps.
    pub fn is_meant(file: &str, text: &str) -> bool {
        Document::split(file, text)
            .is_ok_and(|document| ["steps", "plays"].iter().all(|field| document.field(field).is_some()))
    }

    /// Reads a guide from its text.
    ///
    /// # Errors
    /// Everything that is wrong with the text, each with its line, column and field.
    pub fn read(file: &str, text: &str) -> Result<Self, Problems> {
        let guide: Self =
            Document::split(file, text)?.read_checked(|guide: &Self, reader| guide.check(file, reader))?;
        Ok(Self { file: file.to_owned(), text: text.to_owned(), ..guide })
    }

    fn check(&self, file: &str, reader: &mut Reader<'_>) {
        if self.steps.is_empty() {
            reader.wrong_at("steps", "there is none", "at least one step");
        }
        let of_steps = self.steps.iter().filter_map(|step| step.waits.order());
        for unread in self.enemy.iter().chain(of_steps) {
            if let Err(problems) = unread.read::<Spoken>(file) {
                problems.iter().for_each(|problem| reader.push(problem.clone()));
            }
        }
        if let Some(last) = self.steps.last().filter(|step| !step.waits.closes_a_part()) {
            let field = format!("steps[{}].waits", self.steps.len() - 1);
            reader.wrong_at(&field, format!("{} is written", last.waits.name()), "Continue, Look, Give or End");
        }
    }

    /// The seat of the newcomer.
    pub fn seat(&self) -> Seat {
        self.side().into()
    }

    /// How many parts it has: each ends with an act that stays.
    pub fn parts(&self) -> usize {
        self.parts_before(self.steps.len())
    }

    /// How many parts are over before a step.
    pub(super) fn parts_before(&self, step: usize) -> usize {
        self.steps.iter().take(step).filter(|step| step.waits.closes_a_part()).count()
    }

    /// The side of the newcomer.
    pub fn side(&self) -> Side {
        match self.plays {
            Army::First => Side::First,
            Army::Second => Side::Second,
        }
    }

    /// A problem at a field of the guide's text, such as `steps[3].waits`.
    pub fn problem(&self, field: &str, wrong: &str, expected: &str) -> Problem {
        match Document::split(&self.file, &self.text) {
            Ok(document) => document.problem(field, wrong, expected),
            Err(_) => Problem::of_file(&self.file, wrong, expected),
        }
    }

    /// An order that was read with the guide.
    pub(super) fn spoken(&self, unread: &Unread) -> Spoken {
        unread.read(&self.file).expect("it was read with the file")
    }
}

impl Waits {
    /// The order that is waited for, given or drafted.
    pub(super) fn order(&self) -> Option<&Unread> {
        match self {
            Self::Draft(order) | Self::Give(order) | Self::End(order) => Some(order),
            Self::Continue | Self::Select(_) | Self::Look => None,
        }
    }

    /// Whether what comes before it is over once it is done. Selections and drafts lead to an order, and must be made
    /// again if they are dropped before.
    pub(super) const fn closes_a_part(&self) -> bool {
        !matches!(self, Self::Select(_) | Self::Draft(_))
    }

    const fn name(&self) -> &'static str {
        match self {
            Self::Continue => "Continue",
            Self::Select(_) => "Select",
            Self::Look => "Look",
            Self::Draft(_) => "Draft",
            Self::Give(_) => "Give",
            Self::End(_) => "End",
        }
    }
}
