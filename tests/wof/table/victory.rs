//! Victory (wof.1.0.03, `wof.h.victory`): half of an army's units, the last turn, the scenario's endings.

use linstock::{
    battle::Conclusion,
    rules::{
        opening::{Ending, Goal, Otherwise},
        wof::{
            charts::{Grade, Spirit},
            state::{BattalionGun, GunPlace, GunPost, TurnStage},
        },
    },
    table::Side,
};

use super::{Fight, Spec, Table, battery, brigadier, horse, line};

fn runs(spec: Spec) -> Spec {
    spec.with(|unit| unit.morale.spirit = Spirit::Routing)
}

fn shaken(spec: Spec) -> Spec {
    spec.with(|unit| unit.morale.spirit = Spirit::Shaken)
}

/// Units side by side, the first side's below.
fn armies(reds: Vec<Spec>, blues: Vec<Spec>) -> Table {
    let place = |index: usize| 10.0 + 12.0 * f32::from(u8::try_from(index).expect("a few units"));
    let table =
        reds.into_iter().enumerate().fold(Table::open(), |table, (index, spec)| table.unit(spec.at(place(index), 5.0)));
    blues.into_iter().enumerate().fold(table, |table, (index, spec)| table.unit(spec.foe().at(place(index), 43.0)))
}

fn ended(table: Table) -> Option<Conclusion> {
    let fight: Fight = table.fight(TurnStage::End, &[]);
    fight.battle().conclusion().cloned()
}

fn winner(table: Table) -> Option<Option<Side>> {
    ended(table).map(|outcome| outcome.winner)
}

#[test]
fn an_army_with_half_of_its_units_out_rounded_up_loses() {
    // wof.h.victory, wof.1.0.03: generals do not count, shaken units stand
    let reds = |first: Spec, second: Spec| vec![first, second, line("Third"), brigadier("Graham")];
    let blues = || vec![line("Blues")];
    assert_eq!(winner(armies(reds(runs(line("First")), shaken(line("Second"))), blues())), None);
    assert_eq!(winner(armies(reds(runs(line("First")), runs(line("Second"))), blues())), Some(Some(Side::Second)));
}

#[test]
fn units_that_the_scenario_does_not_count_are_no_loss_to_their_army() {
    // wof.h.victory: one of three that count runs, and one that does not count
    let guides = runs(line("Guides")).with(|unit| unit.troops.counts = false);
    let reds = vec![guides, runs(line("First")), line("Second"), line("Third")];
    assert_eq!(winner(armies(reds, vec![line("Blues")])), None);
}

#[test]
fn if_both_armies_are_half_gone_the_larger_share_of_points_wins_and_equal_shares_draw() {
    // wof.h.victory: the Reds keep a battery, the Blues foot of grade E
    let equal = armies(vec![runs(line("First")), line("Second")], vec![runs(line("Blues")), line("Greens")]);
    assert_eq!(winner(equal), Some(None));
    let more =
        armies(vec![runs(line("First")), battery("Second")], vec![runs(line("Blues")), line("Greens").grade(Grade::E)]);
    assert_eq!(winner(more), Some(Some(Side::First)));
}

#[test]
fn at_the_last_turn_a_lead_of_less_than_a_tenth_is_a_draw() {
    // wof.h.victory: one of three units runs, or a small one of eleven times its worth
    let at_last = |reds: Vec<Spec>| armies(reds, vec![line("Blues")]).turn(12).until_turn(12);
    let third = vec![runs(line("First")), line("Second"), line("Third")];
    assert_eq!(winner(at_last(third)), Some(Some(Side::Second)));
    let small = vec![runs(line("First").men(6).grade(Grade::E)), line("Second").men(40), line("Third").men(40)];
    assert_eq!(winner(at_last(small)), Some(None));
}

#[test]
fn before_the_last_turn_nobody_has_won() {
    // wof.h.victory
    assert_eq!(winner(armies(vec![line("First")], vec![line("Blues")]).turn(11).until_turn(12)), None);
}

#[test]
fn a_scenario_says_otherwise() {
    // wof.1.0.03
    let army = || armies(vec![runs(line("First")), line("Second"), line("Third")], vec![line("Blues")]);
    let goals = vec![Goal::Broken(Side::First, 0.3)];
    let ending = red_defeat(goals);
    let outcome = ended(army().ending(ending)).expect("it is over");
    assert_eq!((outcome.winner, outcome.reason.as_str()), (Some(Side::Second), "The Reds are broken."));
    let last = army().turn(12).until_turn(12).otherwise(Otherwise::Win(Side::First));
    assert_eq!(winner(last), Some(Some(Side::First)));
}

fn red_defeat(goals: Vec<Goal>) -> Ending {
    Ending { name: "The Reds are broken.".to_owned(), winner: Some(Side::Second), at_the_end: false, goals }
}

#[test]
fn a_scenario_with_endings_may_leave_the_end_of_its_time_to_the_rules() {
    // wof.1.0.03, wof.h.victory
    let army = |otherwise: Otherwise| {
        let reds = vec![runs(line("First")), line("Second"), line("Third")];
        let ending = red_defeat(vec![Goal::Broken(Side::First, 0.9)]);
        armies(reds, vec![line("Blues")]).turn(12).until_turn(12).ending(ending).otherwise(otherwise)
    };
    let rows = [(Otherwise::ByTheRules, Some(Side::Second)), (Otherwise::Draw, None)];
    for (otherwise, side) in rows {
        assert_eq!(winner(army(otherwise)), Some(side), "{otherwise:?}");
    }
}

#[test]
fn a_unit_counts_for_what_it_cost_two_ranks_of_horse_less_and_a_battalion_gun_more() {
    // wof.h.victory, wof.3.0.06, wof.7.0.03, wof.21.1.07: twelve heavy horse of grade C at 10 or 8 points and 20 for
    // command, 24 foot at 4 and 10
    let worth = |spec: Spec| {
        let fight: Fight = armies(vec![spec, brigadier("Graham")], vec![line("Blues")])
            .turn(11)
            .until_turn(12)
            .fight(TurnStage::FirstMoves, &[]);
        linstock::rules::wof::victory::points(fight.battle().rules(), &fight.battle().field(), Side::First)
    };
    assert_eq!(worth(horse("Scots")), (140, 140));
    assert_eq!(worth(horse("Scots").with(|unit| unit.troops.two_ranks = true)), (116, 116));
    assert_eq!(worth(line("24th").lost(60)), (106, 106), "however many it has lost");
    let gun = BattalionGun { gunners: 2, place: GunPlace::WithParent, post: GunPost::Middle };
    assert_eq!(worth(line("24th").with(|unit| unit.battalion_gun = Some(gun))), (147, 147));
    assert_eq!(worth(runs(line("24th"))), (106, 0));
}
