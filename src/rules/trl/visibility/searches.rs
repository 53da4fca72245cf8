//! Looking for hidden troops (trl.p14.17): a unit near a piece of ground that could hide some may find those close by.

use crate::{
    battle::{Action, Domain, Happening, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot},
    clause::Clause,
    measure::TOLERANCE,
    rules::{
        common::{offering, slots::Slots},
        trl::{
            Trl,
            charts::TerrainKind,
            events::{Change, TrlEvent},
            journal::line,
            movement::{
                attempts::{Attempt, Trying},
                state::Moves,
                who_may_move::{BOGGED, SEARCHED},
            },
            slot_names::slot,
            state::UnitState,
        },
    },
    table::{FeatureId, Field, KnownTo, UnitId, ask::Whom},
};

/// Searches a piece of ground.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    unit: UnitId,
    feature: FeatureId,
}

impl Action<Trl> for Search {
    const VERB: &'static str = "search";
    const LABEL: &'static str = "Search for hidden troops";
    const CLAUSE: Clause = clause!("trl.p14.17");
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FEATURE, "Where")]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(!searchable(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, feature: order.feature(slot::FEATURE)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, _: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        Some(offering::features(&sight.field, searchable(rules, &sight.field, unit)))
    }

    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        offering::one_for_each(&offer.order(sight.seat), slot::FEATURE, searchable(rules, &sight.field, unit))
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        must_be_near(rules, &sight.field, self.unit, self.feature).map(|()| Plan::default())
    }

    fn carry_out(&self, _: &Trl, _: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        outcome.own(TrlEvent::of(self.unit, Change::Searched));
        outcome.push(Trying { unit: self.unit, attempt: Attempt::Search(self.feature) });
    }
}

/// Whether a kind of ground can hide troops (trl.p14.10), low walls those in loose order (trl.p13.04).
pub fn hides(kind: TerrainKind) -> bool {
    use TerrainKind::{Bocage, Building, Crops, Fortification, Gully, Hedge, LowWall, Thicket, Wood};
    matches!(kind, Building | Thicket | Wood | Crops | Gully | Fortification | Hedge | Bocage | LowWall)
}

/// The pieces of ground that a unit may search now.
fn searchable(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    field.features().map(|feature| feature.id).filter(|id| must_be_near(rules, field, unit, *id).is_ok()).collect()
}

fn must_be_near(rules: &Trl, field: &Field<'_>, unit: UnitId, feature: FeatureId) -> Result<(), Refusal> {
    let refuse = |reason: &str| Refusal::new(clause!("trl.p14.17"), reason);
    let state = field.of::<UnitState>(unit);
    match field.feature(feature) {
        _ if !state.is_body() => return Err(refuse("commanders do not search")),
        _ if !field.unit(unit).on_table() => return Err(refuse("it is not on the table")),
        _ if BOGGED.bars(field, unit) => return BOGGED.refuse(),
        _ if SEARCHED.bars(field, unit) => return SEARCHED.refuse(),
        Some(ground) if hides(rules.terrain(ground)) => {}
        _ => return Err(Refusal::new(clause!("trl.p14.10"), "that hides nobody")),
    }
    let within = rules.charts().terrain.searched_within_inches;
    let off = field.reach(unit, feature).map_or(f32::INFINITY, |reach| reach.distance());
    if off > within + TOLERANCE {
        return Err(refuse("it is too far off to search").by(off - within));
    }
    Ok(())
}

/// A search that succeeds finds every hidden enemy in that ground close to the searcher, and none of them surprises it.
pub fn searched(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    (unit, feature): (UnitId, FeatureId),
    passes: bool,
) {
    if !passes {
        return;
    }
    let within = rules.charts().terrain.search_finds_within_inches;
    let near = field.reach_within(unit, within, Whom::of(field.unit(unit).side.enemy()));
    let mut found: Vec<UnitId> = near.into_iter().map(|near| near.stand.unit).collect();
    found.sort_unstable();
    found.dedup();
    found.retain(|enemy| field.unit(*enemy).known_to != KnownTo::All && is_there(rules, field, *enemy, feature));
    for enemy in found {
        outcome.happen(Happening::Revealed { unit: enemy, known_to: KnownTo::All });
        let text = format!("{} found {}.", field.unit(unit).name, field.unit(enemy).name);
        outcome.happen(line(field, unit, text, clause!("trl.p14.17")));
    }
}

/// Whether a unit lies in a piece of ground, or so near behind it that it hides there.
fn is_there(rules: &Trl, field: &Field<'_>, unit: UnitId, feature: FeatureId) -> bool {
    let behind = rules.charts().terrain.cover_within_inches;
    field.reach(unit, feature).is_some_and(|reach| reach.distance() <= behind + TOLERANCE)
}
