//! The panic test of foot and gunners before a charge of horse (wof.18.1.02, wof.18.1.03).

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            charge::impetus::Impetus,
            condition::Condition,
            data::{Arms, Aspect, Drill, Occasion},
            morale::due::{self, may_panic},
        },
    },
};

/// Horse that charges a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HorseCharge {
    /// Whether it has impetus at contact.
    pub impetus: Impetus,
    /// From where it comes.
    pub aspect: Aspect,
}

/// Whether a unit's flanks are protected (wof.9.5.01, wof.9.5.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flanks {
    /// Both, by different things.
    BothProtected,
    /// One or none.
    Open,
}

impl Flag for Flanks {
    const NO: Self = Self::Open;
    const YES: Self = Self::BothProtected;
}

/// Whether foot or gunners panic-test before a charge of horse (wof.18.1.02, wof.18.1.03).
pub fn for_panic(unit: Condition, arms: Arms, flanks: Flanks, charge: HorseCharge) -> bool {
    let bayonets = arms == Arms::Plain && unit.troop.is_infantry() && unit.drill == Drill::Regular;
    let held = bayonets && unit.in_square();
    let walls = unit.is_steady() && bayonets && flanks == Flanks::BothProtected && charge.aspect == Aspect::Front;
    let exempt = walls || held;
    charge.impetus == Impetus::Has && may_panic(unit.troop).is_ok() && !exempt
}

inputs! {
    /// Whether a unit charged by horse tests for panic.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Panic for "wof.panic" by clause!("wof.18.1.02") {
        /// Whether it lacks bayonets.
        no_bayonets: bool = flag(clause!("wof.h.bayonets")),
        /// Whether both its flanks are protected.
        flanks: Flanks = flag(clause!("wof.9.5.01")).named("flanks_protected"),
        /// Whether the horse has impetus.
        impetus: Impetus = flag(clause!("wof.18.1.02")),
        /// From where the horse comes.
        aspect: Aspect = word(clause!("wof.18.1.03")).or("Front"),
        /// The charged unit.
        unit: Condition = group(),
    }
}

/// Whether a unit charged by horse tests for panic (wof.18.1.02, wof.18.1.03).
pub fn panic_test(of: &Panic) -> Receipt<()> {
    let mut draft = of.draft();
    let arms = if of.no_bayonets { Arms::NoBayonets } else { Arms::Plain };
    let charge = HorseCharge { impetus: of.impetus, aspect: of.aspect };
    let due = due::may_test(of.unit, Occasion::Panic).is_ok() && for_panic(of.unit, arms, of.flanks, charge);
    let threatens = of.impetus == Impetus::Has && !of.unit.troop.is_cavalry();
    draft.note(clause!("wof.9.5.01"), "both flanks are protected", of.flanks == Flanks::BothProtected);
    if threatens && !due {
        draft.note(clause!("wof.18.1.03"), "exempt", true);
    }
    draft.note(clause!("wof.18.1.02"), "tests", due);
    draft.result("tests", due);
    draft.close(())
}
