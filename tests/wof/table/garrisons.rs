//! Garrisons of blocks: how they stand inside, fire out of the sides, divide themselves in combat, come out, and are
//! forced out (wof.8.1.2.01, wof.20.8.02 to wof.20.8.10).

use bevy::math::Vec2;
use linstock::{
    battle::{Order, Refusal, Seat, Subject, Value},
    measure::{Facing, Pose},
    rules::{
        common::offering::word_of_feature,
        wof::{
            charts::{Drill, FormationKind, Protection, Ranks, Spirit},
            slot_names::slot,
            state::{Rout, TurnStage},
        },
    },
    table::{FeatureId, FeatureState, Side, StandId},
};

use super::{
    Fight, Judged, Spec, Table, battery, horse, light, line, lines_by,
    striking::{round, strikes},
};
use crate::rules::ground::LaysGround;

const VILLAGE: FeatureId = FeatureId(0);

/// Twelve by six inches of houses that hold this many figures, from (30, 15) on.
fn village(capacity: u16) -> Table {
    Table::open().stronghold("the village", Protection::Block, capacity, (30.0, 15.0), (42.0, 21.0))
}

/// Twenty-four of the enemy in the village, six bases of four.
fn garrison(name: &str) -> Spec {
    line(name)
        .foe()
        .at(36.0, 17.0)
        .formed(FormationKind::Garrison)
        .with(|unit| (unit.formation.width, unit.formation.garrison) = (12, Some(VILLAGE)))
}

/// Four files that stand in column and carry no weapon.
fn column(name: &str) -> Spec {
    line(name).wide(4).with(|unit| unit.troops.weapon = None)
}

fn base(fight: &Fight, number: usize) -> StandId {
    fight.stands("Garde")[number].0
}

fn shoots_apart(fight: &mut Fight, number: usize, target: &str) -> Result<(), Refusal> {
    let order = Order::new(Seat::from(Side::Second), "shoot", Subject::Stand(base(fight, number)));
    let order = order.with(slot::TARGET, Value::Unit(fight.id(target)));
    fight.give(order)
}

fn figures_that_fired(fight: &Fight) -> Vec<String> {
    let input = |account: &&linstock::receipt::Account| {
        account.inputs.iter().find(|(name, _)| *name == "figures").expect("told").1.to_string()
    };
    fight.accounts("wof.fire").iter().map(input).collect()
}

#[test]
fn sides_of_a_block_fire_apart_and_no_more_than_half_of_what_it_holds_in_all() {
    // wof.20.8.06, wof.h.fire_split
    let table =
        village(24).unit(garrison("Garde")).unit(column("South").at(36.0, 11.0)).unit(column("East").at(46.0, 18.0));
    let mut fight = table.fight(TurnStage::Fire, &[3, 3]);
    shoots_apart(&mut fight, 0, "South").lawful();
    shoots_apart(&mut fight, 1, "South").lawful();
    shoots_apart(&mut fight, 2, "East").lawful();
    fight.pass_all();
    assert_eq!(figures_that_fired(&fight), ["8", "4"]);
}

#[test]
fn a_garrison_without_orders_fires_together_at_the_nearest() {
    // wof.20.8.06, wof.16.1.13a
    let table =
        village(24).unit(garrison("Garde")).unit(column("South").at(36.0, 11.0)).unit(column("East").at(45.0, 18.0));
    let mut fight = table.fight(TurnStage::Fire, &[3]);
    fight.pass_all();
    assert_eq!(figures_that_fired(&fight), ["12"]);
    assert!(fight.says("Garde fired at East"));
}

#[test]
fn a_village_comes_in_range_by_its_houses_and_not_by_where_its_garrison_lies() {
    // wof.20.8.05, wof.16.3.01: the front of its bases is two inches inside
    let shooter =
        |y: f32| village(24).unit(garrison("Garde")).unit(line("24th").at(36.0, y)).fight(TurnStage::Fire, &[]);
    shooter(3.1).may_shoot("24th", "Garde").lawful();
    assert!(shooter(2.9).battle().question().is_none(), "out of range nobody is asked to shoot");
}

#[test]
fn a_village_is_nearer_than_a_unit_beside_it_whatever_is_deeper_inside() {
    // wof.16.1.13b: the houses are 7 in away, Beside 7.8 and the bases of Garde 10.6
    let deep = garrison("Garde").at(38.8, 18.6).with(|unit| unit.formation.width = 8);
    let mut fight = village(24)
        .unit(deep)
        .unit(column("Beside").foe().at(26.6, 15.0))
        .unit(line("24th").at(36.0, 8.0))
        .fight(TurnStage::Fire, &[3]);
    assert_eq!(fight.may_shoot("24th", "Beside").refused(), "wof.16.1.13b");
    fight.pass_all();
    assert!(fight.says("24th fired at Garde"));
}

#[test]
fn each_side_of_a_block_has_one_target() {
    // wof.h.fire_split, wof.20.8.06
    let table =
        village(48).unit(garrison("Garde")).unit(column("Left").at(33.0, 11.0)).unit(column("Right").at(38.0, 11.0));
    let mut fight = table.fight(TurnStage::Fire, &[3]);
    shoots_apart(&mut fight, 0, "Left").lawful();
    assert_eq!(shoots_apart(&mut fight, 1, "Right").refused(), "wof.h.fire_split");
    shoots_apart(&mut fight, 1, "Left").lawful();
    fight.pass_all();
    assert_eq!(figures_that_fired(&fight), ["24"], "all others join them");
}

#[test]
fn nobody_fires_round_the_corner_of_a_block() {
    // wof.20.8.06, wof.16.1.02
    let at = |x: f32, y: f32| {
        let table =
            village(24).unit(garrison("Garde")).unit(column("Corner").men(8).wide(4).facing(Facing::SOUTH).at(x, y));
        table.fight(TurnStage::Fire, &[]).battle().question().is_some()
    };
    assert!(!at(48.0, 9.0), "off the corner no side bears");
    assert!(at(42.0, 9.0), "before the side one does");
}

#[test]
fn two_units_in_a_block_share_the_men_that_fire_out_of_it() {
    // wof.20.8.06
    let jaeger = garrison("Jaeger").at(36.0, 20.0);
    let table = village(48).unit(garrison("Garde").men(16)).unit(jaeger).unit(column("South").at(36.0, 11.0));
    let mut fight = table.fight(TurnStage::Fire, &[3, 3]);
    fight.pass_all();
    assert_eq!(figures_that_fired(&fight), ["16", "8"]);
}

#[test]
fn a_unit_that_holds_a_block_from_the_start_is_disordered() {
    // wof.20.8.04
    let fight = village(24).unit(garrison("Garde")).unit(line("Far").at(8.0, 4.0)).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.state("Garde").condition().ranks, Ranks::Disordered);
}

fn out(fight: &Fight, name: &str, facing: Facing, y: f32) -> Order {
    fight.order(name, "leave").with(slot::POSE, Value::Pose(Pose::new(Vec2::new(36.0, y), facing)))
}

#[test]
fn a_garrison_comes_out_in_column_and_irregular_skirmishers_as_such() {
    // wof.20.8.09, wof.20.8.04
    let irregular = |unit: Spec, stood: FormationKind| {
        unit.with(move |unit| (unit.troops.drill, unit.formation.stood_outside) = (Drill::Irregular, Some(stood)))
    };
    let croats = || {
        light("Garde")
            .formed(FormationKind::Garrison)
            .with(|unit| (unit.formation.width, unit.formation.garrison) = (12, Some(VILLAGE)))
    };
    let rows = [
        (croats(), FormationKind::Column),
        (irregular(croats(), FormationKind::Column), FormationKind::Column),
        (irregular(croats(), FormationKind::Skirmish), FormationKind::Skirmish),
    ];
    for (unit, expected) in rows {
        let mut fight = village(24)
            .unit(unit.at(36.0, 17.0))
            .unit(line("Far").foe().at(8.0, 46.0))
            .fight(TurnStage::FirstMoves, &[]);
        let order = out(&fight, "Garde", Facing::NORTH, if expected == FormationKind::Skirmish { 23.4 } else { 25.74 });
        let plan = fight.battle().judge(&order).lawful();
        let in_column = lines_by(&plan.lines, "wof.20.8.09").len();
        assert_eq!(in_column, usize::from(expected == FormationKind::Column), "{:?}", plan.lines);
        fight.give(order).lawful();
        let state = fight.state("Garde");
        assert_eq!(
            (state.formation.kind, state.formation.ranks, state.formation.garrison),
            (expected, Ranks::Disordered, None)
        );
    }
}

#[test]
fn a_garrison_that_breaks_runs_in_column_and_irregular_skirmishers_as_such() {
    // wof.20.8.09, wof.12.10.03
    for (drill, expected) in [(Drill::Regular, FormationKind::Clump), (Drill::Irregular, FormationKind::Skirmish)] {
        let broken = light("Garde").formed(FormationKind::Garrison).with(move |unit| {
            let rout = Rout {
                began: 1,
                from: (36.0, 30.0).into(),
                cause: None,
                bearing: None,
                half_move_owed: true,
                turned_aside: false,
            };
            (unit.morale.spirit, unit.formation.ranks, unit.morale.rout) =
                (Spirit::Routing, Ranks::Disordered, Some(rout));
            (unit.formation.width, unit.formation.garrison, unit.troops.drill, unit.formation.stood_outside) =
                (12, Some(VILLAGE), drill, Some(FormationKind::Skirmish));
        });
        let mut fight = village(24)
            .unit(broken.at(36.0, 17.0))
            .unit(line("Far").foe().at(8.0, 46.0))
            .fight(TurnStage::RoutsOfSight, &[]);
        fight.pass();
        assert_eq!(
            (fight.state("Garde").formation.kind, fight.state("Garde").formation.garrison),
            (expected, None),
            "{drill:?}"
        );
    }
}

#[test]
fn bases_are_put_wherever_there_is_room_inside() {
    // wof.8.1.2.01, wof.20.8.03
    let first = line("Garde")
        .men(12)
        .formed(FormationKind::Garrison)
        .with(|unit| (unit.formation.width, unit.formation.garrison) = (4, Some(VILLAGE)));
    let table = Table::open().stronghold("the village", Protection::Block, 36, (27.0, 20.0), (32.6, 26.0));
    let table = table.unit(first.at(29.8, 24.2)).unit(line("Foot").formed(FormationKind::Column).at(29.8, 19.97));
    let mut fight = table.unit(line("Far").foe().at(8.0, 46.0)).fight(TurnStage::FirstMoves, &[]);
    let order = fight.order("Foot", "enter").with(slot::FEATURE, Value::Choice(word_of_feature(VILLAGE)));
    fight.give(order).lawful();
    assert_eq!(fight.men("Foot"), 24);
    for figure in fight.figures("Foot") {
        assert!((27.0..=32.6).contains(&figure.x) && (20.0..=26.0).contains(&figure.y), "{figure}");
    }
}

/// The village in flames.
fn in_flames() -> Table {
    let mut table = village(24);
    table.ground().features[0].state = FeatureState::Burning;
    table
}

#[test]
fn a_garrison_comes_out_of_a_block_that_burns_as_its_own_step_ends() {
    // wof.21.1.03, wof.20.8.09
    let mut fight =
        in_flames().unit(garrison("Garde")).unit(line("Far").at(36.0, 2.0)).fight(TurnStage::FirstMoves, &[]);
    fight.closes(Side::First).lawful();
    assert_eq!(fight.state("Garde").formation.garrison, Some(VILLAGE), "the enemy's step drives nobody out");
    fight.closes(Side::Second).lawful();
    let state = fight.state("Garde");
    assert_eq!(
        (state.formation.garrison, state.formation.kind, state.formation.ranks),
        (None, FormationKind::Column, Ranks::Disordered)
    );
    assert!(fight.figures("Garde").iter().all(|figure| figure.y > 21.0), "on the side away from the enemy");
    assert!(!fight.is_routing("Garde"));
}

#[test]
fn a_garrison_that_cannot_come_out_of_the_flames_routs() {
    // wof.21.1.03, wof.h.guns_in_cover
    let guns = battery("Garde").foe().at(36.0, 19.0).with(|unit| unit.formation.garrison = Some(VILLAGE));
    for (row, unit) in [("confused", garrison("Garde").with(|unit| unit.morale.confused = true)), ("guns", guns)] {
        let mut fight = in_flames()
            .unit(unit)
            .unit(line("Far").at(36.0, 2.0))
            .unit(line("Idle").foe().at(8.0, 46.0))
            .fight(TurnStage::FirstMoves, &[]);
        fight.closes(Side::First).lawful();
        fight.closes(Side::Second).lawful();
        assert!(
            fight.is_routing("Garde") && fight.says("could not get out of the flames"),
            "{row}: {}",
            fight.journal().join("\n")
        );
    }
}

/// The Reds, four wide, before the village from below.
fn attackers() -> Spec {
    line("Reds").wide(4).at(36.0, 15.0)
}

#[test]
fn horse_does_not_charge_houses() {
    // wof.20.8.11
    let mut fight =
        village(24).unit(horse("Horse").at(36.0, 9.0)).unit(garrison("Garde")).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.charges("Horse", "Garde").refused(), "wof.20.8.11");
}

#[test]
fn the_owner_of_a_garrison_says_how_it_divides_itself() {
    // wof.20.8.07, wof.x.274
    let greens = line("Greens").wide(4).at(30.0, 18.0).facing(Facing::EAST);
    let table = village(48).unit(attackers()).unit(garrison("Garde").men(30)).unit(greens);
    let mut fight = round(table.locked("Reds", "Garde", 1).locked("Greens", "Garde", 1), &[1, 1, 1, 1]);
    assert_eq!(fight.asked(), [Seat::Second]);
    let tell = |fight: &Fight, foe: &str, figures: i64| {
        let order = fight.order("Garde", "divide").with(slot::TARGET, Value::Unit(fight.id(foe)));
        order.with(slot::FIGURES, Value::Number(figures))
    };
    let too_many = tell(&fight, "Reds", 31);
    assert_eq!(fight.give(too_many).refused(), "wof.20.8.07");
    let order = tell(&fight, "Greens", 20);
    fight.give(order).lawful();
    let figures: Vec<String> = strikes(&fight).into_iter().map(|(figures, ..)| figures).collect();
    assert_eq!(figures, ["24", "24", "10", "20"]);
}

#[test]
fn an_attacker_occupies_the_block_whose_garrison_is_forced_out() {
    // wof.20.8.10
    let table = village(24).unit(attackers()).unit(garrison("Garde").men(2).with(|unit| unit.formation.width = 2));
    let mut fight = round(table.locked("Reds", "Garde", 1), &[6, 1]);
    assert_eq!((fight.asked(), fight.may("Reds")), (vec![Seat::First], vec!["enter".to_owned(), "done".to_owned()]));
    let order = fight.order("Reds", "enter").with(slot::FEATURE, Value::Choice(word_of_feature(VILLAGE)));
    fight.give(order).lawful();
    let state = fight.state("Reds");
    assert_eq!((state.formation.garrison, state.formation.kind), (Some(VILLAGE), FormationKind::Garrison));
    for figure in fight.figures("Reds") {
        assert!((30.0..=42.0).contains(&figure.x) && (15.0..=21.0).contains(&figure.y), "{figure}");
    }
}

#[test]
fn nobody_occupies_a_block_that_is_too_small_or_still_held() {
    // wof.20.8.10
    let attacked = |unit: Spec| unit.with(|unit| unit.conduct.attacked = Some(VILLAGE));
    let far = || line("Far").foe().at(8.0, 46.0);
    let asks = |table: Table| {
        let fight = table.unit(far()).fight(TurnStage::OccupationsAfterFire, &[]);
        fight.battle().question().is_some_and(|question| question.clause.id() == "wof.20.8.10")
    };
    assert!(asks(village(24).unit(attacked(attackers()))));
    assert!(!asks(village(23).unit(attacked(attackers()))), "it does not fit");
    assert!(!asks(village(48).unit(attacked(attackers())).unit(garrison("Garde"))), "somebody is left in it");
    assert!(!asks(village(24).unit(attackers())), "it did not attack it");
    assert!(!asks(village(24).unit(attacked(attackers().at(36.0, 13.0)))), "it does not touch it");
}

/// Sixteen of the Garde in the village and eight in the church beside it, to the right.
fn split() -> Table {
    let table = village(24).stronghold("the church", Protection::Block, 24, (42.0, 15.0), (48.0, 21.0));
    table.unit(garrison("Garde").at(40.4, 17.6).with(|unit| unit.formation.annexes = vec![FeatureId(1)]))
}

#[test]
fn the_parts_of_a_unit_in_two_blocks_fire_and_fight_for_themselves() {
    // wof.20.8.03, wof.20.8.06, wof.20.8.07: its bases lie astride the border, two of the six files of them in the
    // church
    let mut fight = split().unit(column("South").men(8).wide(4).at(46.5, 11.0)).fight(TurnStage::Fire, &[3]);
    let men = |fight: &Fight, from: f32| fight.figures("Garde").iter().filter(|figure| figure.x > from).count();
    let in_church = fight.stands("Garde").iter().filter(|(_, pose)| pose.at.x > 42.0).count() * 4;
    assert!(in_church > 0 && in_church < 24 && men(&fight, 30.0) == 24, "{in_church}");
    fight.pass_all();
    let fired: usize = figures_that_fired(&fight)[0].parse().expect("a number");
    assert_eq!(fired, in_church.min(12), "the village does not bear");
    let table = split().unit(line("Reds").wide(4).at(45.0, 15.0)).locked("Reds", "Garde", 1);
    let fight = round(table, &[1, 1]);
    let figures: Vec<String> = strikes(&fight).into_iter().map(|(figures, ..)| figures).collect();
    assert_eq!(figures[1], in_church.to_string());
}
