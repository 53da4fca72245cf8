//! Assaults up to combat (pages 8, 11, 24 and 28): who may assault whom, tests, emergency squares, the move into contact,
//! defensive fire.

use bevy::math::Vec2;
use linstock::{
    battle::Value,
    measure::{Facing, Leg},
    rules::trl::{
        charts::{Ammunition, FormationKind, Motion, Special, TerrainKind, Troop},
        slot_names::slot,
        state::{Fire, Officer, TurnStage},
    },
    table::{FeatureId, Presence, Side},
};

use super::{Fight, Judged, Table, battery, hussars, laying::Spec, light, line};
use crate::{oracle::random::Random, rules::ground::LaysGround};

/// The first side's Men, their front at (30, 20), and a foe so far ahead that looks at them.
fn before(table: Table, men: Spec, foe: Spec, off: f32, dice: &[u8]) -> Fight {
    table.unit(men.at(30.0, 20.0)).unit(foe.foe().at(30.0, 20.0 + off)).fight(TurnStage::FirstAssaults, dice)
}

/// Men without a general who have lost a stand: nothing speaks for or against them.
fn plain(men: Spec) -> Spec {
    men.with(|unit| unit.strength.officer = Officer::Leads).lost(1)
}

/// Cannot fire in defence, as it moved at the double.
fn breathless(foe: Spec) -> Spec {
    foe.with(|unit| unit.conduct.motion = Motion::Doubled)
}

fn horse(troop: Troop) -> Spec {
    hussars("Men").with(|unit| {
        unit.troops.kind = troop;
        unit.troops.special = Special::Plain;
    })
}

#[test]
fn only_a_line_that_did_not_double_assaults() {
    // trl.x.243, the double: trl.p07.03, trl.p09.05, trl.p24.02, trl.hc.07
    let rows = [
        ("trl.p07.03", line("Men").formed(FormationKind::Column)),
        ("trl.p07.03", light("Men").formed(FormationKind::Loose)),
        ("trl.p07.03", line("Men").formed(FormationKind::Square)),
        ("trl.p09.05", breathless(line("Men"))),
        ("trl.p24.02", battery("Men", Troop::LightArtillery)),
        ("trl.hc.07", hussars("Men").with(|unit| unit.formation.bogged_in = Some(FeatureId(0)))),
    ];
    for (clause, men) in rows {
        let mud = Table::open().area("mud", TerrainKind::SoftSand, (0.0, 0.0), (5.0, 5.0));
        let mut fight = before(mud.unit(line("Others").at(60.0, 20.0)), men, line("Foe"), 3.0, &[]);
        assert_eq!(fight.assaults("Men", "Foe").refused(), clause);
    }
    let mut fight = before(Table::open(), line("Men"), line("Foe"), 3.0, &[]);
    assert_eq!(fight.assaults("Men", "Men").refused(), "trl.p24.01");
}

#[test]
fn each_arm_assaults_so_far_and_no_farther() {
    // trl.x.210; trl.x.243, once in a phase: trl.p24.02, trl.p24.07, trl.p25.01
    let rows = [
        (line("Men"), 4.0, 4),
        (light("Men"), 4.0, 8),
        (horse(Troop::LightCavalry), 8.0, 8),
        (horse(Troop::MediumCavalry), 6.0, 12),
        (horse(Troop::HeavyCavalry), 6.0, 16),
    ];
    for (men, range, attacks) in rows {
        let foe = || breathless(line("Foe"));
        let cavalry = attacks != 4 && range > 4.0;
        let mut fight = before(Table::open(), men.clone(), foe(), range, &vec![1; attacks]);
        fight.assaults("Men", "Foe").lawful();
        if cavalry {
            fight.does("Foe", "stand").lawful();
        }
        assert!(fight.gap("Men", "Foe") <= 0.05 && !fight.says("fell short"), "{range}: {:?}", fight.journal());
        let others = Table::open().unit(line("Others").at(60.0, 4.0));
        let mut fight = before(others, men, foe(), range + 0.1, &[]);
        fight.assaults("Men", "Foe").lawful();
        if cavalry {
            fight.does("Foe", "stand").lawful();
        }
        assert!(fight.says("Men fell short of Foe. [trl.p24.03]"));
        assert_eq!(fight.place("Men"), (30.0, 20.0), "it goes back");
        assert_eq!(fight.assaults("Men", "Foe").refused(), "trl.p24.01", "once in a phase");
    }
    let others = Table::open().unit(line("Others").at(60.0, 4.0));
    let mut fight = before(others, battery("Men", Troop::LightArtillery), line("Foe"), 1.0, &[]);
    assert_eq!(fight.assaults("Men", "Foe").refused(), "trl.p24.02");
}

#[test]
fn those_who_fall_short_are_shot_at_and_go_back_without_a_test() {
    // trl.x.211: trl.p24.03, trl.p24.09, trl.p24.10
    let mut fight = before(Table::open(), line("Men"), line("Foe"), 4.3, &[6, 6, 1, 2, 2, 5]);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!((fight.result("trl.fire", "dice"), fight.result("trl.fire", "hits")), ("4".to_owned(), "2".to_owned()));
    assert_eq!((fight.left("Men"), fight.place("Men")), (7, (30.0, 20.0)));
    assert!(!fight.says("after defensive fire"));
}

#[test]
fn who_may_measure_names_no_assault_that_falls_short() {
    // trl.p24.03, trl.p17.01
    let freely = || Table::open().switch("measuring", "Freely");
    let mut fight = before(freely(), line("Men"), line("Foe"), 4.3, &[]);
    assert_eq!(fight.assaults("Men", "Foe").refused(), "trl.p24.03");
    let mut fight = before(freely(), line("Men"), line("Foe"), 2.0, &[1; 4]);
    fight.assaults("Men", "Foe").lawful();
}

#[test]
fn an_assault_turns_to_lie_flat_and_goes_round_nobody() {
    // trl.p24.07, trl.hc.28
    let foe = breathless(line("Foe")).facing(Facing::SOUTH.turned_right(20.0));
    let mut fight = before(Table::open(), line("Men"), foe, 3.0, &[1; 4]);
    fight.assaults("Men", "Foe").lawful();
    let turned = fight.front("Men").facing.turn_to(fight.front("Foe").facing.about()).abs();
    assert!(turned < 0.5 && fight.gap("Men", "Foe") <= 0.05, "{turned}: {:?}", fight.journal());
    let between = Table::open().unit(line("Friends").at(30.0, 22.0));
    let mut fight = before(between, line("Men"), breathless(line("Foe")), 3.5, &[]);
    fight.assaults("Men", "Foe").lawful();
    assert!(fight.says("fell short"));
}

/// Men and a foe about them, broad or deep, who looks anywhere; the way from the men to where he is nearest, in their
/// frame.
fn foe_anywhere(random: &mut Random) -> (Fight, Vec2) {
    let [men, foe] = [line("Men"), breathless(line("Foe"))].map(|unit| unit.wide([1, 2, 3, 4, 7][random.index(5)]));
    let facing = Facing::from_bearing(random.number(0.0, 360.0));
    let foe = foe.at(30.0 + random.number(-9.0, 9.0), 20.0 + random.number(0.2, 6.0)).facing(facing);
    let table = Table::open().switch("measuring", "Freely").unit(men.at(30.0, 20.0)).unit(foe.foe());
    let fight = table.fight(TurnStage::FirstAssaults, &[]);
    let reach = fight.battle().field().reach(fight.id("Men"), fight.id("Foe")).expect("both are on the table");
    (fight, reach.gap.to - reach.gap.from)
}

#[test]
fn an_enemy_ahead_in_range_with_nobody_between_is_reached_wherever_he_looks() {
    // trl.p24.02, trl.p24.07: any path, as long as no stand goes farther than the range.
    let (mut random, mut near) = (Random::new(26), 0);
    for number in 0..600 {
        let (fight, way) = foe_anywhere(&mut random);
        if !(0.1..3.9).contains(&way.length()) || way.y < 0.01 {
            continue;
        }
        near += 1;
        let assault = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
        let judged = fight.battle().judge(&assault);
        assert!(judged.is_ok(), "battle {number}, {way} off: {judged:?}");
    }
    assert!(near > 200, "{near} near enough");
}

#[test]
fn rough_ground_slows_a_charge_and_bogs_it_down() {
    // trl.x.212: trl.p24.02, trl.p14.01, trl.p14.05
    let thicket = || Table::open().area("the thicket", TerrainKind::Thicket, (0.0, 21.0), (72.0, 23.0));
    let mut fight = before(thicket(), horse(Troop::MediumCavalry), breathless(line("Foe")), 4.0, &[1; 12]);
    fight.assaults("Men", "Foe").lawful();
    fight.does("Foe", "stand").lawful();
    assert!(fight.says("Men struck Foe"));
    let mut fight = before(thicket(), horse(Troop::MediumCavalry), breathless(line("Foe")), 4.1, &[]);
    fight.assaults("Men", "Foe").lawful();
    fight.does("Foe", "stand").lawful();
    assert!(fight.says("fell short"));
    let brook = Table::open().area("the brook", TerrainKind::ShallowRiver, (0.0, 21.0), (72.0, 22.0));
    let mut fight = before(brook, horse(Troop::MediumCavalry), breathless(line("Foe")), 3.0, &[1]);
    fight.assaults("Men", "Foe").lawful();
    fight.does("Foe", "stand").lawful();
    assert!(fight.state("Men").formation.bogged_in.is_some() && fight.says("was bogged down"));
    assert!(!fight.says("struck"));
}

#[test]
fn foot_tests_before_it_assaults_horse_and_guns_and_falls_back_if_it_fails() {
    // trl.x.215, the weak: trl.p24.04, trl.p31.05, trl.p31.20, trl.p31.21, trl.hc.41
    for foe in [battery("Foe", Troop::LightArtillery), hussars("Foe").stands(4)] {
        let mut fight = before(Table::open(), plain(line("Men").stands(5).wide(4)), foe, 2.0, &[3]);
        fight.assaults("Men", "Foe").lawful();
        assert_eq!(fight.place("Men"), (30.0, 16.0), "{:?}", fight.journal());
    }
    let milder = Table::open().switch("refusal_stays", "On");
    let mut fight = before(milder, plain(line("Men")), battery("Foe", Troop::LightArtillery), 2.0, &[3]);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!(fight.place("Men"), (30.0, 20.0));
    let weak = line("Men").lost(5);
    let mut fight = before(Table::open().unit(line("Others").at(60.0, 4.0)), weak, hussars("Foe").stands(2), 2.0, &[4]);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!(fight.presence("Men"), Presence::Lost, "trl.p31.20");
}

#[test]
fn light_horse_that_fails_to_face_guns_falls_back_ten_inches() {
    // trl.x.214: trl.p24.04, trl.p31.21
    let men = hussars("Men").stands(5).lost(1);
    let mut fight = before(Table::open(), men, battery("Foe", Troop::LightArtillery), 4.0, &[3]);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!(fight.place("Men"), (30.0, 10.0));
}

#[test]
fn no_test_is_needed_from_behind_but_without_an_officer_and_before_a_square() {
    // trl.p24.05, trl.p32.05, trl.p08.02
    let behind = || battery("Foe", Troop::LightArtillery).facing(Facing::NORTH);
    let foe = |guns: Spec| guns.foe().at(30.0, 24.6);
    let mut fight =
        Table::open().unit(line("Men").at(30.0, 20.0)).unit(foe(behind())).fight(TurnStage::FirstAssaults, &[1; 4]);
    fight.assaults("Men", "Foe").lawful();
    assert!(!fight.says("to assault") && fight.says("Men struck Foe"));
    let headless = plain(line("Men")).with(|unit| unit.strength.officer = Officer::Dead);
    let mut fight =
        Table::open().unit(headless.at(30.0, 20.0)).unit(foe(behind())).fight(TurnStage::FirstAssaults, &[3]);
    fight.assaults("Men", "Foe").lawful();
    assert!(fight.says("Men failed its test to assault"));
}

#[test]
fn horse_that_does_not_face_a_square_stops_two_inches_before_it() {
    // trl.x.218, where it stops: trl.p08.02, trl.p28.06, trl.p31.15
    let square = || line("Foe").formed(FormationKind::Square);
    for (off, die) in [(5.0, 2), (1.5, 4)] {
        let mut fight = before(Table::open(), horse(Troop::HeavyCavalry).stands(4), square(), off, &[die]);
        fight.assaults("Men", "Foe").lawful();
        assert!((fight.gap("Men", "Foe") - 2.0).abs() < 0.01, "from {off}: {}", fight.gap("Men", "Foe"));
        assert_eq!(fight.left("Men"), 4, "nobody fired");
    }
    let mut fight = before(Table::open(), horse(Troop::HeavyCavalry), square(), 2.0, &[&[6_u8][..], &[1; 16]].concat());
    fight.assaults("Men", "Foe").lawful();
    assert!(fight.says("Men held firm to assault") && fight.gap("Men", "Foe") <= 0.05);
}

#[test]
fn foot_may_form_square_as_horse_charges_and_light_horse_stops_before_it() {
    // trl.p08.01, trl.p24.06, trl.p28.04
    let charge = |men: Spec, dice: &[u8]| {
        let mut fight = before(Table::open(), men, line("Foe"), 6.0, dice);
        fight.assaults("Men", "Foe").lawful();
        assert_eq!(fight.asked(), [Side::Second.into()]);
        fight.does("Foe", "square_when_charged").lawful();
        fight
    };
    let fight = charge(hussars("Men"), &[4]);
    assert_eq!(fight.state("Foe").formation.kind, FormationKind::Square);
    assert!((fight.gap("Men", "Foe") - 2.0).abs() < 0.01 && !fight.says("to assault"), "{:?}", fight.journal());
    let lancers = hussars("Men").with(|unit| unit.troops.special = Special::Lances).lost(1);
    let fight = charge(lancers, &[4, 5]);
    assert!(fight.says("stopped before the square") && !fight.says("shot at"), "-2 needs a six");
    let fight = charge(hussars("Men"), &[&[3_u8, 1, 1, 1, 1][..], &[1; 8]].concat());
    assert_eq!(fight.state("Foe").formation.kind, FormationKind::Line, "too late");
}

#[test]
fn a_square_formed_in_haste_has_no_time_to_fire_unless_the_house_has_its_own_way() {
    // trl.p28.04, trl.hc.41: two of its stands see the lancers
    let charge = |setting: &str, dice: &[u8]| {
        let lancers = hussars("Men").with(|unit| unit.troops.special = Special::Lances).lost(1);
        let table = Table::open().switch("emergency_square_fires", setting);
        let mut fight = before(table, lancers, line("Foe"), 6.0, dice);
        fight.assaults("Men", "Foe").lawful();
        fight.does("Foe", "square_when_charged").lawful();
        fight
    };
    let printed = charge("Off", &[&[4, 6][..], &[1; 6]].concat());
    assert!(printed.says("had no time to fire") && !printed.says("shot at"), "{:?}", printed.journal());
    let fires = charge("On", &[&[4, 6][..], &[1; 2], &[1; 6]].concat());
    assert!(fires.says("Foe shot at Men") && !fires.says("had no time to fire"), "{:?}", fires.journal());
}

#[test]
fn an_assault_touches_nobody_but_its_target() {
    // trl.hc.28
    let between = Table::open().unit(line("Screen").foe().stands(4).wide(2).at(30.0, 21.5));
    let mut fight = before(between, line("Men").stands(4).wide(2), breathless(line("Foe").stands(4).wide(2)), 3.5, &[]);
    fight.assaults("Men", "Foe").lawful();
    assert!(fight.says("Men fell short of Foe"), "{:?}", fight.journal());
}

#[test]
fn up_to_three_units_assault_together_and_the_target_fires_at_one() {
    // trl.hc.28, trl.p31.13
    let table = || Table::open().unit(line("Others").stands(4).wide(2).at(35.2, 20.0));
    let men = || line("Men").stands(4).wide(2).with(|unit| unit.formation.width = 2);
    let dice = [1, 1, 4, 1, 1, 1, 4];
    let mut fight = before(table(), men(), line("Foe").stands(9), 3.0, &dice);
    let order = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    let both = order.with(slot::WITH, Value::List(vec![Value::Unit(fight.id("Others"))]));
    fight.give(both).lawful();
    assert_eq!(fight.asked(), [Side::Second.into()]);
    fight.fires_in_defence("Foe", "Others", Ammunition::Ball).lawful();
    assert!(fight.says("Men struck Foe: 1 wound.") && fight.says("Others struck Foe"), "{:?}", fight.journal());
    let account = fight.accounts("trl.motivation").last().expect("it tested").lines.clone();
    assert!(account.iter().any(|line| line.clause.id() == "trl.p31.13"));
    let twice = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    let twice = twice.with(slot::WITH, Value::List(vec![Value::Unit(fight.id("Men"))]));
    assert!(before(table(), men(), line("Foe"), 3.0, &[]).give(twice).is_err());
}

#[test]
fn those_who_fall_short_together_go_back_to_where_each_began() {
    // trl.p24.03: the second comes to where the first began, and goes back before it.
    let table = Table::open().unit(line("Others").stands(4).wide(2).at(32.0, 15.9));
    let men = line("Men").stands(4).wide(2);
    let mut fight = before(table, men, breathless(line("Foe").stands(12).wide(12)), 5.0, &[]);
    let order = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    fight.give(order.with(slot::WITH, Value::List(vec![Value::Unit(fight.id("Others"))]))).lawful();
    assert!(fight.says("Men fell short of Foe") && fight.says("Others fell short"), "{:?}", fight.journal());
    assert_eq!((fight.place("Men"), fight.place("Others")), ((30.0, 20.0), (32.0, 15.9)));
}

#[test]
fn those_who_assault_from_hiding_surprise() {
    // trl.hc.14, trl.p14.15
    let wood = Table::open().area("the wood", TerrainKind::Wood, (20.0, 14.0), (40.0, 20.4));
    let men = line("Men").hidden();
    let mut fight = before(wood, men, line("Foe"), 2.0, &[1; 4]);
    fight.assaults("Men", "Foe").lawful();
    assert!(fight.is_disorientated("Foe") && fight.says("which lay hidden. [trl.p14.15]"), "{:?}", fight.journal());
}

#[test]
fn who_has_shot_may_assault_and_who_has_no_officer_must_test() {
    // trl.x.243, after a shot: trl.p24.01, trl.p29.09, trl.p32.04
    let shot = line("Men").with(|unit| unit.conduct.fire = Some(Fire::Ball));
    let mut fight = before(Table::open(), shot, line("Foe"), 2.0, &[1; 4]);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!(fight.assaults("Foe", "Men").refused(), "trl.p29.09", "one is carried through before the next");
    let headless = line("Men").with(|unit| unit.strength.officer = Officer::Dead);
    let mut fight = before(Table::open(), headless, line("Foe"), 2.0, &[6, 1, 1, 1, 1]);
    assert_eq!(fight.card("Men", "Officer"), "dead");
    fight.assaults("Men", "Foe").lawful();
    assert!(fight.says("Men held firm to assault") && fight.says("Men struck Foe"));
}

#[test]
fn horse_moves_and_shoots_and_then_assaults_in_one_turn() {
    // trl.x.076: trl.p06.02: it moves two inches, fires in vain with four stands, and strikes eight blows in vain.
    let armed = hussars("Men").with(|unit| unit.troops.special = Special::Firearms);
    let dice = [&[1_u8; 4][..], &[1; 8]].concat();
    let table = Table::open().unit(armed.at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 25.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &dice);
    fight.moves("Men", &[Leg::Advance(2.0)]).lawful();
    fight.pass_until(1, 2, Side::First);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    fight.pass_until(1, 3, Side::First);
    fight.assaults("Men", "Foe").lawful();
    fight.does("Foe", "stand").lawful();
    assert_eq!((fight.result("trl.fire", "dice"), fight.result("trl.attacks", "dice")), ("4".into(), "8".into()));
}

#[test]
fn a_plan_tells_who_may_measure_how_many_stands_would_touch() {
    // trl.hc.01, trl.p24.09
    let freely = Table::open().switch("measuring", "Freely");
    let fight = before(freely, line("Men"), line("Foe"), 3.0, &[]);
    let order = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    let plan = fight.battle().judge(&order).lawful();
    let touching = plan.lines.iter().find(|line| line.clause.id() == "trl.hc.01").expect("it is told");
    assert_eq!(touching.value.to_string(), "4");
    assert!(plan.lines.iter().any(|line| line.clause.id() == "trl.p24.09") && plan.outlook.enemy_loss > 0.0);
    let chance = |plan: &linstock::battle::Plan, of: &str| {
        plan.outlook.chances.iter().find(|(known, _)| known == of).map(|(_, chance)| *chance)
    };
    // Four blows that wound on 4 and up, and a test that is passed on 4 and up: 15 times in 16, and then half.
    assert!((chance(&plan, "beats it").expect("it is told") - 15.0 / 32.0).abs() < 0.001, "{:?}", plan.outlook);
    assert!((plan.outlook.enemy_loss - 2.0).abs() < 0.001 && chance(&plan, "goes in").is_none());
    let guns = Table::open().switch("measuring", "Freely");
    let fight = before(guns, line("Men").lost(1), battery("Foe", Troop::LightArtillery), 3.0, &[]);
    let at_guns = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    let plan = fight.battle().judge(&at_guns).lawful();
    assert!((chance(&plan, "goes in").expect("foot tests before guns") - 0.5).abs() < 0.001);
    let by_eye = before(Table::open(), line("Men"), line("Foe"), 3.0, &[]);
    assert!(by_eye.battle().judge(&order).lawful().lines.is_empty(), "by eye nothing is measured");
}

#[test]
fn what_a_card_says_of_assaults() {
    // trl.p24.02, trl.p25.06, trl.p25.07, trl.p32.06
    let table = Table::open().unit(hussars("Horse").at(50.0, 20.0)).unit(super::general("General").at(60.0, 20.0));
    let fight = before(table, line("Men"), line("Foe"), 9.0, &[]);
    assert_eq!((fight.card("Horse", "Assaults"), fight.card("Horse", "Attacks")), ("8 in".to_owned(), "2".to_owned()));
    assert_eq!((fight.card("Men", "Assaults"), fight.card("Men", "Attacks")), ("4 in".to_owned(), "1".to_owned()));
    assert_eq!(fight.card("General", "With"), "nobody");
}

#[test]
fn a_square_has_no_rear_and_guns_have_one_behind_the_line_of_their_front() {
    // trl.x.216: trl.p24.05
    let square = line("Foe").stands(4).formed(FormationKind::Square).facing(Facing::NORTH);
    let men = horse(Troop::HeavyCavalry).stands(5).lost(1);
    let mut fight = before(Table::open(), men, square, 7.5, &[5]);
    assert!((fight.gap("Men", "Foe") - 3.0).abs() < 0.01, "its rear is three inches off");
    fight.assaults("Men", "Foe").lawful();
    assert_eq!(fight.result("trl.motivation", "modifier"), "-2", "{:?}", fight.journal());
    assert!(fight.says("Men failed its test to assault"));
    // The nearer of two stands abreast is half a degree behind the middle of the front of the guns, or half before it.
    for (y, dice, tests) in [(25.032, &[1, 1][..], 0), (24.968, &[3], 1)] {
        let men = plain(line("Men").stands(5)).wide(2).at(33.0, y).facing(Facing::WEST);
        let guns = battery("Foe", Troop::LightArtillery).foe().at(30.0, 24.0);
        let mut fight = Table::open().unit(men).unit(guns).fight(TurnStage::FirstAssaults, dice);
        fight.assaults("Men", "Foe").lawful();
        assert_eq!(fight.accounts("trl.motivation").len(), tests, "{y}: {:?}", fight.journal());
    }
}

#[test]
fn a_battalion_without_its_officer_shoots_as_ever_and_tests_to_assault_anybody() {
    // trl.x.262: trl.p32.04, trl.p32.05
    let headless = || line("Men").lost(1).with(|unit| unit.strength.officer = Officer::Dead);
    let foe = || line("Foe").stands(6);
    let shots = Table::open().unit(headless().at(30.0, 20.0)).unit(foe().foe().at(30.0, 30.0));
    let mut fight = shots.fight(TurnStage::FirstShots, &[1; 8]);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.result("trl.fire", "dice"), fight.accounts("trl.motivation").len()), ("8".to_owned(), 0));
    let mut fight = before(Table::open(), headless(), foe(), 2.0, &[5, 1, 1, 1, 1]);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!(fight.result("trl.motivation", "modifier"), "-1");
    assert!(fight.says("Men held firm to assault") && fight.says("Men struck Foe"), "{:?}", fight.journal());
    let mut fight = before(Table::open(), headless(), foe(), 2.0, &[4]);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!(fight.place("Men"), (30.0, 16.0), "it falls back a whole move: {:?}", fight.journal());
}
