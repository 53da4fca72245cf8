//! Rallies (wof.18.1.11, wof.18.1.12, wof.18.3.02).

use linstock::{
    measure::{Facing, TOLERANCE},
    rules::wof::{
        charts::{Drill, FormationKind, Grade, Ranks, Spirit},
        state::{Rout, TurnStage},
    },
    table::Side,
};

use super::{Fight, Judged, Spec, Table, brigadier, light, line};

/// A unit that has been running down the table since the turn before.
fn running(unit: Spec) -> Spec {
    unit.facing(Facing::SOUTH).with(|unit| {
        let bearing = Some(Facing::SOUTH);
        let rout = Rout {
            began: 0,
            from: (36.0, 46.0).into(),
            cause: None,
            bearing,
            half_move_owed: false,
            turned_aside: false,
        };
        (unit.morale.spirit, unit.formation.ranks, unit.morale.rout) = (Spirit::Routing, Ranks::Disordered, Some(rout));
        (unit.formation.kind, unit.formation.width) = (FormationKind::Clump, 8);
    })
}

/// A router with a general in command distance.
fn led(unit: Spec) -> Table {
    Table::open().unit(running(unit.at(36.0, 30.0))).unit(brigadier("Hill").at(44.0, 30.0))
}

fn rally(table: Table, dice: &[u8]) -> Fight {
    table.fight(TurnStage::Rally, dice)
}

#[test]
fn a_router_that_rallies_halts_disordered_in_good_morale_and_faces_about() {
    // wof.18.1.11, wof.18.3.02, wof.18.3.09, x.110
    let mut fight = rally(led(line("24th")), &[4, 3]);
    fight.does("24th", "rally").lawful();
    let state = fight.state("24th");
    assert_eq!(
        (state.morale.spirit, state.formation.ranks, state.formation.kind),
        (Spirit::Good, Ranks::Disordered, FormationKind::Line)
    );
    assert!(state.morale.rout.is_none() && fight.front("24th").facing == Facing::NORTH);
    assert_eq!(fight.place("24th").0, 36.0);
}

#[test]
fn a_router_that_rallies_forms_where_it_stands_on_nobody() {
    // wof.18.3.02, wof.12.7.03: overlapping a friend by less than a hair it is not intermixed with it, and steps aside
    // to be clear
    let half_a_clump_and_half_a_line = (8.0 + 12.0) / 2.0 * 20.0 / 25.4;
    for (gap, place) in [(0.01, (36.0, 32.36)), (-0.015, (35.5, 32.36))] {
        let friend = line("50th").at(36.0 + half_a_clump_and_half_a_line + gap, 31.0);
        let mut fight = rally(led(line("24th")).unit(friend), &[6, 6]);
        assert_eq!(fight.overlap("24th", "50th") > TOLERANCE, gap < 0.0);
        fight.does("24th", "rally").lawful();
        assert!(fight.overlap("24th", "50th") <= TOLERANCE && fight.state("24th").morale.intermixed.is_empty());
        assert_eq!(fight.place("24th"), place);
    }
}

#[test]
fn a_router_that_does_not_rally_runs_on_a_whole_move() {
    // wof.18.3.03, x.111
    let mut fight = rally(led(line("24th")), &[3, 3]);
    fight.does("24th", "rally").lawful();
    assert!(fight.is_routing("24th"));
    assert_eq!(fight.place("24th"), (36.0, 18.0));
}

#[test]
fn a_test_to_rally_is_the_owners_choice() {
    // wof.18.1.11
    let mut fight = rally(led(line("24th")), &[]);
    fight.closes(Side::First).lawful();
    assert_eq!(fight.place("24th"), (36.0, 18.0));
}

#[test]
fn some_never_rally() {
    // wof.18.1.12, wof.21.4.05: no question is asked, and they run
    let spoilt = [
        line("24th").lost(72),
        line("24th").grade(Grade::E),
        line("24th").with(|unit| unit.troops.drill = Drill::Irregular),
    ];
    for unit in spoilt {
        let fight = rally(led(unit), &[]);
        assert_eq!(fight.place("24th"), (36.0, 18.0));
    }
}

#[test]
fn an_enemy_in_sight_within_six_inches_bars_a_rally() {
    // wof.18.1.12, x.190
    for (gap, may) in [(5.9, false), (6.1, true)] {
        let enemy = light("Jäger").formed(FormationKind::Skirmish).foe().at(36.0, 30.0 + 2.362 + gap);
        let mut fight = rally(led(line("24th")).unit(enemy), if may { &[6, 6] } else { &[] });
        if may {
            fight.does("24th", "rally").lawful();
        }
        assert_eq!(fight.is_routing("24th"), !may);
    }
}

#[test]
fn each_routing_friend_in_sight_counts_against_it() {
    // wof.18.3.16
    let table = led(line("24th")).unit(running(line("50th").at(46.0, 24.0)));
    let mut fight = rally(table, &[4, 3]);
    fight.does("24th", "rally").lawful();
    assert!(fight.is_routing("24th"));
    fight.pass_all();
}
