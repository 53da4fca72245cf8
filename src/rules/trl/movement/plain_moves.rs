//! Moves (trl.p08.05, trl.p09.04, trl.p09.05): the course of a move, whether it may be made, and making it. A unit's
//! allowance is in `movement::who_may_move`, the changes that a move makes on the table in `movement::completed_moves`.

use crate::{
    battle::{
        Action, Domain, Ghost, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    measure::Leg,
    rules::{
        common::{offering, party, slots::Slots},
        trl::{
            Trl,
            formation::placement,
            movement::{
                attachments, choices, completed_moves,
                crossing::Crossing,
                rates::Pace,
                route,
                state::Moves,
                walk::Walk,
                who_may_move::{allowance, may_march, usual_pace},
            },
            slot_names::slot,
            state::UnitState,
        },
    },
    table::{Field, UnitId},
};

/// Goes by legs at a pace.
#[derive(Clone, Debug)]
pub struct Move {
    unit: UnitId,
    legs: Vec<Leg>,
    /// At the double, if it is said.
    pace: Option<Pace>,
}

impl Action<Trl> for Move {
    const VERB: &'static str = "move";
    const LABEL: &'static str = "Move";
    const CLAUSE: Clause = clause!("trl.p08.05");
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::PATH, "Path"), Slot::optional(slot::PACE, "Pace")]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let usual = usual_pace(field.of::<UnitState>(unit));
        let may = [usual, Pace::Double].into_iter().any(|pace| may_march(rules, field, unit, pace).is_ok());
        Self::offered_if(may, unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, legs: order.one(slot::PATH)?, pace: order.word_or_none(slot::PACE)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let usual = usual_pace(sight.unit(unit));
        let may = |pace: &Pace| may_march(rules, &sight.field, unit, *pace).is_ok();
        match name {
            slot::PATH => Some(choices::paths(rules, sight, unit, if may(&usual) { usual } else { Pace::Double })),
            slot::PACE => Some(offering::words([usual, Pace::Double].into_iter().filter(may))),
            _ => None,
        }
    }

    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        choices::suggest(rules, sight, offer)
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let walk = march(rules, &sight.field, self.unit, &self.legs, self.pace)?;
        Ok(plan_of(rules, &sight.field, self.unit, &walk))
    }

    /// Where dice decide on the way, they are thrown before the unit has moved.
    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let field = &sight.field;
        let Ok(walk) = march(rules, field, self.unit, &self.legs, self.pace) else { return };
        if walk.checks.is_empty() && walk.touched.is_empty() {
            completed_moves::go(rules, field, outcome, self.unit, &walk);
        } else {
            outcome.push(Crossing { unit: self.unit, legs: walk.legs, pace: walk.pace });
        }
    }
}

/// A move as it would go.
///
/// # Errors
/// The reason why it may not be made.
fn march(rules: &Trl, field: &Field<'_>, unit: UnitId, legs: &[Leg], pace: Option<Pace>) -> Result<Walk, Refusal> {
    let pace = pace.unwrap_or_else(|| usual_pace(field.of::<UnitState>(unit)));
    may_march(rules, field, unit, pace)?;
    let walk = route::walk(rules, field, unit, legs, allowance(rules, field, unit, pace));
    if walk.legs.is_empty() {
        let nowhere = || Refusal::new(clause!("trl.p08.05"), "the path goes nowhere");
        return Err(walk.stops.clone().unwrap_or_else(nowhere));
    }
    let stands = completed_moves::moved_stands(field, unit, &walk);
    placement::must_fit(rules, field, unit, &stands)?;
    attachments::must_stay_near(rules, field, unit, &stands)?;
    Ok(walk)
}

/// The display of a walk before the order is given.
fn plan_of(rules: &Trl, field: &Field<'_>, unit: UnitId, walk: &Walk) -> Plan {
    let front = field.unit(unit).front;
    let left = allowance(rules, field, unit, walk.pace).left_inches - walk.spent_inches - walk.slowed_inches;
    let ghosts = party::carried(field, unit, front, walk.front);
    let disorientated = walk.disorientated.map(|clause| format!("It becomes disorientated ({clause})."));
    let name = |feature| field.feature(feature).map_or("rough ground", |ground| ground.name.as_str());
    let bogs = walk
        .checks
        .iter()
        .map(|check| format!("On a 1 it is bogged down in {} ({}).", name(check.feature), check.clause));
    Plan {
        lines: walk.lines.clone(),
        cost_inches: Some(walk.spent_inches),
        left_inches: Some(left.max(0.0)),
        stops: walk.stops.clone(),
        ghosts: ghosts.into_iter().filter_map(|moved| Ghost::moved(field, moved)).collect(),
        overlays: vec![Overlay {
            shape: OverlayShape::Line(Leg::way(&walk.legs, front, placement::block(field, unit).footprint)),
            role: OverlayRole::Path,
            label: format!("{:.1} in", walk.spent_inches),
            margin: None,
        }],
        warnings: disorientated.into_iter().chain(bogs).collect(),
        ..Plan::default()
    }
}
