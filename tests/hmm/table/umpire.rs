//! The umpire's changes under hmm: a unit that comes back, batteries and their guns, loose men and guns moved one by
//! one.

use bevy::math::Vec2;
use linstock::{
    battle::OverrideAct,
    measure::{Facing, Pose},
    rules::hmm::{
        charts::FormationKind,
        state::{Officers, TurnStage, UnitView},
    },
    table::StandId,
};

use super::{Fight, Judged, Spec, Table, battery, light, line};

fn moves(unit: Spec) -> Fight {
    Table::open().unit(unit.at(30.0, 10.0)).unit(line("Blues").foe().at(30.0, 40.0)).fight(TurnStage::FirstMoves, &[])
}

fn alter(fight: &mut Fight, name: &str, what: &str, value: &str) {
    let act = OverrideAct::State { unit: fight.id(name), what: what.to_owned(), value: value.to_owned() };
    fight.overrules(act).lawful();
}

#[test]
fn a_unit_that_comes_back_is_without_its_fallen_other_ranks_and_officers() {
    // hmm.18.02, hmm.18.09: twenty men, four of them officers
    for (row, other_ranks, commander, subalterns, lost, men) in [
        ("nobody fell", 16, true, 3, 0, 20),
        ("other ranks fell", 16, true, 3, 2, 18),
        ("the commander fell too", 16, false, 3, 2, 17),
        ("two subalterns fell too", 16, true, 1, 2, 16),
        ("made of two, with the officers of both", 20, true, 7, 2, 18),
    ] {
        let reds = line("Reds").men(20).with(|unit| {
            (unit.strength.start_other_ranks, unit.strength.lost_other_ranks) = (other_ranks, lost);
            unit.strength.officers = Officers { commander, subalterns };
        });
        let mut fight = moves(reds);
        let (unit, front) = fight.standing("Reds");
        fight.overrules(OverrideAct::Remove { unit }).lawful();
        fight.overrules(OverrideAct::Restore { unit, front }).lawful();
        assert_eq!(fight.figures("Reds").len(), men, "{row}");
    }
}

#[test]
fn a_battery_is_changed_as_any_other_body_and_gun_by_gun() {
    // hmm.11.03, hmm.18.07, hmm.20.42
    let limbered = FormationKind::Limbered.to_string();
    let rows: [(&str, &str, fn(UnitView<'_>) -> bool); 5] = [
        ("figures", "4", |unit| unit.strength.lost_other_ranks == 2),
        ("formation", &limbered, |unit| unit.formation.kind == FormationKind::Limbered),
        ("morale", "leaving the field", |unit| unit.morale.retreating),
        ("gun 1", "dismounted", |unit| !unit.battery.as_ref().expect("a battery").guns[0].sound),
        ("rest", "rests this turn", |unit| unit.morale.resting_until == Some(1)),
    ];
    for (what, value, holds) in rows {
        let mut fight = moves(battery("Guns"));
        alter(&mut fight, "Guns", what, value);
        assert!(holds(fight.state("Guns")), "{what} to {value}");
        let now =
            fight.battle.alterations(fight.id("Guns")).into_iter().find(|now| now.what == what).map(|now| now.now);
        assert_eq!(now.as_deref(), Some(value), "{what}");
    }
}

#[test]
fn a_dismounted_gun_is_off_the_table_until_it_is_sound_again() {
    let mut fight = moves(battery("Guns"));
    let gun = StandId::new(fight.id("Guns"), 0);
    let (all, there) = (fight.stands("Guns").len(), |fight: &Fight| fight.battle.field().get_stand(gun).is_some());
    alter(&mut fight, "Guns", "gun 1", "dismounted");
    assert!(fight.stands("Guns").len() == all - 1 && !there(&fight));
    alter(&mut fight, "Guns", "gun 1", "sound");
    assert!(fight.stands("Guns").len() == all && there(&fight));
}

#[test]
fn one_loose_man_or_gun_is_put_elsewhere_and_all_others_stay() {
    // hmm.03.09, hmm.11.03
    for unit in [light("Loose"), battery("Loose")] {
        let mut fight = moves(unit);
        let (stand, to) = (fight.stands("Loose")[0].0, Pose::new(Vec2::new(50.0, 20.0), Facing::SOUTH));
        let (before, front) = (fight.stands("Loose"), fight.front("Loose"));
        fight.overrules(OverrideAct::MoveStand { stand, to }).lawful();
        let expected: Vec<_> = before.iter().map(|(id, pose)| (*id, if *id == stand { to } else { *pose })).collect();
        assert_eq!((fight.stands("Loose"), fight.front("Loose")), (expected, front));
        assert!(fight.says("The umpire moved a stand of Loose: the table was knocked"));
    }
}

#[test]
fn no_stand_is_put_where_it_cannot_be_nor_out_of_the_ranks() {
    let mut fight = moves(light("Loose"));
    let (own, beside) = (fight.stands("Loose")[0].0, fight.stands("Loose")[1].1);
    let (ranked, theirs) = fight.stands("Blues")[0];
    let pose = |x: f32, y: f32| Pose::new(Vec2::new(x, y), Facing::NORTH);
    for (stand, to, why) in [
        (own, pose(-1.0, 5.0), "it would stand off the table"),
        (own, pose(f32::NAN, 5.0), "that is no place on a table"),
        (own, beside, "it would stand on another of its own"),
        (own, theirs, "it would stand on Blues"),
        (StandId::new(own.unit, 999), pose(50.0, 20.0), "there is no such stand on the table"),
        (ranked, pose(50.0, 20.0), "its stands go together in line"),
    ] {
        let before = fight.battle.hash();
        let refusal = fight.overrules(OverrideAct::MoveStand { stand, to }).expect_err(why);
        assert_eq!((refusal.reason.as_str(), fight.battle.hash()), (why, before));
    }
}
