//! Which figures bear on which targets: arcs, ranges, lines of fire, gaps, targets that move, the choice of a target
//! (wof.16.1, wof.16.2).

use linstock::{
    battle::{Plan, Seat, Subject},
    measure::{Facing, Footprint, Leg, Pose},
    rules::wof::{
        charts::{FormationKind, TerrainKind},
        state::{Acted, TurnStage, Way},
    },
};

use super::{Fight, Judged, Spec, Table, battery, brigadier, light, line, lines_by};
use crate::rules::ground::LaysGround;

/// Both sides are asked for their targets.
fn declaring(table: Table) -> Fight {
    table.fight(TurnStage::Fire, &[])
}

/// A line of a plan.
fn told(plan: &Plan, label: &str) -> String {
    let found = plan.lines.iter().find(|line| line.label == label);
    found.unwrap_or_else(|| panic!("nothing is said of {label}: {:?}", plan.lines)).value.to_string()
}

fn figures(fight: &Fight, who: &str, whom: &str) -> String {
    told(&fight.may_shoot(who, whom).lawful(), "figures that shoot")
}

fn range(fight: &Fight, who: &str, whom: &str) -> String {
    told(&fight.may_shoot(who, whom).lawful(), "range")
}

/// A line of twelve files, its front at ten inches, that looks up the table.
fn ours() -> Spec {
    line("24th").at(36.0, 10.0)
}

/// Twenty files of the enemy, this many inches before it.
fn theirs(inches: f32) -> Spec {
    line("Garde").men(40).wide(20).foe().at(36.0, 10.0 + inches)
}

#[test]
fn one_rank_shoots_in_close_order_and_two_in_skirmish() {
    // wof.16.1.03, wof.x.219
    let fight = declaring(Table::open().unit(ours()).unit(theirs(5.0)));
    assert_eq!(figures(&fight, "24th", "Garde"), "12");
    let loose = light("Croats").formed(FormationKind::Skirmish).at(36.0, 10.0);
    let fight = declaring(Table::open().unit(loose).unit(theirs(5.0)));
    assert_eq!(figures(&fight, "Croats", "Garde"), "24");
}

#[test]
fn a_range_equal_to_the_limit_is_inside_and_beyond_the_last_there_is_no_shot() {
    // wof.16.1.04, wof.16.3.01
    for (inches, band) in
        [(6.0, Some("close range")), (6.1, Some("far range")), (12.0, Some("far range")), (12.1, None)]
    {
        let fight = declaring(Table::open().unit(ours()).unit(theirs(inches)));
        match band {
            Some(band) => assert_eq!(range(&fight, "24th", "Garde"), band, "{inches}"),
            None => assert!(fight.asked().is_empty(), "nobody has a target"),
        }
    }
}

#[test]
fn a_unit_without_a_target_in_reach_is_told_how_far_off_the_nearest_is() {
    // wof.16.3.01
    let others = Table::open().unit(line("31st").at(66.0, 10.0)).unit(line("Picardie").foe().at(66.0, 16.0));
    let fight = declaring(others.unit(ours()).unit(theirs(12.5)));
    let offers = fight.battle.offers(Seat::First);
    let bar = |name: &str| {
        let own = offers.iter().find(|offer| offer.subject == Subject::Unit(fight.id(name)));
        own.expect("it may shoot").barred.as_ref().map(ToString::to_string)
    };
    assert_eq!(bar("24th").as_deref(), Some("no target in reach (wof.16.3.01), nearest 12.5 in, reach 12 in"));
    assert_eq!(bar("31st"), None);
}

#[test]
fn each_figure_shoots_within_its_own_arc() {
    // wof.16.1.02: a narrow column before the left wing is in the arc of those near to it alone
    let column = |x: f32| line("Garde").formed(FormationKind::Column).foe().at(x, 15.0);
    let fight = declaring(Table::open().unit(ours()).unit(column(33.0)));
    let bearing: u32 = figures(&fight, "24th", "Garde").parse().expect("a number");
    assert!((6..12).contains(&bearing), "{bearing}");
    let beside = Table::open().unit(ours()).unit(column(33.0)).unit(line("flank").foe().at(48.0, 10.0));
    assert_eq!(declaring(beside).may_shoot("24th", "flank").refused(), "wof.16.1.02");
}

#[test]
fn nobody_shoots_through_a_unit_of_either_side() {
    // wof.16.1.09, wof.16.2.02, wof.x.225
    let screen = light("Pandours").formed(FormationKind::Skirmish).men(36).at(36.0, 13.0);
    let enemy = screen.clone().foe().at(36.0, 13.0);
    for (row, screen, clause) in [("an enemy", enemy, "wof.16.1.09"), ("a friend", screen, "wof.16.2.02")] {
        let table = Table::open().unit(ours()).unit(theirs(8.0)).unit(screen);
        let fight = declaring(table.unit(line("31st").at(60.0, 10.0)).unit(line("Picardie").foe().at(60.0, 16.0)));
        assert_eq!(fight.may_shoot("24th", "Garde").refused(), clause, "{row}");
    }
}

#[test]
fn the_nearest_or_what_is_near_to_it_is_shot_at() {
    // wof.16.1.13b, wof.x.205
    let small = |name: &str, x: f32, y: f32| line(name).men(8).formed(FormationKind::Column).foe().at(x, y);
    let width = 4.0 * 20.0 / 25.4;
    let table = || Table::open().unit(ours()).unit(small("A", 33.0, 14.0)).unit(small("C", 33.0 + width + 4.1, 15.0));
    let fight = declaring(table());
    fight.may_shoot("24th", "A").lawful();
    assert_eq!(fight.may_shoot("24th", "C").refused(), "wof.16.1.13b");
    let plan = fight.may_shoot("24th", "A").lawful();
    assert!(lines_by(&plan.lines, "wof.16.1.13a").is_empty());
    let fight = declaring(table().unit(brigadier("general").at(36.0, 7.0)));
    let plan = fight.may_shoot("24th", "C").lawful();
    assert_eq!(lines_by(&plan.lines, "wof.16.1.13a"), ["any target, with a general near: yes"]);
}

#[test]
fn a_target_within_four_inches_of_the_nearest_may_be_chosen() {
    // wof.16.1.13b, wof.x.205
    let small = |name: &str, x: f32| line(name).men(8).formed(FormationKind::Column).foe().at(x, 14.0);
    let width = 4.0 * 20.0 / 25.4;
    for (apart, allowed) in [(3.9, true), (4.1, false)] {
        let table = Table::open()
            .unit(ours())
            .unit(small("A", 33.0))
            .unit(small("B", 33.0 + width + apart).at(33.0 + width + apart, 14.5));
        assert_eq!(declaring(table).may_shoot("24th", "B").is_ok(), allowed, "{apart}");
    }
}

#[test]
fn through_each_two_inches_of_gap_one_gun_fires() {
    // wof.16.2.03, wof.x.071: three guns with lines that meet in a narrow gap between two friends
    let mark = line("Garde").men(2).wide(1).foe().at(36.0, 38.0);
    let friend = |name: &str, x: f32| line(name).at(x, 25.0);
    let half = 12.0 * 20.0 / 25.4 / 2.0;
    for (gap, guns) in [(3.9, "4"), (4.1, "8"), (30.0, "12")] {
        let aside = gap / 2.0 + half;
        let table = Table::open().unit(battery("guns").at(36.0, 12.0)).unit(mark.clone());
        let fight = declaring(table.unit(friend("left", 36.0 - aside)).unit(friend("right", 36.0 + aside)));
        assert_eq!(figures(&fight, "guns", "Garde"), guns, "{gap}");
    }
}

#[test]
fn ballshot_from_a_hill_passes_over_friends_that_are_near_and_clear_of_the_target() {
    // wof.16.2.01, wof.x.073
    let fires = |friend: f32, kind: TerrainKind| {
        let table =
            Table::open().hill("the hill", kind, 1, (20.0, 2.0), (52.0, 12.0)).unit(battery("guns").at(36.0, 12.0));
        let table = table.unit(line("24th").men(40).wide(20).at(36.0, 12.0 + friend + 2.0 * 20.0 / 25.4));
        let table = table.unit(line("Garde").foe().at(36.0, 30.0)).unit(light("bait").foe().at(66.0, 20.0));
        let fight = declaring(table.unit(line("31st").at(66.0, 12.0)));
        fight.may_shoot("guns", "Garde").map(|_| ()).map_err(|refusal| refusal.clause.id())
    };
    assert_eq!(fires(8.8, TerrainKind::GentleSlope), Ok(()));
    assert_eq!(fires(9.2, TerrainKind::GentleSlope), Err("wof.16.2.02"), "not less than half of the range");
    assert_eq!(fires(8.8, TerrainKind::Road), Err("wof.16.2.02"), "on the level");
}

/// An enemy line that came on six inches straight, a whole move, and stands so far off now.
fn came_on(inches: f32) -> Spec {
    let from = Pose::new((36.0, 10.0 + inches + 6.0).into(), Facing::SOUTH);
    let way = Way { from, body: Footprint::new(9.45, 1.57), legs: vec![Leg::Advance(6.0)] };
    line("Garde").foe().at(36.0, 10.0 + inches).with(|unit| {
        (unit.conduct.spent, unit.conduct.act) = (1.0, Acted::Moved);
        unit.conduct.ways = vec![way];
    })
}

#[test]
fn a_unit_that_stood_shoots_at_what_was_in_range_for_half_of_its_move() {
    // wof.16.1.06, wof.x.223
    let bait = || Table::open().unit(line("31st").at(60.0, 10.0)).unit(line("Picardie").foe().at(60.0, 16.0));
    let fight = declaring(bait().unit(ours()).unit(came_on(12.0 - 0.4 * 6.0)));
    assert_eq!(fight.may_shoot("24th", "Garde").refused(), "wof.16.1.06");
    let fight = declaring(bait().unit(ours()).unit(came_on(12.0 - 0.51 * 6.0)));
    assert_eq!(range(&fight, "24th", "Garde"), "far range");
    let fight = declaring(bait().unit(ours()).unit(came_on(5.0)));
    assert_eq!(range(&fight, "24th", "Garde"), "close range", "the best range of that time");
}

#[test]
fn a_unit_that_moved_shoots_at_what_is_there_in_the_end() {
    // wof.16.1.07
    let moved = ours().with(|unit| (unit.conduct.spent, unit.conduct.act) = (0.5, Acted::Moved));
    let fight = declaring(Table::open().unit(moved).unit(came_on(12.0 - 0.4 * 6.0)));
    assert_eq!(range(&fight, "24th", "Garde"), "far range");
    let plan = fight.may_shoot("24th", "Garde").lawful();
    assert_eq!(lines_by(&plan.lines, "wof.16.1.07"), ["measured when all have moved: yes"]);
    let stood = declaring(Table::open().unit(ours()).unit(came_on(5.0))).may_shoot("24th", "Garde").lawful();
    assert!(lines_by(&stood.lines, "wof.16.1.07").is_empty());
}

#[test]
fn a_target_in_contact_is_at_close_range_however_it_came() {
    // wof.16.1.06
    let fight = declaring(Table::open().unit(ours()).unit(came_on(0.0)));
    assert_eq!(range(&fight, "24th", "Garde"), "close range");
}

#[test]
fn only_a_hanging_flank_of_a_unit_locked_in_combat_is_a_target() {
    // wof.16.1.08, wof.h.combat_fire
    let table = |x: f32| {
        let fighting = Table::open()
            .unit(line("31st").at(30.0, 20.0))
            .unit(line("Garde").foe().at(x, 20.0))
            .locked("31st", "Garde", 1);
        fighting
            .unit(line("24th").at(44.0, 14.0))
            .unit(line("41st").at(60.0, 30.0))
            .unit(line("bait").foe().at(60.0, 36.0))
    };
    let file = 20.0 / 25.4;
    assert_eq!(declaring(table(30.0 + 3.9 * file)).may_shoot("24th", "Garde").refused(), "wof.16.1.08");
    let fight = declaring(table(30.0 + 5.1 * file));
    let _ = fight.may_shoot("24th", "Garde").lawful();
    assert_eq!(fight.may_shoot("31st", "Garde").refused(), "wof.h.combat_fire");
}

#[test]
fn each_face_of_a_square_has_its_own_arc_and_each_gun_may_have_its_own_target() {
    // wof.h.square_geometry, wof.h.fire_split
    let square = line("24th").men(32).formed(FormationKind::Square).at(36.0, 24.0);
    let table = Table::open()
        .unit(square)
        .unit(line("front").foe().at(36.0, 28.0))
        .unit(line("rear").foe().facing(Facing::NORTH).at(36.0, 15.0));
    let fight = declaring(table);
    let own = fight
        .offers(linstock::table::Side::First)
        .into_iter()
        .filter(|offer| matches!(offer.subject, Subject::Stand(_)));
    assert_eq!(own.count(), 2, "two faces have somebody before them");
    assert_eq!(figures(&fight, "24th", "front"), "4");
}
