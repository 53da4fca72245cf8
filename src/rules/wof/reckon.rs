//! The procedures of wof by name, for the command line: one list for each subject. Each takes the inputs declared beside
//! it, is the same function that the battle calls, and refuses what the battle's own guards refuse.

use std::sync::OnceLock;

use super::{
    artillery::{battalion_gun_moves, carry_through, duel, shot_effects},
    buildings::{garrisons, protection, ruin},
    charge::{
        self, empty_ground, encounters,
        evasion::{self, EvasionThrow},
        impetus::{self, CountedRun},
        overruns,
        support::{self, SupportThrow},
    },
    charts::Rules,
    command::confusion::{self, ConfusionThrow},
    fire::{
        dense_target, figures_that_shoot, fire_and_movement, gaps, hit_chart, losses, moving_targets, overhead, range,
    },
    formation::{clumps, legal_formations},
    melee::{
        self,
        combat_modifiers::{self, Strike},
        overlap::{self, CountedContact},
        round_loss,
    },
    morale::{
        fire_test, panic_test, rally_test,
        recoils::{self, Recoil},
        roll::{self, CountedTest},
    },
    movement::{
        backstep::{self, Backstep},
        budget, echelon_and_sidestep,
        ground::{self, OverGround},
        rates::{self, Rate},
        retreats::{self, RetreatPrice},
        roads::{self, Road},
        wheel, zones,
    },
    points,
    pursuit::{pursuers, pursuit_table},
    terrain,
};
use crate::rules::{
    reckon::{Catalogue, Procedure, looked_up, thrown},
    wof::{
        charge::who_may_charge,
        command::{command_distance, general_casualties},
        fire::{
            choice_of_target,
            modifiers::{self, CountedVolley},
        },
        formation::{
            changes::{self, Manoeuvre},
            dismounted_cavalry,
        },
        morale::burst_through::{self, OpenRanks},
        movement::linear_obstacles,
    },
};

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
        looked_up(command_distance::command_distance),
        thrown(|rules, _: &ConfusionThrow, dice| confusion::throw_for_confusion(rules, dice)),
        thrown(|_: Rules<'_>, of, dice| general_casualties::danger(of, dice)),
        thrown(general_casualties::capture),
    ]
}

fn costs() -> Vec<Procedure> {
    vec![looked_up(points::price), looked_up(points::battery), looked_up(points::generals)]
}

fn moves() -> Vec<Procedure> {
    vec![
        looked_up(rates::rate).judged_by(|_: Rules<'_>, of: &Rate| of.judge()),
        looked_up(rates::gun_moves),
        looked_up(legal_formations::formation_of_front),
        looked_up(clumps::clump),
        looked_up(dismounted_cavalry::holders),
        looked_up(dense_target::dense),
        looked_up(changes::cost_of_manoeuvre).judged_by(|_: Rules<'_>, of: &Manoeuvre| of.judge()),
        looked_up(echelon_and_sidestep::gait),
        looked_up(wheel::wheel),
        looked_up(backstep::backstep).judged_by(|_: Rules<'_>, of: &Backstep| of.who.judge()),
        looked_up(budget::action),
        looked_up(linear_obstacles::obstacle),
        looked_up(roads::road).judged_by(|_: Rules<'_>, of: &Road| of.who.judge()),
        looked_up(retreats::price_of_retreat)
            .judged_by(|_: Rules<'_>, of: &RetreatPrice| retreats::may_go_back(of.unit)),
        looked_up(zones::pinning),
        looked_up(zones::zone_of_control),
    ]
}

fn charges() -> Vec<Procedure> {
    vec![
        looked_up(|_: Rules<'_>, of| encounters::time_of_meeting(of)),
        looked_up(|_: Rules<'_>, of| evasion::evade(of)),
        looked_up(|rules, of: &CountedRun| impetus::impetus(rules, of.charger, of.run_up(), of.target, of.target_arms)),
        looked_up(|_: Rules<'_>, of| who_may_charge::right_to_charge(of)),
        looked_up(|_: Rules<'_>, of| support::right_to_support(of)),
        thrown(|rules, _: &SupportThrow, dice| support::support(rules, dice)),
        looked_up(|_: Rules<'_>, of| evasion::right_to_evade(of)),
        thrown(|rules, _: &EvasionThrow, dice| evasion::irregular_evasion(rules, dice)),
        looked_up(empty_ground::empty_ground),
        looked_up(|_: Rules<'_>, of| overruns::cost_of_overrun(of)),
        looked_up(charge::flanks::protected_flanks),
        looked_up(charge::flanks::mutual_flanks),
    ]
}

fn shooting() -> Vec<Procedure> {
    vec![
        looked_up(hit_chart::hit),
        thrown(modifiers::counted_volley).judged_by(|rules, of: &CountedVolley| of.volley(rules).map(drop)),
        looked_up(range::range_band),
        looked_up(gaps::gap),
        looked_up(overhead::overhead),
        looked_up(figures_that_shoot::gunners),
        looked_up(fire_and_movement::fire_after_moving),
        looked_up(|_: Rules<'_>, of| fire_and_movement::charge_fire(of)),
        looked_up(choice_of_target::target_choice),
        looked_up(moving_targets::moving_target),
    ]
}

fn guns() -> Vec<Procedure> {
    vec![
        thrown(shot_effects::shell),
        thrown(duel::duel),
        looked_up(carry_through::carry_through),
        looked_up(battalion_gun_moves::battalion_gun),
    ]
}

fn combat() -> Vec<Procedure> {
    vec![
        thrown(combat_modifiers::strike)
            .judged_by(|_: Rules<'_>, of: &Strike| combat_modifiers::may_strike(of.striker.spirit)),
        looked_up(|rules, of: &CountedContact| overlap::strikers(rules, of.contact(rules))),
        looked_up(round_loss::round),
        looked_up(melee::breakthroughs::breakthrough),
    ]
}

fn tests() -> Vec<Procedure> {
    vec![
        thrown(roll::counted_test).judged_by(|rules, of: &CountedTest| of.judge(rules)),
        thrown(|rules, _: &Recoil, dice| recoils::recoil_inches(rules, dice)),
        thrown(burst_through::open_ranks).judged_by(|_: Rules<'_>, of: &OpenRanks| burst_through::must_throw(of.unit)),
        looked_up(|_: Rules<'_>, of| losses::losses(of)),
        looked_up(fire_test::fire_test),
        looked_up(|_: Rules<'_>, of| panic_test::panic_test(of)),
        looked_up(rally_test::rally_test),
    ]
}

fn pursuits() -> Vec<Procedure> {
    vec![thrown(pursuit_table::throw), looked_up(|_: Rules<'_>, of| pursuers::pursuer(of))]
}

fn ground() -> Vec<Procedure> {
    vec![
        looked_up(ground::over_ground).judged_by(|_: Rules<'_>, of: &OverGround| of.who.judge()),
        looked_up(protection::shelter),
        looked_up(ruin::wreck),
        looked_up(garrisons::garrison),
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
