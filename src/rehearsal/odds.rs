//! Odds of an order, or of several given together, from copies of the battle as its seat knows it: every way the dice
//! can fall if those are few, else a number of trials with other dice. A question on the way is answered as the machine
//! would; nothing else is done.
//!
//! Must not know a rule set, nor read anything that the seat does not know.

use std::collections::BTreeMap;

use crate::{
    battle::{AnyBattle, Order, QuestionKind, Seat, default_answer, notice::Moment},
    commander::{Commander, Player},
    dice::{DiceSource, Wanted},
    rehearsal::{Band, wilson},
    table::UnitId,
};

/// The most ways of falling that are gone through one by one; with more, dice are thrown.
const MOST_WAYS: usize = 1296;
/// A copy that asks oftener than this is given up.
const MOST_ANSWERS: usize = 400;

/// How far one looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// To the end of the phase, as for a shot.
    Phase,
    /// To the end of the turn, as for a charge, which is fought out in a later phase.
    Turn,
}

/// One result of the order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// The figures that units lost; units that lost none are left out.
    pub losses: BTreeMap<UnitId, usize>,
    /// The units that broke and ran.
    pub broken: Vec<UnitId>,
}

/// The odds of an order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    outcomes: Vec<(f64, Trial)>,
    weight: f64,
    is_exact: bool,
}

/// The odds of one unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Fate {
    /// The chance of each number of lost figures, from none on, with its band; the band is the chance itself if every
    /// way was gone through.
    pub losses: Vec<Band>,
    /// The chance to break and run.
    pub breaks: Band,
    /// The mean of the figures lost.
    pub mean: f64,
}

impl Odds {
    /// Goes through every way in which the dice can fall after some orders of one seat, given one after the other.
    /// Where the ways become too many, later dice, such as those that pick the casualties, are thrown once on each way,
    /// and the odds are not exact. None where the first throw alone has too many ways, or where nothing is thrown.
    pub fn enumerated(play: &dyn AnyBattle, orders: &[Order], horizon: Horizon) -> Option<Self> {
        let seat = orders.first()?.seat;
        let mut copy = play.copy_to_try(seat, DiceSource::Entered);
        let start = Start::of(copy.as_ref(), seat, horizon);
        give_all(copy.as_mut(), orders)?;
        let mut odds = Self { is_exact: true, ..Self::default() };
        let mut ways = 1;
        odds.go_through(copy, &start, &[], 1.0, &mut ways)?;
        odds.weight = 1.0;
        (odds.outcomes.len() > 1).then_some(odds)
    }

    /// Adds a trial of some orders of one seat with other dice; false where they cannot be tried one after the other.
    pub fn try_once(&mut self, play: &dyn AnyBattle, orders: &[Order], horizon: Horizon, seed: u64) -> bool {
        let Some(seat) = orders.first().map(|order| order.seat) else { return false };
        let mut copy = play.imagine(seat, seed);
        let start = Start::of(copy.as_ref(), seat, horizon);
        if give_all(copy.as_mut(), orders).is_none() || run(copy.as_mut(), &start, seed).is_none() {
            return false;
        }
        self.add(1.0, start.trial(copy.as_ref(), routs(copy.as_ref())));
        true
    }

    /// Whether every way in which the dice can fall was gone through.
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// How many trials there were.
    pub fn trials(&self) -> usize {
        self.outcomes.len()
    }

    /// Puts further trials to these.
    pub fn join(&mut self, other: Self) {
        self.weight += other.weight;
        self.outcomes.extend(other.outcomes);
    }

    /// The units to which anything happened in any trial, by id.
    pub fn concerned(&self) -> Vec<UnitId> {
        let of = |trial: &Trial| trial.losses.keys().copied().chain(trial.broken.iter().copied()).collect::<Vec<_>>();
        let mut units: Vec<UnitId> = self.outcomes.iter().flat_map(|(_, trial)| of(trial)).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// The odds of a unit.
    pub fn fate(&self, unit: UnitId) -> Fate {
        let lost = |trial: &Trial| trial.losses.get(&unit).copied().unwrap_or(0);
        let most = self.outcomes.iter().map(|(_, trial)| lost(trial)).max().unwrap_or(0);
        let losses = (0..=most).map(|number| self.share(|trial| lost(trial) == number)).collect();
        #[expect(clippy::cast_precision_loss, reason = "figures of one unit")]
        let mean = self.outcomes.iter().map(|(weight, trial)| weight * lost(trial) as f64).sum::<f64>()
            / self.weight.max(f64::MIN_POSITIVE);
        Fate { losses, breaks: self.share(|trial| trial.broken.contains(&unit)), mean }
    }

    fn share(&self, holds: impl Fn(&Trial) -> bool) -> Band {
        let holding = self.outcomes.iter().filter(|(_, trial)| holds(trial)).map(|(weight, _)| weight).sum::<f64>();
        let share = (holding / self.weight.max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
        if self.is_exact {
            return Band { share, low: share, high: share };
        }
        let trials = self.outcomes.len();
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a share of some trials"
        )]
        let hits = (share * trials as f64).round() as usize;
        Band { share, ..wilson(hits, trials) }
    }

    /// Ends one way with dice that are thrown.
    fn throw_the_rest(&mut self, copy: &dyn AnyBattle, start: &Start, broken: Vec<UnitId>, weight: f64) -> Option<()> {
        let seed = self.outcomes.len() as u64;
        let mut thrown = copy.imagine(start.seat, seed);
        run(thrown.as_mut(), start, seed)?;
        let broken = broken.into_iter().chain(routs(thrown.as_ref())).collect();
        self.add(weight, start.trial(thrown.as_ref(), broken));
        self.is_exact = false;
        Some(())
    }

    fn add(&mut self, weight: f64, trial: Trial) {
        self.weight += weight;
        self.outcomes.push((weight, trial));
    }

    /// Follows a copy until it wants dice, and from there each way in which they can fall. Earlier routs are passed in,
    /// because each copy tells only its own story.
    fn go_through(
        &mut self,
        mut copy: Box<dyn AnyBattle>,
        start: &Start,
        broken: &[UnitId],
        weight: f64,
        ways: &mut usize,
    ) -> Option<()> {
        let stop = run(copy.as_mut(), start, 0)?;
        let broken: Vec<UnitId> = broken.iter().copied().chain(routs(copy.as_ref())).collect();
        if stop == Stop::Horizon {
            self.add(weight, start.trial(copy.as_ref(), broken));
            return Some(());
        }
        let sides: Vec<u8> = copy.wanted().iter().flat_map(each_die).collect();
        let fall = sides
            .iter()
            .try_fold(1_usize, |ways, sides| ways.checked_mul(usize::from(*sides)))
            .filter(|fall| *fall <= MOST_WAYS);
        let Some((fall, all)) =
            fall.and_then(|fall| Some((fall, ways.checked_mul(fall).filter(|all| *all <= MOST_WAYS)?)))
        else {
            return if *ways > 1 { self.throw_the_rest(copy.as_ref(), start, broken, weight) } else { None };
        };
        *ways = all;
        #[expect(clippy::cast_precision_loss, reason = "at most so many as are gone through")]
        let each = weight / fall as f64;
        // The ways of dice that fall later multiply with these once, not with each of them.
        let before = *ways;
        let mut widest = before;
        for way in 0..fall {
            let mut branch = copy.copy_to_try(start.seat, DiceSource::Entered);
            branch.enter_dice(&faces(way, &sides)).ok()?;
            let mut below = before;
            self.go_through(branch, start, &broken, each, &mut below)?;
            widest = widest.max(below);
        }
        *ways = widest;
        Some(())
    }
}

/// Gives orders one after the other; none where one of them is refused.
fn give_all(copy: &mut dyn AnyBattle, orders: &[Order]) -> Option<()> {
    orders.iter().try_for_each(|order| copy.give(order.clone())).ok()
}

fn each_die(wanted: &Wanted) -> impl Iterator<Item = u8> + use<> {
    std::iter::repeat_n(wanted.die.sides(), wanted.count)
}

/// The faces of a way of falling, counted from 0.
fn faces(way: usize, sides: &[u8]) -> Vec<u8> {
    let mut left = way;
    let mut face = |sides: &u8| {
        let shown = left % usize::from(*sides);
        left /= usize::from(*sides);
        u8::try_from(shown + 1).unwrap_or(*sides)
    };
    sides.iter().map(&mut face).collect()
}

/// Why a copy went no farther.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// One looks no farther.
    Horizon,
    /// Dice are wanted.
    Dice,
}

/// How a battle stood before the order, and how far one looks.
struct Start {
    seat: Seat,
    phase: (u32, usize),
    horizon: Horizon,
    figures: Vec<(UnitId, usize)>,
}

impl Start {
    fn of(play: &dyn AnyBattle, seat: Seat, horizon: Horizon) -> Self {
        let field = play.field(Seat::Umpire);
        let figures = field.units_on_table().map(|unit| (unit.id, field.figures_of(unit.id))).collect();
        Self { seat, phase: phase(play), horizon, figures }
    }

    fn is_past(&self, play: &dyn AnyBattle) -> bool {
        let (turn, current) = phase(play);
        turn != self.phase.0 || (self.horizon == Horizon::Phase && current != self.phase.1)
    }

    fn trial(&self, play: &dyn AnyBattle, broken: Vec<UnitId>) -> Trial {
        let field = play.field(Seat::Umpire);
        let left = |unit: UnitId| if field.get_unit(unit).is_some() { field.figures_of(unit) } else { 0 };
        let lost = self.figures.iter().map(|(unit, before)| (*unit, before.saturating_sub(left(*unit))));
        Trial { losses: lost.filter(|(_, lost)| *lost > 0).collect(), broken }
    }
}

/// The units that broke as far as a copy's story goes.
fn routs(play: &dyn AnyBattle) -> Vec<UnitId> {
    let told = play.entries(Seat::Umpire);
    told.iter().filter(|entry| entry.moment == Some(Moment::Rout)).filter_map(|entry| entry.unit).collect()
}

fn phase(play: &dyn AnyBattle) -> (u32, usize) {
    play.phase(Seat::Umpire).place()
}

/// Carries a copy on: forced choices are made as the machine would, everything else is left alone. None where it does
/// not come to an end.
fn run(copy: &mut dyn AnyBattle, start: &Start, seed: u64) -> Option<Stop> {
    let mut players = [Seat::First, Seat::Second].map(|seat| (seat, Commander::new(seed, seat)));
    for _ in 0..MOST_ANSWERS {
        if !copy.wanted().is_empty() {
            return Some(Stop::Dice);
        }
        let Some(question) = copy.question().filter(|_| !start.is_past(copy)) else { return Some(Stop::Horizon) };
        let (kind, seats) = (question.kind, question.seats.clone());
        let chosen = players.iter_mut().filter(|(seat, _)| kind == QuestionKind::React && seats.contains(seat));
        let chosen = chosen.filter_map(|(seat, player)| player.order(copy, *seat)).next();
        copy.give(chosen.or_else(|| default_answer::least(copy))?).ok()?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_in_which_dice_can_fall_is_gone_through_once() {
        let mut ways: Vec<Vec<u8>> = (0..60).map(|way| faces(way, &[6, 10])).collect();
        assert!(ways.iter().all(|faces| (1..=6).contains(&faces[0]) && (1..=10).contains(&faces[1])));
        ways.sort_unstable();
        ways.dedup();
        assert_eq!(ways.len(), 60);
    }

    #[test]
    fn exact_odds_have_no_band_and_tried_ones_have_one() {
        let trial = |lost: usize| Trial { losses: BTreeMap::from([(UnitId(1), lost)]), broken: Vec::new() };
        let exact = Odds { outcomes: vec![(0.25, trial(2)), (0.75, Trial::default())], weight: 1.0, is_exact: true };
        let fate = exact.fate(UnitId(1));
        assert_eq!(
            (fate.losses[0].share, fate.losses[1].share, fate.losses[2].high, fate.mean),
            (0.75, 0.0, 0.25, 0.5)
        );
        let mut tried = Odds { outcomes: vec![(1.0, trial(1)); 10], weight: 10.0, is_exact: false };
        tried.join(tried.clone());
        let fate = tried.fate(UnitId(1));
        assert!(
            tried.trials() == 20 && fate.losses[1].share == 1.0 && fate.losses[1].low < 0.9 && fate.mean == 1.0,
            "{fate:?}"
        );
        assert_eq!(tried.concerned(), [UnitId(1)]);
    }
}
