//! Declaring fire at a building (trl.p32.07, trl.p32.08): any that is seen, held or not.

use crate::{
    battle::{
        Action, Domain, Measuring, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, RuleSet, Sight, Slot,
        Subject, Value,
    },
    clause::Clause,
    rules::{
        common::{
            offering::{self, word_of_feature},
            slots::Slots,
        },
        trl::{
            Trl,
            buildings::{garrisons::garrison_of, houses::House},
            charts::Ammunition,
            fire::{
                places::aim_at_building,
                state::{Declared, Mark, Shooting},
                target_declarations::{ammunition, ammunition_slot, declare, may_declare, planned},
                targets::Aimed,
            },
            formation::placement,
            odds::fire::of_a_shot_at_a_garrison,
            slot_names::slot,
        },
        word::Word,
    },
    table::{FeatureId, Field, UnitId},
};

/// A unit shoots at a building with something.
#[derive(Clone, Copy, Debug)]
pub struct ShootAtBuilding {
    unit: UnitId,
    building: FeatureId,
    ammunition: Option<Ammunition>,
}

impl Action<Trl> for ShootAtBuilding {
    const VERB: &'static str = "shoot_at_building";
    const LABEL: &'static str = "Shoot at a building";
    const CLAUSE: Clause = clause!("trl.p32.07");
    type During = Shooting;

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        if standing(rules, field, unit).is_empty() {
            return Vec::new();
        }
        let slots = vec![Slot::one(slot::FEATURE, "Building"), ammunition_slot()];
        vec![Offer { slots, ..Self::offer(Subject::Unit(unit)) }]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (building, ammunition) = (order.feature(slot::FEATURE)?, order.word_or_none(slot::AMMUNITION)?);
        Ok(Self { unit: order.unit()?, building, ammunition })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        match name {
            slot::FEATURE => Some(offering::features(&sight.field, standing(rules, &sight.field, unit))),
            slot::AMMUNITION => Some(offering::words(ammunition(rules, &sight.field, unit))),
            _ => None,
        }
    }

    /// Each building in sight and reach, with what reaches it.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let (field, order) = (&sight.field, offer.order(sight.seat));
        let mut orders = Vec::new();
        for house in standing(rules, field, unit).into_iter().filter_map(|building| rules.briefing().house(building)) {
            for kind in ammunition(rules, field, unit) {
                let found = aim_at_building(rules, field, unit, house, kind);
                if found.is_ok_and(|aimed| aimed.volley.shooters.ammunition == kind) {
                    let order = order.clone().with(slot::FEATURE, Value::Choice(word_of_feature(house.feature)));
                    orders.push(order.with(slot::AMMUNITION, Value::Choice(kind.name().to_owned())));
                }
            }
        }
        orders
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let (field, kind) = (&sight.field, self.ammunition.unwrap_or(Ammunition::Ball));
        may_declare(rules, sight, self.unit, kind)?;
        let house = must_be_a_mark(rules, field, self.unit, self.building)?;
        let aimed = aim_at_building(rules, field, self.unit, house, kind);
        let outlook = outlook(rules, sight, house, aimed.as_ref().ok());
        planned(rules, field, (self.unit, house.centre()), aimed, Plan { outlook, ..Plan::default() })
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let shot = Declared::of(self.unit, Mark::Building(self.building), self.ammunition);
        declare(sight, outcome, self.unit, Some(shot));
    }
}

/// What a shot at a building does to a garrison of which the seat knows; by eye only whom it is meant for (trl.p17.01).
fn outlook(rules: &Trl, sight: &Sight<'_, Trl>, house: &House, aimed: Option<&Aimed>) -> Outlook {
    let field = &sight.field;
    let known = |unit: &UnitId| field.unit(*unit).known_to.knows(sight.seat.side());
    let Some(garrison) = garrison_of(field, house.feature).filter(known) else { return Outlook::default() };
    match aimed.filter(|_| rules.measuring() == Measuring::Freely) {
        Some(aimed) => of_a_shot_at_a_garrison(rules, aimed, garrison),
        None => Outlook { targets: vec![garrison], ..Outlook::default() },
    }
}

/// A building that still stands and that friends do not hold.
fn must_be_a_mark<'r>(
    rules: &'r Trl,
    field: &Field<'_>,
    unit: UnitId,
    building: FeatureId,
) -> Result<&'r House, Refusal> {
    let refuse = |reason: &str| Refusal::new(clause!("trl.p32.08"), reason);
    let house = rules.briefing().house(building).ok_or_else(|| refuse("that is no building"))?;
    if !placement::walls_stand(rules, field, house) {
        return Err(Refusal::new(clause!("trl.hc.34"), "it is breached, and shot at as ordinary ground"));
    }
    let side = field.unit(unit).side;
    if garrison_of(field, building).is_some_and(|garrison| field.unit(garrison).side == side) {
        return Err(refuse("friends hold it"));
    }
    Ok(house)
}

/// The buildings that a unit may name.
fn standing(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    let houses = rules.briefing().houses.iter().map(|house| house.feature);
    houses.filter(|building| must_be_a_mark(rules, field, unit, *building).is_ok()).collect()
}
