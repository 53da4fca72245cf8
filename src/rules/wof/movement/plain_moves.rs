//! Plain moves (wof.11, wof.12): the course of a move, whether it may be made, and making it. A unit's allowance is in
//! `movement::who_may_move`, the changes that a move makes on the table in `movement::completed_moves`.

use crate::{
    battle::{
        Action, Domain, Ghost, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    measure::{Leg, Pose, TOLERANCE},
    rules::{
        common::{offering, party, slots::Slots},
        wof::{
            Wof,
            charge::who_may_charge::FAILED_SUPPORT,
            charts::{TerrainKind, movement::MOVEMENT_CHART, options::Toggle},
            events::{Change, WofEvent},
            formation::{cohesion, placement},
            morale::recovery,
            movement::{
                choices, completed_moves, ground, interpenetration, legs, route,
                skirmishers_in_the_way::{self, Approach},
                state::Moves,
                walk::{Allowance, Purpose, Walk},
                who_may_move, zones,
            },
            slot_names::slot,
            state::{Acted, Morale, UnitState},
            terrain::Care,
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// How a unit goes over rough ground where nobody says how.
const USUAL: Care = Care::Careful;

/// Goes by legs, over rough ground with such care.
#[derive(Clone, Debug)]
pub struct Move {
    unit: UnitId,
    legs: Vec<Leg>,
    care: Care,
}

impl Action<Wof> for Move {
    const VERB: &'static str = "move";
    const LABEL: &'static str = "Move";
    const CLAUSE: Clause = MOVEMENT_CHART;
    const STEP: Option<u8> = Some(who_may_move::OTHERS);
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::PATH, "Path"), Slot::optional(slot::CARE, "Over rough ground").usually(USUAL.name())]
    }

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_march_as_one(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let care = order.word_or_none(slot::CARE)?.unwrap_or(USUAL);
        Ok(Self { unit: order.unit()?, legs: order.one(slot::PATH)?, care })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        match name {
            slot::PATH => Some(choices::paths(rules, sight, unit)),
            slot::CARE => Some(offering::words([Care::Careful, Care::Hasty])),
            _ => None,
        }
    }

    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        choices::suggest(rules, sight, offer)
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        judge(rules, &sight.field, self.unit, &self.legs, self.care)
    }

    /// Skirmishers in its way are asked to give way first (wof.13.0.08).
    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let (field, unit, care) = (&sight.field, self.unit, self.care);
        let Some(moves) = sight.under_way::<Moves>() else { return };
        let Ok(march) = march(rules, field, unit, &self.legs, care) else { return };
        let waits = skirmishers_in_the_way::approached(rules, field, unit, &march.walk);
        if waits.is_empty() {
            carry_out(rules, field, outcome, unit, &self.legs, care);
        } else {
            outcome.becomes(moves.waiting_for(Approach { unit, legs: self.legs.clone(), care, waits }));
        }
    }
}

/// A plain move as it would go, with the enemy that halts the unit shaken for a manoeuvre before its front
/// (wof.21.3.01).
pub struct March {
    /// How it goes.
    pub walk: Walk,
    /// The enemy whose pinning zone it manoeuvres in, if it does.
    pub pinned_by: Option<UnitId>,
}

/// A plain move as it would go; on a road farther (wof.20.6.01).
///
/// # Errors
/// The reason why it may not be made.
pub fn march(rules: &Wof, field: &Field<'_>, unit: UnitId, legs: &[Leg], care: Care) -> Result<March, Refusal> {
    may_march_as_one(rules, field, unit)?;
    legs.iter().try_for_each(|&leg| may_go_so(field, unit, leg))?;
    let allowance = who_may_move::allowance(field, unit);
    let go = |legs: &[Leg]| {
        let with =
            |part: f32| route::walk(rules, field, unit, legs, Allowance { part, ..allowance }, care, Purpose::March);
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

/// The first of some legs that is a manoeuvre wholly or partly in an enemy's pinning zone, wherever the unit came from,
/// with that enemy (wof.21.3.01).
fn first_pinned(rules: &Wof, field: &Field<'_>, unit: UnitId, legs: &[Leg]) -> Option<(usize, UnitId)> {
    /// How finely a leg is tried, inches.
    const TRIED_EVERY: f32 = 1.0;
    if rules.options().pinning_zones == Toggle::Off {
        return None;
    }
    let body = placement::block(field, unit).footprint;
    let mut front = field.unit(unit).front;
    for (index, &leg) in legs.iter().enumerate() {
        if legs::is_pinned(rules.in_force(), leg) {
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

/// Whether a unit may move as one body: skirmishers cut off from it go back first (wof.13.0.04).
///
/// # Errors
/// The reason why not.
pub fn may_march_as_one(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    who_may_move::may_march(rules, field, unit)?;
    cohesion::must_hold_together(rules, field, unit)
}

/// A unit that failed to support goes back or straight to the side only (wof.14.3.05).
fn may_go_so(field: &Field<'_>, unit: UnitId, leg: Leg) -> Result<(), Refusal> {
    match leg {
        Leg::BackStep(_) | Leg::Sidestep(..) => Ok(()),
        _ if FAILED_SUPPORT.bars(field, unit) => FAILED_SUPPORT.refuse(),
        _ => Ok(()),
    }
}

/// A whole move that keeps to roads from end to end goes farther (wof.20.6.01).
fn by_road(rules: &Wof, field: &Field<'_>, unit: UnitId, with: &impl Fn(f32) -> Walk) -> Option<Walk> {
    /// How finely the way is tried, inches.
    const TRIED_EVERY: f32 = 0.5;
    let state = field.of::<UnitState>(unit);
    let (more, rate) = (ground::road_inches(rules, state), who_may_move::rate(rules, field, unit));
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
        return Err(walk
            .stops
            .clone()
            .unwrap_or_else(|| Refusal::new(clause!("wof.10.2.02"), "the path goes nowhere")));
    }
    let before = &field.of::<Morale>(unit).intermixed;
    let newly = walk.intermixed.iter().find(|friend| !before.contains(friend));
    if let Some(&friend) = newly {
        let name = &field.unit(friend).name;
        if !before.is_empty() {
            return Err(Refusal::new(
                interpenetration::INTERMIXED_UNITS,
                format!("it is intermixed, and may not mix with {name} too"),
            ));
        }
        if walk.stops.as_ref().is_none_or(|stops| stops.clause != clause!("wof.h.move_budget")) {
            return Err(Refusal::new(
                interpenetration::INTERMIXED_UNITS,
                format!("it would stop on {name} though it has move left"),
            ));
        }
    }
    let run_over = walk.run_over.iter().map(|stand| stand.unit);
    let apart: Vec<UnitId> = [unit].into_iter().chain(walk.intermixed.iter().copied()).chain(run_over).collect();
    placement::must_fit_beside(rules, field, &apart, &completed_moves::moved_stands(field, unit, walk))
}

/// Whether a move is legal, and how it would go.
///
/// # Errors
/// The reason why it is not legal.
fn judge(rules: &Wof, field: &Field<'_>, unit: UnitId, legs: &[Leg], care: Care) -> Result<Plan, Refusal> {
    let march = march(rules, field, unit, legs, care)?;
    let mut plan = plan_of(rules, field, unit, &march.walk);
    plan.outlook.freed = interpenetration::frees(field, unit, &march.walk) - recovery::at_stake(rules, field, unit);
    if let Some(enemy) = march.pinned_by {
        plan.warnings.push(format!(
            "It manoeuvres before the front of {} and halts shaken (wof.21.3.01).",
            field.unit(enemy).name
        ));
    }
    for skirmishers in skirmishers_in_the_way::approached(rules, field, unit, &march.walk) {
        plan.warnings.push(format!("{} must give way or be run over (wof.13.0.08).", field.unit(skirmishers).name));
        plan.outlook.targets.push(skirmishers);
    }
    Ok(plan)
}

/// The display of a walk before the order is given.
pub fn plan_of(rules: &Wof, field: &Field<'_>, unit: UnitId, walk: &Walk) -> Plan {
    let (front, rate) = (field.unit(unit).front, who_may_move::rate(rules, field, unit));
    let left = (who_may_move::allowance(field, unit).part - walk.spent).max(0.0);
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
        ghosts: ghosts.into_iter().filter_map(|moved| Ghost::moved(field, moved)).collect(),
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
    completed_moves::go(rules, field, outcome, unit, &march.walk);
    if let Some(enemy) = march.pinned_by {
        completed_moves::halt_shaken(field, outcome, (unit, enemy), ("manoeuvred", zones::PINNING));
    }
    skirmishers_in_the_way::run_over(rules, field, outcome, unit, &march.walk);
}
