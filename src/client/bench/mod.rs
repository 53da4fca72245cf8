//! The bench table: a copy of the battle on which units are put anywhere, states changed, dice chosen and orders tried, as often as one
//! likes. It opens from any moment of a battle, a replay or a lesson and leaves that as it was; nothing done on it is kept.
//!
//! What is laid out by hand are acts of the umpire's, so the rules say what goes with them; what is tried are orders like all others.

mod hand;

use bevy::prelude::*;

pub use hand::{Grip, carried, nudged};

use crate::{
    battle::{Override, OverrideAct, Play, Refusal, Seat, passing},
    client::{
        acting::Acting,
        aside::{Around, Aside},
        flow::HandOver,
        opening,
        replay::Reviewing,
        session::Session,
    },
    dice::{Dice, DiceSource, Throw, Wanted},
    measure::Pose,
    table::UnitId,
};

/// Why a unit stands elsewhere all at once, as its journal says.
const REASON: &str = "laid out on the bench table";
/// So many arrangements can be gone back to, besides the first.
const MOST_STARTS: usize = 60;
/// A phase that has not begun after so many answers is not waited for.
const MOST_ANSWERS: usize = 400;

/// What is done with the bench table.
#[derive(Clone, Debug, PartialEq)]
pub enum Trial {
    /// A copy of what is on the table comes onto it; where it is open, back to the battle.
    Open,
    /// Back to how it was last laid out; from there, to how it was before that.
    StartAgain,
    /// Units are laid out by hand, or again moved by the rules.
    Hands,
    /// Everybody leaves things as they are until the next phase.
    Onwards,
    /// Units are put somewhere: the middles of their front edges.
    Put(Vec<(UnitId, Pose)>),
    /// Units are taken off the table.
    TakeOff(Vec<UnitId>),
    /// A unit that was lost or taken off is put back.
    PutBack(UnitId, Pose),
    /// Something that the rules keep of a unit becomes otherwise.
    Alter {
        /// Which unit.
        unit: UnitId,
        /// What of it, as the rule set names it.
        what: String,
        /// What it becomes, as the rule set names it.
        value: String,
    },
}

/// What a hand on the bench table does with a unit that it takes hold of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hands {
    /// It puts the unit anywhere.
    #[default]
    Lay,
    /// It moves it by the rules.
    Play,
}

/// The bench table.
#[derive(Resource, Default)]
pub struct Bench {
    laid: Option<Laid>,
    hands: Hands,
}

/// What lies on the bench table and beside it.
struct Laid {
    /// How it was laid out, one arrangement after another; the first is the moment from which it was opened.
    starts: Vec<Box<dyn Play>>,
    aside: Aside,
    reviewing: Reviewing,
}

impl Bench {
    /// Whether units are laid out by hand now.
    pub fn is_laying(&self) -> bool {
        self.laid.is_some() && self.hands == Hands::Lay
    }

    /// What a hand does with a unit.
    pub fn hands(&self) -> Hands {
        self.hands
    }

    /// How many arrangements can be gone back to.
    pub fn arrangements(&self) -> usize {
        self.laid.as_ref().map_or(0, |laid| laid.starts.len())
    }

    /// Does something with it.
    pub(crate) fn carry_out(&mut self, trial: Trial, around: &mut Around<'_>, reviewing: &mut Reviewing) {
        match (trial, self.laid.take()) {
            (Trial::Open, None) => self.open(around, reviewing),
            (Trial::Open, Some(laid)) => {
                laid.aside.take_up(around);
                *reviewing = laid.reviewing;
            }
            (_, None) => {}
            (trial, Some(mut laid)) => {
                around.acting.clear();
                match trial {
                    Trial::StartAgain => laid.start_again(around),
                    Trial::Hands => self.hands = if self.hands == Hands::Lay { Hands::Play } else { Hands::Lay },
                    Trial::Onwards => laid.go_on(around),
                    trial => laid.rule(acts_of(trial), around),
                }
                self.laid = Some(laid);
            }
        }
    }

    fn open(&mut self, around: &mut Around<'_>, reviewing: &mut Reviewing) {
        let seat = around.session.viewer();
        let copy = around.session.battle().copy_to_try(seat, DiceSource::Entered);
        let starts = vec![again(copy.as_ref())];
        let bench = Session::trying(copy, around.session.facts().clone()).after(around.session.revision());
        self.hands = Hands::Lay;
        self.laid = Some(Laid { starts, aside: Aside::lay(around, bench), reviewing: std::mem::take(reviewing) });
    }
}

impl Laid {
    /// Back to the last arrangement; where nothing has been tried since, to the one before.
    fn start_again(&mut self, around: &mut Around<'_>) {
        let here = around.session.battle().hash();
        if self.starts.len() > 1 && self.starts.last().is_some_and(|start| start.hash() == here) {
            self.starts.pop();
        }
        let Some(start) = self.starts.last() else { return };
        let (facts, revision) = (around.session.facts().clone(), around.session.revision());
        *around.session = Session::trying(again(start.as_ref()), facts).after(revision);
        around.playback.begin_anew();
        (*around.acting, *around.hand_over) = (Acting::default(), HandOver::default());
    }

    /// Acts of the umpire's, as far as they are possible.
    fn rule(&mut self, acts: Vec<OverrideAct>, around: &mut Around<'_>) {
        let before = around.session.battle().hash();
        for act in acts {
            let ruled = Override { seat: Seat::Umpire, act, reason: REASON.to_owned() };
            if let Err(refusal) = around.session.overrule(ruled) {
                around.acting.refusal = Some(refusal);
                break;
            }
        }
        if around.session.battle().hash() != before {
            self.keep(around);
        }
    }

    /// Everybody leaves things as they are, and the dice that fall are thrown, until another phase asks somebody something.
    fn go_on(&mut self, around: &mut Around<'_>) {
        let place = |session: &Session| {
            let phase = session.battle().phase(Seat::Umpire);
            (phase.turn, phase.current)
        };
        let before = place(around.session);
        for _ in 0..MOST_ANSWERS {
            if let Err(refusal) = answer(around.session) {
                around.acting.refusal = Some(refusal);
                break;
            }
            let is_asked = around.session.battle().question().is_some();
            if place(around.session) != before && is_asked {
                break;
            }
        }
        around.playback.skip();
        self.keep(around);
    }

    /// Remembers the arrangement, so that it can be gone back to.
    fn keep(&mut self, around: &Around<'_>) {
        self.starts.push(again(around.session.battle()));
        if self.starts.len() > MOST_STARTS {
            self.starts.remove(1);
        }
    }
}

/// The same once more.
fn again(play: &dyn Play) -> Box<dyn Play> {
    play.copy_to_try(Seat::Umpire, DiceSource::Entered)
}

/// The dice that are wanted are thrown, or whoever is asked leaves things as they are.
fn answer(session: &mut Session) -> Result<(), Refusal> {
    let wanted = session.battle().wanted().to_vec();
    if !wanted.is_empty() {
        return session.enter_dice(&thrown(&wanted));
    }
    let order = passing::least(session.battle()).ok_or_else(|| Refusal::new("linstock.bench", "this must be answered first"))?;
    session.give([order])
}

/// Faces for dice that are wanted, as chance has it.
pub fn thrown(wanted: &[Wanted]) -> Vec<u8> {
    let mut dice = Dice::seeded(opening::seed_of_the_moment());
    let throws: Vec<Throw> = wanted.iter().filter_map(|wanted| dice.throw(wanted.die, wanted.count, wanted.reason.clone()).ok()).collect();
    throws.iter().flat_map(Throw::each).map(|fallen| fallen.face).collect()
}

/// The umpire's acts by which something is laid out.
fn acts_of(trial: Trial) -> Vec<OverrideAct> {
    match trial {
        Trial::Put(units) => units.into_iter().map(|(unit, front)| OverrideAct::Move { unit, front }).collect(),
        Trial::TakeOff(units) => units.into_iter().map(|unit| OverrideAct::Remove { unit }).collect(),
        Trial::PutBack(unit, front) => vec![OverrideAct::Restore { unit, front }],
        Trial::Alter { unit, what, value } => vec![OverrideAct::State { unit, what, value }],
        Trial::Open | Trial::StartAgain | Trial::Hands | Trial::Onwards => Vec::new(),
    }
}
