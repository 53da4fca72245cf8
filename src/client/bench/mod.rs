//! The bench table: a copy of the battle on which units and ground are put anywhere, states changed, dice chosen and
//! orders tried, as often as one likes. It opens from any moment of a battle, a replay or a lesson and leaves that as
//! it was. Its layout can be saved as a scenario, and the trials as a lesson.
//!
//! Laying out is done by acts of the umpire, so the rule set adds their further effects; the trials are ordinary
//! orders. How a new unit comes onto the table, and how files are made, is in [`arrange`].

mod hand;
mod held;
mod laid;

use bevy::prelude::*;

pub use hand::{Grip, carried, nudged};
pub use held::{Held, Outline};

use crate::{
    arrange::{self, Kept, Recruit, Roster, Telling},
    battle::{Order, OverrideAct, Refusal},
    client::{aside::Around, bench::laid::Laid, opening, replay::Reviewing, session::Session},
    count::counted,
    dice::{Dice, Wanted},
    measure::Pose,
    table::{Side, UnitId},
};

/// An act at the bench table.
#[derive(Clone, Debug, PartialEq)]
pub enum Trial {
    /// Open the bench on a copy of the battle; if open, go back to the battle.
    Open,
    /// Back to how it was last laid out; from there, to how it was before that.
    StartAgain,
    /// Units are laid out by hand, or again moved by the rules.
    Hands,
    /// Give passive answers until the next phase.
    Onwards,
    /// Give passive answers until the phase of this number in a turn's order.
    GoTo(usize),
    /// Pick up a thing, or put it away.
    Hold(Option<Held>),
    /// Click on the table with the held thing, inches.
    Touch(Vec2),
    /// Drag the held thing from one point of the table to another, inches.
    Draw(Vec2, Vec2),
    /// Lay the ground with the corners pointed out so far.
    Close,
    /// Save the layout as a scenario of this name.
    KeepScenario(String),
    /// Ask for an order that is refused, so that a lesson can show it.
    Ask(Order),
    /// Save the trials since the layout as a lesson.
    KeepLesson(Telling),
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
        /// Which of its states, as the rule set names it.
        what: String,
        /// Its new value, as the rule set names it.
        value: String,
    },
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
    pub(crate) fn carry_out(&mut self, trial: Trial, around: &mut Around<'_>, reviewing: &mut Reviewing) {
        match (trial, self.laid.take()) {
            (Trial::Open, None) => self.open(around, reviewing),
            (Trial::Open, Some(laid)) => {
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

    fn try_out(&mut self, trial: Trial, laid: &mut Laid, around: &mut Around<'_>) -> Result<(), Refusal> {
        match trial {
            Trial::StartAgain => laid.start_again(around),
            Trial::Hands => {
                self.hands = if self.hands == Hands::Lay { Hands::Play } else { Hands::Lay };
                self.hold(None);
            }
            Trial::Onwards => laid.go_on(around)?,
            Trial::GoTo(phase) => laid.go_to(phase, around)?,
            Trial::Hold(held) => self.hold(held),
            Trial::Touch(at) => self.touch(at, laid, around)?,
            Trial::Draw(from, to) => self.draw(from, to, laid, around)?,
            Trial::Close => self.close(laid, around)?,
            Trial::KeepScenario(name) => {
                let kept = arrange::keep_scenario(around.autosave.shelf(), around.session.battle(), &name)?;
                laid.remember_kept(around);
                self.told = Some(told_of(&kept, "the title lists it"));
            }
            Trial::Ask(order) => {
                laid.tried.ask(around.session.battle(), order)?;
                self.told = Some("A lesson tells of this refusal.".to_owned());
            }
            Trial::KeepLesson(telling) => {
                let kept = laid.keep_lesson(&telling, around)?;
                laid.remember_kept(around);
                self.told = Some(told_of(&kept, "the title lists it among the lessons"));
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
    fn touch(&mut self, at: Vec2, laid: &mut Laid, around: &mut Around<'_>) -> Result<(), Refusal> {
        let field = around.session.battle().field(around.session.viewer());
        match self.held.clone() {
            Some(Held::Ground { outline: Outline::Rectangle, .. }) => Err(refuse("drag it from corner to corner")),
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
                None => Err(refuse("there is no ground that could be taken off")),
            },
            None => Ok(()),
        }
    }

    /// Drags with the held thing.
    fn draw(&mut self, from: Vec2, to: Vec2, laid: &mut Laid, around: &mut Around<'_>) -> Result<(), Refusal> {
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
    fn close(&mut self, laid: &mut Laid, around: &mut Around<'_>) -> Result<(), Refusal> {
        let Some(Held::Ground { kind, outline }) = self.held.clone() else { return Ok(()) };
        if self.corners.len() < outline.least() {
            return Err(refuse(&format!("point out {} at least", counted(outline.least(), "corner"))));
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
        around: &mut Around<'_>,
    ) -> Result<(), Refusal> {
        let unlike = laid.muster(like, side, front, around)?;
        if !unlike.is_empty() {
            self.told = Some(format!("Not quite as before: {}.", unlike.join(", ")));
        }
        Ok(())
    }

    fn open(&mut self, around: &mut Around<'_>, reviewing: &mut Reviewing) {
        let laid = Laid::open(around, reviewing);
        let rosters = arrange::rosters(around.autosave.shelf(), around.session.battle());
        *self = Self { laid: Some(laid), rosters, ..Self::default() };
    }
}

/// Faces for dice that are wanted, as chance has it.
pub fn thrown(wanted: &[Wanted]) -> Vec<u8> {
    arrange::thrown(&mut Dice::seeded(opening::seed_of_the_moment()), wanted)
}

/// The file that was saved, and the parts that it begins without.
fn told_of(kept: &Kept, where_to: &str) -> String {
    let without = if kept.left_out.is_empty() {
        String::new()
    } else {
        format!(" It begins without {}.", kept.left_out.join("; "))
    };
    format!("Kept as {}: {where_to}.{without}", kept.file)
}

fn refuse(why: &str) -> Refusal {
    Refusal::new("linstock.bench", why)
}

/// The umpire's acts that lay a thing out.
fn acts_of(trial: Trial) -> Vec<OverrideAct> {
    match trial {
        Trial::Put(units) => units.into_iter().map(|(unit, front)| OverrideAct::Move { unit, front }).collect(),
        Trial::TakeOff(units) => units.into_iter().map(|unit| OverrideAct::Remove { unit }).collect(),
        Trial::PutBack(unit, front) => vec![OverrideAct::Restore { unit, front }],
        Trial::Alter { unit, what, value } => vec![OverrideAct::State { unit, what, value }],
        _ => Vec::new(),
    }
}
