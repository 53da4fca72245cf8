//! Commanders and the messengers to them: the addressee of an order, his place, and his loss.

use crate::{
    battle::{Happening, Outcome},
    clause::Clause,
    measure::Pose,
    rules::{
        common::journal::JournalLine,
        hmm::{
            Hmm,
            command::chain,
            events::{HmmEvent, Ordering},
            formation::{figures, placement},
            journal::line,
            state::{General, Morale, UnitState},
        },
    },
    table::{Field, Presence, Stand, Unit, UnitId, Whom},
};

/// Each general has a command value.
pub(in crate::rules::hmm) const COMMAND_VALUE: Clause = clause!("hmm.16.18");

/// The addressee of a formation's order: its commander, or its strongest steady unit while he is lost and not replaced
/// (hmm.20.31).
pub fn addressee(field: &Field<'_>, commander: UnitId) -> Option<UnitId> {
    if chain::is_there(field, commander) {
        return Some(commander);
    }
    field.get_of::<General>(commander)?.lost_turn?;
    strongest(field, commander)
}

/// The commander that a unit takes an order for: itself, or the one it stands in for (hmm.20.31).
pub fn commander_addressed(field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    if field.get_of::<General>(unit).is_some() {
        return Some(unit);
    }
    chain::commander(field, unit).filter(|&commander| addressee(field, commander) == Some(unit))
}

/// The free place for a single rider nearest to a front, and his stand there.
pub(crate) fn beside(rules: &Hmm, field: &Field<'_>, rider: UnitId, front: Pose) -> Option<(Pose, Vec<Stand>)> {
    place_where(rules, field, rider, front, |_| true)
}

/// The nearest free place that meets a further condition.
pub(crate) fn place_where(
    rules: &Hmm,
    field: &Field<'_>,
    rider: UnitId,
    front: Pose,
    suits: impl Fn(&[Stand]) -> bool,
) -> Option<(Pose, Vec<Stand>)> {
    let state = field.of::<UnitState>(rider);
    let stands = |front: Pose| {
        placement::stands_of_state(
            rules,
            state,
            usize::from(state.strength.start_figures),
            rider,
            state.formation.kind,
            1,
            front,
        )
    };
    let is_free = |stands: &[Stand]| suits(stands) && placement::must_fit(rules, field, rider, stands).is_ok();
    let front = placement::nearest_free(front, |front| is_free(&stands(front)))?;
    Some((front, stands(front)))
}

/// A line of the journal that only the side of a commander reads.
pub(crate) fn secret_line(field: &Field<'_>, chief: UnitId, text: String, clause: Clause) -> JournalLine {
    line(field, chief, text, clause).for_side(field.unit(chief).side)
}

/// Shot or shell has struck a messenger: his order is lost unread, and another may be sent. He belongs to no unit that
/// would count the loss (hmm.07.29b, hmm.17.01).
pub(crate) fn killed(field: &Field<'_>, outcome: &mut Outcome<Hmm>, messenger: UnitId) {
    let unit = field.unit(messenger);
    outcome.own(HmmEvent::Ordered(unit.side, Ordering::Lost(messenger)));
    outcome.happen(Happening::Presence { unit: messenger, presence: Presence::Awaited });
    let text = format!("{} was killed, and his order lost unread.", unit.name);
    outcome.happen(line(field, messenger, text, clause!("hmm.07.29b")));
}

/// The commanders whose order a commander may change: those under him, including lost ones until a unit is appointed
/// for them, and his own if he has no superior (hmm.16.15, hmm.16.15b, hmm.20.31).
pub(crate) fn under(field: &Field<'_>, chief: UnitId) -> Vec<UnitId> {
    let above =
        |commander: UnitId| chain::superior(field, commander).filter(|&superior| chain::is_there(field, superior));
    let side = field.unit(chief).side;
    let his = |commander: &UnitId| above(*commander).map_or(*commander == chief, |superior| superior == chief);
    let leads = |unit: &&Unit| unit.side == side && field.get_of::<General>(unit.id).is_some();
    let there = |commander: &UnitId| addressee(field, *commander).is_some();
    field.units().filter(leads).map(|commander| commander.id).filter(his).filter(there).collect()
}

/// The strongest steady unit of a commander's formation.
pub(crate) fn strongest(field: &Field<'_>, commander: UnitId) -> Option<UnitId> {
    let steady = |unit: &UnitId| field.of::<Morale>(*unit).is_steady();
    chain::formation(field, commander)
        .filter(steady)
        .max_by_key(|&unit| (figures::men(field, unit), std::cmp::Reverse(unit)))
}

/// Whether a general of its side touches the unit (hmm.18.20).
pub fn general_touches(field: &Field<'_>, unit: UnitId) -> bool {
    generals_with(field, unit).next().is_some()
}

/// The generals of its side with bases that touch a unit, by id.
pub fn generals_with<'w>(field: &Field<'w>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'w> {
    let field = *field;
    let near = field.units_near(unit, 0.0, Whom::of(field.unit(unit).side)).into_iter();
    let generals = near.filter(move |&general| general != unit && field.get_of::<General>(general).is_some());
    generals.filter(move |&general| field.reach(general, unit).is_some_and(|reach| reach.within(0.0).holds()))
}
