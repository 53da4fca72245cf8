//! What hides one unit from another, and what lies beside a line (wof.20.1.01, wof.16.1.11). Searches for nothing
//! itself.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    clause::Clause,
    table::{Feature, FeatureId, Field, UnitId},
};

/// The obstacle that hid a line of sight: the next line is tested against it first.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    pub(super) hider: Beside,
    /// A place within ground that hides whatever is behind it, and how deep it lies in it, inches.
    pub(super) core: Option<(Vec2, f32)>,
}

/// The obstacle that hides one end of a line from the other, and its place on it. Writing a refusal costs more than the
/// test itself, and many lines are tested.
#[derive(Clone, Copy, Debug)]
pub struct Hidden<'f> {
    pub(super) clause: Clause,
    pub(super) by: Hider<'f>,
    pub(super) at: Vec2,
}

/// The unit or feature that hides something.
#[derive(Clone, Copy, Debug)]
pub enum Hider<'f> {
    /// Ground, and how it does.
    Ground(&'f Feature, &'static str),
    /// A unit in the way.
    Unit(UnitId),
}

impl Hider<'_> {
    /// Which it is.
    pub fn piece(self) -> Beside {
        match self {
            Self::Ground(feature, _) => Beside::Feature(feature.id),
            Self::Unit(unit) => Beside::Unit(unit),
        }
    }
}

impl<'f> Hidden<'f> {
    /// By a unit in the way.
    pub fn by_unit(clause: Clause, unit: UnitId, at: Vec2) -> Self {
        Self { clause, by: Hider::Unit(unit), at }
    }

    /// The refusal that says so.
    pub fn refusal(self, field: &Field<'_>) -> Refusal {
        let reason = match self.by {
            Hider::Ground(feature, how) => format!("{} {how}", feature.name),
            Hider::Unit(unit) => format!("{} is in the way", field.unit(unit).name),
        };
        Refusal::new(self.clause, reason).at(self.at)
    }
}

/// Something beside a line of fire, or on a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Beside {
    /// A unit.
    Unit(UnitId),
    /// A wood or a block.
    Feature(FeatureId),
}
