//! A battle laid out by hand, as on the bench table: its layout as a scenario, one more unit, and both saved as files.
//!
//! [`stands`] writes a battle down as a scenario, `states` the states of its units; [`muster()`] opens that with one
//! more unit and puts all others where they stood, by acts of the umpire; [`go_to`] gives the most passive answers
//! until a phase; [`keep_scenario`] and [`keep_lesson`] write files that were read back and opened first, and never
//! replace one. Knows no rule set: words, places and states come from the battle.

mod enlist;
mod ground;
mod keeping;
mod onwards;
mod places;
mod relay;
mod stands;
mod states;
mod telling;

pub use enlist::{Recruit, Roster, rosters};
pub use keeping::{Kept, keep_scenario};
pub use onwards::{answer, go_to, leaves, thrown};
pub use relay::{Mustered, muster};
pub use stands::stands;
pub use telling::{Attempts, Refused, Telling, keep_lesson, tried};

use crate::{battle::Refusal, files::Problems};

/// The clause of refusals at the bench.
const CLAUSE: &str = "linstock.bench";

fn refuse(why: impl Into<String>) -> Refusal {
    Refusal::new(CLAUSE, why)
}

/// The first problem of a file that was made, and how many more there are.
fn refuse_for(what: &str, problems: &Problems) -> Refusal {
    let first = problems.iter().next().map(|problem| problem.wrong.clone()).unwrap_or_default();
    let more = problems.count().saturating_sub(1);
    let more = if more == 0 { String::new() } else { format!(" (and {more} more)") };
    refuse(format!("{what}: {first}{more}"))
}
