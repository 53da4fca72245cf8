//! Generals that fall, and their replacement (hmm.20.31): by fire with their template or picked out, and beside the
//! losing side of a melee.

use crate::{
    battle::{
        Happening, Outcome, Refusal,
        notice::{EntryWeight, Moment},
    },
    dice::{Dice, NeedDice, Reason},
    measure::Pose,
    receipt::Receipt,
    rules::{
        hmm::{
            Hmm,
            charts::Rules,
            command::commanders::{self, COMMAND_VALUE},
            events::HmmEvent,
            journal::line,
            state::{BattleState, General, UnitState},
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::{Field, Presence, Stand, UnitId},
};

/// The command value of a lost general's replacement: one lower, at least 1 (hmm.20.31).
pub fn replacement_value(rules: Rules<'_>, lost_value: u32) -> u32 {
    let chart = &rules.charts.command;
    lost_value.saturating_sub(chart.replacement_value_lower_by).max(chart.values.least)
}

/// The refusal for a general who has fallen or is not there yet.
pub fn not_on_the_table() -> Refusal {
    Refusal::new(clause!("hmm.20.31"), "there is no such commander on the table")
}

/// A general has fallen to fire.
pub(crate) fn falls(field: &Field<'_>, outcome: &mut Outcome<Hmm>, general: UnitId) {
    let text = format!("{} fell.", field.unit(general).name);
    outcome.happen(line(field, general, text, clause!("hmm.20.31")).weighing(Moment::LeaderDown));
    lose_general(field, outcome, general);
}

inputs! {
    /// The replacement of a lost general, and when it comes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Replacement for "hmm.replacement" by clause!("hmm.20.31") {
        /// The command value of the lost general.
        value: u32 = count("points", COMMAND_VALUE).within(1, 6),
        /// The turn on which the general was lost.
        turn: u32 = count("turn", clause!("hmm.20.31")).or("1"),
    }
}

/// The replacement of a lost general, and when it comes (hmm.20.31).
pub fn replacement(rules: Rules<'_>, of: &Replacement) -> Receipt<()> {
    let mut draft = of.draft();
    let value = replacement_value(rules, of.value);
    let turns = rules.charts.command.replacement_after_turns;
    draft.note(clause!("hmm.20.31"), "full turns until a replacement appears", turns);
    draft.result("value", value);
    draft.result("turn", of.turn + turns + 1);
    draft.close(())
}

/// Replaces the next lost general that is due, at the strongest steady unit of his formation, by one of lower command
/// value; `false` when there is none (hmm.20.31).
pub(crate) fn replace_a_general(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>) -> bool {
    let turns = rules.charts().command.replacement_after_turns;
    let due = |general: UnitId| {
        field
            .of::<UnitState>(general)
            .general?
            .lost_turn
            .filter(|lost| field.resource::<BattleState>().turn > lost + turns)
            .map(|_| general)
    };
    let lost: Vec<UnitId> = field.units().filter_map(|unit| due(unit.id)).collect();
    let found = lost.into_iter().find_map(|general| Some((general, place_of_another(rules, field, general)?)));
    let Some((general, (front, stands))) = found else { return false };
    let value = field.get_of::<General>(general).map_or(1, |general| u32::from(general.command_value));
    let value = replacement_value(rules.in_force(), value);
    outcome.own(HmmEvent::GeneralReplaced(general, u8::try_from(value).unwrap_or(1)));
    outcome.happen(Happening::Presence { unit: general, presence: Presence::OnTable });
    outcome.happen(Happening::Laid { unit: general, front, stands });
    let text =
        format!("Another officer took the place of {}, with a command value of {value}.", field.unit(general).name);
    outcome.happen(line(field, general, text, clause!("hmm.20.31")));
    true
}

/// Where a replacement would appear, if there is room beside a unit of his.
fn place_of_another(rules: &Hmm, field: &Field<'_>, general: UnitId) -> Option<(Pose, Vec<Stand>)> {
    commanders::beside(rules, field, general, field.unit(commanders::strongest(field, general)?).front)
}

/// A general is lost: his formation keeps its order, and another takes his place in time (hmm.20.31).
pub(crate) fn lose_general(field: &Field<'_>, outcome: &mut Outcome<Hmm>, general: UnitId) {
    outcome.own(HmmEvent::GeneralLost(general, field.resource::<BattleState>().turn));
    outcome.happen(Happening::Presence { unit: general, presence: Presence::Lost });
}

inputs! {
    /// Whether a general with the losing side of a melee is lost.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GeneralRisk for "hmm.general_risk" by clause!("hmm.20.31") {}
}

/// Throws for a general that touches the losing side of a melee; `true` when he is lost (hmm.20.31).
///
/// # Errors
/// [`NeedDice`] where the die is not there.
pub fn general_in_lost_melee(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<bool>, NeedDice> {
    let mut draft = GeneralRisk {}.draft();
    let throw = dice.d6s(1, Reason::new(clause!("hmm.20.31"), "general with the losing side"))?;
    let lost = draft.dice(throw) <= i32::from(rules.charts.melee.general_lost_on_up_to);
    draft.result("lost", lost);
    Ok(draft.close(lost))
}

/// Every general that touches a losing unit may fall, on one die each (hmm.20.31).
pub(crate) fn generals_at_risk(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    losers: &[UnitId],
) -> Result<(), NeedDice> {
    let on_table = losers.iter().filter(|&&unit| field.unit(unit).on_table());
    let mut generals: Vec<UnitId> = on_table.flat_map(|&unit| commanders::generals_with(field, unit)).collect();
    generals.sort_unstable();
    generals.dedup();
    for general in generals {
        let receipt = general_in_lost_melee(rules.in_force(), dice)?;
        let (account, name) = (Some(receipt.account), &field.unit(general).name);
        if receipt.result {
            let text = format!("{name} fell in the melee.");
            outcome.happen(line(field, general, text, clause!("hmm.20.31")).weighing(Moment::LeaderDown).with(account));
            lose_general(field, outcome, general);
        } else {
            let text = format!("{name} came out of the melee unhurt.");
            outcome
                .happen(line(field, general, text, clause!("hmm.20.31")).weighing(EntryWeight::Detail).with(account));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::Charts;

    #[test]
    fn a_replacement_is_never_worth_less_than_one() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        assert_eq!([replacement_value(rules, 4), replacement_value(rules, 1)], [3, 1]);
    }
}
