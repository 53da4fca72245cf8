//! Defensive fire (pages 11, 20, 24 and 28): who gives it, with how many dice, and what it does to the attackers.

use linstock::{
    battle::{AnyBattle, Refusal, Seat, Value},
    measure::{Facing, Leg},
    rules::trl::{
        charts::{Ammunition, FormationKind, Motion, Troop},
        slot_names::slot,
        state::{AttachmentKind, Fire, Officer, TurnStage, UnitState},
    },
    table::Side,
};

use super::{Fight, Judged, Table, battery, hussars, laying::Spec, light, line};

/// The first side's Men, their front at (30, 20), and a foe so far ahead that looks at them.
fn before(table: Table, men: Spec, foe: Spec, off: f32, dice: &[u8]) -> Fight {
    table.unit(men.at(30.0, 20.0)).unit(foe.foe().at(30.0, 20.0 + off)).fight(TurnStage::FirstAssaults, dice)
}

fn horse(troop: Troop) -> Spec {
    hussars("Men").with(|unit| unit.troops.kind = troop)
}

#[test]
fn defensive_fire_counts_as_moved_and_makes_the_attacker_test() {
    // trl.p24.08, trl.p24.12, trl.p26.10
    let men = || line("Men").stands(4).wide(4).with(|unit| unit.strength.officer = Officer::None);
    let mut fight = before(Table::open(), men(), line("Foe"), 3.0, &[6, 6, 3, 1, 2, 1, 6, 1, 1]);
    fight.assaults("Men", "Foe").lawful();
    assert!(fight.left("Men") == 2 && fight.says("Men struck Foe: 0 wounds"), "{:?}", fight.journal());
    let mut fight = before(Table::open(), men(), line("Foe"), 3.0, &[6, 6, 3, 1, 2, 1, 4]);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!(fight.place("Men"), (30.0, 20.0));
    assert!(fight.says("Men went back to where it had begun. [trl.p24.12]"));
    let mut fight = before(Table::open(), men(), line("Foe"), 2.0, &[1; 4]);
    fight.assaults("Men", "Foe").lawful();
    assert!(!fight.says("shot at"), "from half its range or nearer");
}

#[test]
fn six_hits_make_an_attacker_test_even_if_all_are_saved() {
    // trl.x.258, in defence: trl.p24.12, trl.p31.06
    let foe = line("Foe").wide(8);
    let dice = [&[6_u8; 6][..], &[1, 1], &[3; 6], &[2]].concat();
    let mut fight = before(Table::open(), line("Men").stands(9).wide(4).lost(1), foe, 3.0, &dice);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!((fight.left("Men"), fight.place("Men")), (8, (30.0, 20.0)), "{:?}", fight.journal());
}

#[test]
fn its_light_company_and_guns_near_it_help_with_half_their_fire() {
    // trl.x.291: trl.p11.02, trl.p11.07, trl.p20.10, trl.p20.11, trl.p24.10, trl.p24.11
    let company = light("Company").foe().stands(4).formed(FormationKind::Loose);
    let shot = |unit: &mut UnitState| unit.conduct.fire = Some(Fire::Ball);
    let guns = battery("Guns", Troop::LightArtillery).foe().stands(1).with(shot);
    let table = Table::open()
        .unit(company.attached("Foe", AttachmentKind::LightCompany).facing(Facing::EAST).at(25.0, 20.5))
        .unit(guns.attached("Foe", AttachmentKind::Guns).at(38.0, 24.0));
    let dice = [&[1_u8; 4][..], &[1; 2], &[3; 2], &[1; 4]].concat();
    let mut fight = before(table, line("Men"), line("Foe"), 4.0, &dice);
    assert_eq!((fight.gap("Company", "Foe"), fight.gap("Guns", "Foe")), (1.0, 3.0));
    fight.assaults("Men", "Foe").lawful();
    assert!(fight.says("Foe shot at Men") && fight.says("Company shot at Men"), "{:?}", fight.journal());
    assert_eq!(fight.asked(), [Side::Second.into()], "guns may keep their fire");
    fight.fires_in_defence("Guns", "Men", Ammunition::Ball).lawful();
    assert!(fight.state("Guns").conduct.helped && fight.says("Guns shot at Men as it came: 0 hits."));
    let marks = fight.battle.marks(Seat::Second, fight.id("Guns"));
    assert!(marks.iter().any(|mark| mark.clause.id() == "trl.p20.11"), "{marks:?}");
    assert_eq!(fight.results("trl.fire", "dice"), ["4", "2", "2"]);
    assert_eq!(fight.results("trl.fire", "needed"), ["6", "6", "4"]);
}

#[test]
fn guns_help_once_in_the_phase_and_may_keep_their_fire() {
    // trl.p20.11
    let table = Table::open()
        .unit(battery("Guns", Troop::LightArtillery).foe().stands(1).at(37.5, 24.0))
        .unit(line("Others").at(44.0, 20.0))
        .unit(line("Neighbours").with(|unit| unit.conduct.motion = Motion::Doubled).foe().at(44.0, 23.5));
    let dice = [&[1_u8; 4][..], &[1; 4], &[1; 2], &[1; 4]].concat();
    let mut fight = before(table, line("Men"), line("Foe"), 4.0, &dice);
    fight.assaults("Men", "Foe").lawful();
    let hold = fight.order("Guns", "fire_in_defence");
    fight.give(hold).lawful();
    assert!(!fight.state("Guns").conduct.helped);
    fight.goes_back("Foe", "withdraw", 1).lawful();
    fight.does("Men", "consolidate").lawful();
    fight.assaults("Others", "Neighbours").lawful();
    fight.fires_in_defence("Guns", "Others", Ammunition::Ball).lawful();
    assert!(fight.state("Guns").conduct.helped && fight.says("Guns shot at Others"), "{:?}", fight.journal());
}

/// A foe that Men assault in front and Others from behind, and so many guns beside it that have both before them.
fn from_both_sides(guns: u16, dice: &[u8]) -> Fight {
    let four = |name: &str| line(name).stands(4).wide(4);
    let guns = battery("Guns", Troop::LightArtillery).foe().stands(guns).facing(Facing::WEST);
    let table = Table::open().unit(four("Others").facing(Facing::SOUTH).at(30.0, 27.5)).unit(guns.at(36.0, 23.6));
    let foe = four("Foe").with(|unit| unit.strength.officer = Officer::None);
    let mut fight = before(table, four("Men"), foe, 3.0, &[&[1_u8; 4][..], dice, &[1; 8]].concat());
    let order = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    fight.give(order.with(slot::WITH, units(&fight, &["Others"]))).lawful();
    fight
}

fn units(fight: &Fight, names: &[&str]) -> Value {
    Value::List(names.iter().map(|name| Value::Unit(fight.id(name))).collect())
}

/// A unit splits its fire between several.
fn splits(fight: &mut Fight, name: &str, at: &[&str]) -> Result<(), Refusal> {
    let order = fight.order(name, "fire_in_defence").with(slot::TARGET, units(fight, at));
    fight.give(order)
}

#[test]
fn guns_that_help_may_split_their_dice_between_several_attackers() {
    // trl.p20.11
    for (guns, dice, at) in [
        (1, ["4", "1", "1"], ["Men", "Others"]),
        (2, ["4", "2", "1"], ["Men", "Others"]),
        (2, ["4", "2", "1"], ["Others", "Men"]),
    ] {
        let mut fight = from_both_sides(guns, &vec![1; usize::from(guns) + 1]);
        assert_eq!(fight.asked(), [Side::Second.into()], "{:?}", fight.journal());
        splits(&mut fight, "Guns", &at).lawful();
        assert_eq!(fight.results("trl.fire", "dice"), dice, "{:?}", fight.journal());
        assert!(at.iter().all(|at| fight.says(&format!("Guns shot at {at} as it came: 0 hits."))));
        let shares = fight.accounts("trl.fire").into_iter().skip(1);
        shares.for_each(|shot| assert!(shot.lines.iter().any(|line| line.clause.id() == "trl.p20.11"), "{shot:?}"));
        assert!(fight.state("Guns").conduct.helped && fight.says("Others struck Foe"));
    }
}

#[test]
fn a_split_names_each_attacker_once_and_is_suggested() {
    // trl.p20.11
    let mut fight = from_both_sides(2, &[1; 3]);
    assert_eq!(splits(&mut fight, "Guns", &["Men", "Men"]).refused(), "trl.p20.11");
    let suggested = fight.suggested("Guns", "fire_in_defence");
    let of_several = |at: &Value| suggested.iter().any(|order| order.value(slot::TARGET) == Some(at));
    assert!(of_several(&units(&fight, &["Men", "Others"])) && of_several(&units(&fight, &["Others", "Men"])));
    for order in &suggested {
        let outlook = fight.battle().judge(order).lawful().outlook;
        let several = matches!(order.value(slot::TARGET), Some(Value::List(_)));
        assert!(several == (outlook.targets.len() > 1), "{order:?}: {outlook:?}");
    }
    fight.fires_in_defence("Guns", "Men", Ammunition::Ball).lawful();
    assert_eq!(fight.result("trl.fire", "dice"), "3", "unsplit as before");
}

#[test]
fn foot_does_not_split_its_fire() {
    // trl.p20.11, trl.hc.28
    let two = |name: &str| line(name).stands(4).wide(2);
    let mut fight =
        before(Table::open().unit(two("Others").at(35.2, 20.0)), two("Men"), line("Foe").stands(9), 3.0, &[]);
    let order = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    fight.give(order.with(slot::WITH, units(&fight, &["Others"]))).lawful();
    assert_eq!(splits(&mut fight, "Foe", &["Men", "Others"]).refused(), "trl.p20.11");
}

#[test]
fn a_battalion_does_nothing_for_its_company_that_is_assaulted() {
    // trl.p11.03
    let parent = Table::open().unit(line("Parent").foe().at(30.0, 26.0));
    let company = light("Foe").stands(4).formed(FormationKind::Loose).attached("Parent", AttachmentKind::LightCompany);
    let mut fight =
        before(parent, line("Men"), company.with(|unit| unit.conduct.motion = Motion::Doubled), 3.0, &[1; 4]);
    fight.assaults("Men", "Foe").lawful();
    assert!(!fight.says("Parent shot") && fight.says("Men struck Foe"), "{:?}", fight.journal());
}

#[test]
fn guns_that_moved_or_are_heavy_do_not_help() {
    // trl.p11.07, trl.p20.10
    let guns = |troop: Troop, motion: Motion| {
        let guns = battery("Guns", troop).foe().with(|unit| unit.conduct.motion = motion).at(37.5, 24.0);
        let mut fight =
            before(Table::open().unit(guns), line("Men"), line("Foe"), 4.0, &[&[1_u8; 4][..], &[1; 4]].concat());
        fight.assaults("Men", "Foe").lawful();
        fight
    };
    assert!(!guns(Troop::HeavyArtillery, Motion::Still).says("Guns shot"));
    assert!(!guns(Troop::LightArtillery, Motion::Moved).says("Guns shot"));
}

#[test]
fn guns_that_are_assaulted_fire_as_if_they_had_moved() {
    // trl.x.220: trl.p24.13, trl.p10.03
    let rows = [
        (Troop::LightArtillery, Ammunition::Ball, "1", "5"),
        (Troop::LightArtillery, Ammunition::Grape, "2", "3"),
        (Troop::HorseArtillery, Ammunition::Grape, "4", "4"),
        (Troop::HeavyArtillery, Ammunition::Ball, "1", "5"),
    ];
    for (troop, kind, count, needed) in rows {
        let dice = [&[6_u8][..], &vec![1; count.parse().expect("a number")], &[1; 2]].concat();
        let foe = battery("Foe", troop).stands(1);
        let mut fight = before(Table::open(), line("Men").stands(5).wide(4).lost(1), foe, 3.0, &dice);
        fight.assaults("Men", "Foe").lawful();
        if troop != Troop::HeavyArtillery {
            fight.fires_in_defence("Foe", "Men", kind).lawful();
        }
        assert_eq!(fight.result("trl.fire", "dice"), count, "{troop} {kind}");
        assert_eq!(fight.result("trl.fire", "needed"), needed, "{troop} {kind}");
    }
    let fired = battery("Foe", Troop::LightArtillery).stands(1).with(|unit| unit.conduct.fire = Some(Fire::Grape));
    let mut fight = before(Table::open(), line("Men").stands(5).wide(4).lost(1), fired, 3.0, &[6, 1, 1, 1]);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!(fight.result("trl.fire", "dice"), "1", "grape once in a turn");
    assert_eq!(fight.result("trl.fire", "needed"), "5");
}

#[test]
fn a_howitzer_that_is_assaulted_shells_friend_and_foe() {
    // trl.x.290: trl.p24.13, trl.p20.04
    let foe = battery("Foe", Troop::Howitzers).stands(1);
    let men = horse(Troop::MediumCavalry).stands(3).lost(1).with(|unit| unit.strength.officer = Officer::None);
    let mut fight = before(Table::open(), men, foe, 5.0, &[6, 5, 4, 2, 3, 6, 1, 1, 1]);
    fight.assaults("Men", "Foe").lawful();
    assert!(fight.left("Men") == 1 && fight.left("Foe") == 1, "{:?}", fight.journal());
}

#[test]
fn a_square_fires_on_all_sides_unless_it_formed_for_this_charge() {
    // trl.p28.04, trl.p28.05
    let square = line("Foe").formed(FormationKind::Square);
    let men = horse(Troop::HeavyCavalry).stands(4);
    let dice = [&[6_u8][..], &[1; 8], &[1; 16]].concat();
    let mut fight = before(Table::open(), men, square, 5.0, &dice);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!(fight.result("trl.fire", "dice"), "8");
}

#[test]
fn an_attacker_that_closes_up_out_of_contact_does_not_fight() {
    // trl.p25.01, trl.hc.40
    let men = line("Men").stands(4).wide(4).with(|unit| unit.strength.officer = Officer::None);
    let mut fight = Table::open()
        .unit(men.at(30.0, 20.0))
        .unit(line("Foe").foe().formed(FormationKind::Column).at(35.9, 23.0))
        .fight(TurnStage::FirstAssaults, &[6, 1, 6]);
    let order = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    fight.give(order.with(slot::PATH, Value::Path(vec![Leg::Advance(4.0)]))).lawful();
    assert!(fight.says("Men closed up. [trl.hc.40]"), "{:?}", fight.journal());
    assert!(fight.says("Men no longer touched the enemy. [trl.p25.01]") && !fight.says("struck"));
}

#[test]
fn two_hits_that_are_not_saved_cost_two_stands_and_one_test_before_the_combat() {
    // trl.x.219: trl.p24.08, trl.p24.12: four of the men stand in front, and no unit is larger than they are.
    let men = line("Men").with(|unit| unit.strength.officer = Officer::None);
    let dice = [&[6, 6, 3, 1][..], &[2, 1], &[5], &[1; 4]].concat();
    let mut fight = before(Table::open(), men, line("Foe").stands(4), 3.0, &dice);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!((fight.result("trl.fire", "needed").as_str(), fight.left("Men")), ("6", 6));
    assert_eq!(fight.results("trl.motivation", "modifier"), ["0"], "one test: {:?}", fight.journal());
    assert!(fight.says("Men struck Foe: 0 wounds"));
}
