//! Joint musketry (sections 7 and 8): targets and ranges, first volleys, flanks, the order of fire, light troops.

use bevy::math::Vec2;
use linstock::{
    battle::{OverrideAct, Plan, Refusal, Seat, Subject},
    measure::{Facing, Pose},
    rules::hmm::{
        charts::{Class, Daylight, FormationKind, Grouping, Mount, Weapon, Weather},
        state::{Acted, Phase, Rout, TurnStage},
    },
    table::{Presence, Side, UnitId},
};

use super::{Fight, Judged, Spec, Table, ahead, battery, general, hussars, light, line, ranks, turn_by};

/// Has used its fire, so that only the others throw for the order.
pub(super) fn spent(unit: Spec) -> Spec {
    unit.with(|unit| unit.conduct.fired = true)
}

/// Has fired at unit 1 where that stands now.
pub(super) fn at_it_again(unit: Spec, at: (f32, f32)) -> Spec {
    unit.with(|unit| unit.history.fired_at = vec![(UnitId(1), Pose::new(at.into(), Facing::SOUTH))])
}

/// Reds at (30, 10), and the Blues this many inches ahead of them.
pub(super) fn at_range(reds: Spec, blues: Spec, inches: f32) -> Table {
    Table::open().unit(reds.at(30.0, 10.0)).unit(blues.foe().at(30.0, 10.0 + inches))
}

/// The Reds alone fire at the Blues: an order die, then these.
pub(super) fn volley(table: Table, dice: &[u8], lost: usize) -> Fight {
    let mut fight = table.fight(TurnStage::Musketry, &[&[3][..], dice, &ranks(lost)].concat());
    fight.declares("Reds", "Blues").lawful();
    fight.closes(Side::First).lawful();
    fight
}

/// The loss of the Blues from three dice of 4.
fn loss_of_a_line(reds: Spec, inches: f32, lost: usize) -> String {
    let fight = volley(at_range(reds, spent(line("Blues")), inches), &[4, 4, 4], lost);
    fight.result("hmm.volley", "lost")
}

#[test]
fn a_weapon_reaches_to_its_limit_and_no_farther() {
    let rows = [
        ("hmm.07.02, hmm.x.043", Weapon::SmoothMusket, 7.0, "hmm.07.02"),
        ("hmm.07.03, hmm.x.017", Weapon::RifledMusket, 15.0, "hmm.07.03"),
        ("hmm.07.04, hmm.x.057", Weapon::SmoothCarbine, 3.5, "hmm.07.04"),
        ("hmm.07.04", Weapon::RifledCarbine, 7.5, "hmm.07.04"),
        ("hmm.07.05, hmm.07.25, hmm.x.058", Weapon::Repeater, 10.0, "hmm.07.05"),
    ];
    for (row, weapon, inches, clause) in rows {
        let judged = |inches: f32| {
            let fight = at_range(line("Reds").armed(weapon), spent(line("Blues")), inches)
                .unit(line("Others").at(60.0, 10.0))
                .unit(spent(line("Greens")).foe().at(60.0, 12.0))
                .fight(TurnStage::Musketry, &[]);
            let offers = fight.battle.offers(Seat::First);
            let barred = offers.iter().find(|offer| offer.subject == Subject::Unit(fight.id("Reds")));
            let barred = barred.and_then(|offer| offer.barred.clone());
            let judged = fight.may_fire("Reds", "Blues");
            assert_eq!(barred.and_then(|bar| bar.margin), judged.clone().err().and_then(|bar| bar.margin), "{row}");
            judged
        };
        assert!(judged(inches).is_ok(), "{row}: {inches} in");
        let refusal = judged(inches + 0.01).expect_err("it is too far");
        assert_eq!(
            (refusal.clause.id(), refusal.margin.map(|margin| (margin * 100.0).round())),
            (clause, Some(1.0)),
            "{row}"
        );
    }
}

#[test]
fn the_deduction_is_that_of_the_row_of_the_exact_distance() {
    // hmm.07.10, hmm.07.11, hmm.07.13, hmm.07.14, hmm.07.15, hmm.07.24, hmm.20.02: first volleys of a smooth bore in
    // the open
    for (inches, lost) in [(0.5, 11), (2.0, 11), (2.1, 10), (5.0, 10), (5.1, 9), (7.0, 9)] {
        assert_eq!(loss_of_a_line(line("Reds"), inches, lost), lost.to_string(), "{inches} in");
    }
}

#[test]
fn a_volley_that_is_not_the_first_at_its_target_deducts_more() {
    // hmm.x.031, hmm.x.053: hmm.07.16, hmm.07.17
    assert_eq!(loss_of_a_line(line("Reds"), 4.0, 10), "10");
    assert_eq!(loss_of_a_line(at_it_again(line("Reds"), (30.0, 14.0)), 4.0, 9), "9");
}

#[test]
fn a_target_stays_in_its_place_within_a_tenth_of_an_inch() {
    // hmm.07.16
    assert_eq!(loss_of_a_line(at_it_again(line("Reds"), (30.0, 14.1)), 4.0, 9), "9");
    assert_eq!(loss_of_a_line(at_it_again(line("Reds"), (30.0, 14.15)), 4.0, 10), "10");
}

#[test]
fn a_target_that_turned_on_the_spot_is_still_in_its_place() {
    // hmm.07.16
    let mut fight = Table::open()
        .unit(at_it_again(line("Reds"), (30.0, 14.0)).at(30.0, 10.0))
        .unit(line("Blues").foe().at(30.0, 14.0))
        .fight(TurnStage::SecondMoves, &[&[4][..], &[4, 4, 4], &ranks(9)].concat());
    fight.moves("Blues", &[turn_by(45.0)]).lawful();
    fight.pass_until(Phase::Musketry);
    fight.declares("Reds", "Blues").lawful();
    fight.closes(Side::First).lawful();
    fight.holds_fire("Blues").lawful();
    fight.closes(Side::Second).lawful();
    assert_eq!(fight.result("hmm.volley", "lost"), "9", "12 - 3, an ordinary volley");
}

#[test]
fn a_target_that_moved_is_met_by_a_first_volley_again() {
    // hmm.07.16
    let mut fight = Table::open()
        .unit(at_it_again(line("Reds"), (30.0, 15.0)).at(30.0, 10.0))
        .unit(spent(line("Blues")).foe().at(30.0, 15.0))
        .fight(TurnStage::SecondMoves, &[&[4][..], &[4, 4, 4], &ranks(10)].concat());
    fight.moves("Blues", &[ahead(1.0)]).lawful();
    fight.pass_until(Phase::Musketry);
    fight.declares("Reds", "Blues").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.result("hmm.volley", "lost"), "10");
}

#[test]
fn a_target_that_closed_its_ranks_is_still_in_its_place() {
    // hmm.x.235: hmm.07.16, hmm.20.07: fired at in two turns running
    let dice = [&[3][..], &[4, 4, 4], &ranks(10)[..]].concat();
    let fight = volley(at_range(line("Reds"), spent(line("Blues")), 4.0), &dice[1..4], 10);
    let remembered = fight.state("Reds").history.fired_at.clone();
    assert_eq!(remembered.len(), 1);
    assert_eq!((remembered[0].1.at, fight.front("Blues").at), (Vec2::new(30.0, 14.0), Vec2::new(30.0, 14.0)));
    assert_eq!(fight.block("Blues"), (2.5, 1.0), "ten men closed up in two ranks");
}

#[test]
fn losses_fall_in_the_rear_rank_from_its_ends_and_the_line_closes_on_its_front_centre() {
    // hmm.20.07, hmm.01.06
    let fight = volley(at_range(line("Reds"), spent(line("Blues")), 4.0), &[1, 1, 3], 3);
    assert_eq!((fight.men("Blues"), fight.block("Blues"), fight.place("Blues")), (17, (4.5, 1.0), (30.0, 14.0)));
}

#[test]
fn ranks_are_not_closed_over_a_friend_in_their_open_corner() {
    // hmm.20.07, hmm.20.27: the rear rank of nine leaves half an inch open on its right
    let blues = spent(line("Blues")).men(9);
    let fight = volley(at_range(line("Reds"), blues, 4.0).unit(general("Soubise").foe().at(28.9, 14.6)), &[1, 1, 1], 1);
    let lap = fight.overlap("Blues", "Soubise");
    assert!(fight.men("Blues") == 8 && lap <= 0.001, "{lap}");
}

#[test]
fn the_figures_that_fire_go_by_the_formation() {
    let rows = [
        ("hmm.03.23, hmm.07.28, hmm.x.009", line("Reds"), "20", "3"),
        ("hmm.03.21, hmm.x.008", line("Reds").formed(FormationKind::MarchColumn), "4", "1"),
        ("hmm.03.26, hmm.x.055", line("Reds").formed(FormationKind::AttackColumn), "8", "1"),
        ("hmm.20.10, hmm.x.182", line("Reds").formed(FormationKind::Square), "6", "1"),
        ("hmm.04.16, hmm.x.012", hussars("Reds").armed(Weapon::SmoothCarbine), "16", "3"),
        ("hmm.04.16", hussars("Reds").armed(Weapon::SmoothCarbine).formed(FormationKind::MarchColumn), "4", "1"),
        (
            "hmm.07.12, hmm.x.054",
            line("Reds").class(Class::Elite).with(|unit| unit.troops.grouping = Grouping::Fours),
            "20",
            "5",
        ),
        (
            "hmm.04.18",
            hussars("Reds").men(12).armed(Weapon::SmoothCarbine).with(|unit| unit.formation.mount = Mount::Dismounted),
            "12",
            "2",
        ),
    ];
    for (row, reds, figures, dice) in rows {
        let count: usize = dice.parse().expect("a number");
        let fight = volley(at_range(reds, spent(line("Blues")), 3.0), &vec![1; count], count.saturating_sub(2));
        let account = fight.accounts("hmm.volley")[0];
        assert_eq!(account.inputs[0].1.to_string(), figures, "{row}");
        assert_eq!(fight.result("hmm.volley", "dice"), dice, "{row}");
    }
}

#[test]
fn a_square_fires_to_every_side_and_has_no_flank() {
    // hmm.20.10, hmm.03.33
    for (at, facing) in [((30.0, 14.0), Facing::SOUTH), ((34.5, 8.5), Facing::WEST), ((30.0, 3.0), Facing::NORTH)] {
        let table = Table::open()
            .unit(line("Reds").formed(FormationKind::Square).at(30.0, 10.0))
            .unit(spent(line("Blues")).foe().at(at.0, at.1).facing(facing));
        let fight = table.fight(TurnStage::Musketry, &[]);
        assert!(fight.may_fire("Reds", "Blues").is_ok(), "{at:?}");
    }
    let shot_at = Table::open()
        .unit(line("Reds").at(30.0, 10.0))
        .unit(spent(line("Blues").formed(FormationKind::Square)).foe().at(30.0, 14.0).facing(Facing::EAST));
    assert_eq!(volley(shot_at, &[1, 1, 3], 3).result("hmm.volley", "lost"), "3", "not doubled");
}

#[test]
fn fire_goes_into_the_front_zone_only() {
    // hmm.20.03, hmm.03.21, hmm.03.23: 45 degrees outward from each front corner of a line 5 in wide
    let judged = |reds: Spec, x: f32| {
        let table = Table::open().unit(reds.at(30.0, 10.0)).unit(
            spent(line("Blues").men(2).formed(FormationKind::MarchColumn)).foe().at(x, 12.0).facing(Facing::SOUTH),
        );
        table
            .unit(line("Others").at(60.0, 10.0))
            .unit(spent(line("Greens")).foe().at(60.0, 12.0))
            .fight(TurnStage::Musketry, &[])
            .may_fire("Reds", "Blues")
    };
    assert!(judged(line("Reds"), 35.0).is_ok(), "its near corner lies on the ray from (32.5, 10) at (34.5, 12)");
    assert!(judged(line("Reds"), 35.4).is_ok(), "its far left corner, half an inch behind, is still inside");
    let refusal = judged(line("Reds"), 35.6).expect_err("no part of it is inside");
    assert_eq!(refusal.clause.id(), "hmm.20.03");
    assert!(judged(light("Reds"), 25.0).is_ok());
}

#[test]
fn skirmishers_fire_all_round() {
    // hmm.20.03, hmm.07.07
    let behind = Table::open()
        .unit(light("Reds").at(30.0, 10.0))
        .unit(spent(line("Blues")).foe().at(30.0, 4.0).facing(Facing::NORTH));
    assert!(behind.fight(TurnStage::Musketry, &[]).may_fire("Reds", "Blues").is_ok());
}

#[test]
fn only_what_lies_in_the_arc_is_measured() {
    // hmm.x.303: hmm.20.02: a column stands across the left ray of a line five inches wide
    let table = Table::open()
        .unit(line("Reds").at(30.0, 10.0))
        .unit(spent(line("Blues").formed(FormationKind::MarchColumn)).foe().at(24.5, 11.0));
    let fight = table.fight(TurnStage::Musketry, &[]);
    let plan = fight.may_fire("Reds", "Blues").lawful();
    let distance: f32 = plan.lines[0].value.to_string().parse().expect("a measure");
    assert!((fight.gap("Reds", "Blues") - 2.69).abs() < 0.01, "from the corner at (27.5, 10) to (25, 11)");
    assert!((distance - 3.54).abs() < 0.01, "to (25, 12.5), where the column comes into the arc: {distance}");
}

#[test]
fn fire_into_a_flank_doubles_the_loss() {
    // hmm.07.19: ordinary volley of 12 men, 7 - 2 - ... as hmm.x.049 in the open
    let flank = |reds: Spec, facing: Facing, at: (f32, f32)| {
        Table::open()
            .unit(at_it_again(reds, at).men(12).armed(Weapon::RifledMusket).at(30.0, 10.0))
            .unit(spent(line("Blues")).foe().at(at.0, at.1).facing(facing))
    };
    assert_eq!(volley(flank(line("Reds"), Facing::SOUTH, (30.0, 14.0)), &[4, 3], 5).result("hmm.volley", "lost"), "5");
    assert_eq!(volley(flank(line("Reds"), Facing::EAST, (30.5, 16.5)), &[4, 3], 10).result("hmm.volley", "lost"), "10");
    assert_eq!(
        volley(flank(line("Reds"), Facing::NORTH, (30.0, 15.0)), &[4, 3], 10).result("hmm.volley", "lost"),
        "10",
        "the rear counts as flank"
    );
}

#[test]
fn a_doubled_loss_is_no_more_than_the_figures_in_reach() {
    // hmm.07.19: a column seen from its flank end-on: 7 in reach four stands of its ten
    let blues = line("Blues").formed(FormationKind::MarchColumn);
    let table =
        Table::open().unit(line("Reds").at(30.0, 10.0)).unit(spent(blues).foe().at(30.0, 20.05).facing(Facing::NORTH));
    let fight = volley(table, &[3, 3, 3], 8);
    assert_eq!(
        fight.result("hmm.volley", "lost"),
        "8",
        "9 - 3 would be doubled to 12, but four stands of two lie between 15.05 and 17"
    );
}

#[test]
fn the_flank_begins_where_the_front_zone_ends() {
    // hmm.20.03: judged by the middle of the firer's front edge
    let seen_from = |x: f32| {
        let table = Table::open().unit(line("Reds").men(2).at(x, 10.0)).unit(spent(line("Blues")).foe().at(30.0, 13.0));
        let plan = table.fight(TurnStage::Musketry, &[]).may_fire("Reds", "Blues").lawful();
        plan.lines[2].value.to_string()
    };
    assert_eq!((seen_from(35.4), seen_from(35.6)), ("in front".to_owned(), "in flank".to_owned()));
}

#[test]
fn units_fire_in_the_order_of_their_dice_and_survivors_reply() {
    // hmm.x.050: hmm.07.21, hmm.07.22
    let table = at_range(
        at_it_again(line("Reds"), (30.0, 14.0)),
        line("Blues")
            .with(|unit| unit.history.fired_at = vec![(UnitId(0), Pose::new(Vec2::new(30.0, 10.0), Facing::NORTH))]),
        4.0,
    );
    let mut fight =
        table.fight(TurnStage::Musketry, &[&[5, 3][..], &[4, 4, 4], &ranks(9), &[2, 2], &ranks(1)].concat());
    fight.declares("Reds", "Blues").lawful();
    fight.closes(Side::First).lawful();
    fight.declares("Blues", "Reds").lawful();
    fight.closes(Side::Second).lawful();
    assert_eq!((fight.men("Reds"), fight.men("Blues")), (19, 11));
}

#[test]
fn equal_dice_fire_together_on_the_strengths_before() {
    // hmm.x.051: hmm.07.21
    let table = at_range(
        at_it_again(line("Reds"), (30.0, 14.0)),
        line("Blues")
            .with(|unit| unit.history.fired_at = vec![(UnitId(0), Pose::new(Vec2::new(30.0, 10.0), Facing::NORTH))]),
        4.0,
    );
    let dice = [&[4, 4][..], &[4, 4, 4], &[6, 5, 6], &ranks(9), &ranks(14)].concat();
    let mut fight = table.fight(TurnStage::Musketry, &dice);
    fight.closes(Side::First).lawful();
    fight.closes(Side::Second).lawful();
    assert_eq!((fight.men("Reds"), fight.men("Blues")), (6, 11), "units that were not named fire at the nearest enemy");
}

#[test]
fn a_unit_whose_target_is_gone_loses_its_shot() {
    // hmm.07.20
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 10.0))
        .unit(line("Guards").at(35.5, 10.0))
        .unit(spent(line("Remnant").men(2)).foe().at(32.0, 13.0))
        .unit(spent(line("Blues")).foe().at(36.0, 15.0))
        .fight(TurnStage::Musketry, &[&[6, 2][..], &[4, 4, 4], &ranks(2)].concat());
    fight.declares("Reds", "Remnant").lawful();
    fight.declares("Guards", "Remnant").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.presence("Remnant"), fight.men("Blues")), (Presence::Lost, 20));
    assert_eq!(fight.accounts("hmm.volley").len(), 1);
}

#[test]
fn a_loss_is_no_more_than_the_figures_left_and_no_less_than_nothing() {
    // hmm.x.046, hmm.x.047: hmm.07.23
    let fight =
        volley(at_range(line("Reds").armed(Weapon::RifledMusket), spent(line("Blues").men(9)), 1.0), &[6, 6, 6], 9);
    assert_eq!(fight.presence("Blues"), Presence::Lost);
    let fight = volley(at_range(line("Reds").men(6), spent(line("Blues")), 6.0), &[1], 0);
    assert_eq!(fight.men("Blues"), 20);
}

#[test]
fn columns_lose_no_more_than_lines() {
    // hmm.x.305: hmm.20.45
    let fight = volley(
        at_range(at_it_again(line("Reds"), (30.0, 14.0)), spent(line("Blues").formed(FormationKind::MarchColumn)), 4.0),
        &[4, 4, 4],
        9,
    );
    assert_eq!(fight.result("hmm.volley", "lost"), "9");
}

#[test]
fn these_do_not_fire_in_the_fire_phase() {
    // hmm.02.15b with hmm.x.074, hmm.x.222
    let rows = [
        ("hmm.03.04", line("Reds").with(|unit| unit.conduct.acted = Acted::FiredAndMoved)),
        ("hmm.03.06", line("Reds").with(|unit| unit.conduct.acted = Acted::Charged)),
        ("hmm.02.15", line("Reds").with(|unit| unit.conduct.fired = true)),
        ("hmm.05.02", line("Reds").with(|unit| unit.formation.half_changed = Some(FormationKind::Square))),
        (
            "hmm.03.37",
            line("Reds")
                .formed(FormationKind::Rout)
                .with(|unit| unit.morale.rout = Some(Rout { began: 1, first_move_owed: false })),
        ),
        (
            "hmm.04.25",
            hussars("Reds")
                .armed(Weapon::SmoothCarbine)
                .formed(FormationKind::Rout)
                .with(|unit| unit.morale.rout = Some(Rout { began: 1, first_move_owed: false })),
        ),
        ("hmm.18.16", line("Reds").formed(FormationKind::Rout)),
        ("hmm.07.01", hussars("Reds")),
    ];
    for (clause, reds) in rows {
        let fight = at_range(reds, spent(line("Blues")), 3.0)
            .unit(line("Others").at(60.0, 10.0))
            .unit(spent(line("Greens")).foe().at(60.0, 12.0))
            .fight(TurnStage::Musketry, &[]);
        assert_eq!(fight.may_fire("Reds", "Blues").refused(), clause);
    }
}

#[test]
fn a_unit_that_made_a_plain_move_may_fire() {
    // hmm.x.221: hmm.02.15b
    let mut fight = at_range(line("Reds"), spent(line("Blues")), 10.0)
        .fight(TurnStage::FirstMoves, &[&[2][..], &[1, 1, 1]].concat());
    fight.moves("Reds", &[ahead(4.0)]).lawful();
    fight.pass_until(Phase::Musketry);
    fight.declares("Reds", "Blues").lawful();
    fight.closes(Side::First).lawful();
    assert!(fight.says("Reds fired at Blues"));
}

#[test]
fn units_in_melee_neither_fire_nor_are_fired_at() {
    // hmm.x.273: hmm.20.30, hmm.20.43
    let fight = Table::open()
        .unit(line("Reds").at(30.0, 10.0))
        .unit(line("Blues").foe().at(30.0, 10.0))
        .unit(line("Others").at(36.0, 10.0))
        .unit(spent(line("Greens")).foe().at(36.0, 14.0))
        .melee(&["Reds"], &["Blues"])
        .fight(TurnStage::Musketry, &[]);
    assert_eq!(fight.may_fire("Reds", "Greens").refused(), "hmm.20.30");
    assert_eq!(fight.may_fire("Others", "Blues").refused(), "hmm.20.43");
}

#[test]
fn a_volley_at_a_battery_takes_no_more_than_its_crew() {
    // hmm.x.229: hmm.07.29b
    let fight =
        volley(at_range(at_it_again(line("Reds"), (30.0, 14.0)), spent(battery("Blues").men(5)), 4.0), &[4, 4, 4], 5);
    assert_eq!(
        (fight.result("hmm.volley", "lost"), fight.men("Blues"), fight.presence("Blues")),
        ("5".to_owned(), 0, Presence::OnTable)
    );
}

#[test]
fn rain_and_night_deduct_from_volleys_on_the_table() {
    // hmm.20.32, hmm.20.20
    let table = at_range(line("Reds"), spent(line("Blues")), 4.0).air(Weather::LightRain, Daylight::Night, 20.0);
    assert_eq!(volley(table, &[4, 4, 4], 8).result("hmm.volley", "lost"), "8", "12 - 2 - 1 - 1");
}

#[test]
fn open_declarations_are_made_in_turn_and_the_second_player_hears_the_first() {
    // hmm.07.20
    let mut fight = at_range(line("Reds"), line("Blues"), 4.0).fight(TurnStage::Musketry, &[]);
    assert_eq!(fight.asked(), [Seat::First]);
    fight.holds_fire("Reds").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.asked(), [Seat::Second]);
}

#[test]
fn sealed_declarations_are_asked_of_both_at_once_and_neither_sees_the_others() {
    // hmm.07.20
    let mut fight =
        at_range(line("Reds"), line("Blues"), 4.0).switch("declarations", "Sealed").fight(TurnStage::Musketry, &[]);
    assert_eq!(fight.asked(), [Seat::First, Seat::Second]);
    fight.declares("Reds", "Blues").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.asked(), [Seat::Second], "who has finished is not asked again");
    let seen = fight.battle().sight(Seat::Second);
    assert_eq!(seen.secret(Side::First), None);
    assert!(!fight.says("Reds fired"), "nothing is fired before both have written");
}

#[test]
fn whoever_is_gone_or_a_friend_is_no_target_and_that_is_told() {
    // hmm.07.20, hmm.20.29
    let table = || at_range(line("Reds"), line("Blues"), 3.0).unit(line("Friends").at(50.0, 10.0));
    let refused = |tried: Result<Plan, Refusal>| tried.expect_err("no target").to_string();
    let fight = table().fight(TurnStage::Musketry, &[]);
    assert_eq!(refused(fight.may_fire("Reds", "Friends")), "it is of its own side (hmm.07.20)");
    let mut fight = table().fight(TurnStage::FirstMoves, &[]);
    assert_eq!(refused(fight.may_charge("Reds", "Friends")), "it is of its own side (hmm.20.29)");
    let unit = fight.id("Blues");
    fight.overrules(OverrideAct::Remove { unit }).lawful();
    assert_eq!(refused(fight.may_charge("Reds", "Blues")), "it is no longer on the table (hmm.20.29)");
}
