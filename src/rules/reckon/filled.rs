//! The inputs of a procedure, all of them with legal values.

use std::{collections::BTreeMap, fmt};

use super::parameter::Value;
use crate::{
    receipt::Figure,
    rules::charts::{Options, Switches},
};

/// Every parameter of a procedure with a legal value. Asking for one that the procedure does not declare is a broken
/// invariant.
#[derive(Clone, Debug, PartialEq)]
pub struct Filled(pub(super) BTreeMap<String, Value>);

impl Filled {
    /// The given words that belong to some names that the procedure declares: its rule switches.
    fn among<'a>(&'a self, names: impl Iterator<Item = &'a str>) -> Vec<(&'a str, String)> {
        names.filter_map(|name| self.0.get(name).map(|value| (name, Figure::from(value).to_string()))).collect()
    }

    /// The options of a rule set: the switches that the procedure declares as they were given, the rest at their
    /// defaults.
    pub fn options<O: Options>(&self, switches: &Switches<O>) -> O {
        let given = self.among(switches.iter().map(|switch| switch.name.as_str()));
        let settings = given.iter().map(|(name, value)| (*name, value.as_str()));
        switches.options(settings).expect("parameters take only what the switches allow")
    }

    pub(super) fn value(&self, name: &str) -> &Value {
        self.0.get(name).expect("a procedure asks only for parameters that it declares")
    }
}

/// Something wrong with one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput {
    /// The parameter, as it was written.
    pub name: String,
    /// The problem, and what was expected.
    pub wrong: String,
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.wrong)
    }
}
