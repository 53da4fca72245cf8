//! Works that are no ground of the book, such as those of engineers: wof asks them at all four places.

use linstock::{
    battle::{Levy, NoWorks, SharedWorks},
    rules::wof::state::TurnStage,
    table::Side,
};

use super::{Fight, Judged, Table, ahead, line};
use crate::rules::witness::{CLAUSE, Witness, told};

/// The Movers before their march, under some works.
fn march(works: impl Into<SharedWorks>) -> Fight {
    let table = Table::open().works(works).unit(line("Movers").at(30.0, 8.0)).unit(line("Idle").at(60.0, 3.0));
    table.unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, &[])
}

/// The fire of a turn at 5 in, under some works.
fn shooting(works: impl Into<SharedWorks>, dice: &[u8]) -> Fight {
    let target = line("Garde").foe().at(36.0, 15.0).with(|unit| unit.troops.weapon = None);
    Table::open().works(works).unit(line("24th").at(36.0, 10.0)).unit(target).fight(TurnStage::Fire, dice)
}

#[test]
fn works_hear_of_phases_and_of_shots() {
    assert_eq!(told(&march(NoWorks).battle().field()), [false, false]);
    assert_eq!(told(&march(Witness::aside()).battle().field()), [true, false]);
    let mut fight = shooting(Witness::aside(), &[6]);
    assert!(!told(&fight.battle().field())[1], "nobody has fired yet");
    fight.shoots("24th", "Garde").lawful();
    fight.closes(Side::First).lawful();
    assert!(told(&fight.battle().field())[1]);
}

#[test]
fn works_take_a_part_of_a_move_or_bar_the_way() {
    let rows = [
        ("none: the whole move", None, 14.0, None),
        ("a quarter of 6 in, once", Some(Levy::Percent(25.0)), 12.5, Some("wof.h.move_budget")),
        ("more than is left", Some(Levy::Percent(60.0)), 11.0, Some("witness.1")),
        ("barred", Some(Levy::Stop), 11.0, Some("witness.1")),
    ];
    for (row, levy, y, stops) in rows {
        let mut fight = levy.map_or_else(|| march(NoWorks), |levy| march(Witness::across(11.0, levy)));
        let plan = fight.plan("Movers", &[ahead(3.5), ahead(2.0), ahead(0.5)]).lawful();
        assert_eq!(plan.stops.map(|stop| stop.clause.id()), stops, "{row}");
        let tolls = plan.lines.iter().filter(|line| line.clause == CLAUSE).count();
        assert_eq!(tolls, usize::from(y == 12.5), "{row}");
        fight.moves("Movers", &[ahead(3.5), ahead(2.0), ahead(0.5)]).lawful();
        assert_eq!(fight.place("Movers").1, y, "{row}");
    }
}

#[test]
fn works_bar_a_charge() {
    let charge = |works: SharedWorks| {
        let table = Table::open().works(works).unit(line("24th").at(36.0, 10.0));
        table.unit(line("Garde").foe().at(36.0, 14.0)).fight(TurnStage::FirstMoves, &[])
    };
    assert!(charge(NoWorks.into()).may_charge("24th", "Garde").is_ok());
    let barred = charge(Witness::across(12.0, Levy::Stop).into()).may_charge("24th", "Garde");
    assert_eq!(barred.refused(), "wof.14.0.02", "it does not reach them");
}

#[test]
fn works_shelter_those_who_are_shot_at() {
    let cover = |works: SharedWorks| {
        let plan = shooting(works, &[]).may_shoot("24th", "Garde").lawful();
        plan.lines.iter().find(|line| line.label == "cover").expect("it is told").value.to_string()
    };
    assert_eq!(cover(NoWorks.into()), "no cover");
    assert_eq!(cover(Witness::aside().into()), "hard cover");
}
