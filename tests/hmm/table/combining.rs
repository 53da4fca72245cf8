//! Remnants made one fresh unit at their own edge (hmm.18.08, hmm.20.13).

use linstock::{
    rules::hmm::{
        charts::{Class, FormationKind},
        state::{Officers, TurnStage},
    },
    table::Presence,
};

use super::{Fight, Judged, Spec, Table, ahead, hussars, line};

/// Red units at half strength at the lower edge, facing home.
fn remnant(unit: Spec) -> Spec {
    unit.facing(linstock::measure::Facing::SOUTH)
        .formed(FormationKind::MarchColumn)
        .with(|unit| unit.morale.retreating = true)
}

fn remnants(second: Spec, turns: usize) -> Fight {
    Table::open()
        .unit(remnant(line("Reds").at(30.0, 0.5)).lost(10).class(Class::Veteran))
        .unit(second.lost(11))
        .unit(line("Guards").at(60.0, 20.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[6, 1].repeat(turns))
}

#[test]
fn two_remnants_at_the_edge_are_made_one_unit_which_acts_again_four_turns_later() {
    // hmm.18.08, hmm.20.13, hmm.h.half_strength
    let second = line("Greens")
        .class(Class::Green)
        .with(|unit| unit.strength.officers = Officers { commander: false, subalterns: 1 });
    let mut fight = remnants(remnant(second.at(34.0, 0.5)), 4);
    fight.combines("Reds", "Greens").lawful();
    let reds = fight.state("Reds");
    assert_eq!(
        (fight.men("Reds"), reds.troops.class, reds.strength.start_other_ranks, reds.strength.lost_other_ranks),
        (19, Class::Green, 19, 0)
    );
    assert_eq!(
        (reds.strength.officers, reds.morale.retreating, reds.history.acts_from),
        (Officers { commander: true, subalterns: 4 }, false, Some(5))
    );
    assert_eq!(fight.presence("Greens"), Presence::Within);
    for _ in 1..5 {
        assert_eq!(fight.moves("Reds", &[ahead(0.25)]).refused(), "hmm.18.08");
        assert_eq!(fight.forms("Reds", FormationKind::Line).refused(), "hmm.18.08");
        fight.pass_turn();
    }
    assert_eq!(fight.battle_state().turn, 5);
    fight.moves("Reds", &[linstock::measure::Leg::Turn(180.0)]).lawful();
}

#[test]
fn a_third_remnant_may_join_before_the_four_turns_are_over_which_then_begin_anew() {
    // hmm.20.13, hmm.h.half_strength: the commanders of the others serve as subalterns
    let mut fight = Table::open()
        .unit(remnant(line("Reds").at(30.0, 0.5)).lost(10))
        .unit(remnant(line("Greens").at(34.0, 0.5)).lost(11))
        .unit(remnant(line("Whites").at(26.0, 0.5)).lost(12))
        .unit(line("Guards").at(60.0, 20.0))
        .unit(line("Others").at(60.0, 5.0))
        .unit(line("More").at(50.0, 5.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[6, 1]);
    fight.combines("Reds", "Greens").lawful();
    fight.pass_turn();
    assert_eq!(fight.may("Reds"), ["combine"]);
    fight.combines("Reds", "Whites").lawful();
    let reds = fight.state("Reds");
    assert_eq!((fight.men("Reds"), reds.strength.start_other_ranks, reds.history.acts_from), (27, 27, Some(6)));
    assert_eq!(reds.strength.officers, Officers { commander: true, subalterns: 3 + 3 + 1 + 3 + 1 });
    assert_eq!(fight.presence("Whites"), Presence::Within);
}

#[test]
fn only_remnants_of_one_arm_near_each_other_at_their_edge_combine() {
    // hmm.20.13
    let rows = [
        ("six inches apart", remnant(line("Greens").at(37.0, 0.5)), None),
        ("farther apart", remnant(line("Greens").at(37.5, 0.5)), Some("hmm.20.13")),
        ("not at the edge", remnant(line("Greens").at(34.0, 3.0)), Some("hmm.18.08")),
        ("not at half strength", line("Greens").at(34.0, 8.0), Some("hmm.18.08")),
        ("horse and foot", remnant(hussars("Greens").men(20).at(34.0, 0.5)), Some("hmm.20.13")),
    ];
    for (row, second, clause) in rows {
        let found = remnants(second, 0).combines("Reds", "Greens").map_err(|refusal| refusal.clause.id());
        assert_eq!(found.err(), clause, "{row}");
    }
}

#[test]
fn a_unit_that_went_into_another_stays_lost_and_the_fresh_one_is_not() {
    // hmm.20.40, hmm.18.08
    use linstock::{rules::hmm::victory, table::Side};
    let mut fight = remnants(remnant(line("Greens").at(34.0, 0.5)), 0);
    assert_eq!(victory::units_lost(&fight.battle().field(), Side::First), 2);
    fight.combines("Reds", "Greens").lawful();
    assert_eq!(victory::units_lost(&fight.battle().field(), Side::First), 1);
}
