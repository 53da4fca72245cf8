//! Bodies that belong to a unit and stand by themselves: horse holders (hmm.04.21), skirmish companies (hmm.20.28). How
//! they leave the ranks and come back, and how they share their unit's fate. When they may is in `formation::dismounted_cavalry`
//! and in `formation::skirmish_companies`.

use crate::{
    battle::{Happening, Outcome},
    measure::Pose,
    rules::hmm::{
        Hmm,
        charts::Mount,
        state::{Officers, PartOf, PartTask, UnitState},
    },
    table::{Field, Presence, Stand, UnitId},
};

/// The unit that counts a body's losses and morale: itself, unless it is a part of another.
pub fn whole(field: &Field<'_>, unit: UnitId) -> UnitId {
    field.get_of::<PartOf>(unit).map_or(unit, |part| part.unit)
}

/// The body that a unit has sent away for a task, if it stands on the table now.
pub fn sent(rules: &Hmm, field: &Field<'_>, unit: UnitId, task: PartTask) -> Option<UnitId> {
    rules.briefing().part(PartOf { unit, task }).filter(|&part| field.unit(part).on_table())
}

/// The body that a unit may send away for a task, if it is in the ranks still.
pub fn to_send(rules: &Hmm, field: &Field<'_>, unit: UnitId, task: PartTask) -> Option<UnitId> {
    rules.briefing().part(PartOf { unit, task }).filter(|&part| field.unit(part).presence == Presence::Within)
}

/// The officers that stand with a body and may fall with it: none with skirmishers; those that stay on horseback are
/// with the horses (hmm.04.23).
pub fn officers_with(field: &Field<'_>, unit: UnitId) -> Officers {
    const NOBODY: Officers = Officers { commander: false, subalterns: 0 };
    let state = field.of::<UnitState>(unit);
    let of = state.part_of.map_or(state, |part| field.of::<UnitState>(part.unit));
    let with_the_horses = of.troops.kind.is_cavalry()
        && of.formation.mount == Mount::Dismounted
        && of.formation.command_group == Mount::Mounted;
    let here = match state.part_of.map(|part| part.task) {
        Some(PartTask::Skirmishes | PartTask::Guns | PartTask::Prize) => false,
        Some(PartTask::HoldsHorses) => with_the_horses,
        None => !with_the_horses,
    };
    if here { of.strength.officers } else { NOBODY }
}

/// A part leaves the ranks and stands where it is laid.
pub(crate) fn goes_out<R: crate::battle::RuleSet>(
    outcome: &mut Outcome<R>,
    part: UnitId,
    front: Pose,
    stands: Vec<Stand>,
) {
    outcome.happen(Happening::Presence { unit: part, presence: Presence::OnTable });
    outcome.happen(Happening::Laid { unit: part, front, stands });
}

/// A part comes back into the ranks.
pub(crate) fn comes_in<R: crate::battle::RuleSet>(outcome: &mut Outcome<R>, part: UnitId, front: Pose) {
    outcome.happen(Happening::Laid { unit: part, front, stands: Vec::new() });
    outcome.happen(Happening::Presence { unit: part, presence: Presence::Within });
}
