//! Skirmishers figure by figure (wof.13.0.03, wof.13.0.04): every man goes straight to his place at the skirmish rate,
//! and stays near the unit's command figure. How he goes is in `movement::route`.

use bevy::math::Vec2;

use crate::{
    battle::{
        Action, Area, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    measure::{Body, Facing, Leg, Pose, Span, TOLERANCE},
    rules::wof::{
        Wof,
        charts::formation::SKIRMISH_FRONTAGE,
        events::{Change, WofEvent},
        formation::{cohesion, drawn_up::must_keep_clear, placement},
        movement::{
            route,
            state::Moves,
            walk::{Purpose, Start, Walk},
            who_may_move,
        },
        slot_names::slot,
        state::{Acted, Formation, UnitState, Way},
        terrain::Care,
    },
    table::{Field, Stand, StandId, UnitId},
};

/// Which units may skirmish.
pub(in crate::rules::wof) const WHO_MAY_SKIRMISH: Clause = clause!("wof.13.0.01");

/// A unit is entirely in skirmish order or entirely in close order.
pub(crate) const WHOLE_UNIT: Clause = clause!("wof.13.0.02");
const CLAUSE: Clause = clause!("wof.13.0.03");
/// A unit with less than this of its move left has made the whole move.
const HARDLY_ANY: f32 = 0.02;
/// How much short of the obstacle a stopped man stands, inches.
const A_HAIR: f32 = 0.01;

/// Figures of a skirmish line go to places.
#[derive(Clone, Debug)]
pub struct Spread {
    unit: UnitId,
    places: Vec<(StandId, Pose)>,
}

impl Action<Wof> for Spread {
    const VERB: &'static str = "spread";
    const LABEL: &'static str = "Place the skirmishers";
    const CLAUSE: Clause = CLAUSE;
    const STEP: Option<u8> = Some(who_may_move::OTHERS);
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::PLACES, "Places")]
    }

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let spreads = field.of::<Formation>(unit).skirmishes() && who_may_move::may_march(rules, field, unit).is_ok();
        let lawful = || judge(rules, field, unit, &closing(rules, field, unit)).is_ok();
        Self::offered_if(spreads && (cohesion::cut_off(rules, field, unit).is_empty() || lawful()), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, places: order.one(slot::PLACES)? })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit().filter(|_| name == slot::PLACES)?;
        Some(domain(rules, &sight.field, unit))
    }

    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        offer.subject.unit().map_or_else(Vec::new, |unit| suggest(rules, sight, offer, unit))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        judge(rules, &sight.field, self.unit, &self.places)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        place(rules, &sight.field, outcome, self.unit, &self.places);
    }
}

/// Where the men may go.
fn domain(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Domain {
    let centre = placement::block(field, unit).centre();
    let spread = field.stands_of(unit).map(|stand| stand.pose.at.distance(centre)).fold(0.0, f32::max);
    Domain::Poses {
        stands: field.stands_of(unit).map(|stand| stand.id).collect(),
        area: Area::Disc { centre, radius: spread + who_may_move::rate(rules, field, unit) },
        gaps: Span::new(0.0, rules.charts().formation.skirmish_cohesion_inches),
        most_lines: 2,
    }
}

/// Figures as they would stand.
struct Cloud {
    stands: Vec<Stand>,
    front: Pose,
    walks: Vec<Walk>,
}

impl Cloud {
    fn of(rules: &Wof, field: &Field<'_>, unit: UnitId, places: &[(StandId, Pose)]) -> Result<Self, Refusal> {
        who_may_move::may_march(rules, field, unit)?;
        if !field.of::<Formation>(unit).skirmishes() {
            return Err(Refusal::new(CLAUSE, "only skirmishers are placed one by one"));
        }
        let stands = placed(field, unit, places)?;
        let walks =
            stands.iter().map(|stand| walk(rules, field, unit, stand)).collect::<Result<Vec<Walk>, Refusal>>()?;
        must_hold_together(rules, field, unit, &stands, &walks)?;
        placement::must_fit(rules, field, unit, &stands)?;
        must_keep_clear(rules, field, unit, &stands)?;
        Ok(Self { front: front_of(&stands), walks, stands })
    }

    fn spent(&self) -> f32 {
        self.walks.iter().map(|walk| walk.spent).fold(0.0, f32::max)
    }
}

/// Every man of a unit in the place that he is given, each in one; the rest stay.
fn placed(field: &Field<'_>, unit: UnitId, places: &[(StandId, Pose)]) -> Result<Vec<Stand>, Refusal> {
    if let Some((stand, _)) = places.iter().find(|(stand, _)| stand.unit != unit || field.get_stand(*stand).is_none()) {
        return Err(Refusal::new(CLAUSE, format!("figure {} is none of its own", stand.number)));
    }
    let at = |stand: &Stand| places.iter().rev().find(|(id, _)| *id == stand.id).map_or(stand.pose, |(_, pose)| *pose);
    let stands: Vec<Stand> = field.stands_of(unit).map(|stand| Stand { pose: at(stand), ..stand.clone() }).collect();
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let overlap = bodies.iter().enumerate().any(|(index, one)| bodies[..index].iter().any(|other| one.overlaps(other)));
    if overlap { Err(Refusal::new(SKIRMISH_FRONTAGE, "every figure keeps its front")) } else { Ok(stands) }
}

/// Every skirmisher stays near the command figure; one that is cut off comes back to it, or as near as he gets in a
/// whole move (wof.13.0.04).
fn must_hold_together(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    stands: &[Stand],
    walks: &[Walk],
) -> Result<(), Refusal> {
    let within = rules.charts().formation.skirmish_cohesion_inches;
    let Some(chief) = cohesion::command_figure(stands) else { return Err(Refusal::new(CLAUSE, "nobody is left")) };
    let gap = |stand: &Stand| stand.body().distance(&chief.body());
    let (cut_off, left) = (cohesion::cut_off(rules, field, unit), who_may_move::allowance(field, unit).part);
    let comes_back = |(stand, walk): (&Stand, &Walk)| {
        let nearer = field.get_stand(stand.id).is_some_and(|before| gap(stand) < gap(before));
        cut_off.contains(&stand.id) && nearer && walk.spent > left - HARDLY_ANY
    };
    let mut lost = stands.iter().zip(walks).filter(|(stand, _)| gap(stand) > within + TOLERANCE);
    match lost.find(|lost| !comes_back(*lost)) {
        Some((lost, _)) => {
            let reason = format!("every skirmisher stays within {within:.0} in of the command figure");
            Err(Refusal::new(clause!("wof.13.0.04"), reason).by(gap(lost) - within).at(lost.pose.at))
        }
        None => Ok(()),
    }
}

/// One man's way to his place.
fn walk(rules: &Wof, field: &Field<'_>, unit: UnitId, placed: &Stand) -> Result<Walk, Refusal> {
    let walk = towards(rules, field, unit, placed.id, placed.pose.at)
        .ok_or_else(|| Refusal::new(CLAUSE, "he is not there"))?;
    match &walk.stops {
        Some(stops) => Err(stops.clone()),
        None => Ok(walk),
    }
}

/// One man's way towards a place, as far as he gets.
fn towards(rules: &Wof, field: &Field<'_>, unit: UnitId, man: StandId, to: Vec2) -> Option<Walk> {
    let stand = field.get_stand(man)?;
    let front = stand.body().front();
    let start = Start { state: field.of::<UnitState>(unit), front, stands: vec![stand.clone()] };
    let local = front.to_local(front.at + to - stand.pose.at);
    let legs = [Leg::Oblique(local.x, local.y)];
    let allowance = who_may_move::allowance(field, unit);
    Some(route::walk_from(rules, field, unit, start, &legs, allowance, Care::Careful, Purpose::March))
}

/// Where one man ends that goes towards a place as far as he gets, a hair less if something stops him.
fn gone_towards(rules: &Wof, field: &Field<'_>, unit: UnitId, man: StandId, to: Vec2) -> Option<Pose> {
    let (stand, walk) = (field.get_stand(man)?, towards(rules, field, unit, man, to)?);
    if walk.legs.is_empty() {
        return None;
    }
    let gone = walk.front.at - stand.body().front().at;
    let short = if walk.stops.is_some() { A_HAIR } else { 0.0 };
    Some(Pose::new(stand.pose.at + gone.clamp_length_max((gone.length() - short).max(0.0)), stand.pose.facing))
}

/// The front of figures that look as the first of them does.
fn front_of(stands: &[Stand]) -> Pose {
    let Some(first) = stands.first() else { return Pose::new(Vec2::ZERO, Facing::NORTH) };
    let corners = stands.iter().flat_map(|stand| stand.body().corners()).map(|corner| first.pose.to_local(corner));
    let (left, right, ahead) = corners
        .fold((f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY), |(left, right, ahead), corner| {
            (left.min(corner.x), right.max(corner.x), ahead.max(corner.y))
        });
    first.pose.shifted(Vec2::new(f32::midpoint(left, right), ahead))
}

/// Whether the figures may be placed so, and the cost of the longest way.
///
/// # Errors
/// The reason why not.
pub(crate) fn judge(rules: &Wof, field: &Field<'_>, unit: UnitId, places: &[(StandId, Pose)]) -> Result<Plan, Refusal> {
    let cloud = Cloud::of(rules, field, unit, places)?;
    let rate = who_may_move::rate(rules, field, unit);
    let dearest = cloud.walks.iter().max_by(|one, other| one.spent.total_cmp(&other.spent));
    let way = |stand: &Stand| Some(vec![field.get_stand(stand.id)?.pose.at, stand.pose.at]);
    let overlay = |way: Vec<Vec2>| Overlay {
        shape: OverlayShape::Line(way),
        role: OverlayRole::Path,
        label: String::new(),
        margin: None,
    };
    let left = (who_may_move::allowance(field, unit).part - cloud.spent()).max(0.0);
    Ok(Plan {
        lines: dearest.map(|walk| walk.lines.clone()).unwrap_or_default(),
        cost_inches: Some(cloud.spent() * rate),
        left_inches: Some(left * rate),
        ghosts: cloud.stands.iter().map(Ghost::of).collect(),
        overlays: cloud.stands.iter().filter_map(way).map(overlay).collect(),
        ..Plan::default()
    })
}

/// Places the figures.
pub(crate) fn place(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    places: &[(StandId, Pose)],
) {
    let Ok(cloud) = Cloud::of(rules, field, unit, places) else { return };
    let own = |change: Change| WofEvent::of(unit, change);
    outcome.own(own(Change::Spent(cloud.spent(), Acted::Moved)));
    let (from, body) = (field.unit(unit).front, placement::block(field, unit).footprint);
    let local = from.to_local(cloud.front.at);
    outcome.own(own(Change::Went(Way { from, body, legs: vec![Leg::Oblique(local.x, local.y)] }, 0.0)));
    let astride = cloud.walks.iter().find_map(|walk| walk.astride);
    if astride != field.of::<Formation>(unit).astride {
        outcome.own(own(Change::Astride(astride)));
    }
    outcome.happen(Happening::Laid { unit, front: cloud.front, stands: cloud.stands });
}

/// Figures that are cut off back to the others; else all together ahead or back.
fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer, unit: UnitId) -> Vec<Order> {
    let (field, front) = (&sight.field, sight.field.unit(unit).front);
    let rate = who_may_move::rate(rules, field, unit) * who_may_move::allowance(field, unit).part;
    let closing = closing(rules, field, unit);
    if !closing.is_empty() {
        return vec![offer.order(sight.seat).with(slot::PLACES, Value::Poses(closing))];
    }
    let moved = |inches: f32| {
        let by = front.facing.vector() * inches;
        field
            .stands_of(unit)
            .map(|stand| (stand.id, Pose::new(stand.pose.at + by, stand.pose.facing)))
            .collect::<Vec<_>>()
    };
    [rate, rate / 2.0, -rate / 2.0, 0.0]
        .map(|inches| offer.order(sight.seat).with(slot::PLACES, Value::Poses(moved(inches))))
        .to_vec()
}

/// The directions from the command figure in which room for a straggler is sought, degrees from his own.
const TRIES: [f32; 9] = [0.0, 20.0, -20.0, 40.0, -40.0, 60.0, -60.0, 90.0, -90.0];

/// How much nearer than required a straggler comes, inches.
const WELL_WITHIN: f32 = 0.2;

/// Places to which the figures that are cut off go back, as near to the command figure as they get in one move; the
/// others stay.
pub(crate) fn closing(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<(StandId, Pose)> {
    let mut stands: Vec<Stand> = field.stands_of(unit).cloned().collect();
    let Some(chief) = cohesion::command_figure(&stands).cloned() else { return Vec::new() };
    let mut places = Vec::new();
    for lost in cohesion::cut_off(rules, field, unit) {
        let Some(index) = stands.iter().position(|stand| stand.id == lost) else { continue };
        let rest: Vec<Stand> = stands.iter().filter(|stand| stand.id != lost).cloned().collect();
        let back = ways_back(rules, &stands[index], &chief)
            .into_iter()
            .filter_map(|to| gone_towards(rules, field, unit, lost, to));
        let clear = |pose: &Pose| {
            let body = Stand { pose: *pose, ..stands[index].clone() }.body();
            !rest.iter().any(|other| other.body().overlaps(&body))
        };
        if let Some(pose) = back.into_iter().find(clear) {
            stands[index].pose = pose;
            places.push((lost, pose));
        }
    }
    places
}

/// Places well within reach of the command figure, straight on the way there first.
fn ways_back(rules: &Wof, stand: &Stand, chief: &Stand) -> Vec<Vec2> {
    let within = rules.charts().formation.skirmish_cohesion_inches - WELL_WITHIN;
    let Some(out) = Facing::along(stand.pose.at - chief.pose.at) else { return Vec::new() };
    let apart = within
        + f32::midpoint(stand.base.depth, chief.base.depth)
            .min(f32::midpoint(stand.base.frontage, chief.base.frontage));
    TRIES.map(|degrees| chief.pose.at + out.turned_right(degrees).vector() * apart).to_vec()
}
