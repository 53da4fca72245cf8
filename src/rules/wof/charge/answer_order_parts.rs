//! How an order answers a charge (wof.14.2 to wof.14.4, wof.13.0.08): the parts that such orders share.
//! `charge::possible_answers` holds the possible answers.

use crate::{
    battle::{Domain, Offer, Order, Outcome, Plan, Refusal, Sight, Value},
    measure::Pose,
    rules::wof::{
        Wof,
        charge::{
            possible_answers, preview,
            state::{Answer, Charging, Choices, Reply},
        },
        slot_names::slot,
    },
    table::{Field, UnitId},
};

/// An order that answers a charge.
pub(crate) trait Replies {
    /// The unit that answers.
    fn unit(&self) -> UnitId;

    /// Its answer.
    ///
    /// # Errors
    /// The reason why it may not be answered so.
    fn reply(&self, rules: &Wof, field: &Field<'_>, charge: &Charging, choices: &Choices) -> Result<Reply, Refusal>;
}

/// Whether a unit may answer so, and the preview of that answer.
///
/// # Errors
/// The reason why it may not.
pub(crate) fn judge(order: &impl Replies, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
    let charge =
        sight.under_way::<Charging>().ok_or_else(|| possible_answers::not_now(rules, sight, Some(order.unit())))?;
    let answer = answer(order, rules, &sight.field, charge)?;
    Ok(preview::answered(rules, &sight.field, charge, answer))
}

/// Notes a unit's answer.
pub(crate) fn carry_out(order: &impl Replies, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
    let Some(charge) = sight.under_way::<Charging>() else { return };
    if let Ok(answer) = answer(order, rules, &sight.field, charge) {
        outcome.becomes(charge.answered(answer));
    }
}

fn answer(order: &impl Replies, rules: &Wof, field: &Field<'_>, charge: &Charging) -> Result<Answer, Refusal> {
    let unit = order.unit();
    let choices = possible_answers::asked(rules, field, charge, unit)?;
    Ok(Answer { unit, reply: order.reply(rules, field, charge, &choices)? })
}

/// The directions in which a unit may go out of a charger's way.
pub(crate) fn directions(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Option<Domain> {
    let facing = possible_answers::direction(rules, &sight.field, sight.under_way::<Charging>()?);
    let most_degrees = rules.charts().movement.flight_degrees_each_side;
    let from = Pose::new(sight.field.unit(unit).front.at, facing);
    Some(Domain::Facing { from, step_degrees: 0.0, most_degrees })
}

/// An offer with the directions that are worth trying: straight away, then to the side.
pub(crate) fn ways(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let Some(charge) = sight.under_way::<Charging>().filter(|_| offer.barred.is_none()) else { return Vec::new() };
    let away = possible_answers::direction(rules, &sight.field, charge);
    let aside = rules.charts().movement.flight_degrees_each_side;
    let turned = |degrees| Value::Facing(away.turned_right(degrees));
    [0.0, -aside, aside].map(|degrees| offer.order(sight.seat).with(slot::FACING, turned(degrees))).to_vec()
}
