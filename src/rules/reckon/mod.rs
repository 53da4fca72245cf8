//! Procedures by hand: a rule set's pure procedures by name, with parameters that describe themselves, so that the
//! command line and the reckoner panel can list them, fill them from `name=value` and run them with any dice.
//!
//! - [`declaration`]: `inputs!`, which declares a procedure's inputs once. `input`: one of them. `group`: several that
//!   belong together. `field`: the functions that all of them have.
//!
//! Knows no rule set and no chart. A procedure is filled first ([`Procedure::fill`], all problems at once) and then
//! run.

pub mod declaration;
mod field;
mod group;
mod input;
mod parameter;

use std::{collections::BTreeMap, fmt};

pub(crate) use declaration::inputs;
pub use field::{Inputs, ProcedureInputs};
pub use group::Group;
pub use input::{Flag, Input, Whole, Written};
use parameter::Value;
pub use parameter::{Kind, Parameter, YesNo};
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::{
    clause::Clause,
    dice::{Dice, DiceSource, Leftover, NeedDice, Wanted},
    receipt::{Account, Figure},
    rules::{
        charts::{Options, Switches},
        nearest::did_you_mean,
    },
};

/// Every parameter of a procedure with a legal value. Asking for one that the procedure does not declare is a broken
/// invariant.
#[derive(Clone, Debug, PartialEq)]
pub struct Filled(BTreeMap<String, Value>);

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

    fn value(&self, name: &str) -> &Value {
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

/// Runs a procedure once its parameters are filled.
pub type Run = Box<dyn Fn(&Filled, &mut Dice) -> Result<Account, NeedDice> + Send + Sync>;

/// One procedure of a rule set, by name.
pub struct Procedure {
    /// Its name, such as `hmm.volley`.
    pub name: &'static str,
    /// The clause at its heart.
    pub clause: Clause,
    /// Its result, in one sentence.
    pub about: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    run: Run,
}

impl fmt::Debug for Procedure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Procedure")
            .field("name", &self.name)
            .field("parameters", &self.parameters)
            .finish_non_exhaustive()
    }
}

impl Procedure {
    /// The procedure that takes some inputs: its name, clause, meaning and parameters are those declared with them,
    /// followed by its rule switches, with the values and defaults that a rule set gives them.
    pub fn of<I: ProcedureInputs, O: Options + Sync>(
        switches: &'static Switches<O>,
        run: impl Fn(&I, &O, &mut Dice) -> Result<Account, NeedDice> + Send + Sync + 'static,
    ) -> Self {
        let named = |name: &&str| switches.named(name).expect("procedures name switches that there are");
        let of_switches = I::SWITCHES.iter().map(named).map(Parameter::of_switch);
        Self {
            name: I::PROCEDURE,
            clause: I::CLAUSE,
            about: field::summary(I::DOC),
            parameters: I::parameters().into_iter().chain(of_switches).collect(),
            run: Box::new(move |filled, dice| run(&I::read(filled, ""), &filled.options(switches), dice)),
        }
    }

    /// Reads `name=value` inputs; parameters that are not given take their defaults.
    ///
    /// # Errors
    /// Every input that is no `name=value`, unknown, given twice, of a wrong value, or missing.
    pub fn fill<'a>(&self, inputs: impl IntoIterator<Item = &'a str>) -> Result<Filled, Vec<BadInput>> {
        let mut values = BTreeMap::new();
        let mut bad = Vec::new();
        for input in inputs {
            match self.read(input, &values) {
                Ok((name, value)) => {
                    values.insert(name, value);
                }
                Err(wrong) => bad.push(wrong),
            }
        }
        for parameter in
            self.parameters.iter().filter(|parameter| !values.contains_key(&parameter.name)).collect::<Vec<_>>()
        {
            let given_badly = bad.iter().any(|bad| bad.name == parameter.name);
            match &parameter.default {
                Some(default) => {
                    let value = parameter.read(default).expect("defaults are tested to be legal");
                    values.insert(parameter.name.clone(), value);
                }
                None if given_badly => {}
                None => bad.push(BadInput {
                    name: parameter.name.clone(),
                    wrong: format!("missing, expected {}", parameter.kind),
                }),
            }
        }
        if bad.is_empty() { Ok(Filled(values)) } else { Err(bad) }
    }

    fn read(&self, input: &str, given: &BTreeMap<String, Value>) -> Result<(String, Value), BadInput> {
        let bad = |name: &str, wrong: String| BadInput { name: name.to_owned(), wrong };
        let Some((name, text)) = input.split_once('=') else {
            return Err(bad(input, "not of the form name=value".to_owned()));
        };
        let Some(parameter) = self.parameters.iter().find(|parameter| parameter.name == name) else {
            let known: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            let (takes, meant) = (known.join(", "), did_you_mean(name, known.iter().copied()));
            return Err(bad(name, format!("{} takes no such input, expected {takes}{meant}", self.name)));
        };
        if given.contains_key(name) {
            return Err(bad(name, "given twice".to_owned()));
        }
        let value = parameter.read(text).map_err(|wrong| bad(name, wrong))?;
        Ok((name.to_owned(), value))
    }

    /// Runs the procedure. The account lists the inputs under the parameters' names.
    ///
    /// # Errors
    /// [`NeedDice`] where the dice run short.
    pub fn run(&self, filled: &Filled, dice: &mut Dice) -> Result<Account, NeedDice> {
        let mut account = (self.run)(filled, dice)?;
        account.procedure = self.name.to_owned();
        let value_of = |parameter: &Parameter| (parameter.name.clone(), Figure::from(filled.value(&parameter.name)));
        account.inputs = self.parameters.iter().map(value_of).collect();
        Ok(account)
    }
}

/// The reason why a procedure was not run.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// A die shows a face that a six-sided die has not.
    NoSuchFace(u8),
    /// The dice run short.
    TooFewDice {
        /// How many were given.
        given: usize,
        /// The missing parameters.
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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{dice::Reason, rules::word::words};

    /// Names are unique and of one rule set, parameters have names of their own, and every default is legal.
    pub(crate) fn must_be_sound(catalogue: &Catalogue, prefix: &str) {
        let mut names = std::collections::BTreeSet::new();
        for procedure in catalogue.iter() {
            assert!(procedure.name.starts_with(prefix) && names.insert(procedure.name), "{}", procedure.name);
            let mut own = std::collections::BTreeSet::new();
            for parameter in &procedure.parameters {
                assert!(own.insert(parameter.name.as_str()), "{} {}", procedure.name, parameter.name);
                let Some(default) = &parameter.default else { continue };
                let given = format!("{}={default}", parameter.name);
                let bad = procedure.fill([given.as_str()]).err().unwrap_or_default();
                assert!(bad.iter().all(|bad| bad.name != parameter.name), "{} {given}: {bad:?}", procedure.name);
            }
        }
    }

    words! {
        /// Two sizes for this test.
        Size {
            /// A small one.
            Small => "small",
            /// A large one.
            Large => "large",
        }
    }

    inputs! {
        /// Sums dice.
        #[derive(Clone, Debug, PartialEq)]
        struct Sum for "test.sum" by clause!("hmm.20.01") {
            /// How many.
            dice: usize = count("dice", Clause::new("test.1")).within(0, 9),
            /// How far.
            far: f32 = measure("inches", Clause::new("test.2")).or("1.5"),
            /// How large.
            size: Size = word(Clause::new("test.3")).or("Small"),
            /// How many in each.
            rows: Vec<u32> = counts(1, 3, "figures", Clause::new("test.4")).or("1"),
        }
    }

    fn sum(of: &Sum, dice: &mut Dice) -> Result<Account, NeedDice> {
        let mut draft = of.draft();
        let sum = draft.dice(dice.d6s(of.dice, Reason::new(Clause::new("test.1"), "sum"))?);
        draft.result("sum", sum);
        Ok(draft.close(()).into())
    }

    fn catalogue() -> Catalogue {
        let switches = &crate::rules::hmm::data::Charts::embedded().switches;
        Catalogue::new(vec![Procedure::of(switches, |of, _, dice| sum(of, dice))])
    }

    fn scripted(faces: &[u8]) -> DiceSource {
        DiceSource::Scripted { faces: faces.to_vec() }
    }

    #[test]
    fn a_procedure_is_reckoned_by_name_and_shown_as_json() {
        let account = catalogue()
            .reckon("test.sum", ["dice=2", "size=large", "rows=3,4"], &scripted(&[5, 6]))
            .expect("all is lawful");
        let json = serde_json::to_string(&Shown(&account)).expect("an account is plain data");
        assert_eq!(
            json,
            r#"{"procedure":"test.sum","inputs":{"dice":2,"far":1.5,"size":"Large","rows":[3,4]},"lines":[{"clause":"test.1","label":"sum","value":11}],"dice":[5,6],"result":{"sum":11}}"#
        );
    }

    #[test]
    fn every_bad_input_is_told_at_once() {
        let inputs = ["dice=ten", "far=-1", "size=huge", "rows=1,2,3,4", "colour=red", "nonsense", "far=2", "far=3"];
        let error = catalogue().reckon("test.sum", inputs, &scripted(&[])).expect_err("all are wrong");
        let ReckonError::Inputs(bad) = &error else { unreachable!("inputs are wrong, not {error}") };
        let names: Vec<&str> = bad.iter().map(|bad| bad.name.as_str()).collect();
        assert_eq!(names, ["dice", "far", "size", "rows", "colour", "nonsense", "far"]);
        let text = error.to_string();
        for part in [
            "`ten` is not a whole number from 0 to 9",
            "Small or Large",
            "expected dice, far, size, rows",
            "given twice",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }

    #[test]
    fn numbers_take_no_sign_and_lists_no_empty_part() {
        for (input, said) in [
            ("dice=+3", "dice: `+3` is not a whole number from 0 to 9"),
            ("dice=-3", "dice: `-3` is not a whole number from 0 to 9"),
            ("far=+1.5", "far: `+1.5` is not a number from 0 to 9999"),
            ("far=inf", "far: `inf` is not a number from 0 to 9999"),
            ("rows=1,,2", "rows: `1,,2` is not 1 to 3 whole numbers with commas between them"),
            ("rows=1,+2", "rows: `1,+2` is not 1 to 3 whole numbers with commas between them"),
        ] {
            let inputs = if input.starts_with("dice") { vec![input] } else { vec!["dice=0", input] };
            assert_eq!(catalogue().reckon("test.sum", inputs, &scripted(&[])).expect_err(input).to_string(), said);
        }
    }

    #[test]
    fn a_missing_input_says_what_was_expected() {
        let error = catalogue().reckon("test.sum", [], &scripted(&[])).expect_err("dice is missing");
        assert_eq!(error.to_string(), "dice: missing, expected a whole number from 0 to 9");
    }

    #[test]
    fn dice_too_few_too_many_or_of_a_strange_face_say_how_many_are_wanted() {
        let reckon = |faces: &[u8]| {
            catalogue().reckon("test.sum", ["dice=3"], &scripted(faces)).expect_err("wrong dice").to_string()
        };
        assert_eq!(reckon(&[1]), "1 dice given, 3 wanted: 2 more for sum (test.1)");
        assert_eq!(reckon(&[1, 2, 3, 4, 5]), "5 dice given, 3 wanted: 2 left over");
        assert_eq!(reckon(&[1, 2, 7]), "a die shows 7, expected 1 to 6");
    }

    #[test]
    fn an_unknown_procedure_is_answered_with_what_it_is_near_to_and_where_all_are_told() {
        let said = |name| catalogue().reckon(name, [], &scripted(&[])).expect_err("there is none").to_string();
        let all = "`linstock reckon --list` names all 1";
        assert_eq!(said("test.sums"), format!("no procedure `test.sums`; did you mean test.sum?\n{all}"));
        assert_eq!(said("waltz"), format!("no procedure `waltz`\n{all}"));
    }
}
