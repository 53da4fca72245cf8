//! A commander's trials in this phase, so that it never goes round in circles, and its knowledge of bodies from turn to
//! turn.

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::Vec2;

use crate::{
    battle::{AnyBattle, Offer, Order, Seat, Subject},
    commander::{lane::Lane, masked::SILENT_TURNS},
    measure::Pose,
    table::UnitId,
};

/// The most orders of one verb that one subject is given in a phase; enough for a move in parts.
const MOST_REPEATS: u8 = 3;
/// The most orders in a phase for each offer that the phase began with.
const MOST_ORDERS_AN_OFFER: usize = 4;

/// The trials since the phase began, and where units stood when first seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    phase: Option<(u32, usize, Option<Seat>)>,
    given: BTreeMap<Subject, BTreeMap<String, u8>>,
    left_alone: BTreeSet<(u8, Subject)>,
    orders: usize,
    most_orders: usize,
    /// Enemy figures that orders of this phase already take, by target.
    pub(super) spoken_for: BTreeMap<UnitId, f32>,
    posts: BTreeMap<UnitId, Pose>,
    /// Where a unit was last seen to stand, and since which turn.
    stands: BTreeMap<UnitId, (Pose, u32)>,
    /// The turn in which a unit last attacked by its own will.
    struck: BTreeMap<UnitId, u32>,
    /// Since which turn guns have had marks before them and have not fired.
    silent: BTreeMap<UnitId, u32>,
    /// Where guns stood when they could fire at none of their marks.
    masked: BTreeMap<UnitId, Vec2>,
    /// The last charge of each unit.
    charges: BTreeMap<UnitId, Charge>,
}

/// A charge that was ordered: at which enemy, from where, and where he stood.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Charge {
    pub(super) target: UnitId,
    pub(super) from: Pose,
    pub(super) at: Pose,
}

/// The commander's memory of a unit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    /// Where it was first seen.
    pub(super) post: Option<Pose>,
    /// Whether it struck in this turn or the last.
    pub(super) struck_of_late: bool,
    /// For how many turns it has stood where it stands.
    pub(super) idle_turns: u32,
    /// The lane in which it goes forward.
    pub(super) lane: Option<Lane>,
    /// Where it had targets before it but could fire at none.
    pub(super) masked_at: Option<Vec2>,
    /// The last charge that it was ordered to make.
    pub(super) charge: Option<Charge>,
}

impl Memory {
    /// Forgets the last phase once another is being played.
    pub(super) fn turn_page(&mut self, play: &dyn AnyBattle, seat: Seat, offers: usize) {
        let notice = play.phase(seat);
        let phase = Some((notice.turn, notice.current, notice.seat));
        if self.phase != phase {
            let kept = std::mem::take(self);
            let Self { posts, stands, struck, silent, masked, charges, .. } = kept;
            *self = Self {
                phase,
                posts,
                stands,
                struck,
                silent,
                masked,
                charges,
                most_orders: (offers + 4) * MOST_ORDERS_AN_OFFER,
                ..Self::default()
            };
        }
    }

    /// Whether an offer may still be taken up in this phase.
    pub(super) fn is_open(&self, offer: &Offer) -> bool {
        let given = self.given.get(&offer.subject).and_then(|verbs| verbs.get(&offer.verb)).copied().unwrap_or(0);
        given < MOST_REPEATS && !self.left_alone.contains(&(offer.step, offer.subject))
    }

    /// Whether the number of orders given is large enough to close the phase.
    pub(super) fn is_weary(&self) -> bool {
        self.orders >= self.most_orders
    }

    /// Leaves a subject as it is for the rest of a step.
    pub(super) fn leave_alone(&mut self, step: u8, subject: Subject) {
        self.left_alone.insert((step, subject));
    }

    /// Notes an order as given.
    pub(super) fn note(&mut self, order: &Order) {
        self.orders += 1;
        let given = self.given.entry(order.subject).or_default().entry(order.verb.clone()).or_insert(0);
        *given = given.saturating_add(1);
    }

    /// Notes that a unit strikes in this turn.
    pub(super) fn note_strike(&mut self, unit: UnitId) {
        self.silent.remove(&unit);
        self.masked.remove(&unit);
        if let Some((turn, ..)) = self.phase {
            self.struck.insert(unit, turn);
        }
    }

    /// Notes that a unit charges.
    pub(super) fn note_charge(&mut self, unit: UnitId, charge: Charge) {
        self.charges.insert(unit, charge);
    }

    /// Notes of guns at a place that have marks before them: if they have had some for turns, nothing can be fired at
    /// from there.
    pub(super) fn note_marks(&mut self, guns: UnitId, at: Vec2) {
        let turn = self.phase.map_or(0, |(turn, ..)| turn);
        let since = *self.silent.entry(guns).or_insert(turn);
        if turn.saturating_sub(since) >= SILENT_TURNS {
            self.masked.insert(guns, at);
        }
    }

    /// Notes that guns have no targets before them.
    pub(super) fn note_no_marks(&mut self, guns: UnitId) {
        self.silent.remove(&guns);
    }

    /// The memory of a unit that now stands at a pose.
    pub(super) fn of(&mut self, unit: UnitId, now: Pose) -> Known {
        let turn = self.phase.map_or(0, |(turn, ..)| turn);
        let post = *self.posts.entry(unit).or_insert(now);
        let stands = self.stands.entry(unit).or_insert((now, turn));
        if stands.0 != now {
            *stands = (now, turn);
        }
        let idle_turns = turn.saturating_sub(stands.1);
        let struck_of_late = self.struck.get(&unit).is_some_and(|struck| struck + 1 >= turn);
        let (masked_at, charge) = (self.masked.get(&unit).copied(), self.charges.get(&unit).copied());
        Known { post: Some(post), struck_of_late, idle_turns, lane: None, masked_at, charge }
    }
}
