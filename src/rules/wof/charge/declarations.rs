//! The order to charge (wof.14.0, wof.10.2.01): its slots, its preview, and how a declared charge is recorded. Which
//! targets a unit may charge and by what way is in `charge::targets`. A charger struck from the side turns by the
//! same order (wof.14.3.07).

use crate::{
    battle::{
        Action, Domain, LegKind, Offer, Order, Outcome, PathDomain, Plan, Procedure, Reading, Refusal, Sight, Slot,
        Subject, Value, notice::Moment,
    },
    clause::Clause,
    measure::Leg,
    rules::{
        common::{offering, slots::Slots},
        wof::{
            Wof,
            artillery::battalion_guns,
            charge::{
                approach, clock, overruns, possible_answers, preview,
                state::{Announced, Charging, FirstShoots, Stage},
                support, surprise, targets, who_may_charge,
            },
            charts::{Aspect, Motion},
            events::WofEvent,
            fire::shots,
            journal::line,
            morale::order_of_tests,
            movement::{completed_moves, state::Moves, who_may_move::CHARGES},
            slot_names::slot,
            state::{self, BattleState, ChargeFate, ChargeKind, UnitState},
            tasks::Task,
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// Charges an enemy, by a path if one is given, and at the target of a shot first.
#[derive(Clone, Debug)]
pub struct Charge {
    unit: UnitId,
    target: UnitId,
    path: Option<Vec<Leg>>,
    fire: FirstShoots,
}

impl Action<Wof> for Charge {
    const VERB: &'static str = "charge";
    const LABEL: &'static str = "Charge";
    const CLAUSE: Clause = clause!("wof.14.0.01");
    const STEP: Option<u8> = Some(CHARGES);
    type During = Moves;

    fn answers(task: &Task) -> bool {
        Moves::of(task).is_some() || Charging::of(task).is_some()
    }

    fn slots() -> Vec<Slot> {
        vec![
            Slot::one(slot::TARGET, "Target"),
            Slot::optional(slot::PATH, "Way"),
            Slot::optional(slot::FIRE, "Shoot first").usually(FirstShoots::USUAL.name()),
        ]
    }

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let barred = match who_may_charge::may_try(rules, field, unit) {
            Err(refusal) => Some(refusal),
            Ok(()) if targets::targets(rules, field, unit).next().is_some() => None,
            Ok(()) => Some(no_target(rules, field, unit)),
        };
        vec![Offer { barred, ..Self::offer(Subject::Unit(unit)) }]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let fire = order.word_or_none(slot::FIRE)?.unwrap_or(FirstShoots::USUAL);
        let path = order.optional(slot::PATH)?;
        Ok(Self { unit: order.unit()?, target: order.one(slot::TARGET)?, path, fire })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        domain(rules, sight, order.subject.unit()?, name)
    }

    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        suggest(rules, sight, offer)
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        match sight.under_way::<Charging>() {
            Some(charge) => self.judge_turn(rules, sight, charge),
            None => self.judge_charge(rules, &sight.field),
        }
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let field = &sight.field;
        if let Some(charge) = sight.under_way::<Charging>() {
            outcome.becomes(clock::swung(rules, field, charge, self.turn(rules, field, charge).unwrap_or_default()));
        } else if let (Some(moves), Some(announced)) = (sight.under_way::<Moves>(), self.announced(rules, field)) {
            add(rules, field, outcome, moves, announced);
        }
    }
}

impl Charge {
    /// Judges the declaration, with a full preview: the charger, all units that may respond, and when they meet.
    ///
    /// # Errors
    /// The reason why it may not be declared.
    fn judge_charge(&self, rules: &Wof, field: &Field<'_>) -> Result<Plan, Refusal> {
        let (unit, target, fire) = (self.unit, self.target, self.fire);
        who_may_charge::may_try(rules, field, unit)?;
        targets::may_charge_at(rules, field, unit, target)?;
        may_shoot_first(rules, field, (unit, target), fire)?;
        let approach = targets::way(rules, field, (unit, target), self.path.as_deref())?;
        let charge = Charging::declared(field, (unit, target), ChargeKind::Charge, approach.path.clone(), fire);
        Ok(preview::declared(rules, field, &charge, &approach))
    }

    /// The charge, once it has been judged.
    fn announced(&self, rules: &Wof, field: &Field<'_>) -> Option<Announced> {
        let pair = (self.unit, self.target);
        let approach = targets::way(rules, field, pair, self.path.as_deref()).ok()?;
        Some(targets::announced(field, pair, approach, self.fire))
    }

    /// Judges the charger's turn to meet a unit that helps its target (wof.14.3.07).
    ///
    /// # Errors
    /// The reason why not.
    fn judge_turn(&self, rules: &Wof, sight: &Sight<'_, Wof>, charge: &Charging) -> Result<Plan, Refusal> {
        match self.turn(rules, &sight.field, charge) {
            _ if charge.stage != Stage::Swing || self.unit != charge.unit || self.path.is_some() => {
                Err(possible_answers::not_now(rules, sight, Some(self.unit)))
            }
            Some(_) => Ok(Plan::default()),
            None => Err(Refusal::new(support::CHARGER_SWINGS, "it cannot turn so far")),
        }
    }

    /// By how many degrees it turns to meet its target, if it may.
    fn turn(&self, rules: &Wof, field: &Field<'_>, charge: &Charging) -> Option<f32> {
        let met = support::that_may_be_met(rules, field, charge);
        met.iter().find(|(unit, _)| *unit == self.target).map(|(_, degrees)| *degrees)
    }
}

/// Why a unit that may charge has no target: the nearest enemy is out of reach, or it may charge none within it.
fn no_target(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Refusal {
    let clause = clause!("wof.14.0.02");
    let reach = approach::reach_inches(rules, field, unit);
    let enemy = field.unit(unit).side.enemy();
    let beyond = reach.and_then(|reach| offering::nobody_in_reach(field, unit, enemy, (reach, clause)));
    beyond.unwrap_or_else(|| Refusal::new(clause, "no enemy whom it may charge is in reach"))
}

/// Whether a unit may shoot at its target as its charge begins (wof.16.1.05a).
fn may_shoot_first(
    rules: &Wof,
    field: &Field<'_>,
    (unit, target): (UnitId, UnitId),
    fire: FirstShoots,
) -> Result<(), Refusal> {
    match fire {
        FirstShoots::Goes => Ok(()),
        FirstShoots::Shoots => {
            shots::early(rules, field, unit, (target, field.unit(target).front), Motion::Moved).map(|_| ())
        }
    }
}

/// One more charge is announced; all are announced before the first is carried out (wof.10.2.01, wof.14.2.02).
pub(crate) fn add(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, moves: &Moves, announced: Announced) {
    announce(rules, field, outcome, &announced.charge);
    outcome.becomes(moves.announcing(announced));
}

/// Records a declared charge. Foot that charges horse is disordered at once (wof.14.1.01); a charger may shoot as it
/// sets out (wof.16.1.05a).
pub(crate) fn announce(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, charge: &Charging) {
    let (unit, target) = (charge.unit, charge.target);
    let [own, struck] = [unit, target].map(|unit| field.of::<UnitState>(unit).condition());
    outcome.own(WofEvent::Charge(charge.record(rules, field)));
    let names = [unit, target].map(|unit| field.unit(unit).name.clone());
    let (text, clause) = match charge.kind {
        ChargeKind::Breakthrough => (format!("{} broke through at {}.", names[0], names[1]), clause!("wof.17.7.01")),
        _ if charge.spent > 0.0 => (format!("{} went on at {}.", names[0], names[1]), goes_on_by(field, charge)),
        _ if is_charging(field, target) => (
            format!("{} declared a charge at {}, which charges itself.", names[0], names[1]),
            order_of_tests::WORKED_ORDER,
        ),
        _ => (format!("{} declared a charge at {}.", names[0], names[1]), clause!("wof.14.0.01")),
    };
    outcome.happen(line(field, unit, text, clause).weighing(Moment::Charge));
    if charge.fire == FirstShoots::Shoots {
        shots::declared_early(rules, field, outcome, unit, (target, field.unit(target).front));
    }
    battalion_guns::leave(rules, field, outcome, unit);
    if who_may_charge::disorders_itself(own, struck) {
        completed_moves::disorder(field, outcome, unit, who_may_charge::FOOT_CHARGES_HORSE, "charging horse");
    }
}

/// Whether a unit is on a charge of its own: a unit that attacks it in its own step charges, and does not countercharge
/// (wof.18.2.02).
fn is_charging(field: &Field<'_>, unit: UnitId) -> bool {
    let charges = &field.resource::<BattleState>().charges;
    charges.iter().any(|charge| charge.unit == unit && charge.fate == ChargeFate::Pending)
}

/// The clause by which a charger goes straight on: because of the troops it ran over, or because it met no enemy.
pub(super) fn goes_on_by(field: &Field<'_>, charge: &Charging) -> Clause {
    let charges = &field.resource::<BattleState>().charges;
    let ran_over = charges.iter().any(|other| other.unit == charge.unit && !other.overrun.is_empty());
    if ran_over { overruns::AFTER_AN_OVERRUN } else { clause!("wof.14.4.07") }
}

impl Charging {
    /// Its record before it has struck an enemy.
    fn record(&self, rules: &Wof, field: &Field<'_>) -> state::Charge {
        let approach = self.approach(rules, field);
        state::Charge {
            unit: self.unit,
            target: self.target,
            kind: self.kind,
            aspect: approach.as_ref().map_or(Aspect::Front, |approach| approach.aspect),
            contact: None,
            surprised: surprise::surprised(field, self.unit, self.target),
            overrun: Vec::new(),
            first_contact: None,
            bound_for: approach.map(|approach| approach.walk.front),
            fate: ChargeFate::Pending,
        }
    }
}

fn domain(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId, name: &str) -> Option<Domain> {
    match (name, sight.under_way::<Charging>()) {
        (slot::TARGET, Some(charge)) => Some(Domain::Units(
            support::that_may_be_met(rules, &sight.field, charge).into_iter().map(|(unit, _)| unit).collect(),
        )),
        (slot::TARGET, _) => Some(Domain::Units(targets::targets(rules, &sight.field, unit).collect())),
        (slot::FIRE, _) => Some(offering::words(FirstShoots::ALL.iter().copied())),
        (slot::PATH, _) => Some(Domain::Path(PathDomain {
            start: sight.field.unit(unit).front,
            allowance_inches: approach::reach_inches(rules, &sight.field, unit).unwrap_or_default(),
            legs: vec![LegKind::Advance, LegKind::Wheel],
            turn_step_degrees: 0.0,
            turn_step_inches: 0.0,
        })),
        _ => None,
    }
}

/// Each target, the nearest first, by its best way, by the best that strikes its flank where that is another, and with
/// a shot first where one may shoot.
fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit().filter(|_| offer.barred.is_none()) else { return Vec::new() };
    let field = &sight.field;
    let at = |target: UnitId| offer.order(sight.seat).with(slot::TARGET, Value::Unit(target));
    if let Some(charge) = sight.under_way::<Charging>() {
        return support::that_may_be_met(rules, field, charge).into_iter().map(|(unit, _)| at(unit)).collect();
    }
    let ways = |target: UnitId| {
        let approaches = approach::approaches(rules, field, unit, target, 1.0);
        let best = approaches.first().map(|best| best.aspect);
        let other = approaches.iter().find(|other| Some(other.aspect) != best);
        let both = approaches.first().into_iter().chain(other);
        both.map(|way| at(target).with(slot::PATH, Value::Path(way.path.clone()))).collect::<Vec<_>>()
    };
    let shooting = |order: &Order| order.clone().with(slot::FIRE, Value::Choice(FirstShoots::Shoots.name().to_owned()));
    let plain: Vec<Order> = targets::nearest_first(rules, field, unit).into_iter().flat_map(ways).collect();
    let shoots = |order: &&Order| match order.value(slot::TARGET) {
        Some(Value::Unit(target)) => may_shoot_first(rules, field, (unit, *target), FirstShoots::Shoots).is_ok(),
        _ => false,
    };
    let first: Vec<Order> = plain.iter().filter(shoots).map(shooting).collect();
    plain.into_iter().chain(first).collect()
}
