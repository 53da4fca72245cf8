//! Orders worth sending, and what they are worth: forward at the enemy, to hold, to wait. Must not know whether they are lawful, which
//! is `ordering`'s, nor what the commander at the table wants.

use bevy::math::Vec2;

use crate::{
    battle::{Offer, Order, Posture, Sight, Value},
    measure::{Facing, Leg},
    rules::{
        hmm::{
            Hmm,
            data::{self, options::Toggle},
            orders::{VOLLEYS, slot},
            papers::{Mission, is_at_the_end},
            state::UnitState,
            turn::{Task, commanding, losses, obeying, ordering},
        },
        word::Word,
    },
    table::{Field, Unit, UnitId},
};

/// How far beyond an enemy a proposed line of advance leads, inches.
const BEYOND_INCHES: f32 = 4.0;
/// How far behind the first a proposed second post lies, inches; and after how many volleys one goes there, as Morgan asked for.
const BEHIND_INCHES: f32 = 12.0;
const VOLLEYS_ASKED_FOR: i64 = 2;

/// Orders worth sending: forward at the nearest enemy, to hold where the other is, to hold there for a while, to wait.
pub fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Some(chief) = offer.subject.unit() else { return Vec::new() };
    let before = matches!(sight.task, Some(Task::Deploy));
    let addressed = |to: UnitId| {
        let order = offer.order(sight.seat);
        if before { order } else { order.with(slot::TO_WHOM, Value::Unit(to)) }
    };
    let to = if before { vec![chief] } else { ordering::under(&sight.field, chief) };
    let orders = to.into_iter().flat_map(|to| {
        let body = commanding::addressee(&sight.field, to).unwrap_or(to);
        let say = |mission: data::Order| addressed(body).with(slot::MISSION, Value::Choice(mission.name().to_owned()));
        let attack = towards_the_enemy(&sight.field, body).map(|legs| say(data::Order::Attack).with(slot::WAY, Value::Path(legs)));
        let for_a_while = second_post(rules, &sight.field, body).map(|post| {
            let order = say(data::Order::Defend).with(slot::SECOND_POST, Value::Point(post));
            order.with(slot::SIGNAL, Value::Choice(VOLLEYS.to_owned())).with(slot::SIGNAL_AT, Value::Number(VOLLEYS_ASKED_FOR))
        });
        attack.into_iter().chain([say(data::Order::Defend), say(data::Order::Reserve)]).chain(for_a_while)
    });
    orders.collect()
}

/// Legs from a commander to the nearest enemy and a little beyond, on the table.
fn towards_the_enemy(field: &Field<'_>, to: UnitId) -> Option<Vec<Leg>> {
    let front = field.unit(to).front;
    let fights = |enemy: &&Unit| field.of::<UnitState>(enemy.id).is_combatant();
    let enemies = field.side(field.unit(to).side.enemy()).filter(fights);
    let nearest = enemies.min_by(|one, two| front.at.distance(one.at()).total_cmp(&front.at.distance(two.at())))?;
    let facing = Facing::along(nearest.at() - front.at)?;
    let whole = front.at.distance(nearest.at()) + BEYOND_INCHES;
    let inside = |inches: f32| is_on_the_table(field, front.at + facing.vector() * inches);
    let inches = [whole, whole - BEYOND_INCHES].into_iter().find(|inches| inside(*inches))?;
    Some(vec![Leg::Turn(front.facing.turn_to(facing)), Leg::Advance(inches)])
}

/// A place behind a commander, towards his own edge, where a second post is played and there is room for one.
fn second_post(rules: &Hmm, field: &Field<'_>, to: UnitId) -> Option<Vec2> {
    let unit = field.unit(to);
    let post = unit.at() + rules.home_edge(unit.side).vector() * BEHIND_INCHES;
    (rules.options().fall_back == Toggle::On && is_on_the_table(field, post)).then_some(post)
}

fn is_on_the_table(field: &Field<'_>, at: Vec2) -> bool {
    let size = field.size();
    at.x >= 0.0 && at.y >= 0.0 && at.x <= size.width && at.y <= size.depth
}

/// The figures that an order sets free to fight: a formation that waited, or stood where its side must attack, or had come to the
/// end of its line, and is to go forward now.
pub(super) fn freed(rules: &Hmm, field: &Field<'_>, to: UnitId, mission: &Mission) -> f32 {
    let must_attack = rules.briefing().posture[field.unit(to).side.index()] == Posture::Attack;
    let stuck = match obeying::mission(rules, field, to) {
        Some(Mission::Reserve) => true,
        Some(Mission::Defend(..)) => must_attack,
        Some(now @ Mission::Attack(_)) => now.line().is_none_or(|line| is_at_the_end(&line, field.unit(to).at())),
        None => false,
    };
    if stuck && mission.order() == data::Order::Attack { figures_of(field, to) } else { 0.0 }
}

/// The figures of a commander's formation.
fn figures_of(field: &Field<'_>, chief: UnitId) -> f32 {
    let figures: usize = obeying::formation(field, chief).map(|unit| losses::men(field, unit)).sum();
    figures as f32
}
