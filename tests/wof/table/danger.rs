//! Danger to generals (wof.6.2, `wof.h.general_loss`).

use linstock::{
    rules::wof::{
        charts::{FormationKind, Pips},
        state::TurnStage,
    },
    table::{Presence, Side, UnitId},
};

use super::{Fight, Judged, Table, ahead, brigadier, hussars, light, line};

/// A general with a unit six wide that lost this many pips in this phase.
fn beside(lost: u32, dice: &[u8]) -> Fight {
    let unit = line("24th").wide(6).at(36.0, 20.0).with(|unit| unit.conduct.losses.all = Pips(lost));
    let general = brigadier("Hill").at(36.0, 17.0).with(|unit| {
        unit.general.iter_mut().for_each(|general| general.joined = Some(UnitId(0)));
    });
    Table::open().unit(unit).unit(general).fight(TurnStage::FireTests, dice)
}

#[test]
fn a_joined_general_is_in_danger_from_one_pip_a_front_rank_figure() {
    // wof.6.2.01, x.4
    assert_eq!(beside(10, &[1]).presence("Hill"), Presence::Lost);
    assert_eq!(beside(10, &[2]).presence("Hill"), Presence::OnTable);
    assert_eq!(beside(12, &[2]).presence("Hill"), Presence::Lost);
    assert_eq!(beside(5, &[]).presence("Hill"), Presence::OnTable);
}

#[test]
fn a_general_alone_touched_by_an_enemy_is_captured_on_a_one_and_steps_aside_otherwise() {
    // wof.6.2.03, x.126
    let touched = |dice: &[u8]| {
        let table = Table::open().unit(line("24th").at(36.0, 20.0)).unit(brigadier("Ney").foe().at(36.0, 20.0));
        table.fight(TurnStage::Panic, dice)
    };
    assert_eq!(touched(&[1]).presence("Ney"), Presence::Lost);
    let free = touched(&[2]);
    assert!(free.presence("Ney") == Presence::OnTable && free.gap("24th", "Ney") > 0.05);
    assert!(free.gap("24th", "Ney") < 1.0);
}

#[test]
fn the_front_rank_is_that_of_all_faces_of_a_square_and_all_gunners_at_their_guns() {
    // wof.6.2.01: as the phase of shooting begins
    let rank = |unit: super::Spec| {
        let general = brigadier("Hill").at(36.0, 17.0).with(|unit| {
            unit.general.iter_mut().for_each(|general| general.joined = Some(UnitId(0)));
        });
        let fight = Table::open().unit(unit.at(36.0, 20.0)).unit(general).fight(TurnStage::Panic, &[]);
        fight.state("24th").conduct.losses.front_rank
    };
    assert_eq!(rank(line("24th")), 12);
    assert_eq!(rank(line("24th").men(32).formed(FormationKind::Square)), 16);
    assert_eq!(rank(light("24th").men(12).formed(FormationKind::Skirmish)), 6);
    assert_eq!(rank(super::battery("24th")), 12);
}

#[test]
fn the_front_rank_is_counted_as_the_phase_begins() {
    // wof.6.2.01: skirmishers stand in two loose ranks (wof.16.1.03), and a square has four faces
    for (formation, front) in [(FormationKind::Line, 12), (FormationKind::Skirmish, 12), (FormationKind::Square, 12)] {
        let general = brigadier("Hill").at(36.0, 14.0).with(|unit| {
            unit.general.iter_mut().for_each(|general| general.joined = Some(UnitId(0)));
        });
        let unit = light("Jaegers").wide(8).formed(formation).at(36.0, 20.0);
        let table = Table::open().unit(unit).unit(general).unit(line("Garde").foe().at(36.0, 46.0));
        let mut fight = table.fight(TurnStage::SecondMoves, &[]);
        fight.closes(Side::Second).lawful();
        fight.pass_all();
        assert_eq!(fight.state("Jaegers").conduct.losses.front_rank, front, "{formation}");
    }
}

#[test]
fn nobody_shoots_at_a_general() {
    // wof.6.2.02
    let table = Table::open().unit(line("24th").at(36.0, 20.0)).unit(brigadier("Ney").foe().at(36.0, 24.0));
    let table = table.unit(line("Garde").foe().at(36.0, 26.0));
    let fight = table.fight(TurnStage::Fire, &[]);
    assert_eq!(fight.may_shoot("24th", "Ney").refused(), "wof.6.2.02");
    fight.may_shoot("24th", "Garde").lawful();
}

#[test]
fn a_unit_that_goes_over_a_general_alone_may_capture_him_too() {
    // wof.6.2.03, x.126: its move touches him, and ends beyond
    let over = |dice: &[u8]| {
        let table =
            Table::open().unit(hussars("11th").wide(4).at(36.0, 10.0)).unit(brigadier("Ney").foe().at(36.0, 13.0));
        let mut fight = table.unit(line("Garde").foe().at(6.0, 46.0)).fight(TurnStage::FirstMoves, dice);
        fight.moves("11th", &[ahead(12.0)]).lawful();
        fight.pass_all();
        fight
    };
    assert_eq!(over(&[1]).presence("Ney"), Presence::Lost);
    let free = over(&[2]);
    assert_eq!(
        (free.presence("Ney"), free.place("Ney")),
        (Presence::OnTable, (36.0, 13.0)),
        "nobody stands there any more"
    );
}
