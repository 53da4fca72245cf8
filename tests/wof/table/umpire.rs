//! The umpire's changes under wof: batteries with crews and limbers, loose figures and guns moved one by one.

use bevy::math::Vec2;
use linstock::{
    battle::OverrideAct,
    measure::{Facing, Pose},
    rules::wof::{
        charts::{FormationKind, Limber, Pips, Spirit},
        state::{Battery, TurnStage, UnitView},
    },
    table::StandId,
};

use super::{Fight, Judged, Spec, Table, battery, light, line};

fn moves(unit: Spec) -> Fight {
    Table::open().unit(unit.at(30.0, 10.0)).unit(line("Garde").foe().at(30.0, 40.0)).fight(TurnStage::FirstMoves, &[])
}

fn guns(unit: UnitView<'_>) -> &Battery {
    unit.battery.as_ref().expect("a battery")
}

#[test]
fn a_battery_is_changed_as_any_other_body_and_its_limber_too() {
    // wof.12.6.01, wof.12.6.02, wof.h.artillery_strength
    let (limbered, shaken, none) =
        (FormationKind::Limbered.to_string(), Spirit::Shaken.to_string(), Limber::None.to_string());
    let rows: [(&str, &str, fn(UnitView<'_>) -> bool); 4] = [
        ("figures lost", "5", |unit| unit.strength.lost == Pips::of_figures(5) && guns(unit).crews == [3, 2, 2]),
        ("formation", &limbered, |unit| unit.formation.kind == FormationKind::Limbered),
        ("morale", &shaken, |unit| unit.morale.spirit == Spirit::Shaken),
        ("limber", &none, |unit| guns(unit).limber == Limber::None),
    ];
    for (what, value, holds) in rows {
        let mut fight = moves(battery("Guns"));
        let act = OverrideAct::State { unit: fight.id("Guns"), what: what.to_owned(), value: value.to_owned() };
        fight.overrules(act).lawful();
        assert!(holds(fight.state("Guns")), "{what} to {value}");
        let now =
            fight.battle.alterations(fight.id("Guns")).into_iter().find(|now| now.what == what).map(|now| now.now);
        assert_eq!(now.as_deref(), Some(value), "{what}");
    }
}

#[test]
fn guns_on_their_limber_have_one() {
    // wof.12.6.02
    let fight = moves(battery("Guns").formed(FormationKind::Limbered));
    let limber = fight.battle.alterations(fight.id("Guns")).into_iter().find(|alteration| alteration.what == "limber");
    assert!(!limber.expect("it has a limber").values.contains(&Limber::None.to_string()));
}

#[test]
fn one_loose_figure_or_gun_is_put_elsewhere_and_all_others_stay() {
    // wof.13.0.01, wof.12.6.01
    for unit in [light("Loose").formed(FormationKind::Skirmish), battery("Loose")] {
        let mut fight = moves(unit);
        let (stand, to) = (fight.stands("Loose")[0].0, Pose::new(Vec2::new(50.0, 20.0), Facing::SOUTH));
        let (before, front) = (fight.stands("Loose"), fight.front("Loose"));
        fight.overrules(OverrideAct::MoveStand { stand, to }).lawful();
        let expected: Vec<_> = before.iter().map(|(id, pose)| (*id, if *id == stand { to } else { *pose })).collect();
        assert_eq!((fight.stands("Loose"), fight.front("Loose")), (expected, front));
    }
    let mut fight = moves(line("Ranks"));
    let (stand, to) = (StandId::new(fight.id("Ranks"), 0), Pose::new(Vec2::new(50.0, 20.0), Facing::SOUTH));
    let refusal = fight.overrules(OverrideAct::MoveStand { stand, to }).expect_err("it is in the ranks");
    assert!(refusal.reason.starts_with("its stands go together"), "{refusal}");
}
