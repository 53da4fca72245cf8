//! The temperament of a commander: how much it values ground, losses and safety.

/// The weights by which a machine commander chooses. All but the paces are in figures: what it would give for one more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temperament {
    /// The value of an inch nearer to the enemy or the objective.
    pub drive: f32,
    /// The value of being in the fight a turn sooner.
    pub haste: f32,
    /// The cost of an inch away from its post.
    pub hold: f32,
    /// How much of the fire that a place draws counts.
    pub caution: f32,
    /// How much an own figure lost counts beside an enemy figure lost.
    pub care: f32,
    /// The cost of an inch ahead of the rest of its line, once near the enemy.
    pub dressing: f32,
}

impl Temperament {
    /// Must take ground or break the enemy: closes, keeps its line together, and pays for it.
    pub const ATTACK: Self = Self { drive: 0.35, haste: 0.8, hold: 0.0, caution: 0.4, care: 0.7, dressing: 0.2 };

    /// Needs only to hold: keeps its post, lets the enemy come, and attacks enemies that come near.
    pub const DEFEND: Self = Self { drive: 0.02, haste: 0.2, hold: 0.12, caution: 0.7, care: 0.9, dressing: 0.1 };
}
