//! The page about a battle that is over.

use std::fmt::Display;

use crate::{
    battle::notice::{Counted, FiguresLost},
    count::counted,
};

pub(crate) const WINDOW: &str = "How the battle ended";

pub(crate) fn won(side: &str) -> String {
    format!("Victory: {side}")
}

pub(crate) const DRAWN: &str = "A drawn battle";

pub(crate) fn ended_in(title: &str, turn: u32) -> String {
    format!("{title}, over in turn {turn}")
}

// Losses.
pub(crate) const LOSSES: &str = "Losses";

/// The figures or stands that a side has lost, and the men for whom they stand.
pub(crate) fn figures(FiguresLost { lost, of, .. }: FiguresLost, what: Counted, men: Option<u32>) -> String {
    let share = (100 * lost + of / 2) / of.max(1);
    let men = men.filter(|men| *men > 0).map_or_else(String::new, |men| format!(", about {}", counted(men, "man")));
    format!("{lost} of {} ({share} %){men}", counted(of, what.noun()))
}

/// The losses of an army in history, as a source gives them.
pub(crate) fn in_history(killed_and_wounded: u32, captured: u32, source: &str) -> String {
    let captured = if captured == 0 { String::new() } else { format!(", {captured} captured or missing") };
    format!("That day: {killed_and_wounded} killed or wounded{captured} ({source})")
}

/// What came of the battle in history.
pub(crate) fn that_day(outcome: impl Display) -> String {
    format!("That day: {outcome}")
}

pub(crate) const NO_HISTORY: &str = "The scenario gives no losses for that day.";

// Objectives.
pub(crate) const OBJECTIVES: &str = "Objectives";

pub(crate) fn held(name: &str, side: Option<&str>, since: u32) -> String {
    match side {
        Some(side) => format!("{name}: {side}, since turn {since}"),
        None => format!("{name}: neither side, since turn {since}"),
    }
}

// Decisive moments.
pub(crate) const MOMENTS: &str = "Decisive moments";
pub(crate) const MOMENT_HINT: &str = "show it again in the replay";
pub(crate) const NO_MOMENTS: &str = "Nothing decisive happened.";

pub(crate) fn turn(turn: impl Display) -> String {
    format!("Turn {turn}")
}

// Luck.
pub(crate) const LUCK: &str = "Luck";
pub(crate) const LUCK_HINT: &str = "compare every die with fair ones";
pub(crate) const MORE_LUCK: &str = "Show all dice";
pub(crate) const NO_DICE: &str = "No dice fell.";

pub(crate) fn dice(count: impl Display, sides: u8, mean: impl Display, expected: impl Display) -> String {
    format!("{count} d{sides}: mean {mean:.2}, expected {expected:.1}")
}

// What can be done next.
pub(crate) const LOOK_BACK: &str = "Replay";
pub(crate) const FIGHT_AGAIN: &str = "Fight again";
pub(crate) const FIGHT_AGAIN_HINT: &str =
    "the same scenario under the same rules, with fresh dice; this battle is kept";
pub(crate) const SEALED: &str = "seal new dice on the title";
pub(crate) const TO_THE_TITLE: &str = "Go to the title";
pub(crate) const TO_THE_TITLE_HINT: &str = "this battle is kept, and can be replayed";
pub(crate) const SEE_THE_TABLE: &str = "See the table";
pub(crate) const SEE_THE_TABLE_HINT: &str = "close this page; the corner and the menu open it again";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clause::Clause;

    #[test]
    fn losses_are_told_with_their_share_and_the_men_for_whom_they_stand() {
        let figures =
            |lost, of, men| figures(FiguresLost { lost, of, clause: Clause::new("test.1") }, Counted::Figures, men);
        assert_eq!(figures(62, 115, Some(620)), "62 of 115 figures (54 %), about 620 men");
        assert_eq!(figures(0, 115, Some(0)), "0 of 115 figures (0 %)");
        assert_eq!(figures(1, 1, None), "1 of 1 figure (100 %)");
        assert_eq!(figures(0, 0, None), "0 of 0 figures (0 %)", "a side without figures");
        assert_eq!(in_history(310, 527, "Morgan"), "That day: 310 killed or wounded, 527 captured or missing (Morgan)");
        assert_eq!(in_history(72, 0, "Morgan"), "That day: 72 killed or wounded (Morgan)");
    }
}
