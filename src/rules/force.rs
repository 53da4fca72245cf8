//! A force with its purchases, listed and priced, and a rule set's functions for it. Knows no price and no troops.

use std::fmt;

use serde::Serialize;

use crate::{
    count::counted,
    files::{Document, Problems},
    receipt::Account,
};

/// How forces are bought by points under a rule set.
#[derive(Clone, Copy, Debug)]
pub struct Forces {
    /// Reads, checks and prices a roster file.
    pub list: fn(&Document<'_>) -> Result<Muster, Problems>,
    /// Two forces of equal points raised by a seed, as roster files.
    pub raise: fn(u32, u64) -> [String; 2],
    /// A battle between two such forces on ground laid out by the seed, as a scenario file.
    pub battle_by_points: fn(u32, u64) -> String,
    /// A battle between the forces of two rosters on ground laid out by a seed, as a scenario file.
    pub battle_of: fn([&Document<'_>; 2], u64) -> Result<String, Problems>,
    /// The nations by which forces are raised; none where they are raised without.
    pub nations: Option<Nations>,
}

/// How a rule set raises forces of nations.
#[derive(Clone, Copy, Debug)]
pub struct Nations {
    /// Their names, in order.
    pub names: fn() -> Vec<String>,
    /// A battle on a flat table between forces of two of them, by their places in that order, each of so many points,
    /// raised by a seed, as a scenario file.
    pub battle: fn(u32, [usize; 2], u64) -> String,
    /// The points that these two forces cost: less where a nation cannot spend all.
    pub cost: fn(u32, [usize; 2], u64) -> [i32; 2],
}

/// A priced roster.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Muster {
    /// The name of the force.
    pub name: String,
    /// The id of the rule set that prices it.
    pub rule_set: &'static str,
    /// The purchases, in the order of the file.
    pub entries: Vec<Entry>,
    /// The limit on its cost, if the roster has one.
    pub limit: Option<i32>,
    /// Whatever is legal but unusual, each with its clause.
    pub warnings: Vec<String>,
}

/// One line of a muster.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// The unit bought.
    pub name: String,
    /// Their description.
    pub what: String,
    /// Their cost, points.
    pub points: i32,
    /// How the price comes about.
    pub account: Account,
}

impl Muster {
    /// The total cost, points.
    pub fn total(&self) -> i32 {
        self.entries.iter().map(|entry| entry.points).sum()
    }
}

impl fmt::Display for Muster {
    /// A list as it would be pinned to a club's wall.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name)?;
        let width = self.entries.iter().map(|entry| entry.name.chars().count()).max().unwrap_or_default();
        for Entry { name, what, points, .. } in &self.entries {
            writeln!(f, "  {points:>5}  {name:width$}  {what}")?;
        }
        match self.limit {
            Some(limit) => writeln!(f, "  {:>5}  of {}", self.total(), counted(limit, "point"))?,
            None => writeln!(f, "  {:>5}  points", self.total())?,
        }
        self.warnings.iter().try_for_each(|warning| writeln!(f, "  note: {warning}"))
    }
}
