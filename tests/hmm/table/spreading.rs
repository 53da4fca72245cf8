//! Skirmishers draw up their loose lines again (hmm.03.29).

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Order},
    measure::Pose,
    rules::hmm::{
        charts::FormationKind,
        state::{Rout, TurnStage},
    },
    table::{Presence, Side, StandId},
};

use super::{Fight, Judged, Spec, Table, ahead, light, line};

/// Twelve light infantry in two lines at (30, 20) with a battalion to their right rear and an enemy ahead to the right.
fn skirmishers(unit: Spec) -> Fight {
    Table::open()
        .unit(unit.at(30.0, 20.0))
        .unit(line("Guards").at(40.0, 18.0))
        .unit(line("Blues").foe().at(36.0, 34.0))
        .fight(TurnStage::FirstMoves, &[])
}

/// The Reds in this many lines an inch apart, their front at a pose; each man keeps his rank order from the left.
fn drawn_up(fight: &Fight, front: Pose, lines: usize) -> Vec<(StandId, Pose)> {
    let from_the_left = |mut men: Vec<(StandId, Pose)>, front: Pose| {
        let place = |at: Vec2| (front.to_local(at) * 4.0).round();
        men.sort_by(|(_, a), (_, b)| {
            let (a, b) = (place(a.at), place(b.at));
            a.x.total_cmp(&b.x).then(b.y.total_cmp(&a.y))
        });
        men
    };
    let men = from_the_left(fight.stands("Reds"), fight.front("Reds"));
    let (count, files) = (men.len(), men.len().div_ceil(lines));
    let place = |index: usize| {
        let (line, file) = (index / files, index % files);
        let in_line = files.min(count - line * files);
        let half = |number: usize| f32::from(u16::try_from(number).expect("a few men")) * 0.5;
        let right = (half(2 * file) - half(in_line - 1)) * 1.5;
        (men[index].0, front.shifted(Vec2::new(right, -0.25 - half(3 * line))))
    };
    let places = from_the_left((0..count).map(place).collect(), front);
    men.iter().zip(places).map(|((man, _), (_, place))| (*man, place)).collect()
}

#[test]
fn every_man_goes_to_his_place_and_turns_for_free() {
    // hmm.03.29, hmm.03.12
    let rows: [(&str, f32, f32, usize); 4] = [
        ("all in one line", 0.0, 0.0, 1),
        ("in three lines", 0.0, 0.0, 3),
        ("half to the right, which would cost a formed body half its move", 90.0, 0.0, 2),
        ("half left and three inches on", -45.0, 3.0, 2),
    ];
    for (row, degrees, inches, lines) in rows {
        let mut fight = skirmishers(light("Reds"));
        let front = fight.front("Reds").turned_right(degrees).shifted(Vec2::new(0.0, inches));
        let places = drawn_up(&fight, front, lines);
        assert_eq!(fight.spreads("Reds", &places).err(), None, "{row}");
        assert_eq!(usize::from(fight.state("Reds").formation.skirmish_lines), lines, "{row}");
        assert!(fight.front("Reds").at.distance(front.at) < 0.01, "{row}: {} for {}", fight.front("Reds").at, front.at);
        assert_eq!(fight.moves("Reds", &[ahead(1.0)]).refused(), "hmm.02.19", "{row}: it was their move");
    }
}

#[test]
fn lines_that_may_not_be_drawn_up() {
    let shifted = |fight: &Fight, right, ahead| fight.front("Reds").shifted(Vec2::new(right, ahead));
    let rows: [(&str, fn(&mut Vec<(StandId, Pose)>), (f32, f32), &str); 6] = [
        ("farther than they march", |_| {}, (0.0, 6.5), "hmm.06.03"),
        ("a man out of his line", |places| places[3].1.at.y += 0.4, (0.0, 2.0), "hmm.03.29"),
        ("a man who looks elsewhere", |places| places[3].1 = places[3].1.turned_right(30.0), (0.0, 2.0), "hmm.03.29"),
        ("a man in two places", |places| places[3].0 = places[4].0, (0.0, 2.0), "hmm.03.29"),
        ("a man without a place", |places| places.truncate(11), (0.0, 2.0), "hmm.03.29"),
        ("on their own battalion", |_| {}, (5.0, -2.0), "hmm.20.27"),
    ];
    for (row, change, (right, ahead), clause) in rows {
        let mut fight = skirmishers(light("Reds"));
        let mut places = drawn_up(&fight, shifted(&fight, right, ahead), 2);
        change(&mut places);
        let found = fight.spreads("Reds", &places).map_err(|refusal| refusal.clause.id());
        assert_eq!(found, Err(clause), "{row}");
    }
}

#[test]
fn nobody_in_close_order_draws_up_loose_lines() {
    // hmm.03.29
    let mut fight = skirmishers(light("Reds").formed(FormationKind::MarchColumn));
    let places: Vec<(StandId, Pose)> = fight.stands("Reds");
    assert_eq!(fight.spreads("Reds", &places).refused(), "hmm.03.29");
}

#[test]
fn a_routing_enemy_touched_by_the_advancing_lines_is_dispersed() {
    // hmm.20.11
    for (row, gap, presence) in [("a step short of him", 0.3, Presence::OnTable), ("up to him", 0.0, Presence::Lost)] {
        let mut fight = Table::open()
            .unit(light("Reds").at(30.0, 20.0))
            .unit(line("Runaways").foe().at(30.0, 22.0 + gap).with(|unit| {
                unit.formation.kind = FormationKind::Rout;
                unit.morale.rout = Some(Rout { began: 1, first_move_owed: false });
            }))
            .unit(line("Blues").foe().at(10.0, 40.0))
            .turn(2)
            .fight(TurnStage::FirstMoves, &[]);
        let front = fight.front("Reds").shifted(Vec2::new(0.0, 2.0));
        let places = drawn_up(&fight, front, 2);
        assert_eq!(fight.spreads("Reds", &places).err(), None, "{row}");
        assert_eq!(fight.presence("Runaways"), presence, "{row}");
    }
}

#[test]
fn suggested_lines_are_lawful_and_look_at_the_enemy() {
    // hmm.03.29
    let mut fight = skirmishers(light("Reds"));
    let battle = fight.battle();
    let offers = battle.offers(Side::First.into());
    let offer = offers.iter().find(|offer| offer.verb == "spread").expect("skirmishers may draw up");
    let mut suggested: Vec<Order> = battle.suggest(Side::First.into(), offer).collect();
    assert_eq!(suggested.len(), 2, "on to him, and where they stand");
    fight.give_order(suggested.remove(1)).lawful();
    let off = fight.front("Reds").to_local(fight.front("Blues").at);
    assert!(off.x.abs() < 0.5 && off.y > 0.0, "the enemy is straight ahead, but for {off}");
}
