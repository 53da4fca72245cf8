//! The figures under a template on the table (sections 12 to 15): the stick and its bounces, the burst circle, the
//! howitzer's box, the cone. The left gun of a battery at (30, 2) has its muzzle at (29, 2); a line at (29, y) has
//! files at 28.75 and 29.25 beside the line of fire.

use linstock::{
    rules::hmm::{
        charts::{
            Ammunition::{Canister, RifledCanister, RifledShell, Roundshot, Shell},
            Daylight, FormationKind, Piece, TerrainKind as Ground, Weather, Weight,
        },
        state::TurnStage,
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Spec, Table, battery, line, ranks};
use crate::rules::ground::LaysGround;

fn field() -> Table {
    Table::open().unit(battery("Guns").at(30.0, 2.0))
}

fn of(piece: Piece, weight: Weight) -> Table {
    let guns = battery("Guns").with(|unit| {
        let battery = unit.battery.as_mut().expect("it has guns");
        (battery.piece, battery.weight) = (piece, weight);
    });
    Table::open().unit(guns.at(30.0, 2.0))
}

/// A file of this many men, one behind another, its first point a quarter inch beyond (28.75, y).
fn file(name: &str, men: u16, y: f32) -> Spec {
    line(name).men(men).formed(FormationKind::MarchColumn).foe().at(29.0, y)
}

fn guns_fight(table: Table, dice: &[u8]) -> Fight {
    table.fight(TurnStage::FirstArtillery, dice)
}

#[test]
fn roundshot_rolls_for_the_file_under_the_line_of_fire() {
    // hmm.x.099: hmm.12.06, hmm.12.07, hmm.12.12, hmm.12.16
    let mut fight = guns_fight(field().unit(line("Blues").foe().at(29.0, 12.0)), &[&[4, 3][..], &ranks(1)].concat());
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 12.2)).lawful();
    assert_eq!((fight.men("Blues"), fight.result("hmm.roundshot", "target_killed")), (19, "1".to_owned()));
}

#[test]
fn a_shot_between_two_files_strikes_the_left_one_alone() {
    // hmm.x.217: hmm.12.07, hmm.12.08: ten ranks of a march column
    let mut fight =
        guns_fight(field().unit(file("Blues", 20, 12.0)), &[&[6, 6, 6, 6, 6, 1, 1, 1, 1, 1][..], &ranks(5)].concat());
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 12.2)).lawful();
    assert_eq!(fight.men("Blues"), 15);
}

#[test]
fn the_stick_holds_its_left_edge_and_not_its_right() {
    // hmm.12.07: the file at 28.75 is in for an aim at 29.0 and for 28.5 it is out, where that at 28.25 is in
    let rolled = |x: f32| {
        let fight = guns_fight(field().unit(line("Blues").foe().at(29.0, 12.0)), &[]);
        let plan = fight.may_shoot("Guns", 0, Roundshot, "Blues", (x, 12.0)).lawful();
        plan.lines[1].value.to_string()
    };
    assert_eq!([rolled(29.0), rolled(29.2)], ["2".to_owned(), "2".to_owned()]);
}

#[test]
fn the_stick_begins_where_the_line_of_fire_first_meets_the_target() {
    // hmm.12.08: aimed at the last rank of a column, the first is struck too
    let mut fight = guns_fight(field().unit(file("Blues", 8, 12.0)), &[4, 4, 4, 4, 1, 1, 1, 1]);
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 13.9)).lawful();
    assert_eq!(fight.men("Blues"), 4);
}

#[test]
fn other_units_behind_the_target_are_passed_over_for_nine_inches() {
    // hmm.x.102: hmm.12.13
    let mut fight = guns_fight(field().unit(line("Blues").foe().at(29.0, 12.0)).unit(file("Behind", 4, 17.0)), &[1, 1]);
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 12.2)).lawful();
    assert_eq!(fight.men("Behind"), 4);
}

#[test]
fn the_shot_bounces_through_the_three_sections_of_its_colour() {
    // hmm.x.101: hmm.12.05, hmm.12.09, hmm.12.10, hmm.12.11, hmm.12.12: the zero is at 4; yellow 17 to 21, 27 to 29, 32
    // to 33
    let table = field()
        .unit(line("Blues").foe().at(29.0, 4.0))
        .unit(file("Near", 4, 18.0))
        .unit(file("Mid", 4, 27.5))
        .unit(line("Far").men(1).formed(FormationKind::Skirmish).foe().at(28.9, 32.3));
    let mut fight = guns_fight(table, &[&[1, 1, 3, 4, 5, 5, 4, 6][..], &ranks(2), &ranks(1), &ranks(1)].concat());
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 4.2)).lawful();
    assert_eq!((fight.men("Near"), fight.men("Mid"), fight.presence("Far")), (2, 3, Presence::Lost));
    assert_eq!(fight.result("hmm.roundshot", "killed"), "4");
}

#[test]
fn red_and_olive_pass_over_what_lies_under_yellow() {
    // hmm.x.097, hmm.x.098: hmm.12.04, hmm.12.09
    for die in [1, 2, 5, 6] {
        let table = field().unit(line("Blues").foe().at(29.0, 4.0)).unit(file("Near", 4, 18.0));
        let mut fight = guns_fight(table, &[1, 1, die]);
        fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 4.2)).lawful();
        assert_eq!(fight.men("Near"), 4, "die {die}");
    }
}

#[test]
fn a_figure_on_a_dividing_line_belongs_to_the_nearer_section() {
    // hmm.20.05: its point is at 17, the end of red and the beginning of yellow
    for (die, rolled) in [(1, true), (3, false)] {
        let table = field().unit(line("Blues").foe().at(29.0, 4.0)).unit(file("Near", 2, 16.75));
        let mut fight = guns_fight(table, if rolled { &[1, 1, 1, 1] } else { &[1, 1, 3] });
        fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 4.2)).lawful();
        assert_eq!(fight.men("Near"), 2, "die {die}");
    }
}

#[test]
fn friends_under_the_bounces_are_rolled_for_too() {
    // hmm.12.11
    let friends = line("Friends").men(4).formed(FormationKind::MarchColumn).at(29.0, 19.0);
    let mut fight = guns_fight(field().unit(line("Blues").foe().at(29.0, 4.0)).unit(friends), &[1, 1, 3, 4, 4, 1, 1]);
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 4.2)).lawful();
    assert_eq!(fight.men("Friends"), 2);
}

#[test]
fn a_ball_ends_where_it_strikes_swamp_water_or_a_house() {
    // hmm.x.270: hmm.20.26: the red section of group A begins at 13
    for kind in [Ground::Swamp, Ground::DeepWater, Ground::Building] {
        let table = field()
            .area("the ground", kind, (20.0, 12.5), (40.0, 14.0))
            .unit(line("Blues").foe().at(29.0, 4.0))
            .unit(file("Friends", 4, 25.2));
        let mut fight = guns_fight(table, &[1, 1, 1]);
        fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 4.2)).lawful();
        assert_eq!(fight.men("Friends"), 4, "{kind}");
    }
    let dry = field().unit(line("Blues").foe().at(29.0, 4.0)).unit(file("Friends", 4, 25.2));
    let mut fight = guns_fight(dry, &[&[1, 1, 1, 5, 5][..], &ranks(2)].concat());
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 4.2)).lawful();
    assert_eq!(fight.men("Friends"), 2, "on firm ground it bounces on to group B");
}

#[test]
fn a_hill_higher_than_the_gun_ends_a_ball_and_a_wood_lets_it_run_through_group_a_alone() {
    // hmm.20.26
    let hill = field()
        .hill("the hill", Ground::HillSlope, 1, (20.0, 12.5), (40.0, 20.0))
        .unit(line("Blues").foe().at(29.0, 4.0))
        .unit(file("Friends", 4, 25.2));
    let mut fight = guns_fight(hill, &[1, 1, 1]);
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 4.2)).lawful();
    assert_eq!(fight.men("Friends"), 4);
    let wood = field()
        .area("the wood", Ground::Forest, (20.0, 12.5), (40.0, 40.0))
        .unit(line("Blues").foe().at(29.0, 4.0))
        .unit(file("Near", 4, 14.0))
        .unit(file("Beyond", 4, 25.2));
    let mut fight = guns_fight(wood, &[1, 1, 1, 4, 4, 1, 1]);
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 4.2)).lawful();
    assert_eq!((fight.men("Near"), fight.men("Beyond")), (2, 4));
}

#[test]
fn in_mud_a_ball_does_not_bounce() {
    // hmm.20.26, hmm.20.32
    let mud = field()
        .air(Weather::Mud, Daylight::Day, 90.0)
        .unit(line("Blues").foe().at(29.0, 4.0))
        .unit(file("Near", 4, 18.0));
    let mut fight = guns_fight(mud, &[1, 1]);
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 4.2)).lawful();
    assert_eq!(fight.men("Near"), 4);
}

#[test]
fn hard_cover_makes_every_kill_harder_and_soft_cover_none() {
    // hmm.x.105, hmm.x.178, hmm.x.254: hmm.20.22
    let behind =
        |kind| field().line("the wall", kind, &[(20.0, 11.7), (40.0, 11.7)]).unit(line("Blues").foe().at(29.0, 12.0));
    let mut fight = guns_fight(behind(Ground::Wall), &[5, 4, 1]);
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 12.2)).lawful();
    assert_eq!(
        fight.men("Blues"),
        19,
        "the front rank is directly behind the wall, which covers the unit: 5 is needed"
    );
    let mut soft = guns_fight(behind(Ground::Fence), &[4, 3, 1]);
    soft.shoots("Guns", 0, Roundshot, "Blues", (29.0, 12.2)).lawful();
    assert_eq!(soft.men("Blues"), 19);
}

#[test]
fn the_third_of_the_range_decides_by_the_switch() {
    // hmm.x.171: hmm.12.06
    let table = field().switch("target_row", "ByRange").unit(line("Blues").foe().at(29.0, 22.0));
    let mut fight = guns_fight(table, &[5, 5]);
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 22.2)).lawful();
    assert_eq!(fight.men("Blues"), 20, "20 of 25 in is in the last third: a 6 is needed");
}

#[test]
fn a_shell_bursts_where_the_indicator_says_and_its_circle_is_an_inch_wide_all_round() {
    // hmm.x.106, hmm.x.107, hmm.x.109, hmm.x.110, hmm.x.111: hmm.13.04, hmm.13.05, hmm.13.06, hmm.13.07: two men with
    // the aim between them
    let men = |x: f32, y: f32| field().unit(file("Target", 2, 22.0)).unit(man("There", x - 29.0, y - 2.0));
    let there = [(2, 27.5, 22.25), (3, 29.0, 20.75), (4, 30.5, 22.25), (5, 29.0, 23.75)];
    for (die, x, y) in there {
        let mut fight = guns_fight(men(x, y), &[die, 4, 1]);
        fight.shoots("Guns", 0, Shell, "Target", (29.0, 22.25)).lawful();
        assert_eq!((fight.presence("There"), fight.men("Target")), (Presence::Lost, 2), "die {die}");
    }
    let mut dud = guns_fight(men(40.0, 22.0), &[1]);
    dud.shoots("Guns", 0, Shell, "Target", (29.0, 22.25)).lawful();
    let mut hit = guns_fight(men(40.0, 22.0), &[&[6, 4, 3][..], &ranks(1)].concat());
    hit.shoots("Guns", 0, Shell, "Target", (29.0, 22.25)).lawful();
    assert_eq!((dud.men("Target"), hit.men("Target")), (2, 1));
}

#[test]
fn the_border_of_the_burst_is_in() {
    // hmm.x.219: hmm.13.07, hmm.13.08: aimed at a front-rank figure; over, so only the figure behind it is an inch away
    let mut fight = guns_fight(field().unit(line("Blues").foe().at(29.25, 22.0)), &[5, 3]);
    fight.shoots("Guns", 0, Shell, "Blues", (29.0, 22.25)).lawful();
    assert_eq!(fight.men("Blues"), 20, "one die for one figure");
}

#[test]
fn a_shell_strikes_friend_and_foe() {
    // hmm.13.08
    let friends = line("Friends").men(2).formed(FormationKind::MarchColumn).at(29.0, 24.0);
    let mut fight =
        guns_fight(field().unit(file("Target", 2, 22.0)).unit(friends), &[&[5, 4, 4][..], &ranks(2)].concat());
    fight.shoots("Guns", 0, Shell, "Target", (29.0, 22.25)).lawful();
    assert_eq!(fight.presence("Friends"), Presence::Lost);
}

#[test]
fn the_offset_of_the_burst_is_a_switch() {
    // hmm.x.167: hmm.13.06
    let table = field()
        .switch("shell_offset", "2.0")
        .unit(file("Target", 2, 22.0))
        .unit(line("There").men(2).formed(FormationKind::MarchColumn).foe().at(27.0, 22.0));
    let mut fight = guns_fight(table, &[&[2, 4, 4][..], &ranks(2)].concat());
    fight.shoots("Guns", 0, Shell, "Target", (29.0, 22.25)).lawful();
    assert_eq!(fight.presence("There"), Presence::Lost, "the burst is at (27, 22.25), both men within an inch of it");
}

#[test]
fn rifled_shell_kills_on_a_three() {
    // hmm.x.113: hmm.14.01, hmm.14.02
    let table = of(Piece::RifledGun, Weight::Rifled).unit(line("Blues").men(2).foe().at(29.0, 40.0));
    let mut fight = guns_fight(table, &[&[6, 3, 2][..], &ranks(1)].concat());
    fight.shoots("Guns", 0, RifledShell, "Blues", (29.0, 40.25)).lawful();
    assert_eq!(fight.men("Blues"), 1);
}

#[test]
fn a_howitzers_shot_falls_by_the_indicator_and_strikes_one_file_of_two_ranks_without_a_bounce() {
    // hmm.x.103, hmm.x.218: hmm.12.14, hmm.12.15
    let howitzer = || of(Piece::Howitzer, Weight::Six);
    let mut fight = guns_fight(
        howitzer().unit(line("Blues").foe().at(29.25, 12.0)).unit(file("Behind", 4, 25.0)),
        &[&[6, 4, 3][..], &ranks(1)].concat(),
    );
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 12.5)).lawful();
    assert_eq!((fight.men("Blues"), fight.men("Behind")), (19, 4));
    let mut over = guns_fight(howitzer().unit(line("Blues").foe().at(29.25, 12.0)), &[5]);
    over.shoots("Guns", 0, Roundshot, "Blues", (29.0, 12.5)).lawful();
    assert_eq!(over.men("Blues"), 20, "it lands an inch and a half beyond");
    let mut misfire = guns_fight(howitzer().unit(line("Blues").foe().at(29.25, 12.0)), &[1]);
    misfire.shoots("Guns", 0, Roundshot, "Blues", (29.0, 12.5)).lawful();
    assert_eq!(misfire.men("Blues"), 20);
}

/// One man with his point this many inches to the right of the muzzle and ahead of it.
fn man(name: &str, right: f32, beyond: f32) -> Spec {
    line(name).men(1).formed(FormationKind::Skirmish).foe().at(29.0 + right, 2.0 + beyond - 0.25)
}

#[test]
fn canister_strikes_everyone_in_the_cone_by_its_sections() {
    // hmm.x.114: hmm.15.01, hmm.15.02, hmm.15.03, hmm.15.04
    let table = field()
        .unit(man("Close", 0.0, 2.0))
        .unit(man("Out", 0.95, 7.0))
        .unit(man("Normal", 0.5, 5.0))
        .unit(man("Long", 1.0, 10.0));
    let mut fight = guns_fight(table, &[&[4, 5, 6][..], &ranks(3)].concat());
    fight.shoots("Guns", 0, Canister, "Close", (29.0, 4.0)).lawful();
    let lost = |name: &str| fight.presence(name) == Presence::Lost;
    assert_eq!([lost("Close"), lost("Normal"), lost("Long"), lost("Out")], [true, true, true, false]);
}

#[test]
fn a_figure_on_the_dividing_line_of_the_cone_is_in_the_nearer_section() {
    // hmm.x.115: hmm.15.09
    let mut fight = guns_fight(field().unit(man("Blues", 0.0, 3.0)), &[4, 1]);
    fight.shoots("Guns", 0, Canister, "Blues", (29.0, 5.0)).lawful();
    assert_eq!(fight.presence("Blues"), Presence::Lost);
}

#[test]
fn canister_strikes_friends_beyond_the_target_too() {
    // hmm.x.117: hmm.15.01
    let friends = line("Friends").men(1).formed(FormationKind::Skirmish).at(29.0, 7.25);
    let mut fight = guns_fight(field().unit(man("Blues", 0.0, 2.0)).unit(friends), &[&[1, 5][..], &ranks(1)].concat());
    fight.shoots("Guns", 0, Canister, "Blues", (29.0, 4.0)).lawful();
    assert_eq!(fight.presence("Friends"), Presence::Lost);
}

#[test]
fn the_wide_cone_is_a_switch() {
    // hmm.x.166: hmm.15.02
    let blues = || field().unit(man("Blues", 0.0, 2.0)).unit(man("Aside", 1.2, 3.0));
    let mut narrow = guns_fight(blues(), &[1]);
    narrow.shoots("Guns", 0, Canister, "Blues", (29.0, 4.0)).lawful();
    let mut wide = guns_fight(blues().switch("canister", "Wide"), &[&[1, 4][..], &ranks(1)].concat());
    wide.shoots("Guns", 0, Canister, "Blues", (29.0, 4.0)).lawful();
    assert_eq!((narrow.presence("Aside"), wide.presence("Aside")), (Presence::OnTable, Presence::Lost));
}

#[test]
fn rifled_canister_kills_on_five_and_six_and_has_no_long_section() {
    // hmm.15.06
    let table = of(Piece::RifledGun, Weight::Rifled)
        .unit(man("Close", 0.0, 2.0))
        .unit(man("Normal", 0.3, 6.0))
        .unit(man("Long", 0.6, 9.0));
    let mut fight = guns_fight(table, &[&[5, 6][..], &ranks(2)].concat());
    fight.shoots("Guns", 0, RifledCanister, "Close", (29.0, 4.0)).lawful();
    assert_eq!(
        (fight.presence("Close"), fight.presence("Normal"), fight.presence("Long")),
        (Presence::Lost, Presence::Lost, Presence::OnTable)
    );
}

#[test]
fn a_gun_under_a_burst_is_dismounted_on_a_six_and_stays_where_it_was_pivoted_otherwise() {
    // hmm.x.179: hmm.20.24, hmm.20.05
    let theirs = battery("Theirs")
        .foe()
        .at(29.0, 22.0)
        .with(|unit| unit.battery.as_mut().expect("guns").guns.truncate(1))
        .men(2);
    let table = || field().unit(theirs.clone());
    let shot = |dice: &[u8]| {
        let mut fight = guns_fight(table(), dice);
        fight.shoots("Guns", 0, Shell, "Theirs", (29.0, 22.1)).lawful();
        let sound = fight.state("Theirs").battery.as_ref().expect("guns").guns[0].sound;
        (sound, fight.bases("Theirs").len(), fight.men("Theirs"))
    };
    assert!(!shot(&[6, 6]).0);
    assert_eq!(shot(&[6, 5]), (true, 3, 2));
}

#[test]
fn the_losses_of_one_gun_are_removed_before_the_next_fires() {
    // hmm.02.13, hmm.11.19
    let mut fight = guns_fight(
        field()
            .unit(line("Blues").men(2).formed(FormationKind::MarchColumn).foe().at(29.0, 12.0))
            .unit(line("Others").foe().at(60.0, 30.0)),
        &[4, 1],
    );
    fight.shoots("Guns", 0, Roundshot, "Blues", (29.0, 12.2)).lawful();
    assert_eq!(fight.men("Blues"), 1);
    let plan = fight.may_shoot("Guns", 1, Roundshot, "Blues", (29.25, 12.25)).lawful();
    assert_eq!(plan.lines[1].value.to_string(), "1", "the fallen man is not under the stick");
    fight.closes(Side::First).lawful();
}
