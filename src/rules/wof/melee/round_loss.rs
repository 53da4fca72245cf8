//! The loss of a round for a unit: whether it has lost, and whether its loss disorders it (wof.17.3.01, wof.18.1.09).

use crate::{
    count::counted,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::charts::{Pips, Rules},
    },
};

inputs! {
    /// The result of a round of combat for a unit.
    ///
    /// Its half of the round, all its opponents together (wof.18.1.09).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Tally for "wof.round" by clause!("wof.18.1.09") {
        /// Pips that it took in the round.
        taken: Pips = count("pips", clause!("wof.18.1.09")).unlisted(),
        /// Pips that it gave.
        given: Pips = count("pips", clause!("wof.18.1.09")).unlisted(),
        /// Its figures at the start of the game.
        start: u32 = count("figures", clause!("wof.17.3.01")).or("24").unlisted(),
    }
}

/// The result of a round for a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundOutcome {
    /// Whether it has lost and tests (wof.18.1.09).
    pub standing: Standing,
    /// Whether the round disordered it (wof.17.3.01).
    pub disorder: Disorder,
}

/// The better side of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It took more than it gave.
    Lost,
    /// It did not.
    Held,
}

/// Whether losses disordered a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disorder {
    /// They did.
    Disordered,
    /// They did not.
    Unchanged,
}

/// Whether a unit lost a round, and whether the round disordered it (wof.17.3.01, wof.18.1.09).
pub fn round(rules: Rules<'_>, tally: &Tally) -> Receipt<RoundOutcome> {
    let mut draft = tally.draft();
    let lost = tally.taken > tally.given;
    draft.note(clause!("wof.18.1.09"), format!("took {}, gave {}: lost", tally.taken, tally.given), lost);
    let twelfths = tally.taken.twelfths(tally.start);
    let disordered = twelfths >= rules.charts.melee.disorder_from_twelfths;
    draft.note(
        clause!("wof.17.3.01"),
        format!("{} of {}: disordered", counted(twelfths, "twelfth"), counted(tally.start, "figure")),
        disordered,
    );
    draft.result("lost", lost);
    draft.result("disordered", disordered);
    draft.close(RoundOutcome {
        standing: if lost { Standing::Lost } else { Standing::Held },
        disorder: if disordered { Disorder::Disordered } else { Disorder::Unchanged },
    })
}
