//! Copies of a battle: one on which a machine may look ahead, and one on which people try things out. Each has its own
//! dice and holds nothing that its seat does not know; acts on it leave the battle as it is.

use bevy::ecs::world::World;

use crate::{
    battle::{Battle, Header, KeepUndo, RuleSet, Seat, Secrets, arena::Arena, image},
    dice::{Dice, DiceSource},
    table::{Presence, TableWriter, UnitId},
};

impl<R: RuleSet> Battle<R> {
    /// A copy on which a machine may look ahead: with its own dice, and what its seat does not know drawn afresh.
    ///
    /// Two battles that look alike to a seat have equal copies under one seed. A battle that waits for entered dice
    /// goes on in the copy.
    pub fn imagine(&self, seat: Seat, seed: u64) -> Self {
        let mut copy = self.copied(seat, DiceSource::Seeded { seed }, KeepUndo::No);
        copy.advance();
        copy
    }

    /// A copy on which people try things out, with dice of this source: everything that a seat does not know is drawn
    /// afresh, units unknown to it have not arrived yet, its journal is empty, and its orders are undone as in any
    /// battle. Dice that were requested are requested again.
    pub fn copy_to_try(&self, seat: Seat, dice: DiceSource) -> Self {
        let mut copy = self.copied(seat, dice, KeepUndo::Yes);
        let unknown: Vec<UnitId> =
            copy.field().units().filter(|unit| !unit.known_to.knows(seat.side())).map(|unit| unit.id).collect();
        let mut table = TableWriter::new(&mut copy.world);
        unknown.into_iter().for_each(|unit| table.set_presence(unit, Presence::Awaited));
        copy.keep_milestone();
        copy.advance();
        copy
    }

    fn copied(&self, seat: Seat, source: DiceSource, keep_undo: KeepUndo) -> Self {
        let mut world = Arena::borrowed(&self.rules);
        let mut course = image::restore(&mut world, &self.rules, &self.image());
        course.dice = Dice::new(&source);
        course.wanted.clear();
        forget_secrets::<R>(&mut world, seat);
        let mut chance = Dice::seeded(0);
        let dice = if source == DiceSource::Entered { &mut chance } else { &mut course.dice };
        self.rules.imagine(&mut TableWriter::new(&mut world), seat, dice);
        course.dice.settle();
        let header = Header { dice: source, ..self.header.clone() };
        Self::standing(self.rules.clone(), world, course, header, keep_undo)
    }
}

/// Leaves of everything that a seat may not see what it can know of it.
fn forget_secrets<R: RuleSet>(world: &mut World, seat: Seat) {
    let Some(own) = seat.side() else { return };
    let mut table = TableWriter::new(world);
    let enemys = &mut table.resource_mut::<Secrets<R::Secret>>().0[own.enemy().index()];
    *enemys = R::seen_by_the_other(enemys);
}
