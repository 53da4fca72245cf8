//! What a plan and a card tell a player before he decides: lines of sight, cover, the reckoning of dice, odds.

use linstock::{
    battle::{AnyBattle, Plan, Seat},
    measure::Facing,
    rules::trl::{
        charts::{FormationKind, Skill, TerrainKind, Troop},
        state::{Officer, TurnStage},
    },
    table::Side,
};

use super::{Fight, Judged, Table, battery, general, laying::Spec, line};
use crate::rules::ground::LaysGround;

fn plan(table: Table, men: Spec) -> Plan {
    let table = table.switch("measuring", "Freely").unit(men.at(30.0, 20.0));
    let fight = table.unit(line("Foe").foe().at(30.0, 30.0)).fight(TurnStage::FirstShots, &[]);
    fight.may_shoot("Men", "Foe").lawful()
}

/// The value of a line by its clause.
fn told(plan: &Plan, clause: &str) -> Option<String> {
    plan.lines.iter().find(|line| line.clause.id() == clause).map(|line| line.value.to_string())
}

#[test]
fn a_plan_counts_stands_lines_of_sight_and_inches() {
    // trl.p18.01, trl.p18.02, trl.hc.01: four stands of the front rank see all eight.
    let plan = plan(Table::open(), line("Men"));
    assert_eq!(told(&plan, "trl.p18.02").as_deref(), Some("4"));
    assert_eq!(told(&plan, "trl.p18.01").as_deref(), Some("32"));
    assert_eq!(told(&plan, "trl.hc.01").as_deref(), Some("10.00"));
    assert_eq!(told(&plan, "trl.hc.16"), None);
}

#[test]
fn a_plan_tells_who_is_in_cover_and_whose_cover_does_not_count() {
    // trl.p14.07, trl.p14.08, trl.hc.16, trl.p15.01: a wall before them; and one that both stand at.
    let wall = |y: f32| Table::open().line("the wall", TerrainKind::LowWall, &[(10.0, y), (50.0, y)]);
    let behind = plan(wall(29.5), line("Men"));
    assert_eq!(told(&behind, "trl.p14.07").as_deref(), Some("4"), "the second rank is too far from it");
    assert_eq!(told(&behind, "trl.hc.16").as_deref(), Some("4"));
    assert_eq!(told(&behind, "trl.p14.06").as_deref(), Some("-1"));
    let own = plan(wall(20.5), line("Men"));
    assert_eq!((told(&own, "trl.p15.01").as_deref(), told(&own, "trl.hc.16")), (Some("4"), None));

    let shared = wall(20.8).switch("measuring", "Freely").unit(line("Men").at(30.0, 20.0));
    let foe = line("Foe").foe().stands(4).wide(4).at(30.0, 21.6);
    let shared = shared.unit(foe).fight(TurnStage::FirstShots, &[]).may_shoot("Men", "Foe").lawful();
    assert_eq!((told(&shared, "trl.p14.08").as_deref(), told(&shared, "trl.hc.16")), (Some("4"), None));
}

#[test]
fn a_plan_gives_the_odds_where_one_measures_freely_and_not_by_eye() {
    // trl.p17.01, trl.p21.05: eight dice at 6 and a save of 3: 8/18 of a stand.
    let free = plan(Table::open(), line("Men"));
    assert!((free.outlook.enemy_loss - 8.0 / 18.0).abs() < 1e-4, "{}", free.outlook.enemy_loss);
    assert_eq!(free.outlook.chances.len(), 2);
    let table = Table::open().unit(line("Men").at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 30.0));
    let eye = table.fight(TurnStage::FirstShots, &[]).may_shoot("Men", "Foe").lawful();
    assert_eq!((eye.outlook.enemy_loss, eye.lines.len()), (0.0, 0));
}

#[test]
fn a_unit_without_an_officer_shoots_and_a_unit_shoots_once() {
    // trl.p32.04, trl.p16.07
    let headless = plan(Table::open(), line("Men").with(|unit| unit.strength.officer = Officer::Dead));
    assert_eq!(told(&headless, "trl.p32.04").as_deref(), Some("yes"));
    let fired = line("Men").with(|unit| unit.conduct.fire = Some(linstock::rules::trl::state::Fire::Ball));
    let table = Table::open().unit(fired.at(30.0, 20.0)).unit(line("More").at(50.0, 20.0));
    let fight = table.unit(line("Foe").foe().at(30.0, 30.0)).fight(TurnStage::FirstShots, &[]);
    assert_eq!(fight.may_shoot("Men", "Foe").refused(), "trl.p16.07");
}

/// The clauses on the receipt of a shot.
fn receipt(table: Table, men: Spec, foe: Spec, dice: &[u8]) -> (Fight, Vec<String>) {
    let table = table.unit(men.at(30.0, 20.0)).unit(foe.foe().at(30.0, 30.0));
    let mut fight = table.fight(TurnStage::FirstShots, dice);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    let lines = fight.accounts("trl.fire").remove(0).lines.iter().map(|line| line.clause.id().to_owned()).collect();
    (fight, lines)
}

#[test]
fn the_receipt_of_a_volley_shows_the_rate_the_order_of_steps_and_the_sum_of_modifiers() {
    // trl.p19.06, trl.hc.29, trl.p23.02, trl.p17.03: veterans at a column: +2 in all, each die needs 4.
    let column = line("Foe").formed(FormationKind::Column);
    let men = line("Men").skill(Skill::Veteran);
    let (fight, lines) = receipt(Table::open(), men, column, &[4, 3, 1, 1, 1, 1, 1, 1, 3]);
    for clause in ["trl.p19.06", "trl.hc.29", "trl.p23.02"] {
        assert!(lines.iter().any(|line| line == clause), "{clause} in {lines:?}");
    }
    assert_eq!((fight.result("trl.fire", "needed"), fight.left("Foe")), ("4".to_owned(), 8));
}

#[test]
fn cover_counts_against_shells_too() {
    // trl.p14.08b: five instead of four.
    let wall = Table::open().line("the wall", TerrainKind::LowWall, &[(10.0, 29.5), (50.0, 29.5)]);
    let (fight, lines) = receipt(wall, battery("Men", Troop::Howitzers), line("Foe").stands(4).wide(4), &[4, 4]);
    assert!(lines.iter().any(|line| line == "trl.p14.08b"), "{lines:?}");
    assert_eq!(fight.result("trl.fire", "hits"), "0");
}

#[test]
fn woods_block_the_sight_of_those_above_them_by_their_height() {
    // trl.hc.02: from a level above the ground a wood of one level is seen over only close to it.
    let sees = |level: u8| {
        let hill = Table::open().hill("the hill", TerrainKind::Knoll, level, (10.0, 10.0), (50.0, 20.0));
        let table = hill.area("the wood", TerrainKind::Wood, (20.0, 26.0), (40.0, 27.0)).switch("measuring", "Freely");
        let table = table.unit(line("Men").at(30.0, 19.5)).unit(line("Foe").foe().at(30.0, 29.0));
        table.fight(TurnStage::FirstShots, &[]).may_shoot("Men", "Foe").map(|_| ())
    };
    assert_eq!(sees(1).refused(), "trl.hc.02");
    sees(5).lawful();
}

#[test]
fn cards_tell_the_nation_and_what_a_commander_does() {
    // trl.hc.22, trl.p32.06, trl.p06.07
    let table = Table::open().unit(line("Men").at(30.0, 20.0)).unit(general("General").at(20.0, 10.0));
    let fight = table.unit(line("Foe").foe().at(30.0, 45.0).facing(Facing::SOUTH)).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.card("Men", "Nation"), "France");
    assert_eq!(fight.card("General", "Orders"), "not written");
    assert!(fight.card("General", "Lets test again").contains("his unit"));
}

#[test]
fn a_change_of_formation_tells_what_the_unit_could_do_then() {
    // trl.p08.04, trl.p08.13, trl.p12.01, trl.p07.02, trl.p10.05
    let fight = Table::open()
        .unit(line("Men").wide(8).at(30.0, 20.0))
        .unit(battery("Guns", Troop::LightArtillery).at(12.0, 20.0))
        .unit(line("Foe").foe().at(30.0, 44.0))
        .fight(TurnStage::FirstMoves, &[]);
    let then = |name: &str, verb: &str| {
        let plan = fight.battle.judge(&fight.order(name, verb)).lawful();
        plan.outlook.becomes.expect("it stands otherwise then")
    };
    let now = |name: &str| fight.battle.powers(Seat::First, fight.id(name)).expect("it is seen");
    let square = then("Men", "form_square");
    assert_eq!((square.move_inches, square.shock, square.charge_inches), (0.0, 0.0, 0.0));
    let line = now("Men");
    assert!((line.fire_loss_moved - line.fire_loss / 2.0).abs() < 1e-6, "a line that moved has one die a stand of two");
    assert!((square.fire_loss - line.fire_loss / 8.0).abs() < 1e-6, "one face of eight stands, with one die a stand");
    let limbered = then("Guns", "limber");
    assert_eq!(limbered.fire_loss, 0.0);
    assert!(now("Guns").fire_loss > 0.0 && limbered.move_inches > now("Guns").move_inches);
}
