//! Drawing a way by keyboard: the last leg grows and shrinks, and a key for another kind of leg starts the next.

use super::path::{LEAST_MOVE, LEAST_TURN, PathWork};
use crate::{
    battle::LegKind,
    measure::{Hand, Leg},
};

/// A wheel grows by this many degrees a key.
const WHEEL_STEP: f32 = 5.0;
/// A turn grows by this many degrees a key where the rules charge for no steps.
const FREE_STEP: f32 = 15.0;

impl PathWork {
    /// Makes the last move of the way longer or shorter (inches ahead), or begins one.
    pub fn nudge_ahead(&mut self, inches: f32) {
        match self.last_leg() {
            Some(Leg::Advance(so_far)) => self.set_last(so_far + inches, Leg::Advance),
            Some(Leg::BackStep(so_far)) => self.set_last(so_far - inches, Leg::BackStep),
            _ if inches > 0.0 => self.begin(LegKind::Advance, Leg::Advance(inches)),
            _ => self.begin(LegKind::BackStep, Leg::BackStep(-inches)),
        }
    }

    /// Turns or wheels by one charged step more to a hand, as the rule set offers.
    pub fn nudge_turn(&mut self, hand: Hand) {
        let step = if self.domain.turn_step_degrees > 0.0 { self.domain.turn_step_degrees } else { FREE_STEP };
        let signed = if hand == Hand::Right { step } else { -step };
        match self.last_leg() {
            Some(Leg::Turn(so_far)) if (so_far + signed).abs() < LEAST_TURN => self.drop_last(),
            Some(Leg::Turn(so_far)) => self.replace_last(Leg::Turn(so_far + signed)),
            Some(Leg::Wheel(by, so_far)) if by == hand => self.replace_last(Leg::Wheel(hand, so_far + WHEEL_STEP)),
            Some(Leg::Wheel(by, so_far)) => self.set_last(so_far - WHEEL_STEP, |degrees| Leg::Wheel(by, degrees)),
            _ if self.offers(LegKind::Turn) => self.begin(LegKind::Turn, Leg::Turn(signed)),
            _ => self.begin(LegKind::Wheel, Leg::Wheel(hand, WHEEL_STEP)),
        }
    }

    /// Moves to a flank, where the rule set offers it.
    pub fn nudge_aside(&mut self, hand: Hand, inches: f32) {
        match self.last_leg() {
            Some(Leg::Sidestep(to, so_far)) if to == hand => self.replace_last(Leg::Sidestep(hand, so_far + inches)),
            Some(Leg::Sidestep(to, so_far)) => self.set_last(so_far - inches, |inches| Leg::Sidestep(to, inches)),
            Some(Leg::Advance(ahead)) if self.offers(LegKind::Oblique) => {
                let right = if hand == Hand::Right { inches } else { -inches };
                self.replace_last(Leg::Oblique(right, ahead));
            }
            Some(Leg::Oblique(right, ahead)) => {
                let further = if hand == Hand::Right { inches } else { -inches };
                self.replace_last(Leg::Oblique((right + further).clamp(-ahead, ahead), ahead));
            }
            _ => self.begin(LegKind::Sidestep, Leg::Sidestep(hand, inches)),
        }
    }

    fn last_leg(&mut self) -> Option<Leg> {
        self.live.clear();
        self.clicked.last().and_then(|click| click.last()).copied()
    }

    fn begin(&mut self, kind: LegKind, leg: Leg) {
        if self.offers(kind) {
            self.clicked.push(vec![leg]);
        }
    }

    fn set_last(&mut self, amount: f32, leg: impl Fn(f32) -> Leg) {
        if amount < LEAST_MOVE { self.drop_last() } else { self.replace_last(leg(amount)) }
    }

    fn replace_last(&mut self, leg: Leg) {
        if let Some(last) = self.clicked.last_mut().and_then(|click| click.last_mut()) {
            *last = leg;
        }
    }

    fn drop_last(&mut self) {
        if let Some(click) = self.clicked.last_mut() {
            click.pop();
            if click.is_empty() {
                self.clicked.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::{
        battle::PathDomain,
        measure::{Facing, Footprint, Pose},
    };

    fn work(legs: &[LegKind]) -> PathWork {
        let domain = PathDomain {
            start: Pose::new(Vec2::ZERO, Facing::NORTH),
            allowance_inches: 8.0,
            legs: legs.to_vec(),
            turn_step_degrees: 45.0,
            turn_step_inches: 2.0,
        };
        PathWork::new(domain, Footprint::new(4.0, 1.0))
    }

    #[test]
    fn the_keyboard_lengthens_turns_and_shortens_to_nothing() {
        let mut work = work(&[LegKind::Advance, LegKind::Turn]);
        work.nudge_ahead(1.0);
        work.nudge_ahead(0.5);
        work.nudge_turn(Hand::Left);
        assert_eq!(work.legs(), [Leg::Advance(1.5), Leg::Turn(-45.0)]);
        work.nudge_turn(Hand::Right);
        work.nudge_ahead(-2.0);
        assert_eq!(work.legs(), []);
        work.nudge_ahead(-2.0);
        assert_eq!(work.legs(), [], "a back-step is not offered");
    }

    #[test]
    fn an_advance_pushed_aside_becomes_an_oblique_where_there_is_one() {
        let mut work = work(&[LegKind::Advance, LegKind::Oblique]);
        work.nudge_ahead(2.0);
        work.nudge_aside(Hand::Left, 0.5);
        work.nudge_aside(Hand::Left, 9.0);
        assert_eq!(work.legs(), [Leg::Oblique(-2.0, 2.0)], "no farther aside than ahead");
    }
}
