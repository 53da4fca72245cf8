//! Shell that disorders cavalry and sets blocks on fire (wof.21.1.02, wof.21.1.03).

use crate::{
    battle::Outcome,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            Wof,
            artillery::shot_effects::stronghold_hit,
            charts::{Ammunition, Pips, Rules, options::Toggle},
            fire::{arms::Fire, state::Shelled},
            journal::line,
            state::{Shot, UnitState},
        },
    },
    table::Field,
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

inputs! {
    /// Whether shell disorders cavalry, or sets a block on fire.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ShellHits for "wof.shell" by clause!("wof.21.1.02") switches ["shell_disorder", "shell_fire"] {
        /// Whole figures lost to the shell.
        hits: u32 = count("figures", clause!("wof.21.1.02")).within(0, 36),
        /// Whether it fell on a block instead of cavalry.
        at: ShellAt = flag(clause!("wof.21.1.03")).named("block").unlisted(),
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

/// Throws for what shell does to cavalry and to houses (wof.21.1.02, wof.21.1.03).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub(crate) fn throw_for_shell(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    shot: Shot,
    loss: Pips,
) -> Result<Shelled, NeedDice> {
    if !matches!(shot.volley.fire, Fire::Guns(_, Ammunition::Shell)) {
        return Ok(Shelled::Nothing);
    }
    let rides = shot.mark.unit().filter(|unit| field.of::<UnitState>(*unit).condition().troop.is_cavalry());
    let houses = stronghold_hit(rules, field, &shot).filter(|feature| rules.is_block(field, *feature));
    let (at, option, effect) = match (rides, houses) {
        (_, Some(block)) => (ShellAt::Block, rules.options().shell_fire, Shelled::Burns(block)),
        (Some(unit), None) => (ShellAt::Cavalry, rules.options().shell_disorder, Shelled::Disorders(unit)),
        (None, None) => return Ok(Shelled::Nothing),
    };
    if option == Toggle::Off || loss.figures() == 0 {
        return Ok(Shelled::Nothing);
    }
    let receipt = shell(rules.in_force(), &ShellHits { at, hits: loss.figures() }, dice)?;
    let takes = receipt.result == ShellEffect::Takes;
    let (text, clause) = match (effect, takes) {
        (Shelled::Burns(_), true) => ("Shell set the houses on fire.", clause!("wof.21.1.03")),
        (Shelled::Burns(_), false) => ("Shell among the houses lit no fire.", clause!("wof.21.1.03")),
        (_, true) => ("Shell among the horses disordered them.", clause!("wof.21.1.02")),
        (_, false) => ("Shell among the horses did not disorder them.", clause!("wof.21.1.02")),
    };
    let told = line(field, shot.unit, text.to_owned(), clause).with(receipt.account);
    outcome.happen(told);
    Ok(if takes { effect } else { Shelled::Nothing })
}
