//! Procedures about morale that are used only for look-ups: the effects of losses, and which units test or may rally.

use super::due::{self, FireLoss, Flanks, HorseCharge};
use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs, right},
        wof::{
            condition::Condition,
            data::{Arms, Aspect, Occasion, Pips, Rules},
            melee::Impetus,
        },
    },
};

inputs! {
    /// The effects of losses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Losses for "wof.losses" by clause!("wof.15.2.02") {
        /// All that it has lost.
        pips: Pips = count("pips", clause!("wof.15.2.02")),
        /// Its figures at the start of the game.
        start: u32 = count("figures", clause!("wof.9.3.01")),
    }

    /// Whether fire makes a unit test its morale.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FireTest for "wof.fire_test" by clause!("wof.18.1.04") switches ["artillery_test_whole_figure"] {
        /// Pips lost to artillery.
        guns: Pips = count("pips", clause!("wof.18.1.04")).or("0"),
        /// Pips lost to steady small arms.
        steady: Pips = count("pips", clause!("wof.18.1.04")).or("0"),
        /// Pips lost to unsteady small arms.
        unsteady: Pips = count("pips", clause!("wof.18.1.05")).or("0"),
        /// Its figures at the start of the game.
        start: u32 = count("figures", clause!("wof.18.1.04")).or("24"),
    }

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

    /// Whether a routing unit may test to rally.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct MayRally for "wof.may_rally" by clause!("wof.18.1.12") {
        /// To the nearest enemy in sight.
        enemy_inches: f32 = measure("inches", clause!("wof.18.1.12")).named("enemy").or("99"),
        /// The routing unit.
        unit: Condition = group(),
    }
}

/// The effects of losses in figures, twelfths and states (wof.15.2.02, wof.17.3.01, wof.9.3.01).
pub fn losses(of: &Losses) -> Receipt<()> {
    let Losses { pips, start } = *of;
    let mut draft = of.draft();
    draft.note(clause!("wof.15.2.02"), "figures and pips", pips.to_string());
    draft.note(clause!("wof.15.2.04"), "pips carried to the next loss", pips.carried());
    draft.note(clause!("wof.17.3.01"), "full twelfths", pips.twelfths(start));
    draft.note(clause!("wof.9.3.01"), "exhausted", pips.exhausts(start));
    draft.result("figures", pips.figures());
    draft.result("carried", pips.carried());
    draft.result("twelfths", pips.twelfths(start));
    draft.result("exhausted", pips.exhausts(start));
    draft.result("a_twelfth", Pips::of_twelfths(1, start).0);
    draft.result("shattered", pips.shatters(start));
    draft.close(())
}

/// Whether fire makes a unit test its morale (wof.18.1.04, wof.18.1.05).
pub fn fire_test(rules: Rules<'_>, of: &FireTest) -> Receipt<()> {
    let mut draft = of.draft();
    let loss = FireLoss { guns: of.guns, steady: of.steady, unsteady: of.unsteady };
    let due = due::for_fire(rules, loss, of.start);
    if of.unsteady > Pips::NONE {
        draft.note(clause!("wof.18.1.05"), "lost to unsteady fire, which causes none", of.unsteady.to_string());
    }
    draft.note(clause!("wof.18.1.04"), "tests", due);
    draft.result("tests", due);
    draft.close(())
}

/// Whether a unit charged by horse tests for panic (wof.18.1.02, wof.18.1.03).
pub fn panic_test(of: &Panic) -> Receipt<()> {
    let mut draft = of.draft();
    let arms = if of.no_bayonets { Arms::NoBayonets } else { Arms::Plain };
    let charge = HorseCharge { impetus: of.impetus, aspect: of.aspect };
    let due = due::may_test(of.unit, Occasion::Panic).is_ok() && due::for_panic(of.unit, arms, of.flanks, charge);
    let threatens = of.impetus == Impetus::Has && !of.unit.troop.is_cavalry();
    draft.note(clause!("wof.9.5.01"), "both flanks are protected", of.flanks == Flanks::BothProtected);
    if threatens && !due {
        draft.note(clause!("wof.18.1.03"), "exempt", true);
    }
    draft.note(clause!("wof.18.1.02"), "tests", due);
    draft.result("tests", due);
    draft.close(())
}

/// Whether a routing unit may test to rally (wof.18.1.11, wof.18.1.12).
pub fn may_rally(rules: Rules<'_>, of: &MayRally) -> Receipt<()> {
    let routs = due::only_routers_rally(of.unit.spirit);
    let may = routs.and_then(|()| due::may_rally(rules, of.unit, Some(of.enemy_inches)));
    right(of.draft(), ("may_rally", "may test"), clause!("wof.18.1.11"), may.map(|()| true.into()))
}
