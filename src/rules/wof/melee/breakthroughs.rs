//! Cavalry breakthroughs (wof.17.7, `wof.h.breakthrough`): horse that broke all its opponents in the round rides on at
//! another enemy, which responds, is shaken, shoots and is struck in an immediate round. Each of these is in its own
//! file.

use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Action, At, Domain, Offer, OfferRole, Order, Outcome, Plan, Progress, Question, Reading, Refusal, Row, Section,
        Sight, Slot, Subject, Up, Value, sequence::system,
    },
    clause::Clause,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        common::offering::DONE,
        reckon::{ProcedureInputs, inputs, right},
        wof::{
            Wof,
            charge::{
                approach, preview,
                state::{Charging, FirstShoots},
                targets,
            },
            charts::{Ranks, Rules},
            condition::Condition,
            events::{Change, WofEvent},
            fire::{choice_of_target, state::Shooting, targets::aim},
            melee::rounds::Fighting,
            morale::{checks::Testing, rout_moves::Fleeing},
            papers::ShotTarget,
            slot_names::slot,
            state::{BattleState, ChargeFate, ChargeKind, Morale, UnitState},
        },
    },
    table::{Field, Table, Unit, UnitId},
};

/// Cavalry breakthroughs (wof.17.7, `wof.h.breakthrough`), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BreakingThrough {
    /// Horse that stays where it is.
    passed: Vec<UnitId>,
    /// The breakthrough under way, and how far it has come.
    under_way: Option<(UnitId, UnitId, Stage)>,
}

/// How far a breakthrough has come (`wof.h.breakthrough`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// It has struck: units that must test for panic.
    Panic,
    /// The target shoots, if it has not.
    Fire,
    /// The tests of the charge.
    Tests,
    /// Broken units run.
    Routs,
    /// One round.
    Round,
    /// Its losers test.
    Losers,
    /// Broken units run.
    LosersRun,
}

impl BreakingThrough {
    /// Horse that routed all its opponents is asked.
    pub fn begin() -> Self {
        Self { passed: Vec::new(), under_way: None }
    }

    /// Whether one has struck and is not over.
    fn has_struck(&self) -> bool {
        self.under_way.is_some()
    }

    /// Whether its round is up.
    fn fights(&self) -> bool {
        self.under_way.is_some_and(|(.., stage)| stage == Stage::Round)
    }

    /// The same when a unit stays where it is.
    pub(in crate::rules::wof) fn passed_by(&self, unit: UnitId) -> Self {
        Self { passed: self.passed.iter().copied().chain([unit]).collect(), under_way: None }
    }

    fn at(&self, unit: UnitId, target: UnitId, stage: Stage) -> Self {
        Self { under_way: Some((unit, target, stage)), ..self.clone() }
    }
}

/// The rows that carry it on.
pub(in crate::rules::wof) const ROWS: Section<Wof> = Section {
    name: "Breakthroughs",
    rows: &[
        Row::of(
            clause!("wof.17.7.01"),
            "horse that routed all its enemies is asked",
            &At(|task: &BreakingThrough| !task.has_struck()),
            || system(ask),
        ),
        Row::of(
            clause!("wof.17.7.02"),
            "a breakthrough is fought out in a round at once",
            &At(BreakingThrough::fights),
            || system(strike),
        ),
        Row::of(
            clause!("wof.17.7.03"),
            "a breakthrough goes on from test to round",
            &At(|task: &BreakingThrough| task.has_struck() && !task.fights()),
            || system(strike),
        ),
    ],
};

/// The next horse that may break through is asked, side A's first (`wof.h.roll_order`).
fn ask(rules: Res<Wof>, table: Table, task: Up<BreakingThrough>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    match next(&rules, field, &task) {
        Some(unit) => {
            let found = field.unit(unit);
            let prompt = format!("{} has routed all its enemies: does it break through?", found.name);
            outcome.ask(Question::put_to(found, prompt, clause!("wof.17.7.01"), Order::of(found, DONE)));
        }
        None => outcome.finish(),
    }
    Ok(outcome)
}

/// A unit that has struck goes on: panic, the target's fire, the tests, one round, its tests and its routs
/// (`wof.h.breakthrough`).
fn strike(rules: Res<Wof>, table: Table, task: Up<BreakingThrough>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    let Some((unit, target, stage)) = task.under_way else { unreachable!("its row says when") };
    go_on(&rules, &table.whole(), &mut outcome, &task, (unit, target), stage);
    Ok(outcome)
}

fn next(rules: &Wof, field: &Field<'_>, task: &BreakingThrough) -> Option<UnitId> {
    let sides = field.resource::<BattleState>().sides();
    let units = sides.into_iter().flat_map(|side| field.side(side)).map(|unit: &Unit| unit.id);
    let asked = |unit: &UnitId| {
        !task.passed.contains(unit)
            && may_break_through(rules, field, *unit)
            && !targets(rules, field, *unit).is_empty()
    };
    units.into_iter().find(asked)
}

inputs! {
    /// Whether horse may break through.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct AfterTheRound for "wof.breakthrough" by clause!("wof.17.7.01") {
        /// How far it advanced into combat by its latest charge or breakthrough.
        inches: f32 = measure("inches", clause!("wof.17.7.01")),
        /// Whether it fought a round and all its opponents ran.
        opponents_ran: bool = flag(clause!("wof.17.7.01")),
        /// The unit that would break through.
        unit: Condition = group(),
    }
}

impl AfterTheRound {
    /// Whether it may: steady horse that advanced far enough, all of whose opponents ran (wof.17.7.01, wof.17.7.04).
    ///
    /// # Errors
    /// The reason why it may not.
    fn may_ride_on(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        let least = rules.charts.melee.breakthrough_advance_inches;
        let refuse = |clause: Clause, reason: String| Err(Refusal::new(clause, reason));
        match () {
            () if !self.unit.troop.is_cavalry() => {
                refuse(clause!("wof.17.7.01"), "only horse breaks through".to_owned())
            }
            () if self.unit.ranks == Ranks::Disordered => {
                refuse(clause!("wof.17.7.04"), "disordered horse breaks through no more".to_owned())
            }
            () if !self.unit.is_steady() => refuse(clause!("wof.17.7.01"), "it is not steady".to_owned()),
            () if !self.opponents_ran => refuse(clause!("wof.17.7.01"), "not all its opponents ran".to_owned()),
            () if self.inches < least - TOLERANCE => {
                let reason = format!("it advanced less than {least} in into combat");
                Err(Refusal::new(clause!("wof.17.7.01"), reason).by(least - self.inches))
            }
            () => Ok(()),
        }
    }
}

/// Whether horse may break through (wof.17.7.01, wof.17.7.04).
pub fn breakthrough(rules: Rules<'_>, of: &AfterTheRound) -> Receipt<()> {
    let may = of.may_ride_on(rules).map(|()| true.into());
    right(of.draft(), ("may", "may break through"), clause!("wof.17.7.01"), may)
}

/// Whether horse may break through: it fought a round into which it came by its latest charge or breakthrough
/// (wof.17.7.01, wof.17.7.04).
pub fn may_break_through(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    let battle = field.resource::<BattleState>();
    let broken = |enemy: UnitId| !field.unit(enemy).on_table() || field.of::<Morale>(enemy).is_routing();
    let home = battle.charge_of(unit).filter(|charge| charge.fate == ChargeFate::Home && broken(charge.target));
    let Some(contact) = home.and_then(|charge| charge.contact).filter(|_| state.conduct.fought) else { return false };
    let opponents_ran = battle.opponents_of(unit).all(broken);
    let after = AfterTheRound { inches: contact.inches, opponents_ran, unit: state.condition() };
    after.may_ride_on(rules.in_force()).is_ok()
}

/// The visible enemies that horse may reach and strike in a breakthrough; routers are left to the pursuit.
fn targets(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let enemies = field.side(field.unit(unit).side.enemy()).map(|enemy| enemy.id);
    let eligible = |enemy: &UnitId| may_strike(rules, field, unit, *enemy).is_ok();
    enemies.filter(eligible).collect()
}

fn may_strike(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<approach::Approach, Refusal> {
    targets::may_charge_at(rules, field, unit, target)?;
    if field.of::<Morale>(target).is_routing() {
        return Err(Refusal::new(clause!("wof.17.7.01"), "routers are pursued"));
    }
    targets::way(rules, field, (unit, target), None)
}

/// After its charge: panic, the target's fire, the tests, one round, its tests and its routs (`wof.h.breakthrough`).
fn go_on(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    task: &BreakingThrough,
    (unit, target): (UnitId, UnitId),
    stage: Stage,
) {
    let in_contact: Vec<UnitId> = field.resource::<BattleState>().opponents_of(unit).collect();
    let concerned: Vec<UnitId> = [unit].into_iter().chain(in_contact.iter().copied()).collect();
    let next = match stage {
        Stage::Panic => {
            outcome.push(Testing::panic());
            Some(Stage::Fire)
        }
        Stage::Fire => {
            fire(rules, field, outcome, target, unit);
            Some(Stage::Tests)
        }
        Stage::Tests => {
            outcome.push(Testing::of_charge(unit));
            Some(Stage::Routs)
        }
        Stage::Routs => {
            outcome.push(Fleeing::first_moves());
            Some(Stage::Round)
        }
        Stage::Round if in_contact.is_empty() => None,
        Stage::Round => {
            outcome.push(Fighting::among(concerned));
            Some(Stage::Losers)
        }
        Stage::Losers => {
            outcome.push(Testing::losers_among(concerned));
            Some(Stage::LosersRun)
        }
        Stage::LosersRun => {
            outcome.push(Fleeing::first_moves());
            None
        }
    };
    outcome.becomes(match next {
        Some(stage) => task.at(unit, target, stage),
        None => BreakingThrough { under_way: None, ..task.clone() },
    });
}

/// The shot of a target that has not fired this turn, if it may.
fn fire(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, target: UnitId, at: UnitId) {
    if field.of::<Morale>(target).is_routing() || choice_of_target::may_shoot(rules, field, target).is_err() {
        return;
    }
    if let Ok(aimed) = aim(rules, field, target, None, ShotTarget::Unit(at), None) {
        outcome.own(WofEvent::of(target, Change::Fired));
        outcome.push(Shooting::Resolve { left: vec![aimed.shot], done: Vec::new() });
    }
}

/// To break through or to stay, for the horse that is asked.
pub(crate) fn offers(rules: &Wof, sight: &Sight<'_, Wof>, task: &BreakingThrough) -> Vec<Offer> {
    let Some(unit) = next(rules, &sight.field, task) else { return Vec::new() };
    let subject = Subject::Unit(unit);
    let stay = Offer::act(DONE, "Stay", subject, 0, Vec::new(), clause!("wof.17.7.01"));
    [BreakThrough::offer(subject), stay].map(|offer| Offer { role: OfferRole::Answer, ..offer }).to_vec()
}

/// Breaks through at another enemy.
#[derive(Clone, Copy, Debug)]
pub struct BreakThrough {
    unit: UnitId,
    target: UnitId,
}

impl Action<Wof> for BreakThrough {
    const VERB: &'static str = "break_through";
    const LABEL: &'static str = "Break through";
    const CLAUSE: Clause = clause!("wof.17.7.01");
    type During = BreakingThrough;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::TARGET, "At whom")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, target: order.one(slot::TARGET)? })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, _: &str) -> Option<Domain> {
        order.subject.unit().map(|unit| Domain::Units(targets(rules, &sight.field, unit)))
    }

    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let at = |target: UnitId| offer.order(sight.seat).with(slot::TARGET, Value::Unit(target));
        targets(rules, &sight.field, unit).into_iter().map(at).collect()
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        must_be_asked(rules, sight, Some(self.unit))?;
        let approach = may_strike(rules, &sight.field, self.unit, self.target)?;
        let charge = declared(&sight.field, self.unit, self.target, &approach);
        Ok(preview::declared(rules, &sight.field, &charge, &approach))
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let (Some(task), Self { unit, target }) = (sight.under_way::<BreakingThrough>(), *self) else { return };
        match may_strike(rules, &sight.field, unit, target) {
            Ok(approach) => {
                outcome.becomes(task.at(unit, target, Stage::Panic));
                outcome.push(declared(&sight.field, unit, target, &approach));
            }
            Err(_) => outcome.becomes(task.passed_by(unit)),
        }
    }
}

/// Whether a unit is asked whether it breaks through.
///
/// # Errors
/// That it is not.
pub(in crate::rules::wof) fn must_be_asked(
    rules: &Wof,
    sight: &Sight<'_, Wof>,
    unit: Option<UnitId>,
) -> Result<(), Refusal> {
    let asked = sight.under_way::<BreakingThrough>().and_then(|task| next(rules, &sight.field, task));
    match asked.filter(|asked| Some(*asked) == unit) {
        Some(_) => Ok(()),
        None => Err(not_now()),
    }
}

/// The reason why other orders are refused while horse is asked.
pub(in crate::rules::wof) fn not_now() -> Refusal {
    Refusal::new(clause!("wof.17.7.01"), "it is not the unit that is asked")
}

/// A breakthrough is declared like any charge, and its target and the others that it concerns answer it (wof.17.7.03).
fn declared(field: &Field<'_>, unit: UnitId, target: UnitId, approach: &approach::Approach) -> Charging {
    Charging::declared(field, (unit, target), ChargeKind::Breakthrough, approach.path.clone(), FirstShoots::Goes)
}
