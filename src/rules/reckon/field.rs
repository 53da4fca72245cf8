//! The functions of declared inputs: being asked for, being read, and being listed on a receipt.

use super::{filled::Filled, parameter::Parameter};
use crate::{
    clause::Clause,
    receipt::{Draft, Figure},
};

/// Takes one line of a receipt: the name of an input and its value.
pub type TakeLine<'a> = dyn FnMut(&str, Figure) + 'a;

/// Inputs that belong together: all that a procedure takes, or a group that several procedures share. Declared with
/// `inputs!`.
pub trait Inputs: Sized {
    /// Their purpose, from the doc comment of the struct.
    const DOC: &'static str;

    /// The parameters on the command line, in order.
    fn parameters() -> Vec<Parameter>;

    /// Reads the inputs from filled parameters with names that begin with a prefix.
    fn read(filled: &Filled, prefix: &str) -> Self;

    /// Gives the lines that show them on a receipt.
    fn list(&self, line: &mut TakeLine<'_>);

    /// Opens the receipt of a procedure with these inputs on it.
    fn draft_of(&self, procedure: &str) -> Draft {
        let mut draft = Draft::for_procedure(procedure);
        self.list(&mut |name, value| draft.input(name, value));
        draft
    }
}

/// All inputs of one procedure that has a name. Declared with `inputs!`, by `for "hmm.volley" by clause!("...")`.
pub trait ProcedureInputs: Inputs {
    /// The procedure's name, such as `hmm.volley`.
    const PROCEDURE: &'static str;
    /// The clause at its heart.
    const CLAUSE: Clause;
    /// The rule switches that it reads, by name.
    const SWITCHES: &'static [&'static str];

    /// Opens the procedure's receipt with these inputs on it.
    fn draft(&self) -> Draft {
        self.draft_of(Self::PROCEDURE)
    }
}

/// How one field of a struct of inputs is asked for, read and listed: an [`Input`](super::input::Input), or a
/// [`Group`](super::group::Group) of them.
pub trait Field<T> {
    /// The parameters of the field, given its name and its meaning.
    fn parameters(&self, field: &'static str, meaning: &str) -> Vec<Parameter>;

    /// Reads the field from filled parameters with names that begin with a prefix.
    fn read(&self, field: &'static str, filled: &Filled, prefix: &str) -> T;

    /// Gives the lines that show the field on a receipt.
    fn list(&self, field: &'static str, value: &T, line: &mut TakeLine<'_>);

    /// Whether it is asked for before all other fields.
    fn is_asked_first(&self) -> bool {
        false
    }
}

/// The first paragraph of a doc comment in one line.
pub(super) fn summary(doc: &str) -> String {
    doc.lines().map(str::trim).take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The first paragraph of a doc comment as a phrase: it begins small and has no full stop.
pub(super) fn phrase(doc: &str) -> String {
    let summary = summary(doc);
    let mut letters = summary.trim_end_matches('.').chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
