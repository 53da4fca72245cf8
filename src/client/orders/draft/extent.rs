//! Shortens a way that was drawn too far to its legal part, with the reason why no farther.

use super::{Draft, Extent, PathWork, Work, path::LEAST_MOVE};
use crate::battle::AnyBattle;

/// Halvings when looking how far a way may go: a fiftieth of an inch on any table.
const HALVINGS: usize = 8;
/// A way that is shortened by less than this goes as far as it was drawn, inches.
const AS_DRAWN: f32 = 0.05;

impl Draft {
    /// Shortens a refused way to its legal part, with the reason: by the margin that the refusal names, else by halving
    /// its last leg.
    pub(super) fn cut_short(&mut self, play: &dyn AnyBattle) {
        self.cut_short = None;
        let (Some(Err(refusal)), Work::Path(drawn), Extent::Lawful) = (&self.verdict, &self.work, self.extent) else {
            return;
        };
        let (refusal, drawn) = (refusal.clone(), drawn.clone());
        let length = drawn.last_length();
        let mut lawful = refusal
            .margin
            .map(|margin| length - margin.abs() - 0.001)
            .filter(|length| self.is_lawful(play, &drawn, *length));
        if lawful.is_none() {
            let (mut low, mut high) = (0.0, length);
            for _ in 0..HALVINGS {
                let middle = (low + high) / 2.0;
                if self.is_lawful(play, &drawn, middle) { low = middle } else { high = middle }
            }
            lawful = (low > LEAST_MOVE).then_some(low);
        }
        match lawful {
            Some(part) => {
                self.is_lawful(play, &drawn, part);
                self.cut_short = (length - part >= AS_DRAWN).then_some(refusal);
            }
            None => {
                self.work = Work::Path(drawn);
                self.judge(play);
            }
        }
    }

    /// Whether the way is legal with its last leg this long, inches; the way keeps that length.
    fn is_lawful(&mut self, play: &dyn AnyBattle, drawn: &PathWork, length: f32) -> bool {
        let mut shorter = drawn.clone();
        shorter.shorten(drawn.last_length() - length);
        self.work = Work::Path(shorter);
        self.judge(play);
        length > LEAST_MOVE && self.plan().is_some()
    }
}
