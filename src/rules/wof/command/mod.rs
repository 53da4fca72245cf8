//! Generals (wof.6). Here: command distance, confusion, and what happens to a general in danger, by distances.
//!
//! - [`reach`]: which units are in command. [`mod@confusion`]: brigadiers and units out of command. [`generals`]:
//!   generals on the move. [`casualties`]: their losses. [`initiative`]: which player is side A. [`lookups`]:
//!   procedures that only players look up.

pub mod casualties;
pub mod confusion;
pub mod generals;
pub mod initiative;
pub mod lookups;
pub mod reach;

use crate::{
    dice::{Dice, NeedDice, Reason},
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::data::{Drill, Freedom, Link, Pips, Rules},
    },
};

/// How far a general commands, inches (wof.6.1.01, wof.6.1.03, wof.6.1.04, wof.21.4.04).
pub fn distance_inches(rules: Rules<'_>, link: Link, general: Freedom, unit: Drill) -> f32 {
    let chart = &rules.charts.command;
    let own = match link {
        Link::BrigadierToUnit => chart.brigadier_to_unit_inches,
        Link::MajorGeneralToBrigadier => chart.major_general_to_brigadier_inches,
        Link::MajorGeneralToUnit => chart.major_general_to_unit_inches,
    };
    match (general, link, unit) {
        (Freedom::Joined | Freedom::Confused, ..) => 0.0,
        (_, Link::MajorGeneralToBrigadier, _) | (_, _, Drill::Regular) => own,
        (_, _, Drill::Irregular) => chart.to_irregulars_inches,
    }
}

/// Whether a unit at a distance, inches, is in a general's command distance (wof.6.1.02).
pub fn commands(rules: Rules<'_>, link: Link, general: Freedom, unit: Drill, inches: f32) -> bool {
    general == Freedom::Free && inches <= distance_inches(rules, link, general, unit) + TOLERANCE
}

inputs! {
    /// Whether a brigadier or a unit out of command is confused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ConfusionThrow for "wof.confusion" by clause!("wof.6.1.05") {}

    /// The danger to a general that has joined a unit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Danger for "wof.general_risk" by clause!("wof.6.2.01") {
        /// Pips that his unit lost in the phase.
        lost: Pips = count("pips", clause!("wof.6.2.01")),
        /// Front-rank figures at the start of the phase.
        front_rank: u32 = count("figures", clause!("wof.6.2.01")),
    }

    /// Whether a general is captured.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Capture for "wof.general_capture" by clause!("wof.6.2.03") {
        /// Whether his unit is lost; if not, he is alone.
        exposure: Exposure = flag(clause!("wof.h.general_loss")).named("with_unit").unlisted(),
    }
}

/// Whether a brigadier or a unit outside every command distance is confused this turn (wof.6.1.04, wof.6.1.05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confusion {
    /// The general or the unit is confused.
    Confused,
    /// Not.
    Clear,
}

/// Throws for confusion (wof.6.1.04, wof.6.1.05).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn confusion(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<Confusion>, NeedDice> {
    let mut draft = ConfusionThrow {}.draft();
    let most = rules.charts.command.confused_up_to;
    let face = draft.dice(dice.d6s(1, Reason::new(clause!("wof.6.1.05"), "confusion"))?);
    let confused = face <= i32::from(most);
    draft.note(clause!("wof.6.1.05"), format!("confused up to {most}"), confused);
    draft.result("confused", confused);
    Ok(draft.close(if confused { Confusion::Confused } else { Confusion::Clear }))
}

/// The fate of a general.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Nothing.
    Unharmed,
    /// He fell.
    Killed,
    /// He was taken.
    Captured,
}

/// The danger to a general that has joined a unit: a die less the full pips a front-rank figure that it lost in the
/// phase (wof.6.2.01); no die where it lost less than one.
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn danger(of: &Danger, dice: &mut Dice) -> Result<Receipt<Fate>, NeedDice> {
    let mut draft = of.draft();
    let full = of.lost.0.checked_div(of.front_rank).unwrap_or_default();
    draft.note(clause!("wof.6.2.01"), "full pips lost for each front-rank figure", full);
    if full == 0 {
        draft.result("fate", "unharmed");
        return Ok(draft.close(Fate::Unharmed));
    }
    draft.dice(dice.d6s(1, Reason::new(clause!("wof.6.2.01"), "danger to the general"))?);
    draft.modify(clause!("wof.6.2.01"), "losses about him", -i32::try_from(full).unwrap_or(i32::MAX));
    let fate = if draft.sum() <= 0 { Fate::Killed } else { Fate::Unharmed };
    draft.result("fate", if fate == Fate::Killed { "killed" } else { "unharmed" });
    Ok(draft.close(fate))
}

/// In what case a general may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// He is alone and an enemy unit touches him (wof.6.2.03).
    Alone,
    /// The unit that he had joined is destroyed or disperses (`wof.h.general_loss`).
    WithALostUnit,
}

impl Flag for Exposure {
    const NO: Self = Self::Alone;
    const YES: Self = Self::WithALostUnit;
}

/// Throws whether a general is captured (wof.6.2.03, `wof.h.general_loss`).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn capture(rules: Rules<'_>, of: &Capture, dice: &mut Dice) -> Result<Receipt<Fate>, NeedDice> {
    let chart = &rules.charts.command;
    let (clause, most) = match of.exposure {
        Exposure::Alone => (clause!("wof.6.2.03"), chart.captured_alone_up_to),
        Exposure::WithALostUnit => (clause!("wof.h.general_loss"), chart.captured_with_his_unit_up_to),
    };
    let mut draft = of.draft();
    let face = draft.dice(dice.d6s(1, Reason::new(clause, "capture of the general"))?);
    let taken = face <= i32::from(most);
    draft.note(clause, format!("captured up to {most}"), taken);
    draft.result("captured", taken);
    Ok(draft.close(if taken { Fate::Captured } else { Fate::Unharmed }))
}
