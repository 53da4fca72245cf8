//! Friends and enemies in the way of a move (hmm.20.27, hmm.20.30).

use linstock::{
    measure::Facing,
    rules::hmm::{
        charts::FormationKind,
        state::{Rout, TurnStage},
    },
    table::Presence,
};

use super::{Judged, Table, ahead, general, horse, light, line, moving::march, turn_by};

#[test]
fn enemies_keep_an_inch_apart() {
    // hmm.20.27
    let mut fight = Table::open()
        .unit(line("Movers").at(30.0, 10.0))
        .unit(line("Blues").foe().at(30.0, 13.0))
        .fight(TurnStage::FirstMoves, &[]);
    let plan = fight.plan("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(plan.stops.map(|stop| stop.clause.id()), Some("hmm.20.27"));
    fight.moves("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 12.0));
}

#[test]
fn a_unit_within_an_inch_of_an_enemy_may_go_away_but_no_nearer() {
    // hmm.20.27
    let table = || {
        Table::open()
            .unit(line("Movers").at(30.0, 10.0))
            .unit(line("Blues").foe().at(30.0, 10.6))
            .fight(TurnStage::FirstMoves, &[])
    };
    assert_eq!(table().plan("Movers", &[ahead(0.4)]).refused(), "hmm.20.27");
    let mut fight = table();
    fight.moves("Movers", &[turn_by(180.0)]).lawful();
    let away = Table::open()
        .unit(line("Movers").at(30.0, 10.0).facing(Facing::SOUTH))
        .unit(line("Blues").foe().at(30.0, 11.6))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(away.plan("Movers", &[ahead(3.0)]).lawful().stops, None);
}

#[test]
fn formed_units_do_not_pass_through_formed_friends() {
    // hmm.x.271: hmm.20.27
    let mut fight = march(Table::open().unit(line("Friends").at(30.0, 13.0)), line("Movers").at(30.0, 10.0));
    let plan = fight.plan("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(plan.stops.map(|stop| stop.clause.id()), Some("hmm.20.27"));
    fight.moves("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 12.0), "it stops behind them");
}

#[test]
fn anybody_passes_open_order_guns_and_riders_but_ends_on_nobody() {
    // hmm.x.271: hmm.20.27
    let passed = [
        light("Friends").men(4).with(|unit| unit.formation.skirmish_lines = 1).at(30.0, 11.5),
        line("Friends")
            .men(4)
            .formed(FormationKind::Skirmish)
            .with(|unit| unit.formation.skirmish_lines = 1)
            .at(30.0, 11.5),
    ];
    for friends in passed {
        let mut fight = march(Table::open().unit(friends), line("Movers").at(30.0, 10.0));
        assert_eq!(fight.plan("Movers", &[ahead(1.2)]).refused(), "hmm.20.27", "it would end on them");
        fight.moves("Movers", &[ahead(4.0)]).lawful();
        assert_eq!(fight.place("Movers"), (30.0, 14.0));
    }
    // A rider makes room where the march ends, and is passed where it does not.
    for (inches, at) in [(1.2, "stepped aside"), (4.0, "")] {
        let mut fight = march(Table::open().unit(general("Friends").at(30.0, 11.5)), line("Movers").at(30.0, 10.0));
        fight.moves("Movers", &[ahead(inches)]).lawful();
        assert_eq!(fight.says("stepped aside"), !at.is_empty(), "{:?}", fight.journal());
        assert_eq!(fight.place("Movers"), (30.0, 10.0 + inches));
    }
    let mut fight = march(
        Table::open().unit(line("Friends").at(30.0, 13.0)),
        light("Movers").men(4).with(|unit| unit.formation.skirmish_lines = 1).at(30.0, 11.0),
    );
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 17.0), "and these pass anybody");
}

#[test]
fn an_enemy_in_open_order_is_not_passed() {
    // hmm.20.27
    let mut fight = Table::open()
        .unit(line("Movers").at(30.0, 10.0))
        .unit(light("Blues").foe().men(4).with(|unit| unit.formation.skirmish_lines = 1).at(30.0, 12.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.moves("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 11.0));
}

#[test]
fn an_enemy_general_alone_holds_no_battalion_up_but_is_not_stood_upon() {
    // hmm.20.27
    let mut fight = Table::open()
        .unit(line("Movers").at(30.0, 10.0))
        .unit(general("Blues").foe().at(30.0, 12.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.plan("Movers", &[ahead(2.5)]).refused(), "hmm.20.27", "it would end on him");
    fight.moves("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 14.0));
}

#[test]
fn a_routing_enemy_that_is_touched_is_removed_without_a_melee() {
    // hmm.x.275: hmm.20.11, hmm.20.27
    let mut fight = Table::open()
        .unit(horse("Movers").at(30.0, 10.0))
        .unit(line("Runaways").foe().at(30.0, 14.0).with(|unit| {
            unit.formation.kind = FormationKind::Rout;
            unit.morale.rout = Some(Rout { began: 1, first_move_owed: false });
        }))
        .unit(line("Blues").foe().at(10.0, 40.0))
        .turn(2)
        .fight(TurnStage::FirstMoves, &[]);
    fight.moves("Movers", &[ahead(4.5)]).lawful();
    assert_eq!(fight.presence("Runaways"), Presence::Lost);
    assert_eq!(fight.place("Movers"), (30.0, 14.5));
    assert!(fight.battle_state().melees.is_empty());
}

#[test]
fn a_unit_in_contact_is_pinned() {
    // hmm.x.273: hmm.20.30
    let fight = Table::open()
        .unit(line("Movers").at(30.0, 10.0))
        .unit(line("Blues").foe().at(30.0, 10.0))
        .unit(line("Others").at(50.0, 10.0))
        .melee(&["Movers"], &["Blues"])
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.plan("Movers", &[ahead(1.0)]).refused(), "hmm.20.30");
    assert!(fight.may("Movers").is_empty());
}
