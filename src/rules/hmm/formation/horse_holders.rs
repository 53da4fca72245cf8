//! Those who hold the horses of dismounted men (hmm.04.21, hmm.04.22): how many, and that they stay where they are.

use crate::{
    battle::{Happening, Outcome, notice::EntryWeight},
    receipt::Receipt,
    rules::{
        common::guard::Guard,
        hmm::{
            Hmm,
            charts::{Mount, Rules},
            events::HmmEvent,
            formation::parts,
            journal::line,
            state::UnitState,
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::{Field, Presence, UnitId},
};

/// It holds the horses of dismounted men.
pub const HOLDS_HORSES: Guard =
    Guard::new(clause!("hmm.04.22"), "those who hold horses stay where they are", |field, unit| {
        field.of::<UnitState>(unit).holds_horses()
    });

/// How many troopers fight on foot and how many hold horses when a unit dismounts (hmm.04.21).
pub fn dismounted(rules: Rules<'_>, troopers: u32) -> (u32, u32) {
    let on_foot = rules.charts.organisation.on_foot(troopers);
    (on_foot, troopers - on_foot)
}

inputs! {
    /// How many troopers fight on foot and how many hold the horses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Dismounting for "hmm.dismount" by clause!("hmm.04.21") {
        /// Troopers that dismount.
        troopers: u32 = count("figures", clause!("hmm.04.21")),
    }
}

/// How many troopers fight on foot and how many hold the horses (hmm.04.21).
pub fn dismounting(rules: Rules<'_>, of: &Dismounting) -> Receipt<()> {
    let mut draft = of.draft();
    let (on_foot, holders) = dismounted(rules, of.troopers);
    draft.note(clause!("hmm.04.21"), "horse holders", holders);
    draft.result("on_foot", on_foot);
    draft.result("holders", holders);
    draft.close(())
}

/// The horse holders have fallen or run: the horses are gone, and a command group that rode with them is on foot
/// (hmm.04.24).
pub(crate) fn horses_run_off(field: &Field<'_>, outcome: &mut Outcome<Hmm>, holders: UnitId, presence: Presence) {
    let unit = parts::whole(field, holders);
    let text = format!("The horses of {} ran off, and there is no mounting again.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause!("hmm.04.24")).weighing(EntryWeight::Decisive));
    outcome.happen(Happening::Presence { unit: holders, presence });
    outcome.own(HmmEvent::MountChanged(unit, Mount::Dismounted, Mount::Dismounted));
}
