//! The procedure of fire (wof.15.0.01): one die, the shooting modifiers, the Hit Chart.

use crate::{
    dice::{Dice, NeedDice, Reason},
    receipt::{Line, Receipt},
    rules::{
        reckon::{Inputs, ProcedureInputs},
        wof::{
            data::{Pips, Rules},
            fire::{
                arms::Fire,
                figures_that_shoot::counted,
                hit_chart::{close, read_off, settle_remainder},
                modifiers::{cases, note_first_fire},
                range,
                volley::{CountedVolley, Volley},
            },
        },
    },
};

/// A volley by a player's description (wof.15.0.01); at a given distance, its band stands on the receipt
/// (wof.16.1.04). Only for volleys that [`CountedVolley::volley`] lets pass.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn counted_volley(rules: Rules<'_>, of: &CountedVolley, dice: &mut Dice) -> Result<Receipt<Pips>, NeedDice> {
    let counted = of.volley(rules).expect("a procedure is judged before it runs");
    let mut receipt = volley(rules, &counted, dice)?;
    if let Some(distance) = of.distance_inches {
        let inches = range::effective_inches(rules, counted.fire, distance, of.rough_inches);
        let label = format!("at {inches:.2} inches that count");
        let line = Line { clause: clause!("wof.16.1.04"), label, value: counted.band.to_string().into() };
        receipt.account.lines.insert(0, line);
    }
    Ok(receipt)
}

/// Throws the one die of a volley and reads its losses off the Hit Chart (wof.15.0.01, wof.15.2.01).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn volley(rules: Rules<'_>, volley: &Volley, dice: &mut Dice) -> Result<Receipt<Pips>, NeedDice> {
    let mut draft = volley.draft_of(CountedVolley::PROCEDURE);
    draft.dice(dice.d6s(1, Reason::new(clause!("wof.15.0.01"), "volley"))?);
    draft.modify(
        clause!("wof.16.3.04"),
        volley.shooter.grade.to_string(),
        rules.charts.fire.grade(volley.shooter.grade),
    );
    let modifiers = &rules.charts.fire.modifiers;
    cases(rules, volley).into_iter().for_each(|case| modifiers.add(&mut draft, case, 1));
    note_first_fire(volley, &mut draft);
    let figures = counted(rules, volley);
    if matches!(volley.fire, Fire::Guns(..)) {
        draft.note(clause!("wof.15.2.05"), "gunners count double: figures", figures);
    }
    let loss = read_off(rules, figures, &mut draft);
    let loss = settle_remainder(rules, loss, &mut draft, dice)?;
    Ok(close(draft, loss))
}
