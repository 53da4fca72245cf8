//! Commanders on the move (trl.p06.06, trl.p08.10): they ride as light cavalry in loose order, join units and leave them.

use bevy::math::Vec2;

use crate::{
    battle::{
        Action, Area, Domain, Ghost, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    measure::{Leg, Pose, TOLERANCE},
    rules::{
        common::party,
        trl::{
            Trl,
            command::attached_commanders::free_post,
            events::{Change, TrlEvent},
            formation::placement,
            journal::line,
            movement::{
                completed_moves,
                crossing::Crossing,
                rates::Pace,
                route,
                state::Moves,
                walk::Walk,
                who_may_move::{BOGGED, allowance},
            },
            slot_names::slot,
            state::{General, UnitState},
        },
    },
    table::{Field, Stand, UnitId},
};

const CLAUSE: Clause = clause!("trl.p06.06");

/// A commander rides to a place, and leaves the unit that he is with.
#[derive(Clone, Copy, Debug)]
pub struct RideTo {
    commander: UnitId,
    to: Vec2,
}

impl Action<Trl> for RideTo {
    const VERB: &'static str = "ride";
    const LABEL: &'static str = "Ride to";
    const CLAUSE: Clause = CLAUSE;
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::TO, "Where")]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_ride(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { commander: order.unit()?, to: order.one(slot::TO)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, _: &str) -> Option<Domain> {
        let commander = order.subject.unit()?;
        let radius = allowance(rules, &sight.field, commander, Pace::Walk).left_inches;
        Some(Domain::Point(Area::Disc { centre: sight.field.unit(commander).at(), radius }))
    }

    /// Behind the middle of the units of his side that are farthest from him, and a little ahead.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(commander) = offer.subject.unit() else { return Vec::new() };
        let (field, front) = (&sight.field, sight.field.unit(commander).front);
        let most = allowance(rules, field, commander, Pace::Walk).left_inches;
        let ways = [Vec2::Y, Vec2::NEG_Y, Vec2::X, Vec2::NEG_X].map(|way| front.to_table(way * most / 2.0));
        let order = offer.order(sight.seat);
        ways.into_iter().map(|to| order.clone().with(slot::TO, Value::Point(to))).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let walk = ride(rules, &sight.field, self.commander, self.to)?;
        Ok(plan_of(&sight.field, self.commander, &walk))
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let Ok(walk) = ride(rules, &sight.field, self.commander, self.to) {
            take_effect(rules, &sight.field, outcome, self.commander, &walk, None);
        }
    }
}

/// A commander joins a unit.
#[derive(Clone, Copy, Debug)]
pub struct Join {
    commander: UnitId,
    unit: UnitId,
}

impl Action<Trl> for Join {
    const VERB: &'static str = "join";
    const LABEL: &'static str = "Join a unit";
    const CLAUSE: Clause = clause!("trl.p08.10");
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::WITH, "Unit")]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let may = may_ride(rules, field, unit).is_ok() && !may_join(rules, field, unit).is_empty();
        Self::offered_if(may, unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { commander: order.unit()?, unit: order.one(slot::WITH)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, _: &str) -> Option<Domain> {
        Some(Domain::Units(may_join(rules, &sight.field, order.subject.unit()?)))
    }

    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(commander) = offer.subject.unit() else { return Vec::new() };
        let order = offer.order(sight.seat);
        let units = may_join(rules, &sight.field, commander).into_iter();
        units.map(|unit| order.clone().with(slot::WITH, Value::Unit(unit))).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let walk = join(rules, &sight.field, self.commander, self.unit)?;
        Ok(plan_of(&sight.field, self.commander, &walk))
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let Ok(walk) = join(rules, &sight.field, self.commander, self.unit) {
            take_effect(rules, &sight.field, outcome, self.commander, &walk, Some(self.unit));
        }
    }
}

/// Whether a commander may still ride.
fn may_ride(rules: &Trl, field: &Field<'_>, commander: UnitId) -> Result<(), Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(CLAUSE, reason));
    match () {
        () if field.get_of::<General>(commander).is_none() => refuse("it is no commander"),
        () if !field.unit(commander).on_table() => refuse("he is not on the table"),
        () if BOGGED.bars(field, commander) => BOGGED.refuse(),
        () if allowance(rules, field, commander, Pace::Walk).left_inches <= TOLERANCE => {
            refuse("he has ridden as far as he may")
        }
        () => Ok(()),
    }
}

/// A straight ride to a place; he looks the way that he looked before.
///
/// # Errors
/// What keeps him from it.
fn ride(rules: &Trl, field: &Field<'_>, commander: UnitId, to: Vec2) -> Result<Walk, Refusal> {
    let front = field.unit(commander).front;
    if front.at.distance(to) <= TOLERANCE {
        return Err(Refusal::new(CLAUSE, "he is there"));
    }
    ride_to(rules, field, commander, Pose::new(to, front.facing))
}

/// A ride to a pose of his front: a turn at its end swings the front about the middle of his base.
fn ride_to(rules: &Trl, field: &Field<'_>, commander: UnitId, there: Pose) -> Result<Walk, Refusal> {
    may_ride(rules, field, commander)?;
    let (front, body) = (field.unit(commander).front, party::block(field, commander).footprint);
    let degrees = front.facing.turn_to(there.facing);
    let way = front.to_local(Leg::Turn(-degrees).carry(there, body).at);
    let turn = (degrees.abs() > TOLERANCE).then_some(Leg::Turn(degrees));
    let legs: Vec<Leg> = [Leg::Oblique(way.x, way.y)].into_iter().chain(turn).collect();
    let walk = route::walk(rules, field, commander, &legs, allowance(rules, field, commander, Pace::Walk));
    if let Some(stops) = &walk.stops {
        return Err(stops.clone());
    }
    let stands: Vec<Stand> = completed_moves::moved_stands(field, commander, &walk);
    placement::must_fit(rules, field, commander, &stands)?;
    Ok(walk)
}

/// A ride to a unit of his side (trl.p08.10, trl.p08.12).
///
/// # Errors
/// Why he does not get there, or is there.
pub fn join(rules: &Trl, field: &Field<'_>, commander: UnitId, unit: UnitId) -> Result<Walk, Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(clause!("trl.p08.10"), reason));
    let (state, about) = (field.of::<UnitState>(unit), field.unit(unit));
    if about.side != field.unit(commander).side || !state.is_body() || !about.on_table() {
        return refuse("he joins a unit of his own side");
    }
    if state.troops.kind.is_artillery() {
        return refuse("he joins cavalry or infantry");
    }
    if field.get_of::<General>(commander).is_some_and(|general| general.joined == Some(unit)) {
        return refuse("he is with it");
    }
    let stands: Vec<Stand> = field.stands_of(unit).cloned().collect();
    let there = free_post(rules, field, commander, unit, (state.formation.kind, about.front), &stands);
    ride_to(rules, field, commander, there)
}

/// The units that a commander reaches, the nearest first.
fn may_join(rules: &Trl, field: &Field<'_>, commander: UnitId) -> Vec<UnitId> {
    let units = field.side(field.unit(commander).side).map(|unit| unit.id).filter(|unit| *unit != commander);
    let mut reached: Vec<UnitId> = units.filter(|unit| join(rules, field, commander, *unit).is_ok()).collect();
    let off = |unit: &UnitId| field.reach(commander, *unit).map_or(f32::INFINITY, |reach| reach.distance());
    reached.sort_by(|one, other| off(one).total_cmp(&off(other)).then(one.cmp(other)));
    reached
}

fn plan_of(field: &Field<'_>, commander: UnitId, walk: &Walk) -> Plan {
    let front = field.unit(commander).front;
    let ghosts = party::carried(field, commander, front, walk.front);
    Plan {
        lines: walk.lines.clone(),
        cost_inches: Some(walk.spent_inches),
        ghosts: ghosts.into_iter().filter_map(|moved| Ghost::moved(field, moved)).collect(),
        overlays: vec![Overlay {
            shape: OverlayShape::Line(vec![front.at, walk.front.at]),
            role: OverlayRole::Path,
            label: format!("{:.1} in", walk.spent_inches),
            margin: None,
        }],
        ..Plan::default()
    }
}

/// Rides, and is with a unit or with none.
fn take_effect(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    commander: UnitId,
    walk: &Walk,
    joins: Option<UnitId>,
) {
    if walk.checks.is_empty() && walk.touched.is_empty() {
        completed_moves::go(rules, field, outcome, commander, walk);
    } else {
        outcome.push(Crossing { unit: commander, legs: walk.legs.clone(), pace: Pace::Walk });
    }
    if field.get_of::<General>(commander).and_then(|general| general.joined) != joins {
        outcome.own(TrlEvent::of(commander, Change::Joined(joins)));
    }
    if let Some(unit) = joins {
        let text = format!("{} joined {}.", field.unit(commander).name, field.unit(unit).name);
        outcome.happen(line(field, commander, text, clause!("trl.p08.10")));
    }
}
