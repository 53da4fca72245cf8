//! A charge in progress, from its declaration to contact (wof.14): charger and target, its stage, the answers of the
//! units it concerns, and how all of them ran. How it goes on is in `charge::stages`.

use serde::{Deserialize, Serialize};

use crate::{
    battle::Refusal,
    measure::{Facing, Leg, Pose},
    rules::{
        wof::{
            charge::evasion::Evasion,
            movement::walk::Walk,
            state::{Acted, ChargeKind, Conduct, History},
        },
        word::words,
    },
    table::{Field, UnitId},
};

words! {
    /// Whether a unit shoots before it charges or evades (wof.16.1.05a, wof.14.4.06).
    pub FirstShoots {
        /// It shoots.
        Shoots => "shoots first",
        /// It does not.
        Goes => "goes at once",
    }
}

impl FirstShoots {
    /// How it is where nobody says so.
    pub(crate) const USUAL: Self = Self::Goes;
}

/// A charge from its declaration to contact (wof.14), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charging {
    /// The charger.
    pub unit: UnitId,
    /// The target.
    pub target: UnitId,
    /// In what way.
    pub kind: ChargeKind,
    /// By what legs.
    pub path: Vec<Leg>,
    /// Whether it shoots first (wof.16.1.05a).
    pub fire: FirstShoots,
    /// Where its front was when it was declared.
    pub began: Pose,
    /// Where its target's front was then.
    pub found: Pose,
    /// The part of its move that it had spent before.
    pub spent: f32,
    /// The inches that it had come on before.
    pub inches: f32,
    /// Inches straight ahead at the end of its movement (wof.17.4.03).
    pub straight_inches: f32,
    /// The answers of the units it concerns.
    pub answers: Vec<Answer>,
    /// The runs of all units in it.
    pub ran: Vec<Ran>,
    /// Where it stands.
    pub stage: Stage,
}

/// How far a charge has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// It was declared.
    Declared,
    /// The units it concerns are asked.
    Ask,
    /// Dice decide which units really come or go.
    Roll,
    /// The charger is asked whether it meets a support charge (wof.14.3.07).
    Swing,
    /// All units run.
    Run,
    /// Units that met lie flat against each other.
    Flatten,
    /// The contacts are reported.
    Contact,
    /// The charger is asked whether it goes on (wof.14.4.07, wof.17.6.04).
    GoOn,
}

impl Charging {
    /// A charge at its declaration.
    pub fn declared(
        field: &Field<'_>,
        (unit, target): (UnitId, UnitId),
        kind: ChargeKind,
        path: Vec<Leg>,
        fire: FirstShoots,
    ) -> Self {
        Self {
            unit,
            target,
            kind,
            path,
            fire,
            began: field.unit(unit).front,
            found: field.unit(target).front,
            spent: 0.0,
            inches: 0.0,
            straight_inches: field.of::<History>(unit).straight_tail_inches,
            answers: Vec::new(),
            ran: Vec::new(),
            stage: Stage::Declared,
        }
    }

    /// A unit that has run into an enemy in some way, to be brought into contact with it: a pursuer, or one that
    /// follows a recoil.
    pub fn struck(field: &Field<'_>, (unit, target): (UnitId, UnitId), kind: ChargeKind, ran: Ran) -> Self {
        let began = ran.began;
        let declared = Self::declared(field, (unit, target), kind, Vec::new(), FirstShoots::Goes);
        Self { began, ran: vec![ran], stage: Stage::Flatten, ..declared }
    }

    pub(crate) fn at(&self, stage: Stage) -> Self {
        Self { stage, ..self.clone() }
    }

    /// The same with one more answer.
    pub(crate) fn answered(&self, answer: Answer) -> Self {
        Self { answers: self.answers.iter().copied().chain([answer]).collect(), ..self.clone() }
    }

    /// A unit's answer.
    pub fn answer_of(&self, unit: UnitId) -> Option<Answer> {
        self.answers.iter().copied().find(|answer| answer.unit == unit)
    }

    /// Whether a unit came out at the charger.
    pub(crate) fn came_out(&self, unit: UnitId) -> bool {
        self.answer_of(unit).is_some_and(|answer| matches!(answer.reply, Reply::Countercharges | Reply::Supports))
    }

    /// An enemy's front when this charge was declared, from which flank and rear are measured (wof.14.5.01); an evader
    /// that has turned about shows its rear.
    pub(crate) fn stood(&self, field: &Field<'_>, enemy: UnitId) -> Pose {
        let began = self.ran.iter().find(|ran| ran.unit == enemy && self.came_out(enemy)).map(|ran| ran.began);
        let evaded = || field.of::<Conduct>(enemy).act == Acted::Evaded;
        match enemy {
            _ if enemy == self.unit => self.began,
            _ if enemy == self.target && began.is_none() && !evaded() => self.found,
            _ => began.unwrap_or(field.unit(enemy).front),
        }
    }
}

/// A unit's answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// It stands.
    Stands,
    /// It charges out at its charger (wof.14.2.01).
    Countercharges,
    /// It charges to a friend's help (wof.14.3.01).
    Supports,
    /// It evades in a direction, after a shot at a moment, a part of a move, if it shoots (wof.14.4.01, wof.14.4.06).
    Evades(Facing, Option<f32>),
    /// It gives way in a direction (wof.13.0.08).
    GivesWay(Facing),
}

/// The answer of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The unit.
    pub unit: UnitId,
    /// The reply.
    pub reply: Reply,
}

/// Why a charge concerns a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is charged.
    Target,
    /// It may help a friend that is.
    Friend,
    /// It skirmishes in the way.
    Bystander,
}

/// A unit's possible answers, each with the reason why not.
#[derive(Clone, Debug, PartialEq)]
pub struct Choices {
    /// Why it is asked.
    pub role: Role,
    /// Charging out.
    pub countercharge: Result<(), Refusal>,
    /// Helping.
    pub support: Result<(), Refusal>,
    /// Evading.
    pub evade: Result<Evasion, Refusal>,
    /// Giving way.
    pub give_way: Result<(), Refusal>,
}

impl Choices {
    /// Whether there is anything to choose.
    pub(crate) fn is_a_choice(&self) -> bool {
        self.countercharge.is_ok() || self.support.is_ok() || self.evade.is_ok() || self.give_way.is_ok()
    }
}

/// A unit's movement in a charge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ran {
    /// The unit.
    pub unit: UnitId,
    /// Where its front was when the charge was declared.
    pub began: Pose,
    /// The part of its move that it has spent.
    pub spent: f32,
    /// Inches that it has come.
    pub inches: f32,
    /// Inches straight ahead at the end, including those of its latest move before (wof.17.4.03).
    pub straight_inches: f32,
    /// Inches from the nearest obstacle that it crossed to where it is.
    pub clear_of_obstacle_inches: Option<f32>,
    /// Whether it went through friends (wof.12.7.02).
    pub through_friends: bool,
    /// Whether it went up a steep slope, or crossed an obstacle (wof.20.5.03).
    pub uphill: bool,
}

impl Ran {
    /// The result of a walk for a unit that had come some inches before, this many of them straight at the end.
    pub fn after(field: &Field<'_>, unit: UnitId, walk: &Walk, (inches, straight): (f32, f32)) -> Self {
        let advanced = |leg: &&Leg| matches!(leg, Leg::Advance(_));
        let at_the_end: f32 = walk.legs.iter().rev().take_while(advanced).flat_map(|leg| leg.sizes()).sum();
        let all_straight = walk.legs.iter().all(|leg| advanced(&leg));
        Self {
            unit,
            began: field.unit(unit).front,
            spent: walk.spent,
            inches: inches + walk.inches,
            straight_inches: at_the_end + if all_straight { straight } else { 0.0 },
            clear_of_obstacle_inches: walk.obstacles.iter().map(|(_, inches)| *inches).reduce(f32::min),
            through_friends: !walk.through_friends.is_empty(),
            uphill: !walk.obstacles.is_empty(),
        }
    }
}

/// A charge that is announced and has not set out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Announced {
    /// The charge.
    pub charge: Charging,
    /// The legs to its target, where that stood.
    pub legs: Vec<Leg>,
}
