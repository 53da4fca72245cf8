//! How long nothing has stirred on the table: what a rule set asks that ends a battle in which both armies stand still.
//!
//! It is written where an image is written as text. In the bytes of which a state's hash is made it takes none: it follows from what
//! happened before, and the hashes of journals that are older than it stay as they are.

use bevy::ecs::resource::Resource;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{battle::Happening, table::Field};

/// Since which turn nothing has stirred.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stillness {
    turn: u32,
    last_stir: Option<u32>,
}

impl Serialize for Stillness {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { (self.turn, self.last_stir).serialize(serializer) } else { ().serialize(serializer) }
    }
}

impl<'de> Deserialize<'de> for Stillness {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return <()>::deserialize(deserializer).map(|()| Self::default());
        }
        let (turn, last_stir) = Deserialize::deserialize(deserializer)?;
        Ok(Self { turn, last_stir })
    }
}

impl Stillness {
    /// How many turns have gone by without a stir, the present one among them.
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

/// Whether a happening changes what lies on the table, or is fire.
fn stirs(happening: &Happening, field: &Field<'_>) -> bool {
    match happening {
        Happening::Moved { unit, front, .. } => field.get_unit(*unit).is_none_or(|unit| unit.front != *front),
        Happening::Laid { unit, stands, .. } => !field.stands_of(*unit).eq(stands),
        Happening::FeaturePlaced(feature) => field.feature(feature.id) != Some(feature),
        Happening::FeatureChanged { feature, state } => field.feature(*feature).is_none_or(|feature| feature.state != *state),
        Happening::FiguresLost { .. }
        | Happening::Presence { .. }
        | Happening::Revealed { .. }
        | Happening::FeatureTaken(_)
        | Happening::LineOfFire { .. }
        | Happening::TemplateLaid { .. } => true,
        Happening::PhaseBegan(_) | Happening::Noted(_) | Happening::Ended(_) => false,
    }
}
