//! Skirmishers that give way before close order that comes on (wof.13.0.08): which must, how far they go, and what
//! their player is asked.

use crate::{
    battle::{
        Action, Domain, Ghost, Offer, OfferRole, Order, Outcome, Plan, Procedure, Question, Reading, Refusal, Sight,
        Slot, Subject, Value,
    },
    clause::Clause,
    measure::{Body, Facing, Leg, Pose, TOLERANCE},
    rules::{
        common::{party, slots::Slots},
        wof::{
            Wof,
            charge::{
                answer_order_parts::{self, Replies},
                possible_answers, standing,
                state::{Charging, Choices, Reply},
            },
            charts::Pace,
            events::{Change, WofEvent},
            formation::placement,
            journal::line,
            movement::{
                completed_moves, plain_moves, route,
                skirmishers_in_the_way::{self, Approach},
                state::Moves,
                walk::{Allowance, Purpose, Walk},
            },
            slot_names::slot,
            state::{Orders, StandingAnswer},
            tasks::Task,
            terrain::Care,
        },
    },
    table::{Field, UnitId},
};

const CLAUSE: Clause = clause!("wof.13.0.08");
/// A way more to the side than this does not lead back, degrees off straight away.
const MOST_ASIDE: f32 = 90.0;
/// Ways to go back that are worth offering, degrees off straight away.
const WAYS: [f32; 5] = [0.0, 30.0, -30.0, 60.0, -60.0];

/// Skirmishers give way in a direction, this many inches if that is farther than necessary.
#[derive(Clone, Copy, Debug)]
pub struct GiveWay {
    unit: UnitId,
    wish: Wish,
}

impl Action<Wof> for GiveWay {
    const VERB: &'static str = "give_way";
    const LABEL: &'static str = "Give way";
    const CLAUSE: Clause = CLAUSE;
    type During = Moves;

    fn answers(task: &Task) -> bool {
        Moves::of(task).is_some_and(|moves| moves.approach().is_some()) || Charging::of(task).is_some()
    }

    fn slots() -> Vec<Slot> {
        vec![Slot::optional(slot::FACING, "Direction"), Slot::optional(slot::INCHES, "Inches, if farther than it must")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let wish = Wish { way: order.optional(slot::FACING)?, inches: order.number(slot::INCHES, 1..=u16::MAX)? };
        Ok(Self { unit: order.unit()?, wish })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        match approach(sight) {
            Some(approach) => domain(rules, sight, approach, name),
            None if name == slot::FACING => answer_order_parts::directions(rules, sight, order.subject.unit()?),
            None => None,
        }
    }

    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        match approach(sight) {
            Some(approach) => suggest(rules, sight, approach, offer),
            None => answer_order_parts::ways(rules, sight, offer),
        }
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        match approach(sight) {
            Some(approach) => judge(rules, sight, approach, self.unit, self.wish),
            None => answer_order_parts::judge(self, rules, sight),
        }
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        match (sight.under_way::<Moves>(), approach(sight)) {
            (Some(moves), Some(approach)) => {
                retire(rules, &sight.field, outcome, approach, self.unit, self.wish);
                outcome.becomes(moves.waiting_for(approach.answered()));
            }
            _ => answer_order_parts::carry_out(self, rules, sight, outcome),
        }
    }
}

impl Replies for GiveWay {
    fn unit(&self) -> UnitId {
        self.unit
    }

    fn reply(&self, rules: &Wof, field: &Field<'_>, charge: &Charging, choices: &Choices) -> Result<Reply, Refusal> {
        if self.wish.inches.is_some() {
            return Err(possible_answers::no_answer());
        }
        choices.give_way.clone()?;
        Ok(Reply::GivesWay(possible_answers::within_the_cone(rules, field, charge, self.wish.way)?))
    }
}

/// The mover to which skirmishers are asked to give way before a plain move.
fn approach<'a>(sight: &Sight<'a, Wof>) -> Option<&'a Approach> {
    sight.under_way::<Moves>()?.approach()
}

/// Skirmishers going back before a unit that sweeps over some ground.
struct GoingBack<'a> {
    rules: &'a Wof,
    field: &'a Field<'a>,
    skirmishers: UnitId,
    swept: &'a [Body],
    /// How far their owner would have them go if they are clear sooner, inches.
    wished: f32,
}

impl GoingBack<'_> {
    /// How they go back in a direction: only so far that the approaching unit stays clear of them, farther if their
    /// owner wishes it, or as far as they can. If nothing stops them at a distance, nothing does at a shorter one, so
    /// the first distance that brings them clear over open ground is tried first.
    fn way(&self, way: Facing) -> Option<Walk> {
        let most = self.rules.charts().formation.skirmishers_give_way_inches;
        let mut tried: Vec<f32> = vec![skirmishers_in_the_way::TRIED_EVERY.min(most)];
        while let Some(last) = tried.last().copied().filter(|last| *last < most) {
            tried.push((last + skirmishers_in_the_way::TRIED_EVERY).min(most));
        }
        let open =
            tried.iter().copied().find(|inches| self.is_far(*inches) && self.is_clear(&self.shifted(way, *inches)));
        let free = open.map(|inches| self.walked(way, inches)).filter(|(walk, fits)| *fits && walk.stops.is_none());
        free.map(|(walk, _)| walk).or_else(|| self.step_by_step(way, &tried))
    }

    fn step_by_step(&self, way: Facing, tried: &[f32]) -> Option<Walk> {
        let mut last = None;
        for &inches in tried {
            let (walk, fits) = self.walked(way, inches);
            let there =
                walk.stops.is_some() || fits && self.is_far(inches) && self.is_clear(&self.bodies_at(walk.front));
            if fits && !walk.legs.is_empty() {
                last = Some(walk);
            }
            if there {
                break;
            }
        }
        last
    }

    fn is_far(&self, inches: f32) -> bool {
        inches >= self.wished - TOLERANCE
    }

    /// Whether the unit coming on stays as far from some bases as it must.
    fn is_clear(&self, bodies: &[Body]) -> bool {
        let keeps = self.rules.charts().formation.skirmishers_keep_inches;
        bodies.iter().all(|one| self.swept.iter().all(|other| one.distance(other) >= keeps))
    }

    /// Their bases if nothing stopped them on this many inches.
    fn shifted(&self, way: Facing, inches: f32) -> Vec<Body> {
        let front = self.field.unit(self.skirmishers).front;
        self.bodies_at(Pose::new(front.at + way.vector() * inches, front.facing))
    }

    fn bodies_at(&self, front: Pose) -> Vec<Body> {
        let poses = party::carried(self.field, self.skirmishers, self.field.unit(self.skirmishers).front, front);
        poses.into_iter().filter_map(|(id, pose)| Some(Body::new(pose, self.field.get_stand(id)?.base))).collect()
    }

    /// How far they get, and whether they fit there.
    fn walked(&self, way: Facing, inches: f32) -> (Walk, bool) {
        let walk = straight(self.rules, self.field, self.skirmishers, way, inches);
        let stands = completed_moves::moved_stands(self.field, self.skirmishers, &walk);
        let fits = placement::must_fit(self.rules, self.field, self.skirmishers, &stands).is_ok();
        (walk, fits)
    }
}

/// Straight in a direction, looking as they do.
fn straight(rules: &Wof, field: &Field<'_>, skirmishers: UnitId, way: Facing, inches: f32) -> Walk {
    let front = field.unit(skirmishers).front;
    let local = Pose::new(bevy::math::Vec2::ZERO, front.facing).to_local(way.vector());
    let legs = [Leg::Oblique(local.x * inches, local.y * inches)];
    let allowance = Allowance { part: 1.0, pace: Pace::Rout };
    route::walk(rules, field, skirmishers, &legs, allowance, Care::Hasty, Purpose::Evade)
}

/// Straight away from the unit that comes on.
fn straight_away(field: &Field<'_>, from: UnitId, skirmishers: UnitId) -> Facing {
    let (theirs, ours) = (placement::block(field, from).centre(), placement::block(field, skirmishers).centre());
    Facing::along(ours - theirs).unwrap_or(field.unit(from).front.facing)
}

/// The owner's wish for the skirmishers' way back: a direction, and a distance, inches; the program chooses whatever is
/// not specified.
#[derive(Clone, Copy, Debug, Default)]
struct Wish {
    way: Option<Facing>,
    inches: Option<u16>,
}

/// The way back that brings skirmishers clear, or farthest.
fn best_way(rules: &Wof, field: &Field<'_>, approach: &Approach, skirmishers: UnitId, wish: Wish) -> Option<Walk> {
    let away = field.unit(approach.unit).front.facing;
    let ways = [away, straight_away(field, approach.unit, skirmishers)];
    let ways = wish.way.map_or_else(|| ways.to_vec(), |chosen| vec![chosen]);
    let wished = wish.inches.map_or(0.0, f32::from);
    let march = plain_moves::march(rules, field, approach.unit, &approach.legs, approach.care).ok()?;
    let back = GoingBack {
        rules,
        field,
        skirmishers,
        swept: &skirmishers_in_the_way::swept(field, approach.unit, &march.walk),
        wished,
    };
    let walks = ways.into_iter().filter_map(|way| back.way(way));
    walks.reduce(|best, next| if best.stops.is_some() && next.stops.is_none() { next } else { best })
}

/// The next unit that must give way does so by its standing answer, or its player is asked.
pub(crate) fn step(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, approach: &Approach) -> Step {
    let Some(&next) = approach.waits.first() else { return Step::Done };
    if field.of::<Orders>(next).standing != StandingAnswer::Ask {
        retire(rules, field, outcome, approach, next, Wish::default());
        return Step::Answered;
    }
    let found = field.unit(next);
    let prompt = format!("{} must give way before {}", found.name, field.unit(approach.unit).name);
    outcome.ask(Question::put_to(found, prompt, CLAUSE, Order::of(found, GiveWay::VERB)));
    Step::Asked
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// No skirmishers wait any more.
    Done,
    /// The first has answered.
    Answered,
    /// The first is asked.
    Asked,
}

pub(crate) fn offers(field: &Field<'_>, approach: &Approach) -> Vec<Offer> {
    let Some(&next) = approach.waits.first() else { return Vec::new() };
    let give_way = Offer { role: OfferRole::Answer, ..GiveWay::offer(Subject::Unit(next)) };
    vec![give_way, standing::offer(field, next)]
}

/// How far skirmishers may go back, whole inches.
fn most_inches(rules: &Wof) -> u16 {
    let most = rules.charts().formation.skirmishers_give_way_inches;
    (1..=u16::MAX).take_while(|inches| f32::from(*inches) <= most).last().unwrap_or_default()
}

fn domain(rules: &Wof, sight: &Sight<'_, Wof>, approach: &Approach, name: &str) -> Option<Domain> {
    let next = *approach.waits.first()?;
    match name {
        slot::INCHES => Some(Domain::Number { least: 1, most: most_inches(rules).into() }),
        slot::FACING => {
            let away = straight_away(&sight.field, approach.unit, next);
            Some(Domain::Facing {
                from: Pose::new(sight.field.unit(next).at(), away),
                step_degrees: 0.0,
                most_degrees: MOST_ASIDE,
            })
        }
        _ => None,
    }
}

/// Just out of the way, straight back or to a side, then as far as they may.
fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, approach: &Approach, offer: &Offer) -> Vec<Order> {
    let Some(&next) = approach.waits.first() else { return Vec::new() };
    let plain = offer.order(sight.seat);
    let away = straight_away(&sight.field, approach.unit, next);
    let turned = WAYS.map(|degrees| plain.clone().with(slot::FACING, Value::Facing(away.turned_right(degrees))));
    let far = plain.clone().with(slot::INCHES, Value::Number(most_inches(rules).into()));
    [plain].into_iter().chain(turned).chain([far]).collect()
}

/// Whether skirmishers may give way so, and their places afterwards.
///
/// # Errors
/// The reason why not.
fn judge(rules: &Wof, sight: &Sight<'_, Wof>, approach: &Approach, unit: UnitId, wish: Wish) -> Result<Plan, Refusal> {
    let next = *approach.waits.first().ok_or_else(must_be_first)?;
    if unit != next {
        return Err(Refusal::new(CLAUSE, "another unit gives way first"));
    }
    let away = straight_away(&sight.field, approach.unit, next);
    if wish.way.is_some_and(|way| way.turn_to(away).abs() > MOST_ASIDE) {
        return Err(Refusal::new(CLAUSE, "that leads towards the enemy"));
    }
    let most = most_inches(rules);
    if wish.inches.is_some_and(|inches| inches > most) {
        return Err(Refusal::new(CLAUSE, format!("they go back up to {most} in")));
    }
    let Some(walk) = best_way(rules, &sight.field, approach, next, wish) else {
        return Ok(Plan { warnings: vec!["It cannot get away.".to_owned()], ..Plan::default() });
    };
    let ghosts = completed_moves::moved_stands(&sight.field, next, &walk);
    Ok(Plan {
        lines: walk.lines.clone(),
        cost_inches: Some(walk.inches),
        stops: walk.stops.clone(),
        ghosts: ghosts.iter().map(Ghost::of).collect(),
        ..Plan::default()
    })
}

/// The reason why other orders must wait.
pub(super) fn must_be_first() -> Refusal {
    Refusal::new(CLAUSE, "skirmishers must give way first")
}

/// Skirmishers go back.
fn retire(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, approach: &Approach, unit: UnitId, wish: Wish) {
    let name = &field.unit(unit).name;
    let walk = best_way(rules, field, approach, unit, wish);
    let text = match &walk {
        Some(walk) => format!("{name} gave way {:.1} in before {}.", walk.inches, field.unit(approach.unit).name),
        None => format!("{name} could not give way before {}.", field.unit(approach.unit).name),
    };
    if let Some(walk) = walk {
        outcome.own(WofEvent::of(unit, Change::Spent(0.0, skirmishers_in_the_way::act_after(field, unit))));
        completed_moves::go(rules, field, outcome, unit, &walk);
    }
    outcome.happen(line(field, unit, text, CLAUSE));
}
