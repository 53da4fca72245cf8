//! The fire of a turn (wof.15, wof.16): declared under seal, revealed together, resolved on the strengths as the phase
//! began.

use linstock::{
    battle::Seat,
    dice::Dice,
    rules::wof::{
        charts::{Arms, Drill, FormationKind, Grade, Motion, Pips, Spirit},
        fire::{fire_and_movement::ShotsBefore, modifiers, shots},
        state::{Acted, TurnStage},
    },
    table::Side,
};

use super::{Fight, Judged, Spec, Table, brigadier, hussars, light, line};

/// The fire of a turn with these dice.
fn shooting(table: Table, dice: &[u8]) -> Fight {
    table.fight(TurnStage::Fire, dice)
}

/// No targets are named.
fn open_fire(fight: &mut Fight) {
    fight.pass_all();
}

/// Twelve files of steady infantry of grade C that have fired before, and cannot be hit back.
fn ours() -> Spec {
    line("24th").at(36.0, 10.0).with(|unit| unit.history.shots = ShotsBefore::Some)
}

/// As many of the enemy this many inches off, without arms.
fn theirs(inches: f32) -> Spec {
    line("Garde").foe().at(36.0, 10.0 + inches).with(|unit| unit.troops.weapon = None)
}

#[test]
fn both_sides_declare_at_once_and_fire_at_once() {
    // wof.16.1.01, wof.h.shoot_decision
    let armed = line("Garde").foe().at(36.0, 15.0).grade(Grade::B).with(|unit| unit.history.shots = ShotsBefore::Some);
    let mut fight = shooting(Table::open().unit(ours().grade(Grade::B)).unit(armed), &[6, 6]);
    assert_eq!(fight.asked(), [Seat::First, Seat::Second]);
    fight.shoots("24th", "Garde").lawful();
    fight.closes(Side::First).lawful();
    fight.shoots("Garde", "24th").lawful();
    fight.closes(Side::Second).lawful();
    assert_eq!(fight.results("wof.fire", "pips"), ["13", "13"], "each with twelve figures");
    assert_eq!((fight.men("24th"), fight.men("Garde")), (22, 22));
    assert!(fight.state("24th").conduct.fired && fight.state("24th").history.fired_turn == Some(1));
}

#[test]
fn troops_with_heavy_weapons_do_not_shoot() {
    // wof.21.4.09
    let clan = |arms: Arms| {
        let clan = line("Clan").at(36.0, 10.0).with(move |unit| {
            (unit.troops.drill, unit.troops.arms, unit.troops.weapon) = (Drill::Irregular, arms, None);
        });
        let table = Table::open().switch("irregulars", "On").unit(clan).unit(theirs(5.0)).unit(ours().at(60.0, 26.0));
        shooting(table.unit(line("bait").foe().at(60.0, 31.0)), &[])
    };
    assert_eq!(clan(Arms::HeavyWeapons).may_shoot("Clan", "Garde").refused(), "wof.21.4.09");
    assert_eq!(clan(Arms::NoBayonets).may_shoot("Clan", "Garde").refused(), "wof.16.3.01", "nothing to shoot with");
}

#[test]
fn a_unit_without_a_named_target_shoots_at_the_nearest_and_one_that_holds_does_not() {
    // wof.16.1.13b, wof.h.shoot_decision
    let table = || Table::open().unit(ours()).unit(theirs(5.0)).unit(line("far").foe().at(36.0, 30.0));
    let mut fight = shooting(table(), &[6]);
    open_fire(&mut fight);
    assert_eq!(fight.state("Garde").strength.lost, Pips(11));
    let mut fight = shooting(table(), &[]);
    fight.holds_fire("24th").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.state("Garde").strength.lost, Pips::NONE);
    assert!(!fight.state("24th").conduct.fired);
}

#[test]
fn half_a_move_leaves_a_shot_at_a_penalty_and_more_leaves_none() {
    // wof.16.1.05d, wof.16.3.10, wof.x.057, wof.x.058
    let moved = |part: f32| ours().with(move |unit| (unit.conduct.spent, unit.conduct.act) = (part, Acted::Moved));
    let mut fight = shooting(Table::open().unit(moved(0.5)).unit(theirs(5.0)), &[5]);
    open_fire(&mut fight);
    assert_eq!((fight.result("wof.fire", "score"), fight.result("wof.fire", "pips")), ("3".to_owned(), "7".to_owned()));
    let bait = |table: Table| table.unit(ours().at(60.0, 10.0)).unit(theirs(5.0).at(60.0, 15.0));
    let far = line("31st").at(20.0, 10.0).with(|unit| {
        unit.history.shots = ShotsBefore::Some;
        (unit.conduct.spent, unit.conduct.act) = (0.6, Acted::Moved);
    });
    let fight = shooting(bait(Table::open()).unit(far).unit(line("Picardie").foe().at(20.0, 15.0)), &[]);
    assert_eq!(fight.may_shoot("31st", "Picardie").refused(), "wof.16.1.05d");
}

#[test]
fn the_first_fire_of_steady_infantry_is_free_to_move_a_whole_move() {
    // wof.16.1.05b, wof.16.3.06, wof.x.059
    let first = ours().with(|unit| {
        unit.history.shots = ShotsBefore::None;
        (unit.conduct.spent, unit.conduct.act) = (1.0, Acted::Moved);
    });
    let mut fight = shooting(Table::open().unit(first).unit(theirs(5.0)), &[5]);
    open_fire(&mut fight);
    assert_eq!(
        (fight.result("wof.fire", "score"), fight.result("wof.fire", "pips")),
        ("7".to_owned(), "13".to_owned())
    );
    assert_eq!(fight.state("24th").history.shots, ShotsBefore::Some);
}

#[test]
fn routers_the_intermixed_and_the_barred_do_not_shoot() {
    // wof.18.3.05, wof.12.7.03, wof.12.9.1.03
    let bait = || {
        Table::open()
            .unit(ours().at(60.0, 10.0))
            .unit(theirs(5.0).at(60.0, 15.0))
            .unit(line("Picardie").foe().at(20.0, 15.0))
    };
    let own =
        |change: fn(&mut linstock::rules::wof::state::UnitState)| bait().unit(line("31st").at(20.0, 10.0).with(change));
    for (clause, table) in [
        ("wof.18.3.05", own(|unit| unit.morale.spirit = Spirit::Routing)),
        ("wof.12.7.03", own(|unit| unit.morale.intermixed = vec![linstock::table::UnitId(0)])),
        ("wof.12.9.1.03", own(|unit| unit.conduct.fire_barred = true)),
        ("wof.h.shoot_decision", own(|unit| unit.conduct.fired = true)),
        ("wof.16.3.01", own(|unit| unit.troops.weapon = None)),
    ] {
        assert_eq!(shooting(table, &[]).may_shoot("31st", "Picardie").refused(), clause);
    }
}

#[test]
fn carbines_reach_half_as_far_and_are_never_steady() {
    // wof.16.1.10, wof.x.055
    let horse = hussars("Zieten").at(36.0, 10.0);
    let mut fight = shooting(Table::open().unit(horse).unit(theirs(3.5)), &[6]);
    assert_eq!(fight.may_shoot("Zieten", "Garde").lawful().lines[1].value.to_string(), "far range");
    open_fire(&mut fight);
    assert_eq!(fight.result("wof.fire", "score"), "2", "mounted and at far range, no first fire");
    assert_eq!(fight.state("Garde").conduct.losses.by_steady_fire, Pips::NONE);
}

#[test]
fn a_charge_is_begun_with_a_shot_by_steady_troops_that_did_not_shoot_last_turn() {
    // wof.16.1.05a, wof.x.221, wof.x.222
    let early = |fired: u32| {
        let own = ours().with(move |unit| unit.history.fired_turn = Some(fired));
        let fight = shooting(Table::open().turn(5).unit(own).unit(theirs(5.0)), &[]);
        let (rules, field) = (fight.battle().rules(), fight.battle().field());
        let shot = shots::early(rules, &field, fight.id("24th"), fight.standing("Garde"), Motion::Moved);
        shot.map(|shot| {
            modifiers::volley(rules.in_force(), &shot.volley, &mut Dice::scripted([4])).expect("one die").result
        })
    };
    assert_eq!(early(3).lawful(), Pips(4));
    assert_eq!(early(4).refused(), "wof.16.1.05a");
}

#[test]
fn an_evader_may_shoot_first_at_a_penalty() {
    // wof.16.1.05c, wof.16.3.10, wof.x.061
    let loose = light("Croats").men(12).formed(FormationKind::Skirmish).grade(Grade::B).at(36.0, 10.0);
    let fight = shooting(Table::open().unit(loose).unit(theirs(5.0)), &[]);
    let (rules, field) = (fight.battle().rules(), fight.battle().field());
    let shot = shots::early(rules, &field, fight.id("Croats"), fight.standing("Garde"), Motion::Evades).lawful();
    assert_eq!(shot.volley.figures, 12);
    assert_eq!(
        modifiers::volley(rules.in_force(), &shot.volley, &mut Dice::scripted([5])).expect("one die").result,
        Pips(7)
    );
}

#[test]
fn a_shot_fired_in_movement_hits_with_all_other_fire() {
    // wof.h.shoot_decision
    let table = || Table::open().unit(ours()).unit(theirs(5.0));
    let before = shooting(table(), &[]);
    let (rules, field) = (before.battle().rules(), before.battle().field());
    let shot = shots::early(rules, &field, before.id("24th"), before.standing("Garde"), Motion::Moved).lawful();
    let gone = ours().at(10.0, 40.0).with(|unit| (unit.conduct.fired, unit.conduct.early_shot) = (true, Some(shot)));
    let fight = shooting(Table::open().unit(gone).unit(theirs(5.0)), &[6]);
    assert_eq!(fight.result("wof.fire", "score"), "4");
    assert_eq!(fight.state("Garde").strength.lost, Pips(7));
}

#[test]
fn small_arms_of_steady_troops_are_told_apart_from_other_fire() {
    // wof.18.1.04, wof.18.1.05
    let mut fight = shooting(Table::open().unit(ours().grade(Grade::B)).unit(theirs(5.0)), &[6]);
    open_fire(&mut fight);
    let losses = &fight.state("Garde").conduct.losses;
    assert_eq!((losses.all, losses.by_steady_fire, losses.by_artillery), (Pips(13), Pips(13), Pips::NONE));
    assert_eq!(losses.from, [(fight.id("24th"), Pips(13))]);
}

#[test]
fn a_general_who_stands_alone_is_not_shot_at() {
    // wof.6.2.02
    let fight =
        shooting(Table::open().unit(ours()).unit(brigadier("Soubise").foe().at(36.0, 16.0)).unit(theirs(11.0)), &[]);
    assert_eq!(fight.may_shoot("24th", "Soubise").refused(), "wof.6.2.02");
}
