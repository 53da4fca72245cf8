//! Rowing boats (hmm.20.44). `movement::bridges` says where they float.

use bevy::math::Vec2;

use crate::{
    battle::{Levy, Refusal},
    measure::{Leg, TOLERANCE},
    rules::hmm::movement::{bridges, walk::Walker},
};

impl Walker<'_> {
    /// Boats go as far as there is water under all of them and nothing in their way (hmm.20.44); works may bar it, but
    /// boats pay no tolls.
    pub(crate) fn row(&mut self, asked: f32) {
        /// How finely the water is tried, inches.
        const TRIED_EVERY: f32 = 0.25;
        let (start, inches) = (self.walk.front, asked.min(self.left()));
        let met = self
            .track(start, Leg::Advance(inches))
            .into_iter()
            .find_map(|incident| self.bar(&incident).map(|bar| (incident.inches, bar)));
        let closed = self.works_on(inches).into_iter().find(|toll| toll.levy == Levy::Stop);
        let clear = met.as_ref().map_or(inches, |(inches, _)| *inches);
        let free = closed.as_ref().map_or(clear, |toll| toll.after_inches.min(clear));
        let mut gone = 0.0;
        while gone < free - TOLERANCE {
            let next = (gone + TRIED_EVERY).min(free);
            let bodies = self.party.bases_at(start.shifted(Vec2::new(0.0, next)));
            if !bodies.iter().all(|body| bridges::floats(self.rules, self.field, body)) {
                break;
            }
            gone = next;
        }
        self.walk.front = start.shifted(Vec2::new(0.0, gone));
        if gone > TOLERANCE {
            self.walk.legs.push(Leg::Advance(gone));
            self.pay(gone, clause!("hmm.20.44"), format!("{gone:.2} in by boat"));
        }
        match met {
            _ if gone < free - TOLERANCE => {
                self.stop(Refusal::new(clause!("hmm.20.44"), "boats go on deep water only").by(asked - gone));
            }
            _ if free < clear => {
                if let Some(toll) = &closed {
                    self.meet_works(toll);
                }
            }
            Some((_, bar)) => self.stop(bar),
            None if asked > inches + TOLERANCE => {
                self.stop(Refusal::new(clause!("hmm.20.44"), "its move is too short").by(asked - inches));
            }
            None => {}
        }
    }
}
