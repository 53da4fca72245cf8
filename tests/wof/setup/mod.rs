//! Scenarios opened under wof: the shipped ones without a problem and in a sensible layout, bad ones refused at their
//! places.

mod arriving;
mod deploying;
mod refused;

use linstock::{
    battle::{AnyBattle, Battle, Seat},
    clause::Clause,
    files::Shelf,
    measure::Body,
    rules::{
        Changes,
        playable::Playable,
        wof::{
            Wof,
            charts::{
                Arms, Drill, FormationKind, GeneralRank, Grade, Limber, Piece, Protection, TerrainKind, Troop, Weapon,
            },
            state::{BattleState, Phase, UnitState, UnitView},
        },
    },
    scenario::{self, Scenario},
    table::{FigureKind, Presence, Side, Unit},
};

use crate::rules::opened::{opened, pass_until};

const FORD: &str = include_str!("../../scenario/ford.ron");
const SHIPPED: [&str; 3] = ["sandershausen", "lobosch", "guilford"];

fn shipped(name: &str) -> Scenario {
    scenario::open(&Shelf::embedded(), name).unwrap_or_else(|problems| panic!("{problems}"))
}

fn battle(scenario: &Scenario) -> Battle<Wof> {
    opened(scenario, &[])
}

fn unit<'b>(battle: &'b Battle<Wof>, name: &str) -> (&'b Unit, UnitView<'b>) {
    let unit = battle
        .field()
        .units()
        .find(|unit| unit.short_name == name || unit.name == name)
        .unwrap_or_else(|| panic!("no {name}"));
    (unit, battle.field().of::<UnitState>(unit.id))
}

fn state(battle: &Battle<Wof>) -> &BattleState {
    battle.sight(Seat::Umpire).table()
}

/// The example's guns, moved up: limbered they are longer than the room that it leaves behind them (`wof.h.setup`).
const ROOM_FOR_THE_GUNS: (&str, &str) = ("at: (460, 60)", "at: (490, 95)");

/// The example of the README with room for its guns and with stretches of its text replaced; each must stand there
/// exactly once.
fn ford(changes: &[(&str, &str)]) -> Scenario {
    let mut text = FORD.to_owned();
    for (old, new) in std::iter::once(&ROOM_FOR_THE_GUNS).chain(changes) {
        assert_eq!(text.matches(old).count(), 1, "{old:?} should stand once in the example");
        text = text.replace(old, new);
    }
    Scenario::read("ford.ron", &text).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn every_shipped_scenario_opens_with_the_table_and_turns_that_it_states() {
    // wof.2.0.01 to wof.2.0.03
    let rows = [
        ("sandershausen", (108.0, 60.0), 16, [12, 12]),
        ("lobosch", (114.0, 60.0), 16, [11, 11]),
        ("guilford", (87.6, 72.0), 24, [9, 17]),
    ];
    for (name, (width, depth), turns, units) in rows {
        let battle = battle(&shipped(name));
        let size = battle.field().size();
        assert!((size.width - width).abs() < 0.1 && (size.depth - depth).abs() < 0.1, "{name}: {size:?}");
        assert_eq!((battle.rules().briefing().plan.turns, state(&battle).start_units), (turns, units), "{name}");
        assert_eq!((state(&battle).turn, state(&battle).phase), (0, Phase::Deployment), "{name}");
        let worth =
            Side::BOTH.map(|side| linstock::rules::wof::victory::points(battle.rules(), &battle.field(), side).0);
        assert!(worth.iter().all(|points| *points > 500), "{name}: {worth:?}");
    }
}

#[test]
fn nobody_stands_on_anybody_or_off_the_table_at_the_start() {
    for name in SHIPPED {
        let battle = battle(&shipped(name));
        let (field, size) = (battle.field(), battle.field().size());
        let bodies = field.units_on_table().filter(|unit| field.of::<UnitState>(unit.id).is_body());
        let stands: Vec<_> = bodies.flat_map(|unit| field.stands_of(unit.id)).collect();
        for (index, stand) in stands.iter().enumerate() {
            let body = Body::new(stand.pose, stand.base);
            assert!(
                body.corners().iter().all(|at| at.min_element() >= 0.0 && at.x <= size.width && at.y <= size.depth),
                "{name}: {}",
                stand.id
            );
            for other in &stands[index + 1..] {
                assert!(!body.overlaps(&Body::new(other.pose, other.base)), "{name}: {} and {}", stand.id, other.id);
            }
        }
    }
}

#[test]
fn units_are_what_their_words_say() {
    let (hessians, lobosch) = (battle(&shipped("sandershausen")), battle(&shipped("lobosch")));
    let (_, canitz) = unit(&hessians, "Canitz");
    assert_eq!(
        (canitz.troops.kind, canitz.troops.grade, canitz.strength.start_figures),
        (Troop::LineInfantry, Grade::B, 33),
        "wof.2.0.01: 800 men"
    );
    assert_eq!(
        (canitz.formation.kind, canitz.formation.width, canitz.troops.weapon),
        (FormationKind::Line, 12, Some(Weapon::Musket)),
        "wof.8.0.01"
    );
    let (_, militia) = unit(&hessians, "Wurmb");
    assert_eq!((militia.troops.grade, militia.strength.start_figures, militia.formation.width), (Grade::D, 20, 10));
    let (_, jaegers) = unit(&hessians, "Freytag");
    assert_eq!(
        (jaegers.formation.kind, jaegers.troops.weapon, jaegers.troops.arms),
        (FormationKind::Skirmish, Some(Weapon::Rifle), Arms::NoBayonets),
        "wof.h.bayonets"
    );
    let (_, guns) = unit(&hessians, "8-pounders");
    let battery = guns.battery.as_ref().expect("it is a battery");
    assert_eq!(
        (battery.piece, battery.limber, battery.crews.as_slice()),
        (Piece::Medium, Limber::Civilian, [4, 3, 3].as_slice()),
        "wof.2.0.02"
    );
    assert_eq!((guns.strength.start_figures, guns.troops.grade), (10, Grade::B), "wof.h.artillery_strength");
    let (_, croats) = unit(&lobosch, "Likaner");
    assert_eq!((croats.troops.kind, croats.troops.drill), (Troop::LightInfantry, Drill::Irregular), "wof.21.4.01");
    let tame = opened::<Wof>(&shipped("lobosch"), &[("irregulars", "Off")]);
    assert_eq!(unit(&tame, "Likaner").1.troops.drill, Drill::Regular, "wof.3.0.02");
}

#[test]
fn blocks_hold_what_their_size_or_the_scenario_says() {
    // wof.20.0.01, wof.20.8.01: the scenario says 18 of the farm
    let battle = battle(&shipped("sandershausen"));
    let farm = battle.field().features().find(|feature| feature.name == "Ellenbach farm").expect("it is there").clone();
    let stronghold = battle.rules().briefing().stronghold(farm.id).expect("it is a block");
    assert_eq!(
        (battle.rules().terrain(&farm), stronghold.protection, stronghold.capacity),
        (TerrainKind::Block, Protection::Strongpoint, 18)
    );
    let (freywald, holds) = unit(&battle, "Freywald");
    assert_eq!(holds.formation.garrison, Some(farm.id));
    let card = battle.card(freywald.side.into(), freywald.id);
    let row = card.into_iter().find(|row| row.label == "Holds").expect("it tells what it holds");
    assert_eq!(
        (row.value.to_string().as_str(), row.reason.as_str(), row.clause.map(Clause::id)),
        ("Ellenbach farm", "strongpoint with room for 18 figures, as the scenario has it", Some("wof.20.0.01"))
    );
    let village = "(id: \"mill\", name: \"The mill\", kind: \"building\", shape: Block(at: (450, 290), width_yards: 16, depth_yards: 10";
    let larger = "(id: \"mill\", name: \"The mill\", kind: \"village\", shape: Block(at: (150, 150), width_yards: 100, depth_yards: 100";
    let ford = opened::<Wof>(&ford(&[(village, larger)]), &[]);
    let mill = ford.field().features().find(|feature| feature.name == "The mill").expect("it is there").id;
    assert_eq!(ford.rules().briefing().stronghold(mill).map(|mill| mill.capacity), Some(27), "6 by 6 inches");
}

#[test]
fn a_general_with_commands_below_his_is_a_major_general() {
    // wof.6.0.01, wof.6.1.07
    let battle = battle(&shipped("lobosch"));
    for (name, rank) in
        [("Bevern", GeneralRank::Major), ("Kleist", GeneralRank::Brigadier), ("Lacy", GeneralRank::Brigadier)]
    {
        assert_eq!(unit(&battle, name).1.general.map(|general| general.rank), Some(rank), "{name}");
    }
    let arrives = unit(&battle, "Itzenplitz").0;
    assert_eq!(arrives.presence, Presence::Awaited, "he comes with his men");
}

#[test]
fn companies_that_are_attached_to_a_battalion_are_figures_of_it_like_all_others() {
    // wof.4.0.03
    for name in SHIPPED {
        let battle = battle(&shipped(name));
        let field = battle.field();
        let foot = field.units_on_table().filter(|unit| field.of::<UnitState>(unit.id).troops.kind.is_infantry());
        for unit in foot.filter(|unit| field.of::<UnitState>(unit.id).is_body()) {
            let kinds: Vec<FigureKind> =
                field.stands_of(unit.id).flat_map(|stand| stand.cells.iter().map(|cell| cell.kind)).collect();
            assert_eq!(
                kinds.len(),
                usize::from(field.of::<UnitState>(unit.id).strength.start_figures),
                "{name}: {}",
                unit.name
            );
            let both = [FigureKind::Infantry, FigureKind::Light].into_iter().all(|kind| kinds.contains(&kind));
            assert!(!both, "{name}: {} is of one sort", unit.name);
        }
    }
}

#[test]
fn units_not_counted_do_not_count() {
    let battle = battle(&shipped("guilford"));
    for (name, counts) in [("Eaton R", false), ("Singleton", false), ("Munford", true), ("Webster", false)] {
        assert_eq!(unit(&battle, name).1.troops.counts, counts, "{name}");
    }
}

#[test]
fn the_pieces_a_scenario_needs_are_counted() {
    let (rules, opening) =
        Wof::open_scenario(&shipped("sandershausen"), &Changes::new()).unwrap_or_else(|problems| panic!("{problems}"));
    let pieces = rules.pieces(&opening).to_string();
    assert!(pieces.contains("5 guns") && pieces.contains("4 guns"), "{pieces}");
}
