//! Protected flanks (9.5, 12.9).

use linstock::{
    measure::Facing,
    rules::wof::{
        charge::flanks,
        charts::{Aspect, FormationKind, TerrainKind},
        state::TurnStage,
    },
};

use super::{Spec, Table, battery, light, line};
use crate::rules::ground::LaysGround;

fn protected(table: Table) -> u8 {
    let fight = table.fight(TurnStage::Sides(linstock::table::Side::First), &[]);
    flanks::protected(fight.battle.rules(), &fight.battle.field(), fight.id("24th"))
}

fn twenty_fourth() -> Table {
    Table::open().unit(line("24th").at(36.0, 20.0))
}

fn to_the_left(inches: f32) -> Spec {
    line("5th").at(36.0 - 9.449 - inches, 20.0)
}

#[test]
fn friends_and_impassable_ground_protect_a_flank_each() {
    // wof.x.199: wof.9.5.01, wof.9.5.02
    let cliff = |table: Table, inches: f32| {
        let x = 36.0 + 4.724 + inches;
        table.area("cliff", TerrainKind::Impassable, (x, 10.0), (x + 4.0, 30.0))
    };
    assert_eq!(protected(cliff(twenty_fourth().unit(to_the_left(3.0)), 3.9)), 2);
    assert_eq!(protected(cliff(twenty_fourth().unit(to_the_left(3.0)), 4.1)), 1);
    assert_eq!(protected(twenty_fourth().unit(to_the_left(4.1))), 0);
    assert_eq!(protected(twenty_fourth()), 0);
}

#[test]
fn skirmishers_and_routers_protect_nobody() {
    // wof.9.5.01
    let skirmishers = light("5th").men(6).formed(FormationKind::Skirmish).at(36.0 - 4.724 - 6.0, 20.0);
    assert_eq!(protected(twenty_fourth().unit(skirmishers)), 0);
}

#[test]
fn one_friend_does_not_protect_both_flanks() {
    // wof.9.5.02
    let behind = line("5th").at(36.0, 17.5);
    assert_eq!(protected(twenty_fourth().unit(behind)), 1);
}

#[test]
fn two_units_at_an_angle_protect_each_other_unless_it_is_sharp() {
    // wof.12.9.01
    for (bearing, protects) in [(0.0, true), (80.0, true), (100.0, false)] {
        let facing = Facing::from_bearing(bearing);
        let corner = bevy::math::Vec2::new(36.0 + 4.724 + 0.2, 20.0);
        let at = corner + facing.right() * 4.724;
        let table = twenty_fourth().unit(line("5th").facing(facing).at(at.x, at.y));
        let fight = table.fight(TurnStage::Sides(linstock::table::Side::First), &[]);
        let found = flanks::mutual_protector(
            fight.battle.rules(),
            &fight.battle.field(),
            fight.id("24th"),
            linstock::measure::Face::Right,
        );
        assert_eq!(found.is_some(), protects, "at {bearing}");
    }
}

#[test]
fn guns_have_flanks_and_squares_garrisons_and_skirmishers_have_none() {
    // wof.14.5.01, wof.18.3.08
    let rows = [
        (battery("24th"), true),
        (line("24th"), true),
        (line("24th").formed(FormationKind::Square), false),
        (line("24th").formed(FormationKind::Garrison), false),
        (light("24th").formed(FormationKind::Skirmish), false),
    ];
    for (unit, has) in rows {
        let fight = Table::open().unit(unit.at(36.0, 20.0)).fight(TurnStage::Sides(linstock::table::Side::First), &[]);
        let aspect =
            flanks::of_fire(fight.battle.rules(), &fight.battle.field(), (50.0, 19.0).into(), fight.id("24th"));
        assert_eq!(aspect == Aspect::FlankOrRear, has, "{:?}", fight.state("24th").formation.kind);
    }
}
