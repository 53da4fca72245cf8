//! Scenarios opened under hmm: the shipped ones without a problem and in a sensible layout, bad ones refused at their
//! places.

mod arriving;
mod deploying;
mod refused;
mod switches;

use linstock::{
    battle::{AnyBattle, Battle, KeepUndo, Seat, StateHash},
    dice::DiceSource,
    files::Shelf,
    measure::Body,
    rules::{
        self, Changes,
        hmm::{
            Hmm,
            charts::{Class, Grouping, TerrainKind, Troop, UnitPattern, Weapon},
            setup,
            state::{Phase, UnitState, UnitView},
        },
    },
    scenario::{self, Scenario},
    table::{FeatureState, FigureKind, KnownTo, Presence, Side, Unit},
};

use crate::rules::opened::{opened, pass_until};

const FORD: &str = include_str!("../../scenario/ford.ron");

fn shipped(name: &str) -> Scenario {
    scenario::open(&Shelf::embedded(), name).unwrap_or_else(|problems| panic!("{problems}"))
}

fn battle(scenario: &Scenario) -> Battle<Hmm> {
    battle_with(scenario, &[])
}

/// The same with switches changed.
fn battle_with(scenario: &Scenario, changes: &[(&str, &str)]) -> Battle<Hmm> {
    opened(scenario, changes)
}

fn unit<'b>(battle: &'b Battle<Hmm>, name: &str) -> (&'b Unit, UnitView<'b>) {
    let unit = battle
        .field()
        .units()
        .find(|unit| unit.short_name == name || unit.name == name)
        .unwrap_or_else(|| panic!("no {name}"));
    (unit, battle.field().of::<UnitState>(unit.id))
}

/// The example of the README with stretches of its text replaced; each must stand there exactly once.
fn ford(changes: &[(&str, &str)]) -> Scenario {
    let mut text = FORD.to_owned();
    for (old, new) in changes {
        assert_eq!(text.matches(old).count(), 1, "{old:?} should stand once in the example");
        text = text.replace(old, new);
    }
    Scenario::read("ford.ron", &text).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The problems of a scenario under hmm, one line each.
fn wrong(scenario: &Scenario) -> Vec<String> {
    let problems = setup::open(scenario, &Changes::new()).map(|_| ()).expect_err("hmm cannot take it");
    problems.to_string().lines().map(str::to_owned).collect()
}

/// Line and column at which a stretch of text stands in a scenario.
fn place_of(scenario: &Scenario, stretch: &str) -> String {
    let at = scenario.text.find(stretch).unwrap_or_else(|| panic!("{stretch} is not written"));
    let line = scenario.text[..at].matches('\n').count() + 1;
    let column = scenario.text[..at].chars().rev().take_while(|letter| *letter != '\n').count() + 1;
    format!("ford.ron:{line}:{column}: ")
}

#[test]
fn every_shipped_scenario_opens_with_the_figures_table_and_turns_that_it_states() {
    let rows = [
        ("cowpens", (60.0, 65.0), 18, [121, 115], [10, 6], 0),
        ("guilford", (73.0, 60.0), 36, [108, 229], [9, 17], 0),
        ("kernstown", (75.0, 60.0), 45, [248, 178], [13, 15], 16),
    ];
    for (name, (width, depth), turns, figures, units, awaited) in rows {
        let battle = battle(&shipped(name));
        let (size, field) = (battle.field().size(), battle.field());
        assert_eq!((size.width, size.depth, battle.rules().plan().turns), (width, depth, turns), "{name}");
        let table = battle.sight(Seat::Umpire).table();
        assert_eq!((table.start_figures, table.start_units), (figures, units), "{name}");
        let waiting = field.units().filter(|unit| unit.presence == Presence::Awaited).count();
        assert_eq!((waiting, battle.rules().plan().arrivals.len()), (awaited, awaited), "{name}: who waits arrives");
        assert_eq!((table.turn, table.phase), (0, Phase::Deployment), "{name}");
        let standing: usize = field.units_on_table().map(|unit| field.figures_of(unit.id)).sum();
        assert!(standing > 0 && field.units_on_table().all(|unit| field.stands_of(unit.id).next().is_some()), "{name}");
    }
}

#[test]
fn nobody_stands_on_anybody_or_off_the_table_at_the_start() {
    for name in ["cowpens", "guilford", "kernstown"] {
        let battle = battle(&shipped(name));
        let (field, size) = (battle.field(), battle.field().size());
        let stands: Vec<_> = field.units().flat_map(|unit| field.stands_of(unit.id)).collect();
        for (index, stand) in stands.iter().enumerate() {
            let body = Body::new(stand.pose, stand.base);
            for corner in body.corners() {
                assert!(
                    corner.min_element() >= 0.0 && corner.x <= size.width && corner.y <= size.depth,
                    "{name}: {} at {corner}",
                    stand.id
                );
            }
            for other in &stands[index + 1..] {
                assert!(!body.overlaps(&Body::new(other.pose, other.base)), "{name}: {} and {}", stand.id, other.id);
            }
        }
    }
}

#[test]
fn units_are_what_their_words_say() {
    let (cowpens, guilford, kernstown) =
        (battle(&shipped("cowpens")), battle(&shipped("guilford")), battle(&shipped("kernstown")));
    let (_, right) = unit(&cowpens, "Contl Right");
    let (_, left) = unit(&cowpens, "Contl Left");
    assert_eq!(
        (right.troops.pattern, right.strength.start_figures, right.strength.start_other_ranks),
        (UnitPattern::EighteenthBattalion, 12, 10),
        "hmm.18.09"
    );
    assert!(
        right.troops.regiment.is_some() && right.troops.regiment == left.troops.regiment,
        "hmm.18.05: one regiment, one pool of officers"
    );
    assert_eq!((right.strength.officers.commander, right.strength.officers.subalterns), (true, 2), "hmm.03.11");
    let (_, alone) = unit(&cowpens, "Wallace");
    assert_eq!((alone.troops.pattern, alone.troops.regiment), (UnitPattern::IndependentBattalion, None));
    let (_, guards) = unit(&guilford, "1/Guards");
    assert_eq!((guards.troops.class, guards.troops.grouping), (Class::Elite, Grouping::Fours), "hmm.07.12");
    let (_, horse) = unit(&kernstown, "Fed Cav");
    assert_eq!(
        (horse.troops.kind, horse.troops.weapon, horse.is_mounted()),
        (Troop::FederalCavalry, Some(Weapon::RifledCarbine), true)
    );
    let (_, volunteers) = unit(&kernstown, "7th Ohio");
    assert_eq!(
        (volunteers.troops.pattern, volunteers.strength.start_other_ranks),
        (UnitPattern::VolunteerRegiment, 25),
        "hmm.03.15"
    );
    let (_, sabres) = unit(&cowpens, "17th LD");
    assert_eq!(
        (sabres.troops.weapon, sabres.troops.pattern),
        (None, UnitPattern::EighteenthCavalry),
        "a sabre does not shoot"
    );
    let (guns, battery) = unit(&kernstown, "Rockbridge 6s");
    let models = battery.battery.as_ref().expect("a battery has guns");
    assert_eq!((models.guns.len(), models.start_crew), (3, 9), "hmm.01.10: six guns, two to a model");
    let field = kernstown.field();
    let laid = field.stands_of(guns.id).filter(|stand| stand.cells[0].kind == FigureKind::Gun).map(|stand| stand.id);
    assert!(laid.eq(models.guns.iter().map(|gun| gun.stand)), "each gun model is a stand");
}

#[test]
fn units_not_counted_do_not_count_towards_the_breaking() {
    // hmm.20.40: militia under the switch, units that the scenario says do not count, generals never.
    let guilford = battle(&shipped("guilford"));
    for (name, counts) in
        [("Eaton R", false), ("Singleton", false), ("Munford", true), ("Webster", false), ("Finley", true)]
    {
        assert_eq!(unit(&guilford, name).1.troops.counts_to_break, counts, "{name}");
    }
}

#[test]
fn every_command_has_its_leader_where_he_stood_or_with_his_men() {
    for name in ["cowpens", "guilford", "kernstown"] {
        let scenario = shipped(name);
        let battle = battle(&scenario);
        for (command, written) in battle.field().commands().zip(&scenario.commands) {
            let leader = command.leader.unwrap_or_else(|| panic!("{name}: {} has no leader", command.name));
            let (unit, state) = (battle.field().unit(leader), battle.field().of::<UnitState>(leader));
            assert_eq!((unit.side, unit.command), (command.side, Some(command.id)), "{name}: {}", command.name);
            let value = state.general.expect("a leader is a general").command_value;
            assert!((1..=6).contains(&value), "hmm.16.18");
            if let Some(at) = written.leader.as_ref().and_then(|leader| leader.at) {
                let away = unit.at().distance(at.vector() / 20.0);
                assert!(unit.on_table() && away <= 2.0, "{name}: {} stands {away} in from his place", unit.name);
            }
        }
    }
    let cowpens = battle(&shipped("cowpens"));
    assert_eq!(unit(&cowpens, "Morgan").1.general.map(|general| general.command_value), Some(6), "outstanding");
    assert_eq!(unit(&cowpens, "Morgan").0.name, "Brigadier General Daniel Morgan");
}

#[test]
fn a_leader_without_a_place_stands_behind_his_first_unit_clear_of_everybody() {
    let battle = battle(&ford(&[]));
    let (leader, militia) = (unit(&battle, "Platt").0, unit(&battle, "Platt's militia").0);
    let local = militia.front.to_local(leader.at());
    assert!(leader.on_table() && local.y < 0.0 && local.y > -3.0 && local.x.abs() < 2.0, "{local}");
}

#[test]
fn the_ground_has_kinds_levels_openings_and_the_season() {
    let kernstown = battle(&shipped("kernstown"));
    let (rules, field) = (kernstown.rules(), kernstown.field());
    let named = |name: &str| field.features().filter(|feature| feature.name == name).collect::<Vec<_>>();
    let levels: Vec<u8> = named("Sandy Ridge").iter().map(|contour| contour.level).collect();
    assert_eq!(levels, [1, 2], "one feature for each contour");
    let wall = named("The stone wall")[0];
    assert_eq!(rules.terrain(wall), TerrainKind::Wall);
    assert!(
        matches!(&wall.state, FeatureState::Gapped(gaps) if gaps.len() == 1 && (gaps[0].1 - gaps[0].0 - 0.4).abs() < 1e-3),
        "{:?}",
        wall.state
    );
    let woods: Vec<TerrainKind> =
        field.features().filter(|feature| feature.kind == "forest").map(|feature| rules.terrain(feature)).collect();
    assert_eq!(woods, [TerrainKind::Forest; 4]);
    let sown = [("kind: \"open\",\n", "kind: \"field\",\n")];
    let summer = battle(&ford(&[sown[0], ("season: \"autumn\"", "season: \"summer\"")]));
    let winter = battle(&ford(&[sown[0], ("season: \"autumn\"", "season: \"winter\"")]));
    let beneath =
        |battle: &Battle<Hmm>| battle.field().features().next().map(|feature| battle.rules().terrain(feature));
    assert_eq!(
        (beneath(&summer), beneath(&winter)),
        (Some(TerrainKind::Field), Some(TerrainKind::WinterField)),
        "hmm.19.16"
    );
    let bare = battle(&ford(&[]));
    let tree = bare.field().features().find(|feature| feature.kind == "single tree").expect("the oak");
    assert_eq!(bare.rules().terrain(tree), TerrainKind::Open, "a single tree hinders nobody");
    assert!(bare.field().features().any(|feature| feature.state.fords().len() == 1), "a ford leads through the creek");
}

#[test]
fn a_stream_with_a_bridge_and_a_ford_has_both() {
    let written = "openings: [(kind: Ford, at: (400, 240), width_yards: 20, name: \"the ford\")";
    let both = format!("{written}, (kind: Bridge, at: (100, 247.5), width_yards: 10)");
    let battle = battle(&ford(&[(written, &both)]));
    let field = battle.field();
    let creek = field.features().find(|feature| !feature.state.openings().is_empty()).expect("the creek has openings");
    assert_eq!((creek.state.bridges().len(), creek.state.fords().len()), (1, 1), "{:?}", creek.state);
}

#[test]
fn the_clock_runs_with_the_turns() {
    let cowpens = battle(&shipped("cowpens"));
    let hours = [0, 1, 4, 18].map(|turn| cowpens.rules().plan().clock(turn));
    assert_eq!(hours, ["7:00 a.m.", "7:00 a.m.", "7:12 a.m.", "8:08 a.m."], "hmm.01.03");
    let kernstown = battle(&shipped("kernstown"));
    assert_eq!(kernstown.rules().plan().clock(45), "6:26 p.m.");
}

#[test]
fn the_pieces_a_scenario_needs_are_counted_with_later_arrivals() {
    let pieces =
        rules::pieces(&shipped("kernstown"), "hmm", &Changes::new()).unwrap_or_else(|problems| panic!("{problems}"));
    let guns = Side::BOTH.map(|side| pieces.figures[side.index()].get(&FigureKind::Gun).copied().unwrap_or(0));
    assert_eq!(guns, [0, 8], "sixteen guns, two to a model");
    let men = |side: Side| pieces.figures[side.index()].values().sum::<usize>() - guns[side.index()];
    assert_eq!(Side::BOTH.map(men), [248, 178]);
    let text = pieces.to_string();
    assert!(text.contains("8 guns") && text.contains("of 1 x 0.5 in"), "{text}");
}

#[test]
fn a_rule_set_that_does_not_exist_is_refused_by_name() {
    let scenario = shipped("cowpens");
    let refused = rules::open(&scenario, "abc", &Changes::new(), DiceSource::Seeded { seed: 1 }, KeepUndo::No)
        .err()
        .expect("there is none");
    assert!(refused.to_string().contains("there is no rule set `abc`, expected one of hmm"), "{refused}");
    assert_ne!(rules::rule_data("hmm"), StateHash::of(b""), "the data of hmm is there to be hashed");
    assert_ne!(rules::rule_data("hmm"), rules::rule_data("abc"));
}

#[test]
fn a_hidden_unit_is_known_to_its_own_side_alone() {
    let battle = battle(&ford(&[(
        "not_counted_because: \"they were asked for two volleys and no more\"",
        "hidden_because: \"they lay behind the fence\"",
    )]));
    assert_eq!(unit(&battle, "Platt's militia").0.known_to, KnownTo::Only(Side::Second));
    assert!(AnyBattle::field(&battle, Seat::First).units().all(|unit| unit.name != "Platt's militia"));
}
