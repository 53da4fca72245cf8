//! The procedures of wof by name, for the command line: one list for each subject. Each takes the inputs declared beside
//! it, is the same function that the battle calls, and refuses what the battle's own guards refuse.

use std::sync::OnceLock;

use super::{
    artillery, buildings,
    charge::{self, CountedRun, EvasionThrow, SupportThrow},
    command::{self, ConfusionThrow},
    data::Rules,
    fire::{self, CountedVolley},
    formation,
    melee::{self, CountedContact, Strike},
    morale::{self, CountedTest, Recoil, ranks::OpenRanks},
    movement::{
        self,
        lookups::{Backstep, Manoeuvre, OverGround, Rate, Retreat, Road},
    },
    points, pursuit, terrain,
};
use crate::rules::reckon::{Catalogue, Procedure, looked_up, thrown};

/// Every procedure of the rule set, in the order of its sections.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let subjects =
            [generals(), costs(), moves(), charges(), shooting(), guns(), combat(), tests(), pursuits(), ground()];
        Catalogue::new(subjects.into_iter().flatten().collect())
    })
}

fn generals() -> Vec<Procedure> {
    vec![
        looked_up(command::lookups::command_distance),
        thrown(|rules, _: &ConfusionThrow, dice| command::confusion(rules, dice)),
        thrown(|_: Rules<'_>, of, dice| command::danger(of, dice)),
        thrown(command::capture),
    ]
}

fn costs() -> Vec<Procedure> {
    vec![looked_up(points::price), looked_up(points::battery), looked_up(points::generals)]
}

fn moves() -> Vec<Procedure> {
    vec![
        looked_up(movement::lookups::rate).judged_by(|_: Rules<'_>, of: &Rate| of.judge()),
        looked_up(movement::lookups::gun_moves),
        looked_up(formation::lookups::formation_of_front),
        looked_up(formation::lookups::clump),
        looked_up(formation::lookups::holders),
        looked_up(formation::lookups::dense),
        looked_up(movement::lookups::cost_of_manoeuvre).judged_by(|_: Rules<'_>, of: &Manoeuvre| of.judge()),
        looked_up(movement::lookups::gait),
        looked_up(movement::lookups::wheel),
        looked_up(movement::lookups::backstep).judged_by(|_: Rules<'_>, of: &Backstep| of.who.judge()),
        looked_up(movement::lookups::action),
        looked_up(movement::lookups::obstacle),
        looked_up(movement::lookups::road).judged_by(|_: Rules<'_>, of: &Road| of.who.judge()),
        looked_up(movement::lookups::retreat)
            .judged_by(|_: Rules<'_>, of: &Retreat| movement::retreats::may_go_back(of.unit)),
        looked_up(movement::lookups::pinning),
        looked_up(movement::lookups::zone_of_control),
    ]
}

fn charges() -> Vec<Procedure> {
    vec![
        looked_up(|_: Rules<'_>, of| charge::lookups::time_of_meeting(of)),
        looked_up(|_: Rules<'_>, of| charge::lookups::evade(of)),
        looked_up(|rules, of: &CountedRun| charge::impetus(rules, of.charger, of.run_up(), of.target, of.target_arms)),
        looked_up(|_: Rules<'_>, of| charge::lookups::right_to_charge(of)),
        looked_up(|_: Rules<'_>, of| charge::lookups::right_to_support(of)),
        thrown(|rules, _: &SupportThrow, dice| charge::support(rules, dice)),
        looked_up(|_: Rules<'_>, of| charge::lookups::right_to_evade(of)),
        thrown(|rules, _: &EvasionThrow, dice| charge::irregular_evasion(rules, dice)),
        looked_up(charge::lookups::empty_ground),
        looked_up(|_: Rules<'_>, of| charge::lookups::cost_of_overrun(of)),
        looked_up(charge::protection::protected_flanks),
        looked_up(charge::protection::mutual_flanks),
    ]
}

fn shooting() -> Vec<Procedure> {
    vec![
        looked_up(fire::lookups::hit),
        thrown(fire::counted_volley).judged_by(|rules, of: &CountedVolley| of.volley(rules).map(drop)),
        looked_up(fire::lookups::range_band),
        looked_up(fire::lookups::gap),
        looked_up(fire::lookups::overhead),
        looked_up(fire::lookups::gunners),
        looked_up(fire::lookups::fire_after_moving),
        looked_up(|_: Rules<'_>, of| fire::lookups::charge_fire(of)),
        looked_up(fire::lookups::target_choice),
        looked_up(fire::lookups::moving_target),
    ]
}

fn guns() -> Vec<Procedure> {
    vec![
        thrown(artillery::shell),
        thrown(artillery::duel),
        looked_up(artillery::lookups::carry_through),
        looked_up(artillery::lookups::battalion_gun),
    ]
}

fn combat() -> Vec<Procedure> {
    vec![
        thrown(melee::strike).judged_by(|_: Rules<'_>, of: &Strike| melee::may_strike(of.striker.spirit)),
        looked_up(|rules, of: &CountedContact| melee::strikers(rules, of.contact(rules))),
        looked_up(melee::round),
        looked_up(melee::breakthroughs::breakthrough),
    ]
}

fn tests() -> Vec<Procedure> {
    vec![
        thrown(morale::counted_test).judged_by(|rules, of: &CountedTest| of.judge(rules)),
        thrown(|rules, _: &Recoil, dice| morale::recoil(rules, dice)),
        thrown(morale::ranks::open).judged_by(|_: Rules<'_>, of: &OpenRanks| morale::ranks::must_throw(of.unit)),
        looked_up(|_: Rules<'_>, of| morale::lookups::losses(of)),
        looked_up(morale::lookups::fire_test),
        looked_up(|_: Rules<'_>, of| morale::lookups::panic_test(of)),
        looked_up(morale::lookups::may_rally),
    ]
}

fn pursuits() -> Vec<Procedure> {
    vec![thrown(pursuit::throw), looked_up(|_: Rules<'_>, of| pursuit::lookups::pursuer(of))]
}

fn ground() -> Vec<Procedure> {
    vec![
        looked_up(movement::lookups::over_ground).judged_by(|_: Rules<'_>, of: &OverGround| of.who.judge()),
        looked_up(buildings::lookups::shelter),
        looked_up(buildings::lookups::wreck),
        looked_up(buildings::lookups::garrison),
        thrown(terrain::clear_abatis),
    ]
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
