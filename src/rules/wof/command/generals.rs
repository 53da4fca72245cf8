//! Generals on the move (wof.6.0.03, `wof.h.general_moves`): they ride once in a turn, join units of their command and
//! leave them.

use bevy::math::Vec2;

use crate::{
    battle::{
        Action, Area, Domain, Ghost, Happening, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot,
        Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    measure::{Body, Facing, Leg, Pose, Segment, TOLERANCE},
    rules::wof::{
        Wof,
        charts::TerrainKind,
        command::reach::{self, BEHIND, Line, Post, has_ridden},
        events::{Change, WofEvent},
        formation::placement::{self, Stance},
        journal::line,
        movement::{state::Moves, who_may_move::OTHERS},
        slot_names::slot,
        state::{BattleState, General, UnitState},
    },
    table::{
        CommandId, Field, Listed, Presence, Stand, UnitId,
        ask::{self, Whom},
    },
};

const CLAUSE: Clause = clause!("wof.h.general_moves");

/// Whether a general may still ride this turn.
fn may_ride(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let refuse = |why: &str| Err(Refusal::new(CLAUSE, why));
    match () {
        () if field.get_of::<General>(unit).is_none() => refuse("it is no general"),
        () if !field.unit(unit).on_table() => refuse("he is not on the table"),
        () if has_ridden(field, unit) => refuse("he has moved this turn"),
        () => Ok(()),
    }
}

/// The units of his command that a general reaches.
fn may_join(rules: &Wof, field: &Field<'_>, general: UnitId) -> Vec<UnitId> {
    let joined = field.get_of::<General>(general).and_then(|general| general.joined);
    let side = field.unit(general).side;
    let there = |unit: &Listed| unit.side == side && unit.presence == Presence::OnTable && Some(unit.id) != joined;
    let own = field.listed().filter(there).filter(|unit| serves_in(field, unit.command, general));
    own.map(|unit| unit.id).filter(|&unit| join(rules, field, general, unit).is_ok()).collect()
}

/// Whether units of a command serve under a general, in his own or in one below it (wof.6.0.02).
fn serves_in(field: &Field<'_>, command: Option<CommandId>, general: UnitId) -> bool {
    let mut command = command;
    while let Some(found) = command.and_then(|command| field.command(command)) {
        if found.leader == Some(general) || Some(found.id) == field.unit(general).command {
            return true;
        }
        command = found.parent;
    }
    false
}

/// A ride as it would go.
struct Ride {
    to: Pose,
    legs: Vec<Leg>,
    stands: Vec<Stand>,
    inches: f32,
}

impl Ride {
    /// Straight to a pose of the front, over everything that can be crossed (wof.6.0.03).
    fn straight_to(rules: &Wof, field: &Field<'_>, general: UnitId, to: Pose) -> Result<Self, Refusal> {
        may_ride(field, general)?;
        let front = field.unit(general).front;
        let inches = front.at.distance(to.at);
        let most = rules.charts().command.move_inches;
        if inches > most + TOLERANCE {
            return Err(
                Refusal::new(clause!("wof.6.0.03"), format!("a general rides {most:.0} in at most")).by(inches - most)
            );
        }
        must_be_passable(rules, field, Segment::new(front.at, to.at))?;
        let state = field.of::<UnitState>(general);
        let stands = placement::stands(rules, state, general, Stance::of(state), to);
        stands.iter().try_for_each(|stand| placement::on_passable_ground(rules, field, stand))?;
        must_not_touch_enemies(rules, field, general, &stands)?;
        let way = Facing::along(to.at - front.at);
        let turn = way.map(|way| Leg::Turn(front.facing.turn_to(way)));
        let legs = turn.into_iter().chain([Leg::Advance(inches)]).collect();
        Ok(Self { to, legs, stands, inches })
    }

    /// Where the general would be, with the unit that he would have joined, and which units he frees or leaves behind.
    fn plan(&self, rules: &Wof, field: &Field<'_>, general: UnitId, joined: Option<UnitId>) -> Plan {
        let post = self.stands.first().map(|stand| Post { general, at: stand.pose.at, joined });
        let (freed, left) = post.map(|post| reach::frees(rules, field, post)).unwrap_or_default();
        Plan {
            outlook: Outlook { freed, ..Outlook::default() },
            warnings: left_behind(field, &left).into_iter().collect(),
            cost_inches: Some(self.inches),
            left_inches: Some(0.0),
            ghosts: self.stands.iter().map(Ghost::of).collect(),
            overlays: vec![Overlay {
                shape: OverlayShape::Line(vec![field.unit(general).at(), self.to.at]),
                role: OverlayRole::Path,
                label: format!("{:.1} in", self.inches),
                margin: None,
            }],
            ..Plan::default()
        }
    }

    /// Rides, and joins a unit or none.
    fn take_effect(self, field: &Field<'_>, outcome: &mut Outcome<Wof>, general: UnitId, joins: Option<UnitId>) {
        let (turn, from) = (field.resource::<BattleState>().turn, field.unit(general).front);
        let own = |change: Change| WofEvent::of(general, change);
        outcome.own(own(Change::GeneralMoved(turn)));
        let before = field.get_of::<General>(general).and_then(|general| general.joined);
        if before != joins {
            outcome.own(own(Change::Joined(joins)));
        }
        let body = placement::block(field, general).footprint;
        let stands = self.stands.iter().map(|stand| (stand.id, stand.pose)).collect();
        outcome.happen(Happening::Moved { unit: general, from, body, legs: self.legs, front: self.to, stands });
        if let Some(unit) = joins {
            let text = format!("{} joined {}.", field.unit(general).name, field.unit(unit).name);
            outcome.happen(line(field, general, text, CLAUSE));
        }
    }
}

/// What a player should know of the units that a ride leaves out of command.
fn left_behind(field: &Field<'_>, left: &[UnitId]) -> Option<String> {
    let names: Vec<&str> = left.iter().map(|&unit| field.unit(unit).name.as_str()).collect();
    let clause = clause!("wof.6.1.05");
    (!names.is_empty()).then(|| format!("Out of command: {} ({clause}).", names.join(", ")))
}

/// Generals do not ride over impassable ground, except by a bridge or a ford (wof.6.0.03, wof.20.7.03).
fn must_be_passable(rules: &Wof, field: &Field<'_>, way: Segment) -> Result<(), Refusal> {
    let transect = field.transect(way, Whom::nobody());
    let passages: Vec<_> = transect
        .features()
        .filter(|(ground, _)| matches!(rules.terrain(ground), TerrainKind::Bridge | TerrainKind::Ford))
        .map(|(_, crossing)| crossing.span)
        .collect();
    for (ground, crossing) in transect.features() {
        let carried =
            crossing.is_through_an_opening() || passages.iter().any(|span| span.shared(crossing.span).is_some());
        if rules.terrain(ground).is_impassable() && crossing.goes_through() && !carried {
            return Err(Refusal::new(clause!("wof.6.0.03"), format!("{} is in the way", ground.name))
                .at(way.at(crossing.span.from)));
        }
    }
    Ok(())
}

fn must_not_touch_enemies(rules: &Wof, field: &Field<'_>, general: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let contact = rules.charts().movement.contact_inches;
    let near = field.reach_within(ask::Subject::Bodies(&bodies), contact, Whom::of(field.unit(general).side.enemy()));
    match near.iter().find(|near| field.of::<UnitState>(near.stand.unit).is_body()) {
        Some(near) => Err(Refusal::new(CLAUSE, format!("he would touch {}", field.unit(near.stand.unit).name))),
        None => Ok(()),
    }
}

/// A ride to a unit: behind its middle, or beside it.
fn join(rules: &Wof, field: &Field<'_>, general: UnitId, unit: UnitId) -> Result<Ride, Refusal> {
    may_ride(field, general)?;
    let name = &field.unit(unit).name;
    if !field.of::<UnitState>(unit).is_body() || field.unit(unit).side != field.unit(general).side {
        return Err(Refusal::new(CLAUSE, "he joins bodies of his own troops"));
    }
    if !serves_in(field, field.unit(unit).command, general) {
        return Err(Refusal::new(clause!("wof.6.0.02"), format!("{name} is not of his command")));
    }
    let block = placement::block(field, unit);
    let state = field.of::<UnitState>(general);
    let base = placement::footprint(rules, state, Stance::of(state));
    let (half, front) = ((block.footprint.frontage + base.frontage) / 2.0, block.front());
    let places = [Vec2::new(0.0, -block.footprint.depth), Vec2::new(half, 0.0), Vec2::new(-half, 0.0)];
    let rides = places.into_iter().map(|place| Ride::straight_to(rules, field, general, front.shifted(place)));
    let mut refused = None;
    for ride in rides {
        match ride {
            Ok(ride) => return Ok(ride),
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    Err(refused.unwrap_or_else(|| Refusal::new(CLAUSE, format!("there is no room beside {name}"))))
}

/// A general rides to a place.
#[derive(Clone, Copy, Debug)]
pub struct RideTo {
    general: UnitId,
    to: Vec2,
}

impl Action<Wof> for RideTo {
    const VERB: &'static str = "ride";
    const LABEL: &'static str = "Ride";
    const CLAUSE: Clause = CLAUSE;
    const SHOWN_IN: u8 = OTHERS;
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::TO, "Place")]
    }

    fn offered(_: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_ride(field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { general: order.unit()?, to: order.one(slot::TO)? })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        let centre = sight.field.unit(order.subject.unit()?).at();
        let radius = rules.charts().command.move_inches;
        (name == slot::TO).then_some(Domain::Point(Area::Disc { centre, radius }))
    }

    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        let Some(general) = offer.subject.unit() else { return Vec::new() };
        let order = |place: Vec2| offer.order(sight.seat).with(slot::TO, Value::Point(place));
        places(rules, &sight.field, general).into_iter().map(order).collect()
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        Ok(self.ride(rules, &sight.field)?.plan(rules, &sight.field, self.general, None))
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Ok(ride) = self.ride(rules, &sight.field) {
            ride.take_effect(&sight.field, outcome, self.general, None);
        }
    }
}

impl RideTo {
    fn ride(&self, rules: &Wof, field: &Field<'_>) -> Result<Ride, Refusal> {
        let front = field.unit(self.general).front;
        let pose = Pose::new(self.to, Facing::along(self.to - front.at).unwrap_or(front.facing));
        Ride::straight_to(rules, field, self.general, pose)
    }
}

/// A general joins a unit.
#[derive(Clone, Copy, Debug)]
pub struct Join {
    general: UnitId,
    unit: UnitId,
}

impl Action<Wof> for Join {
    const VERB: &'static str = "join";
    const LABEL: &'static str = "Join a unit";
    const CLAUSE: Clause = CLAUSE;
    const SHOWN_IN: u8 = OTHERS;
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::WITH, "Unit")]
    }

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_ride(field, unit).is_ok() && !may_join(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { general: order.unit()?, unit: order.one(slot::WITH)? })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        let general = order.subject.unit().filter(|_| name == slot::WITH)?;
        Some(Domain::Units(may_join(rules, &sight.field, general)))
    }

    /// To each of his units.
    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        let Some(general) = offer.subject.unit() else { return Vec::new() };
        let order = |unit: UnitId| offer.order(sight.seat).with(slot::WITH, Value::Unit(unit));
        may_join(rules, &sight.field, general).into_iter().map(order).collect()
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        let ride = join(rules, &sight.field, self.general, self.unit)?;
        Ok(ride.plan(rules, &sight.field, self.general, Some(self.unit)))
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Ok(ride) = join(rules, &sight.field, self.general, self.unit) {
            ride.take_effect(&sight.field, outcome, self.general, Some(self.unit));
        }
    }
}

/// Places worth a ride: behind the middle of his units, as far as he gets, and behind each of them; a short way in each
/// direction.
fn places(rules: &Wof, field: &Field<'_>, general: UnitId) -> Vec<Vec2> {
    let here = field.unit(general).at();
    let most = rules.charts().command.move_inches - 0.1;
    let near = [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y].map(|way| here + way * BEHIND);
    let Some(line) = Line::of(field, general) else { return near.into() };
    let behind = [BEHIND, BEHIND * 2.0].map(|inches| line.behind(inches));
    let towards = |place: Vec2| here + (place - here).clamp_length_max(most);
    behind.into_iter().chain(line.behind_each(BEHIND)).map(towards).chain(near).collect()
}
