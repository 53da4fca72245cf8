//! Rough ground (pages 12 to 16): the terrain table, how much slower horse and guns are, who sticks, what crossing
//! costs.

use linstock::{
    rules::trl::{
        charts::{Charts, FormationKind, Going, TerrainKind, Troop},
        state::{Officer, TurnStage},
    },
    table::Side,
};

use super::{Fight, Judged, Table, ahead, battery, hussars, laying::Spec, line};
use crate::rules::ground::LaysGround;

/// Movers with their front at (30, 20) before some ground that begins so many inches ahead.
fn before(kind: TerrainKind, off: f32, movers: Spec, dice: &[u8]) -> Fight {
    let ground = Table::open().area("the ground", kind, (10.0, 20.0 + off), (50.0, 40.0));
    ground.unit(movers.at(30.0, 20.0)).unit(line("Idle").at(60.0, 4.0)).fight(TurnStage::FirstMoves, dice)
}

fn goes(mut fight: Fight) -> Fight {
    fight.moves("Movers", &[ahead(20.0)]).lawful();
    fight
}

/// How far it got, whether it is bogged down, and whether it is disorientated.
fn fares(fight: &Fight) -> (f32, bool, bool) {
    let inches = ((fight.place("Movers").1 - 20.0) * 10.0).round() / 10.0;
    (inches, fight.state("Movers").formation.bogged_in.is_some(), fight.is_disorientated("Movers"))
}

#[test]
fn every_kind_of_ground_has_its_going_and_blocks_sight_or_does_not() {
    use Going::{Difficult, Impassable, Open, VeryDifficult};
    let rows = [
        ("trl.x.140: hedge", TerrainKind::Hedge, Difficult, true),
        ("trl.x.140: bocage", TerrainKind::Bocage, VeryDifficult, true),
        ("trl.x.140: bocage gate", TerrainKind::BocageGate, Difficult, false),
        ("trl.x.140: low embankment", TerrainKind::LowEmbankment, Difficult, true),
        ("trl.x.140: steep embankment", TerrainKind::SteepEmbankment, VeryDifficult, true),
        ("trl.x.142: hard desert, thin snow", TerrainKind::FirmSand, Open, false),
        ("trl.x.142: deep snow", TerrainKind::SoftSand, Difficult, false),
        ("trl.x.142: stream", TerrainKind::Marsh, Difficult, false),
        ("trl.x.142: brook, shallow river", TerrainKind::ShallowRiver, VeryDifficult, false),
        ("trl.x.142: gully", TerrainKind::Gully, VeryDifficult, false),
        ("trl.x.142: swamp, lake", TerrainKind::DeepWater, Impassable, false),
    ];
    let chart = &Charts::embedded().terrain;
    for (example, kind, going, blocks) in rows {
        assert_eq!((chart.going(kind), chart.blocks_sight(kind)), (going, blocks), "{example}");
    }
}

#[test]
fn horse_goes_into_a_wood_two_inches_slower_and_in_disorder() {
    // trl.x.138: trl.p15.04, trl.p14.04, trl.p14.05
    let cuirassiers = hussars("Movers").with(|unit| unit.troops.kind = Troop::HeavyCavalry);
    let fight = goes(before(TerrainKind::Wood, 2.0, cuirassiers, &[2]));
    assert_eq!(fares(&fight), (4.0, false, true));
}

#[test]
fn horse_in_loose_order_sticks_at_the_edge_of_a_wood_but_keeps_its_order() {
    // trl.x.139: trl.p14.05
    let fight = goes(before(TerrainKind::Wood, 3.0, hussars("Movers").formed(FormationKind::Loose), &[1]));
    assert_eq!(fares(&fight), (3.0, true, false));
}

#[test]
fn limbered_guns_go_slower_in_sand_and_stick_on_a_one_alone() {
    // trl.x.143: trl.p14.01, trl.p14.02
    let into_sand = |troop: Troop, die: u8| {
        let guns = battery("Movers", troop).formed(FormationKind::Column);
        fares(&goes(before(TerrainKind::SoftSand, 1.0, guns, &[die])))
    };
    assert_eq!(into_sand(Troop::LightArtillery, 2), (4.0, false, true));
    assert_eq!(into_sand(Troop::HorseArtillery, 6), (6.0, false, true));
    let (inches, stuck, _) = into_sand(Troop::HeavyArtillery, 1);
    assert_eq!((inches, stuck), (1.0, true));
}

#[test]
fn a_line_crosses_a_hedge_with_its_whole_depth_or_stops_before_it() {
    // trl.x.146: trl.p13.03, trl.p13.13: an inch to the hedge and an inch and a quarter of base.
    let fight = || {
        let men = line("Movers").stands(4).wide(4).with(|unit| unit.strength.officer = Officer::None);
        let hedge = Table::open().line("the hedge", TerrainKind::Hedge, &[(10.0, 21.0), (50.0, 21.0)]);
        hedge.unit(men.at(30.0, 20.0)).unit(line("Idle").at(60.0, 4.0)).fight(TurnStage::FirstMoves, &[])
    };
    assert_eq!(fight().plan("Movers", &[ahead(2.2)]).refused(), "trl.p13.03");
    let mut over = fight();
    over.moves("Movers", &[ahead(2.25)]).lawful();
    assert_eq!((over.place("Movers"), over.is_disorientated("Movers")), ((30.0, 22.25), true));
    assert_eq!(over.plan("Movers", &[ahead(1.75)]).lawful().left_inches, Some(0.0), "of four inches in all");
}

#[test]
fn those_who_cross_a_river_are_hit_more_easily_on_its_bridge_and_in_its_ford() {
    // trl.x.148: trl.p13.08: light guns at a column on the bridge, and at a line of horse in the ford.
    let river = || Table::open().area("the river", TerrainKind::DeepWater, (0.0, 28.0), (72.0, 36.0));
    let needed = |way: TerrainKind, crosses: Spec| {
        let crossing = river().area("the crossing", way, (24.0, 28.0), (36.0, 36.0));
        let guns = battery("Guns", Troop::LightArtillery).stands(1).at(30.0, 20.0);
        let table = crossing.unit(guns).unit(crosses.foe().at(30.0, 30.0));
        let mut fight = table.fight(TurnStage::FirstShots, &[1; 3]);
        fight.shoots("Guns", "Foe").lawful();
        fight.closes(Side::First).lawful();
        fight.result("trl.fire", "needed")
    };
    assert_eq!(needed(TerrainKind::Road, line("Foe").formed(FormationKind::Column)), "2");
    assert_eq!(needed(TerrainKind::Ford, hussars("Foe")), "3");
}
