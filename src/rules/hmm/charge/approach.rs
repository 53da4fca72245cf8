//! The ground of a charge (hmm.h.charge): one turn of up to 45 degrees, straight on until the front touches, then
//! squared up to the edge it touched; and where horse and halves stand after a breakthrough (hmm.09.08). Throws no
//! dice.

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome, Refusal},
    dice::{Dice, NeedDice},
    measure::{Body, Face, Facing, Footprint, Leg, Pose, Segment, TOLERANCE, Zone},
    rules::{
        common::party,
        hmm::{
            Hmm,
            buildings::in_a_town,
            charge::breakthrough,
            charts::{Pace, TerrainKind},
            events::HmmEvent,
            fire::losses::{self, Fallen},
            formation::{figures, placement},
            journal::line,
            morale::routs,
            movement::{
                ground, marches, rates,
                walk::{self, Allowance, Purpose, Walk},
            },
            state::BattleState,
            visibility,
        },
    },
    table::{FeatureShape, Field, Stand, StandId, UnitId, ask::Whom},
};

/// How finely places are tried where a charger may come to a stand, inches.
const TRIED_EVERY: f32 = 0.25;

/// How a charge reaches its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Approach {
    /// The way.
    pub walk: Walk,
    /// The stand that it touches.
    pub touched: StandId,
}

/// The way of a charge: straight ahead if that strikes the target, else turned towards it. The charger's earlier
/// movement, such as coming on under the guns, is deducted from its reach, and so is its turn.
///
/// # Errors
/// The reason why it does not reach it.
pub fn approach(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId, spent: f32) -> Result<Approach, Refusal> {
    let front = field.unit(unit).front;
    let zone = Zone::front(&visibility::block(field, unit), rules.charts().visibility.front_degrees);
    let in_front = field.stands_of(target).any(|stand| zone.margin_of_any_part(&stand.body()).holds());
    if !in_front {
        return Err(Refusal::new(clause!("hmm.20.29"), "it is not in the front zone").at(field.unit(target).at()));
    }
    let allowance = what_is_left(rules, field, unit, spent);
    let mut why = Refusal::new(clause!("hmm.20.29"), "it cannot be reached");
    let mut bearings = bearings(rules, field, unit, target);
    bearings.retain(|degrees| spent <= 0.0 || degrees.abs() <= TOLERANCE);
    for (left, degrees) in (0..bearings.len()).rev().zip(bearings) {
        // A way that leads past the target is walked only where no other is left to say why not.
        if left > 0 && leads_past(field, unit, target, degrees, allowance.inches) {
            continue;
        }
        let turn = (degrees.abs() > TOLERANCE).then_some(Leg::Turn(degrees));
        let legs: Vec<Leg> = turn.into_iter().chain([Leg::Advance(allowance.inches)]).collect();
        let walk = walk::walk(rules, field, unit, front, &legs, allowance, Purpose::Charge(target));
        let bar =
            rough_ground(rules, field, unit, &walk).or_else(|| stands_on_somebody(rules, field, unit, target, &walk));
        match (walk.touched, bar) {
            (Some(touched), None) => return Ok(Approach { walk, touched }),
            (Some(_), Some(refusal)) => why = refusal,
            (None, _) => why = walk.stops.clone().map_or(why, in_a_town),
        }
    }
    Err(out_of_reach(field, unit, target, allowance).unwrap_or(why))
}

/// A target that is farther off than a charge goes, whatever other obstacles there are.
fn out_of_reach(field: &Field<'_>, unit: UnitId, target: UnitId, allowance: Allowance) -> Option<Refusal> {
    let gap =
        field.reach(unit, target).map(|reach| reach.gap).filter(|gap| gap.distance > allowance.inches + TOLERANCE)?;
    let reason = "it is farther off than a charge goes";
    Some(Refusal::out_of_reach(rates::MOVEMENT_CHART, reason, gap.distance, allowance.inches).at(gap.to))
}

/// Whether a unit that turns by this many degrees and goes straight on for some inches reaches no stand of a target.
fn leads_past(field: &Field<'_>, unit: UnitId, target: UnitId, degrees: f32, inches: f32) -> bool {
    /// How much wider and longer the way is taken to be, inches.
    const TO_SPARE: f32 = 0.25;
    let block = visibility::block(field, unit);
    let after =
        Leg::Turn(degrees).carry(field.unit(unit).front, block.footprint).shifted(Vec2::new(0.0, inches + TO_SPARE));
    let Footprint { frontage, depth } = block.footprint;
    let way = Body::with_front_at(after, Footprint::new(frontage + 2.0 * TO_SPARE, depth + inches + 2.0 * TO_SPARE));
    !field.stands_of(target).any(|stand| way.overlap(&stand.body()).holds())
}

/// A charger that passes skirmishers, riders or guns on its way may not end on them (hmm.20.27); it may touch its
/// target.
fn stands_on_somebody(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId, walk: &Walk) -> Option<Refusal> {
    placement::must_fit_beside(rules, field, &[unit, target], &marches::moved_stands(field, unit, walk)).err()
}

fn what_is_left(rules: &Hmm, field: &Field<'_>, unit: UnitId, spent: f32) -> Allowance {
    let whole = marches::allowance(rules, field, unit, Pace::Charge);
    Allowance { inches: (whole.inches - spent).max(0.0), ..whole }
}

/// The turns worth trying: none, towards the nearest part of the target, towards its middle (hmm.20.29).
fn bearings(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> Vec<f32> {
    let most = rules.charts().charge.turn_up_to_degrees;
    let body = visibility::block(field, unit);
    let facing = field.unit(unit).front.facing;
    let nearest = field.reach(unit, target).map(|reach| reach.gap.to);
    let middle = visibility::block(field, target).centre();
    let towards = nearest.into_iter().chain([middle]).filter_map(|point| Facing::along(point - body.centre()));
    let turns = towards.map(|way| facing.turn_to(way)).filter(|degrees| degrees.abs() <= most + TOLERANCE);
    [0.0].into_iter().chain(turns).collect()
}

/// Horse does not charge into or through forest, swamp, deep water or towns (hmm.20.17).
fn rough_ground(rules: &Hmm, field: &Field<'_>, unit: UnitId, walk: &Walk) -> Option<Refusal> {
    let mounted = field.of::<crate::rules::hmm::state::UnitState>(unit).is_mounted();
    let rough = |kind: TerrainKind| rules.charts().movement.bars_mounted_charge(kind);
    let found =
        walk.entered.iter().filter_map(|&ground| field.feature(ground)).find(|feature| rough(rules.terrain(feature)));
    let ground = found.filter(|_| mounted)?;
    Some(ground::no_charge_through(&ground.name).at(walk.front.at))
}

/// How near the muzzle of a gun a charger comes before canister meets it: as far along its way as its first figure is
/// just within the range of that fire (hmm.20.25). Nothing if it is there already.
pub fn under_the_guns(rules: &Hmm, field: &Field<'_>, unit: UnitId, way: &Approach, muzzles: &[Vec2]) -> Option<Walk> {
    /// Halvings by which the place is found: an inch to a few thousandths.
    const HALVINGS: usize = 14;
    let near = rules.charts().charge.defensive_canister_within_inches;
    let allowance = marches::allowance(rules, field, unit, Pace::Charge);
    let nearest = |front: Pose| {
        let stands = party::carried(field, unit, field.unit(unit).front, front).into_iter();
        let stands = stands.filter_map(|(id, pose)| Some(Stand { pose, ..field.get_stand(id)?.clone() }));
        let figures: Vec<Vec2> = stands
            .flat_map(|stand| {
                figures::living_cells(&stand).map(|cell| stand.cell_point(cell.into())).collect::<Vec<_>>()
            })
            .collect();
        let gaps = muzzles.iter().flat_map(|muzzle| figures.iter().map(move |figure| figure.distance(*muzzle)));
        gaps.fold(f32::INFINITY, f32::min)
    };
    let (mut legs, mut whole) = (way.walk.legs.clone(), 0.0);
    if let Some(Leg::Advance(inches)) = legs.last().copied() {
        legs.pop();
        whole = inches;
    }
    let start = field.unit(unit).front;
    let turned = legs.iter().fold(start, |front, leg| leg.carry(front, visibility::block(field, unit).footprint));
    let (mut far, mut close) = (0.0_f32, whole);
    if nearest(turned) <= near + TOLERANCE || nearest(turned.shifted(Vec2::new(0.0, whole))) > near {
        return None;
    }
    for _ in 0..HALVINGS {
        let middle = f32::midpoint(far, close);
        if nearest(turned.shifted(Vec2::new(0.0, middle))) <= near { close = middle } else { far = middle }
    }
    legs.push(Leg::Advance(close));
    let walk = walk::walk(rules, field, unit, start, &legs, allowance, Purpose::Charge(way.touched.unit));
    stands_on_somebody(rules, field, unit, way.touched.unit, &walk).is_none().then_some(walk)
}

/// The way of a charge that does not strike home: to where the front of a target stood that is gone (hmm.20.12), or
/// towards one that is out of reach, as far as the unit goes and the enemy lets it (hmm.20.29).
pub fn as_far_as_it_goes(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId, spent: f32) -> Walk {
    let (front, there) = (field.unit(unit).front, field.unit(target).front.at);
    let gone = !field.unit(target).on_table();
    let allowance = what_is_left(rules, field, unit, spent);
    let purpose = if gone { Purpose::Charge(target) } else { Purpose::March };
    let half = visibility::block(field, unit).footprint.frontage / 2.0;
    let straight = front.to_local(there);
    let most = rules.charts().charge.turn_up_to_degrees;
    let bearing =
        Facing::along(there - visibility::block(field, unit).centre()).map_or(0.0, |way| front.facing.turn_to(way));
    let turns = straight.x.abs() > half && bearing.abs() <= most && spent <= 0.0;
    let turn = turns.then_some(Leg::Turn(bearing));
    let after = turn.map_or(front, |turn| turn.carry(front, visibility::block(field, unit).footprint));
    let mut ahead = if gone { after.to_local(there).y.max(0.0) } else { allowance.inches };
    loop {
        let legs: Vec<Leg> = turn.into_iter().chain([Leg::Advance(ahead)]).collect();
        let walk = walk::walk(rules, field, unit, front, &legs, allowance, purpose);
        if stands_on_somebody(rules, field, unit, target, &walk).is_none() {
            return walk;
        }
        ahead -= TRIED_EVERY;
        if ahead <= 0.0 {
            return walk::walk(rules, field, unit, front, &[], allowance, purpose);
        }
    }
}

/// Squares the charger up to the edge that it touched, free up to 45 degrees, if there is room.
pub fn square_up(rules: &Hmm, field: &Field<'_>, unit: UnitId, approach: &Approach, outcome: &mut Outcome<Hmm>) {
    if let Some((front, stands)) = squared_up(rules, field, unit, approach) {
        outcome.happen(Happening::Laid { unit, front, stands });
    }
}

/// The edge that a charge touches: its base and face.
pub fn touched_edge(field: &Field<'_>, unit: UnitId, approach: &Approach) -> Option<(Body, Face)> {
    let theirs = field.get_stand(approach.touched)?.body();
    Some((theirs, theirs.nearest_face(nearest_of_front(field, unit, approach.walk.front, &theirs))))
}

/// Where a charger stands when it has squared up to the edge that it touched, if it may and there is room.
pub fn squared_up(rules: &Hmm, field: &Field<'_>, unit: UnitId, approach: &Approach) -> Option<(Pose, Vec<Stand>)> {
    let front = approach.walk.front;
    let (theirs, face) = touched_edge(field, unit, approach)?;
    let wanted = theirs.outward(face).about();
    if front.facing.turn_to(wanted).abs() > rules.charts().charge.square_up_to_degrees + TOLERANCE {
        return None;
    }
    let squared = against(&theirs, face, front, wanted);
    let stands: Vec<Stand> = party::carried(field, unit, field.unit(unit).front, squared)
        .into_iter()
        .filter_map(|(id, pose)| Some(Stand { pose, ..field.get_stand(id)?.clone() }))
        .collect();
    placement::must_fit(rules, field, unit, &stands).is_ok().then_some((squared, stands))
}

/// The point of a front edge that is nearest to a base.
fn nearest_of_front(field: &Field<'_>, unit: UnitId, front: Pose, theirs: &Body) -> Vec2 {
    let half = visibility::block(field, unit).footprint.frontage / 2.0;
    let edge = Segment::new(front.to_table(Vec2::new(-half, 0.0)), front.to_table(Vec2::new(half, 0.0)));
    let meets = edge.nearest(theirs.centre());
    theirs.nearest(meets)
}

/// A front laid flush against an edge of a base, where it was along that edge.
fn against(theirs: &Body, face: Face, front: Pose, facing: Facing) -> Pose {
    let edge = theirs.edge(face);
    let along = edge.way().normalize_or_zero();
    let offset = (front.at - edge.from).dot(along);
    Pose::new(edge.from + along * offset, facing)
}

/// Whether the attack crosses an obstacle just before its target, and whether it goes downhill (hmm.10.08, hmm.10.09).
pub fn ground_of_attack(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> (bool, bool) {
    let body = visibility::block(field, unit);
    let from = body.front().shifted(Vec2::new(0.0, -body.footprint.depth - 1.0)).at;
    let to = visibility::block(field, target).nearest(body.front().at);
    let line = Segment::new(from, to + (to - from).normalize_or_zero() * 0.25);
    let hinders = |kind: TerrainKind| rules.charts().movement.hinders_attack(kind);
    let transect = field.transect(line, Whom::nobody());
    let across = transect.features().any(|(feature, crossing)| {
        matches!(feature.shape, FeatureShape::Line { .. })
            && !crossing.is_through_an_opening()
            && hinders(rules.terrain(feature))
    });
    let downhill =
        visibility::level_at(rules, field, from) > visibility::level_at(rules, field, field.unit(target).at());
    (across, downhill)
}

/// Heavy horse rides into a line: all that touch it fall, and there is no melee, yet it rests.
///
/// # Errors
/// [`NeedDice`] where the officers' dice run short.
pub fn ride_in(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    unit: UnitId,
    target: UnitId,
) -> Result<(), NeedDice> {
    let contacts = field.contact(unit);
    let touched = field.stands_of(target).filter(|stand| contacts.iter().any(|contact| contact.theirs == stand.id));
    let ridden = touched.flat_map(|stand| figures::living_cells(stand).map(|cell| (stand.id, cell)));
    let fallen = Fallen::these(target, ridden);
    let text = format!(
        "All of {} in contact were ridden down: {}.",
        field.unit(target).name,
        losses::in_words(fallen.count())
    );
    outcome.happen(line(field, target, text, breakthrough::KILLS_ALL_IN_CONTACT));
    let until = field.resource::<BattleState>().turn + rules.charts().melee.rest_turns;
    outcome.own(HmmEvent::Rests(unit, until));
    losses::inflict(rules, field, dice, outcome, &fallen)
}

/// The horse ends an inch beyond the line that it broke, whose halves part before it and run (hmm.09.08, hmm.09.09).
pub fn ride_through(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, target: UnitId) {
    let line = visibility::block(field, target);
    let after = beyond(rules, field, unit, target, &line);
    let from = field.unit(unit).front;
    let body = visibility::block(field, unit).footprint;
    let gone = after.at.distance(from.at);
    let stands = party::carried(field, unit, from, after);
    outcome.happen(Happening::Moved { unit, from, body, legs: vec![Leg::Advance(gone)], front: after, stands });
    if !field.unit(target).on_table() {
        return;
    }
    let about = Pose::new(line.front().to_table(Vec2::new(0.0, -line.footprint.depth)), line.front().facing.about());
    let halves = part(rules, field, target, about, &Body::with_front_at(after, body));
    if placement::must_fit_beside(rules, field, &[unit, target], &halves).is_ok() {
        outcome.happen(Happening::Laid { unit: target, front: about, stands: halves });
        routs::rout(rules, field, field.resource::<BattleState>().turn, target, breakthrough::BROKEN_THROUGH, outcome);
    } else {
        routs::break_unit(
            rules,
            field,
            field.resource::<BattleState>().turn,
            target,
            breakthrough::BROKEN_THROUGH,
            outcome,
        );
    }
}

/// Where the horse stops: its front an inch beyond the rear of the line, or as near to that as there is room.
fn beyond(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId, line: &Body) -> Pose {
    let front = field.unit(unit).front;
    let through = line.footprint.depth + rules.charts().charge.beyond_inches;
    let mut inches = through;
    while inches > 0.0 {
        let after = front.shifted(Vec2::new(0.0, inches));
        let poses = party::carried(field, unit, front, after);
        let stands: Vec<Stand> =
            poses.into_iter().filter_map(|(id, pose)| Some(Stand { pose, ..field.get_stand(id)?.clone() })).collect();
        if placement::must_fit_beside(rules, field, &[unit, target], &stands).is_ok() {
            return after;
        }
        inches -= TRIED_EVERY;
    }
    front
}

/// The survivors of a broken line in two halves on either side of the horse, the odd figure on their right (hmm.09.08);
/// `about` is the line's rear turned about, so that its right lies at negative x.
fn part(rules: &Hmm, field: &Field<'_>, target: UnitId, about: Pose, horse: &Body) -> Vec<Stand> {
    let clear = rules.charts().charge.clear_inches;
    let sides = horse.corners().map(|corner| about.to_local(corner).x);
    let (least, most) =
        (sides.into_iter().fold(f32::INFINITY, f32::min), sides.into_iter().fold(f32::NEG_INFINITY, f32::max));
    let survivors = u32::try_from(figures::men(field, target)).unwrap_or(0);
    let (left, right) = breakthrough::split_line(survivors);
    placement::halves(rules, field, target, about, [(right as usize, least - clear), (left as usize, most + clear)])
}
