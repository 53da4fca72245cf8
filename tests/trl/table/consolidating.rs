//! Consolidating (page 28): re-forming, and how far cavalry goes.

use linstock::{
    battle::{Refusal, Value},
    measure::Leg,
    rules::{
        trl::{
            charts::{FormationKind, Troop},
            slot_names::slot,
            state::{Officer, TurnStage, UnitState},
        },
        word::Word,
    },
};

use super::{Fight, Judged, Table, hussars, line};

#[test]
fn a_line_becomes_a_column_an_inch_off_every_enemy() {
    // trl.x.239: trl.p28.01, trl.p28.03
    let re_forms = |beside: f32| -> Result<(), Refusal> {
        let narrow = |name: &str| line(name).stands(4).wide(2);
        let mut fight = Table::open()
            .unit(narrow("Men").at(30.0, 20.0))
            .unit(narrow("Foe").foe().at(30.0, 22.0))
            .unit(narrow("Others").foe().at(34.0 + beside, 22.0))
            .fight(TurnStage::FirstAssaults, &[1; 2]);
        fight.assaults("Men", "Foe").lawful();
        fight.goes_back("Foe", "withdraw", 4).lawful();
        let order = fight.order("Men", "consolidate");
        fight.give_order(order.with(slot::FORMATION, Value::Choice(FormationKind::Column.name().to_owned())))
    };
    assert_eq!(re_forms(0.8).refused(), "trl.p28.01");
    re_forms(1.0).lawful();
}

#[test]
fn cavalry_goes_eight_inches_after_a_retreat_and_into_nobody() {
    // trl.x.240: trl.p28.02, trl.p28.03
    let alone = |unit: &mut UnitState| unit.strength.officer = Officer::None;
    let won = |table: Table| -> Fight {
        let men = hussars("Men").with(|unit| unit.troops.kind = Troop::MediumCavalry).with(alone).at(30.0, 20.0);
        let foe = hussars("Foe").stands(5).wide(5).foe().at(30.0, 22.0);
        let dice = [&[4][..], &[1; 11], &[4], &[1]].concat();
        let mut fight = table.unit(men).unit(foe).fight(TurnStage::FirstAssaults, &dice);
        fight.assaults("Men", "Foe").lawful();
        assert!(fight.says("Foe was beaten"), "{:?}", fight.journal());
        fight
    };
    for inches in [8.0, 8.1] {
        let mut fight = won(Table::open());
        fight.goes_on("Men", "consolidate", &[Leg::BackStep(inches)]).lawful();
        assert_eq!(fight.place("Men"), (30.0, 14.0), "{inches}");
    }
    let mut fight = won(Table::open().unit(line("Others").foe().wide(8).with(alone).at(30.0, 12.0)));
    fight.goes_on("Men", "consolidate", &[Leg::BackStep(8.0)]).lawful();
    assert!((fight.gap("Men", "Others") - 1.0).abs() < 0.01, "{}", fight.gap("Men", "Others"));
}
