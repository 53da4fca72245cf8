//! Hiding places and surprise (pages 13 to 15): walls, woods and works that hide or cover, and those who are surprised
//! out of them by fire, by an assault, or as they come upon somebody.

use linstock::{
    rules::trl::{
        charts::{FormationKind, TerrainKind, Troop},
        state::{Officer, TurnStage},
    },
    table::{KnownTo, Side},
};

use super::{Fight, Judged, Table, ahead, battery, hussars, laying::Spec, light, line};
use crate::rules::ground::LaysGround;

fn known(fight: &Fight, name: &str) -> KnownTo {
    fight.battle().field().unit(fight.id(name)).known_to
}

/// One rank of four stands.
fn rank(name: &str) -> Spec {
    line(name).stands(4).wide(4)
}

/// Men at (30, 20) at the edge of a wood, and a foe so far before them; hidden men are in it as it begins.
fn at_the_edge(men: Spec, foe: Spec, off: f32, stage: TurnStage, dice: &[u8]) -> Fight {
    let wood = Table::open().area("the wood", TerrainKind::Wood, (10.0, 10.0), (50.0, 20.1));
    wood.unit(men.at(30.0, 20.0)).unit(foe.foe().at(30.0, 20.0 + off)).fight(stage, dice)
}

#[test]
fn a_low_wall_covers_a_line_and_hides_skirmishers() {
    // trl.x.151: trl.p13.04: the one hit is saved.
    let behind = |foe: Spec, dice: &[u8]| {
        let wall = Table::open().line("the wall", TerrainKind::LowWall, &[(0.0, 27.5), (72.0, 27.5)]);
        wall.unit(rank("Men").at(30.0, 20.0)).unit(foe.at(30.0, 28.0)).fight(TurnStage::FirstShots, dice)
    };
    let mut fight = behind(rank("Foe").foe(), &[&[5_u8; 7][..], &[6], &[3]].concat());
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    let [dice, needed, hits] = ["dice", "needed", "hits"].map(|name| fight.result("trl.fire", name));
    assert_eq!([dice, needed, hits], ["8", "6", "1"]);
    assert!(fight.accounts("trl.fire")[0].lines.iter().any(|line| line.clause.id() == "trl.p14.06"), "it is covered");
    let skirmishers = light("Foe").stands(4).formed(FormationKind::Loose).wide(4).foe();
    behind(skirmishers.clone(), &[]).may_shoot("Men", "Foe").lawful();
    assert!(behind(skirmishers.hidden(), &[]).may_shoot("Men", "Foe").is_err());
}

#[test]
fn those_hidden_in_a_wood_are_no_target_until_they_shoot_and_again_in_the_next_turn() {
    // trl.x.156: trl.p14.10, trl.p14.11: the gun is twenty inches off.
    let table = || {
        Table::open()
            .switch("measuring", "Freely")
            .area("the wood", TerrainKind::Wood, (10.0, 10.0), (50.0, 20.1))
            .unit(rank("Men").hidden().at(30.0, 20.0))
            .unit(rank("Foe").foe().at(28.0, 30.0))
            .unit(battery("Gun", Troop::HeavyArtillery).foe().stands(1).at(35.0, 40.0))
    };
    assert!(table().fight(TurnStage::SecondShots, &[]).may_shoot("Gun", "Men").is_err());
    let mut fight = table().fight(TurnStage::FirstShots, &[&[1_u8; 8][..], &[6, 1]].concat());
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    fight.may_shoot("Gun", "Men").lawful();
    fight.pass_until(2, 1, Side::Second);
    assert_eq!(known(&fight, "Men"), KnownTo::Only(Side::First), "{:?}", fight.journal());
}

#[test]
fn works_cover_light_guns_and_heavy_ones() {
    // trl.x.158: trl.p14.13; which of them they hide is with the hidden troops
    for troop in [Troop::LightArtillery, Troop::HeavyArtillery] {
        let works = Table::open().line("the breastwork", TerrainKind::Fortification, &[(0.0, 29.5), (72.0, 29.5)]);
        let guns = battery("Men", Troop::HeavyArtillery).stands(1).at(30.0, 20.0);
        let table = works.unit(guns).unit(battery("Foe", troop).foe().at(30.0, 30.0));
        let mut fight = table.fight(TurnStage::FirstShots, &[1; 5]);
        fight.shoots("Men", "Foe").lawful();
        fight.closes(Side::First).lawful();
        assert_eq!(fight.result("trl.fire", "needed"), "5", "{troop}");
    }
}

#[test]
fn fire_out_of_hiding_surprises_only_if_it_hits() {
    // trl.x.159: trl.p14.15, trl.hc.14: eleven inches off; the one hit is saved.
    let shot_at = |dice: &[u8]| {
        let column = line("Foe").formed(FormationKind::Column);
        let mut fight = at_the_edge(rank("Men").hidden(), column, 11.0, TurnStage::FirstShots, dice);
        fight.shoots("Men", "Foe").lawful();
        fight.closes(Side::First).lawful();
        assert_eq!(fight.left("Foe"), 8);
        fight.is_disorientated("Foe")
    };
    assert!(shot_at(&[6, 1, 1, 1, 1, 1, 1, 1, 3]));
    assert!(!shot_at(&[1; 8]));
}

#[test]
fn those_whom_hidden_horse_assaults_defend_themselves_with_half_their_dice() {
    // trl.x.159: trl.p14.15, trl.hc.14: two dice of four, and then eight blows in vain.
    let foe = rank("Foe").with(|unit| unit.strength.officer = Officer::None);
    let dice = [&[1_u8; 2][..], &[1; 8]].concat();
    let mut fight = at_the_edge(hussars("Men").hidden(), foe, 5.0, TurnStage::FirstAssaults, &dice);
    fight.assaults("Men", "Foe").lawful();
    fight.does("Foe", "stand").lawful();
    assert!(fight.is_disorientated("Foe") && fight.says("[trl.p14.15]"), "{:?}", fight.journal());
    assert_eq!(fight.results("trl.fire", "dice"), ["2"]);
}

#[test]
fn a_column_that_comes_within_an_inch_of_a_wood_finds_those_hidden_two_inches_inside_and_is_surprised() {
    // trl.x.160: trl.p14.16, trl.hc.14
    let wood = Table::open().area("the wood", TerrainKind::Wood, (10.0, 24.0), (50.0, 40.0));
    let mut fight = wood
        .unit(line("Men").formed(FormationKind::Column).at(30.0, 20.0))
        .unit(rank("Foe").foe().hidden().at(30.0, 26.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.moves("Men", &[ahead(6.0)]).lawful();
    assert_eq!(known(&fight, "Foe"), KnownTo::All, "{:?}", fight.journal());
    assert_eq!((fight.place("Men"), fight.is_disorientated("Men")), ((30.0, 23.0), true));
}
