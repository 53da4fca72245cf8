//! What happened shown again: what a seat saw since it last acted, where it asks for that, and what it saw since it last
//! looked, before it is asked.

use std::collections::VecDeque;

use super::{Playback, displayed_table::DisplayedTable, place, tally::Tally};
use crate::{
    battle::Seat,
    client::session::{Hand, Session},
};

/// The table as it was shown to a seat.
#[derive(Clone, Debug)]
struct Seen {
    table: DisplayedTable,
    /// How many happenings had been told by then.
    heard: usize,
}

/// What each seat saw last.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// Before it last acted.
    acted: [Option<Seen>; 3],
    /// When another seat took over the screen.
    looked: [Option<Seen>; 3],
    /// Whether the seat that looks next was away from the screen.
    next_was_away: bool,
    /// Whether a seat is being shown what it missed.
    retells: bool,
}

impl Memory {
    /// Forgets what is no longer the course of the battle, of which so many happenings stand.
    pub(super) fn forget_after(&mut self, happened: usize) {
        for seen in &mut self.looked {
            seen.take_if(|seen| seen.heard > happened);
        }
    }

    /// What is shown from now on happens for the first time.
    pub(super) fn ends_retelling(&mut self) {
        self.retells = false;
    }
}

impl Playback {
    /// Remembers the table before a person's act, for showing later what happened since.
    pub fn before_deed_of(&mut self, seat: Seat, session: &Session) {
        if !self.is_running() && self.revision != session.revision() {
            self.memory.acted[place(seat)] = Some(self.seen());
        }
    }

    /// Shows again what happened since a seat last acted; false if there is nothing.
    pub fn replay(&mut self, seat: Seat, session: &Session) -> bool {
        self.memory.ends_retelling();
        let seen = self.memory.acted[place(seat)].clone();
        self.show_since(seen, session)
    }

    /// The seat that looks next was away from the screen: it is shown what it saw happen since it last looked.
    pub fn retell_to_next(&mut self) {
        self.memory.next_was_away = true;
    }

    /// Whether a seat is being shown what happened since it last looked, before it is asked.
    pub fn is_retelling(&self) -> bool {
        self.memory.retells && self.is_running()
    }

    /// Another seat looks from now on: remembers what this one saw last.
    pub(super) fn looks_away(&mut self) {
        self.skip();
        if self.heard > 0 {
            self.memory.looked[place(self.viewer)] = Some(self.seen());
        }
    }

    /// Shows the seat that looks now what it saw happen since it last looked; false if there is nothing, or if it was
    /// not away from the screen.
    pub(super) fn retell(&mut self, session: &Session) -> bool {
        let seen = self.memory.looked[place(self.viewer)].take();
        let was_away = std::mem::take(&mut self.memory.next_was_away);
        if was_away {
            self.tally = Tally::default();
        }
        self.memory.retells = was_away && self.show_since(seen, session);
        self.memory.retells
    }

    fn seen(&self) -> Seen {
        Seen { table: self.shown.clone(), heard: self.heard }
    }

    fn show_since(&mut self, seen: Option<Seen>, session: &Session) -> bool {
        let happened = session.battle().happened(0).len();
        let Some(Seen { table, heard }) = seen.filter(|seen| seen.heard < happened) else { return false };
        (self.shown, self.heard, self.part) = (table, heard, 0.0);
        (self.queue, self.waiting, self.tally) = (VecDeque::new(), None, Tally::default());
        self.schedule(session, Hand::Machine);
        !self.queue.is_empty()
    }
}
