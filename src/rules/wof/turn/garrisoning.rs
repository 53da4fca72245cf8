//! Foot that enters blocks and works, and leaves them (wof.8.1.2.01, wof.20.8.01 to wof.20.8.04, wof.20.9.04).

use bevy::math::Vec2;

use crate::{
    battle::{Area, Domain, Offer, Order, Refusal, Sight, Slot, Subject, Value},
    measure::{Body, Bounds, Facing, Footprint, Polygon, Pose, TOLERANCE},
    rules::{
        offering,
        wof::{
            Wof,
            data::{Action, Becomes, Drill, Formation, Ranks, TerrainKind, Troop},
            events::Change,
            orders::{slot, verb},
            state::UnitState,
            turn::{
                drawing_up::{Drawn, Pins},
                laying::{self, Stance},
                moving,
            },
        },
    },
    table::{Feature, FeatureId, FeatureShape, FeatureState, Field, Stand, UnitId},
};

/// Widths to which a unit that leaves a block may form at once, the narrowest first: a column (wof.20.8.09).
const LEAVES_AS_COLUMN: u16 = 4;

/// What foot may be told to do with blocks and works.
pub(super) fn offers(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
    let state = field.of::<UnitState>(unit);
    let offer = |verb, label, slots, clause: &'static str| Offer::act(verb, label, Subject::Unit(unit), moving::OTHERS, slots, clause);
    if moving::may_act(rules, field, unit).is_err() {
        return Vec::new();
    }
    if state.garrison.is_some() {
        let slots = vec![Slot::one(slot::POSE, "Place"), Slot::optional(slot::WIDTH, "Figures wide")];
        let affordable = Drawn::by_act(rules, Action::LeaveBlock).0 <= 1.0 - state.this_turn.spent + TOLERANCE;
        return if affordable { vec![offer(verb::LEAVE, "Leave", slots, "wof.20.8.02")] } else { Vec::new() };
    }
    let enters = !within_reach(rules, field, unit).is_empty();
    let enter = || offer(verb::ENTER, "Enter", vec![Slot::one(slot::FEATURE, "Block or work")], "wof.20.8.02");
    if enters { vec![enter()] } else { Vec::new() }
}

/// The blocks and works that a unit may enter from where it stands.
fn within_reach(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    let strongholds = rules.briefing().strongholds.iter().map(|(feature, _)| *feature);
    strongholds
        .filter(|&feature| enter(rules, field, unit, feature).is_ok_and(|drawn| drawn.must_be_lawful(rules, field).is_ok()))
        .collect()
}

/// Foot goes into a block that it touches, or lines a work (wof.20.8.02, wof.20.8.03).
pub(super) fn enter(rules: &Wof, field: &Field<'_>, unit: UnitId, feature: FeatureId) -> Result<Drawn, Refusal> {
    moving::may_act(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    let ground = field.feature(feature).ok_or_else(|| Refusal::new("wof.20.8.02", "there is no such place"))?;
    let hold = rules.briefing().stronghold(feature).ok_or_else(|| Refusal::new("wof.20.8.01", format!("{} holds nobody", ground.name)))?;
    may_enter(rules, field, unit, ground)?;
    let touching = rules.rules().charts.movement.contact_inches;
    let reach = field.reach(unit, feature).map_or(f32::INFINITY, |reach| reach.distance());
    if reach > touching + TOLERANCE {
        return Err(Refusal::new("wof.20.8.02", format!("it goes up to {} first", ground.name)).by(reach - touching));
    }
    let inside: u32 = field
        .units_on_table()
        .filter(|other| other.id != unit)
        .map(|other| field.of::<UnitState>(other.id))
        .filter(|other| other.garrison == Some(feature))
        .map(UnitState::in_ranks)
        .sum();
    if inside + state.in_ranks() > u32::from(hold.capacity) {
        let over = inside + state.in_ranks() - u32::from(hold.capacity);
        return Err(Refusal::new("wof.20.8.03", format!("{} holds {} figures, and {over} would find no room", ground.name, hold.capacity)));
    }
    let (stance, front) = place_inside(rules, field, unit, ground)?;
    let price = Drawn::by_act(rules, Action::EnterBlock);
    let mut drawn = Drawn::at_a_price(field, unit, stance, front, price).told(format!("entered {}", ground.name));
    (drawn.state.garrison, drawn.state.ranks) = (Some(feature), Ranks::Disordered);
    drawn.pins = Pins::Safe;
    Ok(drawn.with(Change::Garrisons(Some(feature))))
}

/// Who may go into a block or a work (wof.20.8.11, wof.20.9.01, `wof.h.guns_in_cover`).
fn may_enter(rules: &Wof, field: &Field<'_>, unit: UnitId, ground: &Feature) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let troop = state.condition().troop;
    let side = field.unit(unit).side;
    let enemy = field.side(side.enemy()).find(|enemy| field.of::<UnitState>(enemy.id).garrison == Some(ground.id) && enemy.on_table());
    match state.condition().troop {
        Troop::Artillery => Err(Refusal::new("wof.h.guns_in_cover", "guns neither enter nor leave blocks and works")),
        _ if troop.is_cavalry() => Err(Refusal::new("wof.20.8.11", "horse does not go into blocks and works")),
        _ if ground.state == FeatureState::Burning => Err(Refusal::new("wof.21.1.03", format!("{} burns", ground.name))),
        _ if !state.intermixed.is_empty() => Err(Refusal::new("wof.12.7.03", "it is intermixed with friends and clears them first")),
        _ if rules.terrain(ground) == TerrainKind::Abatis => Err(Refusal::new("wof.20.9.06", "an abatis is not held")),
        _ => enemy.map_or(Ok(()), |enemy| Err(Refusal::new("wof.20.8.10", format!("{} holds {}", enemy.name, ground.name)))),
    }
}

/// A place inside for all its figures: in a block as near a square as fits, behind a work where it stands (wof.8.1.2.01).
fn place_inside(rules: &Wof, field: &Field<'_>, unit: UnitId, ground: &Feature) -> Result<(Stance, Pose), Refusal> {
    let state = field.of::<UnitState>(unit);
    let here = field.unit(unit).front;
    let FeatureShape::Area(border) = &ground.shape else { return Ok((Stance::of(state), here)) };
    let no_room = || Refusal::new("wof.20.8.03", format!("it finds no room in {}", ground.name));
    let area = Polygon::new(border.clone()).map_err(|_| no_room())?;
    let figures = u16::try_from(state.in_ranks()).unwrap_or(u16::MAX).max(1);
    let bounds = area.bounds();
    let shifts = [(0.0, 0.0), (0.25, 0.0), (-0.25, 0.0), (0.0, 0.25), (0.0, -0.25)];
    let facings = [here.facing, Facing::NORTH, Facing::EAST];
    let mut widths: Vec<u16> = (1..=figures).collect();
    widths.sort_by_key(|&width| width.abs_diff(figures.div_ceil(width)));
    for facing in facings {
        for &width in &widths {
            let stance = Stance { formation: Formation::Garrison, width, bend: None };
            let size = laying::footprint(rules, state, stance);
            for (right, up) in shifts {
                let middle = bounds.centre() + Vec2::new(right * bounds.size().x, up * bounds.size().y);
                let front = Pose::new(middle, facing).shifted(Vec2::new(0.0, size.depth / 2.0));
                if lies_inside(&area, front, size) && is_free(rules, field, unit, stance, front) {
                    return Ok((stance, front));
                }
            }
        }
    }
    Err(no_room())
}

fn lies_inside(area: &Polygon, front: Pose, size: Footprint) -> bool {
    let corners = Body::with_front_at(front, size).corners();
    corners.into_iter().all(|corner| area.contains(corner))
}

fn is_free(rules: &Wof, field: &Field<'_>, unit: UnitId, stance: Stance, front: Pose) -> bool {
    let stands = laying::stands(rules, field.of::<UnitState>(unit), unit, stance, front);
    laying::must_fit(rules, field, unit, &stands).is_ok()
}

/// A garrison comes out, in column unless its player forms it wider; it stays disordered (wof.20.8.02, wof.20.8.04, wof.20.8.09).
pub(super) fn leave(rules: &Wof, field: &Field<'_>, unit: UnitId, pose: Pose, width: Option<u16>) -> Result<Drawn, Refusal> {
    moving::may_act(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    let feature = state.garrison.ok_or_else(|| Refusal::new("wof.20.8.02", "it holds no block"))?;
    if state.troop == Troop::Artillery {
        return Err(Refusal::new("wof.h.guns_in_cover", "guns neither enter nor leave blocks and works"));
    }
    let loosely = state.drill == Drill::Irregular && state.formation == Formation::Skirmish;
    let figures = u16::try_from(state.in_ranks()).unwrap_or(u16::MAX).max(1);
    let width = width.unwrap_or(LEAVES_AS_COLUMN).min(figures);
    let formation = if loosely { Formation::Skirmish } else { rules.rules().charts.formation.by_width(width.into()) };
    let stance = Stance { formation, width, bend: None };
    let (part, _, clause) = Drawn::by_act(rules, Action::LeaveBlock);
    let name = field.feature(feature).map_or("it", |ground| ground.name.as_str());
    let mut drawn = Drawn::at_a_price(field, unit, stance, pose, (part, Becomes::Same, clause)).told(format!("left {name}"));
    drawn.state.garrison = None;
    drawn.pins = Pins::Safe;
    must_come_out_beside(rules, field, &drawn, feature)?;
    Ok(drawn.with(Change::Garrisons(None)))
}

/// Whoever leaves stands outside and touches what he left.
fn must_come_out_beside(rules: &Wof, field: &Field<'_>, drawn: &Drawn, feature: FeatureId) -> Result<(), Refusal> {
    let bodies: Vec<Body> = drawn.stands(rules).iter().map(Stand::body).collect();
    let touching = rules.rules().charts.movement.contact_inches;
    let reach = field.reach(bodies.as_slice(), feature).map_or(f32::INFINITY, |reach| reach.distance());
    if reach > touching + TOLERANCE {
        return Err(Refusal::new("wof.20.8.02", "it comes out beside it and goes on from there").by(reach - touching));
    }
    Ok(())
}

pub(super) fn domain(rules: &Wof, field: &Field<'_>, unit: UnitId, name: &str) -> Option<Domain> {
    let state = field.of::<UnitState>(unit);
    match name {
        slot::FEATURE => Some(offering::features(field, within_reach(rules, field, unit))),
        slot::POSE => {
            let centre = centre_of(field, state.garrison?)?;
            let size = laying::footprint(rules, state, Stance::of(state));
            Some(Domain::Pose(Area::Disc { centre, radius: size.radius() + radius_of(field, state.garrison?) }))
        }
        _ => None,
    }
}

fn border_of<'f>(field: &Field<'f>, feature: FeatureId) -> Option<&'f [Vec2]> {
    match &field.feature(feature)?.shape {
        FeatureShape::Area(border) => Some(border),
        FeatureShape::Line { points, .. } => Some(points),
    }
}

fn centre_of(field: &Field<'_>, feature: FeatureId) -> Option<Vec2> {
    Some(Bounds::around(border_of(field, feature)?).centre())
}

fn radius_of(field: &Field<'_>, feature: FeatureId) -> f32 {
    let bounds = border_of(field, feature).map(Bounds::around);
    bounds.map_or(0.0, |bounds| bounds.size().length())
}

/// Into every block or work within reach; out of one over each of its sides.
pub(super) fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer, unit: UnitId) -> Vec<Order> {
    let order = offer.order(sight.seat);
    if offer.verb == verb::ENTER {
        let all = within_reach(rules, &sight.field, unit).into_iter();
        return all.map(|feature| order.clone().with(slot::FEATURE, Value::Choice(offering::word_of_feature(feature)))).collect();
    }
    let Some(feature) = sight.unit(unit).garrison else { return Vec::new() };
    let Some((border, centre)) = border_of(&sight.field, feature).zip(centre_of(&sight.field, feature)) else { return Vec::new() };
    let state = sight.unit(unit);
    let figures = u16::try_from(state.in_ranks()).unwrap_or(u16::MAX).max(1);
    let mut orders = Vec::new();
    for width in [LEAVES_AS_COLUMN.min(figures), figures.div_ceil(2)] {
        let stance = Stance { formation: rules.rules().charts.formation.by_width(width.into()), width, bend: None };
        let depth = laying::footprint(rules, &UnitState { garrison: None, ..state.clone() }, stance).depth;
        let sides = border.iter().zip(border.iter().cycle().skip(1));
        for (from, to) in sides {
            let middle = (*from + *to) / 2.0;
            let Some(along) = Facing::along(*to - *from) else { continue };
            let outward = if along.right().dot(middle - centre) >= 0.0 { along.turned_right(90.0) } else { along.turned_right(-90.0) };
            let pose = Pose::new(middle + outward.vector() * (depth + 0.02), outward);
            orders.push(order.clone().with(slot::POSE, Value::Pose(pose)).with(slot::WIDTH, Value::Number(width.into())));
        }
    }
    orders
}
