//! A simple player that fights both seats of a battle in the window, by mouse alone or by keyboard alone, and counts
//! the effort.
//!
//! Its decisions are simple: the attacker's commands go forward together until they are in musket range, units with
//! good odds charge, everything that can fire does as proposed, questions are answered by their default. It acts as a
//! person would: it sees the controls on the screen and presses them.

pub(super) mod keys;
pub(super) mod mouse;
mod situation;

use linstock::{
    battle::{QuestionKind, Seat},
    client::turn::flow::HandOver,
};

pub(super) use situation::{Charge, March, Situation};

use super::harness::{Toil, Window};

/// The acts of a player's hands.
pub(super) trait Hands {
    /// Deploys all units as in history, and says ready.
    fn deploy(&self, window: &mut Window);
    /// A command goes forward together.
    fn march(&self, window: &mut Window, march: &March);
    /// One unit charges another, after a look at the odds.
    fn charge(&self, window: &mut Window, charge: &Charge);
    /// Takes the seat that the other has left, where something is for one's eyes alone.
    fn sit_down(&self, window: &mut Window);
    /// Everything that can shoot does as proposed.
    fn shoot(&self, window: &mut Window);
    /// A question is answered by its default.
    fn answer(&self, window: &mut Window);
    /// Ends the step, even if units could still act.
    fn close(&self, window: &mut Window);
}

/// How a fight went.
#[derive(Clone, Debug, Default)]
pub(super) struct Fought {
    pub(super) turns: u32,
    pub(super) outcome: Option<String>,
    pub(super) toil: [Toil; 2],
}

/// Plays on until the battle is over or a turn is reached.
///
/// # Panics
/// If the player is stuck: nothing it does brings the battle on.
pub(super) fn fight(window: &mut Window, hands: &dyn Hands, up_to_turn: u32) -> Fought {
    let mut fought = Fought::default();
    let mut same = 0;
    let mut tried: Vec<March> = Vec::new();
    loop {
        if window.ask(|world| world.resource::<HandOver>().to.is_some()) {
            hands.sit_down(window);
        }
        let situation = Situation::read(window);
        (fought.turns, fought.outcome) = (situation.turn, situation.outcome.clone());
        if situation.outcome.is_some() || situation.turn > up_to_turn {
            return fought;
        }
        let before = (situation.orders, window.toil);
        act(window, hands, &situation, &mut tried);
        let Some(side) = situation.seat.side() else { panic!("nobody is asked: {}", window.told()) };
        let toil = &mut fought.toil[side.index()];
        toil.clicks += window.toil.clicks - before.1.clicks;
        toil.keys += window.toil.keys - before.1.keys;
        let orders = Situation::read(window).orders;
        same = if orders == before.0 { same + 1 } else { 0 };
        assert!(same < 12, "the player is stuck in {situation:?}; he sees {}", window.told());
    }
}

/// The next thing that a plain player would do.
fn act(window: &mut Window, hands: &dyn Hands, situation: &Situation, tried: &mut Vec<March>) {
    match situation.kind {
        QuestionKind::Deploy => hands.deploy(window),
        QuestionKind::React => hands.answer(window),
        QuestionKind::Sealed => hands.shoot(window),
        QuestionKind::Act if situation.can_shoot => hands.shoot(window),
        QuestionKind::Act => {
            let march = situation.marches.iter().find(|march| !tried.iter().any(|known| known.same_try(march)));
            if let Some(march) = march.filter(|_| situation.seat == Seat::First) {
                tried.push(march.clone());
                hands.march(window, march);
            } else if let Some(charge) =
                situation.charges.iter().find(|charge| !tried.iter().any(|known| known.is_charge(charge)))
            {
                tried.push(March::charging(charge));
                hands.charge(window, charge);
            } else {
                tried.clear();
                hands.close(window);
            }
        }
    }
}
