//! Orders worth sending, and their value: forward at the enemy, to hold, to wait. Must not know whether they are legal,
//! which is in `command::order_changes`, nor the player's temperament.

use bevy::math::Vec2;

use crate::{
    battle::{Offer, Order, Posture, Sight, Value},
    measure::{Facing, Leg},
    rules::{
        hmm::{
            Hmm,
            charts::{self, options::Toggle},
            command::{chain, commanders, written_orders::VOLLEYS},
            formation::figures,
            papers::{Mission, is_at_the_end},
            slot_names::slot,
            state::{Morale, Strength, UnitState},
        },
        word::Word,
    },
    table::{Field, Unit, UnitId},
};

/// How far beyond an enemy a proposed line of advance leads, inches.
const BEYOND_INCHES: f32 = 4.0;
/// How far behind the first a proposed second post lies, inches; and after how many volleys units go there, as Morgan
/// asked for.
const BEHIND_INCHES: f32 = 12.0;
const VOLLEYS_ASKED_FOR: i64 = 2;
/// How near enemies count against a formation, inches; and how many times its own figures are too many.
const NEAR_INCHES: f32 = 15.0;
const OUTNUMBERED: f32 = 2.0;
/// The value of a formation in reserve to its side, relative to one that holds a place with no enemy near.
const FREE_TO_CALL_UP: f32 = 1.1;

/// Orders worth sending: forward at the nearest enemy, to hold where the other is, to hold there for a while, to wait.
pub fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Some(chief) = offer.subject.unit() else { return Vec::new() };
    let before = sight.table().is_deploying();
    let addressed = |to: UnitId| {
        let order = offer.order(sight.seat);
        if before { order } else { order.with(slot::TO_WHOM, Value::Unit(to)) }
    };
    let to = if before { vec![chief] } else { commanders::under(&sight.field, chief) };
    let orders = to.into_iter().flat_map(|to| {
        let body = commanders::addressee(&sight.field, to).unwrap_or(to);
        let say =
            |mission: charts::Order| addressed(body).with(slot::MISSION, Value::Choice(mission.name().to_owned()));
        let attack = towards_the_enemy(&sight.field, body)
            .map(|legs| say(charts::Order::Attack).with(slot::WAY, Value::Path(legs)));
        let for_a_while = second_post(rules, &sight.field, body).map(|post| {
            let order = say(charts::Order::Defend).with(slot::SECOND_POST, Value::Point(post));
            order
                .with(slot::SIGNAL, Value::Choice(VOLLEYS.to_owned()))
                .with(slot::SIGNAL_AT, Value::Number(VOLLEYS_ASKED_FOR))
        });
        attack.into_iter().chain([say(charts::Order::Defend), say(charts::Order::Reserve)]).chain(for_a_while)
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

/// The figures that an order frees to fight: of a formation that waited, or stood where its side must attack, or had
/// come to the end of its line, and is to go forward now; or of one that waited and is to hold against a near enemy.
pub(crate) fn freed(rules: &Hmm, field: &Field<'_>, to: UnitId, mission: &Mission) -> f32 {
    let posture = rules.plan().posture[field.unit(to).side.index()];
    let now = chain::mission(rules, field, to);
    let set_free = match (now, mission) {
        (Some(Mission::Reserve), Mission::Defend(..)) => against(field, to) > 0.0,
        (Some(Mission::Reserve), Mission::Attack(_)) => !is_spent(rules, field, to),
        (Some(Mission::Defend(..)), Mission::Attack(_)) => posture == Posture::Attack && !is_spent(rules, field, to),
        (Some(now @ Mission::Attack(_)), Mission::Attack(_)) => {
            posture != Posture::Defend && is_over(field, to, now) && !is_spent(rules, field, to)
        }
        _ => false,
    };
    if set_free { figures_of(field, to) } else { 0.0 }
}

/// The figures that an order keeps out of a lost fight: of a formation that attacks and is spent, or that has come to
/// the end of its line and whose side need not attack, and is to hold; out of the enemy's way it waits, because it can
/// be called up again without a die (hmm.16.13).
pub(crate) fn spared(rules: &Hmm, field: &Field<'_>, to: UnitId, mission: &Mission) -> f32 {
    let Some(now @ Mission::Attack(_)) = chain::mission(rules, field, to) else { return 0.0 };
    let need_not = rules.plan().posture[field.unit(to).side.index()] == Posture::Defend;
    let should_halt = is_spent(rules, field, to) || (need_not && is_over(field, to, now));
    if !should_halt {
        return 0.0;
    }
    match mission {
        Mission::Defend(_, None) => figures_of(field, to),
        Mission::Reserve if against(field, to) == 0.0 => figures_of(field, to) * FREE_TO_CALL_UP,
        _ => 0.0,
    }
}

/// Whether the line of an attack has been gone to its end.
fn is_over(field: &Field<'_>, to: UnitId, attack: &Mission) -> bool {
    attack.line().is_none_or(|line| is_at_the_end(&line, field.unit(to).at()))
}

/// Whether a formation can carry no attack on: half of its figures are gone, or too many enemies are near; where its
/// side must attack, both.
fn is_spent(rules: &Hmm, field: &Field<'_>, chief: UnitId) -> bool {
    let must = rules.plan().posture[field.unit(chief).side.index()] == Posture::Attack;
    let serves =
        |unit: &&Unit| chain::commander(field, unit.id) == Some(chief) && field.of::<UnitState>(unit.id).is_combatant();
    let start: u32 =
        field.units().filter(serves).map(|unit| u32::from(field.of::<Strength>(unit.id).start_figures)).sum();
    let left = steady_figures(field, chain::formation(field, chief));
    let half_gone = left * 2.0 < start as f32;
    let outnumbered = || against(field, chief) > left * OUTNUMBERED;
    if must { half_gone && outnumbered() } else { half_gone || outnumbered() }
}

/// The figures of the enemies near a formation.
fn against(field: &Field<'_>, chief: UnitId) -> f32 {
    let ours: Vec<Vec2> = chain::formation(field, chief).map(|unit| field.unit(unit).at()).collect();
    let near = |enemy: &&Unit| ours.iter().any(|at| at.distance(enemy.at()) <= NEAR_INCHES);
    let enemies =
        field.side(field.unit(chief).side.enemy()).filter(|enemy| field.of::<UnitState>(enemy.id).is_combatant());
    steady_figures(field, enemies.filter(near).map(|enemy| enemy.id))
}

fn steady_figures(field: &Field<'_>, units: impl Iterator<Item = UnitId>) -> f32 {
    let steady = units.filter(|unit| field.of::<Morale>(*unit).is_steady());
    steady.map(|unit| figures::men(field, unit)).sum::<usize>() as f32
}

/// The figures of a commander's formation.
fn figures_of(field: &Field<'_>, chief: UnitId) -> f32 {
    let figures: usize = chain::formation(field, chief).map(|unit| figures::men(field, unit)).sum();
    figures as f32
}
