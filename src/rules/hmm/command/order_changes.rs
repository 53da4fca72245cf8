//! Changes of order (hmm.16.13 to hmm.16.18) and the die for them: a commander sends a subordinate another order, or
//! adopts one himself if he has no superior; before the battle orders are written freely. The ride is in
//! `command::messengers`.

use crate::{
    battle::{
        Action, At, Domain, Offer, Offers, Order, Outcome, Outlook, Plan, Procedure, Progress, Reading, Refusal, Row,
        RuleTypes, Sight, Slot, Subject, Up, Value, sequence::throws,
    },
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    measure::TOLERANCE,
    receipt::{Line, Receipt},
    rules::{
        hmm::{
            Hmm,
            charts::{self, Daylight, Rules},
            command::{
                attack_defend_reserve, chain, commanders, general_casualties,
                messengers::{self, Ride},
                proposals,
                reserves::must_be_few_reserves,
                written_orders::{self, Writing},
            },
            events::{HmmEvent, Ordering},
            movement::steps::{FORMATION, MovePhase},
            papers::{Dispatch, Lookout, Mission, Papers},
            slot_names::slot,
            state::{BattleState, Conduct, Deploying, General},
        },
        reckon::{Flag, ProcedureInputs, inputs},
    },
    table::{Field, Recalled, Side, Table, Unit, UnitId},
};
use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

/// An order is sent.
pub(in crate::rules::hmm) const SENDING: Row<Hmm> =
    Row::of(clause!("hmm.16.17"), "an order is sent", &At(|_: &Sending| true), || throws(step));

/// An order being sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sending {
    from: UnitId,
    to: UnitId,
    mission: Mission,
}

/// A commander sends another, or takes himself, an order.
#[derive(Clone, Debug)]
pub struct Send {
    from: UnitId,
    to: UnitId,
    writing: Writing,
}

impl Action<Hmm> for Send {
    const VERB: &'static str = "order";
    const LABEL: &'static str = "Send an order";
    const CLAUSE: Clause = clause!("hmm.16.17");
    const STEP: Option<u8> = Some(FORMATION);
    type During = MovePhase;

    fn answers(task: &<Hmm as RuleTypes>::Task) -> bool {
        MovePhase::of(task).is_some() || Deploying::of(task).is_some()
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let from = order.unit()?;
        Ok(Self { from, to: order.optional(slot::TO_WHOM)?.unwrap_or(from), writing: Writing::read(order)? })
    }

    fn offered_to_side(rules: &Hmm, field: &Field<'_>, side: Side) -> Vec<Offer> {
        field.recall(&SendersOf(side), || found_offers(rules, field, side).into()).to_vec()
    }

    fn domain(_: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let (field, chief) = (&sight.field, order.subject.unit()?);
        if name == slot::TO_WHOM {
            let under = commanders::under(field, chief).into_iter();
            return Some(Domain::Units(under.filter_map(|to| commanders::addressee(field, to)).collect()));
        }
        let to = match order.value(slot::TO_WHOM) {
            Some(Value::Unit(to)) => *to,
            _ => chief,
        };
        written_orders::domain(field, field.get_unit(to)?.front, order, name)
    }

    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        proposals::suggest(rules, sight, offer)
    }

    /// Whether it may be sent, and how likely it is to arrive and when; before the battle whether it may be written.
    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        judge(rules, sight, self.from, self.to, &self.writing)
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        carry_out(rules, &sight.field, outcome, self.from, self.to, &self.writing);
    }
}

/// A recalled question: the commanders of a side that may send orders.
#[derive(Serialize)]
struct SendersOf(Side);

impl Recalled for SendersOf {
    type Answer = Offers;
}

fn found_offers(rules: &Hmm, field: &Field<'_>, side: Side) -> Vec<Offer> {
    if !chain::orders_bind(rules) {
        return Vec::new();
    }
    let may = |chief: &UnitId| {
        commanders::under(field, *chief).into_iter().any(|to| may_send(rules, field, *chief, to).is_ok())
    };
    let chiefs = chain::commanders(field, side)
        .map(|chief| chief.id)
        .filter(|chief| !field.of::<Conduct>(*chief).done)
        .filter(may);
    let slots = || std::iter::once(Slot::one(slot::TO_WHOM, "To")).chain(written_orders::slots(rules)).collect();
    chiefs.map(|chief| Offer { slots: slots(), ..Send::offer(Subject::Unit(chief)) }).collect()
}

/// The orders that a side may write before the battle, one for each commander on the table (hmm.20.39).
pub fn offers_before_the_battle(rules: &Hmm, field: &Field<'_>, side: Side) -> Vec<Offer> {
    if !chain::orders_bind(rules) {
        return Vec::new();
    }
    let write = |chief: &Unit| {
        let label = "Write his order".to_owned();
        Offer { label, slots: written_orders::slots(rules), ..Send::offer(Subject::Unit(chief.id)) }
    };
    chain::commanders(field, side).map(write).collect()
}

/// Whether a commander may try to change another's order, whatever the new one is.
fn may_send(rules: &Hmm, field: &Field<'_>, from: UnitId, to: UnitId) -> Result<(), Refusal> {
    let papers = Papers::of(field, field.unit(from).side);
    let waits = matches!(chain::mission(rules, field, to), Some(Mission::Reserve));
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    match () {
        () if !chain::is_there(field, from) || commanders::addressee(field, to).is_none() => {
            Err(general_casualties::not_on_the_table())
        }
        () if !commanders::under(field, from).contains(&to) => {
            refuse(clause!("hmm.16.15"), "a commander changes only the orders of those under him")
        }
        () if papers.dispatches.iter().any(|dispatch| dispatch.to == to) => {
            refuse(clause!("hmm.17.02"), "a messenger is on his way to him already")
        }
        () if waits => Ok(()),
        () if papers.tried.contains(&from) => refuse(clause!("hmm.16.16"), "he has tried to change an order this turn"),
        () if cause(field, from, to) == Cause::NothingInSight => {
            let now = chain::mission(rules, field, to).map_or(charts::Order::Defend, Mission::order);
            refuse(unseen_clause(now), "orders change only in reaction to an enemy whom he or the other sees")
        }
        () => Ok(()),
    }
}

/// Whether the commander, the other, or a unit of the other's formation sees an enemy as the phase begins (hmm.16.15).
fn cause(field: &Field<'_>, from: UnitId, to: UnitId) -> Cause {
    let papers = Papers::of(field, field.unit(from).side);
    let seen = papers.lookout(to).is_some() || papers.lookout(from) == Some(Lookout::Himself);
    if seen { Cause::EnemyInSight } else { Cause::NothingInSight }
}

/// How an order would travel (hmm.17.02).
fn way(field: &Field<'_>, from: UnitId, to: UnitId) -> Way {
    let body = commanders::addressee(field, to).unwrap_or(to);
    let touch = from == to || field.reach(from, body).is_some_and(|reach| reach.within(TOLERANCE).holds());
    if touch { Way::AtOnce } else { Way::Messenger }
}

/// Whether an order may be sent, and how likely it is to arrive and when; before the battle whether it may be written.
///
/// # Errors
/// The reason why not.
fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, from: UnitId, to: UnitId, writing: &Writing) -> Result<Plan, Refusal> {
    let field = &sight.field;
    attack_defend_reserve::must_bind(rules)?;
    let own = field.get_unit(to).filter(|unit| unit.side == field.unit(from).side);
    let to = own.and_then(|unit| commanders::commander_addressed(field, unit.id));
    let Some(to) = to.filter(|&to| commanders::addressee(field, to).is_some()) else {
        return Err(Refusal::new(clause!("hmm.16.15"), "there is no such commander of yours on the table"));
    };
    let mission = written_orders::mission(rules, field, to, writing)?;
    if sight.table().is_deploying() {
        must_be_few_reserves(rules, field, to, writing.order)?;
        return Ok(Plan { overlays: written_orders::overlays_of(&mission), ..Plan::default() });
    }
    if chain::mission(rules, field, to).is_some_and(|now| *now == mission) {
        return Err(Refusal::new(clause!("hmm.16.15"), "that is his order already"));
    }
    may_send(rules, field, from, to)?;
    Ok(plan(rules, field, from, to, &mission))
}

fn plan(rules: &Hmm, field: &Field<'_>, from: UnitId, to: UnitId, mission: &Mission) -> Plan {
    let chance = chance(rules, field, from, to);
    let mut lines = vec![Line {
        clause: clause!("hmm.16.17"),
        label: "chance that the order goes out".to_owned(),
        value: chance.into(),
    }];
    lines.extend((from == to).then(chain::nobody_above));
    let mut overlays = written_orders::overlays_of(mission);
    let mut warnings = Vec::new();
    if way(field, from, to) == Way::Messenger && !waits(rules, field, to) {
        let body = commanders::addressee(field, to).unwrap_or(to);
        let ride = Ride::from(rules, field, field.unit(from).at(), body, field.resource::<BattleState>().turn);
        lines.extend(ride.lines());
        overlays.push(ride.overlay());
        warnings.extend(ride.risk);
    }
    let outlook = Outlook {
        freed: proposals::freed(rules, field, to, mission) * chance,
        spared: proposals::spared(rules, field, to, mission) * chance,
        chances: vec![("goes out".to_owned(), chance)],
        ..Outlook::default()
    };
    Plan { lines, overlays, warnings, outlook, ..Plan::default() }
}

pub(crate) fn waits(rules: &Hmm, field: &Field<'_>, to: UnitId) -> bool {
    matches!(chain::mission(rules, field, to), Some(Mission::Reserve))
}

/// The chance that an order die falls low enough; certain for a reserve (hmm.16.13, hmm.16.17, hmm.20.20).
fn chance(rules: &Hmm, field: &Field<'_>, from: UnitId, to: UnitId) -> f32 {
    if waits(rules, field, to) {
        return 1.0;
    }
    let value = field.get_of::<General>(from).map_or(0, |general| i32::from(general.command_value));
    let night = field.resource::<BattleState>().daylight == Daylight::Night;
    let needed = value - if night { rules.charts().command.night_adds_to_die } else { 0 };
    needed.clamp(0, 6) as f32 / 6.0
}

/// Takes an order up: before the battle it stands at once, in it the die is thrown.
fn carry_out(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, from: UnitId, to: UnitId, writing: &Writing) {
    let Some(to) = commanders::commander_addressed(field, to) else { return };
    let Ok(mission) = written_orders::mission(rules, field, to, writing) else { return };
    if field.resource::<BattleState>().is_deploying() {
        take(outcome, field, to, mission);
    } else {
        outcome.push(Sending { from, to, mission });
    }
}

/// An order binds a commander from now on, and his units by it: no signal of theirs has come yet.
fn take(outcome: &mut Outcome<Hmm>, field: &Field<'_>, to: UnitId, mission: Mission) {
    outcome.own(HmmEvent::Ordered(field.unit(to).side, Ordering::Took(to, mission)));
    outcome.own(HmmEvent::NewlyOrdered(chain::formation(field, to).collect()));
}

/// The order die falls, and the order goes out or does not (hmm.16.17).
pub(in crate::rules::hmm) fn step(
    InMut(dice): InMut<Dice>,
    rules: Res<Hmm>,
    table: Table,
    sending: Up<Sending>,
) -> Progress<Hmm> {
    let (rules, field, sending, mut outcome) = (&*rules, &table.whole(), &*sending, Outcome::default());
    let (from, to) = (sending.from, sending.to);
    let now = chain::mission(rules, field, to).map_or(charts::Order::Defend, Mission::order);
    let change = OrderChange {
        from: now,
        command_value: field.get_of::<General>(from).map_or(1, |general| u32::from(general.command_value)),
        cause: cause(field, from, to),
        daylight: field.resource::<BattleState>().daylight,
        own_order: from == to,
        touching: way(field, from, to) == Way::AtOnce,
    };
    let receipt = order_change(rules.in_force(), &change, dice)?;
    let side = field.unit(from).side;
    outcome.finish();
    if now != charts::Order::Reserve {
        outcome.own(HmmEvent::Ordered(side, Ordering::Tried(from)));
    }
    let (name, other) = (&field.unit(from).name, &field.unit(to).name);
    let text = match receipt.result {
        OrderOutcome::Issued(Way::AtOnce) => {
            format!("{other} got an order that binds at once: {}.", written_orders::in_words(&sending.mission))
        }
        OrderOutcome::Issued(Way::Messenger) => {
            format!("{name} sent {other} an order: {}.", written_orders::in_words(&sending.mission))
        }
        OrderOutcome::Failed | OrderOutcome::Refused => format!("{name} did not get a new order out to {other}."),
    };
    outcome.happen(commanders::secret_line(field, from, text, clause!("hmm.16.17")).with(receipt.account));
    match receipt.result {
        OrderOutcome::Issued(Way::AtOnce) => take(&mut outcome, field, to, sending.mission.clone()),
        OrderOutcome::Issued(Way::Messenger) => {
            let carried = |messenger: UnitId| Dispatch { messenger, from, to, mission: sending.mission.clone() };
            messengers::set_out(rules, field, &mut outcome, side, to, carried);
        }
        OrderOutcome::Failed | OrderOutcome::Refused => {}
    }
    Ok(outcome)
}

/// How a changed order reaches its addressee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By a messenger from a superior (hmm.17.02).
    Messenger,
    /// At once: the generals' bases touch (hmm.17.02), or the commander changes his own order (hmm.16.15b).
    AtOnce,
}

/// Whether an enemy is in sight of the commander that changes an order or of the one that gets it (hmm.16.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// One is.
    EnemyInSight,
    /// None is.
    NothingInSight,
}

impl Flag for Cause {
    const NO: Self = Self::NothingInSight;
    const YES: Self = Self::EnemyInSight;
}

inputs! {
    /// An attempt to change a formation's order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct OrderChange for "hmm.order_change" by clause!("hmm.16.17") {
        /// The order that the formation is under.
        ///
        /// Reserve changes without a die (hmm.16.13).
        from: charts::Order = word(clause!("hmm.16.13")).or("Defend"),
        /// The command value of the issuing commander.
        command_value: u32 = count("points", clause!("hmm.16.18")).named("value").within(1, 6).asked_first(),
        /// Whether the commander or the subordinate sees an enemy.
        cause: Cause = flag(clause!("hmm.16.15")).named("enemy_seen").or("Yes").unlisted(),
        /// Whether the commander changes his own order, having no superior.
        own_order: bool = flag(clause!("hmm.16.15b")).unlisted(),
        /// Whether the generals' bases touch.
        touching: bool = flag(clause!("hmm.17.02")).unlisted(),
        /// Day or night.
        daylight: Daylight = word(clause!("hmm.20.20")).or("Day").unlisted(),
    }
}

impl OrderChange {
    /// How the order would travel.
    pub(super) fn way(&self) -> Way {
        if self.own_order || self.touching { Way::AtOnce } else { Way::Messenger }
    }
}

/// The result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderOutcome {
    /// Nothing was seen to react to; no die is thrown (hmm.16.15).
    Refused,
    /// The die is too high: no more attempts this turn (hmm.16.16, hmm.16.17).
    Failed,
    /// The order is issued and goes its way.
    Issued(Way),
}

/// Tries to change a formation's order: one die at or below the command value (hmm.16.17); by night the die counts one
/// more (hmm.20.20).
///
/// # Errors
/// [`NeedDice`] where the die is not there.
pub fn order_change(
    rules: Rules<'_>,
    change: &OrderChange,
    dice: &mut Dice,
) -> Result<Receipt<OrderOutcome>, NeedDice> {
    let mut draft = change.draft();
    let outcome = if change.from == charts::Order::Reserve {
        draft.note(
            clause!("hmm.16.13"),
            "a reserve changes its order at the wish of its general: no die, no messenger",
            true,
        );
        OrderOutcome::Issued(Way::AtOnce)
    } else if change.cause == Cause::NothingInSight {
        draft.note(
            unseen_clause(change.from),
            "orders change only in reaction to what he or the subordinate can see",
            false,
        );
        OrderOutcome::Refused
    } else {
        draft.dice(dice.d6s(1, Reason::new(clause!("hmm.16.17"), "order die"))?);
        if change.daylight == Daylight::Night {
            draft.modify(clause!("hmm.20.20"), "night", rules.charts.command.night_adds_to_die);
        }
        let value = i32::try_from(change.command_value).unwrap_or(i32::MAX);
        draft.note(
            clause!("hmm.16.18"),
            format!("{} against a command value of {value}", draft.sum()),
            draft.sum() <= value,
        );
        if draft.sum() <= value { OrderOutcome::Issued(change.way()) } else { OrderOutcome::Failed }
    };
    let (issued, way) = match outcome {
        OrderOutcome::Refused => (false, "refused"),
        OrderOutcome::Failed => (false, "failed"),
        OrderOutcome::Issued(Way::Messenger) => (true, "by messenger"),
        OrderOutcome::Issued(Way::AtOnce) => (true, "at once"),
    };
    draft.result("issued", issued);
    draft.result("way", way);
    Ok(draft.close(outcome))
}

/// The clause by which unseen enemies have no effect.
pub fn unseen_clause(order: charts::Order) -> Clause {
    if order == charts::Order::Attack { attack_defend_reserve::UNSEEN_ENEMIES } else { clause!("hmm.16.15") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::Charts;

    const CHANGE: OrderChange = OrderChange {
        from: charts::Order::Defend,
        command_value: 3,
        cause: Cause::EnemyInSight,
        daylight: Daylight::Day,
        own_order: false,
        touching: false,
    };

    fn outcome(change: OrderChange, faces: &[u8]) -> OrderOutcome {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let mut dice = Dice::scripted(faces);
        let receipt = order_change(Rules { charts, options: &options }, &change, &mut dice).expect("one die at most");
        assert_eq!(dice.exhausted(), Ok(()));
        receipt.result
    }

    #[test]
    fn a_die_above_the_value_fails_and_night_makes_it_worse() {
        assert_eq!(outcome(CHANGE, &[3]), OrderOutcome::Issued(Way::Messenger));
        assert_eq!(outcome(CHANGE, &[4]), OrderOutcome::Failed);
        assert_eq!(outcome(OrderChange { daylight: Daylight::Night, ..CHANGE }, &[3]), OrderOutcome::Failed);
    }

    #[test]
    fn nobody_reacts_to_what_is_not_seen_but_a_reserve_needs_no_reason() {
        assert_eq!(outcome(OrderChange { cause: Cause::NothingInSight, ..CHANGE }, &[]), OrderOutcome::Refused);
        let reserve = OrderChange { from: charts::Order::Reserve, cause: Cause::NothingInSight, ..CHANGE };
        assert_eq!(outcome(reserve, &[]), OrderOutcome::Issued(Way::AtOnce));
    }
}
