//! Announcements of a side before it carries anything out (10.2, 14.0, 14.2.02): several charges at once, the acts they
//! bar, where they go.

use linstock::{
    battle::{AnyBattle, Seat, Value},
    measure::{Facing, Hand, Leg},
    rules::wof::{
        charge::who_may_charge,
        charts::{Aspect, Drill, FormationKind, Grade, Spirit, TerrainKind},
        movement::who_may_move,
        slot_names::slot,
        state::{Acted, ChargeFate, Headlong, StandingAnswer, TurnStage},
    },
    table::Side,
};

use super::{
    Fight, Judged, Spec, Table, ahead,
    charging::{asks, latest},
    horse, hussars, light, line, lines_by,
};
use crate::rules::ground::LaysGround;

/// The Blues before the Garde, hussars at its flank, and any other units given.
fn front_and_flank(table: Table) -> Fight {
    let table = table.unit(horse("Blues").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 24.0));
    table.unit(hussars("10th").wide(4).facing(Facing::EAST).at(20.0, 26.0)).fight(TurnStage::FirstMoves, &[])
}

#[test]
fn a_flank_charge_that_is_announced_later_stops_a_countercharge_at_the_first() {
    // wof.x.257: wof.14.2.02, wof.10.2.01
    let mut fight = front_and_flank(Table::open());
    fight.charges_by("Blues", "Garde", &[ahead(30.0)]).lawful();
    fight.may_do("Garde", "countercharge").lawful();
    let mut fight = front_and_flank(Table::open());
    fight.announces_by("Blues", "Garde", &[ahead(30.0)]).lawful();
    assert_eq!((asks(&fight), fight.place("Blues")), (false, (36.0, 10.0)), "it waits for the others");
    fight.announces_by("10th", "Garde", &[ahead(30.0)]).lawful();
    assert!(!asks(&fight), "{}", fight.journal().join("\n"));
    let aspects = ["Blues", "10th"].map(|name| (latest(&fight, name).aspect, latest(&fight, name).contact.is_some()));
    assert_eq!(aspects, [(Aspect::Front, true), (Aspect::FlankOrRear, true)], "{}", fight.journal().join("\n"));
    assert_eq!(fight.state("Garde").conduct.act, Acted::Nothing);
}

#[test]
fn charges_come_first_and_are_carried_out_before_all_other_moves() {
    // wof.10.2.01, wof.10.2.02
    let mut fight = front_and_flank(Table::open().unit(line("24th").at(60.0, 10.0)));
    fight.announces_by("Blues", "Garde", &[ahead(30.0)]).lawful();
    assert_eq!(fight.moves("24th", &[ahead(2.0)]).refused(), "wof.10.2.02");
    let declared = |fight: &Fight| fight.battle.charges(Seat::Second);
    assert_eq!(declared(&fight), [(fight.id("Blues"), fight.id("Garde"))], "everybody sees whom it goes at");
    fight.closes(Side::First).lawful();
    fight.does("Garde", "stand").lawful();
    assert_eq!(declared(&fight), [], "it is home");
    fight.moves("24th", &[ahead(2.0)]).lawful();
    assert_eq!(fight.announces_by("10th", "Garde", &[ahead(30.0)]).refused(), "wof.10.2.02");
}

#[test]
fn a_unit_that_countercharged_in_the_enemys_step_does_not_charge_in_its_own() {
    // wof.x.253: wof.10.2.03
    for act in [Acted::Countercharged, Acted::Supported, Acted::Moved] {
        let moved = hussars("10th").foe().at(36.0, 24.0).with(|unit| unit.conduct.act = act);
        let fight = Table::open().unit(line("24th").at(36.0, 12.0)).unit(moved).fight(TurnStage::SecondMoves, &[]);
        let tried = who_may_charge::may_try(fight.battle.rules(), &fight.battle.field(), fight.id("10th"));
        assert_eq!(tried.refused(), "wof.10.2.03");
    }
}

#[test]
fn a_charged_unit_supports_no_other() {
    // wof.14.3.04: the Greys' charge at the hussars is announced, though it comes later
    let table = || Table::open().unit(horse("Blues").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 24.0));
    let table =
        || table().unit(hussars("10th").foe().facing(Facing::WEST).at(50.0, 17.0)).unit(horse("Greys").at(52.0, 4.0));
    let mut free = table().fight(TurnStage::FirstMoves, &[]);
    free.charges_by("Blues", "Garde", &[ahead(30.0)]).lawful();
    free.does("Garde", "stand").lawful();
    free.may_do("10th", "support").lawful();
    let mut fight = table().fight(TurnStage::FirstMoves, &[]);
    fight.announces_by("Blues", "Garde", &[ahead(30.0)]).lawful();
    fight.announces_by("Greys", "10th", &[ahead(30.0)]).lawful();
    fight.does("Garde", "stand").lawful();
    assert!(!asks(&fight) && fight.state("10th").conduct.act == Acted::Nothing, "{}", fight.journal().join("\n"));
    assert!(latest(&fight, "Greys").contact.is_some());
}

#[test]
fn a_charge_needs_a_target_in_sight() {
    // wof.14.0.03
    let table = || Table::open().unit(line("24th").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 16.0));
    let mut hidden =
        table().area("wood", TerrainKind::HeavyWoods, (20.0, 12.0), (52.0, 14.0)).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(hidden.charges("24th", "Garde").refused(), "wof.14.0.03");
    table().fight(TurnStage::FirstMoves, &[]).charges("24th", "Garde").lawful();
}

/// Two columns, the first straight before the middle of the Garde.
fn two_columns() -> Fight {
    let table = Table::open().unit(line("24th").wide(4).at(36.0, 17.0)).unit(line("5th").wide(4).at(39.5, 17.0));
    table.unit(line("Garde").foe().at(36.0, 24.0)).fight(TurnStage::FirstMoves, &[])
}

#[test]
fn chargers_divide_the_front_of_their_target_among_them() {
    // wof.14.0.05
    let mut fight = two_columns();
    fight.announces_by("24th", "Garde", &[ahead(30.0)]).lawful();
    fight.announces("5th", "Garde").lawful();
    fight.does("Garde", "stand").lawful();
    let both = ["24th", "5th"].map(|name| latest(&fight, name).contact.is_some());
    assert_eq!(both, [true, true], "{}", fight.journal().join("\n"));
    let apart = fight.front("5th").at.distance(fight.front("24th").at);
    assert!((3.1..5.5).contains(&apart), "neither on each other nor past the end of its front: {apart}");
}

#[test]
fn no_charge_goes_to_a_place_that_a_friend_is_bound_for() {
    // wof.14.0.05
    let table = Table::open().unit(line("24th").wide(4).at(36.0, 17.0)).unit(line("5th").wide(4).at(40.0, 17.0));
    let inwards = [Leg::Wheel(Hand::Left, 31.4), ahead(30.0)];
    let mut alone = table.unit(line("Garde").foe().at(36.0, 24.0)).fight(TurnStage::FirstMoves, &[]);
    let order = |fight: &Fight| fight.order("5th", "charge").with(slot::TARGET, Value::Unit(fight.id("Garde")));
    let order = order(&alone).with(slot::PATH, Value::Path(inwards.to_vec()));
    alone.battle.judge(&order).lawful();
    alone.announces_by("24th", "Garde", &[ahead(30.0)]).lawful();
    assert_eq!(alone.battle.judge(&order).refused(), "wof.14.0.05");
}

#[test]
fn a_charger_whose_target_has_evaded_another_goes_to_where_it_was() {
    // wof.14.4.07
    let table = Table::open().unit(line("24th").wide(4).at(34.0, 12.0)).unit(line("5th").wide(4).at(38.0, 12.0));
    let croats =
        light("Croats").formed(FormationKind::Skirmish).with(|unit| unit.orders.standing = StandingAnswer::Evade);
    let mut fight = table.unit(croats.foe().at(36.0, 18.0)).fight(TurnStage::FirstMoves, &[]);
    fight.announces_by("24th", "Croats", &[ahead(30.0)]).lawful();
    fight.announces_by("5th", "Croats", &[ahead(30.0)]).lawful();
    let fates = ["24th", "5th"].map(|name| (fight.place(name).1, latest(&fight, name).fate));
    assert_eq!(fates, [(18.0, ChargeFate::Failed); 2], "{}", fight.journal().join("\n"));
}

/// The Garde looks down the table; its friends beyond its right end look aside, so far up the table, and are charged by
/// the 5th already, so that they close no ground.
fn angle(friends: Spec) -> Fight {
    let column = |name: &str, x: f32, y: f32| line(name).wide(4).facing(Facing::EAST).at(x, y);
    let table = Table::open().unit(column("24th", 25.0, 24.2)).unit(column("5th", 24.0, friends.place().1 + 3.3));
    let table = table.unit(line("Garde").foe().at(36.0, 24.0)).unit(friends.foe().facing(Facing::WEST));
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    fight.announces_by("5th", "Chasseurs", &[ahead(30.0)]).lawful();
    fight
}

#[test]
fn a_flank_charge_within_an_angle_of_the_line_must_go_at_the_front_beside_it() {
    // wof.12.9.02
    let mut fight = angle(line("Chasseurs").at(31.0, 30.7));
    assert_eq!(fight.announces_by("24th", "Garde", &[ahead(30.0)]).refused(), "wof.12.9.02");
    fight.announces("24th", "Chasseurs").lawful();
    let mut far = angle(line("Chasseurs").at(31.0, 33.0));
    far.announces_by("24th", "Garde", &[ahead(30.0)]).lawful();
    assert_eq!(latest(&far, "24th").aspect, Aspect::FlankOrRear, "more than two inches off it protects nobody");
}

#[test]
fn skirmishers_protect_nobody_within_an_angle() {
    // wof.12.9.03
    let loose = light("Chasseurs").men(6).formed(FormationKind::Skirmish);
    let column = line("24th").wide(4).facing(Facing::EAST).at(25.0, 24.2);
    let table = Table::open().unit(column).unit(line("Garde").foe().at(36.0, 24.0));
    let table = table.unit(loose.foe().facing(Facing::WEST).at(31.0, 29.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    let told = |fight: &Fight| {
        let order = fight.order("24th", "charge").with(slot::TARGET, Value::Unit(fight.id("Garde")));
        let plan = fight.battle().judge(&order.with(slot::PATH, Value::Path(vec![ahead(30.0)]))).lawful();
        lines_by(&plan.lines, "wof.12.9.03")
    };
    assert_eq!(told(&fight), ["Chasseurs skirmishes and protects no flank: yes"]);
    fight.announces_by("24th", "Garde", &[ahead(30.0)]).lawful();
    assert_eq!(latest(&fight, "24th").aspect, Aspect::FlankOrRear);
    assert!(told(&angle(line("Chasseurs").at(31.0, 33.0))).is_empty(), "nobody is near that flank");
}

fn headlong(distance: f32) -> Fight {
    let mass = line("Clan").men(24).wide(8).grade(Grade::D).at(36.0, 10.0);
    let mass = mass.with(|unit| (unit.troops.drill, unit.orders.headlong) = (Drill::Irregular, Headlong::On));
    let table = Table::open().switch("irregulars", "on").unit(mass).unit(line("24th").at(10.0, 6.0));
    let enemies = table.unit(line("Garde").foe().at(36.0, 10.0 + distance)).unit(line("Far").foe().at(60.0, 40.0));
    enemies.fight(TurnStage::FirstMoves, &[])
}

#[test]
fn a_mass_on_its_headlong_charge_charges_the_nearest_enemy_if_it_can() {
    // wof.21.4.10
    let mut fight = headlong(6.0);
    fight.does("Garde", "stand").lawful();
    assert_eq!((latest(&fight, "Clan").target, fight.state("Clan").conduct.act), (fight.id("Garde"), Acted::Charged));
}

#[test]
fn a_mass_on_its_headlong_charge_goes_on_at_its_full_rate_and_obeys_nobody() {
    // wof.21.4.10
    let mut fight = headlong(25.0);
    assert_eq!(fight.moves("Clan", &[ahead(1.0)]).refused(), "wof.21.4.10");
    assert!(fight.may("Clan").is_empty());
    let full = {
        let (rules, field) = (fight.battle().rules(), fight.battle().field());
        who_may_move::rate(rules, &field, fight.id("Clan"))
    };
    fight.closes(Side::First).lawful();
    assert_eq!(fight.place("Clan"), (36.0, 10.0 + full), "{}", fight.journal().join("\n"));
}

#[test]
fn a_headlong_charge_is_ordered_once_and_is_over_when_the_mass_is_shaken() {
    // wof.21.4.10
    let mass = |headlong: Headlong, spirit: Spirit| {
        let mass = line("Clan").wide(8).at(36.0, 10.0);
        let mass = mass.with(|unit| {
            (unit.troops.drill, unit.orders.headlong, unit.morale.spirit) = (Drill::Irregular, headlong, spirit);
        });
        let table = Table::open().switch("irregulars", "on").unit(mass).unit(line("24th").at(10.0, 6.0));
        table.unit(line("Garde").foe().at(36.0, 40.0)).fight(TurnStage::FirstMoves, &[])
    };
    let mut fight = mass(Headlong::Unused, Spirit::Good);
    fight.does("Clan", "headlong").lawful();
    assert_eq!(fight.state("Clan").orders.headlong, Headlong::On);
    assert_eq!(mass(Headlong::Over, Spirit::Good).may_do("Clan", "headlong").refused(), "wof.21.4.10");
    let mut shaken = mass(Headlong::On, Spirit::Shaken);
    shaken.closes(Side::First).lawful();
    assert_eq!((shaken.state("Clan").orders.headlong, shaken.place("Clan")), (Headlong::Over, (36.0, 10.0)));
}
