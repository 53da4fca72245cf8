//! The procedures of hmm by name, for the command line: one list for each subject. Each takes the inputs declared beside
//! it, is the same function that the battle calls, and refuses what the battle's own guards refuse.

use std::sync::OnceLock;

use super::{
    artillery::{self, CountedCanister, CountedHowitzerShot, CountedRoundshot, CountedShell, lookups::GunRange},
    charge, command,
    data::Rules,
    fire, formation, melee,
    morale::{self, combining::Combining},
    movement::{self, March, lookups::Attached},
    organisation,
    points::{self, GunPoints},
    visibility,
    works::{blast, labour},
};
use crate::rules::reckon::{Catalogue, Procedure, looked_up, thrown};

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
        looked_up(movement::march).judged_by(|rules, of: &March| of.judge(rules)),
        looked_up(movement::lookups::attached)
            .judged_by(|rules, of: &Attached| movement::may_go_at(rules, of.host, of.pace)),
        looked_up(movement::lookups::wheels_in_water),
        looked_up(movement::lookups::cover_of_ground),
        looked_up(movement::change),
        looked_up(formation::lookups::formed_body),
        looked_up(|_: Rules<'_>, of| formation::lookups::may_form(of)),
        looked_up(formation::lookups::rights_of_body),
        looked_up(organisation::unit),
        looked_up(organisation::body),
        looked_up(formation::lookups::dismounting),
        looked_up(visibility::lookups::sight_range),
        looked_up(visibility::lookups::sight_line),
        looked_up(organisation::scaled),
    ]
}

fn fire() -> Vec<Procedure> {
    vec![
        thrown(fire::volley),
        thrown(fire::light_fire),
        looked_up(fire::lookups::range_name),
        thrown(fire::line_at_light),
        thrown(|_: Rules<'_>, of, dice| fire::firing_order(of, dice)),
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
        looked_up(artillery::lookups::gun_range)
            .judged_by(|_: Rules<'_>, of: &GunRange| artillery::must_be_cast(of.piece, of.weight)),
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
        looked_up(|_: Rules<'_>, of| charge::lookups::sides_of_line(of)),
    ]
}

fn melees() -> Vec<Procedure> {
    vec![
        thrown(melee::lookups::counted_melee),
        looked_up(|_: Rules<'_>, of| melee::lookups::shared_loss(of)),
        looked_up(melee::aftermath),
        looked_up(melee::lookups::rest),
        thrown(|rules, _: &melee::GeneralRisk, dice| melee::general_in_lost_melee(rules, dice)),
    ]
}

fn checks() -> Vec<Procedure> {
    vec![
        looked_up(morale::leadership),
        looked_up(morale::casualties),
        thrown(morale::check),
        thrown(morale::officers),
        looked_up(morale::combining::combining).judged_by(|rules, of: &Combining| of.judge(rules)),
    ]
}

fn orders() -> Vec<Procedure> {
    vec![
        thrown(command::order_change),
        thrown(|rules, _: &command::TouchedMessenger, dice| command::messenger(rules, dice)),
        looked_up(command::lookups::command_distance),
        looked_up(|_: Rules<'_>, of| command::lookups::ride(of)),
        looked_up(command::lookups::advance),
        looked_up(command::lookups::reserves),
        looked_up(command::lookups::replacement),
    ]
}

fn costs() -> Vec<Procedure> {
    let cast = |_: Rules<'_>, of: &GunPoints| artillery::must_be_cast(of.piece, of.weight);
    vec![looked_up(points::figures), looked_up(points::guns).judged_by(cast), looked_up(points::general)]
}

fn engineering() -> Vec<Procedure> {
    vec![looked_up(labour::turns_for), thrown(blast::spark), thrown(blast::outer_ring)]
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
