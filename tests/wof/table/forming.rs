//! Changes of formation and facing, limbers, skirmishers, dragoons (wof.12.1, wof.12.6, wof.12.11, wof.13, wof.21.2).

use linstock::{
    battle::Value,
    measure::{Facing, Hand, Leg, Pose},
    rules::wof::{
        charts::{Drill, FormationKind, Grade, Limber, Pips, Ranks, Spirit},
        slot_names::slot,
        state::{Manned, Mount, Phase, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Spec, Table, ahead, battery, horse, hussars, light, limbered, line, lines_by, turn_by};

fn with(table: Table, unit: Spec) -> Fight {
    let idle = line("Idle").at(60.0, 3.0);
    table
        .unit(unit.at(30.0, 20.0))
        .unit(idle)
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[])
}

fn alone(unit: Spec) -> Fight {
    with(Table::open(), unit)
}

#[test]
fn the_price_of_a_change_goes_by_the_grade() {
    // wof.12.1.03, wof.12.1.04, wof.12.1.05, wof.x.129, wof.x.130
    use Ranks::{Disordered, Ordered};
    use Spirit::{Good, Shaken};
    let rows = [
        (Grade::A, Ordered, 0.5, Ordered, Good),
        (Grade::B, Ordered, 0.5, Ordered, Good),
        (Grade::B, Disordered, 1.0, Disordered, Good),
        (Grade::C, Ordered, 1.0, Ordered, Good),
        (Grade::C, Disordered, 1.0, Disordered, Shaken),
        (Grade::D, Ordered, 1.0, Disordered, Good),
        (Grade::E, Disordered, 1.0, Disordered, Shaken),
    ];
    for (grade, ranks, part, becomes, spirit) in rows {
        let mut fight = alone(line("Foot").grade(grade).with(|unit| unit.formation.ranks = ranks));
        fight.faces("Foot", Facing::EAST).lawful();
        let state = fight.state("Foot");
        assert_eq!(
            (state.conduct.spent, state.formation.ranks, state.morale.spirit),
            (part, becomes, spirit),
            "{grade} {ranks}"
        );
    }
}

#[test]
fn the_move_left_after_a_change_is_spent_at_the_new_rate() {
    // wof.12.1.03, wof.x.129, wof.h.move_budget
    let mut fight = alone(line("Foot").grade(Grade::B));
    fight.forms("Foot", FormationKind::Column, None).lawful();
    fight.moves("Foot", &[ahead(20.0)]).lawful();
    assert_eq!(fight.place("Foot"), (30.0, 25.0));
    let mut fight = alone(line("Foot").grade(Grade::B));
    fight.moves("Foot", &[ahead(3.0)]).lawful();
    fight.forms("Foot", FormationKind::Column, None).lawful();
    assert_eq!(fight.state("Foot").formation.width, 4);
    let mut fight = alone(line("Foot").grade(Grade::B));
    fight.moves("Foot", &[ahead(3.5)]).lawful();
    assert_eq!(fight.forms("Foot", FormationKind::Column, None).refused(), "wof.12.1.03");
}

#[test]
fn the_unit_pivots_on_the_middle_of_its_front() {
    // wof.12.1.01
    let mut fight = alone(line("Foot"));
    fight.faces("Foot", Facing::EAST).lawful();
    assert_eq!((fight.place("Foot"), fight.front("Foot").facing), ((30.0, 20.0), Facing::EAST));
}

#[test]
fn only_good_morale_changes_formation_but_the_shaken_still_move() {
    // wof.12.1.02, wof.x.266
    let mut fight = alone(line("Foot").grade(Grade::A).with(|unit| unit.morale.spirit = Spirit::Shaken));
    assert_eq!(fight.forms("Foot", FormationKind::Column, None).refused(), "wof.12.1.02");
    fight.moves("Foot", &[ahead(2.0)]).lawful();
}

#[test]
fn a_formation_is_what_its_width_makes_of_it() {
    // wof.8.0.01, wof.h.formation_loss
    let mut fight = alone(line("Foot").grade(Grade::B));
    assert_eq!(fight.forms("Foot", FormationKind::Line, Some(4)).refused(), "wof.8.0.01");
    assert_eq!(fight.forms("Foot", FormationKind::Column, Some(5)).refused(), "wof.8.0.01");
    fight.forms("Foot", FormationKind::ExtendedLine, Some(13)).lawful();
    assert_eq!(
        (fight.state("Foot").formation.kind, fight.state("Foot").formation.width),
        (FormationKind::ExtendedLine, 13)
    );
    let mut fight = alone(horse("Horse").grade(Grade::B));
    assert_eq!(fight.forms("Horse", FormationKind::Square, None).refused(), "wof.8.0.01");
    assert_eq!(fight.forms("Horse", FormationKind::Skirmish, None).refused(), "wof.13.0.01");
}

#[test]
fn a_line_or_a_column_stands_in_straight_ranks_that_look_one_way() {
    // wof.8.1.1.01
    for (formation, ranks) in [(FormationKind::Line, 2), (FormationKind::Column, 6)] {
        let fight = alone(line("Foot").formed(formation).facing(Facing::EAST));
        assert!(fight.stands("Foot").iter().all(|(_, pose)| pose.facing == Facing::EAST));
        let mut rows: Vec<f32> = fight.figures("Foot").iter().map(|at| (at.x * 100.0).round()).collect();
        rows.sort_by(f32::total_cmp);
        rows.dedup();
        assert_eq!(rows.len(), ranks, "{formation}");
    }
}

#[test]
fn a_bent_line_does_not_move_before_it_is_straight() {
    // wof.8.1.1.02
    let mut fight = alone(line("Foot").grade(Grade::A));
    let order = fight.order("Foot", "form").with(slot::FORMATION, Value::Choice("Bent".to_owned()));
    let order = order.with(slot::HAND, Value::Choice("right".to_owned())).with(slot::FILES, Value::Number(4));
    fight.give(order.with(slot::DEGREES, Value::Number(60))).lawful();
    assert_eq!(fight.state("Foot").formation.bend.map(|bend| (bend.hand, bend.files)), Some((Hand::Right, 4)));
    assert_eq!(fight.plan("Foot", &[ahead(2.0)]).refused(), "wof.8.1.1.02");
    fight.forms("Foot", FormationKind::Line, None).lawful();
    assert_eq!(fight.state("Foot").formation.bend, None);
}

#[test]
fn light_troops_loosen_for_half_a_move_and_close_up_for_a_whole_one() {
    // wof.13.0.05
    let mut fight = alone(light("Jaegers").grade(Grade::E));
    fight.forms("Jaegers", FormationKind::Skirmish, None).lawful();
    let state = fight.state("Jaegers");
    assert_eq!((state.conduct.spent, state.formation.ranks, state.morale.spirit), (0.5, Ranks::Ordered, Spirit::Good));
    fight.moves("Jaegers", &[turn_by(180.0), ahead(9.0)]).lawful();
    assert!((fight.state("Jaegers").conduct.spent - 1.0).abs() < 0.01);
    let mut fight = alone(light("Jaegers").formed(FormationKind::Skirmish));
    fight.forms("Jaegers", FormationKind::Line, None).lawful();
    assert_eq!(fight.state("Jaegers").conduct.spent, 1.0);
}

#[test]
fn irregulars_keep_to_the_order_that_they_have() {
    // wof.21.4.01
    let table = Table::open().switch("irregulars", "on");
    let mut fight = with(table, light("Croats").with(|unit| unit.troops.drill = Drill::Irregular));
    assert_eq!(fight.forms("Croats", FormationKind::Skirmish, None).refused(), "wof.21.4.01");
    // wof.21.4.03: they change formation as grade E, whatever their own
    for (drill, spent, lines) in [(Drill::Irregular, 1.0, 1), (Drill::Regular, 0.5, 0)] {
        let croats = light("Croats").grade(Grade::A).with(move |unit| unit.troops.drill = drill);
        let mut fight = with(Table::open().switch("irregulars", "on"), croats);
        let column = Value::Choice("Column".to_owned());
        let order = fight.order("Croats", "form").with(slot::FORMATION, column);
        let plan = fight.battle().judge(&order).lawful();
        assert_eq!(lines_by(&plan.lines, "wof.21.4.03").len(), lines, "{:?}", plan.lines);
        fight.give(order).lawful();
        assert_eq!(fight.state("Croats").conduct.spent, spent, "{drill}");
    }
}

#[test]
fn limbering_and_unlimbering_take_a_whole_move() {
    // wof.12.6.01, wof.x.265
    let mut fight = alone(battery("Guns"));
    fight.does("Guns", "limber").lawful();
    assert_eq!((fight.state("Guns").formation.kind, fight.state("Guns").conduct.spent), (FormationKind::Limbered, 1.0));
    let mut fight = alone(limbered("Guns"));
    fight.moves("Guns", &[ahead(1.0)]).lawful();
    assert_eq!(fight.does("Guns", "unlimber").refused(), "wof.12.6.01");
}

#[test]
fn hired_drivers_take_the_limber_home() {
    // wof.12.6.02
    let mut fight = alone(limbered("Guns").with(|unit| unit.battery.as_mut().expect("guns").limber = Limber::Civilian));
    fight.does("Guns", "unlimber").lawful();
    assert_eq!(fight.state("Guns").battery.as_ref().map(|battery| battery.limber), Some(Limber::None));
    assert!(!fight.may("Guns").contains(&"limber".to_owned()));
    let gone = battery("Guns").with(|unit| unit.battery.as_mut().expect("guns").limber = Limber::None);
    assert_eq!(alone(gone).may_do("Guns", "limber").refused(), "wof.12.6.02");
}

#[test]
fn guns_pivot_for_a_whole_move_without_disorder() {
    // wof.h.artillery_pivot
    let mut fight = alone(battery("Guns").grade(Grade::E));
    fight.faces("Guns", Facing::WEST).lawful();
    let state = fight.state("Guns");
    assert_eq!((state.conduct.spent, state.formation.ranks), (1.0, Ranks::Ordered));
}

#[test]
fn dragoons_dismount_for_half_a_move_and_leave_one_in_twelve_with_the_horses() {
    // wof.12.11.02, wof.12.11.03, wof.12.11.04, wof.12.11.05
    let dragoons = || horse("Dragoons").men(24).with(|unit| unit.formation.mount = Some(Mount::Mounted));
    let mut fight = alone(dragoons());
    fight.does("Dragoons", "dismount").lawful();
    let state = fight.state("Dragoons");
    assert_eq!((state.strength.apart, state.strength.in_ranks(), state.conduct.spent), (2, 22, 0.5));
    assert_eq!((fight.men("Dragoons"), fight.presence("Horses of Dragoons")), (22, Presence::OnTable));
    fight.moves("Dragoons", &[ahead(9.0)]).lawful();
    assert_eq!(fight.place("Dragoons"), (30.0, 23.0), "half of the line rate of foot");
    assert_eq!(fight.does("Dragoons", "mount").refused(), "wof.h.move_budget");
}

#[test]
fn dragoons_mount_near_their_horses_for_a_whole_move() {
    // wof.12.11.02, wof.h.dragoon_weapon
    let far = horse("Dragoons").with(|unit| (unit.formation.mount, unit.strength.apart) = (Some(Mount::Dismounted), 1));
    let mut fight = alone(far);
    assert_eq!(fight.does("Dragoons", "mount").refused(), "wof.12.11.04");
    let mounted = horse("Dragoons").men(24).with(|unit| unit.formation.mount = Some(Mount::Mounted));
    let table = Table::open().unit(mounted.at(30.0, 20.0)).unit(line("Far off").foe().at(8.0, 47.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[5, 2]);
    fight.does("Dragoons", "dismount").lawful();
    while fight.battle_state().turn == 1 || !fight.may("Dragoons").contains(&"move".to_owned()) {
        fight.pass();
    }
    fight.does("Dragoons", "mount").lawful();
    let state = fight.state("Dragoons");
    assert_eq!((state.formation.mount, state.strength.apart, state.conduct.spent), (Some(Mount::Mounted), 0, 1.0));
    assert_eq!((fight.men("Dragoons"), fight.presence("Horses of Dragoons")), (24, Presence::Within));
}

#[test]
fn dragoons_do_not_mount_far_from_their_horses() {
    // wof.h.dragoon_weapon
    let mounted = horse("Dragoons").men(24).with(|unit| unit.formation.mount = Some(Mount::Mounted));
    let table = Table::open().unit(mounted.at(30.0, 20.0)).unit(line("Far off").foe().at(8.0, 47.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[5, 2]);
    fight.does("Dragoons", "dismount").lawful();
    fight.moves("Dragoons", &[ahead(2.5)]).lawful();
    while fight.battle_state().turn == 1 || !fight.may("Dragoons").contains(&"move".to_owned()) {
        fight.pass();
    }
    assert_eq!(fight.does("Dragoons", "mount").refused(), "wof.h.dragoon_weapon");
}

#[test]
fn a_unit_that_touches_held_horses_drives_them_off() {
    // wof.12.11.04: skirmishers too
    let mounted = horse("Dragoons").men(24).with(|unit| unit.formation.mount = Some(Mount::Mounted));
    let croats = light("Croats").formed(FormationKind::Skirmish).men(6).foe().facing(Facing::NORTH).at(30.0, 14.0);
    let mut fight = Table::open().unit(mounted.at(30.0, 20.0)).unit(croats).fight(TurnStage::FirstMoves, &[]);
    fight.does("Dragoons", "dismount").lawful();
    fight.moves("Dragoons", &[ahead(3.0)]).lawful();
    while fight.battle_state().phase != Phase::Movement(Side::Second) {
        fight.pass();
    }
    fight.moves("Croats", &[ahead(4.0)]).lawful();
    assert_eq!(fight.presence("Horses of Dragoons"), Presence::Lost, "{}", fight.journal().join("\n"));
}

#[test]
fn a_crew_away_from_its_guns_does_not_limber_them() {
    // wof.h.abandoned_guns
    let fled = battery("Guns")
        .formed(FormationKind::Skirmish)
        .with(|unit| unit.battery.as_mut().expect("guns").manned = Manned::Left);
    let mut fight = alone(fled);
    assert_eq!(fight.does("Guns", "limber").refused(), "wof.12.6.01");
    assert_eq!(fight.does("Guns", "man_guns").refused(), "wof.h.abandoned_guns");
}

#[test]
fn every_skirmisher_goes_where_he_likes_within_six_inches_of_the_command_figure() {
    // wof.8.0.02, wof.13.0.03, wof.13.0.04
    let mut fight = alone(light("Jaegers").formed(FormationKind::Skirmish).men(4));
    let moved = |fight: &Fight, by: [(f32, f32); 4]| {
        let places = fight.stands("Jaegers").into_iter().zip(by);
        places
            .map(|((id, pose), (x, y))| (id, Pose::new(pose.at + bevy::math::Vec2::new(x, y), Facing::EAST)))
            .collect::<Vec<_>>()
    };
    let wide = moved(&fight, [(-3.9, 0.0), (3.9, 0.0), (0.0, 0.0), (0.0, 0.0)]);
    let far = moved(&fight, [(-4.5, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]);
    assert_eq!(fight.spreads("Jaegers", &far).refused(), "wof.h.move_budget");
    let close = moved(&fight, [(0.3, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]);
    assert_eq!(fight.spreads("Jaegers", &close).refused(), "wof.8.0.02", "30 mm of front for every figure");
    fight.spreads("Jaegers", &wide).lawful();
    assert!((fight.state("Jaegers").conduct.spent - 3.9 / 4.0).abs() < 0.01);
    let horse = hussars("Hussars").formed(FormationKind::Skirmish).men(4);
    let mut fight = alone(horse);
    let stands = fight.stands("Hussars");
    let (id, pose) = stands[0];
    let lost = [(id, Pose::new(pose.at + bevy::math::Vec2::new(-11.0, 0.0), pose.facing))];
    assert_eq!(fight.spreads("Hussars", &lost).refused(), "wof.13.0.04");
}

#[test]
fn a_unit_skirmishes_as_a_whole_or_not_at_all() {
    // wof.13.0.02
    let mut fight = alone(light("Jaegers"));
    let bases = |fight: &Fight| {
        let sizes =
            fight.battle().field().stands_of(fight.id("Jaegers")).map(|stand| (stand.base.frontage * 25.4).round());
        sizes.collect::<Vec<f32>>()
    };
    assert_eq!(bases(&fight), [40.0; 6], "four men on every base");
    fight.forms("Jaegers", FormationKind::Skirmish, None).lawful();
    assert_eq!(bases(&fight), [30.0; 24], "every man by himself");
}

/// Four skirmishers, one of them cut off from the three others.
fn one_cut_off() -> Spec {
    light("Jaegers").formed(FormationKind::Skirmish).men(4).spread(&[
        (30.0, 20.0),
        (31.2, 20.0),
        (32.4, 20.0),
        (42.0, 20.0),
    ])
}

fn skirmishing(unit: Spec) -> Fight {
    let idle = line("Idle").at(60.0, 3.0);
    Table::open()
        .unit(unit.at(36.0, 20.6))
        .unit(idle)
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[])
}

#[test]
fn skirmishers_cut_off_come_back_before_anything_else() {
    // wof.13.0.04
    let mut fight = skirmishing(one_cut_off());
    assert_eq!(fight.plan("Jaegers", &[ahead(2.0)]).refused(), "wof.13.0.04");
    assert!(!fight.may("Jaegers").contains(&"move".to_owned()) && fight.may("Jaegers").contains(&"spread".to_owned()));
    let stands = fight.stands("Jaegers");
    let to = |index: usize, x: f32| (stands[index].0, Pose::new((x, 20.0).into(), stands[index].1.facing));
    assert_eq!(fight.spreads("Jaegers", &[to(0, 29.0)]).refused(), "wof.13.0.04", "the one who is cut off goes too");
    fight.spreads("Jaegers", &[to(3, 38.5)]).lawful();
    assert!(fight.may("Jaegers").contains(&"move".to_owned()), "they may move on together");
}

#[test]
fn skirmishers_cut_off_and_not_sent_back_go_by_themselves_as_far_as_they_get() {
    // wof.13.0.04
    let mut fight = skirmishing(one_cut_off());
    fight.closes(Side::First).lawful();
    let back = fight.stands("Jaegers")[3].1.at.x;
    assert!((38.0..39.6).contains(&back) && fight.says("were cut off went back"), "{back}");
    let far = light("Jaegers").formed(FormationKind::Skirmish).men(4).spread(&[
        (30.0, 20.0),
        (31.2, 20.0),
        (32.4, 20.0),
        (52.0, 20.0),
    ]);
    let mut fight = skirmishing(far);
    fight.closes(Side::First).lawful();
    let back = fight.stands("Jaegers")[3].1.at.x;
    assert!((back - 48.0).abs() < 0.05, "a whole move of 4 in, not {back}");
}

#[test]
fn a_retreat_is_one_or_two_rout_moves_long_and_costs_men_and_order() {
    // wof.21.2.01, wof.21.2.02, wof.x.141, wof.x.279
    let table = || Table::open().switch("voluntary_retreat", "on");
    let fresh = || {
        let idle = line("Idle").at(60.0, 3.0);
        let foe = line("Far off").foe().at(8.0, 47.0);
        table().unit(line("Foot").at(40.0, 40.0)).unit(idle).unit(foe).fight(TurnStage::FirstMoves, &[])
    };
    let back = |fight: &Fight, inches: f32| {
        fight.order("Foot", "retreat").with(slot::PATH, Value::Path(vec![Leg::BackStep(inches)]))
    };
    let order = |inches: f32| {
        let mut fight = fresh();
        let order = back(&fight, inches);
        (fight.give(order), fight)
    };
    assert_eq!(order(10.0).0.refused(), "wof.21.2.01");
    assert_eq!(order(25.0).0.refused(), "wof.h.move_budget");
    let (given, fight) = order(14.0);
    given.lawful();
    let state = fight.state("Foot");
    assert_eq!(
        (state.formation.ranks, state.morale.spirit, state.strength.lost),
        (Ranks::Disordered, Spirit::Shaken, Pips(12))
    );
    let fight = alone(line("Foot"));
    assert!(!fight.may("Foot").contains(&"retreat".to_owned()), "wof.21.0.01");
}

#[test]
fn a_retreat_goes_away_from_more_than_half_of_the_enemies_in_sight() {
    // wof.21.2.01: of two enemies, one a little ahead of the way back is one too many
    for (y, lawful) in [(27.0, true), (22.0, false)] {
        let table = Table::open()
            .switch("voluntary_retreat", "on")
            .unit(line("Foot").at(40.0, 24.0))
            .unit(line("Idle").at(60.0, 3.0));
        let table = table.unit(line("Ahead").foe().at(40.0, 44.0)).unit(line("Aside").foe().at(62.0, y));
        let mut fight = table.fight(TurnStage::FirstMoves, &[]);
        let order = fight.order("Foot", "retreat").with(slot::PATH, Value::Path(vec![Leg::BackStep(14.0)]));
        let given = fight.give(order);
        if lawful { given.lawful() } else { assert_eq!(given.refused(), "wof.21.2.01") }
    }
}
