//! Ways to fill the drill's offers.

use bevy::math::Vec2;
use linstock::{
    battle::{Domain, Offer, Order, Sight, Value},
    measure::{Hand, Leg, Pose},
};

use super::domain;
use crate::drill::{Drill, Task, setup};

/// Fillings worth a try, the most natural first.
pub(in crate::drill) fn suggest(sight: &Sight<'_, Drill>, offer: &Offer) -> Vec<Order> {
    let order = &offer.order(sight.seat);
    let values = |slot: &str| domain(sight, order, slot).map(|domain| some_of(&domain)).unwrap_or_default();
    let fill = |slot: &str| values(slot).into_iter().map(|value| order.clone().with(slot, value)).collect::<Vec<_>>();
    match order.verb.as_str() {
        "place" => fill("at"),
        "declare" => fill("target").into_iter().chain([order.clone()]).collect(),
        "bombard" => fill("place"),
        "march" => fill("way"),
        "face" => fill("facing"),
        "form" => fill("ranks"),
        "watch" => fill("answer"),
        "answer" => fill("choice"),
        "charge" => {
            let with = |alone: Order| {
                let supported = values("supporter")
                    .into_iter()
                    .map(|unit| alone.clone().with("supporter", unit))
                    .collect::<Vec<_>>();
                supported.into_iter().chain([alone])
            };
            fill("target").into_iter().flat_map(with).collect()
        }
        "lose" => losses(sight, order, &values("stands")),
        _ => vec![order.clone()],
    }
}

/// All of one stand, or by turns.
fn losses(sight: &Sight<'_, Drill>, order: &Order, stands: &[Value]) -> Vec<Order> {
    let Some(Task::Lose(losing)) = sight.task else { return Vec::new() };
    let by_turns = stands.iter().cycle().take(losing.figures).cloned().collect();
    let of_one = stands.iter().map(|stand| vec![stand.clone(); losing.figures]);
    of_one.chain([by_turns]).map(|stands| order.clone().with("stands", Value::List(stands))).collect()
}

/// Some values of a domain: all of a finite one, samples of a shape.
fn some_of(domain: &Domain) -> Vec<Value> {
    match domain {
        Domain::Units(units) => units.iter().copied().map(Value::Unit).collect(),
        Domain::Stands(stands) => stands.iter().copied().map(Value::Stand).collect(),
        Domain::Commands(commands) => commands.iter().copied().map(Value::Command).collect(),
        Domain::Choices(choices) => choices.iter().map(|choice| Value::Choice(choice.word.clone())).collect(),
        Domain::Number { least, most } => (*least..=*most).map(Value::Number).collect(),
        Domain::Path(path) => ways(path.allowance_inches).into_iter().map(Value::Path).collect(),
        Domain::Facing { from, .. } => {
            [-90.0, -30.0, 30.0, 90.0].map(|degrees| Value::Facing(from.facing.turned_right(degrees))).to_vec()
        }
        Domain::Point(linstock::battle::Area::Sector { apex, radius, .. }) => {
            [0.5, 0.9].map(|share| Value::Point(apex.shifted(Vec2::new(0.0, radius * share)).at)).to_vec()
        }
        Domain::Pose(linstock::battle::Area::Polygon(corners)) => poses(corners),
        Domain::Point(_) | Domain::Pose(_) | Domain::Poses { .. } => Vec::new(),
    }
}

fn ways(allowance: f32) -> Vec<Vec<Leg>> {
    vec![
        vec![Leg::Advance(allowance)],
        vec![Leg::Advance(allowance / 2.0)],
        vec![Leg::Oblique(allowance / 2.0, allowance / 2.0)],
        vec![Leg::Wheel(Hand::Right, 15.0), Leg::Advance(allowance / 2.0)],
        vec![Leg::Wheel(Hand::Left, 15.0), Leg::Advance(allowance / 2.0)],
        vec![Leg::BackStep(allowance / 4.0)],
    ]
}

/// Places across a zone, looking at the enemy.
fn poses(corners: &[Vec2]) -> Vec<Value> {
    let Some((first, last)) = corners.first().zip(corners.get(2)) else { return Vec::new() };
    let side =
        if first.y < setup::TABLE.depth / 2.0 { linstock::table::Side::First } else { linstock::table::Side::Second };
    [0.2, 0.5, 0.8].map(|share| Value::Pose(Pose::new(first.lerp(*last, share), setup::ahead(side)))).to_vec()
}
