//! A way clicked leg by leg: the legs so far and the cost of the next turn. The pointer is read in `pointed`.
//!
//! Knows the cost of turning in a rule set; whether a way is legal is for `judge`.

use bevy::math::Vec2;

use crate::{
    battle::{LegKind, PathDomain},
    measure::{Footprint, Hand, Leg, Pose},
};

/// Turns smaller than this many degrees are meant as none.
pub(super) const LEAST_TURN: f32 = 2.0;
/// Moves shorter than this many inches are meant as none.
pub(super) const LEAST_MOVE: f32 = 0.05;

/// How the pointer is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// To the point: a turn if that is needed and offered, then straight ahead.
    ToPoint,
    /// With one kind of leg only.
    Only(LegKind),
    /// As where a front corner goes that is held: a wheel on the other one, or where there are no wheels a turn on the
    /// spot.
    Corner(Hand),
}

/// A way as far as it has been clicked, and the leg that the pointer would add.
#[derive(Clone, Debug, PartialEq)]
pub struct PathWork {
    /// The rule set's domain.
    pub domain: PathDomain,
    /// The block that moves, inches.
    pub body: Footprint,
    /// The clicks so far; each is one or two legs.
    pub clicked: Vec<Vec<Leg>>,
    /// The legs that the pointer would add.
    pub live: Vec<Leg>,
    /// How the pointer is read.
    pub mode: Mode,
}

/// The cost of turning to the next charged step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnPrice {
    /// Up to this many degrees to either hand.
    pub degrees: f32,
    /// Inches of allowance.
    pub inches: f32,
}

impl PathWork {
    /// Whether a leg has been fixed.
    pub fn has_legs(&self) -> bool {
        !self.clicked.is_empty()
    }

    /// A way without legs.
    pub fn new(domain: PathDomain, body: Footprint) -> Self {
        Self { domain, body, clicked: Vec::new(), live: Vec::new(), mode: Mode::ToPoint }
    }

    /// Every leg, those under the pointer included.
    pub fn legs(&self) -> Vec<Leg> {
        self.clicked.iter().flatten().chain(&self.live).copied().collect()
    }

    /// The front edge's middle after the legs that have been clicked.
    pub fn pose(&self) -> Pose {
        self.clicked.iter().flatten().fold(self.domain.start, |pose, leg| leg.carry(pose, self.body))
    }

    /// The front edge's middle after all legs.
    pub fn end(&self) -> Pose {
        self.live.iter().fold(self.pose(), |pose, leg| leg.carry(pose, self.body))
    }

    /// Reads the pointer, table inches, as the legs that it means.
    pub fn aim(&mut self, point: Vec2) {
        let local = self.pose().to_local(point);
        self.live = match self.mode {
            Mode::ToPoint => self.to_point(local),
            Mode::Only(kind) => self.only(kind, local).into_iter().collect(),
            Mode::Corner(held) => self.with_corner(held, local).into_iter().collect(),
        };
    }

    /// Takes the legs under the pointer into the way; false if there are none.
    pub fn click(&mut self) -> bool {
        let live = std::mem::take(&mut self.live);
        let added = !live.is_empty();
        if added {
            self.clicked.push(live);
        }
        added
    }

    /// Takes the last click back; false if there is none.
    pub fn back(&mut self) -> bool {
        self.live.clear();
        self.clicked.pop().is_some()
    }

    /// The prices of turning, step by step, as far as the allowance goes; nothing where turning is free or not offered.
    pub fn turn_prices(&self) -> Vec<TurnPrice> {
        let PathDomain { turn_step_degrees: step, turn_step_inches: price, allowance_inches, .. } = self.domain;
        if !self.offers(LegKind::Turn) || step <= 0.0 || price <= 0.0 {
            return Vec::new();
        }
        let up_to = |steps: u8| TurnPrice { degrees: f32::from(steps) * step, inches: f32::from(steps) * price };
        (1..=24).map(up_to).take_while(|at| at.degrees <= 180.01 && at.inches <= allowance_inches + 0.001).collect()
    }

    /// The cost of the turn under the pointer, and of the next step.
    pub fn turn_price(&self) -> Option<(f32, f32)> {
        let turned: f32 = self
            .live
            .iter()
            .filter_map(|leg| if let Leg::Turn(degrees) = leg { Some(degrees.abs()) } else { None })
            .sum();
        let (step, price) = (self.domain.turn_step_degrees, self.domain.turn_step_inches);
        if turned < LEAST_TURN || step <= 0.0 {
            return None;
        }
        let started = (turned / step - 0.001).ceil();
        Some((started * price, (started + 1.0) * price))
    }

    /// The allowance left after the legs so far, inches; without turns, which some rules charge for.
    pub fn allowance_left(&self) -> f32 {
        self.domain.allowance_inches - self.clicked.iter().flatten().map(|leg| leg.inches(self.body)).sum::<f32>()
    }

    /// The length of the last leg, inches: the one under the pointer, else the last clicked; 0 for a turn.
    pub fn last_length(&self) -> f32 {
        let last = self.live.last().or_else(|| self.clicked.last()?.last());
        last.filter(|leg| !matches!(leg, Leg::Turn(_) | Leg::AboutFace)).map_or(0.0, |leg| leg.inches(self.body))
    }

    /// Shortens the last leg, the one under the pointer if there is one, by some inches.
    pub fn shorten(&mut self, inches: f32) {
        let clicked = self.clicked.last_mut().and_then(|click| click.last_mut());
        let Some(last) = self.live.last_mut().or(clicked) else { return };
        match last {
            Leg::Advance(length) | Leg::BackStep(length) | Leg::Sidestep(_, length) => {
                *length = (*length - inches).max(0.0);
            }
            Leg::Oblique(right, ahead) => {
                let length = Vec2::new(*right, *ahead).length();
                let part = ((length - inches) / length.max(LEAST_MOVE)).max(0.0);
                (*right, *ahead) = (*right * part, *ahead * part);
            }
            Leg::Wheel(_, degrees) => {
                *degrees = (*degrees - (inches / self.body.frontage.max(0.1)).to_degrees()).max(0.0);
            }
            Leg::Turn(_) | Leg::AboutFace => {}
        }
    }

    /// Whether the rule set offers a kind of leg here.
    pub fn offers(&self, kind: LegKind) -> bool {
        self.domain.legs.contains(&kind)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::measure::Facing;

    const BODY: Footprint = Footprint::new(4.0, 1.0);

    /// A battalion looking up the table that may go such legs, with turns that cost.
    pub(in crate::client::orders::draft) fn work(legs: &[LegKind]) -> PathWork {
        let domain = PathDomain {
            start: Pose::new(Vec2::new(10.0, 10.0), Facing::NORTH),
            allowance_inches: 8.0,
            legs: legs.to_vec(),
            turn_step_degrees: 45.0,
            turn_step_inches: 2.0,
        };
        PathWork::new(domain, BODY)
    }

    #[test]
    fn clicks_string_legs_together_and_are_taken_back_one_by_one() {
        let mut work = work(&[LegKind::Advance, LegKind::Turn]);
        work.aim(Vec2::new(10.0, 12.0));
        assert!(work.click());
        work.aim(Vec2::new(10.0, 15.0));
        assert!(work.click());
        assert_eq!(work.legs(), [Leg::Advance(2.0), Leg::Advance(3.0)]);
        assert!(work.back() && work.back() && !work.back());
        assert_eq!(work.pose(), work.domain.start);
    }

    #[test]
    fn no_leg_but_a_step_back_goes_to_a_point_behind() {
        use LegKind::{AboutFace, Advance, BackStep, Oblique, Sidestep, Turn, Wheel};
        let work = work(&[Advance, Oblique, BackStep, Sidestep, Wheel, Turn, AboutFace]);
        for local in [Vec2::new(0.0, -3.0), Vec2::new(2.0, -1.0), Vec2::new(-4.0, -0.5)] {
            assert_eq!((work.only(Advance, local), work.only(Oblique, local)), (None, None), "{local}");
            assert_eq!(work.only(BackStep, local), Some(Leg::BackStep(-local.y)), "{local}");
        }
    }

    #[test]
    fn the_handle_shows_the_price_of_this_step_and_of_the_next() {
        let mut work = work(&[LegKind::Turn]);
        work.live = vec![Leg::Turn(-50.0)];
        assert_eq!(work.turn_price(), Some((4.0, 6.0)));
        assert_eq!(work.turn_prices().len(), 4);
        work.live = vec![Leg::Turn(45.0)];
        assert_eq!(work.turn_price(), Some((2.0, 4.0)));
    }
}
