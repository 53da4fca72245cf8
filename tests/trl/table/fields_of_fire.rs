//! Fields of fire (pages 7, 14, 17 and 20): the half circle, the narrow arcs of grape and embrasures, friends and
//! skirmishers in the line, and fire over their heads.

use bevy::math::Vec2;
use linstock::{
    measure::Facing,
    rules::trl::{
        charts::{FormationKind, TerrainKind, Troop},
        state::{Officer, TurnStage},
    },
    table::Side,
};

use super::{Fight, Judged, Table, battery, laying::Spec, light, line};
use crate::rules::ground::LaysGround;

/// Where the shooters have their front.
const FRONT: Vec2 = Vec2::new(30.0, 20.0);
/// The middle of a gun stand with its front there.
const MIDDLE: Vec2 = Vec2::new(30.0, 18.75);

fn without_officer(unit: Spec) -> Spec {
    unit.with(|unit| unit.strength.officer = Officer::None)
}

/// One stand of the enemy, its middle so many degrees to the right of north and so far from a point.
fn stand_at(from: Vec2, degrees: f32, inches: f32) -> Spec {
    let middle = from + Facing::NORTH.turned_right(degrees).vector() * inches;
    without_officer(line("Foe").stands(1).wide(1)).foe().at(middle.x, middle.y - 0.625)
}

/// Shooters who may measure.
fn shooters(table: Table, men: Spec, foe: Spec, dice: &[u8]) -> Fight {
    let table = table.switch("measuring", "Freely").unit(men.at(FRONT.x, FRONT.y)).unit(foe);
    table.fight(TurnStage::FirstShots, dice)
}

fn gun() -> Spec {
    battery("Men", Troop::LightArtillery).stands(1)
}

/// A rank of four stands of friends, the nearest of which is so far ahead of the shooters.
fn friends_ahead(inches: f32) -> Spec {
    without_officer(line("Friends").stands(4).wide(4)).at(FRONT.x + 0.5, FRONT.y + inches + 1.25)
}

#[test]
fn a_stand_shoots_at_what_is_before_the_line_of_its_front() {
    // trl.x.178: trl.p17.04
    let men = || without_officer(line("Men").stands(1).wide(1));
    let shoots = |degrees: f32| shooters(Table::open(), men(), stand_at(FRONT, degrees, 8.0), &[]);
    shoots(89.0).may_shoot("Men", "Foe").lawful();
    assert_eq!(shoots(91.0).may_shoot("Men", "Foe").refused(), "trl.p17.04");
}

#[test]
fn grape_is_fired_within_forty_five_degrees_and_beyond_them_only_ball() {
    // trl.p20.03, trl.p17.04, trl.p19.05
    let rows = [
        ("trl.x.071", 40.0, 9.0, None),
        ("trl.x.071", 50.0, 9.0, Some("trl.p20.03")),
        ("trl.x.192", 45.0, 11.0, None),
        ("trl.x.192", 45.5, 11.0, Some("trl.p20.03")),
    ];
    for (example, degrees, inches, refused) in rows {
        let mut fight = shooters(Table::open(), gun(), stand_at(MIDDLE, degrees, inches), &[]);
        fight.may_shoot("Men", "Foe").lawful();
        let grape = fight.fires_grape("Men", "Foe").map_err(|refusal| refusal.clause.id());
        assert_eq!(grape.err(), refused, "{example}: {degrees}");
    }
}

#[test]
fn guns_in_an_emplacement_fire_within_forty_five_degrees() {
    // trl.x.158: trl.p14.14
    let works = || Table::open().line("the breastwork", TerrainKind::Fortification, &[(20.0, 20.5), (40.0, 20.5)]);
    let fires = |degrees: f32| shooters(works(), gun(), stand_at(FRONT, degrees, 12.0), &[]);
    fires(44.0).may_shoot("Men", "Foe").lawful();
    assert_eq!(fires(46.0).may_shoot("Men", "Foe").refused(), "trl.p14.14");
}

#[test]
fn a_screen_hides_its_side_from_the_enemy_and_lets_its_own_fire_through() {
    // trl.x.116: trl.p07.08, trl.p07.07: gaps of two inches between the skirmishers.
    let table = |stage: TurnStage, dice: &[u8]| {
        let screen = light("Screen").stands(12).formed(FormationKind::Loose).wide(12);
        Table::open()
            .switch("measuring", "Freely")
            .unit(screen.with(|unit| unit.formation.gap_tenths = 20).at(33.0, 24.0))
            .unit(line("Column").formed(FormationKind::Column).at(33.0, 20.0))
            .unit(line("Men").stands(4).wide(4).at(42.0, 20.0))
            .unit(line("Foe").foe().stands(4).wide(4).at(37.0, 30.0))
            .fight(stage, dice)
    };
    assert_eq!(table(TurnStage::SecondShots, &[]).may_shoot("Foe", "Column").refused(), "trl.p07.08");
    let mut fight = table(TurnStage::FirstShots, &[1; 8]);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    let account = fight.accounts("trl.fire")[0];
    assert!(account.lines.iter().any(|line| line.clause.id() == "trl.p07.07" && line.value.to_string() == "-1"));
}

#[test]
fn guns_on_a_hill_fire_over_friends_below_who_are_not_close_to_them() {
    // trl.x.174: trl.p17.06: the target twelve inches behind the friends.
    let over = |inches: f32| {
        let hill = Table::open().hill("the knoll", TerrainKind::Knoll, 1, (10.0, 10.0), (50.0, 20.0));
        let foe = line("Foe").foe().at(FRONT.x, FRONT.y + inches + 1.25 + 12.0);
        shooters(hill.unit(friends_ahead(inches)), gun(), foe, &[]).may_shoot("Men", "Foe")
    };
    over(5.0).lawful();
    assert_eq!(over(3.0).refused(), "trl.p17.06");
}

/// A gun on a knoll, friends below four inches and a bit ahead of it, and an enemy ten inches off.
fn over_friends() -> Fight {
    let hill = Table::open().hill("the knoll", TerrainKind::Knoll, 1, (10.0, 10.0), (50.0, 20.0));
    shooters(hill.unit(friends_ahead(4.2)), gun(), line("Foe").foe().at(30.0, 30.0), &[])
}

/// A gun, its own skirmishers before it, and an enemy ten inches off.
fn through_skirmishers(dice: &[u8]) -> Fight {
    let screen = light("Screen").stands(12).formed(FormationKind::Loose).wide(12).at(30.0, 25.0);
    shooters(Table::open().unit(screen), gun(), line("Foe").foe().at(30.0, 30.0), dice)
}

#[test]
fn ball_goes_over_friends_below_and_a_little_worse_through_skirmishers() {
    // trl.x.175: trl.p17.06, trl.p07.07
    over_friends().may_shoot("Men", "Foe").lawful();
    let mut through = through_skirmishers(&[1; 3]);
    through.shoots("Men", "Foe").lawful();
    through.closes(Side::First).lawful();
    assert_eq!(through.result("trl.fire", "needed"), "5");
}

#[test]
fn grape_goes_neither_over_friends_nor_through_their_skirmishers() {
    // trl.x.175: trl.p17.07
    let grape = |mut fight: Fight| fight.fires_grape("Men", "Foe").map_err(|refusal| refusal.clause.id());
    let refused = Err("trl.p17.07");
    assert_eq!([grape(over_friends()), grape(through_skirmishers(&[]))], [refused, refused]);
}

#[test]
fn howitzers_fire_over_friends_four_inches_ahead_of_whom_one_sees_the_target() {
    // trl.x.176: trl.p17.08, trl.p17.09, trl.p17.10
    let over = |table: Table, inches: f32, dice: &[u8]| {
        let howitzer = battery("Men", Troop::Howitzers).stands(1);
        shooters(table.unit(friends_ahead(inches)), howitzer, line("Foe").foe().at(30.0, 34.0), dice)
    };
    let mut fight = over(Table::open(), 4.0, &[1]);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.result("trl.fire", "needed"), "5");
    assert_eq!(over(Table::open(), 3.9, &[]).may_shoot("Men", "Foe").refused(), "trl.p17.08");
    let wood = Table::open().area("the wood", TerrainKind::Wood, (10.0, 28.0), (50.0, 30.0));
    assert_eq!(over(wood, 5.0, &[]).may_shoot("Men", "Foe").refused(), "trl.p17.09");
}

#[test]
fn no_shot_goes_between_two_stands_that_touch() {
    // trl.p17.05: the line of fire runs along the side that the two middle stands of the friends share
    let friends = || without_officer(line("Friends").stands(4).wide(4)).at(FRONT.x, FRONT.y + 6.0);
    let fight = shooters(Table::open().unit(friends()), gun(), stand_at(MIDDLE, 0.0, 14.0), &[]);
    assert_eq!(fight.may_shoot("Men", "Foe").refused(), "trl.p17.05");
}
