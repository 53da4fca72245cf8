//! Close order that approaches, and the skirmishers that must get out of its way (wof.13.0.08): which they are, whether
//! they can, which act is recorded for them, and the loss of those who cannot (wof.13.0.09). How they go is in
//! `movement::give_way`.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Outcome, Refusal, notice::EntryWeight},
    clause::Clause,
    count::counted,
    measure::{Body, Leg},
    rules::wof::{
        Wof,
        charge::who_may_charge::{self, ROUTING},
        fire::losses,
        formation::placement,
        journal::line,
        melee::locked::LOCKED,
        movement::walk::Walk,
        state::{Acted, BattleState, Charge, ChargeFate, Conduct, UnitState},
        terrain::Care,
    },
    table::{Field, StandId, UnitId, ask},
};

/// Skirmishers that cannot get away lose every figure contacted.
const CAUGHT: Clause = clause!("wof.13.0.09");

/// How finely a way is tried, inches.
pub(crate) const TRIED_EVERY: f32 = 0.25;

/// Close order that comes on, and the skirmishers that have still to get out of its way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Approach {
    /// The unit that comes on.
    pub unit: UnitId,
    /// By what legs.
    pub legs: Vec<Leg>,
    /// How it goes over rough ground.
    pub care: Care,
    /// The units that have to answer, the next one first.
    pub waits: Vec<UnitId>,
}

impl Approach {
    /// The same once the next one has answered.
    pub(crate) fn answered(&self) -> Self {
        Self { waits: self.waits.iter().skip(1).copied().collect(), ..self.clone() }
    }
}

/// Whether a unit gets out of the way of close order: skirmishers in the open, for in strong terrain they fight
/// (wof.13.0.08, wof.17.6.01).
pub(crate) fn gives_way(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    state.is_body()
        && state.formation.skirmishes()
        && !state.morale.is_routing()
        && !who_may_charge::is_in_strong_terrain(rules, field, unit)
}

/// Whether skirmishers can get out of the way, whatever they have done this turn, a flight from another enemy included:
/// no enemy holds them (wof.13.0.08).
///
/// # Errors
/// The enemy that holds them.
pub(crate) fn may_give_way(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let battle = field.resource::<BattleState>();
    let struck = |charge: &Charge| {
        charge.fate == ChargeFate::Pending && (charge.contact.is_some() || !charge.overrun.is_empty())
    };
    let mut charges = battle.charges.iter().filter(|charge| charge.unit == unit || charge.target == unit);
    match () {
        () if ROUTING.bars(field, unit) => ROUTING.refuse(),
        () if LOCKED.bars(field, unit) => LOCKED.refuse(),
        () if charges.any(struck) => Err(Refusal::new(clause!("wof.17.1.03"), "it is in contact with a charge")),
        () => Ok(()),
    }
}

/// The act recorded for a unit once it has given way: one that has evaded or charged keeps that (wof.14.4.03).
pub(crate) fn act_after(field: &Field<'_>, unit: UnitId) -> Acted {
    match field.of::<Conduct>(unit).act {
        Acted::Nothing | Acted::Moved | Acted::GaveWay => Acted::GaveWay,
        done => done,
    }
}

/// Skirmishers in the open that a unit in close order would come too near on a walk.
pub fn approached(rules: &Wof, field: &Field<'_>, unit: UnitId, walk: &Walk) -> Vec<UnitId> {
    if !field.of::<UnitState>(unit).is_close_order() {
        return Vec::new();
    }
    let keeps = rules.charts().formation.skirmishers_keep_inches;
    let enemies = field.side(field.unit(unit).side.enemy()).filter(|enemy| enemy.on_table());
    let gives_way = |enemy: UnitId| gives_way(rules, field, enemy) && may_give_way(field, enemy).is_ok();
    let swept = swept(field, unit, walk);
    let here = placement::block(field, unit);
    let gap = |bodies: &[Body], enemy: UnitId| {
        field.reach(ask::Subject::Bodies(bodies), enemy).map_or(f32::INFINITY, |reach| reach.distance())
    };
    let comes_near = |enemy: UnitId| {
        let nearest = gap(&swept, enemy);
        nearest < keeps && nearest < gap(&[here], enemy)
    };
    enemies.map(|enemy| enemy.id).filter(|&enemy| gives_way(enemy) && comes_near(enemy)).collect()
}

/// The blocks of a unit all along a walk.
pub(crate) fn swept(field: &Field<'_>, unit: UnitId, walk: &Walk) -> Vec<Body> {
    let mut front = field.unit(unit).front;
    let size = placement::block(field, unit).footprint;
    let mut all = Vec::new();
    for &leg in &walk.legs {
        let steps = (leg.inches(size) / TRIED_EVERY).ceil().max(1.0);
        let mut step = 1.0;
        while step <= steps {
            all.push(Body::with_front_at(leg.carry_part(front, size, step / steps), size));
            step += 1.0;
        }
        front = leg.carry(front, size);
    }
    all
}

/// Skirmishers that could not get clear lose every figure that is touched (wof.13.0.09).
pub(crate) fn run_over(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, walk: &Walk) {
    let mut stands = walk.run_over.clone();
    stands.sort_unstable();
    stands.dedup();
    let mut units: Vec<UnitId> = stands.iter().map(|stand| stand.unit).collect();
    units.dedup();
    for skirmishers in units {
        let touched: Vec<(StandId, u8)> =
            stands.iter().filter(|stand| stand.unit == skirmishers).map(|stand| (*stand, 0)).collect();
        let text = format!(
            "{} went over {} of {}.",
            field.unit(unit).name,
            counted(touched.len(), "figure"),
            field.unit(skirmishers).name
        );
        outcome.happen(line(field, unit, text, CAUGHT).weighing(EntryWeight::Decisive));
        losses::run_over(rules, field, outcome, skirmishers, &touched, unit);
    }
}
