//! The cost of a leg by the inch (wof.12.2 to wof.12.5, wof.13.0.03): straight, wheels, slants, back; and which legs a
//! unit may go at all. Knows no ground.

use bevy::math::ops;

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Leg, TOLERANCE},
    rules::wof::{
        charts::{Gait, Rules},
        movement::{echelon_and_sidestep, ground, moving_unit::Walker, walk::Purpose},
        works::field_works,
    },
};

/// The chart's data for a leg.
pub(crate) struct Step {
    /// Parts of a move for an inch in the open.
    pub(crate) price: f32,
    /// The clause that says so.
    pub(crate) clause: Clause,
}

impl Walker<'_> {
    /// The cost of a leg by the inch, if such a unit goes so at all (wof.12.2 to wof.12.5, wof.13.0.03).
    pub(crate) fn step_of(&self, leg: Leg) -> Result<Step, Refusal> {
        let rules = self.rules.in_force();
        let Some(rate) = self.rate_if_any().filter(|rate| *rate > 0.0) else {
            return Err(Refusal::new(clause!("wof.11.0.03"), format!("{} has no such move", self.condition.formation)));
        };
        let charges = matches!(self.purpose, Purpose::Charge(_));
        let freely = self.purpose.is_unruly() || self.footing.steps_freely(self.state);
        let by_gait = |gait: Gait| {
            let (factor, clause) = if freely {
                let in_works = self.purpose == Purpose::March && ground::in_works(self.rules, self.field, self.state);
                (1.0, if in_works { field_works::DISORDER_ZONE } else { rules.charts.movement.gait(gait).2 })
            } else {
                echelon_and_sidestep::inches_an_inch(rules, self.condition, gait)
            };
            Step { price: factor / rate, clause }
        };
        match leg {
            Leg::Advance(inches) if inches >= 0.0 => Ok(by_gait(Gait::Straight)),
            Leg::Wheel(_, degrees) if degrees >= 0.0 || !charges => Ok(by_gait(Gait::Wheel)),
            _ if charges => Err(Refusal::new(
                clause!("wof.h.charge_path"),
                "a charge wheels and goes straight ahead, and nothing else",
            )),
            Leg::Oblique(right, ahead) if ahead >= 0.0 || freely => Ok(by_gait(slant(rules, right, ahead))),
            Leg::Oblique(..) => Err(Refusal::new(echelon_and_sidestep::SIDESTEP, "nobody slants backward")),
            Leg::Sidestep(_, inches) if inches >= 0.0 => Ok(by_gait(Gait::Sidestep)),
            Leg::BackStep(inches) if inches >= 0.0 => {
                let back = if freely { Some(rate) } else { ground::backstep_inches(self.rules, self.state) };
                let back = back
                    .filter(|back| *back > 0.0)
                    .ok_or_else(|| Refusal::new(clause!("wof.12.4.01"), "it does not step back"))?;
                Ok(Step { price: 1.0 / back, clause: clause!("wof.12.4.01") })
            }
            Leg::Turn(_) | Leg::AboutFace if freely => Ok(Step { price: 0.0, clause: clause!("wof.13.0.03") }),
            Leg::Turn(_) | Leg::AboutFace => {
                Err(Refusal::new(clause!("wof.12.1.01"), "only skirmishers and squares turn as they go"))
            }
            _ => Err(Refusal::new(clause!("wof.12.1.01"), "a leg goes backward")),
        }
    }
}

/// The gait of a slant: up to some angle an echelon, then a sidestep (wof.12.3.01, wof.12.3.02).
fn slant(rules: Rules<'_>, right: f32, ahead: f32) -> Gait {
    let degrees = ops::atan2(right.abs(), ahead).to_degrees();
    if degrees <= rules.charts.movement.echelon_up_to_degrees + TOLERANCE { Gait::Echelon } else { Gait::Sidestep }
}

pub(crate) fn in_words(leg: Leg) -> &'static str {
    match leg {
        Leg::Advance(_) => "ahead",
        Leg::BackStep(_) => "back",
        Leg::Sidestep(..) => "to the side",
        Leg::Oblique(..) => "on a slant",
        Leg::Wheel(..) => "of wheel",
        Leg::Turn(_) | Leg::AboutFace => "of turn",
    }
}

/// Whether a leg is a manoeuvre that a pinning zone punishes: back, to the side, or a wheel backward (wof.21.3.01).
pub(crate) fn is_pinned(rules: Rules<'_>, leg: Leg) -> bool {
    match leg {
        Leg::BackStep(_) | Leg::Sidestep(..) => true,
        Leg::Wheel(_, degrees) => degrees < 0.0,
        Leg::Oblique(right, ahead) => slant(rules, right, ahead) == Gait::Sidestep,
        Leg::Advance(_) | Leg::Turn(_) | Leg::AboutFace => false,
    }
}
