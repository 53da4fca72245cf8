//! Wagons (sections 6 and 19): always in column, slow through water, barred from swamps.

use linstock::rules::hmm::{
    charts::{FormationKind, TerrainKind as Ground, Troop},
    state::{Phase, TurnStage},
};
use linstock::table::Side;

use super::{Fight, Judged, Spec, Table, ahead, line};
use crate::rules::ground::LaysGround;

/// A supply wagon at (30, 10).
fn wagon() -> Spec {
    line("Wagon").men(1).formed(FormationKind::MarchColumn).at(30.0, 10.0).with(|unit| {
        (unit.troops.kind, unit.troops.weapon, unit.troops.counts_to_break) = (Troop::Wagon, None, false);
    })
}

fn drives(table: Table, dice: &[u8]) -> Fight {
    table.unit(wagon()).unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, dice)
}

#[test]
fn a_wagon_keeps_to_its_column_and_goes_nine_inches_off_the_road() {
    // hmm.x.286: hmm.06.01, hmm.06.08
    let mut fight = drives(Table::open(), &[]);
    assert_eq!(fight.forms("Wagon", FormationKind::Line).refused(), "hmm.06.01");
    fight.moves("Wagon", &[ahead(30.0)]).lawful();
    assert_eq!(fight.place("Wagon"), (30.0, 19.0));
}

#[test]
fn a_wagon_does_not_go_into_a_swamp() {
    // hmm.x.190: hmm.19.11
    let at_its_edge = drives(Table::open().area("the swamp", Ground::Swamp, (10.0, 10.0), (50.0, 40.0)), &[]);
    assert_eq!(at_its_edge.plan("Wagon", &[ahead(2.0)]).refused(), "hmm.19.11");
    let mut before_it = drives(Table::open().area("the swamp", Ground::Swamp, (10.0, 13.0), (50.0, 40.0)), &[]);
    before_it.moves("Wagon", &[ahead(9.0)]).lawful();
    assert_eq!(before_it.place("Wagon"), (30.0, 13.0));
}

#[test]
fn a_wagon_crosses_deep_water_in_two_turns() {
    // hmm.x.133: hmm.19.22: 4.5 + 6.75 + 4.5 = 15.75 of eighteen inches
    let river = Table::open().line("the river", Ground::DeepWater, &[(10.0, 10.0), (50.0, 10.0)]);
    let mut fight = drives(river, &[6, 1]);
    fight.moves("Wagon", &[ahead(9.0)]).lawful();
    assert_eq!(fight.place("Wagon"), (30.0, 10.0), "nine are paid");
    fight.pass_turn();
    fight.pass_until(Phase::Move(Side::First));
    fight.moves("Wagon", &[ahead(9.0)]).lawful();
    assert_eq!(fight.place("Wagon"), (30.0, 12.25), "6.75 more, and on with the rest");
}
