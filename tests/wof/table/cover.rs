//! Shelter from fire and in combat (wof.20, `wof.h.terrain_overlap`, `wof.h.obstacle_cover`), and houses and works
//! under fire.

use linstock::{
    battle::{Offer, Order, Value},
    rules::wof::{
        charts::{Cover, FormationKind, Piece, Pips, Protection, TerrainKind, Weapon},
        fire::fire_and_movement::ShotsBefore,
        slot_names::slot,
        state::{Battery, TurnStage},
        visibility::cover,
    },
    table::{FeatureId, FeatureState, Side},
};

use super::{Fight, Judged, Spec, Table, battery, horse, light, line, lines_by};
use crate::rules::ground::LaysGround;

fn shooting(table: Table, dice: &[u8]) -> Fight {
    table.fight(TurnStage::Fire, dice)
}

/// Ten files of grade C that have fired before, the front at ten inches.
fn ten() -> Spec {
    line("24th").men(20).wide(10).at(36.0, 10.0).with(|unit| unit.history.shots = ShotsBefore::Some)
}

/// Medium guns with five gunners in all, which are ten figures.
fn guns() -> Spec {
    battery("guns").men(5).at(36.0, 10.0).with(|unit| {
        unit.battery = unit.battery.clone().map(|battery| Battery { crews: vec![3, 2], ..battery });
    })
}

/// The same battery with guns of another weight.
fn of_piece(battery: Spec, piece: Piece) -> Spec {
    battery.with(move |unit| unit.battery = unit.battery.clone().map(|battery| Battery { piece, ..battery }))
}

/// Twenty-four of the enemy in the block that was laid first, unarmed.
fn garrison() -> Spec {
    line("Garde").foe().at(36.0, 17.0).formed(FormationKind::Garrison).with(|unit| {
        (unit.formation.width, unit.troops.weapon, unit.formation.garrison) = (12, None, Some(FeatureId(0)));
    })
}

fn cover(fight: &Fight, who: &str, whom: &str) -> String {
    let plan = fight.may_shoot(who, whom).lawful();
    plan.lines.iter().find(|line| line.label == "cover").expect("it is told").value.to_string()
}

#[test]
fn a_town_block_is_soft_against_ball_and_hard_against_musketry() {
    // wof.20.8.05, wof.x.193
    for (row, shooter, score, pips) in [("ball", guns(), "4", 6), ("musketry", ten(), "2", 4)] {
        let table =
            Table::open().stronghold("the village", Protection::Block, 48, (30.0, 15.0), (42.0, 21.0)).unit(shooter);
        let mut fight = shooting(table.unit(garrison()), &[6]);
        if row == "ball" {
            let order = fight.order("guns", "shoot").with(slot::TARGET, Value::Unit(fight.id("Garde")));
            fight.give(order.with(slot::AMMUNITION, Value::Choice("Ball".to_owned()))).lawful();
        }
        fight.pass_all();
        assert_eq!(
            (fight.result("wof.fire", "score").as_str(), fight.state("Garde").strength.lost),
            (score, Pips(pips)),
            "{row}"
        );
    }
}

#[test]
fn huts_stop_no_ball_and_houses_soften_that_of_medium_and_heavy_guns_only() {
    // wof.20.8.05, wof.20.8.12; more than 20 in away, beyond all canister
    for (protection, light, heavier) in [
        (Protection::Block, "hard cover", "soft cover"),
        (Protection::Huts, "no cover", "no cover"),
        (Protection::Strongpoint, "hard cover", "soft cover"),
    ] {
        for (piece, expected) in [(Piece::Light, light), (Piece::Medium, heavier), (Piece::Heavy, heavier)] {
            let far_off = Table::open().stronghold("the village", protection, 48, (30.0, 33.0), (42.0, 39.0));
            let fight = shooting(far_off.unit(of_piece(guns(), piece)).unit(garrison().at(36.0, 35.0)), &[]);
            assert_eq!(cover(&fight, "guns", "Garde"), expected, "{protection}, {piece}");
        }
    }
}

#[test]
fn a_garrison_is_never_deep_for_ball() {
    // wof.8.1.2.01, wof.16.1.12: its bases lie six ranks deep, but there is no formation inside
    let table = Table::open().stronghold("the village", Protection::Block, 48, (30.0, 15.0), (42.0, 22.0)).unit(guns());
    let mut fight = shooting(table.unit(garrison().with(|unit| unit.formation.width = 4)), &[6]);
    let order = fight.order("guns", "shoot").with(slot::TARGET, Value::Unit(fight.id("Garde")));
    fight.give(order.with(slot::AMMUNITION, Value::Choice("Ball".to_owned()))).lawful();
    fight.pass_all();
    assert_eq!(fight.result("wof.fire", "score"), "4");
}

#[test]
fn field_works_are_hard_cover_to_units_that_line_them() {
    // wof.20.9.02, wof.x.194
    let works = Table::open().line("the work", TerrainKind::Fieldworks, &[(30.0, 15.0), (42.0, 15.0)]).unit(ten());
    let mut fight =
        shooting(works.unit(line("Garde").foe().at(36.0, 15.4).with(|unit| unit.troops.weapon = None)), &[6]);
    fight.pass_all();
    assert_eq!((fight.result("wof.fire", "score").as_str(), fight.state("Garde").strength.lost), ("2", Pips(4)));
}

#[test]
fn a_unit_that_lines_works_is_disordered_and_fires_unsteadily() {
    // wof.20.9.03, wof.x.275
    let lining =
        ten().with(|unit| (unit.history.shots, unit.formation.astride) = (ShotsBefore::None, Some(FeatureId(0))));
    let works = Table::open().line("the work", TerrainKind::Fieldworks, &[(30.0, 10.3), (42.0, 10.3)]).unit(lining);
    let mut fight =
        shooting(works.unit(line("Garde").foe().at(36.0, 15.0).with(|unit| unit.troops.weapon = None)), &[6]);
    fight.pass_all();
    assert_eq!((fight.result("wof.fire", "score").as_str(), fight.state("Garde").strength.lost), ("4", Pips(6)));
    assert_eq!(fight.state("Garde").conduct.losses.by_steady_fire, Pips::NONE);
}

#[test]
fn half_of_the_figures_in_a_wood_are_cover_to_all() {
    // wof.20.3.02, wof.h.terrain_overlap, wof.x.290
    let file = 20.0 / 25.4;
    for (inside, expected) in [(6.0, "soft cover"), (5.0, "no cover")] {
        let from = 36.0 + (6.0 - inside) * file;
        let table = Table::open().area("the wood", TerrainKind::LightWoods, (from, 14.5), (60.0, 30.0)).unit(ten());
        let fight = shooting(table.unit(line("Garde").men(12).wide(12).foe().at(36.0, 15.0)), &[]);
        assert_eq!(cover(&fight, "24th", "Garde"), expected, "{inside} of 12");
    }
}

#[test]
fn a_unit_that_lines_an_obstacle_has_its_cover() {
    // wof.h.obstacle_cover
    // more than 20 in away, beyond all canister
    for (kind, muskets, ball) in [
        (TerrainKind::Fence, "no cover", "no cover"),
        (TerrainKind::Hedge, "soft cover", "no cover"),
        (TerrainKind::Wall, "soft cover", "soft cover"),
        (TerrainKind::HighWall, "hard cover", "soft cover"),
        (TerrainKind::Stream, "no cover", "no cover"),
    ] {
        let table =
            || Table::open().line("it", kind, &[(30.0, 30.0), (42.0, 30.0)]).unit(line("Garde").foe().at(36.0, 30.5));
        let fight = shooting(table().unit(ten().at(36.0, 25.0)), &[]);
        assert_eq!(cover(&fight, "24th", "Garde"), muskets, "{kind}, muskets");
        for piece in [Piece::Light, Piece::Medium, Piece::Heavy] {
            let fight = shooting(table().unit(of_piece(guns(), piece)), &[]);
            assert_eq!(cover(&fight, "guns", "Garde"), ball, "{kind}, ball of a {piece}");
        }
    }
    let far = Table::open().line("it", TerrainKind::HighWall, &[(30.0, 14.0), (42.0, 14.0)]).unit(ten());
    let fight = shooting(far.unit(line("Garde").foe().at(36.0, 15.2)), &[]);
    assert_eq!(cover(&fight, "24th", "Garde"), "no cover", "more than an inch from it");
}

#[test]
fn heavy_woods_are_soft_cover_against_fire_and_none_in_combat() {
    // wof.20.4.02
    let table = Table::open().area("the forest", TerrainKind::HeavyWoods, (20.0, 14.5), (52.0, 30.0)).unit(ten());
    let fight = shooting(table.unit(line("Garde").foe().at(36.0, 14.9)).locked("24th", "Garde", 0), &[]);
    assert_eq!(cover(&fight, "24th", "Garde"), "soft cover");
    let found = cover::in_combat(fight.battle().rules(), &fight.battle().field(), fight.id("Garde"), fight.id("24th"));
    assert_eq!(found, Cover::None);
}

#[test]
fn rough_ground_is_no_cover() {
    // wof.20.2.02
    let table = Table::open().area("the heath", TerrainKind::Rough, (20.0, 12.0), (52.0, 30.0)).unit(ten());
    assert_eq!(cover(&shooting(table.unit(line("Garde").foe().at(36.0, 15.0)), &[]), "24th", "Garde"), "no cover");
}

#[test]
fn light_woods_shelter_foot_in_combat_from_horse_alone() {
    // wof.20.3.02, wof.x.231
    for (row, striker, expected) in [("horse", horse("striker"), Cover::Soft), ("foot", line("striker"), Cover::None)] {
        let table = Table::open()
            .area("the wood", TerrainKind::LightWoods, (20.0, 20.0), (52.0, 30.0))
            .unit(striker.at(36.0, 20.0));
        let fight = shooting(table.unit(line("Garde").foe().at(36.0, 20.0)).locked("striker", "Garde", 1), &[]);
        let found =
            cover::in_combat(fight.battle().rules(), &fight.battle().field(), fight.id("Garde"), fight.id("striker"));
        assert_eq!(found, expected, "{row}");
    }
}

#[test]
fn half_of_what_a_block_holds_fires_out_of_it_to_all_sides() {
    // wof.20.8.06
    for target in [ten(), line("24th").at(49.0, 18.0)] {
        let table = Table::open().stronghold("the village", Protection::Block, 24, (30.0, 15.0), (42.0, 21.0));
        let armed = garrison().with(|unit| unit.troops.weapon = Some(Weapon::Musket));
        let fight = shooting(table.unit(armed).unit(target), &[]);
        let plan = fight.may_shoot("Garde", "24th").lawful();
        assert_eq!(
            plan.lines.iter().find(|line| line.label == "figures that shoot").expect("told").value.to_string(),
            "12"
        );
    }
}

/// A redoubt above the guns, of which a section has suffered this many pips; its border begins at (30, 25) and goes
/// right.
fn redoubt(section: u16, pips: u32) -> Table {
    let table = Table::open().stronghold("the redoubt", Protection::Works, 48, (30.0, 25.0), (42.0, 31.0));
    table.unit(guns()).with(move |battle, _| battle.sections.push((FeatureId(0), section, Pips(pips))))
}

#[test]
fn six_hits_of_heavy_ball_shoot_down_three_inches_of_a_work() {
    // wof.20.9.05, wof.x.195: each section for itself; the guns fire at the second
    for (section, before, down) in [(1, 34, None), (1, 35, Some((3.0, 6.0))), (2, 35, None), (0, 35, None)] {
        let mut fight = shooting(redoubt(section, before).unit(line("bait").foe().at(66.0, 40.0)), &[4]);
        let order = fight.order("guns", "shoot").with(slot::FEATURE, Value::Choice("feature 0".to_owned()));
        fight.give(order).lawful();
        fight.pass_all();
        assert_eq!(fight.result("wof.fire", "pips"), "1");
        let state = &fight.battle().field().feature(FeatureId(0)).expect("it lies there").state;
        let expected = down.map_or(FeatureState::Standing, |down| FeatureState::Gapped(vec![down]));
        assert_eq!(*state, expected, "{before} before on section {section}");
    }
}

#[test]
fn guns_shoot_at_an_enemy_or_at_a_work_or_hold_each_an_act_of_its_own() {
    // wof.16.1.13b, wof.h.block_target
    let mut fight = shooting(redoubt(0, 0).unit(line("bait").foe().at(22.0, 30.0)), &[]);
    let plain = fight.order("guns", "shoot");
    let own: Vec<Offer> = fight.offers(Side::First).into_iter().filter(|offer| offer.is_about(&plain)).collect();
    let labels: Vec<&str> = own.iter().map(|offer| offer.label.as_str()).collect();
    assert_eq!(labels, ["Shoot at", "Shoot at houses or works", "Hold fire"]);
    for (offer, filled) in own.iter().zip([Some(slot::TARGET), Some(slot::FEATURE), None]) {
        let ways = fight.suggestions(Side::First, offer);
        let fills = |order: &Order| filled.map_or(order.values.is_empty(), |slot| order.value(slot).is_some());
        assert!(!ways.is_empty() && ways.iter().all(fills), "{}: {ways:?}", offer.label);
        assert_eq!(offer.fits(&plain).is_ok(), filled.is_none(), "{}", offer.label);
    }
    fight.give(plain).lawful();
}

#[test]
fn a_section_shot_down_is_a_level_less_and_a_gate_no_cover() {
    // wof.20.9.05
    let work = |sections: Vec<u16>| {
        let work =
            Table::open().gated_line("the work", TerrainKind::Fieldworks, &[(30.0, 15.0), (42.0, 15.0)], (0.0, 12.0));
        let work = work.unit(ten()).unit(
            line("Garde")
                .men(12)
                .wide(4)
                .foe()
                .at(36.0, 15.4)
                .with(|unit| unit.formation.garrison = Some(FeatureId(0))),
        );
        shooting(
            work.with(move |battle, _| {
                sections.iter().for_each(|section| battle.sections.push((FeatureId(0), *section, Pips(36))));
            }),
            &[],
        )
    };
    assert_eq!(cover(&work(vec![1, 2]), "24th", "Garde"), "soft cover");
    assert_eq!(cover(&work(Vec::new()), "24th", "Garde"), "no cover");
    let whole = Table::open().line("the work", TerrainKind::Fieldworks, &[(30.0, 15.0), (42.0, 15.0)]).unit(ten());
    let lining = line("Garde").men(12).wide(4).foe().with(|unit| unit.formation.garrison = Some(FeatureId(0)));
    assert_eq!(cover(&shooting(whole.unit(lining.at(36.0, 15.4)), &[]), "24th", "Garde"), "hard cover");
}

#[test]
fn a_work_shelters_those_who_hold_it_only_from_beyond_it() {
    // wof.20.9.02
    let work = Table::open().line("the work", TerrainKind::Fieldworks, &[(30.0, 15.0), (42.0, 15.0)]);
    let behind = ten().at(36.0, 24.0).facing(linstock::measure::Facing::SOUTH);
    let lining = line("Garde").foe().at(36.0, 15.4).with(|unit| unit.formation.garrison = Some(FeatureId(0)));
    assert_eq!(cover(&shooting(work.unit(behind).unit(lining), &[]), "24th", "Garde"), "no cover");
}

#[test]
fn skirmishers_in_works_and_buildings_are_no_harder_to_hit_than_close_order() {
    // wof.13.0.10: without the cover of the work they would be a small target
    for (held, score) in [(None, "2"), (Some(FeatureId(0)), "4")] {
        let croats = light("Garde")
            .formed(FormationKind::Skirmish)
            .with(move |unit| (unit.troops.weapon, unit.formation.astride) = (None, held));
        let work = Table::open().line("the work", TerrainKind::Fieldworks, &[(10.0, 40.0), (20.0, 40.0)]).unit(ten());
        let mut fight = shooting(work.unit(croats.foe().at(36.0, 15.0)), &[4]);
        let plan = fight.may_shoot("24th", "Garde").lawful();
        let told = ["skirmishers count as close order in works and houses: yes"];
        assert_eq!(lines_by(&plan.lines, "wof.13.0.10"), if held.is_some() { &told[..] } else { &[] });
        fight.pass_all();
        assert_eq!(fight.result("wof.fire", "score"), score);
    }
}

#[test]
fn a_block_that_ball_has_ruined_protects_less() {
    // wof.20.8.13, wof.h.block_target
    let table = Table::open()
        .stronghold("the village", Protection::Block, 48, (30.0, 15.0), (42.0, 21.0))
        .unit(guns())
        .unit(garrison());
    let mut fight = shooting(table.with(|battle, _| battle.battered.push((FeatureId(0), Pips(31), Pips::NONE))), &[6]);
    let order = fight.order("guns", "shoot").with(slot::TARGET, Value::Unit(fight.id("Garde")));
    fight.give(order.with(slot::AMMUNITION, Value::Choice("Ball".to_owned()))).lawful();
    fight.pass_all();
    assert!(fight.says("shot to ruins"), "six pips more");
    let now = cover::protection_of(fight.battle().rules(), &fight.battle().field(), FeatureId(0));
    assert_eq!(now, Some(Protection::RuinedBlock));
}
