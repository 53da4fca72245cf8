//! The reason that bars a unit from several acts is shown in the same words, by the same clause, whatever it tries.

use linstock::{
    battle::{Order, OverrideAct, Plan, Refusal, Value},
    measure::{Facing, Hand, Pose},
    rules::{
        common::offering::word_of_feature,
        wof::{
            charts::{Drill, FormationKind, Protection, Spirit},
            formation::layout::Bend,
            melee::locked,
            slot_names::slot,
            state::{Rout, TurnStage, UnitState},
        },
        word::Word,
    },
    table::{FeatureId, UnitId},
};

use super::{Fight, Spec, Table, ahead, battery, line};

/// An act of a unit.
#[derive(Clone, Copy, Debug)]
enum Act {
    March,
    Charge,
    Form,
    Shoot,
}

/// The Reds five inches before the Blues, and beside them friends with a target.
fn before(reds: impl FnOnce(&mut UnitState), stage: TurnStage) -> Fight {
    let table = Table::open().switch("irregulars", "On").unit(line("Reds").men(26).with(reds).at(36.0, 10.0));
    let table = table.unit(line("Blues").foe().at(36.0, 15.0)).unit(line("Friends").at(56.0, 10.0));
    table.unit(line("Bait").foe().at(56.0, 15.0)).fight(stage, &[])
}

/// The refusal of an act of the Reds.
fn told(reds: impl FnOnce(&mut UnitState), act: Act) -> String {
    let stage = if let Act::Shoot = act { TurnStage::Fire } else { TurnStage::FirstMoves };
    let fight = before(reds, stage);
    let charge = fight.order("Reds", "charge").with(slot::TARGET, Value::Unit(fight.id("Blues")));
    let square = Value::Choice(FormationKind::Square.name().to_owned());
    let judged: Result<_, Refusal> = match act {
        Act::March => fight.plan("Reds", &[ahead(1.0)]),
        Act::Charge => fight.battle().judge(&charge),
        Act::Form => fight.battle().judge(&fight.order("Reds", "form").with(slot::FORMATION, square)),
        Act::Shoot => fight.may_shoot("Reds", "Blues"),
    };
    judged.map_or_else(|refusal| refusal.to_string(), |_| "lawful".to_owned())
}

#[test]
fn the_reason_that_bars_a_unit_from_several_acts_has_the_same_words() {
    use Act::{Charge, Form, March, Shoot};
    type Change = fn(&mut UnitState);
    let rows: [(Change, &[Act], &str); 7] = [
        (|unit| unit.morale.confused = true, &[March, Charge, Form], "it is confused (wof.6.1.06)"),
        (
            |unit| unit.morale.intermixed = vec![UnitId(2)],
            &[Charge, Form, Shoot],
            "it is intermixed with friends (wof.12.7.03)",
        ),
        (
            |unit| {
                unit.formation.kind = FormationKind::Bent;
                unit.formation.bend = Some(Bend { hand: Hand::Right, files: 4, degrees: 45 });
            },
            &[March, Charge],
            "a bent line does not move before it is straight again (wof.8.1.1.02)",
        ),
        (
            |unit| {
                (unit.troops.drill, unit.formation.width) = (Drill::Irregular, 13);
                unit.formation.kind = FormationKind::ExtendedLine;
            },
            &[March, Charge],
            "irregulars so wide do not move (wof.21.4.06)",
        ),
        (
            |unit| unit.conduct.support_failed = true,
            &[March, Charge],
            "it failed to support a friend, and neither charges nor advances (wof.14.3.05)",
        ),
        (|unit| unit.conduct.spent = 1.0, &[March, Form], "its move is spent (wof.h.move_budget)"),
        (|_| {}, &[March, Charge, Form, Shoot], "lawful"),
    ];
    for (change, acts, expected) in rows {
        for act in acts {
            assert_eq!(told(change, *act), expected, "{act:?}");
        }
    }
}

#[test]
fn routers_neither_march_nor_charge() {
    // wof.12.10.01, wof.14.1.04
    let routs = |unit: &mut UnitState| {
        let rout = Rout {
            began: 0,
            from: (36.0, 15.0).into(),
            cause: None,
            bearing: None,
            half_move_owed: false,
            turned_aside: false,
        };
        (unit.morale.spirit, unit.morale.rout) = (Spirit::Routing, Some(rout));
    };
    assert_eq!(told(routs, Act::March), "it is routing (wof.12.10.01)");
    assert_eq!(told(routs, Act::Charge), "it is routing (wof.14.1.04)");
}

#[test]
fn a_unit_that_fights_charges_no_other() {
    // wof.17.1.03
    let table = Table::open().unit(line("Reds").at(36.0, 15.0)).unit(line("Blues").foe().at(36.0, 15.0));
    let table = table.unit(line("Greens").foe().at(46.0, 20.0)).locked("Reds", "Blues", 1);
    let fight = table.fight(TurnStage::FirstMoves, &[]);
    let charge = fight.order("Reds", "charge").with(slot::TARGET, Value::Unit(fight.id("Greens")));
    let refusal = fight.battle().judge(&charge).expect_err("it fights");
    assert_eq!(refusal.to_string(), "it is locked in combat (wof.17.1.03)");
    let (reds, field) = (fight.id("Reds"), fight.battle().field());
    assert!(locked::LOCKED.bars(&field, reds) && !locked::LOCKED.bars(&field, fight.id("Greens")));
}

#[test]
fn guns_neither_enter_nor_leave_a_block() {
    // wof.h.guns_in_cover
    let told = |guns: Spec, order: fn(&Fight) -> Order| {
        let table = Table::open().stronghold("the village", Protection::Block, 48, (30.0, 20.0), (42.0, 28.0));
        let fight = table.unit(guns).unit(line("Far").foe().at(8.0, 46.0)).fight(TurnStage::FirstMoves, &[]);
        fight.battle().judge(&order(&fight)).map_or_else(|refusal| refusal.to_string(), |_| "lawful".to_owned())
    };
    let enter =
        |fight: &Fight| fight.order("Guns", "enter").with(slot::FEATURE, Value::Choice(word_of_feature(FeatureId(0))));
    let leave = |fight: &Fight| {
        let outside = Pose::new((36.0, 31.0).into(), Facing::NORTH);
        fight.order("Guns", "leave").with(slot::POSE, Value::Pose(outside))
    };
    let inside = battery("Guns").at(36.0, 26.0).with(|unit| unit.formation.garrison = Some(FeatureId(0)));
    let stay = "guns neither enter nor leave blocks and works (wof.h.guns_in_cover)";
    assert_eq!(told(battery("Guns").at(36.0, 19.97), enter), stay);
    assert_eq!(told(inside, leave), stay);
}

#[test]
fn whoever_is_gone_or_a_friend_is_no_target_and_that_is_told() {
    // wof.14.0.01, wof.16.1.13b
    let refused = |tried: Result<Plan, Refusal>| tried.expect_err("no target").to_string();
    let charge = |fight: &Fight, target: &str| {
        let charge = fight.order("Reds", "charge");
        fight.battle().judge(&charge.with(slot::TARGET, Value::Unit(fight.id(target))))
    };
    let fight = before(|_| (), TurnStage::Fire);
    assert_eq!(refused(fight.may_shoot("Reds", "Friends")), "it is of its own side (wof.16.1.13b)");
    let mut fight = before(|_| (), TurnStage::FirstMoves);
    assert_eq!(refused(charge(&fight, "Friends")), "it is of its own side (wof.14.0.01)");
    let unit = fight.id("Blues");
    fight.overrules(OverrideAct::Remove { unit }).expect("the umpire may while a side moves");
    assert_eq!(refused(charge(&fight, "Blues")), "it is no longer on the table (wof.14.0.01)");
}
