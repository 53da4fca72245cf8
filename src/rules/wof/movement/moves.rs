//! Plain moves (wof.11, wof.12): what a unit may spend, how its move would go, whether it may, and the moves worth
//! offering. What a move changes on the table is `movement::effects`'s; voluntary retreats are `movement::retreats`'s.

use bevy::math::Vec2;

use crate::{
    battle::{
        Domain, Ghost, LegKind, Offer, Order, Outcome, PathDomain, Plan, Refusal, Sight, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    measure::{Facing, Hand, Leg, Pose, TOLERANCE},
    rules::{
        offering, party,
        wof::{
            Wof,
            data::{Drill, FormationKind, Pace, TerrainKind, options::Toggle},
            events::{Change, WofEvent},
            formation::{placement, stragglers},
            morale::recovery,
            movement::{
                effects, give_way, ground, legs, phase, retreats,
                walk::{self, Allowance, Purpose, Walk},
                zones,
            },
            orders::{slot, verb},
            state::{Acted, Conduct, Morale, UnitState, UnitView},
            terrain::Care,
        },
    },
    table::{Field, UnitId},
};

/// What a unit may still spend of its move.
pub fn allowance(field: &Field<'_>, unit: UnitId) -> Allowance {
    Allowance { part: (1.0 - field.of::<Conduct>(unit).spent).max(0.0), pace: Pace::Move }
}

/// How far a unit goes in a whole move of its own, inches.
pub fn rate(rules: &Wof, field: &Field<'_>, unit: UnitId) -> f32 {
    ground::rate_inches(rules, field, field.of::<UnitState>(unit), Pace::Move, Purpose::March).unwrap_or_default()
}

/// A plain move as it would go, with whoever halts it shaken for a manoeuvre before his front (wof.21.3.01).
pub struct March {
    /// How it goes.
    pub walk: Walk,
    /// The enemy in whose pinning zone it manoeuvres, if it does.
    pub pinned_by: Option<UnitId>,
}

/// A plain move as it would go; on a road farther (wof.20.6.01).
///
/// # Errors
/// Why it may not be made.
pub fn march(rules: &Wof, field: &Field<'_>, unit: UnitId, legs: &[Leg], care: Care) -> Result<March, Refusal> {
    let state = field.of::<UnitState>(unit);
    may_march_as_one(rules, field, unit)?;
    legs.iter().try_for_each(|&leg| may_go_so(state, leg))?;
    let allowance = allowance(field, unit);
    let go = |legs: &[Leg]| {
        let with =
            |part: f32| walk::walk(rules, field, unit, legs, Allowance { part, ..allowance }, care, Purpose::March);
        by_road(rules, field, unit, &with).unwrap_or_else(|| with(allowance.part))
    };
    let walk = go(legs);
    let pinned = first_pinned(rules, field, unit, &walk.legs);
    let walk = if let Some((leg, _)) = pinned.filter(|(leg, _)| leg + 1 < walk.legs.len()) {
        go(&walk.legs[..=leg])
    } else {
        walk
    };
    must_end_well(rules, field, unit, &walk)?;
    Ok(March { walk, pinned_by: pinned.map(|(_, enemy)| enemy) })
}

/// The first of some legs that is a manoeuvre of which some lies in an enemy's pinning zone, wherever the unit came
/// from, with that enemy (wof.21.3.01).
fn first_pinned(rules: &Wof, field: &Field<'_>, unit: UnitId, legs: &[Leg]) -> Option<(usize, UnitId)> {
    /// How finely a leg is tried, inches.
    const TRIED_EVERY: f32 = 1.0;
    if rules.options().pinning_zones == Toggle::Off {
        return None;
    }
    let body = placement::block(field, unit).footprint;
    let mut front = field.unit(unit).front;
    for (index, &leg) in legs.iter().enumerate() {
        if legs::is_pinned(rules.rules(), leg) {
            let parts = (leg.inches(body) / TRIED_EVERY).ceil().max(1.0);
            let places = std::iter::successors(Some(0.0_f32), |part| (*part < parts).then_some(part + 1.0));
            let mut enemies = places
                .filter_map(|part| zones::pinned_at(rules, field, unit, leg.carry_part(front, body, part / parts)));
            if let Some(enemy) = enemies.next() {
                return Some((index, enemy));
            }
        }
        front = leg.carry(front, body);
    }
    None
}

/// Whether a unit's formation and state let it move at all.
///
/// # Errors
/// Why not.
pub fn may_march(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    phase::may_act(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    let refuse = |clause: &'static str, reason: &str| Err(Refusal::new(clause, reason));
    let chart = &rules.rules().charts.formation;
    let irregular = state.troops.drill == Drill::Irregular;
    match state.formation.kind {
        FormationKind::Bent => refuse("wof.8.1.1.02", "a bent line does not move before it is straight again"),
        FormationKind::Garrison => refuse("wof.20.8.02", "it leaves the block first"),
        _ if irregular && u32::from(state.formation.width) > chart.irregulars_move_up_to_width => {
            refuse("wof.21.4.06", "irregulars so wide do not move")
        }
        _ if rate(rules, field, unit) <= TOLERANCE => refuse("wof.11.0.03", "it has no such move"),
        _ => Ok(()),
    }
}

/// Whether a unit may move as one body: skirmishers who are cut off from it go back first (wof.13.0.04).
///
/// # Errors
/// Why not.
pub fn may_march_as_one(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    may_march(rules, field, unit)?;
    stragglers::must_hold_together(rules, field, unit)
}

/// A unit that failed to support goes back or straight to the side only (wof.14.3.05).
fn may_go_so(state: UnitView<'_>, leg: Leg) -> Result<(), Refusal> {
    match leg {
        Leg::BackStep(_) | Leg::Sidestep(..) => Ok(()),
        _ if state.conduct.support_failed => {
            Err(Refusal::new("wof.14.3.05", "it failed to support and does not advance"))
        }
        _ => Ok(()),
    }
}

/// A whole move that keeps to roads from end to end goes farther (wof.20.6.01).
fn by_road(rules: &Wof, field: &Field<'_>, unit: UnitId, with: &impl Fn(f32) -> Walk) -> Option<Walk> {
    /// How finely the way is tried, inches.
    const TRIED_EVERY: f32 = 0.5;
    let state = field.of::<UnitState>(unit);
    let (more, rate) = (ground::road_inches(rules, state), rate(rules, field, unit));
    if more <= TOLERANCE || state.conduct.spent > TOLERANCE || rate <= TOLERANCE {
        return None;
    }
    let walk = with(1.0 + more / rate);
    let body = placement::block(field, unit).footprint;
    let on_road = |front: Pose| {
        let under = field.ground_at(front.at);
        under.into_iter().any(|ground| matches!(rules.terrain(ground), TerrainKind::Road | TerrainKind::Bridge))
    };
    let mut from = field.unit(unit).front;
    for &leg in &walk.legs {
        let parts = (leg.inches(body) / TRIED_EVERY).ceil().max(1.0);
        let mut part = 0.0;
        while part <= parts {
            if !on_road(leg.carry_part(from, body, part / parts)) {
                return None;
            }
            part += 1.0;
        }
        from = leg.carry(from, body);
    }
    Some(walk)
}

/// A walk must go somewhere and end where the unit may lie; on friends only where its move did not carry it through
/// them (wof.12.7.03).
fn must_end_well(rules: &Wof, field: &Field<'_>, unit: UnitId, walk: &Walk) -> Result<(), Refusal> {
    if walk.legs.is_empty() {
        return Err(walk.stops.clone().unwrap_or_else(|| Refusal::new("wof.10.2.02", "the path goes nowhere")));
    }
    let before = &field.of::<Morale>(unit).intermixed;
    let newly = walk.intermixed.iter().find(|friend| !before.contains(friend));
    if let Some(&friend) = newly {
        let name = &field.unit(friend).name;
        if !before.is_empty() {
            return Err(Refusal::new("wof.12.7.03", format!("it is intermixed, and may not mix with {name} too")));
        }
        if walk.stops.as_ref().is_none_or(|stops| stops.clause.id() != "wof.h.move_budget") {
            return Err(Refusal::new("wof.12.7.03", format!("it would stop on {name} though it has move left")));
        }
    }
    let run_over = walk.run_over.iter().map(|stand| stand.unit);
    let apart: Vec<UnitId> = [unit].into_iter().chain(walk.intermixed.iter().copied()).chain(run_over).collect();
    placement::must_fit_beside(rules, field, &apart, &effects::moved_stands(field, unit, walk))
}

/// Whether a move is lawful, and how it would go.
///
/// # Errors
/// Why it is not.
pub fn judge(rules: &Wof, field: &Field<'_>, unit: UnitId, legs: &[Leg], care: Care) -> Result<Plan, Refusal> {
    let march = march(rules, field, unit, legs, care)?;
    let mut plan = plan_of(rules, field, unit, &march.walk);
    plan.outlook.freed = -recovery::at_stake(rules, field, unit);
    if let Some(enemy) = march.pinned_by {
        plan.warnings.push(format!(
            "It manoeuvres before the front of {} and halts shaken (wof.21.3.01).",
            field.unit(enemy).name
        ));
    }
    for skirmishers in give_way::approached(rules, field, unit, &march.walk) {
        plan.warnings.push(format!("{} must give way or be run over (wof.13.0.08).", field.unit(skirmishers).name));
        plan.outlook.targets.push(skirmishers);
    }
    Ok(plan)
}

/// What a player sees of a walk before he gives the order.
pub fn plan_of(rules: &Wof, field: &Field<'_>, unit: UnitId, walk: &Walk) -> Plan {
    let (front, rate) = (field.unit(unit).front, rate(rules, field, unit));
    let left = (allowance(field, unit).part - walk.spent).max(0.0);
    let ghosts = party::carried(field, unit, front, walk.front);
    let mut warnings = Vec::new();
    if let Some(clause) = walk.disordered {
        warnings.push(format!("It becomes disordered ({clause})."));
    }
    if let Some(ground) = walk.astride.and_then(|astride| field.feature(astride)) {
        warnings.push(format!("It is disordered as long as it is in {} (wof.20.7.02).", ground.name));
    }
    if let Some(&friend) = walk.intermixed.first() {
        warnings
            .push(format!("It is intermixed with {}: both count as shaken (wof.12.7.03).", field.unit(friend).name));
    }
    Plan {
        lines: walk.lines.clone(),
        cost_inches: Some(walk.spent * rate),
        left_inches: Some(left * rate),
        stops: walk.stops.clone(),
        ghosts: ghosts.into_iter().map(|(stand, pose)| Ghost { stand, pose }).collect(),
        overlays: vec![Overlay {
            shape: OverlayShape::Line(Leg::way(&walk.legs, front, placement::block(field, unit).footprint)),
            role: OverlayRole::Path,
            label: format!("{:.1} in", walk.inches),
            margin: None,
        }],
        warnings,
        ..Plan::default()
    }
}

/// Makes the move: it spends its part, and halts shaken where it manoeuvred before an enemy's front (wof.21.3.01).
pub fn carry_out(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, legs: &[Leg], care: Care) {
    let Ok(march) = march(rules, field, unit, legs, care) else { return };
    let spent = if march.pinned_by.is_some() { 1.0 } else { march.walk.spent };
    outcome.own(WofEvent::of(unit, Change::Spent(spent, Acted::Moved)));
    effects::go(rules, field, outcome, unit, &march.walk);
    if let Some(enemy) = march.pinned_by {
        effects::halt_shaken(field, outcome, unit, enemy);
    }
    effects::run_over(rules, field, outcome, unit, &march.walk);
}

pub(crate) fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
    let unit = order.subject.unit()?;
    match name {
        slot::PATH => {
            let state = sight.unit(unit);
            let freely = state.formation.skirmishes() || state.condition().in_square() || order.verb == verb::RETREAT;
            let mut legs =
                vec![LegKind::Advance, LegKind::Wheel, LegKind::Oblique, LegKind::Sidestep, LegKind::BackStep];
            if freely {
                legs.push(LegKind::Turn);
            }
            let most = if order.verb == verb::RETREAT {
                retreats::most_inches(rules, &sight.field, unit)
            } else {
                allowance(&sight.field, unit).part * rate(rules, &sight.field, unit) + ground::road_inches(rules, state)
            };
            Some(Domain::Path(PathDomain {
                start: sight.field.unit(unit).front,
                allowance_inches: most,
                legs,
                turn_step_degrees: 0.0,
                turn_step_inches: 0.0,
            }))
        }
        slot::CARE => Some(offering::words([Care::Careful, Care::Hasty])),
        _ => None,
    }
}

/// Moves to choose from: towards the nearest enemies by a wheel and on, straight ahead at full rate and at half, on a
/// slant, back.
pub(crate) fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit() else { return Vec::new() };
    if offer.verb == verb::RETREAT {
        return retreats::suggest(rules, sight, offer, unit);
    }
    let state = sight.unit(unit);
    let part = allowance(&sight.field, unit).part;
    let full = part * rate(rules, &sight.field, unit);
    let road = if state.conduct.spent <= TOLERANCE { ground::road_inches(rules, state) } else { 0.0 };
    let mut paths: Vec<Vec<Leg>> = Vec::new();
    let freely = state.formation.skirmishes() || state.condition().in_square();
    for degrees in towards_enemies(sight, unit) {
        let turn = if freely { Leg::Turn(degrees) } else { wheel(degrees) };
        for inches in [full, full / 2.0] {
            paths.push(vec![turn, Leg::Advance(inches)]);
        }
        paths.push(vec![turn]);
    }
    paths.extend([full + road, full, full / 2.0].map(|inches| vec![Leg::Advance(inches)]));
    let slanted = |right: f32| vec![Leg::Oblique(full * right * 0.38, full * 0.92)];
    paths.extend([slanted(1.0), slanted(-1.0)]);
    if let Some(back) = ground::backstep_inches(rules, state) {
        paths.push(vec![Leg::BackStep(part * back)]);
    }
    paths.extend([Hand::Left, Hand::Right].map(|hand| vec![Leg::Sidestep(hand, full / 2.0)]));
    paths.extend(
        [Leg::Advance(HARDLY), Leg::BackStep(HARDLY), Leg::Wheel(Hand::Left, 1.0), Leg::Wheel(Hand::Right, 1.0)]
            .map(|leg| vec![leg]),
    );
    let order = offer.order(sight.seat);
    paths.into_iter().map(|legs| order.clone().with(slot::PATH, Value::Path(legs))).collect()
}

/// The least that is worth calling a move, inches.
const HARDLY: f32 = 0.1;

/// A wheel by so many degrees clockwise.
fn wheel(degrees: f32) -> Leg {
    let hand = if degrees >= 0.0 { Hand::Right } else { Hand::Left };
    Leg::Wheel(hand, degrees.abs())
}

/// By how many degrees a unit would wheel to look at the nearest enemies, where that is worth it.
fn towards_enemies(sight: &Sight<'_, Wof>, unit: UnitId) -> Vec<f32> {
    /// Nobody wheels by less than this, degrees.
    const LEAST: f32 = 4.0;
    let front = sight.field.unit(unit).front;
    let enemies = sight
        .field
        .side(sight.field.unit(unit).side.enemy())
        .filter(|enemy| enemy.on_table() && sight.unit(enemy.id).is_body());
    let mut ways: Vec<Vec2> = enemies.map(|enemy| enemy.at() - front.at).collect();
    ways.sort_by(|one, two| one.length_squared().total_cmp(&two.length_squared()));
    let bearings = ways.into_iter().take(2).filter_map(Facing::along).map(|facing| front.facing.turn_to(facing));
    bearings.filter(|degrees| degrees.abs() > LEAST).collect()
}

/// Takes up a move: skirmishers in its way are asked to give way first (wof.13.0.08).
pub(crate) fn take_up(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    phase: &phase::Moves,
    unit: UnitId,
    legs: &[Leg],
    care: Care,
) {
    let Ok(march) = march(rules, field, unit, legs, care) else { return };
    let waits = give_way::approached(rules, field, unit, &march.walk);
    if waits.is_empty() {
        carry_out(rules, field, outcome, unit, legs, care);
    } else {
        phase.wait_for(outcome, give_way::Approach { unit, legs: legs.to_vec(), care, waits });
    }
}
