//! The rights of troops in their present formation (`hmm.t.rights`): fire, charge, fire and move, fight on foot. Knows
//! formation and kind; the caller checks where the enemy is, and what a unit has done this turn.

use crate::{
    receipt::Receipt,
    rules::{
        hmm::{
            charge::who_may_charge::may_charge_in,
            charts::{Pace, Rules},
            formation::bases::Body,
            movement::{fire_and_move::may_fire_and_move_in, rates::rate},
        },
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// The rights of troops in their present formation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct RightsOfBody for "hmm.rights" by clause!("hmm.03.40")
        switches ["skirmish_fire_and_move", "attack_column", "horse_artillery"]
    {
        /// The body that stands there.
        body: Body = group(),
    }
}

/// The rights of troops in their present formation (hmm.03.40).
pub fn rights_of_body(rules: Rules<'_>, of: &RightsOfBody) -> Receipt<()> {
    let mut draft = of.draft();
    let Body { troop, mount, formation } = of.body;
    let moves = rate(rules, troop, mount, formation, Pace::March) > 0.0;
    draft.note(clause!("hmm.03.40"), "moves", moves);
    draft.result("moves", moves);
    draft.result("charges", may_charge_in(troop, mount, formation));
    draft.result("fires_and_moves", may_fire_and_move_in(rules, troop, mount, formation));
    draft.close(())
}
