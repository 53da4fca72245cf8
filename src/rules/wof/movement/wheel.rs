//! The length of a wheel (wof.12.2.01).

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{Gait, Rules},
            condition::Condition,
            movement::echelon_and_sidestep::inches_an_inch,
        },
    },
};

/// The path of the outer flank of a wheel, inches, for a front in inches and an angle in degrees (wof.12.2.01).
pub fn wheel_inches(front_inches: f32, degrees: f32) -> f32 {
    front_inches * degrees.abs().to_radians()
}

inputs! {
    /// The cost of a wheel.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Wheel for "wof.wheel" by clause!("wof.12.2.01") {
        /// How wide its front is.
        front_inches: f32 = measure("inches", clause!("wof.12.2.01")).named("front"),
        /// How far it wheels.
        degrees: f32 = measure("degrees", clause!("wof.12.2.01")).within(0, 360),
        /// The unit that wheels.
        unit: Condition = group(),
    }
}

/// The cost of a wheel, in inches of move (wof.12.2.01).
pub fn wheel(rules: Rules<'_>, of: &Wheel) -> Receipt<()> {
    let mut draft = of.draft();
    let arc = wheel_inches(of.front_inches, of.degrees);
    let (factor, clause) = inches_an_inch(rules, of.unit, Gait::Wheel);
    draft.note(clause!("wof.12.2.01"), "inches of arc", arc);
    draft.note(clause, "inches of move", arc * factor);
    draft.result("arc", arc);
    draft.result("inches", arc * factor);
    draft.close(())
}
