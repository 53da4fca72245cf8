//! Fire and move (hmm.03.03, hmm.03.03b): half, a shot, half.

use linstock::rules::hmm::{
    charts::{FormationKind, Mount, TerrainKind as Ground},
    state::{Acted, Phase, TurnStage},
};

use super::{Judged, Spec, Table, ahead, horse, light, line, ranks, turn_by};
use crate::rules::ground::LaysGround;

/// Reds at (30, 10) and Blues so far ahead of them, which have fired.
fn facing_each_other(reds: Spec, inches: f32) -> Table {
    Table::open()
        .unit(reds.at(30.0, 10.0))
        .unit(line("Blues").foe().at(30.0, 10.0 + inches).with(|unit| unit.conduct.fired = true))
}

#[test]
fn line_infantry_goes_two_inches_fires_and_goes_two_more() {
    // hmm.x.134: hmm.02.08, hmm.03.03
    let mut fight =
        facing_each_other(line("Reds"), 8.0).fight(TurnStage::FirstMoves, &[&[3, 3, 3][..], &ranks(6)].concat());
    fight.fires_and_moves("Reds", &[ahead(9.0)], "Blues", &[ahead(9.0)]).lawful();
    assert_eq!(fight.result("hmm.volley", "lost"), "6", "9 - 3: 6 in away after the first half, first volley");
    assert_eq!((fight.place("Reds"), fight.men("Blues")), ((30.0, 14.0), 14));
}

#[test]
fn it_does_not_fire_again_in_the_fire_phase() {
    // hmm.02.15, hmm.03.04
    let mut fight = facing_each_other(line("Reds"), 6.0)
        .unit(line("Guards").at(50.0, 10.0))
        .unit(line("Greens").foe().at(50.0, 15.0))
        .fight(TurnStage::FirstMoves, &[&[1, 1, 1][..]].concat());
    fight.fires_and_moves("Reds", &[], "Blues", &[ahead(2.0)]).lawful();
    fight.pass_until(Phase::Musketry);
    assert_eq!(fight.may_fire("Reds", "Blues").refused(), "hmm.03.04");
    assert_eq!(fight.state("Reds").conduct.acted, Acted::FiredAndMoved);
}

#[test]
fn either_half_may_be_shorter_or_left_out() {
    // hmm.03.03
    let mut fight = facing_each_other(line("Reds"), 5.0).fight(TurnStage::FirstMoves, &[1, 1, 1, 1]);
    fight.fires_and_moves("Reds", &[], "Blues", &[ahead(1.0)]).lawful();
    assert_eq!(fight.place("Reds"), (30.0, 11.0));
}

#[test]
fn ground_halves_the_halves_too_and_turns_cost_quarters_of_the_whole() {
    // hmm.03.03, hmm.20.16, hmm.05.04
    let scrub = facing_each_other(line("Reds"), 6.0).area("the slope", Ground::HillSlope, (0.0, 0.0), (72.0, 48.0));
    let mut fight = scrub.fight(TurnStage::FirstMoves, &[1, 1, 1, 1]);
    fight.fires_and_moves("Reds", &[ahead(2.0)], "Blues", &[ahead(2.0)]).lawful();
    assert_eq!(fight.place("Reds"), (30.0, 13.0), "1.5 in and 1.5 in");
    let mut fight = facing_each_other(line("Reds"), 6.0).fight(TurnStage::FirstMoves, &[1, 1, 1]);
    fight.fires_and_moves("Reds", &[turn_by(10.0), turn_by(-10.0), ahead(2.0)], "Blues", &[]).lawful();
    assert_eq!(fight.place("Reds"), (30.0, 10.0), "two started turns of an inch each are the whole half");
}

#[test]
fn foot_in_skirmish_order_may_do_it_unless_the_switch_is_off() {
    // hmm.03.03b
    let mut fight = facing_each_other(light("Reds"), 9.0).fight(TurnStage::FirstMoves, &[4, 4]);
    fight.fires_and_moves("Reds", &[ahead(3.0)], "Blues", &[ahead(3.0)]).lawful();
    assert_eq!(fight.place("Reds"), (30.0, 16.0));
    let mut fight =
        facing_each_other(light("Reds"), 9.0).switch("skirmish_fire_and_move", "Off").fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.fires_and_moves("Reds", &[ahead(3.0)], "Blues", &[]).refused(), "hmm.03.03b");
}

#[test]
fn mounted_troops_columns_and_squares_never_do_it() {
    // hmm.x.225: hmm.03.03b
    use linstock::rules::hmm::charts::Weapon::SmoothCarbine;
    let rows = [
        horse("Reds").armed(SmoothCarbine),
        horse("Reds").armed(SmoothCarbine).formed(FormationKind::Skirmish),
        horse("Reds").armed(SmoothCarbine).with(|unit| unit.formation.mount = Mount::Dismounted),
        line("Reds").formed(FormationKind::AttackColumn),
        line("Reds").formed(FormationKind::MarchColumn),
        line("Reds").formed(FormationKind::Square),
    ];
    for unit in rows {
        let mut fight =
            facing_each_other(unit, 3.0).unit(line("Guards").at(50.0, 10.0)).fight(TurnStage::FirstMoves, &[]);
        assert_eq!(fight.fires_and_moves("Reds", &[], "Blues", &[]).refused(), "hmm.03.03b");
    }
}

#[test]
fn a_unit_resting_after_a_melee_does_not_fire_and_move() {
    // hmm.10.13
    let mut fight = facing_each_other(line("Reds").with(|unit| unit.morale.resting_until = Some(1)), 5.0)
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.fires_and_moves("Reds", &[], "Blues", &[]).refused(), "hmm.10.13");
}

#[test]
fn a_target_out_of_reach_after_the_first_half_is_refused() {
    // hmm.07.02
    let mut fight = facing_each_other(line("Reds"), 9.5).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.fires_and_moves("Reds", &[ahead(2.0)], "Blues", &[]).refused(), "hmm.07.02");
}

#[test]
fn a_unit_that_fired_defensively_or_in_the_phase_has_no_second_shot() {
    // hmm.02.15
    let mut fight =
        facing_each_other(line("Reds").with(|unit| unit.conduct.fired = true), 5.0).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.fires_and_moves("Reds", &[], "Blues", &[]).refused(), "hmm.03.03b");
}
