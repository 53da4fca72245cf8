//! The machine opponent, and other players without a person.
//!
//! A [`Player`] is asked for one order at a time. [`Commander`] is the opponent: it looks at the table and the offers
//! through its own seat, counts all losses in figures (`loss_scale`), fills the offers in (`fill`), and weighs the
//! answer of `judge` to each order (`appraise`) by the situation (`ground`, `body`): by the blows that a place gives
//! and draws (`exchange`), by the way that is left (`errand`), by its friends' elbow room (`lane`, `company`), by its
//! leaders' reach (`in_command`), by driven-off units (`home`), masked targets (`masked`) or walls to hold
//! (`strongpoints`), where nobody may measure by guesses (`eye`), and by its [`Temperament`]. It remembers what it has
//! tried in this phase, so that it always comes to an end. [`MarchAndFire`] does no more than its name says, and
//! [`Random`] gives any legal order. All play every rule set alike: they must not reach past `battle`, and know no
//! verb, clause or arm rule by name.

mod appraise;
mod body;
mod company;
mod errand;
mod exchange;
mod eye;
mod fill;
mod goal;
mod ground;
mod home;
mod in_command;
mod lane;
mod loss_scale;
mod machine;
mod march_and_fire;
mod masked;
mod memory;
mod plain_orders;
mod random;
mod strongpoints;
mod temperament;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::battle::{AnyBattle, Order, Seat};

pub use machine::Commander;
pub use march_and_fire::MarchAndFire;
pub use random::Random;
pub use temperament::Temperament;

/// Something that answers for a seat.
pub trait Player {
    /// The next order under the open question, which asks this seat; none if the player finds no legal order.
    fn order(&mut self, play: &dyn AnyBattle, seat: Seat) -> Option<Order>;
}

/// The machine's own random stream for a seat: from the battle's seed but separate, so that the machine's choices never
/// shift the dice of the rules.
fn stream(seed: u64, seat: Seat) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(match seat {
        Seat::First => 1,
        Seat::Second => 2,
        Seat::Umpire => 3,
    });
    rng
}
