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
    dice::{Dice, NeedDice},
    receipt::Account,
    rules::{
        charts::Legal,
        hmm::data::{Charts, Rules},
        reckon::{Catalogue, Filled, Kind, Parameter, Procedure},
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
    clause: &'static str,
    about: &'static str,
    switches: &[&'static str],
    mut parameters: Vec<Parameter>,
    run: impl Fn(Rules<'_>, &Filled, &mut Dice) -> Result<Account, NeedDice> + Send + Sync + 'static,
) -> Procedure {
    let charts = Charts::embedded();
    parameters.extend(switches.iter().map(|switch| switch_parameter(charts, switch)));
    Procedure::new(name, clause, about, parameters, move |filled, dice| {
        let given = filled.among(charts.switches.iter().map(|switch| switch.name.as_str()));
        let settings = given.iter().map(|(name, value)| (*name, value.as_str()));
        let options = charts.switches.options(settings).expect("parameters take only what the switches allow");
        run(Rules { charts, options: &options }, filled, dice)
    })
}

fn switch_parameter(charts: &Charts, name: &str) -> Parameter {
    let switch = charts.switches.named(name).expect("procedures name switches that there are");
    let (kind, unit) = match &switch.legal {
        Legal::Words(legal) => (Kind::Word { legal: legal.clone() }, ""),
        Legal::Number { least, most } => (Kind::Count { least: u32::from(*least), most: u32::from(*most) }, ""),
    };
    Parameter {
        name: switch.name.clone(),
        kind,
        unit,
        default: Some(switch.default.clone()),
        clause: switch.clause,
        about: format!("rule switch: {}", switch.about),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_has_a_name_of_its_own_and_a_legal_default() {
        for procedure in catalogue().iter() {
            let mut names: Vec<&str> = procedure.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), procedure.parameters.len(), "{}", procedure.name);
            for parameter in &procedure.parameters {
                let Some(default) = &parameter.default else { continue };
                let given = format!("{}={default}", parameter.name);
                let bad = procedure.fill([given.as_str()]).err().unwrap_or_default();
                assert!(bad.iter().all(|bad| bad.name != parameter.name), "{} {given}: {bad:?}", procedure.name);
            }
        }
    }

    #[test]
    fn names_are_unique_and_of_this_rule_set() {
        let mut names: Vec<&str> = catalogue().iter().map(|procedure| procedure.name).collect();
        assert!(names.iter().all(|name| name.starts_with("hmm.")), "{names:?}");
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
