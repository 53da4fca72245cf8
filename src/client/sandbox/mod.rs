//! The bench table: a copy of the battle on which units and ground are put anywhere, states changed, dice chosen and
//! orders tried, as often as one likes. It opens from any moment of a battle, a replay or a lesson and leaves that as
//! it was. Its layout can be saved as a scenario, and the trials as a lesson.
//!
//! Laying out is done by acts of the umpire, so the rule set adds their further effects; the trials are ordinary
//! orders. How a new unit comes onto the table, and how files are made, is in [`arrange`].

mod held;
mod laid;

use bevy::prelude::*;

use crate::{
    arrange::{self, Kept, Recruit, Roster},
    battle::{OverrideAct, Refusal},
    client::{
        commands::{Held, Outline, SandboxCommand},
        replay::Reviewing,
        sandbox::laid::Laid,
        session::{Session, battle_opener::starts_anew, open_battle},
        texts,
        turn::suspended_battle::BattleContext,
    },
    dice::{Dice, Wanted},
    measure::Pose,
    table::Side,
};

/// Adds the sandbox.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(starts_anew::<Bench>);
}

/// The effect of a drag of a unit on the bench table.
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
    held: Option<Held>,
    corners: Vec<Vec2>,
    rosters: Vec<Roster>,
    told: Option<String>,
}

impl Bench {
    /// Whether units are laid out by hand now.
    pub fn is_laying(&self) -> bool {
        self.laid.is_some() && self.hands == Hands::Lay
    }

    /// Whether something was laid out or tried here that is kept under no name.
    pub fn is_unsaved(&self, session: &Session) -> bool {
        self.laid.as_ref().is_some_and(|laid| laid.is_unsaved(session.battle().hash()))
    }

    /// The effect of a drag of a unit.
    pub fn hands(&self) -> Hands {
        self.hands
    }

    /// The thing held over the table.
    pub fn held(&self) -> Option<&Held> {
        self.held.as_ref().filter(|_| self.is_laying())
    }

    /// The corners pointed out so far, inches.
    pub fn corners(&self) -> &[Vec2] {
        &self.corners
    }

    /// All units that can be mustered.
    pub fn rosters(&self) -> &[Roster] {
        &self.rosters
    }

    /// The message about the last act: the file that was made, or which units do not stand as before.
    pub fn told(&self) -> Option<&str> {
        self.told.as_deref()
    }

    /// The orders that were tried since it was laid out, each in a few words.
    pub fn tried(&self, session: &Session) -> Vec<String> {
        self.laid.as_ref().map(|laid| arrange::tried(session.battle(), &laid.tried)).unwrap_or_default()
    }

    /// How many arrangements can be gone back to.
    pub fn arrangements(&self) -> usize {
        self.laid.as_ref().map_or(0, |laid| laid.starts.len())
    }

    /// Does something with it.
    pub(crate) fn carry_out(
        &mut self,
        trial: SandboxCommand,
        around: &mut BattleContext<'_>,
        reviewing: &mut Reviewing,
    ) {
        match (trial, self.laid.take()) {
            (SandboxCommand::Open, None) => self.open(around, reviewing),
            (SandboxCommand::Open, Some(laid)) => {
                laid.aside.take_up(around);
                *reviewing = laid.reviewing;
                *self = Self::default();
            }
            (_, None) => {}
            (trial, Some(mut laid)) => {
                around.acting.clear();
                self.told = None;
                around.acting.refusal = self.try_out(trial, &mut laid, around).err();
                self.laid = Some(laid);
            }
        }
    }

    fn try_out(
        &mut self,
        trial: SandboxCommand,
        laid: &mut Laid,
        around: &mut BattleContext<'_>,
    ) -> Result<(), Refusal> {
        match trial {
            SandboxCommand::StartAgain => laid.start_again(around),
            SandboxCommand::Hands => {
                self.hands = if self.hands == Hands::Lay { Hands::Play } else { Hands::Lay };
                self.hold(None);
            }
            SandboxCommand::Onwards => laid.go_on(around)?,
            SandboxCommand::GoTo(phase) => laid.go_to(phase, around)?,
            SandboxCommand::Hold(held) => self.hold(held),
            SandboxCommand::Touch(at) => self.touch(at, laid, around)?,
            SandboxCommand::Draw(from, to) => self.draw(from, to, laid, around)?,
            SandboxCommand::Close => self.close(laid, around)?,
            SandboxCommand::KeepScenario(name) => {
                let kept = arrange::keep_scenario(around.autosave.shelf(), around.session.battle(), &name)?;
                laid.remember_kept(around);
                self.told = Some(told_of(&kept, texts::sandbox::TITLE_LISTS_IT));
            }
            SandboxCommand::Ask(order) => {
                laid.tried.ask(around.session.battle(), order)?;
                self.told = Some(texts::sandbox::TELLS_OF_REFUSAL.to_owned());
            }
            SandboxCommand::KeepLesson(telling) => {
                let kept = laid.keep_lesson(&telling, around)?;
                laid.remember_kept(around);
                self.told = Some(told_of(&kept, texts::sandbox::TITLE_LISTS_LESSON));
            }
            trial => laid.rule(acts_of(trial), around)?,
        }
        Ok(())
    }

    fn hold(&mut self, held: Option<Held>) {
        self.held = held;
        self.corners.clear();
    }

    /// Clicks with the held thing.
    fn touch(&mut self, at: Vec2, laid: &mut Laid, around: &mut BattleContext<'_>) -> Result<(), Refusal> {
        let field = around.session.battle().field(around.session.viewer());
        match self.held.clone() {
            Some(Held::Ground { outline: Outline::Rectangle, .. }) => Err(refuse(texts::sandbox::DRAG_IT)),
            Some(Held::Ground { .. }) => {
                self.corners.push(at);
                Ok(())
            }
            Some(Held::Recruit { like, side }) => {
                let front = Pose::new(at, held::facing_at(&field, side, at));
                self.muster(&like, side, front, laid, around)
            }
            Some(Held::Hook) => match held::ground_at(&field, at) {
                Some(feature) => laid.rule(vec![OverrideAct::TakeGround { feature }], around),
                None => Err(refuse(texts::sandbox::NO_GROUND_HERE)),
            },
            None => Ok(()),
        }
    }

    /// Drags with the held thing.
    fn draw(&mut self, from: Vec2, to: Vec2, laid: &mut Laid, around: &mut BattleContext<'_>) -> Result<(), Refusal> {
        match self.held.clone() {
            Some(Held::Ground { outline: Outline::Polygon, .. }) => {
                self.corners.push(from);
                Ok(())
            }
            Some(Held::Ground { kind, outline }) => {
                laid.rule(vec![held::lays(&kind, outline, outline.dragged(from, to))], around)
            }
            Some(Held::Recruit { like, side }) => {
                let field = around.session.battle().field(around.session.viewer());
                let front = held::front_of_drag(&field, side, from, to);
                self.muster(&like, side, front, laid, around)
            }
            Some(Held::Hook) | None => self.touch(to, laid, around),
        }
    }

    /// Lays the ground with the corners pointed out so far.
    fn close(&mut self, laid: &mut Laid, around: &mut BattleContext<'_>) -> Result<(), Refusal> {
        let Some(Held::Ground { kind, outline }) = self.held.clone() else { return Ok(()) };
        if self.corners.len() < outline.least() {
            return Err(refuse(&texts::sandbox::too_few_corners(outline.least())));
        }
        let corners = std::mem::take(&mut self.corners);
        laid.rule(vec![held::lays(&kind, outline, corners)], around)
    }

    fn muster(
        &mut self,
        like: &Recruit,
        side: Side,
        front: Pose,
        laid: &mut Laid,
        around: &mut BattleContext<'_>,
    ) -> Result<(), Refusal> {
        let unlike = laid.muster(like, side, front, around)?;
        if !unlike.is_empty() {
            self.told = Some(texts::sandbox::not_as_before(&unlike.join(", ")));
        }
        Ok(())
    }

    fn open(&mut self, around: &mut BattleContext<'_>, reviewing: &mut Reviewing) {
        let laid = Laid::open(around, reviewing);
        let rosters = arrange::rosters(around.autosave.shelf(), around.session.battle());
        *self = Self { laid: Some(laid), rosters, ..Self::default() };
    }
}

/// Faces for dice that are wanted, as chance has it.
pub fn thrown(wanted: &[Wanted]) -> Vec<u8> {
    arrange::thrown(&mut Dice::seeded(open_battle::seed_of_the_moment()), wanted)
}

/// The file that was saved, and the parts that it begins without.
fn told_of(kept: &Kept, where_to: &str) -> String {
    texts::sandbox::kept(&kept.file, where_to, &kept.left_out)
}

fn refuse(why: &str) -> Refusal {
    Refusal::new("linstock.bench", why)
}

/// The umpire's acts that lay a thing out.
fn acts_of(trial: SandboxCommand) -> Vec<OverrideAct> {
    match trial {
        SandboxCommand::Put(units) => {
            units.into_iter().map(|(unit, front)| OverrideAct::Move { unit, front }).collect()
        }
        SandboxCommand::TakeOff(units) => units.into_iter().map(|unit| OverrideAct::Remove { unit }).collect(),
        SandboxCommand::PutBack(unit, front) => vec![OverrideAct::Restore { unit, front }],
        SandboxCommand::Alter { unit, what, value } => vec![OverrideAct::State { unit, what, value }],
        _ => Vec::new(),
    }
}
