//! The player's selection: units, one stand of a unit, or a command.

use bevy::prelude::*;

use crate::{
    battle::Subject,
    client::{
        orders::{Direction, turn_view::TurnView},
        session::{Session, battle_opener::starts_anew},
    },
    table::{Arm, CommandId, Field, StandId, UnitId},
};

/// The selection.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// The units, in the order in which they were selected; the first leads.
    pub units: Vec<UnitId>,
    /// One stand of the only unit, such as a gun.
    pub stand: Option<StandId>,
    /// The command, if all its units were picked by it.
    pub command: Option<CommandId>,
}

impl Selection {
    /// Picks units.
    pub fn units(units: Vec<UnitId>) -> Self {
        Self { units, ..Self::default() }
    }

    /// Picks one stand and its unit.
    pub fn stand(stand: StandId) -> Self {
        Self { units: vec![stand.unit], stand: Some(stand), command: None }
    }

    /// Picks a command with all units on the table that serve under it or under a command below.
    pub fn command(field: &Field<'_>, command: CommandId) -> Self {
        let serves = |under: Option<CommandId>| chain(field, under).contains(&command);
        let units = field.units_on_table().filter(|unit| serves(unit.command)).map(|unit| unit.id).collect();
        Self { units, stand: None, command: Some(command) }
    }

    /// Adds a unit, or takes it out.
    pub fn toggle(&mut self, unit: UnitId) {
        (self.stand, self.command) = (None, None);
        match self.units.iter().position(|&known| known == unit) {
            Some(at) => {
                self.units.remove(at);
            }
            None => self.units.push(unit),
        }
    }

    /// The subject of the selection, for offers and card: the stand, the only unit, or the first of several.
    pub fn subject(&self) -> Option<Subject> {
        let unit = self.units.first().copied().map(Subject::Unit);
        self.stand.map(Subject::Stand).or(unit).or(self.command.map(Subject::Command))
    }

    /// All that the selection is about, the leading one first.
    pub fn subjects(&self) -> impl Iterator<Item = Subject> {
        let others = self.units.iter().skip(1).copied().map(Subject::Unit);
        self.subject().into_iter().chain(others)
    }

    /// Whether nothing is picked.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.command.is_none()
    }

    /// The unit after the leading one, or before it, among those that could still act.
    pub fn next_idle(&self, board: &TurnView, direction: Direction) -> Option<UnitId> {
        let idle = board.idle();
        let Some(&now) = self.units.first() else { return idle.first().copied() };
        match direction {
            Direction::Onwards => idle.iter().copied().find(|&unit| unit > now).or(idle.first().copied()),
            Direction::Back => idle.iter().copied().rev().find(|&unit| unit < now).or(idle.last().copied()),
        }
    }

    /// The command of the leading unit; where a whole command is picked, or nothing, the next command that could still
    /// act, without those whose subordinates could: who goes from brigade to brigade does not mean the whole army.
    pub fn next_command(&self, field: &Field<'_>, board: &TurnView) -> Option<CommandId> {
        let of = |unit: &UnitId| field.get_unit(*unit).and_then(|unit| unit.command);
        let Some(now) = self.command else {
            return self.units.first().and_then(of).or_else(|| board.idle().iter().find_map(of));
        };
        let mut idle: Vec<CommandId> = board.idle().iter().filter_map(of).collect();
        idle.sort_unstable();
        idle.dedup();
        let leads = |command: CommandId| {
            idle.iter().any(|&other| other != command && chain(field, Some(other)).contains(&command))
        };
        let idle: Vec<CommandId> = idle.iter().copied().filter(|&command| !leads(command)).collect();
        idle.iter().copied().find(|&command| command > now).or(idle.first().copied())
    }

    /// Forgets units that are no longer there.
    fn forget_lost(&mut self, field: &Field<'_>) {
        self.units.retain(|&unit| field.get_unit(unit).is_some());
        self.stand = self.stand.filter(|&stand| field.get_stand(stand).is_some());
    }
}

/// Units picked together, in the order in which they lead: the one in their middle first, so that a way straight ahead of
/// them all is straight ahead of the one that leads; commanders and wagons last.
pub fn from_the_middle(mut units: Vec<(UnitId, Arm, Vec2)>) -> Vec<UnitId> {
    let places: Vec<Vec2> = units.iter().filter(|(_, arm, _)| arm.fights()).map(|(.., at)| *at).collect();
    #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
    let middle = places.iter().copied().sum::<Vec2>() / places.len().max(1) as f32;
    let off = |at: Vec2| at.distance_squared(middle);
    units.sort_by(|(one, arm, at), (other, others_arm, others)| {
        let commanders_last = others_arm.fights().cmp(&arm.fights());
        commanders_last.then_with(|| off(*at).total_cmp(&off(*others))).then(one.cmp(other))
    });
    units.into_iter().map(|(unit, ..)| unit).collect()
}

/// A command and those above it.
fn chain(field: &Field<'_>, command: Option<CommandId>) -> Vec<CommandId> {
    let mut chain = Vec::new();
    let mut next = command;
    while let Some(id) = next.filter(|id| !chain.contains(id)) {
        chain.push(id);
        next = field.command(id).and_then(|command| command.parent);
    }
    chain
}

/// Keeps the selection true to the table.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(starts_anew::<Selection>)
        .add_systems(Update, follow_table.in_set(crate::client::schedule::ClientSystems::Derive));
}

/// What is lost is no longer selected. In a new turn nothing is, so that a click which comes too late means nothing; in a
/// replay the turns of others pass.
fn follow_table(session: Res<Session>, board: Res<TurnView>, mut turn: Local<u32>, mut selection: ResMut<Selection>) {
    let before = std::mem::replace(&mut *turn, board.phase.turn);
    let is_over = board.phase.turn > before && session.question().is_some();
    let mut kept = if is_over { Selection::default() } else { selection.clone() };
    kept.forget_lost(&session.battle().field(session.viewer()));
    selection.set_if_neq(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_units_picked_together_the_one_in_the_middle_leads_and_commanders_come_last() {
        let unit = |id, arm, x| (UnitId(id), arm, Vec2::new(x, 0.0));
        let line = [(1, 0.0), (2, 10.0), (3, 22.0)].map(|(id, x)| unit(id, Arm::Infantry, x));
        let picked = from_the_middle(line.into_iter().chain([unit(9, Arm::General, 10.5)]).collect());
        assert_eq!(picked, [2, 1, 3, 9].map(UnitId));
    }

    #[test]
    fn a_unit_is_added_and_taken_out_and_the_first_leads() {
        let mut selection = Selection::units(vec![UnitId(3)]);
        selection.toggle(UnitId(1));
        assert_eq!(selection.subject(), Some(Subject::Unit(UnitId(3))));
        selection.toggle(UnitId(3));
        assert_eq!(selection.subject(), Some(Subject::Unit(UnitId(1))));
        selection.toggle(UnitId(1));
        assert!(selection.is_empty() && selection.subject().is_none());
    }
}
