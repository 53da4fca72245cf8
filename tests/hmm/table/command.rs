//! Command and messengers (sections 16 and 17): the limits that orders set, how they change and travel, which units are
//! in reach of their commander, and the duties of commanders.

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Seat},
    measure::Leg,
    rules::hmm::{
        charts::{Ammunition, FormationKind, Order, TerrainKind, Troop},
        papers::{Duty, FallBack, Mission, Papers, Signal},
        state::{Phase, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Spec, Table, ahead, battery, general, hussars, light, line, turn_by};
use crate::rules::ground::LaysGround;

const NORTH: &[Leg] = &[Leg::Advance(20.0)];

fn attack(points: &[(f32, f32)]) -> Mission {
    Mission::Attack(points.iter().map(|&point| Vec2::from(point)).collect())
}

fn defend(x: f32, y: f32) -> Mission {
    Mission::Defend(Vec2::new(x, y), None)
}

fn rider(spec: Spec) -> Spec {
    spec.with(|unit| unit.general = Some(linstock::rules::hmm::state::General { command_value: 4, lost_turn: None }))
}

/// A brigade of the Reds at (30, 10) under Smith, under an order, and the Blues this many inches ahead.
fn brigade(mission: Mission, blues_ahead: f32) -> Table {
    Table::open()
        .unit(line("Reds").at(30.0, 10.0))
        .unit(general("Smith").at(30.0, 8.0))
        .unit(line("Blues").foe().at(30.0, 10.0 + blues_ahead))
        .mission("Smith", mission)
}

/// The same, with the army's commander Moore this many inches to the left of Smith.
fn army(mission: Mission, moore_off: f32) -> Table {
    let moore = rider(general("Moore")).under(4).at(30.0 - moore_off, 8.0);
    brigade(mission, 20.0).unit(moore).mission("Moore", defend(30.0 - moore_off, 8.0))
}

/// The inches that a commander owes in the move phase that has begun.
fn owes(fight: &Fight, commander: &str) -> f32 {
    Papers::of(&fight.battle().field(), Side::First).duty(fight.id(commander)).map_or(0.0, Duty::least_inches)
}

#[test]
fn units_under_attack_move_freely() {
    // hmm.16.07, hmm.16.19
    let mut fight = brigade(attack(&[(30.0, 8.0), (30.0, 40.0)]), 20.0).fight(TurnStage::FirstMoves, &[]);
    fight.moves("Reds", &[ahead(4.0)]).lawful();
}

#[test]
fn units_that_defend_move_only_towards_an_enemy_within_range() {
    // hmm.16.06, hmm.x.163: a smooth bore reaches 7 in
    let plan = |inches: f32, legs: &[Leg]| {
        brigade(defend(30.0, 8.0), inches).fight(TurnStage::FirstMoves, &[]).plan("Reds", legs)
    };
    assert_eq!(plan(8.0, &[ahead(1.0)]).refused(), "hmm.16.06");
    plan(6.5, &[ahead(1.0)]).lawful();
    assert_eq!(plan(6.5, &[turn_by(180.0)]).refused(), "hmm.16.06");
}

#[test]
fn the_range_of_a_unit_that_defends_is_that_of_its_weapons_whatever_its_formation() {
    // hmm.16.06: a six-pounder reaches 25 in and fires unlimbered only; horse without firearms charges in line only
    let plan = |unit: Spec, inches: f32| {
        let table = Table::open().unit(unit.at(30.0, 10.0)).unit(general("Smith").at(33.0, 8.0));
        let table = table.unit(line("Blues").foe().at(30.0, 10.0 + inches)).mission("Smith", defend(33.0, 8.0));
        table.fight(TurnStage::FirstMoves, &[]).plan("Unit", &[ahead(1.0)])
    };
    let guns = || battery("Unit").formed(FormationKind::Limbered);
    let column = || hussars("Unit").formed(FormationKind::MarchColumn);
    plan(guns(), 24.0).lawful();
    assert_eq!(plan(guns(), 27.0).refused(), "hmm.16.06");
    plan(column(), 8.0).lawful();
    assert_eq!(plan(column(), 30.0).refused(), "hmm.16.06");
}

#[test]
fn a_formation_that_defends_may_change_formation_in_place_but_faces_only_towards_the_enemy() {
    // hmm.16.06
    let mut fight = brigade(defend(30.0, 8.0), 20.0).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.faces("Reds", "left").refused(), "hmm.16.06");
    fight.forms("Reds", FormationKind::Square).lawful();
}

#[test]
fn a_reserve_neither_moves_nor_forms_nor_fires() {
    // hmm.16.11, hmm.16.12, hmm.x.162
    let mut fight = brigade(Mission::Reserve, 4.0).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.plan("Reds", &[ahead(1.0)]).refused(), "hmm.16.11");
    assert_eq!(fight.forms("Reds", FormationKind::MarchColumn).refused(), "hmm.16.11");
    assert_eq!(fight.may_charge("Reds", "Blues").refused(), "hmm.16.11");
    let fight = brigade(Mission::Reserve, 4.0)
        .unit(line("Others").under(2).at(60.0, 10.0))
        .unit(line("Greens").foe().at(60.0, 14.0));
    let fight = fight.fight(TurnStage::Musketry, &[]);
    assert_eq!(fight.may_fire("Reds", "Blues").refused(), "hmm.16.11");
    fight.may_fire("Others", "Greens").lawful();
}

#[test]
fn guns_in_reserve_do_not_fire() {
    // hmm.16.11
    let table = Table::open().unit(battery("Guns").at(30.0, 10.0)).unit(general("Smith").at(30.0, 7.0));
    let table = table.unit(line("Blues").foe().at(30.0, 20.0)).mission("Smith", Mission::Reserve);
    let fight = table
        .unit(battery("Others").under(2).at(45.0, 10.0))
        .unit(line("Greens").foe().at(45.0, 20.0))
        .fight(TurnStage::FirstArtillery, &[]);
    assert_eq!(fight.may_shoot("Guns", 0, Ammunition::Roundshot, "Blues", (30.0, 20.0)).refused(), "hmm.16.11");
}

#[test]
fn a_unit_beyond_its_commanders_reach_neither_charges_nor_goes_nearer_to_the_enemy() {
    // hmm.16.03, hmm.20.14, hmm.x.185
    let at = |x: f32| {
        let table = Table::open()
            .unit(line("Reds").at(30.0, 10.0))
            .unit(general("Smith").at(x, 9.5))
            .unit(line("Blues").foe().at(30.0, 13.0));
        table.mission("Smith", attack(&[(x, 9.5), (x, 40.0)])).fight(TurnStage::FirstMoves, &[])
    };
    let far = at(30.0 + 2.5 + 8.5);
    assert!(far.state("Reds").orders.out_of_command);
    assert_eq!(far.plan("Reds", &[ahead(1.0)]).refused(), "hmm.20.14");
    assert_eq!(far.may_charge("Reds", "Blues").refused(), "hmm.20.14");
    far.plan("Reds", &[turn_by(180.0), ahead(1.0)]).lawful();
    let near = at(30.0 + 2.5 + 7.0);
    assert!(!near.state("Reds").orders.out_of_command);
    near.plan("Reds", &[ahead(1.0)]).lawful();
}

#[test]
fn a_commander_under_attack_keeps_to_his_line_and_never_turns_back() {
    // hmm.16.08, hmm.16.09
    let fight = brigade(attack(&[(30.0, 8.0), (30.0, 40.0)]), 30.0).fight(TurnStage::FirstMoves, &[]);
    fight.plan("Smith", &[ahead(1.8)]).refused();
    assert_eq!(fight.plan("Smith", &[turn_by(90.0), ahead(4.0)]).refused(), "hmm.16.08");
    let about = general("Smith").facing(linstock::measure::Facing::SOUTH).at(30.0, 14.0);
    let table = Table::open().unit(line("Reds").at(30.0, 12.0)).unit(about).unit(line("Blues").foe().at(30.0, 40.0));
    let back = table.mission("Smith", attack(&[(30.0, 8.0), (30.0, 40.0)])).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(back.plan("Smith", &[turn_by(20.0), ahead(5.0)]).refused(), "hmm.16.09");
}

#[test]
fn he_advances_by_half_of_what_his_slowest_unit_moves_and_halts_for_one_turn_only() {
    // hmm.16.08, hmm.16.09: a line of infantry moves 4 in, so he owes 2
    let mut fight = brigade(attack(&[(30.0, 8.0), (30.0, 40.0)]), 30.0).fight(TurnStage::FirstMoves, &[6, 1, 6, 1]);
    assert_eq!(fight.place("Smith"), (30.0, 8.0));
    fight.leaves("Smith").lawful();
    fight.pass_turn();
    assert_eq!(fight.place("Smith"), (30.0, 8.0), "he has halted");
    fight.moves("Reds", &[ahead(4.0)]).lawful();
    fight.pass_turn();
    assert_eq!(fight.place("Smith"), (30.0, 10.0), "he must go on, and does");
}

#[test]
fn an_enemy_within_seven_inches_of_his_units_lets_him_stand() {
    // hmm.20.15
    let mut fight = brigade(attack(&[(30.0, 8.0), (30.0, 40.0)]), 8.0).fight(TurnStage::FirstMoves, &[]);
    fight.plan("Smith", &[ahead(1.0)]).refused();
    let mut near = brigade(attack(&[(30.0, 6.0), (30.0, 40.0)]), 7.0).fight(TurnStage::FirstMoves, &[]);
    near.plan("Smith", &[turn_by(90.0), ahead(1.0)]).lawful();
    near.pass_until(Phase::Move(Side::Second));
    fight.pass_until(Phase::Move(Side::Second));
}

#[test]
fn an_enemy_general_by_himself_holds_no_attack_up() {
    // hmm.20.15
    let table = brigade(attack(&[(30.0, 8.0), (30.0, 40.0)]), 30.0).unit(general("Ney").foe().at(30.0, 16.0));
    assert_eq!(owes(&table.fight(TurnStage::FirstMoves, &[]), "Smith"), 2.0);
}

#[test]
fn friends_of_another_formation_in_its_way_let_a_commander_stand() {
    // hmm.20.15: he would owe two inches
    let owed = |command: u16, y: f32| {
        let others = line("Others").under(command).at(30.0, y);
        owes(
            &brigade(attack(&[(30.0, 8.0), (30.0, 40.0)]), 30.0).unit(others).fight(TurnStage::FirstMoves, &[]),
            "Smith",
        )
    };
    assert_eq!(owed(2, 12.0), 0.0, "they stand before his unit");
    assert_eq!(owed(0, 12.0), 2.0, "his own go on before it");
    assert_eq!([owed(2, 17.0), owed(2, 9.0)], [2.0, 2.0], "farther off, or behind it, they stop nobody");
}

#[test]
fn a_commander_need_not_ride_on_out_of_reach_of_a_unit_that_lags_behind() {
    // hmm.16.03, hmm.16.08: seven and a half inches, less the two that he would owe
    let ahead_by = |inches: f32| {
        let smith = (30.0, 10.0 + inches);
        let table = Table::open().unit(line("Reds").at(30.0, 10.0)).unit(general("Smith").at(smith.0, smith.1));
        let table = table.unit(line("Blues").foe().at(30.0, 46.0)).mission("Smith", attack(&[smith, (30.0, 40.0)]));
        owes(&table.fight(TurnStage::FirstMoves, &[]), "Smith")
    };
    assert_eq!([ahead_by(5.0), ahead_by(6.0), ahead_by(12.0)], [2.0, 0.0, 0.0]);
}

#[test]
fn a_commander_who_leads_no_unit_himself_has_none_to_go_forward_with() {
    // hmm.16.08
    let line = [(22.0, 8.0), (22.0, 40.0)];
    let army = brigade(attack(&[(30.0, 8.0), (30.0, 40.0)]), 30.0).unit(rider(general("Moore")).under(4).at(22.0, 8.0));
    let fight = army.mission("Moore", attack(&line)).fight(TurnStage::FirstMoves, &[]);
    assert_eq!([owes(&fight, "Smith"), owes(&fight, "Moore")], [2.0, 0.0]);
}

#[test]
fn a_unit_out_of_command_may_rejoin_its_commander_but_not_go_into_contact_by_it() {
    // hmm.20.14
    let table = |blues: f32| {
        let reds = Table::open().unit(line("Reds").at(30.0, 10.0)).unit(general("Smith").at(30.0, 22.0));
        let foes = reds.unit(line("Blues").foe().at(30.0, blues)).unit(line("Greens").foe().at(60.0, 10.0));
        foes.mission("Smith", attack(&[(30.0, 22.0), (30.0, 46.0)])).fight(TurnStage::FirstMoves, &[])
    };
    let far = table(40.0);
    assert!(far.state("Reds").orders.out_of_command);
    far.plan("Reds", &[ahead(4.0)]).lawful();
    assert_eq!(far.plan("Reds", &[turn_by(90.0), ahead(1.0)]).refused(), "hmm.20.14", "that leads away from him");
    assert_eq!(table(19.0).plan("Reds", &[ahead(3.0)]).refused(), "hmm.20.14", "that leads into contact");
}

#[test]
fn a_commander_who_defends_leaves_his_post_only_to_rally_and_goes_back_to_it() {
    // hmm.16.05, hmm.x.289
    let table = || brigade(defend(30.0, 8.0), 30.0);
    assert_eq!(
        table().fight(TurnStage::FirstMoves, &[]).plan("Smith", &[turn_by(90.0), ahead(4.0)]).refused(),
        "hmm.16.05"
    );
    let mut away = brigade(defend(35.0, 8.0), 30.0).fight(TurnStage::FirstMoves, &[]);
    away.pass_until(Phase::Move(Side::Second));
    let (x, _) = away.place("Smith");
    assert!((34.0..=35.5).contains(&x), "he is at {x}");
}

/// Moore's messenger rides as is suggested.
fn rides(fight: &mut Fight) {
    let messenger = Some(fight.id("Messenger from Moore"));
    let offer =
        fight.offers(Side::First).into_iter().find(|offer| offer.verb == "move" && offer.subject.unit() == messenger);
    let ride = fight.battle().suggest(Seat::First, &offer.expect("he rides")).next().expect("a way");
    fight.give_order(ride).lawful();
}

#[test]
fn a_messenger_who_has_eighteen_inches_to_ride_arrives_in_the_second_turn_and_the_order_binds_in_the_third() {
    // hmm.x.247: hmm.17.02, hmm.16.17: value 4, die 3; ten inches on turn 5 and the rest on turn 6
    let mut fight =
        army(defend(30.0, 8.0), 18.0).turn(5).fight(TurnStage::FirstMoves, &[&[3][..], &[6, 1], &[6, 1]].concat());
    fight.sends("Moore", "Smith", Order::Attack, NORTH).lawful();
    let (from, _) = fight.place("Messenger from Moore");
    rides(&mut fight);
    assert_eq!(
        (fight.presence("Messenger from Moore"), fight.place("Messenger from Moore").0 - from),
        (Presence::OnTable, 10.0)
    );
    fight.pass_turn();
    rides(&mut fight);
    assert_eq!(
        (fight.battle_state().turn, fight.presence("Messenger from Moore")),
        (6, Presence::Awaited),
        "he has arrived"
    );
    assert_eq!(fight.mission("Smith"), Order::Defend);
    fight.pass_turn();
    assert_eq!((fight.battle_state().turn, fight.mission("Smith")), (7, Order::Attack));
}

#[test]
fn a_new_order_needs_a_die_no_higher_than_the_commanders_value_and_a_messenger() {
    // hmm.16.17, hmm.16.18, hmm.17.02, hmm.17.08: ten inches a turn; it binds from the next move phase
    let mut fight = army(defend(30.0, 8.0), 8.0).fight(TurnStage::FirstMoves, &[4, 6, 1]);
    fight.sends("Moore", "Smith", Order::Attack, NORTH).lawful();
    assert_eq!(fight.presence("Messenger from Moore"), Presence::OnTable);
    assert_eq!(fight.mission("Smith"), Order::Defend);
    rides(&mut fight);
    assert_eq!(fight.presence("Messenger from Moore"), Presence::Awaited, "he has arrived");
    assert_eq!(fight.mission("Smith"), Order::Defend);
    fight.pass_turn();
    assert_eq!(fight.mission("Smith"), Order::Attack);
}

#[test]
fn a_higher_die_ends_the_attempts_of_the_turn() {
    // hmm.16.16, hmm.16.17
    let mut fight = army(defend(30.0, 8.0), 8.0).fight(TurnStage::FirstMoves, &[5]);
    fight.sends("Moore", "Smith", Order::Attack, NORTH).lawful();
    assert_eq!(fight.presence("Messenger from Moore"), Presence::Awaited);
    assert_eq!(fight.may_send("Moore", "Smith", Order::Attack, NORTH).refused(), "hmm.16.16");
}

#[test]
fn generals_that_touch_need_no_messenger_and_a_reserve_no_die() {
    // hmm.17.02, hmm.16.13, hmm.x.165
    let mut touching = army(defend(30.0, 8.0), 0.5).fight(TurnStage::FirstMoves, &[1]);
    touching.sends("Moore", "Smith", Order::Attack, NORTH).lawful();
    assert_eq!(touching.mission("Smith"), Order::Attack);
    let mut reserve = army(Mission::Reserve, 8.0).fight(TurnStage::FirstMoves, &[]);
    reserve.sends("Moore", "Smith", Order::Attack, NORTH).lawful();
    assert_eq!(reserve.mission("Smith"), Order::Attack);
}

#[test]
fn orders_change_only_from_above_and_only_for_what_is_seen() {
    // hmm.16.15, hmm.16.15b
    let mut fight = army(defend(30.0, 8.0), 8.0).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.sends("Smith", "Moore", Order::Attack, NORTH).refused(), "hmm.16.15");
    assert_eq!(fight.sends("Moore", "Smith", Order::Attack, &[]).refused(), "hmm.16.07");
    assert_eq!(fight.sends("Moore", "Blues", Order::Attack, NORTH).refused(), "hmm.16.15");
    assert_eq!(fight.sends("Moore", "Reds", Order::Attack, NORTH).refused(), "hmm.16.15");
    let blind = army(defend(30.0, 8.0), 8.0).air(
        linstock::rules::hmm::charts::Weather::Dry,
        linstock::rules::hmm::charts::Daylight::Day,
        5.0,
    );
    assert_eq!(
        blind.fight(TurnStage::FirstMoves, &[]).may_send("Moore", "Smith", Order::Attack, NORTH).refused(),
        "hmm.16.15"
    );
    let mut alone = brigade(defend(30.0, 8.0), 20.0).fight(TurnStage::FirstMoves, &[4]);
    alone.sends("Smith", "Smith", Order::Attack, NORTH).lawful();
    assert_eq!(alone.mission("Smith"), Order::Attack, "nobody is above him: at once");
}

/// Moore's messenger has ridden ten inches towards Smith, and a hussar squadron meets him with this die.
fn waylaid(die: u8) -> Fight {
    let table =
        army(defend(30.0, 8.0), 26.0).unit(hussars("Hussars").foe().formed(FormationKind::MarchColumn).at(13.2, 15.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[4, die]);
    fight.sends("Moore", "Smith", Order::Attack, NORTH).lawful();
    fight.moves("Messenger from Moore", &[ahead(10.0)]).lawful();
    fight.closes(Side::First).lawful();
    fight.moves("Hussars", &[ahead(9.0)]).lawful();
    fight
}

#[test]
fn an_enemy_that_comes_upon_a_messenger_misses_him_turns_him_back_or_takes_him() {
    // hmm.17.01, hmm.17.03, hmm.17.04, hmm.17.05, hmm.17.06, hmm.17.07, hmm.x.291
    let missed = waylaid(1);
    assert_eq!(missed.presence("Messenger from Moore"), Presence::OnTable);
    let gap = missed.gap("Messenger from Moore", "Hussars");
    assert!(gap >= 1.0 - 0.01, "{gap} {:?} {:?}", missed.front("Messenger from Moore"), missed.front("Hussars"));
    let back = waylaid(3);
    assert_eq!(back.presence("Messenger from Moore"), Presence::OnTable);
    assert!(back.gap("Messenger from Moore", "Moore") < 1.0);
    let taken = waylaid(6);
    assert_eq!(taken.presence("Messenger from Moore"), Presence::Awaited);
    assert!(taken.says("an order for Smith: attack"), "it is shown to the enemy");
}

#[test]
fn a_lost_general_is_replaced_after_two_full_turns_by_a_lesser_one() {
    // hmm.20.31, hmm.x.186
    let table = Table::open()
        .unit(light("Riflemen").at(30.0, 10.0))
        .unit(line("Reds").at(60.0, 10.0))
        .unit(general("Jones").foe().at(30.0, 14.0))
        .unit(line("Blues").foe().at(45.0, 30.0));
    let mut fight = table.fight(TurnStage::Musketry, &[3, 6, 6, 6, 1, 6, 1, 6, 1]);
    fight.declares("Riflemen", "Jones").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.presence("Jones"), Presence::Lost, "{:?}", fight.journal());
    assert_eq!(fight.battle_state().turn, 2);
    fight.pass_turn();
    assert_eq!((fight.battle_state().turn, fight.presence("Jones")), (3, Presence::Lost));
    fight.pass_turn();
    assert_eq!(fight.presence("Jones"), Presence::OnTable);
    assert_eq!(fight.state("Jones").general.map(|general| general.command_value), Some(3));
    assert_eq!(fight.state("Jones").troops.kind, Troop::General);
}

#[test]
fn units_that_have_fired_their_volleys_fall_back_by_themselves_where_that_is_played() {
    // hmm.h.fall_back
    let mission =
        Mission::Defend(Vec2::new(30.0, 18.0), Some(FallBack { to: Vec2::new(30.0, 4.0), signal: Signal::Volleys(2) }));
    let after = |shots: u16, switch: &str| {
        let table = Table::open()
            .unit(line("Militia").at(30.0, 20.0).with(|unit| unit.orders.shots = shots))
            .unit(general("Pickens").at(30.0, 18.0))
            .unit(line("Blues").foe().at(30.0, 30.0));
        let mut fight =
            table.mission("Pickens", mission.clone()).switch("fall_back", switch).fight(TurnStage::FirstMoves, &[]);
        fight.pass_until(Phase::Move(Side::Second));
        fight
    };
    let (_, y) = after(2, "On").place("Militia");
    assert!(y < 15.0, "its front is at {y}");
    for (shots, switch) in [(1, "On"), (2, "Off")] {
        assert_eq!(after(shots, switch).place("Militia"), (30.0, 20.0), "{shots} volleys, the switch {switch}");
    }
}

#[test]
fn an_enemy_that_comes_near_enough_is_a_signal_too_and_the_second_post_is_held_freely() {
    // hmm.h.fall_back
    let mission = |inches: f32| {
        Mission::Defend(
            Vec2::new(30.0, 18.0),
            Some(FallBack { to: Vec2::new(30.0, 17.0), signal: Signal::Enemy(inches) }),
        )
    };
    let at = |inches: f32| {
        let table = Table::open().unit(line("Militia").at(30.0, 20.0)).unit(general("Pickens").at(30.0, 18.0));
        table
            .unit(line("Blues").foe().at(30.0, 30.0))
            .mission("Pickens", mission(inches))
            .switch("fall_back", "On")
            .fight(TurnStage::FirstMoves, &[])
    };
    assert_eq!(at(9.0).plan("Militia", &[turn_by(180.0)]).refused(), "hmm.16.06");
    at(10.0).plan("Militia", &[turn_by(180.0)]).lawful();
}

#[test]
fn a_formation_that_attacks_does_not_react_to_an_enemy_that_it_cannot_see() {
    // hmm.x.290: hmm.16.07, hmm.16.10: a hill hides the Blues, near enough to hold up a commander who saw them
    let over = |level: u8| {
        let table = brigade(attack(&[(30.0, 8.0), (30.0, 40.0)]), 6.5);
        table
            .hill("the hill", TerrainKind::HillSlope, level, (20.0, 12.0), (40.0, 13.0))
            .fight(TurnStage::FirstMoves, &[])
    };
    assert_eq!(owes(&over(0), "Smith"), 0.0, "an enemy in sight within 7 in suspends the duty to advance");
    let fight = over(1);
    assert!(owes(&fight, "Smith") > 0.0, "one out of sight does not");
    assert_eq!(
        fight.plan("Smith", &[turn_by(90.0), ahead(4.0)]).refused(),
        "hmm.16.08",
        "and nobody leaves the line for him"
    );
}
