//! Changes of the drill's private state.

use linstock::{
    battle::Secrets,
    table::{Side, TableWriter, UnitId},
};
use serde::{Deserialize, Serialize};

use super::{Aim, Day, Declarations, Health, Phase, Soldiers, Watch};

/// One change of the drill's private state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum DrillEvent {
    /// A turn began.
    TurnBegan,
    /// A phase began.
    PhaseBegan(Phase),
    /// A side declared, in secret.
    Declared(Side, UnitId, Aim),
    /// A side closed its declarations.
    Closed(Side),
    /// The declarations were opened and used up.
    Opened,
    /// A unit used up its turn.
    Acted(UnitId),
    /// A unit began to dig.
    Dug(UnitId),
    /// A unit changed its ranks.
    Formed(UnitId, u8),
    /// A unit got another standing answer.
    Watches(UnitId, Watch),
    /// A side used up a re-roll.
    ThrewAgain(Side),
    /// A unit broke.
    Broke(UnitId),
    /// A unit rallied.
    Rallied(UnitId),
}

impl DrillEvent {
    /// Writes the change.
    pub(super) fn apply(&self, table: &mut TableWriter<'_>) {
        match self {
            Self::TurnBegan => begin_turn(table),
            Self::PhaseBegan(phase) => table.resource_mut::<Day>().phase = *phase,
            Self::Declared(side, unit, aim) => {
                let declared = &mut table.resource_mut::<Secrets<Declarations>>().0[side.index()].0;
                declared.push((*unit, *aim));
                declared.sort_by_key(|(unit, _)| *unit);
            }
            Self::Closed(side) => table.resource_mut::<Day>().closed[side.index()] = true,
            Self::Opened => table.resource_mut::<Secrets<Declarations>>().0 = Default::default(),
            Self::Acted(unit) => soldiers(table, *unit, |soldiers| soldiers.acted = true),
            Self::Dug(unit) => soldiers(table, *unit, |soldiers| soldiers.digging = true),
            Self::Formed(unit, ranks) => soldiers(table, *unit, |soldiers| soldiers.ranks = *ranks),
            Self::Watches(unit, watch) => soldiers(table, *unit, |soldiers| soldiers.watch = *watch),
            Self::ThrewAgain(side) => table.resource_mut::<Day>().rerolls[side.index()] -= 1,
            Self::Broke(unit) => soldiers(table, *unit, |soldiers| soldiers.health = Health::Routing),
            Self::Rallied(unit) => soldiers(table, *unit, |soldiers| soldiers.health = Health::Steady),
        }
    }
}

fn soldiers(table: &mut TableWriter<'_>, unit: UnitId, change: impl FnOnce(&mut Soldiers)) {
    change(&mut table.of_mut::<Soldiers>(unit));
}

fn begin_turn(table: &mut TableWriter<'_>) {
    let mut day = table.resource_mut::<Day>();
    (day.turn, day.closed) = (day.turn + 1, [false; 2]);
    let units: Vec<UnitId> = table.field().units().map(|unit| unit.id).collect();
    for unit in units {
        soldiers(table, unit, |soldiers| (soldiers.acted, soldiers.digging) = (false, false));
    }
}
