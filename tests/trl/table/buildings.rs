//! Buildings (pages 12 and 32): going in and coming out, who shoots out of them, fire at them, and the breach.

use linstock::{
    battle::{AnyBattle, Seat},
    measure::{Facing, Pose},
    rules::trl::{
        charge::who_may_assault,
        charts::{FormationKind, Skill, TerrainKind, Troop},
        state::TurnStage,
    },
    table::{FeatureId, FeatureState, Side},
};

use super::{Fight, Judged, Table, ahead, battery, hussars, laying::Spec, light, line};
use crate::rules::ground::LaysGround;

/// The only building of a table.
const FARM: FeatureId = FeatureId(0);

/// A church of four inches: it holds eight stands, two of which shoot from each side.
pub(super) fn farm() -> Table {
    Table::open().area("the church", TerrainKind::Building, (29.0, 22.0), (33.0, 26.0))
}

/// A unit that holds it.
pub(super) fn within(spec: Spec) -> Spec {
    spec.at(31.0, 22.0).with(|unit| {
        unit.formation.kind = FormationKind::Garrison;
        unit.formation.garrison = Some(FARM);
    })
}

#[test]
fn foot_beside_an_opening_goes_in_by_its_whole_move() {
    // trl.x.136: trl.p12.04; trl.p12.07, trl.hc.31
    let mut fight = farm().unit(line("Men").at(31.0, 21.0)).fight(TurnStage::FirstMoves, &[]);
    fight.enters("Men", FARM).lawful();
    let formation = fight.state("Men").formation;
    assert_eq!((formation.kind, formation.garrison), (FormationKind::Garrison, Some(FARM)));
    assert!(fight.bases("Men").iter().all(|(x, y)| (29.0..33.0).contains(x) && (22.0..26.0).contains(y)));
    assert_eq!(fight.enters("Men", FARM).refused(), "trl.p08.05");
    assert!(!fight.may("Men").contains(&"leave".to_owned()), "its move is gone");
    assert!(fight.says("Men entered the church"));
}

#[test]
fn others_stay_outside() {
    // trl.x.136: trl.p12.04: horse, and foot an inch and a half off; trl.p12.06, trl.p12.07, trl.hc.31
    let tried = |men: Spec| farm().unit(men.at(31.0, 21.5)).fight(TurnStage::FirstMoves, &[]).enters("Men", FARM);
    assert_eq!(tried(hussars("Men")).refused(), "trl.p12.04");
    assert_eq!(tried(line("Men").stands(9).wide(5)).refused(), "trl.p12.07");
    assert_eq!(tried(line("Men").stands(8).formed(FormationKind::Square)).refused(), "trl.p12.04");
    tried(light("Men").stands(16).wide(8)).lawful();

    let far = line("Men").at(31.0, 20.5);
    assert_eq!(farm().unit(far).fight(TurnStage::FirstMoves, &[]).enters("Men", FARM).refused(), "trl.p12.04");

    let mut moved = farm().unit(line("Men").at(31.0, 20.5)).fight(TurnStage::FirstMoves, &[]);
    moved.moves("Men", &[ahead(1.0)]).lawful();
    assert_eq!(moved.enters("Men", FARM).refused(), "trl.p12.04");

    let mut held = farm().unit(line("Men").at(31.0, 20.0)).unit(within(line("Foe").foe()));
    held = held.unit(line("More").at(31.0, 21.5).stands(4).wide(4));
    assert_eq!(held.fight(TurnStage::FirstMoves, &[]).enters("More", FARM).refused(), "trl.p12.06");
    let friends = farm().unit(line("Men").at(31.0, 21.5)).unit(within(line("Friends")));
    assert_eq!(friends.fight(TurnStage::FirstMoves, &[]).enters("Men", FARM).refused(), "trl.hc.31");
}

#[test]
fn a_garrison_comes_out_by_an_opening_and_no_stand_goes_farther_than_a_line_does() {
    // trl.x.136: trl.p12.05; trl.p09.01
    let out = |y: f32| {
        let mut fight = farm().unit(within(line("Men"))).fight(TurnStage::FirstMoves, &[]);
        assert_eq!(fight.moves("Men", &[ahead(1.0)]).refused(), "trl.p12.05");
        let pose = Pose::new((32.0, y).into(), Facing::SOUTH);
        let left = fight.leaves_building("Men", FormationKind::Line, pose);
        (left, fight)
    };
    let (left, fight) = out(19.4);
    left.lawful();
    let formation = fight.state("Men").formation;
    assert_eq!((formation.kind, formation.width, formation.garrison), (FormationKind::Line, 4, None));
    assert_eq!(fight.place("Men"), (32.0, 19.4));
    assert_eq!(out(17.4).0.refused(), "trl.p12.05");
}

#[test]
fn a_garrison_may_come_out_as_it_is_offered() {
    // trl.p12.05: in every formation that it knows, by each opening with room before it.
    let mut fight = farm().unit(within(light("Men"))).fight(TurnStage::FirstMoves, &[]);
    let suggested = fight.suggested("Men", "leave");
    assert!(suggested.len() >= 8, "{suggested:?}");
    for order in &suggested {
        fight.battle().judge(order).lawful();
    }
    fight.give_order(suggested[0].clone()).lawful();
    assert_eq!(fight.state("Men").formation.garrison, None);
}

#[test]
fn as_many_shoot_out_as_there_are_windows_towards_the_enemy() {
    // trl.hc.31, trl.p17.04: two of each side that sees him, one die each, and no more than there are.
    let rows = [(within(line("Men")), (31.0, 36.0), 2), (within(light("Men")).stands(16), (31.0, 36.0), 4)];
    let corner = [(within(line("Men")), (40.0, 33.0), 4), (within(line("Men")).lost(5), (40.0, 33.0), 3)];
    for (men, at, dice) in rows.into_iter().chain(corner) {
        let foe = line("Foe").foe().stands(1).wide(1).at(at.0, at.1);
        let mut fight = farm().unit(men).unit(foe).fight(TurnStage::FirstShots, &vec![1; dice]);
        fight.shoots("Men", "Foe").lawful();
        fight.closes(Side::First).lawful();
        assert_eq!(fight.result("trl.fire", "dice"), dice.to_string(), "{at:?}");
    }
}

/// A garrison under fire from ten inches below.
fn under_fire(table: Table, shooters: Spec, dice: &[u8]) -> Fight {
    let table = table.unit(shooters.at(31.0, 12.0)).unit(within(line("Foe").foe()));
    table.fight(TurnStage::FirstShots, dice)
}

#[test]
fn hits_go_to_the_walls_or_to_the_garrison_and_need_firepower() {
    // trl.p32.10 to trl.p32.12, trl.hc.32, trl.hc.33, trl.p21.08: one of two hits wounds the walls, the other kills.
    let dice = [4, 4, 1, 1, 1, 1, 5, 3, 2, 3, 6];
    let mut fight = under_fire(farm(), battery("Men", Troop::HeavyArtillery).stands(1), &dice);
    assert_eq!(fight.may_shoot("Men", "Foe").refused(), "trl.p32.10");
    fight.shoots_at_building("Men", FARM).lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.left("Foe"), fight.battle_state().wounds_of(FARM)), (7, 1));
    assert_eq!(fight.state("Foe").conduct.all_hits(), 1);
    assert!(fight.says("Foe held firm after losses from shooting"));
}

#[test]
fn a_shot_at_a_building_takes_no_notice_of_the_cover_of_those_within() {
    // trl.x.155: trl.p14.09, trl.p32.10
    let mut fight = farm()
        .unit(battery("Men", Troop::LightArtillery).stands(1).at(31.0, 10.0))
        .unit(within(line("Foe").foe()))
        .fight(TurnStage::FirstShots, &[1; 3]);
    fight.shoots_at_building("Men", FARM).lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.result("trl.fire", "dice"), fight.result("trl.fire", "needed")), ("3".into(), "4".into()));
}

#[test]
fn muskets_and_grape_do_the_walls_no_harm() {
    // trl.p32.09, trl.hc.32
    let mut fight = under_fire(farm(), line("Men"), &[6, 1, 1, 1, 1, 1, 1, 1, 2]);
    fight.shoots_at_building("Men", FARM).lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.left("Foe"), fight.battle_state().wounds_of(FARM)), (8, 0));
}

#[test]
fn all_hits_on_an_empty_building_strike_its_walls() {
    // trl.p32.08, trl.p32.11
    let table = farm().unit(battery("Men", Troop::LightArtillery).stands(1).at(31.0, 12.0));
    let mut fight = table.fight(TurnStage::FirstShots, &[4, 1, 1, 4]);
    fight.shoots_at_building("Men", FARM).lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.battle_state().wounds_of(FARM), 0, "a light gun needs 5");
}

#[test]
fn a_breach_tests_the_garrison_and_leaves_a_ruin() {
    // trl.hc.34, trl.p32.12: the garrison fails and is disorientated where it is; the ruin covers it, and it is a mark.
    let dice = [4, 1, 1, 1, 1, 1, 3, 1];
    let table = farm().battered(FARM, 19);
    let mut fight = under_fire(table, battery("Men", Troop::HeavyArtillery).stands(1), &dice);
    fight.shoots_at_building("Men", FARM).lawful();
    fight.closes(Side::First).lawful();
    assert!(fight.is_disorientated("Foe"));
    assert_eq!(fight.battle().field().feature(FARM).map(|ground| ground.state.clone()), Some(FeatureState::Destroyed));

    let table = farm().fallen(FARM).unit(battery("Men", Troop::HeavyArtillery).stands(1).at(31.0, 12.0));
    let mut ruin = table.unit(within(line("Foe").foe())).fight(TurnStage::FirstShots, &[4, 1, 1, 1, 1]);
    assert_eq!(ruin.shoots_at_building("Men", FARM).refused(), "trl.hc.34");
    ruin.shoots("Men", "Foe").lawful();
    ruin.closes(Side::First).lawful();
    assert_eq!(ruin.result("trl.fire", "hits"), "0", "in cover four is not enough");
}

#[test]
fn whose_building_is_breached_before_they_shoot_chooses_another_target() {
    // trl.p16.09
    let guns = |name: &str, x: f32| battery(name, Troop::HeavyArtillery).stands(1).at(x, 12.0);
    let table = farm().battered(FARM, 19).unit(guns("Men", 30.0)).unit(guns("More", 34.0));
    let mut fight = table.fight(TurnStage::FirstShots, &[4, 1, 1, 1, 1, 3]);
    fight.shoots_at_building("Men", FARM).lawful();
    fight.shoots_at_building("More", FARM).lawful();
    fight.closes(Side::First).lawful();
    assert!(fight.state("More").conduct.fire.is_none());
}

#[test]
fn walls_cover_a_garrison_that_fires_with_those_on_one_side_until_they_are_down() {
    // trl.p32.11, trl.hc.31, trl.hc.34
    let powers = |fight: &Fight, name: &str| fight.battle.powers(Seat::First, fight.id(name)).expect("it is seen");
    let foe = || line("Foe").foe().at(31.0, 44.0);
    let outside = farm().unit(line("Men").at(31.0, 21.5)).unit(foe()).fight(TurnStage::FirstMoves, &[]);
    let inside = farm().unit(within(line("Men"))).unit(foe()).fight(TurnStage::FirstMoves, &[]);
    let ruin = farm().fallen(FARM).unit(within(line("Men"))).unit(foe()).fight(TurnStage::FirstMoves, &[]);
    let order = outside.suggested("Men", "enter").into_iter().next().expect("it stands beside a door");
    let entering = outside.battle.judge(&order).lawful().outlook.becomes.expect("it stands otherwise then");
    let [open, walls, ruin] = [&outside, &inside, &ruin].map(|fight| powers(fight, "Men"));
    assert_eq!(entering, walls, "what is foretold comes true");
    assert!(walls.exposure < open.exposure / 4.0 && walls.charge_inches == 0.0, "{walls:?}");
    assert_eq!(ruin.exposure, open.exposure);
    assert!(0.0 < walls.fire_loss && walls.fire_loss < open.fire_loss, "two of its stands fire: {walls:?}");
}

#[test]
fn only_those_in_a_ruin_are_told_to_be_in_one() {
    // trl.hc.34, trl.hc.35
    let breached = |table: Table, foe: Spec| {
        let fight = table.unit(line("Men").at(31.0, 12.0)).unit(foe.foe()).fight(TurnStage::FirstAssaults, &[]);
        let (battle, pair) = (fight.battle(), (fight.id("Men"), fight.id("Foe")));
        who_may_assault::named(battle.rules(), &battle.field(), pair.0, pair.1).breached
    };
    assert!(!breached(Table::open(), line("Foe").at(31.0, 22.0)));
    assert!(!breached(farm(), within(line("Foe"))));
    assert!(breached(farm().fallen(FARM), within(line("Foe"))));
}

#[test]
fn infantry_goes_into_a_ruin_like_into_rough_ground_and_nobody_else_does() {
    // trl.hc.34, trl.p13.13
    let walked = |men: Spec| {
        let mut fight = farm().fallen(FARM).unit(men.at(31.0, 20.0)).fight(TurnStage::FirstMoves, &[]);
        fight.stops("Men", &[ahead(4.0)]).map_or_else(
            || {
                fight.moves("Men", &[ahead(4.0)]).lawful();
                fight.is_disorientated("Men").to_string()
            },
            str::to_owned,
        )
    };
    assert_eq!(walked(line("Men")), "true");
    assert_eq!(walked(hussars("Men")), "trl.hc.34");
}

#[test]
fn fire_at_a_building_names_it_measures_hits_and_then_harms_it() {
    // trl.p32.07, trl.p32.08
    let guns = || battery("Guns", Troop::HeavyArtillery).stands(1);
    let table = |y: f32| {
        Table::open().area("the church", TerrainKind::Building, (29.0, y), (33.0, y + 4.0)).unit(guns().at(31.0, 10.0))
    };
    let enemy = |table: Table| table.unit(line("Foe").foe().at(60.0, 47.0));
    let mut fight = enemy(table(22.0)).fight(TurnStage::FirstShots, &[6, 6, 1, 1, 1, 6, 6]);
    let offers = fight.offers(Side::First);
    let named = offers.iter().find(|offer| offer.verb == "shoot_at_building").expect("it is offered");
    assert_eq!(named.clause.id(), "trl.p32.07");
    fight.shoots_at_building("Guns", FARM).lawful();
    fight.closes(Side::First).lawful();
    let told: Vec<String> =
        fight.entries().iter().filter_map(|entry| Some(entry.account.as_ref()?.procedure.clone())).collect();
    assert_eq!(told, ["trl.fire", "trl.building"], "{:?}", fight.journal());
    assert!(fight.says("the church took "));
}

#[test]
fn fire_at_a_building_minds_neither_who_is_inside_nor_how_he_stood() {
    // trl.x.271: trl.p32.07, trl.p32.08, trl.p32.10: conscripts at twenty inches need six; two hits, both on the walls.
    let guns = battery("Men", Troop::HeavyArtillery).stands(1).skill(Skill::Conscript).at(31.0, 2.0);
    let table = farm().unit(guns).unit(within(light("Foe").foe()));
    let mut fight = table.fight(TurnStage::FirstShots, &[5, 6, 4, 6, 1, 1, 1, 1, 1]);
    fight.shoots_at_building("Men", FARM).lawful();
    fight.closes(Side::First).lawful();
    let of = |name: &str| fight.result("trl.fire", name);
    assert_eq!([of("dice"), of("needed"), of("hits")], ["5", "6", "2"]);
}

#[test]
fn a_building_that_the_enemy_holds_is_not_entered_but_assaulted() {
    // trl.x.272, the enemy inside: trl.p12.06
    let table = |stage: TurnStage, dice: &[u8]| {
        let large = Table::open().area("the manor", TerrainKind::Building, (28.0, 22.0), (34.0, 28.0));
        large.unit(line("Men").at(31.0, 21.5)).unit(within(line("Foe").foe())).fight(stage, dice)
    };
    assert_eq!(table(TurnStage::FirstMoves, &[]).enters("Men", FARM).refused(), "trl.p12.06");
    let mut fight = table(TurnStage::FirstAssaults, &[6, 1, 1, 1]);
    fight.assaults("Men", "Foe").lawful();
    assert!(fight.says("Men held firm to assault") && fight.says("Men struck Foe"), "{:?}", fight.journal());
}
