//! The panic test of foot and gunners before a charge of horse (wof.18.1.02, wof.18.1.03).

use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::Receipt,
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            Wof,
            charge::{flanks, impetus::Impetus},
            charts::{Arms, Aspect, Drill, Occasion, Troop},
            condition::Condition,
            morale::{
                charge_tests::{are_steady_bayonets, live_charges},
                rally_test,
            },
            state::{Charge, UnitState},
        },
    },
    table::{Field, UnitId},
};

/// When units test for panic.
pub(crate) const PANIC_TESTS: Clause = clause!("wof.10.3.01");

/// Foot and gunners test for panic before horse.
pub(crate) const PANIC: Clause = clause!("wof.18.1.02");

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

/// Foot and gunners alone panic (wof.18.1.02).
pub fn may_panic(troop: Troop) -> Result<(), Refusal> {
    if troop.is_cavalry() { Err(Refusal::new(clause!("wof.18.1.02"), "horse does not panic")) } else { Ok(()) }
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
    let due = rally_test::routers_only_rally(of.unit.spirit).and_then(|()| may_panic(of.unit.troop)).is_ok()
        && for_panic(of.unit, arms, of.flanks, charge);
    let threatens = of.impetus == Impetus::Has && !of.unit.troop.is_cavalry();
    draft.note(clause!("wof.9.5.01"), "both flanks are protected", of.flanks == Flanks::BothProtected);
    if threatens && !due {
        draft.note(clause!("wof.18.1.03"), "exempt", true);
    }
    draft.note(clause!("wof.18.1.02"), "tests", due);
    draft.result("tests", due);
    draft.close(())
}

/// Whether foot or gunners panic before horse that has reached them (wof.18.1.02, wof.18.1.03).
pub(crate) fn panics(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    horse_upon(field, unit).any(|(charge, impetus)| {
        let flanks = if flanks::protected(rules, field, unit) > 1 { Flanks::BothProtected } else { Flanks::Open };
        for_panic(state.condition(), state.troops.arms, flanks, HorseCharge { impetus, aspect: charge.aspect })
    })
}

/// Undecided charges of horse upon a unit, with their impetus.
pub(crate) fn horse_upon<'f>(field: &Field<'f>, unit: UnitId) -> impl Iterator<Item = (&'f Charge, Impetus)> + use<'f> {
    let field = *field;
    let rides = move |charge: &&Charge| field.of::<UnitState>(charge.unit).condition().troop.is_cavalry();
    let upon = live_charges(&field).filter(move |charge| charge.target == unit).filter(rides);
    upon.filter_map(|charge| Some((charge, charge.contact?.impetus)))
}

/// How many flanks are protected, for a unit that panics but would not with two: steady bayonets charged by horse in
/// front (wof.18.1.03).
pub(crate) fn protected_flanks(rules: &Wof, field: &Field<'_>, occasion: Occasion, unit: UnitId) -> Option<u8> {
    let in_front = || horse_upon(field, unit).any(|(charge, _)| charge.aspect == Aspect::Front);
    let would_hold = occasion == Occasion::Panic && are_steady_bayonets(field.of::<UnitState>(unit)) && in_front();
    would_hold.then(|| flanks::protected(rules, field, unit))
}
