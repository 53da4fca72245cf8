//! The contents of the bench table and beside it: the battle being tried, its layout before, and the battle it was
//! opened from.

use crate::{
    arrange::{self, Attempts, Kept, Recruit, Telling},
    battle::{AnyBattle, Override, OverrideAct, Refusal, Seat, StateHash},
    client::{
        orders::{active_order::ActiveOrder, selection::Selection},
        replay::Reviewing,
        sandbox::refuse,
        session::{Facts, Session, open_battle},
        texts,
        turn::{
            flow::HandOver,
            suspended_battle::{BattleContext, SuspendedBattle},
        },
    },
    dice::{Dice, DiceSource},
    measure::Pose,
    table::Side,
};

/// The most layouts that can be gone back to, besides the first.
const MOST_STARTS: usize = 60;
/// The most answers given while waiting for a phase.
const MOST_ANSWERS: usize = 400;

/// The contents of the bench table.
pub(super) struct Laid {
    /// The layouts, one after another; the first is the moment from which the bench was opened.
    pub(super) starts: Vec<Box<dyn AnyBattle>>,
    pub(super) aside: SuspendedBattle,
    pub(super) reviewing: Reviewing,
    /// The trials since the last layout.
    pub(super) tried: Attempts,
    /// How it lay when it was last kept under a name.
    kept: Option<StateHash>,
}

impl Laid {
    /// Opens the bench on a copy of the battle on the table, which is set aside.
    pub(super) fn open(around: &mut BattleContext<'_>, reviewing: &mut Reviewing) -> Self {
        let seat = around.session.viewer();
        let copy = around.session.battle().copy_to_try(seat, DiceSource::Entered);
        let starts = vec![again(copy.as_ref())];
        let bench = Session::trying(copy, around.session.facts().clone()).after(around.session.revision());
        Self {
            starts,
            aside: SuspendedBattle::lay(around, bench),
            reviewing: std::mem::take(reviewing),
            tried: Attempts::default(),
            kept: None,
        }
    }

    /// Notes that the present layout has been saved.
    pub(super) fn remember_kept(&mut self, around: &BattleContext<'_>) {
        self.kept = Some(around.session.battle().hash());
    }

    /// Whether the layout differs both from when the bench was opened and from when it was last saved.
    pub(super) fn is_unsaved(&self, now: StateHash) -> bool {
        self.kept != Some(now) && self.starts.first().is_some_and(|start| start.hash() != now)
    }

    /// Back to the last arrangement; where nothing has been tried since, to the one before.
    pub(super) fn start_again(&mut self, around: &mut BattleContext<'_>) {
        let here = around.session.battle().hash();
        if self.starts.len() > 1 && self.starts.last().is_some_and(|start| start.hash() == here) {
            self.starts.pop();
        }
        let Some(start) = self.starts.last() else { return };
        self.tried = Attempts::default();
        lay_down(again(start.as_ref()), around);
    }

    /// Brings one more unit onto the table; gives the names of units that do not stand as before.
    pub(super) fn muster(
        &mut self,
        like: &Recruit,
        side: Side,
        front: Pose,
        around: &mut BattleContext<'_>,
    ) -> Result<Vec<String>, Refusal> {
        let mut dice = Dice::seeded(open_battle::seed_of_the_moment());
        let mustered = arrange::muster(around.session.battle(), like, side, front, &mut dice)?;
        self.tried = Attempts::default();
        lay_down(mustered.battle, around);
        *around.selection = Selection::units(vec![mustered.unit]);
        self.keep(around);
        Ok(mustered.unlike)
    }

    pub(super) fn keep_lesson(&self, telling: &Telling, around: &BattleContext<'_>) -> Result<Kept, Refusal> {
        let start = self.starts.last().ok_or_else(|| refuse(texts::sandbox::NOTHING_LAID_OUT))?;
        let mut dice = Dice::seeded(open_battle::seed_of_the_moment());
        arrange::keep_lesson(
            around.autosave.shelf(),
            start.as_ref(),
            around.session.battle(),
            &self.tried,
            telling,
            &mut dice,
        )
    }

    /// Acts of the umpire's, as far as they are possible.
    pub(super) fn rule(&mut self, acts: Vec<OverrideAct>, around: &mut BattleContext<'_>) -> Result<(), Refusal> {
        let before = around.session.battle().hash();
        let mut acts = acts.into_iter().map(|act| Override {
            seat: Seat::Umpire,
            act,
            reason: texts::sandbox::LAID_OUT.to_owned(),
        });
        let ruled = acts.try_for_each(|ruled| around.session.overrule(ruled));
        if around.session.battle().hash() != before {
            self.keep(around);
        }
        ruled
    }

    /// Gives passive answers and throws dice until a question arises in another phase.
    pub(super) fn go_on(&mut self, around: &mut BattleContext<'_>) -> Result<(), Refusal> {
        let place = |session: &Session| session.battle().phase(Seat::Umpire).place();
        let before = place(&around.session);
        self.passing(open_battle::seed_of_the_moment(), around, |session, answers| {
            for _ in 0..MOST_ANSWERS {
                answers(session)?;
                if place(session) != before && session.battle().question().is_some() {
                    break;
                }
            }
            Ok(())
        })
    }

    /// The same until a question arises in the phase of this number. If it never asks anything, nothing changes: that
    /// shows only turns later, so it is tried on a copy first.
    pub(super) fn go_to(&mut self, phase: usize, around: &mut BattleContext<'_>) -> Result<(), Refusal> {
        let seed = open_battle::seed_of_the_moment();
        let (mut beside, mut dice) = (again(around.session.battle()), Dice::seeded(seed));
        arrange::go_to(
            &mut beside,
            phase,
            |battle| battle.as_ref(),
            |battle| arrange::answer(battle.as_mut(), &mut dice),
        )?;
        self.passing(seed, around, |session, answers| {
            arrange::go_to(session, phase, |session| session.battle(), answers)
        })
    }

    /// Lets answers be given by themselves, and remembers where that led if it led anywhere.
    fn passing(
        &mut self,
        seed: u64,
        around: &mut BattleContext<'_>,
        goes: impl FnOnce(&mut Session, Answers<'_>) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let (mut dice, before) = (Dice::seeded(seed), around.session.battle().hash());
        let gone = goes(&mut around.session, &mut |session| answer(session, &mut dice));
        around.playback.skip();
        if around.session.battle().hash() != before {
            self.keep(around);
        }
        gone
    }

    /// Remembers the arrangement, so that it can be gone back to.
    fn keep(&mut self, around: &BattleContext<'_>) {
        self.tried = Attempts::after(around.session.battle().journal().records.len());
        self.starts.push(again(around.session.battle()));
        if self.starts.len() > MOST_STARTS {
            self.starts.remove(1);
        }
    }
}

/// The same once more.
fn again(play: &dyn AnyBattle) -> Box<dyn AnyBattle> {
    play.copy_to_try(Seat::Umpire, DiceSource::Entered)
}

/// Another battle comes onto the bench.
fn lay_down(battle: Box<dyn AnyBattle>, around: &mut BattleContext<'_>) {
    let now = around.session.facts().clone();
    let facts = open_battle::facts_of(battle.as_ref()).unwrap_or_else(|| now.clone());
    let facts = Facts { title: now.title, subtitle: now.subtitle, ..facts };
    let revision = around.session.revision();
    *around.session = Session::trying(battle, facts).after(revision);
    around.playback.begin_anew();
    (*around.acting, *around.hand_over) = (ActiveOrder::default(), HandOver::default());
}

/// Answers a question of a session automatically.
type Answers<'a> = &'a mut dyn FnMut(&mut Session) -> Result<(), Refusal>;

/// Throws the dice that are wanted, or gives the most passive answer to the question.
fn answer(session: &mut Session, dice: &mut Dice) -> Result<(), Refusal> {
    let wanted = session.battle().wanted().to_vec();
    if !wanted.is_empty() {
        return session.enter_dice(&arrange::thrown(dice, &wanted));
    }
    let order = arrange::leaves(session.battle())?;
    session.give([order])
}
