//! Boats (hmm.20.44): boarding, crossing, what stops them and what strikes them.

use linstock::{
    battle::AnyBattle,
    measure::Facing,
    rules::hmm::{
        charts::{Ammunition, FormationKind, TerrainKind as Ground},
        state::TurnStage,
    },
    table::{FeatureId, FeatureState, Side},
};

use super::{
    Fight, Judged, Table, ahead, battery, general, horse, line,
    works::{boards, fight, lands, state_of, turns},
};
use crate::rules::ground::LaysGround;

fn crossing() -> Table {
    Table::open().area("the river", Ground::ExtraDeepWater, (0.0, 12.0), (72.0, 18.0)).area(
        "the boats",
        Ground::Boats,
        (28.0, 11.2),
        (31.0, 12.0),
    )
}

#[test]
fn a_general_boards_a_boat_rows_and_is_ashore_after_the_third_turn() {
    // hmm.x.306: hmm.20.44
    let mut fight = fight(crossing().turn(3).unit(general("Duke").at(30.0, 11.0)), &turns(2, &[]));
    boards(&mut fight, "Duke", 1).lawful();
    assert_eq!((fight.state("Duke").formation.kind, fight.battle_state().turn), (FormationKind::Boats, 3));
    assert_eq!(fight.front("Duke").facing, Facing::NORTH, "it looks out over the water");
    fight.pass_turn();
    assert_eq!(fight.battle_state().turn, 4);
    fight.moves("Duke", &[ahead(6.0)]).lawful();
    fight.pass_turn();
    let landing =
        fight.offers(Side::First).into_iter().find(|offer| offer.verb == "land").expect("he is near the far bank");
    let order = fight.battle().suggest(Side::First.into(), &landing).next().expect("there is room ashore");
    fight.give_order(order).lawful();
    assert_eq!((fight.state("Duke").formation.kind, fight.battle_state().turn), (FormationKind::MarchColumn, 5));
    assert!(fight.says("landed") && fight.place("Duke").1 > 18.0);
}

#[test]
fn boats_hold_four_figures_each_and_go_on_water_alone() {
    // hmm.20.44
    let mut many = fight(crossing().unit(line("Movers").men(16).at(30.0, 11.0)), &[]);
    assert_eq!(boards(&mut many, "Movers", 1).refused(), "hmm.20.44", "sixteen need four boats, and three lie there");
    let mut few = fight(crossing().unit(line("Movers").men(12).at(30.0, 11.0)), &turns(1, &[]));
    boards(&mut few, "Movers", 1).lawful();
    assert_eq!(few.bases("Movers").len(), 3);
    assert_eq!(state_of(&few, 1), FeatureState::Destroyed, "no boat is left at the bank");
    few.pass_turn();
    let plan = few.plan("Movers", &[ahead(6.0)]).lawful();
    assert_eq!(plan.stops.map(|stop| stop.clause.id()), Some("hmm.20.44"), "the river is too narrow for 6 in");
    few.moves("Movers", &[ahead(6.0)]).lawful();
    assert!(few.bases("Movers").iter().all(|(_, y)| (12.5..=17.5).contains(y)), "{:?}", few.bases("Movers"));
    let mut horse = fight(crossing().unit(horse("Movers").at(30.0, 11.0)), &[]);
    assert_eq!(boards(&mut horse, "Movers", 1).refused(), "hmm.20.44");
    let mut far = fight(crossing().unit(line("Movers").men(8).at(30.0, 8.0)), &[]);
    assert_eq!(boards(&mut far, "Movers", 1).refused(), "hmm.20.44");
}

#[test]
fn men_in_boats_neither_fire_nor_charge() {
    // hmm.20.44
    let afloat = |stage| {
        Table::open()
            .area("the river", Ground::ExtraDeepWater, (0.0, 12.0), (72.0, 18.0))
            .unit(line("Rowers").men(8).formed(FormationKind::Boats).at(30.0, 14.0))
            .unit(line("Blues").foe().at(30.0, 19.0).with(|unit| unit.conduct.fired = true))
            .unit(line("Others").at(50.0, 10.0))
            .unit(line("Greens").foe().at(50.0, 11.5).with(|unit| unit.conduct.fired = true))
            .fight(stage, &[])
    };
    assert_eq!(afloat(TurnStage::Musketry).may_fire("Rowers", "Blues").refused(), "hmm.07.28");
    assert_eq!(afloat(TurnStage::FirstMoves).may_charge("Rowers", "Blues").refused(), "hmm.03.38");
}

#[test]
fn boats_come_back_to_their_bank_when_they_have_landed_their_men() {
    // hmm.20.44
    let mut fight = fight(crossing().unit(line("Movers").men(4).at(30.0, 11.0)), &turns(3, &[]));
    let boats = |fight: &Fight| {
        fight.battle().field().feature(FeatureId(1)).map(|boats| boats.name.clone()).unwrap_or_default()
    };
    boards(&mut fight, "Movers", 1).lawful();
    assert_eq!(boats(&fight), "2 boats");
    fight.pass_turn();
    lands(&mut fight, "Movers", (30.0, 11.1)).lawful();
    assert_eq!(fight.state("Movers").formation.kind, FormationKind::MarchColumn);
    fight.pass_turn();
    assert_eq!(boats(&fight), "2 boats", "still on the way");
    fight.pass_turn();
    assert_eq!(boats(&fight), "3 boats");
}

#[test]
fn men_in_boats_fall_to_a_template_on_a_six_and_two_sink_a_boat() {
    // hmm.20.44: canister at middle range, which kills men on land on a 5.
    for (dice, left) in [(vec![6, 5, 5, 5, 1], 7), (vec![6, 6, 5, 1, 1, 1, 1, 1], 4)] {
        let mut fight = Table::open()
            .area("the river", Ground::ExtraDeepWater, (0.0, 12.0), (72.0, 18.0))
            .unit(battery("Guns").at(30.0, 8.0))
            .unit(line("Rowers").men(8).formed(FormationKind::Boats).foe().at(30.0, 14.0))
            .fight(TurnStage::FirstArtillery, &dice);
        fight.shoots("Guns", 0, Ammunition::Canister, "Rowers", (29.25, 14.5)).lawful();
        assert_eq!(fight.men("Rowers"), left, "{dice:?}");
    }
}
