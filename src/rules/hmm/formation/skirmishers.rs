//! Skirmishers that draw up their loose lines again (hmm.03.29): every man goes straight to his place, with free turns,
//! at the price of the ground that he crosses. `movement::walk` says how he goes; `formation::placement` says how the
//! lines lie.

use std::collections::BTreeSet;

use bevy::math::Vec2;

use crate::{
    battle::{
        Action, Area, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    measure::{Body, Facing, Pose, Span, TOLERANCE},
    rules::hmm::{
        Hmm,
        charts::{FormationKind, Pace},
        command::{
            messengers,
            stepping_aside::{self, Aside},
        },
        events::HmmEvent,
        formation::{figures, placement, rights},
        journal::line,
        morale::routs,
        movement::{
            marches::{self, may_end},
            steps::{self, MovePhase, PLAIN},
            walk::{self, Allowance, Walk},
        },
        slot_names::slot,
        state::{Acted, Formation, UnitState},
    },
    table::{Field, Stand, StandId, UnitId},
};

const CLAUSE: Clause = clause!("hmm.03.29");
/// How far a man may stand from where the lines have their places, inches.
const OUT_OF_LINE_INCHES: f32 = 0.1;
/// How far to the side one man may stand and still be behind another, inches.
const SAME_FILE_INCHES: f32 = 0.25;

/// Draws skirmishers up with every man in a place.
#[derive(Clone, Debug)]
pub struct Spread {
    unit: UnitId,
    places: Vec<(StandId, Pose)>,
}

impl Action<Hmm> for Spread {
    const VERB: &'static str = "spread";
    const LABEL: &'static str = "Draw up the lines";
    const CLAUSE: Clause = CLAUSE;
    const STEP: Option<u8> = Some(PLAIN);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::PLACES, "The lines, from end to end")]
    }

    fn offered(_: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let state = field.of::<UnitState>(unit);
        let skirmishes = state.formation.kind == FormationKind::Skirmish && rights::moves_at_all(state);
        Self::offered_if(skirmishes && steps::may_act(field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, places: order.one(slot::PLACES)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, _: &str) -> Option<Domain> {
        let (field, unit, chart) = (&sight.field, order.subject.unit()?, &rules.charts().formation);
        let (front, reach) = (field.unit(unit).front, marches::allowance(rules, field, unit, Pace::March).inches);
        let spread = field.stands_of(unit).map(|stand| stand.pose.at.distance(front.at)).fold(0.0, f32::max);
        Some(Domain::Poses {
            stands: from_the_left(field, unit).into_iter().map(|(stand, _)| stand).collect(),
            area: Area::Disc { centre: front.at, radius: spread + reach },
            gaps: Span::new(chart.skirmish_gap_inches, chart.skirmish_gap_inches),
            most_lines: chart.skirmish_lines_most,
        })
    }

    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        suggest(rules, sight, offer)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        Array::of(rules, &sight.field, self.unit, &self.places).map(|array| array.plan(&sight.field))
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        carry_out(rules, &sight.field, outcome, self.unit, &self.places);
    }
}

/// A unit's men from its left to its right, those in front first.
fn from_the_left(field: &Field<'_>, unit: UnitId) -> Vec<(StandId, Pose)> {
    let men = field.stands_of(unit).map(|stand| (stand.id, stand.pose)).collect();
    sorted(men, field.unit(unit).front)
}

fn sorted(mut men: Vec<(StandId, Pose)>, front: Pose) -> Vec<(StandId, Pose)> {
    let place = |pose: &Pose| front.to_local(pose.at);
    let step = |inches: f32| (inches / SAME_FILE_INCHES).round();
    men.sort_by(|(a, at), (b, bt)| {
        let (at, bt) = (place(at), place(bt));
        step(at.x).total_cmp(&step(bt.x)).then(step(bt.y).total_cmp(&step(at.y))).then(a.cmp(b))
    });
    men
}

/// The lines with their front at a pose; each man keeps his rank order from the left.
fn drawn_up(rules: &Hmm, field: &Field<'_>, unit: UnitId, front: Pose, lines: u8) -> Vec<(StandId, Pose)> {
    let state = field.of::<UnitState>(unit);
    let places =
        placement::stands_of_state(rules, state, figures::men(field, unit), unit, state.formation.kind, lines, front);
    let places = sorted(places.iter().map(|stand| (stand.id, stand.pose)).collect(), front);
    from_the_left(field, unit).into_iter().zip(places).map(|((man, _), (_, place))| (man, place)).collect()
}

/// In as many lines as now: turned towards the nearest enemy where they stand, and forward towards it.
fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit() else { return Vec::new() };
    let (field, front) = (&sight.field, sight.field.unit(unit).front);
    let enemies =
        field.side(field.unit(unit).side.enemy()).filter(|enemy| field.of::<UnitState>(enemy.id).is_combatant());
    let nearest =
        enemies.map(crate::table::Unit::at).min_by(|a, b| a.distance(front.at).total_cmp(&b.distance(front.at)));
    let Some(towards) = nearest.and_then(|enemy| Facing::along(enemy - front.at)) else { return Vec::new() };
    let lines = sight.unit(unit).formation.skirmish_lines;
    let half = marches::allowance(rules, field, unit, Pace::March).inches / 2.0;
    let fronts = [half, 0.0].map(|inches| Pose::new(front.at, towards).shifted(Vec2::new(0.0, inches)));
    let drawn_up_at = |front: Pose| Value::Poses(drawn_up(rules, field, unit, front, lines));
    fronts.map(|front| offer.order(sight.seat).with(slot::PLACES, drawn_up_at(front))).to_vec()
}

/// Lines as they would be drawn up.
struct Array {
    front: Pose,
    lines: u8,
    stands: Vec<Stand>,
    allowance: Allowance,
    /// How every man goes.
    walks: Vec<Walk>,
    /// The riders who make room for them.
    asides: Vec<Aside>,
}

impl Array {
    fn of(rules: &Hmm, field: &Field<'_>, unit: UnitId, places: &[(StandId, Pose)]) -> Result<Self, Refusal> {
        steps::may_act(field, unit)?;
        if field.of::<Formation>(unit).kind != FormationKind::Skirmish {
            return Err(Refusal::new(CLAUSE, "only skirmishers stand in loose lines"));
        }
        let stands = placed(field, unit, places)?;
        let (front, lines) = shape(rules, field, unit, &stands)?;
        let allowance = marches::allowance(rules, field, unit, Pace::March);
        let walks =
            stands.iter().map(|stand| walk(rules, field, stand, allowance)).collect::<Result<Vec<Walk>, Refusal>>()?;
        let mut array = Self { front, lines, stands, allowance, walks, asides: Vec::new() };
        let apart = array.in_nobodys_way(field, unit);
        may_end(rules, field, unit, &apart, array.front, &array.stands)?;
        array.asides = stepping_aside::must_find_room(rules, field, unit, &apart, &array.stands)?;
        Ok(array)
    }

    /// The units on whom they may stand: themselves, and the enemies that are gone by then.
    fn in_nobodys_way(&self, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
        self.ridden_down(field, unit).into_iter().chain(self.come_upon(field, unit)).chain([unit]).collect()
    }

    fn ridden_down(&self, field: &Field<'_>, unit: UnitId) -> BTreeSet<UnitId> {
        marches::ridden_down(field, unit, &self.walks, &self.stands)
    }

    fn come_upon(&self, field: &Field<'_>, unit: UnitId) -> BTreeSet<UnitId> {
        marches::come_upon(field, unit, &self.walks, &self.stands)
    }

    /// Their places afterwards, and the cost of the longest way.
    fn plan(&self, field: &Field<'_>) -> Plan {
        let dearest = self.walks.iter().max_by(|a, b| a.spent.total_cmp(&b.spent));
        let spent = dearest.map_or(0.0, |walk| walk.spent);
        let way = |stand: &Stand| Some(vec![field.get_stand(stand.id)?.pose.at, stand.pose.at]);
        let overlay = |way: Vec<Vec2>| Overlay {
            shape: OverlayShape::Line(way),
            role: OverlayRole::Path,
            label: String::new(),
            margin: None,
        };
        let own = self.stands.iter().map(Ghost::of);
        Plan {
            lines: dearest.map(|walk| walk.lines.clone()).unwrap_or_default(),
            cost_inches: Some(spent),
            left_inches: Some((self.allowance.inches - spent).max(0.0)),
            ghosts: own.chain(stepping_aside::ghosts(&self.asides)).collect(),
            overlays: self.stands.iter().filter_map(way).map(overlay).collect(),
            ..Plan::default()
        }
    }
}

/// Every man of a unit in the place that he is given, each in one.
fn placed(field: &Field<'_>, unit: UnitId, places: &[(StandId, Pose)]) -> Result<Vec<Stand>, Refusal> {
    let place = |stand: &Stand| {
        let mut his = places.iter().filter(|(id, _)| *id == stand.id);
        let pose = his.next().filter(|_| his.next().is_none()).map(|(_, pose)| *pose);
        pose.map(|pose| Stand { pose, ..stand.clone() }).ok_or_else(|| Refusal::new(CLAUSE, "every man has one place"))
    };
    let stands = field.stands_of(unit).map(place).collect::<Result<Vec<Stand>, Refusal>>()?;
    if stands.len() == places.len() {
        Ok(stands)
    } else {
        Err(Refusal::new(CLAUSE, "the places are for men of other units too"))
    }
}

/// The front and the number of the lines in which men would stand; they are an inch apart both ways and face the same
/// way.
fn shape(rules: &Hmm, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> Result<(Pose, u8), Refusal> {
    let first = stands.first().ok_or_else(|| Refusal::new(CLAUSE, "nobody is left"))?;
    let frame = first.pose;
    let local = |stand: &Stand| frame.to_local(stand.pose.at);
    let foremost = stands.iter().map(|stand| local(stand).y).fold(f32::NEG_INFINITY, f32::max);
    let in_front = stands.iter().map(local).filter(|at| foremost - at.y <= OUT_OF_LINE_INCHES).map(|at| at.x);
    let (left, right) =
        in_front.fold((f32::INFINITY, f32::NEG_INFINITY), |(left, right), x| (left.min(x), right.max(x)));
    let front = frame.shifted(Vec2::new(f32::midpoint(left, right), foremost + first.base.depth / 2.0));
    let state = field.of::<UnitState>(unit);
    let lies_so = |lines: &u8| {
        let lines = placement::stands_of_state(
            rules,
            state,
            figures::men(field, unit),
            unit,
            state.formation.kind,
            *lines,
            front,
        );
        let at = |stand: &Stand, place: &Stand| {
            stand.pose.at.distance(place.pose.at) <= OUT_OF_LINE_INCHES
                && stand.pose.facing.turn_to(place.pose.facing).abs() <= 1.0
        };
        lines.len() == stands.len() && lines.iter().all(|place| stands.iter().any(|stand| at(stand, place)))
    };
    let most = rules.charts().formation.skirmish_lines_most;
    (1..=most).find(lies_so).map(|lines| (front, lines)).ok_or_else(|| {
        let gap = rules.charts().formation.skirmish_gap_inches;
        Refusal::new(CLAUSE, format!("skirmishers stand {gap} in apart in one to {most} even lines"))
    })
}

/// One man's way to his place.
fn walk(rules: &Hmm, field: &Field<'_>, placed: &Stand, allowance: Allowance) -> Result<Walk, Refusal> {
    let Some(stand) = field.get_stand(placed.id) else { return Err(Refusal::new(CLAUSE, "he is not there")) };
    let walk = walk::walk_alone(rules, field, stand, placed.pose.at, allowance);
    let body = Body::with_front_at(walk.front, stand.base);
    match &walk.stops {
        Some(stops) if body.centre().distance(placed.pose.at) > TOLERANCE => Err(stops.clone()),
        _ => Ok(walk),
    }
}

/// Draws the lines up.
fn carry_out(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, places: &[(StandId, Pose)]) {
    let Ok(array) = Array::of(rules, field, unit, places) else { return };
    for router in array.ridden_down(field, unit) {
        routs::disperse(rules, field, router, outcome);
    }
    messengers::waylay(outcome, unit, array.come_upon(field, unit));
    outcome.own(HmmEvent::Acted(unit, Acted::Moved));
    outcome.own(HmmEvent::Formed(unit, FormationKind::Skirmish, array.lines));
    stepping_aside::step_aside(field, outcome, unit, array.asides);
    let text = format!("{} drew up the loose lines anew.", field.unit(unit).name);
    outcome.happen(Happening::Laid { unit, front: array.front, stands: array.stands });
    outcome.happen(line(field, unit, text, CLAUSE));
}
