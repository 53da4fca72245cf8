//! The strengths of both sides and their fate, read off the events of a battle.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    battle::{AnyBattle, Happening, Seat},
    table::{Arm, Presence, Side, StandId, UnitId},
};

/// The forces and losses of both sides, by [`Side::index`].
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    /// The first and the second side.
    pub sides: [Strength; 2],
    #[serde(skip)]
    read: usize,
    #[serde(skip)]
    seen: BTreeMap<UnitId, Seen>,
}

/// One side's strength and losses, in figures and in units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Strength {
    /// Figures that came onto the table.
    pub brought: usize,
    /// Figures that fell.
    pub fallen: usize,
    /// Figures that went off with their units: fled, captured, dispersed.
    pub gone: usize,
    /// Units that came onto the table.
    pub units: usize,
    /// Units that went off it.
    pub units_gone: usize,
}

impl Strength {
    /// Figures still on the table.
    pub fn standing(&self) -> usize {
        self.brought.saturating_sub(self.fallen + self.gone)
    }
}

/// A unit as last seen.
#[derive(Clone, Debug, Default, PartialEq)]
struct Seen {
    stands: BTreeMap<StandId, usize>,
    presence: Option<Presence>,
}

impl Seen {
    fn figures(&self) -> usize {
        self.stands.values().sum()
    }
}

impl Tally {
    /// Counts the table when a battle opens; earlier events count as done.
    pub fn open(play: &dyn AnyBattle) -> Self {
        let mut tally = Self { read: play.happened(0).len(), ..Self::default() };
        let field = play.field(Seat::Umpire);
        for unit in field.units_on_table().filter(|unit| unit.arm != Arm::Messenger) {
            let stands = field.stands_of(unit.id).map(|stand| (stand.id, stand.alive())).collect();
            tally.arrive(unit.side, unit.id, stands);
        }
        tally
    }

    /// Reads the events since the last call.
    pub fn follow(&mut self, play: &dyn AnyBattle) {
        let field = play.field(Seat::Umpire);
        let side_of =
            |unit: UnitId| field.get_unit(unit).filter(|unit| unit.arm != Arm::Messenger).map(|unit| unit.side);
        let news = play.happened(self.read);
        self.read += news.len();
        for happened in news {
            match &happened.happening {
                Happening::FiguresLost { stand, cells } => self.fell(side_of(stand.unit), *stand, cells.len()),
                Happening::Laid { unit, stands, .. } => {
                    let stands = stands.iter().map(|stand| (stand.id, stand.alive())).collect();
                    self.laid(side_of(*unit), *unit, stands);
                }
                Happening::Presence { unit, presence } => self.turned_up(side_of(*unit), *unit, *presence),
                _ => {}
            }
        }
    }

    /// Reads the rest, when a battle is over.
    pub fn close(&mut self, play: &dyn AnyBattle) {
        self.follow(play);
    }

    fn arrive(&mut self, side: Side, unit: UnitId, stands: BTreeMap<StandId, usize>) {
        let strength = &mut self.sides[side.index()];
        strength.units += 1;
        strength.brought += stands.values().sum::<usize>();
        self.seen.insert(unit, Seen { stands, presence: Some(Presence::OnTable) });
    }

    fn fell(&mut self, side: Option<Side>, stand: StandId, figures: usize) {
        let Some(side) = side else { return };
        self.sides[side.index()].fallen += figures;
        let seen = self.seen.entry(stand.unit).or_default();
        let left = seen.stands.entry(stand).or_default();
        *left = left.saturating_sub(figures);
    }

    /// A unit laid out again keeps its figures; one that had none before comes onto the table with them.
    fn laid(&mut self, side: Option<Side>, unit: UnitId, stands: BTreeMap<StandId, usize>) {
        let Some(side) = side else { return };
        let now: usize = stands.values().sum();
        let known = self.seen.entry(unit).or_default();
        let before = known.figures();
        known.stands = stands;
        let strength = &mut self.sides[side.index()];
        strength.brought = (strength.brought + now).saturating_sub(before);
    }

    fn turned_up(&mut self, side: Option<Side>, unit: UnitId, presence: Presence) {
        let Some(side) = side else { return };
        let known = self.seen.entry(unit).or_default();
        let strength = &mut self.sides[side.index()];
        let was_on = known.presence == Some(Presence::OnTable);
        match (was_on, presence) {
            (false, Presence::OnTable) if known.presence.is_none() => strength.units += 1,
            (true, Presence::LeftTable | Presence::Lost) => {
                strength.units_gone += 1;
                strength.gone += known.figures();
                known.stands.clear();
            }
            _ => {}
        }
        known.presence = Some(presence);
    }
}
