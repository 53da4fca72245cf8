//! Procedures about sight that only players look up: the range of visibility.

use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::{Rules, Seeing},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// How far one sees in the open, inside forest and in scrub.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SightRange for "hmm.sight" by clause!("hmm.20.19") switches ["forest_sight"] {
        /// The visibility.
        seeing: Seeing = word(clause!("hmm.20.19")),
    }
}

/// How far one sees in the open, inside forest and in scrub, in inches (hmm.20.19, hmm.19.06, hmm.19.14).
pub fn sight_range(rules: Rules<'_>, of: &SightRange) -> Receipt<()> {
    let mut draft = of.draft();
    let chart = &rules.charts.visibility;
    let open = chart.visibility_inches(of.seeing);
    let forest = chart.forest_inches(rules.options, open);
    draft.note(clause!("hmm.20.19"), "in the open: inches", open);
    draft.note(clause!("hmm.19.06"), "inside forest: inches", forest);
    draft.note(clause!("hmm.19.14"), "men on foot in scrub: inches", chart.scrub_inches.min(open));
    draft.result("open", open);
    draft.result("forest", forest);
    draft.result("scrub", chart.scrub_inches.min(open));
    draft.close(())
}
