//! Rule switches on the table: the same fight with either reading, and the difference. Switches of rates, templates,
//! sight and scale are tested beside the rules that they change.

use linstock::{
    battle::Seat,
    rules::hmm::{
        charts::{FormationKind, Troop, Weapon},
        papers::Mission,
        state::TurnStage,
    },
    table::Side,
};

use super::{
    Fight, Judged, Spec, Table, general, horse, hussars, light, line,
    musketry::{at_range, spent, volley},
    ranks,
};

/// The loss that a volley with these dice causes to a line at this distance, with a switch at a value.
fn lost((switch, value): (&str, &str), reds: Spec, inches: f32, dice: &[u8], lost: usize) -> usize {
    let fight = volley(at_range(reds, spent(line("Blues")), inches).switch(switch, value), dice, lost);
    20 - fight.men("Blues")
}

#[test]
fn the_deduction_is_taken_from_the_volley_or_from_each_of_its_dice() {
    // hmm.07.15: a first volley of smooth bores at 4 in deducts 2
    let dice = [4, 4, 1];
    assert_eq!(lost(("deduction", "PerVolley"), line("Reds"), 4.0, &dice, 7), 7, "9 - 2");
    assert_eq!(lost(("deduction", "PerDie"), line("Reds"), 4.0, &dice, 4), 4, "2 + 2 + 0");
}

#[test]
fn the_deduction_table_is_read_repaired_or_as_printed() {
    // hmm.07.24, hmm.07.26: print has the first volley of repeaters at 4 in the wrong way round
    let repeaters = || line("Reds").armed(Weapon::Repeater);
    assert_eq!(lost(("musket_table", "Play"), repeaters(), 4.0, &[4, 4, 4], 11), 11, "12 - 1");
    assert_eq!(lost(("musket_table", "Printed"), repeaters(), 4.0, &[4, 4, 4], 10), 10, "12 - 2");
}

#[test]
fn a_first_volley_is_better_or_worse_than_the_next() {
    // hmm.x.170: hmm.07.17: smooth bore, 2 in, open
    assert_eq!(lost(("first_volley", "Better"), line("Reds"), 2.0, &[4, 4, 4], 11), 11, "12 - 1");
    assert_eq!(lost(("first_volley", "Worse"), line("Reds"), 2.0, &[4, 4, 4], 10), 10, "12 - 2");
}

#[test]
fn light_troops_throw_a_die_for_six_or_one_each() {
    // hmm.x.169: hmm.08.01: six light infantry at a line in the open, 6 in away, need 5
    let six = || light("Reds").men(6);
    assert_eq!(lost(("light_fire", "PerGroup"), six(), 6.0, &[5], 1), 1);
    assert_eq!(lost(("light_fire", "PerFigure"), six(), 6.0, &[5, 5, 6, 1, 2, 3], 3), 3);
}

#[test]
fn federal_horse_fights_with_the_weight_of_light_or_of_heavy_cavalry() {
    // hmm.x.283: hmm.04.04, hmm.10.11: one die against two of a line of infantry; the Blues stand their check
    let totals = |value: &str| {
        let federals = horse("Reds").with(|unit| unit.troops.kind = Troop::FederalCavalry);
        let table = Table::open()
            .unit(federals.at(30.0, 20.0))
            .unit(line("Blues").foe().at(30.0, 20.0))
            .melee(&["Reds"], &["Blues"]);
        let fight = table.switch("federal_heavy_shock", value).fight(TurnStage::Melee, &[3, 4, 5, 1, 1, 6]);
        (
            fight.result("hmm.melee", "first_total"),
            fight.result("hmm.melee", "second_total"),
            fight.men("Reds"),
            fight.men("Blues"),
        )
    };
    assert_eq!(totals("Off"), ("7".to_owned(), "9".to_owned(), 14, 20), "3 + 4");
    assert_eq!(totals("On"), ("11".to_owned(), "9".to_owned(), 16, 18), "3 + 8");
}

/// Hussars charge a march column under orders to wait.
fn reserve_charged(value: &str, dice: &[u8]) -> Fight {
    let table = Table::open()
        .unit(hussars("Greys").at(30.0, 10.0))
        .unit(line("Guards").at(60.0, 10.0))
        .unit(line("Blues").foe().formed(FormationKind::MarchColumn).at(30.0, 16.0))
        .unit(general("Soubise").foe().at(30.0, 24.0))
        .mission("Soubise", Mission::Reserve);
    let mut fight = table.switch("reserve_defensive_fire", value).fight(TurnStage::FirstMoves, dice);
    fight.charges("Greys", "Blues").lawful();
    fight
}

#[test]
fn a_reserve_that_is_charged_does_not_fire_unless_the_switch_lets_its_front_ranks() {
    // hmm.x.246: hmm.16.11, hmm.16.12: four figures of the column, one die; then the pistols
    let silent = reserve_charged("Off", &[1]);
    assert!(silent.accounts("hmm.defensive_fire").is_empty() && silent.asked() == [Seat::First], "nobody is asked");
    assert!(silent.battle_state().is_pinned(silent.id("Blues")) && silent.men("Greys") == 16);

    let mut fires = reserve_charged("On", &[&[4][..], &ranks(3), &[1]].concat());
    assert_eq!(fires.asked(), [Seat::Second]);
    fires.answers("Blues", "fire").lawful();
    assert_eq!(
        (fires.result("hmm.defensive_fire", "dice"), fires.result("hmm.defensive_fire", "lost")),
        ("1".to_owned(), "3".to_owned())
    );
    assert_eq!(fires.accounts("hmm.defensive_fire")[0].inputs[0].1.to_string(), "4");
    assert_eq!(fires.men("Greys"), 13);
    fires.closes(Side::First).lawful();
}
