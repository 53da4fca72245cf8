//! The procedures of hmm by name, for the command line: one list for each subject. Each takes the inputs declared beside
//! it, is the same function that the battle calls, and refuses what the battle's own guards refuse.

use std::sync::OnceLock;

use super::{
    artillery::{
        self, CountedHowitzerShot, CountedRoundshot, CountedShell, canister::CountedCanister, ranges::GunRange,
    },
    charge,
    charts::Rules,
    command, fire, formation, melee, morale,
    movement::{self, March, rates::Attached},
    organisation,
    points::{self, GunPoints},
    visibility,
    works::{blast, labour},
};
use crate::rules::{
    hmm::{
        artillery::guns,
        charge::{charge_by_counts, charge_fire, fire_at_the_charger, who_may_charge},
        command::general_casualties,
        formation::figures,
        morale::composite_units::{self, Combining},
        scale,
        visibility::cover,
        weather,
    },
    reckon::{Catalogue, Procedure, looked_up, thrown},
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
        looked_up(movement::march).judged_by(|rules, of: &March| of.judge(rules)),
        looked_up(movement::rates::attached)
            .judged_by(|rules, of: &Attached| movement::may_go_at(rules, of.host, of.pace)),
        looked_up(movement::wheels_in_water),
        looked_up(cover::cover_of_ground),
        looked_up(formation::changes::change),
        looked_up(formation::footprints::formed_body),
        looked_up(|_: Rules<'_>, of| formation::legal_formations::may_form(of)),
        looked_up(formation::rights::rights_of_body),
        looked_up(figures::unit),
        looked_up(organisation::body),
        looked_up(formation::horse_holders::dismounting),
        looked_up(weather::sight_range),
        looked_up(visibility::sight::sight_line),
        looked_up(scale::scaled),
    ]
}

fn fire() -> Vec<Procedure> {
    vec![
        thrown(fire::volley::volley),
        thrown(fire::light_fire),
        looked_up(fire::ranges::range_name),
        thrown(fire::line_at_light),
        thrown(|_: Rules<'_>, of, dice| fire::firing_order(of, dice)),
        thrown(fire::exchange),
        thrown(fire_at_the_charger::defensive_fire),
        thrown(charge_fire::charge_fire),
    ]
}

fn shots() -> Vec<Procedure> {
    vec![
        thrown(|rules, of: &CountedRoundshot, dice| artillery::roundshot(rules, &of.shot(), dice)),
        thrown(artillery::bounce),
        thrown(artillery::section),
        looked_up(artillery::templates::under_the_stick),
        thrown(|rules, of: &CountedShell, dice| {
            artillery::shell(rules, of.kind.ammunition, &of.burst.burst(of.cover), dice)
        }),
        thrown(artillery::burst),
        thrown(|rules, of: &CountedHowitzerShot, dice| {
            artillery::howitzer_shot(rules, &of.burst.burst(of.cover), dice)
        }),
        looked_up(artillery::templates::under_a_shell),
        thrown(|rules, of: &CountedCanister, dice| {
            artillery::canister::canister(rules, of.kind.ammunition, &of.under(), dice)
        }),
        looked_up(artillery::templates::in_the_cone),
    ]
}

fn guns() -> Vec<Procedure> {
    vec![
        looked_up(artillery::ranges::gun_range)
            .judged_by(|_: Rules<'_>, of: &GunRange| artillery::must_be_cast(of.piece, of.weight)),
        looked_up(guns::gun_ammunition),
        looked_up(artillery::manhandling::traverse),
        looked_up(artillery::may_fire_with_crew),
        looked_up(artillery::manhandling::hand_push),
        looked_up(guns::regimental_guns),
    ]
}

fn charges() -> Vec<Procedure> {
    vec![
        thrown(charge::breakthrough::breakthrough),
        thrown(charge_by_counts::charge),
        looked_up(who_may_charge::charge_clock),
        looked_up(|_: Rules<'_>, of| charge::breakthrough::sides_of_line(of)),
    ]
}

fn melees() -> Vec<Procedure> {
    vec![
        thrown(melee::round::counted_melee),
        looked_up(|_: Rules<'_>, of| melee::round::shared_loss(of)),
        looked_up(melee::round::aftermath),
        looked_up(melee::rest::rest),
        thrown(|rules, _: &general_casualties::GeneralRisk, dice| {
            general_casualties::general_in_lost_melee(rules, dice)
        }),
    ]
}

fn checks() -> Vec<Procedure> {
    vec![
        looked_up(morale::leadership::leadership),
        looked_up(morale::casualty_steps::casualties),
        thrown(morale::checks::check),
        thrown(morale::officers),
        looked_up(composite_units::combining).judged_by(|rules, of: &Combining| of.judge(rules)),
    ]
}

fn orders() -> Vec<Procedure> {
    vec![
        thrown(command::order_changes::order_change),
        thrown(|rules, _: &command::messengers::TouchedMessenger, dice| {
            command::messengers::fate_of_messenger(rules, dice)
        }),
        looked_up(command::command_distance::command_distance),
        looked_up(|_: Rules<'_>, of| command::messengers::ride(of)),
        looked_up(command::advance::advance),
        looked_up(command::reserves::reserves),
        looked_up(general_casualties::replacement),
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
