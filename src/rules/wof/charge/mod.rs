//! Charges (wof.14, wof.17.4). Here: all moves on one clock, impetus, which units may charge, support and evade, by
//! inches, rates and conditions.
//!
//! - [`announcing`]: the order to charge. [`declarations`]: a side's possible announcements. [`rights`]: which unit may
//!   charge which. [`approach`]: its ways over the ground. [`preview`]: its preview before it is declared.
//! - [`state`]: a charge in progress. [`stages`]: how it goes from declaration to contact. [`questions`]: how the units
//!   it concerns are asked, [`answers`]: their possible answers, [`replies`]: how, and [`standing`]: their standing
//!   answers.
//! - [`runners`]: the units that run, and how. [`encounters`]: all of them on one clock. [`clock`]: the run.
//!   [`contact`]: the contacts, and [`alignment`]: how they touch. [`overruns`]: skirmishers and gunners in its way.
//! - [`flanks`]: the direction it comes from. [`protection`]: protected flanks. [`surprise`]: which units saw each
//!   other. [`headlong`]: masses that charge on by themselves. [`lookups`]: procedures that are used only for look-ups.

pub mod alignment;
pub mod announcing;
pub mod answers;
pub mod approach;
pub mod clock;
pub mod contact;
pub mod declarations;
pub mod encounters;
pub mod flanks;
pub mod headlong;
pub mod lookups;
pub mod overruns;
pub mod preview;
pub mod protection;
pub mod questions;
pub mod replies;
pub mod rights;
pub mod runners;
pub mod stages;
pub mod standing;
pub mod state;
pub mod surprise;

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    measure::TOLERANCE,
    receipt::{Draft, Receipt},
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            condition::Condition,
            data::{Arms, Drill, FormationKind, Pace, Pips, Rules, Spirit, Troop},
            guards::{BENT, ROUTING},
            melee::Impetus,
            movement::rate_inches,
        },
    },
};

/// When two bodies that come at each other meet, as a part of a move from 0 to 1: the charger sets out at once, the
/// other when it first sees the charger; none where they do not meet within the move (wof.14.0.02, wof.h.prorate).
pub fn meeting(distance_inches: f32, charger_inches: f32, other_inches: f32, other_starts: f32) -> Option<f32> {
    let alone = distance_inches / charger_inches;
    let time = if alone <= other_starts {
        alone
    } else {
        (distance_inches + other_inches * other_starts) / (charger_inches + other_inches)
    };
    (time <= 1.0 + TOLERANCE).then_some(time.min(1.0))
}

/// How far an evader may go, inches, if it first sees the charger after a part of its move (wof.14.4.02, wof.14.4.04).
pub fn evade_inches(rate_inches: f32, first_seen: f32) -> f32 {
    rate_inches * (1.0 - first_seen.clamp(0.0, 1.0))
}

/// Whether chargers of an evader are disordered by going this many inches without contact: farther than their normal
/// move (wof.14.4.07).
pub fn overshoots(rules: Rules<'_>, charger: Condition, inches: f32) -> bool {
    rate_inches(rules, charger, charger.formation, Pace::Move).is_some_and(|normal| inches > normal + TOLERANCE)
}

/// The loss of skirmishers or gunners with this many figures run over (wof.17.6.03).
pub fn overrun(figures: u32) -> Pips {
    Pips::of_figures(figures)
}

/// The part of a charge's end that decides impetus (wof.17.4).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunUp {
    /// Inches straight ahead at the end of the unit's latest move before the charge (wof.17.4.03).
    pub earlier_straight_inches: f32,
    /// Inches straight to contact at the end of the charge.
    pub straight_inches: f32,
    /// Inches from the nearest obstacle crossed to the contact; none where none was crossed.
    pub clear_of_obstacle_inches: Option<f32>,
    /// Whether it passed through friends (wof.12.7.02).
    pub through_friends: Passage,
    /// Degrees between its front and the edge that it struck (wof.14.0.06).
    pub contact_degrees: f32,
}

impl Flag for Passage {
    const NO: Self = Self::Clear;
    const YES: Self = Self::ThroughFriends;
}

inputs! {
    /// Whether a charger has impetus.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct CountedRun for "wof.impetus" by clause!("wof.17.4.01") {
        /// Straight at the end of its latest move.
        earlier_inches: f32 = measure("inches", clause!("wof.17.4.03")).named("earlier").or("0"),
        /// Straight to contact at the end of the charge.
        straight_inches: f32 = measure("inches", clause!("wof.17.4.01")).named("straight"),
        /// From an obstacle crossed to the contact.
        obstacle_inches: f32 = measure("inches", clause!("wof.17.4.01")).named("obstacle").or("99"),
        /// Whether it passed through friends.
        through_friends: Passage = flag(clause!("wof.12.7.02")),
        /// Between its front and the edge that it struck.
        degrees: f32 = measure("degrees", clause!("wof.14.0.06")).within(0, 180).or("0"),
        /// The target's arms.
        target_arms: Arms = word(clause!("wof.17.4.04")).named("opponent_arms").or("Plain"),
        /// The charger.
        charger: Condition = group(),
        /// The target.
        target: Condition = group().prefix("opponent_"),
    }

    /// Whether a support charge goes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SupportThrow for "wof.support" by clause!("wof.14.3.03") {}

    /// Whether massed irregular horse evades.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct EvasionThrow for "wof.irregular_evasion" by clause!("wof.21.4.07") {}
}

impl CountedRun {
    /// The part of the charge's end that decides impetus.
    pub fn run_up(&self) -> RunUp {
        RunUp {
            earlier_straight_inches: self.earlier_inches,
            straight_inches: self.straight_inches,
            clear_of_obstacle_inches: Some(self.obstacle_inches),
            through_friends: self.through_friends,
            contact_degrees: self.degrees,
        }
    }
}

/// Whether a charge passed through friends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// It did not.
    Clear,
    /// It did.
    ThroughFriends,
}

/// Whether a charger has impetus at contact against a target with such arms (wof.12.7.02, wof.14.0.06, wof.17.4.01 to
/// wof.17.4.04).
pub fn impetus(
    rules: Rules<'_>,
    charger: Condition,
    run: RunUp,
    target: Condition,
    target_arms: Arms,
) -> Receipt<Impetus> {
    let mut draft = Draft::for_procedure(CountedRun::PROCEDURE);
    let Some(needed) = rules.charts.melee.impetus_inches(charger.troop) else {
        draft.result("impetus", false);
        return draft.close(Impetus::None);
    };
    let clause = if charger.troop.is_cavalry() { clause!("wof.17.4.02") } else { clause!("wof.17.4.01") };
    let straight = run.earlier_straight_inches + run.straight_inches;
    let wall = target.in_square() && target.is_steady() && target_arms == Arms::Plain;
    let flanked = run.contact_degrees > rules.charts.movement.flanked_beyond_degrees + TOLERANCE;
    let bars = [
        (!charger.is_steady(), clause, "it is not steady"),
        (straight < needed - TOLERANCE, clause!("wof.17.4.03"), "too short a straight run"),
        (run.clear_of_obstacle_inches.is_some_and(|inches| inches < needed - TOLERANCE), clause, "across an obstacle"),
        (run.through_friends == Passage::ThroughFriends, clause!("wof.12.7.02"), "through friends"),
        (flanked, clause!("wof.14.0.06"), "it struck at too great an angle"),
        (charger.troop.is_cavalry() && wall, clause!("wof.17.4.04"), "at a steady square"),
    ];
    draft.note(clause, format!("inches straight, of {needed} in"), straight);
    let mut found = Impetus::Has;
    for (_, clause, reason) in bars.into_iter().filter(|(bars, ..)| *bars) {
        draft.note(clause, format!("no impetus: {reason}"), false);
        found = Impetus::None;
    }
    draft.result("impetus", found == Impetus::Has);
    draft.close(found)
}

/// Whether a unit may charge or countercharge at all (wof.8.1.1.02, wof.11.0.03, wof.14.1.02, wof.14.1.04).
///
/// # Errors
/// The reason why it may not.
pub fn may_charge(unit: Condition) -> Result<(), Refusal> {
    match (unit.troop, unit.formation, unit.spirit) {
        (Troop::Artillery, ..) => Err(Refusal::new(clause!("wof.11.0.02"), "guns never charge")),
        (_, FormationKind::Square, _) => Err(Refusal::new(clause!("wof.14.1.02"), "a square does not charge")),
        (_, FormationKind::Bent, _) => BENT.refuse(),
        (_, _, Spirit::Shaken) => Err(Refusal::new(clause!("wof.14.1.04"), "shaken troops do not charge")),
        (_, _, Spirit::Routing) => ROUTING.refuse(),
        _ => Ok(()),
    }
}

/// Whether charging makes the charger disordered at once: foot that charges horse (wof.14.1.01).
pub fn disorders_itself(charger: Condition, target: Condition) -> bool {
    charger.troop.is_infantry() && target.troop.is_cavalry()
}

/// Whether a unit may try a support charge: steady regular cavalry (wof.14.3.01).
///
/// # Errors
/// The reason why it may not.
pub fn may_support(unit: Condition) -> Result<(), Refusal> {
    may_charge(unit)?;
    match unit.troop.is_cavalry() && unit.is_steady() {
        true => Ok(()),
        false => Err(Refusal::new(clause!("wof.14.3.01"), "only steady regular cavalry supports")),
    }
}

/// Whether a support charge goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// It goes.
    Goes,
    /// It does not, and the unit neither charges nor advances this turn (wof.14.3.05).
    Fails,
}

/// Throws for a support charge (wof.14.3.03).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn support(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<Support>, NeedDice> {
    let from = rules.charts.movement.supports_from;
    let (receipt, goes) = at_least(SupportThrow::PROCEDURE, clause!("wof.14.3.03"), "support charge", from, dice)?;
    Ok(receipt.close(if goes { Support::Goes } else { Support::Fails }))
}

/// How a unit that would evade does so (wof.14.4.01, wof.21.4.07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evasion {
    /// At its will.
    Free,
    /// Decided by a die.
    OnADie,
}

impl Evasion {
    /// The clause by which a unit evades: skirmishers always may, irregular horse throws a die for it.
    pub fn clause(self, unit: Condition) -> Clause {
        match (self, unit.formation) {
            (Self::OnADie, _) => clause!("wof.21.4.07"),
            (Self::Free, FormationKind::Skirmish) => clause!("wof.13.0.06"),
            (Self::Free, _) => clause!("wof.14.4.01"),
        }
    }
}

/// Whether a unit this many ranks deep may evade: skirmishers, gunners on foot, light cavalry one rank deep; massed
/// irregular horse in one or two ranks by a die (wof.13.0.06, wof.14.4.01, wof.21.4.07).
///
/// # Errors
/// The reason why it may not.
pub fn may_evade(unit: Condition, ranks: u32) -> Result<Evasion, Refusal> {
    let light_horse = unit.troop == Troop::LightCavalry;
    match (unit.troop, unit.formation) {
        (_, FormationKind::Bent) => BENT.refuse(),
        (_, FormationKind::Skirmish) | (Troop::Artillery, FormationKind::Unlimbered) => Ok(Evasion::Free),
        (Troop::Artillery, _) => Err(Refusal::new(clause!("wof.14.4.01"), "limbered guns do not evade")),
        _ if light_horse && unit.drill == Drill::Regular && ranks == 1 => Ok(Evasion::Free),
        _ if light_horse && unit.drill == Drill::Irregular && ranks <= 2 => Ok(Evasion::OnADie),
        _ => {
            Err(Refusal::new(clause!("wof.14.4.01"), "only skirmishers, gunners and light cavalry one rank deep evade"))
        }
    }
}

/// Whether irregular horse evades (wof.21.4.07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evades {
    /// It does.
    Goes,
    /// It stands.
    Stands,
}

/// Throws whether massed irregular horse evades (wof.21.4.07).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn irregular_evasion(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<Evades>, NeedDice> {
    let from = rules.charts.movement.irregular_horse_evades_from;
    let (receipt, goes) = at_least(EvasionThrow::PROCEDURE, clause!("wof.21.4.07"), "evading", from, dice)?;
    Ok(receipt.close(if goes { Evades::Goes } else { Evades::Stands }))
}

/// One die against a least face.
fn at_least(
    procedure: &str,
    clause: Clause,
    label: &str,
    from: u8,
    dice: &mut Dice,
) -> Result<(Draft, bool), NeedDice> {
    let mut draft = Draft::for_procedure(procedure);
    let face = draft.dice(dice.d6s(1, Reason::new(clause, label))?);
    let goes = face >= i32::from(from);
    draft.note(clause, format!("goes from {from}"), goes);
    draft.result("goes", goes);
    Ok((draft, goes))
}
