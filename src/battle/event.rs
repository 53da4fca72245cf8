//! Events: the kernel's own happenings, which are open to be seen and drawn, and each rule set's private events beside
//! them.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        RuleTypes,
        notice::{Entry, Overlay, PhaseNotice},
    },
    measure::{Footprint, Leg, Pose},
    table::{Feature, FeatureId, FeatureState, Field, KnownTo, Presence, Stand, StandId, TableWriter, UnitId},
};

/// One event of a battle under a rule set.
#[derive(Clone, Debug, PartialEq)]
pub enum Event<R: RuleTypes> {
    /// Something that can be seen happening.
    Kernel(Happening),
    /// A change of the rule set's private state.
    Own(R::Event),
}

/// Something that can be seen happening on the table or that stands in the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Happening {
    /// A unit went along a course and its stands with it.
    Moved {
        /// Which unit.
        unit: UnitId,
        /// The pose of its front edge's middle before.
        from: Pose,
        /// The block that moved, for wheels and turns.
        body: Footprint,
        /// The legs it went.
        legs: Vec<Leg>,
        /// The pose of its front edge's middle after.
        front: Pose,
        /// Where its stands ended.
        stands: Vec<(StandId, Pose)>,
    },
    /// A unit's stands were laid out again: deployed, changed formation, closed ranks, pushed aside.
    Laid {
        /// Which unit.
        unit: UnitId,
        /// The pose of its front edge's middle.
        front: Pose,
        /// All its stands.
        stands: Vec<Stand>,
    },
    /// Figures of a stand fell.
    FiguresLost {
        /// Which stand.
        stand: StandId,
        /// Which cells.
        cells: Vec<u8>,
    },
    /// A unit came onto the table or went off it.
    Presence {
        /// Which unit.
        unit: UnitId,
        /// Where it is now.
        presence: Presence,
    },
    /// A hidden thing became known.
    Revealed {
        /// Which unit.
        unit: UnitId,
        /// Which sides know of it now.
        known_to: KnownTo,
    },
    /// A feature was placed or changed as a whole.
    FeaturePlaced(Feature),
    /// A feature's state changed.
    FeatureChanged {
        /// Which feature.
        feature: FeatureId,
        /// Its new state.
        state: FeatureState,
    },
    /// A feature was taken off the table.
    FeatureTaken(FeatureId),
    /// A unit fired or threw along a line.
    LineOfFire {
        /// The unit that fired.
        unit: UnitId,
        /// The unit that it aimed at; none where it fired at a building or a wood.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<UnitId>,
        /// From where, table inches.
        from: Vec2,
        /// To where, table inches.
        to: Vec2,
        /// With what.
        kind: ShotKind,
        /// How the shot went there.
        #[serde(default)]
        trajectory: Trajectory,
    },
    /// A template was laid, as it would be drawn.
    TemplateLaid {
        /// The unit that laid it.
        unit: UnitId,
        /// Its parts.
        parts: Vec<Overlay>,
    },
    /// A phase or step began.
    PhaseBegan(PhaseNotice),
    /// Something worth a line of the journal, with its receipt where dice or charts decided it.
    Noted(Box<Entry>),
    /// The battle is over.
    Ended(Conclusion),
}

/// The kind of shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ShotKind {
    /// A volley of small arms.
    Volley,
    /// Independent fire of skirmishers.
    Skirmish,
    /// A solid shot.
    Roundshot,
    /// A shell.
    Shell,
    /// Canister.
    Canister,
}

/// The path of a shot, as far as the dice told.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Trajectory {
    /// Straight to where it ends.
    #[default]
    Straight,
    /// In bounds: straight to the first of these points, table inches, where it touches the ground, on from each to the
    /// next, and from the last to where it ends.
    Bounding(Vec<Vec2>),
    /// Straight on from a target that it went through: it left no muzzle there.
    Onward,
    /// High, and down onto its end point.
    High,
    /// No effect: a shell that did not burst, a piece that missed fire.
    Dud,
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Conclusion {
    /// The winner; none for a draw.
    pub winner: Option<crate::table::Side>,
    /// Why, in one sentence.
    pub reason: String,
    /// The clause or the scenario's condition behind it.
    pub clause: crate::clause::Clause,
}

impl Happening {
    /// Writes what happened onto the table. Decides nothing and throws no dice.
    pub(crate) fn apply(&self, table: &mut TableWriter<'_>) {
        match self {
            Self::Moved { unit, front, stands, .. } => {
                table.set_front(*unit, *front);
                table.move_stands(stands);
            }
            Self::Laid { unit, front, stands } => {
                table.set_front(*unit, *front);
                table.set_stands(*unit, stands.clone());
            }
            Self::FiguresLost { stand, cells } => table.fell(*stand, cells),
            Self::Presence { unit, presence } => table.set_presence(*unit, *presence),
            Self::Revealed { unit, known_to } => table.set_known_to(*unit, *known_to),
            Self::FeaturePlaced(feature) => table.put_feature(feature.clone()),
            Self::FeatureChanged { feature, state } => table.set_feature_state(*feature, state.clone()),
            Self::FeatureTaken(feature) => table.take_feature(*feature),
            Self::LineOfFire { .. }
            | Self::TemplateLaid { .. }
            | Self::PhaseBegan(_)
            | Self::Noted(_)
            | Self::Ended(_) => {}
        }
    }

    /// Which sides may see it happen, judged on the table as it is afterwards: the acts of a hidden unit are seen by
    /// its own side alone.
    pub fn known_to(&self, field: &Field<'_>) -> KnownTo {
        let of = |unit: &UnitId| field.get_unit(*unit).map_or(KnownTo::All, |unit| unit.known_to);
        match self {
            Self::Moved { unit, .. }
            | Self::Laid { unit, .. }
            | Self::Presence { unit, .. }
            | Self::LineOfFire { unit, .. }
            | Self::TemplateLaid { unit, .. } => of(unit),
            Self::FiguresLost { stand, .. } => of(&stand.unit),
            Self::Revealed { known_to, .. } => *known_to,
            Self::Noted(entry) => entry.known_to,
            Self::FeaturePlaced(_)
            | Self::FeatureChanged { .. }
            | Self::FeatureTaken(_)
            | Self::PhaseBegan(_)
            | Self::Ended(_) => KnownTo::All,
        }
    }

    /// Whether it tells a seat something that it could not have known: such a happening ends free undo.
    pub fn reveals(&self) -> bool {
        matches!(self, Self::Revealed { .. })
    }
}
