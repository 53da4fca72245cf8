//! Storming buildings (`trl.h.buildings.assault`): who may, fights at the openings, saves, the way out, occupation.

use linstock::{
    measure::Facing,
    rules::trl::{
        charts::{FormationKind, TerrainKind},
        state::TurnStage,
    },
    table::{FeatureId, Presence, Side},
};

use super::{Fight, Judged, Table, hussars, laying::Spec, line};
use crate::rules::ground::LaysGround;

/// The only building of a table.
const CHURCH: FeatureId = FeatureId(0);

/// Men three inches before a church that the foe holds; two stands fight on each of its sides.
fn before(table: Table, men: Spec, dice: &[u8]) -> Fight {
    let garrison = line("Foe").foe().at(31.0, 22.0).facing(Facing::SOUTH).with(|unit| {
        unit.formation.kind = FormationKind::Garrison;
        unit.formation.garrison = Some(CHURCH);
    });
    let church = table.area("the church", TerrainKind::Building, (29.0, 22.0), (33.0, 26.0));
    church
        .unit(men.at(31.0, 19.0))
        .unit(garrison)
        .unit(line("Reserve").foe().at(60.0, 40.0))
        .fight(TurnStage::FirstAssaults, dice)
}

fn stormed(table: Table, dice: &[u8]) -> Fight {
    let mut fight = before(table, line("Men"), dice);
    fight.assaults("Men", "Foe").lawful();
    fight
}

#[test]
fn only_foot_storms_and_only_after_a_test() {
    // trl.hc.35
    let mut fight = before(Table::open(), hussars("Men"), &[]);
    assert_eq!(fight.assaults("Men", "Foe").refused(), "trl.hc.35");
    let fight = stormed(Table::open(), &[2]);
    assert!(
        fight.says("Men failed its test to assault") && fight.place("Men") == (31.0, 15.0),
        "{:?}",
        fight.journal()
    );
}

#[test]
fn as_many_fight_as_there_are_openings_and_a_beaten_garrison_goes_out_by_another_side() {
    // trl.x.274: trl.hc.35, trl.hc.31, trl.p12.06, trl.p24.08
    let mut fight = stormed(Table::open(), &[3, 1, 1, 4, 5, 3, 2, 2]);
    assert_eq!(fight.result("trl.fire", "dice"), "2", "{:?}", fight.journal());
    assert_eq!((fight.result("trl.attacks", "dice"), fight.left("Foe")), ("2".to_owned(), 7));
    let foe = fight.state("Foe").formation;
    assert_eq!((foe.kind, foe.garrison), (FormationKind::Line, None));
    assert!(fight.is_disorientated("Foe") && fight.place("Foe") == (32.0, 29.5), "{:?}", fight.place("Foe"));
    assert_eq!(fight.does("Men", "pursue").refused(), "trl.hc.35");
    fight.does("Men", "occupy").lawful();
    let men = fight.state("Men").formation;
    assert_eq!((men.kind, men.garrison), (FormationKind::Garrison, Some(CHURCH)));
    assert!(fight.says("Men occupied the church. [trl.hc.35]"));
}

#[test]
fn a_garrison_that_stands_strikes_back_from_within_or_holds() {
    // trl.hc.35, trl.p26.05, trl.p26.08
    let mut fight = stormed(Table::open(), &[3, 1, 1, 1, 1, 4, 1]);
    assert!(!fight.may("Foe").contains(&"withdraw".to_owned()));
    fight.does("Foe", "retaliate").lawful();
    assert_eq!((fight.left("Men"), fight.asked()), (7, vec![Side::First.into()]), "{:?}", fight.journal());
    fight.goes_back("Men", "retreat", 1).lawful();
    let mut fight = stormed(Table::open(), &[3, 1, 1, 1, 1]);
    fight.does("Foe", "hold_ground").lawful();
    fight.goes_back("Men", "retreat", 2).lawful();
    assert!((fight.place("Men").1 - 20.0).abs() < 0.01, "{:?}", fight.place("Men"));
}

#[test]
fn a_beaten_garrison_without_a_way_out_is_destroyed() {
    // trl.hc.35
    let beside =
        |name: &str, at: (f32, f32), facing: Facing| line(name).stands(4).wide(2).at(at.0, at.1).facing(facing);
    let round = Table::open()
        .unit(line("Fourth").at(8.0, 8.0))
        .unit(beside("First", (31.0, 26.5), Facing::SOUTH))
        .unit(beside("Second", (33.5, 24.0), Facing::WEST))
        .unit(beside("Third", (28.5, 24.0), Facing::EAST));
    let mut fight = stormed(round, &[3, 1, 1, 4, 4, 2, 3, 1]);
    assert_eq!(fight.presence("Foe"), Presence::Lost, "{:?}", fight.journal());
    fight.does("Men", "occupy").lawful();
}
