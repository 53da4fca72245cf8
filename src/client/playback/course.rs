//! How far what is shown has come: the phase of the turn, the latest news, and the phases in which nothing happened.

use super::{
    Playback,
    displayed_table::{is_news, take_place},
};
use crate::battle::{Happening, notice::PhaseNotice};

impl Playback {
    /// The phase that is shown, which may be earlier than the battle's own.
    pub fn phase<'p>(&'p self, now: &'p PhaseNotice) -> &'p PhaseNotice {
        self.shown.phase.as_ref().filter(|_| self.is_running()).unwrap_or(now)
    }

    /// Whether something is to be read before the orders that could be given, now or when it has been shown, or what is
    /// shown belongs to an earlier phase than they.
    pub fn is_behind(&self, now: &PhaseNotice) -> bool {
        let is_read = self.waiting.is_some() || self.queue.iter().any(|scheduled| scheduled.told.card.is_some());
        is_read || self.phase(now).place() != now.place()
    }

    /// The latest news of what has been shown.
    pub fn news(&self) -> Option<&str> {
        self.shown.news.as_deref()
    }

    /// Shows a happening on the table. A phase that ends without any is counted.
    pub(super) fn take_up(&mut self, happening: Happening) {
        match &happening {
            Happening::PhaseBegan(next) => {
                let before =
                    self.shown.phase.as_ref().filter(|before| !self.is_stirred && before.place() != next.place());
                let name = before.and_then(|before| before.phases.get(before.current)).cloned();
                self.tally.quiet.extend(name);
                self.is_stirred = false;
            }
            Happening::Noted(entry) => self.is_stirred |= is_news(entry),
            _ => self.is_stirred = true,
        }
        take_place(&mut self.shown, happening);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::playback::{animation::tests::thrown, displayed_table::DisplayedTable, results::ResultCard};

    fn phase(turn: u32, current: usize) -> PhaseNotice {
        let phases = ["Moves", "Guns", "Musketry"].map(str::to_owned).to_vec();
        PhaseNotice { turn, current, phases, ..PhaseNotice::default() }
    }

    #[test]
    fn phases_in_which_nothing_happened_are_told_and_the_phase_shown_is_the_one_that_plays() {
        let shown = DisplayedTable { phase: Some(phase(1, 0)), ..DisplayedTable::default() };
        let mut playback = Playback { shown, ..Playback::default() };
        for happening in [
            thrown(&[4]),
            Happening::PhaseBegan(phase(1, 1)),
            Happening::PhaseBegan(phase(1, 2)),
            Happening::PhaseBegan(phase(2, 0)),
        ] {
            playback.take_up(happening);
        }
        assert_eq!(playback.tally.quiet, ["Guns", "Musketry"], "in the first a die was thrown");
        let now = phase(2, 1);
        assert_eq!(playback.phase(&now).current, 1, "nothing plays");
        let mut plays = super::super::tests::ten_shots();
        plays.shown.phase = Some(phase(1, 2));
        assert_eq!(plays.phase(&now).turn, 1);
        assert!(plays.is_behind(&now) && !plays.is_behind(&phase(1, 2)) && !playback.is_behind(&now));
        plays.queue.back_mut().expect("shots play").told.card = Some(ResultCard::default());
        assert!(plays.is_behind(&phase(1, 2)), "a card will be read first");
    }
}
