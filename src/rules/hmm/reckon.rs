//! The procedures of hmm by name, for the command line and the reckoner panel: one list for each subject. Each takes
//! the inputs declared beside it, and is the same function that the battle calls.

use std::sync::OnceLock;

use super::{
    artillery::{self, CountedCanister, CountedHowitzerShot, CountedRoundshot, CountedShell},
    charge, command,
    data::{Charts, Rules},
    fire, formation, melee, morale, movement, organisation, points, visibility,
    works::{blast, labour},
};
use crate::{
    dice::{Dice, NeedDice},
    receipt::Account,
    rules::reckon::{Catalogue, Procedure, ProcedureInputs},
};

/// Every procedure of the rule set, in the order of its sections.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let subjects =
            [moves(), fire(), shots(), guns(), charges(), melees(), checks(), orders(), costs(), engineering()];
        Catalogue::new(subjects.into_iter().flatten().collect())
    })
}

fn moves() -> Vec<Procedure> {
    vec![
        looked_up(movement::march),
        looked_up(movement::lookups::attached),
        looked_up(movement::lookups::wheels_in_water),
        looked_up(movement::lookups::cover_of_ground),
        looked_up(movement::change),
        looked_up(formation::lookups::formed_body),
        looked_up(|_, of| formation::lookups::may_form(of)),
        looked_up(formation::lookups::rights_of_body),
        looked_up(organisation::unit),
        looked_up(organisation::body),
        looked_up(formation::lookups::dismounting),
        looked_up(visibility::lookups::sight_range),
        looked_up(organisation::scaled),
    ]
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
        thrown(|rules, of: &CountedRoundshot, dice| artillery::roundshot(rules, &of.shot(), dice)),
        thrown(artillery::bounce),
        thrown(artillery::section),
        looked_up(artillery::lookups::under_the_stick),
        thrown(|rules, of: &CountedShell, dice| {
            artillery::shell(rules, of.kind.ammunition, &of.burst.burst(of.cover), dice)
        }),
        thrown(artillery::burst),
        thrown(|rules, of: &CountedHowitzerShot, dice| {
            artillery::howitzer_shot(rules, &of.burst.burst(of.cover), dice)
        }),
        looked_up(artillery::lookups::under_a_shell),
        thrown(|rules, of: &CountedCanister, dice| artillery::canister(rules, of.kind.ammunition, &of.under(), dice)),
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

fn checks() -> Vec<Procedure> {
    vec![looked_up(morale::leadership), looked_up(morale::casualties), thrown(morale::check), thrown(morale::officers)]
}

fn orders() -> Vec<Procedure> {
    vec![
        thrown(command::order_change),
        thrown(|rules, _: &command::TouchedMessenger, dice| command::messenger(rules, dice)),
        looked_up(|_, of| command::lookups::ride(of)),
        looked_up(command::lookups::advance),
        looked_up(command::lookups::reserves),
        looked_up(command::lookups::replacement),
    ]
}

fn costs() -> Vec<Procedure> {
    vec![looked_up(points::figures), looked_up(points::guns), looked_up(points::general)]
}

fn engineering() -> Vec<Procedure> {
    vec![looked_up(labour::turns_for), thrown(blast::spark), thrown(blast::outer_ring)]
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
