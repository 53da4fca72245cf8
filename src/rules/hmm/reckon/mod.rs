//! The procedures of hmm by name, for the command line and the reckoner panel: one file a subject.
//! Each reads its filled parameters, calls the same pure function as the battle does, and hands back its account.

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
        hmm::{
            artillery, charge,
            data::{Charts, Rules},
            fire, melee,
        },
        reckon::{Catalogue, Filled, Parameter, Procedure, ProcedureInputs},
    },
};

/// Every procedure of the rule set, in the order of its sections.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        Catalogue::new(
            [
                movement::procedures(),
                fire(),
                shots(),
                guns(),
                charges(),
                melees(),
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

fn fire() -> Vec<Procedure> {
    vec![
        thrown(fire::volley),
        thrown(fire::light_fire),
        looked_up(fire::lookups::range_name),
        thrown(fire::line_at_light),
        thrown(|_, of, dice| fire::firing_order(of, dice)),
        thrown(fire::exchange),
        thrown(fire::defensive_fire),
        thrown(fire::charge_fire),
    ]
}

fn shots() -> Vec<Procedure> {
    vec![
        thrown(|rules, of: &artillery::CountedRoundshot, dice| artillery::roundshot(rules, &of.shot(), dice)),
        thrown(artillery::bounce),
        thrown(artillery::section),
        looked_up(artillery::lookups::under_the_stick),
        thrown(|rules, of: &artillery::CountedShell, dice| {
            artillery::shell(rules, of.kind.ammunition, &of.burst.burst(of.cover), dice)
        }),
        thrown(artillery::burst),
        thrown(|rules, of: &artillery::CountedHowitzerShot, dice| {
            artillery::howitzer_shot(rules, &of.burst.burst(of.cover), dice)
        }),
        looked_up(artillery::lookups::under_a_shell),
        thrown(|rules, of: &artillery::CountedCanister, dice| {
            artillery::canister(rules, of.kind.ammunition, &of.under(), dice)
        }),
        looked_up(artillery::lookups::in_the_cone),
    ]
}

fn guns() -> Vec<Procedure> {
    vec![
        looked_up(artillery::lookups::gun_range),
        looked_up(artillery::lookups::gun_ammunition),
        looked_up(artillery::lookups::traverse),
        looked_up(artillery::may_fire_with_crew),
        looked_up(artillery::lookups::push),
        looked_up(artillery::lookups::regimental_guns),
    ]
}

fn charges() -> Vec<Procedure> {
    vec![
        thrown(charge::breakthrough),
        thrown(charge::charge),
        looked_up(charge::lookups::charge_clock),
        looked_up(|_, of| charge::lookups::sides_of_line(of)),
    ]
}

fn melees() -> Vec<Procedure> {
    vec![
        thrown(melee::lookups::counted_melee),
        looked_up(|_, of| melee::lookups::shared_loss(of)),
        looked_up(melee::aftermath),
        looked_up(melee::lookups::rest),
        thrown(|rules, _: &melee::GeneralRisk, dice| melee::general_in_lost_melee(rules, dice)),
    ]
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

/// A procedure that throws dice.
fn thrown<I: ProcedureInputs, A: Into<Account>>(
    run: impl Fn(Rules<'_>, &I, &mut Dice) -> Result<A, NeedDice> + Send + Sync + 'static,
) -> Procedure {
    let charts = Charts::embedded();
    Procedure::of(&charts.switches, move |inputs, options, dice| {
        run(Rules { charts, options }, inputs, dice).map(Into::into)
    })
}

/// A procedure without dice.
fn looked_up<I: ProcedureInputs, A: Into<Account>>(
    run: impl Fn(Rules<'_>, &I) -> A + Send + Sync + 'static,
) -> Procedure {
    thrown(move |rules, inputs, _| Ok(run(rules, inputs)))
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
