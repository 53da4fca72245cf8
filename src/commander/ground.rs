//! The situation as a commander sees it through its own seat: the units of both sides, the ground worth holding, the time
//! that is left, and whether anybody may measure.

use std::sync::OnceLock;

use bevy::math::Vec2;

use crate::{
    battle::{AnyBattle, Seat},
    commander::{
        body::{Body, best_of},
        eye::Eye,
        goal::{Goal, goals},
        loss_scale::LossScale,
    },
    measure::{Facing, Pose},
    table::{Field, Side, Unit, UnitId},
};

/// A unit this near to an objective counts as on it, inches.
const ON_THE_GROUND: f32 = 2.0;
/// A defender goes no farther than this to meet the enemy on better ground, inches.
const FARTHEST_POST: f32 = 32.0;
/// How much longer, in effect, each friend already on an objective makes the way to it, inches.
const HOLDER_SAVES: f32 = 4.0;

/// No unit forms up farther off than this, however far its guns reach, inches.
pub(super) const FARTHEST_FORMING: f32 = 12.0;

/// Everything on the table that a commander knows of.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    pub(super) own: Vec<Body>,
    pub(super) foes: Vec<Body>,
    pub(super) objectives: Vec<Goal>,
    /// How much of the time is gone, from 0 to 1; 0 where it does not run out.
    pub(super) hour: f32,
    /// How many turns are left with this one; none where time does not run out.
    pub(super) turns_left: Option<f32>,
    /// How distances and odds are known.
    pub(super) knowledge: Knowledge,
    /// How losses are counted.
    pub(super) scale: LossScale,
}

/// How a commander knows distances and odds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// They are measured.
    #[default]
    Measured,
    /// They are guessed, as nothing may be measured before it is declared.
    Guessed,
}

impl Ground {
    /// Looks at the table through a seat. The powers of units that have not changed since may be kept by the caller.
    pub(super) fn survey(play: &dyn AnyBattle, seat: Seat, side: Side) -> Self {
        let field = play.field(seat);
        let scale = LossScale::of(play, &field);
        let bodies = |side| field.side(side).map(|unit| Body::of(play, seat, &field, scale, unit)).collect::<Vec<_>>();
        let (own, foes) = (bodies(side), bodies(side.enemy()));
        let objectives = field.units().next().map(|unit| goals(play, seat, unit.id)).unwrap_or_default();
        let (hour, turns_left) = (hour(play, seat), turns_left(play, seat));
        Self { own, foes, objectives, hour, turns_left, knowledge: Knowledge::default(), scale }
    }

    /// The same, with the best that each unit was ever seen to be able to do.
    pub(super) fn remembering(mut self, earlier: &Self) -> Self {
        for body in self.own.iter_mut().chain(&mut self.foes) {
            if let Some(known) = earlier.own(body.id).or_else(|| earlier.foe(body.id)) {
                body.best = best_of(known.best, body.powers);
            }
        }
        self
    }

    /// Updates the positions; powers are taken as they were, except for new units.
    pub(super) fn look_again(&mut self, play: &dyn AnyBattle, seat: Seat, side: Side) {
        let field = play.field(seat);
        let scale = self.scale;
        let new = |unit: &Unit| Body::of(play, seat, &field, scale, unit);
        renew(&mut self.own, &field, scale, side, new);
        for own in &mut self.own {
            own.command_reach = play.command_reach(seat, own.id);
        }
        if renew(&mut self.foes, &field, scale, side.enemy(), new) == Stir::Some {
            self.own.iter_mut().for_each(|own| own.gap_to_foe = OnceLock::new());
        }
    }

    /// From now on distances to the enemy are measured, or guessed with that eye in a turn.
    pub(super) fn judged_by(&mut self, eye: Option<Eye>, turn: u32) {
        self.knowledge = if eye.is_some() { Knowledge::Guessed } else { Knowledge::Measured };
        for foe in &mut self.foes {
            let misjudged = eye.map_or(1.0, |eye| eye.misjudges(turn, foe.id));
            if misjudged.to_bits() != foe.misjudged.to_bits() {
                foe.misjudged = misjudged;
                self.own.iter_mut().for_each(|own| own.gap_to_foe = OnceLock::new());
            }
        }
    }

    /// One of the commander's own units.
    pub(super) fn own(&self, unit: UnitId) -> Option<&Body> {
        named(&self.own, unit)
    }

    /// One of the enemy's.
    pub(super) fn foe(&self, unit: UnitId) -> Option<&Body> {
        named(&self.foes, unit)
    }

    /// The enemies that still fight; if none does, those that ran, and lone leaders only where there is no objective to
    /// take.
    pub(super) fn fighting_foes(&self) -> impl Iterator<Item = &Body> {
        let fights = |foe: &Body| foe.fights() && !foe.broken;
        let any = self.foes.iter().any(fights);
        let better_aims = self.foes.iter().any(Body::fights) || !self.objectives.is_empty();
        self.foes.iter().filter(move |foe| if any { fights(foe) } else { !better_aims || foe.fights() })
    }

    /// The gap from a point to the nearest enemy that still fights, inches; none if there is no such enemy.
    pub(super) fn gap_to_foe(&self, point: Vec2) -> Option<f32> {
        self.fighting_foes().map(|foe| foe.gap(point)).min_by(f32::total_cmp)
    }

    /// The same from the front of one of the commander's own units.
    pub(super) fn gap_to_foe_of(&self, own: &Body) -> Option<f32> {
        *own.gap_to_foe.get_or_init(|| self.gap_to_foe(own.front.at))
    }

    /// The middle of the units under a leader; none for a body that fights itself.
    pub(super) fn charge_of(&self, leader: &Body) -> Option<Vec2> {
        if leader.fights() {
            return None;
        }
        let led =
            |own: &&Body| own.fights() && !own.broken && (leader.command.is_none() || own.command == leader.command);
        let places: Vec<Vec2> = self.own.iter().filter(led).map(|own| own.middle).collect();
        #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
        let count = places.len() as f32;
        (!places.is_empty()).then(|| places.into_iter().sum::<Vec2>() / count)
    }

    /// How many of the commander's other fighting units an enemy has within reach, or may have once they have moved.
    pub(super) fn sharers(&self, foe: &Body, but: UnitId) -> f32 {
        let reach = foe.powers.fire_inches.max(3.0);
        let within = |own: &&Body| {
            own.id != but && own.fights() && !own.broken && foe.gap(own.front.at) <= reach + own.powers.move_inches
        };
        #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
        let count = self.own.iter().filter(within).count() as f32;
        count
    }

    /// The objective nearest to a point.
    pub(super) fn nearest_objective(&self, point: Vec2) -> Option<&Goal> {
        self.objectives.iter().min_by(|a, b| a.distance(point).total_cmp(&b.distance(point)))
    }

    /// The ground worth holding on which no other of the commander's steady fighting units stands.
    pub(super) fn open_objectives(&self, but: UnitId) -> Vec<&Goal> {
        let holds = |own: &Body, goal: &Goal| {
            own.id != but && own.fights() && !own.broken && goal.distance(own.front.at) <= ON_THE_GROUND
        };
        self.objectives.iter().filter(|goal| !self.own.iter().any(|own| holds(own, goal))).collect()
    }

    /// Where a unit that waits for the enemy should stand: where it stood at first, or on an objective that lies before
    /// it, nearer to the enemy, and is not held by enough friends already.
    pub(super) fn post_of(&self, body: &Body, first: Pose) -> Pose {
        let Some(to_foe) = self.gap_to_foe(first.at).filter(|_| body.fights()) else { return first };
        if self.objectives.iter().any(|goal| goal.distance(first.at) <= ON_THE_GROUND) {
            return first;
        }
        let before = self.objectives.iter().filter(|goal| {
            let place = goal.nearest(first.at);
            let towards = Facing::along(place - first.at).map_or(0.0, |way| first.facing.turn_to(way).abs());
            place.distance(first.at) <= FARTHEST_POST
                && towards <= 60.0
                && self.gap_to_foe(place).is_some_and(|gap| gap < to_foe)
        });
        let price = |goal: &Goal| {
            let holds = |own: &&Body| {
                own.id != body.id && own.fights() && !own.broken && goal.distance(own.front.at) <= ON_THE_GROUND
            };
            #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
            let holders = self.own.iter().filter(holds).count() as f32;
            goal.distance(first.at) + holders * HOLDER_SAVES
        };
        let best = before.min_by(|a, b| price(a).total_cmp(&price(b)));
        best.map_or(first, |goal| Pose::new(goal.nearest(first.at), first.facing))
    }
}

/// Whether any body is not where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stir {
    None,
    Some,
}

/// Updates the bodies of a side, sorted by id: only those whose units have changed, and new ones.
fn renew(bodies: &mut Vec<Body>, field: &Field<'_>, scale: LossScale, side: Side, new: impl Fn(&Unit) -> Body) -> Stir {
    let mut old = std::mem::take(bodies).into_iter().peekable();
    let mut stir = Stir::None;
    for unit in field.side(side) {
        while old.next_if(|body| body.id < unit.id).is_some() {
            stir = Stir::Some;
        }
        match old.next_if(|body| body.id == unit.id) {
            Some(known) if known.seen == field.last_change_of(unit.id) => bodies.push(known),
            known => {
                stir = Stir::Some;
                bodies.push(known.map_or_else(|| new(unit), |known| known.moved(field, scale, unit)));
            }
        }
    }
    if old.next().is_some() { Stir::Some } else { stir }
}

/// The body of a unit among others, which lie by id.
fn named(bodies: &[Body], unit: UnitId) -> Option<&Body> {
    bodies.binary_search_by_key(&unit, |body| body.id).ok().map(|place| &bodies[place])
}

/// How many turns are left with this one.
fn turns_left(play: &dyn AnyBattle, seat: Seat) -> Option<f32> {
    let notice = play.phase(seat);
    #[expect(clippy::cast_precision_loss, reason = "a battle has a few hundred turns at most")]
    notice.last_turn.map(|last| (last + 1).saturating_sub(notice.turn) as f32)
}

/// How much of the time is gone, from 0 to 1.
fn hour(play: &dyn AnyBattle, seat: Seat) -> f32 {
    let notice = play.phase(seat);
    #[expect(clippy::cast_precision_loss, reason = "a battle has a few hundred turns at most")]
    let gone = |last: u32| (notice.turn as f32 / last.max(1) as f32).min(1.0);
    notice.last_turn.map_or(0.0, gone)
}
