//! Deployment (trl.hc.25, `trl.h.setup`): the sides place their units in turn, one at a time, in the zones that the
//! scenario gives them, in any legal formation, guns limbered or not, generals last. Units stand at their historical
//! places until they are placed; those without a zone stay there.

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Action, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Progress, Reading, Refusal, Sight, Slot, Up,
        Value, notice::EntryWeight,
    },
    clause::Clause,
    dice::Dice,
    measure::Pose,
    rules::{
        common::{journal::JournalLine, offering, slots::Slots},
        opening::{Alternating, InTurn, Placing, zones::TRIED_EVERY_INCHES},
        trl::{
            Trl,
            charts::FormationKind,
            events::{Change, Limbers, TrlEvent},
            formation::{
                layout::Guns,
                placement::{self, Stance},
                stances::{self, MARCHING},
            },
            journal::line,
            movement::enemies_near,
            slot_names::slot,
            state::{BattleState, TurnStage, UnitState, UnitView},
        },
        word::Word,
    },
    table::{Field, Presence, Side, Stand, Table, UnitId},
};

/// The clause of deployment.
const CLAUSE: Clause = clause!("trl.hc.25");
/// The places that are proposed for a unit besides the historical one.
const MOST_PLACES: usize = 4;

/// Units are placed in turn, the first by the lower die.
const PLACING: Placing = Placing { clause: CLAUSE, ties: CLAUSE, throw: "trl.first_placing", ready: Ready::VERB };

/// Deployment, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Deploying(Alternating);

impl Deploying {
    /// Deployment before its first step.
    pub const BEGUN: Self = Self(Alternating::Begin);
}

impl From<Alternating> for Deploying {
    fn from(alternating: Alternating) -> Self {
        Self(alternating)
    }
}

/// Places a unit with its front at a pose, in a formation and this many stands wide; guns in column are limbered.
#[derive(Clone, Copy, Debug)]
pub struct Deploy {
    unit: UnitId,
    front: Pose,
    formation: FormationKind,
    width: Option<u16>,
}

impl Action<Trl> for Deploy {
    const VERB: &'static str = "deploy";
    const LABEL: &'static str = "Place";
    const CLAUSE: Clause = CLAUSE;
    type During = Deploying;

    fn slots() -> Vec<Slot> {
        vec![
            Slot::one(slot::FORMATION, "Formation"),
            Slot::optional(slot::WIDTH, "Stands wide"),
            Slot::one(slot::POSE, "Place"),
        ]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (front, formation) = (order.one(slot::POSE)?, order.word(slot::FORMATION)?);
        Ok(Self { unit: order.unit()?, front, formation, width: order.number(slot::WIDTH, 1..=u16::MAX)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let state = sight.unit(unit);
        match name {
            slot::FORMATION => Some(offering::words(formations(rules, state))),
            slot::WIDTH => Some(Domain::Number { least: 1, most: i64::from(state.strength.left().max(1)) }),
            slot::POSE => {
                let stood = rules.briefing().history_of(unit).map(|(front, ..)| front);
                Some(Domain::Pose(rules.briefing().plan.area_of(unit, stood)))
            }
            _ => None,
        }
    }

    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        suggest(rules, sight, offer)
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        rules.briefing().plan.must_be_placeable(&sight.field, own_side(sight)?, self.unit, CLAUSE)?;
        let (_, stands) = self.placed(rules, sight)?;
        let ghosts = stands.iter().map(Ghost::of).collect();
        Ok(Plan { ghosts, ..Plan::default() })
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let (Some(task), Ok(placed)) = (sight.under_way(), self.placed(rules, sight)) else { return };
        take_post(&sight.field, outcome, task, (self.unit, self.front), placed);
    }
}

impl Deploy {
    fn placed(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<(Stance, Vec<Stand>), Refusal> {
        let task = sight.under_way().ok_or_else(not_now)?;
        placed(rules, &sight.field, task, (self.unit, self.front), (self.formation, self.width))
    }
}

/// Finishes deploying.
#[derive(Clone, Copy, Debug)]
pub struct Ready;

impl Action<Trl> for Ready {
    const VERB: &'static str = "ready";
    const LABEL: &'static str = "Ready";
    const CLAUSE: Clause = CLAUSE;
    type During = Deploying;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.side().map(|()| Self)
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        rules.briefing().plan.must_be_placed(&sight.field, own_side(sight)?, CLAUSE).map(|()| Plan::default())
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let Some(side) = sight.seat.side() else { return };
        outcome.own(TrlEvent::Deployed(side));
        let text = format!("{} stood ready.", rules.side_name(side));
        outcome.happen(JournalLine::new(0, text, CLAUSE).weighing(EntryWeight::Heading));
    }
}

/// Asks the sides to place their units in turn; when both are ready, the first turn begins.
///
/// # Errors
/// [`NeedDice`](crate::dice::NeedDice) if the dice run out.
pub(in crate::rules::trl) fn step(
    InMut(dice): InMut<Dice>,
    rules: Res<Trl>,
    table: Table,
    task: Up<Deploying>,
) -> Progress<Trl> {
    let field = &table.whole();
    let BattleState { deployed, turn, .. } = *field.resource::<BattleState>();
    let placing = in_turn(&rules, field, |in_turn| in_turn.step::<Deploying, Trl>(&task.0, deployed, turn, dice))?;
    Ok(placing.unwrap_or_else(|| {
        let mut begins = Outcome::default();
        begins.own(TrlEvent::TurnBegan(1));
        begins.becomes(TurnStage::Arrivals);
        begins
    }))
}

/// Deployment in turn, generals last.
fn in_turn<T>(rules: &Trl, field: &Field<'_>, ask: impl FnOnce(&InTurn<'_>) -> T) -> T {
    let is_general = |unit: UnitId| !field.of::<UnitState>(unit).is_body();
    ask(&InTurn { rule: PLACING, plan: &rules.briefing().plan, field, is_general: &is_general })
}

/// Whether a unit is still to be placed.
fn may_take_post(rules: &Trl, field: &Field<'_>, task: &Deploying, unit: UnitId) -> Result<(), Refusal> {
    in_turn(rules, field, |in_turn| in_turn.may_place(&task.0, unit))
}

/// Offers to place each unit of the side that may be placed, barred for those that have been, and to end deployment.
pub(in crate::rules::trl) fn offers(rules: &Trl, sight: &Sight<'_, Trl>, task: &Deploying) -> Vec<Offer> {
    let Some(side) = sight.seat.side() else { return Vec::new() };
    in_turn(rules, &sight.field, |in_turn| in_turn.offers(&task.0, side, Deploy::VERB, &Deploy::slots()))
}

/// The formations in which a unit may be deployed.
fn formations<'a>(rules: &'a Trl, state: UnitView<'a>) -> impl Iterator<Item = FormationKind> + 'a {
    let own = state.formation.kind;
    let known = MARCHING.into_iter().chain([FormationKind::Square]);
    known.filter(move |kind| *kind == own || state.is_body() && stance(rules, state, *kind, None).is_ok())
}

/// Every stance in which a unit may be deployed.
pub(in crate::rules::trl) fn stances<'a>(rules: &'a Trl, state: UnitView<'a>) -> impl Iterator<Item = Stance> + 'a {
    let widths = move || 1..=state.strength.left().max(1);
    formations(rules, state)
        .flat_map(move |formation| widths().filter_map(move |width| stance(rules, state, formation, Some(width)).ok()))
}

/// The stance of a unit in a formation; guns in column are limbered, in line they are not (trl.p12.02b).
fn stance(rules: &Trl, state: UnitView<'_>, formation: FormationKind, width: Option<u16>) -> Result<Stance, Refusal> {
    if !state.is_body() {
        return Ok(Stance::of(state));
    }
    let limbered = state.battery.is_some() && formation == FormationKind::Column;
    let guns = if limbered { Guns::Limbered } else { Guns::Deployed };
    stances::stance(rules, state, formation, width).map(|stance| Stance { guns, ..stance })
}

/// The historical place first, then the other formations there, then places in its zones, nearest first.
fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
    let order = offer.order(sight.seat);
    let Some(unit) = offer.subject.unit() else { return Vec::new() };
    let Some(task) = sight.under_way::<Deploying>().filter(|_| offer.barred.is_none()) else { return Vec::new() };
    let (state, plan) = (sight.unit(unit), &rules.briefing().plan);
    let stood = rules.briefing().history_of(unit).map(|(front, formation, _)| (front, formation));
    let fits = |&(front, formation): &(Pose, FormationKind)| {
        placed(rules, &sight.field, task, (unit, front), (formation, None)).is_ok()
    };
    let formation = stood.map_or(state.formation.kind, |(_, formation)| formation);
    let wanted = stood.map_or_else(|| plan.post(&sight.field, unit), |(front, _)| front);
    let there = stood.into_iter().flat_map(|(front, own)| {
        let others = formations(rules, state).filter(move |other| *other != own);
        std::iter::once(own).chain(others).map(move |formation| (front, formation))
    });
    let mut places: Vec<(Pose, FormationKind)> = there.filter(fits).collect();
    let tried = plan.tried(unit, wanted, TRIED_EVERY_INCHES).map(|front| (front, formation));
    places.extend(tried.filter(fits).take(MOST_PLACES));
    if places.is_empty() {
        let others = formations(rules, state).filter(|other| *other != formation);
        places.extend(plan.tried_harder(unit, wanted, formation, others).find(fits));
    }
    let fill = |(front, formation): (Pose, FormationKind)| {
        let formation = Value::Choice(formation.name().to_owned());
        order.clone().with(slot::FORMATION, formation).with(slot::POSE, Value::Pose(front))
    };
    places.into_iter().map(fill).collect()
}

/// The side that deploys.
///
/// # Errors
/// That the umpire has no army.
fn own_side(sight: &Sight<'_, Trl>) -> Result<Side, Refusal> {
    sight.seat.side().ok_or_else(|| Refusal::new(CLAUSE, "the umpire has no army to place"))
}

/// The reason why other orders are refused while the armies deploy.
pub(in crate::rules::trl) fn not_now() -> Refusal {
    Refusal::new(CLAUSE, "the armies are being placed")
}

/// A unit at its intended place: there is room, in its zone, an inch from every enemy (trl.hc.03).
///
/// # Errors
/// The reason why it may not stand there.
fn placed(
    rules: &Trl,
    field: &Field<'_>,
    task: &Deploying,
    (unit, front): (UnitId, Pose),
    (formation, width): (FormationKind, Option<u16>),
) -> Result<(Stance, Vec<Stand>), Refusal> {
    may_take_post(rules, field, task, unit)?;
    let (plan, state) = (&rules.briefing().plan, field.of::<UnitState>(unit));
    let stance = stance(rules, state, formation, width)?;
    let stands = placement::stands(rules, state, unit, stance, front);
    if rules.briefing().history_of(unit) != Some((front, stance.formation, stance.width)) {
        if stance.formation == FormationKind::Garrison {
            return Err(Refusal::new(CLAUSE, "a garrison is placed where the scenario has it"));
        }
        plan.must_lie_in_a_zone(unit, &stands, CLAUSE)?;
    }
    placement::must_fit(rules, field, unit, &stands)?;
    let bodies: Vec<_> = stands.iter().map(Stand::body).collect();
    if let Some(enemy) = enemies_near::too_near_to(rules, field, unit, &bodies).first() {
        let reason = format!("it would be within an inch of {}", field.unit(*enemy).name);
        return Err(Refusal::new(enemies_near::KEPT_AWAY, reason));
    }
    Ok((stance, stands))
}

/// A unit takes its post, and the other side is next; a unit that already stood at its post has not been placed by
/// that.
fn take_post(
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    task: &Deploying,
    (unit, front): (UnitId, Pose),
    (stance, stands): (Stance, Vec<Stand>),
) {
    let (record, state) = (field.unit(unit), field.of::<UnitState>(unit));
    let stands_so = record.on_table() && record.front == front && Stance::of(state) == stance;
    if record.presence == Presence::Awaited {
        outcome.happen(Happening::Presence { unit, presence: Presence::OnTable });
    }
    outcome.own(TrlEvent::of(unit, Change::Formed(stance.formation, stance.width)));
    if state.formation.garrison.is_some() && stance.formation != FormationKind::Garrison {
        outcome.own(TrlEvent::of(unit, Change::Garrisons(None)));
    }
    if state.battery.is_some() {
        let limbers = if stance.guns == Guns::Limbered { Limbers::On } else { Limbers::Off };
        outcome.own(TrlEvent::of(unit, Change::Limbered(limbers)));
    }
    outcome.happen(Happening::Laid { unit, front, stands });
    let how = if stands_so { "stayed where it stood" } else { "took post" };
    // A commander has no formation of its own.
    let formed = if state.is_body() { format!(" in {}", stance.formation) } else { String::new() };
    let text = format!("{} {how}{formed}.", record.name);
    outcome.happen(line(field, unit, text, CLAUSE).weighing(EntryWeight::Detail));
    if let Alternating::InTurn(turns) = &task.0 {
        outcome.becomes(Deploying(Alternating::InTurn(turns.after(unit))));
    }
}
