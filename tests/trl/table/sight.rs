//! Sight (pages 13 to 16): over hedges, inside woods and out of them, from hills.

use linstock::{
    rules::trl::{
        charts::{TerrainKind, Troop},
        state::{Officer, TurnStage},
    },
    table::Side,
};

use super::{Fight, Judged, Table, battery, laying::Spec, line};
use crate::rules::ground::LaysGround;

fn rank(name: &str) -> Spec {
    line(name).stands(4).wide(4).with(|unit| unit.strength.officer = Officer::None)
}

/// Men with their front at (30, 20) and a foe so far ahead that looks at them; both may measure.
fn ahead_of(table: Table, men: Spec, foe: Spec, inches: f32, dice: &[u8]) -> Fight {
    let table = table.switch("measuring", "Freely").unit(men.at(30.0, 20.0));
    table.unit(foe.foe().at(30.0, 20.0 + inches)).fight(TurnStage::FirstShots, dice)
}

#[test]
fn those_within_an_inch_of_a_hedge_look_over_it_and_are_covered_by_it() {
    // trl.x.152: trl.p13.05, trl.p15.01
    let hedge = |y: f32| Table::open().line("the hedge", TerrainKind::Hedge, &[(0.0, y), (72.0, y)]);
    ahead_of(hedge(20.8), rank("Men"), rank("Foe"), 10.0, &[]).may_shoot("Men", "Foe").lawful();
    let far = ahead_of(hedge(21.5), rank("Men"), rank("Foe"), 10.0, &[]);
    assert_eq!(far.may_shoot("Men", "Foe").refused(), "trl.p13.05");
    let gun = battery("Men", Troop::LightArtillery).stands(1);
    let mut at_them = ahead_of(hedge(29.2), gun, rank("Foe"), 10.0, &[1; 3]);
    at_them.shoots("Men", "Foe").lawful();
    at_them.closes(Side::First).lawful();
    assert_eq!(at_them.result("trl.fire", "needed"), "5");
}

#[test]
fn inside_a_wood_one_sees_five_inches_and_from_its_edge_as_far_as_ever() {
    // trl.x.162: trl.p15.02
    let wood = |to: f32| Table::open().area("the wood", TerrainKind::Wood, (10.0, 10.0), (50.0, to));
    let sees = |to: f32, inches: f32| ahead_of(wood(to), rank("Men"), rank("Foe"), inches, &[]);
    sees(40.0, 5.0).may_shoot("Men", "Foe").lawful();
    assert_eq!(sees(40.0, 5.1).may_shoot("Men", "Foe").refused(), "trl.p14.11");
    sees(20.5, 12.0).may_shoot("Men", "Foe").lawful();
}

#[test]
fn from_a_hill_one_sees_over_a_wood_that_is_not_close_to_the_target() {
    // trl.x.163: trl.p15.03, trl.hc.02: from middle to middle twenty inches, the wood ten and fifteen from the eye.
    let over = |y: f32| {
        let hill = Table::open().hill("the hillock", TerrainKind::Hillock, 2, (10.0, 10.0), (50.0, 20.0));
        let wood = hill.area("the wood", TerrainKind::Wood, (10.0, y), (50.0, y + 0.1));
        let gun = battery("Men", Troop::LightArtillery).stands(1);
        ahead_of(wood, gun, rank("Foe"), 18.125, &[]).may_shoot("Men", "Foe")
    };
    over(28.75).lawful();
    assert_eq!(over(33.65).refused(), "trl.hc.02");
}
