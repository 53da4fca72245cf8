//! Grand batteries (trl.p20.12, trl.hc.27): two or three batteries of a nation that does so are combined while the armies
//! deploy, and act as one unit from then on.

use crate::{
    battle::{Action, Domain, Happening, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Subject, Value},
    clause::Clause,
    rules::trl::{
        Trl,
        charts::Troop,
        events::{Change, Sent, TrlEvent},
        journal::line,
        setup::deployment::Deploying,
        slot_names::slot,
        state::UnitState,
    },
    table::{Field, Presence, Side, UnitId},
};

const CLAUSE: Clause = clause!("trl.p20.12");

/// A battery takes another of its kind into it.
#[derive(Clone, Copy, Debug)]
pub struct Combine {
    battery: UnitId,
    other: UnitId,
}

impl Action<Trl> for Combine {
    const VERB: &'static str = "combine";
    const LABEL: &'static str = "Combine batteries";
    const CLAUSE: Clause = CLAUSE;
    type During = Deploying;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::WITH, "Battery")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { battery: order.unit()?, other: order.one(slot::WITH)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, _: &str) -> Option<Domain> {
        Some(Domain::Units(others(rules, &sight.field, order.subject.unit()?)))
    }

    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(battery) = offer.subject.unit() else { return Vec::new() };
        let order = offer.order(sight.seat);
        let others = others(rules, &sight.field, battery).into_iter();
        others.map(|other| order.clone().with(slot::WITH, Value::Unit(other))).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        may_combine(rules, &sight.field, self.battery, self.other).map(|()| Plan::default())
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        combine(rules, &sight.field, outcome, (self.battery, self.other));
    }
}

/// The offers to combine batteries of a side.
pub(in crate::rules::trl) fn offers(rules: &Trl, field: &Field<'_>, side: Side) -> Vec<Offer> {
    let batteries = field.units().filter(|unit| unit.side == side).map(|unit| unit.id);
    let may = batteries.filter(|battery| !others(rules, field, *battery).is_empty());
    may.map(|battery| Combine::offer(Subject::Unit(battery))).collect()
}

fn others(rules: &Trl, field: &Field<'_>, battery: UnitId) -> Vec<UnitId> {
    let units = field.units().map(|unit| unit.id);
    units.filter(|other| may_combine(rules, field, battery, *other).is_ok()).collect()
}

/// Whether two batteries may be combined: of one side, nation and kind, neither attached, rockets apart, and no more
/// stands than a grand battery has.
fn may_combine(rules: &Trl, field: &Field<'_>, battery: UnitId, other: UnitId) -> Result<(), Refusal> {
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    let (one, two) = (field.of::<UnitState>(battery), field.of::<UnitState>(other));
    let (about, with) = (field.unit(battery), field.unit(other));
    let there = |presence: Presence| matches!(presence, Presence::OnTable | Presence::Awaited);
    let stands = u32::from(one.strength.started) + u32::from(two.strength.started);
    let most = rules.charts().raising.grand_battery_most_stands;
    match () {
        () if battery == other || about.side != with.side => refuse(CLAUSE, "two batteries of a side are combined"),
        () if !there(about.presence) || !there(with.presence) => refuse(CLAUSE, "it is not to be deployed"),
        () if rules.briefing().plan.zones_of(battery).next().is_none()
            || rules.briefing().plan.zones_of(other).next().is_none() =>
        {
            refuse(CLAUSE, "batteries are combined as they deploy")
        }
        () if one.battery.is_none() || two.battery.is_none() => refuse(CLAUSE, "only batteries are combined"),
        () if one.troops.kind == Troop::Rockets => refuse(clause!("trl.hc.27"), "rockets are not combined"),
        () if one.attachment.is_some() || two.attachment.is_some() => refuse(CLAUSE, "attached guns are not combined"),
        () if !rules.charts().nations.of(one.troops.nation).grand_batteries => {
            refuse(CLAUSE, "its nation forms no grand batteries")
        }
        () if one.troops.nation != two.troops.nation || one.troops.kind != two.troops.kind => {
            refuse(clause!("trl.hc.27"), "they are of one nation and one kind")
        }
        () if stands > most => {
            Err(Refusal::new(clause!("trl.hc.27"), format!("a grand battery has no more than {most} stands")))
        }
        () => Ok(()),
    }
}

/// One battery is within the other from now on.
fn combine(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, (battery, other): (UnitId, UnitId)) {
    if may_combine(rules, field, battery, other).is_err() {
        return;
    }
    let mut whole = field.of::<UnitState>(battery).copied();
    let stands = field.of::<UnitState>(other).strength.started;
    whole.strength.started += stands;
    let wide = if whole.battery.is_some_and(|guns| guns.limbered) { 1 } else { whole.strength.started };
    whole.formation.width = wide;
    outcome.own(TrlEvent::of(other, Change::Sent(Sent::Away { stands, fallen: 0 })));
    outcome.happen(Happening::Presence { unit: other, presence: Presence::Within });
    outcome.own(TrlEvent::of(battery, Change::Sent(Sent::Here { stands, fallen: 0 })));
    outcome.own(TrlEvent::of(battery, Change::Formed(whole.formation.kind, wide)));
    outcome.own(TrlEvent::Combined(other));
    let about = field.unit(battery);
    if about.on_table() {
        // It is placed anew: there may be no room for all of it where the one battery stood.
        outcome.happen(Happening::Presence { unit: battery, presence: Presence::Awaited });
    }
    let text = format!("{} and {} formed a grand battery.", about.name, field.unit(other).name);
    outcome.happen(line(field, battery, text, clause!("trl.hc.27")));
}
