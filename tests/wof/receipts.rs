//! The further lines of receipts beside their sums, each with its clause.

use linstock::{dice::DiceSource, rules};

use super::table::lines_by;

/// The lines by a clause on the receipt of a procedure: "label: value".
#[track_caller]
fn lines(procedure: &str, given: &str, dice: &[u8], clause: &str) -> Vec<String> {
    let source = DiceSource::Scripted { faces: dice.to_vec() };
    let account = rules::reckon(procedure, given.split_whitespace(), &source);
    let account = account.unwrap_or_else(|error| panic!("{procedure} {given}: {error:?}"));
    lines_by(&account.lines, clause)
}

/// A procedure with some inputs, a clause, and the line that stands by it; none where the text is empty.
type Row = (&'static str, &'static str, &'static str);

fn check(procedure: &str, dice: &[u8], rows: &[Row]) {
    for (given, clause, line) in rows {
        let expected: Vec<String> = Some((*line).to_owned()).filter(|line| !line.is_empty()).into_iter().collect();
        assert_eq!(lines(procedure, given, dice, clause), expected, "{procedure} {given}, {clause}");
    }
}

#[test]
fn the_receipt_of_a_volley_shows_first_fire_gunners_and_columns() {
    let carbines = "figures=9 weapon=Carbine troop=LightCavalry";
    let before = "figures=9 weapon=Carbine troop=LightCavalry fired_before=Yes";
    check(
        "wof.fire",
        &[3],
        &[
            (carbines, "wof.16.1.10", "carbines have no first fire: 0"),
            (before, "wof.16.1.10", ""),
            ("figures=9", "wof.16.1.10", ""),
            ("figures=9 motion=Moved", "wof.16.1.05b", "first fire on the move: 0"),
            ("figures=9 motion=Moved fired_before=Yes", "wof.16.1.05b", ""),
            ("figures=9 motion=Moved ranks=Disordered", "wof.16.1.05b", ""),
            ("figures=3 weapon=Ball troop=Artillery", "wof.15.2.05", "gunners count double: figures: 6"),
            ("figures=9", "wof.15.2.05", ""),
            ("figures=24", "wof.15.2.03", "columns of the chart are added: yes"),
            ("figures=20", "wof.15.2.03", ""),
            ("figures=9", "wof.15.2.03", ""),
        ],
    );
}

#[test]
fn the_receipt_of_a_strike_shows_the_strikers_and_the_effect_of_the_ground() {
    let turned = "nobody turns or moves up round the enemy: 4";
    let square = "a square strikes with the faces next to the contact too: 4";
    let broken = "broken ground is not in the open for horse: 4";
    check(
        "wof.combat",
        &[5],
        &[
            ("figures=4 own_face=FlankOrRear", "wof.17.1.02", turned),
            ("figures=4", "wof.17.1.02", ""),
            ("figures=4 formation=Square", "wof.17.1.04", square),
            ("figures=4 opponent_formation=Square", "wof.17.1.04", ""),
            ("figures=4 ground=UpASteepSlope", "wof.20.5.03", "uphill, in the first round: 4"),
            ("figures=4 ground=UpASteepSlope later_round=Yes", "wof.20.5.03", ""),
            ("figures=4 troop=HeavyCavalry ground=Broken", "wof.9.4.02", broken),
            ("figures=4 troop=HeavyCavalry", "wof.9.4.02", ""),
            ("figures=4 ground=Broken", "wof.9.4.02", ""),
        ],
    );
}

#[test]
fn the_receipt_of_a_morale_test_shows_the_reason_for_the_test() {
    let rows = [
        ("Panic", "wof.18.1.02"),
        ("Fire", "wof.18.1.04"),
        ("ChargeHome", "wof.18.1.06"),
        ("Receive", "wof.18.1.07"),
        ("LostRound", "wof.18.1.09"),
        ("FriendsRouted", "wof.18.1.10"),
        ("Rally", "wof.18.1.11"),
    ];
    for (occasion, clause) in rows {
        let state = if occasion == "Rally" { "spirit=Routing situation=Routing" } else { "" };
        let why = |clause: &str| {
            let lines = lines("wof.morale", &format!("occasion={occasion} {state}"), &[4, 4], clause);
            lines.into_iter().filter(|line| line.starts_with("why it tests: ")).count()
        };
        assert_eq!(why(clause), 1, "{occasion}");
        assert!(rows.iter().filter(|(other, _)| *other != occasion).all(|(_, other)| why(other) == 0), "{occasion}");
    }
    let friends = "routing friends that it sees, all round: 2";
    check(
        "wof.morale",
        &[4, 4],
        &[
            ("occasion=FriendsRouted routing_friends=2", "wof.18.1.10b", friends),
            ("occasion=Fire routing_friends=2", "wof.18.1.10b", ""),
        ],
    );
}

#[test]
fn the_effects_of_losses_are_listed_item_by_item() {
    check(
        "wof.losses",
        &[],
        &[
            ("pips=19 start=24", "wof.15.2.02", "figures and pips: 3.1"),
            ("pips=19 start=24", "wof.15.2.04", "pips carried to the next loss: 1"),
            ("pips=72 start=24", "wof.9.3.01", "exhausted: yes"),
            ("pips=71 start=24", "wof.9.3.01", "exhausted: no"),
        ],
    );
    check(
        "wof.panic",
        &[],
        &[
            ("impetus=Yes", "wof.18.1.02", "tests: yes"),
            ("impetus=Yes formation=Square", "wof.18.1.03", "exempt: yes"),
            ("impetus=Yes flanks_protected=Yes", "wof.18.1.03", "exempt: yes"),
            ("impetus=Yes flanks_protected=Yes", "wof.9.5.01", "both flanks are protected: yes"),
        ],
    );
}
