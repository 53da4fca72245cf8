//! The order of play (section 2): which side goes first, which phase follows which, a side's possible acts while the
//! other moves.

use linstock::{
    battle::{Happening, Seat},
    rules::hmm::{
        charts::FormationKind,
        state::{Acted, Phase, Rout, TurnStage},
    },
    table::Side,
};

use super::{Judged, Table, ahead, general, light, line, ranks};

#[test]
fn the_higher_throw_goes_first_and_ties_are_thrown_again() {
    // hmm.x.151: hmm.02.02
    for (dice, first) in
        [(vec![4, 4, 2, 5], Side::Second), (vec![6, 1], Side::First), (vec![3, 3, 3, 3, 4, 2], Side::First)]
    {
        let fight = Table::open()
            .unit(line("Reds").at(20.0, 10.0))
            .unit(line("Blues").foe().at(20.0, 40.0))
            .fight(TurnStage::Initiative, &dice);
        assert_eq!(fight.battle_state().first, first, "{dice:?}");
        assert_eq!(fight.asked(), [Seat::from(first)], "{dice:?}");
    }
}

#[test]
fn a_turn_has_its_phases_in_this_order_and_then_the_next_begins() {
    // hmm.02.01, hmm.02.03, hmm.02.12, hmm.02.14, hmm.02.16, hmm.02.17, hmm.02.18
    let mut fight = Table::open()
        .unit(line("Reds").at(20.0, 10.0))
        .unit(line("Blues").foe().at(20.0, 16.0))
        .fight(TurnStage::Initiative, &[2, 6]);
    fight.pass_all();
    let begun: Vec<usize> = fight
        .battle()
        .happened(0)
        .iter()
        .filter_map(|happened| match &happened.happening {
            Happening::PhaseBegan(notice) => Some(notice.current),
            _ => None,
        })
        .collect();
    assert_eq!(begun, [1, 2, 3, 4, 5, 6, 7, 0]);
    let sides: Vec<Option<Seat>> = fight
        .battle()
        .happened(0)
        .iter()
        .filter_map(|happened| match &happened.happening {
            Happening::PhaseBegan(notice) => Some(notice.seat),
            _ => None,
        })
        .collect();
    assert_eq!(sides[..4], [Some(Seat::Second), Some(Seat::First), Some(Seat::Second), Some(Seat::First)]);
    assert_eq!(fight.battle_state().turn, 2);
}

#[test]
fn one_side_moves_completely_and_then_the_other() {
    // hmm.02.03
    let mut fight = Table::open()
        .unit(line("Reds").at(20.0, 10.0))
        .unit(line("Guards").at(40.0, 10.0))
        .unit(line("Blues").foe().at(20.0, 40.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.moves("Reds", &[ahead(1.0)]).lawful();
    assert_eq!(fight.asked(), [Seat::First], "the Guards may still act");
    fight.moves("Guards", &[ahead(1.0)]).lawful();
    assert_eq!(fight.asked(), [Seat::Second], "nobody of the first side can act any more");
    assert_eq!(fight.moves("Reds", &[ahead(1.0)]).refused(), "linstock.turn");
}

#[test]
fn the_enemy_does_nothing_in_a_move_phase_but_fire_when_charged() {
    // hmm.x.295: hmm.02.11
    let mut fight = Table::open()
        .unit(line("Reds").at(20.0, 10.0))
        .unit(line("Blues").foe().at(20.0, 16.0))
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.declares("Blues", "Reds").refused(), "linstock.turn");
    assert_eq!(fight.moves("Blues", &[ahead(1.0)]).refused(), "linstock.turn");
    assert_eq!(fight.declares("Reds", "Blues").refused(), "hmm.02.18", "and no musketry by those who move");
}

#[test]
fn a_move_closes_the_step_of_formations_and_a_charge_that_of_moves() {
    // hmm.02.04, hmm.02.07, hmm.02.08, hmm.02.09
    let table = || {
        Table::open()
            .unit(line("Reds").at(20.0, 10.0))
            .unit(line("Guards").at(40.0, 10.0))
            .unit(line("Fusiliers").at(56.0, 10.0))
            .unit(line("Blues").foe().at(40.0, 13.0).with(|unit| unit.conduct.fired = true))
    };
    let mut fight = table().fight(TurnStage::FirstMoves, &[]);
    fight.forms("Reds", FormationKind::MarchColumn).lawful();
    fight.moves("Guards", &[ahead(1.0)]).lawful();
    assert_eq!(fight.forms("Fusiliers", FormationKind::MarchColumn).refused(), "hmm.02.04");
    fight.moves("Fusiliers", &[ahead(1.0)]).lawful();

    let mut fight = table().fight(TurnStage::FirstMoves, &[]);
    fight.charges("Guards", "Blues").lawful();
    assert_eq!(fight.moves("Reds", &[ahead(1.0)]).refused(), "hmm.02.03");
    assert_eq!(fight.may("Fusiliers"), ["charge", "done"], "only what belongs to the step of charges is still offered");
}

#[test]
fn fire_and_move_closes_the_step_of_plain_moves() {
    // hmm.02.07, hmm.02.08
    let mut fight = Table::open()
        .unit(line("Reds").at(20.0, 10.0))
        .unit(line("Guards").at(40.0, 10.0))
        .unit(line("Blues").foe().at(40.0, 15.0))
        .fight(TurnStage::FirstMoves, &[&[2, 2, 2][..], &ranks(4)].concat());
    fight.fires_and_moves("Guards", &[], "Blues", &[]).lawful();
    assert_eq!(fight.moves("Reds", &[ahead(1.0)]).refused(), "hmm.02.03");
}

#[test]
fn routers_run_before_anybody_makes_a_plain_move() {
    // hmm.02.07
    let mut fight = Table::open()
        .unit(line("Reds").at(20.0, 20.0))
        .unit(line("Runaways").at(40.0, 30.0).facing(linstock::measure::Facing::SOUTH).with(|unit| {
            unit.formation.kind = FormationKind::Rout;
            unit.morale.rout = Some(Rout { began: 3, first_move_owed: false });
        }))
        .unit(line("Blues").foe().at(20.0, 45.0))
        .turn(4)
        .fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.place("Runaways"), (40.0, 30.0), "formations come first");
    fight.moves("Reds", &[ahead(1.0)]).lawful();
    assert_eq!((fight.place("Runaways"), fight.place("Reds")), ((40.0, 23.0), (20.0, 21.0)));
    let movers: Vec<_> = fight
        .battle()
        .happened(0)
        .iter()
        .filter_map(|happened| match &happened.happening {
            Happening::Moved { unit, .. } => Some(*unit),
            _ => None,
        })
        .collect();
    assert_eq!(movers, [fight.id("Runaways"), fight.id("Reds")]);
}

#[test]
fn a_unit_does_one_thing_a_turn() {
    // hmm.02.19
    let mut fight = Table::open()
        .unit(line("Reds").at(20.0, 10.0))
        .unit(light("Scouts").at(40.0, 10.0))
        .unit(line("Blues").foe().at(20.0, 40.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.forms("Reds", FormationKind::AttackColumn).lawful();
    assert_eq!(fight.moves("Reds", &[ahead(1.0)]).refused(), "hmm.02.19");
    assert_eq!(fight.forms("Reds", FormationKind::Line).refused(), "hmm.05.08");
    assert_eq!(fight.state("Reds").conduct.acted, Acted::Changed);
    assert!(fight.may("Reds").is_empty(), "nothing more is offered");
    fight.moves("Scouts", &[ahead(1.0)]).lawful();
    assert!(fight.asked() == [Seat::Second]);
}

#[test]
fn a_unit_that_its_player_passes_over_is_not_asked_again() {
    // hmm.02.19
    let mut fight = Table::open()
        .unit(line("Reds").at(20.0, 10.0))
        .unit(general("Frederick").at(30.0, 10.0))
        .unit(line("Blues").foe().at(20.0, 40.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.leaves("Frederick").lawful();
    fight.leaves("Reds").lawful();
    assert_eq!(fight.asked(), [Seat::Second]);
}

#[test]
fn phases_in_which_a_side_can_do_nothing_pass_by_themselves() {
    // hmm.02.18
    let mut fight = Table::open()
        .unit(line("Reds").at(20.0, 10.0))
        .unit(line("Blues").foe().at(20.0, 40.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.closes(Side::First).lawful();
    fight.closes(Side::Second).lawful();
    assert_eq!(
        (fight.battle_state().turn, fight.battle_state().phase),
        (2, Phase::Initiative),
        "no guns, no range, no melee, no morale"
    );
}
