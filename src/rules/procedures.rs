//! The procedures of all rule sets in one list, by name. A name begins with its set's id, so that it needs no other
//! address.

use crate::{
    dice::DiceSource,
    receipt::Account,
    rules::{
        hmm,
        reckon::{Catalogue, Procedure, ReckonError},
        wof,
    },
};

fn catalogues() -> [&'static Catalogue; 2] {
    [hmm::reckon::catalogue(), wof::reckon::catalogue()]
}

/// Every procedure of every rule set, in the order of the sets.
pub fn procedures() -> impl Iterator<Item = &'static Procedure> {
    catalogues().into_iter().flat_map(Catalogue::iter)
}

/// The procedure of a name.
///
/// # Errors
/// [`ReckonError::NoSuchProcedure`] with the known names.
pub fn procedure(name: &str) -> Result<&'static Procedure, ReckonError> {
    let known = || procedures().map(|procedure| procedure.name).collect();
    procedures()
        .find(|procedure| procedure.name == name)
        .ok_or_else(|| ReckonError::NoSuchProcedure { name: name.to_owned(), known: known() })
}

/// Fills and runs a procedure with dice of a source; a script must be used up exactly.
///
/// # Errors
/// Any [`ReckonError`].
pub fn reckon<'a>(
    name: &str,
    inputs: impl IntoIterator<Item = &'a str>,
    source: &DiceSource,
) -> Result<Account, ReckonError> {
    procedure(name)?;
    let holder =
        catalogues().into_iter().find(|catalogue| catalogue.named(name).is_ok()).expect("the procedure was just found");
    holder.reckon(name, inputs, source)
}
