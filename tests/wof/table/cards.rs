//! The rows of a unit's card, each with its clause.

use linstock::{
    battle::AnyBattle,
    rules::wof::{
        charts::{Arms, Drill, FormationKind, Protection, Spirit},
        melee::combat_modifiers::Zeal,
        state::{Battery, Headlong, Manned, TurnStage},
    },
    table::{FeatureId, UnitId},
};

use super::{Fight, Spec, Table, battery, brigadier, horse, light, line, major_general};

/// The Reds and an enemy far off.
fn alone(table: Table, reds: Spec) -> Fight {
    let table = table.unit(reds.at(36.0, 10.0)).unit(line("Blues").foe().at(36.0, 40.0));
    table.fight(TurnStage::Initiative, &[])
}

/// Checks that the card of the Reds has this row by a clause; none where the text is empty.
#[track_caller]
fn shows<const N: usize>(clause: &str, rows: [(&str, Table, Spec, &str); N]) {
    for (told, table, reds, expected) in rows {
        assert_eq!(alone(table, reds).card_by("Reds", clause), expected, "{told}, {clause}");
    }
}

#[test]
fn drill_is_shown_where_irregulars_are_played() {
    let played = || Table::open().switch("irregulars", "On");
    let clan = line("Reds").with(|unit| unit.troops.drill = Drill::Irregular);
    shows(
        "wof.3.0.02",
        [
            ("regulars", played(), line("Reds"), "Drill: regular"),
            ("irregulars", played(), clan, "Drill: irregular"),
            ("all are regular", Table::open(), line("Reds"), ""),
        ],
    );
}

#[test]
fn an_unusual_size_is_shown() {
    let guns = |crews: Vec<u16>| {
        let men = crews.iter().sum();
        battery("Reds").men(men).with(move |unit| {
            unit.formation.width = u16::try_from(crews.len()).expect("a few guns");
            unit.battery = unit.battery.clone().map(|battery| Battery { crews, ..battery });
        })
    };
    shows(
        "wof.4.0.02",
        [
            ("the least", Table::open(), line("Reds").men(6), ""),
            ("fewer", Table::open(), line("Reds").men(5), "Size: 5 figures (where 6 to 40 are usual)"),
            ("the most", Table::open(), line("Reds").men(40), ""),
            ("more", Table::open(), horse("Reds").men(41), "Size: 41 figures (where 6 to 40 are usual)"),
            ("two guns", Table::open(), guns(vec![2, 2]), ""),
            ("one gun", Table::open(), guns(vec![4]), "Size: 1 gun model (where 2 to 6 are usual)"),
        ],
    );
}

#[test]
fn attached_companies_are_counted_among_the_figures_of_foot() {
    let told = "Figures: 21 (of 24, attached companies among them; a twelfth is 2.0)";
    shows(
        "wof.4.0.03",
        [("foot", Table::open(), line("Reds").lost(19), told), ("horse", Table::open(), horse("Reds"), "")],
    );
    shows("wof.15.0.03", [("horse", Table::open(), horse("Reds"), "Figures: 12 (of 12; a twelfth is 1.0)")]);
    shows("wof.15.2.04", [("foot", Table::open(), line("Reds").lost(19), "Carried: 1 (pips to the next figure)")]);
}

#[test]
fn horse_holders_stand_apart() {
    let on_foot = horse("Reds").with(|unit| unit.strength.apart = 3);
    let told = "With the horses: 3 (figures that hold them)";
    shows("wof.12.11.03", [("on foot", Table::open(), on_foot, told), ("all", Table::open(), horse("Reds"), "")]);
}

#[test]
fn the_shape_of_a_formation_has_its_clause() {
    let rows = [
        ("wof.13.0.02", light("Reds").formed(FormationKind::Skirmish), "Formation: skirmish"),
        ("wof.8.1.1.01", line("Reds"), "Formation: line, 12 wide"),
        ("wof.8.1.1.01", line("Reds").wide(4), "Formation: column, 4 wide"),
        ("wof.8.0.01", line("Reds").formed(FormationKind::Square), "Formation: square"),
    ];
    for (clause, reds, told) in rows {
        shows(clause, [("formation", Table::open(), reds, told)]);
    }
}

#[test]
fn fanatics_are_shown_until_they_are_shaken() {
    let zeal = |zeal: Zeal| line("Reds").with(move |unit| unit.morale.zeal = zeal);
    let told = "Zeal: fanatics (until something shakes them)";
    shows(
        "wof.21.4.08",
        [("fanatics", Table::open(), zeal(Zeal::Fanatic), told), ("spent", Table::open(), zeal(Zeal::Spent), "")],
    );
    let lower = "Grade: grade D (one lower since its zeal is spent)";
    shows("wof.3.0.09", [("spent", Table::open(), zeal(Zeal::Spent), lower)]);
    let headlong = line("Reds").with(|unit| unit.orders.headlong = Headlong::On);
    let told = "Orders: headlong charge (at the nearest enemy in sight)";
    shows("wof.21.4.10", [("on", Table::open(), headlong, told), ("never", Table::open(), line("Reds"), "")]);
}

#[test]
fn close_combat_weapons_are_shown_where_they_matter() {
    let armed = |arms: Arms| line("Reds").with(move |unit| unit.troops.arms = arms);
    shows(
        "wof.21.4.09",
        [
            ("heavy", Table::open(), armed(Arms::HeavyWeapons), "Arms: heavy weapons (with which it does not shoot)"),
            ("bayonets", Table::open(), armed(Arms::Plain), ""),
        ],
    );
    shows("wof.17.5.06", [("none", Table::open(), armed(Arms::NoBayonets), "Arms: no bayonets")]);
}

#[test]
fn a_unit_that_cannot_pin_shows_the_reason_where_pinning_zones_are_played() {
    let played = || Table::open().switch("pinning_zones", "On");
    let walled = || played().stronghold("the redoubt", Protection::Works, 48, (28.0, 4.0), (44.0, 14.0));
    let in_spirit = |spirit: Spirit| line("Reds").with(move |unit| unit.morale.spirit = spirit);
    let holds = line("Reds").formed(FormationKind::Garrison).with(|unit| unit.formation.garrison = Some(FeatureId(0)));
    shows(
        "wof.21.3.03",
        [
            ("a square", played(), line("Reds").formed(FormationKind::Square), "Pins: nobody (while in square)"),
            ("the shaken", played(), in_spirit(Spirit::Shaken), "Pins: nobody (while shaken)"),
            ("routers", played(), in_spirit(Spirit::Routing), "Pins: nobody (while routing)"),
            ("in works", walled(), holds, "Pins: nobody (while in a block or a work)"),
            ("a line", played(), line("Reds"), ""),
            ("guns", played(), battery("Reds"), ""),
            ("not played", Table::open(), in_spirit(Spirit::Shaken), ""),
        ],
    );
}

#[test]
fn a_garrison_shows_its_block_or_work() {
    let village = Table::open().stronghold("the village", Protection::Block, 36, (28.0, 4.0), (44.0, 14.0));
    let holds = line("Reds").formed(FormationKind::Garrison).with(|unit| unit.formation.garrison = Some(FeatureId(0)));
    let told = "Holds: the village (town block with room for 36 figures)";
    shows("wof.20.8.01", [("inside", village, holds, told), ("outside", Table::open(), line("Reds"), "")]);
}

#[test]
fn a_battery_shows_its_guns_and_whether_the_crew_has_left_them() {
    let left = battery("Reds").with(|unit| unit.battery.as_mut().expect("guns").manned = Manned::Left);
    shows(
        "wof.5.0.04",
        [
            ("manned", Table::open(), battery("Reds"), "Guns: 3 medium guns (gunners 4, 4, 4; military drivers)"),
            ("left", Table::open(), left, "Guns: 3 medium guns (its gunners have left them; military drivers)"),
        ],
    );
}

#[test]
fn a_general_shows_the_units_he_commands() {
    // wof.6.1.01, wof.6.1.03, wof.6.1.04, wof.6.1.07
    let with = |general: Spec| alone(Table::open().unit(line("24th").at(50.0, 10.0)), general);
    let joined = brigadier("Reds").with(|unit| unit.general.as_mut().expect("a general").joined = Some(UnitId(0)));
    let confused = brigadier("Reds").with(|unit| unit.morale.confused = true);
    let rows = [
        ("wof.6.1.07", major_general("Reds").under(0), "Brigade: his own (12 in to its units)"),
        ("wof.6.1.07", major_general("Reds"), ""),
        ("wof.6.1.07", brigadier("Reds"), ""),
        ("wof.6.1.01", brigadier("Reds"), "Commands: 12 in to his units"),
        ("wof.6.1.03", joined, "Commands: 24th (he has joined it and commands it alone)"),
        ("wof.6.1.04", confused, "Commands: nobody this turn (he is confused)"),
    ];
    for (clause, general, told) in rows {
        assert_eq!(with(general).card_by("Reds", clause), told, "{clause}");
    }
}

#[test]
fn the_enemy_reads_the_card_too() {
    let fight = alone(Table::open(), line("Reds").lost(19));
    let rows = AnyBattle::card(fight.battle(), fight.seat("Blues"), fight.id("Reds"));
    assert!(rows.iter().any(|row| row.label == "Figures"), "{rows:?}");
}
