//! The umpire's form: the change that is filled in, by its panel and by the mouse on the table.

use bevy::prelude::*;

use crate::{
    battle::Subject,
    client::session::battle_opener::starts_anew,
    measure::{Facing, Pose},
    table::UnitId,
};

/// The umpire's act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Act {
    #[default]
    TakeBack,
    Move,
    MoveStand,
    Remove,
    Restore,
    State,
    Die,
}

/// The form's fields.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct UmpireForm {
    pub(crate) act: Act,
    pub(crate) orders: usize,
    pub(crate) place: Place,
    pub(crate) lost: Option<UnitId>,
    pub(crate) what: usize,
    pub(crate) value: String,
    pub(crate) die: usize,
    pub(crate) face: u8,
    pub(crate) reason: String,
    /// Whether the panel has been up before: the first time the reason takes the keyboard.
    pub(crate) is_up: bool,
}

/// Where a unit or a stand is to be: the middle of the unit's front edge or of the stand, inches, and its bearing,
/// degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Place {
    pub(crate) of: Option<Subject>,
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) bearing: f32,
}

impl Place {
    pub(crate) fn of(what: Subject, now: Pose) -> Self {
        Self { of: Some(what), x: now.at.x, y: now.at.y, bearing: now.facing.bearing() }
    }

    pub(crate) fn pose(self) -> Pose {
        Pose::new(Vec2::new(self.x, self.y), Facing::from_bearing(self.bearing))
    }
}

impl UmpireForm {
    /// Whether units are moved, which a hand does on the table too.
    pub(crate) fn moves(&self) -> bool {
        self.act == Act::Move
    }

    /// The middle of a unit's front edge is to come here.
    pub(crate) fn put(&mut self, unit: UnitId, front: Pose) {
        self.place = Place::of(Subject::Unit(unit), front);
    }
}

/// Clears the form for another battle.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(starts_anew::<UmpireForm>);
}
