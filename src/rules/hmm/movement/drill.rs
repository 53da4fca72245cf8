//! The cost of a change of formation (`hmm.t.drill`): its price, its turns, and when the unit may fire again.

use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::{FormationKind, Rules, options::Toggle},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// The cost of a change of formation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FormationChange for "hmm.drill" by clause!("hmm.05.11") switches ["acw"] {
        /// The new formation.
        to: FormationKind = word(clause!("hmm.05.11")),
        /// The turn on which the change is begun.
        turn: u32 = count("turn", clause!("hmm.05.03")).within(1, 999).or("1").unlisted(),
    }
}

/// A change of formation and its payment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Percent of the full allowance of each turn that it takes.
    pub percent: f32,
    /// The turn on which the new formation stands.
    pub complete_turn: u32,
    /// The first turn on which the unit may fire again in the Fire Phase.
    pub fires_from_turn: u32,
}

/// The cost of a change of formation that is begun on some turn (hmm.05.01): the full allowance of one turn (hmm.05.08,
/// hmm.05.09, hmm.05.10); of two for a square in the Civil War (hmm.03.35); the whole turn for limbering, without a
/// shot (hmm.11.04).
///
/// It is made in step 1, so a change of one turn is complete by the Fire Phase (hmm.05.02).
pub fn change(rules: Rules<'_>, of: &FormationChange) -> Receipt<Change> {
    let mut draft = of.draft();
    let FormationChange { to, turn } = *of;
    let drill = rules.charts.movement.drill;
    let (turns, fires_after, clause) = match to {
        FormationKind::Limbered | FormationKind::Unlimbered => {
            (drill.limber_turns, drill.limber_turns, clause!("hmm.11.04"))
        }
        FormationKind::Square if rules.options.acw == Toggle::On => {
            (drill.civil_war_square_turns, drill.civil_war_square_turns - 1, clause!("hmm.03.35"))
        }
        _ => (1, 0, clause!("hmm.05.10")),
    };
    draft.note(clause!("hmm.05.03"), "made in the move phase of turn", turn);
    draft.note(clause, "turns", turns);
    draft.note(drill.clause, "percent of the allowance of each", drill.change_percent);
    let change =
        Change { percent: drill.change_percent, complete_turn: turn + turns - 1, fires_from_turn: turn + fires_after };
    draft.result("percent", change.percent);
    draft.result("complete", change.complete_turn);
    draft.result("fires_from", change.fires_from_turn);
    draft.close(change)
}
