//! Everything that a rule set shows to people, as plain values: phases, cards, marks, overlays, switches and entries.
//! Roles are meanings; the client and the command line choose their colour and type.

use std::fmt;

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::Seat,
    clause::Clause,
    measure::{Footprint, Pose},
    receipt::{Account, Figure},
    table::{FeatureId, FigureKind, KnownTo, Side, Stand, StandId, UnitId},
};

/// Where in the turn the battle stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PhaseNotice {
    /// The turn, from 1; 0 while deploying.
    pub turn: u32,
    /// The last turn; none where the battle goes on until it is decided, or where the rule set does not say.
    pub last_turn: Option<u32>,
    /// The hour of the day that the turn begins, as "7:12 a.m."; empty where the scenario has no clock.
    pub clock: String,
    /// The phases of a turn in order.
    pub phases: Vec<String>,
    /// Which of them is being played.
    pub current: usize,
    /// The step within the phase, such as "plain moves"; empty where it has none.
    pub step: String,
    /// Whose phase it is; none where both act.
    pub seat: Option<Seat>,
}

impl PhaseNotice {
    /// Which phase of which turn it is.
    pub const fn place(&self) -> (u32, usize) {
        (self.turn, self.current)
    }
}

/// Ground that is worth holding, and who holds it as the rules count it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldGround {
    /// Its name.
    pub name: String,
    /// The side that holds it; none while neither does.
    pub by: Option<Side>,
    /// The turn since which that is so, from 1.
    pub since: u32,
    /// The clause by which ground is held.
    pub clause: Clause,
}

/// What the strength of units is counted in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counted {
    /// Figures.
    #[default]
    Figures,
    /// Stands, those of commanders apart: no figure falls alone.
    Stands,
}

impl Counted {
    /// What is counted, in the singular.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Figures => "figure",
            Self::Stands => "stand",
        }
    }

    /// The strength of some stands.
    pub fn strength<'s>(self, stands: impl Iterator<Item = &'s Stand>) -> usize {
        let commands =
            |kind: FigureKind| matches!(kind, FigureKind::General | FigureKind::Officer | FigureKind::Colour);
        let fights = |stand: &&Stand| stand.cells.iter().any(|cell| !commands(cell.kind));
        match self {
            Self::Figures => stands.map(Stand::alive).sum(),
            Self::Stands => stands.filter(fights).count(),
        }
    }
}

/// The figures, or stands, that a side has lost, as the rules count them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FiguresLost {
    /// Fallen, or gone with units that are lost.
    pub lost: u32,
    /// Of so many that it had.
    pub of: u32,
    /// The clause by which they are counted.
    pub clause: Clause,
}

/// A row of a unit's card: a state, its value and the clause that makes it matter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardRow {
    /// Its label, such as "Leadership".
    pub label: String,
    /// Its value.
    pub value: Figure,
    /// Why it is so, in a few words; may be empty.
    pub reason: String,
    /// The clause behind it.
    pub clause: Option<Clause>,
}

/// A state that stands on a unit's label and base, such as "routing".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// One or two words.
    pub label: String,
    /// Its sign on the table.
    pub sign: Sign,
    /// The clause behind it.
    pub clause: Clause,
}

impl Mark {
    /// Its meaning for the player.
    pub const fn role(&self) -> MarkRole {
        self.sign.role()
    }
}

/// The signs by which states differ on table and labels without words, the most urgent last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Sign {
    /// A formation or posture: no sign at all.
    Posture,
    /// Has acted or fired.
    Done,
    /// In contact with the enemy, or pursuing.
    Fighting,
    /// Taking up a formation: changing it, or rallied and not yet in one.
    Forming,
    /// Weary: exhausted, or resting from a charge.
    Tired,
    /// May not move by its own will this turn.
    Halted,
    /// Beyond the reach of its commander.
    OutOfCommand,
    /// Abandoned guns.
    GunsLeft,
    /// Out of its ranks, or mixed up with others.
    Disordered,
    /// Shaken.
    Shaken,
    /// Leaving the field, or falling back for good.
    Leaving,
    /// Guns in the enemy's hands.
    GunsTaken,
    /// Running.
    Routing,
}

impl Sign {
    /// All of them, the most urgent last.
    pub const ALL: [Self; 13] = [
        Self::Posture,
        Self::Done,
        Self::Fighting,
        Self::Forming,
        Self::Tired,
        Self::Halted,
        Self::OutOfCommand,
        Self::GunsLeft,
        Self::Disordered,
        Self::Shaken,
        Self::Leaving,
        Self::GunsTaken,
        Self::Routing,
    ];

    /// Its meaning for the player.
    pub const fn role(self) -> MarkRole {
        match self {
            Self::Posture => MarkRole::Posture,
            Self::Done => MarkRole::Spent,
            Self::Fighting => MarkRole::Fighting,
            Self::Forming
            | Self::Tired
            | Self::Halted
            | Self::OutOfCommand
            | Self::GunsLeft
            | Self::Disordered
            | Self::Shaken => MarkRole::Weakened,
            Self::Leaving | Self::GunsTaken | Self::Routing => MarkRole::Broken,
        }
    }
}

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MarkRole {
    /// A formation or posture, neither good nor bad.
    Posture,
    /// Has acted or fired: nothing more to do.
    Spent,
    /// In contact with the enemy.
    Fighting,
    /// Weakened: resting, out of command, disordered.
    Weakened,
    /// Running or retreating.
    Broken,
}

/// Something drawn over the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overlay {
    /// Where.
    pub shape: OverlayShape,
    /// Its meaning.
    pub role: OverlayRole,
    /// The words beside it; may be empty.
    pub label: String,
    /// Its margin in inches, where one matters.
    pub margin: Option<f32>,
}

/// An overlay's shape, table inches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum OverlayShape {
    /// A line through points.
    Line(Vec<Vec2>),
    /// An area.
    Polygon(Vec<Vec2>),
    /// A disc.
    Disc {
        /// Its middle.
        centre: Vec2,
        /// Its radius.
        radius: f32,
    },
    /// A sector ahead of a pose.
    Sector {
        /// Apex and middle direction.
        apex: Pose,
        /// Degrees to either side.
        half_angle_degrees: f32,
        /// Its radius.
        radius: f32,
    },
    /// A base at a pose of its centre.
    Base(Pose, Footprint),
    /// A point.
    Point(Vec2),
    /// One figure of a stand.
    Figure(StandId, u8),
}

/// The meaning of an overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum OverlayRole {
    /// A way that would be or was gone.
    Path,
    /// Where something would end.
    Ghost,
    /// How far something reaches.
    Range,
    /// Where something may fire or charge.
    Arc,
    /// The reach of a commander.
    Command,
    /// A line of sight or fire that is free.
    Clear,
    /// A line of sight or fire that is blocked.
    Blocked,
    /// A figure or unit that would be struck.
    Struck,
    /// The near section of a template.
    TemplateNear,
    /// The middle section of a template.
    TemplateMiddle,
    /// The far section of a template.
    TemplateFar,
    /// A harmless part of a template.
    TemplateHarmless,
    /// Where a side deploys.
    Deployment(Side),
    /// Where something may be put, or hinders the enemy.
    Zone,
    /// An objective.
    Objective,
    /// A danger to own units.
    Threat,
}

/// The overlays that a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum OverlayTopic {
    /// Ranges and arcs of fire.
    Fire,
    /// How far units may move and charge.
    Reach,
    /// Command radii and lines of command.
    Command,
    /// Zones, objectives and edges.
    Ground,
}

/// A rule switch as a player sees it before a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Switch {
    /// Its name in scenario and save.
    pub name: String,
    /// Its name on the screen, where that is another.
    #[serde(default)]
    pub title: Option<String>,
    /// Its effect, in one sentence.
    pub meaning: String,
    /// The values it may have, the default first; for a number within a range, the usual ones.
    pub values: Vec<String>,
    /// The least and the most that it may be, where it is a number.
    pub range: Option<(u16, u16)>,
    /// The value it has.
    pub value: String,
    /// The clause that it settles.
    pub clause: Clause,
    /// Why the scenario sets it so; empty for the default.
    pub reason: String,
}

/// An entry of the journal as a person reads it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The turn.
    pub turn: u32,
    /// Which sides may read it.
    pub known_to: KnownTo,
    /// How much it matters.
    pub weight: EntryWeight,
    /// Which kind of decisive moment it is, if one that is looked up again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Moment>,
    /// The event, in one sentence: in the past tense, which has the same form for one and for many.
    pub text: String,
    /// The clause behind it.
    pub clause: Option<Clause>,
    /// The unit that it is about.
    pub unit: Option<UnitId>,
    /// Where it happened, table inches.
    pub at: Option<Vec2>,
    /// The receipt, if dice or charts decided it.
    pub account: Option<Account>,
}

impl Entry {
    /// Notes that players are shown its clauses.
    pub(super) fn show(&self) {
        let lines = self.account.iter().flat_map(|account| account.lines.iter().map(|line| line.clause));
        self.clause.into_iter().chain(lines).for_each(Clause::show);
    }
}

/// How much an entry matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EntryWeight {
    /// A heading: a turn or phase begins.
    Heading,
    /// A decisive moment: a rout, a charge, a lost gun, a fallen leader.
    Decisive,
    /// Something that happened.
    Plain,
    /// A detail.
    Detail,
    /// An umpire's act, with its reason.
    Override,
    /// An event that the umpire took back: it was told, and no longer counts.
    Struck,
}

/// A kind of decisive moment, as a bookmark in a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Moment {
    /// A unit charged.
    Charge,
    /// A unit broke and ran.
    Rout,
    /// A side or a unit lost a round of a melee.
    MeleeLost,
    /// A unit began a pursuit, or ran into another on the way.
    Pursuit,
    /// Guns fell into the enemy's hands or were given up.
    GunsLost,
    /// A leader fell or was taken.
    LeaderDown,
    /// A unit is gone for good: destroyed, dispersed, run off the table.
    UnitLost,
    /// The battle ended.
    Ending,
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Charge => "charge",
            Self::Rout => "rout",
            Self::MeleeLost => "melee lost",
            Self::Pursuit => "pursuit",
            Self::GunsLost => "guns lost",
            Self::LeaderDown => "leader down",
            Self::UnitLost => "unit lost",
            Self::Ending => "the end",
        })
    }
}

/// Something of the ground or of bodies that a line crosses or a move meets, named for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Thing {
    /// A unit.
    Unit(UnitId),
    /// A stand.
    Stand(StandId),
    /// A feature.
    Feature(FeatureId),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_ordered_by_urgency_and_a_graver_role_is_never_less_urgent() {
        assert!(Sign::ALL.is_sorted_by(|one, other| one < other));
        assert!(Sign::ALL.is_sorted_by_key(|sign| sign.role()));
    }
}
