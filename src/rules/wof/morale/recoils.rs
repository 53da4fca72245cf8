//! Recoils of chargers (wof.18.3.03, `wof.h.recoil`): straight back, facing the enemy, out of every contact; one that
//! went on over skirmishers or gunners is first set back to where it struck them (`wof.h.overrun`).

use crate::{
    battle::{Happening, Outcome},
    dice::{Dice, NeedDice, Reason},
    measure::{Leg, Pose},
    receipt::Receipt,
    rules::{
        common::party,
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{Pace, Rules},
            events::WofEvent,
            movement::{
                completed_moves, route,
                walk::{Allowance, Purpose},
            },
            state::{BattleState, Charge, ChargeFate},
            terrain::Care,
        },
    },
    table::{Field, Stand, UnitId},
};

/// As many moves as any recoil needs: its inches are thrown, not paid.
const UNLIMITED: f32 = 100.0;

/// The undecided charge of a unit that went on from its first contact, with where that was.
fn first_contact(field: &Field<'_>, unit: UnitId) -> Option<Pose> {
    let charges = &field.resource::<BattleState>().charges;
    charges
        .iter()
        .filter(|charge| charge.unit == unit && charge.fate == ChargeFate::Pending)
        .find_map(|charge| charge.first_contact)
}

/// Whether a charger stands farther on than where it struck first.
pub(crate) fn is_beyond_its_contact(field: &Field<'_>, unit: UnitId) -> bool {
    first_contact(field, unit).is_some_and(|pose| pose != field.unit(unit).front)
}

/// Sets a charger back to where it struck first (`wof.h.overrun`).
pub(crate) fn set_back(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let Some(front) = first_contact(field, unit) else { return };
    let places = party::carried(field, unit, field.unit(unit).front, front);
    let back = |stand: &Stand| {
        let pose = places.iter().find(|(id, _)| *id == stand.id).map_or(stand.pose, |(_, pose)| *pose);
        Stand { pose, ..stand.clone() }
    };
    let stands = field.stands_of(unit).map(back).collect();
    outcome.happen(Happening::Laid { unit, front, stands });
}

/// A charge that was not decided fails.
pub(crate) fn fail(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let own = |charge: &&Charge| charge.unit == unit && charge.fate == ChargeFate::Pending;
    for charge in field.resource::<BattleState>().charges.iter().filter(own) {
        outcome.own(WofEvent::Charge(Charge { fate: ChargeFate::Failed, ..charge.clone() }));
    }
}

/// A charger goes back as far as it threw, or as the ground and others let it; however short that is, it breaks contact
/// (`wof.h.recoil`).
pub(crate) fn recoil(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, inches: u32) {
    fail(field, outcome, unit);
    outcome.own(WofEvent::Parted(unit));
    #[expect(clippy::cast_precision_loss, reason = "a recoil is a few inches")]
    let legs = [Leg::BackStep(inches as f32)];
    let allowance = Allowance { part: UNLIMITED, pace: Pace::Charge };
    let walk = route::walk(rules, field, unit, &legs, allowance, Care::Careful, Purpose::Recoil);
    completed_moves::go(rules, field, outcome, unit, &walk);
}

inputs! {
    /// How far a charger recoils.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Recoil for "wof.recoil" by clause!("wof.18.3.03") {}
}

/// How far a charger recoils: a die and an inch (wof.18.3.03).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn recoil_inches(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<u32>, NeedDice> {
    let mut draft = Recoil {}.draft();
    draft.dice(dice.d6s(1, Reason::new(clause!("wof.18.3.03"), "recoil"))?);
    let more = i32::try_from(rules.charts.morale.recoil_adds_inches).unwrap_or(i32::MAX);
    draft.modify(clause!("wof.18.3.03"), "inches more", more);
    let inches = u32::try_from(draft.sum()).unwrap_or_default();
    draft.result("inches", inches);
    Ok(draft.close(inches))
}
