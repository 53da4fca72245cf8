//! Procedures about charges that only players look up: when two units meet, which may charge, support and evade, and at
//! what cost.

use super::{Evasion, evade_inches, may_charge, may_evade, may_support, meeting, overrun, overshoots};
use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs, right},
        wof::{condition::Condition, data::Rules},
    },
};

inputs! {
    /// When and where two that charge each other meet.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Meeting for "wof.meeting" by clause!("wof.h.prorate") {
        /// Between the two fronts.
        distance_inches: f32 = measure("inches", clause!("wof.h.prorate")).named("distance"),
        /// The charger's charge move.
        charger_inches: f32 = measure("inches", clause!("wof.11.0.01")).named("charger").or("8"),
        /// The charge move of the unit that comes out to meet it.
        other_inches: f32 = measure("inches", clause!("wof.11.0.01")).named("other").or("0"),
        /// The part of the move after which it sees the charger.
        starts: f32 = measure("of the move", clause!("wof.h.prorate")).within(0, 1).or("0"),
    }

    /// How far a unit may evade.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Evade for "wof.evade" by clause!("wof.14.4.04") {
        /// Its evade move.
        rate_inches: f32 = measure("inches", clause!("wof.11.0.01")).named("rate").or("12"),
        /// The part of the charge after which it sees the charger.
        first_seen: f32 = measure("of the move", clause!("wof.14.4.04")).within(0, 1).or("0"),
    }

    /// Whether a unit may charge.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MayCharge for "wof.may_charge" by clause!("wof.14.1.04") {
        /// The unit that would charge.
        unit: Condition = group(),
    }

    /// Whether a unit may try a support charge.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MaySupport for "wof.may_support" by clause!("wof.14.3.01") {
        /// The unit that would support.
        unit: Condition = group(),
    }

    /// Whether a unit may evade.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MayEvade for "wof.may_evade" by clause!("wof.14.4.01") {
        /// How many ranks deep it is.
        deep: u32 = count("ranks", clause!("wof.14.4.01")).or("1"),
        /// The unit that would evade.
        unit: Condition = group(),
    }

    /// Whether chargers are disordered by a charge on empty ground.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct EmptyGround for "wof.empty_ground" by clause!("wof.14.4.07") {
        /// How far it goes without contact.
        inches: f32 = measure("inches", clause!("wof.14.4.07")),
        /// The unit that charged.
        charger: Condition = group(),
    }

    /// The cost of an overrun.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Overrun for "wof.overrun" by clause!("wof.17.6.03") {
        /// Figures that are run over.
        figures: u32 = count("figures", clause!("wof.17.6.03")),
    }
}

/// When and where two that charge each other meet (wof.h.prorate).
pub fn time_of_meeting(of: &Meeting) -> Receipt<()> {
    let mut draft = of.draft();
    let charger = of.charger_inches.max(0.1);
    match meeting(of.distance_inches, charger, of.other_inches, of.starts) {
        Some(time) => {
            draft.note(clause!("wof.h.prorate"), "part of the move", time);
            draft.result("time", time);
            draft.result("charger_inches", time * charger);
        }
        None => {
            draft.note(clause!("wof.h.prorate"), "they do not meet within the move", false);
            draft.result("time", "never");
        }
    }
    draft.close(())
}

/// How far a unit may evade, in inches (wof.14.4.04).
pub fn evade(of: &Evade) -> Receipt<()> {
    let mut draft = of.draft();
    let inches = evade_inches(of.rate_inches, of.first_seen);
    draft.note(clause!("wof.14.4.04"), "inches", inches);
    draft.result("inches", inches);
    draft.close(())
}

/// Whether a unit may charge (wof.14.1.04).
pub fn right_to_charge(of: &MayCharge) -> Receipt<()> {
    right(of.draft(), ("may", "may charge"), clause!("wof.14.0.02"), may_charge(of.unit).map(|()| true.into()))
}

/// Whether a unit may try a support charge (wof.14.3.01).
pub fn right_to_support(of: &MaySupport) -> Receipt<()> {
    right(of.draft(), ("may", "may support"), clause!("wof.14.3.01"), may_support(of.unit).map(|()| true.into()))
}

/// Whether a unit may evade, at its will or on a die (wof.14.4.01).
pub fn right_to_evade(of: &MayEvade) -> Receipt<()> {
    let may = may_evade(of.unit, of.deep);
    let clause = may.as_ref().map_or(clause!("wof.14.4.01"), |how| how.clause(of.unit));
    let how = may.map(|how| if how == Evasion::Free { true.into() } else { "on a die".into() });
    right(of.draft(), ("may", "may evade"), clause, how)
}

/// Whether chargers are disordered by a charge on empty ground (wof.14.4.07).
pub fn empty_ground(rules: Rules<'_>, of: &EmptyGround) -> Receipt<()> {
    let mut draft = of.draft();
    let disordered = overshoots(rules, of.charger, of.inches);
    draft.note(clause!("wof.14.4.07"), "disordered", disordered);
    draft.result("disordered", disordered);
    draft.close(())
}

/// The cost of an overrun (wof.17.6.03).
pub fn cost_of_overrun(of: &Overrun) -> Receipt<()> {
    let mut draft = of.draft();
    let lost = overrun(of.figures);
    draft.note(clause!("wof.17.6.03"), "lost, and the rest test as for a lost round", lost.to_string());
    draft.result("pips", lost.0);
    draft.close(())
}
