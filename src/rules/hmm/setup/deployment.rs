//! Deployment (hmm.20.39): one side after the other places its units in the zones that the scenario gives them. Units
//! start where they stood that day; whoever has no zone stays there.

use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Progress, Refusal, Seat, Sight, Slot, Value,
        notice::EntryWeight,
    },
    clause::Clause,
    measure::Pose,
    rules::{
        hmm::{
            Hmm,
            command::{missions, order_changes},
            data::FormationKind,
            events::HmmEvent,
            formation::placement,
            orders::{HmmOrder, slot, verb},
            state::{BattleState, Formation, TurnStage},
        },
        offering,
        opening::{deploying, zones::TRIED_EVERY_INCHES},
        telling::{note, note_of},
        word::Word,
    },
    table::{Arm, Field, Presence, Side, Stand, Table, UnitId},
};

/// Both sides place their units (hmm.20.39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deploying;

/// The clause of deployment.
const CLAUSE: Clause = clause!("hmm.20.39");
/// Places that are proposed for a unit besides that of history.
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
    outcome.ask(deploying::question(rules.plan(), field, side, what, verb::READY, CLAUSE));
}

/// A placing of every unit of the side that may be placed, and the end of it.
pub fn offers(rules: &Hmm, sight: &Sight<'_, Hmm>) -> Vec<Offer> {
    let Some(side) = sight.seat.side() else { return Vec::new() };
    let slots = [Slot::one(slot::FORMATION, "Formation"), Slot::one(slot::POSE, "Place")];
    let mut offers = deploying::places(rules.plan(), &sight.field, side, verb::DEPLOY, &slots, CLAUSE);
    offers.extend(order_changes::offers_before_the_battle(rules, &sight.field, side));
    offers.push(deploying::ready(rules.plan(), &sight.field, side, verb::READY, CLAUSE));
    offers
}

/// What may fill a slot of a placing. A unit that may stand in several zones, or stood outside its zone that day, may
/// be pointed anywhere; where it may not stay is refused.
pub fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
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

/// The historical place first, then the other formations there, then places in its zones, nearest first; in another
/// formation only where it finds none in its own.
pub fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let order = offer.order(sight.seat);
    let Some(unit) = offer.subject.unit() else {
        return if offer.barred.is_none() { vec![order] } else { Vec::new() };
    };
    let state = sight.unit(unit);
    let history = rules.briefing().history_of(unit);
    let lawful =
        |front: Pose, formation: FormationKind| judge(rules, sight, &HmmOrder::Deploy(unit, front, formation)).is_ok();
    let mut places: Vec<(Pose, FormationKind)> = Vec::new();
    if let Some((front, formation)) = history {
        let others = placement::formations(rules, state).filter(|other| *other != formation);
        places.extend(
            std::iter::once(formation)
                .chain(others)
                .map(|formation| (front, formation))
                .filter(|(front, formation)| lawful(*front, *formation)),
        );
    }
    let formation = history.map_or(state.formation.kind, |(_, formation)| formation);
    let wanted = history.map_or(sight.field.unit(unit).front, |(front, _)| front);
    let tried = rules
        .plan()
        .tried(unit, wanted, TRIED_EVERY_INCHES)
        .filter(|front| lawful(*front, formation))
        .take(MOST_PLACES);
    places.extend(tried.map(|front| (front, formation)));
    if places.is_empty() {
        let others = placement::formations(rules, state).filter(|other| *other != formation);
        places.extend(
            rules
                .plan()
                .tried_harder(unit, wanted, formation, others)
                .find(|(front, formation)| lawful(*front, *formation)),
        );
    }
    let fill = |(front, formation): (Pose, FormationKind)| {
        order
            .clone()
            .with(slot::FORMATION, Value::Choice(formation.name().to_owned()))
            .with(slot::POSE, Value::Pose(front))
    };
    places.into_iter().map(fill).collect()
}

/// Whether a placing is lawful, and where the stands would be; or whether the side may say that it is ready.
///
/// # Errors
/// Why not.
pub fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &HmmOrder) -> Result<Plan, Refusal> {
    let side = sight.seat.side().ok_or_else(|| Refusal::new(CLAUSE, "the umpire has no army to place"))?;
    match order {
        HmmOrder::Ready => rules.plan().must_be_placed(&sight.field, side, CLAUSE).map(|()| Plan::default()),
        HmmOrder::Deploy(unit, front, formation) => {
            let stands = placed(rules, sight, side, *unit, *front, *formation)?;
            Ok(Plan {
                ghosts: stands.iter().map(|stand| Ghost { stand: stand.id, pose: stand.pose }).collect(),
                ..Plan::default()
            })
        }
        _ => Err(Refusal::new(CLAUSE, "the armies are being placed")),
    }
}

/// The stands of a unit where it would be placed.
///
/// # Errors
/// Why it may not stand there.
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
            clause!("hmm.03.18"),
            format!("{} is not deployed in {formation}", state.troops.kind),
        ));
    }
    let stands = placement::stands(rules, field, unit, formation, state.formation.skirmish_lines, front);
    if rules.briefing().history_of(unit) != Some((front, formation)) {
        rules.plan().must_lie_in_a_zone(unit, &stands, CLAUSE)?;
        missions::may_be_placed(rules, field, unit, front, formation)?;
    }
    placement::must_fit(rules, field, unit, &stands)?;
    deploying::must_be_clear(field, unit, &stands, |_| true, CLAUSE)?;
    Ok(stands)
}

/// Places the unit, or ends the side's deployment.
pub fn carry_out(rules: &Hmm, seat: Seat, field: &Field<'_>, outcome: &mut Outcome<Hmm>, order: &HmmOrder) {
    match order {
        HmmOrder::Ready => {
            let Some(side) = seat.side() else { return };
            outcome.own(HmmEvent::Deployed(side));
            outcome.happen(note(
                field.resource::<BattleState>().turn,
                EntryWeight::Heading,
                format!("{} stood ready.", rules.side_name(side)),
                CLAUSE,
            ));
        }
        HmmOrder::Deploy(unit, front, formation) => {
            let (unit, lines) = (*unit, field.of::<Formation>(*unit).skirmish_lines);
            let stands = placement::stands(rules, field, unit, *formation, lines, *front);
            if field.unit(unit).presence == Presence::Awaited {
                outcome.happen(Happening::Presence { unit, presence: Presence::OnTable });
            }
            outcome.own(HmmEvent::Formed(unit, *formation, lines));
            outcome.happen(Happening::Laid { unit, front: *front, stands });
            let post = field.unit(unit);
            let text = match post.arm {
                Arm::General => format!("{} took post.", post.name),
                _ => format!("{} took post in {formation}.", post.name),
            };
            outcome.happen(note_of(
                field,
                field.resource::<BattleState>().turn,
                EntryWeight::Detail,
                unit,
                text,
                CLAUSE,
                None,
            ));
        }
        HmmOrder::Send(from, to, writing) => order_changes::carry_out(rules, field, outcome, *from, *to, writing),
        _ => {}
    }
}
