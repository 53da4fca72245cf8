//! The units in a walking unit's way: bodies that it may or may not pass, enemies that it keeps clear of, the unit that
//! it charges; and the table's edge (hmm.20.11, hmm.20.27). Ground and lines are in `movement::crossings`.

use crate::{
    battle::Refusal,
    measure::{Body, Pose, TOLERANCE},
    rules::hmm::{
        artillery::abandoned_guns,
        charts::{FormationKind, Troop},
        movement::walk::{Purpose, Walker},
        scale,
        state::{Morale, Troops, UnitState, UnitView},
    },
    table::{
        StandId, UnitId,
        ask::{Subject, Whom},
        track::{Encounter, Incident},
    },
};

impl Walker<'_> {
    /// A charge touches its target, also where it meets a neighbour of the target at the same moment.
    pub(crate) fn may_touch(&self, stand: StandId, incident: &Incident) -> bool {
        if let Purpose::Ride(to) = self.purpose {
            return stand.unit == to;
        }
        let Purpose::Charge(target) = self.purpose else { return false };
        let beside = || {
            let enemy = self.field.unit(stand.unit).side != self.field.unit(self.unit).side;
            let there = self.bodies_at(incident.pose);
            enemy
                && self
                    .field
                    .reach(Subject::Bodies(&there), target)
                    .is_some_and(|reach| reach.within(TOLERANCE).holds())
        };
        stand.unit == target || beside()
    }

    pub(crate) fn rides_down(&self, other: UnitId) -> bool {
        let enemy = self.field.unit(other).side != self.field.unit(self.unit).side;
        enemy
            && self.field.of::<Morale>(other).rout.is_some()
            && !matches!(self.purpose, Purpose::Charge(target) if target == other)
    }

    pub(crate) fn comes_upon(&self, other: UnitId) -> bool {
        self.field.unit(other).side != self.field.unit(self.unit).side
            && self.field.of::<Troops>(other).kind == Troop::Messenger
    }

    /// A body that may not be passed, an enemy that is too near, the table's edge.
    pub(crate) fn bar(&self, incident: &Incident) -> Option<Refusal> {
        match incident.encounter {
            Encounter::Met(stand) if !self.may_pass(stand.unit) && !self.may_touch(stand, incident) => {
                Some(Refusal::new(clause!("hmm.20.27"), format!("{} is in the way", self.field.unit(stand.unit).name)))
            }
            Encounter::CameWithin(_, enemy) if self.keeps_clear_of(enemy) => Some(self.too_near(enemy)),
            Encounter::OverEdge => Some(scale::off_the_table("the table ends here")),
            _ => None,
        }
    }

    pub(crate) fn too_near(&self, enemy: UnitId) -> Refusal {
        let clear = self.rules.charts().movement.enemy_gap_inches;
        Refusal::new(clause!("hmm.20.27"), format!("it keeps {clear} in clear of {}", self.field.unit(enemy).name))
    }

    /// A march keeps clear of every enemy but routers, single riders and guns without a crew; a charge of none.
    pub(crate) fn keeps_clear_of(&self, enemy: UnitId) -> bool {
        let state = self.field.of::<UnitState>(enemy);
        let single_rider = state.troops.kind == Troop::Messenger || state.general.is_some();
        let guns_of_nobody = abandoned_guns::is_abandoned(self.field, enemy);
        !matches!(self.purpose, Purpose::Charge(_)) && state.morale.rout.is_none() && !single_rider && !guns_of_nobody
    }

    /// A unit nearer to an enemy than it should be may go anywhere but nearer to it (hmm.20.27).
    pub(crate) fn would_come_nearer(&self, places: &[Pose]) -> Option<Refusal> {
        let clear = self.rules.charts().movement.enemy_gap_inches;
        let here = self.bodies_at(self.walk.front);
        let whom = Whom::of(self.field.unit(self.unit).side.enemy());
        let mut near: Vec<UnitId> = self
            .field
            .reach_within(here.as_slice(), clear - 10.0 * TOLERANCE, whom)
            .iter()
            .map(|near| near.stand.unit)
            .collect();
        near.sort_unstable();
        near.dedup();
        let gap = |bodies: &[Body], enemy: UnitId| {
            self.field.reach(bodies, enemy).map_or(f32::INFINITY, |reach| reach.distance())
        };
        let comes_nearer = |enemy: UnitId| {
            let now = gap(&here, enemy);
            let nearest = places.iter().map(|&place| gap(&self.bodies_at(place), enemy)).fold(f32::INFINITY, f32::min);
            self.keeps_clear_of(enemy) && nearest < now.min(clear) - TOLERANCE
        };
        near.into_iter().find(|&enemy| comes_nearer(enemy)).map(|enemy| self.too_near(enemy))
    }

    /// Any unit passes skirmishers, single riders and guns in action, and these pass any friend (hmm.20.27).
    pub(crate) fn may_pass(&self, other: UnitId) -> bool {
        let passes = |state: UnitView<'_>| {
            state.general.is_some()
                || state.troops.kind == Troop::Messenger
                || matches!(
                    state.formation.kind,
                    FormationKind::Skirmish | FormationKind::Unlimbered | FormationKind::Rout
                )
        };
        let theirs = self.field.of::<UnitState>(other);
        let friend = self.field.unit(other).side == self.field.unit(self.unit).side;
        friend && (passes(self.state) || passes(theirs))
            || !friend
                && (theirs.morale.rout.is_some() || theirs.troops.kind == Troop::Messenger || theirs.general.is_some())
    }
}
