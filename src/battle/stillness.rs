//! How long nothing has moved on the table, for a rule set that ends a battle in which both armies stand still.

use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{battle::Happening, table::Field};

/// The turn since which nothing has moved.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stillness {
    turn: u32,
    last_stir: Option<u32>,
}

impl Stillness {
    /// How many turns have passed without movement or fire, the present one included.
    pub fn turns(self) -> u32 {
        self.last_stir.map_or(0, |stirred| self.turn.saturating_sub(stirred))
    }

    /// The stillness after something happened, which the table does not show yet.
    pub(super) fn after(self, happening: &Happening, field: &Field<'_>) -> Self {
        match happening {
            Happening::PhaseBegan(phase) => Self { turn: phase.turn, last_stir: self.last_stir.or(Some(phase.turn)) },
            _ if stirs(happening, field) => Self { last_stir: Some(self.turn), ..self },
            _ => self,
        }
    }
}

/// Whether an event changes the table, or is fire.
fn stirs(happening: &Happening, field: &Field<'_>) -> bool {
    match happening {
        Happening::Moved { unit, front, .. } => field.get_unit(*unit).is_none_or(|unit| unit.front != *front),
        Happening::Laid { unit, stands, .. } => !field.stands_of(*unit).eq(stands),
        Happening::FeaturePlaced(feature) => field.feature(feature.id) != Some(feature),
        Happening::FeatureChanged { feature, state } => {
            field.feature(*feature).is_none_or(|feature| feature.state != *state)
        }
        Happening::FiguresLost { .. }
        | Happening::Presence { .. }
        | Happening::Revealed { .. }
        | Happening::FeatureTaken(_)
        | Happening::LineOfFire { .. }
        | Happening::TemplateLaid { .. } => true,
        Happening::PhaseBegan(_) | Happening::Noted(_) | Happening::Ended(_) => false,
    }
}
