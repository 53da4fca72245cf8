//! Clauses on receipts: each is cited where it decides something, and only there.

use linstock::{dice::DiceSource, rules};

/// Whether the receipt of a procedure cites a clause.
fn cites(clause: &str, procedure: &str, given: &str, dice: &[u8]) -> bool {
    let source = DiceSource::Scripted { faces: dice.to_vec() };
    let account = rules::reckon(procedure, given.split_whitespace(), &source)
        .unwrap_or_else(|error| panic!("{clause}: {procedure} {given}: {error}"));
    account.lines.iter().any(|line| line.clause.id() == clause)
}

#[test]
fn a_receipt_cites_the_clause_that_decides() {
    let rows: &[(&str, &str, &str, &[u8])] = &[
        ("hmm.03.05", "hmm.movement", "troop=LineInfantry pace=Charge", &[]),
        ("hmm.04.05", "hmm.movement", "troop=HeavyCavalry pace=Charge", &[]),
        ("hmm.05.03", "hmm.drill", "to=Line", &[]),
        ("hmm.05.06", "hmm.movement", "troop=LineInfantry path=turn:45,ahead:1", &[]),
        ("hmm.05.07", "hmm.movement", "troop=LineInfantry path=turn:45", &[]),
        ("hmm.05.11", "hmm.drill", "to=Line", &[]),
        ("hmm.07.11", "hmm.volley", "figures=20 distance=4 target=20", &[4, 4, 4]),
        ("hmm.07.22", "hmm.exchange", "figures=20 other_figures=20 distance=4", &[5, 3, 4, 4, 4, 2, 2]),
        ("hmm.07.29", "hmm.line_at_light", "figures=6 distance=4", &[4]),
        ("hmm.08.12", "hmm.light_fire", "figures=6 weapon=SmoothMusket distance=7.5 mark=Formed", &[]),
        ("hmm.08.13", "hmm.line_at_light", "figures=6 distance=4", &[4]),
        ("hmm.08.15", "hmm.light_fire", "figures=6 weapon=RifledMusket distance=8 mark=Formed", &[5]),
        ("hmm.09.03", "hmm.charge_fire", "troopers=12", &[4]),
        ("hmm.10.15", "hmm.melee", "first_figures=6 second_figures=6", &[3, 4]),
        ("hmm.12.05", "hmm.roundshot", "target=1", &[4]),
        ("hmm.12.07", "hmm.roundshot", "target=1", &[4]),
        ("hmm.12.10", "hmm.bounce", "red=1,0,0", &[1, 6]),
        ("hmm.12.02", "hmm.bounce", "red=1,0,0", &[1, 6]),
        ("hmm.13.07", "hmm.shell", "ammunition=Shell on_target=1", &[6, 4]),
        ("hmm.13.08", "hmm.shell", "ammunition=Shell on_target=1", &[6, 4]),
        ("hmm.13.10", "hmm.shell", "ammunition=Shell on_target=1", &[6, 4]),
        ("hmm.13.11", "hmm.shell", "ammunition=Shell on_target=1", &[6, 4]),
        ("hmm.15.01", "hmm.canister", "ammunition=Canister close=1", &[4]),
        ("hmm.15.09", "hmm.canister", "ammunition=Canister close=1", &[4]),
        ("hmm.17.04", "hmm.messenger", "", &[3]),
        ("hmm.18.21", "hmm.morale", "class=Green", &[3]),
        ("hmm.18.23", "hmm.leadership", "pattern=Battery subalterns=0", &[]),
    ];
    for (clause, procedure, given, dice) in rows {
        assert!(cites(clause, procedure, given, dice), "{clause}: {procedure} {given}");
    }
}

#[test]
fn a_clause_that_changes_nothing_is_not_cited() {
    let rows: &[(&str, &str, (&str, &[u8]), (&str, &[u8]))] = &[
        ("hmm.07.23", "hmm.volley", ("figures=6 distance=6", &[1]), ("figures=6 distance=6", &[6])),
        ("hmm.07.23", "hmm.volley", ("figures=6 distance=1 target=2", &[6]), ("figures=6 distance=1", &[6])),
        ("hmm.09.07", "hmm.breakthrough", ("class=Poor", &[5]), ("class=Poor", &[4])),
        ("hmm.11.13", "hmm.gun_range", ("piece=Howitzer weight=Four", &[]), ("weight=Four", &[])),
        ("hmm.12.13", "hmm.roundshot", ("target=1 passed_over=2", &[4]), ("target=1", &[4])),
        ("hmm.14.01", "hmm.shell", ("ammunition=RifledShell", &[1]), ("ammunition=Shell", &[1])),
        (
            "hmm.14.03",
            "hmm.shell",
            ("ammunition=RifledShell on_target=1", &[6, 4]),
            ("ammunition=Shell on_target=1", &[6, 4]),
        ),
        (
            "hmm.15.07",
            "hmm.canister",
            ("ammunition=RifledCanister close=1", &[4]),
            ("ammunition=Canister close=1", &[4]),
        ),
        (
            "hmm.15.05",
            "hmm.canister",
            ("ammunition=Canister close=1", &[4]),
            ("ammunition=RifledCanister close=1", &[4]),
        ),
        ("hmm.18.13", "hmm.morale", ("class=Regular leadership=2", &[4]), ("class=Regular leadership=2", &[5])),
        ("hmm.18.19", "hmm.morale", ("class=Militia rout_turn=4", &[1]), ("class=Militia rout_turn=3", &[1])),
        ("hmm.19.05", "hmm.cover", ("ground=Forest", &[]), ("ground=Orchard", &[])),
        ("hmm.19.10", "hmm.cover", ("ground=Swamp", &[]), ("ground=Orchard", &[])),
        ("hmm.19.17", "hmm.cover", ("ground=Scrub", &[]), ("ground=Orchard", &[])),
        ("hmm.19.20", "hmm.cover", ("ground=DeepWater", &[]), ("ground=ShallowWater", &[])),
        ("hmm.19.27", "hmm.cover", ("ground=Wall", &[]), ("ground=Hedge", &[])),
        ("hmm.19.32", "hmm.cover", ("ground=Hedge", &[]), ("ground=Wall", &[])),
        ("hmm.19.22", "hmm.wheels_in_water", ("water=DeepWater", &[]), ("water=ShallowWater", &[])),
        (
            "hmm.19.30",
            "hmm.movement",
            ("troop=HeavyCavalry path=cross:Wall", &[]),
            ("troop=LineInfantry path=cross:Wall", &[]),
        ),
        ("hmm.20.15", "hmm.advance", ("turn=5 enemy=7", &[]), ("turn=5 enemy=8", &[])),
        (
            "hmm.16.10",
            "hmm.order_change",
            ("from=Attack value=3 enemy_seen=No", &[]),
            ("from=Defend value=3 enemy_seen=No", &[]),
        ),
    ];
    for (clause, procedure, (given, dice), (otherwise, other_dice)) in rows {
        assert!(cites(clause, procedure, given, dice), "{clause}: {procedure} {given}");
        assert!(!cites(clause, procedure, otherwise, other_dice), "{clause}: not of {procedure} {otherwise}");
    }
}
