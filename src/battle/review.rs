//! A fought battle that can be viewed from any point and branched from there. The journal is given once from its
//! beginning to its end; images are kept along the way, and seeking a position starts from the nearest image before it.
//!
//! The view is a battle of its own: nothing done here changes the one that the journal came from.

use std::fmt;

use crate::battle::{
    AnyBattle, Battle, Branch, Header, Image, Journal, KeepUndo, Opening, Record, Refusal, ReplayError, RuleSet, Seat,
    Timeline, replay::check_header, replay_log::Story, timeline::Stop,
};

/// The most acts between two kept images.
const MOST_DEEDS: usize = 3;
/// The most events between two kept images: long acts are slow to give again.
const MOST_HAPPENINGS: usize = 12;

/// A fought battle without its rule set's types.
pub trait Replay: Send + Sync {
    /// The battle at the position viewed, for reading: orders given to it are lost with the next step.
    fn battle(&self) -> &dyn AnyBattle;
    /// The position viewed.
    fn position(&self) -> usize;
    /// Every position and the decisive moments.
    fn timeline(&self) -> &Timeline;
    /// Why the journal goes no farther than the last position, if it was meant to.
    fn broken(&self) -> Option<&ReplayError>;
    /// Views another position.
    ///
    /// # Errors
    /// There is no such position; the present one stays.
    fn seek(&mut self, position: usize) -> Result<(), BeyondEnd>;
    /// The journal of a new battle that continues from the position viewed.
    ///
    /// # Errors
    /// A refusal where the battle is over, or the variant has no name.
    fn branch(&self, branch: Branch) -> Result<Journal, Refusal>;
}

/// A position was sought that the battle has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeyondEnd {
    /// The position that was sought.
    pub sought: usize,
    /// The last that there is.
    pub last: usize,
}

impl fmt::Display for BeyondEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no order {}: the battle has {}", self.sought, self.last)
    }
}

impl std::error::Error for BeyondEnd {}

/// A fought battle under one rule set.
pub struct Review<R: RuleSet> {
    battle: Battle<R>,
    position: usize,
    header: Header,
    records: Vec<Record>,
    story: Story,
    timeline: Timeline,
    images: Vec<(usize, Image<R>)>,
    broken: Option<ReplayError>,
}

impl<R: RuleSet> Review<R> {
    /// Reads a journal as far as it fits, and views its beginning.
    pub fn open(rules: R, opening: Opening<R>, journal: Journal) -> Self {
        let Journal { header, records } = journal;
        let battle = Battle::open(rules, opening, header.clone(), KeepUndo::No);
        let (story, timeline, images) = (Story::default(), Timeline::default(), Vec::new());
        let mut review =
            Self { battle, position: 0, header, records: Vec::new(), story, timeline, images, broken: None };
        review.broken = check_header::<R>(&review.header).and_then(|()| review.read(&records)).err();
        review.keep_what_was_read();
        review
    }

    fn read(&mut self, records: &[Record]) -> Result<(), ReplayError> {
        for (record, written) in records.iter().enumerate() {
            if written.is_deed() && self.battle.records.len() == record {
                self.stand_still();
            }
            self.battle.follow_one(record, written)?;
        }
        self.stand_still();
        self.battle.ends_after(records.len())
    }

    /// Adds the present state as a position that can be viewed.
    fn stand_still(&mut self) {
        let battle = &self.battle;
        let read = self.timeline.stops.last().map_or(0, |stop| stop.records);
        let is_ruled = battle.records[read..].iter().any(|record| matches!(record, Record::Override(_)));
        let since = if is_ruled {
            self.story.add_ruling(&battle.entries, &battle.happened)
        } else {
            self.story.add(&battle.entries, &battle.happened)
        };
        let phase = AnyBattle::phase(battle, Seat::Umpire).place();
        let stop =
            Stop { records: battle.records.len(), entries: battle.entries.len(), orders: battle.orders_given, phase };
        self.timeline.add(stop, since);
        // Umpire's acts are never carried out again, so what led to them need not be kept.
        let position = self.timeline.last();
        if is_ruled || self.wants_image(position) {
            self.images.push((position, self.battle.image()));
        }
    }

    /// Whether a position is far from the newest image, or the first of its phase.
    fn wants_image(&self, position: usize) -> bool {
        let Some((newest, _)) = self.images.last() else { return true };
        let [then, now] = [*newest, position].map(|position| self.timeline.stops[position].phase);
        let happened = self.story.told_before(position) - self.story.told_before(*newest);
        then != now || position - newest >= MOST_DEEDS || happened >= MOST_HAPPENINGS
    }

    /// Takes over the battle's story up to the last position, and goes back to the first.
    fn keep_what_was_read(&mut self) {
        if self.timeline.stops.is_empty() {
            self.stand_still();
        }
        let last = self.timeline.stops[self.timeline.last()];
        self.records = self.battle.records[..last.records].to_vec();
        self.battle.milestones.clear();
        self.restore(0);
    }

    /// Goes to a kept image, by its place among them.
    fn restore(&mut self, index: usize) {
        let (position, image) = &self.images[index];
        let stop = self.timeline.stops[*position];
        let battle = &mut self.battle;
        battle.restore(image);
        battle.records.clear();
        battle.records.extend_from_slice(&self.records[..stop.records]);
        battle.entries = self.story.entries_at(*position, stop.entries);
        battle.happened = self.story.happened_at(*position);
        battle.orders_given = stop.orders;
        battle.marks.clear();
        battle.fallen.clear();
        self.position = *position;
    }

    /// Does the next deed again.
    fn step_on(&mut self) {
        let [from, to] = [self.position, self.position + 1].map(|position| self.timeline.stops[position].records);
        for record in from..to {
            let followed = self.battle.follow_one(record, &self.records[record]);
            followed.unwrap_or_else(|error| panic!("it fitted when it was read, and does no longer: {error}"));
        }
        self.position += 1;
    }
}

impl<R: RuleSet> Replay for Review<R> {
    fn battle(&self) -> &dyn AnyBattle {
        &self.battle
    }

    fn position(&self) -> usize {
        self.position
    }

    fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    fn broken(&self) -> Option<&ReplayError> {
        self.broken.as_ref()
    }

    fn seek(&mut self, position: usize) -> Result<(), BeyondEnd> {
        let last = self.timeline.last();
        if position > last {
            return Err(BeyondEnd { sought: position, last });
        }
        let nearest = self.images.partition_point(|(kept, _)| *kept <= position) - 1;
        if self.position > position || self.position < self.images[nearest].0 {
            self.restore(nearest);
        }
        while self.position < position {
            self.step_on();
        }
        Ok(())
    }

    fn branch(&self, branch: Branch) -> Result<Journal, Refusal> {
        if self.battle.conclusion().is_some() {
            return Err(Refusal::new(
                "linstock.over",
                "the battle is over here: a branch goes on from somewhere before its end",
            ));
        }
        branch.journal(&self.header, &self.records[..self.timeline.stops[self.position].records])
    }
}
