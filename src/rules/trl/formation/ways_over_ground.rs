//! The ground that stands cross as their unit changes formation: what it takes off its move, whom it bars, and whom it
//! disorientates (trl.p13.02, trl.p13.13, trl.p14.01).

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::Segment,
    rules::trl::{
        Trl,
        charts::FormationKind,
        movement::{going, ground},
        state::UnitState,
    },
    table::{Field, Stand, UnitId, ask::Whom},
};

/// What the ground does to a unit whose stands cross it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Over {
    /// What it takes off the move in all, inches.
    pub slowed_inches: f32,
    /// The clause by which it disorientates.
    pub disorientated: Option<Clause>,
}

/// The ground between the places of a unit's stands and their new ones in a formation.
///
/// # Errors
/// The ground that bars them.
pub fn over(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    formation: FormationKind,
    new: &[Stand],
) -> Result<Over, Refusal> {
    let ways = new.iter().filter_map(|stand| Some(Segment::new(field.get_stand(stand.id)?.pose.at, stand.pose.at)));
    over_ways(rules, field, unit, formation, &ways.collect::<Vec<Segment>>())
}

/// The ground on the ways of a unit's stands.
///
/// # Errors
/// The ground that bars them.
pub fn over_ways(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    formation: FormationKind,
    ways: &[Segment],
) -> Result<Over, Refusal> {
    let state = field.of::<UnitState>(unit);
    let mut over = Over { slowed_inches: state.conduct.slowed_inches, disorientated: None };
    for way in ways.iter().filter(|way| way.length() > 0.0) {
        let transect = field.transect(*way, Whom::nobody());
        for (feature, crossing) in transect.features().filter(|(_, crossing)| crossing.goes_through()) {
            let at = way.at(crossing.span.middle());
            let kind = ground::gone_over_as(rules, field, feature, at, formation)?;
            going::may_enter(rules.in_force(), state.troops.kind, formation, kind).map_err(|refusal| refusal.at(at))?;
            let slowed = going::slowed(rules.in_force(), state.troops.kind, formation, kind);
            over.slowed_inches = over.slowed_inches.max(slowed.map_or(0.0, |slowed| slowed.inches));
            if going::disorientates(rules.in_force(), formation, kind) {
                over.disorientated = over.disorientated.or(Some(clause!("trl.p13.13")));
            }
        }
    }
    Ok(over)
}
