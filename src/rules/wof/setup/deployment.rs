//! Deployment (`wof.h.setup`): the sides place their units in turn, one at a time, in the zones that the scenario gives
//! them, guns limbered or not, all in any legal formation and width, generals last. Units stand at their historical
//! places until they are placed; those without a zone stay there.

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Action, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Progress, Reading, Refusal, Sight, Slot, Up,
        Value, notice::EntryWeight,
    },
    clause::Clause,
    count::counted,
    dice::Dice,
    measure::{Body, Pose},
    rules::{
        common::{journal::JournalLine, offering, slots::Slots},
        opening::{Alternating, InTurn, Placing, deploying, zones::TRIED_EVERY_INCHES},
        wof::{
            Wof,
            artillery::limbers,
            buildings::positions,
            charts::{FormationKind, Limber},
            events::{Change, WofEvent},
            formation::{
                legal_formations::may_stand_in,
                placement::{self, Stance},
            },
            journal::line,
            slot_names::slot,
            state::{BattleState, Formation, TurnStage, UnitState, UnitView},
        },
        word::Word,
    },
    table::{Field, Presence, Side, Stand, Table, UnitId},
};

/// The clause of deployment.
const CLAUSE: Clause = clause!("wof.h.setup");
/// The places that are proposed for a unit besides the historical one.
const MOST_PLACES: usize = 4;

/// Units are placed in turn, the first by the lower die.
const PLACING: Placing =
    Placing { clause: CLAUSE, ties: clause!("wof.h.ties"), throw: "wof.first_placing", ready: Ready::VERB };

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

/// Places a unit with its front at a pose, in a formation and this many figures wide.
#[derive(Clone, Copy, Debug)]
pub struct Deploy {
    unit: UnitId,
    front: Pose,
    formation: FormationKind,
    width: Option<u16>,
}

impl Action<Wof> for Deploy {
    const VERB: &'static str = "deploy";
    const LABEL: &'static str = "Place";
    const CLAUSE: Clause = CLAUSE;
    type During = Deploying;

    fn slots() -> Vec<Slot> {
        vec![
            Slot::one(slot::FORMATION, "Formation"),
            Slot::optional(slot::WIDTH, "Figures wide"),
            Slot::one(slot::POSE, "Place"),
        ]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (front, formation) = (order.one(slot::POSE)?, order.word(slot::FORMATION)?);
        Ok(Self { unit: order.unit()?, front, formation, width: order.number(slot::WIDTH, 1..=u16::MAX)? })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let state = sight.unit(unit);
        match name {
            slot::FORMATION => Some(offering::words(formations(state))),
            slot::WIDTH => Some(Domain::Number { least: 1, most: i64::from(state.strength.in_ranks()) }),
            slot::POSE => {
                let stood = rules.briefing().history_of(unit).map(|(front, ..)| front);
                Some(Domain::Pose(rules.briefing().plan.area_of(unit, stood)))
            }
            _ => None,
        }
    }

    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        suggest(rules, sight, offer)
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        let (side, field) = (own_side(sight)?, &sight.field);
        rules.briefing().plan.must_be_placeable(field, side, self.unit, CLAUSE)?;
        let placed = self.placed(rules, sight)?;
        let makes_room = |unit: &UnitId| format!("{} makes room and must be placed again.", field.unit(*unit).name);
        Ok(Plan {
            ghosts: placed.stands.iter().map(Ghost::of).collect(),
            warnings: placed.make_room.iter().map(makes_room).collect(),
            ..Plan::default()
        })
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let (Some(task), Ok(placed)) = (sight.under_way(), self.placed(rules, sight)) else { return };
        take_post(&sight.field, outcome, task, self.unit, self.front, placed);
    }
}

impl Deploy {
    fn placed(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Placed, Refusal> {
        let task = sight.under_way().ok_or_else(not_now)?;
        placed(rules, &sight.field, task, self.unit, self.front, (self.formation, self.width))
    }
}

/// Finishes deploying.
#[derive(Clone, Copy, Debug)]
pub struct Ready;

impl Action<Wof> for Ready {
    const VERB: &'static str = "ready";
    const LABEL: &'static str = "Ready";
    const CLAUSE: Clause = CLAUSE;
    type During = Deploying;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.side().map(|()| Self)
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        rules.briefing().plan.must_be_placed(&sight.field, own_side(sight)?, CLAUSE).map(|()| Plan::default())
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let Some(side) = sight.seat.side() else { return };
        let turn = sight.field.resource::<BattleState>().turn;
        outcome.own(WofEvent::Deployed(side));
        outcome.happen(
            JournalLine::new(turn, format!("{} stood ready.", rules.side_name(side)), CLAUSE)
                .weighing(EntryWeight::Heading),
        );
    }
}

/// Asks the sides to place their units in turn; when both are ready, the first turn begins.
///
/// # Errors
/// [`NeedDice`](crate::dice::NeedDice) if the dice run out.
pub(in crate::rules::wof) fn step(
    InMut(dice): InMut<Dice>,
    rules: Res<Wof>,
    table: Table,
    task: Up<Deploying>,
) -> Progress<Wof> {
    let field = &table.whole();
    let BattleState { deployed, turn, .. } = *field.resource::<BattleState>();
    let placing = in_turn(&rules, field, |in_turn| in_turn.step::<Deploying, Wof>(&task.0, deployed, turn, dice))?;
    Ok(placing.unwrap_or_else(|| {
        let mut begins = Outcome::default();
        begins.own(WofEvent::TurnBegan(1));
        begins.becomes(TurnStage::Arrivals);
        begins
    }))
}

/// Deployment in turn, generals last.
fn in_turn<T>(rules: &Wof, field: &Field<'_>, ask: impl FnOnce(&InTurn<'_>) -> T) -> T {
    let is_general = |unit: UnitId| field.of::<UnitState>(unit).is_general();
    ask(&InTurn { rule: PLACING, plan: &rules.briefing().plan, field, is_general: &is_general })
}

/// Whether a unit is still to be placed.
fn may_take_post(rules: &Wof, field: &Field<'_>, task: &Deploying, unit: UnitId) -> Result<(), Refusal> {
    in_turn(rules, field, |in_turn| in_turn.may_place(&task.0, unit))
}

/// Offers to place each unit of the side that may be placed, barred for those that have been, and to end deployment.
pub(crate) fn offers(rules: &Wof, sight: &Sight<'_, Wof>, task: &Deploying) -> Vec<Offer> {
    let Some(side) = sight.seat.side() else { return Vec::new() };
    in_turn(rules, &sight.field, |in_turn| in_turn.offers(&task.0, side, Deploy::VERB, &Deploy::slots()))
}

/// The formations in which a unit may be deployed: a general has none, no unit begins bent, fleeing or between walls,
/// and guns without a limber are not limbered (wof.5.0.04).
fn formations(state: UnitView<'_>) -> impl Iterator<Item = FormationKind> {
    let drawn = state.battery.is_none_or(|battery| battery.limber != Limber::None);
    let begins = move |formation: FormationKind| match formation {
        FormationKind::Bent | FormationKind::Clump | FormationKind::Garrison => false,
        FormationKind::Limbered => drawn,
        _ => true,
    };
    let (troop, general, own) = (state.troops.kind, state.is_general(), state.formation.kind);
    let all = FormationKind::ALL.iter().copied();
    all.filter(move |&formation| formation == own || (!general && begins(formation) && may_stand_in(troop, formation)))
}

/// Every stance in which a unit may be deployed; a garrison has only its present one.
pub(crate) fn stances<'a>(rules: &'a Wof, state: UnitView<'a>) -> impl Iterator<Item = Stance> + 'a {
    let widths = move || 1..=u16::try_from(state.strength.in_ranks()).unwrap_or(u16::MAX);
    let formations = formations(state).filter(|formation| *formation != FormationKind::Garrison);
    formations
        .flat_map(move |formation| widths().filter_map(move |width| stance(rules, state, formation, Some(width)).ok()))
}

/// The stance of a unit in a formation, this many figures wide; in the usual width, if none is given. The width of a
/// body in ranks decides whether it is a column, a line or an extended line (wof.8.0.01).
///
/// # Errors
/// A width that makes another formation.
fn stance(rules: &Wof, state: UnitView<'_>, formation: FormationKind, width: Option<u16>) -> Result<Stance, Refusal> {
    let chart = &rules.charts().formation;
    let ranked = matches!(formation, FormationKind::Column | FormationKind::Line | FormationKind::ExtendedLine);
    if !ranked || state.is_general() {
        return Ok(Stance { formation, width: state.formation.width, bend: None });
    }
    let as_it_stands = (formation == state.formation.kind).then_some(state.formation.width);
    let width = width.or(as_it_stands).unwrap_or_else(|| chart.usual_width(formation, state.strength.in_ranks()));
    let width = width.min(u16::try_from(state.strength.in_ranks()).unwrap_or(u16::MAX)).max(1);
    match chart.by_width(width.into()) {
        found if found == formation => Ok(Stance { formation, width, bend: None }),
        found => Err(Refusal::new(
            clause!("wof.8.0.01"),
            format!("{} wide it would be in {found}", counted(width, "figure")),
        )),
    }
}

/// The historical place first, then the other formations there, then places in its zones, nearest first, where no unit
/// has to make room; in another formation only if it finds none in its own.
fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let order = offer.order(sight.seat);
    let Some(unit) = offer.subject.unit() else { return Vec::new() };
    let Some(task) = sight.under_way::<Deploying>().filter(|_| offer.barred.is_none()) else { return Vec::new() };
    let (state, plan) = (sight.unit(unit), &rules.briefing().plan);
    let stood = rules.briefing().history_of(unit).map(|(front, formation, _)| (front, formation));
    let found = |&(front, formation): &(Pose, FormationKind)| {
        let placed = placed(rules, &sight.field, task, unit, front, (formation, None)).ok()?;
        Some(if placed.make_room.is_empty() { Room::Free } else { Room::Made })
    };
    let there = stood.into_iter().flat_map(|(front, own)| {
        let others = formations(state).filter(move |other| *other != own);
        std::iter::once(own).chain(others).map(move |formation| (front, formation))
    });
    let formation = stood.map_or(state.formation.kind, |(_, formation)| formation);
    let wanted = stood.map_or_else(|| plan.post(&sight.field, unit), |(front, _)| front);
    let tried = || plan.tried(unit, wanted, TRIED_EVERY_INCHES).map(|front| (front, formation));
    let mut places: Vec<(Pose, FormationKind)> = there.filter(|place| found(place) == Some(Room::Free)).collect();
    places.extend(tried().filter(|place| found(place) == Some(Room::Free)).take(MOST_PLACES));
    if places.is_empty() {
        places.extend(tried().filter(|place| found(place).is_some()).take(MOST_PLACES));
    }
    if places.is_empty() {
        let others = formations(state).filter(|other| *other != formation);
        places.extend(plan.tried_harder(unit, wanted, formation, others).find(|place| found(place).is_some()));
    }
    let fill = |(front, formation): (Pose, FormationKind)| {
        order
            .clone()
            .with(slot::FORMATION, Value::Choice(formation.name().to_owned()))
            .with(slot::POSE, Value::Pose(front))
    };
    places.into_iter().map(fill).collect()
}

/// Whether others must make room for a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    /// Free for any unit.
    Free,
    /// Some units of its side have not been placed.
    Made,
}

/// A unit as it would be placed.
struct Placed {
    stance: Stance,
    stands: Vec<Stand>,
    /// Units of its side that make room for it, and are placed again.
    make_room: Vec<UnitId>,
    /// Whether it stands so already, so that no unit is placed.
    stands_so: bool,
}

/// The side that deploys.
///
/// # Errors
/// That the umpire has no army.
fn own_side(sight: &Sight<'_, Wof>) -> Result<Side, Refusal> {
    sight.seat.side().ok_or_else(|| Refusal::new(CLAUSE, "the umpire has no army to place"))
}

/// The reason why other orders are refused while the armies deploy.
pub(in crate::rules::wof) fn not_now() -> Refusal {
    Refusal::new(CLAUSE, "the armies are being placed")
}

/// A unit at its intended place. Those of its side that have not been placed yet make room for it.
///
/// # Errors
/// The reason why it may not stand there.
fn placed(
    rules: &Wof,
    field: &Field<'_>,
    task: &Deploying,
    unit: UnitId,
    front: Pose,
    (formation, width): (FormationKind, Option<u16>),
) -> Result<Placed, Refusal> {
    may_take_post(rules, field, task, unit)?;
    let (plan, state) = (&rules.briefing().plan, field.of::<UnitState>(unit));
    if !formations(state).any(|lawful| lawful == formation) {
        let clause = if formation == FormationKind::Limbered && state.battery.is_some() {
            limbers::LIMBER_MODELS
        } else {
            clause!("wof.8.0.01")
        };
        return Err(Refusal::new(clause, format!("{} is not deployed in {formation}", field.unit(unit).name)));
    }
    let stance = stance(rules, state, formation, width)?;
    let stands = placement::stands(rules, state, unit, stance, front);
    if rules.briefing().history_of(unit) != Some((front, stance.formation, stance.width)) {
        if stance.formation == FormationKind::Garrison {
            return Err(Refusal::new(
                positions::NO_FORMATION_INSIDE,
                "it holds the walls where it stands, or stands elsewhere in ranks",
            ));
        }
        plan.must_lie_in_a_zone(unit, &stands, CLAUSE)?;
    }
    let to_place = still_to_place(rules, field, task, unit);
    placement::must_fit_beside(rules, field, &to_place, &stands)?;
    if state.is_body() {
        deploying::must_be_clear(field, unit, &stands, |enemy| field.of::<UnitState>(enemy).is_body(), CLAUSE)?;
    }
    let make_room = if state.is_general() { Vec::new() } else { overlapped(field, &to_place[1..], &stands) };
    for &other in &make_room {
        must_find_room(rules, field, &to_place, other, &stands)?;
    }
    let record = field.unit(unit);
    let stands_so = record.on_table()
        && record.front == front
        && (state.formation.kind, state.formation.width) == (stance.formation, stance.width);
    Ok(Placed { stance, stands, make_room, stands_so })
}

/// A unit, and after it all others of its side that stand at their historical places and may still be placed.
fn still_to_place(rules: &Wof, field: &Field<'_>, task: &Deploying, unit: UnitId) -> Vec<UnitId> {
    let others = rules.briefing().plan.placeable(field, field.unit(unit).side).map(|other| other.id);
    let may = |other: &UnitId| *other != unit && !task.0.has_placed(*other) && field.of::<UnitState>(*other).is_body();
    [unit].into_iter().chain(others.filter(may)).collect()
}

/// The units among some on which stands would lie.
fn overlapped(field: &Field<'_>, among: &[UnitId], stands: &[Stand]) -> Vec<UnitId> {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let under =
        |unit: &UnitId| field.stands_of(*unit).any(|stand| bodies.iter().any(|body| body.overlaps(&stand.body())));
    among.iter().copied().filter(under).collect()
}

/// A unit that makes room for some stands finds a place in its zones beside them.
///
/// # Errors
/// That it does not.
fn must_find_room(
    rules: &Wof,
    field: &Field<'_>,
    to_place: &[UnitId],
    unit: UnitId,
    taken: &[Stand],
) -> Result<(), Refusal> {
    let (plan, state) = (&rules.briefing().plan, field.of::<UnitState>(unit));
    let taken: Vec<Body> = taken.iter().map(Stand::body).collect();
    let stance = match state.formation.kind {
        FormationKind::Garrison => stance(rules, state, FormationKind::Line, None)?,
        _ => Stance::of(state),
    };
    let has_room = |front: Pose| {
        let stands = placement::stands(rules, state, unit, stance, front);
        let beside = !stands.iter().any(|stand| taken.iter().any(|body| body.overlaps(&stand.body())));
        let fits = || placement::must_fit_beside(rules, field, to_place, &stands).is_ok();
        beside && plan.must_lie_in_a_zone(unit, &stands, CLAUSE).is_ok() && fits()
    };
    match plan.tried(unit, field.unit(unit).front, TRIED_EVERY_INCHES).any(has_room) {
        true => Ok(()),
        false => Err(Refusal::new(CLAUSE, format!("{} would find no room elsewhere", field.unit(unit).name))),
    }
}

/// A unit takes its post, and the other side is next; a unit that already stood at its post has not been placed by
/// that.
fn take_post(
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    task: &Deploying,
    unit: UnitId,
    front: Pose,
    placed: Placed,
) {
    let (name, formation) = (&field.unit(unit).name, placed.stance.formation);
    if placed.stands_so {
        let text = format!("{name} stayed where it stood.");
        return outcome.happen(line(field, unit, text, CLAUSE).weighing(EntryWeight::Detail));
    }
    if field.unit(unit).presence == Presence::Awaited {
        outcome.happen(Happening::Presence { unit, presence: Presence::OnTable });
    }
    for other in placed.make_room {
        outcome.happen(Happening::Presence { unit: other, presence: Presence::Awaited });
    }
    outcome.own(WofEvent::of(unit, Change::Formed(formation, placed.stance.width)));
    if formation != FormationKind::Garrison && field.of::<Formation>(unit).garrison.is_some() {
        outcome.own(WofEvent::of(unit, Change::Garrisons(None)));
    }
    outcome.happen(Happening::Laid { unit, front, stands: placed.stands });
    let text = if field.of::<UnitState>(unit).is_general() {
        format!("{name} took post.")
    } else {
        format!("{name} took post in {formation}.")
    };
    outcome.happen(line(field, unit, text, CLAUSE).weighing(EntryWeight::Detail));
    if let Alternating::InTurn(turns) = &task.0 {
        outcome.becomes(Deploying(Alternating::InTurn(turns.after(unit))));
    }
}
