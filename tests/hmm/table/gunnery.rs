//! Which targets a gun may fire at (section 11, hmm.20.04, hmm.20.23): range, traverse, line of fire, crews,
//! ammunition, pivots.

use linstock::{
    battle::{Refusal, Seat},
    measure::Facing,
    rules::hmm::{
        charts::{
            Ammunition::{self, Canister, RifledCanister, RifledShell, Roundshot, Shell},
            FormationKind, Piece, TerrainKind as Ground, Troop, Weight,
        },
        state::{Acted, Phase, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Spec, Table, ahead, battery, general, light, line};
use crate::rules::ground::LaysGround;

/// The left gun of a battery that looks up the table from (30, 10) has its muzzle at (29, 10).
const LEFT: (f32, f32) = (29.0, 10.0);

fn piece(piece: Piece, weight: Weight) -> Spec {
    battery("Guns").with(|unit| {
        let battery = unit.battery.as_mut().expect("it has guns");
        (battery.piece, battery.weight) = (piece, weight);
    })
}

fn guns_at(guns: Spec, blues: Spec) -> Fight {
    let spare = Table::open().unit(battery("Spare").at(60.0, 10.0)).unit(line("Near").foe().at(60.0, 15.0));
    spare.unit(guns.at(30.0, 10.0)).unit(blues.foe()).fight(TurnStage::FirstArtillery, &[])
}

fn judged(fight: &Fight, ammunition: Ammunition, aim: (f32, f32)) -> Result<(), Refusal> {
    fight.may_shoot("Guns", 0, ammunition, "Blues", aim).map(|_| ())
}

#[test]
fn guns_are_aimed_no_farther_than_their_range() {
    use Piece::{FieldGun, Howitzer, RifledGun};
    let rows = [
        ("hmm.11.11, hmm.x.019", FieldGun, Weight::Four, Shell, 20.0),
        ("hmm.11.11", FieldGun, Weight::Six, Shell, 25.0),
        ("hmm.11.11", FieldGun, Weight::Eight, Shell, 30.0),
        ("hmm.11.12, hmm.11.13, hmm.x.161", Howitzer, Weight::Six, Shell, 18.75),
        ("hmm.11.13", Howitzer, Weight::Four, Shell, 15.0),
    ];
    for (row, kind, weight, ammunition, inches) in rows {
        let fight =
            guns_at(piece(kind, weight), line("Blues").formed(FormationKind::MarchColumn).at(29.0, 9.0 + inches));
        assert_eq!(judged(&fight, ammunition, (29.0, 10.0 + inches)), Ok(()), "{row}: the limit is in range");
        let refusal = judged(&fight, ammunition, (29.0, 10.01 + inches)).expect_err("it is out of range");
        assert_eq!(
            (refusal.clause.id(), refusal.margin.map(|by| (by * 100.0).round())),
            (if kind == Howitzer { "hmm.11.13" } else { "hmm.11.12" }, Some(1.0)),
            "{row}"
        );
    }
    let canister =
        guns_at(piece(FieldGun, Weight::Six), line("Blues").formed(FormationKind::MarchColumn).at(29.0, 20.0));
    assert_eq!(judged(&canister, Canister, (29.0, 23.0)), Ok(()), "hmm.15.02");
    assert_eq!(judged(&canister, Canister, (29.0, 23.01)).refused(), "hmm.15.02");
    let rifled =
        guns_at(piece(RifledGun, Weight::Rifled), line("Blues").formed(FormationKind::MarchColumn).at(29.0, 14.0));
    assert_eq!(judged(&rifled, RifledCanister, (29.0, 17.0)), Ok(()), "hmm.15.06");
    assert_eq!(judged(&rifled, RifledCanister, (29.0, 17.01)).refused(), "hmm.15.02");
}

#[test]
fn a_piece_fires_only_its_own_ammunition() {
    // hmm.11.02, hmm.11.14
    use Piece::{FieldGun, Howitzer, RifledGun};
    let fires = |kind, weight, ammunition| {
        judged(&guns_at(piece(kind, weight), line("Blues").at(29.0, 15.0)), ammunition, (29.0, 15.2))
            .map_err(|refusal| refusal.clause.id())
    };
    for ammunition in [Roundshot, Shell, Canister] {
        assert_eq!(fires(FieldGun, Weight::Six, ammunition), Ok(()), "{ammunition}");
    }
    for ammunition in [RifledShell, RifledCanister] {
        assert_eq!(fires(RifledGun, Weight::Rifled, ammunition), Ok(()), "{ammunition}");
        assert_eq!(fires(FieldGun, Weight::Six, ammunition), Err("hmm.11.02"), "{ammunition}");
        assert_eq!(fires(Howitzer, Weight::Six, ammunition), Err("hmm.11.14"), "{ammunition}");
    }
    assert_eq!(fires(Howitzer, Weight::Six, Canister), Err("hmm.11.14"));
    assert_eq!(fires(RifledGun, Weight::Rifled, Roundshot), Err("hmm.11.02"));
    assert_eq!([fires(Howitzer, Weight::Six, Roundshot), fires(Howitzer, Weight::Six, Shell)], [Ok(()), Ok(())]);
}

#[test]
fn a_gun_bears_22_and_a_half_degrees_to_either_side() {
    // hmm.x.181, hmm.x.302: hmm.20.04, hmm.15.03
    for (degrees, bears) in [(0.0, true), (20.0, true), (-22.4, true), (25.0, false), (-30.0, false)] {
        let at = bevy::math::Vec2::from(LEFT) + Facing::from_bearing(degrees).vector() * 10.0;
        let fight = guns_at(battery("Guns"), line("Blues").men(2).at(at.x, at.y - 0.25));
        for (ammunition, clause) in [(Canister, "hmm.15.03"), (Roundshot, "hmm.20.04")] {
            let expected = if bears { Ok(()) } else { Err(clause) };
            assert_eq!(
                judged(&fight, ammunition, (at.x, at.y)).map_err(|refusal| refusal.clause.id()),
                expected,
                "{degrees} degrees, {ammunition}"
            );
        }
    }
}

#[test]
fn a_gun_is_aimed_at_a_base_of_an_enemy() {
    // hmm.12.08, hmm.13.04, hmm.11.19
    let fight = guns_at(battery("Guns"), line("Blues").at(29.0, 15.0));
    assert_eq!(judged(&fight, Shell, (29.0, 14.5)).refused(), "hmm.13.04");
    assert_eq!(judged(&fight, Roundshot, (29.0, 14.5)).refused(), "hmm.12.08");
    assert_eq!(fight.may_shoot("Guns", 0, Shell, "Guns", (31.0, 9.5)).map(|_| ()).refused(), "hmm.11.19");
}

#[test]
fn roundshot_and_canister_need_a_line_free_of_friends_and_shell_does_not() {
    // hmm.20.23
    let with = |friends: Spec| {
        Table::open()
            .unit(battery("Guns").at(30.0, 10.0))
            .unit(line("Blues").foe().at(29.0, 22.0))
            .unit(friends)
            .fight(TurnStage::FirstArtillery, &[])
    };
    let aim = (29.0, 22.2);
    let line_between = with(line("Friends").men(4).at(29.0, 15.0));
    assert_eq!(judged(&line_between, Roundshot, aim).refused(), "hmm.20.23");
    assert_eq!(judged(&line_between, Canister, (29.0, 22.2)).refused(), "hmm.20.23");
    assert_eq!(judged(&line_between, Shell, aim), Ok(()), "4 in from the gun and more from the target");
    let screen = with(light("Friends").men(5).with(|unit| unit.formation.skirmish_lines = 1).at(29.0, 15.0));
    assert_eq!(judged(&screen, Roundshot, aim).refused(), "hmm.20.23");
    assert_eq!(judged(&screen, Shell, aim), Ok(()));
    let near_gun = with(line("Friends").men(4).at(29.0, 12.0));
    assert_eq!(judged(&near_gun, Shell, aim).refused(), "hmm.20.23", "2 in from the gun");
    let near_target = with(line("Friends").men(4).at(29.0, 20.5));
    assert_eq!(judged(&near_target, Shell, aim).refused(), "hmm.20.23", "less than 3 in from the target");
    let rider = with(general("Friends").at(29.0, 11.0));
    assert_eq!(judged(&rider, Shell, aim).refused(), "hmm.20.23", "any troops, a rider too");
}

#[test]
fn enemies_before_the_target_hide_it_from_roundshot_and_are_fired_over_by_shell_three_inches_off() {
    // hmm.20.21, hmm.20.23
    let with = |greens: f32| {
        let table = Table::open().unit(battery("Guns").at(30.0, 10.0)).unit(line("Blues").foe().at(29.0, 22.0));
        table.unit(line("Greens").men(4).foe().at(29.0, greens)).fight(TurnStage::FirstArtillery, &[])
    };
    let aim = (29.0, 22.2);
    assert_eq!(judged(&with(15.0), Roundshot, aim).refused(), "hmm.20.21", "they are no friends of the gun's");
    assert_eq!(judged(&with(15.0), Shell, aim), Ok(()));
    assert_eq!(judged(&with(20.0), Shell, aim).refused(), "hmm.20.23", "less than 3 in from the target");
}

#[test]
fn from_a_hill_roundshot_passes_over_troops_on_lower_ground_three_inches_from_gun_and_target() {
    // hmm.20.23
    let with = |friends: f32| {
        Table::open()
            .hill("the hill", Ground::HillSlope, 1, (20.0, 0.0), (40.0, 11.0))
            .unit(battery("Guns").at(30.0, 10.0))
            .unit(line("Blues").foe().at(29.0, 22.0))
            .unit(line("Friends").men(4).at(29.0, friends))
            .fight(TurnStage::FirstArtillery, &[])
    };
    assert_eq!(judged(&with(16.0), Roundshot, (29.0, 22.2)), Ok(()));
    for (friends, ammunition, why) in [
        (12.5, Roundshot, "too near to the gun"),
        (21.0, Roundshot, "too near to the target"),
        (15.5, Canister, "it passes over nobody"),
    ] {
        assert_eq!(judged(&with(friends), ammunition, (29.0, 22.2)).refused(), "hmm.20.23", "{why}");
    }
}

#[test]
fn shell_flies_over_walls_and_hedges() {
    // hmm.20.23
    let wall = |ammunition| {
        let table = Table::open().line("the wall", Ground::HighHedge, &[(10.0, 16.0), (50.0, 16.0)]);
        let fight = table
            .unit(battery("Guns").at(30.0, 10.0))
            .unit(line("Blues").foe().at(29.0, 22.0))
            .fight(TurnStage::FirstArtillery, &[]);
        judged(&fight, ammunition, (29.0, 22.2)).map_err(|refusal| refusal.clause.id())
    };
    assert_eq!((wall(Roundshot), wall(Shell)), (Err("hmm.19.33"), Ok(())));
}

#[test]
fn both_guns_of_a_battery_take_the_same_target() {
    // hmm.x.213: hmm.11.19
    let mut fight = Table::open()
        .unit(battery("Guns").at(30.0, 10.0))
        .unit(line("Blues").men(4).foe().at(29.0, 30.0))
        .unit(line("Greens").men(4).foe().at(32.0, 30.0))
        .fight(TurnStage::FirstArtillery, &[1]);
    fight.shoots("Guns", 0, Shell, "Blues", (29.0, 30.2)).lawful();
    assert_eq!(fight.shoots("Guns", 1, Shell, "Greens", (32.0, 30.2)).refused(), "hmm.11.19");
    assert_eq!(
        fight.shoots("Guns", 0, Shell, "Blues", (29.0, 30.2)).refused(),
        "hmm.11.19",
        "and one shot a turn each"
    );
    assert!(fight.may_shoot("Guns", 1, Roundshot, "Blues", (29.0, 30.2)).is_ok(), "aim and ammunition may differ");
}

#[test]
fn a_short_crew_fires_every_second_turn_and_no_crew_never() {
    // hmm.x.118, hmm.x.119, hmm.x.243: hmm.11.05
    let may = |crew: u16, turn: u32| {
        let guns = battery("Guns")
            .lost(6 - crew)
            .with(|unit| unit.battery.as_mut().expect("guns").guns[0].fired_turn = Some(4));
        let fight = Table::open()
            .turn(turn)
            .unit(guns.at(30.0, 10.0))
            .unit(battery("Spare").at(40.0, 10.0))
            .unit(line("Blues").foe().at(29.0, 15.0))
            .unit(line("Near").foe().at(40.0, 15.0))
            .fight(TurnStage::FirstArtillery, &[]);
        judged(&fight, Roundshot, (29.0, 15.2)).map_err(|refusal| refusal.clause.id())
    };
    assert_eq!([may(3, 5), may(2, 5), may(2, 6), may(0, 6)], [Ok(()), Err("hmm.11.05"), Ok(()), Err("hmm.11.05")]);
}

#[test]
fn guns_do_not_fire_limbered_or_in_the_turn_in_which_they_were_moved_by_hand_or_limbered() {
    // hmm.11.04, hmm.11.15, hmm.11.18
    let rows = [
        ("hmm.11.15", battery("Guns").formed(FormationKind::Limbered)),
        ("hmm.11.04", battery("Guns").with(|unit| unit.conduct.acted = Acted::Changed)),
    ];
    for (clause, guns) in rows {
        let fight = Table::open()
            .unit(guns.at(30.0, 10.0))
            .unit(battery("Spare").at(40.0, 10.0))
            .unit(line("Blues").foe().at(29.0, 15.0))
            .unit(line("Near").foe().at(40.0, 15.0))
            .fight(TurnStage::FirstArtillery, &[]);
        assert_eq!(judged(&fight, Roundshot, (29.0, 15.2)).refused(), clause);
    }
}

#[test]
fn a_gun_is_pivoted_up_to_45_degrees_once_a_turn_and_then_does_not_fire_while_the_other_may() {
    // hmm.x.181: hmm.11.18
    let mut fight = Table::open()
        .unit(battery("Guns").at(30.0, 10.0))
        .unit(line("Blues").foe().at(31.0, 20.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.pivots("Guns", 0, 45.5).refused(), "hmm.11.18");
    fight.pivots("Guns", 0, 45.0).lawful();
    assert!(
        (fight.battle().field().stands_of(fight.id("Guns")).next().expect("a gun").pose.facing.bearing() - 45.0).abs()
            < 0.01
    );
    assert_eq!(fight.pivots("Guns", 0, 45.0).refused(), "hmm.11.18", "once a turn");
    fight.pass_until(Phase::Artillery(Side::First));
    assert_eq!(fight.may_shoot("Guns", 0, Roundshot, "Blues", (31.0, 20.2)).map(|_| ()).refused(), "hmm.11.18");
    assert!(fight.may_shoot("Guns", 1, Roundshot, "Blues", (31.0, 20.2)).is_ok(), "the other gun was not touched");
}

#[test]
fn only_four_pounders_with_a_crew_of_four_are_pushed() {
    // hmm.x.022, hmm.x.287: hmm.11.16, hmm.11.17
    let four = |crew: u16| {
        piece(Piece::FieldGun, Weight::Four).men(crew).with(|unit| {
            unit.strength.start_figures = crew;
            let battery = unit.battery.as_mut().expect("guns");
            battery.start_crew = crew;
            battery.guns.truncate(1);
        })
    };
    let pushed = |guns: Spec| {
        let mut fight = Table::open()
            .unit(guns.at(30.0, 10.0))
            .unit(line("Far off").foe().at(8.0, 47.0))
            .fight(TurnStage::FirstMoves, &[]);
        let outcome = fight.pushes("Guns", 0, (0.6, 0.8)).map_err(|refusal| refusal.clause.id());
        (outcome, fight.bases("Guns")[0])
    };
    assert_eq!(pushed(four(4)), (Ok(()), (30.6, 10.3)), "any way, facing kept");
    assert_eq!(pushed(four(3)).0, Err("hmm.11.17"));
    assert_eq!(pushed(piece(Piece::FieldGun, Weight::Six)).0, Err("hmm.11.17"));
    let mut far = Table::open()
        .unit(four(4).at(30.0, 10.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(far.pushes("Guns", 0, (0.0, 1.01)).refused(), "hmm.11.17");
}

#[test]
fn the_first_players_guns_fire_before_the_seconds_and_dead_crews_do_not_reply() {
    // hmm.x.207: hmm.02.12, hmm.02.13
    let guns = battery("Guns").with(|unit| unit.battery.as_mut().expect("guns").guns.truncate(1)).men(4);
    let one = |unit: Spec| unit.lost(5).with(|unit| unit.battery.as_mut().expect("guns").guns.truncate(1));
    let mut fight = Table::open()
        .unit(guns.at(30.0, 10.0))
        .unit(one(battery("Theirs")).foe().at(30.0, 14.0))
        .fight(TurnStage::FirstArtillery, &[5, 1]);
    assert_eq!(fight.asked(), [Seat::First]);
    let crew = fight.figures("Theirs").into_iter().find(|figure| figure.y > 14.6).expect("a gunner");
    fight.shoots("Guns", 0, Canister, "Theirs", (crew.x, crew.y)).lawful();
    assert_eq!(fight.men("Theirs"), 0);
    assert!(fight.asked().is_empty() || fight.battle_state().phase != Phase::Artillery(Side::Second));
}

#[test]
fn a_limbered_battery_moves_as_one_body_and_its_gunners_ride() {
    // hmm.11.15, hmm.11.16
    let mut fight = Table::open()
        .unit(
            battery("Guns")
                .formed(FormationKind::Limbered)
                .with(|unit| unit.troops.kind = Troop::HorseArtillery)
                .at(30.0, 10.0),
        )
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!((fight.block("Guns"), fight.men("Guns")), ((1.0, 4.0), 6));
    fight.moves("Guns", &[ahead(9.0)]).lawful();
    assert_eq!(fight.place("Guns"), (30.0, 19.0));
}

/// Guns without a crew at (30, 27), and a red line three inches before them that has marched so far towards them.
fn before_guns(inches: f32, dice: &[u8]) -> Fight {
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 24.0))
        .unit(line("Guards").at(60.0, 5.0))
        .unit(battery("Guns").foe().at(30.0, 27.0).lost(6))
        .unit(line("Blues").foe().at(8.0, 47.0))
        .unit(line("Greens").foe().at(60.0, 47.0))
        .fight(TurnStage::FirstMoves, dice);
    fight.moves("Reds", &[ahead(inches)]).lawful();
    fight
}

#[test]
fn a_formed_enemy_that_touches_guns_without_a_crew_at_the_end_of_its_move_phase_takes_them() {
    // hmm.x.274: hmm.20.42, hmm.20.27
    let mut fight = before_guns(3.0, &[]);
    assert_eq!(fight.gap("Reds", "Guns"), 0.0, "nobody keeps clear of them");
    fight.pass_until(Phase::Move(Side::Second));
    assert_eq!((fight.presence("Guns"), fight.presence("Captured guns of Guns")), (Presence::Lost, Presence::OnTable));
    assert!(fight.says("Reds took Guns"));
    let mut short = before_guns(2.0, &[]);
    short.pass_until(Phase::Move(Side::Second));
    assert_eq!(short.presence("Guns"), Presence::OnTable, "an inch off is not enough");
}

#[test]
fn captured_guns_are_turned_in_a_later_turn_with_two_figures_to_each() {
    // hmm.20.42
    let mut fight = before_guns(3.0, &[6, 1, 6, 1]);
    fight.pass_turn();
    fight.mans("Reds", "Captured guns of Guns").lawful();
    assert_eq!((fight.men("Reds"), fight.men("Captured guns of Guns")), (16, 4));
    assert_eq!(fight.front("Captured guns of Guns").facing, Facing::NORTH, "they look the way of the Reds");
    fight.pass_until(Phase::Artillery(Side::First));
    assert!(
        fight.battle_state().turn > 2 || fight.may("Captured guns of Guns").is_empty(),
        "not in the turn in which they are turned"
    );
}

#[test]
fn only_foot_that_touches_captured_guns_and_can_spare_a_crew_turns_them() {
    // hmm.20.42
    let mut fight = before_guns(3.0, &[6, 1]);
    fight.pass_turn();
    assert_eq!(fight.mans("Guards", "Captured guns of Guns").refused(), "hmm.20.42");
    fight.mans("Reds", "Captured guns of Guns").lawful();
}

#[test]
fn a_crew_that_runs_leaves_its_guns_where_they_stand() {
    // hmm.20.11, hmm.20.42
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 5.0))
        .unit(
            battery("Guns")
                .foe()
                .at(30.0, 27.0)
                .class(linstock::rules::hmm::charts::Class::Militia)
                .with(|unit| unit.morale.shaken.lost_figure = true),
        )
        .unit(line("Blues").foe().at(8.0, 47.0))
        .unit(line("Greens").foe().at(60.0, 47.0))
        .fight(TurnStage::Morale, &[1, 6, 1]);
    assert!(fight.is_routing("Guns"), "{}", fight.journal().join("\n"));
    assert_eq!(
        (fight.men("Guns"), fight.presence("Guns of Guns"), fight.men("Guns of Guns")),
        (6, Presence::OnTable, 0)
    );
    fight.pass_until(Phase::Move(Side::First));
}
