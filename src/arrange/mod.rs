//! A battle laid out anew by hand, as the bench table has it: what lies there as the value of a scenario, a unit more,
//! and both kept as files.
//!
//! [`stands`] writes a battle down as a scenario, `states` the states in which everybody is; [`muster()`] opens that
//! with a unit more and lays everybody again as he stood, by an umpire's acts; [`go_to`] lets everybody leave things as
//! they are until a phase; [`keep_scenario`] and [`keep_lesson`] write files that were read back and opened before they
//! are kept, and never replace one. Knows no rule set: words, places and states are what the battle says.

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

/// Whoever lays a battle out is refused by this.
const CLAUSE: &str = "linstock.bench";

fn refuse(why: impl Into<String>) -> Refusal {
    Refusal::new(CLAUSE, why)
}

/// The first of what is wrong with a file that was made, and how much more there is.
fn refuse_for(what: &str, problems: &Problems) -> Refusal {
    let first = problems.iter().next().map(|problem| problem.wrong.clone()).unwrap_or_default();
    let more = problems.count().saturating_sub(1);
    let more = if more == 0 { String::new() } else { format!(" (and {more} more)") };
    refuse(format!("{what}: {first}{more}"))
}
