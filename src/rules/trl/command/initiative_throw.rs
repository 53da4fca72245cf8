//! The throw for the initiative on the table (trl.p06.03, trl.p06.04).

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{Outcome, Progress, notice::EntryWeight, sequence::RowSystem, sequence::throws},
    dice::{Dice, Thrower},
    rules::{
        common::journal::JournalLine,
        trl::{
            Trl,
            charts::{Commander, Skill},
            command::initiative::{self, Initiative, Winner},
            events::TrlEvent,
            state::{BattleState, General, TurnStage},
        },
    },
    table::{Field, Side, Table},
};

/// The system of its row.
pub(in crate::rules::trl) fn row() -> RowSystem<Trl> {
    throws(throw)
}

fn throw(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let [first, second] = Side::BOTH.map(|side| best_general(field, side));
    let receipt = initiative::initiative(rules.in_force(), &Initiative { first, second }, dice)?;
    let side = if receipt.result == Winner::First { Side::First } else { Side::Second };
    let turn = field.resource::<BattleState>().turn;
    let text = format!("Turn {turn}: {} had the initiative.", rules.side_name(side));
    let account = receipt.account.thrown_by(|_, die| Thrower::BOTH[die % 2]);
    outcome.happen(JournalLine::new(turn, text, clause!("trl.p06.03")).weighing(EntryWeight::Heading).with(account));
    outcome.own(TrlEvent::Initiative(side));
    outcome.becomes(TurnStage::EventCards);
    Ok(outcome)
}

/// The skill of the best general of a side on the table; none if it has none (trl.p06.04).
fn best_general(field: &Field<'_>, side: Side) -> Option<Skill> {
    let general = |unit: &crate::table::Unit| field.get_of::<General>(unit.id);
    let generals = field.side(side).filter_map(general);
    generals.filter(|general| general.rank == Commander::General).map(|general| general.skill).max()
}
