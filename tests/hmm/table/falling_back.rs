//! Units that give ground on a signal (`hmm.h.fall_back`): how they pass friends, with guns, without a check, and where
//! their commander goes.

use bevy::math::Vec2;
use linstock::{
    measure::Facing,
    rules::hmm::{
        charts::{Class, FormationKind},
        papers::{FallBack, Mission, Signal},
        state::{Acted, Phase, TurnStage},
    },
    table::Side,
};

use super::{Fight, Judged, Spec, Table, ahead, battery, general, light, line};

/// Pickens defends where he is, out of the way; on the signal his units go to (30, 4).
fn under_pickens(table: Table, signal: Signal) -> Table {
    let mission = Mission::Defend(Vec2::new(38.0, 19.0), Some(FallBack { to: Vec2::new(30.0, 4.0), signal }));
    let pickens = general("Pickens").facing(Facing::SOUTH).at(38.0, 19.0);
    table.unit(pickens).unit(line("Blues").foe().at(30.0, 30.0)).mission("Pickens", mission).switch("fall_back", "On")
}

/// Militia in line at (30, 20) that have fired this many volleys.
fn militia(volleys: u16) -> Spec {
    line("Militia").class(Class::Militia).at(30.0, 20.0).with(|unit| unit.orders.shots = volleys)
}

/// The first side's move phase after two volleys of the Militia, with others on the table.
fn fallen_back(others: &[Spec]) -> Fight {
    let table = others.iter().cloned().fold(Table::open().unit(militia(2)), Table::unit);
    let mut fight = under_pickens(table, Signal::Volleys(2)).fight(TurnStage::FirstMoves, &[]);
    fight.pass_until(Phase::Move(Side::Second));
    fight
}

#[test]
fn it_turns_about_for_nothing_and_marches_in_column_at_its_full_rate() {
    // hmm.h.fall_back: about its middle, half an inch behind its front; a column of twenty is 5 in long
    let fight = fallen_back(&[]);
    assert_eq!(
        (fight.state("Militia").formation.kind, fight.front("Militia").facing),
        (FormationKind::MarchColumn, Facing::SOUTH)
    );
    assert_eq!(
        (fight.place("Militia"), fight.state("Militia").conduct.acted),
        ((30.0, 10.0), Acted::Moved),
        "from 17 seven inches on"
    );
}

#[test]
fn it_goes_without_a_check() {
    // hmm.h.fall_back: no die is thrown for it, poor as it is
    let mut fight =
        under_pickens(Table::open().unit(militia(2)), Signal::Volleys(2)).fight(TurnStage::FirstMoves, &[6, 1]);
    fight.pass_turn();
    assert!(fight.accounts("hmm.morale").is_empty() && !fight.is_routing("Militia"));
}

#[test]
fn it_passes_through_skirmishers_and_through_a_gap_that_its_column_fits() {
    // hmm.h.fall_back, hmm.20.27
    let riflemen = light("Riflemen").men(2).with(|unit| unit.formation.skirmish_lines = 1).at(30.0, 16.2);
    assert_eq!(fallen_back(&[riflemen]).place("Militia"), (30.0, 10.0));
    let platoon = |name: &str, x: f32| line(name).men(8).under(2).at(x, 14.0);
    assert_eq!(
        fallen_back(&[platoon("Left", 28.2), platoon("Right", 31.8)]).place("Militia"),
        (30.0, 10.0),
        "1.6 in are open"
    );
}

#[test]
fn formed_friends_across_its_way_stop_it() {
    // hmm.h.fall_back, hmm.20.27
    let fight = fallen_back(&[line("Guards").under(2).at(30.0, 14.0)]);
    let (_, y) = fight.place("Militia");
    assert!((14.0..15.0).contains(&y), "its front is at {y}");
}

#[test]
fn guns_limber_up_for_nothing_and_drive_off() {
    // hmm.h.fall_back: an enemy ten inches away is their signal
    let table = under_pickens(Table::open().unit(battery("Guns").at(30.0, 20.0)), Signal::Enemy(10.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    fight.pass_until(Phase::Move(Side::Second));
    assert_eq!(
        (fight.state("Guns").formation.kind, fight.state("Guns").conduct.acted),
        (FormationKind::Limbered, Acted::Moved)
    );
    let (_, y) = fight.place("Guns");
    assert!(fight.front("Guns").facing == Facing::SOUTH && y < 15.0, "six inches after they turned: {y}");
}

#[test]
fn a_commanders_post_is_the_second_once_all_of_his_units_have_had_the_signal() {
    // hmm.h.fall_back
    let after = |volleys_of_others: u16, dice: &[u8]| {
        let others = line("Others").at(42.0, 20.0).with(|unit| unit.orders.shots = volleys_of_others);
        under_pickens(Table::open().unit(militia(2)).unit(others), Signal::Volleys(2))
            .fight(TurnStage::FirstMoves, dice)
    };
    assert_eq!(
        after(1, &[]).plan("Pickens", &[ahead(5.0)]).refused(),
        "hmm.16.05",
        "one of them still holds the first"
    );
    after(2, &[]).plan("Pickens", &[ahead(5.0)]).lawful();
    let mut left_alone = after(2, &[6, 1]);
    left_alone.pass_turn();
    left_alone.pass_until(Phase::Move(Side::Second));
    let (x, y) = left_alone.place("Pickens");
    assert!(x < 38.0 && y < 19.0, "he owes it, and goes by himself: ({x}, {y})");
}
