//! Plain moves (hmm.02.07, section 5): what a unit may spend, how its march would go, whether it may, and the marches
//! worth offering.

use crate::{
    battle::{Domain, LegKind, Offer, Order, Outcome, PathDomain, Plan, Refusal, Sight, Value},
    measure::{Facing, Leg, Pose},
    rules::hmm::{
        Hmm,
        command::{messengers, reach},
        data::{FormationKind, Pace},
        events::HmmEvent,
        movement::{
            self, fire_and_move, marches, steps,
            walk::{self, Allowance, Purpose, Walk},
        },
        orders::{HmmOrder, slot, verb},
        state::{Acted, BattleState, UnitState},
        works::boats,
    },
    table::{Field, UnitId},
};

/// What may fill a slot of a move.
pub fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
    let unit = order.subject.unit()?;
    let pace = if order.verb == verb::FIRE_AND_MOVE { Pace::FireAndMove } else { Pace::March };
    let allowance = marches::allowance(rules, &sight.field, unit, pace);
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
            steps::may_go(&sight.field, *unit)?;
            let walk = march(rules, &sight.field, *unit, legs)?;
            let mut plan = marches::plan_of(
                rules,
                &sight.field,
                *unit,
                &walk,
                marches::allowance(rules, &sight.field, *unit, Pace::March),
            );
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
        _ => Err(Refusal::new(clause!("hmm.02.19"), "that is no move")),
    }
}

/// A plain march as it would go: on a road 2 in farther (hmm.19.03).
fn march(rules: &Hmm, field: &Field<'_>, unit: UnitId, legs: &[Leg]) -> Result<Walk, Refusal> {
    let state = field.of::<UnitState>(unit);
    if !marches::moves_at_all(state) {
        let clause = match state.formation.kind {
            FormationKind::Square => clause!("hmm.03.34"),
            FormationKind::Rout if state.troops.kind.is_cavalry() => clause!("hmm.04.12"),
            FormationKind::Rout => clause!("hmm.03.18"),
            _ => clause!("hmm.11.16"),
        };
        return Err(Refusal::new(clause, format!("{} does not move", state.formation.kind)));
    }
    let allowance = marches::allowance(rules, field, unit, Pace::March);
    let front = field.unit(unit).front;
    let purpose = messengers::recipient(field, unit).map_or(Purpose::March, Purpose::Ride);
    let with = |allowance: Allowance| walk::walk(rules, field, unit, front, legs, allowance, purpose);
    let plain = with(allowance);
    // A march that leaves the road early leaves it too when it may go farther.
    let by_road = if plain.roads.all_along() { by_road(rules, field, unit, with) } else { None };
    let walk = by_road.unwrap_or(plain);
    marches::must_be_free_to_go(rules, field, unit, &walk)?;
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

/// Moves to choose from: ahead, towards the nearest enemies, about and to the flanks, at full rate and at half.
pub fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit() else { return vec![offer.order(sight.seat)] };
    let order = offer.order(sight.seat);
    if offer.verb == verb::FIRE_AND_MOVE {
        return fire_and_move::suggest(rules, sight, unit, &order);
    }
    let full = marches::allowance(rules, &sight.field, unit, Pace::March).inches;
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
        marches::go(rules, field, outcome, unit, &walk);
        if walk.touched.is_some() {
            messengers::deliver(field, outcome, field.resource::<BattleState>().turn, unit);
        }
    }
}
