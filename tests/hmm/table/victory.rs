//! Victory (hmm.20.40): armies that break, objectives held, the scenario's endings, the clock.

use linstock::{
    rules::{
        hmm::{
            charts::{Class, FormationKind},
            state::{Rout, TurnStage},
        },
        opening::{Ending, Goal, Otherwise},
    },
    table::Side,
};

use super::{Fight, Spec, Table, general, line};

fn routing(unit: Spec) -> Spec {
    unit.formed(FormationKind::Rout).with(|unit| unit.morale.rout = Some(Rout { began: 1, first_move_owed: false }))
}

fn retreating(unit: Spec) -> Spec {
    unit.lost(10).with(|unit| unit.morale.retreating = true)
}

fn ended(table: Table) -> Fight {
    table.fight(TurnStage::Hold, &[])
}

fn winner(fight: &Fight) -> Option<Option<Side>> {
    fight.battle().conclusion().map(|outcome| outcome.winner)
}

fn army(first: Vec<Spec>, second: Vec<Spec>) -> Table {
    let place =
        |(index, unit): (usize, Spec), y: f32| unit.at(6.0 + 9.0 * f32::from(u8::try_from(index).expect("few")), y);
    let table = first.into_iter().enumerate().fold(Table::open(), |table, unit| table.unit(place(unit, 8.0)));
    second.into_iter().enumerate().fold(table, |table, unit| table.unit(place(unit, 40.0).foe()))
}

#[test]
fn an_army_breaks_when_half_of_its_units_are_lost_routing_or_at_half_strength() {
    // hmm.x.154: hmm.20.40
    let reds = || vec![line("R1"), line("R2"), line("R3"), line("R4")];
    let steady = army(reds(), vec![routing(line("B1")), line("B2"), line("B3"), line("B4")]);
    assert_eq!(winner(&ended(steady)), None);
    let broken = army(reds(), vec![routing(line("B1")), retreating(line("B2")), line("B3"), line("B4")]);
    assert_eq!(winner(&ended(broken)), Some(Some(Side::First)));
}

#[test]
fn generals_and_units_that_a_switch_excuses_do_not_count() {
    // hmm.20.40
    let table = army(vec![line("R1")], vec![line("B1"), line("B2"), routing(general("Soubise"))]);
    assert_eq!(winner(&ended(table)), None);
    let militia =
        |name: &str| routing(line(name).class(Class::Militia).with(|unit| unit.troops.counts_to_break = false));
    assert_eq!(winner(&ended(army(vec![line("R1")], vec![line("B1"), militia("B2"), militia("B3")]))), None);
}

#[test]
fn if_both_break_the_side_with_fewer_losses_wins_and_equal_losses_are_a_draw() {
    // hmm.20.40
    let table = army(vec![retreating(line("R1")), line("R2")], vec![routing(line("B1")), line("B2")]);
    assert_eq!(winner(&ended(table)), Some(Some(Side::Second)), "the Blues have lost no figure");
    let equal = army(vec![routing(line("R1"))], vec![routing(line("B1"))]);
    assert_eq!(winner(&ended(equal)), Some(None));
}

#[test]
fn when_time_is_up_the_smaller_loss_in_percent_wins_unless_the_scenario_says_otherwise() {
    // hmm.20.40
    let table =
        || army(vec![line("R1").lost(3), line("R2")], vec![line("B1").lost(2), line("B2")]).turn(9).until_turn(9);
    assert_eq!(winner(&ended(table())), Some(Some(Side::Second)));
    assert_eq!(winner(&ended(table().otherwise(Otherwise::Win(Side::First)))), Some(Some(Side::First)));
    assert_eq!(
        winner(&ended(army(vec![line("R1").lost(3)], vec![line("B1")]).turn(8).until_turn(9))),
        None,
        "a turn is left"
    );
}

fn ending(name: &str, winner: Side, at_the_end: bool, goals: Vec<Goal>) -> Ending {
    Ending { name: name.to_owned(), winner: Some(winner), at_the_end, goals }
}

#[test]
fn an_ending_of_the_scenario_goes_before_breaking_and_may_set_its_own_share() {
    // hmm.20.40
    let third = ending("a third of them ran", Side::First, false, vec![Goal::Broken(Side::Second, 0.33)]);
    let table = army(vec![line("R1")], vec![routing(line("B1")), line("B2"), line("B3")]).ending(third);
    let fight = ended(table);
    assert_eq!(winner(&fight), Some(Some(Side::First)));
    assert!(fight.says("a third of them ran"));
    let most = ending("most of them ran", Side::First, false, vec![Goal::Broken(Side::Second, 0.9)]);
    assert_eq!(
        winner(&ended(army(vec![line("R1")], vec![routing(line("B1")), line("B2")]).ending(most))),
        None,
        "half is not enough here"
    );
}

#[test]
fn an_objective_is_held_by_the_last_side_that_stood_on_it_alone_with_a_steady_unit() {
    // hmm.20.40
    let on_the_knoll = |spec: Spec| spec.at(30.0, 20.0);
    let goal = |turns| ending("the knoll", Side::First, false, vec![Goal::Holds(Side::First, 0, turns)]);
    let table = |unit: Spec| {
        Table::open()
            .objective("the knoll", (25.0, 15.0), (35.0, 25.0), None)
            .unit(on_the_knoll(unit))
            .unit(line("Guards").at(10.0, 5.0))
            .unit(line("Fusiliers").at(20.0, 5.0))
            .unit(line("Blues").foe().at(60.0, 40.0))
    };
    assert_eq!(winner(&ended(table(line("Reds")).ending(goal(1)))), Some(Some(Side::First)));
    assert_eq!(winner(&ended(table(routing(line("Reds"))).ending(goal(1)))), None, "routers hold nothing");
    assert_eq!(winner(&ended(table(line("Reds")).ending(goal(2)))), None, "not yet for two turns");
    let contested = table(line("Reds")).ending(goal(1)).unit(line("Greens").foe().at(30.0, 24.0));
    assert_eq!(winner(&ended(contested)), None);
}

#[test]
fn some_endings_are_looked_at_only_when_time_is_up() {
    // hmm.20.40
    let late = || ending("they held on", Side::Second, true, vec![Goal::Losses(Side::First, 0.1)]);
    let table = |turn| army(vec![line("R1").lost(4)], vec![line("B1")]).ending(late()).turn(turn).until_turn(12);
    assert_eq!(winner(&ended(table(11))), None);
    assert_eq!(winner(&ended(table(12))), Some(Some(Side::Second)));
}
