//! Works of another module instead of hmm's own, such as those of engineers: hmm asks them at all four places.

use linstock::{
    battle::{Levy, NoWorks, SharedWorks},
    rules::hmm::state::TurnStage,
    table::Side,
};

use super::{Fight, Judged, Table, ahead, line, ranks};
use crate::rules::witness::{CLAUSE, Witness, told};

/// The Movers before their march, under some works.
fn march(works: impl Into<SharedWorks>) -> Fight {
    let table = Table::open().works(works).unit(line("Movers").at(30.0, 8.0)).unit(line("Idle").at(56.0, 3.0));
    table.unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, &[])
}

/// The musketry of a turn at 5 in, under some works.
fn musketry(works: impl Into<SharedWorks>, dice: &[u8]) -> Fight {
    let target = line("Blues").foe().at(30.0, 15.0).with(|unit| unit.conduct.fired = true);
    Table::open().works(works).unit(line("Reds").at(30.0, 10.0)).unit(target).fight(TurnStage::Musketry, dice)
}

#[test]
fn works_hear_of_phases_and_of_shots() {
    assert_eq!(told(&march(NoWorks).battle().field()), [false, false]);
    assert_eq!(told(&march(Witness::aside()).battle().field()), [true, false]);
    let mut fight = musketry(Witness::aside(), &[&[3, 1, 1, 1][..], &ranks(0)].concat());
    assert!(!told(&fight.battle().field())[1], "nobody has fired yet");
    fight.declares("Reds", "Blues").lawful();
    fight.closes(Side::First).lawful();
    assert!(told(&fight.battle().field())[1]);
}

#[test]
fn works_take_a_part_of_a_move() {
    let rows = [
        ("none: the whole move", None, 12.0, None),
        ("a quarter of 4 in, once", Some(25.0), 11.0, Some("hmm.06.03")),
        ("more than is left", Some(60.0), 10.0, Some("witness.1")),
    ];
    for (row, percent, y, stops) in rows {
        let levy = percent.map(Levy::Percent);
        let mut fight = levy.map_or_else(|| march(NoWorks), |levy| march(Witness::across(10.0, levy)));
        let plan = fight.plan("Movers", &[ahead(2.5), ahead(1.5)]).lawful();
        assert_eq!(plan.stops.map(|stop| stop.clause.id()), stops, "{row}");
        let tolls = plan.lines.iter().filter(|line| line.clause == CLAUSE).count();
        assert_eq!(tolls, usize::from(y == 11.0), "{row}");
        fight.moves("Movers", &[ahead(2.5), ahead(1.5)]).lawful();
        assert_eq!(fight.place("Movers").1, y, "{row}");
    }
}

#[test]
fn works_bar_a_march_and_a_charge() {
    let barrier = || Witness::across(10.0, Levy::Stop);
    assert_eq!(march(barrier()).moves("Movers", &[ahead(4.0)]).refused(), CLAUSE.id());
    let charge = |works: SharedWorks| {
        let table = Table::open().works(works).unit(line("Reds").at(30.0, 8.0));
        table.unit(line("Blues").foe().at(30.0, 12.0)).fight(TurnStage::FirstMoves, &[])
    };
    assert!(charge(NoWorks.into()).may_charge("Reds", "Blues").is_ok());
    assert_eq!(charge(barrier().into()).may_charge("Reds", "Blues").refused(), CLAUSE.id());
}

#[test]
fn works_shelter_those_who_are_shot_at() {
    let cover = |works: SharedWorks| {
        let plan = musketry(works, &[]).may_fire("Reds", "Blues").lawful();
        plan.lines[1].value.to_string()
    };
    assert_eq!(cover(NoWorks.into()), "in the open");
    assert_eq!(cover(Witness::aside().into()), "in hard cover");
}
