//! How far a unit falls back that fails its test after shooting, how six hits or rockets drive it back, and when it is
//! driven off (trl.p21.09, trl.p22.01 to trl.p22.03, trl.p20.09).

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice},
    receipt::{Draft, Receipt},
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{Rules, Troop, options::Toggle},
            rule_of_dice::{self, d3},
        },
        word::words,
    },
};

words! {
    /// Why a unit falls back in the shooting phase.
    pub DrivenBy {
        /// It failed its test after losses.
        Losses => "it failed its test after losses",
        /// Hits of the whole phase.
        Hits => "six hits or more",
        /// Rockets among its horses.
        Rockets => "rockets among its horses",
    }
}

inputs! {
    /// How far a unit falls back, and whether it is disorientated or driven off.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct FallBack for "trl.fall_back" by clause!("trl.p21.09") switches ["fall_back_by_total"] {
        /// Why.
        by: DrivenBy = word(clause!("trl.p21.09")).or("Losses"),
        /// Stands that it just lost; of rockets, those that hit it.
        lost: u32 = count("stands", clause!("trl.p21.09")).or("1"),
        /// Stands that it lost in this phase before.
        lost_before: u32 = count("stands", clause!("trl.p21.09")).or("0").unlisted(),
        /// Its type.
        troop: Troop = word(clause!("trl.p22.03")).or("LineInfantry"),
        /// How often it has fallen back in this phase already.
        before: u32 = count("times", clause!("trl.p22.01")).or("0"),
        /// How far it has fallen back in this phase already.
        inches_before: f32 = measure("inches", clause!("trl.p22.03")).or("0"),
    }
}

/// How far a unit falls back, and what follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FellBack {
    /// Inches.
    pub inches: f32,
    /// What follows.
    pub fate: Fate,
}

/// What follows from a fall back (trl.p22.01, trl.p22.03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Nothing.
    None,
    /// It is disorientated.
    Disorientated,
    /// It leaves the field.
    DrivenOff,
}

impl FallBack {
    /// A unit that lost nobody does not fall back for it, and only horses bolt from rockets.
    ///
    /// # Errors
    /// For a unit without losses, and for foot before rockets.
    pub fn judge(&self) -> Result<(), Refusal> {
        if self.by == DrivenBy::Losses && self.lost == 0 {
            return Err(Refusal::new(clause!("trl.p21.08"), "it lost no stand to this shooter, and does not test"));
        }
        if self.by == DrivenBy::Rockets && self.troop.is_infantry() {
            return Err(Refusal::new(clause!("trl.p20.09"), "only horses bolt from rockets"));
        }
        Ok(())
    }
}

impl FallBack {
    /// The stands for which it falls back: those that this shooter cost it, by the switch all of the phase (trl.hc.41).
    fn counted(&self, rules: Rules<'_>, draft: &mut Draft) -> u32 {
        if rules.options.fall_back_by_total == Toggle::Off {
            return self.lost;
        }
        draft.note(clause!("trl.hc.41"), "stands lost in the whole phase", self.lost + self.lost_before);
        self.lost + self.lost_before
    }
}

/// Throws for the distance, adds it to the fall backs of the phase, and reads off what follows (trl.p21.09, trl.p22.01,
/// trl.p22.03).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn fall_back(rules: Rules<'_>, of: &FallBack, dice: &mut Dice) -> Result<Receipt<FellBack>, NeedDice> {
    let mut draft = of.draft();
    let chart = &rules.charts.fire;
    let inches = match of.by {
        DrivenBy::Hits => {
            draft.note(clause!("trl.p22.02"), "six hits drive it back, inches", chart.driven_back_inches);
            chart.driven_back_inches
        }
        DrivenBy::Losses => {
            let lost = of.counted(rules, &mut draft);
            thrown(lost, clause!("trl.p21.09"), dice, &mut draft)?
        }
        DrivenBy::Rockets => {
            let most = chart.rocket_fall_back_most_inches;
            let inches = thrown(of.lost, clause!("trl.p20.09"), dice, &mut draft)?.min(most);
            draft.note(clause!("trl.hc.11"), "before one rocket unit at most, inches", most);
            inches
        }
    };
    draft.result("inches", inches);
    let fell_back = effects(rules, of, inches, &mut draft);
    Ok(draft.close(fell_back))
}

/// A D3 for each stand lost: one die, multiplied.
fn thrown(lost: u32, clause: Clause, dice: &mut Dice, draft: &mut Draft) -> Result<f32, NeedDice> {
    let faces = rule_of_dice::throw(dice, 1, (clause, "fall back"), draft)?;
    let each = d3(faces[0]);
    draft.note(clause!("trl.hc.30"), "D3", each);
    draft.note(clause, format!("{each} times {lost}"), each * lost);
    #[expect(clippy::cast_precision_loss, reason = "a few inches")]
    Ok((each * lost) as f32)
}

/// Whether it is disorientated, and whether it is driven off.
fn effects(rules: Rules<'_>, of: &FallBack, inches: f32, draft: &mut Draft) -> FellBack {
    let chart = &rules.charts.fire;
    let sum = of.inches_before + inches;
    let limit = chart.driven_off_over_inches(of.troop);
    let driven_off = sum > limit + crate::measure::TOLERANCE;
    draft.note(clause!("trl.p22.03"), format!("in all {sum:.0} in, driven off beyond {limit:.0} in"), driven_off);
    let again = of.before + 1 >= chart.fall_backs_that_disorientate;
    let disorientated = again || of.by == DrivenBy::Hits;
    if disorientated {
        let clause = if of.by == DrivenBy::Hits { clause!("trl.p22.02") } else { clause!("trl.p22.01") };
        draft.note(clause, "it is disorientated", true);
    }
    draft.result("in_all", sum);
    draft.result("disorientated", disorientated);
    draft.result("driven_off", driven_off);
    let fate = match (driven_off, disorientated) {
        (true, _) => Fate::DrivenOff,
        (false, true) => Fate::Disorientated,
        (false, false) => Fate::None,
    };
    FellBack { inches, fate }
}
