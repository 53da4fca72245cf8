//! Charges (section 9, hmm.20.29): which units may charge which, breakthrough, contact. The fire that meets a charge is
//! in `defending`.

use linstock::{
    battle::{Seat, Subject},
    measure::Facing,
    rules::hmm::{
        charts::{Class, FormationKind, TerrainKind as Ground, Troop},
        state::{Acted, Rout, StandingAnswer, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Spec, Table, battery, general, horse, hussars, light, line, ranks};
use crate::rules::ground::LaysGround;

/// Greys at (30, 10) and the Blues this many inches ahead of them; Guards far off keep the move phase open.
pub(super) fn charge(greys: Spec, blues: Spec, inches: f32) -> Table {
    Table::open()
        .unit(greys.at(30.0, 10.0))
        .unit(blues.foe().at(30.0, 10.0 + inches))
        .unit(line("Guards").at(60.0, 10.0))
}

/// Never fires at a charger.
pub(super) fn silent(unit: Spec) -> Spec {
    unit.with(|unit| unit.orders.standing_fire = StandingAnswer::Never)
}

fn judged(table: Table) -> Result<(), &'static str> {
    let fight = table.fight(TurnStage::FirstMoves, &[]);
    fight.may_charge("Greys", "Blues").map(|_| ()).map_err(|refusal| refusal.clause.id())
}

#[test]
fn infantry_charges_in_line_attack_column_or_as_light_troops_and_cavalry_in_line() {
    use FormationKind::{AttackColumn, Line, MarchColumn, Skirmish, Square};
    let rows = [
        ("hmm.03.24", line("Greys"), Line, Ok(())),
        ("hmm.03.27", line("Greys"), AttackColumn, Ok(())),
        ("hmm.03.38, hmm.x.209", line("Greys"), MarchColumn, Err("hmm.03.38")),
        ("hmm.03.38", line("Greys"), Square, Err("hmm.03.38")),
        ("hmm.03.38: the line in open order", line("Greys"), Skirmish, Err("hmm.03.38")),
        ("hmm.03.38", light("Greys"), Skirmish, Ok(())),
        ("hmm.03.09", light("Greys"), MarchColumn, Err("hmm.03.38")),
        ("hmm.04.17", horse("Greys"), Line, Ok(())),
        ("hmm.04.17", horse("Greys"), MarchColumn, Err("hmm.04.17")),
        ("hmm.04.17", hussars("Greys"), Skirmish, Err("hmm.04.17")),
    ];
    for (row, unit, formation, expected) in rows {
        assert_eq!(judged(charge(unit.formed(formation), line("Blues"), 4.0)), expected, "{row}");
    }
}

#[test]
fn a_unit_charges_once_in_ten_turns() {
    // hmm.x.082, hmm.x.298: hmm.03.07, hmm.04.06
    let last = |unit: Spec, turn: u32| {
        judged(charge(unit.with(|unit| unit.history.charged_turn = Some(2)), line("Blues"), 4.0).turn(turn))
    };
    assert_eq!(
        (last(line("Greys").formed(FormationKind::AttackColumn), 11), last(line("Greys"), 12)),
        (Err("hmm.03.07"), Ok(()))
    );
    assert_eq!((last(horse("Greys"), 11), last(horse("Greys"), 12)), (Err("hmm.04.06"), Ok(())));
}

#[test]
fn the_clock_starts_when_the_charge_is_declared() {
    // hmm.03.07, hmm.20.29
    let mut fight = charge(line("Greys"), silent(line("Blues")), 4.0).turn(3).fight(TurnStage::FirstMoves, &[]);
    fight.charges("Greys", "Blues").lawful();
    assert_eq!(
        (fight.state("Greys").history.charged_turn, fight.state("Greys").conduct.acted),
        (Some(3), Acted::Charged)
    );
}

#[test]
fn a_charge_reaches_as_far_as_its_rate() {
    let rows = [
        ("hmm.03.05, hmm.x.006", line("Greys"), 5.0),
        ("hmm.03.05", line("Greys").formed(FormationKind::AttackColumn), 5.0),
        ("hmm.x.199", light("Greys"), 7.0),
        ("hmm.04.05", horse("Greys"), 11.0),
        ("hmm.04.05", hussars("Greys"), 12.0),
        ("hmm.04.04, hmm.x.283", horse("Greys").with(|unit| unit.troops.kind = Troop::FederalCavalry), 11.0),
    ];
    for (row, unit, inches) in rows {
        let shape = |inches| charge(unit.clone(), line("Blues"), inches);
        assert_eq!((judged(shape(inches)), judged(shape(inches + 0.05))), (Ok(()), Err("hmm.06.03")), "{row}");
    }
}

#[test]
fn a_target_out_of_reach_is_refused_for_its_distance_whatever_else_is_in_the_way() {
    // hmm.06.03
    let table = charge(line("Greys"), line("Blues"), 9.0).unit(line("Friends").at(35.0, 13.0));
    let refusal = table.fight(TurnStage::FirstMoves, &[]).may_charge("Greys", "Blues").expect_err("it is too far");
    assert_eq!(
        (refusal.clause.id(), refusal.to_string().as_str()),
        ("hmm.06.03", "it is farther off than a charge goes (hmm.06.03), nearest 9.0 in, reach 5 in")
    );
}

#[test]
fn ground_shortens_a_charge() {
    // hmm.20.29, hmm.20.16: a wall takes 2.5 of 5 in
    let wall = |inches| {
        charge(line("Greys"), line("Blues"), inches).line("the wall", Ground::Wall, &[(20.0, 10.4), (40.0, 10.4)])
    };
    assert_eq!((judged(wall(2.5)), judged(wall(2.6)).is_err()), (Ok(()), true));
    let slope = |inches| {
        charge(line("Greys"), line("Blues"), inches).area("the slope", Ground::HillSlope, (0.0, 0.0), (72.0, 48.0))
    };
    assert_eq!((judged(slope(3.75)), judged(slope(3.85)).is_err()), (Ok(()), true));
}

#[test]
fn a_charge_may_begin_with_one_turn_of_up_to_45_degrees() {
    // hmm.20.29: a turn costs a quarter of 11 in
    let off = |degrees: f32, inches: f32| {
        let towards = Facing::from_bearing(degrees);
        let at = bevy::math::Vec2::new(30.0, 9.0) + towards.vector() * (inches + 1.0);
        Table::open()
            .unit(horse("Greys").at(30.0, 10.0))
            .unit(line("Blues").men(4).foe().at(at.x, at.y).facing(towards.about()))
            .unit(line("Guards").at(60.0, 10.0))
    };
    assert_eq!(judged(off(40.0, 7.5)), Ok(()));
    assert!(judged(off(40.0, 9.0)).is_err(), "8.25 in are left after the turn");
    assert!(judged(off(80.0, 5.0)).is_err(), "it is not in the front zone");
}

#[test]
fn a_target_must_be_in_the_front_zone_and_in_sight() {
    // hmm.20.29
    let behind = Table::open()
        .unit(horse("Greys").at(30.0, 20.0))
        .unit(line("Blues").foe().at(30.0, 14.0).facing(Facing::NORTH))
        .unit(line("Guards").at(60.0, 10.0));
    assert_eq!(judged(behind), Err("hmm.20.29"));
    let house = charge(horse("Greys"), line("Blues").men(2), 8.0).hill(
        "the house",
        Ground::Building,
        1,
        (20.0, 13.0),
        (40.0, 15.0),
    );
    assert_eq!(judged(house), Err("hmm.20.29"));
}

#[test]
fn a_unit_that_has_acted_or_rests_does_not_charge() {
    // hmm.02.19, hmm.10.13, hmm.20.29
    assert_eq!(
        judged(charge(horse("Greys").with(|unit| unit.conduct.acted = Acted::Moved), line("Blues"), 4.0)),
        Err("hmm.02.19")
    );
    assert_eq!(
        judged(charge(horse("Greys").with(|unit| unit.morale.resting_until = Some(1)), line("Blues"), 4.0)),
        Err("hmm.10.13")
    );
}

#[test]
fn horse_does_not_charge_into_or_through_woods_swamp_deep_water_or_towns() {
    // hmm.20.17
    for kind in [Ground::Forest, Ground::Swamp, Ground::Town] {
        let rough = charge(horse("Greys"), line("Blues"), 6.0).area("the ground", kind, (20.0, 12.0), (40.0, 13.0));
        assert!(judged(rough).is_err(), "{kind}");
    }
    let into = charge(horse("Greys"), line("Blues"), 4.0).area("the swamp", Ground::Swamp, (20.0, 13.5), (40.0, 20.0));
    assert_eq!(judged(into), Err("hmm.20.17"));
    let foot = charge(line("Greys"), line("Blues"), 2.0).area("the swamp", Ground::Swamp, (20.0, 11.5), (40.0, 20.0));
    assert_eq!(judged(foot), Ok(()));
}

/// By what clause the offer of a charge is barred.
fn offer_barred(table: Table) -> Option<&'static str> {
    let fight = table.fight(TurnStage::FirstMoves, &[]);
    let greys = Subject::Unit(fight.id("Greys"));
    let offers = fight.battle.offers(Seat::First);
    let offer = offers.iter().find(|offer| offer.verb == "charge" && offer.subject == greys).expect("it is offered");
    offer.barred.as_ref().map(|barred| barred.clause.id())
}

#[test]
fn a_charge_without_a_target_is_barred_by_what_keeps_it_from_the_nearest_enemy() {
    let swamp = |table: Table| table.area("the swamp", Ground::Swamp, (20.0, 13.5), (40.0, 20.0));
    let rows = [
        ("one in reach", charge(horse("Greys"), line("Blues"), 4.0), None),
        ("one in reach, in a swamp", swamp(charge(horse("Greys"), line("Blues"), 4.0)), Some("hmm.20.17")),
        ("nobody in reach", charge(line("Greys"), line("Blues"), 20.0), Some("hmm.06.03")),
    ];
    for (row, table, barred) in rows {
        assert_eq!(offer_barred(table), barred, "{row}");
    }
}

#[test]
fn no_more_than_two_units_charge_one_target_edge() {
    // hmm.20.29
    let charged = |name: &str| line(name).men(4).with(|unit| unit.history.charged_turn = Some(1));
    let table = Table::open()
        .unit(hussars("Greys").men(4).at(30.0, 8.0))
        .unit(line("Blues").foe().at(30.0, 12.0))
        .unit(charged("One").at(28.0, 12.0))
        .unit(charged("Two").at(32.0, 12.0))
        .unit(line("Guards").at(60.0, 10.0))
        .melee(&["One", "Two"], &["Blues"]);
    assert_eq!(judged(table), Err("hmm.20.29"));
}

#[test]
fn a_charger_brought_to_half_strength_goes_no_farther() {
    // hmm.x.238: hmm.09.13, hmm.18.07, hmm.20.29
    let mut fight =
        charge(horse("Greys"), line("Blues"), 6.0).fight(TurnStage::FirstMoves, &[&[3, 3, 3][..], &ranks(8)].concat());
    fight.charges("Greys", "Blues").lawful();
    fight.answers("Blues", "fire").lawful();
    assert_eq!((fight.men("Greys"), fight.men("Blues"), fight.place("Greys")), (8, 20, (30.0, 10.0)));
    assert!(fight.state("Greys").morale.retreating && fight.battle_state().melees.is_empty());
}

#[test]
fn a_charger_whose_target_is_shot_away_stops_where_its_front_was_and_need_not_rest() {
    // hmm.x.266: hmm.20.12, hmm.20.29
    let mut fight = charge(hussars("Greys"), silent(line("Blues").men(2)), 6.0)
        .fight(TurnStage::FirstMoves, &[&[3][..], &ranks(2)].concat());
    fight.charges("Greys", "Blues").lawful();
    assert_eq!((fight.presence("Blues"), fight.place("Greys")), (Presence::Lost, (30.0, 16.0)));
    assert!(fight.battle_state().melees.is_empty() && fight.state("Greys").morale.resting_until.is_none());
}

#[test]
fn heavy_horse_throws_to_break_through_infantry_in_line() {
    let rows = [
        ("hmm.x.077: hmm.09.05", Class::Regular, 5, false),
        ("hmm.09.05", Class::Regular, 6, true),
        ("hmm.x.078: hmm.09.11", Class::Militia, 5, true),
        ("hmm.09.11", Class::Poor, 5, true),
        ("hmm.x.079: hmm.09.10", Class::Veteran, 6, false),
        ("hmm.09.10", Class::Elite, 6, false),
    ];
    for (row, class, die, through) in rows {
        let dice = if through { [&[1, die][..], &ranks(10)].concat() } else { vec![1, die] };
        let mut fight =
            charge(horse("Greys"), silent(line("Blues").class(class)), 6.0).fight(TurnStage::FirstMoves, &dice);
        fight.charges("Greys", "Blues").lawful();
        assert_eq!((fight.is_routing("Blues"), fight.battle_state().melees.is_empty()), (through, through), "{row}");
    }
}

#[test]
fn squares_columns_and_guns_are_not_broken_through() {
    // hmm.x.081: hmm.09.05, hmm.20.10
    for (blues, dice) in [
        (line("Blues").formed(FormationKind::Square), vec![1]),
        (line("Blues").formed(FormationKind::AttackColumn), vec![1]),
        (battery("Blues").with(|unit| unit.conduct.fired = true), vec![]),
    ] {
        let mut fight = charge(horse("Greys"), silent(blues), 6.0).fight(TurnStage::FirstMoves, &dice);
        fight.charges("Greys", "Blues").lawful();
        assert!(fight.battle_state().is_pinned(fight.id("Blues")));
    }
}

/// Greys break through nineteen Blues at (30, 16).
fn broken_through() -> Fight {
    let mut fight = charge(horse("Greys"), silent(line("Blues").men(19)), 6.0)
        .turn(4)
        .fight(TurnStage::FirstMoves, &[&[1, 6][..], &ranks(10)].concat());
    fight.charges("Greys", "Blues").lawful();
    fight
}

#[test]
fn a_breakthrough_kills_all_in_contact_and_there_is_no_melee() {
    // hmm.09.06, hmm.09.07, hmm.09.09
    let fight = broken_through();
    assert_eq!(fight.men("Blues"), 9, "the front rank of ten fell");
    assert!(fight.is_routing("Blues") && fight.battle_state().melees.is_empty());
}

#[test]
fn the_horse_ends_an_inch_beyond_the_line_and_its_halves_part_an_inch_clear_of_it() {
    // hmm.x.294: hmm.09.08: the Blues looked down the table, so their right hand is at lower x
    let fight = broken_through();
    assert_eq!(fight.place("Greys"), (30.0, 18.0));
    let figures = fight.figures("Blues");
    let right = figures.iter().filter(|figure| figure.x < 27.0).count();
    let left = figures.iter().filter(|figure| figure.x > 33.0).count();
    assert_eq!((left, right), (4, 5), "{figures:?}");
    assert!((fight.gap("Greys", "Blues") - 1.0).abs() < 0.01);
}

#[test]
fn the_horse_rests_two_turns_and_the_halves_come_together_in_their_first_rout_move() {
    // hmm.x.293: hmm.09.07, hmm.09.08, hmm.02.10, hmm.10.13
    let mut fight = broken_through();
    assert_eq!(fight.state("Greys").morale.resting_until, Some(6));
    fight.closes(Side::First).lawful();
    let figures = fight.figures("Blues");
    assert!(figures.iter().all(|figure| figure.y > 20.0), "they have run: {figures:?}");
    let (least, most) =
        figures.iter().fold((f32::MAX, f32::MIN), |(least, most), figure| (least.min(figure.x), most.max(figure.x)));
    assert!(most - least < 5.0, "and come together");
}

#[test]
fn a_charged_router_is_ridden_down() {
    // hmm.x.275: hmm.20.11, hmm.20.29
    let routers = line("Blues")
        .formed(FormationKind::Rout)
        .with(|unit| unit.morale.rout = Some(Rout { began: 1, first_move_owed: false }));
    let mut fight = charge(horse("Greys"), routers, 6.0).turn(2).fight(TurnStage::FirstMoves, &[]);
    fight.charges("Greys", "Blues").lawful();
    assert_eq!((fight.presence("Blues"), fight.battle_state().melees.len()), (Presence::Lost, 0));
}

#[test]
fn a_charge_across_a_wall_or_down_a_slope_is_remembered_in_the_melee() {
    // hmm.10.08, hmm.10.09, hmm.10.12
    let ground = |table: Table| {
        let mut fight = table.fight(TurnStage::FirstMoves, &[]);
        fight.charges("Greys", "Blues").lawful();
        let melee = fight.battle_state().melees[0].clone();
        (melee.across_obstacle, melee.downhill)
    };
    let table = || charge(line("Greys"), silent(line("Blues")), 2.0);
    assert_eq!(ground(table()), (false, false));
    for kind in [Ground::Wall, Ground::Fence, Ground::Hedge] {
        assert_eq!(ground(table().line("it", kind, &[(20.0, 11.8), (40.0, 11.8)])), (true, false), "{kind}");
    }
    assert_eq!(
        ground(table().gated_line("it", Ground::Wall, &[(20.0, 11.8), (40.0, 11.8)], (0.0, 20.0))),
        (false, false),
        "through a gap"
    );
    assert_eq!(ground(table().hill("the hill", Ground::HillSlope, 1, (20.0, 0.0), (40.0, 11.0))), (false, true));
    assert_eq!(
        ground(table().hill("the hill", Ground::HillSlope, 1, (20.0, 11.0), (40.0, 30.0))),
        (false, false),
        "uphill is no worse"
    );
}

#[test]
fn a_charger_squares_up_to_the_edge_that_it_touches() {
    // hmm.20.29
    let mut fight = Table::open()
        .unit(line("Greys").at(30.0, 10.0))
        .unit(silent(line("Blues")).foe().at(30.0, 14.0).facing(Facing::from_bearing(200.0)))
        .unit(line("Guards").at(60.0, 10.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.charges("Greys", "Blues").lawful();
    assert!((fight.front("Greys").facing.bearing() - 20.0).abs() < 0.1, "{}", fight.front("Greys").facing.bearing());
    assert!(fight.gap("Greys", "Blues") < 0.01);
}

#[test]
fn a_dressed_line_may_be_charged_where_two_units_meet_and_both_fight() {
    // hmm.10.01, hmm.10.16
    let mut fight = Table::open()
        .unit(line("Greens").foe().at(27.5, 14.0))
        .unit(silent(line("Blues")).foe().at(32.5, 14.0))
        .unit(line("Greys").at(30.5, 10.0))
        .unit(line("Guards").at(60.0, 10.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.charges("Greys", "Blues").lawful();
    let melees = fight.battle_state().melees.clone();
    assert_eq!(melees.len(), 1);
    assert_eq!(
        (melees[0].attackers.clone(), melees[0].defenders.clone()),
        (vec![fight.id("Greys")], vec![fight.id("Blues"), fight.id("Greens")])
    );
}

#[test]
fn a_second_charger_joins_the_melee_of_its_target() {
    // hmm.10.16
    let mut fight = Table::open()
        .unit(line("Greys").men(8).at(28.9, 12.0))
        .unit(silent(line("Blues")).foe().at(30.0, 14.0))
        .unit(line("Bays").men(8).at(31.1, 12.0))
        .unit(line("Guards").at(60.0, 10.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.charges("Greys", "Blues").lawful();
    fight.charges("Bays", "Blues").lawful();
    let melees = &fight.battle_state().melees;
    assert_eq!((melees.len(), melees[0].attackers.len(), melees[0].defenders.len()), (1, 2, 1));
}

#[test]
fn a_charge_from_the_flank_or_rear_shakes_its_target() {
    // hmm.20.08
    for (at, facing, shaken) in
        [((30.0, 12.5), Facing::SOUTH, false), ((30.5, 15.5), Facing::EAST, true), ((30.0, 13.5), Facing::NORTH, true)]
    {
        let blues = silent(line("Blues")).foe().at(at.0, at.1).facing(facing);
        let mut fight = Table::open()
            .unit(line("Greys").at(30.0, 10.0))
            .unit(blues)
            .unit(line("Guards").at(60.0, 10.0))
            .fight(TurnStage::FirstMoves, &[]);
        fight.charges("Greys", "Blues").lawful();
        assert_eq!(fight.state("Blues").morale.shaken.charged_in_flank, shaken, "{at:?}");
    }
}

#[test]
fn a_charger_may_pass_skirmishers_and_riders_but_not_end_on_them() {
    // hmm.20.27, hmm.20.29
    let charge_past = |friend: Spec| judged(charge(line("Greys"), silent(line("Blues")), 3.0).unit(friend));
    assert_eq!(
        charge_past(light("Rifles").men(2).with(|unit| unit.formation.skirmish_lines = 1).at(30.0, 11.4)),
        Ok(()),
        "he is behind the front where it touches"
    );
    assert_eq!(charge_past(general("Wolfe").at(30.0, 12.9)), Err("hmm.20.27"));
}
