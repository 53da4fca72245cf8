//! A side's assaults, and one of them from its naming to its end (trl.p24.01 to trl.p29.09): attackers and target, how far
//! it has come, and what players have chosen in it. How it goes on is in the files of its stages.

use serde::{Deserialize, Serialize};

use crate::{
    measure::{Leg, Pose},
    rules::trl::{charts::Ammunition, fire::rate_of_fire::Share, movement::attempts::Formed},
    table::{FeatureId, Side, UnitId},
};

/// A side's assaults: one is carried through to its end before the next is named (trl.p24.01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assaults {
    /// Whose.
    pub side: Side,
}

/// An assault from its naming to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Assaulting {
    /// The enemy that is assaulted.
    pub target: UnitId,
    /// Those who assault it, up to three (trl.hc.28).
    pub attackers: Vec<Attacker>,
    /// How far it has come.
    pub stage: Stage,
    /// The building that the target holds, if its walls stand (trl.hc.35).
    pub stormed: Option<FeatureId>,
    /// Whether the target formed square because of it, and so does not fire at it (trl.p28.04).
    pub squared: bool,
    /// The round of combat that is fought, from 1.
    pub round: u32,
    /// Stands that the target has lost in melee in this combat (trl.p26.02).
    pub lost: u16,
    /// Those that it lost in this round (trl.p26.01).
    pub lost_now: u16,
    /// Units that are still to do something at this stage, in order.
    pub queue: Vec<UnitId>,
    /// The choice of the one whose turn it is.
    pub chosen: Option<Chosen>,
}

/// A unit that assaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attacker {
    /// Who.
    pub unit: UnitId,
    /// By what legs, if its player said so.
    pub way: Option<Vec<Leg>>,
    /// Where its front was when it was named, to which it goes back where it fails (trl.p24.03, trl.p24.12).
    pub began: Pose,
    /// How far its nearest stand was from the target before it moved, inches (trl.p24.09).
    pub off_inches: f32,
    /// Whether all of its stands were outside the front of the target (trl.p24.05).
    pub from_flank: bool,
    /// How it fares.
    pub part: Part,
    /// Hits of defensive fire on it (trl.p24.12).
    pub hits: u32,
    /// Stands that it had before the defensive fire.
    pub stands_before: u32,
    /// Stands that it has lost in melee in this combat (trl.p26.09).
    pub lost: u16,
}

/// How an attacker fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// It comes.
    Comes,
    /// It fell short of the enemy (trl.p24.03).
    FellShort,
    /// It fights.
    Fights,
    /// It has no part in the assault any more.
    Out,
}

/// How far an assault has come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Stage {
    /// It was named: foot that cavalry charges may form square (trl.p08.01).
    Named,
    /// The attackers that must test do (trl.p24.04).
    Tests,
    /// The attackers move (trl.p24.07).
    Moves,
    /// The target and its helpers fire, one after another (trl.p24.08).
    Fire,
    /// Attackers under fire test (trl.p24.12).
    UnderFire,
    /// The attackers strike (trl.p25.02).
    Round,
    /// The target tests (trl.p26.01).
    Stands,
    /// The target chooses what it does (trl.p26.05).
    Answer,
    /// The target moves to strike back at an attacker (trl.p26.07).
    Retaliation(UnitId),
    /// It strikes back.
    StrikesBack(UnitId),
    /// An attacker that lost stands to it tests, by the switch (trl.hc.41).
    AttackerTests(UnitId),
    /// The attackers who still fight strike again, by the switch (trl.hc.41).
    FightsOn,
    /// All who fought retreat (trl.p26.08).
    Retreats,
    /// The beaten target has gone back from where its front was (trl.p26.03).
    Beaten(Pose),
    /// The attackers choose how they follow.
    Follow(After),
    /// It is over.
    Over,
}

/// What became of the target before the attackers choose.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum After {
    /// It retreated, this many inches (trl.p26.03).
    Retreated(f32),
    /// Combat destroyed it (trl.p29.07).
    Destroyed,
    /// It withdrew, or left the field (trl.p26.06, trl.p31.20).
    Gone,
}

/// What a player has chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Chosen {
    /// To form square.
    Square,
    /// To stay as it is.
    Stand,
    /// To fire at an attacker with something.
    Fire(UnitId, Ammunition),
    /// To split its dice between attackers (trl.p20.11).
    Split {
        /// At whom, the one first that gets an odd die.
        at: Vec<UnitId>,
        /// With what.
        ammunition: Ammunition,
        /// How many of them have been fired at.
        fired: u32,
    },
    /// Not to fire, or not to strike back.
    Hold,
    /// To strike back at an attacker.
    Retaliate(UnitId),
    /// To withdraw so many inches.
    Withdraw(f32),
    /// To retreat so many inches.
    Retreat(f32),
    /// To pursue.
    Pursue,
    /// To occupy the stormed building.
    Occupy,
    /// To break through, by these legs.
    BreakThrough(Vec<Leg>),
    /// To go by these legs, if any, and then to re-form, if so.
    Consolidate(Vec<Leg>, Option<Formed>),
}

impl Chosen {
    /// To fire at one attacker, or to split its dice between several.
    pub fn fire(at: &[UnitId], ammunition: Ammunition) -> Option<Self> {
        match at {
            [] => None,
            [only] => Some(Self::Fire(*only, ammunition)),
            several => Some(Self::Split { at: several.to_vec(), ammunition, fired: 0 }),
        }
    }

    /// Whom it fires at next, with what and with which share of its dice, if it fires.
    pub fn next_shot(&self) -> Option<(UnitId, Ammunition, Share)> {
        match self {
            Self::Fire(at, ammunition) => Some((*at, *ammunition, Share::WHOLE)),
            Self::Split { at, ammunition, fired } => {
                let share = Share::dealt(at.len()).nth(*fired as usize)?;
                Some((*at.get(*fired as usize)?, *ammunition, share))
            }
            _ => None,
        }
    }

    /// What is left of it after a shot, if anything is.
    #[must_use]
    pub fn after_a_shot(&self) -> Option<Self> {
        let Self::Split { at, ammunition, fired } = self else { return None };
        let next = Self::Split { at: at.clone(), ammunition: *ammunition, fired: fired + 1 };
        next.next_shot().map(|_| next)
    }
}

impl Attacker {
    /// One that is named where it stands.
    pub fn named(unit: UnitId, way: Option<Vec<Leg>>, (began, off_inches): (Pose, f32), from_flank: bool) -> Self {
        let part = Part::Comes;
        Self { unit, way, began, off_inches, from_flank, part, hits: 0, stands_before: 0, lost: 0 }
    }
}

impl Assaulting {
    /// One that is named.
    pub fn named(target: UnitId, attackers: Vec<Attacker>) -> Self {
        let (queue, chosen) = (Vec::new(), None);
        let (stage, stormed, squared) = (Stage::Named, None, false);
        Self { target, attackers, stage, stormed, squared, round: 1, lost: 0, lost_now: 0, queue, chosen }
    }

    /// The same at another stage, with nothing chosen yet.
    #[must_use]
    pub fn at(&self, stage: Stage) -> Self {
        Self { stage, chosen: None, ..self.clone() }
    }

    /// The same at another stage, at which some units do something in turn.
    #[must_use]
    pub fn in_turn(&self, stage: Stage, queue: Vec<UnitId>) -> Self {
        Self { queue, ..self.at(stage) }
    }

    /// The same with a choice of the one whose turn it is.
    #[must_use]
    pub fn choosing(&self, chosen: Chosen) -> Self {
        Self { chosen: Some(chosen), ..self.clone() }
    }

    /// The same when the first in turn is done.
    #[must_use]
    pub fn after_the_first(&self) -> Self {
        Self { queue: self.queue.iter().skip(1).copied().collect(), chosen: None, ..self.clone() }
    }

    /// The attackers that have come into the fire of the target, in contact or short of it.
    pub fn those_who_came(&self) -> Vec<UnitId> {
        let came = |attacker: &&Attacker| matches!(attacker.part, Part::Fights | Part::FellShort);
        self.attackers.iter().filter(came).map(|attacker| attacker.unit).collect()
    }

    /// The attackers that fare so.
    pub fn those(&self, part: Part) -> Vec<UnitId> {
        self.attackers.iter().filter(|attacker| attacker.part == part).map(|attacker| attacker.unit).collect()
    }

    /// An attacker by its id.
    pub fn attacker(&self, unit: UnitId) -> Option<&Attacker> {
        self.attackers.iter().find(|attacker| attacker.unit == unit)
    }

    /// Notes something of an attacker.
    pub fn note(&mut self, unit: UnitId, change: impl FnOnce(&mut Attacker)) {
        if let Some(attacker) = self.attackers.iter_mut().find(|attacker| attacker.unit == unit) {
            change(attacker);
        }
    }

    /// Notes how an attacker fares.
    pub fn fares(&mut self, unit: UnitId, part: Part) {
        self.note(unit, |attacker| attacker.part = part);
    }

    /// The unit whose player is asked at this stage, if one is.
    pub fn asked(&self) -> Option<UnitId> {
        match self.stage {
            Stage::Named | Stage::Answer => Some(self.target),
            Stage::Fire | Stage::Retreats | Stage::Follow(_) => self.queue.first().copied(),
            _ => None,
        }
    }

    /// The name of the present step.
    pub fn step_name(&self) -> &'static str {
        match self.stage {
            Stage::Named | Stage::Tests => "an assault is named",
            Stage::Moves => "the assault move",
            Stage::Fire | Stage::UnderFire => "defensive fire",
            Stage::Round | Stage::Stands | Stage::AttackerTests(_) | Stage::FightsOn => "combat",
            Stage::Answer | Stage::Retaliation(_) | Stage::StrikesBack(_) => "retaliation",
            Stage::Retreats | Stage::Beaten(_) => "retreat",
            Stage::Follow(_) | Stage::Over => "after combat",
        }
    }
}
