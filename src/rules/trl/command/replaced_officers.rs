//! An adjutant takes the place of a dead officer (trl.p08.12): the unit is led again, and tests again where it fails.

use crate::{
    battle::{Action, Domain, Happening, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot, Value},
    clause::Clause,
    rules::trl::{
        Trl,
        charts::Commander,
        command::rides,
        events::{Change, TrlEvent},
        formation::placement::{self, Stance},
        journal::line,
        movement::state::Moves,
        slot_names::slot,
        state::{General, Officer, Strength, UnitState},
    },
    table::{Field, Presence, UnitId},
};

const CLAUSE: Clause = clause!("trl.p08.12");

/// An adjutant rides to a unit without an officer, if he is not with it, and leads it from then on.
#[derive(Clone, Copy, Debug)]
pub struct TakeCommand {
    adjutant: UnitId,
    unit: UnitId,
}

impl Action<Trl> for TakeCommand {
    const VERB: &'static str = "take_command";
    const LABEL: &'static str = "Take a dead officer's place";
    const CLAUSE: Clause = CLAUSE;
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::WITH, "Unit")]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(!without_officer(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { adjutant: order.unit()?, unit: order.one(slot::WITH)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, _: &str) -> Option<Domain> {
        Some(Domain::Units(without_officer(rules, &sight.field, order.subject.unit()?)))
    }

    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(adjutant) = offer.subject.unit() else { return Vec::new() };
        let order = offer.order(sight.seat);
        let units = without_officer(rules, &sight.field, adjutant).into_iter();
        units.map(|unit| order.clone().with(slot::WITH, Value::Unit(unit))).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        may_take_command(rules, &sight.field, self.adjutant, self.unit)?;
        let outlook = Outlook { freed: hindered(rules, &sight.field, self.unit), ..Outlook::default() };
        Ok(Plan { outlook, ..Plan::default() })
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        take_command(rules, &sight.field, outcome, (self.adjutant, self.unit));
    }
}

/// Whether an adjutant may take command of a unit: its officer is dead, and he is with it or reaches it.
fn may_take_command(rules: &Trl, field: &Field<'_>, adjutant: UnitId, unit: UnitId) -> Result<(), Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(CLAUSE, reason));
    let general = field.get_of::<General>(adjutant);
    match general {
        Some(general) if general.rank == Commander::Adjutant => {}
        _ => return refuse("only an adjutant takes an officer's place"),
    }
    if field.of::<Strength>(unit).officer != Officer::Dead {
        return refuse("its officer is not dead");
    }
    if general.is_some_and(|general| general.joined == Some(unit)) {
        return Ok(());
    }
    let walk = rides::join(rules, field, adjutant, unit)?;
    if walk.checks.is_empty() && walk.touched.is_empty() { Ok(()) } else { refuse("his way there is not free") }
}

/// How many stands of a unit without an officer are kept from another formation by its skill check, on average
/// (trl.p32.03).
fn hindered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> f32 {
    let state = field.of::<UnitState>(unit);
    let fails = (f32::from(rules.charts().melee.skill(state.troops.skill)) - 1.0) / 6.0;
    f32::from(state.strength.left()) * fails
}

fn without_officer(rules: &Trl, field: &Field<'_>, adjutant: UnitId) -> Vec<UnitId> {
    if field.get_of::<General>(adjutant).is_none_or(|general| general.rank != Commander::Adjutant) {
        return Vec::new();
    }
    let units = field.side(field.unit(adjutant).side).map(|unit| unit.id);
    units.filter(|unit| may_take_command(rules, field, adjutant, *unit).is_ok()).collect()
}

fn take_command(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, (adjutant, unit): (UnitId, UnitId)) {
    let mut state = field.of::<UnitState>(unit).copied();
    state.strength.officer = Officer::Adjutant;
    let front = field.unit(unit).front;
    let stands = placement::stands(rules, state.view(), unit, Stance::of(state.view()), front);
    let officer = stands.into_iter().filter(|stand| crate::rules::trl::formation::layout::is_officer(stand.id));
    let stands = field.stands_of(unit).cloned().chain(officer).collect();
    outcome.own(TrlEvent::of(adjutant, Change::Joined(None)));
    outcome.happen(Happening::Presence { unit: adjutant, presence: Presence::Within });
    outcome.own(TrlEvent::of(unit, Change::OfficerReplaced));
    outcome.happen(Happening::Laid { unit, front, stands });
    let text = format!("{} took command of {}.", field.unit(adjutant).name, field.unit(unit).name);
    outcome.happen(line(field, unit, text, CLAUSE));
}
