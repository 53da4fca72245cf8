//! A scenario's settings for single rule sets: scale, switches with their reasons, units and leaders that differ. Parts
//! that only one rule set understands stay an unread piece; they are not interpreted here.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    files::{FromPiece, Piece, Reader, Shape, Unread, choice, record},
    scenario::{
        Scenario,
        troops::{Order, Strength, Unit},
        words::{Id, Place, Prose, Word},
    },
};

record! {
    /// A scenario's piece for one rule set.
    pub struct ForRuleSet {
        /// The scale at which it is fought; values not written are the rule set's own.
        scale: Option<StatedScale>,
        /// Switches of the rule set, by name.
        options: BTreeMap<String, Choice> = BTreeMap::new(),
        /// Units that are otherwise under this rule set, by id.
        units: BTreeMap<String, UnitChange> = BTreeMap::new(),
        /// Units that exist under this rule set alone.
        more_units: Vec<Unit> = Vec::new(),
        /// Commands that are otherwise under this rule set, by id.
        commands: BTreeMap<String, CommandChange> = BTreeMap::new(),
        /// Initial states, each applied on top of those before it.
        states: Vec<StateAtStart> = Vec::new(),
        /// Parts that only the rule set understands.
        more: Option<Unread>,
    }
}

record! {
    /// A scale that a scenario states.
    pub struct StatedScale {
        /// Men for one figure.
        men_per_figure: Option<u32>,
        /// Guns for one gun model.
        guns_per_model: Option<u32>,
        /// Yards of ground for one inch of table.
        yards_per_inch: Option<f32>,
        /// Minutes of the clock for one turn.
        minutes_per_turn: Option<f32>,
        /// Why this scale.
        because: Prose,
    }
}

record! {
    /// A switch of a rule set, as this scenario sets it.
    pub struct Choice {
        /// The value: a word or a number.
        value: Setting,
        /// Why.
        because: Prose,
    }
}

/// The value of a switch as a word: `PerDie`, `"PerDie"` and `5` are all written so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Setting(String);

impl Setting {
    /// A value as a switch writes it.
    pub fn of(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The word itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromPiece for Setting {
    fn blank() -> Self {
        Self(String::new())
    }

    fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self {
        let text = reader.text_of(piece);
        if text.starts_with('"') {
            return Self(String::read(reader, piece));
        }
        if matches!(piece.shape, Shape::Leaf) && text.len() <= 40 {
            return Self(text.to_owned());
        }
        reader.unexpected(piece, "a word or a number of at most 40 letters");
        Self::blank()
    }
}

record! {
    /// The differences of a unit under one rule set. Fields not written are unchanged.
    pub struct UnitChange {
        /// Another command.
        command: Option<Id>,
        /// Another word for its arm.
        arm: Option<Word>,
        /// Another word for its quality.
        class: Option<Word>,
        /// Another word for its weapon.
        weapon: Option<Word>,
        /// Another strength.
        strength: Option<Strength>,
        /// Another formation.
        formation: Option<Word>,
        /// Another place.
        at: Option<Place>,
        /// Another bearing, degrees.
        facing_degrees: Option<f32>,
        /// Why it is not counted where losses decide.
        not_counted_because: Option<Prose>,
        /// Why it does not take part at all.
        absent_because: Option<Prose>,
        /// Why it is otherwise.
        because: Prose,
    }
}

record! {
    /// The differences of a command under one rule set. Fields not written are unchanged.
    pub struct CommandChange {
        /// Another word for how well it was led.
        ability: Option<Word>,
        /// Another place of its leader.
        leader_at: Option<Place>,
        /// Another order.
        order: Option<Order>,
        /// Why its units are not counted where losses decide.
        not_counted_because: Option<Prose>,
        /// Why it is otherwise.
        because: Prose,
    }
}

record! {
    /// An initial state of a unit or leader, in the words in which the rule set lets an umpire change it.
    pub struct StateAtStart {
        /// Whose.
        of: Whose,
        /// Which of its values, such as "morale".
        what: String,
        /// Its value, such as "shaken".
        value: String,
    }
}

choice! {
    /// Whose state it is.
    #[derive(Eq)]
    pub enum Whose {
        /// A unit's, by its id.
        Unit(Id),
        /// That of a command's leader, by the command's id.
        LeaderOf(Id),
    }
}

impl UnitChange {
    fn change(&self, unit: &mut Unit) {
        let Self { command, arm, class, weapon, strength, formation, at, facing_degrees, not_counted_because, .. } =
            self.clone();
        replace(&mut unit.command, command);
        replace(&mut unit.arm, arm);
        replace(&mut unit.class, class);
        replace(&mut unit.weapon, weapon);
        replace(&mut unit.strength, strength);
        replace(&mut unit.formation, formation);
        unit.at = at.or(unit.at);
        unit.facing_degrees = facing_degrees.or(unit.facing_degrees);
        unit.not_counted_because = not_counted_because.or(unit.not_counted_because.take());
    }
}

fn replace<T>(value: &mut T, with: Option<T>) {
    if let Some(with) = with {
        *value = with;
    }
}

impl Scenario {
    /// The scenario as it is fought under a rule set: with the units and commands changed as written, without those
    /// absent there, and with those that exist only there. A rule set without a piece of its own gets it as it is.
    pub fn under(&self, rule_set: &str) -> Self {
        let mut fought = self.clone();
        let Some(changes) = self.rule_sets.get(rule_set) else { return fought };
        for unit in &mut fought.units {
            if let Some(change) = changes.units.get(unit.id.as_str()) {
                change.change(unit);
            }
        }
        for command in &mut fought.commands {
            let Some(change) = changes.commands.get(command.id.as_str()).cloned() else { continue };
            if let Some(leader) = &mut command.leader {
                replace(&mut leader.ability, change.ability);
                leader.at = change.leader_at.or(leader.at);
            }
            command.order = change.order.or(command.order.take());
            command.not_counted_because = change.not_counted_because.or(command.not_counted_because.take());
        }
        let absent = |id: &Id| changes.units.get(id.as_str()).is_some_and(|change| change.absent_because.is_some());
        fought.units.retain(|unit| !absent(&unit.id));
        fought.arrivals.iter_mut().for_each(|arrival| arrival.units.retain(|id| !absent(id)));
        fought.units.extend(changes.more_units.iter().cloned());
        fought
    }
}
