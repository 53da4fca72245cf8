//! Changes of one unit: each is applied to its state as it was decided.

use crate::{
    rules::trl::{
        charts::Motion,
        events::{Bearings, Cause, Change, Limbers, Sent},
        state::{Battery, Conduct, Formation, General, Grenadiers, Morale, Officer, Strength, UnitState},
    },
    table::{TableWriter, UnitId},
};

impl Change {
    pub(super) fn apply(&self, table: &mut TableWriter<'_>, id: UnitId) {
        match self {
            Self::Moved { from, inches, slowed_inches, motion } => {
                let mut conduct = table.of_mut::<Conduct>(id);
                conduct.began_as = conduct.began_as.or(Some(*from));
                conduct.spent_inches += inches;
                conduct.slowed_inches = *slowed_inches;
                conduct.motion = moved(conduct.motion, *motion);
            }
            Self::Went(way) => table.of_mut::<Conduct>(id).way.extend(way),
            Self::SpentAll(motion) => {
                let mut conduct = table.of_mut::<Conduct>(id);
                conduct.spent_whole = true;
                conduct.motion = moved(conduct.motion, *motion);
            }
            Self::Done => table.of_mut::<Conduct>(id).done = true,
            Self::Tested => table.of_mut::<Conduct>(id).tested = true,
            Self::Searched => table.of_mut::<Conduct>(id).searched = true,
            Self::Formed(kind, width) => {
                let mut formation = table.of_mut::<Formation>(id);
                (formation.kind, formation.width) = (*kind, *width);
            }
            Self::Spread(gap_tenths) => table.of_mut::<Formation>(id).gap_tenths = *gap_tenths,
            Self::Garrisons(building) => table.of_mut::<Formation>(id).garrison = *building,
            Self::Limbered(limbers) => {
                if let Some(mut battery) = table.get_of_mut::<Battery>(id) {
                    battery.limbered = *limbers == Limbers::On;
                }
            }
            Self::Bogged(ground) => table.of_mut::<Formation>(id).bogged_in = Some(*ground),
            Self::Freed => {
                let mut formation = table.of_mut::<Formation>(id);
                formation.freed_from = formation.bogged_in.take();
            }
            Self::Bearings(bearings) => table.of_mut::<Morale>(id).disorientated = *bearings == Bearings::Lost,
            Self::Fired(fire) => table.of_mut::<Conduct>(id).fire = Some(*fire),
            Self::Hit(by, hits) => table.of_mut::<Conduct>(id).take_hits(*by, *hits),
            Self::Lost(stands, cause) => {
                table.of_mut::<Strength>(id).fallen += stands;
                let mut conduct = table.of_mut::<Conduct>(id);
                conduct.shot_away += if *cause == Cause::Melee { 0 } else { *stands };
                conduct.shelled |= *cause == Cause::Template;
            }
            Self::OfficerFell => table.of_mut::<Strength>(id).officer = Officer::Dead,
            Self::OfficerReplaced => table.of_mut::<Strength>(id).officer = Officer::Adjutant,
            Self::FellBack(inches) => {
                let mut conduct = table.of_mut::<Conduct>(id);
                conduct.fall_backs += 1;
                conduct.fell_back_inches += inches;
            }
            Self::Grenadiers(stands) => {
                if let Some(mut grenadiers) = table.get_of_mut::<Grenadiers>(id) {
                    grenadiers.stands.clone_from(stands);
                }
            }
            Self::Sent(sent) => sent.apply(table, id),
            Self::Independent => {
                let state = table.field().of::<UnitState>(id).copied();
                table.set_of(id, UnitState { attachment: None, ..state });
            }
            Self::Assaulted => table.of_mut::<Conduct>(id).assaulted = true,
            Self::Helped => table.of_mut::<Conduct>(id).helped = true,
            Self::SquaredWhenCharged => table.of_mut::<Conduct>(id).squared_when_charged = true,
            Self::Card(card) => table.of_mut::<Conduct>(id).cards.push(*card),
            Self::CardSpent(card) => table.of_mut::<Conduct>(id).cards.retain(|known| known != card),
            Self::Returned(stands) => table.of_mut::<Strength>(id).fallen -= stands,
            Self::Joined(unit) => general(table, id, |general| general.joined = *unit),
        }
    }
}

impl Sent {
    /// Those who are sent away are not lost, and those who come are no loss to where they came from (trl.p22.01).
    fn apply(self, table: &mut TableWriter<'_>, id: UnitId) {
        let mut strength = table.of_mut::<Strength>(id);
        match self {
            Self::Here { stands, fallen } => {
                strength.started += stands;
                strength.fallen += fallen;
                table.of_mut::<Conduct>(id).began_with += stands - fallen;
            }
            Self::Away { stands, fallen } => {
                strength.started -= stands;
                strength.fallen -= fallen;
                let mut conduct = table.of_mut::<Conduct>(id);
                conduct.began_with = conduct.began_with.saturating_sub(stands - fallen);
            }
        }
    }
}

/// What a unit counts as after one more act: at the double or off its limbers whatever else it does (trl.p09.05,
/// trl.p12.02).
fn moved(before: Motion, now: Motion) -> Motion {
    match before {
        Motion::Still | Motion::Moved => now,
        Motion::Unlimbered | Motion::Doubled => before,
    }
}

fn general(table: &mut TableWriter<'_>, id: UnitId, change: impl FnOnce(&mut General)) {
    if let Some(mut general) = table.get_of_mut::<General>(id) {
        change(&mut general);
    }
}
