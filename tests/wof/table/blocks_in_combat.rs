//! Blocks, works and abatis in combat (wof.8.1.2.01, wof.20.8.07 to wof.20.8.12, wof.20.9.04, wof.20.9.06,
//! wof.20.9.07).

use linstock::{
    measure::Facing,
    rules::wof::{
        charge::who_may_charge,
        charts::{Cover, FormationKind, Protection, Ranks, TerrainKind as Ground},
        state::{Charge, ChargeFate},
        visibility::cover,
    },
    table::{FeatureId, FeatureState},
};

use super::{
    Fight, Judged, Spec, Table, battery, horse, line,
    striking::{round, strike, strikes},
};
use crate::rules::ground::LaysGround;

/// A garrison in a block above the front of the Reds, which holds this many figures.
fn held(protection: Protection, capacity: u16, reds: Spec) -> Table {
    let inside =
        line("Blues").men(30).formed(FormationKind::Garrison).with(|unit| unit.formation.garrison = Some(FeatureId(0)));
    Table::open()
        .stronghold("the farm", protection, capacity, (26.0, 20.0), (34.0, 26.0))
        .unit(reds.at(30.0, 20.0))
        .unit(inside.foe().at(30.0, 22.0))
}

fn home(charge: &mut Charge) {
    charge.fate = ChargeFate::Home;
}

#[test]
fn all_ranks_of_a_column_strike_at_houses_and_two_at_a_strongpoint() {
    // wof.x.011, wof.x.273: wof.20.8.08, wof.20.8.12
    for (protection, figures) in [(Protection::Block, "24"), (Protection::Strongpoint, "8")] {
        let fight = round(held(protection, 48, line("Reds").wide(4)).locked("Reds", "Blues", 1), &[6, 1]);
        assert_eq!((strikes(&fight)[0].0.as_str(), strikes(&fight)[0].1.as_str()), (figures, "3"), "{protection}");
    }
}

#[test]
fn a_side_of_a_block_is_attacked_by_twice_its_garrison_at_most() {
    // wof.20.8.08
    let fight = round(held(Protection::Block, 10, line("Reds").wide(4)).locked("Reds", "Blues", 1), &[6, 1]);
    assert_eq!(strikes(&fight)[0], strike(20, 3, "2.0"));
}

#[test]
fn a_whole_garrison_fights_and_divides_itself_among_its_attackers() {
    // wof.x.274: wof.20.8.07
    let greens = line("Greens").wide(4).at(26.0, 23.0).facing(Facing::EAST);
    let table = held(Protection::Block, 48, line("Reds").wide(4)).unit(greens);
    let mut fight = round(table.locked("Reds", "Blues", 1).locked("Greens", "Blues", 1), &[1, 1, 1, 1]);
    fight.does("Blues", "done").lawful();
    let figures: Vec<String> = strikes(&fight).into_iter().map(|(figures, ..)| figures).collect();
    assert_eq!(figures, ["24", "24", "15", "15"]);
}

#[test]
fn a_unit_that_attacks_houses_or_works_is_disordered() {
    // wof.20.8.04, wof.20.9.04
    let fight = round(held(Protection::Block, 48, line("Reds").wide(4)).charge("Reds", "Blues", home), &[1, 1]);
    assert_eq!(fight.state("Reds").formation.ranks, Ranks::Disordered);
    assert!(fight.says("Reds attacked works or houses"));
}

#[test]
fn gunners_in_works_are_fought_and_not_run_over() {
    // wof.x.270: wof.17.6.01, wof.h.guns_in_cover
    let guns = battery("Blues").with(|unit| unit.formation.garrison = Some(FeatureId(0)));
    let table = Table::open().stronghold("the redoubt", Protection::Works, 24, (26.0, 20.0), (34.0, 26.0));
    let table = table.unit(line("Reds").at(30.0, 20.0)).unit(guns.foe().at(30.0, 20.0));
    let fight = round(table.locked("Reds", "Blues", 1), &[6, 1]);
    let field = fight.battle.field();
    assert!(!who_may_charge::runs_over(fight.battle.rules(), &field, fight.id("Reds"), fight.id("Blues")));
    assert_eq!(strikes(&fight)[1].0, "12", "every gunner strikes: {:?}", strikes(&fight));
    let cover = fight.accounts("wof.combat")[0].lines.iter().any(|line| line.value.to_string() == "-1");
    assert!(cover, "soft cover costs the line a point: {:?}", fight.accounts("wof.combat")[0]);
}

#[test]
fn horse_does_not_fight_houses() {
    // wof.20.8.11
    let fight = round(held(Protection::Block, 48, horse("Reds")).charge("Reds", "Blues", home), &[]);
    assert!(strikes(&fight).is_empty());
}

/// The Reds, four wide, stand at an abatis.
fn at_an_abatis(reds: Spec) -> Table {
    Table::open()
        .line("the abatis", Ground::Abatis, &[(20.0, 20.0), (40.0, 20.0)])
        .unit(reds.wide(4).at(30.0, 20.0))
        .unit(line("Blues").foe().at(30.0, 30.0))
}

#[test]
fn four_figures_that_stood_at_an_abatis_clear_their_front_on_a_die_and_are_disordered() {
    // wof.20.9.06, wof.20.9.07
    for (die, state) in [(3, FeatureState::Standing), (4, FeatureState::Gapped(Vec::new()))] {
        let mut fight = round(at_an_abatis(line("Reds")), &[die]);
        fight.does("Reds", "clear").lawful();
        assert_eq!(fight.told_by("wof.20.9.07"), ["Reds fell into disorder clearing the abatis."]);
        let now = fight.battle().field().feature(FeatureId(0)).expect("the abatis").state.clone();
        match (&now, &state) {
            (FeatureState::Gapped(gaps), FeatureState::Gapped(_)) => {
                assert!((gaps[0].0 - 8.43).abs() < 0.01 && (gaps[0].1 - 11.57).abs() < 0.01, "{gaps:?}");
            }
            _ => assert_eq!(now, state),
        }
        assert_eq!(
            fight.state("Reds").formation.ranks,
            if fight.battle_state().turn == 1 { Ranks::Disordered } else { fight.state("Reds").formation.ranks }
        );
    }
}

#[test]
fn an_abatis_may_be_left_and_a_unit_that_came_this_turn_clears_nothing() {
    // wof.20.9.06
    let mut fight = round(at_an_abatis(line("Reds")), &[]);
    assert_eq!(fight.may("Reds"), ["clear", "done"]);
    fight.does("Reds", "done").lawful();
    let moved = line("Reds").with(|unit| unit.conduct.act = linstock::rules::wof::state::Acted::Moved);
    assert!(!round(at_an_abatis(moved), &[]).may("Reds").contains(&"clear".to_owned()));
}

#[test]
fn each_four_figures_at_an_abatis_clear_their_own_front() {
    // wof.20.9.06: the die of the left four fails
    let table = Table::open()
        .line("the abatis", Ground::Abatis, &[(20.0, 20.0), (40.0, 20.0)])
        .unit(line("Reds").wide(8).at(30.0, 20.0))
        .unit(line("Blues").foe().at(30.0, 30.0));
    let mut fight = round(table, &[3, 4]);
    fight.does("Reds", "clear").lawful();
    let state = fight.battle().field().feature(FeatureId(0)).expect("the abatis").state.clone();
    let FeatureState::Gapped(gaps) = state else { panic!("nothing is cleared") };
    assert!(gaps.len() == 1 && (gaps[0].0 - 10.0).abs() < 0.01 && (gaps[0].1 - 13.15).abs() < 0.01, "{gaps:?}");
}

#[test]
fn gunners_in_works_are_fought_as_close_order_and_not_run_over() {
    // wof.x.270: wof.17.6.01, wof.h.guns_in_cover, wof.20.9.02
    let guns = battery("Guns").foe().at(30.0, 20.1).with(|unit| unit.formation.garrison = Some(FeatureId(0)));
    let table = Table::open()
        .stronghold("the redoubt", Protection::Works, 48, (26.0, 20.0), (34.0, 26.0))
        .unit(line("Reds").at(30.0, 20.0));
    let fight = round(table.unit(guns).charge("Reds", "Guns", home), &[3, 3]);
    let struck = strikes(&fight);
    assert_eq!((struck.len(), struck[1].0.as_str()), (2, "12"), "every gunner strikes");
    assert_eq!(fight.state("Reds").formation.ranks, Ranks::Disordered);
    assert_eq!(cover(&fight, "Guns", "Reds"), Cover::Soft);
    assert_eq!(fight.state("Guns").condition().ranks, Ranks::Disordered);
}

fn cover(fight: &Fight, unit: &str, striker: &str) -> Cover {
    cover::in_combat(fight.battle().rules(), &fight.battle().field(), fight.id(unit), fight.id(striker))
}
