//! Changes of formation (section 5), limbering and unlimbering: the whole allowance, unmoved, in the first step.

use bevy::math::Vec2;
use linstock::{
    battle::Seat,
    measure::{Facing, Pose},
    rules::hmm::{
        charts::{FormationKind, Troop},
        state::{Acted, Phase, TurnStage, UnitState},
    },
    table::{Side, UnitId},
};

use super::{Fight, Judged, Spec, Table, ahead, battery, general, horse, light, line, ranks};

fn drill(unit: Spec) -> Fight {
    Table::open().unit(unit.at(30.0, 20.0)).unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, &[])
}

#[test]
fn formations_fill_the_blocks_of_the_chart_on_the_table() {
    // hmm.03.20, hmm.03.22, hmm.03.25, hmm.03.29, hmm.03.33, hmm.03.39
    use FormationKind::{AttackColumn, Line, MarchColumn, Skirmish, Square};
    for (to, block) in
        [(MarchColumn, (1.0, 5.0)), (AttackColumn, (2.0, 2.5)), (Skirmish, (14.0, 2.0)), (Square, (3.0, 3.0))]
    {
        let mut fight = drill(line("Reds"));
        fight.forms("Reds", to).lawful();
        assert_eq!(
            (fight.block("Reds"), fight.place("Reds")),
            (block, (30.0, 20.0)),
            "{to}: the front stays where it was"
        );
    }
    let mut fight = drill(line("Reds").formed(MarchColumn));
    fight.forms("Reds", Line).lawful();
    assert_eq!(fight.block("Reds"), (5.0, 1.0));
}

#[test]
fn sixteen_horse_stand_two_wide_in_march_column_and_eight_wide_in_line() {
    // hmm.x.011, hmm.x.012: hmm.03.39, hmm.04.14, hmm.04.15
    for (from, to, block) in [
        (FormationKind::Line, FormationKind::MarchColumn, (1.0, 8.0)),
        (FormationKind::MarchColumn, FormationKind::Line, (4.0, 2.0)),
    ] {
        let mut fight = drill(horse("Reds").formed(from));
        fight.forms("Reds", to).lawful();
        assert_eq!(
            (fight.block("Reds"), fight.stands("Reds").len()),
            (block, 8),
            "{to}: stands of two, an inch square"
        );
    }
}

#[test]
fn every_change_costs_the_whole_allowance() {
    // hmm.x.278: hmm.05.01, hmm.05.03, hmm.05.10, hmm.05.11
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Guards").at(50.0, 20.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.forms("Reds", FormationKind::AttackColumn).lawful();
    assert_eq!(fight.moves("Reds", &[ahead(0.1)]).refused(), "hmm.02.19");
    assert_eq!(fight.state("Reds").conduct.acted, Acted::Changed);
}

#[test]
fn a_unit_that_faces_turns_every_stand_and_changes_from_line_to_column_or_back() {
    // hmm.x.013: hmm.05.08, hmm.05.09
    let mut fight = drill(line("Reds"));
    fight.faces("Reds", "right").lawful();
    assert_eq!(
        (fight.state("Reds").formation.kind, fight.front("Reds").facing),
        (FormationKind::MarchColumn, Facing::EAST)
    );
    assert_eq!((fight.block("Reds"), fight.place("Reds")), ((1.0, 5.0), (32.5, 19.5)), "about its middle");
    let mut fight = drill(line("Reds").formed(FormationKind::MarchColumn));
    fight.faces("Reds", "left").lawful();
    assert_eq!((fight.state("Reds").formation.kind, fight.front("Reds").facing), (FormationKind::Line, Facing::WEST));
    let mut fight = drill(line("Reds").formed(FormationKind::AttackColumn));
    assert_eq!(fight.faces("Reds", "left").refused(), "hmm.05.09");
}

#[test]
fn a_unit_that_has_acted_is_pinned_or_routs_changes_no_formation() {
    // hmm.05.08, hmm.20.30, hmm.18.16
    let mut fight = drill(line("Reds").with(|unit| unit.conduct.acted = Acted::Moved));
    assert_eq!(fight.faces("Reds", "left").refused(), "linstock.turn", "it has nothing to do, so nobody is asked");
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Guards").at(50.0, 20.0))
        .unit(line("Blues").foe().at(30.0, 20.0))
        .melee(&["Blues"], &["Reds"])
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.forms("Reds", FormationKind::Square).refused(), "hmm.20.30");
    fight.forms("Guards", FormationKind::Square).lawful();
    assert_eq!(fight.state("Guards").formation.kind, FormationKind::Square);
}

#[test]
fn troops_take_only_the_formations_of_their_kind() {
    use FormationKind::{AttackColumn, Limbered, Line, MarchColumn, Skirmish, Square};
    let natives = light("Reds").with(|unit| unit.troops.kind = Troop::Natives);
    let rows = [
        ("hmm.03.33, hmm.x.282", horse("Reds"), Square, "hmm.03.33"),
        ("hmm.03.09", light("Reds"), Line, "hmm.03.09"),
        ("hmm.03.09", light("Reds"), AttackColumn, "hmm.03.09"),
        ("hmm.03.32", natives, MarchColumn, "hmm.03.32"),
        ("hmm.04.13", horse("Reds"), AttackColumn, "hmm.03.25"),
        ("hmm.11.03", line("Reds"), Limbered, "hmm.11.03"),
        ("hmm.06.01", general("Reds"), Skirmish, "hmm.06.01"),
        ("hmm.03.30", battery("Reds"), Skirmish, "hmm.03.30"),
        ("hmm.03.36", line("Reds"), FormationKind::Rout, "hmm.03.19"),
    ];
    for (row, unit, to, clause) in rows {
        assert_eq!(drill(unit).forms("Reds", to).refused(), clause, "{row}: {to}");
    }
    for (row, unit, to) in [
        ("hmm.03.30", line("Reds"), Skirmish),
        ("hmm.03.30", horse("Reds"), Skirmish),
        ("hmm.03.09", light("Reds"), MarchColumn),
    ] {
        assert_eq!(drill(unit).forms("Reds", to), Ok(()), "{row}: {to}");
    }
}

#[test]
fn a_square_may_change_into_another_formation() {
    // hmm.03.34
    let mut fight = drill(line("Reds").formed(FormationKind::Square));
    fight.forms("Reds", FormationKind::Line).lawful();
    assert_eq!(fight.state("Reds").formation.kind, FormationKind::Line);
}

#[test]
fn there_must_be_room_for_the_new_formation() {
    // hmm.20.27, hmm.01.04
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Guards").at(30.0, 18.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.forms("Reds", FormationKind::MarchColumn).refused(), "hmm.20.27");
    let mut edge = Table::open()
        .unit(line("Reds").at(30.0, 2.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(edge.forms("Reds", FormationKind::MarchColumn).refused(), "hmm.01.04");
}

#[test]
fn infantry_of_the_civil_war_takes_two_turns_to_form_square_and_does_not_fire_between() {
    // hmm.x.211: hmm.03.35, hmm.05.02
    let mut fight = Table::open()
        .switch("acw", "On")
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Blues").foe().at(30.0, 26.0))
        .turn(4)
        .fight(TurnStage::FirstMoves, &[6, 1]);
    fight.forms("Reds", FormationKind::Square).lawful();
    assert_eq!(
        (fight.state("Reds").formation.kind, fight.state("Reds").formation.half_changed),
        (FormationKind::Line, Some(FormationKind::Square))
    );
    fight.pass_until(Phase::Musketry);
    assert!(fight.offers(Side::First).is_empty(), "it is half way through the change and does not fire");
    fight.pass_until(Phase::Move(Side::First));
    fight.forms("Reds", FormationKind::Square).lawful();
    assert_eq!((fight.battle_state().turn, fight.state("Reds").formation.kind), (5, FormationKind::Square));
}

#[test]
fn the_two_turns_of_a_square_must_follow_one_another() {
    // hmm.03.35
    let mut fight = Table::open()
        .switch("acw", "On")
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[6, 1, 6, 1]);
    fight.forms("Reds", FormationKind::Square).lawful();
    fight.pass_turn();
    assert_eq!(fight.battle_state().turn, 2);
    fight.pass_turn();
    assert_eq!(fight.battle_state().turn, 3);
    assert_eq!(fight.state("Reds").formation.half_changed, None, "it stood idle for a turn");
    fight.forms("Reds", FormationKind::Square).lawful();
    assert_eq!(fight.state("Reds").formation.kind, FormationKind::Line, "and begins anew");
}

#[test]
fn attack_columns_of_the_civil_war_are_formed_only_against_works() {
    // hmm.x.281: hmm.03.28
    let mut fight = Table::open()
        .switch("acw", "On")
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.forms("Reds", FormationKind::AttackColumn).refused(), "hmm.03.28");
}

#[test]
fn a_unit_that_changed_in_one_turn_may_fire_in_the_fire_phase() {
    // hmm.x.223: hmm.02.15b, hmm.05.02
    let front = Pose::new(Vec2::new(24.5, 19.5), Facing::EAST);
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 20.0).with(|unit| unit.history.fired_at = vec![(UnitId(1), front)]))
        .unit(line("Blues").foe().at(24.5, 19.5).facing(Facing::EAST).with(|unit| unit.conduct.fired = true))
        .fight(TurnStage::FirstMoves, &[&[3, 4][..], &ranks(1)].concat());
    fight.faces("Reds", "left").lawful();
    assert_eq!((fight.state("Reds").formation.kind, fight.place("Reds")), (FormationKind::MarchColumn, (27.5, 19.5)));
    fight.pass_until(Phase::Musketry);
    fight.declares("Reds", "Blues").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(
        (fight.result("hmm.volley", "dice"), fight.result("hmm.volley", "lost")),
        ("1".to_owned(), "1".to_owned())
    );
}

#[test]
fn limbering_takes_the_whole_turn_and_the_guns_do_not_fire_in_it() {
    // hmm.x.121: hmm.11.03, hmm.11.04
    let mut fight = Table::open()
        .unit(battery("Guns").formed(FormationKind::Limbered).at(30.0, 20.0))
        .unit(line("Blues").foe().at(30.0, 30.0))
        .turn(2)
        .fight(TurnStage::FirstMoves, &[6, 1]);
    fight.forms("Guns", FormationKind::Unlimbered).lawful();
    assert_eq!(fight.moves("Guns", &[ahead(1.0)]).refused(), "linstock.turn", "it has done its turn");
    fight.pass_until(Phase::Artillery(Side::First));
    assert_eq!(fight.battle_state().turn, 3, "no gun could fire in turn 2");
    assert_eq!(fight.asked(), [Seat::First]);
}

#[test]
fn a_crew_that_has_left_its_guns_has_nothing_to_limber_or_to_serve() {
    // hmm.11.03, hmm.20.11
    let no_gun_left = |unit: &mut UnitState| {
        unit.battery.iter_mut().flat_map(|battery| &mut battery.guns).for_each(|gun| gun.sound = false);
    };
    for (from, to) in
        [(FormationKind::Unlimbered, FormationKind::Limbered), (FormationKind::Limbered, FormationKind::Unlimbered)]
    {
        let mut fight = Table::open()
            .unit(battery("Guns").formed(from).at(30.0, 20.0).with(no_gun_left))
            .unit(line("Reds").at(50.0, 20.0))
            .unit(line("Far off").foe().at(8.0, 47.0))
            .fight(TurnStage::FirstMoves, &[]);
        assert_eq!(fight.forms("Guns", to).refused(), "hmm.11.03");
    }
}
