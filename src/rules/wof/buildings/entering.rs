//! The orders to enter blocks and works and to leave them (wof.20.8.02 to wof.20.8.04), and to occupy houses with all
//! defenders forced out (wof.20.8.10). How foot stands inside and outside is in `buildings::garrisons`.

use crate::{
    battle::{
        Action, Area, Domain, Offer, OfferRole, Order, Outcome, Plan, Procedure, Reading, Refusal, Sight, Slot,
        Subject, Value,
    },
    clause::Clause,
    measure::Pose,
    rules::{
        common::{
            offering::{self, DONE},
            slots::Slots,
        },
        wof::{
            Wof,
            buildings::{
                garrisons,
                occupation::{self, Occupying},
            },
            charts::PricedAct,
            formation::{
                drawn_up::Drawn,
                placement::{self, Stance},
            },
            movement::{
                budget::Budget,
                state::Moves,
                who_may_move::{self, OTHERS},
            },
            slot_names::slot,
            state::{Formation, UnitState},
            tasks::Task,
        },
    },
    table::{FeatureId, Field, UnitId},
};

/// Enters a block or a work.
#[derive(Clone, Copy, Debug)]
pub struct Enter {
    unit: UnitId,
    feature: FeatureId,
}

impl Action<Wof> for Enter {
    const VERB: &'static str = "enter";
    const LABEL: &'static str = "Enter";
    const CLAUSE: Clause = clause!("wof.20.8.02");
    const STEP: Option<u8> = Some(OTHERS);
    type During = Moves;

    fn answers(task: &Task) -> bool {
        Moves::of(task).is_some() || Occupying::of(task).is_some()
    }

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FEATURE, "Block or work")]
    }

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let outside = field.of::<Formation>(unit).garrison.is_none();
        let enters = outside && who_may_move::may_act_for_nothing(rules, field, unit).is_ok();
        Self::offered_if(enters && !within_reach(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, feature: order.feature(slot::FEATURE)? })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit().filter(|_| name == slot::FEATURE)?;
        Some(offering::features(&sight.field, open_to(rules, sight, unit)))
    }

    /// Into every block or work that it may enter.
    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let into = |feature| offering::word_of_feature(feature);
        let order = |word| offer.order(sight.seat).with(slot::FEATURE, Value::Choice(word));
        open_to(rules, sight, unit).into_iter().map(into).map(order).collect()
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        match sight.under_way::<Occupying>() {
            Some(task) => occupation::judge(rules, sight, task, self.unit, self.feature),
            None => garrisons::enter(rules, &sight.field, self.unit, self.feature)?.judged(rules, &sight.field),
        }
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let field = &sight.field;
        if let Some(task) = sight.under_way::<Occupying>() {
            occupation::goes_in(rules, field, outcome, self.unit, self.feature);
            outcome.becomes(task.passed());
        } else if let Ok(drawn) = garrisons::enter(rules, field, self.unit, self.feature) {
            drawn.carry_out(rules, field, outcome);
        }
    }
}

/// Leaves a block or a work for a place, this many figures wide.
#[derive(Clone, Copy, Debug)]
pub struct Leave {
    unit: UnitId,
    pose: Pose,
    width: Option<u16>,
}

impl Action<Wof> for Leave {
    const VERB: &'static str = "leave";
    const LABEL: &'static str = "Leave";
    const CLAUSE: Clause = clause!("wof.20.8.02");
    const STEP: Option<u8> = Some(OTHERS);
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::POSE, "Place"), Slot::optional(slot::WIDTH, "Figures wide")]
    }

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let state = field.of::<UnitState>(unit);
        let price = Drawn::by_act(rules, PricedAct::LeaveBlock).0;
        let leaves = state.formation.garrison.is_some() && who_may_move::may_act(rules, field, unit).is_ok();
        Self::offered_if(leaves && Budget::after(state.conduct.spent).allows(price), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let width = order.number(slot::WIDTH, 1..=u16::MAX)?;
        Ok(Self { unit: order.unit()?, pose: order.one(slot::POSE)?, width })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let state = sight.unit(unit);
        match name {
            slot::POSE => places_beside(rules, &sight.field, unit),
            slot::WIDTH => Some(Domain::Number { least: 1, most: i64::from(state.strength.in_ranks()) }),
            _ => None,
        }
    }

    /// Out over each side.
    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let order = |(pose, width): (Pose, u16)| {
            let order = offer.order(sight.seat).with(slot::POSE, Value::Pose(pose));
            order.with(slot::WIDTH, Value::Number(width.into()))
        };
        garrisons::ways_out(rules, &sight.field, unit).into_iter().map(order).collect()
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        self.drawn(rules, &sight.field)?.judged(rules, &sight.field)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Ok(drawn) = self.drawn(rules, &sight.field) {
            drawn.carry_out(rules, &sight.field, outcome);
        }
    }
}

impl Leave {
    fn drawn(&self, rules: &Wof, field: &Field<'_>) -> Result<Drawn, Refusal> {
        garrisons::leave(rules, field, self.unit, self.pose, self.width)
    }
}

/// To occupy the houses or to stay outside, for the unit that is asked (wof.20.8.10).
pub(crate) fn offers_to_occupy(task: &Occupying) -> Vec<Offer> {
    let Some(unit) = task.asked() else { return Vec::new() };
    let offer = |verb: &str, label: &str, slots| Offer {
        role: OfferRole::Answer,
        ..Offer::act(verb, label, Subject::Unit(unit), 0, slots, occupation::CLAUSE)
    };
    let houses = Slot::one(slot::FEATURE, "Block");
    vec![offer(Enter::VERB, "Occupy the houses", vec![houses]), offer(DONE, "Stay outside", Vec::new())]
}

/// The blocks and works that a unit may enter now.
fn open_to(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Vec<FeatureId> {
    match sight.under_way::<Occupying>() {
        Some(task) => {
            task.asked().and_then(|unit| occupation::may_occupy(rules, &sight.field, unit)).into_iter().collect()
        }
        None => within_reach(rules, &sight.field, unit),
    }
}

/// The blocks and works that a unit may enter from where it stands.
fn within_reach(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    let strongholds = rules.briefing().strongholds.iter().map(|(feature, _)| *feature);
    strongholds
        .filter(|&feature| {
            garrisons::enter(rules, field, unit, feature).is_ok_and(|drawn| drawn.must_be_lawful(rules, field).is_ok())
        })
        .collect()
}

/// Where a garrison may come out.
fn places_beside(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<Domain> {
    let (state, held) = (field.of::<UnitState>(unit), field.of::<Formation>(unit).garrison?);
    let size = placement::footprint(rules, state, Stance::of(state));
    let radius = size.radius() + garrisons::radius_of(field, held);
    Some(Domain::Pose(Area::Disc { centre: garrisons::centre_of(field, held)?, radius }))
}
