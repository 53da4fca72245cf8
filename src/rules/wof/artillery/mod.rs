//! Guns by the options of section 21. Here: shell that disorders and burns, shot that goes on, duels, by hits and
//! inches.
//!
//! - [`effects`]: effects besides killing, on the table. [`limbers`]: guns onto and off their limbers.
//!   [`battalion_guns`]: guns in a battalion, left and rejoined. [`gun_posts`]: where they stand in it. [`lookups`]:
//!   procedures that are used only for look-ups.

pub mod battalion_guns;
pub mod effects;
pub mod gun_posts;
pub mod limbers;
pub mod lookups;

use crate::{
    dice::{Dice, NeedDice, Reason},
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::data::{Piece, Rules, options::Toggle},
    },
};

/// The effects of shell besides killing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShellAt {
    /// Disorder cavalry (wof.21.1.02).
    Cavalry,
    /// Set a block on fire (wof.21.1.03).
    Block,
}

impl Flag for ShellAt {
    const NO: Self = Self::Cavalry;
    const YES: Self = Self::Block;
}

impl Flag for Excuse {
    const NO: Self = Self::None;
    const YES: Self = Self::Has;
}

inputs! {
    /// Whether shell disorders cavalry, or sets a block on fire.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ShellHits for "wof.shell" by clause!("wof.21.1.02") switches ["shell_disorder", "shell_fire"] {
        /// Whole figures lost to the shell.
        hits: u32 = count("figures", clause!("wof.21.1.02")).within(0, 36),
        /// Whether it fell on a block instead of cavalry.
        at: ShellAt = flag(clause!("wof.21.1.03")).named("block").unlisted(),
    }

    /// Whether a battery under fire must answer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct UnderFire for "wof.duel" by clause!("wof.21.1.06") switches ["artillery_duel"] {
        /// Whether it has canister in range, or a general.
        excuse: Excuse = flag(clause!("wof.21.1.06")).named("excused").unlisted(),
    }
}

/// Whether it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShellEffect {
    /// The cavalry is disordered, or the block burns.
    Takes,
    /// Nothing.
    None,
}

/// Throws a die for each whole figure hit by shell (wof.21.1.02, wof.21.1.03); none where the option is off.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn shell(rules: Rules<'_>, of: &ShellHits, dice: &mut Dice) -> Result<Receipt<ShellEffect>, NeedDice> {
    let chart = &rules.charts.artillery;
    let ShellHits { at, hits } = *of;
    let (clause, label, from, option) = match at {
        ShellAt::Cavalry => {
            (clause!("wof.21.1.02"), "shell among horses", chart.shell_disorders_from, rules.options.shell_disorder)
        }
        ShellAt::Block => {
            (clause!("wof.21.1.03"), "shell among houses", chart.shell_lights_from, rules.options.shell_fire)
        }
    };
    let mut draft = of.draft();
    let mut takes = false;
    if option == Toggle::On && hits > 0 {
        let throw = dice.d6s(hits as usize, Reason::new(clause, label))?;
        takes = throw.faces.iter().any(|face| *face >= from);
        draft.dice_apart(throw);
    }
    draft.note(clause, format!("any die of {from} or more"), takes);
    draft.result("takes", takes);
    Ok(draft.close(if takes { ShellEffect::Takes } else { ShellEffect::None }))
}

/// The reasons that free a battery from a duel without a die (wof.21.1.06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excuse {
    /// An enemy in canister range, or a general attached.
    Has,
    /// Neither.
    None,
}

/// Whether a battery under the fire of guns must answer them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duel {
    /// It must, the nearest of them.
    MustAnswer,
    /// It may fire at any target.
    Free,
}

/// Throws whether a battery that guns fired on last turn must fire back, where its owner would rather not
/// (wof.21.1.06).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn duel(rules: Rules<'_>, of: &UnderFire, dice: &mut Dice) -> Result<Receipt<Duel>, NeedDice> {
    let mut draft = of.draft();
    let from = rules.charts.artillery.duel_excused_from;
    let free = if rules.options.artillery_duel == Toggle::Off || of.excuse == Excuse::Has {
        draft.note(
            clause!("wof.21.1.06"),
            "no duel: the option is off, canister is in range, or a general is attached",
            true,
        );
        true
    } else {
        let face = draft.dice(dice.d6s(1, Reason::new(clause!("wof.21.1.06"), "excused from the duel"))?);
        draft.note(clause!("wof.21.1.06"), format!("excused from {from}"), face >= i32::from(from));
        face >= i32::from(from)
    };
    draft.result("free", free);
    Ok(draft.close(if free { Duel::Free } else { Duel::MustAnswer }))
}

/// Whether ballshot that goes on strikes a unit this far beyond its target, inches (wof.21.1.04).
pub fn carries_through(rules: Rules<'_>, piece: Piece, beyond_inches: f32) -> bool {
    let reach = rules.charts.artillery.gun(piece).carry_through_inches;
    rules.options.carrythrough == Toggle::On && reach.is_some_and(|reach| beyond_inches <= reach + TOLERANCE)
}

/// How far a battalion goes that has a gun attached, inches: no faster than the gun by hand (wof.21.1.08).
pub fn battalion_rate_inches(rules: Rules<'_>, rate_inches: f32) -> f32 {
    rate_inches.min(rules.charts.artillery.gun(Piece::Light).manhandled_inches)
}
