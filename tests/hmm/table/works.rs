//! Field works, obstacles, gaps and bridges (hmm.20.33 to hmm.20.37) on the table, and the night's flashes. Powder is
//! in `powder`, boats are in `boats`.

use linstock::{
    battle::{Order, Refusal, Subject, Value},
    measure::{Facing, Pose},
    rules::{
        hmm::{
            charts::{
                Charts, Daylight, FormationKind, Powder, TerrainKind as Ground, Troop, UnitPattern, Weapon, Weather,
                Work,
            },
            slot_names::slot,
            state::{Phase, TurnStage},
        },
        word::Word,
    },
    table::{FeatureId, FeatureShape, FeatureState, Side},
};

use super::{Fight, Judged, Spec, Table, ahead, battery, general, horse, light, line};
use crate::rules::ground::LaysGround;

/// Six pioneers skirmishing in one line, eight inches from end to end (hmm.20.33).
pub(super) fn pioneers(name: &str) -> Spec {
    light(name).men(6).armed(Weapon::SmoothCarbine).with(|unit| {
        (unit.troops.kind, unit.troops.pattern, unit.formation.skirmish_lines) =
            (Troop::Pioneers, UnitPattern::PioneerCompany, 1);
    })
}

/// This many pontoon wagons one behind another.
pub(super) fn pontoons(name: &str, wagons: u16) -> Spec {
    line(name).men(wagons).formed(FormationKind::MarchColumn).with(|unit| {
        (unit.troops.kind, unit.troops.weapon, unit.troops.counts_to_break) = (Troop::PontoonWagon, None, false);
    })
}

/// Each turn the first side throws six and the second one.
pub(super) fn turns(count: usize, more: &[u8]) -> Vec<u8> {
    [6, 1].repeat(count).into_iter().chain(more.iter().copied()).collect()
}

pub(super) fn fight(table: Table, dice: &[u8]) -> Fight {
    table.unit(line("Far off").foe().at(60.0, 47.0)).fight(TurnStage::FirstMoves, dice)
}

pub(super) fn order(fight: &Fight, name: &str, verb: &str) -> Order {
    Order::new(fight.battle().field().unit(fight.id(name)).side.into(), verb, Subject::Unit(fight.id(name)))
}

pub(super) fn choice(word: &str) -> Value {
    Value::Choice(word.to_owned())
}

pub(super) fn build(fight: &mut Fight, name: &str, work: Work, at: (f32, f32), inches: i64) -> Result<(), Refusal> {
    let order = order(fight, name, "build").with(slot::WORK, choice(work.name()));
    let pose = Pose::new(at.into(), Facing::NORTH);
    fight.give_order(order.with(slot::SITE, Value::Pose(pose)).with(slot::LENGTH, Value::Number(inches)))
}

pub(super) fn dig(fight: &mut Fight, name: &str) -> Result<(), Refusal> {
    let order = order(fight, name, "dig").with(slot::SITE, choice("site 1"));
    fight.give_order(order)
}

pub(super) fn breaks(fight: &mut Fight, name: &str, feature: u16) -> Result<(), Refusal> {
    let order = order(fight, name, "break").with(slot::FEATURE, choice(&format!("feature {feature}")));
    fight.give_order(order)
}

pub(super) fn mines(fight: &mut Fight, name: &str, powder: Powder) -> Result<(), Refusal> {
    let order =
        order(fight, name, "mine").with(slot::FEATURE, choice("feature 0")).with(slot::POWDER, choice(powder.name()));
    fight.give_order(order)
}

pub(super) fn ignites(fight: &mut Fight) -> Result<(), Refusal> {
    fight.give_order(Order::new(Side::First.into(), "ignite", Subject::Side).with(slot::CHARGE, choice("charge 1")))
}

pub(super) fn boards(fight: &mut Fight, name: &str, feature: u16) -> Result<(), Refusal> {
    let order = order(fight, name, "embark").with(slot::BOATS, choice(&format!("feature {feature}")));
    fight.give_order(order)
}

pub(super) fn lands(fight: &mut Fight, name: &str, at: (f32, f32)) -> Result<(), Refusal> {
    let order = order(fight, name, "land").with(slot::POSE, Value::Pose(Pose::new(at.into(), Facing::NORTH)));
    fight.give_order(order)
}

pub(super) fn state_of(fight: &Fight, feature: u16) -> FeatureState {
    fight.battle().field().feature(FeatureId(feature)).expect("it is there").state.clone()
}

/// The inches of a line that stand; none where it is not on the table.
pub(super) fn length(fight: &Fight, feature: u16) -> Option<f32> {
    match &fight.battle().field().feature(FeatureId(feature))?.shape {
        FeatureShape::Line { points, .. } => Some(points[0].distance(points[1])),
        FeatureShape::Area(_) => None,
    }
}

#[test]
fn a_work_comes_onto_the_table_inch_by_inch_as_its_points_suffice() {
    // hmm.20.34, hmm.02.05, hmm.x.153
    let mut fight = fight(Table::open().unit(pioneers("Sappers").at(30.0, 10.0)), &turns(13, &[]));
    build(&mut fight, "Sappers", Work::Breastwork, (30.0, 10.1), 8).lawful();
    assert_eq!(length(&fight, 0), None, "6 points of 80");
    for _ in 1..14 {
        assert_eq!(length(&fight, 0), None);
        fight.pass_turn();
        dig(&mut fight, "Sappers").lawful();
    }
    assert_eq!(length(&fight, 0), Some(1.0), "84 points after 14 turns");
    assert!(fight.says("1 in stand"), "{:?}", fight.journal());
}

#[test]
fn a_working_unit_neither_moves_nor_fires() {
    // hmm.20.34, hmm.02.19
    let mut fight = Table::open()
        .unit(pioneers("Sappers").at(30.0, 10.0))
        .unit(line("Others").at(50.0, 10.0))
        .unit(line("Blues").foe().at(30.0, 13.0))
        .unit(line("Greens").foe().at(50.0, 13.0))
        .fight(TurnStage::FirstMoves, &[]);
    build(&mut fight, "Sappers", Work::Abatis, (30.0, 10.1), 3).lawful();
    assert!(fight.may("Sappers").is_empty(), "{:?}", fight.may("Sappers"));
    assert_eq!(fight.moves("Sappers", &[ahead(1.0)]).refused(), "hmm.02.19");
    fight.pass_until(Phase::Musketry);
    assert_eq!(fight.may_fire("Sappers", "Blues").refused(), "hmm.20.34");
}

#[test]
fn others_work_at_half_rate_and_only_under_an_eye() {
    // hmm.20.34
    let with = |more: Option<Spec>| {
        let table = Table::open().unit(line("Reds").at(30.0, 10.0));
        let table = more.into_iter().fold(table, Table::unit);
        fight(table, &[])
    };
    assert_eq!(build(&mut with(None), "Reds", Work::Breastwork, (30.0, 10.0), 5).refused(), "hmm.20.34");
    let mut alone = with(None);
    assert!(!alone.may("Reds").contains(&"build".to_owned()));
    assert_eq!(
        build(&mut with(Some(general("Duke").at(30.0, 13.0))), "Reds", Work::Trench, (30.0, 10.0), 5).refused(),
        "hmm.20.34"
    );
    let mut looked_after = with(Some(general("Duke").at(30.0, 13.0)));
    build(&mut looked_after, "Reds", Work::Breastwork, (30.0, 10.0), 5).lawful();
    assert_eq!(looked_after.battle_state().engineering.sites[0].hundredths, 1000, "twenty men, half a point each");
    build(&mut with(Some(pioneers("Sappers").at(30.0, 13.0))), "Reds", Work::Trench, (30.0, 10.0), 5).lawful();
    assert_eq!(build(&mut alone, "Far off", Work::Breastwork, (60.0, 47.0), 5).refused(), "linstock.turn");
}

#[test]
fn a_barricade_needs_a_town_and_no_work_lies_in_a_house_or_off_the_table() {
    // hmm.20.34
    let table = || Table::open().unit(pioneers("Sappers").at(30.0, 10.0));
    assert_eq!(build(&mut fight(table(), &[]), "Sappers", Work::Barricade, (30.0, 10.1), 4).refused(), "hmm.20.34");
    let town = table().area("the town", Ground::Town, (20.0, 13.0), (40.0, 20.0));
    build(&mut fight(town, &[]), "Sappers", Work::Barricade, (30.0, 10.1), 4).lawful();
    let house = table().area("the mill", Ground::Building, (29.0, 9.5), (31.0, 10.5));
    assert_eq!(build(&mut fight(house, &[]), "Sappers", Work::Breastwork, (30.0, 10.1), 8).refused(), "hmm.20.34");
    let edge = Table::open().unit(pioneers("Sappers").at(68.0, 10.0));
    assert_eq!(build(&mut fight(edge, &[]), "Sappers", Work::Breastwork, (68.0, 10.1), 10).refused(), "hmm.01.04");
    let mut far = fight(table(), &[]);
    assert_eq!(
        build(&mut far, "Sappers", Work::Breastwork, (30.0, 14.0), 8).refused(),
        "hmm.20.34",
        "nobody stands at the trace"
    );
}

#[test]
fn a_field_work_gives_hard_cover_directly_behind_it_and_is_hard_to_cross() {
    // hmm.20.34, hmm.20.22
    let kinds = [
        Ground::Barricade,
        Ground::Breastwork,
        Ground::LogWall,
        Ground::HighLogWall,
        Ground::Palisade,
        Ground::Trench,
        Ground::Earthwork,
    ];
    for kind in kinds {
        for (gap, cover) in [(0.3, "in hard cover"), (0.8, "in the open")] {
            let fight = Table::open()
                .line("the work", kind, &[(20.0, 13.0 - gap), (40.0, 13.0 - gap)])
                .unit(line("Reds").at(30.0, 10.0))
                .unit(line("Blues").foe().at(30.0, 13.0))
                .fight(TurnStage::Musketry, &[]);
            if let Ok(plan) = fight.may_fire("Reds", "Blues") {
                assert_eq!(plan.lines[1].value.to_string(), cover, "{kind} {gap} in before it");
            } else {
                assert_eq!(
                    (kind, gap),
                    (Ground::LogWall, 0.8),
                    "only a log wall hides those who are not directly behind it"
                );
            }
        }
    }
}

#[test]
fn field_works_cost_foot_half_a_move_and_stop_horse_and_wheels() {
    // hmm.20.34
    let across = |kind, unit: Spec| gets(Table::open().line("the work", kind, &[(10.0, 12.0), (50.0, 12.0)]), unit);
    for kind in [Ground::Barricade, Ground::Breastwork, Ground::LogWall, Ground::Trench, Ground::Earthwork] {
        assert_eq!(across(kind, line("Movers")).lawful(), 2.0, "{kind}");
        let wheels = across(kind, battery("Movers").formed(FormationKind::Limbered)).refused();
        assert!(["hmm.20.34", "hmm.19.31"].contains(&wheels), "{kind}: {wheels}");
    }
    for kind in [Ground::Barricade, Ground::Palisade, Ground::Trench, Ground::Earthwork] {
        assert_eq!(across(kind, horse("Movers")).refused(), "hmm.20.34", "{kind} stops horse");
    }
    assert_eq!(across(Ground::Breastwork, horse("Movers")).lawful(), 4.0);
    assert_eq!(across(Ground::Palisade, line("Movers")).lawful(), 0.0, "the whole move is gone");
    assert_eq!(across(Ground::HighLogWall, line("Movers")).refused(), "hmm.20.34");
}

/// How far a unit at an obstacle gets in a turn.
fn gets(table: Table, unit: Spec) -> Result<f32, Refusal> {
    let mut fight = fight(table.unit(unit.at(30.0, 12.0)), &[]);
    fight.moves("Movers", &[ahead(20.0)])?;
    Ok(fight.place("Movers").1 - 12.0)
}

#[test]
fn obstacles_cost_men_on_foot_and_stop_horse_until_there_is_a_gap() {
    // hmm.20.35
    let across = |kind| Table::open().line("the obstacle", kind, &[(10.0, 12.0), (50.0, 12.0)]);
    let rows = [
        (Ground::Abatis, 1.0, 3.0),
        (Ground::ChevauxDeFrise, 2.0, 4.5),
        (Ground::Stakes, 2.0, 4.5),
        (Ground::WolfPits, 2.0, 4.5),
    ];
    for (kind, formed, loose) in rows {
        assert_eq!(gets(across(kind), line("Movers")).lawful(), formed, "{kind}");
        assert_eq!(gets(across(kind), light("Movers")).lawful(), loose, "{kind}");
        assert_eq!(gets(across(kind), horse("Movers")).refused(), "hmm.20.35", "{kind}");
        let gapped = Table::open().gated_line("the obstacle", kind, &[(10.0, 12.0), (50.0, 12.0)], (16.0, 24.0));
        assert_eq!(gets(gapped, horse("Movers")).lawful(), 8.0, "{kind}");
    }
}

#[test]
fn formed_troops_in_an_obstacle_fire_worse() {
    // hmm.20.35: a first volley at 4 in deducts 2, and 1 more from within the stakes.
    for (y, officers, lost) in [(10.0, 1, "1"), (9.5, 1, "1"), (8.5, 2, "2")] {
        let dice = [vec![3, 2, 1, 1], vec![1; officers]].concat();
        let mut fight = Table::open()
            .line("the stakes", Ground::Stakes, &[(20.0, y), (40.0, y)])
            .unit(line("Reds").at(30.0, 10.0))
            .unit(line("Blues").foe().at(30.0, 14.0).with(|unit| unit.conduct.fired = true))
            .fight(TurnStage::Musketry, &dice);
        fight.declares("Reds", "Blues").lawful();
        fight.closes(Side::First).lawful();
        assert_eq!(fight.result("hmm.volley", "lost"), lost, "stakes at {y}");
    }
}

#[test]
fn formed_troops_in_an_obstacle_deduct_four_in_melee() {
    // hmm.20.35
    for (y, sides) in [(10.0, 2), (30.0, 0)] {
        let fight = Table::open()
            .line("the stakes", Ground::Stakes, &[(20.0, y), (40.0, y)])
            .unit(line("Reds").at(30.0, 10.0))
            .unit(line("Blues").foe().at(30.0, 10.0))
            .melee(&["Reds"], &["Blues"])
            .fight(TurnStage::Melee, &[4, 4, 4, 4]);
        let lines = &fight.accounts("hmm.melee")[0].lines;
        let minus_four = lines.iter().filter(|line| line.clause.id() == "hmm.20.35" && line.value.to_string() == "-4");
        assert_eq!(minus_four.count(), sides, "{lines:?}");
    }
}

#[test]
fn twenty_men_break_an_inch_of_fence_in_a_turn() {
    // hmm.20.36, hmm.02.06
    let table = || {
        Table::open().line("the fence", Ground::Fence, &[(20.0, 10.0), (40.0, 10.0)]).unit(line("Reds").at(30.0, 10.0))
    };
    let mut fight = fight(table(), &turns(1, &[]));
    breaks(&mut fight, "Reds", 0).lawful();
    assert_eq!(state_of(&fight, 0), FeatureState::Gapped(vec![(9.5, 10.5)]));
    fight.pass_turn();
    breaks(&mut fight, "Reds", 0).lawful();
    assert_eq!(state_of(&fight, 0), FeatureState::Gapped(vec![(9.0, 11.0)]), "it grows");
}

#[test]
fn nothing_is_broken_once_the_moves_have_begun() {
    // hmm.02.06
    let mut fight = Table::open()
        .line("the fence", Ground::Fence, &[(20.0, 10.0), (40.0, 10.0)])
        .unit(line("Reds").at(30.0, 10.0))
        .unit(line("Guards").at(56.0, 10.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.moves("Guards", &[ahead(1.0)]).lawful();
    assert_eq!(breaks(&mut fight, "Reds", 0).refused(), "hmm.02.06");
}

#[test]
fn abatis_and_earth_take_twice_as_long_and_houses_are_not_broken_by_hand() {
    // hmm.20.36
    let gap = |kind, points: f32| {
        let table = Table::open().line("it", kind, &[(20.0, 10.0), (40.0, 10.0)]).unit(line("Reds").at(30.0, 10.0));
        let mut fight = fight(table, &[]);
        breaks(&mut fight, "Reds", 0).lawful();
        assert_eq!(fight.battle_state().engineering.breaches[0].hundredths, 1000);
        assert_eq!(fight.battle_state().engineering.breaches[0].open_inches, points, "{kind}");
    };
    gap(Ground::Abatis, 0.0);
    gap(Ground::Earthwork, 0.0);
    gap(Ground::Palisade, 1.0);
    gap(Ground::Wall, 1.0);
    let table =
        Table::open().area("the mill", Ground::Building, (28.0, 10.0), (32.0, 12.0)).unit(line("Reds").at(30.0, 10.0));
    assert_eq!(breaks(&mut fight(table, &[]), "Reds", 0).refused(), "hmm.20.36");
    let table =
        Table::open().line("it", Ground::Abatis, &[(20.0, 14.0), (40.0, 14.0)]).unit(line("Reds").at(30.0, 10.0));
    assert_eq!(breaks(&mut fight(table, &[]), "Reds", 0).refused(), "hmm.20.36", "nobody stands at it");
}

#[test]
fn a_pontoon_bridge_grows_from_its_bank_by_an_inch_for_each_wagon() {
    // hmm.20.37
    let table = Table::open()
        .area("the river", Ground::ExtraDeepWater, (0.0, 12.0), (72.0, 18.0))
        .unit(pioneers("Sappers").formed(FormationKind::MarchColumn).at(31.4, 11.9))
        .unit(pontoons("Train", 2).at(30.4, 11.9));
    let mut fight = fight(table, &turns(7, &[]));
    build(&mut fight, "Sappers", Work::PontoonBridge, (30.4, 12.0), 6).lawful();
    for _ in 0..7 {
        fight.pass_turn();
        let _ = dig(&mut fight, "Sappers");
    }
    assert_eq!(length(&fight, 1), Some(2.0), "two wagons: {:?}", fight.journal());
    assert_eq!(
        dig(&mut fight, "Sappers").err().map(|refusal| refusal.clause.id()),
        Some("hmm.20.37"),
        "the train has no more"
    );
}

#[test]
fn a_bridge_of_boats_carries_one_unit_at_a_time_and_only_in_column() {
    // hmm.20.37
    let river = |end: f32| {
        Table::open().area("the river", Ground::ExtraDeepWater, (0.0, 12.0), (72.0, 16.0)).broad_line(
            "the bridge",
            Ground::PontoonBridge,
            1.0,
            &[(30.0, 11.9), (30.0, end)],
        )
    };
    let column = |name: &str| line(name).men(8).formed(FormationKind::MarchColumn);
    let mut over = fight(river(16.1).unit(column("Movers").at(30.0, 11.0)), &[]);
    over.moves("Movers", &[ahead(7.0)]).lawful();
    assert_eq!(over.place("Movers"), (30.0, 18.0), "at its own rate, without a road's bonus");
    let mut wide = fight(river(16.1).unit(line("Movers").at(30.0, 11.0)), &[]);
    assert_eq!(wide.moves("Movers", &[ahead(4.0)]).refused(), "hmm.20.37");
    let two = river(16.1).unit(column("Movers").at(30.0, 11.0)).unit(column("First").at(30.0, 15.0));
    assert_eq!(fight(two, &[]).moves("Movers", &[ahead(1.5)]).refused(), "hmm.20.37");
    let mut half = fight(river(14.0).unit(column("Movers").at(30.0, 11.0)), &[]);
    let plan = half.plan("Movers", &[ahead(7.0)]).lawful();
    assert_eq!(plan.stops.map(|stop| stop.clause.id()), Some("hmm.20.37"), "it ends in the river");
    half.moves("Movers", &[ahead(7.0)]).lawful();
    assert_eq!(half.place("Movers"), (30.0, 14.5), "its head is half an inch of planks beyond the last boat");
}

#[test]
fn by_night_a_firing_unit_is_seen_twice_as_far() {
    // hmm.20.20
    let night = |flash: Option<u32>| {
        Table::open()
            .turn(5)
            .air(Weather::Dry, Daylight::Night, 3.0)
            .unit(line("Reds").at(30.0, 10.0))
            .unit(line("Blues").foe().at(30.0, 14.0).with(|unit| unit.history.flash_turn = flash))
            .unit(line("Others").at(50.0, 10.0))
            .unit(line("Greens").foe().at(50.0, 12.0))
            .fight(TurnStage::Musketry, &[])
            .may_fire("Reds", "Blues")
            .err()
            .map(|refusal| refusal.clause.id())
    };
    assert_eq!([night(None), night(Some(3))], [Some("hmm.20.19"); 2], "4 in are more than 3");
    assert_eq!([night(Some(4)), night(Some(5))], [None; 2], "it fired last turn or this");
}

#[test]
fn every_kind_of_ground_and_air_has_a_word_in_scenarios() {
    // hmm.19.34, hmm.20.19, hmm.20.32
    let words = &Charts::embedded().dictionary;
    let no_word: Vec<&Ground> = Ground::ALL.iter().filter(|kind| words.ground.word_of(**kind).is_none()).collect();
    assert!(no_word.is_empty(), "{no_word:?}");
    use linstock::rules::hmm::charts::Seeing;
    assert!(Seeing::ALL.iter().all(|seeing| words.seeing.word_of(*seeing).is_some()));
    let skies = |weather: Weather| words.weather.word_of(weather).or(words.underfoot.word_of(weather));
    assert!(Weather::ALL.iter().all(|weather| skies(*weather).is_some()));
    assert_eq!(words.seasons.word_of(Ground::WinterField), Some("winter"));
}

#[test]
fn only_the_works_lay_or_change_features() {
    fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
        let entries = std::fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it is there").path());
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules/hmm");
    let lays = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("it is text");
        text.contains("Happening::FeaturePlaced") || text.contains("Happening::FeatureChanged")
    };
    let found: Vec<_> = files(&folder).into_iter().filter(lays).collect();
    assert_eq!(found, [folder.join("works/mod.rs")]);
}
