//! Morale (section 18): the causes of checks, officers among the losses, whose leadership counts, rallies.

use linstock::{
    rules::hmm::{
        charts::{Class, FormationKind, UnitPattern},
        state::{Officers, Phase, Rout, Shaken, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Spec, Table, battery, general, horse, light, line, ranks};

fn shaken(unit: Spec, change: impl FnOnce(&mut Shaken)) -> Spec {
    unit.with(|unit| change(&mut unit.morale.shaken))
}

fn routing(unit: Spec, began: u32) -> Spec {
    unit.formed(FormationKind::Rout).with(|unit| unit.morale.rout = Some(Rout { began, first_move_owed: false }))
}

fn morale(table: Table, dice: &[u8]) -> Fight {
    table.unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::Morale, dice)
}

#[test]
fn each_cause_makes_a_unit_check_once_and_nothing_else_does() {
    // hmm.20.08
    let rows: [(&str, fn(&mut Shaken), usize); 6] = [
        ("untouched", |_| {}, 0),
        ("lost a figure", |shaken| shaken.lost_figure = true, 1),
        ("charged in flank", |shaken| shaken.charged_in_flank = true, 1),
        ("saw a rout", |shaken| shaken.saw_rout = true, 1),
        ("lost the commander of its regiment", |shaken| shaken.lost_regimental_commander = true, 1),
        ("checked as the loser of a melee", |shaken| (shaken.lost_figure, shaken.checked) = (true, true), 0),
    ];
    for (row, change, checks) in rows {
        let fight = morale(Table::open().unit(shaken(line("Reds").at(30.0, 20.0), change)), &vec![6; checks]);
        assert_eq!(fight.accounts("hmm.morale").len(), checks, "{row}");
    }
}

#[test]
fn a_check_adds_leadership_casualties_and_a_die_against_the_index() {
    // hmm.18.06, hmm.18.10, hmm.18.12, hmm.18.13, hmm.x.145
    let checks = |unit: Spec, die: u8| {
        let fight = morale(Table::open().unit(shaken(unit.at(30.0, 20.0), |shaken| shaken.lost_figure = true)), &[die]);
        !fight.is_routing("Reds")
    };
    let militia = |lost: u16| line("Reds").class(Class::Militia).lost(lost);
    assert_eq!([checks(militia(3), 3), checks(militia(3), 2)], [true, false], "6 + 3 = 9; equal passes");
    assert_eq!([checks(militia(4), 4), checks(militia(4), 3)], [true, false], "a sixth lost: 6 - 1 + 4");
    assert_eq!([checks(militia(5), 5), checks(militia(5), 4)], [true, false], "a quarter lost: 6 - 2 + 5");
}

#[test]
fn the_first_players_units_check_first_on_the_state_as_the_phase_began() {
    // hmm.02.17, hmm.20.08: the Guards break and are seen to, but that counts next turn
    let mut fight = Table::open()
        .unit(shaken(line("Blues").foe().at(30.0, 30.0), |shaken| shaken.lost_figure = true))
        .unit(shaken(line("Guards").class(Class::Militia).at(30.0, 20.0), |shaken| shaken.lost_figure = true))
        .unit(line("Reds").at(35.5, 20.0))
        .unit(line("Reserve").at(60.0, 5.0))
        .fight(TurnStage::Morale, &[1, 6, 6, 1]);
    let units: Vec<_> = fight
        .entries()
        .iter()
        .filter(|entry| entry.account.as_ref().is_some_and(|account| account.procedure == "hmm.morale"))
        .filter_map(|entry| entry.unit)
        .collect();
    assert_eq!(units, [fight.id("Guards"), fight.id("Blues")]);
    assert!(fight.is_routing("Guards"));
    assert_eq!(fight.battle_state().turn, 2);
    assert!(fight.state("Reds").morale.shaken.saw_rout, "next turn it checks for what it saw");
    fight.closes(Side::First).lawful();
}

#[test]
fn a_rout_shakes_friends_of_its_own_command_within_six_inches() {
    // hmm.x.265: hmm.20.08
    let rows = [
        ("5 in away", line("Reds").at(30.0, 14.0), true),
        ("6 in away", line("Reds").at(30.0, 13.0), true),
        ("7 in away", line("Reds").at(30.0, 12.0), false),
        ("of another command", line("Reds").under(2).at(30.0, 14.0), false),
        ("an enemy", line("Reds").foe().at(30.0, 14.0), false),
    ];
    for (row, reds, expected) in rows {
        let fight = Table::open()
            .unit(line("Runners").class(Class::Militia).at(30.0, 20.0))
            .unit(line("Blues").foe().at(30.0, 20.0))
            .unit(reds)
            .melee(&["Blues"], &["Runners"])
            .fight(TurnStage::Melee, &[&[4, 4, 1, 1][..], &ranks(6), &[1]].concat());
        assert!(fight.is_routing("Runners"), "{row}");
        assert_eq!(fight.state("Reds").morale.shaken.saw_rout, expected, "{row}");
    }
}

#[test]
fn a_destroyed_friend_shakes_as_a_routing_one() {
    // hmm.20.08
    let mut fight = Table::open()
        .unit(line("Blues").foe().at(30.0, 14.0))
        .unit(line("Remnant").men(2).at(30.0, 10.0).with(|unit| unit.conduct.fired = true))
        .unit(line("Reds").at(34.0, 10.0).with(|unit| unit.conduct.fired = true))
        .fight(TurnStage::Musketry, &[&[3][..], &[4, 4, 4], &ranks(2)].concat());
    fight.declares("Blues", "Remnant").lawful();
    fight.closes(Side::Second).lawful();
    assert_eq!(fight.presence("Remnant"), Presence::Lost);
    assert!(fight.state("Reds").morale.shaken.saw_rout);
}

#[test]
fn every_lost_figure_may_have_been_an_officer() {
    // hmm.x.149: hmm.20.06
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 10.0))
        .unit(line("Blues").foe().at(30.0, 14.0).with(|unit| unit.conduct.fired = true))
        .fight(TurnStage::Musketry, &[&[3][..], &[1, 2, 2], &[2, 6, 3, 5]].concat());
    fight.declares("Reds", "Blues").lawful();
    fight.closes(Side::First).lawful();
    let state = fight.state("Blues");
    assert_eq!(
        (state.strength.lost_other_ranks, state.strength.officers),
        (2, Officers { commander: true, subalterns: 2 })
    );
    assert_eq!(fight.men("Blues"), 17);
}

/// A battalion of the first regiment.
fn battalion(name: &str) -> Spec {
    line(name).with(|unit| {
        (unit.troops.pattern, unit.troops.regiment) = (UnitPattern::EighteenthBattalion, Some(1));
        unit.strength.officers = Officers { commander: true, subalterns: 2 };
    })
}

#[test]
fn leadership_is_pooled_by_the_regiment_but_not_from_units_that_run() {
    // hmm.x.023, hmm.x.250, hmm.x.251: hmm.18.02, hmm.18.03, hmm.18.05, hmm.18.17, hmm.h.leadership
    let rallies = |second: Spec, other: u16| {
        let first = routing(battalion("First").lost(5).at(30.0, 20.0), 1);
        let fight = morale(
            Table::open()
                .turn(2)
                .unit(first)
                .unit(second.with(|unit| unit.troops.regiment = Some(other)).at(50.0, 20.0)),
            &[3],
        );
        (fight.result("hmm.morale", "sum"), !fight.is_routing("First"))
    };
    let sum = |sum: &str, rallies: bool| (sum.to_owned(), rallies);
    assert_eq!(
        rallies(battalion("Second"), 1),
        sum("6", true),
        "3 + 3 + 2 for their commander is 8, of which 6 count: 6 - 2 + 3 - 1"
    );
    assert_eq!(rallies(battalion("Second"), 2), sum("5", false), "another regiment: 3 + 2 = 5");
    assert_eq!(rallies(routing(battalion("Second"), 2), 1), sum("5", false), "its sister runs too");
}

/// Two battalions so far apart along a line; the second loses one figure to the Blues, and dice say which.
fn regiment_under_fire(apart: f32, first: Spec, dice: &[u8]) -> Fight {
    let mut fight = Table::open()
        .unit(first.at(25.0 - apart, 10.0).with(|unit| unit.conduct.fired = true))
        .unit(battalion("Second").at(30.0, 10.0).with(|unit| unit.conduct.fired = true))
        .unit(line("Blues").men(3).foe().at(30.0, 14.0))
        .fight(TurnStage::Musketry, &[&[3, 3][..], dice].concat());
    fight.declares("Blues", "Second").lawful();
    fight.closes(Side::Second).lawful();
    fight
}

#[test]
fn the_commander_of_a_regiment_may_fall_beside_a_battalion_that_is_near_him() {
    // hmm.18.02, hmm.20.06, hmm.h.officers: he rides with the first battalion that neither runs nor leaves the field
    let second = |apart: f32, first: Spec, dice: &[u8]| {
        let fight = regiment_under_fire(apart, first, dice);
        (fight.card("Second", "Regimental commander"), fight.state("Second").strength.officers.commander)
    };
    let row = |place: &str, commander: bool| (place.to_owned(), commander);
    assert_eq!(second(3.0, battalion("First"), &[6, 5, 6]), row("has fallen", true));
    assert_eq!(second(3.0, battalion("First"), &[6, 5, 5]), row("rides with First", false));
    assert_eq!(
        second(3.1, battalion("First"), &[6, 5]),
        row("rides with First", false),
        "no third die: he is too far off"
    );
    assert_eq!(
        second(9.0, routing(battalion("First"), 1), &[6, 5, 6]),
        row("has fallen", true),
        "he had come over to them"
    );
    assert_eq!(
        second(3.0, battalion("First").with(|unit| unit.troops.regiment = None), &[6, 5, 6]),
        row("has fallen", true)
    );
}

#[test]
fn the_fall_of_its_commander_shakes_a_regiment_and_costs_it_two_points() {
    // hmm.20.08 (trigger d), hmm.18.02, hmm.18.04
    let fight = regiment_under_fire(3.0, battalion("First"), &[6, 5, 6, 2, 2]);
    assert_eq!(fight.men("First"), 20, "it lost nobody else");
    assert_eq!(fight.results("hmm.morale", "sum"), ["8", "8"], "3 + 3 = 6 points, and a die of 2");
}

#[test]
fn a_unit_that_is_a_regiment_by_itself_has_no_second_commander() {
    // hmm.03.15, hmm.h.leadership: 3 for the commander, 3 for the subalterns
    let volunteers = line("Reds").with(|unit| unit.troops.regiment = Some(1)).class(Class::Militia);
    let fight = morale(Table::open().unit(shaken(volunteers.at(30.0, 20.0), |shaken| shaken.lost_figure = true)), &[2]);
    assert_eq!(fight.result("hmm.morale", "sum"), "8");
}

#[test]
fn routers_try_to_rally_from_the_turn_after_and_ever_worse() {
    // hmm.18.17, hmm.18.18, hmm.x.028, hmm.x.206: Regulars with leadership 6
    let tries = |turn: u32, die: u8| {
        let fight = morale(
            Table::open().turn(turn).unit(routing(line("Reds").class(Class::Militia).at(30.0, 20.0), 3)),
            &[die],
        );
        !fight.is_routing("Reds")
    };
    assert_eq!([tries(4, 4), tries(4, 3)], [true, false], "6 + 4 - 1 = 9");
    assert_eq!([tries(5, 5), tries(5, 4)], [true, false]);
    assert_eq!([tries(6, 6), tries(6, 5)], [true, false]);
    let same_turn = morale(Table::open().turn(3).unit(routing(line("Reds").at(30.0, 20.0), 3)), &[]);
    assert!(same_turn.accounts("hmm.morale").is_empty(), "not in the turn in which it broke");
}

#[test]
fn a_unit_that_fails_the_fourth_time_is_removed() {
    // hmm.x.029: hmm.18.19
    let fight = morale(Table::open().turn(7).unit(routing(line("Reds").class(Class::Militia).at(30.0, 20.0), 3)), &[6]);
    assert_eq!(fight.presence("Reds"), Presence::Lost, "6 + 6 - 4 = 8");
}

#[test]
fn a_general_who_touches_it_helps() {
    // hmm.18.20, hmm.x.147
    let helped = |at: (f32, f32)| {
        let reds = shaken(line("Reds").class(Class::Militia).at(30.0, 20.0), |shaken| shaken.lost_figure = true);
        !morale(Table::open().unit(reds).unit(general("Frederick").at(at.0, at.1)), &[2]).is_routing("Reds")
    };
    assert_eq!([helped((30.0, 19.0)), helped((30.0, 18.9))], [true, false], "6 + 2 + 1 = 9");
}

#[test]
fn a_unit_that_rallies_faces_the_enemy_and_is_in_no_formation_for_one_more_turn() {
    // hmm.20.11, hmm.h.rout
    let mut fight = Table::open()
        .turn(2)
        .unit(routing(line("Reds").at(30.0, 20.0), 1))
        .unit(line("Guards").at(50.0, 20.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::Morale, &[6, 6, 1, 6, 1]);
    assert!(!fight.is_routing("Reds") && fight.state("Reds").formation.kind == FormationKind::Rout);
    assert_eq!(fight.front("Reds").facing, linstock::measure::Facing::NORTH);
    assert_eq!(fight.battle_state().turn, 3);
    assert!(fight.may("Reds").is_empty(), "one more turn in no formation");
    fight.pass_turn();
    assert_eq!(fight.battle_state().turn, 4);
    fight.forms("Reds", FormationKind::Line).lawful();
    assert_eq!((fight.state("Reds").formation.kind, fight.block("Reds")), (FormationKind::Line, (5.0, 1.0)));
}

#[test]
fn generals_do_not_check() {
    // hmm.20.08
    let fight =
        morale(Table::open().unit(shaken(general("Frederick").at(30.0, 20.0), |shaken| shaken.saw_rout = true)), &[]);
    assert!(fight.accounts("hmm.morale").is_empty());
}

#[test]
fn a_unit_that_fails_runs_at_the_end_of_the_phase() {
    // hmm.02.17, hmm.18.14, hmm.18.15
    let mut fight = Table::open()
        .unit(shaken(line("Reds").class(Class::Militia).at(30.0, 20.0), |shaken| shaken.lost_figure = true))
        .unit(line("Guards").at(50.0, 20.0))
        .unit(line("Reserve").at(60.0, 5.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::Morale, &[1, 6, 1]);
    assert!(fight.is_routing("Reds"));
    assert_eq!(fight.place("Reds"), (30.0, 12.0), "about at its rear, 19, and 7 in");
    assert_eq!(fight.battle_state().phase, Phase::Move(Side::First));
    fight.pass();
    assert_eq!(fight.place("Reds"), (30.0, 5.0), "and 7 in more in its own move phase");
}

#[test]
fn horse_and_light_troops_check_as_others_do() {
    // hmm.18.09
    for unit in [horse("Reds").lost(4), light("Reds").lost(3)] {
        let fight = morale(Table::open().unit(shaken(unit.at(30.0, 20.0), |shaken| shaken.lost_figure = true)), &[2]);
        assert_eq!(fight.result("hmm.morale", "sum"), "6", "6 - 2 + 2");
    }
}

#[test]
fn a_battery_that_nobody_serves_any_more_is_not_put_to_the_check() {
    // hmm.18.12, hmm.11.05
    let fight = Table::open()
        .unit(battery("Guns").lost(6).at(30.0, 20.0).with(|unit| unit.morale.shaken.lost_figure = true))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::Morale, &[]);
    assert_eq!((fight.presence("Guns"), fight.accounts("hmm.morale").len()), (Presence::OnTable, 0));
}
