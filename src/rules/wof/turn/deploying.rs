//! Deployment (`wof.h.setup`): one side after the other places its units in the zones that the scenario gives them, guns limbered or not,
//! everybody in any lawful formation and width. Units start where they stood that day; whoever has no zone stays there.

use crate::{
    battle::{Act, Domain, Ghost, Happening, Offer, Order, Plan, Refusal, Sight, Slot, Step, Value, notice::EntryWeight},
    measure::Pose,
    rules::{
        offering,
        opening::deploying,
        wof::{
            Wof,
            data::Formation,
            events::{Change, WofEvent},
            formation::may_stand_in,
            orders::{WofOrder, slot, verb},
            state::UnitState,
            turn::{
                Stage, Task,
                laying::{self, Stance},
                note, note_of,
            },
        },
        word::Word,
    },
    table::{Presence, Side, Stand, UnitId},
};

/// The clause of deployment.
const CLAUSE: &str = "wof.h.setup";
/// Places that are proposed for a unit besides that of history.
const MOST_PLACES: usize = 4;
/// How far apart places are tried, inches.
const TRIED_EVERY_INCHES: f32 = 2.0;

/// Asks the next side that has something to place; when both are ready, the first turn begins.
pub(super) fn step(rules: &Wof, step: &mut Step<'_, Wof>) {
    let plan = &rules.briefing().plan;
    let waits = |side: &Side| !step.table().deployed[side.index()] && plan.placeable(&step.field, *side).next().is_some();
    match Side::BOTH.into_iter().find(waits) {
        Some(side) => step.outbox.ask(deploying::question(plan, &step.field, side, "place your army", verb::READY, CLAUSE)),
        None => {
            step.outbox.own(WofEvent::TurnBegan(1));
            step.outbox.becomes(Task::Turn(Stage::Arrivals));
        }
    }
}

/// A placing of every unit of the side that may be placed, and the end of it.
pub(super) fn offers(rules: &Wof, sight: &Sight<'_, Wof>) -> Vec<Offer> {
    let Some(side) = sight.seat.side() else { return Vec::new() };
    let plan = &rules.briefing().plan;
    let slots = [Slot::one(slot::FORMATION, "Formation"), Slot::optional(slot::WIDTH, "Figures wide"), Slot::one(slot::POSE, "Place")];
    let mut offers = deploying::places(plan, &sight.field, side, verb::DEPLOY, &slots, CLAUSE);
    offers.push(deploying::ready(plan, &sight.field, side, verb::READY, CLAUSE));
    offers
}

/// What may fill a slot of a placing.
pub(super) fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
    let unit = order.subject.unit()?;
    let state = sight.unit(unit);
    match name {
        slot::FORMATION => Some(offering::words(formations(state))),
        slot::WIDTH => Some(Domain::Number { least: 1, most: i64::from(state.in_ranks()) }),
        slot::POSE => {
            let stood = rules.briefing().history_of(unit).map(|(front, ..)| front);
            Some(Domain::Pose(rules.briefing().plan.area_of(unit, stood)))
        }
        _ => None,
    }
}

/// The formations in which a unit may be deployed: a general has none, and nobody begins bent, fleeing or between walls.
fn formations(state: &UnitState) -> impl Iterator<Item = Formation> {
    let begins = |formation: Formation| !matches!(formation, Formation::Bent | Formation::Clump | Formation::Garrison);
    let (troop, general, own) = (state.troop, state.is_general(), state.formation);
    let all = Formation::ALL.iter().copied();
    all.filter(move |&formation| formation == own || (!general && begins(formation) && may_stand_in(troop, formation)))
}

/// The stance of a unit in a formation, so many figures wide; as wide as is usual, if that is not said. A width says of a body in ranks
/// whether it is a column, a line or an extended line (wof.8.0.01).
///
/// # Errors
/// A width that makes another formation.
fn stance(rules: &Wof, state: &UnitState, formation: Formation, width: Option<u16>) -> Result<Stance, Refusal> {
    let chart = &rules.rules().charts.formation;
    let ranked = matches!(formation, Formation::Column | Formation::Line | Formation::ExtendedLine);
    if !ranked || state.is_general() {
        return Ok(Stance { formation, width: state.width, bend: None });
    }
    let as_it_stands = (formation == state.formation).then_some(state.width);
    let width = width.or(as_it_stands).unwrap_or_else(|| chart.usual_width(formation, state.in_ranks()));
    let width = width.min(u16::try_from(state.in_ranks()).unwrap_or(u16::MAX)).max(1);
    match chart.by_width(width.into()) {
        found if found == formation => Ok(Stance { formation, width, bend: None }),
        found => Err(Refusal::new("wof.8.0.01", format!("{width} figures wide it would be in {found}"))),
    }
}

/// The historical place first, then the other formations there, then places in its zones, nearest first.
pub(super) fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let order = offer.order(sight.seat);
    let Some(unit) = offer.subject.unit() else {
        return if offer.barred.is_none() { vec![order] } else { Vec::new() };
    };
    let (state, plan) = (sight.unit(unit), &rules.briefing().plan);
    let stood = rules.briefing().history_of(unit).map(|(front, formation, _)| (front, formation));
    let lawful = |&(front, formation): &(Pose, Formation)| judge(rules, sight, &WofOrder::Deploy(unit, front, formation, None)).is_ok();
    let there = stood.into_iter().flat_map(|(front, own)| {
        let others = formations(state).filter(move |other| *other != own);
        std::iter::once(own).chain(others).map(move |formation| (front, formation))
    });
    let formation = stood.map_or(state.formation, |(_, formation)| formation);
    let wanted = stood.map_or(sight.field.unit(unit).front, |(front, _)| front);
    let tried = plan.tried(unit, wanted, TRIED_EVERY_INCHES).map(|front| (front, formation));
    let places = there.filter(lawful).chain(tried.filter(lawful).take(MOST_PLACES));
    let fill = |(front, formation): (Pose, Formation)| {
        order.clone().with(slot::FORMATION, Value::Choice(formation.name().to_owned())).with(slot::POSE, Value::Pose(front))
    };
    places.map(fill).collect()
}

/// Whether a placing is lawful, and where the stands would be; or whether the side may say that it is ready.
///
/// # Errors
/// Why not.
pub(super) fn judge(rules: &Wof, sight: &Sight<'_, Wof>, order: &WofOrder) -> Result<Plan, Refusal> {
    let side = sight.seat.side().ok_or_else(|| Refusal::new(CLAUSE, "the umpire has no army to place"))?;
    match order {
        WofOrder::Ready => rules.briefing().plan.must_be_placed(&sight.field, side, CLAUSE).map(|()| Plan::default()),
        WofOrder::Deploy(unit, front, formation, width) => {
            let stands = placed(rules, sight, side, *unit, *front, (*formation, *width))?;
            Ok(Plan { ghosts: stands.iter().map(|stand| Ghost { stand: stand.id, pose: stand.pose }).collect(), ..Plan::default() })
        }
        _ => Err(Refusal::new(CLAUSE, "the armies are being placed")),
    }
}

/// The stands of a unit where it would be placed.
///
/// # Errors
/// Why it may not stand there.
fn placed(
    rules: &Wof,
    sight: &Sight<'_, Wof>,
    side: Side,
    unit: UnitId,
    front: Pose,
    (formation, width): (Formation, Option<u16>),
) -> Result<Vec<Stand>, Refusal> {
    let (field, plan) = (&sight.field, &rules.briefing().plan);
    plan.must_be_placeable(field, side, unit, CLAUSE)?;
    let state = sight.unit(unit);
    if !formations(state).any(|lawful| lawful == formation) {
        return Err(Refusal::new("wof.8.0.01", format!("{} is not deployed in {formation}", state.troop)));
    }
    let stance = stance(rules, state, formation, width)?;
    let stands = laying::stands(rules, state, unit, stance, front);
    if rules.briefing().history_of(unit) != Some((front, stance.formation, stance.width)) {
        if stance.formation == Formation::Garrison {
            return Err(Refusal::new("wof.8.1.2.01", "it holds the walls where it stands, or stands elsewhere in ranks"));
        }
        plan.must_lie_in_a_zone(unit, &stands, CLAUSE)?;
    }
    laying::must_fit(rules, field, unit, &stands)?;
    Ok(stands)
}

/// Places the unit, or ends the side's deployment.
pub(super) fn carry_out(rules: &Wof, act: &mut Act<'_, Wof>, order: &WofOrder) {
    match order {
        WofOrder::Ready => {
            let Some(side) = act.seat.side() else { return };
            act.outbox.own(WofEvent::Deployed(side));
            act.outbox.happen(note(act.table().turn, EntryWeight::Heading, format!("{} stood ready.", rules.side_name(side)), CLAUSE));
        }
        WofOrder::Deploy(unit, front, formation, width) => {
            let (unit, state) = (*unit, act.unit(*unit));
            let Ok(stance) = stance(rules, state, *formation, *width) else { return };
            let stands = laying::stands(rules, state, unit, stance, *front);
            if act.field.unit(unit).presence == Presence::Awaited {
                act.outbox.happen(Happening::Presence { unit, presence: Presence::OnTable });
            }
            act.outbox.own(WofEvent::of(unit, Change::Formed(stance.formation, stance.width)));
            if stance.formation != Formation::Garrison && state.garrison.is_some() {
                act.outbox.own(WofEvent::of(unit, Change::Garrisons(None)));
            }
            act.outbox.happen(Happening::Laid { unit, front: *front, stands });
            let text = format!("{} took post in {formation}.", act.field.unit(unit).name);
            act.outbox.happen(note_of(&act.field, act.table().turn, EntryWeight::Detail, unit, text, CLAUSE, None));
        }
        _ => {}
    }
}
