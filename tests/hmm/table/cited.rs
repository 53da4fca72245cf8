//! Clauses that a player reads before giving an order, and on cards.

use linstock::{
    battle::{AnyBattle, Plan},
    clause::Clause,
    rules::hmm::{
        charts::{FormationKind, TerrainKind as Ground, Weapon},
        state::TurnStage,
    },
};

use super::{Fight, Judged, Table, battery, charging::charge, horse, hussars, line, turn_by};
use crate::rules::ground::LaysGround;

/// Whether a plan cites a clause.
fn cites(plan: &Plan, clause: &str) -> bool {
    plan.lines.iter().any(|line| line.clause.id() == clause)
}

#[test]
fn the_plan_of_a_charge_says_by_what_it_charges_and_how_far() {
    use FormationKind::{AttackColumn, Line};
    for (unit, formation, clauses) in [
        (line("Greys"), Line, ["hmm.03.24", "hmm.03.05"]),
        (line("Greys"), AttackColumn, ["hmm.03.27", "hmm.03.05"]),
        (hussars("Greys"), Line, ["hmm.04.17", "hmm.04.05"]),
    ] {
        let fight = charge(unit.formed(formation), line("Blues"), 4.0).fight(TurnStage::FirstMoves, &[]);
        let plan = fight.may_charge("Greys", "Blues").lawful();
        assert!(clauses.iter().all(|clause| cites(&plan, clause)), "{formation}: {:?}", plan.lines);
        assert!(!cites(&plan, "hmm.10.14"));
    }
    let resting = line("Blues").with(|unit| unit.morale.resting_until = Some(3));
    let fight = charge(line("Greys"), resting, 4.0).fight(TurnStage::FirstMoves, &[]);
    assert!(cites(&fight.may_charge("Greys", "Blues").lawful(), "hmm.10.14"), "a resting target fights");
}

#[test]
fn only_skirmishers_fight_among_houses() {
    // hmm.19.26
    let blues = line("Blues").formed(FormationKind::Skirmish);
    let table = charge(line("Greys"), blues, 4.0).area("the town", Ground::Town, (10.0, 13.8), (50.0, 30.0));
    assert_eq!(table.fight(TurnStage::FirstMoves, &[]).may_charge("Greys", "Blues").refused(), "hmm.19.26");
}

#[test]
fn the_plan_of_a_turn_says_what_it_keeps_and_leaves() {
    let fight = charge(line("Greys"), line("Blues"), 20.0).fight(TurnStage::FirstMoves, &[]);
    let turned = fight.plan("Greys", &[turn_by(45.0)]).lawful();
    assert!(cites(&turned, "hmm.05.06") && cites(&turned, "hmm.05.07"));
    assert!(!cites(&fight.plan("Greys", &[super::ahead(1.0)]).lawful(), "hmm.05.07"));
}

#[test]
fn the_plan_of_a_shot_says_by_what_its_target_is_sheltered_and_who_fires() {
    let plan = |table: Table, reds: super::Spec, blues: super::Spec| {
        let fight = table.unit(reds.at(30.0, 10.0)).unit(blues.foe().at(30.0, 13.0)).fight(TurnStage::Musketry, &[]);
        fight.may_fire("Reds", "Blues").lawful()
    };
    let across = |kind| Table::open().line("the line", kind, &[(10.0, 12.6), (50.0, 12.6)]);
    for (kind, clause) in [(Ground::Wall, "hmm.19.27"), (Ground::Hedge, "hmm.19.32")] {
        assert!(cites(&plan(across(kind), line("Reds"), line("Blues")), clause), "{clause}");
    }
    let open = |reds, blues| plan(Table::open(), reds, blues);
    assert!(cites(&open(line("Reds"), line("Blues")), "hmm.07.18"));
    assert!(cites(&open(horse("Reds").armed(Weapon::SmoothCarbine), line("Blues")), "hmm.04.16"));
    assert!(cites(&open(line("Reds"), line("Blues").formed(FormationKind::Square)), "hmm.20.45"));
    assert!(!cites(&open(line("Reds"), line("Blues")), "hmm.20.45"));
}

#[test]
fn a_card_says_what_shapes_a_formation() {
    use FormationKind::{Limbered, Line, MarchColumn, Rout};
    let clauses = |fight: &Fight, label: &str| {
        let rows = fight.battle().card(fight.seat("Reds"), fight.id("Reds"));
        let clause = rows.into_iter().find(|row| row.label == label).and_then(|row| row.clause);
        clause.map(Clause::id)
    };
    for (unit, formation, clause) in [
        (line("Reds"), MarchColumn, "hmm.03.20"),
        (line("Reds"), Line, "hmm.03.22"),
        (horse("Reds"), MarchColumn, "hmm.04.14"),
        (horse("Reds"), Line, "hmm.04.15"),
        (horse("Reds"), Rout, "hmm.04.25"),
    ] {
        let fight = charge(line("Greys"), line("Blues"), 20.0).unit(unit.formed(formation).at(10.0, 10.0));
        let fight = fight.fight(TurnStage::FirstMoves, &[]);
        assert_eq!(clauses(&fight, "Formation"), Some(clause), "{formation}");
    }
    let guns = |formation| {
        let table = charge(line("Greys"), line("Blues"), 20.0).unit(battery("Reds").formed(formation).at(10.0, 10.0));
        clauses(&table.fight(TurnStage::FirstMoves, &[]), "Limbers")
    };
    assert_eq!((guns(Limbered), guns(FormationKind::Unlimbered)), (Some("hmm.01.12"), None));
}
