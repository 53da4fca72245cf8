//! Plain moves (hmm.02.07, section 5): a unit's allowance, the course of its march, whether it is legal, and the
//! marches worth offering.

use crate::{
    battle::{Action, Domain, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Value},
    clause::Clause,
    measure::{Facing, Leg},
    rules::hmm::{
        Hmm,
        charts::Pace,
        command::{messengers, reach},
        events::HmmEvent,
        formation::rights,
        movement::{
            self, marches, roads,
            steps::{self, MovePhase, PLAIN},
            walk::{self, Allowance, Purpose, Walk},
        },
        slot_names::slot,
        state::{Acted, UnitState},
        works,
    },
    table::{Field, UnitId},
};

/// Makes a plain move.
#[derive(Clone, Debug)]
pub struct Move {
    unit: UnitId,
    legs: Vec<Leg>,
}

impl Action<Hmm> for Move {
    const VERB: &'static str = "move";
    const LABEL: &'static str = "Move";
    const CLAUSE: Clause = clause!("hmm.02.07");
    const STEP: Option<u8> = Some(PLAIN);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::PATH, "Path")]
    }

    fn offered(_: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let moves = rights::moves_at_all(field.of::<UnitState>(unit)) && steps::may_go(field, unit).is_ok();
        Self::offered_if(moves, unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, legs: order.one(slot::PATH)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let bonus = rules.charts().movement.road_bonus_inches;
        let path = || marches::path(rules, &sight.field, unit, Pace::March, sight.field.unit(unit).front, bonus);
        (name == slot::PATH).then(path)
    }

    /// Ahead, towards the nearest enemies, about and to the flanks, at full rate and at half.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return vec![offer.order(sight.seat)] };
        let full = marches::allowance(rules, &sight.field, unit, Pace::March).inches;
        let along = reach::ways_along_the_line(rules, &sight.field, unit);
        let rides = messengers::way_to_the_recipient(&sight.field, unit).into_iter().chain(along);
        let paths = directions(sight, unit).into_iter().flat_map(|degrees| {
            let turn = (degrees.abs() > 0.5).then_some(Leg::Turn(degrees));
            [full, full / 2.0].map(|inches| turn.into_iter().chain([Leg::Advance(inches)]).collect::<Vec<Leg>>())
        });
        rides.chain(paths).map(|legs| offer.order(sight.seat).with(slot::PATH, Value::Path(legs))).collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let (field, unit) = (&sight.field, self.unit);
        steps::may_go(field, unit)?;
        let walk = march(rules, field, unit, &self.legs)?;
        let allowance = marches::allowance(rules, field, unit, Pace::March);
        let mut plan = marches::plan_of(rules, field, unit, &walk, allowance);
        let to = walk.front.at;
        let rowed = works::freed_by_rowing(field, unit, to);
        plan.outlook.freed = rowed.unwrap_or_else(|| reach::frees(rules, field, unit, to));
        messengers::foretell(rules, field, unit, &walk, &mut plan);
        Ok(plan)
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        let (field, unit) = (&sight.field, self.unit);
        let Ok(walk) = march(rules, field, unit, &self.legs) else { return };
        outcome.own(HmmEvent::Acted(unit, Acted::Moved));
        marches::go(rules, field, outcome, unit, &walk);
        if walk.touched.is_some() {
            messengers::deliver(field, outcome, unit);
        }
    }
}

/// A plain march as it would go: on a road 2 in farther (hmm.19.03).
fn march(rules: &Hmm, field: &Field<'_>, unit: UnitId, legs: &[Leg]) -> Result<Walk, Refusal> {
    rights::must_move(field.of::<UnitState>(unit))?;
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
    let full = movement::rates::rate(
        rules.in_force(),
        state.troops.kind,
        state.formation.mount,
        state.formation.kind,
        Pace::March,
    );
    let by_day = Allowance { inches: full, full };
    let farther = with(Allowance { inches: full + rules.charts().movement.road_bonus_inches, full });
    if roads::earns_road_bonus(state.formation.kind) && farther.roads.all_along_good_ones() {
        return Some(farther);
    }
    Some(with(by_day)).filter(|walk| walk.roads.all_along())
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
