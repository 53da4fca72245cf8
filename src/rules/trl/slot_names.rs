//! The names of slots that several orders share. The possible orders are in `actions`.

/// The names of slots.
pub mod slot {
    /// A formation.
    pub const FORMATION: &str = "formation";
    /// Stands in the front rank.
    pub const WIDTH: &str = "width";
    /// How far apart stands are.
    pub const GAP: &str = "gap";
    /// A direction.
    pub const FACING: &str = "facing";
    /// A pose of the front's middle.
    pub const POSE: &str = "pose";
    /// A place.
    pub const TO: &str = "to";
    /// The legs of a move.
    pub const PATH: &str = "path";
    /// How a unit goes.
    pub const PACE: &str = "pace";
    /// An enemy.
    pub const TARGET: &str = "target";
    /// A friend.
    pub const WITH: &str = "with";
    /// An event card.
    pub const CARD: &str = "card";
    /// A stand.
    pub const STAND: &str = "stand";
    /// What guns fire.
    pub const AMMUNITION: &str = "ammunition";
    /// An answer.
    pub const ANSWER: &str = "answer";
    /// How far, in whole inches.
    pub const INCHES: &str = "inches";
    /// A piece of ground.
    pub const FEATURE: &str = "feature";
}
