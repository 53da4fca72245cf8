//! Hidden troops (pages 14 to 15): hiding later, fire at suspected woods, embrasures, and shooting over friends.

use linstock::{
    battle::Value,
    measure::Facing,
    rules::{
        common::offering::word_of_feature,
        trl::{
            charts::{FormationKind, Motion, TerrainKind, Troop},
            slot_names::slot,
            state::{Fire, TurnStage},
        },
    },
    table::{FeatureId, KnownTo, Side},
};

use super::{Fight, Judged, Table, ahead, battery, laying::Spec, light, line};
use crate::rules::ground::LaysGround;

/// A wood before the first side, and a row of houses that hides its enemy from everybody.
fn wood() -> Table {
    let wood = Table::open().area("the wood", TerrainKind::Wood, (10.0, 19.0), (40.0, 30.0));
    wood.area("the houses", TerrainKind::Building, (0.0, 40.0), (72.0, 41.0))
}

fn skirmishers(name: &str) -> Spec {
    light(name).stands(4).formed(FormationKind::Loose).wide(4)
}

fn known(fight: &Fight, name: &str) -> KnownTo {
    fight.battle().field().unit(fight.id(name)).known_to
}

/// Skirmishers go into the wood.
fn into_the_wood(foe: Spec) -> Fight {
    let table = wood().unit(skirmishers("Men").at(25.0, 18.0)).unit(foe.foe());
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    fight.moves("Men", &[ahead(5.0)]).lawful();
    fight.closes(Side::First).lawful();
    fight
}

#[test]
fn whoever_goes_into_a_wood_unseen_is_hidden_there() {
    // trl.hc.15, trl.p14.10, trl.p14.11
    let unseen = into_the_wood(line("Foe").at(30.0, 43.0));
    assert_eq!(known(&unseen, "Men"), KnownTo::Only(Side::First));
    assert!(unseen.says("Men lay hidden in the wood. [trl.p14.11]"));
    let seen = into_the_wood(line("Foe").at(60.0, 16.0).facing(Facing::WEST));
    assert_eq!(known(&seen, "Men"), KnownTo::All, "they were seen as they set out");
}

#[test]
fn skirmishers_hide_behind_a_low_wall_and_close_order_does_not() {
    // trl.p13.04, trl.hc.15
    let behind = |men: Spec| {
        let walled = Table::open().line("the wall", TerrainKind::LowWall, &[(10.0, 23.5), (40.0, 23.5)]);
        let screened = walled.area("the houses", TerrainKind::Building, (0.0, 40.0), (72.0, 41.0));
        let table = screened.unit(men.at(25.0, 18.0)).unit(line("Others").at(60.0, 5.0));
        let mut fight = table.unit(line("Foe").foe().at(30.0, 43.0)).fight(TurnStage::FirstMoves, &[]);
        fight.moves("Men", &[ahead(5.0)]).lawful();
        fight.closes(Side::First).lawful();
        fight
    };
    let hidden = behind(skirmishers("Men"));
    assert_eq!(known(&hidden, "Men"), KnownTo::Only(Side::First));
    assert!(hidden.says("Men lay hidden in the wall. [trl.p13.04]"), "{:?}", hidden.journal());
    assert_eq!(known(&behind(line("Men").stands(4).wide(4)), "Men"), KnownTo::All);
}

#[test]
fn a_garrison_that_nobody_saw_go_in_is_hidden() {
    // trl.hc.15, trl.p14.10
    let farm = Table::open().area("the farm", TerrainKind::Building, (29.0, 22.0), (33.0, 26.0));
    let screened = farm.area("the houses", TerrainKind::Building, (0.0, 40.0), (72.0, 41.0));
    let table = screened.unit(line("Men").at(31.0, 21.5)).unit(line("Foe").foe().at(30.0, 43.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    fight.enters("Men", FeatureId(0)).lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(known(&fight, "Men"), KnownTo::Only(Side::First));
}

/// Guns at thirty, ten before a wood with a line hidden in it, this far behind its edge.
fn suspected(guns: Spec, behind: f32, dice: &[u8]) -> Fight {
    let wood = Table::open().area("the wood", TerrainKind::Wood, (20.0, 20.0), (40.0, 40.0));
    let foe = line("Foe").foe().hidden().at(30.0, 20.0 + behind);
    wood.unit(guns.at(30.0, 10.0)).unit(foe).fight(TurnStage::FirstShots, dice)
}

#[test]
fn guns_fire_blindly_at_a_wood_and_hit_only_those_hidden_close_to_the_point() {
    // trl.p14.12, trl.hc.13: four is 6 for cover and for firing blind; one hit, one stand, and it stays hidden.
    let mut fight = suspected(battery("Men", Troop::HeavyArtillery).stands(1), 2.0, &[6, 5, 5, 1, 1, 2, 6]);
    fight.shoots_at_wood("Men", FeatureId(0), (30.0, 20.0)).lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.left("Foe"), known(&fight, "Foe")), (7, KnownTo::Only(Side::Second)));

    let mut deep = suspected(battery("Men", Troop::HeavyArtillery).stands(1), 4.0, &[6, 5, 5, 1, 1]);
    deep.shoots_at_wood("Men", FeatureId(0), (30.0, 20.0)).lawful();
    deep.closes(Side::First).lawful();
    assert_eq!(deep.left("Foe"), 8, "nobody within three inches");
}

#[test]
fn howitzers_lay_their_template_on_the_point() {
    // trl.hc.13, trl.p20.04
    let mut fight = suspected(battery("Men", Troop::Howitzers).stands(1), 1.0, &[6, 4, 1, 6]);
    fight.shoots_at_wood("Men", FeatureId(0), (30.0, 20.0)).lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.left("Foe"), 7);
}

#[test]
fn only_guns_fire_at_a_wood_and_only_at_its_edge() {
    // trl.p14.12, trl.hc.13
    let mut foot = suspected(line("Men"), 2.0, &[]);
    assert_eq!(foot.shoots_at_wood("Men", FeatureId(0), (30.0, 20.0)).refused(), "trl.p14.12");
    let mut guns = suspected(battery("Men", Troop::HeavyArtillery), 2.0, &[]);
    assert_eq!(guns.shoots_at_wood("Men", FeatureId(0), (30.0, 24.0)).refused(), "trl.hc.13");
}

#[test]
fn guns_behind_an_emplacement_see_only_what_the_embrasure_lets_them() {
    // trl.p14.14
    let at = |x: f32, works: bool| {
        let table = Table::open().switch("measuring", "Freely");
        let table = match works {
            true => table.line("the breastwork", TerrainKind::Fortification, &[(20.0, 20.5), (40.0, 20.5)]),
            false => table,
        };
        let guns = battery("Men", Troop::LightArtillery).at(30.0, 20.0);
        let table = table.unit(guns).unit(line("Foe").foe().stands(1).wide(1).at(x, 30.0));
        table.fight(TurnStage::FirstShots, &[]).may_shoot("Men", "Foe").map(|_| ())
    };
    at(34.0, true).lawful();
    at(48.0, false).lawful();
    assert_eq!(at(48.0, true).refused(), "trl.p14.14");
}

#[test]
fn friends_below_are_shot_over_only_from_far_enough() {
    // trl.p17.06
    let over = |y: f32| {
        let hill = Table::open().hill("the knoll", TerrainKind::Knoll, 2, (10.0, 10.0), (50.0, 20.0));
        let table = hill.switch("measuring", "Freely").unit(line("Men").at(30.0, 19.5));
        let table = table.unit(line("Friends").at(30.0, y)).unit(line("Foe").foe().at(30.0, 31.0));
        table.fight(TurnStage::FirstShots, &[]).may_shoot("Men", "Foe").map(|_| ())
    };
    over(26.2).lawful();
    assert_eq!(over(24.0).refused(), "trl.p17.06");
}

#[test]
fn works_hide_foot_and_light_guns_but_no_heavy_ones() {
    // trl.x.158: trl.p14.13
    let hidden = |troops: Spec| {
        let works = Table::open().area("the redoubt", TerrainKind::Fortification, (15.0, 15.0), (45.0, 30.0));
        let table = works.area("the houses", TerrainKind::Building, (0.0, 40.0), (72.0, 41.0));
        let troops = troops.at(30.0, 25.0).with(|unit| unit.conduct.motion = Motion::Moved);
        let table = table.unit(troops).unit(line("Foe").foe().at(30.0, 44.0));
        let mut fight = table.fight(TurnStage::FirstMoves, &[]);
        fight.closes(Side::First).lawful();
        let lies = known(&fight, "Men") == KnownTo::Only(Side::First);
        assert_eq!(lies, fight.says("Men lay hidden in the redoubt. [trl.p14.13]"));
        lies
    };
    assert!(hidden(line("Men")) && hidden(battery("Men", Troop::LightArtillery)));
    assert!(hidden(battery("Men", Troop::HorseArtillery)) && !hidden(battery("Men", Troop::HeavyArtillery)));
}

#[test]
fn those_deep_in_a_wood_who_have_shot_are_seen_from_outside_and_shot_at_from_near() {
    // trl.p14.11, trl.p15.02
    let shot_at = |inches: f32, fire: Option<Fire>| {
        let deep = line("Foe").stands(4).wide(4).with(|unit| unit.conduct.fire = fire).foe().at(30.0, 22.0);
        let table = Table::open().switch("measuring", "Freely");
        let wood = table.area("the wood", TerrainKind::Wood, (20.0, 20.0), (40.0, 40.0));
        let fight = wood.unit(deep).unit(line("Men").at(30.0, 22.0 - inches)).fight(TurnStage::FirstShots, &[]);
        fight.may_shoot("Men", "Foe").map(|_| ())
    };
    shot_at(4.5, Some(Fire::Ball)).lawful();
    assert_eq!(shot_at(4.5, None).refused(), "trl.p14.11");
    assert_eq!(shot_at(5.5, Some(Fire::Ball)).refused(), "trl.p15.02");
}

#[test]
fn skirmishers_behind_a_low_wall_are_found_by_a_search() {
    // trl.p14.17, trl.p13.04
    let walled = Table::open().line("the wall", TerrainKind::LowWall, &[(10.0, 23.0), (40.0, 23.0)]);
    let lurkers = skirmishers("Lurkers").foe().hidden().at(30.0, 23.5);
    let table = walled.unit(lurkers).unit(line("Men").at(30.0, 20.5));
    let mut fight = table.fight(TurnStage::FirstMoves, &[4]);
    let order = fight.order("Men", "search");
    fight.give_order(order.with(slot::FEATURE, Value::Choice(word_of_feature(FeatureId(0))))).lawful();
    assert_eq!(known(&fight, "Lurkers"), KnownTo::All);
}

#[test]
fn light_troops_hide_in_standing_crops_unless_they_have_shot() {
    // trl.x.282: trl.hc.15
    let into = |fire: Option<Fire>| {
        let crops = Table::open().area("the crops", TerrainKind::Crops, (10.0, 19.0), (40.0, 30.0));
        let screened = crops.area("the houses", TerrainKind::Building, (0.0, 40.0), (72.0, 41.0));
        let men = light("Men").at(25.0, 18.0).with(|unit| unit.conduct.fire = fire);
        let mut fight = screened.unit(men).unit(line("Foe").foe().at(30.0, 43.0)).fight(TurnStage::FirstMoves, &[]);
        fight.moves("Men", &[ahead(5.0)]).lawful();
        fight.closes(Side::First).lawful();
        known(&fight, "Men")
    };
    assert_eq!(into(None), KnownTo::Only(Side::First));
    assert_eq!(into(Some(Fire::Ball)), KnownTo::All);
}
