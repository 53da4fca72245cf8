//! The procedures of all rule sets in one list, by name. A name begins with its set's id, so that it needs no other
//! address.

use crate::{
    dice::DiceSource,
    receipt::Account,
    rules::{
        battles::RULE_SETS,
        reckon::{Catalogue, Procedure, ReckonError},
    },
};

fn catalogues() -> impl Iterator<Item = &'static Catalogue> {
    RULE_SETS.iter().map(|set| (set.catalogue)())
}

/// Every procedure of every rule set, in the order of the sets.
pub fn procedures() -> impl Iterator<Item = &'static Procedure> {
    catalogues().flat_map(Catalogue::iter)
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
    let holder = catalogues().find(|catalogue| catalogue.named(name).is_ok());
    holder.expect("the procedure was just found").reckon(name, inputs, source)
}
