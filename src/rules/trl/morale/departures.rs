//! Units that leave play for good (trl.p31.20, trl.p22.03), and the commanders whom they leave alone (trl.hc.20).

use crate::{
    battle::{Event, Happening, Outcome, notice::Moment},
    clause::Clause,
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        command::{attached_commanders::joined_to, taken_commanders},
        events::{Change, TrlEvent},
        journal::line,
    },
    table::{Field, Presence, UnitId},
};

/// A unit leaves play for good, and the commanders with it are in danger (trl.p31.20, trl.p22.03, trl.hc.20).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn leaves(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    (how, clause): (&str, Clause),
) -> Result<(), NeedDice> {
    let text = format!("{} {how}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause).weighing(Moment::UnitLost));
    for commander in joined_to(field, unit) {
        if !has_fallen(outcome, commander) {
            taken_commanders::left_alone(rules, field, dice, outcome, (commander, unit))?;
        }
    }
    outcome.happen(Happening::Presence { unit, presence: Presence::Lost });
    Ok(())
}

/// Whether a commander has fallen together with his unit in this step.
fn has_fallen(outcome: &Outcome<Trl>, commander: UnitId) -> bool {
    let parts = |event: &Event<Trl>| matches!(event, Event::Own(TrlEvent::Unit(unit, Change::Joined(None))) if *unit == commander);
    outcome.events.iter().any(parts)
}
