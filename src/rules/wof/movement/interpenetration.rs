//! The obstacles in a walking unit's way: friends that it passes through, enemies that it keeps clear of, charges or
//! runs into, and the table's edge (wof.12.7, wof.12.8, wof.13.0.08, wof.14.0.01). Ground and lines are in
//! `movement::linear_obstacles`.

use crate::{
    battle::{Outcome, Refusal},
    clause::Clause,
    measure::{Body, TOLERANCE},
    receipt::Line,
    rules::{
        common::layout,
        wof::{
            Wof,
            charts::{PricedAct, Troop},
            events::{Change, WofEvent},
            movement::{
                budget, distances,
                moving_unit::{Event, Stretch, Walker},
                walk::{Purpose, Walk},
            },
            state::{BattleState, General, Morale, PartKind, UnitState, UnitView},
        },
    },
    table::{
        Field, StandId, UnitId,
        ask::{Piece, Subject, Whom},
        track::{Encounter, Track},
    },
};

/// A unit that cannot clear a friend in a turn is intermixed with it.
pub(in crate::rules::wof) const INTERMIXED_UNITS: Clause = clause!("wof.12.7.03");

impl Walker<'_> {
    /// Enemies that a mover comes too near on a track, with the inches at which it does; none that it was too near
    /// already.
    pub(crate) fn came_near(&self, track: &Track) -> Vec<(f32, Event)> {
        let mut came = Vec::new();
        for held in &track.holding {
            let Encounter::CameWithin(_, enemy) = held.state else { continue };
            let comes = held.times.iter().map(|span| span.from).find(|from| *from > 0.0);
            came.extend(comes.map(|at| (at, Event::Near(enemy))));
        }
        came
    }

    /// A unit nearer to an enemy than it should be may go anywhere but nearer to it (wof.12.8.02).
    pub(crate) fn would_come_nearer(&self, stretch: &Stretch) -> Option<Refusal> {
        let here = self.bodies_at(self.walk.front);
        // Below zero where an evader's bases would lie on others: it goes as far as it can, where a march that would end
        // on somebody is refused.
        let evades = self.purpose == Purpose::Evade;
        let apart = |bodies: &[Body], enemy: UnitId| {
            let gap = self.field.reach(Subject::Bodies(bodies), enemy).map_or(f32::INFINITY, |reach| reach.distance());
            if evades && gap <= TOLERANCE { gap - deepest_overlap(self.field, bodies, enemy) } else { gap }
        };
        let far = self.keeping.distances.last()?.inches;
        let side = self.field.unit(self.unit).side.enemy();
        let near = self.field.reach_within(Subject::Bodies(&here), far, Whom::of(side));
        let comes_nearer = |&&(enemy, inches, _): &&(UnitId, f32, Clause)| {
            if !near.iter().any(|near| near.stand.unit == enemy) {
                return false;
            }
            let now = apart(&here, enemy);
            let then =
                |part: f32| apart(&self.bodies_at(stretch.pose_at(stretch.length * part, self.footprint())), enemy);
            now < inches - 10.0 * TOLERANCE
                && [0.25, 0.5, 0.75, 1.0].into_iter().any(|part| then(part) < now - TOLERANCE)
        };
        self.keeping.from.iter().find(comes_nearer).map(|(enemy, ..)| self.keeping.too_near(self.field, *enemy))
    }

    /// The table ends: routers leave it, and so do pursuers of a unit that has left (wof.12.10.04, wof.19.2.01).
    pub(crate) fn meet_the_edge(&mut self) -> bool {
        let leaves = match self.purpose {
            Purpose::Rout => true,
            Purpose::Pursuit(target) => !self.field.unit(target).on_table(),
            _ => false,
        };
        if leaves {
            self.walk.over_edge = true;
            return true;
        }
        self.stop(Refusal::new(clause!("wof.h.setup"), "the table ends here"));
        false
    }

    /// Runs into a unit: passes it, touches it or stops.
    pub(crate) fn meet_somebody(&mut self, stand: StandId) -> bool {
        let other = stand.unit;
        if self.field.unit(other).side == self.field.unit(self.unit).side {
            return self.meet_a_friend(other);
        }
        let theirs = self.field.of::<UnitState>(other);
        match self.purpose {
            _ if !theirs.is_body() => self.go_over(other),
            Purpose::March if distances::may_run_over(self.rules, self.field, self.state, other) => {
                self.walk.run_over.push(stand);
                true
            }
            Purpose::Charge(target)
                if other != target && self.field.resource::<BattleState>().is_over(self.unit, other) =>
            {
                true
            }
            Purpose::Charge(_) | Purpose::Rout | Purpose::Pursuit(_) => {
                self.walk.touched = Some(stand);
                false
            }
            Purpose::March | Purpose::Evade | Purpose::Recoil => {
                self.stop(self.keeping.too_near(self.field, other));
                false
            }
        }
    }

    /// Generals and abandoned equipment block no unit; a general alone is touched, but not by routers (wof.6.2.03).
    fn go_over(&mut self, other: UnitId) -> bool {
        let alone = self.field.get_of::<General>(other).is_some_and(|general| general.joined.is_none());
        if alone && self.purpose != Purpose::Rout && !self.walk.generals_met.contains(&other) {
            self.walk.generals_met.push(other);
        }
        true
    }

    /// A friend is passed for half a move, once, unless one of the two skirmishes (wof.12.7.01, wof.12.7.04,
    /// wof.13.0.07).
    fn meet_a_friend(&mut self, friend: UnitId) -> bool {
        let theirs = self.field.of::<UnitState>(friend);
        let name = &self.field.unit(friend).name;
        if !theirs.is_body() {
            // Guns without a crew are in the way of guns alone (`wof.h.abandoned_guns`).
            let guns = theirs.part_of.is_some_and(|part| part.what == PartKind::Guns);
            if !guns || self.condition.troop != Troop::Artillery || self.state.formation.skirmishes() {
                return true;
            }
            self.stop(Refusal::new(clause!("wof.h.abandoned_guns"), format!("{name} are in the way of guns")));
            return false;
        }
        if self.walk.through_friends.contains(&friend) {
            return true;
        }
        let (part, clause) = budget::action_part(self.rules.in_force(), PricedAct::PassThroughFriends);
        let clause = if theirs.troops.kind == Troop::Artillery { clause!("wof.12.7.04") } else { clause };
        let freely = self.state.formation.skirmishes()
            || theirs.formation.skirmishes()
            || self.state.morale.intermixed.contains(&friend);
        match self.purpose {
            Purpose::Recoil => {
                self.stop(Refusal::new(clause!("wof.h.recoil"), format!("{name} is in the way")));
                return false;
            }
            Purpose::Rout | Purpose::Pursuit(_) => self.walk.through_friends.push(friend),
            _ if freely => self.note_free_passage(theirs, name),
            _ if part > self.left() + TOLERANCE => {
                self.stop(
                    Refusal::new(clause, format!("passing through {name} costs half a move"))
                        .by((part - self.left()) * self.rate()),
                );
                return false;
            }
            _ => {
                self.pay(part, clause, format!("passing through {name}"));
                self.walk.through_friends.push(friend);
            }
        }
        true
    }

    /// Notes once that it passes a friend for free: because one of the two skirmishes.
    fn note_free_passage(&mut self, theirs: UnitView<'_>, name: &str) {
        let clause = match () {
            () if self.state.formation.skirmishes() => clause!("wof.13.0.07"),
            () if theirs.formation.skirmishes() => clause!("wof.12.7.04"),
            () => return,
        };
        let line = Line { clause, label: format!("passing {name} freely"), value: 0.0.into() };
        if !self.walk.lines.contains(&line) {
            self.walk.lines.push(line);
        }
    }

    /// Friends that it overlaps at its present place (wof.12.7.03); skirmishers mix with any unit (wof.13.0.07).
    pub(crate) fn mixed_with(&self) -> Vec<UnitId> {
        if self.state.formation.skirmishes() {
            return Vec::new();
        }
        let bodies = self.inner_bodies_at(self.walk.front);
        let own = [self.unit];
        let whom = Whom::of(self.field.unit(self.unit).side).except(&own);
        let near = self.field.reach_within(Subject::Bodies(&bodies), 0.0, whom);
        let mixes = |friend: &UnitId| {
            let theirs = self.field.of::<UnitState>(*friend);
            theirs.is_body() && !theirs.formation.skirmishes()
        };
        let overlaps = |stand: StandId| {
            self.field.get_stand(stand).is_some_and(|stand| bodies.iter().any(|body| body.overlaps(&stand.body())))
        };
        let mut friends: Vec<UnitId> = near
            .iter()
            .map(|near| near.stand)
            .filter(|stand| overlaps(*stand))
            .map(|stand| stand.unit)
            .filter(mixes)
            .collect();
        friends.sort_unstable();
        friends.dedup();
        friends
    }

    /// A charge that has just enough to come up to its target touches it (`wof.h.measuring`).
    pub(crate) fn just_touch(&mut self) {
        let (Purpose::Charge(target) | Purpose::Pursuit(target)) = self.purpose else { return };
        if self.walk.touched.is_some() || !self.field.unit(target).on_table() {
            return;
        }
        let here = self.bodies_at(self.walk.front);
        let contact = self.rules.charts().movement.contact_inches;
        let reach = self.field.reach(Subject::Bodies(&here), target).filter(|reach| reach.within(contact).holds());
        if let Some(Piece::Stand(stand)) = reach.map(|reach| reach.to) {
            (self.walk.touched, self.walk.stops) = (Some(stand), None);
        }
    }
}

/// How far some bases lie on those of a unit, inches; 0 if they only touch or lie apart.
fn deepest_overlap(field: &Field<'_>, bodies: &[Body], unit: UnitId) -> f32 {
    let contacts = field.contact_with(Subject::Bodies(bodies), Whom::of(field.unit(unit).side)).into_iter();
    let theirs = contacts.filter(|contact| contact.theirs.unit == unit);
    theirs.map(|contact| contact.touch.depth.inches()).fold(0.0, f32::max)
}

/// The units intermixed from now on, and those that were passed through (wof.12.7.03, wof.9.6.02).
pub(crate) fn mix(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, walk: &Walk) {
    let before = &field.of::<Morale>(unit).intermixed;
    for &friend in &walk.through_friends {
        outcome.own(WofEvent::of(friend, Change::Disturbed));
    }
    if *before == walk.intermixed {
        return;
    }
    let newly: Vec<UnitId> = walk.intermixed.iter().copied().filter(|friend| !before.contains(friend)).collect();
    clears(field, outcome, unit, &walk.intermixed);
    for friend in newly {
        let mut now = field.of::<Morale>(friend).intermixed.clone();
        now.push(unit);
        outcome.own(WofEvent::of(friend, Change::Intermixed(now)));
    }
}

/// The figures that a walk sets free to fire and to charge by ending clear of friends, less those that it keeps from
/// both by ending among them (wof.12.7.03).
pub(crate) fn frees(field: &Field<'_>, unit: UnitId, walk: &Walk) -> f32 {
    let mixed = |unit: UnitId| &field.of::<Morale>(unit).intermixed;
    let figures = |unit: &UnitId| layout::count(field.figures_of(*unit));
    let (before, after) = (mixed(unit), &walk.intermixed);
    let cleared = before.iter().filter(|friend| !after.contains(friend) && mixed(**friend).as_slice() == [unit]);
    let caught = after.iter().filter(|friend| mixed(**friend).is_empty());
    let own = match (before.is_empty(), after.is_empty()) {
        (false, true) => figures(&unit),
        (true, false) => -figures(&unit),
        _ => 0.0,
    };
    own + cleared.map(figures).sum::<f32>() - caught.map(figures).sum::<f32>()
}

/// A unit is intermixed with no others than these: friends that it has cleared are free of it (wof.12.7.03).
pub fn clears(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, still: &[UnitId]) {
    let before = &field.of::<Morale>(unit).intermixed;
    if before.as_slice() == still {
        return;
    }
    outcome.own(WofEvent::of(unit, Change::Intermixed(still.to_vec())));
    for &friend in before.iter().filter(|friend| !still.contains(friend)) {
        let now = field.of::<Morale>(friend).intermixed.iter().copied().filter(|&other| other != unit).collect();
        outcome.own(WofEvent::of(friend, Change::Intermixed(now)));
    }
}
