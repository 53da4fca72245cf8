//! Pursuit (wof.19).

use linstock::{
    measure::{Facing, Pose},
    rules::wof::{
        charts::{Drill, FormationKind, Grade, Ranks, Spirit},
        fire::choice_of_target,
        morale::burst_through::BurstThrough,
        state::{ChargeKind, Pursuit, Rout, TurnStage},
    },
    table::{Presence, Side, UnitId},
};

use super::{Fight, Judged, Spec, Table, battery, brigadier, horse, hussars, line};

/// A unit in rout down the table.
fn running(unit: Spec) -> Spec {
    unit.with(|unit| {
        let bearing = Some(Facing::NORTH);
        let rout = Rout {
            began: 1,
            from: (36.0, 10.0).into(),
            cause: None,
            bearing,
            half_move_owed: false,
            turned_aside: false,
        };
        (unit.morale.spirit, unit.formation.ranks, unit.morale.rout) = (Spirit::Routing, Ranks::Disordered, Some(rout));
    })
}

/// The first unit has routed the second, which has run some inches.
fn won(winner: Spec, routed: Spec) -> Table {
    Table::open()
        .unit(winner.at(36.0, 10.0).with(|unit| unit.conduct.has_routed = vec![UnitId(1)]))
        .unit(running(routed).foe().at(36.0, 30.0))
}

fn entering(table: Table, dice: &[u8]) -> Fight {
    table.fight(TurnStage::EnterPursuit, dice)
}

/// The first unit pursues the second.
fn pursuing(unit: Spec) -> Spec {
    unit.with(|unit| {
        let stood = (unit.formation.kind, unit.formation.width);
        unit.morale.pursuit =
            Some(Pursuit { targets: vec![UnitId(1)], allowed: false, half_move_owed: false, left_at: None, stood });
        (unit.formation.kind, unit.formation.ranks) = (FormationKind::Clump, Ranks::Disordered);
        unit.formation.width = unit.formation.width.min(8);
    })
}

fn initiative(table: Table, dice: &[u8]) -> Fight {
    table.unit(brigadier("Hill").at(70.0, 4.0).under(2)).fight(TurnStage::Pursuit, dice)
}

#[test]
fn a_unit_that_routed_all_its_enemies_may_hold_back_or_must_pursue_half_a_move() {
    // wof.19.0.01, wof.19.0.02, wof.19.0.06, x.287
    let mut held = entering(won(line("24th"), line("Garde")), &[3]);
    held.does("24th", "resist").lawful();
    assert!(held.state("24th").morale.pursuit.is_none() && held.state("24th").formation.ranks == Ranks::Ordered);
    let mut failed = entering(won(line("24th"), line("Garde")), &[2]);
    failed.does("24th", "resist").lawful();
    let state = failed.state("24th");
    assert_eq!(
        (state.formation.ranks, state.formation.kind, state.formation.width),
        (Ranks::Disordered, FormationKind::Clump, 8)
    );
    assert!(state.morale.pursuit.as_ref().is_some_and(|pursuit| !pursuit.allowed && !pursuit.half_move_owed));
    assert!((14.5..17.5).contains(&failed.place("24th").1), "{:?}", failed.place("24th"));
}

#[test]
fn its_owner_may_let_it_go() {
    // wof.19.0.01, wof.19.0.10
    let mut fight = entering(won(line("24th"), line("Garde")), &[]);
    fight.does("24th", "pursue").lawful();
    assert!(fight.state("24th").morale.pursuit.as_ref().is_some_and(|pursuit| pursuit.allowed));
}

#[test]
fn grade_and_arm_count_in_the_throw() {
    // wof.19.0.10: grade D horse does not hold back on a 4
    let mut fight = entering(won(hussars("24th").grade(Grade::D), line("Garde")), &[4]);
    fight.does("24th", "resist").lawful();
    assert!(fight.state("24th").morale.pursuit.is_some());
}

#[test]
fn some_never_pursue() {
    // wof.19.0.03, wof.19.0.04, wof.19.0.05, x.242
    let pairs = [
        (line("24th"), horse("Garde")),
        (line("24th").lost(72), line("Garde")),
        (line("24th").with(|unit| unit.morale.spirit = Spirit::Shaken), line("Garde")),
        (battery("24th"), line("Garde")),
    ];
    for (winner, routed) in pairs {
        let fight = entering(won(winner, routed), &[]);
        assert!(fight.battle().question().is_none() && fight.state("24th").morale.pursuit.is_none());
    }
}

#[test]
fn a_unit_that_still_fights_does_not_pursue() {
    // wof.19.0.01
    let table = won(line("24th"), line("Garde")).unit(line("Ligne").foe().at(36.0, 10.0)).locked("24th", "Ligne", 1);
    assert!(entering(table, &[]).battle().question().is_none());
}

#[test]
fn horse_that_broke_through_does_not_pursue() {
    // wof.h.breakthrough
    let table =
        won(horse("24th"), line("Garde")).charge("24th", "Garde", |charge| charge.kind = ChargeKind::Breakthrough);
    assert!(entering(table, &[]).battle().question().is_none());
}

#[test]
fn a_pursuer_may_halt_and_stands_disordered_in_good_morale() {
    // wof.19.1.01, wof.19.0.07
    let table =
        || Table::open().unit(pursuing(line("24th")).at(36.0, 10.0)).unit(running(line("Garde")).foe().at(36.0, 30.0));
    let mut fight = initiative(table(), &[4]);
    fight.does("24th", "halt").lawful();
    let state = fight.state("24th");
    assert!(state.morale.pursuit.is_none());
    assert_eq!(
        (state.morale.spirit, state.formation.ranks, state.formation.kind),
        (Spirit::Good, Ranks::Disordered, FormationKind::Line)
    );
    let mut fight = initiative(table(), &[3]);
    fight.does("24th", "halt").lawful();
    assert_eq!(fight.place("24th"), (36.0, 22.0));
    let mut fight = initiative(table(), &[]);
    fight.closes(Side::First).lawful();
    assert_eq!(fight.place("24th"), (36.0, 22.0));
}

#[test]
fn a_pursuit_that_was_allowed_is_harder_to_halt() {
    // wof.19.0.10, x.122: grade D irregular horse that was let go does not halt on a 6
    let pursuer = pursuing(hussars("24th").grade(Grade::D)).at(36.0, 5.0).with(|unit| {
        unit.troops.drill = Drill::Irregular;
        unit.morale.pursuit.iter_mut().for_each(|pursuit| pursuit.allowed = true);
    });
    let mut fight = initiative(Table::open().unit(pursuer).unit(running(hussars("Garde")).foe().at(36.0, 40.0)), &[6]);
    fight.does("24th", "halt").lawful();
    assert!(fight.state("24th").morale.pursuit.is_some(), "{}", fight.journal().join("\n"));
}

#[test]
fn a_pursuer_that_reaches_its_target_fights_it_in_the_next_round() {
    // wof.h.pursuit_contact
    let table = Table::open()
        .unit(pursuing(line("24th")).at(36.0, 10.0))
        .unit(running(line("Garde")).foe().at(36.0, 18.0).facing(Facing::NORTH));
    let mut fight = initiative(table, &[]);
    fight.closes(Side::First).lawful();
    assert!(fight.gap("24th", "Garde") <= 0.05 && fight.battle_state().fights.len() == 1);
    assert!(fight.state("24th").morale.pursuit.is_some() && fight.presence("Garde") == Presence::OnTable);
}

#[test]
fn a_pursuer_that_runs_into_others_charges_them_without_impetus_and_its_pursuit_is_over() {
    // wof.19.3.01, wof.19.0.07
    let table = Table::open()
        .unit(pursuing(line("24th")).at(36.0, 10.0))
        .unit(running(line("Garde")).foe().at(36.0, 34.0))
        .unit(line("Ligne").foe().at(36.0, 18.0));
    let mut fight = initiative(table, &[]);
    fight.closes(Side::First).lawful();
    let charge = &fight.battle_state().charges[0];
    assert_eq!((charge.kind, charge.target), (ChargeKind::Crash, UnitId(2)));
    assert!(fight.state("24th").morale.pursuit.is_none() && fight.battle_state().is_locked(UnitId(2)));
}

#[test]
fn a_pursuit_without_a_target_is_over() {
    // wof.19.0.07, wof.h.pursuit_target
    let fight = initiative(
        Table::open().unit(pursuing(line("24th")).at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 34.0)),
        &[],
    );
    assert!(fight.state("24th").morale.pursuit.is_none() && fight.place("24th") == (36.0, 10.0));
}

#[test]
fn a_pursuer_off_the_table_comes_back_in_good_order_near_where_it_left() {
    // wof.19.2.01, wof.19.2.02, x.123, x.241
    let away = |unit: Spec| {
        pursuing(unit).at(36.0, 46.0).with(|unit| {
            let north = Pose::new((36.0, 49.0).into(), Facing::NORTH);
            unit.morale.pursuit.iter_mut().for_each(|pursuit| pursuit.left_at = Some(north));
        })
    };
    let gone = |unit: Spec, dice: &[u8]| {
        let table = Table::open().unit(away(unit)).unit(running(line("Garde")).foe().at(36.0, 30.0));
        initiative(table.off("24th"), dice)
    };
    let stays = gone(horse("24th"), &[4]);
    assert_eq!(stays.presence("24th"), Presence::LeftTable);
    let asked = stays.battle().question().map(|question| question.clause.id());
    assert_ne!(asked, Some("wof.19.1.01"), "who is off the table has nothing to halt");
    let back = gone(horse("24th"), &[5]);
    let state = back.state("24th");
    assert_eq!(
        (state.formation.ranks, state.formation.kind, state.conduct.returned),
        (Ranks::Ordered, FormationKind::Line, true)
    );
    assert!(
        back.presence("24th") == Presence::OnTable
            && back.front("24th").facing == Facing::SOUTH
            && back.place("24th").0 == 36.0
    );
    let poor = || horse("24th").grade(Grade::D).with(|unit| unit.troops.drill = Drill::Irregular);
    assert_eq!(gone(poor(), &[6]).presence("24th"), Presence::OnTable);
    assert_eq!(gone(poor(), &[5]).presence("24th"), Presence::LeftTable);
}

#[test]
fn a_unit_run_into_by_a_pursuer_may_shoot_if_it_opened_its_ranks() {
    // wof.19.3.02, wof.12.9.1.03
    let struck = |target: Spec| {
        let table = Table::open()
            .unit(line("24th").at(36.0, 24.0))
            .unit(target.foe().at(36.0, 24.0))
            .locked("24th", "Ligne", 0);
        table.charge("24th", "Ligne", |charge| charge.kind = ChargeKind::Crash).fight(TurnStage::Fire, &[])
    };
    struck(line("Ligne")).may_shoot("Ligne", "24th").lawful();
    struck(line("Ligne").formed(FormationKind::Square)).may_shoot("Ligne", "24th").lawful();
    let burst = struck(line("Ligne").with(|unit| unit.conduct.fire_barred = true));
    let may = choice_of_target::may_shoot(burst.battle.rules(), &burst.battle.field(), burst.id("Ligne"));
    assert_eq!(may.refused(), "wof.19.3.02");
}

#[test]
fn a_unit_run_into_by_a_pursuer_neither_comes_out_nor_evades() {
    // wof.19.3.02
    let charged = |struck: fn(Table) -> Table| {
        let table = Table::open()
            .unit(line("24th").wide(4).at(32.0, 24.0))
            .unit(hussars("Ligne").wide(12).foe().at(36.0, 24.0));
        let mut fight = struck(table.unit(horse("Blues").wide(4).at(40.0, 12.0))).fight(TurnStage::FirstMoves, &[]);
        fight.charges_by("Blues", "Ligne", &[super::ahead(30.0)]).lawful();
        fight
    };
    charged(|table| table.off("24th")).may_do("Ligne", "evade").lawful();
    let crash = |table: Table| {
        table.locked("24th", "Ligne", 0).charge("24th", "Ligne", |charge| charge.kind = ChargeKind::Crash)
    };
    let fight = charged(crash);
    assert!(!super::charging::asks(&fight) && fight.gap("Blues", "Ligne") <= 0.05, "{}", fight.journal().join("\n"));
}

/// A brigadier that has joined the first unit.
fn joined(unit: Spec) -> Spec {
    unit.with(|unit| unit.general.iter_mut().for_each(|general| general.joined = Some(UnitId(0))))
}

#[test]
fn a_general_goes_off_the_table_with_a_pursuer_and_comes_back_with_it() {
    // wof.19.2.01, wof.h.general_moves, wof.19.0.09
    let table = || {
        let target = running(line("Garde")).foe().at(36.0, 46.0);
        Table::open()
            .unit(pursuing(hussars("24th")).at(36.0, 40.0))
            .unit(target)
            .unit(joined(brigadier("Picton")).at(36.0, 36.0))
    };
    let mut fight = initiative(table().off("Garde"), &[]);
    fight.closes(Side::First).lawful();
    assert_eq!((fight.presence("24th"), fight.presence("Picton")), (Presence::LeftTable, Presence::LeftTable));
    let away = |die: u8| {
        let left = |unit: Spec| {
            unit.with(|unit| {
                let north = Pose::new((36.0, 49.0).into(), Facing::NORTH);
                unit.morale.pursuit.iter_mut().for_each(|pursuit| pursuit.left_at = Some(north));
            })
        };
        let table = Table::open()
            .unit(left(pursuing(hussars("24th")).at(36.0, 46.0)))
            .unit(running(line("Garde")).foe().at(36.0, 30.0))
            .unit(joined(brigadier("Picton")).at(36.0, 46.0));
        initiative(table.off("24th").off("Picton"), &[die])
    };
    assert_eq!(away(3).presence("24th"), Presence::LeftTable);
    let back = away(4);
    assert_eq!(
        (back.presence("24th"), back.presence("Picton")),
        (Presence::OnTable, Presence::OnTable),
        "the general adds 1"
    );
    assert!(back.gap("24th", "Picton") < 1.0);
}

#[test]
fn a_pursuer_does_not_leave_the_table_before_its_target() {
    // wof.19.2.01: its clump would stick out over the edge on the way
    let pursuer = pursuing(line("24th")).at(4.0, 10.0);
    let target = running(line("Garde").wide(2)).foe().facing(Facing::NORTH).at(1.6, 38.0);
    let mut fight = initiative(Table::open().unit(pursuer).unit(target), &[]);
    fight.closes(Side::First).lawful();
    let field = fight.battle().field();
    let out = field
        .stands_of(UnitId(0))
        .flat_map(|stand| stand.body().corners())
        .map(|corner| corner.x)
        .fold(0.0_f32, f32::min);
    assert!(fight.presence("24th") == Presence::OnTable && out > -0.05, "{out}");
}

/// The 24th has run into the Ligne.
fn crashed(ranks: BurstThrough) -> Table {
    let barred = ranks == BurstThrough::Burst;
    Table::open()
        .unit(line("24th").at(36.0, 20.0))
        .unit(line("Ligne").foe().at(36.0, 20.0).with(|unit| unit.conduct.fire_barred = barred))
        .unit(line("Garde").foe().at(60.0, 30.0).with(|unit| unit.conduct.fire_barred = true))
        .locked("24th", "Ligne", 0)
        .charge("24th", "Ligne", |charge| charge.kind = ChargeKind::Crash)
}

#[test]
fn a_unit_that_opened_its_ranks_fires_at_the_pursuer_that_runs_into_it() {
    // wof.19.3.02
    let (opened, burst) = (
        crashed(BurstThrough::Opened).fight(TurnStage::Fire, &[]),
        crashed(BurstThrough::Burst).fight(TurnStage::Fire, &[]),
    );
    opened.may_shoot("Ligne", "24th").lawful();
    assert!(burst.may("Ligne").is_empty());
}

#[test]
fn a_unit_that_did_not_open_its_ranks_holds_its_fire_until_the_crash_is_decided() {
    // wof.19.3.02: it came at the end of a turn
    let fight = crashed(BurstThrough::Burst).fight(TurnStage::End, &[]);
    assert_eq!(fight.battle_state().turn, 2);
    assert!(fight.state("Ligne").conduct.fire_barred && !fight.state("Garde").conduct.fire_barred);
}
