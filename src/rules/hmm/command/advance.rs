//! The advance under Attack: its line (hmm.16.07), and the duty to follow it (hmm.16.08, hmm.16.09, hmm.20.15).

use crate::{
    battle::Refusal,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        hmm::charts::Rules,
        reckon::{ProcedureInputs, inputs},
    },
};

/// The refusal for an attack without a line of advance (hmm.16.07).
pub(crate) fn no_line_of_advance() -> Refusal {
    Refusal::new(clause!("hmm.16.07"), "an attack goes along a stated line of advance")
}

/// How the rules press a commander under Attack this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdvanceDuty {
    /// He must advance at least half of his maximum (hmm.16.08).
    MustAdvance,
    /// He may halt, having advanced last turn (hmm.16.09).
    MayHalt,
    /// A unit of his is near an enemy, fighting, resting, routing or blocked: no duty (hmm.20.15).
    Suspended,
}

/// The duty of a commander under Attack, given the last turn on which he halted and the distance from any unit of his
/// formation to the nearest visible enemy, in inches; infinite if none is seen.
pub fn advance_duty(rules: Rules<'_>, last_halt: Option<u32>, turn: u32, enemy_inches: f32) -> AdvanceDuty {
    if enemy_inches <= rules.charts.command.contact_inches + TOLERANCE {
        AdvanceDuty::Suspended
    } else if last_halt.is_some_and(|halt| halt + 1 == turn) {
        AdvanceDuty::MustAdvance
    } else {
        AdvanceDuty::MayHalt
    }
}

inputs! {
    /// How far a commander under Attack must go forward this turn.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Advance for "hmm.advance" by clause!("hmm.16.08") {
        /// This turn.
        turn: u32 = count("turn", clause!("hmm.16.09")),
        /// The last turn on which the commander halted, 0 for none.
        last_halt: Option<u32> = count("turn", clause!("hmm.16.09")).or("0"),
        /// From any of the commander's units to the nearest visible enemy.
        enemy_inches: f32 = measure("inches", clause!("hmm.20.15")).named("enemy").or("999"),
        /// The most that the commander can advance this turn.
        maximum_inches: f32 = measure("inches", clause!("hmm.16.08")).named("maximum").or("4"),
    }
}

/// How far a commander under Attack must go forward this turn (hmm.16.08, hmm.16.09).
pub fn advance(rules: Rules<'_>, of: &Advance) -> Receipt<()> {
    let mut draft = of.draft();
    let (least, words) = match advance_duty(rules, of.last_halt, of.turn, of.enemy_inches) {
        AdvanceDuty::MustAdvance => (rules.charts.command.least_advance_inches(of.maximum_inches), "must advance"),
        AdvanceDuty::MayHalt => (0.0, "may halt"),
        AdvanceDuty::Suspended => (0.0, "no duty, an enemy is near"),
    };
    let near = of.enemy_inches <= rules.charts.command.contact_inches;
    draft.note(if near { clause!("hmm.20.15") } else { clause!("hmm.16.09") }, words, least);
    draft.result("duty", words);
    draft.result("least", least);
    draft.close(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::Charts;

    #[test]
    fn a_commander_may_halt_one_turn_in_two_unless_the_enemy_is_near() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let duty = |last, turn, enemy| advance_duty(Rules { charts, options: &options }, last, turn, enemy);
        assert_eq!(duty(Some(4), 5, f32::INFINITY), AdvanceDuty::MustAdvance);
        assert_eq!(duty(Some(4), 6, 12.0), AdvanceDuty::MayHalt);
        assert_eq!(duty(Some(4), 5, 7.0), AdvanceDuty::Suspended);
        assert_eq!(duty(None, 1, 7.1), AdvanceDuty::MayHalt);
    }
}
