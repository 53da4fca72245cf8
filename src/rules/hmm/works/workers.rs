//! Workers (hmm.20.33, hmm.20.34, hmm.20.37): whether a unit may work, under which supervisor, and how many of its
//! figures are in reach.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Polyline, TOLERANCE},
    rules::hmm::{
        Hmm,
        charts::{FormationKind, Troop, Work, works::Needs},
        formation::figures,
        movement::steps,
        state::{BattleState, Troops, UnitState, UnitView},
        works::{Site, trace},
    },
    table::{Feature, FeatureId, FeatureShape, Field, Stand, UnitId, ask::Whom},
};

/// Whether a unit could work at anything this turn.
///
/// # Errors
/// The reason why not.
pub fn may_work(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    steps::may_act(field, unit)?;
    let state = field.of::<UnitState>(unit);
    if !state.troops.kind.is_infantry() || state.formation.kind == FormationKind::Boats {
        return Err(Refusal::new(clause!("hmm.20.34"), "only men on foot work"));
    }
    if state.conduct.fired {
        return Err(Refusal::new(clause!("hmm.20.34"), "whoever works does not fire, and it has fired"));
    }
    Ok(())
}

/// Whose eye workers are under.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Eye {
    Nobodys,
    Commanders,
    Pioneers,
}

/// The best eye that workers are under: pioneers are their own; others need a pioneer or engineer, or for simple works
/// a commander, within 3 in (hmm.20.34).
pub(super) fn eye(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Eye {
    if field.of::<Troops>(unit).kind == Troop::Pioneers {
        return Eye::Pioneers;
    }
    let near = field.reach_within(unit, rules.charts().works.eye_inches, Whom::of(field.unit(unit).side));
    let eye_of = |state: UnitView<'_>| match state {
        _ if state.troops.kind == Troop::Pioneers && state.morale.is_steady() => Eye::Pioneers,
        _ if state.general.is_some() => Eye::Commanders,
        _ => Eye::Nobodys,
    };
    near.iter().map(|near| eye_of(field.of::<UnitState>(near.stand.unit))).max().unwrap_or(Eye::Nobodys)
}

/// Whether a unit may build works of a kind under supervision.
///
/// # Errors
/// The missing supervisor.
pub(super) fn is_looked_after(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    eye: Eye,
    work: Work,
) -> Result<(), Refusal> {
    let row = rules.charts().works.work(work);
    let refuse = |reason: &str| Err(Refusal::new(row.clause, reason));
    match row.needs {
        Needs::AnyEye if eye < Eye::Commanders => {
            refuse("it works only under the eye of a pioneer, an engineer or a commander within 3 in")
        }
        Needs::PioneersEye if eye < Eye::Pioneers => {
            refuse("it works at that only under the eye of a pioneer or engineer within 3 in")
        }
        Needs::Pontoons if field.of::<Troops>(unit).kind != Troop::Pioneers => refuse("only pioneers launch bridges"),
        Needs::Pontoons if trains_at_hand(rules, field, unit).is_empty() => refuse("no pontoon wagon is at hand"),
        _ => Ok(()),
    }
}

/// Trains of a unit's side with a pontoon left that are touched by as many of its figures as a launch needs
/// (hmm.20.37).
pub(super) fn trains_at_hand(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let works = &rules.charts().works;
    let engineering = &field.resource::<BattleState>().engineering;
    let trains =
        field.side(field.unit(unit).side).filter(|train| field.of::<Troops>(train.id).kind == Troop::PontoonWagon);
    let has_more = |train: UnitId| field.figures_of(train) > usize::from(engineering.spent_wagons_of(train));
    let hands = |train: UnitId| figures_where(field, unit, |stand| is_about(rules, field, stand, train));
    trains.map(|train| train.id).filter(|&train| has_more(train) && hands(train) >= works.bridge_crew).collect()
}

/// Whether a stand touches the wagons of a train.
fn is_about(rules: &Hmm, field: &Field<'_>, stand: &Stand, train: UnitId) -> bool {
    field.reach(stand.id, train).is_some_and(|reach| reach.within(rules.charts().works.wagon_contact_inches).holds())
}

/// The living figures of a unit on those of its stands that are where they should be.
fn figures_where(field: &Field<'_>, unit: UnitId, is_there: impl Fn(&Stand) -> bool) -> u32 {
    let there = field.stands_of(unit).filter(|stand| is_there(stand));
    u32::try_from(there.map(|stand| figures::living_cells(stand).count()).sum::<usize>()).unwrap_or(u32::MAX)
}

/// The figures of a unit that are near enough to a trace to work at it.
pub(crate) fn hands_at(rules: &Hmm, field: &Field<'_>, unit: UnitId, trace: &[Vec2]) -> u32 {
    let near = rules.charts().works.contact_inches + TOLERANCE;
    let Ok(line) = Polyline::new(trace.to_vec(), 0.0) else { return 0 };
    figures_where(field, unit, |stand| line.gap_to_body(&stand.body()).distance <= near)
}

/// The figures of a unit that work at a site: those near its trace; at a bridge those around the wagons at its bank.
pub(super) fn hands(rules: &Hmm, field: &Field<'_>, unit: UnitId, site: &Site) -> u32 {
    if site.work != Work::PontoonBridge {
        return hands_at(rules, field, unit, &trace::whole(site));
    }
    let works = &rules.charts().works;
    let near = |train: UnitId| {
        field.reach(train, site.at.at).is_some_and(|reach| reach.within(works.launch_within_inches).holds())
    };
    let trains: Vec<UnitId> = trains_at_hand(rules, field, unit).into_iter().filter(|&train| near(train)).collect();
    figures_where(field, unit, |stand| trains.iter().any(|&train| is_about(rules, field, stand, train)))
}

/// Whether a unit is pioneers.
pub(super) fn is_pioneer(field: &Field<'_>, unit: UnitId) -> bool {
    field.of::<Troops>(unit).kind == Troop::Pioneers
}

/// The lines that stand and that figures of a unit touch.
pub(super) fn at_hand(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    let near = rules.charts().works.contact_inches;
    let touches = |feature: &&Feature| {
        matches!(feature.shape, FeatureShape::Line { .. })
            && field.reach(unit, feature.id).is_some_and(|reach| reach.within(near).holds())
    };
    field.features().filter(touches).map(|feature| feature.id).collect()
}
