//! A group of inputs that several procedures share, or that two parties have alike.

use std::marker::PhantomData;

use super::{
    field::{Field, Inputs, TakeLine},
    filled::Filled,
    parameter::Parameter,
};
use crate::clause::Clause;

/// A group of inputs that several procedures share.
pub fn group<T: Inputs>() -> Group<T> {
    Group { prefix: "", whose: "", cites: None, listed_as: None, listed: true, of: PhantomData }
}

/// A group of inputs as a field of other inputs.
pub struct Group<T> {
    prefix: &'static str,
    whose: &'static str,
    cites: Option<(&'static str, Clause)>,
    listed_as: Option<&'static str>,
    listed: bool,
    of: PhantomData<fn() -> T>,
}

impl<T> Group<T> {
    /// The same with something before the names of all its inputs: that of one of two parties.
    pub fn prefix(self, prefix: &'static str) -> Self {
        Self { prefix, ..self }
    }

    /// The same with words before the meanings of all its inputs that name the party they belong to.
    pub fn whose(self, whose: &'static str) -> Self {
        Self { whose, ..self }
    }

    /// The same, with another clause for one of its inputs.
    pub fn citing(self, input: &'static str, clause: Clause) -> Self {
        Self { cites: Some((input, clause)), ..self }
    }

    /// The same, the one input that it lists standing on the receipt under another name.
    pub fn listed_as(self, name: &'static str) -> Self {
        Self { listed_as: Some(name), ..self }
    }

    /// The same, but not on the receipt.
    pub fn unlisted(self) -> Self {
        Self { listed: false, ..self }
    }
}

impl<T: Inputs> Field<T> for Group<T> {
    fn parameters(&self, _: &'static str, _: &str) -> Vec<Parameter> {
        let mut parameters = T::parameters();
        for parameter in &mut parameters {
            if let Some((_, clause)) = self.cites.filter(|(input, _)| *input == parameter.name) {
                parameter.clause = clause;
            }
            parameter.name.insert_str(0, self.prefix);
            parameter.about.insert_str(0, self.whose);
        }
        parameters
    }

    fn read(&self, _: &'static str, filled: &Filled, prefix: &str) -> T {
        T::read(filled, &format!("{prefix}{}", self.prefix))
    }

    fn list(&self, _: &'static str, value: &T, line: &mut TakeLine<'_>) {
        match self.listed_as {
            _ if !self.listed => {}
            Some(name) => value.list(&mut |_, figure| line(name, figure)),
            None => value.list(line),
        }
    }
}
