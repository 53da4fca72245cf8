//! The display of a side's orders: the one that binds a commander, one received that does not bind yet, the one that a
//! messenger carries, to which commander and until when (hmm.16.02, hmm.17.02). Must not show a side the other side's
//! papers.

use crate::{
    battle::{
        Sight,
        notice::{CardRow, Overlay},
    },
    rules::{
        common::cards::row,
        hmm::{
            Hmm,
            command::{chain, messengers::Ride, written_orders},
            papers::{Mission, Papers},
        },
    },
    table::UnitId,
};

/// The papers of a unit's side, for eyes that may see them.
fn papers<'a>(sight: &Sight<'a, Hmm>, unit: UnitId) -> Option<&'a Papers> {
    sight.secret(sight.field.unit(unit).side)
}

/// The rows of a card about orders: a commander's, or the one that a messenger carries.
pub(crate) fn rows(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId) -> Vec<CardRow> {
    let Some(papers) = papers(sight, unit) else { return Vec::new() };
    let name = |unit: UnitId| sight.field.unit(unit).name.clone();
    let mut rows = Vec::new();
    if sight.unit(unit).general.is_some() {
        let order = chain::mission(rules, &sight.field, unit);
        rows.extend(
            order.map(|mission| row("Order", mission.order().to_string(), order_of(mission), clause!("hmm.16.19"))),
        );
        let coming = papers.delivered_to(unit);
        rows.extend(coming.map(|mission| {
            row("New order", written_orders::in_words(mission), "binds from his next move phase", clause!("hmm.17.02"))
        }));
        let expected = papers.dispatches.iter().find(|dispatch| dispatch.to == unit);
        let from = |from: UnitId| format!("a messenger of {} is on his way", name(from));
        rows.extend(expected.map(|dispatch| {
            row("Expects", written_orders::in_words(&dispatch.mission), from(dispatch.from), clause!("hmm.17.02"))
        }));
    }
    if let Some(dispatch) = papers.dispatch(unit) {
        rows.push(row("Rides to", name(dispatch.to), format!("sent by {}", name(dispatch.from)), clause!("hmm.17.02")));
        rows.push(row("Carries", written_orders::in_words(&dispatch.mission), "lost with him", clause!("hmm.17.07")));
        let ride = Ride::of(rules, &sight.field, unit);
        rows.extend(ride.map(|ride| {
            row("Arrives in turn", i64::from(ride.arrives), ride.risk.unwrap_or_default(), clause!("hmm.17.02"))
        }));
    }
    rows
}

/// A commander's line or post, the one of an order that does not bind yet, and a messenger's ride.
pub(crate) fn overlays(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId) -> Vec<Overlay> {
    let Some(papers) = papers(sight, unit) else { return Vec::new() };
    let order = sight.unit(unit).general.and_then(|_| chain::mission(rules, &sight.field, unit));
    let later = |overlay: Overlay| Overlay { label: format!("{}, from his next move phase", overlay.label), ..overlay };
    let coming = papers.delivered_to(unit).into_iter().flat_map(written_orders::overlays_of).map(later);
    let carried = papers.dispatch(unit).into_iter().flat_map(|dispatch| written_orders::overlays_of(&dispatch.mission));
    let ride = papers.dispatch(unit).and_then(|_| Ride::of(rules, &sight.field, unit)).map(|ride| ride.overlay());
    order.into_iter().flat_map(written_orders::overlays_of).chain(coming).chain(carried).chain(ride).collect()
}

/// The demands of an order on its commander.
fn order_of(mission: &Mission) -> String {
    match mission {
        Mission::Attack(_) => "along his line, by half of his rate or more".to_owned(),
        Mission::Defend(_, Some(fall_back)) => {
            format!("until the signal to fall back: {}", written_orders::when(fall_back.signal))
        }
        Mission::Defend(_, None) => "his units go only towards an enemy in range".to_owned(),
        Mission::Reserve => "his units neither move nor fire".to_owned(),
    }
}
