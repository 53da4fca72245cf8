//! The orders to enter a building and to leave it (trl.p12.04, trl.p12.05). Who may, and how a unit stands then, is in
//! `buildings::garrisons`.

use crate::{
    battle::{Action, Area, Domain, Ghost, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Value},
    clause::Clause,
    measure::Pose,
    rules::{
        common::{offering, slots::Slots},
        trl::{
            Trl,
            buildings::garrisons,
            charts::FormationKind,
            formation::stances::{MARCHING, stance},
            movement::state::Moves,
            powers,
            slot_names::slot,
        },
        word::Word,
    },
    table::{FeatureId, Field, UnitId},
};

/// Goes into a building.
#[derive(Clone, Copy, Debug)]
pub struct Enter {
    unit: UnitId,
    building: FeatureId,
}

impl Action<Trl> for Enter {
    const VERB: &'static str = "enter";
    const LABEL: &'static str = "Enter a building";
    const CLAUSE: Clause = clause!("trl.p12.04");
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FEATURE, "Building")]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(!open_to(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, building: order.feature(slot::FEATURE)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, _: &str) -> Option<Domain> {
        Some(offering::features(&sight.field, open_to(rules, &sight.field, order.subject.unit()?)))
    }

    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        offering::one_for_each(&offer.order(sight.seat), slot::FEATURE, open_to(rules, &sight.field, unit))
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let house = garrisons::may_enter(rules, &sight.field, self.unit, self.building)?;
        let (_, stands) = garrisons::inside(rules, &sight.field, self.unit, house);
        Ok(Plan {
            left_inches: Some(0.0),
            ghosts: stands.iter().map(Ghost::of).collect(),
            outlook: powers::garrisoning(rules, &sight.field, self.unit, house),
            ..Plan::default()
        })
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let Ok(house) = garrisons::may_enter(rules, &sight.field, self.unit, self.building) {
            garrisons::enter(rules, &sight.field, outcome, self.unit, house);
        }
    }
}

/// Comes out of its building in a formation, this many stands wide, with the middle of its front at a pose.
#[derive(Clone, Copy, Debug)]
pub struct Leave {
    unit: UnitId,
    formation: FormationKind,
    width: Option<u16>,
    front: Pose,
}

impl Action<Trl> for Leave {
    const VERB: &'static str = "leave";
    const LABEL: &'static str = "Leave the building";
    const CLAUSE: Clause = clause!("trl.p12.05");
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![
            Slot::one(slot::FORMATION, "Formation"),
            Slot::optional(slot::WIDTH, "Stands wide"),
            Slot::one(slot::POSE, "Place"),
        ]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(garrisons::may_leave(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (formation, width) = (order.word(slot::FORMATION)?, order.number(slot::WIDTH, 1..=u16::MAX)?);
        Ok(Self { unit: order.unit()?, formation, width, front: order.one(slot::POSE)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let state = sight.unit(order.subject.unit()?);
        match name {
            slot::FORMATION => {
                let known = MARCHING.into_iter().filter(|kind| stance(rules, state, *kind, None).is_ok());
                Some(offering::words(known))
            }
            slot::WIDTH => Some(Domain::Number { least: 1, most: i64::from(state.strength.left().max(1)) }),
            slot::POSE => Some(Domain::Pose(Area::Table)),
            _ => None,
        }
    }

    /// By each opening in each formation.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let (field, order) = (&sight.field, offer.order(sight.seat));
        let mut orders = Vec::new();
        for formation in MARCHING {
            let Ok(stance) = stance(rules, sight.unit(unit), formation, None) else { continue };
            for front in garrisons::ways_out(rules, field, unit, stance) {
                if garrisons::leaving(rules, field, unit, (formation, None), front).is_ok() {
                    let order = order.clone().with(slot::FORMATION, Value::Choice(formation.name().to_owned()));
                    orders.push(order.with(slot::POSE, Value::Pose(front)));
                }
            }
        }
        orders
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let how = (self.formation, self.width);
        let leaves = garrisons::leaving(rules, &sight.field, self.unit, how, self.front)?;
        Ok(Plan {
            left_inches: Some(0.0),
            ghosts: leaves.laid.stands.iter().map(Ghost::of).collect(),
            outlook: powers::becoming(rules, &sight.field, self.unit, leaves.stance),
            ..Plan::default()
        })
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let how = (self.formation, self.width);
        if let Ok(leaves) = garrisons::leaving(rules, &sight.field, self.unit, how, self.front) {
            garrisons::leave(rules, &sight.field, outcome, self.unit, leaves);
        }
    }
}

/// The buildings that a unit may go into now.
fn open_to(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    let houses = rules.briefing().houses.iter().map(|house| house.feature);
    houses.filter(|building| garrisons::may_enter(rules, field, unit, *building).is_ok()).collect()
}
