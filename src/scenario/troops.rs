//! The armies of a scenario: their names, their chain of command, and every unit as it historically fought.

use std::collections::BTreeMap;

use crate::{
    files::{Unread, choice, record},
    scenario::{
        uniform::Uniform,
        words::{Army, Edge, Id, Name, Place, Prose, Word},
    },
};

record! {
    /// One of the two armies.
    pub struct Belligerent {
        /// The army's name for people, such as "The Crown".
        name: Name,
        /// The nation or cause that it fought for.
        nation: Name,
        /// The edge of the map that is its own: its base, where its broken troops run to.
        edge: Edge,
        /// Its task.
        posture: Posture,
        /// The usual dress of its foot.
        uniform: Uniform,
        /// The usual dress of its horse; as its foot if this is not written.
        horse: Option<Uniform>,
        /// The usual dress of its gunners; as its foot if this is not written.
        guns: Option<Uniform>,
        /// The usual dress of its generals and their messengers; as its foot if this is not written.
        officers: Option<Uniform>,
        /// The word for its spirit or training as a whole, where a rule set asks.
        character: Option<Word>,
        /// Parts that only one rule set understands, by the id of that rule set.
        rules: BTreeMap<String, Unread> = BTreeMap::new(),
    }
}

choice! {
    /// The posture of an army.
    #[derive(Copy, Eq)]
    pub enum Posture {
        /// It must attack.
        Attacks,
        /// It may stand and wait.
        Defends,
        /// Both come on.
        Meets,
    }
}

record! {
    /// A body of units under one leader.
    pub struct Command {
        /// Its id within the scenario.
        id: Id,
        /// Which army it belongs to.
        army: Army,
        /// Its name for people.
        name: Name,
        /// The command above it; `None` for the army's commander-in-chief.
        parent: Option<Id>,
        /// The word for its kind, such as `army`, `division`, `brigade`, `battery`.
        level: Word,
        /// Its leader.
        leader: Option<Leader>,
        /// Its order at the start.
        order: Option<Order>,
        /// Why its units are not counted where an army's losses decide the battle; counted if this is not written.
        not_counted_because: Option<Prose>,
        /// Parts that only one rule set understands, by the id of that rule set.
        rules: BTreeMap<String, Unread> = BTreeMap::new(),
    }
}

record! {
    /// A leader of men.
    pub struct Leader {
        /// His name, without rank.
        name: Name,
        /// The name on his label, at most 16 letters; if not written, his family name, or his rank if the sources do
        /// not name him.
        short: Option<Name>,
        /// His rank at the time.
        rank: Name,
        /// The word for his ability: `poor`, `fair`, `average`, `good`, `outstanding`.
        ability: Word,
        /// His place; with the command's first unit if not written.
        at: Option<Place>,
        /// His uniform, if it was not the dress of his army's officers.
        uniform: Option<Uniform>,
    }
}

impl Leader {
    /// Whether the sources give his name; leaders without one are written as "The senior captain".
    pub fn is_named(&self) -> bool {
        !self.name.as_str().starts_with("The ")
    }

    /// The name on his label.
    pub fn label(&self) -> &str {
        let name = self.name.as_str();
        match &self.short {
            Some(short) => short.as_str(),
            None if self.is_named() => name.split_whitespace().last().unwrap_or(name),
            None => self.rank.as_str(),
        }
    }
}

record! {
    /// A command's order at the start.
    pub struct Order {
        /// The word for it: `attack`, `defend`, `reserve`, `march`.
        word: Word,
        /// The way it is to go, or the post that it is to hold.
        way: Vec<Place> = Vec::new(),
        /// Where it is to go from its post, and on what signal.
        fall_back: Option<FallBack>,
    }
}

record! {
    /// Where a command that holds a post goes on a signal.
    pub struct FallBack {
        /// Its second post.
        to: Place,
        /// The signal that each of its units waits for.
        signal: Signal,
    }
}

choice! {
    /// The event that sends a unit back to a second post.
    pub enum Signal {
        /// It has fired this many volleys.
        Volleys(u32),
        /// An enemy is within this many yards.
        EnemyWithin(f32),
    }
}

record! {
    /// A body of men that moves and fights as one, as it historically fought.
    pub struct Unit {
        /// Its id within the scenario.
        id: Id,
        /// Its name for people.
        name: Name,
        /// The name that stands on its label, at most 16 letters; its name if this is not written.
        short: Option<Name>,
        /// The command it belongs to.
        command: Id,
        /// The word for its arm as it historically fought, such as `line infantry`, `light infantry`, `dragoons`, `foot
        /// artillery`.
        arm: Word,
        /// The word for its quality at the time, such as `militia`, `regular`, `veteran`, `elite`.
        class: Word,
        /// The word for its weapon, such as `smoothbore musket`, `rifle`, `sabre`, `3-pounder`.
        weapon: Word,
        /// How many they were.
        strength: Strength,
        /// The disagreeing counts of the books.
        disputed: Option<Disputed>,
        /// The regiment it is part of, where several units make up one.
        regiment: Option<Name>,
        /// The word for its formation at the start, such as `line`, `march column`, `skirmish`, `unlimbered`.
        formation: Word,
        /// The middle of its front edge; not written for a unit that its player places or that arrives later.
        at: Option<Place>,
        /// The compass bearing of its front, degrees; towards the enemy's edge if this is not written.
        facing_degrees: Option<f32>,
        /// The front that it held in history, yards; a hint for laying it out.
        frontage_yards: Option<f32>,
        /// Its uniform, if it was not the dress of its arm in its army.
        uniform: Option<Uniform>,
        /// Why it is not counted where an army's losses decide the battle; as its command if this is not written.
        not_counted_because: Option<Prose>,
        /// Why the enemy does not know of it at the start; known if not written.
        hidden_because: Option<Prose>,
        /// Parts that only one rule set understands, by the id of that rule set.
        rules: BTreeMap<String, Unread> = BTreeMap::new(),
    }
}

choice! {
    /// How many they were.
    pub enum Strength {
        /// Officers and men under arms.
        Men(u32),
        /// Guns and their crew.
        Battery(Battery),
    }
}

record! {
    /// Guns and their crew.
    #[derive(Copy, Eq)]
    pub struct Battery {
        /// Guns and howitzers of this piece.
        guns: u32,
        /// Officers and men.
        crew: u32,
    }
}

impl Strength {
    /// Officers and men, crews included.
    pub const fn men(&self) -> u32 {
        match self {
            Self::Men(men) => *men,
            Self::Battery(battery) => battery.crew,
        }
    }

    /// Guns; 0 for a unit without.
    pub const fn guns(&self) -> u32 {
        match self {
            Self::Men(_) => 0,
            Self::Battery(battery) => battery.guns,
        }
    }
}

record! {
    /// A strength on which the books disagree. The unit's own strength is the count used.
    pub struct Disputed {
        /// Each count with the work that gives it.
        counts: Vec<Count>,
        /// Why the count used was chosen.
        used_because: Prose,
    }
}

record! {
    /// One count of men, or of guns for a battery.
    pub struct Count {
        /// The work that gives it.
        source: Name,
        /// The count.
        count: u32,
    }
}

impl Unit {
    /// The name for its label.
    pub fn label(&self) -> &Name {
        self.short.as_ref().unwrap_or(&self.name)
    }
}
