//! The procedures of wof by name, for the command line and the reckoner panel: one file a subject.
//! Each reads its filled parameters, calls the same pure function as the battle does, and hands back its account.

mod artillery;
mod charge;
mod combat;
mod command;
mod fire;
mod morale;
mod movement;
mod points;
mod pursuit;
mod terrain;

use std::sync::OnceLock;

use crate::{
    clause::Clause,
    dice::{Dice, NeedDice},
    receipt::Account,
    rules::{
        reckon::{Catalogue, Filled, Parameter, Procedure},
        wof::{
            condition::Condition,
            data::{Charts, Drill, FormationKind, Grade, Ranks, Rules, Spirit, Troop, Vigour},
        },
    },
};

/// Every procedure of the rule set, in the order of its sections.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let subjects = [
            command::procedures(),
            points::procedures(),
            movement::procedures(),
            charge::procedures(),
            fire::procedures(),
            artillery::procedures(),
            combat::procedures(),
            morale::procedures(),
            pursuit::procedures(),
            terrain::procedures(),
        ];
        Catalogue::new(subjects.into_iter().flatten().collect())
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

/// The parameters of a unit's condition; their names begin with a prefix where there are two units.
fn condition_parameters(prefix: &str) -> Vec<Parameter> {
    let name = |own: &str| format!("{prefix}{own}");
    vec![
        Parameter::word::<Troop>(&name("troop"), clause!("wof.3.0.01"), "what sort of troops").or("LineInfantry"),
        Parameter::word::<Grade>(&name("grade"), clause!("wof.3.0.09"), "training and will to fight").or("C"),
        Parameter::word::<Drill>(&name("drill"), clause!("wof.3.0.02"), "regular or irregular").or("Regular"),
        Parameter::word::<FormationKind>(&name("formation"), clause!("wof.8.0.01"), "how it stands").or("Line"),
        Parameter::word::<Ranks>(&name("ranks"), clause!("wof.9.1.01"), "in good order or not").or("Ordered"),
        Parameter::word::<Spirit>(&name("spirit"), clause!("wof.18.0.01"), "its morale").or("Good"),
        Parameter::word::<Vigour>(&name("vigour"), clause!("wof.9.3.01"), "whether it has lost half of its strength")
            .or("Fresh"),
    ]
}

fn read_condition(filled: &Filled, prefix: &str) -> Condition {
    let name = |own: &str| format!("{prefix}{own}");
    Condition {
        drill: filled.word(&name("drill")),
        troop: filled.word(&name("troop")),
        grade: filled.word(&name("grade")),
        formation: filled.word(&name("formation")),
        ranks: filled.word(&name("ranks")),
        spirit: filled.word(&name("spirit")),
        vigour: filled.word(&name("vigour")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::reckon::tests::must_be_sound;

    #[test]
    fn every_procedure_is_of_this_rule_set_and_every_default_legal() {
        must_be_sound(catalogue(), "wof.");
    }
}
