//! The commander of a regiment: the battalion he rides with, where a shot may hit him, and the effect of his fall. He
//! has no base of his own. Knows nothing of dice and points; those are in `morale`.

use crate::{
    battle::Outcome,
    rules::hmm::{
        Hmm,
        charts::UnitPattern,
        events::HmmEvent,
        formation::parts,
        state::{BattleState, Morale, Shaken, UnitState},
    },
    table::{Field, UnitId},
};

/// The regiment in which a unit serves under a headquarters: battalions have one, a unit that is a regiment by itself
/// has none (hmm.03.12, hmm.03.14).
fn regiment(field: &Field<'_>, unit: UnitId) -> Option<u16> {
    let state = field.of::<UnitState>(unit);
    state
        .troops
        .regiment
        .filter(|_| matches!(state.troops.pattern, UnitPattern::EighteenthBattalion | UnitPattern::RegularBattalion))
}

/// The battalions of a unit's regiment that are on the table, by id.
fn battalions<'w>(field: &Field<'w>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'w> {
    let (field, of) = (*field, regiment(field, unit));
    let side = field.side(field.unit(unit).side).map(|friend| friend.id);
    side.filter(move |&friend| of.is_some() && regiment(&field, friend) == of)
}

/// Whether the commander of a unit's regiment lives; nothing where it has none (hmm.18.02).
pub fn commander_lives(field: &Field<'_>, unit: UnitId) -> Option<bool> {
    regiment(field, unit).map(|regiment| !field.resource::<BattleState>().fallen_commanders.contains(&regiment))
}

/// The battalion that the commander of a unit's regiment rides with while he lives: its first steady one, or the first
/// of all if none is steady (hmm.18.02, hmm.h.leadership).
pub fn commander_is_with(field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    commander_lives(field, unit).filter(|lives| *lives)?;
    let steady = |battalion: &UnitId| field.of::<Morale>(*battalion).is_steady();
    battalions(field, unit).find(steady).or_else(|| battalions(field, unit).next())
}

/// Whether the commander of its regiment is near enough to a body of troops to be one of its losses (hmm.20.06,
/// hmm.h.officers).
pub fn commander_is_near(rules: &Hmm, field: &Field<'_>, fell: UnitId) -> bool {
    let within = rules.charts().morale.headquarters_within_inches;
    let near = |with: UnitId| with == fell || field.reach(fell, with).is_some_and(|reach| reach.within(within).holds());
    commander_is_with(field, parts::whole(field, fell)).is_some_and(near)
}

/// The commander of a unit's regiment falls, and every battalion of it checks for that (hmm.20.08, trigger d).
pub(crate) fn commander_falls(field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId) {
    let Some(regiment) = regiment(field, unit) else { return };
    outcome.own(HmmEvent::LostRegimentalCommander(regiment));
    for battalion in battalions(field, unit) {
        outcome.own(HmmEvent::Shook(battalion, Shaken { lost_regimental_commander: true, ..Shaken::default() }));
    }
}
