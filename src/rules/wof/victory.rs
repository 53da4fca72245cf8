//! Who has won (wof.1.0.03, `wof.h.victory`): the scenario's outcomes in their order, then half of an army's units, then the clock.

use crate::{
    battle::Outcome,
    rules::{
        opening::Holding,
        wof::{Wof, state::BattleState},
    },
    table::Field,
};

/// The outcome at the end of a turn, if the battle is over.
pub fn at_the_end_of_a_turn(rules: &Wof, field: &Field<'_>, battle: &BattleState) -> Option<Outcome> {
    let _ = (rules, field, battle);
    None
}

/// Who holds each objective at the end of a turn.
pub fn holdings(rules: &Wof, field: &Field<'_>, battle: &BattleState) -> Vec<Holding> {
    let _ = (rules, field, battle);
    Vec::new()
}
