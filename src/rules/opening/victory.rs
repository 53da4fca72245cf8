//! Which of a scenario's endings is met, and which side holds each objective. The rule set counts a side's losses,
//! behind [`Tally`], and decides by itself when an army breaks and which side wins on equal terms.

use std::fmt;

use crate::{
    battle::{Conclusion, Stillness, notice::HeldGround},
    clause::Clause,
    rules::opening::{Ending, Goal, Holding, Objective, Otherwise, Plan, Tally, ambush::lies_hidden},
    table::{Field, Presence, Side, UnitId},
};

/// Why a battle is over though no ending is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The last turn has been played.
    TimeIsUp,
    /// It has no last turn, and nothing has changed for this many turns.
    StandsStill(u32),
}

impl Plan {
    /// The holding of each objective at the start.
    pub fn held_at_the_start(&self) -> Vec<Holding> {
        self.objectives.iter().map(Objective::held_at_the_start).collect()
    }

    /// The holding of each objective at the end of a turn: by a side with a unit on it that can hold ground while the
    /// enemy has none, else by the side that held it before; by neither while both have one. A unit unknown to the
    /// other side holds no ground.
    pub fn holdings(
        &self,
        field: &Field<'_>,
        before: &[Holding],
        turn: u32,
        holds_ground: impl Fn(UnitId) -> bool,
    ) -> Vec<Holding> {
        let held = |(number, objective): (usize, &Objective)| {
            let before = before.get(number).copied().unwrap_or(objective.held_at_the_start());
            let here = Side::BOTH.map(|side| {
                field
                    .side(side)
                    .any(|unit| !lies_hidden(unit) && holds_ground(unit.id) && objective.is_under(field, unit.id))
            });
            match here {
                [true, false] if before.by != Some(Side::First) => Holding { by: Some(Side::First), since: turn },
                [false, true] if before.by != Some(Side::Second) => Holding { by: Some(Side::Second), since: turn },
                [true, true] => Holding { by: None, since: turn },
                _ => before,
            }
        };
        self.objectives.iter().enumerate().map(held).collect()
    }

    /// The objectives as they are held, for players; `held` may be empty while the first turn has not ended.
    pub fn held_ground(&self, held: &[Holding], clause: Clause) -> Vec<HeldGround> {
        let told = |(number, objective): (usize, &Objective)| {
            let Holding { by, since } = held.get(number).copied().unwrap_or(objective.held_at_the_start());
            HeldGround { name: objective.name.clone(), by, since, clause }
        };
        self.objectives.iter().enumerate().map(told).collect()
    }

    /// Whether the last turn has come.
    pub fn time_is_up(&self, turn: u32) -> bool {
        turn >= self.turns
    }

    /// Whether the scenario says at what share of lost units an army breaks, so that the rules' own share does not
    /// apply.
    pub fn says_who_breaks(&self) -> bool {
        self.endings.iter().flat_map(|ending| &ending.goals).any(|goal| matches!(goal, Goal::Broken(..)))
    }

    /// The first of the scenario's endings that is met at the end of a turn.
    pub fn ended(&self, tally: &impl Tally, clause: Clause) -> Option<Conclusion> {
        let time_is_up = self.time_is_up(tally.turn());
        let met =
            |ending: &&Ending| (time_is_up || !ending.at_the_end) && ending.goals.iter().all(|goal| goal.is_met(tally));
        let ending = self.endings.iter().find(met)?;
        Some(Conclusion { winner: ending.winner, reason: ending.name.clone(), clause })
    }

    /// Whether the battle is over at the end of a turn though no ending is met, and why. A battle with a last turn ends
    /// with it; one without ends if nothing has changed for `still_turns` turns and no arrival or event is due.
    pub fn over(&self, field: &Field<'_>, tally: &impl Tally, still_turns: u32) -> Option<Over> {
        if self.last_turn().is_some() {
            return self.time_is_up(tally.turn()).then_some(Over::TimeIsUp);
        }
        let still = field.resource::<Stillness>().turns();
        (still >= still_turns && !self.waits(field, tally)).then_some(Over::StandsStill(still))
    }

    /// Whether arrivals are still due, or an ending only needs time: a turn that has not come, ground that is held
    /// already.
    fn waits(&self, field: &Field<'_>, tally: &impl Tally) -> bool {
        let to_come = self.arrivals.iter().any(|arrival| field.unit(arrival.unit).presence == Presence::Awaited);
        to_come || self.endings.iter().flat_map(|ending| &ending.goals).any(|goal| goal.takes_only_time(tally))
    }

    /// The scenario's result for a battle that is over without a winner; where it leaves that to the rules, the side that
    /// has done better by their own measure wins, and the measure is named.
    pub fn when_over(
        &self,
        over: Over,
        better: impl FnOnce() -> Option<(Side, &'static str)>,
        clause: Clause,
    ) -> Conclusion {
        let by_the_rules = if self.otherwise == Otherwise::ByTheRules { better() } else { None };
        let (winner, reason) = match (self.otherwise, by_the_rules) {
            (Otherwise::Win(side), _) => (Some(side), format!("{over}: the day belongs to {}.", self.side_name(side))),
            (_, Some((side, done))) => (Some(side), format!("{over}, and {} {done}.", self.side_name(side))),
            (_, None) => (None, format!("{over}, and neither side has won.")),
        };
        Conclusion { winner, reason, clause }
    }
}

impl fmt::Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimeIsUp => f.write_str("The time is up"),
            Self::StandsStill(turns) => write!(f, "The armies stand still: nothing has stirred for {turns} turns"),
        }
    }
}
