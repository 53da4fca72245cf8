//! How wof speaks to people and to the machine: marks, cards, overlays, score, powers.

use linstock::{
    battle::{Play, Powers, notice::OverlayTopic},
    rules::wof::{
        data::{Formation, Grade, Ranks, Spirit},
        turn::Stage,
    },
    table::Side,
};

use super::{Fight, Spec, Table, battery, brigadier, horse, light, line};

/// The Reds and somebody far off, before initiative is thrown for.
fn alone(reds: Spec) -> Fight {
    Table::open().unit(reds.at(36.0, 10.0)).unit(line("Blues").foe().at(36.0, 40.0)).fight(Stage::Initiative, &[])
}

fn marks(reds: Spec) -> Vec<String> {
    let fight = alone(reds);
    fight.battle().marks(fight.seat("Reds"), fight.id("Reds")).into_iter().map(|mark| mark.label).collect()
}

fn powers(reds: Spec) -> Powers {
    let fight = alone(reds);
    Play::powers(fight.battle(), fight.seat("Reds"), fight.id("Reds")).expect("wof says what a unit can do")
}

#[test]
fn marks_say_how_a_unit_stands() {
    // wof.9.1.01, wof.9.3.01, wof.18.3.03, wof.6.1.06
    let worn = line("Reds").lost(72).with(|unit| (unit.spirit, unit.ranks, unit.confused) = (Spirit::Shaken, Ranks::Disordered, true));
    assert_eq!(marks(worn), ["line", "shaken", "disordered", "exhausted", "confused"]);
    assert_eq!(marks(line("Reds").with(|unit| unit.spirit = Spirit::Routing)), ["line", "routing"]);
}

#[test]
fn a_card_tells_losses_with_what_comes_next_and_why_a_unit_is_not_steady() {
    // wof.9.2.01, wof.9.3.01, wof.15.2.02
    let fight = alone(line("Reds").lost(19).with(|unit| unit.ranks = Ranks::Disordered));
    assert_eq!(
        (fight.card("Reds", "Figures"), fight.card("Reds", "Lost"), fight.card("Reds", "Steady")),
        ("21".into(), "3.1".into(), "no".into())
    );
    let rows = fight.battle().card(fight.seat("Reds"), fight.id("Reds"));
    let reason = |label: &str| rows.iter().find(|row| row.label == label).expect("a row").reason.clone();
    assert_eq!((reason("Lost"), reason("Steady")), ("exhausted from 12.0".to_owned(), "disordered".to_owned()));
    assert_eq!(fight.card("Reds", "First fire"), "unused");
}

#[test]
fn cards_of_guns_and_generals_say_what_they_have() {
    // wof.5.0.04, wof.6.1.01
    let fight = Table::open().unit(battery("Guns").at(20.0, 10.0)).unit(brigadier("Graham").at(30.0, 10.0)).fight(Stage::Initiative, &[]);
    assert_eq!((fight.card("Guns", "Guns"), fight.card("Graham", "Rank")), ("3 medium guns".to_owned(), "brigadier".to_owned()));
    assert_eq!(fight.card("Graham", "Commands"), "12 in to his units");
}

#[test]
fn overlays_show_reach_zone_of_control_and_command() {
    // wof.11.0.01, wof.14.0.02, wof.12.8.01, wof.6.1.01
    let fight = Table::open().unit(line("Reds").at(20.0, 10.0)).unit(brigadier("Graham").at(30.0, 10.0)).fight(Stage::Initiative, &[]);
    let labels = |name: &str, topic| -> Vec<String> {
        fight.battle().overlays(fight.seat(name), fight.id(name), topic).into_iter().map(|overlay| overlay.label).collect()
    };
    assert_eq!(labels("Reds", OverlayTopic::Reach), ["moves 6.0 in", "charges 8 in", "zone of control 2 in"]);
    assert_eq!(labels("Graham", OverlayTopic::Command), ["commands units 12 in"]);
}

#[test]
fn the_score_says_at_what_an_army_loses() {
    // wof.h.victory
    let runs = line("Reds").with(|unit| unit.spirit = Spirit::Routing);
    let table = Table::open().unit(runs.at(20.0, 10.0)).unit(line("Second").at(40.0, 10.0)).unit(line("Third").at(55.0, 10.0));
    let fight = table.fight(Stage::Initiative, &[]);
    let rows = Play::score(fight.battle(), Side::First.into(), Side::First);
    let rows: Vec<(String, String)> = rows.into_iter().map(|row| (row.value.to_string(), row.reason)).collect();
    let text = |value: &str, reason: &str| (value.to_owned(), reason.to_owned());
    assert_eq!((rows[0].clone(), rows[2].clone()), (text("1", "of 3; 2 lose the battle"), text("212", "of 318")));
}

#[test]
fn powers_compare_formations() {
    // wof.11.0.01, wof.14.1.02, wof.16.3.01: numbers of the kind that the machine weighs
    let (in_line, in_column, square) = (powers(line("Reds")), powers(line("Reds").wide(4)), powers(line("Reds").formed(Formation::Square)));
    assert_eq!((in_line.fire_inches, in_line.move_inches, in_line.charge_inches), (12.0, 6.0, 8.0));
    assert_eq!((in_column.move_inches, square.charge_inches), (10.0, 0.0));
    assert!(in_line.fire_loss > in_column.fire_loss && in_column.exposure > in_line.exposure);
    assert!(powers(horse("Reds")).shock > 0.0 && powers(line("Reds").grade(Grade::A)).shock > in_line.shock);
    assert!(powers(light("Reds").formed(Formation::Skirmish)).exposure < 1.0);
    let runs = powers(line("Reds").with(|unit| unit.spirit = Spirit::Routing));
    assert_eq!((runs.move_inches, runs.fire_inches, runs.charge_inches), (0.0, 0.0, 0.0));
}
