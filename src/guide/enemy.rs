//! The other side of a guided battle: it gives the orders of its guide, and otherwise does as little as it can.

use crate::{
    battle::{AnyBattle, Order, Seat, default_answer},
    commander::Player,
    guide::Guide,
    lesson::Spoken,
};

/// The enemy of a guide. It remembers nothing: the journal tells what it has done.
#[derive(Clone, Debug)]
pub struct Enemy {
    orders: Vec<Spoken>,
}

impl Enemy {
    /// The enemy of a guide.
    pub fn of(guide: &Guide) -> Self {
        Self { orders: guide.enemy.iter().map(|order| guide.spoken(order)).collect() }
    }

    /// Its next order that is lawful now; those that were given are left out, each as often as it was.
    fn next(&self, play: &dyn AnyBattle, seat: Seat) -> Option<Order> {
        let field = play.field(Seat::Umpire);
        let journal = play.journal();
        let mut given: Vec<&Order> = journal.orders().collect();
        let mut left = self.orders.iter().filter_map(|spoken| spoken.order(&field).ok()).filter(|order| {
            let known = given.iter().position(|known| *known == order);
            known.map(|known| given.swap_remove(known)).is_none()
        });
        left.find(|order| order.seat == seat && play.judge(order).is_ok())
    }
}

impl Player for Enemy {
    fn order(&mut self, play: &dyn AnyBattle, seat: Seat) -> Option<Order> {
        self.next(play, seat).or_else(|| default_answer::least_of(play, seat))
    }
}
