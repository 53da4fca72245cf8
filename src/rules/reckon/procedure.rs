//! One procedure of a rule set: its parameters, its refusals, and its run.

use std::{collections::BTreeMap, fmt};

use super::{
    field::{ProcedureInputs, summary},
    filled::{BadInput, Filled},
    parameter::{Parameter, Value},
};
use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice},
    receipt::{Account, Figure},
    rules::{
        charts::{ChartSet, Rules},
        nearest::did_you_mean,
    },
};

/// Says whether filled parameters can be combined.
type Judge = Box<dyn Fn(&Filled) -> Result<(), Refusal> + Send + Sync>;
/// Runs a procedure once its parameters are filled.
type Run = Box<dyn Fn(&Filled, &mut Dice) -> Result<Account, NeedDice> + Send + Sync>;

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
    judge: Judge,
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

/// A procedure that throws dice: its name, clause, meaning and parameters are those declared with its inputs, followed by
/// its rule switches, with the values and defaults that the rule set gives them.
pub fn thrown<C: ChartSet, I: ProcedureInputs, A: Into<Account>>(
    run: impl Fn(Rules<'_, C>, &I, &mut Dice) -> Result<A, NeedDice> + Send + Sync + 'static,
) -> Procedure {
    let named = |name: &&str| C::embedded().switches().named(name).expect("procedures name switches that there are");
    let of_switches = I::SWITCHES.iter().map(named).map(Parameter::of_switch);
    Procedure {
        name: I::PROCEDURE,
        clause: I::CLAUSE,
        about: summary(I::DOC),
        parameters: I::parameters().into_iter().chain(of_switches).collect(),
        judge: Box::new(|_| Ok(())),
        run: Box::new(move |filled, dice| {
            let (charts, inputs) = (C::embedded(), I::read(filled, ""));
            let options = filled.options(charts.switches());
            run(Rules { charts, options: &options }, &inputs, dice).map(Into::into)
        }),
    }
}

/// A procedure without dice, declared as one with them.
pub fn looked_up<C: ChartSet, I: ProcedureInputs, A: Into<Account>>(
    run: impl Fn(Rules<'_, C>, &I) -> A + Send + Sync + 'static,
) -> Procedure {
    thrown(move |rules, inputs, _| Ok(run(rules, inputs)))
}

impl Procedure {
    /// The same, with the table's refusals: `judge` is, or calls, the table's own guard.
    pub fn judged_by<C: ChartSet, I: ProcedureInputs>(
        self,
        judge: impl Fn(Rules<'_, C>, &I) -> Result<(), Refusal> + Send + Sync + 'static,
    ) -> Self {
        assert_eq!(I::PROCEDURE, self.name, "a procedure is judged by its own inputs");
        let judge: Judge = Box::new(move |filled| {
            let charts = C::embedded();
            judge(Rules { charts, options: &filled.options(charts.switches()) }, &I::read(filled, ""))
        });
        Self { judge, ..self }
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

    /// Whether the filled parameters can be combined.
    ///
    /// # Errors
    /// The table's refusal, with its clause.
    pub fn judge(&self, filled: &Filled) -> Result<(), Refusal> {
        (self.judge)(filled)
    }

    /// Runs the procedure with inputs that [`judge`](Self::judge) lets pass. The account lists them under the
    /// parameters' names.
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
