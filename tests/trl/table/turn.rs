//! The start of the turn and of a side's movement (pages 6, 31 and 32): initiative, brigades, recovery, half losses,
//! bogged units, hidden troops, the end.

use linstock::{
    battle::Value,
    measure::Leg,
    rules::{
        common::offering::word_of_feature,
        trl::{
            charts::{FormationKind, Motion, Skill, TerrainKind, Troop},
            slot_names::slot,
            state::{Officer, TurnStage, UnitState},
        },
    },
    table::{FeatureId, KnownTo, Presence, Side},
};

use super::{Fight, Judged, Table, ahead, battery, general, laying::Spec, light, line};
use crate::rules::ground::LaysGround;

fn begins(table: Table, stage: TurnStage, dice: &[u8]) -> Fight {
    table.unit(line("Far off").foe().at(8.0, 47.0)).fight(stage, dice)
}

#[test]
fn the_higher_die_has_the_initiative_and_the_better_general_decides_a_tie() {
    // trl.p06.03, trl.p06.04
    let generals = |second: Skill| {
        Table::open()
            .unit(general("Ours").at(20.0, 10.0))
            .unit(
                general("Theirs")
                    .foe()
                    .at(20.0, 40.0)
                    .with(|unit| unit.general.as_mut().expect("he is one").skill = second),
            )
            .unit(line("Men").at(30.0, 10.0))
    };
    let side = |fight: Fight| fight.battle_state().initiative;
    assert_eq!(side(begins(generals(Skill::Trained), TurnStage::Initiative, &[2, 5])), Side::Second);
    assert_eq!(side(begins(generals(Skill::Veteran), TurnStage::Initiative, &[4, 4])), Side::Second);
    assert_eq!(side(begins(generals(Skill::Trained), TurnStage::Initiative, &[4, 4, 6, 1])), Side::First);
}

#[test]
fn a_brigade_that_has_lost_half_of_its_battalions_tests_and_may_quit() {
    // trl.p31.02, trl.hc.18: one of two battalions is shot to pieces, and the next turn begins.
    let battle = |die: u8| {
        let alone = |unit: &mut UnitState| unit.strength.officer = Officer::None;
        let dice: &[u8] = if die == 1 { &[6, 1, 1, 1, 1, 1] } else { &[6, 1, 1, 1, 1, die, 6, 1] };
        let mut fight = Table::open()
            .unit(line("Weak").stands(1).wide(1).with(alone).at(30.0, 20.0))
            .unit(line("Others").at(60.0, 4.0))
            .unit(line("Foe").foe().stands(4).wide(4).with(|unit| unit.conduct.motion = Motion::Moved).at(30.0, 30.0))
            .fight(TurnStage::SecondShots, dice);
        fight.shoots("Foe", "Weak").lawful();
        fight.closes(Side::Second).lawful();
        fight.closes(Side::First).lawful();
        fight.closes(Side::Second).lawful();
        fight
    };
    let fight = battle(6);
    assert!(fight.presence("Others") == Presence::OnTable && fight.says("stayed on the field. [trl.p31.02]"));
    let fight = battle(1);
    assert_eq!(fight.battle().conclusion().map(|end| end.winner), Some(Some(Side::Second)), "at once");
    assert_eq!((fight.presence("Weak"), fight.presence("Others")), (Presence::Lost, Presence::LeftTable));
    assert!(fight.says("quit the field. [trl.p31.02]"));
}

#[test]
fn disorientated_units_recover_before_anybody_moves() {
    // trl.p06.08, trl.p32.02
    let men = || line("Men").disorientated().at(30.0, 10.0);
    let fight = begins(Table::open().unit(men()), TurnStage::FirstMoves, &[4]);
    assert!(!fight.is_disorientated("Men") && fight.says("Men held firm to recover. [trl.p06.08]"));
    let mut fight = begins(Table::open().unit(men()), TurnStage::FirstMoves, &[2]);
    assert!(fight.is_disorientated("Men"));
    fight.moves("Men", &[ahead(2.0)]).lawful();
}

#[test]
fn those_who_have_lost_half_test_every_turn_and_fall_back_a_whole_move() {
    // trl.p31.01, trl.p31.21, trl.p06.08
    let men = |lost: u16| line("Men").stands(9).lost(lost).at(30.0, 20.0);
    let fight = begins(Table::open().unit(men(4)), TurnStage::FirstMoves, &[]);
    assert!(!fight.says("for half losses"));
    let fight = begins(Table::open().unit(men(5)), TurnStage::FirstMoves, &[1]);
    assert!(fight.says("Men failed its test for half losses. [trl.p31.01]"));
    let gone = fight.place("Men");
    assert!(gone.1 < 20.0 && fight.state("Men").conduct.spent_whole, "{gone:?}");
    let fight = begins(Table::open().unit(men(5).disorientated()), TurnStage::FirstMoves, &[6]);
    assert!(!fight.is_disorientated("Men"), "one die for both");
    let fight = begins(Table::open().unit(men(6)), TurnStage::FirstMoves, &[1]);
    assert_eq!(fight.presence("Men"), Presence::Lost, "under half it is removed");
}

#[test]
fn a_bogged_unit_tries_to_get_free_and_has_then_used_its_move() {
    // trl.x.168: trl.hc.07, trl.p14.02
    let mud = || Table::open().area("mud", TerrainKind::SoftSand, (20.0, 15.0), (40.0, 25.0));
    let guns = battery("Guns", Troop::LightArtillery).formed(FormationKind::Column).at(30.0, 20.0);
    let stuck = guns.with(|unit| unit.formation.bogged_in = Some(FeatureId(0)));
    let table = mud().unit(stuck).unit(line("Idle").at(60.0, 10.0));
    let mut fight = begins(table, TurnStage::FirstMoves, &[3, 6, 1, 4]);
    assert!(fight.state("Guns").formation.bogged_in.is_some() && fight.may("Guns").is_empty());
    fight.pass_until(2, 1, Side::First);
    assert_eq!(fight.state("Guns").formation.bogged_in, None);
    assert!(!fight.may("Guns").contains(&"move".to_owned()) && !fight.state("Guns").has_moved());
    let men = || {
        line("Men")
            .formed(FormationKind::Column)
            .with(|unit| unit.formation.bogged_in = Some(FeatureId(0)))
            .at(30.0, 20.0)
    };
    let fight = begins(mud().unit(men()).unit(line("Idle").at(60.0, 10.0)), TurnStage::FirstMoves, &[3]);
    assert!(fight.state("Men").formation.bogged_in.is_some() && fight.may("Men").is_empty());
    let fight = begins(mud().unit(men()).unit(line("Idle").at(60.0, 10.0)), TurnStage::FirstMoves, &[4]);
    assert_eq!(fight.state("Men").formation.bogged_in, None);
    assert!(!fight.may("Men").contains(&"move".to_owned()) && !fight.state("Men").has_moved());
}

#[test]
fn hidden_troops_surprise_those_who_come_upon_them_and_are_found_by_a_search() {
    // trl.p14.15, trl.p14.16, trl.p14.17, trl.hc.14
    let wood = || {
        Table::open()
            .area("the wood", TerrainKind::Wood, (20.0, 24.0), (40.0, 34.0))
            .unit(line("Lurkers").foe().hidden().stands(4).wide(4).at(30.0, 24.5))
    };
    let men = |y: f32| light("Men").formed(FormationKind::Loose).at(30.0, y);
    let mut fight = begins(wood().unit(men(20.0)), TurnStage::FirstMoves, &[]);
    fight.moves("Men", &[ahead(6.0)]).lawful();
    assert!(fight.is_disorientated("Men") && fight.says("[trl.hc.14]"), "{:?}", fight.journal());
    assert_eq!(fight.battle().field().unit(fight.id("Lurkers")).known_to, KnownTo::All);
    let search = |fight: &mut Fight| {
        let order = fight.order("Men", "search").with(slot::FEATURE, Value::Choice(word_of_feature(FeatureId(0))));
        fight.give(order)
    };
    let mut fight = begins(wood().unit(men(21.5)), TurnStage::FirstMoves, &[4]);
    search(&mut fight).lawful();
    assert_eq!(fight.battle().field().unit(fight.id("Lurkers")).known_to, KnownTo::All);
    assert!(!fight.is_disorientated("Men"));
    let idle = line("Idle").at(60.0, 10.0);
    let mut fight = begins(wood().unit(men(21.5)).unit(idle), TurnStage::FirstMoves, &[3]);
    search(&mut fight).lawful();
    assert_eq!(fight.battle().field().unit(fight.id("Lurkers")).known_to, KnownTo::Only(Side::Second));
    assert_eq!(search(&mut fight).refused(), "trl.p14.17", "once in a turn");
    assert_eq!(fight.moves("Men", &[ahead(1.0)]).refused(), "trl.p14.17", "at the end of its move");
    let mut fight = begins(wood().unit(men(20.0)), TurnStage::FirstMoves, &[]);
    assert_eq!(search(&mut fight).refused(), "trl.p14.17", "too far off");
}

#[test]
fn a_square_that_has_shrunk_too_far_becomes_a_line() {
    // trl.hc.05, trl.p28.07
    let men: Spec =
        line("Men").stands(8).formed(FormationKind::Square).with(|unit| unit.strength.fallen = 5).at(30.0, 20.0);
    let fight = begins(Table::open().unit(men).until_turn(1), TurnStage::Squares, &[]);
    assert_eq!(fight.state("Men").formation.kind, FormationKind::Line);
    assert!(fight.says("too weak for its square"));
}

#[test]
fn a_square_that_becomes_a_line_stands_on_nobody() {
    // trl.hc.05, trl.hc.04
    let men =
        || line("Men").stands(8).formed(FormationKind::Square).with(|unit| unit.strength.fallen = 5).at(30.0, 20.0);
    let formed = |others: &[Spec]| {
        let table = others.iter().cloned().fold(Table::open().unit(men()), Table::unit);
        let fight = begins(table.until_turn(1), TurnStage::Squares, &[]);
        assert_eq!(fight.state("Men").formation.kind, FormationKind::Line);
        fight
    };
    let front = |fight: &Fight| fight.battle().field().unit(fight.id("Men")).front.at;
    let alone = front(&formed(&[]));
    let mut has_moved = false;
    for aside in [2.0, 2.5, 3.0, 3.5, 4.0] {
        let beside = |name: &str, x: f32| line(name).stands(2).wide(1).foe().at(30.0 + x, 20.5);
        let fight = formed(&[beside("Right", aside), beside("Left", -aside)]);
        for other in ["Left", "Right"] {
            let lap = fight.overlap("Men", other);
            assert!(lap < 0.01, "{aside} in aside: they lie on {other} by {lap}");
        }
        has_moved |= front(&fight).distance(alone) > 0.1;
    }
    assert!(has_moved, "some of them are in its way");
}

#[test]
fn a_unit_that_is_passed_over_is_asked_no_more_in_this_phase() {
    // trl.p06.05
    let table = Table::open().unit(line("Men").at(30.0, 20.0)).unit(line("Idle").at(60.0, 20.0));
    let mut fight = begins(table, TurnStage::FirstMoves, &[]);
    fight.does("Men", "done").lawful();
    assert!(fight.may("Men").is_empty());
    assert_eq!(fight.moves("Men", &[Leg::Advance(1.0)]).refused(), "trl.p06.05");
}

#[test]
fn a_battle_ends_by_points_when_the_time_is_up() {
    // trl.hc.26
    let table = || Table::open().until_turn(1).unit(line("Men").at(30.0, 10.0));
    let even = begins(table(), TurnStage::End, &[]);
    assert_eq!(even.battle().conclusion().map(|end| end.winner), Some(None));
    let foes = |lost: u16| {
        ["A", "B", "C", "D"].into_iter().zip(0_u8..).fold(table(), |table, (name, number)| {
            table.unit(line(name).foe().lost(lost).at(12.0 + 12.0 * f32::from(number), 40.0))
        })
    };
    let ahead = begins(foes(6), TurnStage::End, &[]);
    assert_eq!(
        ahead.battle().conclusion().map(|end| (end.winner, end.clause.id())),
        Some((Some(Side::First), "trl.hc.26"))
    );
    assert_eq!(begins(foes(4), TurnStage::End, &[]).battle().conclusion().map(|end| end.winner), Some(None));
}
