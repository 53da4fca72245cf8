//! Blocks and works as foot goes in and out of them (wof.20.8.01 to wof.20.8.04, wof.20.9.01, wof.20.9.03).

use bevy::math::Vec2;
use linstock::{
    battle::{Refusal, Value},
    measure::{Facing, Hand, Leg, Pose},
    rules::{
        common::offering::word_of_feature,
        wof::{
            charts::{FormationKind, Protection, Ranks},
            slot_names::slot,
            state::TurnStage,
        },
    },
    table::FeatureId,
};

use super::{Fight, Judged, Spec, Table, ahead, horse, line, lines_by};
use crate::rules::ground::LaysGround;

fn town(capacity: u16, unit: Spec) -> Fight {
    let table = Table::open().stronghold("the village", Protection::Block, capacity, (27.0, 20.0), (33.0, 28.0));
    table
        .unit(unit)
        .unit(line("Idle").at(60.0, 3.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[])
}

fn enters(fight: &mut Fight, name: &str) -> Result<(), Refusal> {
    let order = fight.order(name, "enter").with(slot::FEATURE, Value::Choice(word_of_feature(FeatureId(0))));
    fight.give(order)
}

#[test]
fn foot_enters_a_block_that_it_touches_for_nothing_and_is_disordered() {
    // wof.20.8.02, wof.20.8.04
    let mut fight = town(36, line("Foot").formed(FormationKind::Column).at(30.0, 16.0));
    assert_eq!(enters(&mut fight, "Foot").refused(), "wof.20.8.02");
    fight.moves("Foot", &[ahead(10.0)]).lawful();
    assert_eq!(fight.place("Foot"), (30.0, 20.0), "nobody marches into it");
    enters(&mut fight, "Foot").lawful();
    let state = fight.state("Foot");
    assert_eq!(
        (state.formation.garrison, state.formation.kind, state.formation.ranks),
        (Some(FeatureId(0)), FormationKind::Garrison, Ranks::Disordered)
    );
    assert!((state.conduct.spent - 0.4).abs() < 0.01);
    for figure in fight.figures("Foot") {
        assert!((27.0..=33.0).contains(&figure.x) && (20.0..=28.0).contains(&figure.y), "{figure}");
    }
}

#[test]
fn foot_with_its_move_spent_may_still_enter() {
    // wof.20.8.02: it costs nothing
    let mut fight =
        town(36, line("Foot").formed(FormationKind::Column).at(30.0, 19.97).with(|unit| unit.conduct.spent = 1.0));
    enters(&mut fight, "Foot").lawful();
    assert_eq!(fight.state("Foot").formation.garrison, Some(FeatureId(0)));
}

/// Two blocks that touch, the second of them above the first.
fn two_blocks(first: u16, second: u16) -> Table {
    let table = Table::open().stronghold("the village", Protection::Block, first, (27.0, 20.0), (33.0, 26.0));
    table.stronghold("the church", Protection::Block, second, (27.0, 26.0), (33.0, 32.0))
}

#[test]
fn a_unit_too_large_for_a_block_is_split_among_touching_blocks() {
    // wof.20.8.03
    let with = |table: Table| {
        let table =
            table.unit(line("Foot").formed(FormationKind::Column).at(30.0, 19.97)).unit(line("Idle").at(60.0, 3.0));
        table.unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, &[])
    };
    let mut fight = with(two_blocks(16, 12));
    enters(&mut fight, "Foot").lawful();
    assert_eq!(
        (fight.state("Foot").formation.garrison, fight.state("Foot").formation.annexes.as_slice()),
        (Some(FeatureId(0)), [FeatureId(1)].as_slice())
    );
    let below = fight.figures("Foot").iter().filter(|figure| figure.y < 26.0).count();
    assert_eq!((below, fight.men("Foot")), (16, 24));
    let mut fight = with(two_blocks(16, 4));
    assert_eq!(enters(&mut fight, "Foot").refused(), "wof.20.8.03", "no room for all");
    let apart = Table::open().stronghold("the village", Protection::Block, 16, (27.0, 20.0), (33.0, 26.0));
    let mut fight = with(apart.stronghold("the church", Protection::Block, 12, (27.0, 27.0), (33.0, 33.0)));
    assert_eq!(enters(&mut fight, "Foot").refused(), "wof.20.8.03", "they do not touch");
}

#[test]
fn a_block_holds_no_more_than_its_figures_and_no_horse() {
    // wof.20.8.03, wof.20.8.11
    let mut fight = town(20, line("Foot").formed(FormationKind::Column).at(30.0, 19.97));
    assert_eq!(enters(&mut fight, "Foot").refused(), "wof.20.8.03");
    let mut fight = town(36, horse("Horse").at(30.0, 19.97));
    assert_eq!(enters(&mut fight, "Horse").refused(), "wof.20.8.11");
}

#[test]
fn leaving_a_block_costs_half_a_move_and_the_unit_stays_disordered() {
    // wof.20.8.02, wof.20.8.04, wof.x.295
    let mut fight = town(36, line("Foot").formed(FormationKind::Column).at(30.0, 19.97));
    enters(&mut fight, "Foot").lawful();
    assert_eq!(fight.plan("Foot", &[ahead(2.0)]).refused(), "wof.20.8.02");
    let out = |fight: &Fight, y: f32| {
        let pose = Pose::new(Vec2::new(30.0, y), Facing::NORTH);
        fight.order("Foot", "leave").with(slot::POSE, Value::Pose(pose)).with(slot::WIDTH, Value::Number(12))
    };
    let far = out(&fight, 32.0);
    assert_eq!(fight.give(far).refused(), "wof.20.8.02");
    let near = out(&fight, 29.6);
    fight.give(near).lawful();
    fight.moves("Foot", &[ahead(20.0)]).lawful();
    assert_eq!((fight.place("Foot"), fight.state("Foot").formation.ranks), ((30.0, 32.6), Ranks::Disordered));
    assert_eq!(fight.state("Foot").formation.garrison, None);
}

#[test]
fn foot_crosses_works_for_two_inches_and_moves_slowly_behind_them() {
    // wof.20.9.01, wof.20.9.03, wof.20.9.04
    use linstock::rules::wof::charts::TerrainKind;
    let works = || Table::open().line("the redan", TerrainKind::Fieldworks, &[(20.0, 10.0), (40.0, 10.0)]);
    let with = |unit: Spec| {
        let table =
            works().unit(unit.at(30.0, 8.0)).unit(line("Idle").at(60.0, 3.0)).unit(line("Far off").foe().at(8.0, 47.0));
        table.fight(TurnStage::FirstMoves, &[])
    };
    let mut fight = with(line("Foot"));
    fight.moves("Foot", &[ahead(20.0)]).lawful();
    assert_eq!((fight.place("Foot"), fight.state("Foot").formation.ranks), ((30.0, 12.0), Ranks::Disordered));
    assert_eq!(fight.state("Foot").formation.astride, Some(FeatureId(0)));
    let mut fight = with(horse("Foot"));
    fight.moves("Foot", &[ahead(20.0)]).lawful();
    assert_eq!(fight.place("Foot"), (30.0, 10.0));
    let behind = line("Foot").at(30.0, 12.0).with(|unit| unit.formation.astride = Some(FeatureId(0)));
    let table = works().unit(behind).unit(line("Idle").at(60.0, 3.0)).unit(line("Far off").foe().at(8.0, 47.0));
    let plan = table.fight(TurnStage::FirstMoves, &[]).plan("Foot", &[Leg::Sidestep(Hand::Left, 1.0)]).lawful();
    assert_eq!((plan.cost_inches, plan.left_inches), (Some(1.0), Some(1.0)), "2 in in a turn, any way at one price");
    assert_eq!(lines_by(&plan.lines, "wof.20.9.03").len(), 1, "{:?}", plan.lines);
}
