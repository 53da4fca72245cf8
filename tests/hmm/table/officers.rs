//! Officers on the table (sections 8 and 18): how many of them count in a check, and that a colonel is no target by
//! himself.

use linstock::{
    battle::Value,
    rules::hmm::{
        charts::UnitPattern,
        slot_names::slot,
        state::{Officers, TurnStage},
    },
    table::StandId,
};

use super::{Judged, Spec, Table, battery, general, light, line, musketry::spent};

/// A battalion of regiment 1 with its commander and this many subalterns.
fn battalion(name: &str, subalterns: u8) -> Spec {
    line(name).with(|unit| {
        (unit.troops.pattern, unit.troops.regiment) = (UnitPattern::EighteenthBattalion, Some(1));
        unit.strength.officers = Officers { commander: true, subalterns };
    })
}

#[test]
fn a_regiment_that_has_lost_one_officer_of_eight_counts_six_as_before() {
    // hmm.x.143: hmm.18.04: seven points are left; Regulars without losses
    let first = battalion("First", 1).at(30.0, 20.0).with(|unit| unit.morale.shaken.lost_figure = true);
    let table =
        Table::open().unit(first).unit(battalion("Second", 4).at(50.0, 20.0)).unit(line("Far off").foe().at(8.0, 47.0));
    let fight = table.fight(TurnStage::Morale, &[1]);
    assert_eq!(
        (fight.result("hmm.morale", "sum"), fight.result("hmm.morale", "verdict")),
        ("7".to_owned(), "passes".to_owned())
    );
}

#[test]
fn light_troops_pick_out_generals_and_crews_but_no_colonel() {
    // hmm.x.214: hmm.08.02: a colonel stands in his battalion and is no target by himself
    let table = Table::open()
        .unit(light("Riflemen").men(18).at(30.0, 10.0))
        .unit(spent(line("Blues")).foe().at(30.0, 14.0))
        .unit(general("Staff").foe().at(34.0, 15.0))
        .unit(spent(battery("Guns")).foe().at(25.0, 15.0));
    let fight = table.fight(TurnStage::Musketry, &[]);
    let blues = fight.id("Blues");
    let with_group_at = |target: Value| {
        let order = fight.order("Riflemen", "declare").with(slot::TARGET, Value::Unit(blues));
        fight.battle().judge(&order.with(slot::GROUPS, Value::List(vec![target])))
    };
    for name in ["Staff", "Guns"] {
        with_group_at(Value::Unit(fight.id(name))).lawful();
    }
    with_group_at(Value::Stand(StandId::new(blues, 0))).refused();
}
