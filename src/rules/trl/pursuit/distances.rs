//! How far units go after combat: beaten, of their own will, after a retaliation, and the victors (trl.p26.02 to
//! trl.p29.08).

use crate::{
    battle::Refusal,
    receipt::{Draft, Receipt},
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{FormationKind, Rules, Troop},
            formation::legal_formations::must_move_in,
        },
        word::words,
    },
};

words! {
    /// Why a unit goes after combat.
    pub After {
        /// It failed its test.
        ForcedRetreat => "a forced retreat",
        /// A retaliation has been fought.
        Retaliation => "the retreat after a retaliation",
        /// It passed, and goes.
        Withdrawal => "a withdrawal",
        /// It wiped its target out in the first round.
        Breakthrough => "a breakthrough",
        /// It re-forms.
        Consolidation => "a consolidation",
    }
}

inputs! {
    /// How far a unit goes after combat.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Goes for "trl.retreat" by clause!("trl.p26.02") {
        /// Why.
        after: After = word(clause!("trl.p26.02")).or("ForcedRetreat"),
        /// Its type.
        troop: Troop = word(clause!("trl.p26.02")).or("LineInfantry"),
        /// Its formation.
        formation: FormationKind = word(clause!("trl.p26.06")).or("Line"),
        /// Stands that it lost in melee in this combat.
        lost: u32 = count("stands", clause!("trl.p26.02")).or("0"),
        /// Which round of combat it was.
        round: u32 = count("rounds", clause!("trl.p29.08")).or("1"),
    }
}

impl Goes {
    /// Whether it goes at all: squares, garrisons and guns stay (trl.p26.05, trl.p26.08), and only the first round lets
    /// anybody break through.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        if self.troop.is_artillery() {
            return Err(Refusal::new(clause!("trl.p29.06"), "beaten guns are destroyed, and others stay"));
        }
        must_move_in(rules, self.troop, self.formation)?;
        if self.after == After::Breakthrough && self.round != 1 {
            return Err(Refusal::new(clause!("trl.p29.08"), "only the first round lets it break through"));
        }
        Ok(())
    }
}

/// The least and the most that a unit goes after combat, inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distances {
    /// The least.
    pub least: f32,
    /// The most.
    pub most: f32,
}

/// The least and the most that a unit goes after combat (trl.p26.02, trl.p26.06, trl.p26.09, trl.p28.02, trl.p29.07).
pub fn goes(rules: Rules<'_>, of: &Goes) -> Receipt<Distances> {
    let mut draft = of.draft();
    let chart = &rules.charts.pursuit;
    #[expect(clippy::cast_precision_loss, reason = "stands are few")]
    let lost = of.lost as f32 * chart.retreat_a_stand_inches;
    let least = lost.max(chart.retreat_least_inches);
    let allowance = rules.charts.movement.rate_inches(of.troop, of.formation).unwrap_or_default();
    let (least, most) = match of.after {
        After::ForcedRetreat => {
            let times = if of.troop.is_cavalry() { chart.cavalry_retreats_in_multiples_of } else { 1.0 };
            draft.note(clause!("trl.p26.02"), "inches for the stands lost", least * times);
            (least * times, least * times)
        }
        After::Retaliation => {
            draft.note(clause!("trl.p26.09"), "inches at least, for the stands lost", least);
            draft.note(clause!("trl.p26.09"), "inches at most, a whole move", allowance);
            (least, allowance.max(least))
        }
        After::Withdrawal => {
            draft.note(clause!("trl.p26.06"), "inches at most, a whole move", allowance);
            (chart.withdraw_least_inches, allowance)
        }
        After::Breakthrough => {
            draft.note(clause!("trl.p29.07"), "inches at most, to its front", chart.breakthrough_inches);
            (0.0, chart.breakthrough_inches)
        }
        After::Consolidation => consolidates(rules, of, &mut draft),
    };
    draft.result("least", least);
    draft.result("most", most);
    draft.close(Distances { least, most })
}

/// Cavalry may go on some way; others only re-form (trl.p28.01, trl.p28.02).
fn consolidates(rules: Rules<'_>, of: &Goes, draft: &mut Draft) -> (f32, f32) {
    if of.troop.is_cavalry() {
        let most = rules.charts.pursuit.cavalry_consolidates_inches;
        draft.note(clause!("trl.p28.02"), "inches at most, instead of a breakthrough", most);
        return (0.0, most);
    }
    draft.note(clause!("trl.p28.01"), "it only re-forms", true);
    (0.0, 0.0)
}
