//! The journal is the battle: scenario, rule set and switches, source of dice, filled orders, entered dice, state
//! hashes. Replay, undo, save and rehearsal are built on it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Branch, FORMAT, Order, Override, OverrideAct, StateHash, format::States},
    dice::DiceSource,
};

/// A battle as its orders.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Journal {
    /// The starting point of the battle.
    pub header: Header,
    /// Orders and entered dice, and the state's hash after each phase.
    pub records: Vec<Record>,
}

/// The starting point of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the journal.
    pub format: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The id of the rule set.
    pub rule_set: String,
    /// A hash of the rule set's data files.
    pub rule_data: StateHash,
    /// The rule switches that differ from their defaults, by name.
    pub switches: BTreeMap<String, String>,
    /// The file name of the scenario.
    pub scenario_name: String,
    /// The scenario's text, word for word.
    pub scenario: String,
    /// Where the dice come from.
    pub dice: DiceSource,
}

/// One line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Record {
    /// A seat gave an order.
    Order(Order),
    /// Players entered dice, in the order in which they are thrown.
    Dice(Vec<u8>),
    /// A phase began in this state.
    Hash(StateHash),
    /// A phase began in a state that an older program wrote in its own form, which is not compared.
    OlderState,
    /// The umpire ruled; orders taken back by it stay written before it.
    Override(Override),
    /// From here on the battle is a branch of a fought one.
    Branched(Branch),
}

impl Journal {
    /// The orders that stand, in turn: without those that the umpire took back.
    pub fn orders(&self) -> impl Iterator<Item = &Order> {
        self.records.iter().zip(self.struck()).filter_map(|(record, struck)| match record {
            Record::Order(order) if !struck => Some(order),
            _ => None,
        })
    }

    /// Which records an umpire has taken back since: they are given again in a replay, and then taken back again.
    pub fn struck(&self) -> Vec<bool> {
        let mut struck = vec![false; self.records.len()];
        let mut orders: Vec<usize> = Vec::new();
        for (index, record) in self.records.iter().enumerate() {
            match record {
                Record::Order(_) => orders.push(index),
                Record::Override(Override { act: OverrideAct::TakeBack { kept }, .. }) => {
                    if let Some(&first) = orders.get(*kept) {
                        struck[first..index].fill(true);
                        orders.truncate(*kept);
                    }
                }
                Record::Override(_) | Record::Dice(_) | Record::Hash(_) | Record::OlderState | Record::Branched(_) => {}
            }
        }
        struck
    }

    /// Whether it was kept by an older program, so that state hashes are not compared.
    pub fn holds_older_states(&self) -> bool {
        self.records.contains(&Record::OlderState)
    }

    /// The same without the states that it holds, if they have lapsed; its orders are as good as ever.
    #[must_use]
    pub(super) fn with_states(mut self, states: States) -> Self {
        if states == States::Hold {
            return self;
        }
        self.header.format = FORMAT;
        for record in &mut self.records {
            if matches!(record, Record::Hash(_)) {
                *record = Record::OlderState;
            }
        }
        self
    }

    /// The umpire's rulings, in turn.
    pub fn overrides(&self) -> impl Iterator<Item = &Override> {
        self.records.iter().filter_map(|record| match record {
            Record::Override(ruled) => Some(ruled),
            _ => None,
        })
    }
}
