//! The fire that meets a charge and the pistols that precede it (section 9): which units are asked, which fire, with
//! what effect, standing answers.

use linstock::{
    battle::Seat,
    measure::Facing,
    rules::hmm::{
        charts::{FormationKind, Grouping, TerrainKind as Ground, Weapon},
        state::{Acted, Phase, StandingAnswer, TurnStage},
    },
    table::Side,
};

use super::{
    Judged, Spec, Table, battery,
    charging::{charge, silent},
    horse, hussars, light, line, ranks,
};
use crate::rules::ground::LaysGround;

#[test]
fn the_target_is_asked_whether_it_fires() {
    // hmm.09.12
    let mut fight =
        charge(hussars("Greys"), line("Blues"), 6.0).fight(TurnStage::FirstMoves, &[&[4][..], &ranks(3)].concat());
    fight.charges("Greys", "Blues").lawful();
    assert_eq!(fight.asked(), [Seat::Second]);
    assert_eq!(fight.answers("Guards", "fire").refused(), "linstock.turn");
    assert_eq!(fight.place("Greys"), (30.0, 10.0), "it fires before it is reached");
    fight.answers("Blues", "hold").lawful();
    assert_eq!(fight.men("Blues"), 17);
}

#[test]
fn defensive_fire_comes_first_then_the_pistols_of_those_who_are_left() {
    // hmm.x.237: hmm.09.02, hmm.09.13, hmm.09.14
    let dice = [&[2, 2, 2][..], &ranks(5), &[3], &ranks(2)].concat();
    let mut fight = charge(hussars("Greys"), line("Blues"), 6.0).fight(TurnStage::FirstMoves, &dice);
    fight.charges("Greys", "Blues").lawful();
    fight.answers("Blues", "fire").lawful();
    assert_eq!((fight.men("Greys"), fight.men("Blues")), (11, 18));
    assert!(fight.battle_state().is_pinned(fight.id("Greys")), "and then it strikes home");
}

#[test]
fn defensive_fire_is_at_close_range_for_the_first_time_however_far_the_charge_comes_from() {
    // hmm.x.073: hmm.09.13
    let fired = |blues: Spec, dice: &[u8], lost: usize| {
        let script = [dice, &ranks(lost)[..], &[1, 1, 1], &ranks(2)].concat();
        let mut fight = charge(hussars("Greys").men(40), blues, 6.0).fight(TurnStage::FirstMoves, &script);
        fight.charges("Greys", "Blues").lawful();
        fight.answers("Blues", "fire").lawful();
        40 - fight.men("Greys")
    };
    assert_eq!(fired(line("Blues").armed(Weapon::RifledMusket), &[3, 4, 2], 9), 9);
    assert_eq!(
        fired(line("Blues").with(|unit| unit.troops.grouping = Grouping::Fours), &[1, 1, 1, 1, 1], 4),
        4,
        "elites by fours, 5 - 1"
    );
}

#[test]
fn a_standing_answer_is_given_without_being_asked() {
    // hmm.09.12
    let always = line("Blues").with(|unit| unit.orders.standing_fire = StandingAnswer::Always);
    let mut fight = charge(hussars("Greys"), always, 6.0).fight(TurnStage::FirstMoves, &[1, 1, 1, 1, 1, 1]);
    fight.charges("Greys", "Blues").lawful();
    assert_eq!((fight.asked(), fight.men("Greys")), (vec![Seat::First], 14));
    let mut fight = charge(hussars("Greys"), silent(line("Blues")), 6.0).fight(TurnStage::FirstMoves, &[1]);
    fight.charges("Greys", "Blues").lawful();
    assert_eq!((fight.asked(), fight.men("Greys")), (vec![Seat::First], 16));
}

#[test]
fn a_player_may_give_a_standing_answer_when_he_is_asked() {
    // hmm.09.12
    let mut fight = charge(hussars("Greys"), line("Blues"), 6.0).fight(TurnStage::FirstMoves, &[1]);
    fight.charges("Greys", "Blues").lawful();
    fight.stands_by("Blues", "never").lawful();
    assert_eq!((fight.asked(), fight.state("Blues").orders.standing_fire), (vec![Seat::First], StandingAnswer::Never));
}

#[test]
fn these_do_not_fire_at_their_charger() {
    // hmm.09.12, hmm.05.02, hmm.20.03
    let rows = [
        ("hmm.x.074", line("Blues").with(|unit| unit.conduct.fired = true)),
        ("hmm.05.02", line("Blues").with(|unit| unit.formation.half_changed = Some(FormationKind::Square))),
        ("hmm.09.12: from the flank", line("Blues").facing(Facing::EAST)),
        ("hmm.09.12: from the rear", line("Blues").facing(Facing::NORTH)),
        ("hmm.07.01", hussars("Blues")),
    ];
    for (row, blues) in rows {
        let mut fight = charge(line("Greys"), blues, 3.0).fight(TurnStage::FirstMoves, &[]);
        fight.charges("Greys", "Blues").lawful();
        assert_eq!(fight.asked(), [Seat::First], "{row}");
        assert!(fight.battle_state().is_pinned(fight.id("Blues")), "{row}");
    }
}

#[test]
fn a_unit_that_rests_still_fires_at_its_charger() {
    // hmm.09.12
    let mut fight = charge(hussars("Greys"), line("Blues").with(|unit| unit.morale.resting_until = Some(3)), 6.0)
        .fight(TurnStage::FirstMoves, &[1]);
    fight.charges("Greys", "Blues").lawful();
    assert_eq!(fight.asked(), [Seat::Second]);
    fight.answers("Blues", "hold").lawful();
}

#[test]
fn light_troops_defend_themselves_on_their_own_chart() {
    // hmm.09.13, hmm.03.09
    let rows: [(Spec, &[u8], usize); 2] =
        [(light("Blues"), &[5, 4], 1), (light("Blues").formed(FormationKind::MarchColumn), &[5], 1)];
    for (blues, dice, lost) in rows {
        let mut fight =
            charge(hussars("Greys"), blues, 6.0).fight(TurnStage::FirstMoves, &[dice, &ranks(lost)[..], &[1]].concat());
        fight.charges("Greys", "Blues").lawful();
        fight.answers("Blues", "fire").lawful();
        assert_eq!(fight.men("Greys"), 16 - lost);
        assert_eq!(fight.result("hmm.defensive_fire", "dice"), dice.len().to_string());
    }
}

#[test]
fn charged_by_two_it_fires_at_one_of_them() {
    // hmm.x.239: hmm.09.12, hmm.09.15
    let mut fight = Table::open()
        .unit(hussars("Greys").men(8).at(28.5, 8.0))
        .unit(line("Blues").foe().at(30.0, 14.0))
        .unit(hussars("Bays").men(8).at(31.5, 8.0))
        .fight(TurnStage::FirstMoves, &[&[1][..], &[1, 1, 1, 1, 1, 1]].concat());
    fight.charges("Greys", "Blues").lawful();
    fight.answers("Blues", "hold").lawful();
    fight.charges("Bays", "Blues").lawful();
    assert_eq!(fight.asked(), [Seat::Second], "it has not fired yet");
    fight.answers("Blues", "fire").lawful();
    assert_eq!(fight.men("Bays"), 6);
}

#[test]
fn a_unit_that_fired_defensively_has_fired_for_the_turn() {
    // hmm.x.075: hmm.02.15, hmm.09.15
    let mut fight = charge(horse("Greys"), line("Blues"), 6.0)
        .unit(line("Others").foe().at(60.0, 14.0))
        .fight(TurnStage::FirstMoves, &[&[3, 3, 3][..], &ranks(8)].concat());
    fight.charges("Greys", "Blues").lawful();
    fight.answers("Blues", "fire").lawful();
    fight.pass_until(Phase::Musketry);
    fight.holds_fire("Guards").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.may_fire("Blues", "Greys").refused(), "hmm.02.15");
}

#[test]
fn infantry_that_charged_does_not_fire_that_turn() {
    // hmm.x.222: hmm.03.06
    let mut fight = charge(line("Greys"), silent(line("Blues")), 4.0).fight(TurnStage::FirstMoves, &[]);
    fight.charges("Greys", "Blues").lawful();
    assert!(fight.accounts("hmm.charge_fire").is_empty(), "and infantry has no pistols");
    assert_eq!(fight.state("Greys").conduct.acted, Acted::Charged);
}

#[test]
fn pistols_are_fired_at_infantry_only_by_twelves_and_into_cover_with_less_effect() {
    // hmm.x.070, hmm.x.071, hmm.x.301: hmm.09.01, hmm.09.02, hmm.09.03, hmm.09.04
    let mut fight = charge(hussars("Greys"), silent(line("Blues")), 6.0)
        .fight(TurnStage::FirstMoves, &[&[4][..], &ranks(3)].concat());
    fight.charges("Greys", "Blues").lawful();
    assert_eq!(
        (fight.men("Blues"), fight.block("Blues")),
        (17, (4.5, 1.0)),
        "from the rear rank, and re-laid nine wide before contact"
    );
    let wall = charge(hussars("Greys").men(18), silent(line("Blues")), 6.0).line(
        "the wall",
        Ground::Wall,
        &[(20.0, 15.9), (40.0, 15.9)],
    );
    let mut fight = wall.fight(TurnStage::FirstMoves, &[&[4, 3][..], &ranks(5)].concat());
    fight.charges("Greys", "Blues").lawful();
    assert_eq!(fight.men("Blues"), 15);
    let mut fight = charge(hussars("Greys"), hussars("Blues"), 6.0).fight(TurnStage::FirstMoves, &[]);
    fight.charges("Greys", "Blues").lawful();
    assert!(fight.battle_state().is_pinned(fight.id("Blues")));
}

#[test]
fn a_charged_gun_that_has_not_fired_may_give_canister_as_its_shot_of_the_turn() {
    // hmm.x.269: hmm.20.25, hmm.15.04: four hussars in two ranks; their first figures seven inches from the muzzle, the
    // others eight
    let one_gun = || {
        let guns = battery("Blues").men(3).with(|unit| unit.battery.as_mut().expect("guns").guns.truncate(1));
        Table::open()
            .unit(hussars("Greys").men(4).at(30.0, 10.0))
            .unit(guns.foe().at(30.0, 20.0))
            .unit(line("Guards").at(60.0, 10.0))
    };
    let mut fight = one_gun().fight(TurnStage::FirstMoves, &[5, 4, 5, 1, 1]);
    fight.charges("Greys", "Blues").lawful();
    assert_eq!((fight.asked(), fight.place("Greys")), (vec![Seat::Second], (30.0, 13.5)));
    fight.answers("Blues", "fire").lawful();
    assert_eq!(fight.men("Greys"), 3, "one of two on a 5 in the Normal section, none of two in the Long one");
    assert_eq!(fight.state("Blues").battery.as_ref().expect("guns").guns[0].fired_turn, Some(1));
    assert!(fight.battle_state().is_pinned(fight.id("Blues")), "and then the charge strikes home");
    let mut held = one_gun().fight(TurnStage::FirstMoves, &[]);
    held.charges("Greys", "Blues").lawful();
    held.answers("Blues", "hold").lawful();
    assert!(held.battle_state().is_pinned(held.id("Blues")));
}
