//! Generals on the move (wof.6.0.03, `wof.h.general_moves`): they ride once in a turn, join units of their command and
//! leave them.

use bevy::math::Vec2;

use crate::{
    battle::{
        Area, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Refusal, Sight, Slot, Subject, Value,
        notice::{EntryWeight, Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    measure::{Body, Facing, Leg, Pose, Segment, TOLERANCE},
    rules::{
        layout,
        telling::note_of,
        wof::{
            Wof,
            data::TerrainKind,
            events::{Change, WofEvent},
            formation::placement::{self, Stance},
            movement::rights,
            orders::{WofOrder, slot, verb},
            state::{BattleState, General, UnitState},
        },
    },
    table::{
        CommandId, Field, Listed, Presence, Stand, UnitId,
        ask::{self, Whom},
    },
};

const CLAUSE: Clause = clause!("wof.h.general_moves");
/// How far behind the middle of his units a general likes to be, inches.
const BEHIND: f32 = 4.0;

/// What a general may be told to do.
pub(crate) fn offers(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
    if may_ride(field, unit).is_err() {
        return Vec::new();
    }
    let offer = |verb, label, slot| Offer::act(verb, label, Subject::Unit(unit), rights::OTHERS, vec![slot], CLAUSE);
    let mut offers = vec![offer(verb::RIDE, "Ride", Slot::one(slot::TO, "Place"))];
    if !may_join(rules, field, unit).is_empty() {
        offers.push(offer(verb::JOIN, "Join a unit", Slot::one(slot::WITH, "Unit")));
    }
    offers
}

/// Whether a general may still ride this turn.
fn may_ride(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let general = field.get_of::<General>(unit).ok_or_else(|| Refusal::new(CLAUSE, "it is no general"))?;
    match general.moved_turn {
        _ if !field.unit(unit).on_table() => Err(Refusal::new(CLAUSE, "he is not on the table")),
        Some(turn) if turn == field.resource::<BattleState>().turn => {
            Err(Refusal::new(CLAUSE, "he has moved this turn"))
        }
        _ => Ok(()),
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

/// Whether a unit serves under a general, in his command or in one below it (wof.6.0.02).
fn serves_under(field: &Field<'_>, unit: UnitId, general: UnitId) -> bool {
    serves_in(field, field.unit(unit).command, general)
}

/// Whether those of a command serve under a general.
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
        let most = rules.rules().charts.command.move_inches;
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
}

/// Nobody rides over ground that nobody crosses, but by a bridge or a ford (wof.6.0.03, wof.20.7.03).
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
    let contact = rules.rules().charts.movement.contact_inches;
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
    if !serves_under(field, unit, general) {
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

/// The ride that an order asks for, and whom he joins by it.
fn ride_of(rules: &Wof, field: &Field<'_>, order: &WofOrder) -> Result<(UnitId, Ride, Option<UnitId>), Refusal> {
    match order {
        WofOrder::Ride(general, to) => {
            let front = field.unit(*general).front;
            let pose = Pose::new(*to, Facing::along(*to - front.at).unwrap_or(front.facing));
            Ok((*general, Ride::straight_to(rules, field, *general, pose)?, None))
        }
        WofOrder::Join(general, unit) => Ok((*general, join(rules, field, *general, *unit)?, Some(*unit))),
        _ => Err(Refusal::new(CLAUSE, "that is no ride")),
    }
}

/// Whether a general may ride so, and where he would be.
///
/// # Errors
/// Why not.
pub(crate) fn judge(rules: &Wof, field: &Field<'_>, order: &WofOrder) -> Result<Plan, Refusal> {
    let (general, ride, _) = ride_of(rules, field, order)?;
    let way = vec![field.unit(general).at(), ride.to.at];
    Ok(Plan {
        cost_inches: Some(ride.inches),
        left_inches: Some(0.0),
        ghosts: ride.stands.iter().map(|stand| Ghost { stand: stand.id, pose: stand.pose }).collect(),
        overlays: vec![Overlay {
            shape: OverlayShape::Line(way),
            role: OverlayRole::Path,
            label: format!("{:.1} in", ride.inches),
            margin: None,
        }],
        ..Plan::default()
    })
}

/// Rides.
pub(crate) fn carry_out(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, order: &WofOrder) {
    let Ok((general, ride, joins)) = ride_of(rules, field, order) else { return };
    let (turn, from) = (field.resource::<BattleState>().turn, field.unit(general).front);
    let own = |change: Change| WofEvent::of(general, change);
    outcome.own(own(Change::GeneralMoved(turn)));
    let before = field.get_of::<General>(general).and_then(|general| general.joined);
    if before != joins {
        outcome.own(own(Change::Joined(joins)));
    }
    let body = placement::block(field, general).footprint;
    let stands = ride.stands.iter().map(|stand| (stand.id, stand.pose)).collect();
    outcome.happen(Happening::Moved { unit: general, from, body, legs: ride.legs, front: ride.to, stands });
    if let Some(unit) = joins {
        let text = format!("{} joined {}.", field.unit(general).name, field.unit(unit).name);
        outcome.happen(note_of(field, turn, EntryWeight::Plain, general, text, CLAUSE, None));
    }
}

pub(crate) fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
    let general = order.subject.unit()?;
    match name {
        slot::TO => {
            let (centre, radius) = (sight.field.unit(general).at(), rules.rules().charts.command.move_inches);
            Some(Domain::Point(Area::Disc { centre, radius }))
        }
        slot::WITH => Some(Domain::Units(may_join(rules, &sight.field, general))),
        _ => None,
    }
}

/// Behind the middle of his units, as far as he gets; to each of them; a little way about.
pub(crate) fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let Some(general) = offer.subject.unit() else { return Vec::new() };
    let order = offer.order(sight.seat);
    if offer.verb == verb::JOIN {
        return may_join(rules, &sight.field, general)
            .into_iter()
            .map(|unit| order.clone().with(slot::WITH, Value::Unit(unit)))
            .collect();
    }
    let here = sight.field.unit(general).at();
    let most = rules.rules().charts.command.move_inches - 0.1;
    let own: Vec<Pose> = sight
        .field
        .side(sight.field.unit(general).side)
        .filter(|unit| unit.on_table() && sight.unit(unit.id).is_body() && serves_under(&sight.field, unit.id, general))
        .map(|unit| unit.front)
        .collect();
    let ahead = own.iter().map(|front| front.facing.vector()).sum::<Vec2>().normalize_or_zero();
    let towards = |place: Vec2| here + (place - here).clamp_length_max(most);
    let behind = layout::middle(own.iter().map(|front| front.at)).map_or(here, |middle| middle - ahead * BEHIND);
    let near = [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y].map(|way| here + way * BEHIND);
    let places = [towards(behind), towards(behind - ahead * BEHIND)].into_iter().chain(near);
    places.map(|place| order.clone().with(slot::TO, Value::Point(place))).collect()
}
