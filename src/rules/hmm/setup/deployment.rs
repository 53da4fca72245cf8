//! Deployment (hmm.20.39): one side after the other places its units in the zones that the scenario gives them. Units
//! start at their historical places; those without a zone stay there.

use bevy::ecs::system::Res;

use crate::{
    battle::{
        Action, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Progress, Reading, Refusal, Sight, Slot, Value,
        notice::EntryWeight,
    },
    clause::Clause,
    measure::Pose,
    rules::{
        common::{journal::JournalLine, offering, slots::Slots},
        hmm::{
            Hmm,
            charts::FormationKind,
            command::{attack_defend_reserve, order_changes},
            events::HmmEvent,
            formation::{placement, rights},
            journal::line,
            slot_names::slot,
            state::{BattleState, Deploying, Formation, TurnStage},
        },
        opening::{deploying, zones::TRIED_EVERY_INCHES},
        word::Word,
    },
    table::{Arm, Field, Presence, Side, Stand, Table, UnitId},
};

/// The clause of deployment.
const CLAUSE: Clause = clause!("hmm.20.39");
/// The places that are proposed for a unit besides the historical one.
const MOST_PLACES: usize = 4;

/// Asks the next side that has something to place or orders to write (hmm.16.02); when both are ready, the first turn
/// begins.
pub(in crate::rules::hmm) fn step(rules: Res<Hmm>, table: Table) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let has_work = |side: Side| {
        rules.plan().placeable(field, side).next().is_some()
            || !order_changes::offers_before_the_battle(rules, field, side).is_empty()
    };
    let waits = |side: &Side| !field.resource::<BattleState>().deployed[side.index()] && has_work(*side);
    match Side::BOTH.into_iter().find(waits) {
        Some(side) => ask(rules, field, &mut outcome, side),
        None => {
            outcome.own(HmmEvent::TurnBegan(1));
            outcome.becomes(TurnStage::Arrivals);
        }
    }
    Ok(outcome)
}

fn ask(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, side: Side) {
    let places = rules.plan().placeable(field, side).next().is_some();
    let what = if places { "place your army" } else { "write your orders" };
    outcome.ask(deploying::question(rules.plan(), field, side, what, Ready::VERB, CLAUSE));
}

/// Offers to place each unit of the side that may be placed, and to end deployment.
pub fn offers(rules: &Hmm, sight: &Sight<'_, Hmm>) -> Vec<Offer> {
    let Some(side) = sight.seat.side() else { return Vec::new() };
    let mut offers = deploying::places(rules.plan(), &sight.field, side, Deploy::VERB, &Deploy::slots(), CLAUSE);
    offers.extend(order_changes::offers_before_the_battle(rules, &sight.field, side));
    offers.push(deploying::ready(rules.plan(), &sight.field, side, Ready::VERB, CLAUSE));
    offers
}

/// Places a unit, its front edge's middle at a pose, in a formation.
#[derive(Clone, Copy, Debug)]
pub struct Deploy {
    unit: UnitId,
    front: Pose,
    formation: FormationKind,
}

impl Action<Hmm> for Deploy {
    const VERB: &'static str = "deploy";
    const LABEL: &'static str = "Place";
    const CLAUSE: Clause = CLAUSE;
    type During = Deploying;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FORMATION, "Formation"), Slot::one(slot::POSE, "Place")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, front: order.one(slot::POSE)?, formation: order.word(slot::FORMATION)? })
    }

    /// A unit that may stand in several zones, or stood outside its zone in history, may be pointed anywhere; a place
    /// where it may not stay is refused.
    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        match name {
            slot::FORMATION => Some(offering::words(placement::formations(rules, sight.unit(unit)))),
            slot::POSE => {
                let stood = rules.briefing().history_of(unit).map(|(front, _)| front);
                Some(Domain::Pose(rules.plan().area_of(unit, stood)))
            }
            _ => None,
        }
    }

    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let fill = |(front, formation): (Pose, FormationKind)| {
            let order = offer.order(sight.seat).with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
            order.with(slot::POSE, Value::Pose(front))
        };
        places(rules, sight, unit).into_iter().map(fill).collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let stands = placed(rules, sight, own_side(sight)?, self.unit, self.front, self.formation)?;
        Ok(Plan { ghosts: stands.iter().map(Ghost::of).collect(), ..Plan::default() })
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        take_post(rules, &sight.field, outcome, self);
    }
}

/// Finishes deploying.
#[derive(Clone, Copy, Debug)]
pub struct Ready;

impl Action<Hmm> for Ready {
    const VERB: &'static str = "ready";
    const LABEL: &'static str = "Ready";
    const CLAUSE: Clause = CLAUSE;
    type During = Deploying;

    fn read(_: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        rules.plan().must_be_placed(&sight.field, own_side(sight)?, CLAUSE).map(|()| Plan::default())
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        let Some(side) = sight.seat.side() else { return };
        let turn = sight.field.resource::<BattleState>().turn;
        outcome.own(HmmEvent::Deployed(side));
        outcome.happen(
            JournalLine::new(turn, format!("{} stood ready.", rules.side_name(side)), CLAUSE)
                .weighing(EntryWeight::Heading),
        );
    }
}

fn own_side(sight: &Sight<'_, Hmm>) -> Result<Side, Refusal> {
    sight.seat.side().ok_or_else(|| Refusal::new(CLAUSE, "the umpire has no army to place"))
}

/// Places worth proposing: the historical one first, then the other formations there, then places in its zones, nearest
/// first; in another formation only where it finds none in its own.
fn places(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId) -> Vec<(Pose, FormationKind)> {
    let state = sight.unit(unit);
    let history = rules.briefing().history_of(unit);
    let lawful = |front: Pose, formation: FormationKind| Deploy { unit, front, formation }.judge(rules, sight).is_ok();
    let mut places: Vec<(Pose, FormationKind)> = Vec::new();
    if let Some((front, formation)) = history {
        let others = placement::formations(rules, state).filter(|other| *other != formation);
        let all = std::iter::once(formation).chain(others).map(|formation| (front, formation));
        places.extend(all.filter(|(front, formation)| lawful(*front, *formation)));
    }
    let formation = history.map_or(state.formation.kind, |(_, formation)| formation);
    let wanted = history.map_or_else(|| rules.plan().post(&sight.field, unit), |(front, _)| front);
    let tried = rules.plan().tried(unit, wanted, TRIED_EVERY_INCHES).filter(|front| lawful(*front, formation));
    places.extend(tried.take(MOST_PLACES).map(|front| (front, formation)));
    if places.is_empty() {
        let others = placement::formations(rules, state).filter(|other| *other != formation);
        let mut tried = rules.plan().tried_harder(unit, wanted, formation, others);
        places.extend(tried.find(|(front, formation)| lawful(*front, *formation)));
    }
    places
}

/// The stands of a unit where it would be placed.
///
/// # Errors
/// The reason why it may not stand there.
fn placed(
    rules: &Hmm,
    sight: &Sight<'_, Hmm>,
    side: Side,
    unit: UnitId,
    front: Pose,
    formation: FormationKind,
) -> Result<Vec<Stand>, Refusal> {
    let field = &sight.field;
    rules.plan().must_be_placeable(field, side, unit, CLAUSE)?;
    let state = sight.unit(unit);
    if !placement::formations(rules, state).any(|lawful| lawful == formation) {
        return Err(Refusal::new(
            rights::A_FORMATION_IS_NEEDED,
            format!("{} is not deployed in {formation}", state.troops.kind),
        ));
    }
    let stands = placement::stands(rules, field, unit, formation, state.formation.skirmish_lines, front);
    if rules.briefing().history_of(unit) != Some((front, formation)) {
        rules.plan().must_lie_in_a_zone(unit, &stands, CLAUSE)?;
        attack_defend_reserve::may_be_placed(rules, field, unit, front, formation)?;
    }
    placement::must_fit(rules, field, unit, &stands)?;
    deploying::must_be_clear(field, unit, &stands, |_| true, CLAUSE)?;
    Ok(stands)
}

fn take_post(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, deploy: &Deploy) {
    let Deploy { unit, front, formation } = *deploy;
    let (post, lines) = (field.unit(unit), field.of::<Formation>(unit).skirmish_lines);
    let stands = placement::stands(rules, field, unit, formation, lines, front);
    if post.presence == Presence::Awaited {
        outcome.happen(Happening::Presence { unit, presence: Presence::OnTable });
    }
    outcome.own(HmmEvent::Formed(unit, formation, lines));
    outcome.happen(Happening::Laid { unit, front, stands });
    let text = match post.arm {
        Arm::General => format!("{} took post.", post.name),
        _ => format!("{} took post in {formation}.", post.name),
    };
    outcome.happen(line(field, unit, text, CLAUSE).weighing(EntryWeight::Detail));
}
