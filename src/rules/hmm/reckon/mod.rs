//! The procedures of hmm by name, for the command line and the reckoner panel: one file a subject.
//! Each reads its filled parameters, calls the same pure function as the battle does, and hands back its account.

mod artillery;
mod combat;
mod fire;
mod guns;
mod morale;
mod movement;
mod points;
mod works;

use std::sync::OnceLock;

use crate::{
    clause::Clause,
    dice::{Dice, NeedDice},
    receipt::Account,
    rules::{
        hmm::data::{Charts, Rules},
        reckon::{Catalogue, Filled, Parameter, Procedure},
    },
};

/// Every procedure of the rule set, in the order of its sections.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        Catalogue::new(
            [
                movement::procedures(),
                fire::procedures(),
                artillery::procedures(),
                guns::procedures(),
                combat::procedures(),
                morale::procedures(),
                points::procedures(),
                works::procedures(),
            ]
            .into_iter()
            .flatten()
            .collect(),
        )
    })
}

/// A procedure that reads rule switches: those named become parameters with the switches' own values and defaults.
fn procedure(
    name: &'static str,
    clause: Clause,
    about: &'static str,
    switches: &[&'static str],
    parameters: Vec<Parameter>,
    run: impl Fn(Rules<'_>, &Filled, &mut Dice) -> Result<Account, NeedDice> + Send + Sync + 'static,
) -> Procedure {
    let charts = Charts::embedded();
    let parameters = Parameter::with_switches(parameters, &charts.switches, switches);
    Procedure::new(name, clause, about, parameters, move |filled, dice| {
        run(Rules { charts, options: &filled.options(&charts.switches) }, filled, dice)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::reckon::tests::must_be_sound;

    #[test]
    fn every_procedure_is_of_this_rule_set_and_every_default_legal() {
        must_be_sound(catalogue(), "hmm.");
    }
}
