//! The procedures of a rule set by name, and how one is reckoned from texts.

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{filled::BadInput, procedure::Procedure};
use crate::{
    battle::Refusal,
    dice::{Dice, DiceSource, Leftover, NeedDice, Wanted},
    receipt::{Account, Figure},
    rules::nearest::did_you_mean,
};

/// The reason why a procedure was not run.
#[derive(Clone, Debug, PartialEq)]
pub enum ReckonError {
    /// No procedure has that name.
    NoSuchProcedure {
        /// The name asked for.
        name: String,
        /// The names that there are.
        known: Vec<&'static str>,
    },
    /// Inputs are wrong or missing.
    Inputs(Vec<BadInput>),
    /// Each input is legal, but they cannot be combined: the table would refuse them.
    Refused(Refusal),
    /// A die shows a face that a six-sided die has not.
    NoSuchFace(u8),
    /// The dice run short.
    TooFewDice {
        /// How many were given.
        given: usize,
        /// What is lacking.
        wanted: Wanted,
    },
    /// Dice are left over.
    TooManyDice {
        /// How many were thrown.
        used: usize,
        /// The faces that were not used.
        left: Vec<u8>,
    },
}

impl fmt::Display for ReckonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchProcedure { name, known } => {
                let meant = did_you_mean(name, known.iter().copied());
                write!(f, "no procedure `{name}`{meant}\n`linstock reckon --list` names all {}", known.len())
            }
            Self::Inputs(bad) => f.write_str(&bad.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
            Self::Refused(refusal) => write!(f, "refused: {refusal}"),
            Self::NoSuchFace(face) => write!(f, "a die shows {face}, expected 1 to 6"),
            Self::TooFewDice { given, wanted } => {
                let Wanted { count, reason, .. } = wanted;
                write!(
                    f,
                    "{given} dice given, {} wanted: {count} more for {} ({})",
                    given + count,
                    reason.label,
                    reason.clause
                )
            }
            Self::TooManyDice { used, left } => {
                write!(f, "{} dice given, {used} wanted: {} left over", used + left.len(), left.len())
            }
        }
    }
}

impl std::error::Error for ReckonError {}

/// The procedures of one rule set or several, by name.
#[derive(Debug, Default)]
pub struct Catalogue(Vec<Procedure>);

impl Catalogue {
    /// A catalogue of some procedures, in the order of its list.
    pub fn new(procedures: Vec<Procedure>) -> Self {
        Self(procedures)
    }

    /// The procedures in order.
    pub fn iter(&self) -> impl Iterator<Item = &Procedure> {
        self.0.iter()
    }

    /// The procedure of a name.
    ///
    /// # Errors
    /// [`ReckonError::NoSuchProcedure`] with the known names.
    pub fn named(&self, name: &str) -> Result<&Procedure, ReckonError> {
        let known = || self.0.iter().map(|procedure| procedure.name).collect();
        let found = self.0.iter().find(|procedure| procedure.name == name);
        found.ok_or_else(|| ReckonError::NoSuchProcedure { name: name.to_owned(), known: known() })
    }

    /// Fills and runs a procedure with dice of a source; a script must be used up exactly.
    ///
    /// # Errors
    /// Any [`ReckonError`].
    pub fn reckon<'a>(
        &self,
        name: &str,
        inputs: impl IntoIterator<Item = &'a str>,
        source: &DiceSource,
    ) -> Result<Account, ReckonError> {
        let procedure = self.named(name)?;
        let filled = procedure.fill(inputs).map_err(ReckonError::Inputs)?;
        procedure.judge(&filled).map_err(ReckonError::Refused)?;
        let given = match source {
            DiceSource::Scripted { faces } => {
                if let Some(&face) = faces.iter().find(|face| !(1..=6).contains(*face)) {
                    return Err(ReckonError::NoSuchFace(face));
                }
                faces.len()
            }
            DiceSource::Seeded { .. } | DiceSource::Sealed(_) | DiceSource::Entered => 0,
        };
        let mut dice = Dice::new(source);
        let account =
            procedure.run(&filled, &mut dice).map_err(|NeedDice(wanted)| ReckonError::TooFewDice { given, wanted })?;
        dice.exhausted().map_err(|Leftover(left)| ReckonError::TooManyDice { used: given - left.len(), left })?;
        Ok(account)
    }
}

/// An account as the command line's JSON: `procedure`, `inputs` and `result` by name, `lines`, and `dice` as the faces
/// in order.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a>(pub &'a Account);

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Account { procedure, inputs, lines, result, .. } = self.0;
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("procedure", procedure)?;
        map.serialize_entry("inputs", &ByName(inputs))?;
        map.serialize_entry("lines", lines)?;
        map.serialize_entry("dice", &self.0.faces())?;
        map.serialize_entry("result", &ByName(result))?;
        map.end()
    }
}

struct ByName<'a>(&'a [(String, Figure)]);

impl Serialize for ByName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
