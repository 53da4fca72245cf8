//! Combat and what follows (pages 25 to 29): blows, saves, who falls, tests, retaliation, retreats, pursuit,
//! consolidation, breakthrough.

use linstock::{
    battle::{Order, Refusal, Value},
    measure::{Facing, Leg},
    rules::{
        trl::{
            charts::{FormationKind, Skill, Special, TerrainKind, Troop},
            formation::attached_grenadiers::grenadiers_of,
            slot_names::slot,
            state::{Grenadiers, Officer, TurnStage},
        },
        word::Word,
    },
    table::{FeatureId, Presence, Side},
};

use super::{Fight, Judged, Table, ahead, battery, general, hussars, laying::Spec, line};
use crate::rules::ground::LaysGround;

/// Men with their front at (30, 20) assault a foe two inches ahead, who therefore does not fire.
fn assault(table: Table, men: Spec, foe: Spec, dice: &[u8]) -> Fight {
    let mut fight = table.unit(men.at(30.0, 20.0)).unit(foe.foe().at(30.0, 22.0)).fight(TurnStage::FirstAssaults, dice);
    fight.assaults("Men", "Foe").lawful();
    if fight.may("Foe").contains(&"stand".to_owned()) {
        fight.does("Foe", "stand").lawful();
    }
    fight
}

fn horse(troop: Troop) -> Spec {
    hussars("Men").with(|unit| {
        unit.troops.kind = troop;
        unit.troops.special = Special::Plain;
    })
}

fn lancers(name: &str) -> Spec {
    hussars(name).with(|unit| unit.troops.special = Special::Lances)
}

fn consolidates(fight: &mut Fight, name: &str, formation: FormationKind) -> Result<(), Refusal> {
    let order: Order = fight.order(name, "consolidate");
    fight.give(order.with(slot::FORMATION, Value::Choice(formation.name().to_owned())))
}

#[test]
fn the_books_own_combat_of_three_squadrons_against_a_line() {
    // trl.p25.03, trl.p25.06, trl.p26.02, trl.p31.03, trl.p26.04, trl.p26.07, trl.p26.08, trl.p26.09, trl.p29.05
    let dice = [3, 2, 1, 2, 5, 1, 3, 3, 1, 1, 2, 2, 1, 5, 4, 2, 1, 3, 4];
    let mut fight = assault(Table::open(), hussars("Men").stands(3), line("Foe"), &dice);
    assert_eq!((fight.left("Foe"), fight.place("Foe")), (6, (30.0, 24.0)), "{:?}", fight.journal());
    fight.does("Men", "pursue").lawful();
    assert_eq!((fight.left("Foe"), fight.asked()), (5, vec![Side::Second.into()]), "{:?}", fight.journal());
    let back = fight.battle().judge(&fight.order("Foe", "retaliate")).lawful().outlook;
    assert!((back.enemy_loss - 1.0).abs() < 0.5 && back.targets == [fight.id("Men")], "{back:?}");
    fight.does("Foe", "retaliate").lawful();
    assert_eq!(fight.left("Men"), 2);
    assert_eq!(fight.goes_back("Foe", "retreat", 2).refused(), "trl.p26.09");
    assert_eq!(fight.goes_back("Foe", "retreat", 5).refused(), "trl.p26.09");
    fight.goes_back("Foe", "retreat", 3).lawful();
    assert_eq!(fight.goes_back("Men", "retreat", 11).refused(), "trl.p26.09");
    fight.goes_back("Men", "retreat", 10).lawful();
    assert_eq!((fight.place("Foe").1, fight.place("Men").1), (27.0, 14.0));
    assert_eq!(fight.state("Foe").conduct.shot_away, 0, "those who fall in melee are not shot away");
}

#[test]
fn a_target_without_losses_passes_and_may_withdraw_and_is_not_pursued() {
    // trl.x.050: trl.p26.01, trl.p26.05; trl.p26.06, trl.p28.01, trl.p25.03b
    let mut fight = assault(Table::open(), line("Men"), line("Foe"), &[1; 4]);
    assert!(!fight.says("after a round of combat") && fight.says("Foe lost nobody and stood. [trl.p26.01]"));
    let blows = fight.accounts("trl.attacks")[0];
    assert!(blows.lines.iter().any(|line| line.clause.id() == "trl.p25.03b"), "nothing changes the number");
    assert_eq!(fight.may("Foe"), ["retaliate", "withdraw"]);
    assert_eq!(fight.does("Foe", "hold_ground").refused(), "trl.p26.05");
    assert_eq!(fight.goes_back("Foe", "withdraw", 5).refused(), "trl.p26.06");
    fight.goes_back("Foe", "withdraw", 4).lawful();
    assert_eq!(fight.place("Foe"), (30.0, 26.0));
    assert_eq!(fight.does("Men", "pursue").refused(), "trl.p26.03");
    assert_eq!(fight.goes_on("Men", "consolidate", &[ahead(1.0)]).refused(), "trl.p28.01", "foot only re-forms");
    consolidates(&mut fight, "Men", FormationKind::Column).lawful();
    assert_eq!(fight.state("Men").formation.kind, FormationKind::Column);
}

#[test]
fn nobody_re_forms_within_an_inch_of_an_enemy() {
    // trl.p28.01, trl.p28.03
    let near = |x: f32| {
        let table = Table::open().unit(line("Others").foe().stands(4).wide(2).at(x, 22.0));
        let mut fight = assault(table, line("Men"), line("Foe").stands(4).wide(2), &[1; 4]);
        fight.goes_back("Foe", "withdraw", 4).lawful();
        consolidates(&mut fight, "Men", FormationKind::Line)
    };
    assert_eq!(near(36.8).refused(), "trl.p28.01");
    near(37.0).lawful();
}

#[test]
fn only_stands_in_contact_strike_and_those_near_them_fall() {
    // trl.p25.01, trl.p25.02, trl.p25.05
    let column = line("Foe").formed(FormationKind::Column);
    let dice = [&[6_u8; 16][..], &[1]].concat();
    let fight = assault(Table::open(), horse(Troop::HeavyCavalry), column, &dice);
    assert_eq!(fight.result("trl.attacks", "wounds"), "16");
    assert_eq!(fight.left("Foe"), 4, "the two in contact, and the two behind them");
}

#[test]
fn an_officer_falls_last_and_nobody_is_left_without_him() {
    // trl.p25.05, trl.p25.04
    let foe = |stands: u16| line("Foe").stands(stands).wide(stands);
    let others = || Table::open().unit(line("Others").foe().at(60.0, 40.0));
    let fight = assault(others(), line("Men").wide(8), foe(3), &[6, 6, 6, 6]);
    assert_eq!(fight.presence("Foe"), Presence::Lost);
    let fight = assault(others(), line("Men").wide(8), foe(4), &[6, 6, 1, 1, 1, 1, 1]);
    assert_eq!(fight.state("Foe").strength.officer, Officer::Leads, "{:?}", fight.journal());
}

#[test]
fn grenadiers_strike_twice_and_by_the_milder_switch_everybody_once() {
    // trl.p25.06, trl.hc.41
    let grenadiers = || line("Men").with(|unit| unit.troops.kind = Troop::Grenadiers);
    let fight = assault(Table::open(), grenadiers(), line("Foe"), &[1; 8]);
    assert_eq!(fight.result("trl.attacks", "dice"), "8");
    let milder = Table::open().switch("assault_one_die", "On");
    let fight = assault(milder, grenadiers(), line("Foe"), &[1; 4]);
    assert_eq!(fight.result("trl.attacks", "dice"), "4");
}

#[test]
fn a_general_with_it_lets_a_unit_strike_failed_blows_again_and_test_again() {
    // trl.p08.10, trl.p25.03
    let general = || general("General").at(33.0, 17.0).with_unit("Men");
    let dice = [1, 1, 4, 1, 4, 1, 1, 5];
    let fight = assault(Table::open().unit(general()), line("Men"), line("Foe"), &dice);
    assert_eq!(fight.result("trl.attacks", "wounds"), "2", "{:?}", fight.journal());
}

#[test]
fn lancers_charge_horse_better_and_are_charged_worse() {
    // trl.p29.03, trl.p29.04
    let men = || lancers("Men").stands(2).wide(2);
    let foe = || hussars("Foe").stands(2).wide(2);
    let fight = assault(Table::open(), men(), foe(), &[3, 2, 1, 1, 5]);
    assert!(fight.says("Men struck Foe: 1 wound") && fight.left("Foe") == 2, "{:?}", fight.journal());
    let fight =
        assault(Table::open(), hussars("Men").stands(2).wide(2), lancers("Foe").stands(3).wide(3), &[4, 1, 1, 1, 5, 6]);
    assert_eq!(fight.left("Foe"), 2, "a five does not save lancers that are charged: {:?}", fight.journal());
}

#[test]
fn a_square_saves_but_not_from_lances_and_is_struck_again_at_once() {
    // trl.x.235: trl.p29.01, trl.p29.02, trl.p31.22, trl.p26.04, trl.p28.07
    let square = || line("Foe").stands(9).lost(1).formed(FormationKind::Square);
    let men = || horse(Troop::HeavyCavalry).stands(1).wide(1);
    let fight = assault(Table::open(), men(), square(), &[6, 4, 4, 1, 1, 2, 3, 6]);
    assert_eq!(fight.left("Foe"), 7, "one of two saves fails: {:?}", fight.journal());
    let lances = men().with(|unit| unit.troops.special = Special::Lances);
    let mut fight = assault(Table::open(), lances, square(), &[6, 4, 1, 1, 1, 3, 1, 1, 1, 1]);
    assert!(fight.left("Foe") == 7 && fight.is_disorientated("Foe"), "no saves, and it stays: {:?}", fight.journal());
    let before = fight.stands("Foe");
    assert_eq!(fight.may("Men"), ["pursue", "consolidate"]);
    fight.does("Men", "pursue").lawful();
    assert!(fight.says("Men pursued Foe") && fight.accounts("trl.attacks").len() == 2);
    fight.does("Foe", "hold_ground").lawful();
    fight.goes_back("Men", "retreat", 1).lawful();
    assert_ne!(fight.stands("Foe"), before, "it closes up when the combat is over");
    assert_eq!(fight.stands("Foe").len(), 8, "seven companies and the officer");
}

#[test]
fn a_square_that_does_not_strike_back_holds_and_the_horse_goes() {
    // trl.x.236: trl.p26.05, trl.p26.08, trl.p26.09
    let square = line("Foe").formed(FormationKind::Square);
    let mut fight = assault(Table::open(), horse(Troop::HeavyCavalry).stands(1).wide(1), square, &[6, 1, 1, 1, 1]);
    assert!(!fight.may("Foe").contains(&"withdraw".to_owned()));
    let place = fight.place("Foe");
    fight.does("Foe", "hold_ground").lawful();
    for inches in [0, 7] {
        assert_eq!(fight.goes_back("Men", "retreat", inches).refused(), "trl.p26.09", "an inch at least, six at most");
    }
    fight.goes_back("Men", "retreat", 1).lawful();
    assert_eq!((fight.place("Foe"), fight.place("Men").1 < 22.0), (place, true));
}

#[test]
fn guns_that_lose_a_stand_are_destroyed_and_the_attacker_breaks_through() {
    // trl.x.242: trl.p29.06, trl.p29.07, trl.p29.08
    let guns = || battery("Foe", Troop::LightArtillery);
    let others = || Table::open().unit(line("Others").foe().at(60.0, 40.0));
    let won = || {
        let fight = assault(others(), line("Men").wide(4), guns(), &[6, 6, 1, 1, 1]);
        assert!(fight.presence("Foe") == Presence::Lost && fight.says("[trl.p29.06]"), "{:?}", fight.journal());
        fight
    };
    let mut fight = won();
    assert_eq!(fight.goes_on("Men", "break_through", &[Leg::BackStep(2.0)]).refused(), "trl.p29.07");
    fight.goes_on("Men", "break_through", &[ahead(9.0)]).lawful();
    assert_eq!(fight.place("Men"), (30.0, 28.0), "six inches");
    // Six inches at 80 and at 100 degrees to the right of its front.
    let mut fight = won();
    assert_eq!(fight.goes_on("Men", "break_through", &[Leg::Oblique(5.909, -1.042)]).refused(), "trl.p29.07");
    fight.goes_on("Men", "break_through", &[Leg::Oblique(5.909, 1.042)]).lawful();
    assert_eq!(fight.place("Men"), (35.91, 23.04));
    let near = Table::open().unit(line("Others").foe().at(30.0, 27.0));
    let mut fight = assault(near, line("Men").wide(4), guns(), &[6, 6, 1, 1, 1]);
    fight.goes_on("Men", "break_through", &[ahead(4.5)]).lawful();
    assert_eq!(fight.place("Men"), (30.0, 26.0), "an inch off the next, and not half of one");
}

#[test]
fn guns_without_losses_strike_back_or_hold_and_limbered_ones_only_hold() {
    // trl.p29.06, trl.p26.05, trl.p12.02b
    let guns = battery("Foe", Troop::LightArtillery);
    let mut fight = assault(Table::open(), line("Men").wide(4), guns, &[6, 1, 1, 1, 1, 4, 1]);
    assert!(!fight.may("Foe").contains(&"withdraw".to_owned()));
    fight.does("Foe", "retaliate").lawful();
    assert_eq!(fight.left("Men"), 7, "{:?}", fight.journal());
    fight.goes_back("Men", "retreat", 1).lawful();
    let limbered = battery("Foe", Troop::LightArtillery).formed(FormationKind::Column);
    let fight = assault(Table::open(), line("Men").wide(4), limbered, &[6, 1, 1]);
    assert!(fight.says("Foe held its ground. [trl.p26.05]") && fight.asked() == [Side::First.into()]);
}

#[test]
fn a_later_round_lets_nobody_break_through() {
    // trl.p29.08
    let others = Table::open().unit(line("Others").foe().at(60.0, 40.0));
    let dice = [&[6_u8, 6, 1, 1, 1, 1, 1, 1][..], &[1], &[6; 8]].concat();
    let mut fight = assault(others, hussars("Men"), line("Foe").stands(4).wide(4), &dice);
    fight.does("Men", "pursue").lawful();
    assert_eq!(fight.presence("Foe"), Presence::Lost, "{:?}", fight.journal());
    assert_eq!(fight.goes_on("Men", "break_through", &[ahead(2.0)]).refused(), "trl.p29.08");
    fight.does("Men", "consolidate").lawful();
}

#[test]
fn a_weak_unit_that_fails_is_removed_and_only_consolidated_upon() {
    // trl.x.259, the attacker: trl.p31.20, trl.p29.08
    let others = Table::open().unit(line("Others").foe().at(60.0, 40.0));
    let weak = line("Foe").stands(8).lost(3);
    let mut fight = assault(others, line("Men"), weak, &[6, 6, 1, 1, 1]);
    assert_eq!(fight.presence("Foe"), Presence::Lost);
    assert_eq!(fight.does("Men", "pursue").refused(), "trl.p26.03");
    assert_eq!(fight.goes_on("Men", "break_through", &[ahead(2.0)]).refused(), "trl.p29.08");
}

#[test]
fn cavalry_retreats_three_inches_a_stand_and_consolidates_eight() {
    // trl.p26.02, trl.p28.02, trl.p28.03
    let foe = hussars("Foe").stands(5).wide(5);
    let dice = [&[4_u8, 1, 1, 1, 1, 1, 1, 1][..], &[4], &[1]].concat();
    let mut fight = assault(Table::open(), hussars("Men"), foe, &dice);
    assert_eq!((fight.left("Foe"), fight.place("Foe").1), (4, 25.0), "{:?}", fight.journal());
    let back = fight.order("Men", "consolidate").with(slot::PATH, Value::Path(vec![Leg::BackStep(8.5)]));
    let plan = fight.battle.judge(&back).lawful();
    assert!(plan.lines.iter().any(|line| line.clause.id() == "trl.p28.03"), "{plan:?}");
    fight.goes_on("Men", "consolidate", &[Leg::BackStep(8.5)]).lawful();
    assert_eq!(fight.place("Men"), (30.0, 14.0), "eight inches and no more");
    let foe = hussars("Foe").stands(5).wide(5);
    let mut fight = assault(Table::open(), hussars("Men"), foe, &dice);
    let order = fight.order("Men", "consolidate").with(slot::PATH, Value::Path(vec![Leg::BackStep(4.0)]));
    fight.give(order.with(slot::FORMATION, Value::Choice(FormationKind::Loose.name().to_owned()))).lawful();
    assert_eq!((fight.state("Men").formation.kind, fight.place("Men")), (FormationKind::Loose, (30.0, 18.0)));
}

#[test]
fn a_bogged_unit_that_is_beaten_is_destroyed() {
    // trl.hc.07
    let mud = Table::open()
        .area("mud", TerrainKind::SoftSand, (0.0, 23.0), (72.0, 30.0))
        .unit(line("Others").foe().at(60.0, 40.0));
    let stuck = hussars("Foe").with(|unit| unit.formation.bogged_in = Some(FeatureId(0)));
    let dice = [&[4_u8, 1, 1, 1, 1, 1, 1, 1][..], &[4], &[1]].concat();
    let fight = assault(mud, hussars("Men"), stuck, &dice);
    assert!(fight.presence("Foe") == Presence::Lost && fight.says("[trl.hc.07]"), "{:?}", fight.journal());
}

#[test]
fn who_strikes_back_brings_more_stands_into_contact() {
    // trl.p26.07
    let foe = line("Foe").stands(4).wide(4).skill(Skill::Veteran);
    let mut fight = Table::open()
        .unit(line("Men").stands(4).wide(2).at(25.0, 20.0))
        .unit(foe.foe().at(30.0, 22.0))
        .fight(TurnStage::FirstAssaults, &[1; 6]);
    fight.assaults("Men", "Foe").lawful();
    fight.does("Foe", "retaliate").lawful();
    assert_eq!(fight.results("trl.attacks", "dice"), ["2", "4"], "{:?}", fight.journal());
    assert!(fight.place("Foe").0 < 30.0 && fight.place("Foe").1 == 22.0, "{:?}", fight.place("Foe"));
}

#[test]
fn a_retreat_goes_through_friends_or_stops_before_them() {
    // trl.p26.02, trl.p22.04
    let behind = Table::open().unit(line("Friends").foe().wide(8).at(30.0, 26.0));
    let mut fight = assault(behind, line("Men"), line("Foe"), &[4, 4, 1, 1, 1]);
    assert_eq!(fight.asked(), [Side::Second.into()], "{:?}", fight.journal());
    fight.answers("Foe", linstock::rules::trl::movement::falling_back::BeforeFriends::Stop).lawful();
    assert!(fight.is_disorientated("Foe") && fight.may("Men").contains(&"pursue".to_owned()));
}

#[test]
fn the_other_side_assaults_next_and_then_the_turn_ends() {
    // trl.p06.05, trl.p24.01
    let table = Table::open().until_turn(1).unit(line("Men").at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 30.0));
    let mut fight = table.fight(TurnStage::FirstAssaults, &[]);
    assert_eq!(fight.asked(), [Side::First.into()]);
    fight.closes(Side::First).lawful();
    assert_eq!(fight.asked(), [Side::Second.into()]);
    fight.closes(Side::Second).lawful();
    assert!(fight.battle().conclusion().is_some());
}

#[test]
fn a_general_who_fights_may_fall_and_his_brigade_tests() {
    // trl.x.228, a general: trl.p25.05, trl.p25.07, trl.p31.04
    let table = Table::open().unit(general("General").foe().at(30.0, 22.6).with_unit("Foe").facing(Facing::SOUTH));
    let foe = line("Foe").stands(2).wide(2).with(|unit| unit.strength.officer = Officer::None);
    let table = table.unit(line("Others").foe().at(60.0, 40.0));
    let fight = assault(table, line("Men"), foe, &[6; 4]);
    assert_eq!((fight.presence("Foe"), fight.presence("General")), (Presence::Lost, Presence::Lost));
    assert_eq!(fight.battle_state().fallen_generals.len(), 1, "his brigade tests at the end of the phase");
}

#[test]
fn of_stands_that_fight_alike_the_grenadiers_fall_last() {
    // trl.p25.05: their owner's choice
    let foe = line("Foe").stands(4).wide(4).with(|unit| unit.grenadiers = Some(Grenadiers { stands: vec![0, 1] }));
    let fight = assault(Table::open(), line("Men").stands(4).wide(4), foe, &[4, 4, 1, 1, 6]);
    let left = grenadiers_of(&fight.battle().field(), fight.id("Foe"));
    assert_eq!((fight.left("Foe"), left.len()), (2, 2), "{:?}", fight.journal());
}
