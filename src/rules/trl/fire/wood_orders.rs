//! Declaring fire at a wood in which enemies are suspected (trl.p14.12, trl.hc.13): a point at its edge.

use bevy::math::Vec2;

use crate::{
    battle::{Action, Area, Domain, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Value},
    clause::Clause,
    rules::{
        common::{
            offering::{self, word_of_feature},
            slots::Slots,
        },
        trl::{
            Trl,
            charts::Ammunition,
            fire::{
                places::aim_at_wood,
                state::{Declared, Mark, Shooting},
                suspected_woods::may_fire_at,
                target_declarations::{declare, may_declare, planned},
            },
            slot_names::slot,
            state::UnitState,
            visibility::sight::is_wood,
        },
    },
    table::{FeatureId, Field, UnitId},
};

/// Guns fire at a point at the edge of a wood.
#[derive(Clone, Copy, Debug)]
pub struct ShellWood {
    unit: UnitId,
    wood: FeatureId,
    at: Vec2,
}

impl Action<Trl> for ShellWood {
    const VERB: &'static str = "shoot_at_wood";
    const LABEL: &'static str = "Shoot at a suspected wood";
    const CLAUSE: Clause = clause!("trl.p14.12");
    type During = Shooting;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FEATURE, "Wood"), Slot::one(slot::TO, "Point at its edge")]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let guns = field.of::<UnitState>(unit).troops.kind.is_artillery();
        Self::offered_if(guns && !woods(rules, field).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, wood: order.feature(slot::FEATURE)?, at: order.one(slot::TO)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, _: &Order, name: &str) -> Option<Domain> {
        match name {
            slot::FEATURE => Some(offering::features(&sight.field, woods(rules, &sight.field))),
            slot::TO => Some(Domain::Point(Area::Table)),
            _ => None,
        }
    }

    /// The point of each wood in sight and reach that is nearest to the guns.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let (field, order) = (&sight.field, offer.order(sight.seat));
        let nearest = |wood: FeatureId| field.reach(unit, wood).map(|reach| (wood, reach.gap.to));
        let fill = |(wood, at): (FeatureId, Vec2)| {
            let order = order.clone().with(slot::FEATURE, Value::Choice(word_of_feature(wood)));
            order.with(slot::TO, Value::Point(at))
        };
        let points = woods(rules, field).into_iter().filter_map(nearest);
        points.filter(|(_, at)| aim_at_wood(rules, field, unit, *at).is_ok()).map(fill).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let field = &sight.field;
        may_declare(rules, sight, self.unit, Ammunition::Ball)?;
        may_fire_at(rules, field, self.unit, self.wood, self.at)?;
        let aimed = aim_at_wood(rules, field, self.unit, self.at);
        planned(rules, field, (self.unit, self.at), aimed, Plan::default())
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        declare(sight, outcome, self.unit, Some(Declared::of(self.unit, Mark::Wood(self.wood, self.at), None)));
    }
}

/// The woods on the table.
fn woods(rules: &Trl, field: &Field<'_>) -> Vec<FeatureId> {
    field.features().filter(|ground| is_wood(rules.terrain(ground))).map(|ground| ground.id).collect()
}
