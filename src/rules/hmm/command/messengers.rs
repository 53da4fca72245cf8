//! Messengers (section 17): they set out beside their general, ride in the plain moves, deliver to the addressee they
//! touch, and are missed, turned back or captured by an enemy that meets them. Their orders are in their side's papers;
//! here too is how these are displayed.

use crate::{
    battle::{
        At, Happening, Outcome, Plan, Progress, Row, Secrets, Sight, Up,
        notice::{CardRow, EntryWeight, Overlay, OverlayRole, OverlayShape},
        sequence::throws,
    },
    dice::{Dice, NeedDice, Reason},
    measure::{Body, Facing, Leg, Pose, Segment, TOLERANCE},
    receipt::{Figure, Line, Receipt},
    rules::{
        common::{cards::row, journal::JournalLine},
        hmm::{
            Hmm,
            charts::{
                FormationKind, MessengerFate, Mount, Pace, Rules, Troop,
                command::{MESSENGER_CHART, SUMMARY_OF_ORDERS},
            },
            command::{chain, commanders, written_orders},
            events::{HmmEvent, Ordering},
            journal::line,
            movement::{self, walk::Walk},
            papers::{Dispatch, Mission, Papers},
            state::{Acted, BattleState, Conduct, Phase, Troops},
            visibility,
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::{Field, Presence, Side, Stand, Table, UnitId},
};
use bevy::{
    ecs::system::{InMut, Res},
    math::Vec2,
};
use serde::{Deserialize, Serialize};

/// An enemy comes upon a messenger.
pub(in crate::rules::hmm) const WAYLAID: Row<Hmm> =
    Row::of(clause!("hmm.17.03"), "an enemy comes upon a messenger", &At(|_: &Waylaid| true), || throws(step));

/// How near to a messenger's way an enemy is a risk, inches.
const RISK_INCHES: f32 = 6.0;

/// A ride within this angle of the line to a man meets him, degrees.
const STRAIGHT_DEGREES: f32 = 1.0;

/// A messenger that an enemy has met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waylaid {
    messenger: UnitId,
    by: UnitId,
}

/// The messenger kept for an order to this commander; he serves under the commander above.
fn rider_for(rules: &Hmm, to: UnitId) -> Option<UnitId> {
    rules.briefing().messengers.iter().find(|(commander, _)| *commander == to).map(|(_, messenger)| *messenger)
}

/// Sets a messenger beside his general with an order (hmm.17.02).
pub(crate) fn set_out(
    rules: &Hmm,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    side: Side,
    to: UnitId,
    carried: impl Fn(UnitId) -> Dispatch,
) {
    let Some(messenger) = rider_for(rules, to) else { return };
    let dispatch = carried(messenger);
    if place_beside(rules, field, outcome, messenger, &dispatch) {
        outcome.own(HmmEvent::Ordered(side, Ordering::Sent(dispatch)));
    }
}

/// Puts a messenger onto the table beside the sender, facing the way to ride; `false` where there is no room.
fn place_beside(
    rules: &Hmm,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    messenger: UnitId,
    dispatch: &Dispatch,
) -> bool {
    let to = commanders::addressee(field, dispatch.to).unwrap_or(dispatch.to);
    let (from, to) = (field.unit(dispatch.from).front, middle(field, to));
    let looking = |at: Vec2| Pose::new(at, Facing::along(to - at).unwrap_or(from.facing));
    let place = |at: Vec2| commanders::beside(rules, field, messenger, looking(at));
    let Some((front, stands)) = place(from.at).and_then(|(near, _)| place(near.at)) else { return false };
    outcome.happen(Happening::Presence { unit: messenger, presence: Presence::OnTable });
    outcome.happen(Happening::Laid { unit: messenger, front, stands });
    true
}

/// The addressee of a messenger: the commander, or the unit that takes the order for him (hmm.17.02, hmm.20.31).
pub fn recipient(field: &Field<'_>, messenger: UnitId) -> Option<UnitId> {
    if field.of::<Troops>(messenger).kind != Troop::Messenger {
        return None;
    }
    Papers::of(field, field.unit(messenger).side)
        .dispatch(messenger)
        .and_then(|dispatch| commanders::addressee(field, dispatch.to))
}

/// The middle of a commander's base, or of the unit that takes an order for him.
fn middle(field: &Field<'_>, to: UnitId) -> Vec2 {
    match field.stands_of(to).collect::<Vec<_>>().as_slice() {
        [] => field.unit(to).at(),
        [stand] => stand.pose.at,
        _ => visibility::block(field, to).centre(),
    }
}

/// Legs straight towards a messenger's addressee.
pub fn way_to_the_recipient(field: &Field<'_>, messenger: UnitId) -> Option<Vec<Leg>> {
    let (front, to) = (field.unit(messenger).front, middle(field, recipient(field, messenger)?));
    let degrees = front.facing.turn_to(Facing::along(to - front.at)?);
    let turn = (degrees.abs() > STRAIGHT_DEGREES).then_some(Leg::Turn(degrees));
    Some(turn.into_iter().chain([Leg::Advance(front.at.distance(to))]).collect())
}

/// A messenger has touched the commander: the order is delivered, and binds from that side's next move phase
/// (hmm.17.02).
pub(crate) fn deliver(field: &Field<'_>, outcome: &mut Outcome<Hmm>, messenger: UnitId) {
    let side = field.unit(messenger).side;
    let Some(to) = Papers::of(field, side).dispatch(messenger).map(|dispatch| dispatch.to) else { return };
    outcome.own(HmmEvent::Ordered(side, Ordering::Delivered(messenger)));
    outcome.happen(Happening::Presence { unit: messenger, presence: Presence::Awaited });
    let text = format!("A messenger reached {}: his new order binds from his next move phase.", field.unit(to).name);
    outcome.happen(commanders::secret_line(field, to, text, clause!("hmm.17.02")));
}

/// An enemy has met messengers: each is removed until its die has been thrown (hmm.17.03).
pub(crate) fn waylay(outcome: &mut Outcome<Hmm>, by: UnitId, messengers: impl IntoIterator<Item = UnitId>) {
    for messenger in messengers {
        outcome.happen(Happening::Presence { unit: messenger, presence: Presence::Awaited });
        outcome.push(Waylaid { messenger, by });
    }
}

/// The die of a messenger that an enemy has met: he rides on, begins again, or is captured with his order (hmm.17.04 to
/// hmm.17.07).
pub(in crate::rules::hmm) fn step(
    InMut(dice): InMut<Dice>,
    rules: Res<Hmm>,
    table: Table,
    task: Up<Waylaid>,
) -> Progress<Hmm> {
    let (rules, field, task, mut outcome) = (&*rules, &table.whole(), &*task, Outcome::default());
    let (messenger, by) = (task.messenger, task.by);
    let side = field.unit(messenger).side;
    let receipt = fate_of_messenger(rules.in_force(), dice)?;
    outcome.finish();
    let dispatch = Secrets::<Papers>::of(field, side).dispatch(messenger).cloned();
    let name = &field.unit(by).name;
    let text = match (receipt.result, &dispatch) {
        (MessengerFate::Missed, _) => format!("A messenger slipped past {name}."),
        (MessengerFate::TurnedBack, _) => format!("{name} turned a messenger back."),
        (MessengerFate::Captured, Some(dispatch)) => {
            let to = &field.unit(dispatch.to).name;
            format!("{name} took a messenger with an order for {to}: {}.", written_orders::in_words(&dispatch.mission))
        }
        (MessengerFate::Captured, None) => format!("{name} took a messenger."),
    };
    let mut noted = line(field, by, text, clause!("hmm.17.03")).weighing(EntryWeight::Decisive).with(receipt.account);
    if let (MessengerFate::Captured, Some(dispatch)) = (receipt.result, &dispatch) {
        // The enemy is shown where the order leads (hmm.17.07).
        noted = written_orders::leads_to(&dispatch.mission).into_iter().fold(noted, JournalLine::at);
    }
    outcome.happen(noted);
    let back_on = match receipt.result {
        MessengerFate::Captured => false,
        MessengerFate::Missed => step_back(rules, field, &mut outcome, messenger, by),
        MessengerFate::TurnedBack => dispatch.is_some_and(|dispatch| {
            field.unit(dispatch.from).on_table() && place_beside(rules, field, &mut outcome, messenger, &dispatch)
        }),
    };
    if !back_on {
        outcome.own(HmmEvent::Ordered(side, Ordering::Lost(messenger)));
    }
    Ok(outcome)
}

/// A missed messenger goes to the free place nearest to his own that is an inch clear of the enemy that met him
/// (hmm.17.05); `false` if there is no room.
fn step_back(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, messenger: UnitId, by: UnitId) -> bool {
    let clear = rules.charts().command.step_back_inches;
    let is_clear = |stands: &[Stand]| {
        let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
        field.reach(bodies.as_slice(), by).is_none_or(|reach| reach.distance() >= clear - TOLERANCE)
    };
    let Some((front, stands)) = commanders::place_where(rules, field, messenger, field.unit(messenger).front, is_clear)
    else {
        return false;
    };
    outcome.happen(Happening::Presence { unit: messenger, presence: Presence::OnTable });
    outcome.happen(Happening::Laid { unit: messenger, front, stands });
    true
}

/// The rest of a messenger's way to a commander.
#[derive(Clone, Debug, PartialEq)]
pub struct Ride {
    /// Straight from the messenger to the commander, table inches.
    pub way: Segment,
    /// The turn in which he arrives if he is not stopped.
    pub arrives: u32,
    /// The enemy that endangers him.
    pub risk: Option<String>,
}

impl Ride {
    /// The way from a place to a commander for a messenger of his side that rides on in a turn (hmm.17.02).
    pub fn from(rules: &Hmm, field: &Field<'_>, at: Vec2, to: UnitId, turn: u32) -> Self {
        let rate = movement::rates::rate(
            rules.in_force(),
            Troop::Messenger,
            Mount::Mounted,
            FormationKind::MarchColumn,
            Pace::March,
        );
        let way = Segment::new(at, field.unit(to).at());
        Self { way, arrives: delivery_turn(turn, way.length(), rate), risk: risk(field, way, field.unit(to).side) }
    }

    /// The way left for a messenger on the table; in this turn, unless he or his side has moved already.
    pub fn of(rules: &Hmm, field: &Field<'_>, messenger: UnitId) -> Option<Self> {
        let (battle, side) = (field.resource::<BattleState>(), field.unit(messenger).side);
        let to_come = match battle.phase {
            Phase::Deployment | Phase::Initiative => true,
            Phase::Move(moves) => moves == side || battle.first != side,
            _ => false,
        };
        let rides_now = to_come && field.of::<Conduct>(messenger).acted == Acted::Nothing;
        let to = recipient(field, messenger).filter(|_| field.unit(messenger).on_table())?;
        Some(Self::from(
            rules,
            field,
            field.unit(messenger).at(),
            to,
            if rides_now { battle.turn } else { battle.turn + 1 },
        ))
    }

    /// The lines shown before an order is given.
    pub fn lines(&self) -> [Line; 2] {
        let line = |label: &str, value: Figure| Line { clause: clause!("hmm.17.02"), label: label.to_owned(), value };
        [
            line("inches for the messenger to ride", self.way.length().into()),
            line("the turn in which he arrives", i64::from(self.arrives).into()),
        ]
    }

    /// How it is drawn.
    pub fn overlay(&self) -> Overlay {
        Overlay {
            shape: OverlayShape::Line(vec![self.way.from, self.way.to]),
            role: OverlayRole::Command,
            label: format!("{:.0} in to ride, there in turn {}", self.way.length(), self.arrives),
            margin: None,
        }
    }
}

/// Adds to the plan of a messenger's move his way on from where it ends.
pub(crate) fn foretell(rules: &Hmm, field: &Field<'_>, messenger: UnitId, walk: &Walk, plan: &mut Plan) {
    let Some(to) = recipient(field, messenger) else { return };
    let turn = field.resource::<BattleState>().turn;
    if walk.touched.is_some() {
        let arrives = Line {
            clause: clause!("hmm.17.02"),
            label: "the turn in which he arrives".to_owned(),
            value: i64::from(turn).into(),
        };
        plan.lines.push(arrives);
        return;
    }
    let ride = Ride::from(rules, field, walk.front.at, to, turn + 1);
    plan.lines.extend(ride.lines());
    plan.overlays.push(ride.overlay());
    plan.warnings.extend(ride.risk);
}

/// The dangers for a messenger of a side on a straight way.
fn risk(field: &Field<'_>, way: Segment, side: Side) -> Option<String> {
    let near = field.side(side.enemy()).filter(|enemy| way.distance(enemy.at()) <= RISK_INCHES).count();
    (near > 0).then(|| format!("{near} enemy units are within {RISK_INCHES} in of his way."))
}

inputs! {
    /// The fate of a messenger touched by an enemy.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct TouchedMessenger for "hmm.messenger" by MESSENGER_CHART {}
}

/// Throws for a messenger touched by an enemy (hmm.17.03); no melee is fought.
///
/// # Errors
/// [`NeedDice`] where the die is not there.
pub fn fate_of_messenger(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<MessengerFate>, NeedDice> {
    let mut draft = TouchedMessenger {}.draft();
    let throw = dice.d6s(1, Reason::new(clause!("hmm.17.03"), "messenger attacked"))?;
    let face = throw.faces[0];
    let (fate, clause) = rules.charts.command.messenger(face);
    draft.note(MESSENGER_CHART, "read on the messenger chart", face);
    draft.dice(throw);
    draft.note(clause, "messenger", fate.to_string());
    draft.result("fate", fate.to_string());
    Ok(draft.close(fate))
}

/// The turn in whose Move Phase a messenger reaches an addressee at this distance in inches, if sent on some turn; the
/// new order binds from the turn after (hmm.17.02).
pub fn delivery_turn(sent_turn: u32, way_inches: f32, rate_inches: f32) -> u32 {
    let mut reached = rate_inches;
    let mut turn = sent_turn;
    while reached + TOLERANCE < way_inches && rate_inches > 0.0 {
        reached += rate_inches;
        turn += 1;
    }
    turn
}

inputs! {
    /// When a messenger delivers an order, and from when it binds.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct MessengerRide for "hmm.ride" by clause!("hmm.17.02") {
        /// The turn on which the messenger is sent.
        turn: u32 = count("turn", clause!("hmm.17.02")),
        /// His way to the subordinate commander's base.
        way_inches: f32 = measure("inches", clause!("hmm.17.02")).named("way"),
        /// How far the messenger rides in a turn.
        rate_inches: f32 = measure("inches", clause!("hmm.17.08")).named("rate").or("10"),
    }
}

/// When a messenger delivers an order, and from when it binds (hmm.17.02).
pub fn ride(of: &MessengerRide) -> Receipt<()> {
    let mut draft = of.draft();
    let delivered = delivery_turn(of.turn, of.way_inches, of.rate_inches.max(0.1));
    draft.note(clause!("hmm.17.02"), "delivered on turn", delivered);
    draft.result("delivered", delivered);
    draft.result("binds", delivered + 1);
    draft.close(())
}

/// The papers of a unit's side, for eyes that may see them.
fn papers<'a>(sight: &Sight<'a, Hmm>, unit: UnitId) -> Option<&'a Papers> {
    sight.secret(sight.field.unit(unit).side)
}

/// The rows of a card about orders: a commander's, or the one that a messenger carries.
pub(crate) fn rows(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId) -> Vec<CardRow> {
    let Some(papers) = papers(sight, unit) else { return Vec::new() };
    let name = |unit: UnitId| sight.field.unit(unit).name.clone();
    let mut rows = Vec::new();
    if sight.unit(unit).general.is_some() {
        let order = chain::mission(rules, &sight.field, unit);
        rows.extend(
            order.map(|mission| row("Order", mission.order().to_string(), order_of(mission), SUMMARY_OF_ORDERS)),
        );
        let coming = papers.delivered_to(unit);
        rows.extend(coming.map(|mission| {
            row("New order", written_orders::in_words(mission), "binds from his next move phase", clause!("hmm.17.02"))
        }));
        let expected = papers.dispatches.iter().find(|dispatch| dispatch.to == unit);
        let from = |from: UnitId| format!("a messenger of {} is on his way", name(from));
        rows.extend(expected.map(|dispatch| {
            row("Expects", written_orders::in_words(&dispatch.mission), from(dispatch.from), clause!("hmm.17.02"))
        }));
    }
    if let Some(dispatch) = papers.dispatch(unit) {
        rows.push(row("Rides to", name(dispatch.to), format!("sent by {}", name(dispatch.from)), clause!("hmm.17.02")));
        rows.push(row("Carries", written_orders::in_words(&dispatch.mission), "lost with him", clause!("hmm.17.07")));
        let ride = Ride::of(rules, &sight.field, unit);
        rows.extend(ride.map(|ride| {
            row("Arrives in turn", i64::from(ride.arrives), ride.risk.unwrap_or_default(), clause!("hmm.17.02"))
        }));
    }
    rows
}

/// A commander's line or post, the one of an order that does not bind yet, and a messenger's ride.
pub(crate) fn overlays(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId) -> Vec<Overlay> {
    let Some(papers) = papers(sight, unit) else { return Vec::new() };
    let order = sight.unit(unit).general.and_then(|_| chain::mission(rules, &sight.field, unit));
    let later = |overlay: Overlay| Overlay { label: format!("{}, from his next move phase", overlay.label), ..overlay };
    let coming = papers.delivered_to(unit).into_iter().flat_map(written_orders::overlays_of).map(later);
    let carried = papers.dispatch(unit).into_iter().flat_map(|dispatch| written_orders::overlays_of(&dispatch.mission));
    let ride = papers.dispatch(unit).and_then(|_| Ride::of(rules, &sight.field, unit)).map(|ride| ride.overlay());
    order.into_iter().flat_map(written_orders::overlays_of).chain(coming).chain(carried).chain(ride).collect()
}

/// The demands of an order on its commander.
fn order_of(mission: &Mission) -> String {
    match mission {
        Mission::Attack(_) => "along his line, by half of his rate or more".to_owned(),
        Mission::Defend(_, Some(fall_back)) => {
            format!("until the signal to fall back: {}", written_orders::when(fall_back.signal))
        }
        Mission::Defend(_, None) => "his units go only towards an enemy in range".to_owned(),
        Mission::Reserve => "his units neither move nor fire".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_messenger_arrives_in_the_turn_that_his_rate_allows() {
        // hmm.17.02, hmm.17.08
        assert_eq!(
            [delivery_turn(5, 18.0, 10.0), delivery_turn(5, 10.0, 10.0), delivery_turn(5, 20.5, 10.0)],
            [6, 5, 7]
        );
    }
}
