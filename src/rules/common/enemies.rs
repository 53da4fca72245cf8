//! The enemy that an order names.

use crate::{
    battle::Refusal,
    clause::Clause,
    table::{Field, Presence, Side, Unit, UnitId},
};

/// The enemy that an order of a side names, where it stands on the table.
///
/// # Errors
/// Under the given clause: that it has left the table or is lost, that it is of its own side, or that the viewer
/// knows of no such enemy.
pub fn enemy_on_table<'w>(field: &Field<'w>, side: Side, target: UnitId, clause: Clause) -> Result<&'w Unit, Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(clause, reason));
    let Some(enemy) = field.get_unit(target) else {
        return refuse(UNKNOWN);
    };
    match enemy.presence {
        _ if enemy.side == side => refuse("it is of its own side"),
        Presence::OnTable => Ok(enemy),
        Presence::LeftTable => refuse("it has left the table"),
        Presence::Lost => refuse("it is no longer on the table"),
        Presence::Awaited | Presence::Within => refuse(UNKNOWN),
    }
}

/// The reason for an enemy who is not there yet and for one unknown to the viewer: alike, so that neither is betrayed.
const UNKNOWN: &str = "there is no such enemy on the table";
