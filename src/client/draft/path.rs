//! A way being clicked leg by leg: which legs the pointer means, how turns snap to the steps that are charged for, what the next costs.
//!
//! Knows what kinds of leg a rule set offers and what it charges for turning; whether a way is lawful is `judge`'s affair.

use bevy::math::Vec2;

use crate::{
    battle::{LegKind, PathDomain},
    measure::{Footprint, Hand, Leg, Pose},
};

/// A turn ends on a charged step if the pointer is nearer to it than this part of the step.
const MAGNET: f32 = 0.2;
/// Turns smaller than this many degrees are meant as none.
pub(super) const LEAST_TURN: f32 = 2.0;
/// Where every turn costs, a point so many degrees aside is meant as straight ahead; who wants to turn so little takes a turn by itself.
const STRAIGHT: f32 = 6.0;
/// Moves shorter than this many inches are meant as none.
pub(super) const LEAST_MOVE: f32 = 0.05;

/// How the pointer is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// To the point: a turn if that is needed and offered, then straight ahead.
    ToPoint,
    /// With one kind of leg only.
    Only(LegKind),
    /// As where a front corner goes that is held: a wheel on the other one, or where there are no wheels a turn on the spot.
    Corner(Hand),
}

/// A way as far as it has been clicked, and what the pointer would add to it.
#[derive(Clone, Debug, PartialEq)]
pub struct PathWork {
    /// What the rule set allows.
    pub domain: PathDomain,
    /// The block that moves, inches.
    pub body: Footprint,
    /// The clicks so far; each is one or two legs.
    pub clicked: Vec<Vec<Leg>>,
    /// What the pointer would add.
    pub live: Vec<Leg>,
    /// How the pointer is read.
    pub mode: Mode,
}

/// What turning to the next charged step would cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnPrice {
    /// Up to this many degrees to either hand.
    pub degrees: f32,
    /// Inches of allowance.
    pub inches: f32,
}

impl PathWork {
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

    /// What the turn that the pointer means costs, and what the next step would.
    pub fn turn_price(&self) -> Option<(f32, f32)> {
        let turned: f32 = self.live.iter().filter_map(|leg| if let Leg::Turn(degrees) = leg { Some(degrees.abs()) } else { None }).sum();
        let (step, price) = (self.domain.turn_step_degrees, self.domain.turn_step_inches);
        if turned < LEAST_TURN || step <= 0.0 {
            return None;
        }
        let started = (turned / step - 0.001).ceil();
        Some((started * price, (started + 1.0) * price))
    }

    /// What the legs so far leave of the allowance, inches; turns, which some rules charge for, not counted.
    pub fn allowance_left(&self) -> f32 {
        self.domain.allowance_inches - self.clicked.iter().flatten().map(|leg| leg.inches(self.body)).sum::<f32>()
    }

    /// How long the last leg is, inches: the one under the pointer, else the last that was clicked; 0 for a turn.
    pub fn last_length(&self) -> f32 {
        let last = self.live.last().or_else(|| self.clicked.last()?.last());
        last.filter(|leg| !matches!(leg, Leg::Turn(_) | Leg::AboutFace)).map_or(0.0, |leg| leg.inches(self.body))
    }

    /// Shortens the last leg, the one under the pointer if there is one, by some inches.
    pub fn shorten(&mut self, inches: f32) {
        let clicked = self.clicked.last_mut().and_then(|click| click.last_mut());
        let Some(last) = self.live.last_mut().or(clicked) else { return };
        match last {
            Leg::Advance(length) | Leg::BackStep(length) | Leg::Sidestep(_, length) => *length = (*length - inches).max(0.0),
            Leg::Oblique(right, ahead) => {
                let length = Vec2::new(*right, *ahead).length();
                let part = ((length - inches) / length.max(LEAST_MOVE)).max(0.0);
                (*right, *ahead) = (*right * part, *ahead * part);
            }
            Leg::Wheel(_, degrees) => *degrees = (*degrees - (inches / self.body.frontage.max(0.1)).to_degrees()).max(0.0),
            Leg::Turn(_) | Leg::AboutFace => {}
        }
    }

    /// Whether the rule set offers a kind of leg here.
    pub fn offers(&self, kind: LegKind) -> bool {
        self.domain.legs.contains(&kind)
    }

    fn to_point(&self, local: Vec2) -> Vec<Leg> {
        let about_centre = local + Vec2::new(0.0, self.body.depth / 2.0);
        let bearing = local_bearing(about_centre);
        let behind_itself = local.y < 0.0 && local.y > -self.body.depth && local.x.abs() < self.body.frontage / 2.0;
        if local.length() < LEAST_MOVE || behind_itself {
            return Vec::new();
        }
        let least = if self.domain.turn_step_inches > 0.0 { STRAIGHT } else { LEAST_TURN };
        if self.offers(LegKind::Turn) && bearing.abs() >= least {
            let turned = self.snapped(bearing);
            let after = Leg::Turn(turned).carry(Pose::new(Vec2::ZERO, crate::measure::Facing::NORTH), self.body);
            let ahead = after.to_local(local).y;
            let advance = (ahead > LEAST_MOVE && self.offers(LegKind::Advance)).then_some(Leg::Advance(ahead));
            return std::iter::once(Leg::Turn(turned)).chain(advance).collect();
        }
        let straight = [LegKind::Oblique, LegKind::Advance, LegKind::BackStep, LegKind::Sidestep];
        let fits = |kind: &LegKind| match kind {
            LegKind::Advance => local.y > LEAST_MOVE,
            LegKind::Oblique => local.y > LEAST_MOVE && local.x.abs() > LEAST_MOVE && !self.offers(LegKind::Turn),
            LegKind::BackStep => local.y < -LEAST_MOVE,
            LegKind::Sidestep => local.x.abs() > LEAST_MOVE,
            LegKind::Wheel | LegKind::Turn | LegKind::AboutFace => false,
        };
        let kind = straight.into_iter().filter(|kind| self.offers(*kind)).find(fits);
        kind.and_then(|kind| self.only(kind, local)).into_iter().collect()
    }

    fn only(&self, kind: LegKind, local: Vec2) -> Option<Leg> {
        let hand = if local.x >= 0.0 { Hand::Right } else { Hand::Left };
        match kind {
            LegKind::Advance => (local.y > LEAST_MOVE).then_some(Leg::Advance(local.y)),
            LegKind::BackStep => (local.y < -LEAST_MOVE).then_some(Leg::BackStep(-local.y)),
            LegKind::Sidestep => (local.x.abs() > LEAST_MOVE).then_some(Leg::Sidestep(hand, local.x.abs())),
            LegKind::Oblique => (local.y > LEAST_MOVE).then_some(Leg::Oblique(local.x.clamp(-local.y, local.y), local.y)),
            LegKind::Turn => {
                let bearing = local_bearing(local + Vec2::new(0.0, self.body.depth / 2.0));
                (bearing.abs() >= LEAST_TURN).then(|| Leg::Turn(self.snapped(bearing)))
            }
            LegKind::Wheel => self.wheel_towards(local),
            LegKind::AboutFace => (local.y < 0.0).then_some(Leg::AboutFace),
        }
    }

    /// The wheel that brings the far front corner in line with the pointer: on the left corner for a pointer ahead of the right half.
    fn wheel_towards(&self, local: Vec2) -> Option<Leg> {
        self.wheel_of(if local.x >= 0.0 { Hand::Right } else { Hand::Left }, local)
    }

    /// The wheel by which a front corner follows the pointer; it turns on the other one.
    fn wheel_of(&self, held: Hand, local: Vec2) -> Option<Leg> {
        let half = self.body.frontage / 2.0;
        let (outward, hand) = match held {
            Hand::Right => (local.x + half, Hand::Left),
            Hand::Left => (half - local.x, Hand::Right),
        };
        let degrees = local.y.atan2(outward).to_degrees();
        (degrees > LEAST_TURN / 2.0).then_some(Leg::Wheel(hand, degrees.min(180.0)))
    }

    /// What a corner that is held means: a wheel, or a turn about the middle by as much as the corner went round that.
    fn with_corner(&self, held: Hand, local: Vec2) -> Option<Leg> {
        if self.offers(LegKind::Wheel) {
            return self.wheel_of(held, local);
        }
        let half = Vec2::new(self.body.frontage, self.body.depth) / 2.0;
        let corner = if held == Hand::Right { half } else { Vec2::new(-half.x, half.y) };
        let round = local_bearing(local + Vec2::new(0.0, half.y)) - local_bearing(corner);
        let round = (round + 540.0).rem_euclid(360.0) - 180.0;
        (self.offers(LegKind::Turn) && round.abs() >= LEAST_TURN).then(|| Leg::Turn(self.snapped(round)))
    }

    fn snapped(&self, bearing: f32) -> f32 {
        let step = self.domain.turn_step_degrees;
        if step <= 0.0 {
            return bearing;
        }
        let nearest = (bearing / step).round() * step;
        if nearest != 0.0 && (bearing - nearest).abs() <= step * MAGNET { nearest } else { bearing }
    }
}

/// The bearing of a point in a pose's own frame, degrees clockwise from straight ahead.
fn local_bearing(local: Vec2) -> f32 {
    local.x.atan2(local.y).to_degrees()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Facing;

    const BODY: Footprint = Footprint::new(4.0, 1.0);

    fn work(legs: &[LegKind]) -> PathWork {
        let domain = PathDomain {
            start: Pose::new(Vec2::new(10.0, 10.0), Facing::NORTH),
            allowance_inches: 8.0,
            legs: legs.to_vec(),
            turn_step_degrees: 45.0,
            turn_step_inches: 2.0,
        };
        PathWork::new(domain, BODY)
    }

    fn aimed(legs: &[LegKind], point: Vec2) -> Vec<Leg> {
        let mut work = work(legs);
        work.aim(point);
        work.live
    }

    #[test]
    fn a_point_straight_ahead_is_an_advance() {
        assert_eq!(aimed(&[LegKind::Advance, LegKind::Turn], Vec2::new(10.0, 15.0)), [Leg::Advance(5.0)]);
    }

    #[test]
    fn a_turn_snaps_to_a_charged_step_that_is_near_and_is_free_between_steps() {
        let towards = |bearing: f32| Vec2::new(10.0, 9.5) + Facing::from_bearing(bearing).vector() * 6.0;
        for (bearing, meant) in [(40.0, 45.0), (-50.0, -45.0), (25.0, 25.0), (93.0, 90.0), (8.0, 8.0)] {
            let legs = aimed(&[LegKind::Advance, LegKind::Turn], towards(bearing));
            let Some(Leg::Turn(turned)) = legs.first() else { panic!("no turn for {bearing}: {legs:?}") };
            assert!((turned - meant).abs() < 0.01, "{bearing}: {turned}");
        }
    }

    #[test]
    fn a_point_nearly_ahead_means_no_turn_where_turning_costs() {
        let legs = [LegKind::Advance, LegKind::Turn];
        assert!(matches!(aimed(&legs, Vec2::new(10.4, 15.0))[..], [Leg::Advance(_)]));
        let mut free = work(&legs);
        free.domain.turn_step_inches = 0.0;
        free.aim(Vec2::new(10.4, 15.0));
        assert!(matches!(free.live[..], [Leg::Turn(_), Leg::Advance(_)]));
    }

    #[test]
    fn what_is_not_offered_is_never_meant() {
        assert_eq!(aimed(&[LegKind::Advance], Vec2::new(10.0, 5.0)), []);
        assert_eq!(aimed(&[LegKind::Advance], Vec2::new(13.0, 14.0)), [Leg::Advance(4.0)]);
        assert_eq!(aimed(&[LegKind::BackStep], Vec2::new(10.0, 7.0)), [Leg::BackStep(3.0)]);
    }

    #[test]
    fn a_dragged_corner_wheels_on_the_other_one() {
        let mut work = work(&[LegKind::Wheel]);
        work.mode = Mode::Only(LegKind::Wheel);
        work.aim(Vec2::new(12.0, 14.0));
        let [Leg::Wheel(Hand::Left, degrees)] = work.live[..] else { panic!("{:?}", work.live) };
        assert!((degrees - 45.0).abs() < 1e-3);
        work.aim(Vec2::new(8.0, 9.0));
        assert_eq!(work.live, [], "a wheel goes forward only");
    }

    #[test]
    fn a_held_corner_wheels_wherever_the_pointer_goes_and_turns_on_the_spot_where_there_are_no_wheels() {
        let mut wheeling = work(&[LegKind::Wheel, LegKind::Turn]);
        wheeling.mode = Mode::Corner(Hand::Right);
        wheeling.aim(Vec2::new(6.0, 12.0));
        let [Leg::Wheel(Hand::Left, degrees)] = wheeling.live[..] else { panic!("{:?}", wheeling.live) };
        assert!((degrees - 135.0).abs() < 1e-3, "past the other corner it goes on round that: {degrees}");
        let mut turning = work(&[LegKind::Turn]);
        turning.mode = Mode::Corner(Hand::Left);
        for (round, meant) in [(90.0, 90.0), (-30.0, -30.0), (50.0, 45.0), (1.0, 0.0)] {
            let corner = Facing::from_bearing(Vec2::new(-2.0, 0.5).x.atan2(0.5).to_degrees() + round).vector() * 2.0;
            turning.aim(Vec2::new(10.0, 9.5) + corner);
            let turned: f32 = turning.live.iter().map(|leg| if let Leg::Turn(degrees) = leg { *degrees } else { f32::NAN }).sum();
            assert!((turned - meant).abs() < 0.01, "{round}: {:?}", turning.live);
        }
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
    fn the_handle_shows_the_price_of_this_step_and_of_the_next() {
        let mut work = work(&[LegKind::Turn]);
        work.live = vec![Leg::Turn(-50.0)];
        assert_eq!(work.turn_price(), Some((4.0, 6.0)));
        assert_eq!(work.turn_prices().len(), 4);
        work.live = vec![Leg::Turn(45.0)];
        assert_eq!(work.turn_price(), Some((2.0, 4.0)));
    }
}
