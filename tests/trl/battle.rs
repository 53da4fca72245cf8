//! Whole battles on a small field: opened from a scenario, deployed, fought by players without sense to their end,
//! saved, replayed, taken back.

use linstock::{
    battle::{
        AnyBattle, Battle, FORMAT, Header, KeepUndo, Opening, Order, Reopened, Save, Seat, StateHash, Subject, Value,
    },
    commander::{Commander, Player, Random},
    dice::DiceSource,
    rules::{
        Changes,
        playable::Playable,
        trl::{
            Trl,
            charts::{Charts, FormationKind, Motivation, Nation, Skill, Special, Troop},
            slot_names::slot,
            state::{BattleState, Officer, UnitState},
        },
    },
    scenario::Scenario,
    table::Presence,
};

const RIDGE: &str = include_str!("ridge.ron");
/// No battle has more orders.
const MOST_ORDERS: usize = 5_000;

fn ridge() -> Scenario {
    Scenario::read("tests/trl/ridge.ron", RIDGE).unwrap_or_else(|problems| panic!("{problems}"))
}

fn changed(changes: &[(&str, &str)]) -> Scenario {
    let mut text = RIDGE.to_owned();
    for (old, new) in changes {
        assert_eq!(text.matches(old).count(), 1, "{old:?} should stand once in the scenario");
        text = text.replace(old, new);
    }
    Scenario::read("tests/trl/ridge.ron", &text).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The same with both armies near each other from the beginning.
fn close_together() -> Scenario {
    changed(&[("(0, 500), (1080, 500)", "(0, 240), (1080, 240)")])
}

pub(super) fn opened(scenario: &Scenario) -> (Trl, Opening<Trl>) {
    Trl::open_scenario(scenario, &Changes::new()).unwrap_or_else(|problems| panic!("{problems}"))
}

pub(super) fn header(scenario: &Scenario, seed: u64) -> Header {
    Header {
        format: FORMAT,
        program: "test".to_owned(),
        rule_set: "trl".to_owned(),
        rule_data: StateHash(0),
        switches: Changes::new(),
        scenario_name: scenario.file.clone(),
        scenario: scenario.text.clone(),
        dice: DiceSource::Seeded { seed },
    }
}

/// The next order of players without sense.
pub(super) fn next(battle: &Battle<Trl>, players: &mut [Random; 2]) -> Option<Order> {
    let seats = battle.question()?.seats.clone();
    let order = seats.iter().find_map(|seat| players[seat.side()?.index()].order(battle, *seat));
    Some(order.unwrap_or_else(|| panic!("nobody answers {:?}", battle.question())))
}

pub(super) fn players(seed: u64) -> [Random; 2] {
    [Seat::First, Seat::Second].map(|seat| Random::new(seed, seat))
}

#[test]
fn a_battle_is_deployed_and_fought_to_its_end_and_goes_through_its_image_after_every_step() {
    let scenario = ridge();
    let mut shots = 0;
    for seed in 1..4 {
        let (rules, opening) = opened(&scenario);
        let mut audited = Battle::open_audited(rules.clone(), opening.clone(), header(&scenario, seed), KeepUndo::Yes);
        let mut plain = Battle::open(rules, opening, header(&scenario, seed), KeepUndo::No);
        let mut players = players(seed);
        let mut given = 0;
        while let Some(order) = next(&plain, &mut players) {
            assert_eq!(audited.hash(), plain.hash(), "seed {seed}: before {order:?}");
            assert_eq!(audited.give(order.clone()), Ok(()), "seed {seed}");
            plain.give(order).expect("a lawful order");
            given += 1;
            assert!(given < MOST_ORDERS, "seed {seed}: the battle has no end");
        }
        let conclusion = plain.conclusion().expect("a battle ends by a conclusion");
        assert!(!conclusion.reason.is_empty() && given > 100, "seed {seed}: {given} orders");
        assert_eq!((audited.hash(), audited.journal()), (plain.hash(), plain.journal()), "seed {seed}");
        shots += plain.entries().iter().filter(|entry| entry.text.contains(" shot at ")).count();
    }
    assert!(shots > 10, "{shots} shots");
}

#[test]
fn a_battle_is_saved_read_back_and_replayed_to_the_same_hash() {
    let scenario = ridge();
    let (rules, opening) = opened(&scenario);
    let mut battle = Battle::open(rules.clone(), opening.clone(), header(&scenario, 7), KeepUndo::No);
    let mut players = players(7);
    for _ in 0..150 {
        let Some(order) = next(&battle, &mut players) else { break };
        battle.give(order).expect("a lawful order");
    }
    let text = battle.saved().written();
    let save = Save::read("save.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(save, battle.saved());
    let (replayed, how) = Battle::reopen(rules, opening, save, KeepUndo::No);
    assert_eq!(how, Reopened::Replayed);
    assert_eq!((replayed.hash(), replayed.journal()), (battle.hash(), battle.journal()));
}

#[test]
fn orders_that_are_taken_back_leave_no_trace_and_can_be_given_again() {
    let scenario = ridge();
    let (rules, opening) = opened(&scenario);
    let mut battle = Battle::open(rules, opening, header(&scenario, 5), KeepUndo::Yes);
    let mut players = players(5);
    let mut taken_back = 0;
    for _ in 0..200 {
        let Some(order) = next(&battle, &mut players) else { break };
        let before = battle.hash();
        battle.give(order.clone()).expect("a lawful order");
        if battle.can_undo() != Some(&order) {
            continue;
        }
        let after = battle.hash();
        battle.undo().expect("it can be undone");
        assert_eq!(battle.hash(), before, "{order:?} left a trace");
        battle.redo().expect("it was lawful before");
        assert_eq!(battle.hash(), after, "{order:?} did not come again");
        taken_back += 1;
    }
    assert!(taken_back > 20, "only {taken_back} orders could be taken back");
}

#[test]
fn men_and_guns_become_stands_and_words_ratings() {
    // trl.p03.04, trl.p03.08, trl.p03.09, trl.p04.01, trl.hc.19, trl.hc.21
    let (_, opening) = opened(&ridge());
    let state = |name: &str| -> &UnitState {
        let found = opening.units.iter().find(|(unit, ..)| unit.name == name);
        &found.unwrap_or_else(|| panic!("no {name}")).1
    };
    let rows = [
        ("Red Fusiliers", Troop::LineInfantry, 8, Special::Plain, Officer::Leads),
        ("Red Rifles", Troop::LightInfantry, 8, Special::Rifles, Officer::Leads),
        ("Red Lancers", Troop::LightCavalry, 4, Special::Lances, Officer::Leads),
        ("Red Guns", Troop::LightArtillery, 2, Special::Plain, Officer::None),
        ("Blue Grenadiers", Troop::Grenadiers, 6, Special::Plain, Officer::Leads),
        ("Blue Dragoons", Troop::MediumCavalry, 4, Special::Firearms, Officer::Leads),
        ("Blue Howitzers", Troop::Howitzers, 2, Special::Plain, Officer::None),
    ];
    for (name, troop, stands, special, officer) in rows {
        let state = state(name);
        let found = (state.troops.kind, state.strength.started, state.troops.special, state.strength.officer);
        assert_eq!(found, (troop, stands, special, officer), "{name}");
    }
    assert_eq!(state("Red Rifles").formation.kind, FormationKind::Loose);
    assert!(state("Major general John Red").general.is_some());
    let late = opening.units.iter().find(|(unit, ..)| unit.name == "Late Foot").expect("it comes later");
    assert_eq!(late.0.presence, Presence::Awaited);
    let brigades = &opening.table.brigades;
    assert_eq!(brigades.iter().map(|brigade| brigade.battalions.len()).collect::<Vec<_>>(), [6, 6]);
}

#[test]
fn two_medium_stands_or_four_small_ones_are_a_company_and_a_gun_stand_is_half_a_battery() {
    // trl.x.100: trl.p03.04, trl.p04.01: 360 men of line and of light infantry, and eight guns.
    let scenario = changed(&[(
        "weapon: \"rifle\",\n         strength: Men(240)",
        "weapon: \"rifle\",\n         strength: Men(360)",
    )]);
    let (_, opening) = opened(&scenario);
    let chart = &Charts::embedded().formation;
    let rows = [("Late Foot", 6, 2, 3), ("Red Rifles", 12, 4, 3), ("Red Guns", 2, 2, 1)];
    for (name, stands, stands_a_company, companies) in rows {
        let state = &opening.units.iter().find(|(unit, ..)| unit.name == name).expect("it is there").1;
        let company = chart.stands_a_company(state.troops.kind);
        assert_eq!((state.strength.started, company), (stands, stands_a_company), "{name}");
        assert_eq!(u32::from(state.strength.started) / company, companies, "{name}");
    }
}

#[test]
fn companies_and_guns_are_attached_to_a_battalion_of_their_command() {
    // trl.p10.07, trl.p11.01, trl.hc.18
    let attach = |what: &str| {
        changed(&[(
            "weapon: \"rifle\",\n         strength: Men(240)",
            &format!(
                "weapon: \"rifle\",\n         rules: {{\"trl\": (attached_to: {what})}},\n         strength: Men(120)"
            ),
        )])
    };
    let (_, opening) = opened(&attach("Some(\"foot\")"));
    let rifles = opening.units.iter().find(|(unit, ..)| unit.name == "Red Rifles").expect("they are there");
    let foot = opening.units.iter().find(|(unit, ..)| unit.name == "Red Foot").expect("they are there").0.id;
    assert_eq!(rifles.1.attachment.map(|attachment| attachment.parent), Some(foot));
    assert_eq!(rifles.1.strength.officer, Officer::None);
    assert_eq!(opening.table.brigades[0].battalions.len(), 5);
    let refused = Trl::open_scenario(&attach("Some(\"ligne\")"), &Changes::new()).expect_err("it is the enemy's");
    assert!(refused.to_string().contains("no `ligne` in its command"), "{refused}");
}

#[test]
fn words_and_strengths_that_the_set_cannot_use_are_named_at_their_place() {
    let rows = [
        ("kind: \"orchard\"", "kind: \"jungle\"", "trl has no `jungle`"),
        (
            "arm: \"dragoons\", class: \"regular\", weapon: \"carbine\"",
            "arm: \"dragoons\", class: \"regular\", weapon: \"6-pounder\"",
            "`6-pounder` with medium cavalry",
        ),
        (
            "strength: Men(360), formation: \"line\"",
            "strength: Men(360), formation: \"skirmish\"",
            "grenadiers do not stand in loose order",
        ),
        ("class: \"elite\"", "class: \"immortal\"", "trl has no `immortal`"),
    ];
    for (old, new, problem) in rows {
        let refused = Trl::open_scenario(&changed(&[(old, new)]), &Changes::new()).expect_err(new);
        assert!(refused.to_string().contains(problem), "{new}: {refused}");
    }
}

#[test]
fn a_seat_is_asked_in_the_order_of_the_turn() {
    // trl.p06.02, trl.p06.05
    let scenario = ridge();
    let (rules, opening) = opened(&scenario);
    let mut battle = Battle::open(rules, opening, header(&scenario, 3), KeepUndo::No);
    let mut asked: Vec<(u32, usize, Option<Seat>)> = Vec::new();
    for _ in 0..400 {
        let Some(question) = battle.question().cloned() else { break };
        let phase = battle.phase(Seat::Umpire);
        if phase.turn == 2 {
            break;
        }
        if asked.last() != Some(&(phase.turn, phase.current, phase.seat)) {
            asked.push((phase.turn, phase.current, phase.seat));
        }
        let seat = question.seats[0];
        let offers = battle.offers(seat);
        let close = offers.iter().find(|offer| offer.verb == "close" && offer.barred.is_none());
        let order = close.map(|offer| offer.order(seat)).or(question.default);
        let order = order.or_else(|| offers.iter().find_map(|offer| AnyBattle::suggest(&battle, seat, offer).next()));
        battle.give(order.expect("somebody answers")).expect("it is lawful");
    }
    let initiative = battle.sight(Seat::Umpire).field.resource::<BattleState>().initiative;
    let (first, second) = (Some(Seat::from(initiative)), Some(Seat::from(initiative.enemy())));
    let in_turn: Vec<_> = asked.into_iter().filter(|(turn, ..)| *turn == 1).collect();
    assert_eq!(
        in_turn,
        [1, 2, 3].into_iter().flat_map(|phase| [(1, phase, first), (1, phase, second)]).collect::<Vec<_>>()
    );
}

/// Fights a battle by the machine on both sides, from its opening on; how many orders it took.
fn fought_by_the_machine(battle: &mut Battle<Trl>, seed: u64) -> usize {
    let mut machines = [Seat::First, Seat::Second].map(|seat| Commander::new(seed, seat));
    let mut given = 0;
    while let Some(question) = battle.question() {
        let seats = question.seats.clone();
        let answer = seats.iter().find_map(|seat| machines[seat.side()?.index()].order(battle, *seat));
        battle.give(answer.unwrap_or_else(|| panic!("the machine has no answer"))).expect("a lawful order");
        given += 1;
        assert!(given < MOST_ORDERS, "the battle has no end");
    }
    given
}

#[test]
fn the_machine_fights_battles_to_their_end_and_they_are_saved_and_replayed_with_equal_hashes() {
    let scenario = ridge();
    let mut assaults = 0;
    for seed in 11..14 {
        let (rules, opening) = opened(&scenario);
        let mut battle = Battle::open(rules.clone(), opening.clone(), header(&scenario, seed), KeepUndo::No);
        fought_by_the_machine(&mut battle, seed);
        let conclusion = battle.conclusion().expect("it has ended");
        assert!(!conclusion.reason.is_empty());
        assaults += battle.entries().iter().filter(|entry| entry.text.contains(" assaulted ")).count();
        let text = battle.saved().written();
        let save = Save::read("save.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
        let (replayed, how) = Battle::reopen(rules, opening, save, KeepUndo::No);
        assert_eq!(how, Reopened::Replayed);
        assert_eq!((replayed.hash(), replayed.journal()), (battle.hash(), battle.journal()), "seed {seed}");
    }
    assert!(assaults > 0, "nobody assaulted");
}

#[test]
fn assaults_of_players_without_sense_are_taken_back_and_given_again() {
    const IN_ASSAULTS: [&str; 7] =
        ["assault", "square_when_charged", "stand", "retaliate", "withdraw", "pursue", "consolidate"];
    let scenario = close_together();
    let (mut taken_back, mut blows) = (0, 0);
    for seed in 1..6 {
        let (rules, opening) = opened(&scenario);
        let mut battle = Battle::open(rules, opening, header(&scenario, seed), KeepUndo::Yes);
        let mut players = players(seed);
        while let Some(order) = next(&battle, &mut players) {
            let before = battle.hash();
            battle.give(order.clone()).expect("a lawful order");
            if !IN_ASSAULTS.contains(&order.verb.as_str()) || battle.can_undo() != Some(&order) {
                continue;
            }
            let after = battle.hash();
            battle.undo().expect("it can be undone");
            assert_eq!(battle.hash(), before, "{order:?} left a trace");
            battle.redo().expect("it was lawful before");
            assert_eq!(battle.hash(), after, "{order:?} did not come again");
            taken_back += 1;
        }
        blows += battle.entries().iter().filter(|entry| entry.text.contains(" struck ")).count();
    }
    assert!(taken_back > 0 && blows > 0, "{taken_back} orders taken back, {blows} blows");
}

#[test]
fn adjutants_and_the_companies_of_light_battalions_come_with_their_own() {
    // trl.hc.19, trl.p11.04: one for every three battalions, beside the general; a company in the ranks of each.
    let (rules, opening) = opened(&ridge());
    let found = |name: &str| opening.units.iter().filter(|(unit, ..)| unit.name.starts_with(name)).count();
    assert_eq!((found("Adjutant of"), found("Adjutant 2 of")), (2, 2));
    let company = opening.units.iter().find(|(unit, ..)| unit.name == "Skirmishers of Red Rifles").expect("it waits");
    assert_eq!((company.0.presence, company.1.strength.started), (Presence::Within, 0));
    assert_eq!(company.1.troops.special, Special::Rifles);
    let general = opening.commands.iter().filter_map(|command| command.leader).count();
    assert!(rules.briefing().plan.zones.iter().all(|zone| zone.units.len() >= 5) && general == 2);
}

#[test]
fn a_garrison_lies_where_the_scenario_has_it_or_is_a_problem_there() {
    // trl.hc.31, trl.p12.07
    let light = "strength: Men(240), formation: \"skirmish\", at: (240, 520)";
    let garrison =
        |at: &str, men: u32| changed(&[(light, &format!("strength: Men({men}), formation: \"garrison\", at: {at}"))]);
    let (rules, opening) = opened(&garrison("(330, 360)", 240));
    let lights = opening.units.iter().find(|(unit, ..)| unit.name == "Blue Light").expect("they are there");
    let house = lights.1.formation.garrison.and_then(|held| rules.briefing().house(held)).expect("it holds the farm");
    assert!(lights.2.iter().all(|stand| house.holds(stand.pose.at)));
    for refused in [garrison("(240, 520)", 240), garrison("(330, 360)", 720)] {
        let problems = Trl::open_scenario(&refused, &Changes::new()).expect_err("it cannot lie there");
        assert!(problems.to_string().contains("a garrison without room for it"), "{problems}");
    }
}

#[test]
fn troops_are_rated_by_their_nation_where_the_scenario_says_no_more() {
    // trl.hc.22: France's line is trained and steady, her guard is better; other classes are read as they are.
    let rows = [("line", Skill::Trained, Motivation::Steady), ("guard", Skill::Veteran, Motivation::Fearless)];
    for (class, skill, motivation) in rows {
        let scenario = changed(&[("class: \"elite\"", &format!("class: {class:?}"))]);
        let (_, opening) = opened(&scenario);
        let garde = opening.units.iter().find(|(unit, ..)| unit.name == "Blue Grenadiers").expect("they are there");
        assert_eq!((garde.1.troops.skill, garde.1.troops.motivation), (skill, motivation), "{class}");
        assert_eq!(garde.1.troops.nation, Nation::France);
    }
}

#[test]
fn two_batteries_are_combined_as_they_deploy() {
    // trl.p20.12, trl.hc.27
    let scenario = ridge();
    let (rules, opening) = opened(&scenario);
    let mut battle = Battle::open(rules, opening, header(&scenario, 3), KeepUndo::No);
    let id =
        |battle: &Battle<Trl>, name: &str| battle.field().units().find(|unit| unit.name == name).expect("it is").id;
    if battle.question().is_some_and(|question| question.seats == [Seat::First]) {
        let order = next(&battle, &mut players(3)).expect("somebody places a unit");
        battle.give(order).expect("it is lawful");
    }
    let (guns, shells) = (id(&battle, "Blue Howitzers"), id(&battle, "Blue Shells"));
    let combine =
        |one, other| Order::new(Seat::Second, "combine", Subject::Unit(one)).with(slot::WITH, Value::Unit(other));
    let foot = id(&battle, "Blue Line");
    assert_eq!(battle.judge(&combine(guns, foot)).expect_err("foot").clause.id(), "trl.p20.12");
    let red = id(&battle, "Red Guns");
    assert!(battle.judge(&combine(guns, red)).is_err(), "they are the enemy's");
    battle.give(combine(guns, shells)).expect("both are howitzers of France");
    let field = battle.field();
    let strength = |unit| field.of::<UnitState>(unit).strength.started;
    assert_eq!((strength(guns), strength(shells)), (4, 0));
    assert_eq!((field.unit(guns).presence, field.unit(shells).presence), (Presence::Awaited, Presence::Within));
    assert_eq!(field.resource::<BattleState>().brigades[1].battalions.len(), 5);
}

#[test]
fn the_machine_draws_holds_and_plays_event_cards_and_battles_with_them_are_replayed() {
    // trl.hc.37
    let scenario = close_together();
    let changes = Changes::from([("event_cards".to_owned(), "On".to_owned())]);
    let mut played = 0;
    for seed in 1..4 {
        let (rules, opening) = Trl::open_scenario(&scenario, &changes).unwrap_or_else(|problems| panic!("{problems}"));
        let header = Header { switches: changes.clone(), ..header(&scenario, seed) };
        let mut battle = Battle::open(rules.clone(), opening.clone(), header, KeepUndo::No);
        fought_by_the_machine(&mut battle, seed);
        let of_cards = |verb: &str| battle.journal().orders().filter(|order| order.verb == verb).count();
        played += of_cards("play_card");
        let save = Save::read("save.ron", &battle.saved().written()).unwrap_or_else(|problems| panic!("{problems}"));
        let (replayed, how) = Battle::reopen(rules, opening, save, KeepUndo::No);
        assert_eq!((how, replayed.hash()), (Reopened::Replayed, battle.hash()));
    }
    assert!(played > 5, "{played} cards");
}

const MEETING: &str = include_str!("meeting.ron");

#[test]
fn the_first_scenario_of_the_house_is_laid_out_as_it_is_written_and_fought_for_its_ten_turns() {
    // trl.hc.38, trl.h.scen.1: a table of 72 by 48 inches, both sides alike, the crossroads as the objective.
    let scenario = Scenario::read("tests/trl/meeting.ron", MEETING).unwrap_or_else(|problems| panic!("{problems}"));
    let (rules, opening) = opened(&scenario);
    assert_eq!((opening.size.width, opening.size.depth), (72.0, 48.0));
    assert_eq!(rules.briefing().plan.last_turn(), Some(10));
    for side in linstock::table::Side::BOTH {
        let own = opening.units.iter().filter(|(unit, ..)| unit.side == side);
        let mut stands: Vec<(Troop, u16)> = own
            .filter(|(unit, state, _)| state.general.is_none() && !unit.name.starts_with("Skirmishers"))
            .map(|(_, state, _)| (state.troops.kind, state.strength.started))
            .collect();
        stands.sort_unstable();
        let all = [
            (Troop::LightInfantry, 4),
            (Troop::LightInfantry, 12),
            (Troop::LineInfantry, 8),
            (Troop::LineInfantry, 8),
            (Troop::LineInfantry, 8),
            (Troop::LightCavalry, 6),
            (Troop::LightArtillery, 1),
        ];
        assert_eq!(stands, all);
    }
    let mut battle = Battle::open(rules, opening, header(&scenario, 5), KeepUndo::No);
    let score = AnyBattle::score(&battle, Seat::First, linstock::table::Side::First);
    let last =
        score.iter().find(|row| row.clause.is_some_and(|clause| clause.id() == "trl.hc.38")).expect("it is shown");
    assert_eq!(last.value.to_string(), "10");
    fought_by_the_machine(&mut battle, 5);
    assert!(battle.conclusion().is_some());
}
