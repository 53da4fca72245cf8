//! Two units at half strength made one (hmm.18.08, hmm.20.13): who may be, and what comes out, by counts and inches.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        common::guard::Guard,
        hmm::{
            charts::{Class, Mount, Rules, Troop},
            melee::pinned::PINNED,
            state::{BattleState, History, Officers},
        },
        reckon::{ProcedureInputs, inputs},
    },
};

/// It was made of remnants shortly before.
pub const NOT_READY: Guard =
    Guard::new(clause!("hmm.18.08"), "it has been made of remnants and is not ready yet", |field, unit| {
        field.of::<History>(unit).acts_from.is_some_and(|from| field.resource::<BattleState>().turn < from)
    });

/// The clause of composite units.
pub const CLAUSE: Clause = clause!("hmm.18.08");
/// A unit so near to its own edge is at it, inches.
const AT_THE_EDGE_INCHES: f32 = 1.0;

inputs! {
    /// A unit that is to be made one with another, as it stands.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Remnant {
        /// Whether it has lost half of its men, or is made of such units and not ready yet.
        reduced: bool = flag(clause!("hmm.18.07")).or("Yes"),
        /// Whether it routs.
        routing: bool = flag(clause!("hmm.18.15")),
        /// Whether it is in melee.
        in_melee: bool = flag(clause!("hmm.20.30")),
        /// From it to its own edge of the table.
        edge_inches: f32 = measure("inches", clause!("hmm.18.08")).named("edge").or("0"),
        /// What sort of troops.
        troop: Troop = word(clause!("hmm.20.13")).or("LineInfantry"),
        /// Whether horsemen ride.
        mount: Mount = word(clause!("hmm.04.18")).or("Mounted"),
    }

    /// The remains of a unit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Left {
        /// Figures left.
        figures: u32 = count("figures", clause!("hmm.20.13")),
        /// Their class.
        class: Class = word(clause!("hmm.20.13")).or("Regular"),
        /// Whether its commander is left.
        commander: bool = flag(clause!("hmm.18.02")).or("Yes"),
        /// Its subalterns left.
        subalterns: u8 = count("officers", clause!("hmm.18.02")).within(0, 20).or("2"),
    }

    /// The unit that two units at half strength make together, and when it may act.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Combining for "hmm.combine" by clause!("hmm.18.08") {
        /// The turn in which they are made one.
        turn: u32 = count("turn", clause!("hmm.18.08")).or("1"),
        /// Between the two.
        gap_inches: f32 = measure("inches", clause!("hmm.20.13")).named("gap").or("0"),
        /// The one.
        own: Remnant = group(),
        /// Its remains.
        own_left: Left = group(),
        /// The other.
        other: Remnant = group().prefix("other_").whose("the other: "),
        /// Its remains.
        other_left: Left = group().prefix("other_").whose("the other: "),
    }
}

impl Remnant {
    /// Whether a unit may be made one with another at all: reduced, in order, and at its own edge.
    ///
    /// # Errors
    /// The reason why it may not, about a unit of some name.
    pub fn must_be_one(&self, name: &str) -> Result<(), Refusal> {
        let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, format!("{name} {reason}")));
        match () {
            () if !self.reduced => refuse(CLAUSE, "is no unit at half strength"),
            () if self.routing => refuse(clause!("hmm.18.15"), "is routing"),
            () if self.in_melee => refuse(PINNED.clause, "is in melee"),
            () if self.edge_inches > AT_THE_EDGE_INCHES + TOLERANCE => refuse(CLAUSE, "has not reached its own edge"),
            () => Ok(()),
        }
    }

    /// Its arm: foot, horse on horseback or off it, or guns.
    fn arm(&self) -> (bool, bool, bool) {
        let rides = self.troop.is_cavalry() && self.mount == Mount::Mounted;
        (self.troop.is_infantry(), self.troop.is_cavalry(), rides)
    }

    /// Whether two are of one arm.
    pub fn is_of_the_arm_of(&self, other: &Self) -> bool {
        self.arm() == other.arm()
    }
}

/// The refusal for units of two arms or sides (hmm.20.13).
pub fn no_single_arm() -> Refusal {
    Refusal::new(clause!("hmm.20.13"), "only two units of one arm and one side are combined")
}

/// Whether two are near enough to be made one (hmm.20.13).
///
/// # Errors
/// The distance that is too much.
pub fn must_be_near(rules: Rules<'_>, gap_inches: f32) -> Result<(), Refusal> {
    let within = rules.charts.morale.recombine_within_inches;
    if gap_inches > within + TOLERANCE {
        let reason = format!("they must be within {within} in of each other");
        return Err(Refusal::new(clause!("hmm.20.13"), reason).by(gap_inches - within));
    }
    Ok(())
}

/// The turn from which a unit that is combined in a turn may act (hmm.18.08).
pub fn acts_from(rules: Rules<'_>, turn: u32) -> u32 {
    turn + rules.charts.morale.recombined_turns
}

/// The officers of two units together; a second commander serves as a subaltern (hmm.20.13).
pub fn pooled(own: Officers, theirs: Officers) -> Officers {
    Officers {
        commander: own.commander || theirs.commander,
        subalterns: own.subalterns + theirs.subalterns + u8::from(own.commander && theirs.commander),
    }
}

/// The class of two units together: the lower (hmm.20.13).
pub fn class_of_both(own: Class, theirs: Class) -> Class {
    own.min(theirs)
}

impl Left {
    fn officers(&self) -> Officers {
        Officers { commander: self.commander, subalterns: self.subalterns }
    }
}

impl Combining {
    /// Whether the two may be made one.
    ///
    /// # Errors
    /// The reason why they may not.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        self.own.must_be_one("the one")?;
        self.other.must_be_one("the other")?;
        if !self.own.is_of_the_arm_of(&self.other) {
            return Err(no_single_arm());
        }
        must_be_near(rules, self.gap_inches)
    }
}

/// The unit that two units at half strength make together (hmm.18.08, hmm.20.13).
pub fn combining(rules: Rules<'_>, of: &Combining) -> Receipt<()> {
    let mut draft = of.draft();
    let (one, other) = (of.own_left, of.other_left);
    let officers = pooled(one.officers(), other.officers());
    let class = class_of_both(one.class, other.class);
    draft.note(clause!("hmm.20.13"), "figures together, its strength from now on", one.figures + other.figures);
    draft.note(clause!("hmm.20.13"), "of the lower class", class.to_string());
    draft.note(CLAUSE, "free to act from turn", acts_from(rules, of.turn));
    draft.result("figures", one.figures + other.figures);
    draft.result("class", class.to_string());
    draft.result("commander", officers.commander);
    draft.result("subalterns", officers.subalterns);
    draft.result("acts_from", acts_from(rules, of.turn));
    draft.close(())
}
