//! Powder (hmm.20.36): charges laid, fired, duds, and the figures near them.

use linstock::{
    rules::hmm::{
        charts::{Powder, TerrainKind as Ground},
        state::TurnStage,
    },
    table::FeatureState,
};

use super::{
    Fight, Judged, Table, ahead, line, turn_by,
    works::{ignites, mines, pioneers, state_of, turns},
};
use crate::rules::ground::LaysGround;

/// Sappers before a palisade, and enemies behind it.
fn mined(dice: &[u8]) -> Fight {
    let mut fight = Table::open()
        .line("the palisade", Ground::Palisade, &[(20.0, 10.0), (40.0, 10.0)])
        .unit(pioneers("Sappers").men(1).at(30.0, 9.8))
        .unit(line("Garrison").foe().at(30.0, 11.5))
        .unit(line("Far off").foe().at(60.0, 40.0))
        .fight(TurnStage::FirstMoves, dice);
    mines(&mut fight, "Sappers", Powder::Small).lawful();
    for _ in 1..5 {
        fight.pass_turn();
        mines(&mut fight, "Sappers", Powder::Small).lawful();
    }
    fight
}

#[test]
fn a_small_charge_is_laid_in_five_turns_and_its_layers_get_away() {
    // hmm.20.36
    let mut fight = mined(&turns(4, &[]));
    assert!(fight.says("laid the small charge"), "{:?}", fight.journal());
    assert_eq!(ignites(&mut fight).refused(), "hmm.20.36", "not in the turn in which it was laid");
    assert_eq!(fight.may("Sappers"), ["move", "done"]);
    fight.moves("Sappers", &[turn_by(180.0), ahead(9.0)]).lawful();
    assert_eq!(fight.place("Sappers"), (30.0, 6.3), "3 in, and the turn is free");
}

#[test]
fn a_charge_that_goes_off_opens_its_gap_kills_near_figures_and_shakes_units_not_far_off() {
    // hmm.20.36: the first try fails on a 5, the second goes off on a 2; of eighteen men within 3 in one falls.
    let blast = [vec![2, 6], vec![1; 17], vec![1]].concat();
    let mut fight = mined(&[turns(5, &[5]), turns(1, &blast)].concat());
    fight.moves("Sappers", &[turn_by(180.0), ahead(3.0)]).lawful();
    fight.pass_turn();
    ignites(&mut fight).lawful();
    assert!(fight.says("did not go off yet"));
    assert_eq!(ignites(&mut fight).refused(), "hmm.20.36", "once a turn");
    fight.pass_turn();
    ignites(&mut fight).lawful();
    assert_eq!((fight.men("Garrison"), fight.men("Sappers")), (19, 1));
    assert_eq!(state_of(&fight, 0), FeatureState::Gapped(vec![(9.5, 10.5)]));
    assert!(fight.state("Garrison").morale.shaken.blast && fight.state("Sappers").morale.shaken.blast);
    assert!(!fight.state("Far off").morale.shaken.blast);
}

#[test]
fn men_that_stay_by_their_charge_die_and_a_dud_is_fused_again_in_five_turns() {
    // hmm.20.36
    let mut dud = mined(&[turns(5, &[6]), turns(1, &[3]), turns(1, &[])].concat());
    dud.pass_turn();
    ignites(&mut dud).lawful();
    dud.pass_turn();
    ignites(&mut dud).lawful();
    assert!(dud.says("was a dud"), "{:?}", dud.journal());
    dud.pass_turn();
    assert_eq!(ignites(&mut dud).refused(), "hmm.20.36");
    mines(&mut dud, "Sappers", Powder::Small).lawful();
    assert!(dud.says("4 turns to go"));
    let blast = [vec![1], vec![1; 18], vec![1]].concat();
    let mut stays = mined(&turns(5, &blast));
    stays.pass_turn();
    ignites(&mut stays).lawful();
    assert_eq!(stays.presence("Sappers"), linstock::table::Presence::Lost);
}
