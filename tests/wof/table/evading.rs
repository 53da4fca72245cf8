//! Evading and giving way (14.4, 13.0.08, 21.4.07).

use linstock::{
    battle::{Order, Seat, Value},
    measure::Facing,
    rules::{
        wof::{
            charge::{evasion, state::FirstShoots},
            charts::{Drill, FormationKind, Motion, Ranks},
            slot_names::slot,
            state::{Acted, ChargeFate, Manned, StandingAnswer, TurnStage},
        },
        word::Word,
    },
    table::Side,
};

use super::{
    Fight, Judged, Spec, Table, ahead, battery,
    charging::{asks, charged, latest},
    horse, hussars, light, limbered, line, lines_by,
};

#[test]
fn light_horse_one_rank_deep_evades_and_falls_into_disorder() {
    // wof.14.4.01, wof.14.4.02, wof.14.4.03, wof.14.4.05
    let mut fight = charged(line("24th").at(36.0, 10.0), hussars("10th").wide(12).at(36.0, 16.0), &[ahead(30.0)], &[]);
    let plan = fight.may_do("10th", "evade").lawful();
    assert_eq!(lines_by(&plan.lines, "wof.14.4.05"), ["it becomes disordered: yes"]);
    fight.does("10th", "evade").lawful();
    assert_eq!(fight.told_by("wof.14.4.05"), ["10th evaded in disorder."]);
    let state = fight.state("10th");
    assert_eq!((state.formation.ranks, state.conduct.act), (Ranks::Disordered, Acted::Evaded));
    let front = fight.front("10th");
    assert!(front.at.y > 39.0 && front.facing.turn_to(Facing::NORTH).abs() < 0.1, "{front:?}");
    assert_eq!(fight.place("24th"), (36.0, 16.0), "it stops where its target was");
    assert_eq!(latest(&fight, "24th").fate, ChargeFate::Failed);
}

#[test]
fn a_standing_answer_is_given_once_and_nobody_is_asked_again() {
    // wof.14.2.01, wof.14.4.01: a unit that cannot do what its standing answer says stands
    let rows = [
        (StandingAnswer::Evade, hussars("10th").wide(12), Acted::Evaded),
        (StandingAnswer::Countercharge, hussars("10th").wide(12), Acted::Countercharged),
        (StandingAnswer::Stand, hussars("10th").wide(12), Acted::Nothing),
        (StandingAnswer::Evade, hussars("10th"), Acted::Nothing),
    ];
    for (answer, target, act) in rows {
        let mut fight = charged(horse("Blues").at(36.0, 10.0), target.at(36.0, 22.0), &[ahead(30.0)], &[]);
        let order = fight.order("10th", "standing").with(slot::ANSWER, Value::Choice(answer.name().to_owned()));
        fight.give(order).lawful();
        assert_eq!((asks(&fight), fight.state("10th").conduct.act), (false, act), "{answer}");
        let told = hussars("10th").wide(fight.state("10th").formation.width).with(|unit| unit.orders.standing = answer);
        let fight = charged(horse("Blues").at(36.0, 10.0), told.at(36.0, 22.0), &[ahead(30.0)], &[]);
        assert_eq!((asks(&fight), fight.state("10th").conduct.act), (false, act), "{answer} before");
    }
}

#[test]
fn evaders_keep_within_forty_five_degrees_of_the_enemys_way() {
    // wof.14.4.02
    let fight = charged(line("24th").at(36.0, 10.0), hussars("10th").wide(12).at(36.0, 16.0), &[ahead(30.0)], &[]);
    let way = |bearing: f32| {
        let order = fight.order("10th", "evade");
        fight.battle.judge(&order.with(slot::FACING, Value::Facing(Facing::from_bearing(bearing))))
    };
    way(45.0).lawful();
    way(315.0).lawful();
    assert_eq!(way(46.0).refused(), "wof.14.4.02");
}

#[test]
fn skirmishers_evade_in_order_and_a_plain_move_bars_no_unit() {
    // wof.13.0.06, wof.14.4.02, wof.10.2.04
    for (act, told) in [(Acted::Nothing, ""), (Acted::Moved, "its plain move does not bar this: yes")] {
        let loose = light("95th").formed(FormationKind::Skirmish).with(move |unit| unit.conduct.act = act);
        let mut fight = charged(line("24th").at(36.0, 10.0), loose.at(36.0, 16.0), &[ahead(30.0)], &[]);
        let plan = fight.may_do("95th", "evade").lawful();
        assert_eq!(lines_by(&plan.lines, "wof.10.2.04").join(""), told);
        assert!(fight.offers(Side::Second).iter().any(|offer| offer.clause.id() == "wof.13.0.06"));
        fight.does("95th", "evade").lawful();
        assert_eq!(fight.told_by("wof.14.4.02"), ["95th evaded."]);
    }
}

#[test]
fn formed_foot_and_horse_in_two_ranks_do_not_evade() {
    // wof.14.4.01
    for target in [line("Garde"), hussars("Garde"), horse("Garde").wide(12)] {
        let fight = charged(line("24th").at(36.0, 10.0), target.at(36.0, 16.0), &[ahead(30.0)], &[]);
        assert_eq!(fight.may_do("Garde", "evade").refused(), "wof.14.4.01");
    }
}

#[test]
fn massed_irregular_horse_evades_on_a_die() {
    // wof.x.283: wof.21.4.07
    for (die, act) in [(3, Acted::Nothing), (4, Acted::Evaded)] {
        let irregulars = hussars("Cossacks").with(|unit| unit.troops.drill = Drill::Irregular);
        let mut fight = charged(line("24th").at(36.0, 10.0), irregulars.at(36.0, 16.0), &[ahead(30.0)], &[die]);
        fight.does("Cossacks", "evade").lawful();
        assert_eq!(fight.state("Cossacks").conduct.act, act, "at {die}");
    }
}

#[test]
fn horse_that_goes_beyond_a_normal_move_without_contact_is_disordered() {
    // wof.x.150: wof.14.4.07
    for (distance, ranks) in [(11.0, Ranks::Disordered), (9.0, Ranks::Ordered)] {
        let skirmishers =
            light("95th").formed(FormationKind::Skirmish).with(|unit| unit.orders.standing = StandingAnswer::Evade);
        let fight = charged(horse("Blues").at(36.0, 10.0), skirmishers.at(36.0, 10.0 + distance), &[ahead(30.0)], &[]);
        assert_eq!(fight.state("Blues").formation.ranks, ranks, "after {distance} in: {}", fight.journal().join("\n"));
    }
}

#[test]
fn a_charger_first_seen_after_half_its_move_leaves_half_an_evade_move() {
    // wof.x.008: wof.14.4.04
    assert!((evasion::evade_inches(12.0, 0.5) - 6.0).abs() < 1e-4);
}

#[test]
fn skirmishers_beside_the_way_of_a_charge_give_way() {
    // wof.13.0.08
    let table = Table::open().unit(horse("Blues").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 24.0));
    let mut fight = table
        .unit(light("95th").men(6).formed(FormationKind::Skirmish).foe().at(41.1, 18.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.charges_by("Blues", "Garde", &[ahead(30.0)]).lawful();
    fight.does("Garde", "stand").lawful();
    fight.does("95th", "give_way").lawful();
    assert_eq!(fight.state("95th").conduct.act, Acted::GaveWay);
}

/// The Blues charge the Garde past skirmishers that have acted already this turn.
fn charged_past(skirmishers: Spec) -> Fight {
    let table = Table::open().unit(horse("Blues").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 24.0));
    let mut fight = table.unit(skirmishers.foe().at(41.1, 18.0)).fight(TurnStage::FirstMoves, &[]);
    fight.charges_by("Blues", "Garde", &[ahead(30.0)]).lawful();
    fight.does("Garde", "stand").lawful();
    fight
}

fn rifles() -> Spec {
    light("95th").men(6).formed(FormationKind::Skirmish)
}

#[test]
fn skirmishers_give_way_whatever_they_have_done_and_have_done_that_still() {
    // wof.13.0.08, wof.14.4.03
    for (act, after) in
        [(Acted::Moved, Acted::GaveWay), (Acted::GaveWay, Acted::GaveWay), (Acted::Evaded, Acted::Evaded)]
    {
        let mut fight = charged_past(rifles().with(|unit| (unit.conduct.act, unit.conduct.spent) = (act, 1.0)));
        fight.does("95th", "give_way").lawful();
        assert_eq!(fight.state("95th").conduct.act, after, "{act:?}");
        assert!(fight.gap("95th", "Blues") >= 2.0 - 0.01, "{act:?}");
    }
}

#[test]
fn a_unit_that_gave_way_may_evade_and_one_that_evaded_may_not_again() {
    // wof.13.0.06, wof.14.4.01, wof.14.4.03
    let before = |act: Acted| {
        let target = light("95th").men(6).formed(FormationKind::Skirmish).with(|unit| unit.conduct.act = act);
        charged(line("24th").at(36.0, 10.0), target.at(36.0, 16.0), &[ahead(30.0)], &[])
    };
    before(Acted::GaveWay).may_do("95th", "evade").lawful();
    assert!(!asks(&before(Acted::Evaded)), "it has nothing to answer");
}

fn to_answer(fight: &Fight, name: &str, answer: StandingAnswer) -> Order {
    fight.order(name, "standing").with(slot::ANSWER, Value::Choice(answer.name().to_owned()))
}

#[test]
fn a_standing_answer_is_given_in_ones_own_step_and_taken_back_there() {
    // wof.14.2.01, wof.14.4.01
    for (answers, act) in [
        (vec![StandingAnswer::Evade], Acted::Evaded),
        (vec![StandingAnswer::Evade, StandingAnswer::Ask], Acted::Nothing),
    ] {
        let table = Table::open().unit(hussars("10th").wide(12).at(36.0, 16.0)).unit(line("24th").foe().at(36.0, 22.0));
        let mut fight = table.unit(line("Idle").foe().at(8.0, 46.0)).fight(TurnStage::FirstMoves, &[]);
        for answer in &answers {
            let order = to_answer(&fight, "10th", *answer);
            fight.give(order).lawful();
        }
        fight.closes(Side::First).lawful();
        fight.charges_by("24th", "10th", &[ahead(30.0)]).lawful();
        assert_eq!((fight.state("10th").conduct.act, asks(&fight)), (act, act == Acted::Nothing), "{answers:?}");
    }
}

#[test]
fn standing_answers_left_to_give_keep_no_step_open() {
    // wof.10.2.02
    let table = Table::open().unit(hussars("10th").wide(12).at(36.0, 16.0)).unit(line("24th").foe().at(36.0, 40.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    fight.does("10th", "done").lawful();
    assert_eq!(fight.asked(), [Seat::Second]);
}

#[test]
fn giving_way_may_be_a_standing_answer() {
    // wof.13.0.08
    let mut fight = charged_past(rifles());
    let order = to_answer(&fight, "95th", StandingAnswer::Evade);
    fight.give(order).lawful();
    assert_eq!((fight.state("95th").conduct.act, asks(&fight)), (Acted::GaveWay, false), "before a charge");
    let table = Table::open()
        .unit(line("24th").at(36.0, 10.0))
        .unit(line("Idle").at(60.0, 4.0))
        .unit(rifles().foe().at(36.0, 14.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    fight.moves("24th", &[ahead(6.0)]).lawful();
    let order = to_answer(&fight, "95th", StandingAnswer::Stand);
    fight.give(order).lawful();
    assert_eq!(
        (fight.state("95th").conduct.act, fight.asked()),
        (Acted::GaveWay, vec![Seat::First]),
        "before a plain move"
    );
}

#[test]
fn a_standing_answer_may_be_a_shot_before_the_evasion() {
    // wof.14.4.06
    let answers = |facing: Facing| {
        let target =
            hussars("10th").wide(12).facing(facing).with(|unit| unit.orders.standing = StandingAnswer::ShootAndEvade);
        let fight = charged(line("24th").at(36.0, 10.0), target.at(36.0, 15.0), &[ahead(30.0)], &[]);
        (fight.state("10th").conduct.early_shot.is_some(), fight.state("10th").conduct.act)
    };
    assert_eq!(answers(Facing::SOUTH), (true, Acted::Evaded));
    assert_eq!(answers(Facing::NORTH), (false, Acted::Evaded), "without a shot it goes at once");
}

fn shoots_and_evades(fight: &Fight) -> Order {
    let shoots = Value::Choice(FirstShoots::Shoots.name().to_owned());
    fight.order("10th", "evade").with(slot::FIRE, shoots)
}

#[test]
fn the_plan_of_an_evader_shows_that_it_shoots_before_it_goes() {
    // wof.14.4.06
    let target = hussars("10th").wide(12).at(36.0, 18.0);
    let fight = charged(line("24th").at(36.0, 10.0), target, &[ahead(30.0)], &[]);
    let told = |order: &Order| lines_by(&fight.battle().judge(order).lawful().lines, "wof.14.4.06");
    assert_eq!(told(&shoots_and_evades(&fight)), ["it shoots before it goes: yes"]);
    assert!(told(&fight.order("10th", "evade")).is_empty());
}

#[test]
fn evaders_shoot_as_the_charger_first_comes_into_range_and_set_out_then() {
    // wof.14.4.06, wof.16.3.10: carbines reach 6 in; the foot sets out 5 or 8 in off
    let gone = |distance: f32, shoots: bool| {
        let mut fight = charged(
            line("24th").at(36.0, 10.0),
            hussars("10th").wide(12).at(36.0, 10.0 + distance),
            &[ahead(30.0)],
            &[],
        );
        let order = if shoots { shoots_and_evades(&fight) } else { fight.order("10th", "evade") };
        fight.give(order).lawful();
        let shot = fight.state("10th").conduct.early_shot;
        assert_eq!(
            shot.map(|shot| (shot.mark.unit(), shot.volley.past.motion)),
            shoots.then(|| (Some(fight.id("24th")), Motion::Evades)),
            "{distance}"
        );
        (shot.map(|shot| shot.from.distance(shot.to)), fight.front("10th").at.y - 10.0 - distance)
    };
    let (at_five, by_five) = gone(5.0, true);
    assert!(at_five.is_some_and(|inches| (inches - 5.0).abs() < 0.1), "in range at once: {at_five:?}");
    assert!((by_five - gone(5.0, false).1).abs() < 0.01, "the shot takes no time");
    let (at_eight, by_eight) = gone(8.0, true);
    assert!(at_eight.is_some_and(|inches| (4.5..=6.05).contains(&inches)), "he waited: {at_eight:?}");
    assert!(by_eight < gone(8.0, false).1 - 1.0, "and has less of the turn left: {by_eight}");
}

#[test]
fn evaders_that_face_away_do_not_shoot_however_near_the_charger_comes() {
    // wof.14.4.06, wof.16.1.02
    let fight = charged(
        line("24th").at(36.0, 10.0),
        hussars("10th").wide(12).at(36.0, 15.0).facing(Facing::NORTH),
        &[ahead(30.0)],
        &[],
    );
    let order = shoots_and_evades(&fight);
    assert_eq!(fight.battle.judge(&order).refused(), "wof.16.1.02");
}

#[test]
fn gunners_evade_and_leave_their_guns_and_guns_on_their_limber_do_not() {
    // wof.14.4.01, wof.5.0.03, wof.h.abandoned_guns
    let mut fight = charged(line("24th").at(36.0, 10.0), battery("Guns").at(36.0, 16.0), &[ahead(30.0)], &[]);
    fight.does("Guns", "evade").lawful();
    let state = fight.state("Guns");
    let manned = state.battery.as_ref().map(|battery| battery.manned);
    assert_eq!(
        (state.formation.kind, manned, state.conduct.act),
        (FormationKind::Skirmish, Some(Manned::Captured), Acted::Evaded),
        "the enemy is at the guns"
    );
    assert!(fight.front("Guns").at.y > 20.0, "{:?}", fight.front("Guns"));
    let fight = charged(line("24th").at(36.0, 10.0), limbered("Guns").at(36.0, 16.0), &[ahead(30.0)], &[]);
    assert!(fight.state("Guns").conduct.act == Acted::Nothing && !asks(&fight), "limbered guns have nothing to answer");
}

#[test]
fn an_evader_does_not_turn_onto_an_enemy_that_it_touches() {
    // wof.12.8.02, wof.14.4.02: its men face about, and turning half right would swing its left onto the hussars
    let hussars = hussars("10th").facing(Facing::SOUTH).at(34.0, 18.4);
    let loose = light("95th").foe().formed(FormationKind::Skirmish).at(36.0, 16.0);
    let table = Table::open().unit(line("24th").at(36.0, 10.0)).unit(hussars).unit(loose);
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    fight.charges_by("24th", "95th", &[ahead(30.0)]).lawful();
    let order = fight.order("95th", "evade").with(slot::FACING, Value::Facing(Facing::from_bearing(45.0)));
    fight.give(order).lawful();
    assert!(fight.front("95th").facing.turn_to(Facing::NORTH).abs() < 0.1, "{:?}", fight.front("95th"));
}
