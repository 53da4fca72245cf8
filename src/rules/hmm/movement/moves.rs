//! Plain moves (hmm.02.07, section 5): what a unit may spend, how its march would go, whether it may, and the marches
//! worth offering.

use std::collections::BTreeSet;

use crate::{
    battle::{
        Domain, Ghost, Happening, LegKind, Offer, Order, Outcome, Outlook, PathDomain, Plan, Refusal, Sight, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    measure::{Body, Facing, Leg, Pose},
    rules::{
        hmm::{
            Hmm,
            command::{messengers, missions, reach},
            data::{Daylight, FormationKind, Pace, Troop},
            events::HmmEvent,
            fire::losses,
            formation::{placement, skirmish_companies},
            morale::routs,
            movement::{
                self, fire_and_move, phase,
                walk::{self, Allowance, Purpose, Walk},
            },
            notices,
            orders::{HmmOrder, slot, verb},
            state::{Acted, BattleState, History, Morale, Troops, UnitState, UnitView},
            visibility,
            works::boats,
        },
        party,
    },
    table::{Field, Stand, StandId, Subject, UnitId, Whom},
};

/// Whether a unit's formation moves.
pub fn moves_at_all(state: UnitView<'_>) -> bool {
    !matches!(state.formation.kind, FormationKind::Square | FormationKind::Unlimbered | FormationKind::Rout)
}

/// What a unit may spend at a pace.
pub fn allowance(rules: &Hmm, field: &Field<'_>, unit: UnitId, pace: Pace) -> Allowance {
    let state = field.of::<UnitState>(unit);
    let rate = |pace: Pace| {
        movement::rate(rules.rules(), state.troops.kind, state.formation.mount, state.formation.kind, pace)
    };
    let night = field.resource::<BattleState>().daylight == Daylight::Night && state.formation.is_formed();
    let by_night = if night { rules.rules().charts.visibility.night_allowance_percent / 100.0 } else { 1.0 };
    let full = rate(if pace == Pace::Charge { Pace::Charge } else { Pace::March }) * by_night;
    if state.conduct.acted == Acted::LaidCharge {
        return Allowance { inches: rules.rules().charts.works.leave_inches, full: 0.0 };
    }
    Allowance { inches: rate(pace) * by_night, full }
}

/// What may fill a slot of a move.
pub fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
    let unit = order.subject.unit()?;
    let pace = if order.verb == verb::FIRE_AND_MOVE { Pace::FireAndMove } else { Pace::March };
    let allowance = allowance(rules, &sight.field, unit, pace);
    let drill = rules.rules().charts.movement.drill;
    let path = |start: Pose| PathDomain {
        start,
        allowance_inches: allowance.inches
            + if pace == Pace::March { rules.rules().charts.movement.road_bonus_inches } else { 0.0 },
        legs: vec![LegKind::Advance, LegKind::Turn],
        turn_step_degrees: drill.turn_step_degrees,
        turn_step_inches: drill.turn_step_percent / 100.0 * allowance.full,
    };
    let front = sight.field.unit(unit).front;
    match name {
        slot::PATH => Some(Domain::Path(path(front))),
        slot::SECOND_PATH => Some(Domain::Path(path(fire_and_move::after_first(rules, sight, unit, order).front))),
        slot::TARGET => {
            Some(Domain::Units(sight.field.side(sight.field.unit(unit).side.enemy()).map(|enemy| enemy.id).collect()))
        }
        _ => None,
    }
}

/// Whether a move or a fire and move is lawful, and how it would go.
///
/// # Errors
/// Why it is not.
pub fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &HmmOrder) -> Result<Plan, Refusal> {
    match order {
        HmmOrder::Move(unit, legs) => {
            phase::may_go(&sight.field, *unit)?;
            let walk = march(rules, &sight.field, *unit, legs)?;
            let mut plan =
                plan_of(rules, &sight.field, *unit, &walk, allowance(rules, &sight.field, *unit, Pace::March));
            plan.outlook.freed = if boats::is_afloat(&sight.field, *unit) {
                boats::frees(&sight.field, *unit, walk.front.at)
            } else {
                reach::frees(rules, &sight.field, *unit, walk.front.at)
            };
            messengers::foretell(rules, &sight.field, *unit, &walk, &mut plan);
            Ok(plan)
        }
        HmmOrder::FireAndMove(unit, first, target, second) => {
            fire_and_move::judge(rules, sight, *unit, first, *target, second)
        }
        _ => Err(Refusal::new("hmm.02.19", "that is no move")),
    }
}

/// A plain march as it would go: on a road 2 in farther (hmm.19.03).
fn march(rules: &Hmm, field: &Field<'_>, unit: UnitId, legs: &[Leg]) -> Result<Walk, Refusal> {
    let state = field.of::<UnitState>(unit);
    if !moves_at_all(state) {
        let clause = match state.formation.kind {
            FormationKind::Square => "hmm.03.34",
            FormationKind::Rout if state.troops.kind.is_cavalry() => "hmm.04.12",
            FormationKind::Rout => "hmm.03.18",
            _ => "hmm.11.16",
        };
        return Err(Refusal::new(clause, format!("{} does not move", state.formation.kind)));
    }
    let allowance = allowance(rules, field, unit, Pace::March);
    let front = field.unit(unit).front;
    let purpose = messengers::recipient(field, unit).map_or(Purpose::March, Purpose::Ride);
    let with = |allowance: Allowance| walk::walk(rules, field, unit, front, legs, allowance, purpose);
    let plain = with(allowance);
    // A march that leaves the road early leaves it too when it may go farther.
    let by_road = if plain.roads.all_along() { by_road(rules, field, unit, with) } else { None };
    let walk = by_road.unwrap_or(plain);
    must_be_free_to_go(rules, field, unit, &walk)?;
    Ok(walk)
}

/// A march that keeps to roads from end to end: 2 in farther on a good one (hmm.19.03), and by night as far as by day
/// (hmm.20.20).
fn by_road(rules: &Hmm, field: &Field<'_>, unit: UnitId, with: impl Fn(Allowance) -> Walk) -> Option<Walk> {
    let state = field.of::<UnitState>(unit);
    let full =
        movement::rate(rules.rules(), state.troops.kind, state.formation.mount, state.formation.kind, Pace::March);
    let by_day = Allowance { inches: full, full };
    let farther = with(Allowance { inches: full + rules.rules().charts.movement.road_bonus_inches, full });
    if movement::earns_road_bonus(state.formation.kind) && farther.roads.all_along_good_ones() {
        return Some(farther);
    }
    Some(with(by_day)).filter(|walk| walk.roads.all_along())
}

/// A walk must go somewhere, end where the unit may lie, and not end nearer the enemy while it rests (hmm.10.13).
pub fn must_be_free_to_go(rules: &Hmm, field: &Field<'_>, unit: UnitId, walk: &Walk) -> Result<(), Refusal> {
    if walk.legs.is_empty() && walk.toll.is_none() {
        return Err(walk.stops.clone().unwrap_or_else(|| Refusal::new("hmm.02.19", "the path goes nowhere")));
    }
    if let Some(bar) = walk::works_tolls(rules, field, unit, walk) {
        return Err(bar);
    }
    let stands = moved_stands(field, unit, walk);
    let walks = std::slice::from_ref(walk);
    let apart: Vec<UnitId> = ridden_down(field, unit, walks, &stands)
        .into_iter()
        .chain(come_upon(field, unit, walks, &stands))
        .chain([unit])
        .collect();
    may_end(rules, field, unit, &apart, walk.front, &stands)
}

/// Whether a unit may end a move with its front and its stands at some places, where the stands of some units do not
/// matter.
///
/// # Errors
/// Who is in the way, what its orders say, or that it rests (hmm.20.27, hmm.20.28, hmm.20.14, hmm.10.13).
pub fn may_end(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    apart: &[UnitId],
    front: Pose,
    stands: &[Stand],
) -> Result<(), Refusal> {
    placement::must_fit_beside(rules, field, apart, stands)?;
    skirmish_companies::must_keep_near(rules, field, unit, stands)?;
    missions::may_go(rules, field, unit, front)?;
    let state = field.of::<UnitState>(unit);
    if state.morale.is_resting(field.resource::<BattleState>().turn) {
        let nearer = missions::nearer_to_any(rules, field, unit, front, field.side(field.unit(unit).side.enemy()));
        if let Some(by) = nearer {
            return Err(Refusal::new("hmm.10.13", "it rests after a melee and goes no nearer to the enemy").by(by));
        }
    }
    Ok(())
}

/// A unit's stands where a walk ends.
pub fn moved_stands(field: &Field<'_>, unit: UnitId, walk: &Walk) -> Vec<Stand> {
    let poses = party::carried(field, unit, field.unit(unit).front, walk.front);
    poses.into_iter().filter_map(|(id, pose)| Some(Stand { pose, ..field.get_stand(id)?.clone() })).collect()
}

/// What a player sees of a walk before he gives the order.
pub fn plan_of(rules: &Hmm, field: &Field<'_>, unit: UnitId, walk: &Walk, allowance: Allowance) -> Plan {
    let ghosts = party::carried(field, unit, field.unit(unit).front, walk.front);
    Plan {
        lines: walk.lines.clone(),
        cost_inches: Some(walk.spent),
        left_inches: Some((allowance.inches - walk.spent).max(0.0)),
        stops: walk.stops.clone(),
        ghosts: ghosts.into_iter().map(|(stand, pose)| Ghost { stand, pose }).collect(),
        overlays: vec![Overlay {
            shape: OverlayShape::Line(Leg::way(
                &walk.legs,
                field.unit(unit).front,
                visibility::block(field, unit).footprint,
            )),
            role: OverlayRole::Path,
            label: format!("{:.1} in", walk.spent),
            margin: None,
        }],
        outlook: Outlook {
            becomes: Some(notices::of_state(rules, field.of::<UnitState>(unit), losses::men(field, unit))),
            ..Outlook::default()
        },
        ..Plan::default()
    }
}

/// Routing enemies that a unit runs over on its walks, or touches with its stands where they end (hmm.20.11).
pub fn ridden_down(field: &Field<'_>, unit: UnitId, walks: &[Walk], stands: &[Stand]) -> BTreeSet<UnitId> {
    let routers = touched_by(field, unit, stands).filter(|&enemy| field.of::<Morale>(enemy).rout.is_some());
    walks.iter().flat_map(|walk| walk.ridden_down.iter().copied()).chain(routers).collect()
}

/// Enemy messengers whom a unit goes over on its walks, or touches with its stands where they end (hmm.17.03).
pub fn come_upon(field: &Field<'_>, unit: UnitId, walks: &[Walk], stands: &[Stand]) -> BTreeSet<UnitId> {
    let is_messenger = |enemy: &UnitId| field.of::<Troops>(*enemy).kind == Troop::Messenger;
    let passed = walks.iter().flat_map(|walk| walk.come_upon.iter().copied());
    touched_by(field, unit, stands).chain(passed).filter(is_messenger).collect()
}

/// The enemies whom a unit touches with its stands at some places.
fn touched_by<'f>(field: &Field<'f>, unit: UnitId, stands: &[Stand]) -> impl Iterator<Item = UnitId> + use<'f> {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    field
        .contact_with(Subject::Bodies(&bodies), Whom::of(field.unit(unit).side.enemy()))
        .into_iter()
        .map(|contact| contact.theirs.unit)
}

/// Moves a unit along a walk; routing enemies that it touches disperse (hmm.20.11).
pub fn go(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, walk: &Walk) {
    let (walks, moved) = (std::slice::from_ref(walk), moved_stands(field, unit, walk));
    if walk.touched.is_none() {
        for router in ridden_down(field, unit, walks, &moved) {
            routs::disperse(rules, field, router, outcome);
        }
    }
    messengers::waylay(outcome, unit, come_upon(field, unit, walks, &moved));
    if !walk.legs.is_empty() && walk.legs.iter().all(|leg| matches!(leg, Leg::Turn(_))) {
        outcome.own(HmmEvent::TurnedOnTheSpot(unit, walk.front));
    }
    if field.of::<History>(unit).toll != walk.toll {
        outcome.own(HmmEvent::PaidToll(unit, walk.toll));
    }
    let from = field.unit(unit).front;
    let stands: Vec<(StandId, Pose)> = party::carried(field, unit, from, walk.front);
    let body = visibility::block(field, unit).footprint;
    outcome.happen(Happening::Moved { unit, from, body, legs: walk.legs.clone(), front: walk.front, stands });
}

/// Moves to choose from: ahead, towards the nearest enemies, about and to the flanks, at full rate and at half.
pub fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit() else { return vec![offer.order(sight.seat)] };
    let order = offer.order(sight.seat);
    if offer.verb == verb::FIRE_AND_MOVE {
        return fire_and_move::suggest(rules, sight, unit, &order);
    }
    let full = allowance(rules, &sight.field, unit, Pace::March).inches;
    let rides = messengers::way_to_the_recipient(&sight.field, unit).into_iter().chain(reach::ways_along_the_line(
        rules,
        &sight.field,
        unit,
    ));
    let paths = directions(sight, unit).into_iter().flat_map(|degrees| {
        let turn = (degrees.abs() > 0.5).then_some(Leg::Turn(degrees));
        [full, full / 2.0].map(|inches| turn.into_iter().chain([Leg::Advance(inches)]).collect::<Vec<Leg>>())
    });
    rides.chain(paths).map(|legs| order.clone().with(slot::PATH, Value::Path(legs))).collect()
}

/// Bearings worth going, degrees from straight ahead: the nearest enemies, ahead, and the eight winds.
fn directions(sight: &Sight<'_, Hmm>, unit: UnitId) -> Vec<f32> {
    let front = sight.field.unit(unit).front;
    let mut enemies: Vec<_> =
        sight.field.side(sight.field.unit(unit).side.enemy()).map(|enemy| enemy.at() - front.at).collect();
    enemies.sort_by(|one, two| one.length_squared().total_cmp(&two.length_squared()));
    let towards = enemies.into_iter().take(2).filter_map(Facing::along).map(|facing| front.facing.turn_to(facing));
    let winds = [0.0, 45.0, -45.0, 90.0, -90.0, 135.0, -135.0];
    let mut all: Vec<f32> = towards.chain(winds).collect();
    let mut kept: Vec<f32> = Vec::new();
    all.drain(..).for_each(|degrees| {
        if kept.iter().all(|other| (other - degrees).abs() > 5.0) {
            kept.push(degrees);
        }
    });
    kept
}

/// Makes the march.
pub fn carry_out(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, legs: &[Leg]) {
    if let Ok(walk) = march(rules, field, unit, legs) {
        outcome.own(HmmEvent::Acted(unit, Acted::Moved));
        go(rules, field, outcome, unit, &walk);
        if walk.touched.is_some() {
            messengers::deliver(field, outcome, field.resource::<BattleState>().turn, unit);
        }
    }
}
