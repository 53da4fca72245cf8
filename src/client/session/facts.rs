//! What is shown of a battle before it begins, and of its ground as the scenario has it.

use bevy::math::Vec2;

use crate::{
    client::{
        render::livery::{Colours, Livery, Wardrobe},
        texts,
    },
    scenario::ground::{Ground, OpeningKind},
    table::Unit,
};

/// The facts shown of a battle before it begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The battle's name.
    pub title: String,
    /// Place and date.
    pub subtitle: String,
    /// The names of the sides.
    pub sides: [String; 2],
    /// Who wins by what; empty where the scenario does not say.
    pub goal: String,
    /// The uniforms of all units, where the scenario gives them.
    pub wardrobe: Option<Wardrobe>,
    /// The gates in walls, fences and hedges.
    pub gates: Vec<WrittenGate>,
}

/// A gate as the scenario has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrittenGate {
    /// Its middle, in widths of the whole ground from its lower left corner.
    pub at: Vec2,
    /// How wide it is, in widths of the whole ground.
    pub width: f32,
}

impl WrittenGate {
    /// The gates of a scenario's ground.
    pub(crate) fn all_of(ground: &Ground) -> Vec<Self> {
        let openings = ground.features.iter().flat_map(|feature| &feature.openings);
        let gates = openings.filter(|opening| opening.kind == OpeningKind::Gate);
        let whole = ground.width_yards;
        gates.map(|gate| Self { at: gate.at.vector() / whole, width: gate.width_yards / whole }).collect()
    }
}

impl Facts {
    /// The uniform of a whole unit.
    pub(super) fn livery(&self, unit: &Unit) -> Livery {
        self.wardrobe.as_ref().map_or(Livery::of_side(unit.side), |wardrobe| wardrobe.wears(unit))
    }

    /// The colours of the sides.
    pub fn colours(&self) -> Colours {
        self.wardrobe.as_ref().map_or(Colours::default(), Wardrobe::colours)
    }
}

impl Default for Facts {
    fn default() -> Self {
        let sides = [texts::title::FIRST_SIDE, texts::title::SECOND_SIDE].map(str::to_owned);
        Self {
            title: String::new(),
            subtitle: String::new(),
            sides,
            goal: String::new(),
            wardrobe: None,
            gates: Vec::new(),
        }
    }
}
