//! Commanders with a unit, and what they do for it and for those near it (trl.p08.09 to trl.p08.12, trl.p31.16).

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome},
    measure::{Pose, TOLERANCE},
    rules::{
        common::{layout, party::block_of},
        trl::{
            Trl,
            charts::{Commander, EventCard, FormationKind},
            formation::{
                layout::is_officer,
                placement::{self, Stance},
            },
            state::{Conduct, General, Officer, Strength, UnitState},
        },
    },
    table::{Field, Stand, UnitId},
};

/// The commanders that have joined a unit, by id.
pub fn joined_to(field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let with = |who: &UnitId| field.get_of::<General>(*who).is_some_and(|general| general.joined == Some(unit));
    field.units_on_table().map(|who| who.id).filter(with).collect()
}

/// The stands of a unit and of the commanders with it: all that can be hit or fought (trl.p19.03).
pub fn stands_with<'f>(field: &Field<'f>, unit: UnitId) -> Vec<&'f Stand> {
    [unit].into_iter().chain(joined_to(field, unit)).flat_map(|unit| field.stands_of(unit)).collect()
}

/// Whether the courier of a general was taken by an event card, so that he helps nobody in this turn (trl.hc.37).
pub fn is_cut_off(field: &Field<'_>, general: UnitId) -> bool {
    field.of::<Conduct>(general).has_card(EventCard::CourierTaken)
}

/// Whether a general is with a unit and lets it take failed skill tests again (trl.p08.10); an adjutant does not.
pub fn skill_re_roll(field: &Field<'_>, unit: UnitId) -> bool {
    let helps = |who: UnitId| field.of::<General>(who).rank == Commander::General && !is_cut_off(field, who);
    joined_to(field, unit).into_iter().any(helps)
}

/// Whether somebody lets a unit take a failed motivation test again: a commander with it, an adjutant in the place of its
/// officer, or a general with another unit near it (trl.p08.10, trl.p08.11, trl.p08.12).
pub fn motivation_re_roll(rules: &Trl, field: &Field<'_>, unit: UnitId) -> bool {
    let with_it = joined_to(field, unit).into_iter().any(|who| !is_cut_off(field, who));
    if with_it || field.of::<Strength>(unit).officer == Officer::Adjutant {
        return true;
    }
    let within = rules.charts().command.re_roll_within_inches;
    let steadies = |who: UnitId| {
        let general = field.get_of::<General>(who)?;
        let attached = general.rank == Commander::General && general.joined.is_some() && !is_cut_off(field, who);
        let reach = field.reach(who, unit).filter(|_| attached)?;
        Some(reach.distance() <= within + TOLERANCE)
    };
    field.side(field.unit(unit).side).any(|who| steadies(who.id).unwrap_or(false))
}

/// Where a commander stands with a unit whose front is at a pose: beside its officer, the second to the other hand and
/// so on, or in the middle of its square or its building (trl.p08.09).
fn post(
    rules: &Trl,
    field: &Field<'_>,
    commander: UnitId,
    (formation, front): (FormationKind, Pose),
    stands: &[Stand],
    number: u8,
) -> Pose {
    let companies = stands.iter().filter(|stand| !is_officer(stand.id));
    let depth = block_of(front, companies).footprint.depth;
    let state = field.of::<UnitState>(commander);
    let base = placement::footprint(rules, state, Stance::of(state));
    match formation {
        FormationKind::Square => front.shifted(Vec2::new(0.0, (base.depth - depth) / 2.0)),
        FormationKind::Garrison => {
            let middle = layout::middle(stands.iter().map(|stand| stand.pose.at)).unwrap_or(front.at);
            Pose::new(middle, front.facing).shifted(Vec2::new(0.0, base.depth / 2.0))
        }
        _ => {
            let hand = if number.is_multiple_of(2) { 1.0 } else { -1.0 };
            front.shifted(Vec2::new(hand * base.frontage * f32::from(number / 2 + 1), -depth))
        }
    }
}

/// The first post with a unit on which no other commander with it stands.
pub fn free_post(
    rules: &Trl,
    field: &Field<'_>,
    commander: UnitId,
    unit: UnitId,
    laid: (FormationKind, Pose),
    stands: &[Stand],
) -> Pose {
    let state = field.of::<UnitState>(commander);
    let others: Vec<UnitId> = joined_to(field, unit).into_iter().filter(|other| *other != commander).collect();
    let is_free = |there: &Pose| {
        let his = placement::stands(rules, state, commander, Stance::of(state), *there);
        let theirs = || others.iter().flat_map(|other| field.stands_of(*other));
        his.iter().all(|stand| theirs().all(|other| !stand.body().overlaps(&other.body())))
    };
    let most = u8::try_from(others.len()).unwrap_or(u8::MAX);
    let mut posts = (0..=most).map(|number| post(rules, field, commander, laid, stands, number));
    posts.find(is_free).unwrap_or_else(|| post(rules, field, commander, laid, stands, most))
}

/// Commanders follow a unit that is laid out anew.
pub fn follow(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    laid: (FormationKind, Pose),
    stands: &[Stand],
) {
    go_along(rules, field, outcome, &joined_to(field, unit), laid, stands);
}

/// Commanders are laid with a unit that is laid out anew.
pub fn go_along(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    commanders: &[UnitId],
    laid: (FormationKind, Pose),
    stands: &[Stand],
) {
    for (number, &commander) in (0..).zip(commanders) {
        let there = post(rules, field, commander, laid, stands, number);
        let state = field.of::<UnitState>(commander);
        let stands = placement::stands(rules, state, commander, Stance::of(state), there);
        outcome.happen(Happening::Laid { unit: commander, front: there, stands });
    }
}
