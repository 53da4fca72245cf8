//! The text of a written order (hmm.16.02, hmm.16.07, `hmm.h.fall_back`): the slots that it fills, their possible
//! values, the resulting order, and how that is drawn. Must not know whether it may be sent, which is in
//! `command::order_changes`, nor its value, which is in `command::proposals`.

use bevy::math::Vec2;

use crate::{
    battle::{
        Area, Choice, Domain, LegKind, Order, PathDomain, Reading, Refusal, Slot, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    measure::{Leg, Pose, TOLERANCE},
    rules::{
        common::{offering, slots::Slots},
        hmm::{
            Hmm,
            charts::{self, options::Toggle},
            command::{advance, attack_defend_reserve, chain, commanders, posts},
            papers::{FallBack, Mission, Signal},
            scale::must_be_on_the_table,
            slot_names::slot,
            visibility,
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// The word for a signal by volleys fired.
pub const VOLLEYS: &str = "volleys";
/// The word for a signal by a near enemy.
pub const ENEMY: &str = "enemy";
/// The most volleys that a signal may wait for.
const MOST_VOLLEYS: i64 = 20;

/// One commander's written order to another (hmm.16.02, `hmm.h.fall_back`).
#[derive(Clone, Debug, PartialEq)]
pub struct Writing {
    /// Which of the three orders.
    pub order: charts::Order,
    /// The line of advance or the way to the post, from where the other stands.
    pub way: Vec<Leg>,
    /// The second post, for defenders to go to on a signal, table inches.
    pub second_post: Option<Vec2>,
    /// The signal that they wait for.
    pub signal: Option<Signal>,
}

impl Writing {
    pub(super) fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self {
            order: order.word(slot::MISSION)?,
            way: order.optional(slot::WAY)?.unwrap_or_default(),
            second_post: order.optional(slot::SECOND_POST)?,
            signal: read_signal(order)?,
        })
    }
}

/// A signal, if one is given: its kind and its number go together.
fn read_signal(order: &mut Reading<'_>) -> Result<Option<Signal>, Refusal> {
    let (kind, number) = (order.optional::<String>(slot::SIGNAL)?, order.optional::<i64>(slot::SIGNAL_AT)?);
    let malformed = |reason: String| Err(Refusal::new(posts::CLAUSE, reason));
    let (kind, number) = match (kind, number) {
        (None, None) => return Ok(None),
        (Some(kind), Some(number)) => (kind, u16::try_from(number).ok().filter(|number| *number > 0)),
        _ => return malformed("a signal has a kind, and a number of volleys or inches".to_owned()),
    };
    match (kind.as_str(), number) {
        (VOLLEYS, Some(number)) => Ok(Some(Signal::Volleys(number))),
        (ENEMY, Some(number)) => Ok(Some(Signal::Enemy(f32::from(number)))),
        (VOLLEYS | ENEMY, None) => malformed(format!("'{}' is no number of volleys or inches", slot::SIGNAL_AT)),
        _ => malformed(format!("'{kind}' is no signal")),
    }
}

/// The slots of an order, with those of a second post if falling back is played.
pub(crate) fn slots(rules: &Hmm) -> Vec<Slot> {
    let mut slots =
        vec![Slot::one(slot::MISSION, "Order"), Slot::optional(slot::WAY, "Line of advance, or way to the post")];
    if rules.options().fall_back == Toggle::On {
        slots.push(Slot::optional(slot::SECOND_POST, "Second post, to fall back to"));
        slots.push(Slot::optional(slot::SIGNAL, "Signal to fall back"));
        slots.push(Slot::optional(slot::SIGNAL_AT, "After how many volleys, or at how many inches"));
    }
    slots
}

/// The values that may fill a slot of an order to a commander at a pose.
pub(crate) fn domain(field: &Field<'_>, start: Pose, order: &Order, name: &str) -> Option<Domain> {
    let size = field.size();
    match name {
        slot::MISSION => Some(offering::words(charts::Order::ALL.iter().copied())),
        slot::WAY => Some(Domain::Path(PathDomain {
            start,
            allowance_inches: 2.0 * (size.width + size.depth),
            legs: vec![LegKind::Advance, LegKind::Turn],
            turn_step_degrees: 0.0,
            turn_step_inches: 0.0,
        })),
        slot::SECOND_POST => Some(Domain::Point(Area::Table)),
        slot::SIGNAL => Some(Domain::Choices(vec![
            Choice::new(VOLLEYS, "so many volleys fired"),
            Choice::new(ENEMY, "an enemy within so many inches"),
        ])),
        slot::SIGNAL_AT => {
            let by_inches = matches!(order.value(slot::SIGNAL), Some(Value::Choice(word)) if word == ENEMY);
            #[expect(clippy::cast_possible_truncation, reason = "a table is a few dozen inches long")]
            let most = if by_inches { size.width.max(size.depth) as i64 } else { MOST_VOLLEYS };
            Some(Domain::Number { least: 1, most })
        }
        _ => None,
    }
}

/// The order that a writing to a commander makes: a line of advance, or the post at the end of the way, from his place.
///
/// # Errors
/// The missing part, or the part that does not belong to such an order.
pub(crate) fn mission(rules: &Hmm, field: &Field<'_>, to: UnitId, writing: &Writing) -> Result<Mission, Refusal> {
    let (line, end) = line(field, to, &writing.way)?;
    let speaks_of_a_second_post = writing.second_post.is_some() || writing.signal.is_some();
    if writing.order != charts::Order::Defend && speaks_of_a_second_post {
        return Err(Refusal::new(posts::CLAUSE, "only who defends has a second post"));
    }
    match writing.order {
        charts::Order::Attack if line.len() < 2 => Err(advance::no_line_of_advance()),
        charts::Order::Attack => Ok(Mission::Attack(line)),
        charts::Order::Defend => Ok(Mission::Defend(end, fall_back(rules, field, to, end, writing)?)),
        charts::Order::Reserve => attack_defend_reserve::stands_in_reserve(field, to).map(|()| Mission::Reserve),
    }
}

/// The points of a way from where a commander stands, none twice running, and the last of them.
fn line(field: &Field<'_>, to: UnitId, legs: &[Leg]) -> Result<(Vec<Vec2>, Vec2), Refusal> {
    let from = commanders::addressee(field, to).unwrap_or(to);
    let points = Leg::way(legs, field.unit(from).front, visibility::block(field, from).footprint);
    let end = *points.last().expect("a way has its start");
    must_be_on_the_table(field, end, "the way leads off the table")?;
    let mut line: Vec<Vec2> = Vec::new();
    points.into_iter().for_each(|point| {
        if line.last().is_none_or(|last| last.distance(point) > TOLERANCE) {
            line.push(point);
        }
    });
    Ok((line, end))
}

/// The second post of an order to defend a first one, with its signal; if not given, the one that now goes with that
/// first post (`hmm.h.fall_back`).
///
/// # Errors
/// A second post without a signal or the other way round, one that is no other place, or one where they are not played.
fn fall_back(
    rules: &Hmm,
    field: &Field<'_>,
    to: UnitId,
    post: Vec2,
    writing: &Writing,
) -> Result<Option<FallBack>, Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(posts::CLAUSE, reason));
    match (writing.second_post, writing.signal) {
        (None, None) => Ok(match chain::mission(rules, field, to) {
            Some(Mission::Defend(now, fall_back)) if now.distance(post) <= TOLERANCE => *fall_back,
            _ => None,
        }),
        _ if rules.options().fall_back == Toggle::Off => refuse("in this battle nobody has a second post"),
        (Some(_), None) => refuse("a second post goes with a signal"),
        (None, Some(_)) => refuse("a signal goes with a second post"),
        (Some(second), Some(_)) if second.distance(post) <= TOLERANCE => {
            refuse("the second post is another place than the first")
        }
        (Some(second), Some(signal)) => {
            must_be_on_the_table(field, second, "the second post lies off the table")?;
            Ok(Some(FallBack { to: second, signal }))
        }
    }
}

/// A line of advance or a post as it is drawn.
pub fn overlays_of(mission: &Mission) -> Vec<Overlay> {
    let overlay = |shape: OverlayShape, label: &str| Overlay {
        shape,
        role: OverlayRole::Path,
        label: label.to_owned(),
        margin: None,
    };
    match mission {
        Mission::Attack(points) => vec![overlay(OverlayShape::Line(points.clone()), "attacks")],
        Mission::Defend(post, fall_back) => {
            let holds = overlay(OverlayShape::Disc { centre: *post, radius: 0.5 }, "holds");
            let back = |fall_back: FallBack| {
                let label = format!("falls back {}", when(fall_back.signal));
                overlay(OverlayShape::Line(vec![*post, fall_back.to]), &label)
            };
            std::iter::once(holds).chain(fall_back.map(back)).collect()
        }
        Mission::Reserve => Vec::new(),
    }
}

/// A signal in words.
pub fn when(signal: Signal) -> String {
    match signal {
        Signal::Volleys(1) => "after a volley".to_owned(),
        Signal::Volleys(volleys) => format!("after {volleys} volleys"),
        Signal::Enemy(inches) => format!("when an enemy is within {inches:.0} in"),
    }
}

/// An order in words, with where it leads, table inches.
pub fn in_words(mission: &Mission) -> String {
    let place = |at: &Vec2| format!("({:.1}, {:.1})", at.x, at.y);
    match mission {
        Mission::Attack(points) => {
            let places: Vec<String> = points.iter().map(place).collect();
            format!("{} along a line from {}", mission.order(), places.join(" to "))
        }
        Mission::Defend(post, None) => format!("{} the post at {}", mission.order(), place(post)),
        Mission::Defend(post, Some(fall_back)) => {
            let (first, second, when) = (place(post), place(&fall_back.to), when(fall_back.signal));
            format!("{} the post at {first}, and fall back to {second} {when}", mission.order())
        }
        Mission::Reserve => mission.order().to_string(),
    }
}

/// Where an order leads, if anywhere.
pub fn leads_to(mission: &Mission) -> Option<Vec2> {
    match mission {
        Mission::Attack(points) => points.last().copied(),
        Mission::Defend(post, _) => Some(*post),
        Mission::Reserve => None,
    }
}
