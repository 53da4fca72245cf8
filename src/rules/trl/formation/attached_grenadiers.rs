//! Grenadiers attached to a battalion (trl.p11.05): they form up inside its line or column at any place, march and shoot
//! with it, and have the attacks of grenadiers in combat. Their place may be changed in every turn.

use crate::{
    battle::{Action, Domain, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Value},
    clause::Clause,
    measure::TOLERANCE,
    rules::trl::{
        Trl,
        charts::FormationKind,
        events::{Change, TrlEvent},
        formation::layout::is_command,
        journal::line,
        movement::{
            state::Moves,
            who_may_move::{allowance, may_act, usual_pace},
        },
        slot_names::slot,
        state::{Grenadiers, UnitState},
    },
    table::{Field, Stand, StandId, UnitId},
};

const CLAUSE: Clause = clause!("trl.p11.05");

/// The grenadiers of a battalion take the place of a stand of it, and the places next to it.
#[derive(Clone, Copy, Debug)]
pub struct PlaceGrenadiers {
    unit: UnitId,
    stand: StandId,
}

impl Action<Trl> for PlaceGrenadiers {
    const VERB: &'static str = "place_grenadiers";
    const LABEL: &'static str = "Place the grenadiers";
    const CLAUSE: Clause = CLAUSE;
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::STAND, "In the place of")]
    }

    fn offered(_: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_place(field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, stand: order.one(slot::STAND)? })
    }

    fn domain(_: &Trl, sight: &Sight<'_, Trl>, order: &Order, _: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        Some(Domain::Stands(companies(&sight.field, unit).map(|stand| stand.id).collect()))
    }

    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let order = offer.order(sight.seat);
        let places = companies(&sight.field, unit).map(|stand| stand.id);
        let lawful = places.filter(|stand| placed(rules, &sight.field, unit, *stand).is_ok());
        lawful.map(|stand| order.clone().with(slot::STAND, Value::Stand(stand))).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        placed(rules, &sight.field, self.unit, self.stand).map(|_| Plan::default())
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let Ok(stands) = placed(rules, &sight.field, self.unit, self.stand) else { return };
        outcome.own(TrlEvent::of(self.unit, Change::Grenadiers(stands)));
        let text = format!("The grenadiers of {} took another place in it.", sight.field.unit(self.unit).name);
        outcome.happen(line(&sight.field, self.unit, text, CLAUSE));
    }
}

/// The stands of a battalion that are grenadiers.
pub fn grenadiers_of(field: &Field<'_>, unit: UnitId) -> Vec<StandId> {
    let own = field.get_of::<Grenadiers>(unit).map(|grenadiers| grenadiers.stands.clone()).unwrap_or_default();
    companies(field, unit).map(|stand| stand.id).filter(|stand| own.contains(&stand.number)).collect()
}

fn companies<'f>(field: &Field<'f>, unit: UnitId) -> impl Iterator<Item = &'f Stand> + use<'f> {
    field.stands_of(unit).filter(|stand| !is_command(stand))
}

fn may_place(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    may_act(field, unit)?;
    let refuse = |reason: &str| Err(Refusal::new(CLAUSE, reason));
    match field.of::<UnitState>(unit).formation.kind {
        _ if grenadiers_of(field, unit).is_empty() => refuse("no grenadiers are attached to it"),
        FormationKind::Line | FormationKind::Column => Ok(()),
        _ => refuse("they have places in a line or a column"),
    }
}

/// The numbers of the stands that grenadiers would have in the place of a stand: no one of them goes farther than the
/// battalion may.
fn placed(rules: &Trl, field: &Field<'_>, unit: UnitId, stand: StandId) -> Result<Vec<u16>, Refusal> {
    may_place(field, unit)?;
    let there = companies(field, unit).find(|known| known.id == stand);
    let there = there.ok_or_else(|| Refusal::new(CLAUSE, "that is no stand of it"))?;
    let now: Vec<&Stand> = grenadiers_of(field, unit).into_iter().filter_map(|stand| field.get_stand(stand)).collect();
    let mut nearest: Vec<&Stand> = companies(field, unit).collect();
    let off = |other: &Stand| there.pose.at.distance(other.pose.at);
    nearest.sort_by(|one, other| off(one).total_cmp(&off(other)).then(one.id.cmp(&other.id)));
    nearest.truncate(now.len());
    let left = allowance(rules, field, unit, usual_pace(field.of::<UnitState>(unit))).left_inches;
    let goes = |to: &&Stand| now.iter().map(|from| from.pose.at.distance(to.pose.at)).fold(f32::INFINITY, f32::min);
    let farthest = nearest.iter().map(goes).fold(0.0, f32::max);
    if farthest > left + TOLERANCE {
        return Err(Refusal::new(CLAUSE, format!("a stand would go {farthest:.1} in")).by(farthest - left));
    }
    Ok(nearest.into_iter().map(|stand| stand.id.number).collect())
}
