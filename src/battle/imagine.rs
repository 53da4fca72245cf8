//! The copy on which a machine may look ahead: its own dice, and nothing in it that its seat does not know.

use bevy::ecs::world::World;

use crate::{
    battle::{Battle, Header, KeepUndo, RuleSet, Seat, Secrets, image},
    dice::{Dice, DiceSource},
    table::{Side, TableWriter},
};

impl<R: RuleSet> Battle<R> {
    /// A copy on which a machine may look ahead: its own dice, and what its seat does not know drawn anew.
    ///
    /// Of two battles that look alike to a seat the copies under one seed are alike too. A battle that waits for entered dice
    /// goes on in the copy.
    pub fn imagine(&self, seat: Seat, seed: u64) -> Self {
        let mut world = World::new();
        let mut course = image::restore::<R>(&mut world, &self.image());
        let source = DiceSource::Seeded { seed };
        course.dice = Dice::new(&source);
        course.wanted.clear();
        forget_secrets::<R>(&mut world, seat);
        self.rules.imagine(&mut TableWriter::new(&mut world), seat, &mut course.dice);
        course.dice.settle();
        let header = Header { dice: source, ..self.header.clone() };
        let mut copy = Self::standing(self.rules.clone(), world, course, header, KeepUndo::No);
        copy.advance();
        copy
    }
}

/// Makes what a seat may not look at its default.
fn forget_secrets<R: RuleSet>(world: &mut World, seat: Seat) {
    let Some(own) = seat.side() else { return };
    for side in Side::BOTH.into_iter().filter(|side| *side != own) {
        world.resource_mut::<Secrets<R::Secret>>().0[side.index()] = R::Secret::default();
    }
}
